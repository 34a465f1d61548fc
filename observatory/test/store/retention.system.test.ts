import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bodiesOf, getBlob, putBlobs } from '../../src/store/blobs.ts'
import { daysOf, recountDays } from '../../src/store/days.ts'
import { eventsSince } from '../../src/store/events.ts'
import { examinationsOf, latestExamination } from '../../src/store/examinations.ts'
import { envelopeOf } from '../../src/store/log.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { prune, pruneBatch } from '../../src/store/retention.ts'
import { runById, runsOf, saveRuns } from '../../src/store/runs.ts'
import { scanById, SCAN_LIMITS } from '../../src/store/scans.ts'
import { exportStore } from '../../src/store/transfer-export.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import { sharedPostgres } from '../postgres.ts'
import { MADE_AT, onBoth, openMigrated, temporaryFolder } from './engines.ts'
import { finishedRun, sha256 } from './finished.ts'
import { examineAll, runAll, scanOnce } from './full.ts'
import { watch, watchSite } from './watched.ts'

const DAY_MS = 86_400_000
const POLICY = { detailMs: 30 * DAY_MS }

async function endpointOf(store: Store, name: string): Promise<string> {
  const { endpointId } = await watch(store, name)
  assert.ok(endpointId)
  return endpointId
}

async function countOf(store: Store, table: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(store.db)
  return rows[0]?.count ?? 0
}

onBoth('an old run keeps what was signed and loses its detail', async (store) => {
  const endpointId = await endpointOf(store, 'tides')
  const [old = ''] = await runAll(store, MADE_AT, { face: 'before', listBytes: 100 })
  await runAll(store, MADE_AT + DAY_MS, { face: 'after' })
  const before = await runById(store, old)
  assert.equal(before?.assertions.length, 15)
  assert.equal((await bodiesOf(store, old)).size, 1)
  const envelope = await envelopeOf(store, { runId: old })

  const now = MADE_AT + 30 * DAY_MS + 1
  assert.deepEqual(await prune(store, POLICY, now), {
    runs: 1,
    examinations: 0,
    scans: 0,
    blobs: 1,
  })
  const { assertions: _, gate: __, ...kept } = before
  assert.deepEqual(await runById(store, old), {
    ...kept,
    assertions: [],
    drift: [],
    observations: [],
    prunedAt: now,
  })
  assert.equal((await bodiesOf(store, old)).size, 0)
  assert.deepEqual(await envelopeOf(store, { runId: old }), envelope)
  const evidence = await getBlob(store, before.evidenceDigest)
  assert.equal(evidence && sha256(evidence), before.evidenceDigest)
  assert.equal((await runsOf(store, endpointId, { limit: 10 })).length, 2)
})

onBoth('the boundary is the end of the run', async (store) => {
  await watch(store, 'tides')
  await runAll(store, MADE_AT)
  await runAll(store, MADE_AT + DAY_MS)
  assert.equal((await prune(store, POLICY, MADE_AT + POLICY.detailMs)).runs, 0)
  assert.equal((await prune(store, POLICY, MADE_AT + POLICY.detailMs + 1)).runs, 1)
})

onBoth('the newest run of an endpoint is never pruned, however old', async (store) => {
  await watch(store, 'tides')
  const [only = ''] = await runAll(store, MADE_AT)
  assert.equal((await prune(store, POLICY, MADE_AT + 9999 * DAY_MS)).runs, 0)
  assert.equal((await runById(store, only))?.assertions.length, 15)
})

onBoth('days are kept, and counted again alike from pruned runs', async (store) => {
  const endpointId = await endpointOf(store, 'tides')
  for (let day = 0; day < 4; day++) await runAll(store, MADE_AT + day * DAY_MS)
  const days = await daysOf(store, endpointId, '2026-01-01')
  assert.equal(days.length, 4)
  assert.equal((await prune(store, POLICY, MADE_AT + 99 * DAY_MS)).runs, 3)
  assert.deepEqual(await daysOf(store, endpointId, '2026-01-01'), days)
  assert.deepEqual(await recountDays(store, endpointId), [], 'no day is wrong')
})

onBoth('bytes that a newer run or another endpoint names stay', async (store) => {
  await watch(store, 'tides')
  await watch(store, 'buoys')
  const ids = await runAll(store, MADE_AT)
  const [digest = ''] = (await bodiesOf(store, ids[0] ?? '')).keys()
  await runAll(store, MADE_AT + 40 * DAY_MS)
  const pruned = await prune(store, POLICY, MADE_AT + 60 * DAY_MS)
  assert.deepEqual([pruned.runs, pruned.blobs], [2, 0])
  assert.ok(await getBlob(store, digest))
})

onBoth('pruning goes in bounded batches, and twice does nothing more', async (store) => {
  await watch(store, 'tides')
  for (let day = 0; day < 8; day++)
    await runAll(store, MADE_AT + day * DAY_MS, { face: `face ${day}` })
  const now = MADE_AT + 99 * DAY_MS
  const policy = { ...POLICY, batch: 3 }
  const first = await pruneBatch(store, policy, now)
  assert.deepEqual([first.runs, first.more], [3, true])
  const stopped = await prune(store, policy, now, AbortSignal.abort())
  assert.equal(stopped.runs, 3, 'it ends after the batch in hand')
  const rest = await prune(store, policy, now)
  assert.deepEqual([rest.runs, rest.blobs], [1, 1])
  const { text } = await stateOf(store)
  const again = await prune(store, policy, now + DAY_MS)
  assert.deepEqual(again, { runs: 0, examinations: 0, scans: 0, blobs: 0 })
  assert.equal((await stateOf(store)).text, text)
})

