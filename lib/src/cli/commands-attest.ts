/** The commands of keys and attesting, as help shows them. */
import type { Command, Option, Operand } from './command.ts'
import { NO_COLOR, REPORT, TEXT_OR_JSON } from './options.ts'

const LIST: Operand = {
  usage: '[list]',
  words: 'a list of public keys (default countersign-keys.json)',
}

const KEY: Option = { name: 'key', value: 'keyid', about: 'the key, as keys show names it' }

const AT: Option = { name: 'at', value: 'date', about: 'a day or an instant, default now' }

/** Who signs, from where, and with which rules. */
export const SIGNING: readonly Option[] = [
  {
    name: 'vantage',
    value: 'name',
    about: 'from where it was seen, such as "Zurich, AS1234"; a statement is about that place only',
  },
  {
    name: 'allow-unversioned',
    about: 'sign although the program is no build of a commit; the statement says so',
  },
]

export const ATTEST_COMMANDS: readonly Command[] = [
  {
    name: 'keys new',
    operand: LIST,
    about:
      'Makes an Ed25519 key: the private half into a file of your own, the public into the list.',
    options: [
      ...TEXT_OR_JSON,
      { name: 'out', value: 'file', about: 'where the private key goes; never overwritten' },
      {
        name: 'purpose',
        value: 'evidence|log|witness',
        choices: ['evidence', 'log', 'witness'],
        about: 'what it signs (default evidence); one key for one purpose',
      },
      { name: 'from', value: 'date', about: 'it signs nothing before (default now)' },
      { name: 'until', value: 'date', about: 'it signs nothing after (default open)' },
      NO_COLOR,
    ],
    examples: [
      'countersign keys new --out evidence-key.pem',
      'countersign keys new --out log-key.pem --purpose log',
    ],
    load: async () => (await import('./commands/keys-new.ts')).keysNew,
  },
  {
    name: 'keys show',
    operand: LIST,
    about: 'The keys of a list: fingerprint, purpose, window and state, or another form of them.',
    options: [
      ...TEXT_OR_JSON,
      {
        name: 'as',
        value: 'pem|jwks|did|ssh',
        choices: ['pem', 'jwks', 'did', 'ssh'],
        about: 'for openssl and cosign, for /.well-known/jwks.json, /.well-known/did.json, or ssh',
      },
      { name: 'did', value: 'did:web:host', about: 'whose document --as did is' },
      NO_COLOR,
    ],
    examples: [
      'countersign keys show',
      'countersign keys show --as pem > keys.pem',
      'countersign keys show --as did --did did:web:observer.example > did.json',
    ],
    load: async () => (await import('./commands/keys-show.ts')).keysShow,
  },
  {
    name: 'keys retire',
    operand: LIST,
    about: 'A key signs no more from a date on; what it signed until then stays good.',
    options: [...TEXT_OR_JSON, KEY, AT, NO_COLOR],
    examples: ["countersign keys retire --key 'SHA256:…' --at 2026-12-31"],
    load: async () => (await import('./commands/keys-change.ts')).keysRetire,
  },
  {
    name: 'keys revoke',
    operand: LIST,
    about:
      'A key is not to be trusted any more, and why. What it signed stands only if a log shows it.',
    options: [
      ...TEXT_OR_JSON,
      KEY,
      { name: 'reason', value: 'text', about: 'what happened, for everybody to read' },
      AT,
      NO_COLOR,
    ],
    examples: ["countersign keys revoke --key 'SHA256:…' --reason 'the laptop was lost'"],
    load: async () => (await import('./commands/keys-change.ts')).keysRevoke,
  },
  {
    name: 'attest',
    operand: { usage: '<recorded run>', words: 'the folder of a recorded run' },
    about: 'Judges a recorded run again and signs what may be said of it. Contacts nobody.',
    options: [
      ...REPORT.filter(({ name }) => name !== 'known' && name !== 'fail-on'),
      { name: 'key', value: 'file', about: 'the private key, as keys new writes it' },
      ...SIGNING,
      {
        name: 'out',
        value: 'file',
        about: 'where the envelope goes (default beside the evidence)',
      },
      { name: 'bundle', about: 'a Sigstore bundle v0.3, for cosign and sigstore-js' },
      NO_COLOR,
    ],
    examples: [
      "countersign attest recorded --key evidence-key.pem --vantage 'Zurich, AS1234'",
      'countersign attest recorded --key evidence-key.pem --vantage office --bundle',
    ],
    load: async () => (await import('./commands/attest.ts')).attest,
  },
]
