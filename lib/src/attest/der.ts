/**
 * The two DER forms of an Ed25519 key (RFC 8410). Their lengths never vary, so that each is a prefix
 * and 32 bytes, and anything else is another kind of key.
 */

/** SubjectPublicKeyInfo: SEQUENCE { SEQUENCE { 1.3.101.112 }, BIT STRING }. */
const SPKI = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00)

/** A public key of 32 bytes as SubjectPublicKeyInfo. */
export function spkiOf(publicKey: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(SPKI.length + publicKey.length)
  bytes.set(SPKI)
  bytes.set(publicKey, SPKI.length)
  return bytes
}

/** The 32 bytes in a SubjectPublicKeyInfo; undefined when it is not that of an Ed25519 key. */
export function publicKeyInSpki(der: Uint8Array): Uint8Array | undefined {
  const fits = der.length === SPKI.length + 32 && SPKI.every((byte, at) => der[at] === byte)
  return fits ? der.slice(SPKI.length) : undefined
}
