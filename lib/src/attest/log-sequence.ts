/**
 * The one writer of a log. Records have their indices before it runs and keep them; so when it dies
 * anywhere and runs again, it makes the same files and signs the same text again, and no two
 * checkpoints that it ever signed contradict each other.
 */
import { printCheckpoint, type Checkpoint } from './checkpoint.ts'
import { parseSignedCheckpoint, verifyCheckpoint } from './checkpoint-verify.ts'
import { appendRecords, EMPTY_TREE, headOf, readTree, type LogFile } from './log-tree.ts'
import type { LogTree } from './log-tree.ts'
import { noteKey, printNote, type NoteKey } from './note.ts'
import type { ReadLogFile } from './tile.ts'
import type { Signer } from './types.ts'
import { equalBytes } from '../json/equal-bytes.ts'

/** The path of the signed checkpoint below the log's prefix. */
export const CHECKPOINT_PATH = 'checkpoint'

/** Where a log is kept: a folder, or a database. At most one sequencer at a time may work on it. */
export interface LogStore {
  /** What readers of the log get, the checkpoint too. */
  readonly read: ReadLogFile
  /**
   * The records from index `from` on, `most` at the most. A record that was once given for an index
   * is given for it for ever: that is what makes a second attempt equal to the first.
   */
  readonly pending: (from: number, most: number) => Promise<readonly Uint8Array[]>
  /** Resolves when the files would outlive a loss of power. */
  readonly write: (files: readonly LogFile[]) => Promise<void>
  /** Replaces the checkpoint in one step, and resolves when that would outlive a loss of power. */
  readonly publish: (checkpoint: string) => Promise<void>
}

/** Whose log it is. The origin is the name of the key too. */
export interface LogIdentity {
  readonly origin: string
  readonly signer: Signer
}

/** How far the tree grew, or why the log was left as it is. */
export type Sequenced =
  | {
      readonly ok: true
      /** Leaves before and after. Equal when nothing was pending. */
      readonly from: number
      readonly size: number
    }
  | {
      readonly ok: false
      /**
       * - `log_missing`: there is no checkpoint
       * - `log_not_ours`: its origin is another, or another key signed it
       * - `log_damaged`: its files do not make the tree that the checkpoint names
       */
      readonly code: 'log_missing' | 'log_not_ours' | 'log_damaged'
      readonly message: string
    }

/** The key that verifies the checkpoints of a log; publish its `printVkey`. */
export function logKeyOf({ origin, signer }: LogIdentity): NoteKey {
  return noteKey(origin, 'ed25519', signer.publicKey)
}

/** Publishes the checkpoint of a log without leaves. The store must hold no log yet. */
export async function startLog(store: LogStore, identity: LogIdentity): Promise<void> {
  await store.publish(await signedHead(EMPTY_TREE, identity))
}

const MOST_AT_ONCE = 4096

/**
 * Puts every pending record into the tree: in batches, for each first the files, then the checkpoint
 * that needs them. Rejects with what the store rejects with; to run it again is safe at any point.
 */
export async function sequence(
  store: LogStore,
  identity: LogIdentity,
  mostAtOnce: number = MOST_AT_ONCE,
): Promise<Sequenced> {
  const opened = await openTree(store, identity)
  if (!opened.ok) return opened
  let { tree } = opened
  const from = tree.size
  for (;;) {
    const records = await store.pending(tree.size, mostAtOnce)
    if (records.length === 0) return { ok: true, from, size: tree.size }
    const { tree: grown, files } = appendRecords(tree, records)
    await store.write(files)
    await store.publish(await signedHead(grown, identity))
    tree = grown
  }
}

type Opened =
  | { readonly ok: true; readonly tree: LogTree }
  | Extract<Sequenced, { readonly ok: false }>

/** The tree that the store's checkpoint names, when it is ours and whole. */
async function openTree(store: LogStore, identity: LogIdentity): Promise<Opened> {
  const bytes = await store.read(CHECKPOINT_PATH)
  if (bytes === undefined) {
    return {
      ok: false,
      code: 'log_missing',
      message: 'There is no checkpoint, so there is no log.',
    }
  }
  const signed = parseSignedCheckpoint(bytes)
  if (signed === undefined) {
    const message = 'The checkpoint is no signed note with an origin, a size and a root.'
    return { ok: false, code: 'log_damaged', message }
  }
  const verdict = await verifyCheckpoint(signed, [logKeyOf(identity)])
  if (!verdict.ok) return { ok: false, code: 'log_not_ours', message: verdict.message }
  const { size, root } = verdict.checkpoint
  const tree = await readTree(store.read, size)
  if (tree === undefined || !equalBytes(headOf(tree).root, root)) {
    const message = `The last tiles do not make the tree of ${size} leaves that the checkpoint names.`
    return { ok: false, code: 'log_damaged', message }
  }
  return { ok: true, tree }
}

async function signedHead(tree: LogTree, identity: LogIdentity): Promise<string> {
  const { origin, signer } = identity
  const checkpoint: Checkpoint = { origin, ...headOf(tree), extensions: [] }
  const text = printCheckpoint(checkpoint)
  const bytes = await signer.sign(new TextEncoder().encode(text))
  return printNote({ text, signatures: [{ name: origin, keyId: logKeyOf(identity).keyId, bytes }] })
}
