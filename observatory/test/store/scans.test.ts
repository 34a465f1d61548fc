import assert from 'node:assert/strict'
import { claimScans, claimSites } from '../../src/store/claims.ts'
import { addCorrection, correctionsOf, listCorrections } from '../../src/store/corrections.ts'
import { addDenial, listDenials, removeDenial } from '../../src/store/denials.ts'
import { eventsSince } from '../../src/store/events.ts'
import {
  examinationById,
  examinationsOf,
  latestExamination,
  saveExamination,
} from '../../src/store/examinations.ts'
import { getBlob } from '../../src/store/blobs.ts'
import { getMeta, setMeta, setMetaOnce } from '../../src/store/meta.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { finishScan, openScans, requestScan, scanById, SCAN_LIMITS } from '../../src/store/scans.ts'
import type { FinishedExamination } from '../../src/store/types.ts'
import { siteByTarget } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun, NOON, sha256 } from './finished.ts'
import { claimed, LEASE_MS, watch, watchSite } from './watched.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function ask(store: Store, target: string, now: number, requester = 'somebody', domain = target) {
  return requestScan(store, { target, domain, requester, now })
}

async function finish(store: Store, now: number, result: unknown = { target: 'tides' }) {
  const [scan] = await claimScans(store, { now, worker: 'one', limit: 1, leaseMs: MINUTE })
  assert.ok(scan)
  assert.equal(await finishScan(store, scan.id, { ok: true, result }, now), true)
  return scan
}

onBoth('the same target asked for by twenty people at once is one scan', async (store) => {
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(store, 'tides.example', MADE_AT, `person ${n}`)),
  )
  assert.equal(asked.filter((answer) => answer.ok && answer.fresh).length, 1)
  assert.equal(new Set(asked.map((answer) => answer.ok && answer.scan.id)).size, 1)
  assert.equal(await openScans(store), 1)
})

onBoth('a scan has its result, and answers for ten minutes', async (store) => {
  const asked = await ask(store, 'tides.example', MADE_AT)
  assert.ok(asked.ok)
  assert.equal(asked.scan.state, 'waiting')
  const result = { words: ['é', '\u0000'], n: 1 }
  const claim = await finish(store, MADE_AT + 1000, result)
  const done = await scanById(store, asked.scan.id)
  assert.deepEqual(done?.result, result)
  assert.equal(done?.state, 'done')
  assert.equal(done.finishedAt, MADE_AT + 1000)
  assert.equal(await finishScan(store, claim.id, { ok: false, failure: 'tls' }, NOON), false)
  const soon = await ask(store, 'tides.example', MADE_AT + 10 * MINUTE, 'another')
  assert.ok(soon.ok && !soon.fresh)
  assert.equal(soon.scan.id, asked.scan.id)
  const later = await ask(store, 'tides.example', MADE_AT + 1000 + 10 * MINUTE, 'another')
  assert.ok(later.ok && later.fresh)
  assert.equal(await scanById(store, 'nobody'), undefined)
})

onBoth('a scan that failed says why, and is not repeated at once', async (store) => {
  const asked = await ask(store, 'tides.example', MADE_AT)
  assert.ok(asked.ok)
  const [scan] = await claimScans(store, { now: MADE_AT, worker: 'one', limit: 1, leaseMs: MINUTE })
  await finishScan(store, scan?.id ?? '', { ok: false, failure: 'unanswered' }, MADE_AT + 1)
  const failed = await scanById(store, asked.scan.id)
  assert.equal(failed?.state, 'failed')
  assert.equal(failed.failure, 'unanswered')
  assert.equal(failed.result, undefined)
  const again = await ask(store, 'tides.example', MADE_AT + MINUTE)
  assert.ok(again.ok && !again.fresh)
})

onBoth('one domain is scanned once in ten minutes and fifty times a day', async (store) => {
  const farm = (n: number, now: number) =>
    ask(store, `https://farm.example/${n}`, now, `p${n}`, 'farm.example')
  assert.ok((await farm(0, MADE_AT)).ok)
  assert.deepEqual(await farm(1, MADE_AT + 1), {
    ok: false,
    limit: 'domain',
    retryAt: MADE_AT + 10 * MINUTE,
  })
  for (let n = 1; n < SCAN_LIMITS.domainDaily; n++)
    assert.ok((await farm(n, MADE_AT + n * 10 * MINUTE)).ok, `scan ${n}`)
  const full = await farm(50, MADE_AT + 50 * 10 * MINUTE)
  assert.deepEqual(full, { ok: false, limit: 'domain', retryAt: MADE_AT + 24 * HOUR })
  assert.ok((await farm(51, MADE_AT + 24 * HOUR)).ok)
})

onBoth('one person asks for ten an hour, however many targets', async (store) => {
  for (let n = 0; n < 10; n++) assert.ok((await ask(store, `n${n}.example`, MADE_AT + n)).ok)
  const refused = await ask(store, 'n10.example', MADE_AT + 10)
  assert.deepEqual(refused, { ok: false, limit: 'requester', retryAt: MADE_AT + HOUR })
  assert.ok((await ask(store, 'n10.example', MADE_AT + 10, 'another')).ok)
  assert.ok((await ask(store, 'n3.example', MADE_AT + 11)).ok, 'a known scan costs nothing')
})

