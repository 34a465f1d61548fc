/**
 * One open, verified connection and the HTTP/1.1 client on it. One request at a time; the connection
 * is given up at the first byte that is not accounted for.
 */
import type net from 'node:net'

import { Client } from 'undici'

import type { Failure, TlsFacts } from '../exchange.ts'
import { codeOf, failure, failureOf } from './failure.ts'
import { Framing } from './framing.ts'
import type { FramingFault } from './framing.ts'
import { DRAIN_MS, HEAD_BYTES, wireBudget } from './limits.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'
import { Transfer } from './transfer.ts'
import type { Ask, Line } from './transfer.ts'
import type { Place } from './url.ts'

/** What the client is told when it wants a second connection: the run makes a new one. */
const STALE: Error & { code: string } = Object.assign(new Error('connection is gone'), {
  code: 'CONNECTION_GONE',
})

export interface OpenSocket {
  readonly socket: net.Socket
  /** The TCP socket under TLS, or the same one: its counter sees every raw byte. */
  readonly raw: net.Socket
  readonly address: Vetted
  readonly tls?: TlsFacts
}

export class Connection implements Line {
  readonly addresses: readonly string[]
  readonly address: Vetted
  readonly tls: TlsFacts | undefined
  /** A HEAD was sent on it: a body that some servers send nevertheless may still arrive. */
  stained = false
  socketError: Error | undefined
  readonly #socket: net.Socket
  readonly #raw: net.Socket
  readonly #client: Client
  readonly #framing = new Framing()
  #transfer: Transfer | undefined
  #wireLimit = 0
  #draining: { readonly done: Promise<void>; readonly end: () => void } | undefined

  constructor(place: Place, opened: OpenSocket, addresses: readonly string[]) {
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
    return !this.#socket.destroyed && !this.#socket.readableEnded && this.#transfer === undefined
  }

  /** Raw bytes read so far, TLS included. */
  get bytesRead(): number {
    return this.#raw.bytesRead
  }

  get version(): '1.0' | '1.1' {
    return this.#framing.version
  }

  /** Sends one request; the transfer's outcome never rejects. */
  send(ask: Ask, stop: Stop): Transfer {
    const transfer = new Transfer(ask, stop, this, this.stained)
    this.stained ||= ask.method === 'HEAD'
    this.#transfer = transfer
    this.#wireLimit = this.#raw.bytesRead + wireBudget(ask.bodyBytes)
    this.#framing.expect()
    const { path, method, headers, body = null } = ask
    // Without `reset` a HEAD would end the connection; a body after it is seen as unasked bytes.
    this.#client.dispatch({ path, method, headers, body: bufferOf(body), reset: false }, transfer)
    return transfer
  }

  over(): void {
    this.#framing.rest()
    this.#transfer = undefined
    this.#draining?.end()
  }

  /** A body that nobody reads any more may end within a moment; then the connection stays good. */
  left(): void {
    let end = (): void => {}
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.destroy(), DRAIN_MS)
      end = () => {
        clearTimeout(timer)
        this.#draining = undefined
        resolve()
      }
    })
    this.#draining = { done, end }
  }

  /** Waits until a response that its caller left early has ended, or has been given up. */
  async settled(): Promise<void> {
    await this.#draining?.done
  }

  destroy(): void {
    this.#transfer = undefined
    this.#draining?.end()
    this.#socket.destroy()
  }

  /** Destroys it and resolves when the socket is gone. */
  closed(): Promise<void> {
    this.destroy()
    return new Promise((resolve) => {
      if (this.#socket.closed) resolve()
      else this.#socket.once('close', () => resolve())
    })
  }

  /** The client's error, unless the socket knows better. */
  explain(error: Error, phase: Failure['phase']): Failure {
    const code = codeOf(error)
    if (code === STALE.code) return failure('connect_reset', 'send', { code })
    if (code === 'UND_ERR_SOCKET' && this.socketError !== undefined) {
      return failureOf(this.socketError, phase)
    }
    return failureOf(error, phase)
  }

  /**
   * Every byte passes `push` once and in order, before the parser reads it: the only place to bound
   * what the parser does not count (chunk extensions, reason phrases, interim responses).
   */
  #watch(): void {
    const socket = this.#socket
    const push = socket.push.bind(socket)
    socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      const why = chunk instanceof Uint8Array ? this.#inspect(chunk) : undefined
      if (why === undefined) return push(chunk, encoding)
      if (this.#transfer === undefined) this.destroy()
      else this.#transfer.fail(why)
      return false
    }
    socket.on('error', (error) => {
      // The first one is the cause; a TLS alert is followed by the parser's "other side closed".
      this.socketError ??= error
    })
  }

  #inspect(chunk: Uint8Array): Failure | undefined {
    const transfer = this.#transfer
    if (transfer !== undefined) transfer.heardAt ??= performance.now()
    const fault = this.#framing.feed(chunk)
    if (fault !== undefined) return faultOf(fault)
    if (transfer === undefined || this.#raw.bytesRead <= this.#wireLimit) return undefined
    return failure('wire_budget', 'body', { limit: this.#wireLimit })
  }
}

function bufferOf(body: string | Uint8Array | null): string | Buffer | null {
  if (body === null || typeof body === 'string') return body
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

function faultOf(fault: FramingFault): Failure {
  return fault === 'head_bytes'
    ? failure('headers_too_large', 'headers', { limit: HEAD_BYTES })
    : failure('protocol', 'headers', { what: fault })
}
