/**
 * What the README promises to somebody who has nothing else, done as it says, in empty folders, with
 * the packed packages: `npm run test:walk`. Each of the four walks ends within five minutes.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTown } from '../fixtures/town/serve.ts'
import { everythingServer } from '../fixtures/town/peers.ts'
import { townSites } from '../fixtures/town/sites.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIVE_MINUTES = { timeout: 300_000 }
const README = await readFile(join(ROOT, 'README.md'), 'utf8')

let packed
const folders = []
const running = new Set()

/** The packages as they would be published. */
before(async () => {
  packed = await folder()
  await sh(ROOT, `npm pack -s -w lib -w observatory --pack-destination '${packed}'`)
})

after(async () => {
  for (const stop of running) await stop()
  for (const one of folders) await rm(one, { recursive: true, force: true })
})

void test('a verdict on a domain', FIVE_MINUTES, async (t) => {
  const here = await installed('countersign')
  const everything = everythingServer()
  const town = await openTown(townSites(everything), new Date())
  t.after(async () => {
    await town.close()
    await everything.close()
  })
  await writeFile(join(here, 'ca.pem'), town.authority)
  // The README's first command, for a domain that no resolver knows.
  const command = told('npx countersign check example.com').replace('example.com', 'boast.example')
  const reach = `--ca ca.pem --resolve '*.example:443:127.0.0.1:${town.port}'`
  const { code, out } = await run(here, `${command} ${reach}`)
  assert.equal(code, 0, out)
  assert.match(out, /boast\.example/)
  assert.match(out, /live server denies 2 claims/)
  const why = await sh(here, told('npx countersign explain card_description_length'))
  assert.match(why, /100/)
})

void test('a published card in Express', FIVE_MINUTES, async () => {
  const here = await folder()
  const page = await readFile(join(ROOT, 'docs/publish.md'), 'utf8')
  const [install, describe] = block(page, 'sh', 'npm init -y').split('\n')
  await sh(here, install.replace('install countersign', `install ${await tarball('countersign')}`))
  // Nobody is at a terminal here: the answers are options.
  const answers =
    '--name example.tides/tide-tables --title "Tide tables" --description "Tide heights and times." ' +
    '--version 2.0.0 --remote https://tides.example/mcp --protocol-version 2025-11-25'
  await sh(here, `${describe} ${answers}`)
  await writeFile(join(here, 'cards.ts'), block(page, 'ts', 'import { createAnswer'))
  await writeFile(join(here, 'server.ts'), block(page, 'ts', 'import express'))
  const port = await freePort()
  const at = `http://127.0.0.1:${port}/mcp/server-card`
  const card = await start(here, 'node server.ts', { PORT: String(port) }, at)
  assert.equal(card.headers.get('content-type'), 'application/mcp-server-card+json')
  assert.equal((await card.json()).name, 'example.tides/tide-tables')
  const linted = `npx countersign card lint http://127.0.0.1:${port}/mcp/server-card --allow-private`
  assert.equal((await run(here, linted)).code, 0)
})

void test('a verified envelope, by openssl', FIVE_MINUTES, async () => {
  const port = await freePort()
  const demo = await installed('countersign', 'countersign-observatory')
  const base = `http://127.0.0.1:${port}`
  const env = { PORT: String(port) }
  await start(demo, 'npx countersign-observatory serve', env, `${base}/health`)
  const run = await signedRun(base)
  const here = await folder()
  const fetching = block(README, 'sh', 'curl -s "$O/api/v1/runs/$RUN/evidence.tar"')
  const [archive, keys] = fetching.split('\n')
  await sh(here, `${archive}\n${keys.replace(/ && curl.*log\.vkey/, '')}`, { O: base, RUN: run })
  await sh(
    demo,
    `npx countersign keys show '${join(here, 'keys.json')}' --as pem >'${here}/key.pem'`,
  )
  const out = await sh(here, block(README, 'sh', 'jq -rj .payload'))
  assert.match(out, /Verified Successfully/)
  assert.match(out, /"sha256"/)
})

