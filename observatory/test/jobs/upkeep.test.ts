import assert from 'node:assert/strict'
import { startCalendar } from '../../src/jobs/calendar.ts'
import { startRetention } from '../../src/jobs/retention.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { takeLease } from '../../src/store/leases.ts'
import { takePace } from '../../src/store/pace.ts'
import { requestScan } from '../../src/store/scans.ts'
import { endpointsOnHost, siteByTarget } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { own } from '../store/owning.ts'
import { watch, watchSite } from '../store/watched.ts'
import { CADENCE_MS, rig, stopped } from './rig.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onBoth('retention takes a turn an hour, in one process only', async (store, t) => {
  const box = rig(store, t)
  await takePace(store, ['old'], { now: MADE_AT, until: MADE_AT + 1 })
  const at: string[] = []
  const jobs = ['one', 'two'].map((holder) =>
    startRetention({
      ...box,
      holder,
      prune: async () => {
        at.push(holder)
        return { runs: 7 }
      },
    }),
  )
  await box.clock.until(() => at.length === 1, 'one took its turn')
  await box.clock.until(() => box.clock.elapsed() > 3 * HOUR_MS, 'three hours passed', 60_000)
  assert.ok(at.length >= 3 && at.length <= 4, `${at.length} turns`)
  assert.ok(box.lines.some((line) => line.includes('"pruned"') && line.includes('"runs":7')))
  for (const job of jobs) await stopped(box.clock, job)
  assert.deepEqual(await store.db.selectFrom('paces').selectAll().execute(), [])
})

onBoth('what a wrong clock put off for a year is due again; the rest stays', async (store, t) => {
  const box = rig(store, t)
  const now = Date.now()
  box.clock.set(now - box.clock.now())
  await watch(store, 'late', { dueAt: now + 365 * DAY_MS })
  await watch(store, 'soon', { dueAt: now + 11 * HOUR_MS })
  await watchSite(store, 'site')
  await store.db
    .updateTable('sites')
    .set({ due_at: now + 365 * DAY_MS })
    .execute()
  const [late] = await endpointsOnHost(store, 'late.example')
  await own(store, { endpointId: late?.id ?? '' }, now)
  await store.db
    .updateTable('ownerships')
    .set({ due_at: now + 365 * DAY_MS })
    .execute()
  const asked = await requestScan(store, {
    target: 'https://late.example/',
    domain: 'late.example',
    requester: 'somebody',
    now: now + 365 * DAY_MS,
  })
  assert.ok(asked.ok)
  const lease = { name: 'sequencer', holder: 'one that ended' } as const
  assert.ok(await takeLease(store, lease, { now, until: now + 365 * DAY_MS }))
  const keys = ['visit domain late.example', 'opt-out late.example']
  await takePace(store, keys, { now, until: now + 30 * DAY_MS })
  const job = startCalendar({ ...box, cadenceMs: CADENCE_MS, sitesMs: DAY_MS })
  await box.clock.until(() => box.lines.some((line) => line.includes('schedule_mended')), 'it is')
  await stopped(box.clock, job)
  const due = async (host: string) => ((await endpointsOnHost(store, host))[0]?.dueAt ?? 0) - now
  assert.ok(Math.abs(await due('late.example')) < 60_000)
  assert.equal(await due('soon.example'), 11 * HOUR_MS)
  const site = await siteByTarget(store, 'site.example')
  assert.ok(Math.abs((site?.dueAt ?? 0) - now) < 60_000)
  const proof = await store.db.selectFrom('ownerships').select('due_at').executeTakeFirst()
  assert.ok(Math.abs((proof?.due_at ?? 0) - now) < 60_000)
  const scan = await store.db.selectFrom('scans').select('due_at').executeTakeFirst()
  assert.ok(Math.abs((scan?.due_at ?? 0) - now) < 60_000)
  const other = { name: 'sequencer', holder: 'another' } as const
  assert.ok(await takeLease(store, other, { now: now + 60_000, until: now + 120_000 }))
  const paces = await store.db
    .selectFrom('paces')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('key')
    .execute()
  assert.deepEqual(
    paces.map(({ key, next_at: at }) => [key, at > now + DAY_MS]),
    [
      ['opt-out late.example', true],
      ['visit domain late.example', false],
    ],
  )
})

onBoth('a worker whose clock is not that of the database touches no schedule', async (store, t) => {
  const box = rig(store, t)
  await watch(store, 'late', { dueAt: Date.now() + 365 * DAY_MS })
  const job = startCalendar({ ...box, cadenceMs: CADENCE_MS, sitesMs: DAY_MS })
  await box.clock.until(
    () => box.lines.some((line) => line.includes('clocks_differ')),
    'it is said',
  )
  await stopped(box.clock, job)
  const [endpoint] = await endpointsOnHost(store, 'late.example')
  assert.ok((endpoint?.dueAt ?? 0) > Date.now() + 360 * DAY_MS)
})

onBoth('a worker starts, works and stops as one', async (store, t) => {
  const box = rig(store, t)
  await watch(store, 'tides')
  const saved: string[] = []
  const { clock, random, log, manners, options } = box
  const job = startWorker({
    clock,
    random,
    log,
    manners,
    store: box.store,
    worker: 'one',
    signing: options.finish.signing,
    cadenceMs: CADENCE_MS,
    sitesMs: DAY_MS,
    concurrency: 8,
    onSaved: (ids) => void saved.push(...ids),
  })
  await clock.until(() => saved.length === 1, 'it works')
  await stopped(clock, job, 5_000)
  assert.deepEqual(
    box.lines.filter((line) => line.includes('"error"')),
    [],
  )
})
