/** The listed names in their order, for lists of addresses: no more of each than those need. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { Slug } from './types.ts'

/** A listed name; without `observedAt` it is a site's, or was never observed. */
export interface ListedSlug extends Slug {
  /** When its endpoint was last observed, in milliseconds since the epoch. */
  readonly observedAt?: number
}

/** Up to `limit` names; with `from` those from this one on. */
export async function listedSlugs(
  store: Store,
  { from, limit }: { readonly from?: Slug; readonly limit: number },
): Promise<readonly ListedSlug[]> {
  let rows = store.db
    .selectFrom('targets')
    .leftJoin('endpoints', 'endpoints.id', 'targets.endpoint_id')
    .select(['targets.provider', 'targets.name', 'endpoints.observed_at'])
    .where('targets.listed', '=', 1)
    .orderBy('targets.provider')
    .orderBy('targets.name')
    .limit(limit)
  if (from !== undefined)
    rows = rows.where(
      sql<boolean>`(targets.provider, targets.name) >= (${from.provider}, ${from.name})`,
    )
  return (await rows.execute()).map(({ provider, name, observed_at: at }) => ({
    provider,
    name,
    ...(at !== null && { observedAt: at }),
  }))
}

/** Every `step`th of the listed names, the first among them. */
export async function slugsAtSteps(store: Store, step: number): Promise<readonly Slug[]> {
  const numbered = store.db
    .selectFrom('targets')
    .select(['provider', 'name'])
    .select(sql<number>`row_number() over (order by provider, name)`.as('place'))
    .where('listed', '=', 1)
  return await store.db
    .selectFrom(numbered.as('numbered'))
    .select(['provider', 'name'])
    .where(sql<boolean>`(place - 1) % ${step} = 0`)
    .orderBy('place')
    .execute()
}
