/**
 * HTTP/1.1 on one open, verified connection. One request at a time; the connection is given up at the
 * first byte that is not accounted for.
 */
import type net from 'node:net'

import type { TlsFacts } from '../exchange.ts'
import { ticks } from './clock.ts'
import { failure } from './failure.ts'
import { Framing } from './framing.ts'
import { DRAIN_MS, wireBudget } from './limits.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'
import { Transfer } from './transfer.ts'
import type { Ask, Line } from './transfer.ts'

/** A socket whose peer was verified, before anything was said on it. */
export interface OpenSocket {
  readonly socket: net.Socket
  /** The TCP socket under TLS, or the same one: its counter sees every raw byte. */
  readonly raw: net.Socket
  readonly address: Vetted
  readonly tls?: TlsFacts
}

const NOT_ASCII = /[\u0080-\uffff]/

/** A connection of a lane, from its handshake to the end of its socket. */
export class Connection implements Line {
  readonly addresses: readonly string[]
  readonly address: Vetted
  readonly tls: TlsFacts | undefined
  /** A HEAD was sent on it: a body that some servers send nevertheless may still arrive. */
  stained = false
  readonly #socket: net.Socket
  readonly #raw: net.Socket
  readonly #framing = new Framing()
  #transfer: Transfer | undefined
  #wireLimit = 0
  /** Until when it may rest, by `ticks()`. */
  #restsUntil = Infinity
  #draining: { readonly done: Promise<void>; readonly end: () => void } | undefined

  constructor(opened: OpenSocket, addresses: readonly string[]) {
    this.addresses = addresses
    this.address = opened.address
    this.tls = opened.tls
    this.#socket = opened.socket
    this.#raw = opened.raw
    this.#watch()
  }

  /** True while another request may be sent on it. */
  get usable(): boolean {
    const { destroyed, readableEnded } = this.#socket
    const rested = ticks() >= this.#restsUntil
    return !destroyed && !readableEnded && !rested && this.#transfer === undefined
  }

  /** Raw bytes read so far, TLS included. */
  get bytesRead(): number {
    return this.#raw.bytesRead
  }

  /** Sends one request; the transfer's outcome never rejects. */
  send(ask: Ask, stop: Stop): Transfer {
    const transfer = new Transfer(ask, stop, this, this.stained)
    if (this.#socket.destroyed) {
      transfer.broken(undefined)
      return transfer
    }
    this.stained ||= ask.method === 'HEAD'
    this.#transfer = transfer
    this.#wireLimit = this.#raw.bytesRead + wireBudget(ask.bodyBytes)
    this.#framing.expect(ask.method, transfer)
    this.#socket.ref()
    this.#write(ask)
    transfer.sent()
    return transfer
  }

  /** Head and body in one packet. */
  #write({ method, path, headers, body = '' }: Ask): void {
    const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`
    // In ASCII a head is the same in UTF-8, in which a body is, and one text costs less to write than two.
    if (typeof body === 'string' && !NOT_ASCII.test(head)) {
      this.#socket.write(head + body)
      return
    }
    this.#socket.cork()
    this.#socket.write(head, 'latin1')
    if (body.length > 0) this.#socket.write(body)
    this.#socket.uncork()
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  over(restMs: number): void {
    this.#transfer = undefined
    this.#draining?.end()
    this.#restsUntil = ticks() + restMs
    // What answers before it has read the request may never read the rest, nor what is written after.
    if (restMs === 0 || this.#socket.writableLength > 0) {
      this.#socket.destroy()
      return
    }
    // Read on, to notice its end and what nobody asked for; but nobody need wait for that.
    this.#socket.resume()
    this.#socket.unref()
  }

  /** A body that nobody reads any more may end within a moment; then the connection stays good. */
  left(): void {
    this.resume()
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

  /** Every byte is seen here, in order and at once, so that no answer is taken for a later one. */
  #watch(): void {
    const socket = this.#socket
    /** The first one is the cause of those that follow. */
    let cause: Error | undefined
    socket.on('data', (chunk: Uint8Array) => this.#read(chunk))
    socket.on('end', () => {
      if (!this.#framing.close()) this.#transfer?.broken(cause)
      this.destroy()
    })
    socket.on('error', (error) => {
      cause ??= error
    })
    socket.on('close', () => this.#transfer?.broken(cause))
    socket.resume()
  }

  #read(chunk: Uint8Array): void {
    const transfer = this.#transfer
    if (transfer !== undefined) transfer.heardAt ??= ticks()
    const over = transfer !== undefined && this.#raw.bytesRead > this.#wireLimit
    const why = over
      ? failure('wire_budget', 'body', { limit: this.#wireLimit })
      : this.#framing.feed(chunk)
    if (why === undefined) return
    if (this.#transfer === undefined) this.destroy()
    else this.#transfer.fail(why)
  }
}
