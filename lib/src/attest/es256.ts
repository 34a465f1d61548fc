/** One ES256 signature (RFC 7518, section 3.4), by the Web Crypto that every runtime has. */
import { copyOf } from './verify-ed25519.ts'

/** The coordinates of a P-256 public key, each 32 bytes in base64url (RFC 7518, section 6.2.1). */
export interface P256Key {
  readonly x: string
  readonly y: string
}

/**
 * Asks whether `signature` (r and s, 32 bytes each) is that of `key` over `message`.
 *
 * @returns `no_key` when the coordinates are no point of the curve
 * @throws when the runtime has no ECDSA: it can tell nothing, which is not the signer's fault
 */
export async function verifyEs256(
  { x, y }: P256Key,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<'valid' | 'invalid' | 'no_key'> {
  const { subtle } = globalThis.crypto
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  try {
    const key = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, [
      'verify',
    ])
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const isValid = await subtle.verify(algorithm, key, copyOf(signature), copyOf(message))
    return isValid ? 'valid' : 'invalid'
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return 'no_key'
    throw error
  }
}
