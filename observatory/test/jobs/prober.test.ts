/** Runs as the prober makes them: judged, signed, saved once, and due again. */
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
import { runById } from '../../src/store/runs.ts'
import { endpointsOnHost } from '../../src/store/watch.ts'
import { onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { CADENCE_MS, rig, stopped, never, withSave } from './rig.ts'

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

onBoth('bytes that the run before saw are not sent to the store again', async (store, t) => {
  const box = rig(store, t)
  await watch(store, 'tides')
  const sent: (readonly string[])[] = []
  box.prober({
    store: withSave(box.store, (save) => async (db, batch) => {
      for (const { blobs } of batch)
        sent.push(blobs.flatMap(({ role, bytes }) => (bytes === undefined ? [] : role)).toSorted())
      return await save(db, batch)
    }),
  })
  for (const runs of [1, 2]) {
    await box.clock.until(
      async () => (await box.runsOn('tides.example')).length === runs,
      `${runs} were saved`,
    )
    box.clock.pass(CADENCE_MS.unclaimed)
  }
  const [before, after] = sent
  assert.deepEqual(new Set(before), new Set(['evidence', 'snapshot', 'body']))
  assert.deepEqual(after, ['evidence'])
  const [newest] = await box.runsOn('tides.example')
  assert.ok((await runById(store, newest?.id ?? ''))?.snapshot)
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

onBoth('a late event loop is no latency of the server', async (store, t) => {
  const { prober, clock, runsOn } = rig(store, t)
  await watch(store, 'tides')
  const saved: string[] = []
  prober({ delay: { watch: () => () => 20.5 }, onSaved: (ids) => void saved.push(...ids) })
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
