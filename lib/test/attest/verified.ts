/** What verifying an envelope comes to, told shortly: the outcome, and which steps failed by which code. */
import assert from 'node:assert/strict'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import { verifyEnvelope } from '../../src/attest/verify.ts'
import type { LogInHand, Verification, VerifyOptions } from '../../src/attest/verify-types.ts'
import { logKey, signed as signedNote, witnessKey } from './log-keys.ts'
import { mth } from './naive-tree.ts'
import { ENVELOPE, ringOf, SIGNER } from './signed.ts'

export const MINE = { keys: ringOf(SIGNER) }

export const DAY = 86_400_000

export function verified(
  source: Uint8Array | string,
  options: Partial<VerifyOptions> = {},
): Promise<Verification> {
  return verifyEnvelope(source, { ...MINE, ...options })
}

export function failures({ steps }: Verification): readonly string[] {
  return steps.filter(({ state }) => state === 'failed').map(({ n, code }) => `${n} ${code}`)
}

export async function expect(
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

/** The proof of a log whose only entry is the envelope, witnessed at an instant in milliseconds. */
export function logged(at: number | undefined, envelope: string = ENVELOPE): LogInHand {
  const log = logKey('log.example/tides')
  const witness = witnessKey('witness.example/w1', Math.ceil((at ?? 0) / 1000))
  const record = envelopeRecord(new TextEncoder().encode(envelope))
  const head = { origin: log.key.name, size: 1, root: mth([record]), extensions: [] }
  const note = signedNote(head, at === undefined ? [log] : [log, witness])
  const proof = new TextEncoder().encode(`c2sp.org/tlog-proof@v1\nindex 0\n\n${note}`)
  return { proof, keys: [log.key, witness.key] }
}
