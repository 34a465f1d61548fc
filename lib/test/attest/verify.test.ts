/** The nine steps, each failing alone, and the order of outcomes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gravest } from '../../src/attest/outcome.ts'
import { sha256Hex } from '../../src/json/digest.ts'
import { printEvidence } from '../../src/run/print-evidence.ts'
import { bundleOf } from '../../src/attest/bundle.ts'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import type { RunPredicate } from '../../src/attest/types.ts'
import { verifyEnvelope } from '../../src/attest/verify.ts'
import { VERIFY_RULES } from '../../src/attest/verify-rules.ts'
import type { LogInHand, Verification, VerifyOptions } from '../../src/attest/verify-types.ts'
import { ATTEST_RULES } from '../../src/attest/rules.ts'
import { nodeEd25519 } from '../../src/attest/node-verify.ts'
import { logKey, signed as signedNote, witnessKey } from './log-keys.ts'
import { mth } from './naive-tree.ts'
import { judgedRow } from './runs.ts'
import {
  ENVELOPE,
  envelopeOf,
  HELD,
  OTHER,
  recordOf,
  ringOf,
  SEEN,
  signed,
  SIGNER,
  STATEMENT,
  THIRD,
  TOOLS,
  withPredicate,
} from './signed.ts'

const MINE = { keys: ringOf(SIGNER) }
const DAY = 86_400_000

function verified(
  source: Uint8Array | string,
  options: Partial<VerifyOptions> = {},
): Promise<Verification> {
  return verifyEnvelope(source, { ...MINE, ...options })
}

function failures({ steps }: Verification): readonly string[] {
  return steps.filter(({ state }) => state === 'failed').map(({ n, code }) => `${n} ${code}`)
}

async function expect(
  source: string,
  options: Partial<VerifyOptions>,
  outcome: Verification['outcome'],
  ...failed: readonly string[]
): Promise<Verification> {
  const verification = await verified(source, options)
  assert.deepEqual([verification.outcome, ...failures(verification)], [outcome, ...failed])
  assert.deepEqual(
    verification.steps.map(({ n }) => n),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  if (outcome !== 'GENUINE') assert.ok(!('payload' in verification) && !('value' in verification))
  return verification
}

test('what we sign is genuine, and what is returned is what the signature covers', async () => {
  const result = await expect(ENVELOPE, {}, 'GENUINE')
  assert.ok(result.outcome === 'GENUINE')
  assert.deepEqual(result.statement, STATEMENT)
  assert.deepEqual(result.value, JSON.parse(new TextDecoder().decode(result.payload)))
  assert.deepEqual(
    result.signers.map(({ keyid }) => keyid),
    [SIGNER.keyid],
  )
  assert.deepEqual(result.others, [])
  const [held] = result.steps.filter(({ state }) => state === 'not_asked')
  assert.equal(held?.n, 8)
})

test('the same in a bundle, as bytes, and by node:crypto', async () => {
  const bundle = JSON.stringify(bundleOf(JSON.parse(ENVELOPE)))
  await expect(bundle, { ed25519: nodeEd25519() }, 'GENUINE')
  assert.equal((await verified(new TextEncoder().encode(bundle))).outcome, 'GENUINE')
  assert.equal((await verified(new Uint8Array())).outcome, 'FORGED')
})

test('1: what is no envelope is refused by the rule it breaks', async () => {
  const envelope: object = JSON.parse(ENVELOPE)
  for (const [source, code] of [
    ['', 'envelope_not_json'],
    ['[]', 'envelope_member'],
    [`${ENVELOPE.slice(0, -2)},"payload":"AA=="}`, 'envelope_not_json'],
    [JSON.stringify({ ...envelope, payload: 'AB==' }), 'envelope_base64'],
    [JSON.stringify({ ...envelope, payload: undefined }), 'envelope_member'],
    [JSON.stringify({ mediaType: 'application/json', dsseEnvelope: envelope }), 'bundle_unknown'],
  ] as const)
    await expect(source, {}, 'FORGED', `1 ${code}`)
})

test('a bundle that is an envelope too is neither', async () => {
  const bundle = bundleOf(JSON.parse(ENVELOPE))
  const other = JSON.parse(signed(withPredicate({ vantage: 'elsewhere' }), OTHER))
  for (const beside of [other, { payload: '' }, JSON.parse(ENVELOPE)]) {
    const both = JSON.stringify({ ...beside, ...bundle })
    await expect(both, {}, 'FORGED', '1 bundle_unknown')
  }
})

test('members that DSSE does not name are passed over', async () => {
  await expect(JSON.stringify({ ...JSON.parse(ENVELOPE), note: 1 }), {}, 'GENUINE')
})

test('DS-01 a signature over the bare payload is none over the envelope', async () => {
  const envelope = JSON.parse(ENVELOPE)
  const payload = Buffer.from(envelope.payload, 'base64')
  const sig = Buffer.from(SIGNER.sign(payload)).toString('base64')
  assert.ok(
    await nodeEd25519()(SIGNER.publicKey, payload, Buffer.from(sig, 'base64')),
    'it is a good signature of those bytes',
  )
  const bare = JSON.stringify({ ...envelope, signatures: [{ keyid: SIGNER.keyid, sig }] })
  await expect(bare, {}, 'FORGED', '4 verify_signature_wrong')
})

test('DS-03 a good signature under another payload type is not looked at', async () => {
  for (const type of ['text/plain', 'application/vnd.in-toto+json ', 'application/vnd.in-toto'])
    await expect(
      envelopeOf(type, JSON.stringify(STATEMENT), SIGNER),
      { ed25519: () => assert.fail('no signature is asked about') },
      'UNKNOWN_VERSION',
      '2 verify_payload_type',
    )
})

test('DS-04 no signature at all is an error of its own, and so is none worth the name', async () => {
  const envelope = JSON.parse(ENVELOPE)
  const empty = JSON.stringify({ ...envelope, signatures: [] })
  await expect(empty, {}, 'FORGED', '1 envelope_unsigned')
  const short = JSON.stringify({ ...envelope, signatures: [{ sig: 'AA==' }] })
  await expect(short, {}, 'FORGED', '4 verify_signature_wrong')
})

test('DS-05 a good signature about other evidence does not match', async () => {
  const { evidence } = await judgedRow('legacy-session')
  const bytes = new TextEncoder().encode(JSON.stringify(evidence))
  await expect(ENVELOPE, { evidence: { ...HELD, bytes } }, 'MISMATCH', '8 verify_subject_mismatch')
  const [, ...blobs] = HELD.blobs
  await expect(ENVELOPE, { evidence: { ...HELD, blobs } }, 'MISMATCH', '8 verify_subject_mismatch')
})

test('DS-05 a body that looks like evidence is not the evidence, whatever rules judged', async () => {
  const { evidence, bodies } = await judgedRow('legacy-session')
  for (const endpoint of [evidence.endpoint, STATEMENT.predicate.endpoint_url]) {
    const bytes = new TextEncoder().encode(printEvidence({ ...evidence, endpoint }))
    const body = { name: 'https://tide.example/mcp', digest: { sha256: sha256Hex(bytes) } }
    const blobs = [HELD.bytes, ...HELD.blobs, bytes, ...bodies.values()]
    for (const version of [STATEMENT.predicate.suite.version, '0.0.1']) {
      const suite = { ...STATEMENT.predicate.suite, version }
      const about = { ...withPredicate({ suite }), subject: [...STATEMENT.subject, body] }
      const envelope = signed(about, SIGNER)
      for (const evidence of [
        { bytes, blobs },
        { bytes, blobs, judge: HELD.judge },
      ])
        await expect(envelope, { evidence }, 'MISMATCH', '8 verify_subject_mismatch')
    }
  }
})

test('evidence of another endpoint or time is told apart whatever rules judged', async () => {
  const suite = { ...STATEMENT.predicate.suite, version: '0.0.1' }
  for (const other of [
    { endpoint_url: 'https://other.example/mcp' },
    { observed_at: '2026-11-30T12:00:00.000Z' },
  ]) {
    const envelope = signed(withPredicate({ suite, ...other }), SIGNER)
    await expect(envelope, { evidence: HELD }, 'MISMATCH', '8 verify_judged_otherwise')
  }
})

test('DS-07 one key counts once, however often it signs', async () => {
  const twice = signed(STATEMENT, SIGNER, SIGNER)
  const result = await expect(twice, { threshold: 2 }, 'NOT_TRUSTED', '3 verify_threshold_unmet')
  assert.deepEqual(
    result.others.map(({ why }) => why),
    ['same_key'],
  )
  const keys = ringOf(SIGNER, OTHER)
  await expect(signed(STATEMENT, SIGNER, OTHER), { keys, threshold: 2 }, 'GENUINE')
})

test('row 48: one key under two key ids is one key', async () => {
  const [first, second] = [SIGNER, SIGNER].map((signer, index) =>
    recordOf(signer, { keyid: `SHA256:${index}` }),
  )
  assert.ok(first && second)
  const envelope = signed(
    STATEMENT,
    { ...SIGNER, keyid: first.keyid },
    { ...SIGNER, keyid: second.keyid },
  )
  const options = { keys: { keys: [first, second] }, threshold: 2 }
  await expect(envelope, options, 'NOT_TRUSTED', '3 verify_threshold_unmet')
})

test('DS-09 any trusted key is enough, in any order, and the others are listed', async () => {
  const three = JSON.parse(signed(STATEMENT, OTHER, THIRD, SIGNER))
  const [unknown, broken, good] = three.signatures
  broken.sig = unknown.sig
  const keys = ringOf(THIRD, SIGNER)
  for (const signatures of [
    [unknown, broken, good],
    [good, broken, unknown],
    [broken, good, unknown],
  ]) {
    const result = await expect(JSON.stringify({ ...three, signatures }), { keys }, 'GENUINE')
    assert.deepEqual(result.others.map(({ why }) => why).toSorted(), ['unknown_key', 'wrong'])
  }
})

test('a key id decides what a failure is called, never what counts', async () => {
  const envelope = JSON.parse(ENVELOPE)
  const [{ sig }] = envelope.signatures
  for (const keyid of [undefined, '', OTHER.keyid, 'anything'])
    await expect(JSON.stringify({ ...envelope, signatures: [{ keyid, sig }] }), {}, 'GENUINE')
  await expect(ENVELOPE, { keys: ringOf(OTHER) }, 'NOT_TRUSTED', '3 verify_signer_unknown')
  await expect(ENVELOPE, { keys: { keys: [] } }, 'NOT_TRUSTED', '3 verify_signer_unknown')
})

test('a key that is listed for another purpose does not sign evidence', async () => {
  for (const purpose of ['log', 'witness'] as const) {
    const keys = ringOf(recordOf(SIGNER, { purpose }))
    const { others } = await expect(ENVELOPE, { keys }, 'NOT_TRUSTED', '3 verify_signer_unknown')
    assert.equal(others[0]?.why, 'other_purpose')
    // Also when it is listed for evidence too: one key, one purpose.
    const both = ringOf(SIGNER, recordOf(SIGNER, { purpose }))
    await expect(ENVELOPE, { keys: both }, 'NOT_TRUSTED', '3 verify_signer_unknown')
  }
})

test('more signatures than anybody writes are not all looked at', async () => {
  const many = signed(STATEMENT, ...Array.from({ length: 16 }, () => OTHER), SIGNER)
  let asked = 0
  const ed25519 = () => {
    asked++
    return false
  }
  await expect(many, { ed25519 }, 'NOT_TRUSTED', '3 verify_signer_unknown')
  assert.equal(asked, 16)
})

test('both ends of the time of a key are inside', async () => {
  const at = (ms: number) => new Date(SEEN + ms).toISOString()
  const cases: readonly (readonly [string | null, string | null, Verification['outcome']])[] = [
    [at(0), at(0), 'GENUINE'],
    [at(-1), null, 'GENUINE'],
    [null, at(0), 'GENUINE'],
    [at(1), null, 'EXPIRED'],
    [null, at(-1), 'EXPIRED'],
    ['some day', null, 'EXPIRED'],
  ]
  for (const [notBefore, notAfter, outcome] of cases)
    for (const status of ['active', 'retired'] as const) {
      const keys = ringOf(recordOf(SIGNER, { notBefore, notAfter, status }))
      const failed = outcome === 'GENUINE' ? [] : ['3 verify_key_out_of_time']
      await expect(ENVELOPE, { keys }, outcome, ...failed)
    }
})

test('a revoked key is believed only for what a log had before', async () => {
  const revokedAt = new Date(SEEN + DAY).toISOString()
  const keys = ringOf(recordOf(SIGNER, { status: 'revoked', revokedAt, reason: 'a lost laptop' }))
  const refused = ['REVOKED', '3 verify_key_revoked'] as const
  const result = await expect(ENVELOPE, { keys }, ...refused)
  assert.match(result.steps[2]?.detail ?? '', /a lost laptop/)
  await expect(ENVELOPE, { keys, log: logged(SEEN + 2 * DAY) }, ...refused)
  const rescued = await expect(ENVELOPE, { keys, log: logged(SEEN + 1000) }, 'GENUINE')
  assert.match(
    rescued.steps[7]?.detail ?? '',
    /entry 0 of 1 in the log log\.example\/tides, seen by/,
  )
  await expect(ENVELOPE, { keys, log: logged(undefined) }, ...refused)
  for (const told of [{ revokedAt: null }, { revokedAt: 'some day' }]) {
    const unclear = ringOf(recordOf(SIGNER, { status: 'revoked', ...told }))
    await expect(ENVELOPE, { keys: unclear, log: logged(SEEN) }, ...refused)
  }
  // The gravest of what is said of one key holds.
  const both = ringOf(SIGNER, ...keys.keys)
  await expect(ENVELOPE, { keys: both }, ...refused)
  // Another key in force is enough.
  const pair = { keys: [...keys.keys, ...ringOf(OTHER).keys] }
  const { signers } = await expect(signed(STATEMENT, SIGNER, OTHER), { keys: pair }, 'GENUINE')
  // And only that one vouches.
  assert.deepEqual(
    signers.map(({ keyid }) => keyid),
    [OTHER.keyid],
  )
  await expect(
    signed(STATEMENT, SIGNER, OTHER),
    { keys: pair, threshold: 2 },
    'REVOKED',
    '3 verify_key_revoked',
  )
})

test('what a log had before the time that it speaks of is believed of no key', async () => {
  const revokedAt = new Date(SEEN + DAY).toISOString()
  const lost = ringOf(recordOf(SIGNER, { status: 'revoked', revokedAt, reason: 'stolen' }))
  const after = (ms: number) => {
    const observed_at = new Date(SEEN + ms).toISOString()
    return signed(withPredicate({ observed_at }), SIGNER)
  }
  for (const ms of [DAY / 2, DAY, 30 * DAY]) {
    const log = logged(SEEN, after(ms))
    await expect(after(ms), { keys: lost, log }, 'REVOKED', '3 verify_key_revoked')
    await expect(after(ms), { log }, 'EXPIRED', '3 verify_from_future')
  }
  // Clocks differ a little.
  await expect(after(300_000), { keys: lost, log: logged(SEEN, after(300_000)) }, 'GENUINE')
})

/** The proof of a log whose only entry is the envelope, witnessed at an instant in milliseconds. */
function logged(at: number | undefined, envelope: string = ENVELOPE): LogInHand {
  const log = logKey('log.example/tides')
  const witness = witnessKey('witness.example/w1', Math.ceil((at ?? 0) / 1000))
  const record = envelopeRecord(new TextEncoder().encode(envelope))
  const head = { origin: log.key.name, size: 1, root: mth([record]), extensions: [] }
  const note = signedNote(head, at === undefined ? [log] : [log, witness])
  const proof = new TextEncoder().encode(`c2sp.org/tlog-proof@v1\nindex 0\n\n${note}`)
  return { proof, keys: [log.key, witness.key] }
}