async function stateOf(store: Store): Promise<{ readonly text: string }> {
  let text = ''
  await exportStore(store, (lines) => void (text += lines), { now: MADE_AT })
  return { text }
}

onBoth('examinations stay where something changed, and the newest one', async (store) => {
  const { siteId = '' } = await watchSite(store, 'harbour')
  await examineAll(store, MADE_AT, 'card 1')
  await examineAll(store, MADE_AT + DAY_MS, 'card 1')
  await examineAll(store, MADE_AT + 2 * DAY_MS, 'card 2', [
    { kind: 'card_changed', at: MADE_AT, params: {} },
  ])
  await examineAll(store, MADE_AT + 3 * DAY_MS, 'card 2')
  await examineAll(store, MADE_AT + 4 * DAY_MS, 'card 2')
  const pruned = await prune(store, POLICY, MADE_AT + 99 * DAY_MS)
  // Three results and the first card.
  assert.deepEqual([pruned.examinations, pruned.blobs], [3, 4])
  const left = await examinationsOf(store, siteId, { limit: 10 })
  assert.deepEqual(
    left.map(({ finishedAt }) => (finishedAt - MADE_AT) / DAY_MS),
    [4, 2],
  )
  assert.ok((await latestExamination(store, siteId))?.result)
  assert.ok(await getBlob(store, sha256('card 2')))
  assert.equal(await getBlob(store, sha256('card 1')), undefined)
  assert.equal((await eventsSince(store, 0, { limit: 10 })).length, 1)
})

onBoth('a scan goes with its result, but not while limits count it', async (store) => {
  const id = await scanOnce(store, 'asked.example', MADE_AT)
  const open = await scanOnce(store, 'other.example', MADE_AT + 7 * DAY_MS)
  const blobs = await countOf(store, 'blobs')
  assert.equal((await prune(store, { ...POLICY, scanMs: 0 }, MADE_AT + DAY_MS)).scans, 0)
  assert.ok(SCAN_LIMITS.freshMs <= DAY_MS && SCAN_LIMITS.domainMs <= DAY_MS)
  const pruned = await prune(store, POLICY, MADE_AT + 7 * DAY_MS + 1)
  assert.deepEqual([pruned.scans, pruned.blobs], [1, 1])
  assert.equal(await scanById(store, id), undefined)
  assert.ok(await scanById(store, open))
  assert.equal(await countOf(store, 'blobs'), blobs - 1)
})

onBoth('bytes that nothing ever named go too, and no others', async (store) => {
  await watch(store, 'tides')
  await watchSite(store, 'harbour')
  await runAll(store, MADE_AT)
  await examineAll(store, MADE_AT, 'card')
  await scanOnce(store, 'asked.example', MADE_AT)
  const named = await countOf(store, 'blobs')
  await putBlobs(
    store,
    Array.from({ length: 600 }, (_, n) => Buffer.from(`nobody names ${n}`)),
  )
  let removed = 0
  for (let hour = 0; removed < 600 && hour < 100; hour++)
    removed += (await prune(store, POLICY, MADE_AT + hour)).blobs
  assert.equal(removed, 600)
  assert.equal(await countOf(store, 'blobs'), named)
})

test('runs that are saved while their bytes are pruned keep them (postgres)', async (t) => {
  const started = await sharedPostgres()
  if (!started.ok) return t.skip(started.why)
  const options = { postgres: await started.server.database() }
  const store = await openStore(options)
  t.after(() => store.close())
  await migrate(store, MADE_AT)
  const other = await openStore(options)
  t.after(() => other.close())
  const endpointId = await endpointOf(store, 'tides')
  let at = MADE_AT
  for (let turn = 0; turn < 12; turn++) {
    // The same bodies again and again, always the oldest ones' to lose.
    await runAll(store, at, { face: 'a' })
    await runAll(store, (at += DAY_MS), { face: 'b' })
    const [claim] = await claimEndpoints(store, {
      now: (at += 40 * DAY_MS),
      worker: 'w',
      limit: 1,
      leaseMs: 60_000,
    })
    assert.ok(claim)
    const [pruned, saved] = await Promise.all([
      prune(other, POLICY, at),
      saveRuns(store, [finishedRun({ id: claim.id, endpointId, at, face: 'a' })], at),
    ])
    assert.ok(pruned.runs >= 1)
    assert.deepEqual(saved.refused, [])
    assert.equal((await bodiesOf(store, claim.id)).size, 1)
    at += DAY_MS
  }
})

test('the file of the embedded database becomes smaller again', async (t) => {
  const file = join(temporaryFolder(t), 'o.db')
  const store = await openMigrated({ sqlite: file })
  t.after(() => store.close())
  const checkpointed = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
    return statSync(file).size
  }
  const before = await checkpointed()
  // Nobody names them, so that a sweep takes them all.
  await putBlobs(
    store,
    Array.from({ length: 200 }, (_, n) => Buffer.alloc(50_000, `${n} `)),
  )
  const full = await checkpointed()
  assert.ok(full > before + 9_000_000, `${full} bytes`)
  const { blobs } = await prune(store, POLICY, MADE_AT)
  assert.equal(blobs, 200)
  const after = await checkpointed()
  assert.ok(after < before + 500_000, `${after} bytes of ${full}`)
})
