/**
 * What a verification finds beside the form of envelope and statement, whose rules are in rules.ts:
 * each fault, what it comes to, and what a reader can do.
 */
import type { Rule } from '../finding.ts'
import type { Outcome } from './outcome.ts'
import { PREDICATE_UNKNOWN, PREDICATE_VERSION } from './rules.ts'
import type { Step } from './verify-types.ts'

const EVIDENCE = 'docs/evidence.md'
const DSSE = 'https://github.com/secure-systems-lab/dsse/blob/master/protocol.md'

interface Fault extends Omit<Rule, 'code' | 'severity' | 'spec'> {
  readonly outcome: Exclude<Outcome, 'GENUINE'>
  readonly spec?: string
}

/** Codes of findings; each has its rule in this file. */
export type VerifyCode =
  | 'verify_payload_type'
  | 'verify_signature_wrong'
  | 'verify_signer_unknown'
  | 'verify_threshold_unmet'
  | 'verify_key_revoked'
  | 'verify_key_out_of_time'
  | 'verify_too_old'
  | 'verify_from_future'
  | 'verify_undated'
  | 'verify_payload_not_canonical'
  | 'verify_schema_broken'
  | 'verify_schema_unusable'
  | 'verify_subject_mismatch'
  | 'verify_evidence_unreadable'
  | 'verify_judged_otherwise'
  | 'verify_fingerprint_mismatch'
  | 'verify_fingerprint_unstated'
  | 'verify_reason_missing'

