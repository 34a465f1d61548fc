/** What an earlier run left in the store is not sent there again. */
import assert from 'node:assert/strict'
import { digestOf } from '../../src/store/batch.ts'
import { bodiesOf } from '../../src/store/blobs.ts'
import { earlierRuns } from '../../src/store/earlier.ts'
import type { Store } from '../../src/store/open.ts'
import { runById, saveRuns } from '../../src/store/runs.ts'
import type { FinishedRun, KeptBytes } from '../../src/store/types.ts'
import { onBoth } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claim, claimed } from './watched.ts'

const NEXT = NOON + 1

/** A first run, saved, and what the store then says of it. */
async function first(store: Store): Promise<{ readonly run: FinishedRun; kept: KeptBytes }> {
  const { id, subject } = await claimed(store)
  const { url } = subject
  const changes = { dueAt: NEXT }
  const run = finishedRun({ id, endpointId: subject.id, url, listBytes: 5000, changes })
  assert.deepEqual((await saveRuns(store, [run], NOON)).saved, [id])
  const listed = (await earlierRuns(store, [subject.id])).get(subject.id)?.listed
  assert.ok(listed)
  assert.deepEqual([...listed.bodies], [...run.bodies.keys()])
  return { run, kept: { digests: listed.bodies, snapshot: listed.snapshotDigest } }
}

/** The next run, which saw the same, without the bytes of what it saw. */
async function second(store: Store, { endpointId }: FinishedRun): Promise<FinishedRun> {
  const [held] = await claim(store, NEXT)
  assert.ok(held)
  const { url } = held.subject
  return finishedRun({ id: held.id, endpointId, url, at: NEXT, listBytes: 5000 })
}

onBoth('what an earlier run left there is found by the next one', async (store) => {
  const { run, kept } = await first(store)
  const again = await second(store, run)
  // Were the bytes sent, the store would have these.
  const bodies = new Map([...again.bodies.keys()].map((digest) => [digest, new Uint8Array(1)]))
  const { saved } = await saveRuns(store, [{ ...again, bodies, kept }], NEXT)
  assert.deepEqual(saved, [again.id])
  assert.deepEqual(await bodiesOf(store, again.id), await bodiesOf(store, run.id))
  const read = await runById(store, again.id)
  assert.deepEqual(read?.snapshot, again.run.snapshot)
  assert.equal(read?.snapshotDigest, kept.snapshot)
})

onBoth('what retention took away meanwhile comes with the run after all', async (store) => {
  const { run } = await first(store)
  const again = await second(store, run)
  const list = Buffer.from('{"tools":"another"}')
  const digest = digestOf(list)
  const bodies = new Map([[digest, list]])
  const gone = { digests: new Set([digest]), snapshot: digestOf('a face that nobody keeps') }
  const { saved, refused } = await saveRuns(store, [{ ...again, bodies, kept: gone }], NEXT)
  assert.deepEqual([saved, refused], [[again.id], []])
  assert.deepEqual(await bodiesOf(store, again.id), new Map([[digest, new Uint8Array(list)]]))
  assert.deepEqual((await runById(store, again.id))?.snapshot, again.run.snapshot)
})
