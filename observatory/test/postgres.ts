/**
 * A PostgreSQL for tests. With `DATABASE_URL` every database is made on that server, which must allow
 * it; else, with `COUNTERSIGN_POSTGRES`, a throwaway cluster is started from the programs of this
 * machine, on a socket in a temporary folder, by a user that is not root. Undefined with a reason when there is neither.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export interface TestPostgres {
  /**
   * A new database: empty, or a copy of one whose URI is given and that nobody is connected to.
   * Returns its connection URI.
   */
  readonly database: (copied?: string) => Promise<string>
  /** As `pg_ctl restart`, with connections cut off; resolves when it takes new ones. */
  readonly restart: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Stops it for a while: every connection fails until `start`. Not with `DATABASE_URL`. */
  readonly stop: (mode?: 'fast' | 'immediate') => Promise<void>
  readonly start: () => Promise<void>
  /** Drops what was made and, if it was started here, ends the server and removes its files. */
  readonly close: () => Promise<void>
}

export type StartedPostgres =
  | { readonly ok: true; readonly server: TestPostgres }
  | { readonly ok: false; readonly why: string }

const START_MS = 20_000

let shared: Promise<StartedPostgres> | undefined

/** One server for all tests of this process, which goes when the process does. */
export function sharedPostgres(): Promise<StartedPostgres> {
  // What a test commits need not survive the machine.
  shared ??= startPostgres(['fsync=off'])
  return shared
}

/** Starts one server for a test file. `settings` go into its configuration: `fsync=off`. */
export async function startPostgres(settings: readonly string[] = []): Promise<StartedPostgres> {
  const url = process.env['DATABASE_URL']
  if (url !== undefined && url !== '') return { ok: true, server: given(url) }
  // A cluster takes longer than all quick tests together.
  if (process.env['COUNTERSIGN_POSTGRES'] === undefined)
    return { ok: false, why: 'npm run test:postgres runs it, or DATABASE_URL' }
  let bin: string
  try {
    bin = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return { ok: false, why: 'no DATABASE_URL and no pg_config on the PATH' }
  }
  if (!existsSync(join(bin, 'initdb'))) return { ok: false, why: `there is no initdb in ${bin}` }
  const user = unprivileged()
  if (user === undefined) return { ok: false, why: 'the tests run as root and no user is postgres' }
  return { ok: true, server: await cluster(bin, user, settings) }
}

interface User {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return {}
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

async function cluster(
  bin: string,
  user: User,
  settings: readonly string[],
): Promise<TestPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'countersign-pg-'))
  if (user.uid !== undefined) chownSync(root, user.uid, user.gid ?? user.uid)
  const folder = join(root, 'cluster')
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...user, cwd: root, timeout: START_MS },
  )
  const options = ['listen_addresses=', `unix_socket_directories=${root}`, ...settings]
  const address = `postgresql://tester@/postgres?host=${encodeURIComponent(root)}`
  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', folder, ...options.flatMap((option) => ['-c', option])],
      { ...user, cwd: root, stdio: 'ignore' },
    )
    // A process that is done need not wait for it.
    server.unref()
    await answering(address, server)
  }
  const stop = async (mode: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    const running = server
    if (running === undefined || running.exitCode !== null) return
    server = undefined
    const ended = once(running, 'exit')
    running.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    const late = setTimeout(() => running.kill('SIGKILL'), START_MS)
    await ended
    clearTimeout(late)
  }
  const killed = (): void => {
    server?.kill('SIGQUIT')
    // Nothing can be awaited any more; the file goes when the server has.
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; tries < 300 && existsSync(join(folder, 'postmaster.pid')); tries++)
      Atomics.wait(pause, 0, 0, 10)
    rmSync(root, { recursive: true, force: true })
  }
  process.once('exit', killed)
  await start()
  return {
    database: (copied) => newDatabase(address, copied),
    restart: async (mode) => {
      await stop(mode)
      await start()
    },
    stop,
    start,
    close: async () => {
      await stop('immediate')
      process.removeListener('exit', killed)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error('PostgreSQL ended at its start', { cause: error })
      if (Date.now() > deadline) throw new Error('PostgreSQL does not answer', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function newDatabase(address: string, copied?: string): Promise<string> {
  const name = `countersign_${randomBytes(6).toString('hex')}`
  const template = copied === undefined ? '' : `template ${nameIn(copied)}`
  await onServer(address, `create database ${name} ${template}`)
  const url = new URL(address.replace('@/', '@socket/'))
  url.pathname = `/${name}`
  return url.href.replace('@socket/', '@/')
}

function nameIn(uri: string): string {
  return new URL(uri.replace('@/', '@socket/')).pathname.slice(1)
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server that somebody else runs: its databases come and go, it stays. */
function given(address: string): TestPostgres {
  const made: string[] = []
  const refuse = () => Promise.reject(new Error('the server at DATABASE_URL is not ours to stop'))
  return {
    database: async (copied) => {
      const url = await newDatabase(address, copied)
      made.push(nameIn(url))
      return url
    },
    restart: refuse,
    stop: refuse,
    start: refuse,
    close: async () => {
      for (const name of made)
        await onServer(address, `drop database if exists ${name} with (force)`)
    },
  }
}
