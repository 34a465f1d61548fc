/** Collects chunks into one array: a body of a million one-byte chunks takes no more room than one. */

const FIRST_BYTES = 4096
/** A promised length beyond this is believed only as bytes arrive. */
const TRUSTED_BYTES = 256 * 1024

export interface Gathering {
  /** Makes room for a length that was promised, before the first chunk. */
  expect(length: number | undefined): void
  add(chunk: Uint8Array): void
  /** What was added so far, in an array of its own. */
  bytes(): Uint8Array
}

/** Starts empty; chunks are copied, so that they may be views on memory that is used again. */
export function gather(): Gathering {
  let room = new Uint8Array(0)
  let length = 0
  const grow = (size: number): void => {
    const larger = new Uint8Array(size)
    larger.set(room.subarray(0, length))
    room = larger
  }
  return {
    expect(promised) {
      if (promised !== undefined && promised > 0) grow(Math.min(promised, TRUSTED_BYTES))
    },
    add(chunk) {
      const needed = length + chunk.length
      if (needed > room.length) grow(Math.max(needed, room.length * 2, FIRST_BYTES))
      room.set(chunk, length)
      length = needed
    },
    bytes() {
      return length === room.length ? room : room.slice(0, length)
    },
  }
}
