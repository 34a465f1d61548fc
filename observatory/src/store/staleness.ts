/** Events of endpoints of which nothing new is known. */
import { insertEvents } from './events.ts'
import { holdLease, type Lease } from './leases.ts'
import type { Store } from './open.ts'
import type { Cadence } from './types.ts'

/** Which endpoints are looked at. Instants in milliseconds since the epoch. */
export interface StaleSearch {
  readonly cadence: Cadence
  /** What was observed before this instant is stale. */
  readonly before: number
  readonly limit: number
  /** When it became so, by when it was observed. */
  readonly since: (observedAt: number) => number
}

/**
 * Adds the event `stale` for watched endpoints that have had none since they were last observed, the
 * longest ago first. Returns how many; 0 as well when the lease is not held any more.
 */
export async function addStaleEvents(
  { db }: Store,
  lease: Lease,
  { cadence, before, limit, since }: StaleSearch,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await holdLease(transaction, lease))) return 0
    const rows = await transaction
      .selectFrom('endpoints')
      .select(['id', 'observed_at'])
      .where('state', '=', 'active')
      .where('cadence', '=', cadence)
      .where('observed_at', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('events')
              .select('events.seq')
              .whereRef('events.endpoint_id', '=', 'endpoints.id')
              .where('events.kind', '=', 'stale')
              .whereRef('events.at', '>', 'endpoints.observed_at'),
          ),
        ),
      )
      .orderBy('observed_at')
      .limit(limit)
      .execute()
    for (const { id: endpointId, observed_at } of rows) {
      const at = since(observed_at ?? before)
      await insertEvents(transaction, { endpointId }, [{ kind: 'stale', at, params: {} }])
    }
    return rows.length
  })
}
