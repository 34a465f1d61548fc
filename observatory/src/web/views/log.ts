/** The transparency log as it stands: what signs it, how large it is, what waits. */
import {
  noteKey,
  parseSignedCheckpoint,
  printVkey,
  tilePath,
  type KeyRing,
  type NoteKey,
} from 'countersign/attest'
import { latestCheckpoint, pendingLeaves } from '../../store/log.ts'
import { publicKeys } from '../api/keys.ts'
import type { WebOptions } from '../options.ts'
import { iso } from './shown.ts'

/** The latest checkpoint and what it is verified with; `size` counts the records under it. */
export interface LogState {
  readonly origin: string
  readonly size: number
  /** When the checkpoint was signed, in milliseconds since the epoch. */
  readonly at: number
  /** The signed note, as it is served. */
  readonly note: string
  /** Those of the public keys that signed the checkpoint; none that was revoked. */
  readonly keys: readonly NoteKey[]
}

/** Undefined before the first checkpoint. */
export async function logStateOf(options: WebOptions): Promise<LogState | undefined> {
  const checkpoint = await latestCheckpoint(options.store)
  if (checkpoint === undefined) return undefined
  const { note, size, at } = checkpoint
  const signed = parseSignedCheckpoint(new TextEncoder().encode(note))
  if (signed === undefined) throw new Error('the checkpoint in the store is none')
  const { origin } = signed.checkpoint
  const ids = new Set(signed.note.signatures.map(({ keyId }) => keyId))
  const ring = await publicKeys(options)
  const keys = logKeysOf(ring, origin).filter(({ keyId }) => ids.has(keyId))
  return { origin, size, at, note, keys }
}

function logKeysOf(ring: KeyRing | undefined, origin: string): readonly NoteKey[] {
  return (ring?.keys ?? [])
    .filter(({ purpose, status }) => purpose === 'log' && status !== 'revoked')
    .map(({ publicKey }) => noteKey(origin, 'ed25519', publicKey))
}

/** The JSON of the page of the log; `pending` counts records that wait for their place. */
export interface LogView {
  readonly format: 'countersign.log-page'
  readonly formatVersion: 1
  readonly demo: boolean
  /** Absent before the first checkpoint. */
  readonly log?: {
    readonly origin: string
    readonly size: number
    readonly checkpointAt: string
    /** The signed note. */
    readonly checkpoint: string
    /** One line each (C2SP signed-note). */
    readonly keys: readonly string[]
    /** Path of the bundle that has the newest records, below the log. */
    readonly newest?: string
  }
  readonly pending: number
  readonly pendingSince?: string
}

/** The page of the log. */
export async function logView(options: WebOptions): Promise<LogView> {
  const [state, { count, oldestAt }] = await Promise.all([
    logStateOf(options),
    pendingLeaves(options.store),
  ])
  return {
    format: 'countersign.log-page',
    formatVersion: 1,
    demo: options.demo === true,
    ...(state !== undefined && {
      log: {
        origin: state.origin,
        size: state.size,
        checkpointAt: iso(state.at),
        checkpoint: state.note,
        keys: state.keys.map(printVkey),
        ...(state.size > 0 && { newest: bundlePath(state.size - 1, state.size) }),
      },
    }),
    pending: count,
    ...(oldestAt !== undefined && { pendingSince: iso(oldestAt) }),
  }
}

const BUNDLE = 256

/** The path of the bundle with a record, in a log of `size` records. */
export function bundlePath(index: number, size: number): string {
  const bundle = Math.floor(index / BUNDLE)
  return tilePath('entries', bundle, Math.min(BUNDLE, size - bundle * BUNDLE))
}
