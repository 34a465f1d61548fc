/**
 * What the observatory's store costs. On PostgreSQL: saving runs as the product does, beside the bare
 * statement over the same tables and beside the same rows one by one; on both databases: whether
 * claiming, saving and listing cost the same however many endpoints are watched.
 */
import { mock } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { rowsOf } from '../observatory/src/store/batch.ts'
import { claimEndpoints } from '../observatory/src/store/claims.ts'
import { earlierRuns } from '../observatory/src/store/earlier.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import { packed, SAVE_RUNS } from '../observatory/src/store/postgres-save.ts'
import { saveRuns } from '../observatory/src/store/runs.ts'
import { listTargets } from '../observatory/src/store/targets.ts'
import type { EndpointRow, FinishedRun } from '../observatory/src/store/types.ts'
import { finishedRun, sha256, type Finish } from '../observatory/test/store/finished.ts'
import { onBothDatabases, type NewDatabase } from './databases.ts'
import { median, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { endpointRow, targetRow } from './watched.ts'

const BATCH = 20
const ENVELOPE_BYTES = 6054
const NOW = Date.UTC(2026, 10, 5)
const LEASE_MS = 1e9

/** Every figure about the store. Without PostgreSQL only those of the embedded database. */
export async function rows(): Promise<readonly Row[]> {
  return await onBothDatabases(curve, async (server) => await ratios(await server.database()))
}

const ROTATIONS = sized(60)
/** The first ones warm plans and pages. */
const WARM = sized(10)

/** The three ways to save in turns, a batch each, so that all have the same machine. */
async function ratios(postgres: string): Promise<readonly Row[]> {
  const store = await openStore({ postgres, connections: 1 })
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(`set default_toast_compression = 'lz4'`)
  await migrate(store, NOW)
  await fill(store, (3 * ROTATIONS + 1 + AGAIN) * BATCH)
  /** What the product does before the statement, and the bare one finds done. */
  const making: number[] = []
  const ways: readonly ((runs: readonly FinishedRun[]) => Promise<() => Promise<unknown>>)[] = [
    async (runs) => {
      const began = performance.now()
      const { document, bytes } = packed(runs.map((run) => rowsOf(run, NOW)))
      making.push(performance.now() - began)
      const values = [document, bytes]
      return () => client.query({ name: 'bare', text: SAVE_RUNS, values })
    },
    async (runs) => () => saveRuns(store, runs, NOW),
    async (runs) => () => rowByRow(client, runs),
  ]
  const times = ways.map((): number[] => [])
  for (let rotation = 0; rotation < ROTATIONS; rotation++)
    for (let turn = 0; turn < ways.length; turn++) {
      const way = (turn + rotation) % ways.length
      const work = await ways[way]?.(await claimed(store))
      if (work !== undefined) times[way]?.push(await timed(work))
    }
  const trips = await roundTrips(store)
  const { first, again } = await repeated(store)
  await client.end()
  await store.close()
  const [bare = 0, product = 0, single = 0] = times.map((all) => median(all.slice(WARM)))
  const figures = [bare, product, single].map((ms) => ms.toFixed(2)).join(', ')
  const made = median(making.slice(WARM)).toFixed(2)
  const because = `${figures} ms for 20 runs bare, by the product, row by row; ${made} ms of the product's are for making the rows, which the bare statement finds made${TRIAL}`
  return [
    row('store: save of 20 runs / the bare statement (PostgreSQL)', product / bare, 1.11, because),
    row('store: save of 20 runs / row by row (PostgreSQL)', product / single, 1 / 7, because),
    row('store: round trips of a save of 20 runs (PostgreSQL)', trips, 1),
    row(
      'store: save of 20 runs that saw what the ones before them saw / of those (PostgreSQL)',
      again / first,
      1,
      `${again.toFixed(2)}, ${first.toFixed(2)} ms with a snapshot of 62 KB and a list of 31 KB${TRIAL}`,
    ),
  ]
}

/** Batches that are saved twice. */
const AGAIN = sized(30)

/** Endpoints with tools of many words: their first runs, and the next ones, which see the same. */
async function repeated(store: Store): Promise<{ readonly first: number; readonly again: number }> {
  const words = Array.from({ length: 720 }, (_, n) => sha256(`${n}`).slice(-43)).join(' ')
  const saving = async (now: number, dueAt: number): Promise<number> => {
    const times: number[] = []
    for (let n = 0; n < AGAIN; n++) {
      const runs = await claimed(store, now, ({ url }) => ({ face: `${url} ${words}` }))
      const earlier = await earlierRuns(
        store,
        runs.map((run) => run.endpointId),
      )
      const ready = runs.map((run) => {
        const listed = earlier.get(run.endpointId)?.listed
        const kept = listed && { digests: listed.bodies, snapshot: listed.snapshotDigest }
        return { ...run, dueAt, ...(kept && { kept }) }
      })
      times.push(await timed(() => saveRuns(store, ready, now)))
    }
    return median(times)
  }
  return { first: await saving(NOW, NOW + 1), again: await saving(NOW + 1, NOW + LEASE_MS) }
}

/** Statements that the driver sends for one batch. */
async function roundTrips(store: Store): Promise<number> {
  const runs = await claimed(store)
  const queries = mock.method(pg.Client.prototype, 'query')
  await saveRuns(store, runs, NOW)
  queries.mock.restore()
  return queries.mock.callCount()
}

/** What a first attempt does: a transaction for each run, and an INSERT for each row. */
async function rowByRow(client: pg.Client, runs: readonly FinishedRun[]): Promise<void> {
  const insert = async (table: string, values: object): Promise<void> => {
    const names = Object.keys(values)
    const marks = names.map((_, index) => `$${index + 1}`)
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${marks.join(', ')}) on conflict do nothing`,
      Object.values(values),
    )
  }
  for (const finishedRun of runs) {
    const { run, dueAt, blobs, assertions, envelope } = rowsOf(finishedRun, NOW)
    await client.query('begin')
    for (const { digest, bytes } of blobs) await insert('blobs', { digest, bytes })
    if (envelope !== undefined) {
      await client.query('set constraints all deferred')
      await insert('leaves', { digest: envelope.digest, added_at: NOW })
      await insert('envelopes', envelope)
    }
    await insert('runs', { ...run, last: 15 })
    for (const { digest, role } of blobs)
      await insert('run_blobs', { run_id: run.id, digest, role })
    for (const assertion of assertions)
      await insert('assertions', {
        run_id: run.id,
        ...assertion,
        previous: assertion.n === 1 ? null : assertion.n - 1,
      })
    await client.query(
      `insert into days values ($1, $2, 1, 0, 0, 1) on conflict (endpoint_id, day)
         do update set answered = days.answered + 1, listed = days.listed + 1`,
      [run.endpoint_id, run.day],
    )
    await client.query(
      `update endpoints set claim_id = null, claim_worker = null, due_at = $1, observed_at = $2,
         last_run_id = $3 where id = $4`,
      [dueAt, run.finished_at, run.id, run.endpoint_id],
    )
    await client.query('commit')
  }
}

/** No fewer than some batches. */
const SIZES = [...new Set([1000, 10_000, 100_000].map((size) => Math.max(100, sized(size))))]
const REPEATS = 25

export interface Tables {
  readonly kind: Store['kind']
  /** By the name of the work, its quickest time in milliseconds for each size. */
  readonly times: Readonly<Record<string, readonly number[]>>
}

/** The same work over ever more endpoints, in turns. */
export async function tables(options: NewDatabase, sizes: readonly number[]): Promise<Tables> {
  const stores: Store[] = []
  for (const size of sizes) {
    const store = await openStore(await options(`${size}.db`))
    stores.push(store)
    await migrate(store, NOW)
    await fill(store, size)
  }
  const work = {
    claim: (store: Store, _: number, runs: FinishedRun[]) =>
      claimed(store).then((more) => runs.push(...more)),
    save: (store: Store, _: number, runs: FinishedRun[]) => saveRuns(store, runs, NOW),
    list: (store: Store, n: number) =>
      listTargets(store, { after: { provider: 'p', name: nameOf(n * 37) }, limit: 50 }),
  }
  const times = Object.keys(work).map(() => stores.map((): number[] => []))
  for (let n = 0; n < REPEATS; n++)
    for (const [size, store] of stores.entries()) {
      const runs: FinishedRun[] = []
      const took: number[] = []
      for (const one of Object.values(work)) took.push(await timed(() => one(store, n, runs)))
      // In a small table everything is claimed after a while, and less than a batch costs less.
      if (runs.length === BATCH)
        for (const [index, ms] of took.entries()) times[index]?.[size]?.push(ms)
    }
  const kind = stores[0]?.kind ?? 'sqlite'
  for (const store of stores) await store.close()
  return {
    kind,
    times: Object.fromEntries(
      Object.keys(work).map((name, index) => [
        name,
        // The quickest: whatever else the machine does is not what it costs.
        (times[index] ?? []).map((all) => Math.min(...all)),
      ]),
    ),
  }
}

/** What each work costs with the most endpoints to what it costs with the fewest. */
async function curve(options: NewDatabase): Promise<readonly Row[]> {
  const { kind, times } = await tables(options, SIZES)
  return Object.entries(times).map(([name, [few = 0, some = 0, most = 0]]) => {
    const figures = [few, some, most].map((ms) => ms.toFixed(2)).join(', ')
    return row(
      `store: ${name} with 100,000 endpoints / with 1,000 (${kind})`,
      most / few,
      1.5,
      `${figures} ms with 1,000, 10,000, 100,000${TRIAL}`,
    )
  })
}

async function claimed(
  store: Store,
  now = NOW,
  changes: (subject: EndpointRow) => Partial<Finish> = () => ({}),
): Promise<FinishedRun[]> {
  const claims = await claimEndpoints(store, {
    now,
    worker: 'bench',
    limit: BATCH,
    leaseMs: LEASE_MS,
  })
  return claims.map(({ id, subject }) =>
    finishedRun({
      id,
      endpointId: subject.id,
      url: subject.url,
      at: now,
      envelopeBytes: ENVELOPE_BYTES,
      ...changes(subject),
    }),
  )
}

/** So many endpoints that are due, each with a name. */
async function fill(store: Store, count: number): Promise<void> {
  const width = 500
  for (let from = 0; from < count; from += width) {
    const numbers = Array.from({ length: Math.min(width, count - from) }, (_, k) => from + k)
    const endpoints = numbers.map((n) => {
      const host = `n${n}.example`
      const url = `https://${host}/mcp`
      return endpointRow({ url, host, added_at: NOW, due_at: NOW - count + n })
    })
    await store.db.insertInto('endpoints').values(endpoints).execute()
    await store.db
      .insertInto('targets')
      .values(
        endpoints.map(({ id }, k) =>
          targetRow({ provider: 'p', name: nameOf(from + k), endpoint_id: id, added_at: NOW }),
        ),
      )
      .execute()
  }
  // As it does by itself after a while, and never to tables that nothing is in: of those it would
  // keep the plan to read all rows, while they come.
  if (store.kind === 'postgres') await sql`vacuum analyze endpoints, targets`.execute(store.db)
}

function nameOf(n: number): string {
  return `n${String(n).padStart(6, '0')}`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