const VERIFY_FAULTS: Readonly<Record<VerifyCode, Fault>> = {
  verify_payload_type: {
    outcome: 'UNKNOWN_VERSION',
    title: 'The payload is of a type that was not asked for',
    why: 'The type says how the bytes are read. Bytes of another type, even with a good signature, were not signed as what they would be taken for.',
    mend: 'For an envelope of somebody else, give --type and --schema.',
    spec: DSSE,
  },
  verify_signature_wrong: {
    outcome: 'FORGED',
    title: 'The signature does not hold over these bytes',
    why: 'The envelope names a key of yours, and that key did not sign this type and this payload: one of them, or the signature, was changed.',
    mend: 'Do not use it. Get the envelope again from where it was published.',
    spec: 'RFC 8032, 5.1.7',
  },
  verify_signer_unknown: {
    outcome: 'NOT_TRUSTED',
    title: 'None of your keys signed this',
    why: 'Whoever signed it, it is nobody whose key you gave.',
    mend: 'Give the key list of the signer you trust with --keys, from a place that you trust.',
    spec: EVIDENCE,
  },
  verify_threshold_unmet: {
    outcome: 'NOT_TRUSTED',
    title: 'Fewer keys signed than you ask for',
    why: 'Keys are counted, not signatures and not key ids: one key that signs twice is one.',
    mend: 'Lower --threshold, or give the keys of the other signers.',
    spec: DSSE,
  },
  verify_key_revoked: {
    outcome: 'REVOKED',
    title: 'The key that signed this was revoked',
    why: 'Whoever holds a lost key can write any date into what it signs. Only a log that had the envelope before the revocation shows that it is older.',
    mend: 'Ask for a statement under a key in force, or for a proof of the log.',
    spec: EVIDENCE,
  },
  verify_key_out_of_time: {
    outcome: 'EXPIRED',
    title: 'The statement speaks of a time outside of its key',
    why: 'A key speaks for its owner from its first to its last day, both included.',
    mend: 'Ask for a statement under the key that was in force then.',
    spec: EVIDENCE,
  },
  verify_too_old: {
    outcome: 'EXPIRED',
    title: 'The statement is older than you accept',
    why: 'A server can be another one a day later. How old is too old is the choice of the reader.',
    mend: 'Get a newer statement, or accept an older one with --max-age.',
    spec: EVIDENCE,
  },
  verify_from_future: {
    outcome: 'EXPIRED',
    title: 'The statement speaks of a time to come',
    why: 'Nobody can have seen it yet, now or when a log had the statement: a clock is wrong, or somebody wrote a date that suits them.',
    mend: 'Check the clock, or the date given with --at; do not use what a log had before its time.',
    spec: EVIDENCE,
  },
  verify_undated: {
    outcome: 'EXPIRED',
    title: 'The statement does not say when',
    why: 'Its age, and whether its key was in force, cannot be told.',
    mend: 'Ask for a statement with an observed_at.',
    spec: EVIDENCE,
  },
  verify_payload_not_canonical: {
    outcome: 'MISMATCH',
    title: 'The signed bytes are not the canonical form of what they say',
    why: 'One statement has one form, so that its digest names it.',
    mend: 'Ask the signer for a statement in canonical JSON.',
    spec: 'RFC 8785',
  },
  verify_schema_broken: {
    outcome: 'MISMATCH',
    title: 'The payload breaks the schema of its type',
    why: 'A member is missing, unknown or of another kind. What it means would be a guess.',
    mend: 'Ask the signer for a payload that fits the schema, or give the schema of this version.',
    spec: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  },
  verify_schema_unusable: {
    outcome: 'UNKNOWN_VERSION',
    title: 'The schema asks for something that is not understood here',
    why: 'A rule that is passed over would look like a rule that was kept.',
    mend: 'Use the keywords that docs/evidence.md lists, or a full JSON Schema validator beside this.',
    spec: EVIDENCE,
  },
  verify_subject_mismatch: {
    outcome: 'MISMATCH',
    title: 'The statement is about something else than what you hold',
    why: 'A good signature about other bytes says nothing of these.',
    mend: 'Compare with the evidence of this very run; its digest is among the subjects.',
    spec: 'https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md',
  },
  verify_evidence_unreadable: {
    outcome: 'MISMATCH',
    title: 'The evidence cannot be read as that of a run',
    why: 'Its bytes are the signed ones or not, but nobody can judge them again.',
    mend: 'Get evidence.json and its blobs again from where they were published.',
    spec: EVIDENCE,
  },
  verify_judged_otherwise: {
    outcome: 'MISMATCH',
    title: 'The evidence does not give what the statement says',
    why: 'The same rules over the same bytes give the same statement. One of the two was made otherwise.',
    mend: 'Do not use it; show the signer both.',
    spec: EVIDENCE,
  },
  verify_fingerprint_mismatch: {
    outcome: 'MISMATCH',
    title: 'Your list of tools is not the one that was seen',
    why: 'The fingerprint of the list in your hand differs from the signed one.',
    mend: 'Compare the lists with countersign diff.',
    spec: 'docs/fingerprints.md',
  },
  verify_fingerprint_unstated: {
    outcome: 'MISMATCH',
    title: 'The statement says nothing of a list of tools',
    why: 'It was made at a closed gate, before any tool was shown, so your list cannot be compared.',
    mend: 'Leave --tools out, or ask for a statement of scope full.',
    spec: EVIDENCE,
  },
  verify_reason_missing: {
    outcome: 'MISMATCH',
    title: 'A check without a conclusion gives no reason',
    why: 'UNVERIFIED without a reason hides whether anybody looked.',
    mend: 'Ask the signer for a statement that gives the reason.',
    spec: EVIDENCE,
  },
}

export const VERIFY_RULES: readonly Rule[] = Object.entries(VERIFY_FAULTS).map(
  ([code, { title, why, mend, spec = EVIDENCE }]) => ({
    code,
    severity: 'error',
    title,
    why,
    mend,
    spec,
  }),
)

const UNKNOWN_KINDS: ReadonlySet<string> = new Set([PREDICATE_UNKNOWN.code, PREDICATE_VERSION.code])

/**
 * What a step that failed comes to. The first step is about the form of the envelope: without it
 * nothing is signed. Rules of the statement's form and of logs are all about what does not agree.
 */
export function outcomeOfStep({ n, code = '' }: Step): Outcome {
  if (n === 1) return 'FORGED'
  if (UNKNOWN_KINDS.has(code)) return 'UNKNOWN_VERSION'
  return isVerifyCode(code) ? VERIFY_FAULTS[code].outcome : 'MISMATCH'
}

function isVerifyCode(code: string): code is VerifyCode {
  return Object.hasOwn(VERIFY_FAULTS, code)
}
