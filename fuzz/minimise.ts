/** Makes an input that breaks something as short as it gets: ever smaller parts are left out. */

/**
 * @param isBroken whether an input still breaks the same thing
 * @param most how often it may be asked
 */
export function minimise(
  input: Uint8Array,
  isBroken: (bytes: Uint8Array) => boolean,
  most = 2_000,
): Uint8Array {
  let best = input
  let asked = 0
  for (let length = best.length >> 1; length > 0 && asked < most;) {
    let shorter = false
    for (let at = 0; at < best.length && asked < most;) {
      const without = new Uint8Array(best.length - Math.min(length, best.length - at))
      without.set(best.subarray(0, at))
      without.set(best.subarray(at + length), at)
      asked++
      if (isBroken(without)) {
        best = without
        shorter = true
      } else at += length
    }
    if (!shorter || length > best.length) length >>= 1
  }
  return best
}
