/** From the bytes of a signed checkpoint to what a reader may believe of it, by the keys they trust. */
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts'
import { cosignatureMessage, parseCosignature } from './cosignature.ts'
import { parseNote, type Note, type NoteKey, type NoteSignature } from './note.ts'
import { isStrictPoint, isStrictSignature, webEd25519 } from './verify-ed25519.ts'

/** A checkpoint with the note that carries it. Nobody verified it yet. */
export interface SignedCheckpoint {
  readonly checkpoint: Checkpoint
  readonly note: Note
}

/** A witness that the reader knows, and when by its own clock it saw the checkpoint. */
export interface Witnessed {
  readonly key: NoteKey
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** A checkpoint that a trusted log signed, or why it is not to be believed. */
export type CheckpointVerdict =
  | {
      readonly ok: true
      readonly checkpoint: Checkpoint
      /** Keys of the log itself, at least one. */
      readonly signers: readonly NoteKey[]
      /** Each key once, the earliest first. */
      readonly witnesses: readonly Witnessed[]
    }
  | {
      readonly ok: false
      /**
       * `log_not_trusted`: none of the keys is for this origin, or none of those signed.
       * `checkpoint_signature_wrong`: a signature that names a known key does not hold.
       */
      readonly code: 'log_not_trusted' | 'checkpoint_signature_wrong'
      readonly message: string
    }

/** Reads a signed checkpoint; undefined for what is no signed note or holds no checkpoint. */
export function parseSignedCheckpoint(bytes: Uint8Array): SignedCheckpoint | undefined {
  const note = parseNote(bytes)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint && { note, checkpoint }
}

/**
 * Verifies a checkpoint (C2SP signed-note, tlog-cosignature). A key is for the log whose origin is
 * its name; keys of type `cosignature` are those of witnesses. Signatures of unknown keys are passed
 * over; one of a known key that does not hold refuses the whole.
 */
export async function verifyCheckpoint(
  { note, checkpoint }: SignedCheckpoint,
  keys: readonly NoteKey[],
): Promise<CheckpointVerdict> {
  const signers = new Set<NoteKey>()
  const witnesses = new Map<NoteKey, string>()
  const usable = keys.filter(({ type, name }) => type !== 'ed25519' || name === checkpoint.origin)
  for (const signature of note.signatures) {
    const key = usable.find((one) => one.name === signature.name && one.keyId === signature.keyId)
    if (key === undefined) continue
    const time = await timeOf(signature, key, note.text)
    if (time === undefined) {
      const message = `The signature of ${key.name}+${key.keyId} does not hold.`
      return { ok: false, code: 'checkpoint_signature_wrong', message }
    }
    if (key.type === 'ed25519') signers.add(key)
    else {
      const at = new Date(time * 1000).toISOString()
      const earlier = witnesses.get(key)
      if (earlier === undefined || at < earlier) witnesses.set(key, at)
    }
  }
  if (signers.size === 0) {
    const known = usable.some(({ type }) => type === 'ed25519')
    const message = known
      ? `No signature is of a key given for the log ${checkpoint.origin}.`
      : `No key was given for the log ${checkpoint.origin}.`
    return { ok: false, code: 'log_not_trusted', message }
  }
  return {
    ok: true,
    checkpoint,
    signers: [...signers],
    witnesses: Array.from(witnesses, ([key, at]) => ({ key, at })).sort((a, b) =>
      a.at < b.at ? -1 : 1,
    ),
  }
}

/** When a witness signed, 0 for a log's own signature, undefined when it does not hold. */
async function timeOf(
  { bytes }: NoteSignature,
  { type, publicKey }: NoteKey,
  text: string,
): Promise<number | undefined> {
  const { time, signature } =
    type === 'ed25519' ? { time: 0, signature: bytes } : (parseCosignature(bytes) ?? {})
  if (signature === undefined || time === undefined) return undefined
  if (!isStrictPoint(publicKey) || !isStrictSignature(signature)) return undefined
  const message = type === 'ed25519' ? text : cosignatureMessage(time, text)
  const holds = await webEd25519(publicKey, new TextEncoder().encode(message), signature)
  return holds ? time : undefined
}
