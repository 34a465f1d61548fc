import type { Exchange, HeaderList, Method, Send } from '../exchange.ts'
import { HOSTING_CHECKS } from './hosting-checks.ts'
import type { HostingRow, Observed } from './hosting-row.ts'
import { valueOf } from './links.ts'
import type { Found } from './types.ts'

export type { HostingRow } from './hosting-row.ts'
export { HOSTING_RULES } from './hosting-rules.ts'

export interface HostingOptions {
  /** Requests in all; a document needs two or three. Documents beyond it are judged by their GET alone. */
  readonly maxRequests: number
  /** Milliseconds since the epoch, and the time on that clock after which nothing new starts. */
  readonly now?: () => number
  readonly deadline?: number
  readonly signal?: AbortSignal
}

/** Stands for any web page; nothing is ever asked there. */
const ORIGIN = 'https://reader.example'

/**
 * Looks at how documents are served: HEAD, a CORS preflight and one conditional GET each, beside
 * the GET that found them. One row for each document and point; a failed row has its finding.
 * Inline documents have no hosting of their own, documents that describe nothing have no readers,
 * and a card beside a stranger's remote is not this site's to mend. (SEP-2127, docs/discovery.md, Hosting.)
 */
export async function checkHosting(
  found: readonly Found[],
  send: Send,
  options: HostingOptions,
): Promise<readonly HostingRow[]> {
  let left = options.maxRequests
  const rows = documentsOf(found).map(async (one) => {
    const requests = requestsFor(one)
    const ms = (options.deadline ?? Infinity) - (options.now?.() ?? 0)
    if (requests.length > left || ms <= 0) return judgeHosting(one, undefined, undefined, undefined)
    left -= requests.length
    const exchanges = await Promise.all(
      requests.map(([method, headers]) =>
        send({
          purpose: 'document',
          method,
          url: one.url,
          headers,
          limits: { hops: 0, totalMs: ms },
          // The guard has let this very URL pass a moment ago.
          namedPort: new URL(one.url).port !== '',
          ...(options.signal && { signal: options.signal }),
        }),
      ),
    )
    return judgeHosting(one, exchanges[0], exchanges[1], exchanges[2])
  })
  return (await Promise.all(rows)).flat()
}

function documentsOf(found: readonly Found[]): readonly Found[] {
  const documents = found.filter(isHosted)
  const origins = new Set(
    documents.flatMap(({ place, url }) =>
      place.kind === 'remote_card' ? [] : [new URL(url).origin],
    ),
  )
  const seen = new Set<string>()
  return documents.filter(({ place, url }) => {
    const stranger = place.kind === 'remote_card' && !origins.has(new URL(url).origin)
    if (stranger || seen.has(url)) return false
    seen.add(url)
    return true
  })
}

/** A document of its own that some reader may want. */
function isHosted({ presence, inline, document }: Found): boolean {
  if (presence !== 'found' || inline === true) return false
  return document === undefined || document.servers.length > 0 || document.catalog !== undefined
}

function requestsFor(found: Found): readonly (readonly [Method, HeaderList])[] {
  const { response, request } = found.exchange
  const tag = response === undefined ? '' : valueOf(response.headers, 'etag')
  const accept = ['accept', valueOf(request.headers, 'accept') || 'application/json'] as const
  const origin = ['origin', ORIGIN] as const
  return [
    ['HEAD', [accept, origin]],
    [
      'OPTIONS',
      [
        origin,
        ['access-control-request-method', 'GET'],
        ['access-control-request-headers', 'content-type,if-none-match'],
      ],
    ],
    ...(tag === '' ? [] : [['GET', [accept, origin, ['if-none-match', tag]]] as const]),
  ]
}

/**
 * Judges the hosting of one document by its exchanges; those that were not made are `undefined`,
 * and the points that need them not assessable. Pure.
 *
 * @param get The document as it was found.
 * @param head HEAD with `Origin`.
 * @param options OPTIONS as a browser sends it before a conditional GET.
 * @param conditional GET with `Origin` and `If-None-Match` of the tag that `get` had.
 */
export function judgeHosting(
  get: Found,
  head: Exchange | undefined,
  options: Exchange | undefined,
  conditional: Exchange | undefined,
): readonly HostingRow[] {
  const { response } = get.exchange
  if (response === undefined) return []
  const observed: Observed = { found: get, get: response, head, options, conditional }
  return HOSTING_CHECKS.map(({ check, wanted, judge }) => ({
    url: get.url,
    check,
    wanted,
    ...judge(observed),
  }))
}
