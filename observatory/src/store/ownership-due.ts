/** Ownerships that a worker has to look at, as claims of other work are made. */
import { sql } from 'kysely'
import type { ClaimOptions } from './claims.ts'
import type { Store } from './open.ts'
import { endOwnership } from './ownership-steps.ts'
import { ownershipRow, type OwnershipRow } from './ownership.ts'
import type { Ownerships } from './schema.ts'
import type { Claim } from './types.ts'

/** Those whose proof is due, the longest waiting first. */
export async function claimOwnerships(
  { db, dialect }: Store,
  { now, worker, limit, leaseMs }: ClaimOptions,
): Promise<readonly Claim<OwnershipRow>[]> {
  const { rows } = await sql<Ownerships>`
    with due as materialized (
      select id from ownerships where state <> 'ended' and due_at is not null and due_at <= ${now}
      order by due_at limit ${limit} ${dialect.skipLocked}
    )
    update ownerships
    set claim_id = cast(gen_random_uuid() as text), claim_worker = ${worker}, due_at = ${now + leaseMs}
    from due where ownerships.id = due.id
    returning *`.execute(db)
  return rows.flatMap((row) =>
    row.claim_id === null
      ? []
      : [{ id: row.claim_id, subject: ownershipRow(row), until: row.due_at ?? now }],
  )
}

/** Gives one back that was not looked at, to be due again at `dueAt`. */
export async function returnOwnership(
  { db }: Store,
  claimId: string,
  dueAt: number,
): Promise<void> {
  await db
    .updateTable('ownerships')
    .set({ claim_id: null, claim_worker: null, due_at: dueAt })
    .where('claim_id', '=', claimId)
    .execute()
}

/** Ends what was asked for before `askedBefore` and never proven, and sessions whose time is over. */
export async function expireOwnerships(
  store: Store,
  { askedBefore, now }: { readonly askedBefore: number; readonly now: number },
): Promise<number> {
  await store.db.deleteFrom('owner_sessions').where('expires_at', '<=', now).execute()
  const rows = await store.db
    .selectFrom('ownerships')
    .select('id')
    .where('state', '=', 'open')
    .where('asked_at', '<', askedBefore)
    .limit(500)
    .execute()
  let expired = 0
  // Somebody may have proven it since.
  for (const { id } of rows)
    if (await endOwnership(store, id, { reason: 'expired', now, state: 'open' })) expired += 1
  return expired
}
