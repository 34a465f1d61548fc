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
import { openLookers, type Lookers } from './lookers.ts'
import { median, printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { fill, openCrew, worked, type Crew, type Ended, type Turn, type Work } from './workers.ts'

const TARGETS = sized(10_000)
const DUE = sized(4_000)
const CROWD = sized(100_000)
/** In turns, since the speed of a machine's processors changes from one minute to the next. */
const TURNS = 5
const TABLE_TURNS = 3
/** Targets that become due for each worker in a second: less than it can do, and much less. */
const PACES = [25, 50]
/** So long they go on becoming due, in seconds. */
const PACED_SECONDS = 20

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
  const long = await worked(server, folder, { workers: 1, due: TARGETS, others: 0 })
  // Each worker has as much to do: the beginning and the end of a turn cost it as much, too.
  const [alone, shared, apart] = await inTurns(server, folder, TURNS, [
    { workers: 1, due: TARGETS / 4, others: 0, withLookers: true },
    { workers: 4, due: TARGETS, others: 0, withLookers: true },
    { workers: 4, due: TARGETS, others: 0, apart: true },
  ])
  const looks = shared.lookMs.map((ms, turn) => ms / (alone.lookMs[turn] ?? Number.NaN))
  const price = median(looks)
  const paced: Row[] = []
  for (const pace of PACES) paced.push(await atPace(server, folder, pace))
  const [few, crowd] = await inTurns(server, folder, TABLE_TURNS, [
    { workers: 1, due: DUE, others: 0 },
    { workers: 1, due: DUE, others: CROWD - DUE },
  ])
  const save = await saving(await server.database())
  const saveMs = save.here + save.there
  const aloneMs = median(costs(alone))
  return [
    row(
      'observatory: of 10,000 targets, those that 4 workers did not probe exactly once',
      shared.notOnce,
      0,
      `in ${TURNS} turns, once in each; ${shared.shares.join(', ')} by each worker, ${shared.runs} runs with those before, ${median(shared.turns.map(({ perSecond }) => perSecond))} a second${TRIAL}`,
    ),
    ...paced,
    row(
      'observatory: CPU a target with 4 workers / with one, all due at once',
      ratios(shared, alone),
      1.15,
      `${middle(shared)}, ${middle(alone)} ms, ${TARGETS / 4} by each worker, in ${TURNS} turns; by four that share nothing ${middle(apart)} ms. Four processes that only look, at the same pace and without a database, cost ${price.toFixed(2)} times one (${median(shared.lookMs).toFixed(2)}, ${median(alone.lookMs).toFixed(2)} ms): that is the price of processes that take turns on ${availableParallelism()} cores`,
    ),
    row(
      'observatory: CPU a target with 4 workers / with one, over what it is of processes that only look',
      ratios(shared, alone).map((ratio, turn) => ratio / (looks[turn] ?? Number.NaN)),
      1.15,
      'the row before, turn by turn, over the price that it names: what four workers cost because they are workers',
    ),
    row(
      'observatory: CPU a target with 4 workers on one database / on a database each',
      ratios(shared, apart),
      1.15,
      `${middle(shared)}, ${middle(apart)} ms: what it costs that they share the work`,
    ),
    row(
      'observatory: CPU of a save, the database included / of a target, the save included',
      saveMs / aloneMs,
      0.1,
      `${saveMs.toFixed(2)}, ${aloneMs.toFixed(2)} ms for a list of two tools; ${save.here.toFixed(2)} ms of a save here, ${save.there.toFixed(2)} in PostgreSQL for 24 rows of eight tables with their indexes and foreign keys; ${SMALL}`,
    ),
    row(
      'observatory: CPU a target with 100,000 in the table / with 4,000',
      ratios(crowd, few),
      1.15,
      `${middle(crowd)}, ${middle(few)} ms`,
    ),
    row(
      'observatory: heap that a worker holds over 10,000 targets / over 4,000',
      long.heldBytes / few.heldBytes,
      1.1,
      `${megabytes(long.heldBytes)}, ${megabytes(few.heldBytes)} MB; resident at most, garbage included, ${megabytes(long.residentBytes)}, ${megabytes(few.residentBytes)} MB`,
    ),
    row(
      'observatory: heap that a worker holds with 100,000 in the table / with 4,000',
      crowd.heldBytes / few.heldBytes,
      1.1,
      `${megabytes(crowd.heldBytes)}, ${megabytes(few.heldBytes)} MB`,
    ),
  ]
}

async function atPace(server: TestPostgres, folder: string, pace: number): Promise<Row> {
  const due = sized(pace * PACED_SECONDS)
  const [alone, shared] = await inTurns(server, folder, TURNS, [
    { workers: 1, due, others: 0, pace },
    { workers: 4, due: 4 * due, others: 0, pace },
  ])
  return row(
    `observatory: CPU a target with 4 workers / with one, ${pace} a second by each`,
    ratios(shared, alone),
    1.15,
    `${middle(shared)}, ${middle(alone)} ms, ${due} by each worker, in ${TURNS} turns`,
  )
}

interface Done extends Ended {
  readonly turns: readonly Turn[]
  /** For each turn, what a look cost processes that only look, at the pace of that turn. */
  readonly lookMs: readonly number[]
}

interface Beside extends Work {
  readonly withLookers?: boolean
}

/** Lets crews work in turns, one after the other; those whose turn it is not stand still. */
async function inTurns<const Works extends readonly Beside[]>(
  server: TestPostgres,
  folder: string,
  count: number,
  works: Works,
): Promise<{ readonly [Index in keyof Works]: Done }> {
  const all: { crew: Crew; turns: Turn[]; lookers?: Lookers; lookMs: number[] }[] = []
  try {
    for (const work of works) {
      const one: (typeof all)[0] = {
        crew: await openCrew(server, folder, work),
        turns: [],
        lookMs: [],
      }
      all.push(one)
      if (work.withLookers === true) one.lookers = await openLookers(work.workers)
    }
    for (let turn = 0; turn < count; turn++)
      for (const [index, { crew, turns, lookers, lookMs }] of all.entries()) {
        const done = await crew.turn()
        turns.push(done)
        const due = works[index]?.due ?? 0
        if (lookers !== undefined) lookMs.push(await lookers.turn(due, done.perSecond))
      }
    const done: Done[] = []
    for (const { crew, turns, lookMs } of all) done.push({ ...(await crew.end()), turns, lookMs })
    return done as { readonly [Index in keyof Works]: Done }
  } finally {
    for (const { crew, lookers } of all) {
      lookers?.leave()
      await crew.leave()
    }
  }
}

function costs({ turns }: Done): readonly number[] {
  return turns.map(({ cpuMs }) => cpuMs)
}

/** Of each turn, so that both had the same machine. */
function ratios(one: Done, other: Done): readonly number[] {
  const others = costs(other)
  return costs(one).map((ms, turn) => ms / (others[turn] ?? Number.NaN))
}

function middle(done: Done): string {
  return median(costs(done)).toFixed(2)
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
    await fill(store, { from: 0, count: SAVES * BATCH, dueAt: Date.now(), addedAt: Date.now() })
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
