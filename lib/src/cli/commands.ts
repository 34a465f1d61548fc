/** Every command and its options, as help shows them. The modules load when they run. */
import type { Command } from './command.ts'
import { PUBLISH_COMMANDS } from './commands-publish.ts'
import { ATTEST_COMMANDS, SIGNING } from './commands-attest.ts'
import { VERIFY_COMMANDS } from './commands-verify.ts'
import { LOCK_COMMANDS } from './commands-lock.ts'
import { LOG_COMMANDS } from './commands-log.ts'
import { LANG } from './language.ts'
import {
  CODES,
  DEEP,
  DOCUMENT,
  MAX,
  NETWORK,
  NO_COLOR,
  REPORT,
  SELECTION,
  TARGET,
  TEXT_OR_JSON,
  VERBOSE,
} from './options.ts'

export const COMMANDS: readonly Command[] = [
  {
    name: 'check',
    operand: TARGET,
    about: 'From a domain or URL to a verdict: what is published, who finds it, what is wrong.',
    options: [
      ...REPORT,
      { name: 'brief', about: 'the verdict and the counts only' },
      {
        name: 'repository',
        about: "ask the forge whether the card's repository is still the same",
      },
      VERBOSE,
      ...SELECTION,
      DEEP,
      MAX,
      ...NETWORK,
      LANG,
      NO_COLOR,
    ],
    examples: [
      'countersign check example.com',
      'countersign check https://api.example.com/mcp --fail-on warning',
      'countersign check example.com --skip readers,trust --json',
    ],
    load: async () => (await import('./commands/check.ts')).check,
  },
  {
    name: 'discover',
    operand: TARGET,
    about: 'What is published for a domain or URL, and where. Asks no live server.',
    options: [...REPORT, VERBOSE, ...CODES, DEEP, MAX, ...NETWORK, NO_COLOR],
    examples: ['countersign discover example.com', 'countersign discover example.com --deep'],
    load: async () => (await import('./commands/discover.ts')).discover,
  },
  {
    name: 'connect',
    operand: TARGET,
    about: 'Shakes hands with an endpoint: era, identity, revision, capabilities, TLS, or why not.',
    options: [
      ...REPORT,
      {
        name: 'for',
        value: 'generic|vscode',
        choices: ['generic', 'vscode'],
        about: "print a client's configuration for the endpoint instead",
      },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign connect https://api.example.com/mcp',
      'countersign connect example.com --for vscode',
    ],
    load: async () => (await import('./commands/connect.ts')).connect,
  },
  {
    name: 'probe',
    operand: {
      usage: '[endpoint...]',
      words: 'URLs of endpoints',
      most: 1000,
    },
    about: 'Fifteen checks of a live endpoint from outside: what was seen, and what could not be.',
    options: [
      ...REPORT.map((option) =>
        option.name === 'format'
          ? {
              ...option,
              value: `${option.value}|ndjson`,
              choices: [...(option.choices ?? []), 'ndjson'],
            }
          : option,
      ),
      ...CODES,
      { name: 'baseline', value: 'file', about: 'compare with the list of tools in this file' },
      { name: 'deep', about: 'send 12 more requests for observations; moves no state' },
      { name: 'no-call', about: 'never call the tool that does not exist' },
      { name: 'concurrency', value: 'number', about: 'endpoints probed at once (default 8)' },
      { name: 'record', value: 'dir', about: 'write what was seen into this folder' },
      { name: 'sign', value: 'keyfile', about: 'sign what was seen, beside the record' },
      ...SIGNING,
      { name: 'replay', value: 'dir', about: 'judge a recorded run again, without any network' },
      { name: 'profile', value: 'name@version', about: 'fail unless this rule set judges' },
      ...NETWORK.filter(({ name }) => name !== 'timeout'),
      LANG,
      NO_COLOR,
    ],
    examples: [
      'countersign probe https://api.example.com/mcp',
      'countersign probe https://api.example.com/mcp --baseline approved.json --fail-on warning',
      'countersign probe https://a.example/mcp https://b.example/mcp --format ndjson',
      'countersign probe --replay recorded',
    ],
    load: async () => (await import('./commands/probe.ts')).probeEndpoints,
  },
  {
    name: 'fingerprint',
    operand: {
      usage: '<file|endpoint>',
      words: 'a list of tools in a file, the URL of an endpoint, or - for stdin',
    },
    about:
      'A list of tools as digests that anyone can compute again: of names, schemas, each tool.',
    options: [...REPORT, ...CODES, ...NETWORK.filter(({ name }) => name !== 'timeout'), NO_COLOR],
    examples: [
      'countersign fingerprint tools.json',
      'countersign fingerprint https://api.example.com/mcp --json > approved.json',
    ],
    load: async () => (await import('./commands/fingerprint.ts')).fingerprint,
  },
  {
    name: 'diff',
    operand: {
      usage: '<before> <after>',
      words: 'two lists of tools: files, snapshots or the folders of recorded runs',
      least: 2,
      most: 2,
    },
    about: 'What changed between two lists of tools, by what each change introduces.',
    options: [...REPORT, ...CODES, NO_COLOR],
    examples: [
      'countersign diff approved.json tools.json',
      'countersign diff recorded/monday recorded/tuesday --fail-on warning',
    ],
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    name: 'hygiene',
    operand: {
      usage: '<file|->',
      words:
        'a list of tools in a file, a card that inlines them, the folder of a recorded run, or - for stdin',
    },
    about: 'What names, descriptions and schemas of tools hold that they should not.',
    options: [...REPORT, ...CODES, NO_COLOR],
    examples: [
      'countersign hygiene tools.json',
      'countersign hygiene - --fail-on warning < tools.json',
    ],
    load: async () => (await import('./commands/hygiene.ts')).hygiene,
  },
  {
    name: 'card lint',
    operand: DOCUMENT,
    about: 'What is wrong in a card or catalog, with line, column and the edit that mends it.',
    options: [...REPORT, ...CODES, MAX, ...NETWORK, NO_COLOR],
    examples: [
      'countersign card lint server-card.json',
      'countersign card lint https://api.example.com/mcp/server-card',
      'curl -s https://example.com/card.json | countersign card lint -',
    ],
    load: async () => (await import('./commands/card-lint.ts')).cardLint,
  },
  {
    name: 'card convert',
    operand: DOCUMENT,
    about: 'Any older shape to a v1 Server Card on stdout; what was assumed or lost on stderr.',
    options: [
      { name: 'to', value: 'v1', choices: ['v1'], about: 'the version to write (default v1)' },
      ...TEXT_OR_JSON,
      MAX,
      ...NETWORK,
      NO_COLOR,
    ],
    examples: ['countersign card convert old-card.json > server-card.json'],
    load: async () => (await import('./commands/card-convert.ts')).cardConvert,
  },
  ...PUBLISH_COMMANDS,
  ...ATTEST_COMMANDS,
  ...VERIFY_COMMANDS,
  ...LOCK_COMMANDS,
  ...LOG_COMMANDS,
  {
    name: 'explain',
    operand: { usage: '[code]', words: 'one code' },
    about: 'What a finding means, why it matters and how to mend it. Without a code: all codes.',
    options: [...TEXT_OR_JSON, LANG, NO_COLOR],
    examples: ['countersign explain known_finding_stale', 'countersign explain'],
    load: async () => (await import('./commands/explain.ts')).explain,
  },
]
