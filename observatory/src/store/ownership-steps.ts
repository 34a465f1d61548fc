/** What becomes of an ownership, in one transaction each: it holds, holds again, is unproven, ends. */
import type { Kysely } from 'kysely'
import { withdrawBaseline } from './baselines.ts'
import { insertEvents } from './events.ts'
import { isConstraint } from './fault.ts'
import type { Store } from './open.ts'
import { keyOf, ownedIn } from './owned.ts'
import { dropOwnerHooks } from './owner-hooks.ts'
import { activeRow, type EndReason, type OwnershipRow } from './ownership.ts'
import type { Ownerships, Tables } from './schema.ts'
import type { Cadence } from './types.ts'
import { setCadence } from './watch.ts'

/** A proof that a worker saw, at an instant in milliseconds since the epoch. */
export interface Proven {
  readonly now: number
  /** When the proof is looked for again. */
  readonly dueAt: number
  readonly publicKey?: string | undefined
  /**
   * The ownership that ends for this one, as it was when its proof was seen to be gone. Both happen or
   * neither, so that nobody loses what no other gets.
   */
  readonly replaces?: Pick<OwnershipRow, 'id' | 'checkedAt'> | undefined
}

/**
 * Makes an open ownership hold. `held`: another one does already, or that which it was to replace has
 * been looked at since; `gone`: it is not open any more, or its claim is another worker's.
 */
export async function activateOwnership(
  store: Store,
  claimId: string,
  proof: Proven,
): Promise<'active' | 'held' | 'gone'> {
  const { now, dueAt, publicKey, replaces } = proof
  try {
    return await store.db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('ownerships')
        .selectAll()
        .where('claim_id', '=', claimId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (row === undefined) return 'gone'
      const holder = await activeRow(transaction, ownedIn(row))
      if (holder !== undefined) {
        const isSeen = holder.id === replaces?.id && holder.checked_at === replaces.checkedAt
        if (!isSeen) return 'held'
        await endRow(transaction, holder, { reason: 'replaced', now })
      }
      await transaction
        .updateTable('ownerships')
        .set({
          state: 'active',
          claim_id: null,
          claim_worker: null,
          due_at: dueAt,
          failures: 0,
          fault: null,
          proven_at: now,
          checked_at: now,
          public_key: publicKey ?? null,
          cadence_before: await claimedCadence(transaction, row.endpoint_id, now),
        })
        .where('id', '=', row.id)
        .execute()
      await insertEvents(transaction, ownedIn(row), [
        { kind: 'claimed', at: now, params: { method: row.method } },
      ])
      return 'active'
    })
  } catch (error) {
    // Another one became active between the look and the change.
    if (isConstraint(error)) return 'held'
    throw error
  }
}

/**
 * An endpoint that nobody claimed is probed as often as one that is claimed. Returns its cadence
 * before.
 */
async function claimedCadence(
  transaction: Kysely<Tables>,
  endpointId: string | null,
  now: number,
): Promise<Cadence | null> {
  if (endpointId === null) return null
  const { cadence } = await transaction
    .selectFrom('endpoints')
    .select('cadence')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  if (cadence === 'unclaimed') await setCadence({ db: transaction }, endpointId, 'claimed', now)
  return cadence
}

/** It was proven again. */
export async function renewOwnership(
  { db }: Store,
  claimId: string,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<void> {
  await db
    .updateTable('ownerships')
    .set({
      claim_id: null,
      claim_worker: null,
      due_at: dueAt,
      failures: 0,
      fault: null,
      checked_at: now,
    })
    .where('claim_id', '=', claimId)
    .where('state', '=', 'active')
    .execute()
}

/** A look that saw no proof: why, by a code, and how often in a row. */
export interface Unproven {
  readonly now: number
  /** When to look again; undefined: when somebody asks for it. */
  readonly dueAt?: number | undefined
  readonly fault: string
  readonly failures: number
}

/** It was looked for, and not seen. */
export async function ownershipUnproven(
  { db }: Store,
  claimId: string,
  { now, dueAt, fault, failures }: Unproven,
): Promise<void> {
  await db
    .updateTable('ownerships')
    .set({
      claim_id: null,
      claim_worker: null,
      due_at: dueAt ?? null,
      fault,
      failures,
      checked_at: now,
    })
    .where('claim_id', '=', claimId)
    .execute()
}

/** What ends, and why. */
export interface Ending {
  readonly reason: EndReason
  readonly now: number
  /** Only while it is in this state. */
  readonly state?: 'open'
  /** Only while this claim on it is held: who looked long ago does not know what was seen since. */
  readonly claimId?: string
}

/**
 * Ends an ownership with all that it allowed: its token, its sessions, its baseline, its webhooks, its
 * annotation, its cadence. False when it had ended already, or was not to end as it is now.
 */
export async function endOwnership(store: Store, id: string, ending: Ending): Promise<boolean> {
  const { state, claimId } = ending
  return await store.db.transaction().execute(async (transaction) => {
    let rows = transaction.selectFrom('ownerships').selectAll().where('id', '=', id)
    if (state !== undefined) rows = rows.where('state', '=', state)
    if (claimId !== undefined) rows = rows.where('claim_id', '=', claimId)
    const before = await rows.executeTakeFirst()
    return before !== undefined && (await endRow(transaction, before, ending))
  })
}

/** Within a transaction; false when it is not any more what it was `before`. */
async function endRow(
  transaction: Kysely<Tables>,
  before: Ownerships,
  { reason, now, claimId }: Ending,
): Promise<boolean> {
  const { id } = before
  let rows = transaction
    .updateTable('ownerships')
    .set({
      state: 'ended',
      ended_at: now,
      end_reason: reason,
      token: null,
      due_at: null,
      claim_id: null,
      claim_worker: null,
    })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .where('state', '<>', 'ended')
  if (claimId !== undefined) rows = rows.where('claim_id', '=', claimId)
  const { numUpdatedRows } = await rows.executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await transaction.deleteFrom('owner_sessions').where('ownership_id', '=', id).execute()
  if (before.state !== 'active') return true
  await dropOwnerHooks(transaction, id)
  const [column, ownedId] = keyOf(ownedIn(before))
  await transaction
    .deleteFrom('remarks')
    .where(column, '=', ownedId)
    .where('kind', '=', 'annotation')
    .execute()
  if (before.endpoint_id !== null) {
    await withdrawBaseline(transaction, before.endpoint_id, now)
    if (before.cadence_before !== null)
      await setCadence({ db: transaction }, before.endpoint_id, before.cadence_before)
  }
  await insertEvents(transaction, ownedIn(before), [
    { kind: 'claim_ended', at: now, params: { reason } },
  ])
  return true
}
