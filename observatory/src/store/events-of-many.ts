/** Events of many at once, for those who follow more than one server. */
import type { ExpressionBuilder } from 'kysely'
import { eventRow } from './events.ts'
import type { Store } from './open.ts'
import { targetRow } from './rows.ts'
import type { Events, Tables } from './schema.ts'
import type { EventRow, TargetRow } from './types.ts'

/** `listed`: of whatever has a name in the lists. */
export type Followed =
  | 'listed'
  | { readonly endpointIds: readonly string[]; readonly siteIds: readonly string[] }

/** The newest events, the newest first; with `before` those with smaller numbers. */
export async function latestEventsOf(
  store: Store,
  followed: Followed,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly EventRow[]> {
  let rows = store.db.selectFrom('events').selectAll()
  rows =
    followed === 'listed'
      ? rows.where(hasListedName)
      : rows.where((eb) =>
          eb.or([
            ...(followed.endpointIds.length > 0
              ? [eb('endpoint_id', 'in', followed.endpointIds)]
              : []),
            ...(followed.siteIds.length > 0 ? [eb('site_id', 'in', followed.siteIds)] : []),
          ]),
        )
  if (before !== undefined) rows = rows.where('seq', '<', before)
  const page: readonly Events[] = await rows.orderBy('seq', 'desc').limit(limit).execute()
  return page.map(eventRow)
}

function hasListedName(eb: ExpressionBuilder<Tables, 'events'>) {
  const names = eb.selectFrom('targets').select('targets.id').where('targets.listed', '=', 1)
  return eb.or([
    eb.exists(names.whereRef('targets.endpoint_id', '=', 'events.endpoint_id')),
    eb.exists(names.whereRef('targets.site_id', '=', 'events.site_id')),
  ])
}

/** The listed names of what these events belong to, by provider and name. */
export async function listedNamesOf(
  store: Store,
  events: readonly EventRow[],
): Promise<readonly TargetRow[]> {
  const endpointIds = [...new Set(events.flatMap(({ endpointId }) => endpointId ?? []))]
  const siteIds = [...new Set(events.flatMap(({ siteId }) => siteId ?? []))]
  if (endpointIds.length + siteIds.length === 0) return []
  const rows = await store.db
    .selectFrom('targets')
    .selectAll()
    .where('listed', '=', 1)
    .where((eb) =>
      eb.or([
        ...(endpointIds.length > 0 ? [eb('endpoint_id', 'in', endpointIds)] : []),
        ...(siteIds.length > 0 ? [eb('site_id', 'in', siteIds)] : []),
      ]),
    )
    .orderBy('provider')
    .orderBy('name')
    .execute()
  return rows.map(targetRow)
}
