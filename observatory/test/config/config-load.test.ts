import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONFIG_KEYS, secretsOf, SETTINGS, variableOf } from '../../src/config.ts'
import { loadConfig, type Loaded } from '../../src/config-load.ts'
import type { Fault } from '../../src/strict-yaml.ts'

interface Circumstances {
  readonly env?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  readonly file?: string
}

function load({ env = {}, files = {}, file }: Circumstances) {
  const readFile = (path: string) => files[path]
  return loadConfig({ env, cwd: '/srv', file, readFile })
}

function loaded(circumstances: Circumstances): Loaded {
  const read = load(circumstances)
  assert.ok(read.ok, JSON.stringify(read))
  return read.value
}

function faults(circumstances: Circumstances): readonly Fault[] {
  const read = load(circumstances)
  assert.ok(!read.ok, 'it was read')
  return read.faults
}

const YAML = '/srv/countersign-observatory.yaml'
const JSON_FILE = '/srv/countersign-observatory.json'

test('without anything there are defaults, and paths are in the current folder', () => {
  const { config, origins } = loaded({})
  assert.equal(config.port, 8080)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.data, '/srv/countersign-data')
  assert.equal(config.evidenceKey, '/srv/countersign-data/keys/evidence.pem')
  assert.equal(config.targets, '/srv/targets.yaml')
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.cadenceUnclaimed, 12 * 3_600_000)
  assert.equal(config.cadenceClaimed, 8 * 3_600_000)
  assert.equal(config.cadenceFast, 15 * 60_000)
  assert.deepEqual([...origins], [])
})

test('a variable wins over the file, and each value says where it is from', () => {
  const { config, origins } = loaded({
    env: { PORT: '9000', DATABASE_URL: 'postgres://a:b@db.example/o' },
    files: { [YAML]: 'port: 8000\nhost: "0.0.0.0"\nallowUnversioned: true\n' },
  })
  assert.equal(config.port, 9000)
  assert.equal(config.host, '0.0.0.0')
  assert.equal(config.allowUnversioned, true)
  assert.equal(origins.get('port'), 'PORT')
  assert.equal(origins.get('host'), 'countersign-observatory.yaml:2:7')
  assert.equal(origins.get('databaseUrl'), 'DATABASE_URL')
  assert.equal(origins.has('data'), false)
})

test('a relative path begins at the file that names it', () => {
  const { config } = loaded({
    file: 'etc/mine.yaml',
    files: { '/srv/etc/mine.yaml': 'data: ../state\ntargets: t.yaml\n' },
  })
  assert.equal(config.data, '/srv/state')
  assert.equal(config.targets, '/srv/etc/t.yaml')
  assert.equal(config.logKey, '/srv/state/keys/log.pem')
})

test('JSON is read too, and two files are one too many', () => {
  assert.equal(loaded({ files: { [JSON_FILE]: '{"port": 81}' } }).config.port, 81)
  const [fault] = faults({ files: { [JSON_FILE]: '{"port": 81}', [YAML]: 'port: 82' } })
  assert.match(fault?.message ?? '', /two configurations/)
})

test('an unknown key is refused with its place and the nearest name', () => {
  const [fault, more] = faults({ files: { [YAML]: 'port: 80\n\n  # a remark\ndatabaseURL: x\n' } })
  assert.deepEqual(fault, {
    where: 'countersign-observatory.yaml:4:1',
    message: 'there is no setting "databaseURL"',
    mend: 'did you mean databaseUrl?',
  })
  assert.equal(more, undefined)
})

test('an unknown variable of ours is refused, those of others are not', () => {
  const [fault, more] = faults({ env: { COUNTERSIGN_DAT: 'x', HOME: '/root' } })
  assert.equal(fault?.where, 'COUNTERSIGN_DAT')
  assert.equal(fault?.mend, 'did you mean COUNTERSIGN_DATA?')
  assert.equal(more, undefined)
  assert.equal(faults({ env: { COUNTERSIGN_PORT: '80' } })[0]?.mend, 'the port is PORT')
})

test('what Kubernetes sets for a service of our name is not ours', () => {
  loaded({
    env: {
      COUNTERSIGN_SERVICE_HOST: '10.0.0.1',
      COUNTERSIGN_SERVICE_PORT: '80',
      COUNTERSIGN_SERVICE_PORT_HTTP: '80',
      COUNTERSIGN_PORT: 'tcp://10.0.0.1:80',
      COUNTERSIGN_PORT_80_TCP: 'tcp://10.0.0.1:80',
      COUNTERSIGN_PORT_80_TCP_ADDR: '10.0.0.1',
    },
  })
})

test('an empty variable is none', () => {
  const { config } = loaded({ env: { PORT: '', DATABASE_URL: '', COUNTERSIGN_NOSUCH: '' } })
  assert.equal(config.port, 8080)
})

test('all faults come at once', () => {
  const found = faults({
    env: { PORT: 'eighty', COUNTERSIGN_CADENCE_FAST: '5' },
    files: { [YAML]: 'concurrency: "many"\nvantage: 12\nnosuch: 1\n' },
  })
  assert.equal(found.length, 5)
})

