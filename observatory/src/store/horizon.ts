/** What a clock that was wrong for a while left behind: work that would be due in a year. */
import type { Store } from './open.ts'
import type { Cadence } from './types.ts'

/** How far ahead each kind of work can lie when every clock is right. Milliseconds. */
export interface Horizon {
  /** Nothing of each kind is ever due later than in so many milliseconds. */
  readonly endpoints: Readonly<Record<Cadence, number>>
  readonly sites: number
  /** Proofs of owners. */
  readonly proofs: number
  readonly scans: number
  /** Messages to webhooks. */
  readonly deliveries: number
  /** Leases that one process of all holds. */
  readonly leases: number
  /** Paces whose keys begin with `visit `. */
  readonly visits: number
}

/** Makes due now what is due beyond any cadence. Returns how much that was. */
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
  const scans = await store.db
    .updateTable('scans')
    .set({ due_at: now })
    .where('state', 'in', ['waiting', 'running'])
    .where('due_at', '>', now + horizon.scans)
    .executeTakeFirst()
  const deliveries = await store.db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '>', now + horizon.deliveries)
    .executeTakeFirst()
  const leases = await store.db
    .updateTable('leases')
    .set({ until: now })
    .where('until', '>', now + horizon.leases)
    .executeTakeFirst()
  await store.db
    .updateTable('paces')
    .set({ next_at: now })
    .where('key', 'like', 'visit %')
    .where('next_at', '>', now + horizon.visits)
    .execute()
  for (const { numUpdatedRows } of [sites, proofs, scans, deliveries, leases])
    count += numUpdatedRows
  return Number(count)
}
