/** The bytes of a head or of trailers, as they arrive. */
import { HEAD_BYTES } from './limits.ts'

/** A line that does not end in CR LF, or a head of too many bytes. */
export type LineFault = 'line_end' | 'head_bytes'

const CR = 13
const LF = 10

/**
 * Collects lines up to the empty one that ends them. A CR or an LF alone is a fault: some readers
 * take it for the end of a line (RFC 9112 section 2.2), others do not.
 */
export class Lines {
  #parts: Uint8Array[] = []
  #size = 0
  /** How much of CR LF CR LF the last bytes are. */
  #end: number

  /** `within`: the first line may be the empty one, because another came before it. */
  constructor(within: boolean) {
    this.#end = within ? 2 : 0
  }

  /** The empty line has come. */
  get whole(): boolean {
    return this.#end === 4
  }

  /** Takes what belongs to it from `from` on; returns the index of the first byte that does not. */
  take(chunk: Uint8Array, from: number): number | LineFault {
    let at = from
    while (this.#end < 4 && at < chunk.length) {
      const byte = chunk[at++]
      const afterCr = this.#end % 2 === 1
      if (afterCr !== (byte === LF)) return 'line_end'
      if (afterCr) this.#end++
      else if (byte === CR) this.#end = this.#end === 2 ? 3 : 1
      else this.#end = 0
    }
    this.#size += at - from
    if (this.#size > HEAD_BYTES) return 'head_bytes'
    // The last part is read before `chunk` is used again; what waits for more needs bytes of its own.
    this.#parts.push(
      this.whole ? chunk.subarray(from, at) : new Uint8Array(chunk.subarray(from, at)),
    )
    return at
  }

  /**
   * Every line with its CR LF, without the empty one; bytes as latin1. To be called once, and before
   * the bytes that were taken last are overwritten: they are not held any longer.
   */
  text(): string {
    const parts = this.#parts
    this.#parts = []
    const [first = new Uint8Array(0)] = parts
    const bytes = parts.length === 1 ? first : Buffer.concat(parts)
    const { buffer, byteOffset, length } = bytes
    return Buffer.from(buffer, byteOffset, Math.max(0, length - 2)).toString('latin1')
  }
}
