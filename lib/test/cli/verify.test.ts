/** `verify` with files of every kind; what it prints for a person is in transcripts/verify.txt. */
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { bundleOf } from '../../src/attest/bundle.ts'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import { printVkey } from '../../src/attest/note.ts'
import { sha256Hex } from '../../src/json/digest.ts'
import { logKey, signed as signedNote, witnessKey } from '../attest/log-keys.ts'
import { mth } from '../attest/naive-tree.ts'
import {
  ENVELOPE,
  envelopeOf,
  HELD,
  keyOf,
  OTHER,
  SEEN,
  signed,
  SIGNER,
  STATEMENT,
  TOOLS,
  withPredicate,
} from '../attest/signed.ts'
import type { Context } from '../../src/cli/command.ts'
import { styleFor } from '../../src/cli/print/style.ts'
import { readSource } from '../../src/cli/source.ts'
import { run, type Ran } from './run.ts'

let folder = ''
const DAY = 86_400_000
const REVOKED_AT = new Date(SEEN + DAY / 2).toISOString()
const LOG = logKey('log.example/tides')
const WITNESS = witnessKey('witness.example/w1', Math.ceil(SEEN / 1000) + 1)

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'))
  mkdirSync(join(folder, 'run/blobs'), { recursive: true })
  const pem = createPublicKey(keyOf(1)).export({ format: 'pem', type: 'spki' })
  const record = envelopeRecord(new TextEncoder().encode(ENVELOPE))
  const head = { origin: LOG.key.name, size: 1, root: mth([record]), extensions: [] }
  const key = {
    keyid: SIGNER.keyid,
    algorithm: 'Ed25519',
    publicKey: Buffer.from(SIGNER.publicKey).toString('base64'),
    purpose: 'evidence',
    notBefore: null,
    notAfter: null,
    status: 'revoked',
    revokedAt: REVOKED_AT,
    reason: 'a lost laptop',
  }
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'envelope.json': ENVELOPE,
    'bundle.json': JSON.stringify(bundleOf(JSON.parse(ENVELOPE))),
    'key.pem': String(pem),
    'revoked.json': JSON.stringify({ format: 'countersign.keys', formatVersion: 1, keys: [key] }),
    'tools.json': JSON.stringify({ tools: TOOLS }),
    'page.json': JSON.stringify({ tools: TOOLS, nextCursor: 'more' }),
    'envelope.json.tlog-proof': `c2sp.org/tlog-proof@v1\nindex 0\n\n${signedNote(head, [LOG, WITNESS])}`,
    'run/evidence.json': HELD.bytes,
    'forged.json': ENVELOPE.replace(/"sig":"./, '"sig":"_'),
    'stranger.json': signed(STATEMENT, OTHER),
    'later.json': signed({ ...STATEMENT, predicateType: `${STATEMENT.predicateType}0` }, SIGNER),
    'hostile.json': signed(
      withPredicate({ vantage: 'here\u001b[2Jthere', endpoint_url: 'https://a.example/\u202e' }),
      SIGNER,
    ),
    'odd.json': envelopeOf('text/\u001b]0;x\u0007', '{}', { ...SIGNER, keyid: '\u001b[31m' }),
    'vantage.json': signed(withPredicate({ vantage: 'here\u001b[2J\u202ethere' }), SIGNER),
    'theirs.json': envelopeOf('application/vnd.harbour+json', '{"tide":4}', SIGNER),
    'schema.json': '{"type":"object","required":["tide"],"properties":{"tide":{"minimum":0}}}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  for (const blob of HELD.blobs) writeFileSync(join(folder, 'run/blobs', sha256Hex(blob)), blob)
})
after(() => rmSync(folder, { recursive: true, force: true }))

function verify(line: string): Promise<Ran> {
  return run(['verify', ...line.split(' ')], { cwd: folder })
}

test('every outcome has its exit code', async () => {
  for (const [line, exit, outcome] of [
    ['envelope.json --keys key.pem', 0, 'GENUINE'],
    ['bundle.json --keys key.pem --evidence run --tools tools.json', 0, 'GENUINE'],
    ['forged.json --keys key.pem', 10, 'FORGED'],
    ['stranger.json --keys key.pem', 11, 'NOT_TRUSTED'],
    ['envelope.json', 11, 'NOT_TRUSTED'],
    ['envelope.json --keys key.pem --max-age 1h', 12, 'EXPIRED'],
    ['envelope.json --keys revoked.json', 13, 'REVOKED'],
    ['later.json --keys key.pem', 14, 'UNKNOWN_VERSION'],
    ['theirs.json --keys key.pem', 14, 'UNKNOWN_VERSION'],
    ['hostile.json --keys key.pem', 15, 'MISMATCH'],
  ] as const) {
    const { stdout, stderr, exit: got } = await verify(line)
    assert.deepEqual([got, stdout.split(' ')[0], stderr], [exit, outcome, ''], line)
    assert.equal([...stdout.matchAll(/^ {2}[1-9] /gm)].length, 9, 'nine lines')
  }
})

