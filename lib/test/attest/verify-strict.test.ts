/** Ed25519 as strictly on every runtime: what lenient verifiers let pass is refused before them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointFault } from '../../src/attest/key-point.ts'
import { nodeEd25519 } from '../../src/attest/node-verify.ts'
import { isStrictPoint, isStrictSignature, webEd25519 } from '../../src/attest/verify-ed25519.ts'
import { verifyEnvelope } from '../../src/attest/verify.ts'
import { ENVELOPE, recordOf, ringOf, SIGNER } from './signed.ts'

const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
/** One y of the points of order 8; its negative is another. */
const Y8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n

function bytesOf(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

const SIGN = 2n ** 255n
/** The points of small order in each of their encodings. */
const SMALL: readonly Uint8Array[] = [0n, 1n, P - 1n, P, P + 1n, Y8, P - Y8].flatMap((y) => [
  bytesOf(y),
  bytesOf(y + SIGN),
])
/** Encodings that name a point whose y is smaller. */
const NOT_CANONICAL = Array.from({ length: 19 }, (_, i) => bytesOf(P + BigInt(i)))

test('fourteen encodings of small order, and all that are not canonical, are no points', () => {
  assert.equal(new Set(SMALL.map(String)).size, 14)
  for (const bytes of [...SMALL, ...NOT_CANONICAL]) {
    assert.equal(isStrictPoint(bytes), false)
    assert.notEqual(pointFault(bytes), undefined, 'and no such key is enrolled')
  }
  assert.equal(isStrictPoint(new Uint8Array(31)), false)
  for (const y of [2n, P - 2n, Y8 + 1n]) assert.equal(isStrictPoint(bytesOf(y)), true)
})

const message = new TextEncoder().encode('high water at four')
const good = SIGNER.sign(message)

test('S and S + L are one signature to lenient verifiers; the second is refused', async () => {
  assert.ok(isStrictSignature(good))
  const s = numberOf(good.subarray(32))
  for (const other of [s + L, L, 2n ** 256n - 1n]) {
    const malleated = Uint8Array.from([...good.subarray(0, 32), ...bytesOf(other)])
    assert.equal(isStrictSignature(malleated), false)
  }
  const below = Uint8Array.from([...good.subarray(0, 32), ...bytesOf(L - 1n)])
  assert.equal(isStrictSignature(below), true)
  for (const verify of [webEd25519, nodeEd25519()]) {
    assert.equal(await verify(SIGNER.publicKey, message, good), true)
    assert.equal(await verify(SIGNER.publicKey, message, below), false)
  }
})

test('R of small order or in another encoding is refused', () => {
  for (const r of [...SMALL, ...NOT_CANONICAL])
    assert.equal(isStrictSignature(Uint8Array.from([...r, ...good.subarray(32)])), false)
  for (const length of [0, 63, 65]) assert.equal(isStrictSignature(new Uint8Array(length)), false)
})

test('under a key of small order nothing is signed, whatever the runtime says', async () => {
  for (const publicKey of [...SMALL, ...NOT_CANONICAL]) {
    const key = { ...recordOf(SIGNER, {}), publicKey }
    const { outcome, others } = await verifyEnvelope(ENVELOPE, {
      keys: { keys: [key] },
      ed25519: () => true,
    })
    assert.equal(outcome, 'NOT_TRUSTED')
    assert.equal(others[0]?.why, 'unknown_key')
  }
})

test('a malleated signature in an envelope is refused although the runtime would take it', async () => {
  const envelope = JSON.parse(ENVELOPE)
  const bytes = Buffer.from(envelope.signatures[0].sig, 'base64')
  const s = bytesOf(numberOf(bytes.subarray(32)) + L)
  const sig = Buffer.concat([bytes.subarray(0, 32), s]).toString('base64')
  const { outcome, others } = await verifyEnvelope(
    JSON.stringify({ ...envelope, signatures: [{ ...envelope.signatures[0], sig }] }),
    { keys: ringOf(SIGNER), ed25519: () => true },
  )
  assert.equal(outcome, 'FORGED')
  assert.equal(others[0]?.why, 'not_strict')
})

test('bytes that are no point of the curve verify nothing and throw nothing', async () => {
  const offCurve = [2n, 7n, 8n, 9n, 13n].map(bytesOf).filter((bytes) => pointFault(bytes))
  assert.ok(offCurve.length > 0)
  for (const publicKey of offCurve)
    for (const verify of [webEd25519, nodeEd25519()])
      assert.equal(await verify(publicKey, message, good), false)
})
