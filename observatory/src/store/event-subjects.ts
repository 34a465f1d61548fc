/** What events are about, for whoever tells people of them. */
import type { Store } from './open.ts'
import type { EventRow, Slug } from './types.ts'

/** The endpoint or site of an event. Without names it is in no list. */
export interface EventSubject {
  /** The endpoint's URL, or the domain or catalog. */
  readonly at: string
  /** In their order. */
  readonly names: readonly Slug[]
}

/** By the id of the endpoint or site. */
export async function subjectsOf(
  { db }: Store,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, EventSubject>> {
  const subjects = new Map<string, { readonly at: string; readonly names: Slug[] }>()
  const endpointIds = idsOf(events.map(({ endpointId }) => endpointId))
  const siteIds = idsOf(events.map(({ siteId }) => siteId))
  if (endpointIds.length > 0) {
    const endpoints = db
      .selectFrom('endpoints')
      .select(['id', 'url'])
      .where('id', 'in', endpointIds)
    for (const { id, url } of await endpoints.execute()) subjects.set(id, { at: url, names: [] })
  }
  if (siteIds.length > 0) {
    const sites = db.selectFrom('sites').select(['id', 'target']).where('id', 'in', siteIds)
    for (const { id, target } of await sites.execute()) subjects.set(id, { at: target, names: [] })
  }
  if (subjects.size === 0) return subjects
  const names = await db
    .selectFrom('targets')
    .select(['provider', 'name', 'endpoint_id', 'site_id'])
    .where((eb) =>
      eb.or([
        ...(endpointIds.length > 0 ? [eb('endpoint_id', 'in', endpointIds)] : []),
        ...(siteIds.length > 0 ? [eb('site_id', 'in', siteIds)] : []),
      ]),
    )
    .orderBy('provider')
    .orderBy('name')
    .execute()
  for (const { provider, name, endpoint_id, site_id } of names)
    subjects.get(endpoint_id ?? site_id ?? '')?.names.push({ provider, name })
  return subjects
}

function idsOf(ids: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(ids.filter((id) => id !== undefined))].sort()
}
