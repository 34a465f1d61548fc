/**
 * The way out of a scan that a stranger asked for, so that it is no weapon: one request at a time
 * and a second between two, few requests and bytes in all, one endpoint. And no instrument either:
 * whether a server refused, was silent or must not be contacted is one answer, and timings are
 * coarse. What the public name system says of the very name that was asked for anybody can look up:
 * that is told.
 */
import type { Exchange, Outgoing, Send } from 'countersign/net'
import type { ScanFailure } from '../store/types.ts'
import type { Clock } from './clock.ts'

export interface ScanBudget {
  readonly requests: number
  /** On the wire, both ways of compression included. */
  readonly bytes: number
  readonly totalMs: number
  /** From the beginning of a request to that of the next. */
  readonly gapMs: number
}

export const SCAN_BUDGET: ScanBudget = {
  requests: 25,
  bytes: 5_000_000,
  totalMs: 60_000,
  gapMs: 1_000,
}

const FAILURES: Readonly<Record<string, ScanFailure>> = {
  dns_not_found: 'no_such_name',
  address_not_public: 'not_public',
  dns_unavailable: 'resolver',
  tls_failed: 'tls',
}

export interface ScanSend {
  readonly send: Send
  /** Undefined as soon as somebody has answered something, or an endpoint has failed by itself. */
  readonly failure: () => ScanFailure | undefined
  /** The one endpoint that was asked. */
  readonly endpoint: () => string | undefined
}

/**
 * A way out for one scan, over `send`, whose time begins now. What is beyond the budget is not sent,
 * and answered as if nobody were there.
 */
export function scanSend(
  send: Send,
  clock: Clock,
  signal: AbortSignal,
  budget: ScanBudget = SCAN_BUDGET,
): ScanSend {
  const beganAt = clock.elapsed()
  let requests = 0
  let bytes = 0
  let nextAt = beganAt
  let answered = false
  let responded = false
  let first: Exchange | undefined
  let endpoint: string | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const sendNow = async (outgoing: Outgoing, askedAt: number): Promise<Exchange> => {
    if (outgoing.purpose === 'endpoint') endpoint ??= outgoing.url
    await clock.wait(nextAt - clock.elapsed(), signal)
    const at = clock.elapsed()
    const left = budget.totalMs - (at - beganAt)
    const others = outgoing.purpose === 'endpoint' && outgoing.url !== endpoint
    const over = requests >= budget.requests || bytes >= budget.bytes || left <= 0
    if (others || over || signal.aborted) return unanswered(outgoing, clock.now())
    requests += 1
    nextAt = at + budget.gapMs
    const { totalMs = left, bodyBytes = Infinity, hops = Infinity } = outgoing.limits ?? {}
    const exchange = await send({
      ...outgoing,
      signal,
      limits: {
        totalMs: Math.max(0, Math.min(left, totalMs - (at - askedAt))),
        bodyBytes: Math.min(bodyBytes, budget.bytes - bytes),
        hops: Math.min(hops, budget.requests - requests),
      },
    })
    requests += Math.max(0, exchange.hops.length - 1)
    bytes += exchange.wireBytes
    const heard = isHeard(exchange)
    answered ||= heard
    responded ||= exchange.response !== undefined
    // It is for the target itself, in the words of whoever asked; others may be named by anybody.
    first ??= exchange
    return heard ? coarse(exchange) : unanswered(outgoing, clock.now())
  }

  return {
    failure: () => {
      if (responded || (answered && endpoint !== undefined)) return undefined
      const said = FAILURES[first?.problem?.code ?? ''] ?? 'unanswered'
      return answered && said !== 'tls' ? undefined : said
    },
    endpoint: () => endpoint,
    send: (outgoing) => {
      const askedAt = clock.elapsed()
      const sent = turn.then(() => sendNow(outgoing, askedAt))
      turn = sent.catch(() => undefined)
      return sent
    },
  }
}

/** These are about what somebody said. */
const HEARD: ReadonlySet<string> = new Set([
  'tls_failed',
  'protocol',
  'headers_too_large',
  'body_too_large',
  'body_cut',
  'body_encoding',
  'wire_budget',
  'too_many_redirects',
])

function isHeard({ response, problem }: Exchange): boolean {
  return response !== undefined || HEARD.has(problem?.code ?? '')
}

/** The same whatever the reason was. */
function unanswered({ purpose, method, url, headers, body }: Outgoing, now: number): Exchange {
  const problem = {
    kind: 'failure',
    code: 'connect_unreachable',
    blame: 'target',
    phase: 'connect',
    params: {},
  } as const
  return {
    request: { purpose, method, url, headers: headers ?? [], ...(body !== undefined && { body }) },
    startedAt: new Date(now).toISOString(),
    url,
    hops: [],
    problem,
    timings: { total: 0 },
    wireBytes: 0,
  }
}

const COARSE_MS = 100

function coarse(exchange: Exchange): Exchange {
  return {
    ...exchange,
    timings: coarseTimings(exchange.timings),
    hops: exchange.hops.map(({ url, status, location, tls, timings }) => ({
      url,
      ...(status !== undefined && { status }),
      ...(location !== undefined && { location }),
      ...(tls !== undefined && { tls }),
      addresses: [],
      timings: coarseTimings(timings),
    })),
  }
}

function coarseTimings(timings: Exchange['timings']): Exchange['timings'] {
  const { total, firstByte } = timings
  const rounded = (ms: number): number => Math.ceil(ms / COARSE_MS) * COARSE_MS
  return {
    total: rounded(total),
    ...(firstByte !== undefined && { firstByte: rounded(firstByte) }),
  }
}
