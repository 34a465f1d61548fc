/**
 * A log of 100,000 envelopes in a folder, appended in batches, every proof made from its tiles and
 * checked, as ratios to the SHA-256 that is in it: `node bench/log.ts`.
 */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { checkLog } from '../lib/src/attest/log-check.ts'
import { inclusionProver } from '../lib/src/attest/log-proofs.ts'
import { envelopeRecord } from '../lib/src/attest/log-record.ts'
import { logKeyOf, sequence, startLog, type LogIdentity } from '../lib/src/attest/log-sequence.ts'
import { inclusionHolds, leafHash } from '../lib/src/attest/merkle.ts'
import { logFolder, type LogFolder } from '../lib/src/attest/node-log.ts'
import { parseSignedCheckpoint } from '../lib/src/attest/checkpoint-verify.ts'
import { signerFromKey } from '../lib/src/attest/node.ts'
import { median, printRows, row, type Row } from './row.ts'

const LEAVES = 100_000
const BATCH = 1000

/** CPU milliseconds of some work, reading and writing included. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** CPU milliseconds of as many SHA-256 of as many bytes, one after another. */
function floorOf(count: number, bytes: number): Promise<number> {
  const input = new Uint8Array(bytes)
  return cost(() => {
    for (let i = 0; i < count; i++) createHash('sha256').update(input).digest()
  })
}

function recordAt(index: number): Uint8Array {
  return envelopeRecord(new TextEncoder().encode(`envelope ${index}`))
}

function batchAt(batch: number): readonly Uint8Array[] {
  return Array.from({ length: BATCH }, (_, i) => recordAt(batch * BATCH + i))
}

/** What is really held: garbage is taken away first. */
function heapMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** Every figure about the log. */
export async function rows(): Promise<readonly Row[]> {
  const root = mkdtempSync(join(tmpdir(), 'countersign-bench-log-'))
  try {
    return await measured(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/**
 * A log that grows by batches of a thousand.
 *
 * @returns CPU milliseconds of each batch, in their order
 */
export async function grown(
  log: LogFolder,
  identity: LogIdentity,
  leaves: number,
): Promise<readonly number[]> {
  await startLog(log, identity)
  const costs: number[] = []
  for (let batch = 0; batch * BATCH < leaves; batch++) {
    const records = batchAt(batch)
    costs.push(
      await cost(async () => {
        await log.submit(records)
        const done = await sequence(log, identity)
        if (!done.ok) throw new Error(done.message)
      }),
    )
  }
  return costs
}

/** With a key of its own. */
export function benchIdentity(): LogIdentity {
  const signer = signerFromKey(generateKeyPairSync('ed25519').privateKey)
  return { origin: 'log.example/bench', signer }
}

async function measured(root: string): Promise<readonly Row[]> {
  const identity = benchIdentity()
  const log = logFolder(root)
  const heapBefore = heapMegabytes()
  const costs = await grown(log, identity, LEAVES)
  const heapAfter = heapMegabytes()
  const quarter = costs.length / 4
  const [first, last] = [costs.slice(0, quarter), costs.slice(-quarter)]

  const bytes = await log.read('checkpoint')
  const head = bytes && parseSignedCheckpoint(bytes)?.checkpoint
  if (bytes === undefined || head?.size !== LEAVES) throw new Error('the log is not whole')
  const prove = inclusionProver(log.read, LEAVES)
  let hashes = 0
  const proving = await cost(async () => {
    for (let index = 0; index < LEAVES; index++) {
      const path = await prove(index)
      const leaf = leafHash(recordAt(index))
      if (path === undefined || !inclusionHolds(leaf, index, LEAVES, path, head.root))
        throw new Error(`no proof of ${index}`)
      hashes += path.length
    }
  })
  const checking = await cost(async () => {
    const checkpoint = { subject: root, bytes }
    const { findings } = await checkLog({ read: log.read, checkpoint, keys: [logKeyOf(identity)] })
    if (findings.length > 0) throw new Error(findings[0]?.message)
  })
  const hashing = await floorOf(2 * LEAVES, 65)
  const floorOfPaths = await floorOf(hashes, 65)
  return [
    row('log: a batch of the last 25,000 / one of the first', median(last) / median(first), 1.3),
    row('log: megabytes that the heap grew by over 100,000', heapAfter - heapBefore, 8),
    row('log: append 100,000, write, sync and sign / its SHA-256', sum(costs) / hashing, 8),
    row('log: prove and check all 100,000 / the SHA-256 of a check', proving / floorOfPaths, 6),
    row('log: verify the whole log / its SHA-256', checking / hashing, 4),
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

if (import.meta.main) printRows(await rows())
