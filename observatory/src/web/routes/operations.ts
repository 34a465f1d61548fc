/** What those ask who run an observatory. */
import { health, ready } from '../health.ts'
import { metricsOf } from '../metrics.ts'
import type { WebOptions } from '../options.ts'
import type { Routes } from './route.ts'

export function operationRoutes(options: WebOptions): Routes {
  const figures = metricsOf(options)
  return [
    ['/metrics', { GET: { answer: (_, { request }) => figures(request) } }],
    ['/health', { GET: { answer: async () => health() } }],
    ['/ready', { GET: { answer: () => ready(options) } }],
  ]
}
