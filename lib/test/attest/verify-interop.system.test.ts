/**
 * One envelope of ours in the hands of others: openssl and jq by the commands of docs/evidence.md,
 * sigstore-js, and the verifier in one file. Each takes it, and none takes it with a byte changed.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, Verifier } from '@sigstore/verify'
import { bundleOf } from '../../src/attest/bundle.ts'
import { spkiOf } from '../../src/attest/der.ts'
import { nodeEd25519 } from '../../src/attest/node-verify.ts'
import type { Outcome } from '../../src/attest/outcome.ts'
import { verifyEnvelope } from '../../src/attest/verify.ts'
import { sha256Hex } from '../../src/json/digest.ts'
import { verdictOf } from '../../../tools/verify-envelope.mjs'
import { run } from '../cli/run.ts'
import {
  ENVELOPE,
  envelopeOf,
  HELD,
  OTHER,
  recordOf,
  ringOf,
  signed,
  SIGNER,
  STATEMENT,
  withPredicate,
} from './signed.ts'

const LONG = process.env.COUNTERSIGN_LONG === '1'
const TOOL = fileURLToPath(new URL('../../../tools/verify-envelope.mjs', import.meta.url))
const DOC = new URL('../../../docs/evidence.md', import.meta.url)
const TYPE = 'application/vnd.in-toto+json'

interface Parts {
  readonly type: string
  readonly payload: Uint8Array
  readonly sig: Uint8Array
  readonly key: Uint8Array
}

const { payload, signatures } = JSON.parse(ENVELOPE)
const GOOD: Parts = {
  type: TYPE,
  payload: Uint8Array.from(Buffer.from(payload, 'base64')),
  sig: Uint8Array.from(Buffer.from(signatures[0].sig, 'base64')),
  key: SIGNER.publicKey,
}

function envelopeIn({ type, payload, sig }: Parts) {
  return {
    payloadType: type,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: SIGNER.keyid, sig: Buffer.from(sig).toString('base64') }],
  }
}

function pemIn({ key }: Parts): string {
  const base64 = Buffer.from(spkiOf(key)).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`
}

const ed25519 = nodeEd25519()

function bySigstore(bundle: Uint8Array | string, pem: Uint8Array | string): boolean {
  try {
    const publicKey = createPublicKey(Buffer.from(pem))
    const material = {
      certificateAuthorities: [],
      timestampAuthorities: [],
      tlogs: [],
      ctlogs: [],
      publicKey: () => ({ publicKey, validFor: () => true }),
    }
    const none = { tlogThreshold: 0, ctlogThreshold: 0, tsaThreshold: 0 }
    const entity = toSignedEntity(bundleFromJSON(JSON.parse(Buffer.from(bundle).toString())))
    new Verifier(material, none).verify(entity)
    return true
  } catch {
    return false
  }
}

/** Each verifier that runs in this process: true when it takes the envelope. */
const VERIFIERS: Readonly<Record<string, (parts: Parts) => boolean | Promise<boolean>>> = {
  ours: async (parts) => {
    const keys = ringOf(recordOf(SIGNER, { publicKey: parts.key }))
    const bytes = JSON.stringify(envelopeIn(parts))
    try {
      return (await verifyEnvelope(bytes, { keys, ed25519 })).outcome === 'GENUINE'
    } catch (error) {
      // A key that is no point of the curve is refused when it is read, never met here.
      if (parts.key !== GOOD.key) return false
      throw error
    }
  },
  'sigstore-js': (parts) => bySigstore(JSON.stringify(bundleOf(envelopeIn(parts))), pemIn(parts)),
  'the single file': (parts) => {
    const bytes = Buffer.from(JSON.stringify(envelopeIn(parts)))
    return verdictOf(bytes, pemIn(parts)).outcome === 'GENUINE'
  },
}

/** The same with one bit of one byte of one part changed. */
function flipped(part: keyof Parts, index: number): Parts {
  const bytes = Uint8Array.from(part === 'type' ? Buffer.from(GOOD.type) : GOOD[part])
  bytes[index] = (bytes[index] ?? 0) ^ (1 << (index % 7))
  return { ...GOOD, [part]: part === 'type' ? Buffer.from(bytes).toString('latin1') : bytes }
}

