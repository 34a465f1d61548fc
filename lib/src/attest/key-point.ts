/**
 * Which 32 bytes are an Ed25519 public key that may be enrolled. With a point of small order as key,
 * one signature fits any message, and some verifiers take it; a point with two spellings is two keys
 * to whoever counts them. Runtimes differ in what they refuse, so it is decided here (RFC 8032,
 * section 5.1.3).
 */

/** Why bytes are no acceptable key. */
export type PointFault = 'length' | 'not_canonical' | 'small_order' | 'not_on_curve'

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
/** One y of the four points of order 8. */
const Y8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n
/** The y of all points whose order divides 8. */
const SMALL_Y: ReadonlySet<bigint> = new Set([0n, 1n, P - 1n, Y8, P - Y8])

/** Undefined for an acceptable key: the one encoding of a point of the curve, not of small order. */
export function pointFault(publicKey: Uint8Array): PointFault | undefined {
  if (publicKey.length !== 32) return 'length'
  const last = publicKey[31] ?? 0
  let y = BigInt(last & 0x7f)
  for (let at = 30; at >= 0; at--) y = (y << 8n) | BigInt(publicKey[at] ?? 0)
  if (y >= P) return 'not_canonical'
  if (SMALL_Y.has(y)) return 'small_order'
  return isSquare(y) ? undefined : 'not_on_curve'
}

/** True when x² = (y² - 1) / (dy² + 1) has a root, by Euler's criterion on the product of the two. */
function isSquare(y: bigint): boolean {
  const square = (y * y) % P
  const product = ((square - 1n) * (D * square + 1n)) % P
  return power(product, (P - 1n) / 2n) === 1n
}

function power(value: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = value
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
