/**
 * What an envelope costs beside its one signature: PAE, base64 and JSON around 5 KB of statement, and
 * the way back. CPU time, floor and product in turns in the same process.
 */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { parseSigned } from '../lib/src/attest/bundle.ts'
import { printEnvelope } from '../lib/src/attest/envelope.ts'
import { keyRecordOf } from '../lib/src/attest/key.ts'
import { nodeEd25519, signerFromKey, signPayloadSync } from '../lib/src/attest/node.ts'
import { preAuthEncoding } from '../lib/src/attest/pae.ts'
import { verifySignatures } from '../lib/src/attest/verify-signatures.ts'
import { verifyEnvelope } from '../lib/src/attest/verify.ts'
import { readFixture } from '../fixtures/envelopes/build.ts'
import { printRows, row, type Row } from './row.ts'

const ROUNDS = 60
const TIMES = 200

/** Every figure about envelopes. */
export async function rows(): Promise<readonly Row[]> {
  const read = parseSigned(readFixture('full/envelope.json'))
  if (!read.ok) throw new Error('the fixture is no envelope')
  const { payload, envelope } = read.value
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey)
  const signer = signerFromKey(privateKey)
  const message = preAuthEncoding(envelope.payloadType, payload)
  const signature = sign(null, message, privateKey)
  const bytes = new TextEncoder().encode(printEnvelope(signPayloadSync(payload, signer)))
  const own = parseSigned(bytes)
  if (!own.ok) throw new Error('an envelope of ours is none')
  const ring = { keys: [keyRecordOf(signer.publicKey)] }
  const ed25519 = nodeEd25519()
  return [
    await ratio(
      'sign: an envelope of 5 KB / the bare signature',
      1.35,
      () => sign(null, message, privateKey),
      () => printEnvelope(signPayloadSync(payload, signer)),
    ),
    await ratio(
      'verify: the signatures of an envelope / the bare verification',
      1.2,
      () => verify(null, message, publicKey, signature),
      () => verifySignatures(own.value, ring, ed25519),
    ),
    await ratio(
      'verify: all nine steps, from the bytes of a file / the bare verification',
      5,
      () => verify(null, message, publicKey, signature),
      () => verifyEnvelope(bytes, { keys: ring, ed25519 }),
    ),
  ]
}

async function ratio(id: string, gate: number, floor: Work, product: Work): Promise<Row> {
  const [floors, products]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await cpuOf(floor))
    products.push(await cpuOf(product))
  }
  return row(
    id,
    products.map((product, round) => product / (floors[round] ?? Number.NaN)),
    gate,
  )
}

type Work = () => unknown

async function cpuOf(work: Work): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < TIMES; time++) await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

if (import.meta.main) printRows(await rows())
