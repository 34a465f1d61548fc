/**
 * Events, in one order for all readers. An event gets its number while its writer holds the counter
 * until it commits, so that numbers become visible in their order and no cursor ever passes one by.
 */
import type { Kysely } from 'kysely'
import type { Store } from './open.ts'
import { parsed } from './rows.ts'
import type { EventKind } from '../figures/event-kinds.ts'
import type { Events, Tables } from './schema.ts'
import type { EventRow, NewEvent } from './types.ts'

/** Which events; absent members let all through. */
export interface EventFilter {
  readonly endpointId?: string
  readonly siteId?: string
  readonly kinds?: readonly EventKind[]
  readonly limit: number
}

/** What the events belong to. */
export interface EventPlace {
  readonly endpointId?: string
  readonly siteId?: string
  readonly runId?: string
  readonly examinationId?: string
}

/** The events after number `seq`, the oldest first. From 0: all. */
export async function eventsSince(
  store: Store,
  seq: number,
  filter: EventFilter,
): Promise<readonly EventRow[]> {
  const rows = filtered(store, filter).where('seq', '>', seq).orderBy('seq')
  return (await rows.execute()).map(eventRow)
}

/** The newest events, the newest first; with `before` those with smaller numbers. */
export async function latestEvents(
  store: Store,
  filter: EventFilter & { readonly before?: number },
): Promise<readonly EventRow[]> {
  let rows = filtered(store, filter)
  if (filter.before !== undefined) rows = rows.where('seq', '<', filter.before)
  return (await rows.orderBy('seq', 'desc').execute()).map(eventRow)
}

function filtered({ db }: Store, { endpointId, siteId, kinds, limit }: EventFilter) {
  let rows = db.selectFrom('events').selectAll().limit(limit)
  if (endpointId !== undefined) rows = rows.where('endpoint_id', '=', endpointId)
  if (siteId !== undefined) rows = rows.where('site_id', '=', siteId)
  if (kinds !== undefined && kinds.length > 0) rows = rows.where('kind', 'in', kinds)
  return rows
}

/** Adds events that come of no run: `stale`, and what an examination shows. */
export async function addEvents(
  store: Store,
  place: EventPlace,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await store.db.transaction().execute((transaction) => insertEvents(transaction, place, events))
}

/** The same within a transaction; the last thing to do in it. */
export async function insertEvents(
  transaction: Kysely<Tables>,
  place: EventPlace,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const { value } = await transaction
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', events.length) }))
    .where('name', '=', 'events')
    .returning('value')
    .executeTakeFirstOrThrow()
  const first = value - events.length + 1
  const rows = events.map((event, index) => ({
    seq: first + index,
    kind: event.kind,
    at: event.at,
    params: JSON.stringify(event.params),
    endpoint_id: place.endpointId ?? null,
    site_id: place.siteId ?? null,
    run_id: place.runId ?? null,
    examination_id: place.examinationId ?? null,
  }))
  await transaction.insertInto('events').values(rows).execute()
}

/** As the rest of the product reads it. */
export function eventRow(row: Events): EventRow {
  return {
    seq: row.seq,
    kind: row.kind,
    at: row.at,
    params: parsed(row.params),
    ...(row.endpoint_id !== null && { endpointId: row.endpoint_id }),
    ...(row.site_id !== null && { siteId: row.site_id }),
    ...(row.run_id !== null && { runId: row.run_id }),
    ...(row.examination_id !== null && { examinationId: row.examination_id }),
  }
}
