/** Endpoints of which nothing new is known. */
import type { Store } from './open.ts'
import type { Cadence } from './types.ts'

export interface Unobserved {
  readonly endpointId: string
  readonly observedAt: number
}

/**
 * Watched endpoints of a cadence that were last observed before an instant and are not yet said to be
 * stale since, the longest ago first.
 */
export async function unobservedSince(
  { db }: Store,
  cadence: Cadence,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly Unobserved[]> {
  const rows = await db
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
  return rows.flatMap(({ id, observed_at: observedAt }) =>
    observedAt === null ? [] : { endpointId: id, observedAt },
  )
}
