import assert from 'node:assert/strict'
import { parseEnvelope } from 'countersign/attest'
import { newKey } from 'countersign/attest/node'
import {
  always,
  BARE_401,
  challenge,
  empty,
  legacy,
  list,
  LIST_STATIONS,
  metadata,
  modern,
  TIDE_HEIGHT,
} from '../../../fixtures/servers/parts.ts'
import { daysOf } from '../../src/store/days.ts'
import { eventsSince } from '../../src/store/events.ts'
import { envelopeOf, pendingLeaves } from '../../src/store/log.ts'
import type { Store } from '../../src/store/open.ts'
import { runById } from '../../src/store/runs.ts'
import { endpointsOnHost, setWatchState } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { CADENCE_MS, failed, rig, stopped } from './rig.ts'

onBoth('what is due is probed, judged, signed, saved, and due again', async (store, t) => {
  const { prober, clock, runsOn } = rig(store, t, {
    servers: {
      'old.example': legacy(),
      'gated.example': always(challenge(), metadata()),
      'bare.example': always(BARE_401),
      'broken.example': always(empty(500)),
    },
  })
  const names = ['good', 'old', 'gated', 'bare', 'broken']
  for (const name of names) await watch(store, name)
  const saved: string[] = []
  prober({ onSaved: (ids) => void saved.push(...ids) })
  await clock.until(() => saved.length >= names.length, 'all were saved')
  const seen = names.map(async (name) => (await runsOn(`${name}.example`))[0])
  const [good, old, gated, bare, broken] = await Promise.all(seen)
  assert.deepEqual(
    [good, old, gated, bare, broken].map((run) => [run?.dayVerdict, run?.listRead, run?.signed]),
    [
      ['answered', true, 'full'],
      ['answered', true, 'full'],
      ['answered', false, 'gate'],
      ['answered', false, 'none'],
      ['unanswered', false, 'none'],
    ],
  )
  assert.deepEqual([good?.era, old?.era], ['modern', 'legacy'])
  assert.equal(good?.tools, 2)
  assert.equal(gated?.gateScheme, 'bearer')
  assert.equal(bare?.withheldKey, 'disqualified_no_challenge')
  assert.deepEqual(broken?.withheldParams, { status: 500 })

  const detail = await runById(store, good?.id ?? '')
  assert.equal(detail?.assertions.length, 15)
  assert.equal(detail?.snapshot?.toolCount, 2)
  const envelope = await envelopeOf(store, { runId: good?.id ?? '' })
  assert.ok(envelope && parseEnvelope(envelope.bytes).ok)
  assert.equal((await pendingLeaves(store)).count, 3)

  const [endpoint] = await endpointsOnHost(store, 'good.example')
  assert.equal(endpoint?.lastRunId, good?.id)
  assert.equal(endpoint?.dueAt, (good?.startedAt ?? 0) + CADENCE_MS.unclaimed)
  assert.deepEqual(await daysOf(store, endpoint?.id ?? '', '2026-01-01'), [
    { day: '2026-11-01', answered: 1, unanswered: 0, undecidable: 0, listed: 1 },
  ])
})

onBoth('many workers: each endpoint once, however they race', async (store, t) => {
  const { prober, clock, asked } = rig(store, t)
  const names = Array.from({ length: 90 }, (_, index) => `n${index}`)
  for (const name of names) await watch(store, name)
  const saved: string[] = []
  for (const worker of ['one', 'two', 'three'])
    prober({ worker, concurrency: 40, onSaved: (ids) => void saved.push(...ids) })
  await clock.until(() => saved.length >= names.length, 'all were saved')
  clock.pass(5_000)
  await clock.until(() => true, '')
  assert.equal(new Set(saved).size, names.length)
  const first = asked.filter(({ outgoing }) => outgoing.body?.includes('server/discover'))
  assert.equal(new Set(first.map(({ host }) => host)).size, names.length)
  assert.equal(first.length, names.length)
  const runs = await store.db.selectFrom('runs').select('id').execute()
  assert.equal(runs.length, names.length)
})

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

