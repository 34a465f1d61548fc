/**
 * Why a command stopped before it had an answer. Not findings about a target: each is printed as
 * one line on stderr, and `countersign explain <code>` says more.
 */
import type { Rule } from '../finding.ts'

/** Codes of its own, and those of findings that may end a command before it has a report. */
export type StopCode =
  | OwnCode
  | 'target_refused'
  | 'target_unreachable'
  | 'keys_unreadable'
  | 'lock_not_json'
  | 'lock_conflict'
  | 'lock_version_unknown'
  | 'lock_malformed'
  | 'lock_twice'
  | 'lock_digest_wrong'

type OwnCode =
  | 'command_missing'
  | 'command_unknown'
  | 'option_unknown'
  | 'option_value'
  | 'operand_missing'
  | 'operand_extra'
  | 'target_invalid'
  | 'input_invalid'
  | 'code_unknown'
  | 'known_file_invalid'
  | 'file_missing'
  | 'file_unreadable'
  | 'document_too_large'
  | 'document_status'
  | 'endpoint_missing'
  | 'nothing_to_convert'
  | 'recording_invalid'
  | 'baseline_invalid'
  | 'tools_missing'
  | 'key_file_invalid'
  | 'key_file_open'
  | 'keys_invalid'
  | 'file_exists'
  | 'config_missing'
  | 'config_unusable'
  | 'log_missing'
  | 'log_locked'
  | 'log_not_ours'
  | 'log_damaged'
  | 'envelope_missing'
  | 'output_unwritable'
  | 'internal_error'

const SPEC = 'docs/exit-codes.md'

function stopped(title: string, why: string, mend: string): Omit<Rule, 'code'> {
  return { severity: 'error', title, why, mend, spec: SPEC }
}

