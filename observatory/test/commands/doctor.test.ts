import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { clockFinding } from '../../src/commands/doctor.ts'
import type { Finding } from '../../src/commands/finding.ts'
import { folder, NOW, type Folder } from './run.ts'

async function examined(
  { run }: Folder,
  env: Record<string, string> = {},
  now = NOW,
): Promise<{ readonly code: number; readonly of: (what: string) => Finding | undefined }> {
  const { code, out } = await run('doctor --json', { env, now })
  const { findings } = JSON.parse(out) as { findings: readonly Finding[] }
  for (const { state, mend } of findings) assert.equal(mend === undefined, state === 'ok')
  return { code, of: (what) => findings.find((finding) => finding.what === what) }
}

test('before anything is there nothing is wrong, and nothing is made', async (context) => {
  const here = folder(context)
  const { code, of } = await examined(here)
  assert.equal(code, 0)
  assert.equal(of('node')?.state, 'ok')
  assert.equal(of('database')?.state, 'ok')
  assert.equal(of('evidence key')?.state, 'warning')
  assert.equal(of('signing')?.state, 'warning')
  assert.equal(of('contact')?.state, 'warning')
  assert.equal(existsSync(join(here.path, 'countersign-data')), false)
})

test('with all of it there is nothing to do', async (context) => {
  const here = folder(context)
  writeFileSync(
    join(here.path, 'targets.yaml'),
    'providers: {acme: {a: {endpoint: https://mcp.acme.example/mcp}}}\n',
  )
  await here.run('targets apply')
  await here.run('keys new')
  const env = {
    COUNTERSIGN_VANTAGE: 'Zurich, AS1234',
    COUNTERSIGN_ALLOW_UNVERSIONED: 'true',
    COUNTERSIGN_CONTACT: 'https://observatory.example/bot',
  }
  const { code, of } = await examined(here, env)
  assert.equal(code, 0)
  for (const what of [
    'database',
    'clock',
    'targets',
    'evidence key',
    'log key',
    'signing',
    'contact',
  ])
    assert.equal(of(what)?.state, 'ok', what)
})

test('a key that others may read, of another purpose, unknown or revoked must be mended', async (context) => {
  const here = folder(context)
  const { out } = await here.run('keys new')
  const keyid = out.split(' ')[0] ?? ''
  const file = join(here.path, 'countersign-data/keys/evidence.pem')
  chmodSync(file, 0o644)
  const open = await examined(here)
  assert.equal(open.code, 1)
  assert.match(open.of('evidence key')?.mend ?? '', /^chmod 600 /)
  chmodSync(file, 0o600)

  const log = join(here.path, 'countersign-data/keys/log.pem')
  const swapped = await examined(here, { COUNTERSIGN_EVIDENCE_KEY: log })
  assert.match(swapped.of('evidence key')?.words ?? '', /is for log$/)

  await here.run(`keys revoke --key ${keyid} --reason lost`)
  assert.match((await examined(here)).of('evidence key')?.words ?? '', /is revoked$/)

  rmSync(join(here.path, 'countersign-data/keys/countersign-keys.json'))
  assert.match((await examined(here)).of('evidence key')?.words ?? '', /is not in /)

  writeFileSync(file, 'nonsense')
  assert.match((await examined(here)).of('evidence key')?.words ?? '', /no Ed25519 private key/)
})

test('a key before its time is none yet', async (context) => {
  const here = folder(context)
  await here.run('keys new')
  const { of } = await examined(here, {}, NOW - 1)
  assert.match(of('evidence key')?.words ?? '', /begins at 2026-01-05T12:00:00\.000Z/)
})

test('a folder that others may look into is said', async (context) => {
  const here = folder(context)
  await here.run('migrate')
  chmodSync(join(here.path, 'countersign-data'), 0o755)
  const { of } = await examined(here)
  assert.match(of('data')?.mend ?? '', /^chmod 700 /)
})

