/** A whole log checked from its files alone: against its checkpoint, and against an earlier one. */
import { findingOf, type Finding, type Rule } from '../finding.ts'
import type { Checkpoint } from './checkpoint.ts'
import {
  parseSignedCheckpoint,
  verifyCheckpoint,
  type SignedCheckpoint,
  type Witnessed,
} from './checkpoint-verify.ts'
import { readAhead } from './log-ahead.ts'
import { replayLog } from './log-replay.ts'
import {
  CHECKPOINT_SIGNATURE_WRONG,
  LOG_CHECKPOINT_MALFORMED,
  LOG_INCONSISTENT,
  LOG_KEY_NOT_GIVEN,
  LOG_NOT_TRUSTED,
  LOG_ROOT_WRONG,
  LOG_SHRUNK,
  LOG_WITNESS_MISSING,
} from './log-rules.ts'
import type { TreeHead } from './merkle.ts'
import { printVkey, type NoteKey } from './note.ts'
import type { ReadLogFile } from './tile.ts'
import { equalBytes } from '../json/equal-bytes.ts'

/** A signed checkpoint and what to call it: a file name or a URL. */
export interface NamedCheckpoint {
  readonly subject: string
  readonly bytes: Uint8Array
}

/** Where the files of a log are read, and what they are held against. */
export interface LogCheckOptions {
  readonly read: ReadLogFile
  /** Of the log, as it is now. */
  readonly checkpoint: NamedCheckpoint
  /** What the reader trusts: keys of the log, named by its origin, and keys of witnesses. */
  readonly keys: readonly NoteKey[]
  /** One that the reader kept. */
  readonly earlier?: NamedCheckpoint
}

/** What was read of a log, and every fault in it. */
export interface LogCheck {
  /** Undefined when it cannot be read; then nothing else was. */
  readonly checkpoint: Checkpoint | undefined
  /** The earlier one, when it can be read. */
  readonly earlier: Checkpoint | undefined
  /** Those of the given keys that signed the checkpoint. */
  readonly signers: readonly NoteKey[]
  readonly witnesses: readonly Witnessed[]
  /** How many records were read, and how many of them are of envelopes. */
  readonly records: number
  readonly envelopes: number
  /** How many tiles and bundles were read. */
  readonly files: number
  readonly findings: readonly Finding[]
}

/** Reads a whole log, and reports whatever is not as its checkpoint and the earlier one have it. */
export async function checkLog(options: LogCheckOptions): Promise<LogCheck> {
  const { read, keys, checkpoint: named } = options
  const now = await believed(named, keys)
  const then = options.earlier && (await believed(options.earlier, keys))
  const findings = [...now.findings, ...(then?.findings ?? [])]
  const { signers, witnesses } = now
  const checkpoint = now.signed?.checkpoint
  const earlier = then?.signed?.checkpoint
  const seen = { checkpoint, earlier, signers, witnesses }
  if (checkpoint === undefined) return { ...seen, records: 0, envelopes: 0, files: 0, findings }

  const ahead = readAhead(read, checkpoint.size)
  const replayed = await replayLog(ahead, checkpoint.size, earlier?.size ?? 0)
  const { faults, head, past, envelopes, files } = replayed
  const report = (rule: Rule, message: string) => findings.push(found(rule, named.subject, message))
  if (signers.length > 0)
    for (const key of keys)
      if (key.type === 'cosignature' && !witnesses.some((one) => one.key === key))
        report(LOG_WITNESS_MISSING, `The witness ${printVkey(key)} did not sign the checkpoint.`)
  for (const { rule, message } of faults) report(rule, message)
  if (replayed.whole && !equalBytes(head.root, checkpoint.root))
    report(
      LOG_ROOT_WRONG,
      `The ${head.size} records do not make the root that the checkpoint names.`,
    )
  if (earlier !== undefined) {
    const denied = deniedBy(earlier, checkpoint, past)
    if (denied !== undefined) report(...denied)
  }
  return { ...seen, records: head.size, envelopes, files, findings }
}

/** What an earlier checkpoint has against the log, if anything. */
function deniedBy(
  earlier: Checkpoint,
  { origin, size }: Checkpoint,
  past: TreeHead | undefined,
): readonly [Rule, string] | undefined {
  if (earlier.origin !== origin)
    return [LOG_INCONSISTENT, `The earlier checkpoint is of another log, ${earlier.origin}.`]
  if (earlier.size > size)
    return [LOG_SHRUNK, `The log has ${size} records, and had ${earlier.size}.`]
  if (past === undefined || equalBytes(past.root, earlier.root)) return undefined
  const first = `The first ${earlier.size} records`
  return [LOG_INCONSISTENT, `${first} do not make the tree of the earlier checkpoint.`]
}

/** A checkpoint as far as the keys at hand vouch for it. */
export interface Believed {
  /** Undefined when it cannot be read. */
  readonly signed: SignedCheckpoint | undefined
  readonly signers: readonly NoteKey[]
  readonly witnesses: readonly Witnessed[]
  readonly findings: readonly Finding[]
}

/** Reads and verifies a checkpoint; without keys only the former, which is said. */
export async function believed(
  { subject, bytes }: NamedCheckpoint,
  keys: readonly NoteKey[],
): Promise<Believed> {
  const signed = parseSignedCheckpoint(bytes)
  const without = (rule: Rule, message: string): Believed => ({
    signed,
    signers: [],
    witnesses: [],
    findings: [found(rule, subject, message)],
  })
  if (signed === undefined)
    return without(
      LOG_CHECKPOINT_MALFORMED,
      'The checkpoint is no signed note with an origin, a size and a root.',
    )
  if (keys.length === 0)
    return without(LOG_KEY_NOT_GIVEN, 'No key was given, so who signed it was not checked.')
  const verdict = await verifyCheckpoint(signed, keys)
  if (verdict.ok) {
    const { signers, witnesses } = verdict
    return { signed, signers, witnesses, findings: [] }
  }
  const { code, message } = verdict
  return without(code === 'log_not_trusted' ? LOG_NOT_TRUSTED : CHECKPOINT_SIGNATURE_WRONG, message)
}

function found(rule: Rule, subject: string, message: string): Finding {
  return findingOf(rule, subject, { message, mend: rule.mend })
}