for (const [name, takes] of Object.entries(VERIFIERS)) {
  test(`${name}: takes the envelope`, async () => assert.equal(await takes(GOOD), true))

  test(`row 47, ${name}: no byte can be changed in type, signature, key or payload`, async () => {
    for (const part of ['type', 'sig', 'key', 'payload'] as const) {
      const step = part === 'payload' && !LONG ? 23 : 1
      for (let index = 0; index < GOOD[part].length; index += step)
        assert.equal(await takes(flipped(part, index)), false, `${part} ${index}`)
    }
  })
}

let folder = ''
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  mkdirSync(join(folder, 'run/blobs'), { recursive: true })
  for (const path of ['evidence.json', 'run/evidence.json'])
    writeFileSync(join(folder, path), HELD.bytes)
  for (const blob of HELD.blobs) writeFileSync(join(folder, 'run/blobs', sha256Hex(blob)), blob)
})
after(() => rmSync(folder, { recursive: true, force: true }))

function lay(parts: Parts): void {
  writeFileSync(join(folder, 'envelope.json'), JSON.stringify(envelopeIn(parts)))
  writeFileSync(join(folder, 'key.pem'), pemIn(parts))
}

const missing = ['bash', 'jq', 'openssl', 'base64', 'sha256sum'].filter(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
)
const skip = missing.length > 0 ? `needs ${missing.join(', ')}` : false

test('the three commands of docs/evidence.md take it', { skip }, () => {
  lay(GOOD)
  const { stdout, status } = byTheDocument()
  assert.equal(stdout, 'true\nSignature Verified Successfully\nevidence.json: OK\n')
  assert.equal(status, 0)
  const seen: unknown = JSON.parse(readFileSync(join(folder, 'payload'), 'utf8'))
  assert.deepEqual(seen, STATEMENT)
})

test('row 47, openssl: no byte can be changed in type, signature, key or payload', { skip }, () => {
  for (const part of ['type', 'sig', 'key', 'payload'] as const)
    for (const place of [0, 0.4, 0.99]) {
      lay(flipped(part, Math.floor(place * GOOD[part].length)))
      assert.notEqual(byTheDocument().status, 0, `${part} ${place}`)
    }
  lay(GOOD)
  writeFileSync(join(folder, 'evidence.json'), `${new TextDecoder().decode(HELD.bytes)} `)
  assert.notEqual(byTheDocument().status, 0, 'other evidence')
  writeFileSync(join(folder, 'evidence.json'), HELD.bytes)
})

/** The first block of commands in the document, one after another until one fails. */
function byTheDocument(): { readonly stdout: string; readonly status: number | null } {
  const [, block = ''] = /```sh\n(jq [\s\S]*?)```/.exec(readFileSync(DOC, 'utf8')) ?? []
  const commands = block.trim().split('\n')
  assert.equal(commands.length, 3, 'three commands')
  let all = ''
  for (const command of commands) {
    const { stdout, status } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' })
    all += stdout
    if (status !== 0) return { stdout: all, status }
  }
  return { stdout: all, status: 0 }
}

test('what the command line signs, all of them take', async () => {
  const cli = async (...argv: readonly string[]) => {
    const ran = await run(argv, { cwd: folder })
    assert.equal(ran.exit, 0, ran.stdout + ran.stderr)
    return ran.stdout
  }
  rmSync(join(folder, 'envelope.json'), { force: true })
  await cli('keys', 'new', '--out', 'private.pem', '--from', '2026-11-01')
  writeFileSync(join(folder, 'key.pem'), await cli('keys', 'show', '--as', 'pem'))
  const attest = ['attest', 'run', '--key', 'private.pem', '--vantage', 'here']
  await cli(...attest, '--allow-unversioned', '--out', 'envelope.json')
  await cli(...attest, '--allow-unversioned', '--bundle', '--out', 'bundle.json')
  const keys = ['--keys', 'countersign-keys.json']
  const said = await cli('verify', 'envelope.json', ...keys, '--evidence', 'run')
  assert.match(said, /^GENUINE envelope\.json\n[\s\S]*judged again, it says the same/)
  await cli('verify', 'bundle.json', ...keys)
  const [envelope, bundle, pem] = ['envelope.json', 'bundle.json', 'key.pem'].map((name) =>
    readFileSync(join(folder, name)),
  )
  assert.ok(envelope && bundle && pem)
  const held = [HELD.bytes, ...HELD.blobs]
  for (const bytes of [envelope, bundle])
    assert.equal(verdictOf(bytes, pem, held).outcome, 'GENUINE')
  assert.equal(bySigstore(bundle, pem), true)
  if (skip === false) assert.equal(byTheDocument().status, 0)
})

