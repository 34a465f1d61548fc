/**
 * Webhooks of owners. Their messages wait in the same table as those of the operator's webhooks,
 * under a name that no file can have.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { OWNER_HOOK } from './deliveries.ts'
import type { Store } from './open.ts'
import { ownedIn, type Owned } from './owned.ts'
import type { OwnerHooks, Tables } from './schema.ts'

/** A webhook of an owner. Its secrets are sealed: the store alone does not give them away. */
export interface OwnerHookRow {
  readonly id: string
  /** Of the messages and the state of the hook. */
  readonly name: string
  readonly url: string
  /** As they were sealed. */
  readonly secrets: string
  readonly createdAt: number
  /** The secret before is used as well for a while after. */
  readonly rotatedAt?: number
}

const MOST_HOOKS = 5
/** That no event has. */
const TEST_SEQ = -1

/** The name under which the messages of an owner's webhook wait. */
function ownerHookName(id: string): string {
  return `${OWNER_HOOK}${id}`
}

/** The webhooks of one ownership, whether or not it holds. */
export async function hooksOfOwnership(
  { db }: Store,
  ownershipId: string,
): Promise<readonly OwnerHookRow[]> {
  const rows = await db
    .selectFrom('owner_hooks')
    .selectAll()
    .where('ownership_id', '=', ownershipId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(hookRow)
}

/** A webhook with what it is told of. */
export interface OwnedHook extends OwnerHookRow {
  readonly owned: Owned
}

/** All webhooks of ownerships that hold. */
export async function ownerHooks({ db }: Store): Promise<readonly OwnedHook[]> {
  const rows = await db
    .selectFrom('owner_hooks')
    .innerJoin('ownerships', 'ownerships.id', 'owner_hooks.ownership_id')
    .selectAll('owner_hooks')
    .select(['ownerships.endpoint_id', 'ownerships.site_id'])
    .where('ownerships.state', '=', 'active')
    .orderBy('owner_hooks.id')
    .execute()
  return rows.map(({ endpoint_id, site_id, ...row }) => ({
    ...hookRow(row),
    owned: ownedIn({ endpoint_id, site_id }),
  }))
}

/**
 * Adds a webhook, told of events from now on. Undefined when there are as many as there may be.
 *
 * @param seal makes of the webhook's id what is kept of its secret
 */
export async function addOwnerHook(
  { db }: Store,
  ownershipId: string,
  { url, seal, now }: { url: string; seal: (id: string) => string; now: number },
): Promise<string | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('owner_hooks')
      .select('id')
      .where('ownership_id', '=', ownershipId)
      .execute()
    if (there.length >= MOST_HOOKS) return undefined
    const id = randomUUID()
    await transaction
      .insertInto('owner_hooks')
      .values({
        id,
        ownership_id: ownershipId,
        url,
        secrets: seal(id),
        created_at: now,
        rotated_at: null,
      })
      .execute()
    const { value: seq } = await transaction
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'events')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('hooks')
      .values({ name: ownerHookName(id), seq, delivered_at: null })
      .execute()
    return id
  })
}

/** Puts other secrets in the place of a webhook's own. False when the ownership has no such webhook. */
export async function rotateOwnerHook(
  { db }: Store,
  ownershipId: string,
  { id, secrets, now }: { readonly id: string; readonly secrets: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_hooks')
    .set({ secrets, rotated_at: now })
    .where('id', '=', id)
    .where('ownership_id', '=', ownershipId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a webhook away with the messages that wait for it. */
export async function removeOwnerHook(
  { db }: Store,
  ownershipId: string,
  id: string,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('owner_hooks')
      .where('id', '=', id)
      .where('ownership_id', '=', ownershipId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await forgetMessages(transaction, [id])
    return true
  })
}

/** The same of all webhooks of an ownership, within a transaction. */
export async function dropOwnerHooks(
  transaction: Kysely<Tables>,
  ownershipId: string,
): Promise<void> {
  const gone = await transaction
    .deleteFrom('owner_hooks')
    .where('ownership_id', '=', ownershipId)
    .returning('id')
    .execute()
  await forgetMessages(
    transaction,
    gone.map(({ id }) => id),
  )
}

async function forgetMessages(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const names = ids.map(ownerHookName)
  await transaction.deleteFrom('deliveries').where('hook', 'in', names).execute()
  await transaction.deleteFrom('hooks').where('name', 'in', names).execute()
}

/**
 * Has a message sent that only shows that messages arrive. One at a time waits; false when one does.
 */
export async function addTestMessage(
  { db }: Store,
  id: string,
  { body, now }: { readonly body: string; readonly now: number },
): Promise<boolean> {
  await db
    .deleteFrom('deliveries')
    .where('hook', '=', ownerHookName(id))
    .where('seq', '=', TEST_SEQ)
    .where('state', '=', 'dead')
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deliveries')
    .values({
      id: `msg_${randomUUID()}`,
      hook: ownerHookName(id),
      kind: 'test',
      seq: TEST_SEQ,
      body,
      created_at: now,
      state: 'waiting',
      due_at: now,
      claim_id: null,
      claim_worker: null,
      attempts: 0,
      failure: null,
      failed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['hook', 'seq']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function hookRow(row: OwnerHooks): OwnerHookRow {
  return {
    id: row.id,
    name: ownerHookName(row.id),
    url: row.url,
    secrets: row.secrets,
    createdAt: row.created_at,
    ...(row.rotated_at !== null && { rotatedAt: row.rotated_at }),
  }
}
