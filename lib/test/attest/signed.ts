/** Signed statements of an invented server, and ways to sign anything with fixed keys. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { encodeBase64 } from '../../src/attest/base64.ts'
import { printEnvelope, sealed } from '../../src/attest/envelope.ts'
import { keyRecordOf } from '../../src/attest/key.ts'
import { signerFromKey, type SyncSigner } from '../../src/attest/node.ts'
import { preAuthEncoding } from '../../src/attest/pae.ts'
import { payloadOf } from '../../src/attest/payload.ts'
import { statementOf } from '../../src/attest/statement-of.ts'
import type { KeyRecord, KeyRing, RunPredicate, Statement } from '../../src/attest/types.ts'
import { judge } from '../../src/probe/judge.ts'
import { printEvidence } from '../../src/run/print-evidence.ts'
import { judgedRow, SUITE } from './runs.ts'

/** An Ed25519 key whose seed is one byte, 32 times. */
export function keyOf(byte: number): KeyObject {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = Buffer.concat([prefix, Buffer.alloc(32, byte)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

export const SIGNER: SyncSigner = signerFromKey(keyOf(1))
export const OTHER: SyncSigner = signerFromKey(keyOf(2))
export const THIRD: SyncSigner = signerFromKey(keyOf(3))

export function ringOf(...keys: readonly (SyncSigner | KeyRecord)[]): KeyRing {
  return { keys: keys.map((key) => ('sign' in key ? keyRecordOf(key.publicKey) : key)) }
}

export function recordOf(signer: SyncSigner, told: Partial<KeyRecord>): KeyRecord {
  return { ...keyRecordOf(signer.publicKey), ...told }
}

/** The signature of each signer over any bytes of any type. */
export function envelopeOf(
  payloadType: string,
  payload: Uint8Array | string,
  ...signers: readonly SyncSigner[]
): string {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const message = preAuthEncoding(payloadType, bytes)
  const signatures = signers.map(({ keyid, sign }) => ({ keyid, sig: encodeBase64(sign(message)) }))
  return JSON.stringify({ payloadType, payload: encodeBase64(bytes), signatures })
}

/** A statement as it would be signed, or any other value in its canonical form. */
export function signed(value: unknown, ...signers: readonly SyncSigner[]): string {
  return envelopeOf('application/vnd.in-toto+json', payloadOf(value), ...signers)
}

const { run, evidence, bodies } = await judgedRow('modern')

/** What a run of a good server is signed as, and what it is about. */
export const STATEMENT: Statement<RunPredicate> = statementIn()
export const HELD = {
  bytes: new TextEncoder().encode(printEvidence(evidence)),
  blobs: [...bodies.values()],
  judge,
} as const
export const TOOLS: readonly unknown[] = run.snapshot?.tools ?? []
/** When the good server was seen, in milliseconds. */
export const SEEN: number = Date.parse(STATEMENT.predicate.observed_at)

function statementIn(): Statement<RunPredicate> {
  const stated = statementOf(run, evidence, bodies, { vantage: 'a quiet harbour', suite: SUITE })
  if (!stated.ok) throw new Error('the good server cannot be signed')
  return stated.statement
}

/** As our own signer writes it. */
export const ENVELOPE: string = printEnvelope(
  sealed(
    payloadOf(STATEMENT),
    SIGNER.keyid,
    SIGNER.sign(preAuthEncoding('application/vnd.in-toto+json', payloadOf(STATEMENT))),
  ),
)

/** The good statement with other members in its predicate. */
export function withPredicate(members: object): object {
  return { ...STATEMENT, predicate: { ...STATEMENT.predicate, ...members } }
}
