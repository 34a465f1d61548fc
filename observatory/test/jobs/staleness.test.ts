import assert from 'node:assert/strict'
import { startStaleness } from '../../src/jobs/staleness.ts'
import { eventsSince } from '../../src/store/events.ts'
import { setWatchState } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { runAll } from '../store/full.ts'
import { watch } from '../store/watched.ts'
import { CADENCE_MS, HOUR_MS, rig, stopped } from './rig.ts'

/** A cadence of twelve hours, and the margin. */
const STALE_MS = 12 * HOUR_MS + 4 * HOUR_MS + 40 * 60_000

onBoth('what was not observed in time is said to be stale, once by all', async (store, t) => {
  const { endpointId = '' } = await watch(store, 'tides')
  await watch(store, 'paused')
  await runAll(store, MADE_AT)
  await watch(store, 'never')
  const [observed] = await store.db
    .selectFrom('endpoints')
    .select('observed_at')
    .where('id', '=', endpointId)
    .execute()
  const observedAt = observed?.observed_at ?? 0
  const paused = await store.db
    .selectFrom('endpoints')
    .select('id')
    .where('host', '=', 'paused.example')
    .executeTakeFirstOrThrow()
  await setWatchState(store, { endpointId: paused.id }, 'paused', MADE_AT)
  const box = rig(store, t)
  const { clock, random, log } = box
  const shared = { clock, random, log, store: box.store, cadenceMs: CADENCE_MS }
  const jobs = ['one', 'two'].map((holder) => startStaleness({ ...shared, holder }))
  const stale = async () =>
    (await eventsSince(store, 0, { limit: 100 })).filter(({ kind }) => kind === 'stale')
  const pass = async (until: number) =>
    await clock.until(() => clock.now() > until, 'time has passed', HOUR_MS / 4)
  await pass(observedAt + STALE_MS - HOUR_MS)
  assert.deepEqual(await stale(), [])
  await pass(observedAt + STALE_MS + 2 * HOUR_MS)
  assert.partialDeepStrictEqual(await stale(), [
    { kind: 'stale', endpointId, at: observedAt + STALE_MS },
  ])
  assert.equal((await stale()).length, 1)
  for (const job of jobs) await stopped(clock, job)
})
