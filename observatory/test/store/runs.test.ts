import assert from 'node:assert/strict'
import { mock } from 'node:test'
import pg from 'pg'
import { sql } from 'kysely'
import { bodiesOf, getBlob, putBlobs } from '../../src/store/blobs.ts'
import { daysOf, daysOfMany, firstDayOf, recountDays } from '../../src/store/days.ts'
import { addEvents, eventsSince, latestEvents } from '../../src/store/events.ts'
import { envelopeOf, pendingLeaves } from '../../src/store/log.ts'
import type { Store } from '../../src/store/open.ts'
import { latestRuns, listedBefore, runById, runsOf, saveRuns } from '../../src/store/runs.ts'
import type { FinishedRun } from '../../src/store/types.ts'
import { endpointById } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun, NOON, sha256 } from './finished.ts'
import { claim, claimed, watch } from './watched.ts'

const DAY_MS = 86_400_000

/** Probes an endpoint again: due, claimed, and finished. */
async function next(
  store: Store,
  endpointId: string,
  at: number,
  changes: Partial<Parameters<typeof finishedRun>[0]> = {},
): Promise<FinishedRun> {
  const held = (await claim(store, at)).find(({ subject }) => subject.id === endpointId)
  assert.ok(held, 'it is due')
  const dueAt = at + 1
  const { url } = held.subject
  return finishedRun({
    id: held.id,
    endpointId,
    url,
    at,
    ...changes,
    changes: { dueAt, ...changes.changes },
  })
}

onBoth('a run is read as it was saved', async (store) => {
  const { id, subject } = await claimed(store)
  const finished = finishedRun({ id, endpointId: subject.id, url: subject.url })
  assert.deepEqual(await saveRuns(store, [finished], NOON + 5), {
    saved: [id],
    stale: [],
    refused: [],
  })
  const read = await runById(store, id)
  const { run, evidenceBytes } = finished
  assert.deepEqual(read?.assertions, run.assertions)
  assert.deepEqual(read.snapshot, run.snapshot)
  assert.deepEqual(read.observations, run.observations)
  assert.deepEqual(read.drift, [])
  assert.equal(read.startedAt, Date.parse(run.startedAt))
  assert.equal(read.finishedAt, NOON)
  assert.equal(read.day, '2026-11-05')
  assert.equal(read.recordedRevision, '2026-07-28')
  assert.equal(read.era, 'modern')
  assert.equal(read.tools, 1)
  assert.equal(read.signed, 'full')
  assert.deepEqual(read.latency, { p50: 12.25, p95: 31, n: 3 })
  assert.equal(read.loopDelayMs, 1.5)
  assert.equal(read.evidenceDigest, sha256(evidenceBytes))
  assert.deepEqual(await getBlob(store, read.evidenceDigest), new Uint8Array(evidenceBytes))
  assert.deepEqual([...(await bodiesOf(store, id)).keys()], [...finished.bodies.keys()])
  assert.deepEqual(read.envelope, { digest: finished.envelope?.digest, keyid: 'a'.repeat(64) })
  const envelope = await envelopeOf(store, { runId: id })
  assert.deepEqual(envelope?.bytes, new Uint8Array(finished.envelope?.bytes ?? []))
  assert.equal(envelope.leaf, undefined)
  assert.deepEqual(await envelopeOf(store, { digest: envelope.digest }), envelope)
  assert.deepEqual(await pendingLeaves(store), { count: 1, oldestAt: NOON + 5 })
  const endpoint = await endpointById(store, subject.id)
  assert.equal(endpoint?.lastRunId, id)
  assert.equal(endpoint.observedAt, NOON)
  assert.equal(endpoint.dueAt, finished.dueAt)
  assert.equal(await runById(store, 'nobody'), undefined)
})

