/** Under which public names endpoints and sites are watched. */
import type { Store } from './open.ts'
import type { Slug } from './types.ts'

/** The listed names of these endpoints and sites, by their id. Without one: not public. */
export async function listedNames(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Slug[]>> {
  if (ids.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('targets')
    .select(['provider', 'name', 'endpoint_id', 'site_id'])
    .where('listed', '=', 1)
    .where((eb) => eb.or([eb('endpoint_id', 'in', ids), eb('site_id', 'in', ids)]))
    .orderBy('provider')
    .orderBy('name')
    .execute()
  const byId = Map.groupBy(rows, (row) => row.endpoint_id ?? row.site_id ?? '')
  return new Map(
    [...byId].map(([id, names]) => [id, names.map(({ provider, name }) => ({ provider, name }))]),
  )
}
