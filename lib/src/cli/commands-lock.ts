/** The commands of the lockfile, as help shows them. */
import type { Command, Option } from './command.ts'
import { CODES, NETWORK, NO_COLOR, REPORT, VERBOSE } from './options.ts'

const FILE: Option = {
  name: 'file',
  value: 'file',
  about: 'the lockfile (default countersign.lock)',
}
const KEYS: Option = {
  name: 'keys',
  value: 'file|url',
  about: 'the keys that you trust to sign statements',
}
const MAX_AGE: Option = {
  name: 'max-age',
  value: 'span',
  about: 'use no older statement, such as 7d, 12h or 30m',
}

export const LOCK_COMMANDS: readonly Command[] = [
  {
    name: 'lock verify',
    operand: { usage: '[target...]', words: 'targets in the lockfile', most: 1000 },
    about: 'Fails when a locked server is not what it was: every pin, and what each change means.',
    options: [
      ...REPORT,
      VERBOSE,
      ...CODES,
      FILE,
      {
        name: 'allow',
        value: 'class,...',
        many: true,
        about: 'let drift pass that is editorial, or editorial,compatible',
      },
      {
        name: 'against',
        value: 'live|dir|url',
        about: 'the servers themselves (default), or signed statements about them',
      },
      KEYS,
      MAX_AGE,
      { name: 'repository', about: "ask the forge for the id of each card's repository" },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign lock verify',
      'countersign lock verify --allow editorial --format github',
      'countersign lock verify --against attestations --keys keys.json --max-age 7d',
    ],
    load: async () => (await import('./commands/lock-verify.ts')).lockVerify,
  },
  {
    name: 'lock',
    operand: {
      usage: '<target...>',
      words: 'targets (domains, or URLs of cards, catalogs or endpoints)',
      least: 1,
      most: 1000,
    },
    about: 'Writes down what a project relies on about a server: identity, card, tools, keys.',
    options: [
      ...REPORT.filter(({ name }) => name !== 'known' && name !== 'fail-on'),
      FILE,
      { name: 'update', about: 'renew entries of these targets that differ from what is seen' },
      { name: 'pin-keys', about: "pin the certificate's public key too; it changes when renewed" },
      {
        name: 'attested',
        value: 'envelope',
        many: true,
        about: 'a signed statement, or a folder of them: note who saw the same tools',
      },
      KEYS,
      { name: 'repository', about: "ask the forge for the id of the card's repository" },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign lock api.example.com',
      'countersign lock api.example.com --update',
      'countersign lock https://api.example.com/mcp --pin-keys',
    ],
    load: async () => (await import('./commands/lock.ts')).lock,
  },
]
