import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { always, challenge, modern } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { parseSigned } from '../../src/attest/bundle.ts'
import { preAuthEncoding } from '../../src/attest/pae.ts'
import { parseKeys } from '../../src/attest/key-document.ts'
import { parseStatement } from '../../src/attest/statement.ts'
import type { KeyRing, RunPredicate, Statement } from '../../src/attest/types.ts'
import type { Send } from '../../src/exchange.ts'
import { sha256Hex } from '../../src/json/digest.ts'
import { run, type Ran } from './run.ts'

const ENDPOINT = 'https://tide.example/mcp'
const SIGN = ['--sign', 'key.pem', '--vantage', 'a quiet harbour', '--allow-unversioned'] as const

const folder = mkdtempSync(join(tmpdir(), 'countersign-attest-'))
after(() => rmSync(folder, { recursive: true }))

const SERVERS: Readonly<Record<string, () => Parameters<typeof start>[0]>> = {
  'tide.example': () => modern(),
  'gated.example': () => always(challenge('Bearer')),
  'dead.example': () => always({ fails: 'connect_refused', phase: 'connect' }),
}
let asked = 0

/** What these tests read of the JSON that was printed. */
interface Signed {
  readonly attestations: readonly {
    readonly file: string
    readonly scope: string
    readonly withheld: { readonly key: string }
  }[]
  readonly findings: readonly { readonly code: string }[]
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const isFindings = ajv.compile<Signed>(
  JSON.parse(
    readFileSync(new URL('../../schemas/findings.v1.schema.json', import.meta.url), 'utf8'),
  ),
)

function openMemory() {
  const servers = new Map<string, Send>()
  const send: Send = async (outgoing) => {
    asked += 1
    const { host } = new URL(outgoing.url)
    const known = servers.get(host) ?? start((SERVERS[host] ?? assert.fail(host))()).send
    servers.set(host, known)
    const exchange = await known(outgoing)
    // A guard tells the addresses it met; without them the name is not looked up again.
    const [first = assert.fail('a server of the table notes its hop'), ...more] = exchange.hops
    return { ...exchange, hops: [{ ...first, addresses: ['198.51.100.7'] }, ...more] }
  }
  const lookUp = async () => ({ addresses: ['198.51.100.7'], within: true })
  return { send, lookUp, close: async () => {}, notes: [] }
}

function countersign(...argv: readonly string[]): Promise<Ran> {
  return run(argv, { cwd: folder, openGuard: openMemory })
}

function at(...path: readonly string[]): string {
  return join(folder, ...path)
}

function ringOf(path: string): KeyRing {
  const read = parseKeys(readFileSync(at(path)))
  assert.ok(read.ok)
  return read.value
}

/** The statement in an envelope, whose signature node:crypto has checked. */
function statementIn(path: string): Statement<RunPredicate> {
  const read = parseSigned(readFileSync(at(path)))
  assert.ok(read.ok)
  const { payload, envelope, signatures } = read.value
  const pem = createPublicKey(readFileSync(at('key.pem')))
  assert.ok(
    verify(
      null,
      preAuthEncoding(envelope.payloadType, payload),
      pem,
      signatures[0]?.signature ?? new Uint8Array(),
    ),
  )
  const statement = parseStatement(JSON.parse(new TextDecoder().decode(payload)))
  assert.ok(statement.ok, JSON.stringify(statement.faults))
  return statement.value
}

test('keys new: a private file for the owner alone, and a public list', async () => {
  const { stdout, exit } = await countersign('keys', 'new', '--out', 'key.pem')
  assert.equal(exit, 0)
  if (process.platform !== 'win32') assert.equal(statSync(at('key.pem')).mode & 0o777, 0o600)
  const [key] = ringOf('countersign-keys.json').keys
  assert.ok(key)
  assert.equal(key.status, 'active')
  assert.equal(key.notBefore, '2026-11-30T09:00:00.000Z')
  assert.match(
    stdout,
    /^SHA256:[\w+/]{43} +active +evidence\s+2026-11-30T09:00:00\.000Z to open\n$/,
  )
  assert.ok(stdout.startsWith(key.keyid))
  assert.match(readFileSync(at('key.pem'), 'utf8'), /^-----BEGIN PRIVATE KEY-----\n/)
})

test('keys new never overwrites a key, and never prints one', async () => {
  const before = readFileSync(at('key.pem'), 'utf8')
  const list = readFileSync(at('countersign-keys.json'), 'utf8')
  const { stdout, stderr, exit } = await countersign('keys', 'new', '--out', 'key.pem')
  assert.equal(exit, 3)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    /^countersign: file_exists: key\.pem: is there already; name another file\n$/,
  )
  assert.equal(readFileSync(at('key.pem'), 'utf8'), before)
  assert.equal(readFileSync(at('countersign-keys.json'), 'utf8'), list)
  const secret = before.split('\n')[1] ?? assert.fail()
  for (const argv of [[], ['--json'], ['--as', 'pem'], ['--as', 'jwks'], ['--as', 'ssh']]) {
    const shown = await countersign('keys', 'show', ...argv)
    assert.equal(shown.exit, 0)
    assert.ok(!shown.stdout.includes(secret), argv.join())
  }
  const misread = await countersign('keys', 'show', 'key.pem')
  assert.equal(misread.exit, 3)
  assert.match(misread.stderr, /keys_invalid: key\.pem: The block PRIVATE KEY is a private key/)
  assert.ok(!misread.stderr.includes(secret))
})