test('8: a proof of a log must be of this envelope and of a log that the reader knows', async () => {
  const log = logged(SEEN)
  await expect(ENVELOPE, { log }, 'GENUINE')
  await expect(ENVELOPE.trim(), { log }, 'MISMATCH', '8 proof_inclusion_wrong')
  await expect(ENVELOPE, { log: { ...log, keys: [] } }, 'MISMATCH', '8 log_not_trusted')
  const proof = new Uint8Array()
  await expect(ENVELOPE, { log: { ...log, proof } }, 'MISMATCH', '8 proof_malformed')
})

test('the age is judged from the instant that the reader gives', async () => {
  await expect(ENVELOPE, { at: SEEN + 7 * DAY, maxAgeMs: 7 * DAY }, 'GENUINE')
  await expect(
    ENVELOPE,
    { at: SEEN + 7 * DAY + 1, maxAgeMs: 7 * DAY },
    'EXPIRED',
    '3 verify_too_old',
  )
  await expect(ENVELOPE, { at: SEEN + 5000 * DAY }, 'GENUINE')
  await expect(ENVELOPE, { at: SEEN - 300_000 }, 'GENUINE')
  await expect(ENVELOPE, { at: SEEN - 300_001 }, 'EXPIRED', '3 verify_from_future')
})

