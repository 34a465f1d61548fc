/**
 * A look at the raw bytes before the HTTP parser sees them. The parser takes `RTSP/1.0 200`,
 * `HTTP/2.0 200`, status 999 and a reason phrase of any length for a response; this does not.
 */
import { HEAD_BYTES, INTERIM_RESPONSES } from './limits.ts'

export type FramingFault =
  | 'unasked_bytes'
  | 'status_line'
  | 'status_code'
  | 'unasked_upgrade'
  | 'unasked_continue'
  | 'interim_responses'
  | 'head_bytes'

const LINE = 'HTTP/1.x nnn '
const CR = 13
const LF = 10

/** Watches one connection: heads are checked to their end (RFC 9112 section 4), bodies pass. */
export class Framing {
  /** Of the last head. */
  version: '1.0' | '1.1' = '1.1'
  #state: 'rest' | 'head' | 'body' = 'rest'
  #seen = 0
  #status = 0
  #interim = 0
  /** How much of CR LF CR LF the last bytes are. */
  #end = 0

  /** A request is about to be written: a response head may come. */
  expect(): void {
    this.#begin()
    this.#interim = 0
  }

  /** The response is complete: no byte may come until the next `expect`. */
  rest(): void {
    this.#state = 'rest'
  }

  /** Looks at bytes in the order of arrival; returns the first fault. */
  feed(chunk: Uint8Array): FramingFault | undefined {
    if (this.#state === 'rest') return chunk.length === 0 ? undefined : 'unasked_bytes'
    let at = 0
    while (this.#state === 'head' && at < chunk.length) {
      for (; this.#seen < LINE.length && at < chunk.length; this.#seen++, at++) {
        const byte = chunk[at] ?? 0
        if (!this.#fitsLine(byte)) return 'status_line'
        this.#end = byte === CR ? 1 : 0
      }
      const from = at
      let matched = this.#end
      while (matched < 4 && at < chunk.length) {
        const byte = chunk[at++]
        if (byte === CR) matched = matched === 2 ? 3 : 1
        else matched = byte === LF && matched % 2 === 1 ? matched + 1 : 0
      }
      this.#end = matched
      this.#seen += at - from
      if (this.#seen > HEAD_BYTES) return 'head_bytes'
      const fault = matched === 4 ? this.#close() : undefined
      if (fault !== undefined) return fault
    }
    return undefined
  }

  #begin(): void {
    this.#state = 'head'
    this.#seen = 0
    this.#status = 0
    this.#end = 0
  }

  /** One byte of `HTTP/1.0 200 `, where a missing reason phrase may end the line at once. */
  #fitsLine(byte: number): boolean {
    if (this.#seen === 7) {
      this.version = byte === 0x30 ? '1.0' : '1.1'
      return byte === 0x30 || byte === 0x31
    }
    if (this.#seen >= 9 && this.#seen <= 11) {
      this.#status = this.#status * 10 + byte - 0x30
      return byte >= 0x30 && byte <= 0x39
    }
    return byte === LINE.charCodeAt(this.#seen) || (this.#seen === 12 && byte === CR)
  }

  /** A head is complete: the final one opens the body, an interim one is followed by another head. */
  #close(): FramingFault | undefined {
    if (this.#status === 101) return 'unasked_upgrade'
    if (this.#status === 100) return 'unasked_continue'
    if (this.#status < 100 || this.#status > 599) return 'status_code'
    if (this.#status >= 200) {
      this.#state = 'body'
      return undefined
    }
    this.#begin()
    return ++this.#interim > INTERIM_RESPONSES ? 'interim_responses' : undefined
  }
}
