/**
 * One open, verified connection and the HTTP/1.1 client on it. One request at a time; the connection
 * is given up at the first byte that is not accounted for.
 */
import type net from 'node:net'

import { Client } from 'undici'
import type { Dispatcher } from 'undici'

import type { Failure, Method, TlsFacts } from '../exchange.ts'
import { openBody } from './body.ts'
import type { Appetite, Body } from './body.ts'
import { ignore } from './dial.ts'
import { codeOf, failure, failureOf } from './failure.ts'
import { watchFraming } from './framing.ts'
import type { FramingFault } from './framing.ts'
import { readHead } from './head.ts'
import type { Head } from './head.ts'
import { DRAIN_MS, HEAD_BYTES, wireBudget } from './limits.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'
import type { Place } from './url.ts'

/** Receives a response as it arrives. */
export interface Sink {
  head(head: Head, resume: () => void): void
  chunk(bytes: Uint8Array): Appetite
}

export interface Ask {
  readonly method: Method
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body?: string | Uint8Array
  /** Decoded bytes of the response. */
  readonly bodyBytes: number
  readonly sink: Sink
  /** Called when the first byte of the response arrives. */
  readonly firstByte: () => void
}

export interface Outcome {
  readonly head?: Head
  readonly ended?: 'whole' | 'enough' | 'cut'
  readonly problem?: Failure
  /** Nothing of the request was written, so that it can be sent on another connection. */
  readonly unsent: boolean
  /** Not one byte came back, or none that need be an answer to this request. */
  readonly unanswered: boolean
}

/** What the run is told when it wants a second connection for the same client: make a new one. */
const STALE: Error & { code: string } = Object.assign(new Error('connection is gone'), {
  code: 'CONNECTION_GONE',
})

interface Current {
  readonly fail: (why: Failure) => void
  readonly firstByte: () => void
  readonly wireLimit: number
  heard: boolean
}

export class Connection {
  readonly addresses: readonly string[]
  readonly address: Vetted
  readonly tls: TlsFacts | undefined
  readonly #socket: net.Socket
  /** The TCP socket under TLS, or the same one: its counter sees every raw byte. */
  readonly #raw: net.Socket
  readonly #client: Client
  readonly #framing = watchFraming()
  #current: Current | undefined
  #stained = false
  #draining: { readonly done: Promise<void>; readonly end: () => void } | undefined
  #socketError: Error | undefined