test('options that make no sense are misuse', async () => {
  for (const options of [
    { threshold: 0 },
    { threshold: 1.5 },
    { maxAgeMs: 1 },
    { at: Number.NaN },
    { at: SEEN, maxAgeMs: Number.POSITIVE_INFINITY },
  ])
    await assert.rejects(verified(ENVELOPE, options), TypeError)
})

test('5: a signed payload that two readers read differently is no statement', async () => {
  const type = 'application/vnd.in-toto+json'
  const text = JSON.stringify(STATEMENT)
  for (const payload of [
    '',
    'null and void',
    `\ufeff${text}`,
    `{"_type":1,${text.slice(1)}`,
    text.replace('"subject"', '"__proto__":{},"subject"'),
    text.replace('quiet', '\\ud800'),
    new Uint8Array([0x22, 0xff, 0x22]),
  ])
    await expect(envelopeOf(type, payload, SIGNER), {}, 'MISMATCH', '5 payload_not_strict')
})

test('6 and 7: another form, another order, a fraction', async () => {
  const type = 'application/vnd.in-toto+json'
  const loose = envelopeOf(type, JSON.stringify(STATEMENT, undefined, 1), SIGNER)
  await expect(loose, {}, 'MISMATCH', '7 verify_payload_not_canonical')
  for (const value of [
    withPredicate({ vantage: 1 }),
    withPredicate({ more: true }),
    { ...STATEMENT, more: true },
    { ...STATEMENT, subject: [] },
    { ...STATEMENT, _type: 'https://in-toto.io/Statement/v2' },
  ])
    await expect(signed(value, SIGNER), {}, 'MISMATCH', '6 statement_malformed')
  const [first, ...rest] = STATEMENT.predicate.assertions
  const reason = { key: 'reachability_answered', params: { status: 200.5 } }
  const { default: canonicalize } = await import('canonicalize')
  const fraction = withPredicate({ assertions: [{ ...first, reason }, ...rest] })
  const text = canonicalize(fraction) ?? ''
  await expect(envelopeOf(type, text, SIGNER), {}, 'MISMATCH', '6 statement_malformed')
})

