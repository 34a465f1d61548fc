/** What can be wrong with a lockfile, and with what it pins. */
import type { Rule } from '../finding.ts'

const SPEC = 'docs/lockfile.md'

function rule(
  code: string,
  severity: Rule['severity'],
  title: string,
  why: string,
  mend: string,
): Rule {
  return { code, severity, title, why, mend, spec: SPEC }
}

/** A file that is not read cannot be renewed either. */
const TAKE_BACK =
  'Take the file back as it was committed; or delete it, and lock every target of it again.'

const RENEW =
  'Find out why; then renew the entry with countersign lock <target> --update, or stop using it.'

export const LOCK_NOT_JSON: Rule = rule(
  'lock_not_json',
  'error',
  'The lockfile is not strict JSON',
  'Two readers of a loose text can see two lockfiles, of which one was reviewed.',
  TAKE_BACK,
)

export const LOCK_CONFLICT: Rule = rule(
  'lock_conflict',
  'error',
  'The lockfile has merge conflict markers',
  'Two branches locked different facts, and only a person can say which are right.',
  'Take one side, then renew the entries of the other with countersign lock <target> --update.',
)

export const LOCK_VERSION_UNKNOWN: Rule = rule(
  'lock_version_unknown',
  'error',
  'The lockfile is of a version that this program does not know',
  'Its pins may mean something else, and a pin that is passed over protects nobody.',
  'Install the version of countersign that wrote it.',
)

export const LOCK_MALFORMED: Rule = rule(
  'lock_malformed',
  'error',
  'A member of the lockfile is missing, unknown or of another kind',
  'A pin that is mistyped would be compared with nothing, in silence.',
  TAKE_BACK,
)

export const LOCK_TWICE: Rule = rule(
  'lock_twice',
  'error',
  'An endpoint is locked twice for one target',
  'Two entries can say two things, and only one can be meant.',
  'Keep one of them.',
)

export const LOCK_DIGEST_WRONG: Rule = rule(
  'lock_digest_wrong',
  'error',
  'A digest in the lockfile is not that of what stands beside it',
  'It was edited by hand, so the text that people review would not be what is compared.',
  TAKE_BACK,
)

export const LOCK_ENDPOINT_CHANGED: Rule = rule(
  'lock_endpoint_changed',
  'error',
  'The server is found at another endpoint',
  'Whoever controls the description of a server can send its clients anywhere.',
  RENEW,
)

export const LOCK_CARD_CHANGED: Rule = rule(
  'lock_card_changed',
  'error',
  'The card says something else',
  'The claims that were approved are not those that are made now.',
  RENEW,
)

export const LOCK_CARD_MOVED: Rule = rule(
  'lock_card_moved',
  'note',
  'The same card is found at another place',
  'It says what it said; only its address changed.',
  'Renew the entry with countersign lock <target> --update.',
)

export const LOCK_REPOSITORY_CHANGED: Rule = rule(
  'lock_repository_changed',
  'error',
  'The repository is not the one that was locked',
  'A repository that was deleted can be made again under its name by anybody; its id cannot.',
  RENEW,
)

export const LOCK_KEY_CHANGED: Rule = rule(
  'lock_key_changed',
  'error',
  'The certificate has another public key',
  'It was renewed with a new key, or somebody else answers in the place of the server.',
  'Ask its operator; then lock it again with --update --pin-keys, or without keys.',
)

export const LOCK_PAYMENT_CHANGED: Rule = rule(
  'lock_payment_changed',
  'error',
  'The server asks to be paid on other terms',
  'An agent with a wallet would pay somebody else, or another amount, than was approved.',
  RENEW,
)

export const LOCK_GATE_CHANGED: Rule = rule(
  'lock_gate_changed',
  'warning',
  'The server asks for credentials or money in another way',
  'What could be seen without them is not what can be seen now.',
  RENEW,
)

export const LOCK_TOOLS_CHANGED: Rule = rule(
  'lock_tools_changed',
  'error',
  'The tools are not those that were locked',
  'Their fingerprint is another one, so at least one of them is.',
  'Look at the live server with countersign lock verify, which says what changed.',
)

