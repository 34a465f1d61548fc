/**
 * A log killed at every operation on its disk, with and without loss of power, and started again. Of
 * everything that was ever signed, and everything that a reader could ever see, two things hold: it is
 * the beginning of the log as it ends, and no record is lost or there twice.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLog } from '../../src/attest/log-check.ts'
import { CHECKPOINT_PATH, sequence, startLog } from '../../src/attest/log-sequence.ts'
import { parseCheckpoint } from '../../src/attest/checkpoint.ts'
import { parseSignedCheckpoint } from '../../src/attest/checkpoint-verify.ts'
import { logFolder, type LogFolder } from '../../src/attest/node-log.ts'
import { readTile, TILE_WIDTH } from '../../src/attest/tile.ts'
import { Crash, memoryDisk, type Files, type MemoryDisk } from './log-disk.ts'
import { logKey } from './log-keys.ts'
import { mth, records } from './naive-tree.ts'

const LOG = logKey('log.example/tides')
const ALL = records(261)
/** Short of a full tile, so that what follows fills one. */
const OLD = ALL.slice(0, 253)
const PARTS = [ALL.slice(253, 256), ALL.slice(256, 261)]
const AT_ONCE = 2

/** All texts that the key of the log ever signed. */
function recorder() {
  const texts = new Set<string>()
  const sign = (message: Uint8Array) => {
    texts.add(new TextDecoder().decode(message))
    return LOG.signer.sign(message)
  }
  return { texts, identity: { origin: LOG.key.name, signer: { ...LOG.signer, sign } } }
}

type Recorder = ReturnType<typeof recorder>

const decoder = new TextDecoder()
const textOf = (record: Uint8Array) => decoder.decode(record)

async function recordsIn(log: LogFolder): Promise<readonly Uint8Array[]> {
  const bytes = await log.read(CHECKPOINT_PATH)
  const { size } = (bytes && parseSignedCheckpoint(bytes)?.checkpoint) ?? { size: 0 }
  const found: Uint8Array[] = []
  while (found.length < size) {
    const width = Math.min(TILE_WIDTH, size - found.length)
    const held = await readTile(log.read, 'entries', found.length / TILE_WIDTH, width)
    assert.ok(typeof held !== 'string')
    found.push(...held)
  }
  return found
}

/** What a caller does who does not know how far it came: finish, look what is there, add what is not. */
async function work(
  log: LogFolder,
  identity: Recorder['identity'],
  promised: (part: number) => void,
  /** A caller who comes again need not come in the same order. */
  again = false,
) {
  if ((await log.read(CHECKPOINT_PATH)) === undefined) await startLog(log, identity)
  for (const [index, part] of PARTS.entries()) {
    assert.ok((await sequence(log, identity, AT_ONCE)).ok)
    const there = new Set((await recordsIn(log)).map(textOf))
    const missing = part.filter((record) => !there.has(textOf(record)))
    if (missing.length > 0) await log.submit(again ? missing.toReversed() : missing)
    promised(index)
    assert.ok((await sequence(log, identity, AT_ONCE)).ok)
  }
}

async function oldLog(): Promise<Files> {
  const disk = memoryDisk('/log')
  const log = logFolder('/log', disk)
  const { identity } = recorder()
  await startLog(log, identity)
  await log.submit(OLD)
  await sequence(log, identity)
  return disk.files()
}

/** What a reader sees who comes now. */
async function checkAsReader(files: Files, why: string): Promise<void> {
  const checkpoint = files.get(`/log/${CHECKPOINT_PATH}`)
  if (checkpoint === undefined) return
  const { findings } = await checkLog({
    read: async (path) => files.get(`/log/${path}`),
    checkpoint: { subject: 'log', bytes: checkpoint },
    keys: [LOG.key],
  })
  assert.deepEqual(findings, [], why)
}

function assertOneHistory(texts: ReadonlySet<string>, all: readonly Uint8Array[], why: string) {
  assert.ok(texts.size > 0)
  for (const text of texts) {
    const { size = -1, root } = parseCheckpoint(text) ?? {}
    assert.ok(size <= all.length, why)
    assert.deepEqual(root, rootAt(size, all), `${why}: signed at size ${size}`)
  }
}

const roots = new Map<string, Uint8Array>()

/** Histories repeat from crash to crash. */
function rootAt(size: number, all: readonly Uint8Array[]): Uint8Array {
  const leaves = all.slice(0, size)
  const key = leaves.map(textOf).join('\n')
  const root = roots.get(key) ?? mth(leaves)
  roots.set(key, root)
  return root
}

