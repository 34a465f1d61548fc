/** How much there is to do, how long it has waited, and what came of it lately. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { Cadence, DayVerdict, ScanState } from './types.ts'

/** What workers claim; the same names are labels of the metrics. */
export const QUEUES = ['endpoints', 'sites', 'scans'] as const
/** One kind of work that workers claim. */
export type Queue = (typeof QUEUES)[number]

/** How much of one queue waits and is held; instants in milliseconds since the epoch. */
export interface Workload {
  /** What can be claimed now, and since when the longest waiting can be. */
  readonly due: number
  readonly oldestDueAt?: number
  /** What some worker holds, and since when it has held the oldest. */
  readonly held: number
  readonly oldestHeldAt?: number
}

const OPEN: Readonly<Record<Queue, string>> = {
  endpoints: `state = 'active'`,
  sites: `state = 'active'`,
  scans: `state in ('waiting', 'running')`,
}

/** What waits in a queue and what is being done of it. Instants are milliseconds since the epoch. */
export async function workloadOf(store: Store, queue: Queue, now: number): Promise<Workload> {
  const table = sql.table(queue)
  const { rows: due } = await sql<{ readonly count: number; readonly oldest: number | null }>`
    select count(*) as count, min(due_at) as oldest from ${table}
    where ${sql.raw(OPEN[queue])} and due_at <= ${now}`.execute(store.db)
  const { rows: held } = await sql<{ readonly count: number; readonly oldest: string | null }>`
    select count(*) as count, min(claim_id) as oldest from ${table}
    where claim_id is not null`.execute(store.db)
  const { count = 0, oldest } = due[0] ?? {}
  const claim = held[0]?.oldest
  return {
    due: count,
    ...(typeof oldest === 'number' && { oldestDueAt: oldest }),
    held: held[0]?.count ?? 0,
    ...(typeof claim === 'string' && { oldestHeldAt: claimedAt(claim) }),
  }
}

/** A claim's id begins with the instant at which it was made (RFC 9562, 5.7). */
function claimedAt(claimId: string): number {
  return Number.parseInt(claimId.slice(0, 8) + claimId.slice(9, 13), 16)
}

/** When the last run of any endpoint ended; undefined before the first. */
export async function lastRunAt(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ readonly at: number | null }>`
    select max(observed_at) as at from endpoints`.execute(store.db)
  return rows[0]?.at ?? undefined
}

/**
 * How many of the active endpoints have been observed, and of how many the last observation is older
 * than their cadence bears.
 *
 * @param freshSince the instant, by cadence, after which an observation is fresh
 */
export async function countObserved(
  store: Store,
  freshSince: Readonly<Record<Cadence, number>>,
): Promise<{ readonly observed: number; readonly stale: number }> {
  const { rows } = await sql<{ readonly observed: number; readonly stale: number }>`
    select count(*) as observed, coalesce(sum(case
      when cadence = 'unclaimed' and observed_at < ${freshSince.unclaimed} then 1
      when cadence = 'claimed' and observed_at < ${freshSince.claimed} then 1
      when cadence = 'fast' and observed_at < ${freshSince.fast} then 1
      else 0 end), 0) as stale
    from endpoints where state = 'active' and observed_at is not null`.execute(store.db)
  return { observed: rows[0]?.observed ?? 0, stale: rows[0]?.stale ?? 0 }
}

/** How many of each ended in a time, by how they ended. */
export interface Outcomes {
  readonly runs: Readonly<Record<DayVerdict, number>>
  readonly examinations: number
  readonly scans: Readonly<Record<Extract<ScanState, 'done' | 'failed'>, number>>
}

/** What ended at or after an instant, by how it ended. */
export async function outcomesSince(store: Store, since: number): Promise<Outcomes> {
  const count = sql<number>`count(*)`.as('count')
  const runs = await store.db
    .selectFrom('runs')
    .select(['day_verdict', count])
    .where('finished_at', '>=', since)
    // The index of these serves: what is so young has not been pruned.
    .where('pruned_at', 'is', null)
    .groupBy('day_verdict')
    .execute()
  const examinations = await store.db
    .selectFrom('examinations')
    .select(count)
    .where('finished_at', '>=', since)
    .executeTakeFirstOrThrow()
  const scans = await store.db
    .selectFrom('scans')
    .select(['state', count])
    .where('finished_at', '>=', since)
    .groupBy('state')
    .execute()
  const run = (verdict: DayVerdict) => runs.find((row) => row.day_verdict === verdict)?.count ?? 0
  const scan = (state: ScanState) => scans.find((row) => row.state === state)?.count ?? 0
  return {
    runs: {
      answered: run('answered'),
      unanswered: run('unanswered'),
      undecidable: run('undecidable'),
    },
    examinations: examinations.count,
    scans: { done: scan('done'), failed: scan('failed') },
  }
}

/** How many events there have been since the beginning. */
export async function countEvents(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'events')
    .executeTakeFirst()
  return row?.value ?? 0
}
