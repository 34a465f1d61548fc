/** What a clock that was wrong for a while left behind: work that would be due in a year. */
import type { Store } from './open.ts'
import type { Cadence } from './types.ts'

export interface Horizon {
  /** Nothing of each kind is ever due later than in so many milliseconds. */
  readonly endpoints: Readonly<Record<Cadence, number>>
  readonly sites: number
  /** Proofs of owners. */
  readonly proofs: number
  /** Paces whose keys begin with `visit `. */
  readonly visits: number
}

/** Makes due now what is due beyond any cadence. Returns how many endpoints, sites and proofs that were. */
export async function pullForward(store: Store, now: number, horizon: Horizon): Promise<number> {
  let count = 0n
  for (const cadence of ['unclaimed', 'claimed', 'fast'] as const) {
    const { numUpdatedRows } = await store.db
      .updateTable('endpoints')
      .set({ due_at: now })
      .where('state', '=', 'active')
      .where('cadence', '=', cadence)
      .where('due_at', '>', now + horizon.endpoints[cadence])
      .executeTakeFirst()
    count += numUpdatedRows
  }
  const sites = await store.db
    .updateTable('sites')
    .set({ due_at: now })
    .where('state', '=', 'active')
    .where('due_at', '>', now + horizon.sites)
    .executeTakeFirst()
  const proofs = await store.db
    .updateTable('ownerships')
    .set({ due_at: now })
    .where('state', '<>', 'ended')
    .where('due_at', '>', now + horizon.proofs)
    .executeTakeFirst()
  await store.db
    .updateTable('paces')
    .set({ next_at: now })
    .where('key', 'like', 'visit %')
    .where('next_at', '>', now + horizon.visits)
    .execute()
  return Number(count + sites.numUpdatedRows + proofs.numUpdatedRows)
}
