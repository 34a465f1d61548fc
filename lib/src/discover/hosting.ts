import type { Exchange, HeaderList, Method, Send } from '../exchange.ts'
import type { HostingRow } from './hosting-row.ts'
import { valueOf } from './links.ts'
import type { Found } from './types.ts'
import { asksToWait } from './wait.ts'

export type { HostingRow } from './hosting-row.ts'

/** The budget of looking at how documents are served. */
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

/** Hosting checks under way: documents come in as they are found, rows come out at the end. */
export interface Hosting {
  /**
   * Takes every place as it is read. Starts with a document at once, unless it needs none, came
   * already, or is on an origin that asks to be left alone.
   */
  add(found: Found): void
  /** One row for each document and point, documents in the order of `add`. */
  rows(): Promise<readonly HostingRow[]>
}

/**
 * Looks at how documents are served: HEAD, a CORS preflight and one conditional GET each, beside
 * the GET that found them. A failed row has its finding. Inline documents have no hosting of their
 * own, documents that describe nothing have no readers, and a card beside a stranger's remote is
 * not this site's to mend. (SEP-2127, docs/discovery.md, Hosting.)
 */
export function openHosting(send: Send, options: HostingOptions): Hosting {
  const seen = new Set<string>()
  const origins = new Set<string>()
  /** Origins that ask to be left alone; their documents are judged by the GET at hand. */
  const busy = new Set<string>()
  const rows: Promise<readonly HostingRow[]>[] = []
  /** Cards beside remotes wait until it is known whose origins these are. */
  const beside: Found[] = []
  let left = options.maxRequests

  const msLeft = (): number => (options.deadline ?? Infinity) - (options.now?.() ?? 0)
  const begin = (found: Found): void => {
    if (seen.has(found.url)) return
    seen.add(found.url)
    const requests = requestsFor(found)
    const affordable =
      requests.length <= left && msLeft() > 0 && !busy.has(new URL(found.url).origin)
    if (affordable) left -= requests.length
    rows.push(look(found, affordable ? requests : []))
  }
  const look = async (
    found: Found,
    requests: ReturnType<typeof requestsFor>,
  ): Promise<readonly HostingRow[]> => {
    const exchanges = await Promise.all(
      requests.map(([method, headers]) =>
        send({
          purpose: 'document',
          method,
          url: found.url,
          headers,
          limits: {
            hops: 0,
            // Read when the request goes out, which may be long after it was handed over.
            get totalMs() {
              return Math.max(0, msLeft())
            },
          },
          // The guard has let this very URL pass a moment ago.
          namedPort: new URL(found.url).port !== '',
          ...(found.foreign && { anonymous: true }),
          ...(options.signal && { signal: options.signal }),
        }),
      ),
    )
    exchanges.forEach(heed)
    // Loaded now, so that nobody's first request waits for it.
    const { judgeHosting } = await import('./hosting-judge.ts')
    return judgeHosting(found, ...exchanges)
  }
  const heed = (exchange: Exchange): void => {
    if (asksToWait(exchange) !== undefined) busy.add(new URL(exchange.request.url).origin)
  }
  return {
    add(found) {
      heed(found.exchange)
      if (!isHosted(found)) return
      if (found.place.kind === 'remote_card') beside.push(found)
      else {
        origins.add(new URL(found.url).origin)
        begin(found)
      }
    },
    async rows() {
      for (const found of beside) if (origins.has(new URL(found.url).origin)) begin(found)
      return (await Promise.all(rows)).flat()
    },
  }
}

/** The same for documents that are all at hand. */
export function checkHosting(
  found: readonly Found[],
  send: Send,
  options: HostingOptions,
): Promise<readonly HostingRow[]> {
  const hosting = openHosting(send, options)
  for (const one of found) hosting.add(one)
  return hosting.rows()
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