test('an unknown predicate and a later version of ours are said to be that', async () => {
  const { predicateType } = STATEMENT
  for (const [type, code] of [
    [predicateType.replace(/v1$/, 'v2'), 'predicate_version'],
    ['https://slsa.dev/provenance/v1', 'predicate_unknown'],
  ] as const)
    await expect(
      signed({ ...STATEMENT, predicateType: type }, SIGNER),
      {},
      'UNKNOWN_VERSION',
      `6 ${code}`,
    )
})

test('8: the evidence is judged again and must say what was signed', async () => {
  const result = await expect(ENVELOPE, { evidence: HELD, tools: TOOLS }, 'GENUINE')
  assert.match(result.steps[7]?.detail ?? '', /judged again, it says the same/)
  const assertions = STATEMENT.predicate.assertions.map((one) =>
    one.check_id === 'redirect_policy' ? { ...one, assertion_status: 'OBSERVED_RISK' } : one,
  )
  const [subject] = STATEMENT.subject
  for (const value of [
    withPredicate({ assertions }),
    withPredicate({ endpoint_url: 'https://other.example/mcp' }),
    withPredicate({ observed_at: '2026-11-30T12:00:00.000Z' }),
    withPredicate({ fingerprints: { ...STATEMENT.predicate.fingerprints, schema: ZEROES } }),
    { ...STATEMENT, subject: [subject] },
  ]) {
    const envelope = signed(value, SIGNER)
    await expect(envelope, {}, 'GENUINE')
    await expect(envelope, { evidence: HELD }, 'MISMATCH', '8 verify_judged_otherwise')
  }
})

