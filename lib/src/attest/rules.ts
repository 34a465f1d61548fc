/** What can be wrong in an envelope, a bundle, or a document of keys. */
import type { Rule } from '../finding.ts'

const DSSE = 'https://github.com/secure-systems-lab/dsse/blob/v1.0.2/envelope.md'
const KEYS = 'docs/evidence.md'
const CURVE = 'RFC 8032, section 5.1.3'

function rule(code: string, spec: string, title: string, why: string, mend: string): Rule {
  return { code, severity: 'error', title, why, mend, spec }
}

export const ENVELOPE_NOT_JSON: Rule = rule(
  'envelope_not_json',
  DSSE,
  'The envelope is not strict JSON',
  'Two readers of a loose text can see two envelopes, of which one was signed.',
  'Take the envelope as it was issued.',
)

export const ENVELOPE_MEMBER: Rule = rule(
  'envelope_member',
  DSSE,
  'A member of the envelope is missing or of another kind',
  'Without payloadType, payload and signatures there is nothing that a signature could cover.',
  'Take the envelope as it was issued.',
)

export const ENVELOPE_BASE64: Rule = rule(
  'envelope_base64',
  DSSE,
  'A value of the envelope is not padded base64',
  'Lenient decoding gives one signature many spellings, and tools differ in what they take.',
  'Write it in the standard alphabet, padded, without blanks.',
)

export const ENVELOPE_UNSIGNED: Rule = rule(
  'envelope_unsigned',
  DSSE,
  'The envelope has no signature',
  'Anybody could have written it.',
  'Take the envelope as it was issued.',
)

export const BUNDLE_UNKNOWN: Rule = rule(
  'bundle_unknown',
  'https://github.com/sigstore/protobuf-specs',
  'The Sigstore bundle is of a form that is not read here',
  'Only bundles v0.3 that hold a DSSE envelope are read; guessing would verify something else.',
  'Give a bundle of media type application/vnd.dev.sigstore.bundle.v0.3+json.',
)

export const PAYLOAD_NOT_STRICT: Rule = rule(
  'payload_not_strict',
  'RFC 8785 and RFC 7493',
  'The payload is not JSON that every reader reads alike',
  'Duplicate names, broken text and numbers beyond 2^53 show one thing and verify another.',
  'Write integers of at most 2^53 - 1, well-formed strings, and each name once.',
)

export const STATEMENT_MALFORMED: Rule = rule(
  'statement_malformed',
  'https://in-toto.io/Statement/v1',
  'The statement is not of the form that it names',
  'What a reader passes over was not verified, so a member more or less is refused.',
  'Take the envelope as it was issued.',
)

export const PREDICATE_UNKNOWN: Rule = rule(
  'predicate_unknown',
  KEYS,
  'The statement is about something else than a run',
  'A good signature over another kind of statement says nothing about an endpoint.',
  'Give the envelope of a run, or the schema of the other kind with it.',
)

export const PREDICATE_VERSION: Rule = rule(
  'predicate_version',
  KEYS,
  'The statement is of a version that this program does not know',
  'Its members may mean something else, and guessing is not verifying.',
  'Install a newer countersign.',
)

export const KEYS_UNREADABLE: Rule = rule(
  'keys_unreadable',
  KEYS,
  'The document of keys is of no known form',
  'Keys are read from PEM, JWKS, a did:web document, or the key list of countersign keys.',
  'Give one of these forms.',
)

export const KEYS_VERSION: Rule = rule(
  'keys_version',
  KEYS,
  'The key list is newer than this program',
  'A later version may say of a key what this program would pass over.',
  'Install a newer countersign.',
)

export const KEY_MALFORMED: Rule = rule(
  'key_malformed',
  KEYS,
  'An entry of the document is no key',
  'A key that is read in part could be trusted for what it does not say.',
  'Write the entry as countersign keys show prints it.',
)

export const KEY_PRIVATE: Rule = rule(
  'key_private',
  KEYS,
  'A private key is in a public document',
  'Whoever read it can sign in your name.',
  'Make a new key, revoke this one, and publish public keys only.',
)

export const KEY_ALGORITHM: Rule = rule(
  'key_algorithm',
  'RFC 8410 and RFC 8037',
  'The key is not an Ed25519 key',
  'Envelopes are signed with Ed25519; another algorithm chosen by a document is a downgrade.',
  'Make one with countersign keys new.',
)

export const KEY_LENGTH: Rule = rule(
  'key_length',
  CURVE,
  'The key does not have 32 bytes',
  'An Ed25519 public key is 32 bytes long; anything else was cut or is something else.',
  'Copy the whole key.',
)

export const KEY_SMALL_ORDER: Rule = rule(
  'key_small_order',
  CURVE,
  'The key is a point of small order',
  'One signature fits any message under such a key, and some verifiers accept it.',
  'Do not trust this key; make one with countersign keys new.',
)

export const KEY_NOT_CANONICAL: Rule = rule(
  'key_not_canonical',
  CURVE,
  'The key is not written in its one canonical form',
  'A key with two spellings counts as two signers.',
  'Do not trust this key; make one with countersign keys new.',
)

export const KEY_NOT_ON_CURVE: Rule = rule(
  'key_not_on_curve',
  CURVE,
  'The key is no point of the curve',
  'No signature can verify under it, so it was damaged.',
  'Copy the key again.',
)

export const KEY_KEYID: Rule = rule(
  'key_keyid',
  KEYS,
  'The key has another fingerprint than the document says',
  'A reader who trusts a fingerprint would trust another key.',
  'Write the fingerprint that is computed from the key.',
)

export const KEY_TWICE: Rule = rule(
  'key_twice',
  KEYS,
  'The same key is listed twice',
  'Two entries can say two things of one key, and only one can be meant.',
  'Keep one entry for each key.',
)

export const KEY_PERIOD: Rule = rule(
  'key_period',
  KEYS,
  'What is said of the key contradicts itself',
  'A status without its date, or an end before the beginning, says nothing that can be checked.',
  'Give a retired key notAfter, a revoked key revokedAt and a reason, in UTC with milliseconds.',
)

/** Every rule of this folder's documents. */
export const ATTEST_RULES: readonly Rule[] = [
  ENVELOPE_NOT_JSON,
  ENVELOPE_MEMBER,
  ENVELOPE_BASE64,
  ENVELOPE_UNSIGNED,
  BUNDLE_UNKNOWN,
  PAYLOAD_NOT_STRICT,
  STATEMENT_MALFORMED,
  PREDICATE_UNKNOWN,
  PREDICATE_VERSION,
  KEYS_UNREADABLE,
  KEYS_VERSION,
  KEY_MALFORMED,
  KEY_PRIVATE,
  KEY_ALGORITHM,
  KEY_LENGTH,
  KEY_SMALL_ORDER,
  KEY_NOT_CANONICAL,
  KEY_NOT_ON_CURVE,
  KEY_KEYID,
  KEY_TWICE,
  KEY_PERIOD,
]
