/** From variables, a file and defaults to the configuration. Strict: what is not known is refused. */
import { dirname, join, resolve } from 'node:path'
import { suggestion } from 'countersign/card'
import { visible } from 'countersign/text'
import {
  CONFIG_FILES,
  CONFIG_KEYS,
  CONFIG_VARIABLE,
  isConfigKey,
  SETTINGS,
  variableOf,
  type Config,
  type ConfigKey,
} from './config.ts'
import type { Setting } from './setting.ts'
import { readYaml, type Fault, type Read, type YamlEntry, type YamlScalar } from './strict-yaml.ts'

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** The file that the person named. */
  readonly file?: string | undefined
  /** A file's text; undefined when there is none. Throws when it cannot be read. */
  readonly readFile: (path: string) => string | undefined
}

export interface Loaded {
  readonly config: Config
  /** Where a value is from: a variable's name, or `file:line:column`. Absent: the default. */
  readonly origins: ReadonlyMap<ConfigKey, string>
}

interface Given {
  readonly text: string
  readonly where: string
  /** Where a relative path begins. */
  readonly folder: string
}

/** Reads the configuration: variables before the file before defaults. All faults at once. */
export function loadConfig(sources: ConfigSources): Read<Loaded> {
  const faults: Fault[] = unknownVariables(sources.env)
  const given = new Map([...inFile(sources, faults), ...inEnvironment(sources)])
  const origins = new Map([...given].map(([key, { where }]) => [key, where]))

  const take = <Key extends ConfigKey>(key: Key, data: string): Config[Key] => {
    const setting: Setting<Config[Key]> = SETTINGS[key]
    const { place = (value) => value, inData, otherwise, secret, form } = setting
    const written = given.get(key)
    const usual = place(otherwise, inData === true ? data : sources.cwd)
    if (written === undefined) return usual
    const value = setting.read(written.text)
    if (value !== undefined) return place(value, written.folder)
    const shown = secret === true ? 'what is written' : `"${visible(written.text, { max: 60 })}"`
    const message = `${key} cannot be ${shown}`
    faults.push({ where: written.where, message, mend: `write ${form}` })
    return usual
  }

  const data = take('data', sources.cwd)
  const config: Config = {
    port: take('port', data),
    host: take('host', data),
    publicUrl: take('publicUrl', data),
    trustedProxies: take('trustedProxies', data),
    data,
    databaseUrl: take('databaseUrl', data),
    databaseConnections: take('databaseConnections', data),
    targets: take('targets', data),
    denyList: take('denyList', data),
    registryUrl: take('registryUrl', data),
    registryEvery: take('registryEvery', data),
    webhooks: take('webhooks', data),
    webhookSecret: take('webhookSecret', data),
    vantage: take('vantage', data),
    operator: take('operator', data),
    contact: take('contact', data),
    evidenceKey: take('evidenceKey', data),
    logKey: take('logKey', data),
    publicKeys: take('publicKeys', data),
    logName: take('logName', data),
    ownersKey: take('ownersKey', data),
    ownersFast: take('ownersFast', data),
    claimResolvers: take('claimResolvers', data),
    allowUnversioned: take('allowUnversioned', data),
    concurrency: take('concurrency', data),
    cadenceUnclaimed: take('cadenceUnclaimed', data),
    cadenceClaimed: take('cadenceClaimed', data),
    cadenceFast: take('cadenceFast', data),
    cadenceSites: take('cadenceSites', data),
    keepDetail: take('keepDetail', data),
    keepDumps: take('keepDumps', data),
    metricsToken: take('metricsToken', data),
    stopWithin: take('stopWithin', data),
    logFormat: take('logFormat', data),
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { config, origins } }
}

function inEnvironment({ env, cwd }: ConfigSources): readonly [ConfigKey, Given][] {
  return CONFIG_KEYS.flatMap((key) => {
    const where = variableOf(key)
    const text = nonEmpty(env[where])
    return text === undefined ? [] : [[key, { text, where, folder: cwd }]]
  })
}

