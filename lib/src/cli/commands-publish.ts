/** The commands of `publish`, its verification, and new cards, as help shows them. */
import type { Command, Operand, Option } from './command.ts'
import { CODES, MAX, NETWORK, NO_COLOR, REPORT, VERBOSE } from './options.ts'

const ORIGIN: Operand = { usage: '<origin>', words: 'an origin, such as example.com' }
const CONFIG: Option = {
  name: 'config',
  value: 'file',
  about: 'the description of what ought to be there',
}

export const PUBLISH_COMMANDS: readonly Command[] = [
  {
    name: 'publish verify',
    operand: ORIGIN,
    about: 'What is deployed, asked from outside: the points of production, each seen or not.',
    options: [...REPORT, VERBOSE, ...CODES, CONFIG, MAX, ...NETWORK, NO_COLOR],
    examples: [
      'countersign publish verify example.com',
      'countersign publish verify example.com --config countersign.config.json --fail-on warning',
    ],
    load: async () => (await import('./commands/publish-verify.ts')).publishVerify,
  },
  {
    name: 'publish diff',
    operand: ORIGIN,
    about: 'What is deployed against what is described: missing, extra, differing members.',
    options: [
      ...REPORT,
      VERBOSE,
      ...CODES,
      { ...CONFIG, about: `${CONFIG.about} (default countersign.config.json)` },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: ['countersign publish diff example.com --config countersign.config.json'],
    load: async () => (await import('./commands/publish-diff.ts')).publishDiff,
  },
]
