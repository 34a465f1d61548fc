import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../src/config-load.ts'
import type { Config } from '../../src/config.ts'
import { isDataFolderTaken, takeDataFolder } from '../../src/commands/folder-lock.ts'
import { isConfigured } from '../../src/commands/serve.ts'
import { folder, type Folder, type Running } from './run.ts'

const ANY_PORT = { PORT: '0', COUNTERSIGN_STOP_WITHIN: '2s' }
const URL_LINE = /^http:\/\/127\.0\.0\.1:\d+\/$/m

async function served(context: TestContext, here: Folder, env: Record<string, string> = {}) {
  writeFileSync(join(here.path, 'targets.yaml'), 'providers: {}\n')
  const running = await here.start('serve --without-prober', { ...ANY_PORT, ...env }, URL_LINE)
  // A test that fails leaves nothing running either.
  context.after(() => stopped(running))
  return { running, url: URL_LINE.exec(running.out())?.[0] ?? '' }
}

async function stopped({ signal, ended }: Running): Promise<number> {
  signal('SIGTERM')
  return await ended
}

test('it serves until it is told to stop, and ends well', async (context) => {
  const here = folder(context)
  const { running, url } = await served(context, here, {
    COUNTERSIGN_OPERATOR: 'The Owl Society',
    COUNTERSIGN_CADENCE_SITES: '1h',
  })
  const response = await fetch(url)
  assert.equal(response.status, 200)
  assert.match(await response.text(), /The Owl Society/)
  assert.doesNotMatch(running.out(), /demo/)
  assert.equal(await stopped(running), 0)
  assert.match(running.err(), /"event":"stopping","why":"SIGTERM"/)
  assert.match(running.err(), /"event":"stopped"/)
  assert.match(running.err(), /"event":"log_off","process":"serve","why":"there is none at /)
  await assert.rejects(fetch(url))
})

test('the log begins when there is a key for it', async (context) => {
  const here = folder(context)
  await here.run('keys new')
  const { running } = await served(context, here, {
    COUNTERSIGN_PUBLIC_URL: 'https://observatory.example',
  })
  assert.doesNotMatch(running.err(), /log_off/)
  assert.equal(await stopped(running), 0)
})

test('what is wrong ends the start with one line, before anything has begun', async (context) => {
  const here = folder(context)
  const other = folder(context)
  await here.run('keys new')
  writeFileSync(join(here.path, 'acme.txt'), 'acme.example\n')
  writeFileSync(join(here.path, 'nonsense'), 'nonsense', { mode: 0o600 })
  const { running, url } = await served(context, other)
  const { port } = new URL(url)
  const cases: readonly (readonly [env: Record<string, string>, code: number, said: RegExp])[] = [
    [{ PORT: port }, 3, new RegExp(`127\\.0\\.0\\.1:${port}: .*EADDRINUSE.*; .*set PORT`)],
    [{ COUNTERSIGN_DENY_LIST: 'acme.txt' }, 2, /acme\.txt:1: "acme\.example" denies nothing; /],
    [{ COUNTERSIGN_DENY_LIST: 'nosuch' }, 3, /nosuch: the deny list cannot be read; /],
    [{ COUNTERSIGN_EVIDENCE_KEY: 'nonsense' }, 2, /nonsense: it holds no Ed25519 private key/],
    [{ COUNTERSIGN_LOG_KEY: 'nonsense' }, 2, /nonsense: it holds no Ed25519 private key/],
    [{ COUNTERSIGN_PUBLIC_KEYS: 'nonsense' }, 2, /nonsense: .+; /],
    [{ COUNTERSIGN_WEBHOOKS: 'nosuch' }, 3, /nosuch: the webhooks cannot be read; /],
    [{ COUNTERSIGN_PUBLIC_URL: 'https://o.example/x' }, 2, /COUNTERSIGN_PUBLIC_URL: .*; write/],
    [{ COUNTERSIGN_DATA: 'nonsense' }, 3, /nonsense: the data folder cannot be written \(.+\); /],
    [{ COUNTERSIGN_DATA: 'acme.txt/in' }, 3, /in: the data folder cannot be written \(.+\); /],
  ]
  for (const [env, code, said] of cases) {
    const ran = await here.run('serve', { env: { ...ANY_PORT, ...env } })
    assert.match(ran.err, said)
    assert.equal(ran.code, code, ran.err)
    assert.equal(ran.out, '')
    // No line of the log, so no work that began and no process that was ended.
    assert.equal(ran.err.trimEnd().split('\n').length, 1, ran.err)
    assert.match(ran.err, /^countersign-observatory[: ]/)
  }
  // A demo looks for its port before it starts two hundred servers.
  const demo = await here.run('serve --demo', { env: { ...ANY_PORT, PORT: port } })
  assert.equal(demo.code, 3)
  assert.match(demo.err, /^countersign-observatory: 127\.0\.0\.1:\d+: .*EADDRINUSE.*\n$/)
  assert.equal(existsSync(join(here.path, 'countersign-data/observatory.sqlite')), false)
  assert.equal(await stopped(running), 0)
  // The port and the folder are free again.
  assert.equal(await stopped((await served(context, here, { PORT: port })).running), 0)
})

test('of several on one embedded database only the first runs', async (context) => {
  const here = folder(context)
  const { running } = await served(context, here)
  for (const words of ['serve --without-prober', 'worker']) {
    const { code, err } = await here.run(words, { env: ANY_PORT })
    assert.equal(code, 3, words)
    assert.match(err, /^countersign-observatory: \S+countersign-data: another serve or worker is/)
    assert.match(err, /; stop that one; or set data to another folder, or databaseUrl .*\n$/)
    assert.equal(err.trimEnd().split('\n').length, 1)
  }
  // What only looks or changes a row may do so meanwhile.
  assert.equal((await here.run('targets apply')).code, 0)
  assert.equal(await stopped(running), 0)
  const { running: next } = await served(context, here)
  assert.equal(await stopped(next), 0)
})

test('a process that is killed leaves the folder to the next', async (context) => {
  const { path } = folder(context)
  const lock = new URL('../../src/commands/folder-lock.ts', import.meta.url).href
  const script = `
    import { takeDataFolder } from ${JSON.stringify(lock)}
    // Held: what nobody holds may be collected, and the lock goes with it.
    globalThis.held = takeDataFolder({ data: ${JSON.stringify(path)} })
    process.stdout.write('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const config = configOf(path)
  assert.equal(isDataFolderTaken(config), true)
  assert.throws(() => takeDataFolder(config), { code: 'already_running' })
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const mine = takeDataFolder(config)
  assert.equal(isDataFolderTaken(config), true)
  await mine?.stop(0)
  assert.equal(isDataFolderTaken(config), false)
})

function configOf(data: string): Config {
  const read = loadConfig({ env: { COUNTERSIGN_DATA: data }, cwd: data, readFile: () => undefined })
  assert.ok(read.ok)
  return read.value.config
}

test('a key that others may read ends the start', async (context) => {
  const here = folder(context)
  await here.run('keys new')
  const env = { ...ANY_PORT, COUNTERSIGN_VANTAGE: 'here' }
  for (const name of ['evidence', 'log']) {
    const file = join(here.path, `countersign-data/keys/${name}.pem`)
    chmodSync(file, 0o644)
    const { code, err } = await here.run('serve', { env })
    assert.equal(code, 2)
    assert.match(err, new RegExp(`${name}\\.pem: others may read it; chmod 600`))
    chmodSync(file, 0o600)
  }
})

test('a revoked key signs no checkpoint', async (context) => {
  const here = folder(context)
  const keyid = (await here.run('keys new')).out.split('\n')[1]?.split(' ')[0] ?? ''
  await here.run(`keys revoke --key ${keyid} --reason lost`)
  const { running } = await served(context, here, {
    COUNTERSIGN_LOG_NAME: 'observatory.example/log',
  })
  assert.match(running.err(), /"event":"log_off".*is revoked/)
  assert.equal(await stopped(running), 0)
})

test('only where nobody has begun it is a demo', (context) => {
  const { path } = folder(context)
  const configured = (env: Record<string, string>): boolean => {
    const read = loadConfig({ env, cwd: path, readFile: () => undefined })
    assert.ok(read.ok)
    return isConfigured(read.value)
  }
  assert.equal(configured({}), false)
  assert.equal(configured({ PORT: '80', COUNTERSIGN_HOST: '0.0.0.0' }), false)
  assert.equal(configured({ COUNTERSIGN_DATA: 'd' }), true)
  assert.equal(configured({ DATABASE_URL: 'postgres://db.example/o' }), true)
  assert.equal(configured({ COUNTERSIGN_VANTAGE: 'Zurich' }), true)
  writeFileSync(join(path, 'targets.yaml'), '')
  assert.equal(configured({}), true)
})

const LAUNCHER = fileURLToPath(new URL('../../bin/countersign-observatory.js', import.meta.url))

/** The demo in a process of its own, as a person starts it. */
async function demo(context: TestContext, cwd: string) {
  const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', TMPDIR: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  context.after(() => child.kill('SIGKILL'))
  child.stderr.resume()
  let out = ''
  child.stdout.setEncoding('utf8')
  for await (const chunk of child.stdout) {
    out += String(chunk)
    const url = URL_LINE.exec(out)?.[0]
    if (url !== undefined) return { child, out, url }
  }
  throw new Error(`it ended: ${out}`)
}

async function until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 90_000
  while (!(await is())) {
    assert.ok(performance.now() < end, what)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

interface OtherProcess {
  readonly pid: number
  readonly command: string
}

/** Those whose working folder is this one. */
function processesIn(folder: string): readonly OtherProcess[] {
  const real = realpathSync(folder)
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== real) return []
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
    } catch {
      return []
    }
  })
}

function proberIn(folder: string): number | undefined {
  return processesIn(folder).find(({ command }) => command.includes('prober-process'))?.pid
}

const LONG = {
  skip:
    process.env['COUNTERSIGN_LONG'] === undefined || !existsSync('/proc/self/cwd')
      ? 'starts 200 servers: set COUNTERSIGN_LONG, on Linux'
      : false,
}

test('without configuration a demo observes, and leaves nothing behind', LONG, async (context) => {
  const { path } = folder(context)
  const { child, out, url } = await demo(context, path)
  assert.match(out, /this is a demo/)
  assert.match(await (await fetch(url)).text(), /This is a demo/)
  await until('something is observed and signed', async () => {
    const text = await (await fetch(`${url}servers.json`)).text()
    return text.includes('"signed":"full"')
  })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  await until('all processes end', () => processesIn(path).length === 0)
  assert.deepEqual(
    readdirSync(path).filter((name) => name.startsWith('countersign-demo-')),
    [],
  )
})

test('killed, it leaves no process behind', LONG, async (context) => {
  const { path } = folder(context)
  const { child } = await demo(context, path)
  await until('its processes run', () => processesIn(path).length === 3)
  child.kill('SIGKILL')
  await until('all processes end', () => processesIn(path).length === 0)
})

test('a prober that is killed is started again', LONG, async (context) => {
  const { path } = folder(context)
  const { child, url } = await demo(context, path)
  await until('its processes run', () => processesIn(path).length === 3)
  const prober = proberIn(path)
  assert.ok(prober)
  process.kill(prober, 'SIGKILL')
  await until('another one runs', () => ![undefined, prober].includes(proberIn(path)))
  assert.equal((await fetch(`${url}health`)).status, 200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})