function inFile(sources: ConfigSources, faults: Fault[]): readonly [ConfigKey, Given][] {
  const { cwd, env } = sources
  const named = sources.file ?? nonEmpty(env[CONFIG_VARIABLE])
  const found = named === undefined ? filesIn(sources) : [named]
  const [name] = found
  if (name === undefined) return []
  if (found.length > 1) {
    const message = 'there are two configurations'
    faults.push({ where: found.join(' and '), message, mend: 'keep one of them' })
    return []
  }
  const path = resolve(cwd, name)
  const text = textIn(path, name, sources, faults)
  const read = text === undefined ? undefined : readYaml(text, name)
  if (read === undefined) return []
  if (!read.ok) {
    faults.push(...read.faults)
    return []
  }
  const { value } = read
  if (value.kind === 'map')
    return value.entries.flatMap((entry) => givenBy(entry, dirname(path), faults))
  if (value.kind === 'list' || value.value !== null)
    faults.push({
      where: value.where,
      message: 'no keys here',
      mend: 'write lines like port: 8080',
    })
  return []
}

function filesIn({ cwd, readFile }: ConfigSources): readonly string[] {
  return CONFIG_FILES.filter((name) => {
    try {
      return readFile(join(cwd, name)) !== undefined
    } catch {
      return true
    }
  })
}

function textIn(
  path: string,
  name: string,
  { readFile }: ConfigSources,
  faults: Fault[],
): string | undefined {
  try {
    const text = readFile(path)
    if (text !== undefined) return text
    faults.push({ where: name, message: 'there is no such file', mend: 'name one that is there' })
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    faults.push({ where: name, message: `cannot be read (${why})`, mend: 'see who may read it' })
  }
  return undefined
}

function givenBy(
  { key, value, where }: YamlEntry,
  folder: string,
  faults: Fault[],
): readonly [ConfigKey, Given][] {
  if (!isConfigKey(key)) {
    const message = `there is no setting "${visible(key, { max: 60 })}"`
    const mend = suggestion(
      key,
      CONFIG_KEYS,
      'countersign-observatory config --reference lists all',
    )
    faults.push({ where, message, mend })
    return []
  }
  const { form, bare } = SETTINGS[key]
  const text = value.kind === 'scalar' ? textOf(value, bare) : undefined
  // A key without a value says nothing.
  if (text === null) return []
  if (text !== undefined) return [[key, { text, where: value.where, folder }]]
  const message = `${key} cannot be ${value.kind === 'scalar' ? `a ${typeof value.value}` : `a ${value.kind}`}`
  faults.push({ where: value.where, message, mend: `write ${form}, as text in quotes` })
  return []
}

/** Null for nothing; undefined for a value that is of another type than the setting. */
function textOf(
  { value }: YamlScalar,
  bare: 'number' | 'boolean' | undefined,
): string | null | undefined {
  if (value === null || typeof value === 'string') return value
  return typeof value === bare ? String(value) : undefined
}

/** What Kubernetes sets for a service called `countersign`. */
const OF_KUBERNETES = /^COUNTERSIGN_(?:SERVICE_(?:HOST|PORT)|PORT(?:_\d+_|$))/
/** What this repository's tests are told by. */
const OF_TESTS: ReadonlySet<string> = new Set([
  'COUNTERSIGN_BROWSER',
  'COUNTERSIGN_LONG',
  'COUNTERSIGN_REFERENCE',
])

function unknownVariables(env: ConfigSources['env']): Fault[] {
  const known = [CONFIG_VARIABLE, ...CONFIG_KEYS.map(variableOf)]
  const message = 'there is no such setting'
  return Object.entries(env).flatMap(([where, value = '']) => {
    if (!where.startsWith('COUNTERSIGN_') || value === '') return []
    if (where === 'COUNTERSIGN_PORT' && /^\d+$/.test(value))
      return [{ where, message, mend: 'the port is PORT' }]
    if (known.includes(where) || OF_TESTS.has(where) || OF_KUBERNETES.test(where)) return []
    return [{ where, message, mend: suggestion(where, known, 'leave it out') }]
  })
}

/** Compose files and the like set what they leave open to nothing. */
function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
