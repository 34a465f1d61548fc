/** Chunks into one array: a body of a million one-byte chunks takes no more room than one of one. */

const FIRST_BYTES = 4096
/** A promised length beyond this is believed only as bytes arrive: up to so many times as many. */
const TRUSTED_BYTES = 256 * 1024
const TRUSTED_TIMES = 4
const NOTHING: Uint8Array = new Uint8Array(0)

/** Collects one body; chunks are copied, because they are views on larger buffers. */
export class Gathering {
  #room = NOTHING
  #length = 0
  #promised = 0

  /** Makes room for a length that was promised, before the first chunk. */
  expect(length: number): void {
    this.#promised = length
    if (length > 0) this.#grow(Math.min(length, TRUSTED_BYTES))
  }

  /** Returns the copy. */
  add(chunk: Uint8Array): Uint8Array {
    const needed = this.#length + chunk.length
    if (needed > this.#room.length) {
      this.#grow(this.#sizeFor(needed))
    }
    this.#room.set(chunk, this.#length)
    const copy = this.#room.subarray(this.#length, needed)
    this.#length = needed
    return copy
  }

  /** What was added so far, in an array of its own. */
  bytes(): Uint8Array {
    return this.#length === this.#room.length ? this.#room : this.#room.slice(0, this.#length)
  }

  /** The promised length when enough of it is there, so that nothing has to be cut off in the end. */
  #sizeFor(needed: number): number {
    const promised = Math.min(this.#promised, needed * TRUSTED_TIMES)
    return promised >= needed ? promised : Math.max(needed, this.#room.length * 2, FIRST_BYTES)
  }

  #grow(size: number): void {
    // Not cleared, because nothing beyond `#length` is ever handed out.
    const room = new Uint8Array(Buffer.allocUnsafeSlow(size).buffer)
    if (this.#length > 0) room.set(this.#room.subarray(0, this.#length))
    this.#room = room
  }
}
