/**
 * One Ed25519 signature, checked as strictly everywhere as RFC 8032, 5.1.7 has it. Runtimes differ in
 * what else they let pass (points of small order, other encodings of a point or of S), so those are
 * refused here before any runtime is asked.
 */

/**
 * Asks the runtime whether `signature` (64 bytes) is that of `publicKey` (32 bytes) over `message`.
 * Only ever called with encodings that are strict.
 */
export type Ed25519Verify = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

/** y of the points whose order divides 8, little-endian: 0, 1, -1 and the two of order 8. */
const SMALL_ORDER: readonly Uint8Array[] = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map(bytesOfHex)

/** The order of the group, L = 2^252 + 27742317777372353535851937790883648493, little-endian. */
const ORDER: Uint8Array = bytesOfHex(
  'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010',
)

/**
 * True when both halves of a signature are what a signer writes: a canonical point R of large order,
 * and S below the order of the group, so that nobody makes a second signature of a first.
 */
export function isStrictSignature(signature: Uint8Array): boolean {
  return (
    signature.length === 64 &&
    isStrictPoint(signature.subarray(0, 32)) &&
    isBelowOrder(signature.subarray(32))
  )
}

/**
 * True for 32 bytes that are the one encoding of a point and not one of small order, under which a
 * signature would hold over any message. Whether it lies on the curve the runtime says. It is asked
 * for every signature, hence without the arithmetic of `pointFault`, which is for enrolling keys.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false
  const y = bytes.with(31, (bytes[31] ?? 0) & 0x7f)
  // From 2^255 - 19 on, little-endian, there is a smaller y for the same point.
  const high = y[31] === 0x7f && (y[0] ?? 0) >= 0xed && y.subarray(1, 31).every((b) => b === 0xff)
  return !high && !SMALL_ORDER.some((small) => small.every((byte, i) => byte === y[i]))
}

function isBelowOrder(s: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    const difference = (s[i] ?? 0) - (ORDER[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/**
 * The runtime's own Web Crypto: Node, Deno, Workers, browsers.
 *
 * @throws when the runtime has no Ed25519: it can tell nothing, which is not the envelope's fault
 */
export async function webEd25519(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const { subtle } = globalThis.crypto
  try {
    const key = await subtle.importKey('raw', copyOf(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, copyOf(signature), copyOf(message))
  } catch (error) {
    // Bytes that are no point of the curve.
    if (error instanceof Error && error.name === 'DataError') return false
    throw error
  }
}

/** Web Crypto takes no bytes that others may write to meanwhile. */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
