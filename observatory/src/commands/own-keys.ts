/** Whether a key of ours may sign now, and why not. */
import type { KeyRecord } from 'countersign/attest'
import type { SyncSigner } from 'countersign/attest/node'
import type { Config } from '../config.ts'
import { readPublic, readSigner } from './key-files.ts'

type OwnKey =
  | { readonly ok: true; readonly signer: SyncSigner }
  | { readonly ok: false; readonly isMissing: boolean; readonly why: string; readonly mend: string }

/** What the keys of an observatory are for. */
export type Purpose = 'evidence' | 'log'

/** In the order in which keys are made and told of. */
export const PURPOSES: readonly Purpose[] = ['evidence', 'log']

/** The file of the private half. */
export function keyFileOf({ evidenceKey, logKey }: Config, purpose: Purpose): string {
  return purpose === 'log' ? logKey : evidenceKey
}

/**
 * The key for a purpose. One that readers would not find in the list, or find revoked there, signs
 * nothing that they could believe.
 *
 * @param now milliseconds since the epoch
 * @throws Stop when others may read the file, or it holds no key
 */
export function ownKey(config: Config, purpose: Purpose, now: number): OwnKey {
  const path = keyFileOf(config, purpose)
  const signer = readSigner(path)
  const make = 'run countersign-observatory keys new'
  if (signer === undefined)
    return { ok: false, isMissing: true, why: `there is none at ${path}`, mend: make }
  const { keyid } = signer
  const record = readPublic(config.publicKeys).keys.find((key) => key.keyid === keyid)
  if (record === undefined) {
    const why = `${keyid} is not in ${config.publicKeys}`
    return { ok: false, isMissing: false, why, mend: make }
  }
  const fault = faultOf(record, purpose, new Date(now).toISOString())
  if (fault === undefined) return { ok: true, signer }
  const mend = `move ${path} away, then keys new`
  return { ok: false, isMissing: false, why: `${keyid} ${fault}`, mend }
}

/** Instants of one form compare as texts. */
function faultOf(key: KeyRecord, purpose: Purpose, now: string): string | undefined {
  if (key.purpose !== purpose) return `is for ${key.purpose}`
  if (key.status === 'revoked') return 'is revoked'
  if (key.notBefore !== null && now < key.notBefore) return `begins at ${key.notBefore}`
  if (key.notAfter !== null && now > key.notAfter) return `ended at ${key.notAfter}`
  return undefined
}
