/** The guard in the shape of `fetch`, for clients that take one. */
import { CountersignError } from '../error.ts'
import type { Exchange, HeaderList, Method } from '../exchange.ts'
import { checkFetchOptions } from './check-options.ts'
import { failure, refusal } from './failure.ts'
import type { Problem } from './failure.ts'
import type { Head } from './head.ts'
import { perform } from './hops.ts'
import type { Job } from './hops.ts'
import { REQUEST_BODY_BYTES } from './limits.ts'
import { notesOf, USER_AGENT } from './options.ts'
import type { GuardOptions } from './options.ts'
import { reachOf } from './reach.ts'
import { completed, isOwnHeader } from './request.ts'
import { ruleOfProblem } from './rules.ts'
import { credentialsOf, openRun } from './run.ts'

/** Options of the guarded `fetch`, beside those of the guard. */
export interface FetchOptions extends GuardOptions {
  /** Milliseconds until a response's head, look-up and redirects included. Default 30,000. */
  readonly headMs?: number
  /** Milliseconds for a whole response; an event stream ends there too. Default 300,000. */
  readonly totalMs?: number
  /** Decoded bytes of one response. Default 16 MiB. */
  readonly bodyBytes?: number
  /** Connections at once to one origin, because an open event stream keeps one. Default 8. */
  readonly connections?: number
  /** Origins whose port you named yourself; elsewhere only 443 and 8443 are dialled. */
  readonly namedOrigins?: readonly string[]
}

/** `fetch` through the guard. `close` ends every connection; nothing can be fetched afterwards. */
export interface GuardedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>
  close(): Promise<void>
  readonly notes: readonly string[]
}

const HOPS = 4
const MAX_MS = 2 ** 31 - 1
const METHODS: readonly Method[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Makes a `fetch` that refuses what the guard refuses. A refusal, and a failure before the response
 * head, rejects with a `TypeError` whose `cause` is a `CountersignError` (`refused`, `unreachable`
 * or `aborted`) with the code in `params.code`. GET and HEAD follow at most four redirects, each
 * judged like a first URL; every other method gets the redirect as its response and is never sent
 * twice. Bodies stream, bounded. Throws a `TypeError` that names an option it does not know or cannot
 * use.
 *
 * @example
 * const guarded = createFetch()
 * const transport = new StreamableHTTPClientTransport(url, { fetch: guarded })
 */
export function createFetch(options: FetchOptions = {}): GuardedFetch {
  checkFetchOptions(options)
  const reach = reachOf(options)
  const run = openRun(reach, options, () => options.connections ?? 8)
  const credentials = credentialsOf(options)
  const userAgent = options.userAgent ?? USER_AGENT
  const headMs = milliseconds('headMs', options.headMs ?? 30_000)
  const totalMs = milliseconds('totalMs', options.totalMs ?? 300_000)
  const named = new Set((options.namedOrigins ?? []).map(originOf))

  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = typeof input === 'string' ? input : request.url
    const headers: HeaderList = [...request.headers]
    const method = METHODS.find((known) => known === request.method)
    if (method === undefined || (request.body !== null && method !== 'POST')) {
      throw errorFor(refusal('method_not_allowed', { method: request.method.slice(0, 20) }))
    }
    const bad = headers.find(([name, value]) => !isOwnHeader(name, value))
    if (bad !== undefined) {
      throw errorFor(refusal('header_not_allowed', { name: bad[0].slice(0, 80) }))
    }
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    if (body !== undefined && body.length > REQUEST_BODY_BYTES) {
      throw new TypeError(`a request body has at most ${REQUEST_BODY_BYTES} bytes`)
    }
    const job: Omit<Job, 'signal' | 'stream'> = {
      purpose: 'endpoint',
      method,
      url,
      headers: completed(headers, userAgent, 'identity'),
      body,
      credentials,
      waitMs: totalMs,
      limits: {
        totalMs,
        bodyBytes: options.bodyBytes ?? 16 * 1024 * 1024,
        hops: request.redirect === 'follow' ? HOPS : 0,
      },
      namedPort: named.has(new URL(request.url).origin),
      reach,
    }
    const response = await respond(job, request.signal, headMs, (whole) => perform(run, whole))
    const moved =
      response.status >= 300 && response.status < 400 && response.headers.has('location')
    if (request.redirect === 'error' && moved) {
      await response.body?.cancel()
      throw errorFor(refusal('redirect_refused', { why: 'redirect_error' }))
    }
    return response
  }

  return Object.assign(guarded, { close: () => run.close(), notes: notesOf(options) })
}

/** Starts the exchange and resolves with the response as soon as its head is there. */
function respond(
  job: Omit<Job, 'signal' | 'stream'>,
  signal: AbortSignal,
  headMs: number,
  start: (job: Job) => Promise<Exchange>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const ender = new AbortController()
    let late = false
    let source: ReadableStreamDefaultController<Uint8Array> | undefined
    const timer = setTimeout(() => {
      late = true
      ender.abort()
    }, headMs)
    const abort = (): void => ender.abort()
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()

    const stream: NonNullable<Job['stream']> = (head, place, resume) => {
      clearTimeout(timer)
      if (job.method === 'HEAD' || BODILESS.has(head.status)) {
        resolve(responseOf(head, place, null))
        return () => 'enough'
      }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          source = controller
        },
        pull: resume,
        // Bytes that were read already come before the abort is heard.
        cancel: () => {
          source = undefined
          abort()
        },
      })
      resolve(responseOf(head, place, body))
      return (bytes) => {
        if (source === undefined) return 'enough'
        source.enqueue(new Uint8Array(bytes))
        return (source.desiredSize ?? 0) > 0 ? 'more' : 'wait'
      }
    }

    const settle = (exchange: Exchange): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      const { problem } = exchange
      if (problem === undefined) {
        source?.close()
        return
      }
      const why = late ? failure('time_budget', 'headers', { limit: headMs }) : problem
      const error: unknown = signal.aborted ? signal.reason : errorFor(why)
      reject(error)
      source?.error(error)
    }
    void start({ ...job, signal: ender.signal, stream }).then(settle, reject)
  })
}

function responseOf(
  head: Head,
  place: { readonly url: string; readonly redirected: boolean },
  body: ReadableStream<Uint8Array> | null,
): Response {
  const headers = new Headers()
  for (const [name, value] of head.headers) headers.append(name, value)
  const response = new Response(body, { status: head.status, headers })
  return Object.defineProperties(response, {
    url: { value: place.url },
    redirected: { value: place.redirected },
  })
}

function errorFor(problem: Problem): TypeError {
  const { title } = ruleOfProblem(problem)
  const code =
    problem.kind === 'refusal' ? 'refused' : problem.code === 'aborted' ? 'aborted' : 'unreachable'
  const cause = new CountersignError(code, title, {
    params: { ...problem.params, code: problem.code },
  })
  return new TypeError(`fetch ${problem.kind === 'refusal' ? 'refused' : 'failed'}: ${title}`, {
    cause,
  })
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (url === null) throw new TypeError(`namedOrigins: ${text} is no origin`)
  return url.origin
}

function milliseconds(name: string, value: number): number {
  if (!(value > 0 && value <= MAX_MS))
    throw new TypeError(`${name} must be a number of milliseconds from 1 to ${MAX_MS}`)
  return value
}
