/** The record of an exchange: what was sent, which way it went, what came back. */
import type { Exchange, ExchangeResponse, HeaderList, Hop, Timings } from '../exchange.ts'
import { ticks } from './clock.ts'
import { Gathering } from './gather.ts'
import type { Problem } from './failure.ts'
import { valuesOf } from './head.ts'
import type { Head } from './head.ts'
import type { Job } from './hops.ts'
import { URL_CHARACTERS } from './limits.ts'
import { rounded } from './origin.ts'
import type { Answered } from './origin.ts'
import { written } from './request.ts'
import type { Place } from './url.ts'

/** Names of fields whose values never enter a record. */
const SECRET: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'webhook-signature',
])

/** Characters of a `Location` value that are kept. */
const LOCATION = 2048

/** Collects one exchange; `exchange` makes the value that leaves the guard. */
export class Recording {
  readonly #job: Job
  readonly #startedAt: string
  readonly #hops: Hop[] = []
  readonly #body = new Gathering()
  #began = ticks()
  #hopBegan = this.#began
  #sent: HeaderList
  #url: string
  #last: Answered | undefined
  #wireBytes = 0

  constructor(job: Job, now: () => number) {
    this.#job = job
    this.#startedAt = new Date(now()).toISOString()
    this.#sent = job.headers
    this.#url = presentable(job.url)
  }

  /** Keeps the first hop's request as it is written, and returns the fields of each hop's. */
  sent(place: Place, headers: HeaderList): HeaderList {
    const fields = written(place, this.#job.method, headers, this.#job.body)
    if (this.#hops.length > 0) return fields
    this.#sent = fields
    this.#url = place.url
    return fields
  }

  /** A hop's turn has come: what the first one waited for before is not the exchange's time. */
  begin(): void {
    if (this.#hops.length === 0) this.#began = ticks()
    this.#hopBegan = ticks()
  }

  /** The answer's body begins; `length` is what its head promises, if it does. */
  expect(length: number | undefined): void {
    if (length !== undefined) this.#body.expect(length)
  }

  /** Returns the bytes as they are kept. */
  chunk(bytes: Uint8Array): Uint8Array {
    return this.#body.add(bytes)
  }

  hop(place: Place, answered: Answered): void {
    const { outcome, addresses, peer, tls, timings } = answered
    const hop: Draft<Hop> = { url: place.url, addresses, timings }
    if (outcome.head !== undefined) {
      hop.status = outcome.head.status
      const moved = outcome.head.status >= 300 && outcome.head.status < 400
      const location = moved ? valuesOf(outcome.head.headers, 'location')[0] : undefined
      if (location !== undefined) hop.location = location.slice(0, LOCATION)
    }
    if (peer !== undefined) hop.peer = peer
    if (tls !== undefined) hop.tls = tls
    this.#hops.push(hop)
    this.#last = answered
    this.#wireBytes += answered.wireBytes
    this.#url = place.url
  }

  /** The last hop's marks, counted from the beginning of the exchange. */
  #marks(): Partial<Timings> {
    const marks: Partial<Timings> = this.#last?.timings ?? {}
    if (this.#hops.length < 2) return marks
    const offset = this.#hopBegan - this.#began
    return Object.fromEntries(
      Object.entries(marks).map(([mark, ms]) => [mark, rounded(ms + offset)]),
    )
  }

  /** The whole exchange. With a problem, a response is there only when its head had come. */
  exchange(problem: Problem | undefined, head?: Head): Exchange {
    const { purpose, method, body } = this.#job
    const request: Draft<Exchange['request']> = {
      purpose,
      method,
      url: this.#hops[0]?.url ?? this.#url,
      headers: this.#redacted(),
    }
    if (typeof body === 'string') request.body = body
    const exchange: Draft<Exchange> = {
      request,
      startedAt: this.#startedAt,
      url: this.#url,
      hops: this.#hops,
      timings: { ...this.#marks(), total: rounded(ticks() - this.#began) },
      wireBytes: this.#wireBytes,
    }
    if (head !== undefined) exchange.response = this.#response(head, problem)
    if (problem !== undefined) exchange.problem = problem
    return exchange
  }

  #response(head: Head, problem: Problem | undefined): ExchangeResponse {
    const response: Draft<ExchangeResponse> = {
      status: head.status,
      headers: head.headers,
      body: this.#body.bytes(),
      ended: problem === undefined ? (this.#last?.outcome.ended ?? 'whole') : 'cut',
    }
    if (head.coding !== undefined) response.coding = head.coding
    return response
  }

  #redacted(): HeaderList {
    const own = this.#job.credentials?.headers.map(([name]) => name.toLowerCase()) ?? []
    return this.#sent.map((field) => {
      const name = field[0].toLowerCase()
      return SECRET.has(name) || own.includes(name) ? [field[0], '[redacted]'] : field
    })
  }
}

/** The same members, to be filled in one after another. */
type Draft<T> = { -readonly [Member in keyof T]: T[Member] }

/** A URL that was refused may hold a password, and may have any length. */
function presentable(url: string): string {
  return url.slice(0, URL_CHARACTERS).replace(/\/\/[^/?#]*@/, '//[redacted]@')
}
