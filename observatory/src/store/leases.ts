/** Work that only one process at a time may do. Who died loses it when its time is over. */
import type { Kysely } from 'kysely'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'

type LeaseName = 'sequencer' | 'retention' | 'registry' | 'stale' | 'search'

/** What is wanted, and by which process. */
export interface Lease {
  readonly name: LeaseName
  /** An id of the process's own. */
  readonly holder: string
}

/** Takes the lease, or holds it longer, until `until`. False when somebody else has it. */
export async function takeLease(
  store: Store,
  { name, holder }: Lease,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('leases')
    .set({ holder, until })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('holder', '=', holder), eb('until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives it back before its time. */
export async function dropLease(store: Store, { name, holder }: Lease): Promise<void> {
  await store.db
    .updateTable('leases')
    .set({ holder: '', until: 0 })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Whether the lease is held; and nobody else takes it before the transaction ends. */
export async function holdLease(
  transaction: Kysely<Tables>,
  { name, holder }: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('leases')
    .set({ holder })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