test('keys new: the private key is never put where the list goes', async () => {
  const [one, two] = ['same.json', 'sub/../same.json']
  const { stdout, stderr, exit } = await countersign('keys', 'new', one, '--out', two)
  assert.deepEqual([stdout, exit], ['', 2])
  assert.match(stderr, /^countersign: option_value: --out is the list of public keys; /)
  assert.ok(!existsSync(at(one)))
})

test('keys new leaves no private key behind when its list cannot be written', async () => {
  writeFileSync(at('in-the-way'), '')
  const argv = ['keys', 'new', 'in-the-way/list.json', '--out', 'again.pem']
  const { stdout, stderr, exit } = await countersign(...argv)
  assert.deepEqual([stdout, exit], ['', 3])
  assert.match(stderr, /^countersign: output_unwritable: /)
  assert.ok(!existsSync(at('again.pem')))
  assert.equal((await countersign('keys', 'new', 'list.json', '--out', 'again.pem')).exit, 0)
})

test('the list is written over no link and no file that somebody put beside it', async (t) => {
  if (process.platform === 'win32') return t.skip('needs links')
  writeFileSync(at('mine'), 'my own file')
  for (const beside of ['beside.json.new', `.beside.json.${process.pid}.new`])
    symlinkSync(at('mine'), at(beside))
  const { exit } = await countersign('keys', 'new', 'beside.json', '--out', 'beside.pem')
  assert.equal(exit, 0)
  assert.equal(readFileSync(at('mine'), 'utf8'), 'my own file')
  assert.equal(ringOf('beside.json').keys.length, 1)
  return undefined
})

test('keys show prints forms that are read back as the same keys', async () => {
  const { keys } = ringOf('countersign-keys.json')
  for (const argv of [
    ['--json'],
    ['--as', 'jwks'],
    ['--as', 'did', '--did', 'did:web:observer.example'],
  ]) {
    const { stdout, exit } = await countersign('keys', 'show', ...argv)
    assert.equal(exit, 0)
    const read = parseKeys(stdout)
    assert.ok(read.ok)
    assert.deepEqual(read.value.keys, keys)
  }
  const { exit, stderr } = await countersign('keys', 'show', '--as', 'did', '--did', 'observer')
  assert.equal(exit, 2)
  assert.match(stderr, /did:web:observer\.example/)
})