const REFUSED: readonly (readonly [variable: string, value: string])[] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '0x50'],
  ['PORT', '80 '],
  ['COUNTERSIGN_PUBLIC_URL', 'observatory.example'],
  ['COUNTERSIGN_PUBLIC_URL', 'https://observatory.example/path'],
  ['COUNTERSIGN_PUBLIC_URL', 'https://user@observatory.example'],
  ['COUNTERSIGN_PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['DATABASE_URL', 'nonsense'],
  ['COUNTERSIGN_CADENCE_FAST', '0s'],
  ['COUNTERSIGN_CADENCE_FAST', '31d'],
  ['COUNTERSIGN_CADENCE_FAST', '1w'],
  ['COUNTERSIGN_CADENCE_FAST', '1.5h'],
  ['COUNTERSIGN_ALLOW_UNVERSIONED', '1'],
  ['COUNTERSIGN_ALLOW_UNVERSIONED', 'TRUE'],
  ['COUNTERSIGN_LOG_FORMAT', 'xml'],
  ['COUNTERSIGN_VANTAGE', 'a\nb'],
  ['COUNTERSIGN_CONTACT', 'me'],
  ['COUNTERSIGN_HOST', 'http://x'],
]

for (const [variable, value] of REFUSED)
  test(`refused: ${variable}=${JSON.stringify(value)}`, () => {
    const [fault, more] = faults({ env: { [variable]: value } })
    assert.equal(fault?.where, variable)
    assert.match(fault?.mend ?? '', /^write /)
    assert.equal(more, undefined)
  })

test('a value of another type is refused where it stands', () => {
  for (const line of ['port: true', 'vantage: 12', 'data: [a]', 'allowUnversioned: {a: 1}'])
    assert.match(faults({ files: { [YAML]: line } })[0]?.where ?? '', /\.yaml:1:\d+$/, line)
})

test('a file that is not there, is no YAML or holds no keys is said', () => {
  assert.match(faults({ file: 'nosuch.yaml' })[0]?.message ?? '', /no such file/)
  assert.match(faults({ files: { [YAML]: 'port: [' } })[0]?.message ?? '', /no YAML/)
  assert.match(faults({ files: { [YAML]: '- port' } })[0]?.message ?? '', /no keys/)
  assert.match(faults({ files: { [YAML]: 'port: 1\nport: 2' } })[0]?.message ?? '', /twice/)
  assert.equal(loaded({ files: { [YAML]: '# nothing yet\n' } }).config.port, 8080)
})

test('a secret is in no fault and no display', () => {
  const secret = 'hunter2'
  const written = [
    faults({ env: { DATABASE_URL: `mysql://u:${secret}@h/d` } }),
    faults({ files: { [YAML]: `databaseUrl: "postgres://u:${secret}@h/d` } }),
    faults({ files: { [YAML]: `databaseUrl: [${secret}]` } }),
    faults({ env: { DATABASE_URL: `postgres://u:a/${secret}@h/d` } }),
  ]
  assert.doesNotMatch(JSON.stringify(written), /hunter2/)
  const url = `postgres://u:${secret}@h.example:5433/d?password=${secret}&sslmode=require`
  const { config } = loaded({ env: { DATABASE_URL: url } })
  assert.equal(config.databaseUrl, url)
  assert.equal(SETTINGS.databaseUrl.show(config.databaseUrl), 'postgres://u@h.example:5433/d')
})

test('every form of connection URI is one, and is shown without its password', () => {
  const shown = (url: string): string => {
    const { config } = loaded({ env: { DATABASE_URL: url } })
    return SETTINGS.databaseUrl.show(config.databaseUrl)
  }
  assert.equal(shown('postgresql://db.example/o'), 'postgresql://db.example/o')
  assert.equal(shown('postgres://u:p@[::1]:5432/o'), 'postgres://u@[::1]:5432/o')
  assert.equal(shown('postgres://u@/o?host=/run/postgresql'), 'postgres://u@/o')
  assert.equal(shown('postgres:///o?host=/run/postgresql&password=p'), 'postgres:///o')
  assert.equal(shown('postgres://%2Frun%2Fpostgresql/o'), 'postgres://%2Frun%2Fpostgresql/o')
})

test('the secrets of a configuration are known, in every spelling', () => {
  const { config } = loaded({
    env: { DATABASE_URL: 'postgres://u:p%40ss-word@h.example/d?password=other%21' },
  })
  assert.deepEqual(secretsOf(config), ['p%40ss-word', 'p@ss-word', 'other!'])
  assert.deepEqual(secretsOf(loaded({}).config), [])
})

test('every setting has one variable of its own', () => {
  const variables = CONFIG_KEYS.map(variableOf)
  assert.equal(new Set(variables).size, variables.length)
  assert.equal(variableOf('cadenceUnclaimed'), 'COUNTERSIGN_CADENCE_UNCLAIMED')
})

test('a default is a value that may be written', () => {
  for (const key of CONFIG_KEYS) {
    const { otherwise, read, show } = SETTINGS[key] as {
      otherwise: unknown
      read: (text: string) => unknown
      show: (value: unknown) => string
    }
    if (otherwise !== undefined) assert.equal(read(show(otherwise)), otherwise, key)
  }
})

test('hasOwnProperty and __proto__ are no settings', () => {
  for (const key of ['__proto__', 'constructor', 'toString'])
    assert.match(faults({ files: { [YAML]: `${key}: x` } })[0]?.message ?? '', /no setting/)
})
