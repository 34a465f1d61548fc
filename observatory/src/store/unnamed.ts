/** What no name points to any more is not contacted any more. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Targets } from './schema.ts'

/**
 * Pauses what a name pointed to, unless another name still does. Its history stays. To be called in
 * the transaction that took the name away.
 */
export async function pauseUnnamed(
  transaction: Kysely<Tables>,
  { endpoint_id: endpointId, site_id: siteId }: Pick<Targets, 'endpoint_id' | 'site_id'>,
): Promise<void> {
  const paused = { state: 'paused', claim_id: null, claim_worker: null } as const
  if (endpointId !== null)
    await transaction
      .updateTable('endpoints')
      .set(paused)
      .where('id', '=', endpointId)
      .where('state', '=', 'active')
      .where(sql<boolean>`not exists (select 1 from targets where endpoint_id = endpoints.id)`)
      .execute()
  if (siteId !== null)
    await transaction
      .updateTable('sites')
      .set(paused)
      .where('id', '=', siteId)
      .where('state', '=', 'active')
      .where(sql<boolean>`not exists (select 1 from targets where site_id = sites.id)`)
      .execute()
}
