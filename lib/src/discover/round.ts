/** What one discovery asks, within its budgets. */
import type { Exchange, Send } from '../exchange.ts'
import type { Finding } from '../finding.ts'
import { byteLimitOf, CARD_BYTES, requestFor } from './document-request.ts'
import type { Found, Place, Target, TruncationCause } from './types.ts'
import { asksToWait } from './wait.ts'

/** Options of `discover`. */
export interface DiscoverOptions {
  readonly send: Send
  /** Milliseconds since the epoch; injected so that tests have no clock. */
  readonly now: () => number
  /** Absolute time (same clock) after which nothing new starts. */
  readonly deadline: number
  /** Ask also the places that few use, though something was found at the usual ones. */
  readonly deep?: boolean
  /** Requests in all, redirects not counted. Default 40. */
  readonly maxRequests?: number
  /** The same from where the usual places had nothing on, and the others are asked. Default the same. */
  readonly maxRequestsDeep?: number
  /** Largest card in bytes. Default 256 KiB; catalogs may have 1 MiB in any case. */
  readonly maxBytes?: number
  /** Sees every place as soon as it is read, in the order of arrival. */
  readonly onFound?: (found: Found) => void
  readonly signal?: AbortSignal
}

const MAX_REQUESTS = 40
const MAX_ENTRIES = 50
const MAX_TOTAL_BYTES = 8 * 1024 * 1024
const MAX_WAITS = 2
export const IN_FLIGHT_PER_ORIGIN = 4
const IN_FLIGHT = 8

/** What one discovery has used up, knows and has to say. */
export interface Round {
  readonly target: Target
  readonly options: DiscoverOptions
  readonly asked: Map<string, Promise<Exchange | undefined>>
  readonly expanded: Set<string>
  /** URLs that another origin's document chose, and where they led: asked without credentials. */
  readonly strangers: Set<string>
  readonly gates: Map<string, Gate>
  readonly overall: Gate
  readonly findings: Finding[]
  requests: number
  /** Requests at most. */
  mostRequests: number
  /** Places of the plan still to be asked; what they lead to must leave them their requests. */
  planned: number
  entries: number
  inline: number
  /** Bytes read, and bytes that requests in flight may still read. */
  bytes: number
  left: number
  /** What ended the asking first. */
  ended?: Ending
  /** Answers of each origin that ask to be left alone, and the origins that are. */
  readonly waits: Map<string, number>
  readonly closed: Map<string, Ending>
}

/** The budget that ended first, as a code and in words. */
export interface Ending {
  readonly cause: TruncationCause
  readonly why: string
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** A discovery that has asked nothing yet. */
export function openRound(target: Target, options: DiscoverOptions): Round {
  return {
    target,
    options,
    asked: new Map(),
    expanded: new Set(),
    strangers: new Set(),
    gates: new Map(),
    overall: gate(IN_FLIGHT),
    findings: [],
    requests: 0,
    mostRequests: options.maxRequests ?? MAX_REQUESTS,
    planned: 0,
    entries: 0,
    inline: 0,
    bytes: 0,
    left: 0,
    waits: new Map(),
    closed: new Map(),
  }
}

/** One exchange a URL; `undefined` when a budget has ended. */
export function ask(place: Place, round: Round): Promise<Exchange | undefined> {
  const known = round.asked.get(place.url)
  if (known !== undefined) return known
  const origin = URL.parse(place.url)?.origin ?? ''
  const perOrigin = round.gates.get(origin) ?? gate(IN_FLIGHT_PER_ORIGIN)
  round.gates.set(origin, perOrigin)
  const asking = perOrigin(() => round.overall(() => askNow(place, origin, round)))
  round.asked.set(place.url, asking)
  return asking
}

async function askNow(place: Place, origin: string, round: Round): Promise<Exchange | undefined> {
  const { send, now, deadline, signal } = round.options
  const bodyBytes = Math.min(byteLimit(place, round), MAX_TOTAL_BYTES - round.bytes)
  const listed = place.listedBy !== undefined
  const further = listed || place.kind === 'link' || place.kind === 'remote_card'
  if (!further) round.planned -= 1
  const over =
    round.closed.get(origin) ?? budgetEnded(listed, further ? round.planned : 0, bodyBytes, round)
  if (over !== undefined) return truncate(round, 1, over)
  round.requests += 1
  if (listed) round.entries += 1
  round.bytes += bodyBytes
  const namedPort = round.target.namedPort && origin === round.target.origin
  const exchange = await send({
    ...requestFor(place, namedPort),
    limits: { bodyBytes, totalMs: deadline - now() },
    ...(round.strangers.has(place.url) && { anonymous: true }),
    ...(signal && { signal }),
  })
  if (round.strangers.has(place.url)) round.strangers.add(exchange.url)
  round.bytes += (exchange.response?.body.byteLength ?? 0) - bodyBytes
  heedWait(place, origin, exchange, round)
  const narrowed = bodyBytes < byteLimit(place, round)
  if (narrowed && exchange.response?.ended === 'cut') return truncate(round, 1, BYTES_ENDED)
  return exchange
}

/**
 * A server that says at its root, or twice, that it is asked too often is asked no more: what it
 * answers then says nothing about what it publishes.
 */
function heedWait(place: Place, origin: string, exchange: Exchange, round: Round): void {
  const words = asksToWait(exchange)
  if (words === undefined) return
  const waits = (round.waits.get(origin) ?? 0) + 1
  round.waits.set(origin, waits)
  if (place.kind !== 'root' && waits < MAX_WAITS) return
  const why = `${origin} asks to be left alone for now (${words})`
  round.closed.set(origin, { cause: 'later', why })
}

const BYTES_ENDED: Ending = {
  cause: 'bytes',
  why: `the limit of ${MAX_TOTAL_BYTES / 1024 / 1024} MiB in all was reached`,
}

function budgetEnded(
  listed: boolean,
  reserved: number,
  bytes: number,
  round: Round,
): Ending | undefined {
  const { now, deadline, signal } = round.options
  const most = round.mostRequests
  if (signal?.aborted === true) return { cause: 'aborted', why: 'the run was ended' }
  if (now() >= deadline) return { cause: 'time', why: 'the time was up' }
  if (round.requests + reserved >= most) {
    return { cause: 'requests', why: `the limit of ${most} requests was reached` }
  }
  if (listed && round.entries >= MAX_ENTRIES) {
    return { cause: 'entries', why: `${MAX_ENTRIES} entries were fetched, and no more are` }
  }
  return bytes <= 0 ? BYTES_ENDED : undefined
}

/** Notes that `left` places or entries were not looked at, and why, when that came first. */
export function truncate(round: Round, left: number, ending: Ending): undefined {
  if (left <= 0) return
  round.left += left
  round.ended ??= ending
}

/** The most bytes that the answer of a place may have in this discovery. */
export function byteLimit(place: Place, { options }: Round): number {
  return byteLimitOf(place, options.maxBytes ?? CARD_BYTES)
}

/** At most `size` at once, the rest in order. */
function gate(size: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