test('a rotation and a revocation change one key, and delete none', async () => {
  await countersign('keys', 'new', 'team.json', '--out', 'a.pem', '--from', '2026-01-01')
  await countersign('keys', 'new', 'team.json', '--out', 'b.pem', '--from', '2026-11-01')
  const [first, second] = ringOf('team.json').keys
  assert.ok(first && second)
  const args = ['team.json', '--key', first.keyid, '--at', '2026-12-01'] as const
  const retired = await countersign('keys', 'retire', ...args)
  assert.equal(retired.exit, 0)
  assert.match(retired.stdout, / retired +evidence\s+2026-01-01T00:00:00\.000Z to 2026-12-01T/)
  const noReason = await countersign('keys', 'revoke', 'team.json', '--key', second.keyid)
  assert.equal(noReason.exit, 2)
  const reason = 'the laptop was lost'
  const revoked = await countersign(
    'keys',
    'revoke',
    'team.json',
    '--key',
    second.keyid,
    '--reason',
    reason,
  )
  assert.match(
    revoked.stdout,
    / revoked +evidence\s.*revoked 2026-11-30T09:00:00\.000Z: the laptop was lost/,
  )
  assert.deepEqual(
    ringOf('team.json').keys.map(({ status, reason: why }) => [status, why]),
    [
      ['retired', null],
      ['revoked', reason],
    ],
  )
  const unknown = await countersign('keys', 'retire', 'team.json', '--key', 'SHA256:none')
  assert.equal(unknown.exit, 2)
  assert.match(unknown.stderr, /--key SHA256:none is not in team\.json; countersign keys show/)
  assert.doesNotMatch(
    (await countersign('keys', 'show', 'team.json', '--as', 'pem')).stdout,
    new RegExp(second.keyid),
  )
})

test('probe --sign: evidence and envelope beside each other, and they fit', async () => {
  const { stdout, exit } = await countersign('probe', ENDPOINT, '--record', 'run', ...SIGN)
  assert.equal(exit, 0)
  assert.match(stdout, /^signed +run\/envelope\.json$/m)
  assert.match(stdout, /^seen +\S+Z from a quiet harbour$/m)
  const statement = statementIn('run/envelope.json')
  assert.equal(
    statement.subject[0]?.digest.sha256,
    sha256Hex(readFileSync(at('run/evidence.json'))),
  )
  for (const { digest } of statement.subject.slice(1))
    assert.equal(sha256Hex(readFileSync(at('run/blobs', digest.sha256))), digest.sha256)
  assert.equal(statement.predicate.scope, 'full')
  assert.equal(statement.predicate.endpoint_url, ENDPOINT)
})

test('attest signs the same recording alike, also as a bundle', async () => {
  const args = [
    'attest',
    'run',
    '--key',
    'key.pem',
    '--vantage',
    'a quiet harbour',
    '--allow-unversioned',
  ]
  const before = readFileSync(at('run/envelope.json'), 'utf8')
  const again = await countersign(...args)
  assert.equal(again.exit, 0, again.stderr)
  assert.equal(readFileSync(at('run/envelope.json'), 'utf8'), before)
  const bundle = await countersign(...args, '--bundle', '--json')
  assert.equal(bundle.exit, 0)
  const document: unknown = JSON.parse(bundle.stdout)
  assert.ok(isFindings(document), ajv.errorsText(isFindings.errors))
  const [one] = document.attestations
  assert.ok(one)
  assert.equal(one.file, 'run/envelope.sigstore.json')
  assert.equal(one.scope, 'full')
  assert.deepEqual(statementIn(one.file), statementIn('run/envelope.json'))
  const elsewhere = await countersign(
    ...args.with(5, 'another place'),
    '--out',
    'run/envelope.json',
  )
  assert.equal(elsewhere.exit, 3)
  assert.match(elsewhere.stderr, /file_exists/)
  assert.equal(readFileSync(at('run/envelope.json'), 'utf8'), before)
})

test('a gate is signed as one', async () => {
  const { exit, stdout } = await countersign(
    'probe',
    'https://gated.example/mcp',
    '--record',
    'gate',
    ...SIGN,
  )
  assert.equal(exit, 4)
  assert.match(stdout, /^scope +gate: reachability, redirects/m)
  assert.equal(statementIn('gate/envelope.json').predicate.challenge?.scheme, 'bearer')
})

