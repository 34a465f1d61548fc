/** What those ask who run an observatory. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { bare } from '../answer.ts'
import { health, ready } from '../health.ts'
import { metricsOf } from '../metrics.ts'
import type { WebOptions } from '../options.ts'
import type { Routes } from './route.ts'

/** What operators and their programs ask: health and metrics. */
export function operationRoutes(options: WebOptions): Routes {
  const figures = metricsOf(options)
  return [
    [
      '/metrics',
      {
        GET: {
          answer: async (_, { request }) =>
            mayRead(options, request)
              ? await figures(request)
              : bare(401, { 'www-authenticate': 'Bearer realm="metrics"' }),
        },
      },
    ],
    ['/health', { GET: { answer: async () => health() } }],
    ['/ready', { GET: { answer: () => ready(options) } }],
  ]
}

/** Compared as digests, in a time that tells nothing of the token. */
function mayRead({ metricsToken }: WebOptions, request: Request): boolean {
  if (metricsToken === undefined) return true
  const [, shown = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(metricsToken))
}
