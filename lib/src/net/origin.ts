/** One origin within one run: its lanes, each with at most one vetted connection at a time. */
import type { Method, Peer, Timings, TlsFacts } from '../exchange.ts'
import { observe, unobserved } from './certificate.ts'
import type { FetchIssuer } from './certificate.ts'
import { ticks } from './clock.ts'
import { Connection } from './connection.ts'
import { dialAny } from './dial.ts'
import { codeOf, isCertificateError } from './failure.ts'
import type { Problem } from './failure.ts'
import type { Overrides } from './override.ts'
import { resolvePlace } from './resolve.ts'
import type { Resolver, Vetted } from './resolve.ts'
import { secure } from './secure.ts'
import type { Stop } from './stop.ts'
import type { Ask, Outcome } from './transfer.ts'
import type { Trust } from './trust.ts'
import type { Place, Reach } from './url.ts'

/** What a run decided once and for all of its connections. */
export interface Ways {
  readonly resolver: Resolver
  /** Addresses that the person gave for `host:port`, already vetted; nothing else is asked then. */
  readonly overrides: Overrides
  readonly proxy: URL | undefined
  readonly trust: Trust
  readonly now: () => number
  readonly fetchIssuer: (url: string, stop: Stop) => ReturnType<FetchIssuer>
}

/** What one request on a lane came to, on whichever connection in the end. */
export interface Answered {
  readonly outcome: {
    readonly head?: Outcome['head']
    readonly ended?: Outcome['ended']
    readonly problem: Problem | undefined
  }
  readonly addresses: readonly string[]
  readonly peer?: Peer
  readonly tls?: TlsFacts
  readonly timings: Timings
  readonly wireBytes: number
}

/** A place in the queue that may talk to the origin now. */
export interface Lane {
  connection: Connection | undefined
}

interface Marks {
  resolved?: number
  connected?: number
  secured?: number
  firstByte?: number
}

const REPEATABLE: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'OPTIONS'] as const)

/** Hands out the lanes of one origin, so that never more than `most` requests are under way. */
export class Origin {
  readonly #idle: Lane[] = []
  readonly #lanes: Lane[] = []
  readonly #waiting: ((lane: Lane | undefined) => void)[] = []
  readonly #most: number

  /** `most` connections at once; a guard that records exchanges has one. */
  constructor(most: number) {
    this.#most = most
  }

  /** Waits for a lane in order of arrival; `undefined` when the exchange was stopped first. */
  acquire(stop: Stop): Promise<Lane | undefined> {
    if (stop.why !== undefined) return Promise.resolve(undefined)
    const idle = this.#idle.pop()
    if (idle !== undefined) return Promise.resolve(idle)
    if (this.#lanes.length < this.#most) {
      const lane: Lane = { connection: undefined }
      this.#lanes.push(lane)
      return Promise.resolve(lane)
    }
    return new Promise((resolve) => {
      const off = stop.on(() => {
        const index = this.#waiting.indexOf(take)
        if (index !== -1) this.#waiting.splice(index, 1)
        resolve(undefined)
      })
      const take = (lane: Lane | undefined): void => {
        off()
        resolve(lane)
      }
      this.#waiting.push(take)
    })
  }

  release(lane: Lane): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(lane)
    else next(lane)
  }

  /** Destroys every connection and resolves when their sockets are gone. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(async (lane) => lane.connection?.closed()))
  }
}

/**
 * Sends one request on a lane, opening a connection when there is none. A kept connection that
 * turns out to be gone is replaced once: when nothing was written, or when the method may be
 * repeated and not one byte came back (RFC 9110 section 9.2.2).
 */