test('a database that does not answer must be mended', async (context) => {
  const here = folder(context)
  const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/o' }
  const { code, of } = await examined(here, env)
  assert.equal(code, 1)
  assert.equal(of('database')?.state, 'error')
  const text = await here.run('doctor', { env })
  assert.match(text.out, /^error +database +postgres:\/\/me@127\.0\.0\.1:1\/o: .* does not answer/m)
  assert.doesNotMatch(text.out, /hunter2/)
})

test('a port that everybody can reach wants an address', async (context) => {
  const here = folder(context)
  const { of } = await examined(here, { COUNTERSIGN_HOST: '0.0.0.0' })
  assert.equal(of('address')?.state, 'warning')
})

test('a deny list is read, and what is wrong with it is an error', async (context) => {
  const here = folder(context)
  writeFileSync(join(here.path, 'deny.txt'), 'domain acme.example\nhost mcp.fern.example\n')
  const good = await examined(here, { COUNTERSIGN_DENY_LIST: 'deny.txt' })
  assert.deepEqual([good.of('deny list')?.state, good.of('deny list')?.words], ['ok', '2 lines'])
  assert.equal((await examined(here)).of('deny list'), undefined)
  writeFileSync(join(here.path, 'deny.txt'), 'acme.example\n')
  const bad = await examined(here, { COUNTERSIGN_DENY_LIST: 'deny.txt' })
  assert.match(bad.of('deny list')?.words ?? '', /deny\.txt:1: "acme\.example" denies nothing/)
  assert.equal(bad.code, 1)
  const none = await examined(here, { COUNTERSIGN_DENY_LIST: 'nosuch' })
  assert.equal(none.of('deny list')?.state, 'error')
})

test('targets on this machine or in a private network are named', async (context) => {
  const here = folder(context)
  const target = (name: string, url: string) => `    ${name}: {endpoint: '${url}'}\n`
  const public_ = target('a', 'https://mcp.iana.org/mcp')
  const apply = async (lines: string) => {
    writeFileSync(join(here.path, 'targets.yaml'), `providers:\n  acme:\n${lines}`)
    assert.equal((await here.run('targets apply --remove')).code, 0)
  }
  await apply(public_)
  assert.equal((await examined(here)).of('reach'), undefined)
  await apply(
    public_ + target('b', 'https://127.0.0.1:3000/mcp') + target('c', 'https://10.1.2.3/mcp'),
  )
  const { of, code } = await examined(here)
  assert.equal(of('reach')?.state, 'warning')
  assert.match(
    of('reach')?.words ?? '',
    /: acme\/b \(address_not_public\), acme\/c \(address_not_public\)$/,
  )
  assert.equal(code, 0)
})

test('it says whether a server runs, and where', async (context) => {
  const here = folder(context)
  writeFileSync(join(here.path, 'targets.yaml'), 'providers: {}\n')
  const words = async (port: string) => (await examined(here, { PORT: port })).of('server')?.words
  assert.equal(await words('0'), 'it is not running here')
  const running = await here.start('serve --without-prober', { PORT: '0' }, /^http:/m)
  context.after(() => running.signal('SIGTERM'))
  const url = running.out().trim()
  const { port } = new URL(url)
  assert.equal(await words(port), `it answers at ${url}health`)
  assert.match((await words('0')) ?? '', /^it is running on \S+countersign-data$/)
  const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  context.after(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address !== null)
  assert.match((await words(`${address.port}`)) ?? '', /^another program answers at /)
  running.signal('SIGTERM')
  assert.equal(await running.ended, 0)
})

test('a clock is held to the database and to what was observed', () => {
  const state = (clock: { now: number; newest: number | undefined }) =>
    clockFinding(clock, NOW).state
  assert.equal(state({ now: NOW, newest: undefined }), 'ok')
  assert.equal(state({ now: NOW + 1000, newest: NOW - 5000 }), 'ok')
  assert.equal(state({ now: NOW + 5000, newest: NOW }), 'warning')
  assert.equal(state({ now: NOW - 60_000, newest: NOW }), 'error')
  assert.equal(state({ now: NOW, newest: NOW + 3_600_000 }), 'error')
})