onBoth('an unsigned run keeps the reason, a gated one its scheme', async (store) => {
  const { id, subject } = await claimed(store)
  const { snapshot: _, ...unlisted } = finishedRun({ id, endpointId: subject.id }).run
  const gate = {
    scheme: 'bearer',
    paramNames: ['resource_metadata'],
    fields: sha256('Bearer realm=tides'),
  }
  await saveRuns(
    store,
    [
      finishedRun({
        id,
        endpointId: subject.id,
        signed: 'none',
        changes: {
          run: { ...unlisted, gate },
          withheld: { key: 'disqualified_server_error', params: { status: 503 } },
          gateScheme: 'bearer',
          listRead: false,
          dayVerdict: 'unanswered',
        },
      }),
    ],
    NOON,
  )
  const read = await runById(store, id)
  assert.equal(read?.signed, 'none')
  assert.equal(read.withheldKey, 'disqualified_server_error')
  assert.deepEqual(read.withheldParams, { status: 503 })
  assert.deepEqual(read.gate, gate)
  assert.equal(read.gateScheme, 'bearer')
  assert.equal(read.listRead, false)
  assert.equal(read.snapshot, undefined)
  assert.equal(read.tools, undefined)
  assert.equal(read.envelope, undefined)
  assert.deepEqual(await pendingLeaves(store), { count: 0 })
})

onBoth('saving twice saves once', async (store) => {
  const { id, subject } = await claimed(store)
  const finished = finishedRun({
    id,
    endpointId: subject.id,
    changes: { events: [{ kind: 'up', at: NOON, params: {} }] },
  })
  const first = await saveRuns(store, [finished], NOON)
  const second = await saveRuns(store, [finished], NOON + 1)
  assert.deepEqual(first.saved, [id])
  assert.deepEqual(second, { saved: [id], stale: [], refused: [] })
  const days = await daysOf(store, subject.id, '2026-01-01')
  assert.deepEqual(days, [
    { day: '2026-11-05', answered: 1, unanswered: 0, undecidable: 0, listed: 1 },
  ])
  assert.equal((await eventsSince(store, 0, { limit: 10 })).length, 1)
  assert.equal((await runsOf(store, subject.id, { limit: 10 })).length, 1)
})

onBoth('a run whose claim went to another is not saved, nor anything of it', async (store) => {
  const { id, subject } = await claimed(store)
  const [other] = await claim(store, MADE_AT + DAY_MS)
  const late = finishedRun({
    id,
    endpointId: subject.id,
    face: 'late',
    changes: { events: [{ kind: 'down', at: NOON, params: {} }] },
  })
  assert.deepEqual(await saveRuns(store, [late], NOON), { saved: [], stale: [id], refused: [] })
  assert.equal(await runById(store, id), undefined)
  assert.equal(await getBlob(store, sha256(late.evidenceBytes)), undefined)
  assert.deepEqual(await daysOf(store, subject.id, '2026-01-01'), [])
  assert.deepEqual(await eventsSince(store, 0, { limit: 10 }), [])
  assert.deepEqual(await pendingLeaves(store), { count: 0 })
  const held = finishedRun({ id: other?.id ?? '', endpointId: subject.id })
  assert.deepEqual((await saveRuns(store, [late, held], NOON)).saved, [held.id])
})

onBoth('one run that breaks a rule of the store keeps no other out', async (store) => {
  for (const name of ['a', 'b', 'c']) await watch(store, name)
  const runs = (await claim(store)).map(({ id, subject }) =>
    finishedRun({ id, endpointId: subject.id, url: subject.url }),
  )
  const [good, bad, alsoGood] = runs
  assert.ok(good && bad && alsoGood)
  const unverified = bad.run.assertions.map((assertion) => {
    const { reason, ...bare } = assertion
    return reason?.key === 'no_baseline' ? bare : assertion
  })
  const broken = { ...bad, run: { ...bad.run, assertions: unverified } }
  const { saved, stale, refused } = await saveRuns(store, [good, broken, alsoGood], NOON)
  assert.deepEqual(new Set(saved), new Set([good.id, alsoGood.id]))
  assert.deepEqual(stale, [])
  assert.deepEqual(
    refused.map(({ id }) => id),
    [bad.id],
  )
  assert.equal(await runById(store, bad.id), undefined)
  assert.deepEqual(await daysOf(store, bad.endpointId, '2026-01-01'), [])
  assert.deepEqual((await saveRuns(store, [bad], NOON)).saved, [bad.id], 'its claim is still held')
})

