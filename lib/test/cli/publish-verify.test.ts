import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { makeAuthority, makeLeaf } from '../../../fixtures/certificate.ts'
import { POINTS } from '../../src/deployment/points.ts'
import { openGuard } from '../../src/net/open.ts'
import {
  deploy,
  HOST,
  PLACES,
  sendTo,
  text,
  type Answer,
  type Mistake,
  type Request,
} from '../deployment/site.ts'
import { run, type Ran, type RunOptions } from './run.ts'
import { replay } from './transcript.ts'

const CONFIG = {
  baseUrl: `https://${HOST}`,
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      title: 'Tide tables',
      description: 'Tide heights and times for coastal stations.',
      remotes: [{ url: '/mcp', supportedProtocolVersions: ['2026-07-28', '2025-11-25'] }],
    },
  ],
}

function against(mistake: Mistake, ...argv: readonly string[]): Promise<Ran> {
  return run([...argv.slice(0, 2), HOST, ...argv.slice(2)], guarded(mistake))
}

function guarded(mistake: Mistake): RunOptions {
  return { openGuard: (options) => ({ ...openGuard(options), send: sendTo(deploy(mistake)) }) }
}

function noCors(answer: Answer): Answer {
  const kept = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control'))
  return { ...answer, headers: Object.fromEntries(kept) }
}

async function folder(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-verify-'))
  t.after(() => rm(path, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
  return path
}

const PAGE = new URL('../../../docs/publish-verify.md', import.meta.url)

test('what publish-verify.md shows is what happens', async () => {
  const wanted = readFileSync(PAGE, 'utf8')
  const got = await replay(wanted)
  if (process.env.UPDATE_TRANSCRIPTS === '1') await writeFile(PAGE, got)
  else assert.equal(got, wanted)
})

test('publish-verify.md has every point, in order', () => {
  const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\|/gm)].map(([, id]) => id)
  assert.deepEqual(
    rows,
    POINTS.map(({ id }) => id),
  )
})

test('a right deployment exits 0, with every point on a line', async () => {
  const { stdout, stderr, exit } = await against({}, 'publish', 'verify')
  assert.equal(stderr, '')
  assert.equal(exit, 0, stdout)
  assert.match(stdout, /^PASS tides\.example\n/)
  assert.match(stdout, /^ {2}seen +card at its reserved place +\/mcp\/server-card$/m)
  assert.match(stdout, /^ {2}not assessable +rate limit +no answer tells of a limit$/m)
  assert.doesNotMatch(stdout, /^ {2}failed/m)
  assert.match(stdout, /^0 errors, 0 warnings, /m)
})

test('a mistake exits 1, with the point, the edit and the command that shows it', async () => {
  const { stdout, exit } = await against({ answer: noCors }, 'publish', 'verify')
  assert.equal(exit, 1)
  assert.match(stdout, /^FAIL tides\.example\n1 of 28 points failed/)
  assert.match(stdout, /^ {2}failed +readable from browsers +none$/m)
  assert.match(stdout, /error hosting_cors_origin\n/)
  assert.match(stdout, /mend: Add\s+Access-Control-Allow-Origin: \*/)
  assert.match(stdout, /^ {2}\$ curl -I /m)
})

test('a failed point that is a warning is PARTIAL, and --fail-on decides', async () => {
  const page = text(200, 'text/html', '<!doctype html><p>')
  const lax = await against({ fallback: page }, 'publish', 'verify')
  assert.match(lax.stdout, /^PARTIAL /)
  assert.equal(lax.exit, 0)
  const strict = await against({ fallback: page }, 'publish', 'verify', '--fail-on', 'warning')
  assert.equal(strict.exit, 1)
})

test('the commands behind all points are shown on request', async () => {
  const { stdout } = await against({}, 'publish', 'verify', '--verbose')
  assert.match(stdout, /\$ curl -i .*-H 'host: tides\.example:443'/)
  assert.match(stdout, /\$ curl -i -X POST /)
})

test('places that say nothing exit 3, credentials in the way 4, a refusal 5', async (t) => {
  const busy = await against(
    {
      answer: (right, { path }) =>
        path === PLACES.mcp ? { status: 429, headers: {}, body: '' } : right,
    },
    'publish',
    'verify',
  )
  assert.equal(busy.exit, 3, busy.stdout)
  assert.match(busy.stdout, /^UNKNOWN tides\.example\nNothing is known of 1 place/)
  assert.match(busy.stdout, /^ {2}not assessable +mirror mcp\.json/m)
  const challenge = { 'www-authenticate': 'Bearer resource_metadata="https://tides.example/prm"' }
  const gated = await against(
    { mcp: () => ({ status: 401, headers: challenge, body: '' }) },
    'publish',
    'verify',
  )
  assert.equal(gated.exit, 4, gated.stdout)
  const refused = await run(['publish', 'verify', 'localhost'])
  assert.equal(refused.exit, 5)
  assert.match(refused.stdout, /^UNKNOWN localhost\nThe guard refused/)
  assert.match(refused.stdout, /error target_refused\n[\s\S]+mend: If the target is yours/)
  const cwd = await folder(t, { 'tides.json': JSON.stringify(CONFIG) })
  const diff = await run(['publish', 'diff', 'localhost', '--config', 'tides.json'], { cwd })
  assert.equal(diff.exit, 5)
  assert.match(diff.stdout, /mend: If the target is yours[\s\S]+\n1 error, 0 warnings, 0 notes\n/)
})

