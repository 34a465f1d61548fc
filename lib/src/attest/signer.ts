/** The signer that runs wherever Web Crypto does: Node, Deno, Bun, Workers, browsers. */
import { CountersignError } from '../error.ts'
import { decodeBase64Url } from './base64.ts'
import { brokenByKey, keyidOf } from './key.ts'
import { parsePem } from './pem.ts'
import type { Signer } from './types.ts'

/**
 * A signer from an Ed25519 private key in PKCS #8 PEM (RFC 8410). The key is imported so that it
 * cannot be read out again.
 *
 * @throws CountersignError `invalid_input` when the text holds no such key; the key is in no message
 */
export async function signerFromPem(pem: string): Promise<Signer> {
  const der = parsePem(pem).find(({ label }) => label === 'PRIVATE KEY')?.bytes
  if (der === undefined) throw noKey()
  const { subtle } = globalThis.crypto
  const bytes = Uint8Array.from(der)
  try {
    const readable = await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign'])
    const { x = '' } = await subtle.exportKey('jwk', readable)
    const publicKey = decodeBase64Url(x)
    if (publicKey === undefined || brokenByKey(publicKey) !== undefined) throw noKey()
    const key = await subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign'])
    return {
      keyid: keyidOf(publicKey),
      publicKey,
      sign: async (message) =>
        new Uint8Array(await subtle.sign('Ed25519', key, Uint8Array.from(message))),
    }
  } catch (cause) {
    throw cause instanceof CountersignError ? cause : noKey()
  }
}

function noKey(): CountersignError {
  return new CountersignError(
    'invalid_input',
    'the text holds no Ed25519 private key in PKCS #8 PEM (BEGIN PRIVATE KEY)',
  )
}
