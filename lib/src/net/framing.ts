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

export interface Framing {
  /** A request is about to be written: a response head may come. */
  expect(): void
  /** The response is complete: no byte may come until the next `expect`. */
  rest(): void
  /** Looks at bytes in the order of arrival; returns the first fault. */
  feed(chunk: Uint8Array): FramingFault | undefined
  /** `1.0` or `1.1`, of the last head. */
  readonly version: '1.0' | '1.1'
}

const LINE = 'HTTP/1.x nnn '
const CR = 13
const LF = 10

/** Watches one connection: heads are checked to their end (RFC 9112 section 4), bodies pass. */
export function watchFraming(): Framing {
  let state: 'rest' | 'head' | 'body' = 'rest'
  let version: '1.0' | '1.1' = '1.1'
  let seen = 0
  let status = 0
  let interim = 0
  /** How much of CR LF CR LF the last bytes are. */
  let end = 0

  const lineByte = (byte: number): FramingFault | undefined => {
    const wanted = LINE.charCodeAt(seen)
    if (seen === 7) {
      if (byte !== 0x30 && byte !== 0x31) return 'status_line'
      version = byte === 0x30 ? '1.0' : '1.1'
      return undefined
    }
    if (seen >= 9 && seen <= 11) {
      if (byte < 0x30 || byte > 0x39) return 'status_line'
      status = status * 10 + byte - 0x30
      return undefined
    }
    if (seen === 12 && byte === CR) return undefined
    return byte === wanted ? undefined : 'status_line'
  }

  const headEnd = (): FramingFault | undefined => {
    if (status === 101) return 'unasked_upgrade'
    if (status === 100) return 'unasked_continue'
    if (status < 100 || status > 599) return 'status_code'
    if (status >= 200) {
      state = 'body'
      return undefined
    }
    begin()
    return ++interim > INTERIM_RESPONSES ? 'interim_responses' : undefined
  }

  const begin = (): void => {
    state = 'head'
    seen = 0
    status = 0
    end = 0
  }

  return {
    get version() {
      return version
    },
    expect() {
      begin()
      interim = 0
    },
    rest() {
      state = 'rest'
    },
    feed(chunk) {
      if (state === 'rest') return chunk.length === 0 ? undefined : 'unasked_bytes'
      let at = 0
      for (;;) {
        if (state !== 'head' || at === chunk.length) return undefined
        for (; seen < LINE.length && at < chunk.length; seen++, at++) {
          const byte = chunk[at] ?? 0
          const fault = lineByte(byte)
          if (fault !== undefined) return fault
          end = byte === CR ? 1 : 0
        }
        const from = at
        let matched = end
        while (matched < 4 && at < chunk.length) {
          const byte = chunk[at++]
          if (byte === CR) matched = matched === 2 ? 3 : 1
          else matched = byte === LF && matched % 2 === 1 ? matched + 1 : 0
        }
        end = matched
        seen += at - from
        if (seen > HEAD_BYTES) return 'head_bytes'
        const fault = end === 4 ? headEnd() : undefined
        if (fault !== undefined) return fault
      }
    },
  }
}
