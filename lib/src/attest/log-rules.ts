/** What can be wrong with a transparency log, a checkpoint, or a proof. */
import type { Rule, Severity } from '../finding.ts'

const TILES = 'https://c2sp.org/tlog-tiles'
const CHECKPOINT = 'https://c2sp.org/tlog-checkpoint'
const NOTE = 'https://c2sp.org/signed-note'
const COSIGNATURE = 'https://c2sp.org/tlog-cosignature'
const PROOF = 'https://c2sp.org/tlog-proof'

function rule(
  code: string,
  severity: Severity,
  spec: string,
  title: string,
  why: string,
  mend: string,
): Rule {
  return { code, severity, title, why, mend, spec }
}

export const LOG_CHECKPOINT_MALFORMED: Rule = rule(
  'log_checkpoint_malformed',
  'error',
  CHECKPOINT,
  'The checkpoint is no signed note of a log',
  'Without origin, size and root under a signature there is nothing that a log could be held to.',
  'Serve the checkpoint byte for byte as countersign log append wrote it.',
)

export const LOG_NOT_TRUSTED: Rule = rule(
  'log_not_trusted',
  'error',
  NOTE,
  'No given key signed the checkpoint',
  'Anybody can write a checkpoint; only the signature of its log makes one.',
  'Give the key that the log publishes, with --log-key name+id+key; its name is the origin of the log.',
)

export const CHECKPOINT_SIGNATURE_WRONG: Rule = rule(
  'checkpoint_signature_wrong',
  'error',
  NOTE,
  'A signature that names a known key does not hold',
  'The text was changed after it was signed, or somebody else signed under this name.',
  'Take the checkpoint from the log again, and ask its operator when that does not help.',
)

export const LOG_KEY_NOT_GIVEN: Rule = rule(
  'log_key_not_given',
  'note',
  NOTE,
  'Who signed the checkpoint was not checked',
  'Files that agree with each other say nothing about who wrote them.',
  'Give the key that the log publishes, with --log-key name+id+key.',
)

export const LOG_WITNESS_MISSING: Rule = rule(
  'log_witness_missing',
  'warning',
  COSIGNATURE,
  'A given witness did not sign the checkpoint',
  'A log that no witness watches can show different trees to different readers.',
  'Ask for a cosignature of this checkpoint, or leave the key of the witness out.',
)

export const LOG_FILE_MISSING: Rule = rule(
  'log_file_missing',
  'error',
  TILES,
  'A file that the checkpoint needs is not there',
  'What is not served cannot be checked, and proofs that need it cannot be made.',
  'Put the file back; countersign log append writes no checkpoint before its files.',
)

export const LOG_FILE_WRONG: Rule = rule(
  'log_file_wrong',
  'error',
  TILES,
  'A file of the log does not hold what the records make',
  'It was damaged or changed, and every proof that needs it fails.',
  'Put back the file as it was; never write to a log by other means.',
)

export const LOG_ROOT_WRONG: Rule = rule(
  'log_root_wrong',
  'error',
  CHECKPOINT,
  'The records do not make the tree of the checkpoint',
  'A record was changed, added or taken away after the checkpoint was signed.',
  'Nothing mends it: keep the checkpoint, and tell whoever relies on the log.',
)

export const LOG_SHRUNK: Rule = rule(
  'log_shrunk',
  'error',
  CHECKPOINT,
  'The log has fewer records than an earlier checkpoint',
  'A log only grows; what was in it must never leave it.',
  'Nothing mends it: keep both checkpoints, and tell whoever relies on the log.',
)

export const LOG_INCONSISTENT: Rule = rule(
  'log_inconsistent',
  'error',
  CHECKPOINT,
  'The log does not begin with the tree of an earlier checkpoint',
  'History was rewritten, or different readers are shown different logs.',
  'Nothing mends it: keep both checkpoints, which prove it, and tell whoever relies on the log.',
)

export const LOG_ENTRY_MISSING: Rule = rule(
  'log_entry_missing',
  'error',
  TILES,
  'The log does not hold the envelope',
  'What is not in the log can be shown to some and denied to others.',
  'Append the very file with countersign log append; a copy with other blanks is another envelope.',
)

const PROOF_MALFORMED: Rule = rule(
  'proof_malformed',
  'error',
  PROOF,
  'The proof is not of the form c2sp.org/tlog-proof@v1',
  'A proof that is read in part could prove something else.',
  'Take the proof as it was issued, or make it again with countersign log prove.',
)

const PROOF_INCLUSION_WRONG: Rule = rule(
  'proof_inclusion_wrong',
  'error',
  PROOF,
  'The proof does not lead from the record to the root',
  'It is the proof of another envelope, or of none.',
  'Make it again with countersign log prove, from the very file that was logged.',
)

export const LOG_RULES: readonly Rule[] = [
  LOG_CHECKPOINT_MALFORMED,
  LOG_NOT_TRUSTED,
  CHECKPOINT_SIGNATURE_WRONG,
  LOG_KEY_NOT_GIVEN,
  LOG_WITNESS_MISSING,
  LOG_FILE_MISSING,
  LOG_FILE_WRONG,
  LOG_ROOT_WRONG,
  LOG_SHRUNK,
  LOG_INCONSISTENT,
  LOG_ENTRY_MISSING,
  PROOF_MALFORMED,
  PROOF_INCLUSION_WRONG,
]