const ZEROES = `sha256:${'0'.repeat(64)}`

test('8: rules of another version are not compared, and it says so', async () => {
  const suite = { ...STATEMENT.predicate.suite, version: '0.0.1' }
  const envelope = signed(withPredicate({ suite, vantage: 'x'.repeat(300) }), SIGNER)
  const result = await expect(envelope, { evidence: HELD }, 'GENUINE')
  assert.match(result.steps[7]?.detail ?? '', /not judged again: signed by .*@0\.0\.1, here is/)
})

test('8: what compares with an approved list is left as signed', async () => {
  const reason = { key: 'fingerprint_baseline_equal', params: {} }
  const assertions = STATEMENT.predicate.assertions.map((one) =>
    one.check_id.endsWith('_unchanged_vs_approved')
      ? { ...one, assertion_status: 'VERIFIED', execution_status: 'COMPLETED', reason }
      : one,
  )
  const envelope = signed(withPredicate({ assertions }), SIGNER)
  const result = await expect(envelope, { evidence: HELD }, 'GENUINE')
  assert.match(result.steps[7]?.detail ?? '', /but for the approved list/)
})

test('8: evidence without its bodies, or that is none, cannot be judged', async () => {
  const bytes = new TextEncoder().encode('{}')
  const [subject] = STATEMENT.subject
  const { sha256Hex } = await import('../../src/json/digest.ts')
  const about = (digest: string) => ({
    ...STATEMENT,
    subject: [{ ...subject, digest: { sha256: digest } }],
  })
  const nothing = signed(about(sha256Hex(bytes)), SIGNER)
  const code = '8 verify_evidence_unreadable'
  await expect(nothing, { evidence: { ...HELD, bytes } }, 'MISMATCH', code)
  const alone = signed(about(sha256Hex(HELD.bytes)), SIGNER)
  await expect(alone, { evidence: { ...HELD, blobs: [] } }, 'MISMATCH', code)
})

