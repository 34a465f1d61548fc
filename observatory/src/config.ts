/** What an operator decides: one schema for the file, the environment, the command and the manual. */
import {
  choice,
  duration,
  flag,
  optionalPath,
  path,
  pathInData,
  secret,
  text,
  whole,
  type Setting,
} from './setting.ts'

/** Lengths of time in milliseconds, paths absolute. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
  readonly data: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly targets: string
  readonly denyList: string | undefined
  readonly registryUrl: string | undefined
  readonly registryEvery: number
  readonly webhooks: string | undefined
  readonly webhookSecret: string | undefined
  readonly vantage: string | undefined
  readonly operator: string | undefined
  readonly contact: string | undefined
  readonly evidenceKey: string
  readonly logKey: string
  readonly publicKeys: string
  readonly logName: string | undefined
  readonly ownersKey: string
  readonly ownersFast: boolean
  readonly claimResolvers: string | undefined
  readonly allowUnversioned: boolean
  readonly concurrency: number
  readonly cadenceUnclaimed: number
  readonly cadenceClaimed: number
  readonly cadenceFast: number
  readonly cadenceSites: number
  readonly keepDetail: number
  readonly keepDumps: number
  readonly metricsToken: string | undefined
  readonly stopWithin: number
  readonly logFormat: 'auto' | 'json' | 'text'
}

export type ConfigKey = keyof Config

const WEBHOOK_SECRETS =
  /^(?:whsec_)?[A-Za-z0-9+/]{32,86}={0,2}(?: (?:whsec_)?[A-Za-z0-9+/]{32,86}={0,2}){0,3}$/

const LINE_FORM = 'up to 100 characters on one line'

/** The one schema. Its order is that of the manual. */
export const SETTINGS: { readonly [Key in ConfigKey]: Setting<Config[Key]> } = {
  port: whole('The port that pages are served on; 0 takes a free one.', {
    least: 0,
    most: 65_535,
    otherwise: 8080,
  }),
  host: {
    about: 'The address to listen on; `0.0.0.0` for every one, as in a container.',
    form: 'an address or a name of this machine',
    read: (written) => (/^[A-Za-z0-9.:-]{1,253}$/.test(written) ? written : undefined),
    otherwise: '127.0.0.1',
    show: String,
  },
  publicUrl: text(
    'Where the pages are found from outside; links, feeds and our own user agent name it.',
    'an origin such as https://observatory.example',
    originOf,
  ),
  trustedProxies: whole(
    'How many proxies of yours stand in front. So many entries of X-Forwarded-For are believed.',
    { least: 0, most: 8, otherwise: 0 },
  ),
  data: path('The folder of the embedded database and of keys.', 'countersign-data'),
  databaseUrl: secret(
    'PostgreSQL 15 or newer in the place of the embedded database; needed for more than one worker.',
    'a URL such as postgres://user:password@host:5432/name',
    (written) => (databaseShown(written) === undefined ? undefined : written),
    (value) => databaseShown(value) ?? '',
  ),
  databaseConnections: whole('Connections to PostgreSQL of each process.', {
    least: 1,
    most: 200,
    otherwise: 8,
  }),
  targets: path('The file of targets that `targets` reads.', 'targets.yaml'),
  denyList: optionalPath('A file of hosts, domains and networks that are never contacted.'),
  registryUrl: text(
    'An MCP Registry whose servers are watched. Without one, only what `targets` names is.',
    'an https URL without the path of the API, such as https://registry.modelcontextprotocol.io',
    (written) => (isHttps(written) && !/[?#]/.test(written) ? written : undefined),
  ),
  registryEvery: duration('How often the registry is read.', {
    least: '1h',
    most: '30d',
    otherwise: '6h',
  }),
  webhooks: optionalPath('A file of webhooks that are told of events.'),
  webhookSecret: secret(
    'Signs messages of webhooks that name no secret file.',
    'one to four secrets with spaces between them, each whsec_ and 24 to 64 bytes in Base64',
    (written) => (WEBHOOK_SECRETS.test(written) ? written : undefined),
    () => 'set',
  ),
  vantage: text(
    'From where is looked, for signed statements: a place and a network, `Zurich, AS1234`.',
    LINE_FORM,
    oneLine,
  ),
  operator: text('Whose observatory this is, for its pages.', LINE_FORM, oneLine),
  contact: text(
    'How whoever is probed reaches you; our user agent names it.',
    'a mail address, or an https URL',
    (written) =>
      /^[\w.+-]{1,64}@[\w.-]{1,190}$/.test(written) || isHttps(written) ? written : undefined,
  ),
  evidenceKey: pathInData('The private key that signs what was seen.', 'keys/evidence.pem'),
  logKey: pathInData('The private key that signs checkpoints of the log.', 'keys/log.pem'),
  publicKeys: pathInData('The list of public keys.', 'keys/countersign-keys.json'),
  logName: text(
    'The name of the log in its checkpoints, for ever. Default: the host of publicUrl.',
    'a name such as observatory.example/log',
    (written) => (/^[a-z0-9][a-z0-9./-]{0,127}$/.test(written) ? written : undefined),
  ),
  ownersKey: pathInData(
    'The key that seals secrets of owners’ webhooks; made at the first start. Every serve needs the same.',
    'keys/owners.key',
  ),
  ownersFast: flag('Let owners who claimed a server choose the fast cadence for it.'),
  claimResolvers: text(
    'Name servers that have to agree on records of claims. Default: those of the machine are asked, once.',
    'two to four addresses with spaces between them, such as 192.0.2.53 198.51.100.53:5353',
    resolversIn,
  ),
  allowUnversioned: flag('Sign although this program is no build of a commit; statements say so.'),
  concurrency: whole('The most endpoints that one worker has in hand; fewer while it is busy.', {
    least: 1,
    most: 4096,
    otherwise: 256,
  }),
  cadenceUnclaimed: duration('How often an endpoint is probed that nobody claimed.', {
    least: '5s',
    most: '30d',
    otherwise: '12h',
  }),
  cadenceClaimed: duration('How often one is probed that its owner claimed.', {
    least: '5s',
    most: '30d',
    otherwise: '8h',
  }),
  cadenceFast: duration('How often one is probed whose target says `fast`.', {
    least: '5s',
    most: '30d',
    otherwise: '15m',
  }),
  cadenceSites: duration('How often a domain or a catalog is examined.', {
    least: '1m',
    most: '30d',
    otherwise: '24h',
  }),
  keepDetail: duration(
    'How long the fifteen assertions and the bodies of a run are kept. Evidence, days and tool lists stay.',
    { least: '1d', most: '36500d', otherwise: '90d' },
  ),
  keepDumps: duration(
    'How long the dump of each day is kept in the data folder; `0s` makes none.',
    { least: '0s', most: '3650d', otherwise: '7d' },
  ),
  metricsToken: secret(
    '`/metrics` is for whoever sends it as a bearer token. Without one it is for everybody.',
    '16 to 200 characters of a-z, A-Z, 0-9 and -._~+/=',
    (written) => (/^[A-Za-z0-9._~+/=-]{16,200}$/.test(written) ? written : undefined),
    () => 'set',
  ),
  stopWithin: duration('How long work under way may go on when the program is told to stop.', {
    least: '0s',
    most: '10m',
    otherwise: '20s',
  }),
  logFormat: choice('Lines of the log; `auto` is text for a terminal and JSON otherwise.', [
    'auto',
    'json',
    'text',
  ]),
}

/** The keys in the order of the manual. */
export const CONFIG_KEYS: readonly ConfigKey[] = Object.keys(SETTINGS).filter(isConfigKey)

/** Whether a word names a setting, by its own name and nothing inherited. */
export function isConfigKey(word: string): word is ConfigKey {
  return Object.hasOwn(SETTINGS, word)
}

/** The files that are looked for in the current folder. */
export const CONFIG_FILES: readonly string[] = [
  'countersign-observatory.yaml',
  'countersign-observatory.json',
]
/** The variable that names another. */
export const CONFIG_VARIABLE = 'COUNTERSIGN_CONFIG'

/** The variable that says the same as a key of the file. */
export function variableOf(key: ConfigKey): string {
  // These two are what hosting platforms set.
  if (key === 'port') return 'PORT'
  if (key === 'databaseUrl') return 'DATABASE_URL'
  return `COUNTERSIGN_${key.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** An address, with its port where that is not 53; then one of IPv6 stands in brackets. */
function isNameServer(written: string): boolean {
  const isBare = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i.test(written)
  if (isBare) return URL.canParse(`http://[${written}]`)
  const isPlace = /^(?:\[[\da-f:.]+\]|\d+(?:\.\d+){3})(?::\d{1,5})?$/i.test(written)
  // What numbers are too large, the reader of URLs knows.
  return isPlace && URL.canParse(`http://${written}`)
}

function resolversIn(written: string): string | undefined {
  const servers = written.trim().split(/ +/)
  const differ = new Set(servers).size === servers.length
  return differ && servers.length >= 2 && servers.length <= 4 && servers.every(isNameServer)
    ? servers.join(' ')
    : undefined
}

function oneLine(written: string): string | undefined {
  return /^[^\p{C}]{1,100}$/u.test(written) && written.trim() !== '' ? written.trim() : undefined
}

/** The origin of a URL that is nothing but one. */
function originOf(written: string): string | undefined {
  const url = URL.parse(written)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}

function isHttps(written: string): boolean {
  const url = URL.parse(written)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/**
 * A connection URI as libpq takes it, which is no URL of browsers: the host may be empty, or a folder
 * (PostgreSQL manual, section "Connection URIs").
 */
const DATABASE =
  /^(postgres(?:ql)?:\/\/)(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^/?#@]*(?:\/[^?#@]*)?)(?:\?.*)?$/

/** Without the password, and without parameters, which may hold one too. */
function databaseShown(written: string): string | undefined {
  const [, scheme, user, , place = ''] = DATABASE.exec(written) ?? []
  return scheme && `${scheme}${user === undefined ? '' : `${user}@`}${place}`
}

/** What of a configuration must be in no log. */
export function secretsOf(config: Config): readonly string[] {
  const { databaseUrl = '', webhookSecret = '', metricsToken = '' } = config
  const password = DATABASE.exec(databaseUrl)?.[3] ?? ''
  const parameter = new URLSearchParams(databaseUrl.split('?')[1]).get('password') ?? ''
  const hooks = webhookSecret.split(' ')
  return [password, decoded(password), parameter, metricsToken, ...hooks].filter(
    (secret) => secret !== '',
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