onBoth('what a worker may not hand in is misuse', async (store) => {
  const { id, subject } = await claimed(store)
  const whole = finishedRun({ id, endpointId: subject.id })
  const { envelope, ...neither } = whole
  assert.ok(envelope)
  const wrong: readonly FinishedRun[] = [
    { ...whole, run: { ...whole.run, assertions: whole.run.assertions.slice(1) } },
    neither,
    { ...whole, withheld: { key: 'disqualified_no_fingerprint', params: {} } },
    { ...whole, evidence: { ...whole.evidence, endpoint: 'https://other.example/' } },
    { ...whole, envelope: { ...envelope, digest: sha256('other') } },
  ]
  for (const run of wrong) await assert.rejects(saveRuns(store, [run], NOON), TypeError)
  assert.equal(await runById(store, id), undefined)
})

onBoth('twenty runs are one round trip to PostgreSQL', async (store, t) => {
  for (let n = 0; n < 20; n++) await watch(store, `n${n}`)
  const runs = (await claim(store)).map(({ id, subject }) =>
    finishedRun({ id, endpointId: subject.id, url: subject.url }),
  )
  const queries = mock.method(pg.Client.prototype, 'query')
  t.after(() => queries.mock.restore())
  assert.equal((await saveRuns(store, runs, NOON)).saved.length, 20)
  if (store.kind === 'postgres') assert.equal(queries.mock.callCount(), 1)
})

onBoth('bytes of other people come back as they were, whatever they are', async (store) => {
  const { id, subject } = await claimed(store)
  const bytes = Uint8Array.from({ length: 512 }, (_, n) => n % 256)
  const empty = new Uint8Array()
  const bodies = new Map([bytes, empty].map((body) => [sha256(body), body]))
  const events = [
    { kind: 'tools_changed', at: NOON, params: { name: '\u0000\u202E\uD800"\'\\é💧', tools: 2 } },
  ] as const
  const finished = finishedRun({ id, endpointId: subject.id, changes: { bodies, events } })
  assert.deepEqual((await saveRuns(store, [finished], NOON)).saved, [id])
  assert.deepEqual(await bodiesOf(store, id), bodies)
  assert.deepEqual((await eventsSince(store, 0, { limit: 1 }))[0]?.params, events[0].params)
})

onBoth('an endpoint that stays as it is keeps one snapshot', async (store) => {
  const { id, subject } = await claimed(store)
  const changes = { dueAt: NOON + 1 }
  await saveRuns(
    store,
    [finishedRun({ id, endpointId: subject.id, url: subject.url, changes })],
    NOON,
  )
  const second = await next(store, subject.id, NOON + 1)
  await saveRuns(store, [second], NOON + 1)
  const third = await next(store, subject.id, NOON + 2, { face: 'new' })
  await saveRuns(store, [third], NOON + 2)
  const digests = (await runsOf(store, subject.id, { limit: 9 })).map((run) => run.snapshotDigest)
  assert.equal(digests[1], digests[2])
  assert.notEqual(digests[0], digests[1])
  const newest = await runById(store, third.id)
  assert.ok(newest)
  const before = await listedBefore(store, newest)
  assert.equal(before?.id, second.id)
  assert.deepEqual(before.snapshot, second.run.snapshot)
})

onBoth('runs are listed the newest first, page after page', async (store) => {
  const { id, subject } = await claimed(store)
  const changes = { dueAt: NOON + 1 }
  await saveRuns(
    store,
    [finishedRun({ id, endpointId: subject.id, url: subject.url, changes })],
    NOON,
  )
  const ids = [id]
  for (let n = 1; n < 5; n++) {
    const run = await next(store, subject.id, NOON + n)
    ids.unshift(run.id)
    await saveRuns(store, [run], NOON + n)
  }
  const first = await runsOf(store, subject.id, { limit: 2 })
  const before = first.at(-1)
  assert.ok(before)
  const rest = await runsOf(store, subject.id, { before, limit: 9 })
  assert.deepEqual(
    [...first, ...rest].map((run) => run.id),
    ids,
  )
  const latest = await latestRuns(store, [subject.id, 'nobody'])
  assert.deepEqual([...latest.keys()], [subject.id])
  assert.equal(latest.get(subject.id)?.id, ids[0])
  assert.equal(latest.get(subject.id)?.assertions.length, 15)
})

