/**
 * Databases that earlier versions left, in `dumps/`: nothing of them is lost on the way to this
 * one.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { indexAll } from '../../src/jobs/search.ts'
import { readQuery } from '../../src/search/query.ts'
import { baselinesOf } from '../../src/store/baselines.ts'
import { bodiesOf, getBlob } from '../../src/store/blobs.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import { listCorrections } from '../../src/store/corrections.ts'
import { daysOf, recountDays } from '../../src/store/days.ts'
import { deadDeliveries, hookStates, reviveDeliveries } from '../../src/store/deliveries.ts'
import { listDenials } from '../../src/store/denials.ts'
import { addEvents, eventsSince } from '../../src/store/events.ts'
import { latestExamination } from '../../src/store/examinations.ts'
import { takeLease } from '../../src/store/leases.ts'
import {
  checkpointsBefore,
  envelopeOf,
  pendingLeaves,
  readLogFile,
  storedLog,
} from '../../src/store/log.ts'
import { getMeta } from '../../src/store/meta.ts'
import { assertCurrent, migrate, storeVersion, STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/open.ts'
import { hooksOfOwnership } from '../../src/store/owner-hooks.ts'
import { activeOwnership } from '../../src/store/ownership.ts'
import { takePace } from '../../src/store/pace.ts'
import { remarksOf } from '../../src/store/remarks.ts'
import { runById, runsOf } from '../../src/store/runs.ts'
import { askedSince, scanById } from '../../src/store/scans.ts'
import { searchServers } from '../../src/store/search.ts'
import { getTarget, listTargets } from '../../src/store/targets.ts'
import { sharedPostgres } from '../postgres.ts'
import { dumpedSqlite, fillAll, restore } from './dumps/make.ts'
import { MADE_AT, onBothEmpty, temporaryFolder } from './engines.ts'
import { sha256 } from './finished.ts'
import { examineAll, runAll, scanOnce } from './full.ts'

const HOUR_MS = 3_600_000
const FOLDER = join(import.meta.dirname, 'dumps')
const VERSIONS: readonly number[] = readdirSync(FOLDER)
  .flatMap((name) => /^(\d+)\.sqlite\.sql$/.exec(name)?.[1] ?? [])
  .map(Number)

for (const version of VERSIONS)
  onBothEmpty(`what version ${version} left is here after a migration`, async (options, t) => {
    const kind = 'sqlite' in options ? 'sqlite' : 'postgres'
    await restore(options, readFileSync(join(FOLDER, `${version}.${kind}.sql`), 'utf8'))
    const store = await openStore(options)
    t.after(() => store.close())
    assert.equal(await storeVersion(store), version)
    await assert.rejects(assertCurrent(store), { code: 'too_old' })
    const before = await tablesOf(store)
    assert.deepEqual(await migrate(store, MADE_AT), { from: version, to: STORE_VERSION })
    await assertCurrent(store)
    assertKept(before, await tablesOf(store))
    await assertSameShape(store, t)
    await assertTargets(store)
    await assertRuns(store)
    await assertRest(store, version)
    if (version >= 3) await assertMessages(store)
    if (version >= 7) await assertOwners(store)
    await assertGoesOn(store)
  })

test('a database of today can be dumped and made again', async (t) => {
  const folder = temporaryFolder(t)
  const [first, second] = [join(folder, 'first.db'), join(folder, 'second.db')]
  assert.deepEqual(await fillAll({ sqlite: first }), [], 'a table of it would be dumped empty')
  const dump = dumpedSqlite(first)
  await restore({ sqlite: second }, dump)
  assert.equal(dumpedSqlite(second), dump)
})

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<string, readonly Row[]>

async function tablesOf(store: Store): Promise<Rows> {
  const tables = await store.db.introspection.getTables()
  const rows = new Map<string, readonly Row[]>()
  for (const { name } of tables)
    rows.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(store.db)).rows)
  return rows
}

/** Every value of every row is as it was; what search looks into is made again. */
function assertKept(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    assert.ok(rows.length > 0, `there was nothing in ${table}`)
    if (table.startsWith('search_')) continue
    const columns = Object.keys(rows[0] ?? {})
    const known = new Set(after.get(table)?.map((row) => valuesOf(row, columns)))
    const lost = rows.filter((row) => !known.has(valuesOf(row, columns)))
    assert.deepEqual(lost, [], `lost from ${table}`)
  }
}

