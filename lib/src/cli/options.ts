/** Options and operands that several commands take. */
import type { Operand, Option } from './command.ts'

export const NO_COLOR: Option = { name: 'no-color', about: 'no colour; NO_COLOR does the same' }
const JSON_OPTION: Option = { name: 'json', about: 'one JSON document, as --format json' }

export const TEXT_OR_JSON: readonly Option[] = [
  JSON_OPTION,
  { name: 'format', value: 'text|json', choices: ['text', 'json'], about: 'how it is printed' },
]

const FORMATS = ['text', 'json', 'github', 'sarif', 'junit']

export const REPORT: readonly Option[] = [
  JSON_OPTION,
  {
    name: 'format',
    value: FORMATS.join('|'),
    choices: FORMATS,
    about: 'how findings are printed; never changes what is checked',
  },
  {
    name: 'report',
    value: 'format=file',
    many: true,
    about: 'write json, sarif or junit into a file too, such as junit=report.xml',
  },
  {
    name: 'anchor',
    value: 'file',
    about: 'the file that names the target, which SARIF points to (default: looked for)',
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

export const CODES: readonly Option[] = [
  { name: 'only', value: 'code,...', many: true, about: 'report only these codes' },
  { name: 'skip', value: 'code,...', many: true, about: 'leave these codes out' },
]

export const SELECTION: readonly Option[] = [
  {
    name: 'only',
    value: 'id,...',
    many: true,
    about: 'only these sections (live, hosting, trust, readers) or finding codes',
  },
  { name: 'skip', value: 'id,...', many: true, about: 'without these sections or finding codes' },
]

export const NETWORK: readonly Option[] = [
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

export const MAX: Option = {
  name: 'max',
  value: 'size',
  about: 'largest document, up to 1MiB (default 256KiB)',
}

export const VERBOSE: Option = {
  name: 'verbose',
  about: 'every row, also of what is as it should be',
}

export const DEEP: Option = { name: 'deep', about: 'ask every path that was ever in use' }

export const DOCUMENT: Operand = {
  usage: '<file|url|->',
  words: 'a file, a URL or - for stdin',
}
export const TARGET: Operand = {
  usage: '<target>',
  words: 'a target (a domain, a card or catalog URL, or an endpoint URL)',
}
