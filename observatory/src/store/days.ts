/** Days: how an endpoint's runs of one UTC day counted. Kept for ever, and recounted from the runs. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { Days } from './schema.ts'
import type { DayRow } from './types.ts'

/** The days of an endpoint that have runs, from `fromDay` (`YYYY-MM-DD`) on. */
export async function daysOf(
  store: Store,
  endpointId: string,
  fromDay: string,
): Promise<readonly DayRow[]> {
  const rows = await store.db
    .selectFrom('days')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('day', '>=', fromDay)
    .orderBy('day')
    .execute()
  return rows.map(dayRow)
}

/** The same of several endpoints, by endpoint. */
export async function daysOfMany(
  store: Store,
  endpointIds: readonly string[],
  fromDay: string,
): Promise<ReadonlyMap<string, readonly DayRow[]>> {
  if (endpointIds.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('days')
    .selectAll()
    .where('endpoint_id', 'in', endpointIds)
    .where('day', '>=', fromDay)
    .orderBy('endpoint_id')
    .orderBy('day')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.endpoint_id)].map(([id, days]) => [id, days.map(dayRow)]),
  )
}

/** When an endpoint was first seen: the day of its first run. */
export async function firstDayOf(store: Store, endpointId: string): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('days')
    .select('day')
    .where('endpoint_id', '=', endpointId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/**
 * Counts the days of an endpoint again from its runs, and puts right what differs. Returns the days
 * that were wrong, as they were counted now.
 */
export async function recountDays(store: Store, endpointId: string): Promise<readonly DayRow[]> {
  return await store.db.transaction().execute(async (transaction) => {
    // Runs are saved with this row changed, so that none comes in between.
    await transaction
      .updateTable('endpoints')
      .set((eb) => ({ due_at: eb.ref('due_at') }))
      .where('id', '=', endpointId)
      .execute()
    const one = (verdict: string) =>
      sql<number>`sum(case when day_verdict = ${verdict} then 1 else 0 end)`
    const counted = await transaction
      .selectFrom('runs')
      .select([
        'endpoint_id',
        'day',
        one('answered').as('answered'),
        one('unanswered').as('unanswered'),
        one('undecidable').as('undecidable'),
        sql<number>`sum(case when list_read = 1 then 1 else 0 end)`.as('listed'),
      ])
      .where('endpoint_id', '=', endpointId)
      .groupBy(['endpoint_id', 'day'])
      .orderBy('day')
      .execute()
    const held = await transaction
      .selectFrom('days')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .execute()
    const before = new Map(held.map((row) => [row.day, JSON.stringify(dayRow(row))]))
    const days = new Set(counted.map(({ day }) => day))
    const gone = held.filter(({ day }) => !days.has(day)).map((row) => ({ ...row, ...NOTHING }))
    const wrong = [...counted, ...gone].filter(
      (row) => before.get(row.day) !== JSON.stringify(dayRow(row)),
    )
    for (const row of wrong)
      await transaction
        .insertInto('days')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['endpoint_id', 'day']).doUpdateSet({
            answered: row.answered,
            unanswered: row.unanswered,
            undecidable: row.undecidable,
            listed: row.listed,
          }),
        )
        .execute()
    return wrong.map(dayRow)
  })
}

const NOTHING = { answered: 0, unanswered: 0, undecidable: 0, listed: 0 }

function dayRow({
  day,
  answered,
  unanswered,
  undecidable,
  listed,
}: Omit<Days, 'endpoint_id'>): DayRow {
  return { day, answered, unanswered, undecidable, listed }
}