test('a proof of a log rescues what was signed before its key was revoked', async () => {
  const keys = [LOG, WITNESS].map(({ key }) => `--log-key ${printVkey(key)}`).join(' ')
  const line = `envelope.json --keys revoked.json --proof envelope.json.tlog-proof`
  const { stdout, exit } = await verify(`${line} ${keys}`)
  assert.match(stdout, /seen by the witness\s+witness\.example\/w1/)
  assert.equal(exit, 0)
  const alone = await verify(`${line} --log-key ${printVkey(LOG.key)}`)
  assert.equal(alone.exit, 13, 'a log alone proves no time')
  const stranger = await verify(`${line} --log-key ${printVkey(WITNESS.key)}`)
  assert.equal(stranger.exit, 13, 'revoked is graver than an unknown log')
  assert.match(stranger.stdout, /8 what you hold +FAILED/)
})

test("somebody else's payload is verified with its type and schema", async () => {
  const type = '--type application/vnd.harbour+json'
  const good = await verify(`theirs.json --keys key.pem ${type} --schema schema.json`)
  assert.equal(good.exit, 0)
  assert.match(good.stdout, /format\s+is\s+not\s+checked/)
  assert.doesNotMatch(good.stdout, /It says of/)
  const alone = await verify(`theirs.json --keys key.pem ${type}`)
  assert.equal(alone.exit, 2)
})

test('what is no whole list of tools is not compared', async () => {
  const { stderr, exit } = await verify('envelope.json --keys key.pem --tools page.json')
  assert.match(stderr, /^countersign: tools_missing: page\.json: is not a whole list/)
  assert.equal(exit, 3)
})

test('text out of an envelope cannot move the cursor or hide itself', async () => {
  for (const line of ['vantage.json --keys key.pem', 'odd.json --keys key.pem'])
    for (const form of ['', ' --json']) {
      const { stdout, stderr } = await verify(`${line}${form}`)
      // oxlint-disable-next-line no-control-regex
      assert.doesNotMatch(stdout + stderr, /[\u001b\u0007\u202e]/, line)
    }
})

test('the JSON document is what its schema says', async () => {
  const path = new URL('../../schemas/verification.v1.schema.json', import.meta.url)
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(path, 'utf8')),
  )
  for (const line of [
    'envelope.json --keys key.pem --evidence run',
    'envelope.json',
    'stranger.json --keys revoked.json',
    'theirs.json --keys key.pem --type application/vnd.harbour+json --schema schema.json',
  ]) {
    const { stdout } = await verify(`${line} --json`)
    assert.ok(validate(JSON.parse(stdout)), JSON.stringify(validate.errors))
  }
})

test('without a URL nothing is contacted', async () => {
  const openGuard = () => assert.fail('the guard was opened')
  const { exit } = await run(
    ['verify', 'bundle.json', '--keys', 'key.pem', '--evidence', 'run', '--tools', 'tools.json'],
    { cwd: folder, openGuard },
  )
  assert.equal(exit, 0)
})

test('what is believed does not come over plain http, and nobody is asked for it', async () => {
  const openGuard = () => assert.fail('the guard was opened')
  const their = ['--type', 'application/vnd.harbour+json', '--schema']
  for (const argv of [
    ['envelope.json', '--keys', 'http://observer.example/keys.json'],
    ['envelope.json', '--keys', 'HTTP://observer.example/keys.json'],
    ['theirs.json', '--keys', 'key.pem', ...their, 'http://harbour.example/schema.json'],
  ]) {
    const { stdout, stderr, exit } = await run(['verify', ...argv], { cwd: folder, openGuard })
    assert.deepEqual([stdout, exit], ['', 2], argv.join(' '))
    assert.match(stderr, /^countersign: option_value: --\w+ cannot come over plain http; [^\n]+\n$/)
  }
})

test('of many small files no more than their own bytes are held', async () => {
  const given = { operand: 'key.pem', operands: ['key.pem'], options: new Map() }
  const context: Context = {
    command: 'verify',
    cwd: folder,
    env: {},
    now: () => 0,
    stdin: () => assert.fail('stdin was read'),
    stdout: { write: () => true },
    stderr: { write: () => true },
    style: styleFor({ write: () => true }, {}, true),
  }
  const { bytes } = await readSource(given, context, 2_097_152)
  assert.equal(bytes.buffer.byteLength, bytes.length)
})
