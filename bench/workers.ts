/**
 * Workers of the observatory, each a process of its own, until all that is due is done. The servers
 * are simulated within the workers, and take 100 ms for an answer.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKey } from 'countersign/attest/node'
import { sql } from 'kysely'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import type { TestPostgres } from '../observatory/test/postgres.ts'
import { writeOrder, type Report } from '../observatory/test/torture/order.ts'
import { BY_DEFAULT } from './hand.ts'
import { sized } from './size.ts'
import { endpointRow } from './watched.ts'

/**
 * Targets of each worker before anything is measured: what is compiled once is no cost of a target,
 * and by then one costs half of what the first thousand did.
 */
const WARM_UP = sized(2_000)
const LATENCY_MS = 100
/** Nothing is due so late by a mistake: the workers leave it as it is. */
const FAR_MS = 86_400_000
const MOST_MS = 600_000

export interface Work {
  readonly workers: number
  /** Targets that are due, and those that are not. */
  readonly due: number
  readonly others: number
  /** Each worker has its part of the targets on a database of its own: they have nothing in common. */
  readonly apart?: boolean
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

/** Lets workers do all that is due in new databases. */
export async function worked(server: TestPostgres, root: string, work: Work): Promise<Worked> {
  const { workers, due, others, apart = false } = work
  const folder = mkdtempSync(join(root, 'work-'))
  const parts = apart ? workers : 1
  const part = {
    workers: workers / parts,
    due: Math.ceil(due / parts),
    others: Math.ceil(others / parts),
  }
  const places = await Promise.all(
    Array.from({ length: parts }, () => openPlace(server, folder, part)),
  )
  try {
    const children = places.flatMap((place) => place.children)
    await Promise.all(places.map(({ ready }) => ready))
    await Promise.all(places.map(({ store, warm }) => saved(store, warm)))
    const [began, before] = [Date.now(), await cpuOf(children)]
    // All at once, when everybody has started. What was probed already is due in half the time.
    for (const { store } of places)
      await sql`update endpoints set due_at = ${began}
        where due_at between ${began + 0.8 * FAR_MS} and ${began + 1.5 * FAR_MS}`.execute(store.db)
    await Promise.all(places.map(({ store, warm }) => saved(store, warm + part.due)))
    const [tookMs, cpuMs] = [Date.now() - began, (await cpuOf(children)) - before]
    for (const child of children) child.disconnect()
    await Promise.all(children.map((child) => once(child, 'exit')))
    const reported = await Promise.all(
      places.map(({ store, reports, warm }) => readReports(store, reports, part.due + warm)),
    )
    const sum = (of: (one: Reported) => number): number =>
      reported.reduce((all, one) => all + of(one), 0)
    return {
      runs: sum(({ runs }) => runs),
      notOnce: sum(({ notOnce }) => notOnce),
      shares: reported.flatMap(({ shares }) => shares),
      residentBytes: Math.max(...reported.map(({ residentBytes }) => residentBytes)),
      heldBytes: Math.max(...reported.map(({ heldBytes }) => heldBytes)),
      cpuMs: cpuMs / (part.due * parts),
      perSecond: Math.round(((part.due * parts) / tookMs) * 1e3),
    }
  } finally {
    for (const { store } of places) await store.close()
  }
}

interface Place {
  readonly store: Store
  readonly children: readonly ChildProcess[]
  /** Resolves when all of them have said that they are there. */
  readonly ready: Promise<unknown>
  /** Targets that are due from the beginning, for the workers to get warm. */
  readonly warm: number
  /** The folder where each worker leaves its report. */
  readonly reports: string
}

/** A database with targets, and workers on it. */
async function openPlace(
  server: TestPostgres,
  root: string,
  { workers, due, others }: Work,
): Promise<Place> {
  const folder = mkdtempSync(join(root, 'place-'))
  const reports = join(folder, 'reports')
  const ledger = join(folder, 'ledger')
  const order = join(folder, 'order')
  mkdirSync(reports)
  writeFileSync(ledger, '')
  const options = { postgres: await server.database() }
  const store = await openStore(options)
  await migrate(store, Date.now())
  const warm = workers * WARM_UP
  await fill(store, 0, due, Date.now() + FAR_MS)
  await fill(store, due, warm, Date.now())
  await fill(store, due + warm, others, Date.now() + 2 * FAR_MS)
  writeOrder(order, {
    store: options,
    aheadMs: 0,
    generation: 0,
    latencyMs: LATENCY_MS,
    pins: [],
    ledger,
    log: join(folder, 'log'),
    evidenceKey: newKey().pem,
    logKey: newKey().pem,
    concurrency: BY_DEFAULT,
    reports,
  })
  const children = Array.from({ length: workers }, () => startProber(order))
  const ready = Promise.all(children.map((child) => once(child, 'message')))
  return { store, children, ready, warm, reports }
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

type Reported = Omit<Worked, 'perSecond' | 'cpuMs'>

async function readReports(store: Store, folder: string, due: number): Promise<Reported> {
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

/** Puts endpoints into a store that are due at an instant, numbered on from `from`. */
export async function fill(
  store: Store,
  from: number,
  count: number,
  dueAt: number,
): Promise<void> {
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