/** Not random, so that a failure comes again. */
function coin(seed: number): () => boolean {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % 65_536 < 32_768
  }
}

type After = 'killed' | 'nothing kept' | 'some kept'

interface Crashed {
  readonly files: Files
  /** The last part that was taken on for good. */
  readonly promised: number
  readonly crashed: boolean
}

/** Works on the disk until its operation `at`. */
async function crashAt(
  disk: MemoryDisk,
  at: number,
  after: After,
  { identity }: Recorder,
): Promise<Crashed> {
  let promised = -1
  let crashed = false
  disk.failAt(at)
  try {
    await work(logFolder('/log', disk), identity, (part) => (promised = part))
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    crashed = true
  }
  const keeps = after === 'nothing kept' ? () => false : coin(at)
  return {
    files: after === 'killed' ? disk.files() : disk.afterPowerLoss(keeps),
    promised,
    crashed,
  }
}

async function finish(
  files: Files,
  promised: number,
  signed: Recorder,
  expected: readonly Uint8Array[],
  why: string,
) {
  await checkAsReader(files, why)
  const disk = memoryDisk('/log', files)
  const log = logFolder('/log', disk)
  if (promised >= 0) {
    assert.ok((await sequence(log, signed.identity)).ok, why)
    const there = new Set((await recordsIn(log)).map(textOf))
    for (const part of PARTS.slice(0, promised + 1))
      for (const record of part) assert.ok(there.has(textOf(record)), `${why}: lost`)
  }
  await work(log, signed.identity, () => {}, true)
  const all = await recordsIn(log)
  assert.deepEqual(all.map(textOf).toSorted(), expected.map(textOf).toSorted(), why)
  assertOneHistory(signed.texts, all, why)
  await checkAsReader(disk.files(), why)
}

const AFTER: readonly After[] = ['killed', 'nothing kept', 'some kept']
/** Every operation is tried when there is time, else every fourth or ninth. */
const LONG = process.env['COUNTERSIGN_LONG'] !== undefined

for (const after of AFTER)
  test(`a crash at any operation leaves one history: ${after}`, async () => {
    const start = await oldLog()
    const every = LONG ? 1 : after === 'killed' ? 4 : 9
    let at = 0
    for (let going = true; going;) {
      at += every
      const signed = recorder()
      const { files, promised, crashed } = await crashAt(
        memoryDisk('/log', start),
        at,
        after,
        signed,
      )
      going = crashed
      await finish(files, promised, signed, ALL, `operation ${at}`)
    }
    assert.ok(at > 60, `${at} operations`)
  })

test('a loss of power, after a kill that left names unsynced, leaves one history too', async () => {
  const start = await oldLog()
  for (let first = 1; first < 60; first += LONG ? 2 : 13)
    for (let second = 1; second < 24; second += LONG ? 3 : 9)
      for (const after of ['nothing kept', 'some kept'] as const) {
        const disk = memoryDisk('/log', start)
        const signed = recorder()
        const one = await crashAt(disk, first, 'killed', signed)
        const two = await crashAt(disk, second, after, signed)
        const promised = Math.max(one.promised, two.promised)
        // What a killed process said to be safe was that.
        await finish(
          two.files,
          promised,
          signed,
          ALL,
          `operations ${first} and ${second}, ${after}`,
        )
      }
})

test('a crash while the log is started leaves a log or none', async () => {
  const expected = PARTS.flat()
  for (let at = 1; at < 25; at++)
    for (const after of AFTER) {
      const signed = recorder()
      const { files, promised } = await crashAt(memoryDisk('/log'), at, after, signed)
      await finish(files, promised, signed, expected, `operation ${at}, ${after}`)
    }
})

test('a queue that begins behind the checkpoint stops the sequencer', async () => {
  const disk = memoryDisk('/log', await oldLog())
  const { identity } = recorder()
  const old = disk.files().get('/log/checkpoint') ?? new Uint8Array()
  const log = logFolder('/log', disk)
  await log.submit(ALL.slice(253, 255))
  await sequence(log, identity)
  await log.submit(ALL.slice(255, 256))
  const files = new Map([...disk.files(), ['/log/checkpoint', old] as const])
  const restored = logFolder('/log', memoryDisk('/log', files))
  await assert.rejects(sequence(restored, identity), /begins at 255, the log ends at 253/)
  await assert.rejects(restored.submit(ALL.slice(0, 1)), /begins at 255/)
  const foreign = new Map([
    ...disk.files(),
    ['/log/.sequencer/pending', Uint8Array.of(65)] as const,
  ])
  await assert.rejects(sequence(logFolder('/log', memoryDisk('/log', foreign)), identity))
})
