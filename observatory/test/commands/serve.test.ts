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
import { isConfigured } from '../../src/commands/serve.ts'
import { folder, type Folder, type Running } from './run.ts'

const ANY_PORT = { PORT: '0', COUNTERSIGN_STOP_WITHIN: '2s' }
const URL_LINE = /^http:\/\/127\.0\.0\.1:\d+\/$/m

async function served(here: Folder, env: Record<string, string> = {}) {
  writeFileSync(join(here.path, 'targets.yaml'), 'providers: {}\n')
  const running = await here.start('serve --without-prober', { ...ANY_PORT, ...env }, URL_LINE)
  return { running, url: URL_LINE.exec(running.out())?.[0] ?? '' }
}

async function stopped({ signal, ended }: Running): Promise<number> {
  signal('SIGTERM')
  return await ended
}

test('it serves until it is told to stop, and ends well', async (context) => {
  const here = folder(context)
  const { running, url } = await served(here, {
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
  const { running } = await served(here, { COUNTERSIGN_PUBLIC_URL: 'https://observatory.example' })
  assert.doesNotMatch(running.err(), /log_off/)
  assert.equal(await stopped(running), 0)
})

test('a port that is taken is said, and nothing is left running', async (context) => {
  const here = folder(context)
  const { running, url } = await served(here)
  const { port } = new URL(url)
  const other = await here.run('serve --without-prober', { env: { ...ANY_PORT, PORT: port } })
  assert.equal(other.code, 3)
  assert.match(other.err, new RegExp(`127\\.0\\.0\\.1:${port}: .*EADDRINUSE.*; .*set PORT`))
  assert.equal(await stopped(running), 0)
})

test('a deny list that denies nothing, or is not there, ends the start', async (context) => {
  const here = folder(context)
  writeFileSync(join(here.path, 'deny.txt'), 'acme.example\n')
  const start = (file: string) =>
    here.run('serve --without-prober', { env: { ...ANY_PORT, COUNTERSIGN_DENY_LIST: file } })
  const wrong = await start('deny.txt')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /deny\.txt:1: "acme\.example" denies nothing/)
  assert.equal((await start('nosuch.txt')).code, 3)
})

test('a key that others may read ends the start', async (context) => {
  const here = folder(context)
  await here.run('keys new')
  const env = { ...ANY_PORT, COUNTERSIGN_VANTAGE: 'here' }
  for (const name of ['evidence', 'log']) {
    const file = join(here.path, `countersign-data/keys/${name}.pem`)
    chmodSync(file, 0o644)
    const { code, err } = await here.run('serve', { env })
    assert.equal(code, 3)
    assert.match(err, new RegExp(`${name}\\.pem: others may read it; chmod 600`))
    chmodSync(file, 0o600)
  }
})

test('a revoked key signs no checkpoint', async (context) => {
  const here = folder(context)
  const keyid = (await here.run('keys new')).out.split('\n')[1]?.split(' ')[0] ?? ''
  await here.run(`keys revoke --key ${keyid} --reason lost`)
  const { running } = await served(here, { COUNTERSIGN_LOG_NAME: 'observatory.example/log' })
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
