/**
 * The key document of an older family of signed observations, so that its envelopes can be verified:
 *
 *     { "format_version": 1, "keys": [{ "key_id": "0123456789abcdef", "algorithm": "Ed25519",
 *       "spki": "MCowBQYDK2VwAyEA…", "spki_sha256": "…", "valid_from": "2026-01-01T00:00:00.000Z",
 *       "valid_until": null, "revoked_at": null }] }
 */
import { sha256Hex } from '../json/digest.ts'
import { decodeBase64 } from './base64.ts'
import { publicKeyInSpki } from './der.ts'
import { isObject, own } from '../json/object.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { brokenByKey, keyRecordOf } from './key.ts'
import { parseKeys } from './key-document.ts'
import { rfc3339Ms } from './rfc3339.ts'
import { KEY_MALFORMED, KEYS_UNREADABLE } from './rules.ts'
import { readStrictly } from './strict.ts'
import type { KeyRecord, KeyRing } from './types.ts'

/**
 * Reads the keys that a reader trusts: PEM, JWKS, did:web, our own list, or the document of the older
 * family. There one bad entry refuses the whole, because the list is short and says who is revoked.
 * Total.
 */
export function parseTrustedKeys(source: Uint8Array): Read<KeyRing> {
  const text = new TextDecoder().decode(source.subarray(0, 1024))
  if (!text.includes('"format_version"')) return parseKeys(source)
  const read = readStrictly(source, KEYS_UNREADABLE)
  if (!read.ok) return read
  const entries = isObject(read.value) ? own(read.value, 'keys') : undefined
  if (!isObject(read.value) || own(read.value, 'format_version') !== 1 || !Array.isArray(entries))
    return parseKeys(source)
  const faults: AttestFault[] = []
  const keys = entries.flatMap((entry: unknown, index) => {
    const key = keyIn(entry)
    if (key !== undefined) return [key]
    const message = `At /keys/${index} is no Ed25519 key with its digest and its times.`
    faults.push(faultOf(KEY_MALFORMED, `/keys/${index}`, message))
    return []
  })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { keys }, faults }
}

function keyIn(entry: unknown): KeyRecord | undefined {
  if (!isObject(entry) || own(entry, 'algorithm') !== 'Ed25519') return undefined
  const text = own(entry, 'spki')
  const spki = typeof text === 'string' ? decodeBase64(text) : undefined
  const publicKey = spki && publicKeyInSpki(spki)
  if (spki === undefined || publicKey === undefined || brokenByKey(publicKey)) return undefined
  const digest = sha256Hex(spki)
  if (own(entry, 'spki_sha256') !== digest || own(entry, 'key_id') !== digest.slice(0, 16))
    return undefined
  const notBefore = instantIn(own(entry, 'valid_from'))
  const notAfter = instantIn(own(entry, 'valid_until'))
  const revokedAt = instantIn(own(entry, 'revoked_at'))
  if (notBefore === undefined || notAfter === undefined || revokedAt === undefined) return undefined
  const status = revokedAt === null ? 'active' : 'revoked'
  return keyRecordOf(publicKey, { notBefore, notAfter, revokedAt, status })
}

/** Null for an open end, undefined for what is no instant in UTC. */
function instantIn(value: unknown): string | null | undefined {
  if (value === null) return null
  const good = typeof value === 'string' && value.endsWith('Z') && rfc3339Ms(value) !== undefined
  return good ? value : undefined
}
