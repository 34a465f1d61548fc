/**
 * Keys as a JWK set (RFC 7517, RFC 8037), with what we say of each in members of its own:
 *
 *     { "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": "…", "kid": "<RFC 7638>", "alg": "EdDSA",
 *                  "use": "sig", "purpose": "evidence", "status": "active", … }] }
 */
import { isObject, own } from '../json/object.ts'
import { decodeBase64Url, encodeBase64Url } from './base64.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { repeatedIn } from './key-list.ts'
import { keyidOf, thumbprintOf } from './key.ts'
import { keyWith, termsIn } from './key-terms.ts'
import { KEY_ALGORITHM, KEY_MALFORMED, KEY_PRIVATE } from './rules.ts'
import type { KeyRecord, KeyRing } from './types.ts'

/** Members of a JWK that only its owner may hold (RFC 7518, section 6; RFC 8037). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * Reads a JWK set. Keys of other kinds are told and left out, as sets hold them for other uses; a
 * private key or a key listed twice costs the whole set. Total.
 */
export function readJwks(value: Readonly<Record<string, unknown>>): Read<KeyRing> {
  const list = own(value, 'keys')
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  const faults: AttestFault[] = []
  const read = entries.flatMap((entry, index) => readJwk(entry, `/keys/${index}`, faults) ?? [])
  faults.push(...repeatedIn(read, '/keys'))
  return ringOf(read, faults)
}

/**
 * Whose key an entry is about, and the key where all that is said of it could be read. What could not
 * be read may be a revocation, so it counts when the same key stands elsewhere.
 */
export interface KeyEntry {
  readonly keyid: string
  readonly key: KeyRecord | undefined
}

/** Keys that could be read, unless a fault is one that nothing may be taken beside. */
export function ringOf(
  entries: readonly KeyEntry[],
  faults: readonly AttestFault[],
): Read<KeyRing> {
  const keys = entries.flatMap(({ key }) => key ?? [])
  const fatal = faults.some(({ code }) => code === 'key_private' || code === 'key_twice')
  return keys.length > 0 && !fatal
    ? { ok: true, value: { keys }, faults }
    : { ok: false, faults: faults.length > 0 ? faults : [NONE] }
}

const NONE = faultOf(KEY_MALFORMED, '', 'There is no key in the document.')

/** Reads one JWK with our members beside it; undefined, and a fault, when it is no key for us. */
export function readJwk(value: unknown, at: string, faults: AttestFault[]): KeyEntry | undefined {
  if (!isObject(value)) {
    faults.push(faultOf(KEY_MALFORMED, at, 'A key must be an object.'))
    return undefined
  }
  const secret = PRIVATE.find((name) => Object.hasOwn(value, name))
  if (secret !== undefined) {
    faults.push(faultOf(KEY_PRIVATE, `${at}/${secret}`, `The member ${secret} is a private key.`))
    return undefined
  }
  const alg = own(value, 'alg')
  const fits =
    own(value, 'kty') === 'OKP' &&
    own(value, 'crv') === 'Ed25519' &&
    (alg === undefined || alg === 'EdDSA' || alg === 'Ed25519') &&
    own(value, 'use') !== 'enc'
  if (!fits) {
    faults.push(
      faultOf(KEY_ALGORITHM, at, 'The key is not one of kty OKP, crv Ed25519, for signing.'),
    )
    return undefined
  }
  const x = own(value, 'x')
  const publicKey = typeof x === 'string' ? decodeBase64Url(x) : undefined
  if (publicKey === undefined) {
    faults.push(
      faultOf(KEY_MALFORMED, `${at}/x`, 'The member x must be base64url without padding.'),
    )
    return undefined
  }
  const terms = termsIn(value, at, faults)
  return { keyid: keyidOf(publicKey), key: terms && keyWith(publicKey, terms, at, faults) }
}

/** A key as a JWK with our members. */
export function jwkOf(key: KeyRecord): Readonly<Record<string, string | null>> {
  const { publicKey, purpose, notBefore, notAfter, status, revokedAt, reason } = key
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: encodeBase64Url(publicKey),
    kid: thumbprintOf(publicKey),
    alg: 'EdDSA',
    use: 'sig',
    purpose,
    notBefore,
    notAfter,
    status,
    revokedAt,
    reason,
  }
}

/** A ring as the JWK set to serve at `/.well-known/jwks.json`. */
export function printJwks({ keys }: KeyRing): string {
  return `${JSON.stringify({ keys: keys.map(jwkOf) }, undefined, 2)}\n`
}
