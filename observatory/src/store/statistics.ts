/** Figures over all that is watched, a query each. */
import { sql } from 'kysely'
import type { Store } from './open.ts'

/** One UTC day over some endpoints, or over all of them. */
export interface ServerDays {
  readonly day: string
  /** Endpoints that were looked at on the day. */
  readonly observed: number
  /** By the day rule: every decided look answered, one unanswered, none decided. */
  readonly answered: number
  readonly unanswered: number
  readonly undecided: number
}

/** The days of some endpoints; those of all slices are added up by whoever asks. */
export interface DaysSlice {
  readonly days: readonly ServerDays[]
  /** Where the next slice begins; absent after the last. */
  readonly next?: string
}

/**
 * What became of some endpoints on each UTC day from `fromDay` on: those after `after` in the order
 * of their ids. A slice at a time, because all days of all endpoints are a walk of seconds.
 */
export async function serverDays(
  store: Store,
  {
    fromDay,
    after = '',
    limit,
  }: {
    readonly fromDay: string
    readonly after?: string | undefined
    readonly limit: number
  },
): Promise<DaysSlice> {
  const endpoints = await store.db
    .selectFrom('endpoints')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = endpoints.map(({ id }) => id)
  const last = ids.length === limit ? ids.at(-1) : undefined
  const days = ids.length === 0 ? [] : await daysOf(store, ids, fromDay)
  return { days, ...(last !== undefined && { next: last }) }
}

async function daysOf(
  store: Store,
  ids: readonly string[],
  fromDay: string,
): Promise<readonly ServerDays[]> {
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const rows = await store.db
    .selectFrom('days')
    .select([
      'day',
      sql<number>`count(*)`.as('observed'),
      counted(sql`unanswered > 0`).as('unanswered'),
      counted(sql`unanswered = 0 and undecidable > 0`).as('undecided'),
    ])
    .where('endpoint_id', 'in', ids)
    .where('day', '>=', fromDay)
    .where(sql<boolean>`answered + unanswered + undecidable > 0`)
    .groupBy('day')
    .execute()
  return rows.map(({ day, observed, unanswered, undecided }) => {
    const answered = observed - unanswered - undecided
    return { day, observed, answered, unanswered, undecided }
  })
}

/** How many endpoints' latest runs have one value; null where they recorded none. */
export interface InUse {
  readonly value: string | null
  readonly servers: number
}

/** Revisions that the latest runs recorded, the most used first; null where none was. */
export async function revisionsInUse(store: Store): Promise<readonly InUse[]> {
  return await latestBy(store, 'recorded_revision')
}

/** How far the latest runs are signed, the most frequent first. */
export async function signaturesInUse(store: Store): Promise<readonly InUse[]> {
  return await latestBy(store, 'signed')
}

async function latestBy(
  store: Store,
  column: 'recorded_revision' | 'signed',
): Promise<readonly InUse[]> {
  const rows = await store.db
    .selectFrom('endpoints')
    .innerJoin('runs', 'runs.id', 'endpoints.last_run_id')
    .select([`runs.${column} as value`, sql<number>`count(*)`.as('servers')])
    .where('endpoints.state', '=', 'active')
    .groupBy(`runs.${column}`)
    .execute()
  return rows.toSorted((a, b) => b.servers - a.servers || `${a.value}`.localeCompare(`${b.value}`))
}