test('what is not signed is said, and why', async () => {
  const args = ['--record', 'dead', ...SIGN]
  const dead = await countersign('probe', 'https://dead.example/mcp', ...args)
  assert.equal(dead.exit, 3)
  assert.match(dead.stdout, /disqualified_unanswered/)
  assert.equal(existsSync(at('dead/envelope.json')), false)
  const attest = await countersign('attest', 'dead', '--key', 'key.pem', '--vantage', 'x')
  assert.equal(attest.exit, 1)
  assert.match(attest.stdout, /Nothing is signed: The endpoint did not answer/)
  const plain = ['attest', 'run', '--key', 'key.pem', '--vantage', 'x', '--out', 'other.json']
  const unversioned = await countersign(...plain, '--json')
  assert.equal(unversioned.exit, 1)
  const document: unknown = JSON.parse(unversioned.stdout)
  assert.ok(isFindings(document), ajv.errorsText(isFindings.errors))
  const { attestations, findings } = document
  assert.equal(attestations[0]?.withheld.key, 'disqualified_unversioned_suite')
  assert.equal(findings[0]?.code, 'disqualified_unversioned_suite')
  assert.equal(existsSync(at('other.json')), false)
})

test('with several endpoints each has its own envelope, on a line of its own', async () => {
  const { stdout } = await countersign(
    'probe',
    ENDPOINT,
    'https://dead.example/mcp',
    '--record',
    'many',
    '--format',
    'ndjson',
    ...SIGN,
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const found = new Map(lines.map(({ endpoint, attestation }) => [endpoint, attestation]))
  assert.equal(found.get(ENDPOINT).file, 'many/1/envelope.json')
  assert.equal(found.get('https://dead.example/mcp').withheld.key, 'disqualified_unanswered')
})

test('nobody is contacted when signing could not work', async () => {
  copyFileSync(at('key.pem'), at('open.pem'))
  chmodSync(at('open.pem'), 0o644)
  writeFileSync(at('text.pem'), 'no key', { mode: 0o600 })
  const rows: readonly (readonly [readonly string[], RegExp, number])[] = [
    [['--record', 'x', '--sign', 'none.pem', '--vantage', 'x'], /key_file_invalid/, 3],
    [['--record', 'x', '--sign', 'text.pem', '--vantage', 'x'], /key_file_invalid/, 3],
    [['--record', 'x', '--sign', 'key.pem'], /--vantage is needed/, 2],
    [['--sign', 'key.pem', '--vantage', 'x'], /--sign needs --record/, 2],
    [['--record', 'x', '--vantage', 'x'], /--vantage is for --sign/, 2],
    [['--record', 'run', '--sign', 'key.pem', '--vantage', 'x'], /file_exists/, 3],
    [['--replay', 'run', '--sign', 'key.pem'], /--replay/, 2],
  ]
  const before = asked
  for (const [argv, pattern, exit] of rows) {
    const target = argv[0] === '--replay' ? [] : [ENDPOINT]
    const ran = await countersign('probe', ...target, ...argv)
    assert.equal(ran.exit, exit, argv.join(' '))
    assert.match(ran.stderr, pattern)
  }
  if (process.platform !== 'win32') {
    const open = ['--record', 'x', '--sign', 'open.pem', '--vantage', 'x'] as const
    const ran = await countersign('probe', ENDPOINT, ...open)
    assert.equal(ran.exit, 3)
    assert.match(ran.stderr, /key_file_open: open\.pem: can be read by others; chmod 600 open\.pem/)
  }
  assert.equal(asked, before)
})

test('evidence that was formatted anew is not signed, because nothing would match it', async () => {
  await countersign('probe', ENDPOINT, '--record', 'anew')
  const path = at('anew/evidence.json')
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
  const ran = await countersign('attest', 'anew', '--key', 'key.pem', '--vantage', 'x')
  assert.equal(ran.exit, 3)
  assert.match(ran.stderr, /recording_invalid: anew: evidence\.json was written anew/)
})
