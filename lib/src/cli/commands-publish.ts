/** The commands of `publish`, its verification, and new cards, as help shows them. */
import type { Command, Operand, Option } from './command.ts'
import { CODES, MAX, NETWORK, NO_COLOR, REPORT, TEXT_OR_JSON, VERBOSE } from './options.ts'

const ORIGIN: Operand = { usage: '<origin>', words: 'an origin, such as example.com' }
const CONFIG: Option = {
  name: 'config',
  value: 'file',
  about: 'the description of what ought to be there',
}

const HOSTS = ['nginx', 'caddy', 'netlify', 'vercel', 'cloudflare-pages', 'github-pages', 's3']

export const PUBLISH_COMMANDS: readonly Command[] = [
  {
    name: 'card new',
    operand: { usage: '[--out <file>]', words: 'options only', most: 0 },
    about:
      'A card or a description: from questions on a terminal, from options, from what there is.',
    options: [
      { name: 'name', value: 'name', about: 'reverse DNS, a slash, one word: com.example/tides' },
      { name: 'version', value: 'version', about: 'as the running server reports it' },
      { name: 'description', value: 'text', about: 'what it does, in at most 100 characters' },
      { name: 'title', value: 'text', about: 'its name for people' },
      { name: 'website', value: 'url', about: 'its website' },
      { name: 'repository', value: 'url', about: 'its source, at a known forge' },
      { name: 'remote', value: 'url', many: true, about: 'the endpoint, streamable HTTP' },
      {
        name: 'protocol-version',
        value: 'date',
        many: true,
        about: 'a revision that every remote speaks, such as 2025-11-25',
      },
      { name: 'from-live', value: 'endpoint', about: 'identity and revisions, by one handshake' },
      { name: 'from-registry', value: 'file|url', about: "a registry's server.json" },
      { name: 'from-package', value: 'file', about: 'a package.json' },
      { name: 'from-legacy', value: 'file|url', about: 'a card of any older shape' },
      {
        name: 'as',
        value: 'card|config',
        choices: ['card', 'config'],
        about: 'a Server Card (default), or the description that publish reads',
      },
      { name: 'base-url', value: 'url', about: 'the public origin, for the description' },
      { name: 'out', value: 'file', about: 'write it there instead of stdout' },
      { name: 'force', about: 'overwrite that file' },
      ...TEXT_OR_JSON,
      MAX,
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign card new',
      'countersign card new --from-live https://api.example.com/mcp --out server-card.json',
      'countersign card new --as config --from-package package.json --remote https://example.com/mcp',
    ],
    load: async () => (await import('./commands/card-new.ts')).cardNew,
  },
  {
    name: 'publish',
    operand: { usage: '--out <dir>', words: 'options only', most: 0 },
    about:
      'Card, catalog and mirrors as files, with the configuration of the host that serves them.',
    options: [
      {
        ...CONFIG,
        about: 'the description (default countersign.config.ts, .mts, .js, .mjs, .json)',
      },
      { name: 'out', value: 'dir', about: 'the folder for the files; nothing in it is deleted' },
      {
        name: 'for',
        value: HOSTS.join('|'),
        choices: HOSTS,
        about: 'also write the configuration of this host (default: the documents alone)',
      },
      {
        name: 'root',
        value: 'path',
        about: 'where the folder will lie; nginx and caddy (default /var/www/countersign)',
      },
      {
        name: 'host',
        value: 'name',
        about: 'the documents of this host, where servers have hosts of their own',
      },
      { name: 'dry-run', about: 'show what would be written, and write nothing' },
      { name: 'force', about: 'overwrite files that this command did not write' },
      { name: 'development', about: 'a local base URL and plain http are warnings, not errors' },
      ...REPORT,
      ...CODES,
      NO_COLOR,
    ],
    examples: [
      'countersign publish --out public --for netlify',
      'countersign publish --config countersign.config.json --out countersign --for nginx',
      'countersign publish --dry-run',
    ],
    load: async () => (await import('./commands/publish.ts')).publish,
  },
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
      { ...CONFIG, about: `${CONFIG.about} (default countersign.config.*)` },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: ['countersign publish diff example.com --config countersign.config.json'],
    load: async () => (await import('./commands/publish-diff.ts')).publishDiff,
  },
]
