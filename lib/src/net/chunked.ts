/** The chunked transfer coding (RFC 9112 section 7.1), undone as the bytes arrive. */
import { fieldsOf } from './field.ts'
import { Lines } from './lines.ts'
import type { LineFault } from './lines.ts'

/** Why a chunked body is refused; each becomes a param of the failure. */
export type ChunkFault = LineFault | 'chunk_size' | 'chunk_extension' | 'chunk_end' | 'field_line'

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 0x20
const SEMICOLON = 0x3b
const DELETE = 0x7f

/** Reads one body. Extensions and trailers are checked and dropped. */
export class Chunked {
  #at: 'size' | 'extension' | 'size_end' | 'content' | 'content_cr' | 'content_lf' | 'trailers' =
    'size'
  #digits = 0
  /** Bytes of the chunk that are still to come. */
  #left = 0
  #trailers: Lines | undefined

  /** The last chunk and its trailers have come. */
  get whole(): boolean {
    return this.#trailers?.whole === true
  }

  /**
   * Reads on from `from`, passing content to `deliver`; returns the index of the first byte that it
   * did not take, or the fault.
   */
  take(
    chunk: Uint8Array,
    from: number,
    deliver: (content: Uint8Array) => void,
  ): number | ChunkFault {
    let at = from
    while (at < chunk.length && !this.whole) {
      if (this.#at === 'content') {
        const end = Math.min(chunk.length, at + this.#left)
        this.#left -= end - at
        if (this.#left === 0) this.#at = 'content_cr'
        deliver(chunk.subarray(at, end))
        at = end
      } else if (this.#trailers !== undefined) {
        const next = this.#trailers.take(chunk, at)
        if (typeof next !== 'number') return next
        at = next
        if (this.whole && fieldsOf(this.#trailers.text()) === undefined) return 'field_line'
      } else {
        const fault = this.#mark(chunk[at++] ?? 0)
        if (fault !== undefined) return fault
      }
    }
    return at
  }

  /** One byte of what stands between the contents. */
  #mark(byte: number): ChunkFault | undefined {
    switch (this.#at) {
      case 'size':
        return this.#sizeByte(byte)
      case 'extension':
        if (byte === CR) this.#at = 'size_end'
        else if ((byte < SPACE && byte !== TAB) || byte === DELETE) return 'chunk_extension'
        return undefined
      case 'size_end':
        if (byte !== LF) return 'line_end'
        this.#digits = 0
        this.#at = this.#left === 0 ? 'trailers' : 'content'
        if (this.#left === 0) this.#trailers = new Lines(true)
        return undefined
      case 'content_cr':
        this.#at = 'content_lf'
        return byte === CR ? undefined : 'chunk_end'
      default:
        this.#at = 'size'
        return byte === LF ? undefined : 'chunk_end'
    }
  }

  #sizeByte(byte: number): ChunkFault | undefined {
    const digit = hexadecimal(byte)
    if (digit !== undefined) {
      this.#digits++
      this.#left = this.#left * 16 + digit
      return this.#left <= Number.MAX_SAFE_INTEGER ? undefined : 'chunk_size'
    }
    if (this.#digits === 0 || (byte !== CR && byte !== SEMICOLON)) return 'chunk_size'
    this.#at = byte === CR ? 'size_end' : 'extension'
    return undefined
  }
}

function hexadecimal(byte: number): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined
}