test('the single file is run as the document says, and is as short as it says', () => {
  lay(GOOD)
  const verdict = (...args: readonly string[]) => {
    const options = { cwd: folder, encoding: 'utf8' } as const
    const { stdout, status } = spawnSync(process.execPath, [TOOL, ...args], options)
    return [JSON.parse(stdout).outcome, status]
  }
  assert.deepEqual(verdict('envelope.json', 'key.pem', 'run'), ['GENUINE', 0])
  writeFileSync(join(folder, 'run/evidence.json'), '{}')
  assert.deepEqual(verdict('envelope.json', 'key.pem', 'run'), ['MISMATCH', 15])
  lay(flipped('sig', 3))
  assert.deepEqual(verdict('envelope.json', 'key.pem'), ['FORGED', 10])
  assert.deepEqual(verdict('envelope.json', 'envelope.json'), ['NOT_TRUSTED', 11])
  for (const args of [[], ['envelope.json'], ['none.json', 'key.pem']]) {
    const { stderr, status } = spawnSync(process.execPath, [TOOL, ...args], { cwd: folder })
    assert.match(stderr.toString(), /^[^\n]+\n$/, 'one line')
    assert.equal(status, 1)
  }
  const text = readFileSync(TOOL, 'utf8')
  assert.ok(text.split('\n').length <= 150, 'under 150 lines')
  assert.ok(
    [...text.matchAll(/from '([^']+)'/g)].every(([, from = '']) => from.startsWith('node:')),
  )
})

test('the single file takes no key of small order either', () => {
  const small = [Uint8Array.of(1, ...Array<number>(31).fill(0)), new Uint8Array(32)]
  for (const key of small) assert.equal(VERIFIERS['the single file']?.({ ...GOOD, key }), false)
})