onBoth('the queue has an end', async (store) => {
  const limits = { ...SCAN_LIMITS, waiting: 1 }
  const request = { domain: 'a', requester: 'b', now: MADE_AT, limits }
  assert.ok((await requestScan(store, { ...request, target: 'one', domain: 'one' })).ok)
  const full = await requestScan(store, { ...request, target: 'two', domain: 'two' })
  assert.ok(!full.ok && full.limit === 'queue')
})

function examination(id: string, siteId: string, at: number): FinishedExamination {
  return {
    id,
    siteId,
    startedAt: at - 500,
    finishedAt: at,
    vantage: 'test',
    result: { discovery: { cards: [at] } },
    documents: new Map([['https://owls.example/mcp/server-card', Buffer.from(`{"at":${at}}`)]]),
    events: [{ kind: 'card_changed', at, params: { url: 'https://owls.example/mcp/server-card' } }],
    dueAt: at + 1,
  }
}

onBoth('an examination is kept with its documents and events, once', async (store) => {
  await watchSite(store, 'owls')
  const claimOne = async (now: number) => {
    const [claim] = await claimSites(store, { now, worker: 'one', limit: 1, leaseMs: LEASE_MS })
    assert.ok(claim)
    return claim
  }
  const claim = await claimOne(MADE_AT)
  const first = examination(claim.id, claim.subject.id, NOON)
  assert.equal(await saveExamination(store, first), true)
  assert.equal(await saveExamination(store, first), true)
  const latest = await latestExamination(store, claim.subject.id)
  assert.deepEqual(latest?.result, first.result)
  assert.equal(latest?.finishedAt, NOON)
  assert.deepEqual(await examinationById(store, claim.id), latest)
  const document = [...first.documents.values()][0] ?? new Uint8Array()
  assert.deepEqual(await getBlob(store, sha256(document)), new Uint8Array(document))
  const events = await eventsSince(store, 0, { siteId: claim.subject.id, limit: 10 })
  assert.deepEqual(
    events.map(({ kind, examinationId }) => [kind, examinationId]),
    [['card_changed', claim.id]],
  )
  const second = await claimOne(NOON + 1)
  await saveExamination(store, examination(second.id, claim.subject.id, NOON + 1))
  const [newest] = await examinationsOf(store, claim.subject.id, { limit: 1 })
  assert.equal(newest?.id, second.id)
  const older = await examinationsOf(store, claim.subject.id, { before: newest, limit: 9 })
  assert.deepEqual(
    older.map(({ id }) => id),
    [claim.id],
  )
  assert.equal((await siteByTarget(store, 'owls.example'))?.lastExaminationId, second.id)
  assert.equal(await saveExamination(store, examination('lost', claim.subject.id, NOON)), false)
  assert.equal(await examinationById(store, 'lost'), undefined)
})

onBoth('the deny list holds each entry once', async (store) => {
  const denial = { kind: 'domain', value: 'tides.example', source: 'dns', since: NOON } as const
  assert.equal(await addDenial(store, denial), true)
  assert.equal(await addDenial(store, { ...denial, since: NOON + 1 }), false)
  await addDenial(store, { kind: 'network', value: '192.0.2.0/24', source: 'mail', since: NOON })
  assert.deepEqual(
    (await listDenials(store)).map(({ value }) => value),
    ['tides.example', '192.0.2.0/24'],
  )
  assert.deepEqual((await listDenials(store))[0], denial)
  assert.equal(await removeDenial(store, denial), true)
  assert.equal(await removeDenial(store, denial), false)
})

onBoth('corrections are found where they concern something', async (store) => {
  const { id, subject } = await claimed(store)
  await watch(store, 'owls')
  await saveRuns(store, [finishedRun({ id, endpointId: subject.id, url: subject.url })], NOON)
  const words = { title: 'Too strict', text: 'A risk was none.' }
  await addCorrection(store, { id: 'a', at: NOON, ...words, suiteVersions: ['1.0.0'] })
  await addCorrection(store, { id: 'b', at: NOON + 1, ...words, suiteVersions: [], runId: id })
  await addCorrection(store, {
    id: 'c',
    at: NOON,
    ...words,
    suiteVersions: [],
    endpointId: subject.id,
  })
  assert.deepEqual(
    (await listCorrections(store)).map((one) => one.id),
    ['b', 'a', 'c'],
  )
  assert.deepEqual(
    (await correctionsOf(store, subject.id)).map((one) => one.id),
    ['b', 'a', 'c'],
  )
  assert.deepEqual(
    (await correctionsOf(store, 'other')).map((one) => one.id),
    ['a'],
  )
  assert.deepEqual((await correctionsOf(store, 'other'))[0]?.suiteVersions, ['1.0.0'])
})

onBoth('small facts are kept, some of them once for all', async (store) => {
  assert.equal(await getMeta(store, 'demo'), undefined)
  await setMeta(store, 'demo', 'yes')
  await setMeta(store, 'demo', 'no')
  assert.equal(await getMeta(store, 'demo'), 'no')
  assert.equal(await setMetaOnce(store, 'origin', 'a'), 'a')
  assert.equal(await setMetaOnce(store, 'origin', 'b'), 'a')
})