void test('a running observatory with a target of one’s own', FIVE_MINUTES, async () => {
  const here = await installed('countersign', 'countersign-observatory')
  const port = await freePort()
  const manual = await readFile(join(ROOT, 'docs/observatory.md'), 'utf8')
  await writeFile(join(here, 'countersign-observatory.yaml'), block(manual, 'yaml', 'publicUrl'))
  await writeFile(
    join(here, 'targets.yaml'),
    'providers:\n  tides:\n    tables:\n      endpoint: https://mcp.tides.example/mcp\n',
  )
  const steps = block(README, 'sh', 'npx countersign-observatory keys new').trim().split('\n')
  for (const step of steps.slice(0, -2)) await sh(here, step)
  // It looks at the network too, which there may not be.
  const { out } = await run(here, steps.at(-2))
  assert.match(out, /database/)
  const base = `http://127.0.0.1:${port}`
  await start(here, steps.at(-1), { PORT: String(port) }, `${base}/health`)
  const seen = await eventually(async () => {
    const report = await (await fetch(`${base}/api/v1/servers/tides/tables`)).json()
    return report.run === null || report.run === undefined ? undefined : report
  })
  // Nobody may be asked under a reserved name: nothing was seen, and nothing is claimed to have been.
  assert.equal(seen.run.signature.scope, 'none', JSON.stringify(seen.run))
  assert.equal(seen.run.checks, undefined)
  assert.equal(seen.run.seen.length, 15)
  const report = await (await fetch(`${base}/servers/tides/tables`)).text()
  assert.match(report.replaceAll('<wbr>', ''), /https:\/\/mcp\.tides\.example\/mcp/)
})

/** The line of the README that begins so, without its comment. */
function told(begin) {
  const line = README.split('\n').find((one) => one.startsWith(begin))
  assert.ok(line, begin)
  return line.replace(/\s+#.*$/, '')
}

/** The first block of that language whose text begins so. */
function block(page, language, begin) {
  const pattern = new RegExp(`\`\`\`${language}[^\n]*\n([\\s\\S]*?)\`\`\``, 'g')
  const found = [...page.matchAll(pattern)].find(([, text]) => text.startsWith(begin))
  assert.ok(found, `${language}: ${begin}`)
  return found[1].trimEnd()
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'countersign-walk-'))
  folders.push(path)
  return path
}

async function tarball(name) {
  const files = await readdir(packed)
  const file = files.find((one) => new RegExp(String.raw`^${name}-\d`).test(one))
  assert.ok(file, `${name} is not among ${files.join(', ')}`)
  return join(packed, file)
}

/** An empty folder in which those packages are installed. */
async function installed(...names) {
  const here = await folder()
  const files = await Promise.all(names.map((name) => tarball(name)))
  await sh(here, `npm init -y >/dev/null && npm install -s ${files.join(' ')}`)
  return here
}

/** The id of the first run that the demo signed whole. */
function signedRun(base) {
  return eventually(async () => {
    const { servers } = await (await fetch(`${base}/api/v1/servers?order=observed`)).json()
    const signed = servers.find((one) => one.observed?.signed === 'full')
    if (signed === undefined) return undefined
    const path = `/api/v1/servers/${signed.provider}/${signed.name}`
    return (await (await fetch(base + path)).json()).run?.id
  })
}

/** The Node that runs this, and no settings of the person's own. */
function environment(more) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(COUNTERSIGN_|PORT$|DATABASE_URL$)/.test(name),
  )
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return { ...Object.fromEntries(kept), PATH, npm_config_update_notifier: 'false', ...more }
}

function run(cwd, command, more = {}) {
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: FIVE_MINUTES.timeout,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })))
}

async function sh(cwd, command, more) {
  const { code, out } = await run(cwd, `set -e\n${command}`, more)
  assert.equal(code, 0, `${command}\n${out}`)
  return out
}

/**
 * Starts a command that goes on, and is ended with all that it started when the tests are over. Returns
 * when it answers at `url`; one that ends before fails the walk with what it said.
 */
async function start(cwd, command, more, url) {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (out = (out + chunk).slice(-4000)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = new Promise((resolve) => child.once('close', resolve))
  running.add(async () => {
    if (!hasEnded()) process.kill(-Number(child.pid), 'SIGTERM')
    await ended
  })
  return await eventually(async () => {
    assert.ok(!hasEnded(), `${command} ended\n${out}`)
    const answer = await fetch(url).catch(() => undefined)
    return answer?.ok === true ? answer : undefined
  })
}

/** Asks every tenth of a second; the walk's own time limit ends it. */
async function eventually(ask) {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
