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
export const WARM_UP = sized(2_000)
export const LATENCY_MS = 100
/** Nothing is due so late by a mistake: the workers leave it as it is. */
const FAR_MS = 86_400_000
/** Longer than any claim, shorter than from one run of an endpoint to the next. */
const SOON_MS = 3_600_000
const MOST_MS = 600_000
/** Those that are due in every turn, those for getting warm, and the others are told apart by it. */
const ADDED_AT = { turns: 1, warm: 2, others: 3 }

export interface Work {
  readonly workers: number
  /** Targets that are due, and those that are not. */
  readonly due: number
  readonly others: number
  /** Each worker has its part of the targets on a database of its own: they have nothing in common. */
  readonly apart?: boolean
  /** For each worker so many become due in a second of a turn; without it all are due at once. */
  readonly pace?: number
}

/** Workers that are warm. Between two turns they stand still. */
export interface Crew {
  /** Everything that can be due becomes due, until all of it is done. */
  readonly turn: () => Promise<Turn>
  /** They end, and say what they did in all their turns. */
  readonly end: () => Promise<Ended>
  /** Nothing of them is left, however it went. */
  readonly leave: () => Promise<void>
}

export interface Turn {
  readonly perSecond: number
  /** For each target, of all workers together. */
  readonly cpuMs: number
}

export interface Ended {
  readonly runs: number
  /** How many of the targets were not probed exactly once in each turn, or have another number of runs. */
  readonly notOnce: number
  /** For each worker, how many it probed. */
  readonly shares: readonly number[]
  /** Of the worker that had most. */
  readonly residentBytes: number
  readonly heldBytes: number
}

export type Worked = Turn & Ended

/** Lets workers do all that is due in new databases. */
export async function worked(server: TestPostgres, root: string, work: Work): Promise<Worked> {
  const crew = await openCrew(server, root, work)
  try {
    const turn = await crew.turn()
    return { ...turn, ...(await crew.end()) }
  } finally {
    await crew.leave()
  }
}

/** Workers on new databases, warm: they have done what was due for that alone. */
export async function openCrew(server: TestPostgres, root: string, work: Work): Promise<Crew> {
  const { workers, due, others, apart = false, pace = Infinity } = work
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
  const children = places.flatMap((place) => place.children)
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void => {
    for (const child of children) child.kill(name)
  }
  // Who stands still does not notice that nobody is there any more.
  const kill = (): void => signal('SIGKILL')
  process.once('exit', kill)
  const leave = async (): Promise<void> => {
    kill()
    process.off('exit', kill)
    for (const { store } of places) await store.close()
  }
  const stepMs = 1_000 / (pace * part.workers)
  let turns = 0
  const done = (): Promise<unknown> => Promise.all(places.map(({ store }) => allDone(store)))
  try {
    await Promise.all(places.map(({ ready }) => ready))
    await done()
  } catch (error) {
    await leave()
    throw error
  }
  signal('SIGSTOP')
  return {
    leave,
    turn: async () => {
      turns += 1
      signal('SIGCONT')
      const [began, before] = [Date.now(), await cpuOf(children)]
      for (const { store } of places)
        await sql`update endpoints set due_at = ${began} + floor(place * ${stepMs}::float8) from (
          select id as one, row_number() over (order by id) as place
          from endpoints where added_at = ${ADDED_AT.turns}
        ) as line where id = one`.execute(store.db)
      await done()
      const [tookMs, cpuMs] = [Date.now() - began, (await cpuOf(children)) - before]
      signal('SIGSTOP')
      const all = part.due * parts
      return { cpuMs: cpuMs / all, perSecond: Math.round((all / tookMs) * 1e3) }
    },
    end: async () => {
      signal('SIGCONT')
      for (const child of children) child.disconnect()
      await Promise.all(children.map((child) => once(child, 'exit')))
      const all = await Promise.all(places.map((place) => readReports(place, turns)))
      const sum = (of: (one: Ended) => number): number =>
        all.reduce((total, one) => total + of(one), 0)
      return {
        runs: sum(({ runs }) => runs),
        notOnce: sum(({ notOnce }) => notOnce),
        shares: all.flatMap(({ shares }) => shares),
        residentBytes: Math.max(...all.map(({ residentBytes }) => residentBytes)),
        heldBytes: Math.max(...all.map(({ heldBytes }) => heldBytes)),
      }
    },
  }
}

interface Place {
  readonly store: Store
  readonly children: readonly ChildProcess[]
  /** Resolves when all of them have said that they are there. */
  readonly ready: Promise<unknown>
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
  const far = Date.now() + FAR_MS
  await fill(store, { from: 0, count: due, dueAt: far, addedAt: ADDED_AT.turns })
  await fill(store, { from: due, count: warm, dueAt: Date.now(), addedAt: ADDED_AT.warm })
  await fill(store, { from: due + warm, count: others, dueAt: far, addedAt: ADDED_AT.others })
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
  return { store, children, ready, reports }
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

/** Resolves when nothing is due; what somebody works on is due when his claim ends. */
async function allDone(store: Store): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(250)) {
    const { rows } = await sql`select id from endpoints
      where state = 'active' and due_at <= ${Date.now() + SOON_MS} limit 1`.execute(store.db)
    if (rows.length === 0) return
  }
  throw new Error('the workers did not get through')
}

async function readReports({ store, reports: folder }: Place, turns: number): Promise<Ended> {
  const reports = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report,
  )
  const probes = new Map<string, number>()
  for (const host of reports.flatMap(({ probed }) => probed))
    probes.set(host, (probes.get(host) ?? 0) + 1)
  const hosts = await store.db
    .selectFrom('endpoints')
    .leftJoin('runs', 'runs.endpoint_id', 'endpoints.id')
    .select(['host', 'added_at', sql<number>`count(runs.id)`.as('runs')])
    .groupBy(['host', 'added_at'])
    .execute()
  const { runs } = await store.db
    .selectFrom('runs')
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow()
  const wanted = new Map([
    [ADDED_AT.turns, turns],
    [ADDED_AT.warm, 1],
    [ADDED_AT.others, 0],
  ])
  return {
    runs,
    notOnce: hosts.filter((endpoint) => {
      const times = wanted.get(endpoint.added_at)
      return endpoint.runs !== times || (probes.get(endpoint.host) ?? 0) !== times
    }).length,
    shares: reports.map(({ probed }) => probed.length),
    residentBytes: Math.max(...reports.map((report) => report.residentBytes)),
    heldBytes: Math.max(...reports.map((report) => report.heldBytes)),
  }
}

/** Puts endpoints into a store that are due at an instant, numbered on from `from`. */
export async function fill(
  store: Store,
  given: {
    readonly from: number
    readonly count: number
    readonly dueAt: number
    readonly addedAt: number
  },
): Promise<void> {
  const { from, count, dueAt, addedAt } = given
  const width = 1000
  for (let start = from; start < from + count; start += width)
    await store.db
      .insertInto('endpoints')
      .values(
        Array.from({ length: Math.min(width, from + count - start) }, (_, n) => {
          const host = `n${start + n}.simulated.example`
          const url = `https://${host}/mcp`
          return endpointRow({ url, host, added_at: addedAt, due_at: dueAt })
        }),
      )
      .execute()
}
