/**
 * Reads the responses of one connection, byte by byte where readers could differ. Strict: what
 * another reader might take for something else is a fault, and after a fault nothing is read.
 */
import { Chunked } from './chunked.ts'
import type { ChunkFault } from './chunked.ts'
import type { Failure, HeaderList, Method } from '../exchange.ts'
import { failure } from './failure.ts'
import { fieldsOf } from './field.ts'
import { readHead } from './head.ts'
import type { Head } from './head.ts'
import { HEAD_BYTES, INTERIM_RESPONSES } from './limits.ts'
import { Lines } from './lines.ts'

/** Receives one response; interim ones are not for it. */
export interface Receiver {
  head(head: Head): void
  /** Bytes of the body, transfer coding undone; to be copied where they are kept. */
  content(bytes: Uint8Array): void
  /** The response has ended by its framing. */
  end(): void
}

type Fault =
  | ChunkFault
  | 'unasked_bytes'
  | 'status_line'
  | 'status_code'
  | 'unasked_upgrade'
  | 'interim_framing'
  | 'interim_responses'

const LINE = 'HTTP/1.x nnn '
/** Readers differ in whether a tab beside these values is a blank. */
const TABBED = /^(?:content-length|transfer-encoding):.*\t/im
const CR = 13
const ZERO = 0x30

/** The reader of one connection; it says where each response begins and ends. */
export class Framing {
  #state: 'rest' | 'head' | 'counted' | 'chunked' = 'rest'
  #receiver: Receiver | undefined
  #method: Method = 'GET'
  #version: '1.0' | '1.1' = '1.1'
  #lines = new Lines(false)
  /** Bytes of the status line that were looked at. */
  #seen = 0
  #status = 0
  #interim = 0
  /** Bytes of the body that are still to come; infinite when the connection's end ends it. */
  #left = 0
  #chunked = new Chunked()

  /** A request is about to be written: a response may come. */
  expect(method: Method, receiver: Receiver): void {
    this.#method = method
    this.#receiver = receiver
    this.#interim = 0
    this.#begin()
  }

  /** Looks at bytes in the order of arrival; returns the first fault. */
  feed(chunk: Uint8Array): Failure | undefined {
    let at = 0
    while (at < chunk.length) {
      const phase = this.#state === 'counted' || this.#state === 'chunked' ? 'body' : 'headers'
      const next = this.#take(chunk, at)
      if (typeof next === 'object') return next
      if (next === 'head_bytes') return failure('headers_too_large', phase, { limit: HEAD_BYTES })
      if (typeof next === 'string') return failure('protocol', phase, { what: next })
      at = next
    }
    return undefined
  }

  /** The connection has ended: true when that ends the response as it should (RFC 9112 section 8). */
  close(): boolean {
    if (this.#state !== 'counted' || this.#left !== Infinity) return false
    this.#end()
    return true
  }

  /** Takes what belongs together; returns the index after it. */
  #take(chunk: Uint8Array, at: number): number | Fault | Failure {
    if (this.#state === 'rest') return 'unasked_bytes'
    if (this.#state === 'head') return this.#takeHead(chunk, at)
    if (this.#state === 'counted') return this.#takeCounted(chunk, at)
    const next = this.#chunked.take(chunk, at, (bytes) => this.#receiver?.content(bytes))
    if (this.#chunked.whole && typeof next === 'number') this.#end()
    return next
  }

  #takeHead(chunk: Uint8Array, from: number): number | Fault | Failure {
    for (let at = from; this.#seen < LINE.length && at < chunk.length; this.#seen++, at++) {
      if (!this.#fitsLine(chunk[at] ?? 0)) return 'status_line'
    }
    const next = this.#lines.take(chunk, from)
    const fault = this.#lines.whole && typeof next === 'number' ? this.#close() : undefined
    return fault ?? next
  }

  #takeCounted(chunk: Uint8Array, from: number): number {
    const end = Math.min(chunk.length, from + this.#left)
    this.#left -= end - from
    this.#receiver?.content(chunk.subarray(from, end))
    if (this.#left === 0) this.#end()
    return end
  }

  #begin(): void {
    this.#state = 'head'
    this.#lines = new Lines(false)
    this.#seen = 0
    this.#status = 0
  }

  /** No byte may come until the next `expect`. */
  #end(): void {
    this.#state = 'rest'
    this.#receiver?.end()
  }

  /** One byte of `HTTP/1.0 200 `, where a missing reason phrase may end the line at once. */
  #fitsLine(byte: number): boolean {
    if (this.#seen === 7) {
      this.#version = byte === ZERO ? '1.0' : '1.1'
      return byte === ZERO || byte === ZERO + 1
    }
    if (this.#seen >= 9 && this.#seen <= 11) {
      this.#status = this.#status * 10 + byte - ZERO
      return byte >= ZERO && byte <= ZERO + 9
    }
    return byte === LINE.charCodeAt(this.#seen) || (this.#seen === 12 && byte === CR)
  }

  /** A head is complete: the final one opens the body, an interim one is followed by another head. */
  #close(): Fault | Failure | undefined {
    const status = this.#status
    if (status === 101) return 'unasked_upgrade'
    if (status < 100 || status > 599) return 'status_code'
    const text = this.#lines.text()
    const fields = fieldsOf(text.slice(text.indexOf('\r\n') + 2))
    if (fields === undefined || TABBED.test(text)) return 'field_line'
    if (status < 200) {
      // Nothing may follow it but another head; HTTP/1.0 has none (RFC 9110 section 15.2).
      if (this.#version === '1.0' || fields.some(isAboutFraming)) return 'interim_framing'
      this.#begin()
      return ++this.#interim > INTERIM_RESPONSES ? 'interim_responses' : undefined
    }
    const head = readHead(fields, status, this.#method, this.#version)
    if ('kind' in head) return head
    this.#left = head.untilClose ? Infinity : (head.length ?? 0)
    this.#state = head.chunked ? 'chunked' : 'counted'
    if (head.chunked) this.#chunked = new Chunked()
    this.#receiver?.head(head)
    if (!head.chunked && this.#left === 0) this.#end()
    return undefined
  }
}

function isAboutFraming([name]: HeaderList[number]): boolean {
  return /^(?:content-length|transfer-encoding|connection)$/i.test(name)
}
