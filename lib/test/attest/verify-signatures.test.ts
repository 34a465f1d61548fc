/** Which signatures count: over what they are, by which key, and when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verification } from '../../src/attest/verify-types.ts'
import { nodeEd25519 } from '../../src/attest/node-verify.ts'
import {
  ENVELOPE,
  envelopeOf,
  OTHER,
  recordOf,
  ringOf,
  SEEN,
  signed,
  SIGNER,
  STATEMENT,
  THIRD,
  withPredicate,
} from './signed.ts'
import { DAY, expect, logged } from './verified.ts'

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
