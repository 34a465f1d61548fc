/**
 * Workers of the observatory on one PostgreSQL: that they share the work and do each piece once,
 * and what a target costs with more workers and with more targets: `node bench/observatory.ts`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { claimEndpoints } from '../observatory/src/store/claims.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore } from '../observatory/src/store/open.ts'
import { saveRuns } from '../observatory/src/store/runs.ts'
import { startPostgres, type TestPostgres } from '../observatory/test/postgres.ts'
import { finishedRun } from '../observatory/test/store/finished.ts'
import { printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { fill, worked, type Work, type Worked } from './workers.ts'

const TARGETS = sized(10_000)
const DUE = sized(4_000)
const CROWD = sized(100_000)
const TURNS = 3

/** Every figure about workers. None without PostgreSQL. */
export async function rows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const started = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
  try {
    if (started.ok) return await measured(started.server, folder)
    console.error(`Workers are not measured: ${started.why}`)
    return []
  } finally {
    if (started.ok) await started.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measured(server: TestPostgres, folder: string): Promise<readonly Row[]> {
  const work = (order: Work) => worked(server, folder, order)
  const one = await work({ workers: 1, due: TARGETS, others: 0 })
  const turns: (readonly [Worked, Worked, Worked])[] = []
  // Each worker has as much to do: the beginning and the end of a burst cost it as much, too.
  for (let turn = 0; turn < TURNS; turn++)
    turns.push([
      await work({ workers: 1, due: TARGETS / 4, others: 0 }),
      await work({ workers: 4, due: TARGETS, others: 0 }),
      await work({ workers: 4, due: TARGETS, others: 0, apart: true }),
    ])
  const tables: (readonly [Worked, Worked])[] = []
  for (let turn = 0; turn < 2; turn++)
    tables.push([
      await work({ workers: 1, due: DUE, others: 0 }),
      await work({ workers: 1, due: DUE, others: CROWD - DUE }),
    ])
  const alone = cheapest(turns.map(([one]) => one))
  const shared = cheapest(turns.map(([, four]) => four))
  const apart = cheapest(turns.map(([, , four]) => four))
  const few = cheapest(tables.map(([one]) => one))
  const crowd = cheapest(tables.map(([, one]) => one))
  const notOnce = turns.map(([, four]) => four.notOnce).reduce((sum, count) => sum + count, 0)
  const save = await saving(await server.database())
  const saveMs = save.here + save.there
  return [
    row(
      'observatory: of 10,000 targets, those that 4 workers did not probe exactly once',
      notOnce,
      0,
      `${TURNS} times; then ${shared.shares.join(', ')} by each, ${shared.runs} runs with those before, ${shared.perSecond} a second${TRIAL}`,
    ),
    row(
      'observatory: CPU a target with 4 workers / with one',
      shared.cpuMs / alone.cpuMs,
      1.15,
      `${shared.cpuMs.toFixed(2)}, ${alone.cpuMs.toFixed(2)} ms, 2,500 by each worker, the cheapest of ${TURNS} turns; by four that share nothing ${apart.cpuMs.toFixed(2)} ms: what is more than by one is the price of processes that take turns on ${availableParallelism()} cores`,
    ),
    row(
      'observatory: CPU a target with 4 workers on one database / on a database each',
      shared.cpuMs / apart.cpuMs,
      1.15,
      `${shared.cpuMs.toFixed(2)}, ${apart.cpuMs.toFixed(2)} ms: what it costs that they share the work`,
    ),
    row(
      'observatory: CPU of a save, the database included / of a target, the save included',
      saveMs / alone.cpuMs,
      0.1,
      `${saveMs.toFixed(2)}, ${alone.cpuMs.toFixed(2)} ms for a list of two tools; ${save.here.toFixed(2)} ms of a save here, ${save.there.toFixed(2)} in PostgreSQL for 24 rows of eight tables with their indexes and foreign keys; ${SMALL}`,
    ),
    row(
      'observatory: CPU a target with 100,000 in the table / with 4,000',
      crowd.cpuMs / few.cpuMs,
      1.15,
      `${crowd.cpuMs.toFixed(2)}, ${few.cpuMs.toFixed(2)} ms`,
    ),
    row(
      'observatory: heap that a worker holds over 10,000 targets / over 4,000',
      one.heldBytes / few.heldBytes,
      1.1,
      `${megabytes(one.heldBytes)}, ${megabytes(few.heldBytes)} MB; resident at most, garbage included, ${megabytes(one.residentBytes)}, ${megabytes(few.residentBytes)} MB`,
    ),
    row(
      'observatory: heap that a worker holds with 100,000 in the table / with 4,000',
      crowd.heldBytes / few.heldBytes,
      1.1,
      `${megabytes(crowd.heldBytes)}, ${megabytes(few.heldBytes)} MB`,
    ),
  ]
}

/** Whatever else the machine does makes it dearer. */
function cheapest(all: readonly Worked[]): Worked {
  return all.reduce((best, one) => (one.cpuMs < best.cpuMs ? one : best))
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

const SMALL = 'a server with a longer list costs a probe more and a save hardly'
const SAVES = 60
const BATCH = 20

/** Milliseconds of the processor for a run in a batch of twenty, here and in the database. */
async function saving(
  postgres: string,
): Promise<{ readonly here: number; readonly there: number }> {
  const store = await openStore({ postgres, connections: 1 })
  try {
    await migrate(store, Date.now())
    await fill(store, 0, SAVES * BATCH, Date.now())
    const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(
      store.db,
    )
    const pid = rows[0]?.pid ?? 0
    let [here, there] = [0, 0]
    for (let turn = 0; turn < SAVES; turn++) {
      const now = Date.now()
      const order = { now, worker: 'bench', limit: BATCH, leaseMs: 1e9 }
      const runs = (await claimEndpoints(store, order)).map(({ id, subject }) =>
        finishedRun({
          id,
          endpointId: subject.id,
          url: subject.url,
          at: now,
          envelopeBytes: 6054,
        }),
      )
      const [usage, before] = [process.cpuUsage(), backendMs(pid)]
      await saveRuns(store, runs, now)
      const { user, system } = process.cpuUsage(usage)
      // The first ones warm plans and pages. The kernel counts hundredths of a second: only the sum
      // is exact.
      if (turn < SAVES / 3) continue
      here += (user + system) / 1000
      there += backendMs(pid) - before
    }
    const runs = (SAVES - SAVES / 3) * BATCH
    return { here: here / runs, there: there / runs }
  } finally {
    await store.close()
  }
}

/** Of the processor, as Linux tells it; 0 where nobody does. */
function backendMs(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return 0
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

if (import.meta.main) printRows(await rows())
