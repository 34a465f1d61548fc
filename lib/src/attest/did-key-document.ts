/**
 * Keys in the document of a did:web identity (W3C DID Core 1.0, did:web), served at
 * `/.well-known/did.json`:
 *
 *     { "@context": ["https://www.w3.org/ns/did/v1"], "id": "did:web:observer.example",
 *       "verificationMethod": [{ "id": "did:web:observer.example#<kid>", "type": "JsonWebKey2020",
 *                                "controller": "did:web:observer.example", "publicKeyJwk": { … } }],
 *       "assertionMethod": ["did:web:observer.example#<kid>"] }
 */
import { isObject, own } from '../json/object.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { jwkOf, readJwk, ringOf, type KeyEntry } from './jwks.ts'
import { instantText, keyWith } from './key-terms.ts'
import { repeatedIn } from './key-list.ts'
import { thumbprintOf } from './key.ts'
import { KEY_MALFORMED } from './rules.ts'
import type { KeyRecord, KeyRing } from './types.ts'

/** True for what looks like the document of a DID. */
export function isDidDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  const id = isObject(value) ? own(value, 'id') : undefined
  return typeof id === 'string' && id.startsWith('did:')
}

/**
 * Reads the keys that may assert: those under `assertionMethod`, and of the others only what says of
 * itself that it is retired or revoked, so that nothing revoked comes back to life. Total.
 */
export function readDidDocument(document: Readonly<Record<string, unknown>>): Read<KeyRing> {
  const id = String(own(document, 'id'))
  const asserting = listIn(document, 'assertionMethod')
  const named = new Set(
    asserting.flatMap((entry) => (typeof entry === 'string' ? [absolute(entry, id)] : [])),
  )
  const faults: AttestFault[] = []
  const entries: KeyEntry[] = []
  for (const [index, method] of listIn(document, 'verificationMethod').entries()) {
    const at = `/verificationMethod/${index}`
    const ref = isObject(method) ? own(method, 'id') : undefined
    const asserts = typeof ref === 'string' && named.has(absolute(ref, id))
    const mine: AttestFault[] = []
    const entry = keyOf(method, at, mine)
    if (asserts || mine.some(({ code }) => code === 'key_private')) faults.push(...mine)
    if (entry !== undefined && (asserts || entry.key?.status !== 'active')) entries.push(entry)
  }
  for (const [index, method] of asserting.entries()) {
    if (typeof method === 'string') continue
    const entry = keyOf(method, `/assertionMethod/${index}`, faults)
    if (entry !== undefined) entries.push(entry)
  }
  faults.push(...repeatedIn(entries, '/verificationMethod'))
  return ringOf(entries, faults)
}

/** A verification method; `revoked` and `expires` of W3C Data Integrity count where ours are absent. */
function keyOf(method: unknown, at: string, faults: AttestFault[]): KeyEntry | undefined {
  const jwk = isObject(method) ? own(method, 'publicKeyJwk') : undefined
  if (!isObject(method) || jwk === undefined) {
    faults.push(faultOf(KEY_MALFORMED, at, 'The method must have a member publicKeyJwk.'))
    return undefined
  }
  const entry = readJwk(jwk, `${at}/publicKeyJwk`, faults)
  if (entry?.key === undefined) return entry
  const { keyid, key } = entry
  const revoked = own(method, 'revoked')
  const expires = own(method, 'expires')
  const revokedAt = revoked === undefined ? key.revokedAt : instantText(revoked)
  const notAfter = expires === undefined ? key.notAfter : instantText(expires)
  if (revokedAt === undefined || notAfter === undefined) {
    const name = revokedAt === undefined ? 'revoked' : 'expires'
    faults.push(faultOf(KEY_MALFORMED, `${at}/${name}`, `The member ${name} must be an instant.`))
    return { keyid, key: undefined }
  }
  const terms = {
    ...key,
    notAfter,
    ...(revokedAt !== null && {
      status: 'revoked' as const,
      revokedAt,
      reason: key.reason ?? 'revoked in its DID document',
    }),
  }
  return { keyid, key: keyWith(key.publicKey, termsOf(terms), at, faults) }
}

function termsOf(key: KeyRecord): Omit<KeyRecord, 'keyid' | 'algorithm' | 'publicKey'> {
  const { purpose, notBefore, notAfter, status, revokedAt, reason } = key
  return { purpose, notBefore, notAfter, status, revokedAt, reason }
}

function listIn(value: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = own(value, name)
  return Array.isArray(list) ? list : []
}

/** References may be relative to the document (`#key-1`). */
function absolute(reference: string, id: string): string {
  return reference.startsWith('#') ? `${id}${reference}` : reference
}

/**
 * A ring as the document of `did`, for example `did:web:observer.example`. Retired and revoked keys
 * stay in it, and only active ones of evidence may assert.
 */
export function printDidDocument({ keys }: KeyRing, did: string): string {
  const idOf = ({ publicKey }: KeyRecord): string => `${did}#${thumbprintOf(publicKey)}`
  const asserts = ({ purpose, status }: KeyRecord): boolean =>
    purpose === 'evidence' && status === 'active'
  const document = {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: keys.map((key) => ({
      id: idOf(key),
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk: jwkOf(key),
    })),
    assertionMethod: keys.filter(asserts).map(idOf),
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}
