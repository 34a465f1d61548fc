/** The evidence beside a statement: it must be the one that was signed, and say what was signed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256Hex } from '../../src/json/digest.ts'
import { printEvidence } from '../../src/run/print-evidence.ts'
import { judgedRow } from './runs.ts'
import { ENVELOPE, HELD, signed, SIGNER, STATEMENT, TOOLS, withPredicate } from './signed.ts'
import { expect } from './verified.ts'

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