function valuesOf(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => row[column])
  return JSON.stringify(
    values.map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ),
  )
}

/** A migration that was released and then changed would make other tables than it left. */
async function assertSameShape(store: Store, t: TestContext): Promise<void> {
  const fresh = await openStore(await emptyLike(store, t))
  t.after(() => fresh.close())
  await migrate(fresh, MADE_AT)
  assert.deepEqual(await shapeOf(store), await shapeOf(fresh))
}

async function emptyLike({ kind }: Store, t: TestContext): Promise<StoreOptions> {
  if (kind === 'sqlite') return { sqlite: join(temporaryFolder(t), 'fresh.db') }
  const started = await sharedPostgres()
  assert.ok(started.ok)
  return { postgres: await started.server.database() }
}

async function shapeOf({ kind, db }: Store): Promise<readonly string[]> {
  const query =
    kind === 'sqlite'
      ? sql<Shape>`select type || ' ' || name || ': ' || sql as shape from sqlite_master
          where sql is not null`
      : sql<Shape>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
            || coalesce(collation_name, '') || coalesce(column_default, '') as shape
            from information_schema.columns where table_schema = 'public'
          union all select conrelid::regclass || ': ' || pg_get_constraintdef(oid)
            from pg_constraint where connamespace = 'public'::regnamespace
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`
  const { rows } = await query.execute(db)
  return rows.map(({ shape }) => shape.replaceAll(/\s+/g, ' ')).toSorted()
}

interface Shape {
  readonly shape: string
}

/** What `fill` in `full.ts` invented, then as now. */
async function assertTargets(store: Store): Promise<void> {
  const all = await listTargets(store, { limit: 10, listed: 'all' })
  assert.deepEqual(
    all.map(({ target: { provider, name, title, source, listed }, endpoint, site }) => [
      `${provider}/${name}`,
      title,
      source,
      listed,
      endpoint?.url ?? site?.target,
      endpoint?.cadence,
      (endpoint ?? site)?.state,
    ]),
    [
      [
        'harbour/again',
        undefined,
        'file',
        false,
        'https://tides.example/mcp',
        'unclaimed',
        'active',
      ],
      [
        'harbour/buoys',
        undefined,
        'file',
        true,
        'https://buoys.example/mcp',
        'unclaimed',
        'active',
      ],
      ['harbour/harbour', undefined, 'file', true, 'harbour.example', undefined, 'active'],
      [
        'harbour/tides',
        'Ebbe\u2028und Flut "\\',
        'file',
        true,
        'https://tides.example/mcp',
        'unclaimed',
        'active',
      ],
    ],
  )
}

async function endpointOf(store: Store, name: string): Promise<string> {
  const id = (await getTarget(store, { provider: 'harbour', name }))?.endpoint?.id
  assert.ok(id)
  return id
}

async function assertRuns(store: Store): Promise<void> {
  for (const name of ['tides', 'buoys']) {
    const endpointId = await endpointOf(store, name)
    const runs = await runsOf(store, endpointId, { limit: 10 })
    assert.deepEqual(
      runs.map(({ signed, finishedAt }) => [signed, finishedAt]),
      [
        ['none', MADE_AT + 14 * HOUR_MS],
        ['full', MADE_AT + HOUR_MS],
      ],
    )
    for (const row of runs) {
      const run = await runById(store, row.id)
      const face = row.signed === 'full' ? 'as ever' : 'ünicode \u{1f9ed}'
      assert.ok(run)
      assert.equal(run.assertions.length, 15)
      assert.equal(run.assertions[13]?.status, 'UNVERIFIED')
      assert.deepEqual(run.assertions[13].reason, { key: 'no_baseline', params: {} })
      assert.deepEqual(run.latency, { p50: 12.25, p95: 31, n: 3 })
      assert.deepEqual(run.observations, [{ code: 'instructions_long', params: { length: 12 } }])
      assert.deepEqual(run.snapshot?.identity, { name: face })
      assert.equal(run.snapshot.fingerprints?.toolset, sha256(`toolset ${face}`))
      const evidence = await getBlob(store, run.evidenceDigest)
      assert.equal(sha256(evidence ?? ''), run.evidenceDigest)
      const bodies = await bodiesOf(store, run.id)
      assert.ok(bodies.has(sha256(`{"tools":"${face}"}`)))
      const envelope = await envelopeOf(store, { runId: run.id })
      if (row.signed === 'none') {
        assert.equal(run.withheldKey, 'disqualified_no_fingerprint')
        assert.equal(envelope, undefined)
      } else assert.equal(Buffer.from(envelope?.bytes ?? []).toString(), `{"payload":"${run.id}"}`)
    }
    const [day, ...others] = await daysOf(store, endpointId, '2026-01-01')
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(day, { day: '2026-11-01', answered: 2, unanswered: 0, listed: 2 })
    assert.deepEqual(await recountDays(store, endpointId), [], 'no day counts otherwise')
  }
}

async function assertRest(store: Store, version: number): Promise<void> {
  const events = await eventsSince(store, 0, { limit: 10 })
  assert.deepEqual(
    events.map(({ seq, kind, params }) => [seq, kind, params]),
    [
      [1, 'down', { status: 503, __proto: 'x' }],
      [2, 'down', { status: 503, __proto: 'x' }],
      [3, 'card_changed', {}],
      ...(version >= 7 ? [[4, 'claimed', { method: 'dns' }]] : []),
    ],
  )
  const site = (await getTarget(store, { provider: 'harbour', name: 'harbour' }))?.site
  const examination = await latestExamination(store, site?.id ?? '')
  const document = '{"name":"example.harbour/tides"}'
  assert.deepEqual(examination?.result, { at: MADE_AT, document })
  assert.equal(Buffer.from((await getBlob(store, sha256(document))) ?? []).toString(), document)

  const checkpoints = await checkpointsBefore(store, 10, 10)
  assert.deepEqual(
    checkpoints.map(({ size, note }) => [size, note]),
    [
      [1, 'log.example\n1\nroot\n'],
      [0, 'log.example\n0\nroot\n'],
    ],
  )
  assert.deepEqual(await readLogFile(store, 'tile/0/000.p/1'), new Uint8Array(32))
  assert.equal((await pendingLeaves(store)).count, 1)
  assert.deepEqual(await listDenials(store), [
    { kind: 'host', value: 'no.example', source: 'dns', since: MADE_AT },
  ])
  assert.partialDeepStrictEqual(await listCorrections(store), [
    { id: 'c1', title: 'A clock was wrong', text: 'By an hour.', suiteVersions: ['1.0.0'] },
  ])
  assert.equal(await getMeta(store, 'log'), 'log.example')
  assert.deepEqual(await askedSince(store, 'asked.example', 0), [MADE_AT])
  const { id } = await store.db.selectFrom('scans').select('id').executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(await scanById(store, id), {
    target: 'https://asked.example/',
    state: 'done',
    result: { domain: 'asked.example' },
  })
  const pace = ['domain tides.example']
  assert.ok(!(await takePace(store, pace, { now: MADE_AT, until: MADE_AT + 2 })), 'it is taken')
  const lease = { name: 'sequencer', holder: 'other' } as const
  assert.ok(!(await takeLease(store, lease, { now: MADE_AT, until: MADE_AT + 2 })), 'it is held')
}

async function assertMessages(store: Store): Promise<void> {
  assert.partialDeepStrictEqual(await hookStates(store), [{ name: 'pager', waiting: 1, dead: 1 }])
  const [dead] = await deadDeliveries(store, { limit: 5 })
  assert.partialDeepStrictEqual(dead, {
    seq: 2,
    body: '{"type":"down"}',
    attempts: 1,
    failure: 'status 503',
  })
  assert.equal(await reviveDeliveries(store, 'pager', MADE_AT), 1)
}

async function assertOwners(store: Store): Promise<void> {
  const site = (await getTarget(store, { provider: 'harbour', name: 'harbour' }))?.site
  assert.ok(site)
  const owned = { siteId: site.id }
  const ownership = await activeOwnership(store, owned)
  assert.partialDeepStrictEqual(ownership, { method: 'dns', failures: 0, hasToken: true })
  const hooks = await hooksOfOwnership(store, ownership?.id ?? '')
  assert.partialDeepStrictEqual(hooks, [{ url: 'https://told.example/in', secrets: 'sealed' }])
  assert.partialDeepStrictEqual(await remarksOf(store, owned), [{ text: 'Down on Sundays.' }])
  const endpointId = await endpointOf(store, 'tides')
  assert.equal((await baselinesOf(store, [endpointId])).size, 1)
}

onBothEmpty('a pause of before is the operator’s, but for an unlisting’s', async (options, t) => {
  const kind = 'sqlite' in options ? 'sqlite' : 'postgres'
  await restore(options, readFileSync(join(FOLDER, `7.${kind}.sql`), 'utf8'))
  const store = await openStore(options)
  t.after(() => store.close())
  await sql`update endpoints set state = 'paused'`.execute(store.db)
  await sql`
    insert into remarks (id, kind, endpoint_id, text, at)
    select 'u', 'unlisted', id, '', ${MADE_AT} from endpoints where host = 'buoys.example'
  `.execute(store.db)
  await migrate(store, MADE_AT)
  const { db } = store
  const rows = await db
    .selectFrom('endpoints')
    .select(['host', 'paused_by'])
    .orderBy('host')
    .execute()
  assert.deepEqual(
    rows.map((row) => [row.host, row.paused_by]),
    [
      ['buoys.example', null],
      ['tides.example', 'operator'],
    ],
  )
  const sites = await db.selectFrom('sites').select('paused_by').execute()
  assert.deepEqual(sites, [{ paused_by: null }])
})

/** Work goes on as if there had been no migration. */
async function assertGoesOn(store: Store): Promise<void> {
  const later = MADE_AT + 100 * HOUR_MS
  const saved = await runAll(store, later)
  assert.equal(saved.length, 2, 'each endpoint is due')
  await examineAll(store, later, '{"name":"example.harbour/later"}')
  await scanOnce(store, 'later.example', later)
  assert.equal((await pendingLeaves(store)).count, 3)
  const endpointId = await endpointOf(store, 'tides')
  assert.equal((await daysOf(store, endpointId, '2026-01-01')).length, 2)
  const before = (await eventsSince(store, 0, { limit: 10 })).at(-1)?.seq ?? 0
  await addEvents(store, { endpointId }, [{ kind: 'up', at: later, params: {} }])
  assert.equal((await eventsSince(store, before, { limit: 5 }))[0]?.seq, before + 1)
  const none = await claimEndpoints(store, { now: later, worker: 'w', limit: 5, leaseMs: 1000 })
  assert.deepEqual(none, [], 'none is due twice')

  const lease = { name: 'sequencer', holder: 'next' } as const
  assert.ok(await takeLease(store, lease, { now: later, until: later + HOUR_MS }))
  const log = storedLog(
    store,
    lease,
    (bytes) => bytes,
    () => later,
  )
  assert.equal((await log.pending(1, 10)).length, 3, 'the log goes on where it was')
  await assert.rejects(
    store.db
      .updateTable('envelopes')
      .set({ bytes: new Uint8Array(1) })
      .execute(),
    /envelopes are kept as they are/,
  )

  await indexAll(store)
  const query = readQuery('tide_table')
  assert.ok(query)
  const found = await searchServers(store, { query, order: 'relevance', limit: 10 })
  assert.deepEqual(found.map(({ target }) => target.name).toSorted(), ['buoys', 'tides'])
}