export async function requestOn(
  lane: Lane,
  place: Place,
  ask: Ask,
  reach: Reach,
  ways: Ways,
  stop: Stop,
): Promise<Answered> {
  // Made before the clock starts, so that no figure of a connection counts it.
  if (place.scheme === 'https') void ways.trust.strict
  const began = ticks()
  const since = (): number => rounded(ticks() - began)
  const marks: Marks = {}
  let wireBytes = 0
  for (;;) {
    await lane.connection?.settled()
    if (stop.why !== undefined) {
      return {
        outcome: { problem: stop.why },
        addresses: [],
        timings: { total: since() },
        wireBytes,
      }
    }
    const kept = keptOf(lane, ask.method)
    let connection = kept
    if (connection === undefined) {
      lane.connection?.destroy()
      const opened = await open(place, reach, ways, stop, (mark) => {
        marks[mark] = since()
      })
      if (!('connection' in opened)) {
        const { problem, addresses, tls } = opened
        return {
          outcome: { problem },
          addresses,
          ...(tls === undefined ? {} : { tls }),
          timings: { ...marks, total: since() },
          wireBytes: wireBytes + opened.wireBytes,
        }
      }
      connection = opened.connection
      lane.connection = connection
    }
    const before = kept === undefined ? 0 : connection.bytesRead
    const transfer = connection.send(ask, stop)
    const outcome = await transfer.outcome
    if (transfer.heardAt !== undefined) marks.firstByte = rounded(transfer.heardAt - began)
    wireBytes += connection.bytesRead - before
    const again = outcome.unsent || (outcome.unanswered && REPEATABLE.has(ask.method))
    if (kept !== undefined && outcome.problem !== undefined && again && stop.why === undefined) {
      continue
    }
    const { address, addresses, tls } = connection
    return {
      outcome,
      addresses,
      peer: { address: address.text, port: address.port ?? place.port, reused: kept !== undefined },
      ...(tls === undefined ? {} : { tls }),
      timings: { ...marks, total: since() },
      wireBytes,
    }
  }
}

/** Milliseconds to the microsecond. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** A connection that may carry the request; what cannot be repeated needs one beyond doubt. */
function keptOf(lane: Lane, method: Method): Connection | undefined {
  const { connection } = lane
  if (connection?.usable !== true) return undefined
  return connection.stained && !REPEATABLE.has(method) ? undefined : connection
}

type Opened =
  | { readonly connection: Connection }
  | {
      readonly problem: Problem
      readonly addresses: readonly string[]
      readonly tls?: TlsFacts
      readonly wireBytes: number
    }

async function open(
  place: Place,
  reach: Reach,
  ways: Ways,
  stop: Stop,
  mark: (name: 'resolved' | 'connected' | 'secured') => void,
): Promise<Opened> {
  stop.phase = 'resolve'
  const given = ways.overrides(place.host, place.port)
  const resolution =
    given === undefined
      ? await resolvePlace(place, ways.resolver, reach, stop)
      : { ok: true as const, addresses: [given] }
  if (!resolution.ok) {
    return { problem: resolution.problem, addresses: resolution.answers.slice(0, 64), wireBytes: 0 }
  }
  mark('resolved')
  stop.phase = 'connect'
  const addresses = resolution.addresses.map((address) => address.text)
  const dialled = await dialAny(resolution.addresses, place.port, ways.proxy, stop)
  if (!dialled.ok) return { problem: dialled.problem, addresses, wireBytes: 0 }
  mark('connected')
  const { socket: raw, address } = dialled
  if (place.scheme === 'http') {
    return { connection: new Connection({ socket: raw, raw, address }, addresses) }
  }
  stop.phase = 'tls'
  const secured = await secure(raw, place, ways.trust, ways.now(), stop)
  if (secured.ok) {
    mark('secured')
    const opened = { socket: secured.socket, raw, address, tls: secured.facts }
    return { connection: new Connection(opened, addresses) }
  }
  const refused = { problem: secured.problem, addresses, wireBytes: raw.bytesRead }
  if (secured.facts !== undefined) return { ...refused, tls: secured.facts }
  if (!isCertificateError(secured.error)) return refused
  const seen = await lookAgain(place, address, ways, secured.error, stop)
  return { ...refused, tls: seen.tls, wireBytes: refused.wireBytes + seen.wireBytes }
}

/** A fresh connection to the same pinned address, for the observer's handshake only. */
async function lookAgain(
  place: Place,
  address: Vetted,
  ways: Ways,
  error: unknown,
  stop: Stop,
): Promise<{ tls: TlsFacts; wireBytes: number }> {
  const dialled = await dialAny([address], place.port, ways.proxy, stop)
  if (!dialled.ok) {
    return { tls: unobserved(place, ways.trust, ways.now(), codeOf(error)), wireBytes: 0 }
  }
  const raw = dialled.socket
  const fetchIssuer: FetchIssuer = (url) => ways.fetchIssuer(url, stop)
  const tls = await observe(raw, place, ways.trust, ways.now(), error, fetchIssuer, stop)
  return { tls, wireBytes: raw.bytesRead }
}