  constructor(
    place: Place,
    opened: { socket: net.Socket; raw: net.Socket; address: Vetted; tls?: TlsFacts },
    addresses: readonly string[],
  ) {
    this.addresses = addresses
    this.address = opened.address
    this.tls = opened.tls
    this.#socket = opened.socket
    this.#raw = opened.raw
    this.#watch()
    let used = false
    this.#client = new Client(place.origin, {
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: HEAD_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        const again = used
        used = true
        // The client is in the middle of its queue here and would not look at it again.
        queueMicrotask(() => {
          if (again) callback(STALE, null)
          else callback(null, opened.socket)
        })
      },
    })
  }

  /** True while another request may be sent on it. */
  get usable(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded && this.#current === undefined
  }

  /** A HEAD was sent on it: a body that some servers send nevertheless may still arrive. */
  get stained(): boolean {
    return this.#stained
  }

  /** Raw bytes read so far, TLS included. */
  get bytesRead(): number {
    return this.#raw.bytesRead
  }

  /** Waits until a response that its caller left early has ended, or has been given up. */
  async settled(): Promise<void> {
    await this.#draining?.done
  }

  destroy(): void {
    this.#draining?.end()
    this.#socket.destroy()
  }

  /** Resolves when the socket is gone. */
  async closed(): Promise<void> {
    this.destroy()
    if (this.#socket.closed) return
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
    })
  }

  /**
   * Every byte passes `push` once and in order, before the parser reads it: the only place to bound
   * what the parser does not count (chunk extensions, reason phrases, interim responses).
   */
  #watch(): void {
    const socket = this.#socket
    const push = socket.push.bind(socket)
    socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      if (chunk instanceof Uint8Array) {
        const why = this.#inspect(chunk)
        if (why !== undefined) {
          this.#give(why)
          return false
        }
      }
      return push(chunk, encoding)
    }
    socket.on('error', (error) => {
      // The first one is the cause; a TLS alert is followed by the parser's "other side closed".
      this.#socketError ??= error
    })
    this.#raw.on('error', ignore)
  }

  #inspect(chunk: Uint8Array): Failure | undefined {
    const current = this.#current
    if (current !== undefined && !current.heard) {
      current.heard = true
      current.firstByte()
    }
    const fault = this.#framing.feed(chunk)
    if (fault !== undefined) return faultOf(fault)
    if (current === undefined || this.#raw.bytesRead <= current.wireLimit) return undefined
    return failure('wire_budget', 'body', { limit: current.wireLimit })
  }

  #give(why: Failure): void {
    this.#current?.fail(why)
    this.destroy()
  }

  /** Sends one request. Never rejects; whatever goes wrong is in the outcome. */
  run(ask: Ask, stop: Stop): Promise<Outcome> {
    return new Promise((resolve) => {
      let head: Head | undefined
      let body: Body | undefined
      let controller: Dispatcher.DispatchController | undefined
      let settled = false
      const stained = this.#stained
      this.#stained ||= ask.method === 'HEAD'

      const settle = (outcome: Pick<Outcome, 'ended' | 'problem'>): void => {
        if (settled) return
        settled = true
        off()
        resolve({
          ...(head === undefined ? {} : { head }),
          ...outcome,
          unsent: controller === undefined,
          unanswered: !current.heard || (stained && outcome.problem?.code === 'protocol'),
        })
      }
      const fail = (problem: Failure): void => {
        if (!settled) settle({ ...(head === undefined ? {} : { ended: 'cut' }), problem })
        this.#current = undefined
        body?.destroy()
        this.destroy()
      }
      const current: Current = {
        fail,
        firstByte: ask.firstByte,
        wireLimit: this.#raw.bytesRead + wireBudget(ask.bodyBytes),
        heard: false,
      }
      const off = stop.on((why) => queueMicrotask(() => fail(why)))

      const finish = (how: 'whole' | 'enough'): void => {
        if (how === 'enough') this.#drain(fail)
        settle({ ended: how })
      }
      const begin = (raw: unknown, status: number): void => {
        stop.phase = 'headers'
        const read = readHead(rawList(raw), status, ask.method, this.#framing.version)
        if ('kind' in read) {
          fail(read)
          return
        }
        head = read
        stop.phase = 'body'
        body = openBody(read.coding, ask.bodyBytes, {
          chunk: (bytes) => (settled ? 'more' : ask.sink.chunk(bytes)),
          ended: finish,
          failed: fail,
          pause: () => controller?.pause(),
          resume: () => controller?.resume(),
        })
        const opened = body
        ask.sink.head(read, () => opened.resume())
      }

      this.#current = current
      this.#framing.expect()
      stop.phase = 'send'
      this.#client.dispatch(
        {
          path: ask.path,
          method: ask.method,
          headers: ask.headers,
          // Otherwise a HEAD would end the connection; a body that follows it is seen as unasked bytes.
          reset: false,
          ...(ask.body === undefined ? {} : { body: ask.body }),
        },
        {
          onRequestStart: (started) => {
            controller = started
            stop.phase = 'headers'
          },
          onResponseStart: (started, status) => {
            if (status >= 200 && !settled) begin(started.rawHeaders, status)
          },
          onResponseData: (_controller, chunk) => {
            if (!settled) body?.write(chunk)
          },
          onResponseEnd: () => {
            this.#framing.rest()
            this.#current = undefined
            this.#draining?.end()
            if (settled) return
            if (head?.untilClose === true && this.#socketError !== undefined) {
              fail(failureOf(this.#socketError, 'body'))
            } else {
              body?.end()
            }
          },
          onResponseError: (_controller, error) => {
            fail(this.#explain(error, head === undefined ? stop.phase : 'body'))
          },
        },
      )
    })
  }

  /** The parser's error, unless the socket knows better. */
  #explain(error: Error, phase: Failure['phase']): Failure {
    const code = codeOf(error)
    if (code === STALE.code) return failure('connect_reset', 'send', { code })
    if (code === 'UND_ERR_SOCKET' && this.#socketError !== undefined) {
      return failureOf(this.#socketError, phase)
    }
    return failureOf(error, phase)
  }

  /** A body that nobody reads any more may end within a moment; then the connection stays good. */
  #drain(fail: (why: Failure) => void): void {
    let end: () => void = ignore
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        fail(failure('aborted', 'body'))
      }, DRAIN_MS)
      end = () => {
        clearTimeout(timer)
        this.#draining = undefined
        resolve()
      }
    })
    this.#draining = { done, end }
  }
}

function faultOf(fault: FramingFault): Failure {
  return fault === 'head_bytes'
    ? failure('headers_too_large', 'headers', { limit: HEAD_BYTES })
    : failure('protocol', 'headers', { what: fault })
}

function rawList(raw: unknown): readonly Uint8Array[] {
  return Array.isArray(raw) ? raw.filter((entry) => entry instanceof Uint8Array) : []
}
