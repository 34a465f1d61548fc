/** The record of an exchange: what was sent, which way it went, what came back. */
import type { Exchange, HeaderList, Hop, Timings } from '../exchange.ts'
import { Gathering } from './gather.ts'
import type { Problem } from './failure.ts'
import { valuesOf } from './head.ts'
import type { Head } from './head.ts'
import type { Job } from './hops.ts'
import { rounded } from './origin.ts'
import type { Answered } from './origin.ts'
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
  #began = performance.now()
  #hopBegan = this.#began
  #sent: HeaderList
  #url: string
  #last: Answered | undefined
  #wireBytes = 0

  constructor(job: Job, now: () => number) {
    this.#job = job
    this.#startedAt = new Date(now()).toISOString()
    this.#sent = job.headers
    this.#url = job.url
  }

  /** The first hop's request, as the client writes it. */
  sent(place: Place, headers: HeaderList): void {
    const { body, method } = this.#job
    const host = place.origin.slice(place.scheme.length + 3)
    this.#sent = [
      ['host', host],
      ['connection', 'keep-alive'],
      ...headers,
      ...(method === 'POST' ? ([['content-length', String(sizeOf(body))]] as const) : []),
    ]
    this.#url = place.url
  }

  /** A hop's turn has come: what the first one waited for before is not the exchange's time. */
  begin(): void {
    if (this.#hops.length === 0) this.#began = performance.now()
    this.#hopBegan = performance.now()
  }

  /** The answer's body begins; `length` is what its head promises, if it does. */
  expect(length: number | undefined): void {
    if (length !== undefined) this.#body.expect(length)
  }

  chunk(bytes: Uint8Array): void {
    this.#body.add(bytes)
  }

  hop(place: Place, answered: Answered): void {
    const { head } = answered.outcome
    const location = head === undefined ? undefined : valuesOf(head.headers, 'location')[0]
    this.#hops.push({
      url: place.url,
      ...(head === undefined ? {} : { status: head.status }),
      ...(location === undefined ? {} : { location: location.slice(0, LOCATION) }),
      addresses: answered.addresses,
      ...(answered.peer === undefined ? {} : { peer: answered.peer }),
      ...(answered.tls === undefined ? {} : { tls: answered.tls }),
      timings: answered.timings,
    })
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
    const { purpose, method, body, credentials } = this.#job
    const secret = new Set(credentials?.headers.map(([name]) => name.toLowerCase()))
    const total = rounded(performance.now() - this.#began)
    const timings = { ...this.#marks(), total }
    return {
      request: {
        purpose,
        method,
        url: this.#hops[0]?.url ?? this.#url,
        headers: this.#sent.map(([name, value]) => {
          const lower = name.toLowerCase()
          return SECRET.has(lower) || secret.has(lower) ? [name, '[redacted]'] : [name, value]
        }),
        ...(typeof body === 'string' ? { body } : {}),
      },
      startedAt: this.#startedAt,
      url: this.#url,
      hops: this.#hops,
      ...(head === undefined
        ? {}
        : {
            response: {
              status: head.status,
              headers: head.headers,
              body: this.#body.bytes(),
              ended: problem === undefined ? (this.#last?.outcome.ended ?? 'whole') : 'cut',
              ...(head.coding === undefined ? {} : { coding: head.coding }),
            },
          }),
      ...(problem === undefined ? {} : { problem }),
      timings,
      wireBytes: this.#wireBytes,
    }
  }
}

function sizeOf(body: string | Uint8Array | undefined): number {
  return body === undefined ? 0 : Buffer.byteLength(body)
}