test('8: a list of tools must have the signed fingerprints', async () => {
  const [first, ...rest] = TOOLS
  const edited = [{ ...Object(first), description: 'Another one.' }, ...rest]
  await expect(ENVELOPE, { tools: TOOLS.toReversed() }, 'GENUINE')
  for (const tools of [edited, rest, [], [null]])
    await expect(ENVELOPE, { tools }, 'MISMATCH', '8 verify_fingerprint_mismatch')
})

test('9: UNVERIFIED has a reason, or the statement is not believed', async () => {
  const assertions = STATEMENT.predicate.assertions.map((one) => ({ ...one, reason: null }))
  await expect(
    signed(withPredicate({ assertions }), SIGNER),
    {},
    'MISMATCH',
    '6 statement_malformed',
    '9 verify_reason_missing',
  )
})

test('several faults are all said, and the gravest is the outcome', async () => {
  const revoked = ringOf(recordOf(SIGNER, { status: 'revoked' }))
  await expect(
    signed({ ...STATEMENT, predicateType: 'https://other.example/v1' }, SIGNER),
    { keys: revoked, tools: [] },
    'REVOKED',
    '3 verify_key_revoked',
    '6 predicate_unknown',
    '8 verify_fingerprint_mismatch',
  )
  await expect(
    ENVELOPE,
    { at: SEEN + DAY, maxAgeMs: 1, tools: [] },
    'MISMATCH',
    '3 verify_too_old',
    '8 verify_fingerprint_mismatch',
  )
})

