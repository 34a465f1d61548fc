/** The API as a stranger uses it: what is downloaded verifies with the command line alone. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkLog, parseKeys, parseStatement, parseVkey } from 'countersign/attest'
import { run as countersign } from '../../../lib/test/cli/run.ts'
import { createApp } from '../../src/web/app.ts'
import { openApiGround, ORIGIN, type ApiGround } from './api-ground.ts'
import { GATED, serverOf, SILENT, tools } from './fleet.ts'
import { HOUR, NOW } from './harbour.ts'

let ground: ApiGround
let folder = ''
let runs: Readonly<Record<'good' | 'gated' | 'unsigned' | 'silent' | 'pending', string>>
let ask: (path: string, init?: RequestInit) => Promise<Response>

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-api-'))
  ground = await openApiGround()
  const app = createApp(ground.options)
  ask = async (path, init) => await app.request(`https://observatory.example${path}`, init)
  const good = await ground.look('tidewater/tides', serverOf(tools(4)), NOW - 5 * HOUR)
  const gated = await ground.look('havn/gate', GATED, NOW - 4 * HOUR)
  const silent = await ground.look('springtide/silent', SILENT, NOW - 3 * HOUR)
  const unsigned = await ground.look('rebind/unsigned', serverOf(tools(1)), NOW - 2 * HOUR, {
    signed: false,
  })
  await ground.sequence()
  const pending = await ground.look('late/pending', serverOf(tools(2)), NOW - HOUR)
  runs = { good, gated, silent, unsigned, pending }
})

after(async () => {
  await ground.close()
  rmSync(folder, { recursive: true, force: true })
})

async function bytesAt(path: string): Promise<Uint8Array> {
  const response = await ask(path)
  assert.equal(response.status, 200, path)
  return await response.bytes()
}

async function save(path: string, name: string): Promise<string> {
  const to = join(folder, name)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, await bytesAt(path))
  return to
}

for (const which of ['good', 'gated'] as const)
  test(`an envelope, keys, proof and evidence downloaded one by one are GENUINE: ${which}`, async () => {
    const base = `/api/v1/runs/${runs[which]}`
    const envelope = await save(`${base}/envelope.json`, `${which}/envelope.json`)
    const keys = await save('/api/v1/keys', `${which}/keys.json`)
    const proof = await save(`${base}/envelope.json.tlog-proof`, `${which}/proof`)
    const evidence = await save(`${base}/evidence.json`, `${which}/evidence/evidence.json`)
    const named = Buffer.from(await bytesAt(`${base}/evidence.json`)).toString()
    for (const [, digest = ''] of named.matchAll(/"body":\s*"sha256:([0-9a-f]{64})"/g))
      await save(`${base}/bodies/${digest}`, `${which}/evidence/blobs/${digest}`)
    const vkey = Buffer.from(await bytesAt('/api/v1/log.vkey'))
      .toString()
      .trim()
    const words = ['verify', envelope, '--keys', keys, '--evidence', dirname(evidence)]
    const ran = await countersign([...words, '--proof', proof, '--log-key', vkey])
    assert.match(ran.stdout, /GENUINE/)
    assert.equal(ran.exit, 0, ran.stdout)
  })

test('the archive unpacks with tar into what verify reads, and is GENUINE with the bundle too', async () => {
  const base = `/api/v1/runs/${runs.good}`
  const archive = await save(`${base}/evidence.tar`, 'archive/run.tar')
  execFileSync('tar', ['-xf', archive], { cwd: dirname(archive) })
  const keys = await save('/.well-known/countersign-keys.json', 'archive/keys.json')
  const bundle = await save(`${base}/envelope.sigstore.json`, 'archive/bundle.json')
  const vkey = Buffer.from(await bytesAt('/api/v1/log.vkey'))
    .toString()
    .trim()
  const here = { cwd: dirname(archive) }
  const whole = ['--keys', keys, '--evidence', 'evidence', '--proof', 'envelope.json.tlog-proof']
  const ran = await countersign(
    ['verify', 'envelope.json', ...whole, '--log-key', vkey, '--format', 'json'],
    here,
  )
  assert.equal(ran.exit, 0, ran.stdout)
  const again = await countersign(['verify', bundle, '--keys', keys], here)
  assert.equal(again.exit, 0, again.stdout)
})

test('an archive with one changed byte of a body is not genuine', async () => {
  const base = `/api/v1/runs/${runs.good}`
  const archive = await save(`${base}/evidence.tar`, 'forged/run.tar')
  execFileSync('tar', ['-xf', archive], { cwd: dirname(archive) })
  const [digest = ''] = execFileSync('ls', ['evidence/blobs'], { cwd: dirname(archive) })
    .toString()
    .split('\n')
  writeFileSync(join(dirname(archive), 'evidence/blobs', digest), '{}')
  const keys = await save('/api/v1/keys', 'forged/keys.json')
  const words = ['verify', 'envelope.json', '--keys', keys, '--evidence', 'evidence']
  const ran = await countersign(words, { cwd: dirname(archive) })
  assert.equal(ran.exit, 15, ran.stdout)
})

test('the statement is the payload, and names the evidence by its digest', async () => {
  const base = `/api/v1/runs/${runs.good}`
  const text = Buffer.from(await bytesAt(`${base}/statement.json`)).toString()
  const read = parseStatement(JSON.parse(text))
  assert.ok(read.ok)
  const evidence = await bytesAt(`${base}/evidence.json`)
  const sha256 = createHash('sha256').update(evidence).digest('hex')
  assert.ok(read.value.subject.some(({ digest }) => digest.sha256 === sha256))
})

test('keys in every form are the same keys', async () => {
  const list = parseKeys(await bytesAt('/api/v1/keys'))
  assert.ok(list.ok)
  const ids = list.value.keys.map(({ keyid }) => keyid)
  assert.equal(ids.length, 2)
  for (const path of ['/api/v1/keys.pem', '/.well-known/jwks.json']) {
    const read = parseKeys(await bytesAt(path))
    assert.ok(read.ok, path)
    assert.deepEqual(
      read.value.keys.map(({ keyid }) => keyid),
      ids,
      path,
    )
  }
  // Of a did:web document only those count that may assert.
  const did = await ask('/.well-known/did.json')
  const document = await did.text()
  assert.match(document, /"id": "did:web:observatory\.example"/)
  const read = parseKeys(document)
  assert.ok(read.ok)
  assert.deepEqual(
    read.value.keys.map(({ keyid }) => keyid),
    ids.slice(0, 1),
  )
})

test('the log is checked whole over its static files', async () => {
  const vkey = parseVkey(
    Buffer.from(await bytesAt('/api/v1/log.vkey'))
      .toString()
      .trim(),
  )
  assert.equal(vkey?.name, ORIGIN)
  const checked = await checkLog({
    read: async (path) => {
      const response = await ask(`/log/${path}`)
      return response.status === 200 ? await response.bytes() : undefined
    },
    checkpoint: { subject: 'checkpoint', bytes: await bytesAt('/log/checkpoint') },
    keys: vkey === undefined ? [] : [vkey],
  })
  assert.deepEqual(checked.findings, [])
  assert.equal(checked.records, 2)
})

test('tiles are kept for ever, the checkpoint is asked for each time, and other paths are none', async () => {
  const tile = await ask('/log/tile/0/000.p/2')
  assert.match(tile.headers.get('cache-control') ?? '', /immutable/)
  assert.equal((await tile.bytes()).length, 64)
  const checkpoint = await ask('/log/checkpoint')
  assert.equal(checkpoint.headers.get('cache-control'), 'no-cache')
  const wrong = ['0/0', '0/000.p/0', '0/000.p/256', '0/../checkpoint', '64/000', '0/000', 'x/000']
  for (const path of wrong) assert.equal((await ask(`/log/tile/${path}`)).status, 404, path)
})

test('what is not there yet, or never, is told apart', async () => {
  const codeOf = async (path: string) => {
    const response = await ask(path)
    assert.equal(response.headers.get('content-type'), 'application/problem+json', path)
    const { type, status } = Object(await response.json())
    assert.equal(status, response.status)
    return [response.status, type.split(':').at(-1), response.headers.get('retry-after')]
  }
  const proof = 'envelope.json.tlog-proof'
  assert.deepEqual(await codeOf(`/api/v1/runs/${runs.pending}/${proof}`), [
    404,
    'proof_pending',
    '10',
  ])
  const other = '00000000-0000-4000-8000-000000000000'
  for (const name of ['envelope.json', 'statement.json', 'envelope.sigstore.json', proof]) {
    for (const id of [runs.unsigned, runs.silent])
      assert.deepEqual(await codeOf(`/api/v1/runs/${id}/${name}`), [404, 'not_signed', null])
    assert.deepEqual(await codeOf(`/api/v1/runs/${other}/${name}`), [404, 'no_run', null])
  }
  const digest = 'a'.repeat(64)
  assert.deepEqual(await codeOf(`/api/v1/runs/${runs.good}/bodies/${digest}`), [
    404,
    'no_body',
    null,
  ])
  assert.deepEqual(await codeOf('/api/v1/runs/x/evidence.tar'), [404, 'no_run', null])
  assert.deepEqual(await codeOf('/api/v1/nothing'), [404, 'not_found', null])
  assert.deepEqual(await codeOf('/log/nothing'), [404, 'not_found', null])
})

test('a body of a third party is a file in a sandbox, whatever it is', async () => {
  const base = `/api/v1/runs/${runs.good}`
  const named = Buffer.from(await bytesAt(`${base}/evidence.json`)).toString()
  const [, digest = ''] = /"body":\s*"sha256:([0-9a-f]{64})"/.exec(named) ?? []
  const { headers } = await ask(`${base}/bodies/${digest}`)
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(headers.get('content-disposition'), `attachment; filename="${digest}"`)
  assert.match(headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('every read is open to scripts of other sites, and a reader who has it gets 304', async () => {
  const base = `/api/v1/runs/${runs.good}`
  const paths = [
    `${base}/envelope.json`,
    `${base}/envelope.json.tlog-proof`,
    `${base}/evidence.tar`,
    '/api/v1/keys',
    '/.well-known/did.json',
    '/api/v1/log',
    '/log/checkpoint',
    '/log/tile/entries/000.p/2',
    '/api/v1/openapi.json',
  ]
  for (const path of paths) {
    const first = await ask(path)
    await first.bytes()
    assert.equal(first.headers.get('access-control-allow-origin'), '*', path)
    assert.equal(first.headers.get('cross-origin-resource-policy'), 'cross-origin', path)
    const tag = first.headers.get('etag') ?? ''
    const again = await ask(path, { headers: { 'if-none-match': tag } })
    assert.equal(again.status, 304, path)
    assert.equal(again.headers.get('etag'), tag)
    assert.equal(again.headers.get('access-control-allow-origin'), '*')
    assert.equal((await again.bytes()).length, 0)
    const head = await ask(path, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal((await head.bytes()).length, 0)
    const asked = await ask(path, { method: 'OPTIONS' })
    assert.equal(asked.status, 204)
    assert.equal(asked.headers.get('access-control-allow-methods'), 'GET, HEAD')
    const wrong = await ask(path, { method: 'DELETE' })
    assert.equal(wrong.status, 405)
    assert.equal(wrong.headers.get('allow'), 'GET, HEAD, OPTIONS')
  }
})