onBoth('Retry-After moves the next run, and says nothing of the day', async (store, t) => {
  const wait = 20 * 3600
  const { prober, clock, runsOn } = rig(store, t, {
    servers: { 'busy.example': always(empty(429, [['Retry-After', `${wait}`]])) },
  })
  await watch(store, 'busy')
  prober()
  await clock.until(async () => (await runsOn('busy.example')).length > 0, 'it was probed')
  const [run] = await runsOn('busy.example')
  const [endpoint] = await endpointsOnHost(store, 'busy.example')
  assert.equal(run?.dayVerdict, 'undecidable')
  assert.equal(endpoint?.dueAt, (run?.finishedAt ?? 0) + wait * 1000)
})

onBoth(
  'one domain is visited once at a time, half a second apart; others do not wait',
  async (store, t) => {
    const inside = new Map<string, number>()
    let most = 0
    const { prober, clock, runsOn, asked } = rig(store, t, {
      before: async ({ host }) => {
        if (!host.endsWith('tides.example')) return
        most = Math.max(most, (inside.get('tides') ?? 0) + 1)
        inside.set('tides', (inside.get('tides') ?? 0) + 1)
        await clock.wait(100, new AbortController().signal)
        inside.set('tides', (inside.get('tides') ?? 0) - 1)
      },
    })
    const hosts = ['a', 'b', 'c', 'd'].map((name) => `${name}.tides.example`)
    for (const [index, host] of hosts.entries())
      await watch(store, `t${index}`, {
        subject: {
          endpoint: { url: `https://${host}/mcp`, host, domain: 'tides.example', cadence: 'fast' },
        },
      })
    await watch(store, 'other')
    const saved: string[] = []
    const onSaved = (ids: readonly string[]): void => void saved.push(...ids)
    prober({ onSaved })
    prober({ worker: 'two', onSaved })
    await clock.until(() => saved.length >= 5, 'all were saved')
    assert.equal(most, 1)
    const times = hosts.map((host) => asked.filter((one) => one.host === host).map(({ at }) => at))
    const visits = times.map((at) => [Math.min(...at), Math.max(...at) + 100] as const)
    visits.sort(([a], [b]) => a - b)
    for (const [index, [began]] of visits.entries()) {
      const before = visits[index - 1]
      if (before !== undefined) assert.ok(began - before[1] >= 500, `${began - before[1]} ms apart`)
    }
    const [other] = await runsOn('other.example')
    assert.ok(other && other.startedAt < (visits[1]?.[0] ?? 0), 'the other one waited')
  },
)

