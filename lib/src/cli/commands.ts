/** Every command and its options, as help shows them. The modules load when they run. */
import type { Command, Operand, Option } from './command.ts'

const NO_COLOR: Option = { name: 'no-color', about: 'no colour; NO_COLOR does the same' }
const JSON_OPTION: Option = { name: 'json', about: 'one JSON document, as --format json' }

const TEXT_OR_JSON: readonly Option[] = [
  JSON_OPTION,
  { name: 'format', value: 'text|json', choices: ['text', 'json'], about: 'how it is printed' },
]

const REPORT: readonly Option[] = [
  JSON_OPTION,
  {
    name: 'format',
    value: 'text|json|github',
    choices: ['text', 'json', 'github'],
    about: 'how findings are printed; never changes what is checked',
  },
  {
    name: 'fail-on',
    value: 'error|warning|note',
    choices: ['error', 'warning', 'note'],
    about: 'exit 1 when a finding is at least this grave (default error)',
  },
  {
    name: 'known',
    value: 'file',
    about: 'JSON file of accepted findings; stale rows are reported',
  },
]

const CODES: readonly Option[] = [
  { name: 'only', value: 'code,...', many: true, about: 'report only these codes' },
  { name: 'skip', value: 'code,...', many: true, about: 'leave these codes out' },
]

const SELECTION: readonly Option[] = [
  {
    name: 'only',
    value: 'id,...',
    many: true,
    about: 'only these sections (live, hosting, trust, readers) or finding codes',
  },
  { name: 'skip', value: 'id,...', many: true, about: 'without these sections or finding codes' },
]

const NETWORK: readonly Option[] = [
  { name: 'timeout', value: 'seconds', about: 'for everything together (default 60)' },
  {
    name: 'header',
    value: 'Name: value',
    many: true,
    about: "sent to the target's own origin only; such a run is marked as credentialed",
  },
  { name: 'ca', value: 'file', about: 'PEM certificates to trust besides the bundled roots' },
  {
    name: 'proxy',
    value: 'url',
    about: 'tunnel through this HTTP proxy; those of the environment are ignored',
  },
  {
    name: 'resolve',
    value: 'name:port:address[:port]',
    many: true,
    about: 'use this address, and port, in the place of DNS; *.name is every name below',
  },
  {
    name: 'allow-private',
    about: 'contact private addresses too; the result says so',
  },
]

const MAX: Option = {
  name: 'max',
  value: 'size',
  about: 'largest document, up to 1MiB (default 256KiB)',
}

const VERBOSE: Option = { name: 'verbose', about: 'every row, also of what is as it should be' }

const DEEP: Option = { name: 'deep', about: 'ask every path that was ever in use' }

const DOCUMENT: Operand = {
  usage: '<file|url|->',
  words: 'a file, a URL or - for stdin',
}
const TARGET: Operand = {
  usage: '<target>',
  words: 'a target (a domain, a card or catalog URL, or an endpoint URL)',
}

export const COMMANDS: readonly Command[] = [
  {
    name: 'check',
    operand: TARGET,
    about: 'From a domain or URL to a verdict: what is published, who finds it, what is wrong.',
    options: [
      ...REPORT,
      { name: 'brief', about: 'the verdict and the counts only' },
      VERBOSE,
      ...SELECTION,
      DEEP,
      MAX,
      ...NETWORK,
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
              value: 'text|json|ndjson|github',
              choices: ['text', 'json', 'ndjson', 'github'],
            }
          : option,
      ),
      ...CODES,
      { name: 'baseline', value: 'file', about: 'compare with the list of tools in this file' },
      { name: 'deep', about: 'send 12 more requests for observations; moves no state' },
      { name: 'no-call', about: 'never call the tool that does not exist' },
      { name: 'concurrency', value: 'number', about: 'endpoints probed at once (default 8)' },
      { name: 'record', value: 'dir', about: 'write what was seen into this folder' },
      { name: 'replay', value: 'dir', about: 'judge a recorded run again, without any network' },
      { name: 'profile', value: 'name@version', about: 'fail unless this rule set judges' },
      ...NETWORK.filter(({ name }) => name !== 'timeout'),
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
  {
    name: 'explain',
    operand: { usage: '[code]', words: 'one code' },
    about: 'What a finding means, why it matters and how to mend it. Without a code: all codes.',
    options: [...TEXT_OR_JSON, NO_COLOR],
    examples: ['countersign explain known_finding_stale', 'countersign explain'],
    load: async () => (await import('./commands/explain.ts')).explain,
  },
]
