/** Runs that the world cuts short: a lost claim, a database, a resolver or a cable that is away, a stop. */
import assert from 'node:assert/strict'
import { eventsSince } from '../../src/store/events.ts'
import { pendingLeaves } from '../../src/store/log.ts'
import { endpointsOnHost, setWatchState } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { failed, rig, stopped, never, withSave } from './rig.ts'

onBoth(
  'a claim that is lost during the run: the run is broken off, nothing is kept',
  async (store, t) => {
    let asks = 0
    const box = rig(store, t, {
      before: async ({ host }) => {
        asks += 1
        const [endpoint] = await endpointsOnHost(store, host)
        await setWatchState(store, { endpointId: endpoint?.id ?? '' }, 'paused', 0)
        // Until the worker hears of it.
        await box.clock.until(
          () => box.lines.some((line) => line.includes('claim_lost')),
          'it is told',
        )
      },
    })
    await watch(store, 'tides')
    box.prober({ leaseMs: 6_000 })
    await box.clock.until(() => asks > 0 && box.lines.length > 0, 'it was lost')
    const until = box.clock.elapsed() + 2_000
    await box.clock.until(() => box.clock.elapsed() > until, 'two seconds passed')
    assert.equal(asks, 1)
    assert.ok(!box.lines.some((line) => line.includes('runs_stale')))
    assert.deepEqual(await box.runsOn('tides.example'), [])
  },
)

onBoth('a run that comes late is not saved', async (store, t) => {
  const box = rig(store, t, {
    before: async ({ host, outgoing }) => {
      if (outgoing.body?.includes('server/discover') !== true) return
      const [endpoint] = await endpointsOnHost(store, host)
      await setWatchState(store, { endpointId: endpoint?.id ?? '' }, 'paused', 0)
    },
  })
  await watch(store, 'tides')
  box.prober()
  await box.clock.until(() => box.lines.some((line) => line.includes('runs_stale')), 'it is stale')
  assert.deepEqual(await box.runsOn('tides.example'), [])
  assert.equal((await pendingLeaves(store)).count, 0)
})

onBoth('a database that is away in the middle of a save costs nothing', async (store, t) => {
  const { prober, clock, runsOn, lines, asked, store: watched } = rig(store, t)
  await watch(store, 'tides')
  let refusals = 3
  const away = withSave(watched, (save) => async (db, batch) => {
    if (refusals-- > 0)
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return await save(db, batch)
  })
  prober({ store: away })
  await clock.until(async () => (await runsOn('tides.example')).length > 0, 'it was saved')
  assert.equal((await runsOn('tides.example'))[0]?.dayVerdict, 'answered')
  assert.equal(asked.filter(({ outgoing }) => outgoing.body?.includes('discover')).length, 1)
  assert.ok(lines.some((line) => line.includes('"job":"saves"') && line.includes('unreachable')))
  await clock.until(() => lines.some((line) => line.includes('job_recovered')), 'it says so')
})

onBoth(
  'a resolver that is away is our own fault: nothing is said, all is asked again',
  async (store, t) => {
    let isAway = true
    const { prober, clock, runsOn, asked } = rig(store, t, {
      before: async ({ outgoing }) => (isAway ? failed(outgoing, 'dns_unavailable') : undefined),
    })
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`)
    for (const name of names) await watch(store, name)
    const saved: string[] = []
    prober({ onSaved: (ids) => void saved.push(...ids) })
    await clock.until(() => asked.length > 60, 'all were asked, some again', 200)
    assert.deepEqual(saved, [])
    isAway = false
    await clock.until(() => saved.length === names.length, 'all were saved')
    for (const name of names)
      assert.deepEqual(
        (await runsOn(`${name}.example`)).map((run) => run.dayVerdict),
        ['answered'],
      )
  },
)

onBoth('a cable that is cut does not put every server down', async (store, t) => {
  let isCut = false
  const { prober, clock, runsOn } = rig(store, t, {
    before: async ({ outgoing }) => (isCut ? failed(outgoing, 'connect_refused') : undefined),
  })
  const names = Array.from({ length: 8 }, (_, index) => `n${index}`)
  for (const name of names) await watch(store, name)
  const saved: string[] = []
  prober({ onSaved: (ids) => void saved.push(...ids) })
  await clock.until(() => saved.length === 8, 'all were up')
  isCut = true
  clock.pass(13 * 3_600_000)
  await clock.until(() => clock.now() > MADE_AT + 13.5 * 3_600_000, 'half an hour passed', 1_000)
  assert.equal(saved.length, 8)
  isCut = false
  await clock.until(() => saved.length === 16, 'all are up', 200)
  for (const name of names)
    assert.deepEqual(
      (await runsOn(`${name}.example`)).map((run) => run.dayVerdict),
      ['answered', 'answered'],
    )
  const kinds = (await eventsSince(store, 0, { limit: 100 })).map(({ kind }) => kind)
  assert.deepEqual(kinds, [])
})

onBoth('a server that is down alone is down', async (store, t) => {
  let isDown = false
  const { prober, clock, runsOn } = rig(store, t, {
    before: async ({ host, outgoing }) =>
      isDown && host === 'dead.example' ? failed(outgoing, 'connect_refused') : undefined,
  })
  for (const name of ['dead', 'a', 'b', 'c']) await watch(store, name)
  const saved: string[] = []
  prober({ onSaved: (ids) => void saved.push(...ids) })
  await clock.until(() => saved.length === 4, 'all were up')
  isDown = true
  clock.pass(13 * 3_600_000)
  await clock.until(() => saved.length === 8, 'all were seen again')
  const [last] = await runsOn('dead.example')
  assert.equal(last?.dayVerdict, 'unanswered')
  const events = await eventsSince(store, 0, { limit: 100 })
  assert.deepEqual(
    events.map(({ kind, runId }) => [kind, runId]),
    [['down', last?.id]],
  )
})

onBoth(
  'stopped: what is under way is saved, what hangs is given back at once',
  async (store, t) => {
    const { prober, clock, runsOn, asked } = rig(store, t, {
      before: async ({ host, outgoing }) => {
        if (host !== 'hanging.example') return await clock.wait(300, outgoing.signal ?? never)
        await clock.wait(60_000, outgoing.signal ?? never)
      },
    })
    await watch(store, 'hanging')
    await watch(store, 'slow')
    const job = prober()
    await clock.until(() => asked.length >= 2, 'both were asked')
    const beganAt = clock.elapsed()
    await stopped(clock, job, 8_000)
    assert.ok(clock.elapsed() - beganAt <= 9_000)
    assert.equal((await runsOn('slow.example')).length, 1)
    assert.deepEqual(await runsOn('hanging.example'), [])
    const [endpoint] = await endpointsOnHost(store, 'hanging.example')
    assert.ok(endpoint && endpoint.dueAt <= clock.now(), 'it is due')
  },
)
