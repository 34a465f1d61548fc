/**
 * Our own list of public keys, which holds retired and revoked ones for ever:
 *
 *     { "format": "countersign.keys", "formatVersion": 1,
 *       "keys": [{ "keyid": "SHA256:…", "algorithm": "Ed25519", "publicKey": "<base64 of 32 bytes>",
 *                  "purpose": "evidence", "notBefore": "…Z", "notAfter": null, "status": "active",
 *                  "revokedAt": null, "reason": null }] }
 */
import { isObject, own } from '../json/object.ts'
import { object, oneOf, that, type Shape } from '../run/shape.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { keyWith, termsIn, TERM_SHAPES } from './key-terms.ts'
import { KEY_KEYID, KEY_MALFORMED, KEY_TWICE, KEYS_UNREADABLE, KEYS_VERSION } from './rules.ts'
import { readStrictly } from './strict.ts'
import type { KeyRecord, KeyRing } from './types.ts'

const KEYS_FORMAT = 'countersign.keys'
const KEYS_FORMAT_VERSION = 1

const base64Key = that((value) => typeof value === 'string' && value.length <= 64)
const ENTRY: Shape = object({
  keyid: that((value) => typeof value === 'string'),
  algorithm: oneOf('Ed25519'),
  publicKey: base64Key,
  ...TERM_SHAPES,
})

/** True for what says that it is such a list, of whatever version. */
export function isKeyList(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && own(value, 'format') === KEYS_FORMAT
}

/** Reads the text of such a list, and of no other form. Total. */
export function parseKeyList(source: Uint8Array | string): Read<KeyRing> {
  const read = readStrictly(source, KEYS_UNREADABLE)
  if (!read.ok) return read
  if (isKeyList(read.value)) return readKeyList(read.value)
  return refused(faultOf(KEYS_UNREADABLE, '', `The document is no list of format ${KEYS_FORMAT}.`))
}

/** Reads a list strictly: one entry that cannot be read costs all, because it may be a revocation. */
export function readKeyList(value: Readonly<Record<string, unknown>>): Read<KeyRing> {
  if (own(value, 'formatVersion') !== KEYS_FORMAT_VERSION)
    return refused(faultOf(KEYS_VERSION, '/formatVersion', 'The list must be of formatVersion 1.'))
  const shape = LIST(value)
  if (shape !== undefined) {
    const message = `At ${shape || 'its root'} is not what a list of keys may have there.`
    return refused(faultOf(KEY_MALFORMED, shape, message))
  }
  const list = own(value, 'keys')
  const faults: AttestFault[] = []
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  const keys = entries.flatMap((entry, index) => {
    const key = isObject(entry) ? keyOf(entry, `/keys/${index}`, faults) : undefined
    return key === undefined ? [] : [key]
  })
  faults.push(...repeatedIn(keys, '/keys'))
  return faults.length === 0 ? { ok: true, value: { keys }, faults } : { ok: false, faults }
}

const LIST: Shape = (value) => {
  const outer = object({
    format: oneOf(KEYS_FORMAT),
    formatVersion: oneOf(KEYS_FORMAT_VERSION),
    keys: that(Array.isArray),
  })(value)
  if (outer !== undefined || !isObject(value)) return outer
  const list = own(value, 'keys')
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  const at = entries.findIndex((entry) => ENTRY(entry) !== undefined)
  return at < 0 ? undefined : `/keys/${at}${ENTRY(entries[at]) ?? ''}`
}

function keyOf(
  entry: Readonly<Record<string, unknown>>,
  at: string,
  faults: AttestFault[],
): KeyRecord | undefined {
  const publicKey = decodeBase64(String(own(entry, 'publicKey')))
  if (publicKey === undefined) {
    faults.push(faultOf(KEY_MALFORMED, `${at}/publicKey`, 'The key must be padded base64.'))
    return undefined
  }
  const terms = termsIn(entry, at, faults)
  const key = terms && keyWith(publicKey, terms, at, faults)
  if (key === undefined || key.keyid === own(entry, 'keyid')) return key
  const message = 'The keyid is not the fingerprint of the key beside it.'
  faults.push(faultOf(KEY_KEYID, `${at}/keyid`, message, `Write ${key.keyid}.`))
  return undefined
}

/** One fault for each key that came before. */
export function repeatedIn(
  keys: readonly Pick<KeyRecord, 'keyid'>[],
  at: string,
): readonly AttestFault[] {
  const seen = new Set<string>()
  return keys.flatMap(({ keyid }, index) => {
    const repeated = seen.has(keyid)
    seen.add(keyid)
    const message = `The key ${keyid} is listed before.`
    return repeated ? [faultOf(KEY_TWICE, `${at}/${index}`, message)] : []
  })
}

function refused(fault: AttestFault): Read<never> {
  return { ok: false, faults: [fault] }
}

/** A list as its file holds it, one member a line, so that a review sees what changed. */
export function printKeyList({ keys }: KeyRing): string {
  const list = {
    format: KEYS_FORMAT,
    formatVersion: KEYS_FORMAT_VERSION,
    keys: keys.map((key) => ({
      keyid: key.keyid,
      algorithm: key.algorithm,
      publicKey: encodeBase64(key.publicKey),
      purpose: key.purpose,
      notBefore: key.notBefore,
      notAfter: key.notAfter,
      status: key.status,
      revokedAt: key.revokedAt,
      reason: key.reason,
    })),
  }
  return `${JSON.stringify(list, undefined, 2)}\n`
}