test('github annotations carry the verdict and every finding', async () => {
  const { stdout } = await against({ answer: noCors }, 'publish', 'verify', '--format', 'github')
  assert.match(stdout, /^::error title=FAIL tides\.example::1 of 28 points failed/)
  assert.match(stdout, /^::error title=hosting_cors_origin::/m)
})

test('--json is a countersign.deployment document, --json of a diff one of findings', async (t) => {
  const cwd = await folder(t, { 'countersign.config.json': JSON.stringify(CONFIG) })
  const [deployment, findings] = ['deployment', 'findings'].map((name) => compiled(name))
  assert.ok(deployment && findings)
  for (const mistake of [{}, { answer: noCors }, { mcp: () => text(421, 'text/plain', '') }]) {
    const { stdout } = await against(mistake, 'publish', 'verify', '--json')
    assert.ok(deployment(JSON.parse(stdout)), JSON.stringify(deployment.errors))
  }
  const refused = await run(['publish', 'verify', 'localhost', '--json'])
  assert.ok(deployment(JSON.parse(refused.stdout)), JSON.stringify(deployment.errors))
  const diff = await run(['publish', 'diff', HOST, '--json'], { ...guarded({}), cwd })
  const document: unknown = JSON.parse(diff.stdout)
  assert.ok(findings(document), JSON.stringify(findings.errors))
  const { documents }: { documents: readonly unknown[] } = JSON.parse(diff.stdout)
  assert.equal(documents.length, 5)
})

function compiled(name: string) {
  const url = new URL(`../../schemas/${name}.v1.schema.json`, import.meta.url)
  const options = {
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  }
  return new Ajv2020(options).compile(JSON.parse(readFileSync(url, 'utf8')))
}

test('a diff names the member, and exits 1', async (t) => {
  const newer = { ...CONFIG, servers: CONFIG.servers.map((one) => ({ ...one, version: '2.1.0' })) }
  const cwd = await folder(t, { 'tides.json': JSON.stringify(newer) })
  const argv = ['publish', 'diff', HOST, '--config', 'tides.json']
  const { stdout, exit } = await run(argv, { ...guarded({}), cwd })
  assert.equal(exit, 1)
  assert.match(stdout, /differs +\/mcp\/server-card +\/version/)
  assert.match(stdout, /\/version is "2\.0\.0"; described is "2\.1\.0"/)
})

test('a description that is not there, or cannot be published, is a usage error with its place', async (t) => {
  const cwd = await folder(t, {
    'bad.json': '{\n  "baseUrl": "https://tides.example",\n  "servers": 1\n}',
  })
  const missing = await run(['publish', 'diff', HOST], { cwd })
  assert.equal(missing.exit, 2)
  assert.match(
    missing.stderr,
    /^countersign: config_missing: there is no countersign\.config\.ts, .*\.json here; /,
  )
  const bad = await run(['publish', 'verify', HOST, '--config', 'bad.json'], { cwd })
  assert.equal(bad.exit, 2)
  assert.match(bad.stderr, /^countersign: input_invalid: bad\.json:3:\d+: /)
})

test('a real TLS port through the guard: Host, Origin, tags and the handshake as they are on the wire', async (t) => {
  const now = new Date()
  const authority = makeAuthority('test authority', now)
  const day = 86_400_000
  const leaf = makeLeaf(authority, [HOST], {
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + day),
  })
  const handler = deploy()
  const server = createServer({ key: leaf.key, cert: leaf.certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const asked: Request = {
        method: request.method ?? '',
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString(),
        headers,
      }
      const { status, headers: sent, body } = handler(asked)
      response.writeHead(status, sent).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  t.after(() => server.closeAllConnections())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const cwd = await folder(t, { 'ca.pem': authority.certificate })
  const reach = ['--ca', 'ca.pem', '--resolve', `${HOST}:443:127.0.0.1:${address.port}`]
  const { stdout, exit } = await run(['publish', 'verify', HOST, ...reach], {
    cwd,
    openGuard: (options) => openGuard({ ...options, now: Date.now }),
  })
  assert.equal(exit, 0, stdout)
  assert.match(stdout, /^PASS /)
  assert.match(stdout, /seen +Host +the same with and without the port; a\s+foreign Host gets 200/)
})
