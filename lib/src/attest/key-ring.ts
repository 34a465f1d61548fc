/**
 * What happens to a list of keys. Nothing is ever taken out of it: a retired key verifies what it
 * signed in its time, and a revoked one must be known to be.
 */
import { CountersignError } from '../error.ts'
import type { KeyRecord, KeyRing } from './types.ts'

/**
 * A ring with one more key. The old one keeps its own window, so that two overlap in a rotation.
 *
 * @throws CountersignError `invalid_input` when the key is in it
 */
export function withKey({ keys }: KeyRing, key: KeyRecord): KeyRing {
  if (keys.some(({ keyid }) => keyid === key.keyid))
    throw misuse(key.keyid, 'is in the list already')
  return { keys: [...keys, key] }
}

/**
 * The key signs no more after `at` (ISO 8601, UTC, milliseconds), which may lie ahead. What it signed
 * until then stays good.
 *
 * @throws CountersignError `invalid_input` when there is no such key, it is revoked, or it begins later
 */
export function retireKey(ring: KeyRing, keyid: string, at: string): KeyRing {
  return change(ring, keyid, (key) => {
    if (key.status === 'revoked') throw misuse(keyid, 'is revoked, which retiring would hide')
    if (key.notBefore !== null && at < key.notBefore)
      throw misuse(keyid, `begins at ${key.notBefore} only`)
    return { ...key, status: 'retired', notAfter: at }
  })
}

/**
 * The key is not to be trusted since `at`, and `reason` says why. Only a log or a time stamp of
 * somebody else can still show that an envelope is older.
 *
 * @throws CountersignError `invalid_input` when there is no such key, it is revoked already, or the
 *   reason is not a text of 1 to 500 characters
 */
export function revokeKey(ring: KeyRing, keyid: string, at: string, reason: string): KeyRing {
  if (reason.length === 0 || reason.length > 500 || !reason.isWellFormed())
    throw misuse(keyid, 'needs a reason of 1 to 500 characters')
  return change(ring, keyid, (key) => {
    if (key.status === 'revoked') throw misuse(keyid, `was revoked at ${key.revokedAt ?? ''}`)
    return { ...key, status: 'revoked', revokedAt: at, reason }
  })
}

function change(ring: KeyRing, keyid: string, to: (key: KeyRecord) => KeyRecord): KeyRing {
  if (!ring.keys.some((key) => key.keyid === keyid)) throw misuse(keyid, 'is not in the list')
  return { keys: ring.keys.map((key) => (key.keyid === keyid ? to(key) : key)) }
}

function misuse(keyid: string, why: string): CountersignError {
  return new CountersignError('invalid_input', `the key ${keyid} ${why}`, { params: { keyid } })
}
