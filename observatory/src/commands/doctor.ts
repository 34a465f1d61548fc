/** `doctor`: whether everything is there that is needed. Each line says what to do. */
import { existsSync } from 'node:fs'
import { statfs, stat } from 'node:fs/promises'
import { textRecords, type TextRecords } from 'countersign/net'
import { SUITE_BUILD } from 'countersign/attest'
import type { Config } from '../config.ts'
import { storeErrorOf } from '../store/fault.ts'
import { STORE_VERSION, storeVersion } from '../store/migrate.ts'
import type { Store } from '../store/open.ts'
import { storeClock } from '../store/clock.ts'
import { countTargets } from '../store/targets.ts'
import { isOn, type Context, type Given } from './command.ts'
import { denyListFindings, reachFindings, serverFinding, webhookFindings } from './doctor-places.ts'
import { error, ok, warning, type Finding } from './finding.ts'
import { databaseFile, databaseText, openConfigured } from './open-store.ts'
import { ownKey, PURPOSES, type Purpose } from './own-keys.ts'
import { EXIT, Stop, type ExitCode } from './stop.ts'
import { columns, writeJson } from './written.ts'

/** Ends with 1 when a line is an error; warnings do not count. */
export async function doctor(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const findings = [
    nodeFinding(process.versions.node),
    ...(await diskFindings(config)),
    ...(await databaseFindings(config, now)),
    await resolverFinding(config),
    ...keyFindings(config, now()),
    ...addressFindings(config),
    await serverFinding(config),
    ...denyListFindings(config),
    ...webhookFindings(config),
  ]
  if (isOn(given, 'json')) writeJson(stdout, { findings })
  else
    stdout.write(
      columns(
        findings.map(({ what, state, words, mend }) => [
          state,
          what,
          mend === undefined ? words : `${words}; ${mend}`,
        ]),
      ),
    )
  return findings.some(({ state }) => state === 'error') ? EXIT.findings : EXIT.ok
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 19)
    ? ok('node', version)
    : error('node', `${version} is too old`, 'install 22.19 or newer')
}

const MEGABYTE = 1024 * 1024

async function diskFindings({ data }: Config): Promise<readonly Finding[]> {
  try {
    const { mode } = await stat(data)
    const { bavail, bsize } = await statfs(data)
    const free = Math.floor((bavail * bsize) / MEGABYTE)
    const words = `${free} MB free at ${data}`
    const room =
      free < 100
        ? error('disk', words, 'make room: nothing can be saved when it is full')
        : free < 1000
          ? warning('disk', words, 'make room soon')
          : ok('disk', words)
    // On Windows the mode says nothing of who may read.
    if (process.platform === 'win32' || (mode & 0o077) === 0) return [room]
    return [room, warning('data', `others may look into ${data}`, `chmod 700 ${data}`)]
  } catch {
    return [ok('disk', `${data} is not there yet and will be made`)]
  }
}

async function databaseFindings(config: Config, now: () => number): Promise<readonly Finding[]> {
  const file = databaseFile(config)
  if (config.databaseUrl === undefined && !existsSync(file))
    return [ok('database', `${file} is not there yet and will be made`)]
  let store: Store | undefined
  try {
    store = await openConfigured(config)
    const version = await storeVersion(store)
    const name = databaseText(config)
    if (version === 0)
      return [warning('database', `${name} is empty`, 'run countersign-observatory migrate')]
    if (version < STORE_VERSION)
      return [error('database', `${name} is old`, 'run countersign-observatory migrate')]
    if (version > STORE_VERSION)
      return [error('database', `a newer version wrote ${name}`, 'install that version')]
    const { targets, endpoints } = await countTargets(store)
    const clock = await storeClock(store)
    return [
      ok('database', `${name}, version ${version}`),
      // The embedded one has no clock but this machine's.
      clockFinding({ ...clock, now: store.kind === 'sqlite' ? now() : clock.now }, now()),
      targets === 0
        ? warning('targets', 'there are none', 'write targets.yaml, then targets apply')
        : ok('targets', `${targets}, of their endpoints ${endpoints.active} active`),
      ...(await reachFindings(store)),
    ]
  } catch (thrown) {
    if (thrown instanceof Stop) {
      const [fault] = thrown.faults
      return [error('database', `${fault?.where}: ${fault?.message}`, fault?.mend ?? '')]
    }
    return [error('database', storeErrorOf(thrown).message, 'see the log of the database')]
  } finally {
    await store?.close()
  }
}

/** A signed statement says when: a clock that is wrong makes it false. */
export function clockFinding(
  { now: theirs, newest }: Awaited<ReturnType<typeof storeClock>>,
  now: number,
): Finding {
  const back = newest === undefined ? 0 : newest - now
  const off = Math.abs(theirs - now)
  const mend = 'set the clock by NTP'
  if (back > 60_000)
    return error('clock', `it is ${seconds(back)} before the newest observation`, mend)
  if (off > 30_000) return error('clock', `it is ${seconds(off)} off the database's`, mend)
  if (off > 2000) return warning('clock', `it is ${seconds(off)} off the database's`, mend)
  return ok('clock', new Date(now).toISOString())
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

/** Asked for a name of our own, so that nobody else is. */
async function resolverFinding(
  { publicUrl, contact }: Config,
  ask: (name: string) => Promise<TextRecords> = textRecords,
): Promise<Finding> {
  const own = URL.parse(publicUrl ?? '')?.hostname ?? contact?.split('@')[1]
  if (own === undefined || own.includes('/'))
    return warning('resolver', 'it was not asked', 'set publicUrl: its name is what is asked for')
  const answer = await ask(own)
  if (answer.ok || answer.why === 'absent') return ok('resolver', 'it answers')
  const mend = 'see /etc/resolv.conf; until then nothing can be probed'
  return error('resolver', `no proper answer for ${own} (${answer.code})`, mend)
}

function keyFindings(config: Config, now: number): readonly Finding[] {
  const { vantage, allowUnversioned } = config
  const keys = PURPOSES.map((purpose) => keyFinding(config, purpose, now))
  const unsigned = (words: string, mend: string): Finding => warning('signing', words, mend)
  if (vantage === undefined)
    return [...keys, unsigned('nothing is signed without a vantage', 'set vantage: "City, AS1234"')]
  if (SUITE_BUILD.commit === null && !allowUnversioned) {
    const mend = 'install a release, or set allowUnversioned: true and statements say so'
    return [...keys, unsigned('this program is no build of a commit, so nothing is signed', mend)]
  }
  return [...keys, ok('signing', `as ${vantage}`)]
}

function keyFinding(config: Config, purpose: Purpose, now: number): Finding {
  const what = `${purpose} key`
  try {
    const key = ownKey(config, purpose, now)
    if (key.ok) return ok(what, key.signer.keyid)
    return (key.isMissing ? warning : error)(what, key.why, key.mend)
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown
    const [fault] = thrown.faults
    return error(what, `${fault?.where}: ${fault?.message}`, fault?.mend ?? '')
  }
}

function addressFindings({ publicUrl, host, contact }: Config): readonly Finding[] {
  const isLocal = /^(?:127\.|::1$|localhost$)/.test(host)
  const url =
    publicUrl !== undefined
      ? ok('address', publicUrl)
      : isLocal
        ? ok('address', `${host} only`)
        : warning('address', 'links say where it listens', 'set publicUrl: https://…')
  return [
    url,
    contact === undefined
      ? warning('contact', 'whoever is probed cannot reach you', 'set contact: a mail address')
      : ok('contact', contact),
  ]
}
