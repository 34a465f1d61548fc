import assert from 'node:assert/strict'
import { CHECKS } from 'countersign/run'
import { claimSites } from '../../src/store/claims.ts'
import { addEvents } from '../../src/store/events.ts'
import { latestEventsOf, listedNamesOf, type Followed } from '../../src/store/events-of-many.ts'
import { countLatestStates } from '../../src/store/latest-states.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { requestScan } from '../../src/store/scans.ts'
import { updateTarget } from '../../src/store/targets.ts'
import {
  countEvents,
  countObserved,
  lastRunAt,
  outcomesSince,
  workloadOf,
} from '../../src/store/workload.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claim, claimed, LEASE_MS, watch, watchMany, watchSite } from './watched.ts'

const HOUR = 3_600_000

onBoth('what waits, what is held, and since when', async (store) => {
  const nothing = { due: 0, held: 0 }
  for (const queue of ['endpoints', 'sites', 'scans'] as const)
    assert.deepEqual(await workloadOf(store, queue, MADE_AT), nothing)
  await watchMany(store, ['a', 'b', 'c'])
  await watchSite(store, 'd')
  await requestScan(store, { target: 'x', domain: 'x', requester: 'y', now: MADE_AT + 5 })
  assert.deepEqual(await workloadOf(store, 'endpoints', MADE_AT - 1), nothing)
  assert.deepEqual(await workloadOf(store, 'endpoints', MADE_AT + HOUR), {
    due: 3,
    oldestDueAt: MADE_AT,
    held: 0,
  })
  assert.equal((await workloadOf(store, 'scans', MADE_AT + HOUR)).oldestDueAt, MADE_AT + 5)
  await claim(store, MADE_AT + 7, 2)
  await claimSites(store, { now: MADE_AT + 9, worker: 'w', limit: 1, leaseMs: LEASE_MS })
  const now = MADE_AT + LEASE_MS
  assert.deepEqual(await workloadOf(store, 'endpoints', now), {
    due: 1,
    oldestDueAt: MADE_AT,
    held: 2,
    oldestHeldAt: MADE_AT + 7,
  })
  assert.deepEqual(await workloadOf(store, 'sites', now), {
    due: 0,
    held: 1,
    oldestHeldAt: MADE_AT + 9,
  })
})

onBoth('what was observed, what is stale, and what came of the last hour', async (store) => {
  const of = (since: number) => countObserved(store, { unclaimed: since, claimed: 0, fast: 0 })
  assert.equal(await lastRunAt(store), undefined)
  assert.deepEqual(await of(NOON), { observed: 0, stale: 0 })
  const { id, subject } = await claimed(store)
  await watch(store, 'never')
  await saveRuns(store, [finishedRun({ id, endpointId: subject.id })], NOON)
  assert.equal(await lastRunAt(store), NOON)
  assert.deepEqual(await of(NOON), { observed: 1, stale: 0 })
  assert.deepEqual(await of(NOON + 1), { observed: 1, stale: 1 })
  const outcomes = await outcomesSince(store, NOON)
  assert.deepEqual(outcomes.runs, { answered: 1, unanswered: 0, undecidable: 0 })
  assert.deepEqual(outcomes.scans, { done: 0, failed: 0 })
  assert.equal(outcomes.examinations, 0)
  assert.equal((await outcomesSince(store, NOON + 1)).runs.answered, 0)
})

onBoth('the states of the latest signed runs are counted slice by slice', async (store) => {
  await watchMany(store, ['a', 'b', 'c', 'd', 'e'])
  const claims = await claim(store)
  const runs = claims.map(({ id, subject }, index) =>
    finishedRun({
      id,
      endpointId: subject.id,
      url: subject.url,
      signed: (['full', 'full', 'gate', 'none'] as const)[index] ?? 'full',
    }),
  )
  await saveRuns(store, runs, NOON)
  const seen = new Map<string, number>()
  let slices = 0
  let after: string | undefined
  do {
    const slice = await countLatestStates(store, { after, limit: 2 })
    for (const { check, signed, count } of slice.counts)
      seen.set(`${check} ${signed}`, (seen.get(`${check} ${signed}`) ?? 0) + count)
    after = slice.next
    slices += 1
  } while (after !== undefined)
  assert.equal(slices, 3)
  for (const { id } of CHECKS) {
    assert.equal(seen.get(`${id} full`), 3)
    assert.equal(seen.get(`${id} gate`), 1)
  }
  assert.equal(seen.size, 2 * CHECKS.length)
})

onBoth('events of what is listed, or of some, the newest first', async (store) => {
  const a = await watch(store, 'a')
  const b = await watch(store, 'b')
  const site = await watchSite(store, 'c')
  for (const place of [
    { endpointId: a.endpointId ?? '' },
    { endpointId: b.endpointId ?? '' },
    { siteId: site.siteId ?? '' },
  ])
    await addEvents(store, place, [{ kind: 'stale', at: NOON, params: {} }])
  assert.equal(await countEvents(store), 3)
  await updateTarget(store, { provider: 'harbour', name: 'b' }, { listed: false }, NOON)
  const seqs = async (followed: Followed, page: { before?: number; limit: number }) =>
    (await latestEventsOf(store, followed, page)).map(({ seq }) => seq)
  assert.deepEqual(await seqs('listed', { limit: 10 }), [3, 1])
  assert.deepEqual(await seqs('listed', { limit: 10, before: 3 }), [1])
  const some = { endpointIds: [b.endpointId ?? ''], siteIds: [site.siteId ?? ''] }
  assert.deepEqual(await seqs(some, { limit: 1 }), [3])
  assert.deepEqual(await seqs(some, { limit: 10 }), [3, 2])
  assert.deepEqual(await seqs({ endpointIds: [], siteIds: [] }, { limit: 10 }), [])
  const events = await latestEventsOf(store, some, { limit: 10 })
  assert.deepEqual(
    (await listedNamesOf(store, events)).map(({ name }) => name),
    ['c'],
  )
})