onBoth('a block of addresses gets two visits at once', async (store, t) => {
  let inside = 0
  let most = 0
  const { prober, clock } = rig(store, t, {
    addressOf: (host) => `198.51.100.${host.length}`,
    before: async ({ outgoing }) => {
      if (outgoing.body?.includes('server/discover') !== true) return
      inside += 1
      most = Math.max(most, inside)
      await clock.wait(300, new AbortController().signal)
      inside -= 1
    },
  })
  for (const name of ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff']) await watch(store, name)
  const saved: string[] = []
  const onSaved = (ids: readonly string[]): void => void saved.push(...ids)
  prober({ onSaved })
  prober({ worker: 'two', onSaved })
  await clock.until(() => saved.length >= 6, 'all were saved')
  assert.equal(most, 2)
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

type Save = Store['dialect']['save']

function withSave(store: Store, change: (save: Save) => Save): Store {
  return { ...store, dialect: { ...store.dialect, save: change(store.dialect.save) } }
}

const never: AbortSignal = new AbortController().signal

onBoth('a run that breaks a rule is refused alone', async (store, t) => {
  const box = rig(store, t)
  await watch(store, 'bad')
  await watch(store, 'good')
  const [bad] = await endpointsOnHost(store, 'bad.example')
  box.prober({
    store: withSave(box.store, (save) => async (db, batch) => {
      const wrong = batch.map((rows) =>
        rows.run.endpoint_id === bad?.id ? { ...rows, assertions: [] } : rows,
      )
      return await save(db, wrong)
    }),
  })
  await box.clock.until(async () => (await box.runsOn('good.example')).length > 0, 'it was saved')
  await box.clock.until(
    async () =>
      ((await endpointsOnHost(store, 'bad.example'))[0]?.dueAt ?? 0) > box.clock.now() + 600_000,
    'it was given back',
  )
  assert.deepEqual(await box.runsOn('bad.example'), [])
  assert.ok(box.lines.some((line) => line.includes('run_refused')))
})

onBoth('UT-03: a clock that is set while a run goes on moves nothing', async (store, t) => {
  const { prober, clock, runsOn } = rig(store, t, {
    before: async ({ outgoing }) => {
      clock.set(outgoing.body?.includes('server/discover') === true ? 7_200_000 : -7_200_000)
      await clock.wait(50, never)
    },
  })
  await watch(store, 'tides')
  prober()
  await clock.until(async () => (await runsOn('tides.example')).length > 0, 'it was saved')
  const [run] = await runsOn('tides.example')
  assert.equal(run?.dayVerdict, 'answered')
  assert.ok(run.finishedAt - run.startedAt < 2_000, `${run.finishedAt - run.startedAt} ms`)
})

onBoth('whoever opted out is not asked', async (store, t) => {
  const { prober, clock, asked } = rig(store, t)
  await watch(store, 'private')
  prober({ mayContact: async ({ host }) => host !== 'private.example' })
  const state = async () => (await endpointsOnHost(store, 'private.example'))[0]?.state
  await clock.until(async () => (await state()) === 'opted_out', 'it is marked')
  assert.deepEqual(asked, [])
})

onBoth('a late event loop is no latency of the server', async (store, t) => {
  const { prober, clock, runsOn } = rig(store, t)
  await watch(store, 'tides')
  const saved: string[] = []
  prober({ delay: { since: () => 20.5 }, onSaved: (ids) => void saved.push(...ids) })
  await clock.until(() => saved.length > 0, 'it was saved')
  const [run] = await runsOn('tides.example')
  assert.deepEqual([run?.loopDelayMs, run?.latency, run?.dayVerdict], [20.5, undefined, 'answered'])
})

onBoth(
  'without a key, and with one that fails, a run is kept unsigned and says why',
  async (store, t) => {
    const { prober, clock, runsOn, options } = rig(store, t)
    const { finish } = options
    const broken = {
      ...newKey().signer,
      sign: () => {
        throw new Error('the card was pulled out')
      },
    }
    const withheld = []
    for (const [name, signer] of [
      ['a', undefined],
      ['b', broken],
    ] as const) {
      await watch(store, name)
      const saved: string[] = []
      const signing = { ...finish.signing, signer }
      const job = prober({
        finish: { ...finish, signing },
        onSaved: (ids) => void saved.push(...ids),
      })
      await clock.until(() => saved.length > 0, 'it was saved')
      await stopped(clock, job)
      const [run] = await runsOn(`${name}.example`)
      withheld.push([run?.withheldKey, run?.withheldParams])
    }
    assert.deepEqual(withheld, [
      ['signer_absent', {}],
      ['signer_failed', { message: 'the card was pulled out' }],
    ])
  },
)

onBoth('a changed list of tools is an event, told once', async (store, t) => {
  let tools: readonly unknown[] = [TIDE_HEIGHT]
  const { prober, clock, runsOn } = rig(store, t, {
    servers: { 'tides.example': modern({ 'tools/list': (asked) => list(tools)(asked) }) },
  })
  await watch(store, 'tides')
  const saved: string[] = []
  prober({ onSaved: (ids) => void saved.push(...ids) })
  for (const [count, changed] of [
    [TIDE_HEIGHT],
    [TIDE_HEIGHT, LIST_STATIONS],
    [TIDE_HEIGHT, LIST_STATIONS],
  ].entries()) {
    tools = changed
    await clock.until(() => saved.length > count, 'it was saved')
    clock.pass(13 * 3_600_000)
  }
  const events = await eventsSince(store, 0, { limit: 10 })
  const [, second] = await runsOn('tides.example')
  assert.deepEqual(
    events.map(({ kind, runId, params }) => [kind, runId, params['added'], params['tools']]),
    [['tools_changed', second?.id, 1, 'list_stations']],
  )
})
