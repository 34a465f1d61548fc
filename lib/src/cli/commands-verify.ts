/** The commands of verifying envelopes, as help shows them. */
import type { Command } from './command.ts'
import { NETWORK, NO_COLOR, TEXT_OR_JSON } from './options.ts'

export const VERIFY_COMMANDS: readonly Command[] = [
  {
    name: 'verify',
    operand: {
      usage: '<envelope|url|->',
      words: 'an envelope or a Sigstore bundle: a file, a URL or - for stdin',
    },
    about:
      'Nine steps from an envelope to who signed what, or why it must not be believed. Offline.',
    options: [
      ...TEXT_OR_JSON,
      {
        name: 'keys',
        value: 'file|url',
        about: 'the keys that you trust: PEM, JWKS, did.json or a key list; without them nobody is',
      },
      {
        name: 'threshold',
        value: 'number',
        about: 'how many of them must have signed (default 1)',
      },
      { name: 'evidence', value: 'dir', about: 'compare with this evidence, and judge it again' },
      { name: 'tools', value: 'file', about: 'compare with this list of tools of your own' },
      { name: 'max-age', value: 'span', about: 'refuse what is older, such as 7d, 12h or 30m' },
      { name: 'at', value: 'date', about: 'judge as of this day or instant (default now)' },
      {
        name: 'proof',
        value: 'file',
        about: 'a .tlog-proof; shows a date in spite of a revocation',
      },
      {
        name: 'log-key',
        value: 'vkey',
        many: true,
        about: 'a log or witness that you trust, for --proof',
      },
      {
        name: 'type',
        value: 'type',
        about: "somebody else's payload type, or predicate type of an in-toto statement",
      },
      { name: 'schema', value: 'file', about: 'the JSON Schema of --type' },
      // Whoever publishes envelopes and keys is nobody's own server.
      ...NETWORK.filter(({ name }) => name !== 'header'),
      NO_COLOR,
    ],
    examples: [
      'countersign verify envelope.json --keys keys.json',
      'countersign verify envelope.json --keys key.pem --evidence recorded --max-age 7d',
      'countersign verify envelope.json --keys https://observatory.example/keys.json --json',
    ],
    load: async () => (await import('./commands/verify.ts')).verify,
  },
]
