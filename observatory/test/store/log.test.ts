import assert from 'node:assert/strict'
import {
  checkLog,
  envelopeRecord,
  logKeyOf,
  sequence,
  startLog,
  type LogIdentity,
} from 'countersign/attest'
import { newKey } from 'countersign/attest/node'
import { takeLease, type Lease } from '../../src/store/leases.ts'
import {
  checkpointsBefore,
  envelopeOf,
  latestCheckpoint,
  pendingLeaves,
  readLogFile,
  storedLog,
} from '../../src/store/log.ts'
import { StoreError } from '../../src/store/fault.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claim, watchMany } from './watched.ts'

const MINE: Lease = { name: 'sequencer', holder: 'mine' }
const YOURS: Lease = { name: 'sequencer', holder: 'yours' }

function identity(): LogIdentity {
  return { origin: 'log.example/countersign', signer: newKey().signer }
}

async function openLog(store: Store, lease: Lease = MINE) {
  assert.equal(await takeLease(store, lease, { now: MADE_AT, until: NOON }), true)
  return storedLog(store, lease, envelopeRecord, () => NOON)
}

/** Signed runs, each of an endpoint of its own. Returns the ids. */
async function signedRuns(store: Store, names: readonly string[]): Promise<readonly string[]> {
  await watchMany(store, names)
  const runs = (await claim(store, MADE_AT, 1000)).map(({ id, subject }) =>
    finishedRun({ id, endpointId: subject.id, url: subject.url }),
  )
  for (let from = 0; from < runs.length; from += 50)
    await saveRuns(store, runs.slice(from, from + 50), NOON + from)
  return runs.map(({ id }) => id)
}

function named(letter: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `${letter}${n}`)
}

onBoth('every envelope gets a place, in a log that proves it', async (store) => {
  const log = await openLog(store)
  const owner = identity()
  await startLog(log, owner)
  const ids = await signedRuns(store, named('a', 300))
  assert.deepEqual(await pendingLeaves(store), { count: 300, oldestAt: NOON })
  assert.deepEqual(await sequence(log, owner), { ok: true, from: 0, size: 300 })
  assert.deepEqual(await pendingLeaves(store), { count: 0 })
  await signedRuns(store, named('b', 7))
  assert.deepEqual(await sequence(log, owner), { ok: true, from: 300, size: 307 })
  assert.deepEqual(await sequence(log, owner), { ok: true, from: 307, size: 307 })
  const places = await Promise.all(ids.map((runId) => envelopeOf(store, { runId })))
  const indices = places.map((envelope) => envelope?.leaf ?? -1).sort((a, b) => a - b)
  assert.deepEqual(
    indices,
    Array.from({ length: 300 }, (_, n) => n),
  )
  assert.equal((await latestCheckpoint(store))?.size, 307)
  const earlier = await checkpointsBefore(store, 307, 10)
  assert.deepEqual(
    earlier.map(({ size }) => size),
    [300, 0],
  )
  const read = (path: string) => readLogFile(store, path)
  const bytes = (path: string) => read(path).then((file) => file ?? new Uint8Array())
  const checked = await checkLog({
    read,
    keys: [logKeyOf(owner)],
    checkpoint: { subject: 'now', bytes: await bytes('checkpoint') },
    earlier: { subject: 'then', bytes: Buffer.from(earlier[0]?.note ?? '') },
  })
  assert.deepEqual(checked.findings, [])
  assert.equal(checked.envelopes, 307)
})

onBoth('a partial tile is served after a fuller one took its place', async (store) => {
  const log = await openLog(store)
  const owner = identity()
  await startLog(log, owner)
  await signedRuns(store, named('a', 3))
  await sequence(log, owner)
  const hashes = await readLogFile(store, 'tile/0/000.p/3')
  const records = await readLogFile(store, 'tile/entries/000.p/3')
  assert.equal(hashes?.length, 96)
  await signedRuns(store, named('b', 4))
  await sequence(log, owner)
  assert.deepEqual(await readLogFile(store, 'tile/0/000.p/3'), hashes)
  assert.deepEqual(await readLogFile(store, 'tile/entries/000.p/3'), records)
  assert.equal((await readLogFile(store, 'tile/0/000.p/7'))?.length, 224)
  assert.equal(await readLogFile(store, 'tile/0/000.p/8'), undefined)
  assert.equal(await readLogFile(store, 'tile/0/000'), undefined)
  assert.equal(await readLogFile(store, 'tile/0/001.p/1'), undefined)
})

onBoth('a sequencer that died anywhere is followed by one that signs the same', async (store) => {
  const owner = identity()
  const log = await openLog(store)
  await startLog(log, owner)
  await signedRuns(store, named('a', 5))
  const dies = () => Promise.reject(new Error('killed'))
  await assert.rejects(sequence({ ...log, write: dies }, owner), /killed/)
  assert.deepEqual(await pendingLeaves(store), { count: 0 }, 'the places are given')
  const places = await log.pending(0, 10)
  await signedRuns(store, named('b', 5))
  await assert.rejects(sequence({ ...log, publish: dies }, owner), /killed/)
  assert.equal((await latestCheckpoint(store))?.size, 0)
  assert.deepEqual(await log.pending(0, 5), places, 'for ever')
  assert.deepEqual(await sequence(log, owner), { ok: true, from: 0, size: 10 })
  const note = (await latestCheckpoint(store))?.note ?? ''
  await log.publish(note)
  assert.equal((await latestCheckpoint(store))?.note, note)
})

onBoth('who lost the lease changes nothing', async (store) => {
  const owner = identity()
  const log = await openLog(store)
  await startLog(log, owner)
  await signedRuns(store, named('a', 2))
  assert.equal(await takeLease(store, YOURS, { now: NOON, until: NOON + 1 }), true)
  await assert.rejects(sequence(log, owner), StoreError)
  assert.deepEqual((await pendingLeaves(store)).count, 2)
  await assert.rejects(
    log.write([{ path: 'tile/0/000.p/1', bytes: new Uint8Array(32) }]),
    StoreError,
  )
  await assert.rejects(log.publish('o\n1\nx\n'), StoreError)
  const theirs = storedLog(store, YOURS, envelopeRecord, () => NOON)
  assert.deepEqual(await sequence(theirs, owner), { ok: true, from: 0, size: 2 })
})
