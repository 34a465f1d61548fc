/** One exchange: the request, the redirects that may be followed, and the record of it all. */
import type { Exchange, HeaderList, Limits, Method, Purpose, Refusal } from '../exchange.ts'
import { failure, refusal } from './failure.ts'
import type { Problem } from './failure.ts'
import { valuesOf } from './head.ts'
import type { Head } from './head.ts'
import { Origin, requestOn } from './origin.ts'
import type { Ways } from './origin.ts'
import { Recording } from './record.ts'
import { Stop } from './stop.ts'
import type { Sink } from './transfer.ts'
import { parseLocation } from './url.ts'
import type { parsePlace, Place, Reach } from './url.ts'

/** A run: its connections, and everything that may still be stopped. */
export interface Run {
  readonly ways: Ways
  readonly origins: Map<string, Origin>
  /** Exchanges under way. */
  readonly pending: Map<Stop, Promise<Exchange>>
  /** Connections at once to one origin, for this purpose. */
  readonly most: (purpose: Purpose) => number
  readonly parse: typeof parsePlace
  /** Nothing may start any more. */
  closed: boolean
}

/** Where an answer came from in the end. */
interface Arrival {
  readonly url: string
  readonly redirected: boolean
}

/** A request that the caller's policy allows; what is left to judge are places. */
export interface Job {
  readonly purpose: Purpose
  readonly method: Method
  readonly url: string
  /** To be sent on the first hop, complete but for `host`, `connection` and `content-length`. */
  readonly headers: HeaderList
  /** Added while the exchange has not left this origin. */
  readonly credentials?: { readonly origin: string; readonly headers: HeaderList } | undefined
  readonly body?: string | Uint8Array | undefined
  readonly limits: Limits
  /** Milliseconds from the call on, the queue included; `limits.totalMs` counts from the turn. */
  readonly waitMs: number
  readonly namedPort: boolean
  readonly reach: Reach
  readonly signal: AbortSignal | undefined
  readonly enough?: ((chunk: Uint8Array) => boolean) | undefined
  /** Takes the answer's body in the place of the record. */
  readonly stream?: (head: Head, at: Arrival, resume: () => void) => Sink['chunk']
}

const FOLLOWED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What a redirect may carry to another origin; a credential of that name stays behind. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'user-agent'])

/** Performs a job. Never rejects: refusals and failures are in the exchange. */
export async function perform(run: Run, job: Job): Promise<Exchange> {
  const stop = new Stop(job.signal)
  stop.start(job.waitMs)
  if (run.closed) stop.end(failure('aborted', 'resolve'))
  const exchange = follow(run, job, stop)
  run.pending.set(stop, exchange)
  try {
    return await exchange
  } finally {
    stop.release()
    run.pending.delete(stop)
  }
}

async function follow(run: Run, job: Job, stop: Stop): Promise<Exchange> {
  const record = new Recording(job, run.ways.now)
  const parsed = run.parse(job.url, job.reach, job.namedPort)
  if ('kind' in parsed) return record.exchange(parsed)
  let place = parsed
  let headers = withCredentials(job, place)
  let fields = record.sent(place, headers)
  const visited = [place.url]
  for (let hop = 0; ; hop++) {
    const { head, problem, next } = await one(run, job, { place, fields, hop }, stop, record)
    if (problem !== undefined || next === undefined) return record.exchange(at(problem, hop), head)
    if ('kind' in next) return record.exchange(at(next, hop + 1))
    if (hop >= job.limits.hops) {
      const loop = visited.includes(next.url)
      const params = { limit: job.limits.hops, ...(loop ? { loop: 1 } : {}) }
      return record.exchange(
        failure('too_many_redirects', 'headers', params, loop ? 'target' : 'us'),
      )
    }
    if (next.origin !== place.origin) {
      headers = job.headers.filter(([name]) => HARMLESS.has(name.toLowerCase()))
    }
    visited.push(next.url)
    place = next
    fields = record.sent(place, headers)
  }
}

/** A refusal that a redirect led to says at which hop; the first request is hop 0. */
function at(problem: Problem | undefined, hop: number): Problem | undefined {
  if (problem?.kind !== 'refusal' || hop === 0) return problem
  return { ...problem, params: { ...problem.params, hop } }
}

interface Taken {
  readonly head?: Head | undefined
  readonly problem?: Problem | undefined
  /** Where a redirect that may be followed leads, or why it may not. */
  readonly next?: Place | Refusal | undefined
}

async function one(
  run: Run,
  job: Job,
  step: { readonly place: Place; readonly fields: HeaderList; readonly hop: number },
  stop: Stop,
  record: Recording,
): Promise<Taken> {
  const { place, fields, hop } = step
  // Purposes that may open several connections keep out of the way of the others.
  const most = run.most(job.purpose)
  const key = most === 1 ? place.origin : `${most} ${place.origin}`
  let origin = run.origins.get(key)
  if (origin === undefined) {
    origin = new Origin(most)
    run.origins.set(key, origin)
  }
  const lane = await origin.acquire(stop)
  stop.start(job.limits.totalMs)
  if (lane === undefined) return { problem: stop.why ?? failure('aborted', 'resolve') }
  record.begin()
  let next: Taken['next']
  /** What the caller's own function threw: it must not pass through the sockets' events. */
  let fault: { readonly error: unknown } | undefined
  let streamed: Sink['chunk'] | undefined
  const sink: Sink = {
    head(head, resume) {
      next = nextOf(head, job, place)
      // Whoever follows does not read it, so that nothing in it can be in the way.
      if (next !== undefined) return 'enough'
      streamed = job.stream?.(head, { url: place.url, redirected: hop > 0 }, resume)
      if (streamed === undefined && head.coding === undefined) record.expect(head.length)
      return 'more'
    },
    chunk(bytes) {
      if (streamed !== undefined) return streamed(bytes)
      const kept = record.chunk(bytes)
      try {
        return job.enough?.(kept) === true ? 'enough' : 'more'
      } catch (error) {
        fault = { error }
        return 'enough'
      }
    },
  }
  try {
    const ask = {
      method: job.method,
      path: place.path,
      headers: fields,
      bodyBytes: job.limits.bodyBytes,
      sink,
      body: job.body,
    }
    const answered = await requestOn(lane, place, ask, job.reach, run.ways, stop)
    if (fault !== undefined) throw fault.error
    record.hop(place, answered)
    const { head, problem } = answered.outcome
    return { head, problem, next }
  } finally {
    origin.release(lane)
  }
}

/** The target of a redirect, for the methods and purposes that follow redirects at all. */
function nextOf(head: Head, job: Job, place: Place): Taken['next'] {
  const followed = job.method === 'GET' || job.method === 'HEAD'
  if (!FOLLOWED.has(head.status) || !followed || job.limits.hops === 0) return undefined
  const locations = valuesOf(head.headers, 'location')
  if (locations.length > 1) return refusal('redirect_refused', { why: 'two_locations' })
  const [location] = locations
  return location === undefined
    ? undefined
    : parseLocation(location, place, job.reach, job.namedPort)
}

function withCredentials(job: Job, place: Place): HeaderList {
  const given = job.credentials
  if (given === undefined || given.origin !== place.origin) return job.headers
  const names = new Set(given.headers.map(([name]) => name.toLowerCase()))
  return [...job.headers.filter(([name]) => !names.has(name.toLowerCase())), ...given.headers]
}
