/** A proof for an envelope out of the files of a log, made only when it holds. */
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { believed, type Believed, type NamedCheckpoint } from './log-check.ts'
import { findEnvelopes } from './log-find.ts'
import { inclusionProver } from './log-proofs.ts'
import { LOG_ENTRY_MISSING, LOG_FILE_MISSING, LOG_ROOT_WRONG } from './log-rules.ts'
import { inclusionHolds, leafHash } from './merkle.ts'
import type { NoteKey } from './note.ts'
import { printProof } from './proof.ts'
import type { ReadLogFile } from './tile.ts'

/** Which record, and the log that is said to have it. */
export interface ProveOptions {
  readonly read: ReadLogFile
  readonly checkpoint: NamedCheckpoint
  /** Of the log and its witnesses. Without any, who signed the checkpoint is not checked. */
  readonly keys: readonly NoteKey[]
  /** Of the envelope's bytes, `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
  /** What the log records of it. */
  readonly record: Uint8Array
}

/** A proof that holds, or findings that say why there is none. */
export interface Proved extends Believed {
  /** Where the record is; undefined when there is no proof. */
  readonly index?: number
  /** The text of a `.tlog-proof` file, which was checked; undefined when the findings say why not. */
  readonly proof?: string
}

/** Finds the record of an envelope in a log and proves that it is there. */
export async function proveEnvelope(options: ProveOptions): Promise<Proved> {
  const { read, keys, digest, record, checkpoint: named } = options
  const seen = await believed(named, keys)
  const { signed } = seen
  const without = (rule: Rule, message: string): Proved => {
    const finding: Finding = findingOf(rule, named.subject, { message, mend: rule.mend })
    return { ...seen, findings: [...seen.findings, finding] }
  }
  if (signed === undefined || (keys.length > 0 && seen.signers.length === 0)) return seen
  const { size, root } = signed.checkpoint
  const places = await findEnvelopes(read, size, new Set([digest]))
  if (places === undefined)
    return without(LOG_FILE_MISSING, 'A bundle of records is missing or malformed.')
  const index = places.get(digest)
  if (index === undefined)
    return without(LOG_ENTRY_MISSING, `None of the ${size} records is that of ${digest}.`)
  const path = await inclusionProver(read, size)(index)
  if (path === undefined)
    return without(LOG_FILE_MISSING, 'A tile that the proof needs is missing or malformed.')
  if (!inclusionHolds(leafHash(record), index, size, path, root))
    return without(LOG_ROOT_WRONG, `The tiles do not lead from record ${index} to the root.`)
  return { ...seen, index, proof: printProof({ index, path, signed }) }
}
