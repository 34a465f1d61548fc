/** The public keys as a page tells them. */
import { sshLine } from 'countersign/attest'
import { publicKeys } from '../api/keys.ts'
import type { WebOptions } from '../options.ts'
import { keyView, type KeyView } from './evidence.ts'

/** The JSON of the page of keys; `ssh` is the same key in one line for OpenSSH. */
export interface KeysView {
  readonly format: 'countersign.keys-page'
  readonly formatVersion: 1
  readonly demo: boolean
  /** Those in use first, then by the day from which they were in force, the newest first. */
  readonly keys: readonly (KeyView & { readonly ssh: string })[]
}

const ORDER = { active: 0, retired: 1, revoked: 2 } as const

/** Public keys: those that sign now first, the newest first among their like. */
export async function keysView(options: WebOptions): Promise<KeysView> {
  const ring = await publicKeys(options)
  const keys = (ring?.keys ?? []).toSorted(
    (a, b) =>
      ORDER[a.status] - ORDER[b.status] || (b.notBefore ?? '').localeCompare(a.notBefore ?? ''),
  )
  return {
    format: 'countersign.keys-page',
    formatVersion: 1,
    demo: options.demo === true,
    keys: keys.map((key) => ({ ...keyView(key), ssh: sshLine(key.publicKey) })),
  }
}