const STOPS: Record<OwnCode, Omit<Rule, 'code'>> = {
  command_missing: stopped(
    'No command was given',
    'Countersign does nothing on its own.',
    'Start with countersign --help, or countersign check example.com.',
  ),
  command_unknown: stopped(
    'There is no such command',
    'A mistyped command must not run another one.',
    'countersign --help lists all commands.',
  ),
  option_unknown: stopped(
    'The command has no such option',
    'An ignored option would change what is checked without anybody noticing.',
    'countersign <command> --help lists its options.',
  ),
  option_value: stopped(
    'The value of an option cannot be used',
    'A value is missing, not one of the allowed ones, or not of the right form.',
    'The message names the form; countersign <command> --help shows all.',
  ),
  operand_missing: stopped(
    'The command needs something to work on',
    'There is no default target.',
    'Name a domain, URL or file after the command.',
  ),
  operand_extra: stopped(
    'The command takes one thing at a time',
    'One run has one verdict and one exit code.',
    'Run the command once for each.',
  ),
  target_invalid: stopped(
    'The target is not a domain and not a URL',
    'A target is a domain, the URL of a card or catalog, or the URL of an endpoint.',
    'Write example.com or https://example.com/mcp.',
  ),
  input_invalid: stopped(
    'A value that was given cannot be used',
    'A header, template value or address breaks the rules of its form.',
    'The message names the value and the rule.',
  ),
  code_unknown: stopped(
    'There is no such code',
    'Codes are stable names of rules; none is called so.',
    'countersign explain lists all codes.',
  ),
  known_file_invalid: stopped(
    'The file of known findings cannot be read',
    'Without it, accepted findings would fail the run, or new ones would pass.',
    'Write a JSON array of objects like {"code": "…", "subject": "…", "pointer": "…"}.',
  ),
  file_missing: stopped(
    'There is no such file',
    'Nothing was checked.',
    'Check the name; paths are relative to the current folder.',
  ),
  file_unreadable: stopped(
    'The file cannot be read',
    'It is a folder, or its permissions or the disk do not allow reading.',
    'Name a readable file, or pipe the text in with -.',
  ),
  document_too_large: stopped(
    'The document is larger than the limit',
    'Clients read small cards; a larger one is not read by any of them, and not by this tool.',
    'Make it smaller, or read up to 1 MiB with --max 1MiB.',
  ),
  document_status: stopped(
    'The URL does not answer with a document',
    'Only a 2xx response carries a document.',
    'Check the URL, or run countersign discover with the domain to see what is published.',
  ),
  endpoint_missing: stopped(
    'No endpoint to connect to was found',
    'Neither the target nor what it publishes names an MCP endpoint that needs no further values.',
    'Give the URL of the endpoint, or run countersign check with the target.',
  ),
  nothing_to_convert: stopped(
    'The document describes no server',
    'Only a document that describes a server can become a card.',
    'countersign card lint says what the document is.',
  ),
  recording_invalid: stopped(
    'The recorded run cannot be read or written',
    'A run is judged again only from whole evidence whose digests are right.',
    'Record it again with countersign probe <endpoint> --record <dir>.',
  ),
  baseline_invalid: stopped(
    'The baseline cannot be read',
    'Without the approved fingerprints nothing can be compared.',
    'Name a snapshot, a list of tools, or a file with toolset_fingerprint and schema_fingerprint.',
  ),
  tools_missing: stopped(
    'There is no list of tools',
    'Only the tools of a server can be fingerprinted or compared.',
    'Name a tools/list result, a snapshot, a recorded run, or for a fingerprint an endpoint.',
  ),
  key_file_invalid: stopped(
    'The private key cannot be used',
    'Only an Ed25519 key in PKCS #8 PEM signs envelopes.',
    'Make one with countersign keys new --out <file>.',
  ),
  key_file_open: stopped(
    'The private key can be read by others',
    'Whoever reads it can sign in your name.',
    'Run chmod 600 on the file; if others may have read it, make a new key and revoke this one.',
  ),
  keys_invalid: stopped(
    'The list of public keys cannot be used',
    'An entry that is passed over could be the revocation of a key.',
    'Write the list with countersign keys, or give PEM, a JWK set or a DID document.',
  ),
  file_exists: stopped(
    'The file exists, and is not overwritten',
    'What is overwritten is lost: a key, an envelope, a file that somebody wrote by hand.',
    'Name another file, or move that one away; publish and card new overwrite with --force.',
  ),
  config_missing: stopped(
    'There is no description to publish',
    'Everything that is published is made from one file, and none was found or several were.',
    'Name it with --config, or write one with countersign card new --as config.',
  ),
  config_unusable: stopped(
    'The file of the description cannot be loaded',
    'It cannot be read, its syntax is broken, it throws, or it has no default export.',
    'Mend it at the place that is named. Node runs it as it stands, without compiling.',
  ),
  log_missing: stopped(
    'There is no log',
    'A log is a folder or a URL with a checkpoint in it.',
    'Make one with countersign log init, or name the place of its checkpoint.',
  ),
  log_locked: stopped(
    'Another process writes to the log',
    'Two writers could sign two histories, and the log would be worth nothing.',
    'Wait until it is done.',
  ),
  log_not_ours: stopped(
    'The log was signed with another key',
    'A log has one key for its whole life; a checkpoint under another would be another log.',
    'Give the key that the log was made with.',
  ),
  log_damaged: stopped(
    'The files of the log do not agree with its checkpoint',
    'What is built on damaged files can never be proved, and would be signed for ever.',
    'countersign log verify shows which; put them back as they were.',
  ),
  envelope_missing: stopped(
    'The file is no envelope',
    'A log of envelopes says nothing of other files.',
    'Name a file that countersign attest wrote.',
  ),
  output_unwritable: stopped(
    'The result could not be written',
    'The disk or the device of standard output is full or gone, so the result is not whole.',
    'Make room, or write the output elsewhere.',
  ),
  internal_error: stopped(
    'Countersign itself failed',
    'This is a defect of the tool, never of the target.',
    'Please report it with the command and the version.',
  ),
}

export const STALE_KNOWN_FINDING: Rule = {
  code: 'known_finding_stale',
  severity: 'warning',
  title: 'An accepted finding no longer occurs',
  why: 'A list of accepted findings that nobody prunes hides the next defect of the same kind.',
  mend: 'Delete the row from the file of known findings.',
  spec: 'docs/cli.md',
}

export const KNOWN_CODE_UNKNOWN: Rule = {
  code: 'known_code_unknown',
  severity: 'warning',
  title: 'An accepted finding has a code that no rule has',
  why: 'A mistyped code accepts nothing, and the finding that was meant fails the run.',
  mend: 'Write a code that countersign explain lists.',
  spec: 'docs/cli.md',
}

export const CLI_RULES: readonly Rule[] = [
  ...Object.entries(STOPS).map(([code, rule]) => ({ code, ...rule })),
  STALE_KNOWN_FINDING,
  KNOWN_CODE_UNKNOWN,
]
