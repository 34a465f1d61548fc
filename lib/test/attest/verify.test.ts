/** The nine steps, each failing alone, and the order of outcomes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gravest } from '../../src/attest/outcome.ts'
import { bundleOf } from '../../src/attest/bundle.ts'
import type { RunPredicate } from '../../src/attest/types.ts'
import { VERIFY_RULES } from '../../src/attest/verify-rules.ts'
import { ATTEST_RULES } from '../../src/attest/rules.ts'
import { nodeEd25519 } from '../../src/attest/node-verify.ts'
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
  TOOLS,
  withPredicate,
} from './signed.ts'
import { DAY, verified, expect, logged } from './verified.ts'

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