test('the single file and we agree on mutated envelopes, to the word', async () => {
  const random = generator(20261130)
  const bundle = JSON.stringify(bundleOf(JSON.parse(ENVELOPE)))
  const outcomes = new Map<Outcome, number>()
  for (let round = 0; round < (LONG ? 1000 : 200); round++) {
    let bytes = Buffer.from(round % 4 === 0 ? bundle : ENVELOPE.trim())
    for (let times = random(3); times >= 0; times--) bytes = mutated(bytes, random)
    const { outcome } = await verifyEnvelope(bytes, { keys: ringOf(SIGNER), ed25519 })
    assert.equal(verdictOf(bytes, pemIn(GOOD)).outcome, outcome, bytes.toString('latin1'))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (const outcome of ['GENUINE', 'FORGED', 'NOT_TRUSTED', 'UNKNOWN_VERSION'] as const)
    assert.ok(outcomes.has(outcome), `no mutation came to ${outcome}`)
})

test('the single file and we agree on what was signed and should not have been', async () => {
  const text = Buffer.from(GOOD.payload).toString('utf8')
  const assertions = STATEMENT.predicate.assertions.map((one) => ({ ...one, reason: null }))
  for (const envelope of [
    signed(STATEMENT, OTHER),
    signed(STATEMENT, OTHER, SIGNER),
    signed({ ...STATEMENT, more: 1 }, SIGNER),
    signed({ ...STATEMENT, _type: 'https://in-toto.io/Statement/v0.1' }, SIGNER),
    signed({ ...STATEMENT, predicateType: 'https://slsa.dev/provenance/v1' }, SIGNER),
    signed(withPredicate({ assertions }), SIGNER),
    signed(withPredicate({ assertions: STATEMENT.predicate.assertions.slice(1) }), SIGNER),
    envelopeOf(TYPE, ` ${text}`, SIGNER),
    envelopeOf(TYPE, `\ufeff${text}`, SIGNER),
    envelopeOf(TYPE, text.replace('{', '{"_type":1,'), SIGNER),
    envelopeOf(TYPE, text.replace('a quiet', 'a qui\\u0065t'), SIGNER),
    envelopeOf(TYPE, text.replace('a quiet', '\\ud800'), SIGNER),
    envelopeOf(TYPE, text.replace('"requests":8', '"requests":8.5'), SIGNER),
    envelopeOf(TYPE, text.replace('"requests":8', '"requests":9007199254740993'), SIGNER),
    envelopeOf(TYPE, '"null"', SIGNER),
    envelopeOf(TYPE, 'null', SIGNER),
    envelopeOf('text/plain', text, SIGNER),
    JSON.stringify({ ...JSON.parse(signed(STATEMENT, OTHER)), ...bundleOf(JSON.parse(ENVELOPE)) }),
  ]) {
    const { outcome } = await verifyEnvelope(envelope, { keys: ringOf(SIGNER), ed25519 })
    assert.equal(verdictOf(Buffer.from(envelope), pemIn(GOOD)).outcome, outcome, envelope)
  }
})

test('the single file and we agree on which file is the evidence', async () => {
  const body = new TextEncoder().encode('{"format":"countersign.evidence"}')
  const digest = { sha256: sha256Hex(body) }
  const subject = [...STATEMENT.subject, { name: 'https://tide.example/mcp', digest }]
  const envelope = signed({ ...STATEMENT, subject }, SIGNER)
  const { bytes, blobs } = HELD
  for (const [held, outcome] of [
    [[bytes, ...blobs, body], undefined],
    [[body, bytes, ...blobs], 'MISMATCH'],
    [[bytes, ...blobs], 'MISMATCH'],
  ] as const) {
    const [first = body, ...others] = held
    const evidence = { bytes: first, blobs: others }
    const ours = await verifyEnvelope(envelope, { keys: ringOf(SIGNER), ed25519, evidence })
    assert.equal(ours.outcome, outcome ?? 'GENUINE')
    const theirs = verdictOf(
      Buffer.from(envelope),
      pemIn(GOOD),
      held.map((one) => Buffer.from(one)),
    )
    assert.equal(theirs.outcome, ours.outcome)
  }
})

/** Numbers below a limit, the same in every run (mulberry32). */
function generator(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** A byte changed, left out, put in or two exchanged; half of the time outside of the payload. */
function mutated(bytes: Buffer<ArrayBuffer>, random: (limit: number) => number) {
  const start = bytes.indexOf('"payload":"') + 11
  const end = bytes.indexOf('"', start)
  const outside = bytes.length - (end - start)
  const pick = random(outside)
  const index = random(2) === 0 ? random(bytes.length) : pick < start ? pick : pick - start + end
  const [head, byte = 0, tail] = [
    bytes.subarray(0, index),
    bytes[index],
    bytes.subarray(Math.min(index + 1, bytes.length)),
  ]
  const other = random(2) === 0 ? byte ^ (1 << random(8)) : random(128)
  const kinds = [
    [head, Buffer.of(other), tail],
    [head, tail],
    [head, Buffer.of(byte, other), tail],
    [head, tail.subarray(0, 1), Buffer.of(byte), tail.subarray(1)],
  ]
  return Buffer.concat(kinds[random(kinds.length)] ?? [])
}

test('ssh-keygen names the key as the envelope does', (t) => {
  if (spawnSync('ssh-keygen', ['-?']).error !== undefined) return t.skip('needs ssh-keygen')
  const blob = Buffer.concat([
    Buffer.from('\0\0\0\x0bssh-ed25519\0\0\0\x20', 'latin1'),
    SIGNER.publicKey,
  ])
  const path = join(folder, 'key.pub')
  writeFileSync(path, `ssh-ed25519 ${blob.toString('base64')} tides\n`)
  const line = execFileSync('ssh-keygen', ['-lf', path], { encoding: 'utf8' })
  assert.ok(line.includes(SIGNER.keyid))
  return undefined
})