test('the order of gravity', () => {
  const order = ['FORGED', 'NOT_TRUSTED', 'REVOKED', 'MISMATCH', 'UNKNOWN_VERSION', 'EXPIRED']
  for (const [index, outcome] of order.entries())
    assert.equal(gravest(order.slice(index).toReversed() as never), outcome)
  assert.equal(gravest([]), 'GENUINE')
})

test('every code that a step can fail with has a rule', () => {
  const codes = [...VERIFY_RULES, ...ATTEST_RULES].map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
})

test('a gate statement says nothing of tools', async () => {
  const { run, evidence, bodies } = await judgedRow('gate-everywhere')
  const { statementOf } = await import('../../src/attest/statement-of.ts')
  const { printEvidence } = await import('../../src/run/print-evidence.ts')
  const stated = statementOf(run, evidence, bodies, { vantage: 'here', allowUnversioned: true })
  assert.ok(stated.ok && (stated.statement.predicate.scope satisfies RunPredicate['scope']))
  const envelope = signed(stated.statement, SIGNER)
  const held = {
    ...HELD,
    bytes: new TextEncoder().encode(printEvidence(evidence)),
    blobs: [...bodies.values()],
  }
  await expect(envelope, { evidence: held }, 'GENUINE')
  await expect(envelope, { tools: TOOLS }, 'MISMATCH', '8 verify_fingerprint_unstated')
})

test('whatever it is given, it says so and throws nothing', async () => {
  const type = 'application/vnd.in-toto+json'
  const anything = fc.oneof(
    fc.uint8Array(),
    fc.json(),
    fc.json().map((text) => envelopeOf(type, text, SIGNER)),
    fc.jsonValue().map((predicate) => envelopeOf(type, odd({ predicate }), SIGNER)),
    fc.jsonValue().map((subject) => envelopeOf(type, odd({ subject }), SIGNER)),
    fc.jsonValue().map((signatures) => odd({ payloadType: type, payload: '', signatures })),
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.uint8Array(), async (source, bytes) => {
      const evidence = { ...HELD, bytes }
      const foreign = { type: STATEMENT.predicateType, schema: true }
      for (const options of [{}, { evidence, tools: [bytes] }, { foreign, evidence }]) {
        const { outcome, steps } = await verified(source, options)
        assert.equal(steps.length, 9)
        assert.equal(outcome === 'GENUINE', !steps.some(({ state }) => state === 'failed'))
      }
    }),
    { numRuns: 100 },
  )
})

/** The good statement as text, with other members. */
function odd(members: object): string {
  return JSON.stringify({ ...STATEMENT, ...members })
}
