/** Ed25519 by node:crypto, for `verifyEnvelope`: without waiting, and each key imported once. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { encodeBase64Url } from './base64.ts'
import type { Ed25519Verify } from './verify-ed25519.ts'

/** More than any key list holds; beyond it all imports are forgotten. */
const MOST_KEYS = 256

/**
 * What to hand to `verifyEnvelope` as `ed25519` where many envelopes are verified. Keeps the keys that
 * it imported, by their bytes.
 */
export function nodeEd25519(): Ed25519Verify {
  const imported = new Map<string, KeyObject>()
  return (publicKey, message, signature) => {
    const x = encodeBase64Url(publicKey)
    const known = imported.get(x)
    const key = known ?? keyOf(x)
    if (known === undefined) {
      if (imported.size >= MOST_KEYS) imported.clear()
      imported.set(x, key)
    }
    return verify(null, message, key, signature)
  }
}

function keyOf(x: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}