export const LOCK_TOOLS_NEW: Rule = rule(
  'lock_tools_new',
  'warning',
  'Tools can be seen that were not locked',
  'Nobody has approved what the server offers now.',
  'Look at them, then lock them with countersign lock <target> --update.',
)

export const LOCK_TOOL_UNCLEAR: Rule = rule(
  'lock_tool_unclear',
  'error',
  'A tool changed, and what changed cannot be told',
  'Only its digest is known on one side, so anything may be different.',
  'Compare its definitions by hand before you renew the entry.',
)

export const LOCK_PIN_UNVERIFIED: Rule = rule(
  'lock_pin_unverified',
  'warning',
  'A pin could not be compared',
  'It was not seen to hold, which is not the same as holding.',
  'The message says what was in the way.',
)

export const LOCK_ENTRY_STALE: Rule = rule(
  'lock_entry_stale',
  'error',
  'A locked server is not there any more',
  'Whoever relies on it fails, and its name may go to somebody else.',
  'Take the entry out of the lockfile, or lock the new place of the server.',
)

export const LOCK_ENTRY_UNREAD: Rule = rule(
  'lock_entry_unread',
  'error',
  'Nothing could be learned about a locked server',
  'It did not answer, or nobody you trust has signed anything about it.',
  'Try again; take the entry out when the server is gone for good.',
)

export const LOCK_ENDPOINT_UNLOCKED: Rule = rule(
  'lock_endpoint_unlocked',
  'note',
  'A target has an endpoint that is not locked',
  'What is not locked can change without anybody noticing.',
  'Lock it with countersign lock, if you use it.',
)

export const LOCK_ENDPOINT_LEFT_OUT: Rule = rule(
  'lock_endpoint_left_out',
  'warning',
  'An endpoint could not be locked',
  'There was nothing to write down about it.',
  'The message says why; countersign check <target> shows all that was asked.',
)

export const LOCK_ENTRY_DIFFERS: Rule = rule(
  'lock_entry_differs',
  'error',
  'An entry would be written in another way',
  'What was approved is never replaced in passing.',
  'Add --update when it is meant so.',
)

export const LOCK_WITHOUT_TOOLS: Rule = rule(
  'lock_without_tools',
  'warning',
  'A server was locked without its tools',
  'It asks for credentials or money first, so its tools may change unseen.',
  "Give credentials: --header 'Authorization: Bearer …'.",
)

export const LOCK_OFFERED_DIFFERS: Rule = rule(
  'lock_offered_differs',
  'note',
  'Another protocol revision was asked for than when the tools were locked',
  'A server may list other tools under another revision, so a difference need not be a change.',
  'Lock the entry again with this version of countersign.',
)

export const LOCK_ATTESTATION_REFUSED: Rule = rule(
  'lock_attestation_refused',
  'warning',
  'An envelope is not used',
  'What it says cannot be relied on, so nothing is compared with it.',
  'See countersign verify with the same envelope and keys.',
)

/** Every rule of the lockfile, for `explain`. */
export const LOCK_RULES: readonly Rule[] = [
  LOCK_NOT_JSON,
  LOCK_CONFLICT,
  LOCK_VERSION_UNKNOWN,
  LOCK_MALFORMED,
  LOCK_TWICE,
  LOCK_DIGEST_WRONG,
  LOCK_ENDPOINT_CHANGED,
  LOCK_CARD_CHANGED,
  LOCK_CARD_MOVED,
  LOCK_REPOSITORY_CHANGED,
  LOCK_KEY_CHANGED,
  LOCK_PAYMENT_CHANGED,
  LOCK_GATE_CHANGED,
  LOCK_TOOLS_CHANGED,
  LOCK_TOOLS_NEW,
  LOCK_TOOL_UNCLEAR,
  LOCK_PIN_UNVERIFIED,
  LOCK_ENTRY_STALE,
  LOCK_ENTRY_UNREAD,
  LOCK_ENDPOINT_UNLOCKED,
  LOCK_ENDPOINT_LEFT_OUT,
  LOCK_ENTRY_DIFFERS,
  LOCK_WITHOUT_TOOLS,
  LOCK_OFFERED_DIFFERS,
  LOCK_ATTESTATION_REFUSED,
]