onBoth(
  'days count up, by the UTC day in which a run began, and are counted again',
  async (store) => {
    const { id, subject } = await claimed(store)
    const midnight = Date.UTC(2026, 10, 6)
    const begun = { at: midnight + 100, changes: { dueAt: midnight } }
    await saveRuns(
      store,
      [finishedRun({ id, endpointId: subject.id, url: subject.url, ...begun })],
      NOON,
    )
    const second = await next(store, subject.id, midnight + 5000, {
      changes: { dayVerdict: 'undecidable', listRead: false },
    })
    const third = { dayVerdict: 'unanswered', listRead: false } as const
    await saveRuns(store, [second], NOON)
    await saveRuns(
      store,
      [await next(store, subject.id, midnight + 6000, { changes: third })],
      NOON,
    )
    const days = [
      { day: '2026-11-05', answered: 1, unanswered: 0, undecidable: 0, listed: 1 },
      { day: '2026-11-06', answered: 0, unanswered: 1, undecidable: 1, listed: 0 },
    ]
    assert.deepEqual(await daysOf(store, subject.id, '2026-11-01'), days)
    assert.deepEqual(await daysOf(store, subject.id, '2026-11-06'), days.slice(1))
    assert.equal(await firstDayOf(store, subject.id), '2026-11-05')
    assert.deepEqual(
      (await daysOfMany(store, [subject.id], '2026-11-06')).get(subject.id),
      days.slice(1),
    )
    assert.deepEqual(await recountDays(store, subject.id), [], 'nothing was wrong')
    await sql`update days set answered = 9 where day = '2026-11-05'`.execute(store.db)
    assert.deepEqual(await recountDays(store, subject.id), days.slice(0, 1))
    assert.deepEqual(await daysOf(store, subject.id, '2026-11-01'), days)
  },
)

onBoth('events have numbers that grow, and no reader passes one by', async (store) => {
  const names = Array.from({ length: 12 }, (_, n) => `n${n}`)
  for (const name of names) await watch(store, name)
  const runs = (await claim(store)).map(({ id, subject }) =>
    finishedRun({
      id,
      endpointId: subject.id,
      url: subject.url,
      changes: {
        events: [
          { kind: 'up', at: NOON, params: {} },
          { kind: 'down', at: NOON, params: {} },
        ],
      },
    }),
  )
  const seen: number[] = []
  const read = async () => {
    const events = await eventsSince(store, seen.at(-1) ?? 0, { limit: 100 })
    seen.push(...events.map(({ seq }) => seq))
  }
  const saves = { open: runs.length }
  const save = async (run: FinishedRun) => {
    await saveRuns(store, [run], NOON)
    saves.open--
  }
  const reading = async () => {
    while (saves.open > 0) await read()
  }
  await Promise.all([...runs.map(save), reading()])
  await read()
  assert.deepEqual(
    seen,
    Array.from({ length: 24 }, (_, n) => n + 1),
  )
  const endpointId = runs[0]?.endpointId ?? ''
  await addEvents(store, { endpointId }, [{ kind: 'stale', at: NOON, params: { hours: 13 } }])
  const filter = { endpointId, limit: 10 }
  const own = await eventsSince(store, 0, filter)
  assert.deepEqual(
    own.map(({ kind }) => kind),
    ['up', 'down', 'stale'],
  )
  assert.equal(own[2]?.runId, undefined)
  const latest = await latestEvents(store, { ...filter, kinds: ['up', 'stale'], limit: 1 })
  assert.deepEqual(
    latest.map(({ seq }) => seq),
    [25],
  )
  const before = await latestEvents(store, { ...filter, kinds: ['up', 'stale'], before: 25 })
  assert.deepEqual(
    before.map(({ kind }) => kind),
    ['up'],
  )
})

onBoth('the same bytes are stored once', async (store) => {
  const [a, b] = [Buffer.from('tides'), Buffer.from('owls')]
  assert.deepEqual(await putBlobs(store, [b, a, b]), [sha256(b), sha256(a), sha256(b)])
  assert.deepEqual(await putBlobs(store, [a]), [sha256(a)])
  assert.deepEqual(await getBlob(store, sha256(b)), new Uint8Array(b))
  assert.equal(await getBlob(store, sha256('else')), undefined)
  assert.deepEqual(await putBlobs(store, []), [])
})
