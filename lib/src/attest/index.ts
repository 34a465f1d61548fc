/** `countersign/attest`: statements of runs, envelopes, keys, verification. Portable. */
export { bundleOf, BUNDLE_TYPE, parseSigned, printBundle } from './bundle.ts'
export type { Bundle } from './bundle.ts'
export { printDidDocument } from './did-key-document.ts'
export { GATE_CHECKS } from './eligible.ts'
export { parseEnvelope, PAYLOAD_TYPE, printEnvelope, signEnvelope } from './envelope.ts'
export type { OpenEnvelope } from './envelope.ts'
export type { AttestFault, Read } from './fault.ts'
export { printJwks } from './jwks.ts'
export { parseKeys, printKeysPem } from './key-document.ts'
export { parseKeyList, printKeyList } from './key-list.ts'
export { retireKey, revokeKey, withKey } from './key-ring.ts'
export { keyidOf, keyRecordOf, sshLine } from './key.ts'
export { preAuthEncoding } from './pae.ts'
export { signerFromPem } from './signer.ts'
export { parseStatement, PREDICATE_TYPE, STATEMENT_TYPE } from './statement.ts'
export { statementOf } from './statement-of.ts'
export type { Stated, StatementOptions } from './statement-of.ts'
export { SUITE_BUILD, SUITE_PATHS, suiteCommand } from './suite.ts'
export type { SuiteBuild } from './suite.ts'
export type {
  Envelope,
  EnvelopeSignature,
  KeyRecord,
  KeyRing,
  KeyStatus,
  RunPredicate,
  SignedAssertion,
  SignedChallenge,
  Signer,
  Statement,
  Subject,
  SuiteIdentity,
} from './types.ts'
export { verifyEnvelope } from './verify.ts'
export type { Step, StepState, Verification, VerifyOptions } from './verify-types.ts'
export { WITHHELD_RULES, withheldText } from './withheld.ts'
export type { Withheld, WithheldKey, WithheldParams } from './withheld.ts'
export { printCheckpoint, parseCheckpoint } from './checkpoint.ts'
export { parseSignedCheckpoint, verifyCheckpoint } from './checkpoint-verify.ts'
export { checkLog } from './log-check.ts'
export { inclusionProver, proveConsistency } from './log-proofs.ts'
export { digestInRecord, envelopeRecord } from './log-record.ts'
export { logKeyOf, sequence, startLog } from './log-sequence.ts'
export type { LogIdentity, LogStore, Sequenced } from './log-sequence.ts'
export { noteKey, parseVkey, printVkey } from './note.ts'
export type { NoteKey } from './note.ts'
export { parseProof, printProof, verifyProof } from './proof.ts'
export type { ProofVerdict, TlogProof } from './proof.ts'
export { tilePath } from './tile.ts'
export type { Lockfile, LockEntry, LockPins, LockSighting } from './lock.ts'
export { compareEntry } from './lock-compare.ts'
export { parseLock } from './lock-parse.ts'
export { printLock } from './lock-print.ts'
