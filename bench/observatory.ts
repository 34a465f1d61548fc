/**
 * Workers of the observatory on one PostgreSQL: that they share the work and do each piece once,
 * and what a target costs with more workers and with more targets. The servers are simulated within
 * the workers, and take 100 ms for an answer: `node bench/observatory.ts`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKey } from 'countersign/attest/node'
import { sql } from 'kysely'
import { claimEndpoints } from '../observatory/src/store/claims.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import { saveRuns } from '../observatory/src/store/runs.ts'
import { startPostgres, type TestPostgres } from '../observatory/test/postgres.ts'
import { finishedRun } from '../observatory/test/store/finished.ts'
import { writeOrder, type Report } from '../observatory/test/torture/order.ts'
import { printRows, row, type Row } from './row.ts'
import { sized, TRIAL } from './size.ts'
import { endpointRow } from './watched.ts'

const TARGETS = sized(10_000)
const DUE = sized(4_000)
const CROWD = sized(100_000)
/** For each worker, before anything is measured: what is compiled once is no cost of a target. */
const WARM_UP = sized(400)
const LATENCY_MS = 100
/** Nothing is due so late by a mistake: the workers leave it as it is. */
const FAR_MS = 86_400_000
const MOST_MS = 600_000

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
  const four = await work({ workers: 4, due: TARGETS, others: 0 })
  const one = await work({ workers: 1, due: TARGETS, others: 0 })
  const turns: (readonly [Worked, Worked, Worked])[] = []
  for (let turn = 0; turn < 2; turn++)
    turns.push([
      await work({ workers: 1, due: DUE, others: 0 }),
      await work({ workers: 4, due: DUE, others: 0 }),
      await work({ workers: 1, due: DUE, others: CROWD - DUE }),
    ])
  const few = cheapest(turns.map(([one]) => one))
  const shared = cheapest([four, ...turns.map(([, four]) => four)])
  const crowd = cheapest(turns.map(([, , one]) => one))
  const alone = cheapest([one, few])
  const save = await saving(await server.database())
  const saveMs = save.here + save.there
  const shares = four.shares.join(', ')
  return [
    row(
      'observatory: of 10,000 targets, those that 4 workers did not probe exactly once',
      four.notOnce,
      0,
      `${shares} by each, ${four.runs} runs, ${four.perSecond} a second${TRIAL}`,
    ),
    row(
      'observatory: CPU a target with 4 workers / with one',
      shared.cpuMs / alone.cpuMs,
      1.15,
      `${shared.cpuMs.toFixed(2)}, ${alone.cpuMs.toFixed(2)} ms, the cheapest of three turns each`,
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

export interface Work {
  readonly workers: number
  /** Targets that are due, and those that are not. */
  readonly due: number
  readonly others: number
}

export interface Worked {
  readonly runs: number
  /**
   * How many of the targets were probed never, or more than once, or have another number of runs.
   */
  readonly notOnce: number
  readonly perSecond: number
  /** For each worker, how many it probed. */
  readonly shares: readonly number[]
  /** For each target, of all workers together, when they are warm. */
  readonly cpuMs: number
  /** Of the worker that had most. */
  readonly residentBytes: number
  readonly heldBytes: number
}

/** Lets workers do all that is due in a new database. */
export async function worked(server: TestPostgres, root: string, work: Work): Promise<Worked> {
  const { workers, due, others } = work
  const folder = mkdtempSync(join(root, 'work-'))
  const reports = join(folder, 'reports')
  mkdirSync(reports)
  const [ledger, log, path] = [join(folder, 'ledger'), join(folder, 'log'), join(folder, 'order')]
  writeFileSync(ledger, '')
  const options = { postgres: await server.database() }
  const store = await openStore(options)
  try {
    await migrate(store, Date.now())
    const warm = workers * WARM_UP
    await fill(store, 0, due, Date.now() + FAR_MS)
    await fill(store, due, warm, Date.now())
    await fill(store, due + warm, others, Date.now() + 2 * FAR_MS)
    writeOrder(path, {
      store: options,
      aheadMs: 0,
      generation: 0,
      latencyMs: LATENCY_MS,
      pins: [],
      ledger,
      log,
      evidenceKey: newKey().pem,
      logKey: newKey().pem,
      concurrency: 256,
      reports,
    })
    const children = Array.from({ length: workers }, () => startProber(path))
    await Promise.all(children.map((child) => once(child, 'message')))
    await saved(store, warm)
    const [began, before] = [Date.now(), await cpuOf(children)]
    // All at once, when everybody has started. What was probed already is due in half the time.
    await sql`update endpoints set due_at = ${began}
      where due_at between ${began + 0.8 * FAR_MS} and ${began + 1.5 * FAR_MS}`.execute(store.db)
    await saved(store, warm + due)
    const [tookMs, cpuMs] = [Date.now() - began, (await cpuOf(children)) - before]
    for (const child of children) child.disconnect()
    await Promise.all(children.map((child) => once(child, 'exit')))
    return {
      ...(await reported(store, reports, due + warm)),
      cpuMs: cpuMs / due,
      perSecond: Math.round((due / tookMs) * 1e3),
    }
  } finally {
    await store.close()
  }
}

function startProber(order: string): ChildProcess {
  const entry = fileURLToPath(
    new URL('../observatory/test/torture/prober-entry.ts', import.meta.url),
  )
  return fork(entry, [order], { execArgv: [] })
}

/** Milliseconds of the processor that all of them have had. */
async function cpuOf(children: readonly ChildProcess[]): Promise<number> {
  const all = children.map(async (child) => {
    child.send('cpu')
    const [{ cpuMs }] = (await once(child, 'message')) as [{ readonly cpuMs: number }]
    return cpuMs
  })
  return (await Promise.all(all)).reduce((sum, one) => sum + one, 0)
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

/** Resolves when so many runs are in the store. */
async function saved(store: Store, runs: number): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(250)) {
    const { n } = await store.db
      .selectFrom('runs')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
    if (n >= runs) return
  }
  throw new Error('the workers did not get through')
}

async function reported(
  store: Store,
  folder: string,
  due: number,
): Promise<Omit<Worked, 'perSecond' | 'cpuMs'>> {
  const reports = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report,
  )
  const probes = new Map<string, number>()
  for (const host of reports.flatMap(({ probed }) => probed))
    probes.set(host, (probes.get(host) ?? 0) + 1)
  const once = await store.db
    .selectFrom('endpoints')
    .innerJoin('runs', 'runs.endpoint_id', 'endpoints.id')
    .select('host')
    .groupBy('host')
    .having(sql`count(*)`, '=', 1)
    .execute()
  const { runs } = await store.db
    .selectFrom('runs')
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow()
  return {
    runs,
    notOnce: due - once.filter(({ host }) => probes.get(host) === 1).length,
    shares: reports.map(({ probed }) => probed.length),
    residentBytes: Math.max(...reports.map((report) => report.residentBytes)),
    heldBytes: Math.max(...reports.map((report) => report.heldBytes)),
  }
}

async function fill(store: Store, from: number, count: number, dueAt: number): Promise<void> {
  const width = 1000
  for (let start = from; start < from + count; start += width)
    await store.db
      .insertInto('endpoints')
      .values(
        Array.from({ length: Math.min(width, from + count - start) }, (_, n) => {
          const host = `n${start + n}.simulated.example`
          const url = `https://${host}/mcp`
          return endpointRow({ url, host, added_at: dueAt, due_at: dueAt })
        }),
      )
      .execute()
}

if (import.meta.main) printRows(await rows())
