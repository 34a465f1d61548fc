/** The page of one run's evidence. */
export const PROOF = {
  proof_title: 'Evidence of one run',
  proof_title_of: 'Evidence of {name}, {day}',
  proof_back: 'The report',
  proof_latest: 'The latest evidence',
  proof_signed_full: 'Signed: all fifteen checks, and what they were judged by.',
  proof_signed_gate:
    'Signed as far as the sign-in: four facts, and what they were judged by. Nothing behind it was seen.',
  proof_unsigned: 'Observed, and not signed: {because}.',
  proof_unsigned_text:
    'There is no envelope to verify. What was sent and what came back is below and in the files.',
  proof_compare: 'Compare with the run before',
  proof_files: 'Files',
  proof_envelope: 'Envelope (DSSE)',
  proof_statement_file: 'Statement (in-toto)',
  proof_bundle: 'Sigstore bundle',
  proof_proof: 'Proof of the log',
  proof_evidence: 'Evidence file',
  proof_snapshot: 'Tools with their schemas',
  proof_archive: 'All in one archive',
  proof_key: 'Key',
  proof_key_unknown: 'Not among the keys that are published here now.',
  proof_key_from: 'In force from {from}.',
  proof_key_between: 'In force from {from} to {to}.',
  proof_key_revoked: 'Revoked {at}: nothing that it signed counts any more.',
  proof_key_all: 'All keys',
  proof_log: 'Log entry',
  proof_log_at: '{index} of {size}, in {origin}',
  proof_log_pending: 'Waiting for its place; it has one within seconds.',

  verify_title: 'Verify it yourself',
  verify_note:
    'Step 1 is enough for whoever has the tool; in a clone of the source code, write npx before countersign. The others need only curl, jq and openssl 3, and are run in one empty folder, in this order.',
  verify_see: 'What is printed',
  verify_tool: 'With the tool',
  verify_tool_text:
    'Checks signature, key, log, evidence and every reason, and judges the recorded answers again by the same rules. The keys are for the reader to choose.',
  verify_tool_command: 'Download everything and verify it',
  verify_hand: 'Without it: the signature',
  verify_hand_text:
    'The signed bytes are the type and the statement, each with its length before it (DSSE).',
  verify_hand_command: 'Fetch, unpack, verify',
  verify_key: 'The key',
  verify_key_text:
    'Its id is a digest of itself, so that a key put in its place shows. It must be the same in a copy of the list that does not come from this site.',
  verify_key_command: 'The id of the key',
  verify_file: 'The evidence file',
  verify_file_text:
    'The statement names it by its digest, and it names every body in the same way.',
  verify_file_command: 'Digest of the evidence file',
  verify_log: 'The log',
  verify_log_text:
    'A record is one line with the digest of the envelope. That it is there for everybody is what the proof in step 1 shows.',
  verify_log_command: 'The record in the log',
  verify_again: 'The server',
  verify_again_text:
    'Whoever asks it now gets the same fingerprints, unless it has changed since or answers others otherwise.',
  verify_again_command: 'The fingerprints of the live list',

  asked_title: 'What was asked',
  asked_note: 'All requests of the run, in order. No credential was sent.',
  asked_full: 'Exchange {n} in full',
  asked_request: 'Request',
  asked_answer: 'Answer, as served',
  asked_answer_part: 'Answer, as served; the first {shown} of {bytes} bytes of its body',
  asked_none: 'No whole answer came: {problem}.',

  statement_title: 'The statement',
  statement_note:
    'Indented for reading. The signed bytes are the canonical form, without blanks (RFC 8785).',
  statement_label: 'Statement, {type}',
  not_said_title: 'What the signature does not say',
} as const
