/**
 * Messages for webhooks. An event becomes one for each hook that wants it, in the transaction that
 * moves the hook on; it stays until its receiver took it, or for people to see that nobody did.
 */
import { sql } from 'kysely'
import type { ClaimOptions } from './claims.ts'
import type { Store } from './open.ts'
import type { Deliveries } from './schema.ts'
import type { Claim } from './types.ts'

/** A message of a hook, with the bytes of its body: the same for every attempt. */
export interface NewDelivery {
  readonly kind: string
  /** The event's. */
  readonly seq: number
  readonly body: string
}

/** A message that has not arrived. */
export interface DeliveryRow extends NewDelivery {
  /** The same for every attempt. */
  readonly id: string
  readonly hook: string
  readonly createdAt: number
  /** Attempts that failed. */
  readonly attempts: number
  /** The last of them. */
  readonly failure?: string
  readonly failedAt?: number
}

/** What the names of owners' webhooks begin with; no name in a file does. */
export const OWNER_HOOK = 'owner:'

/**
 * Makes these the hooks that the operator has. A new one begins with the events to come; of one
 * that is not there any more nothing is sent.
 */
export async function keepHooks(
  store: Store,
  names: readonly string[],
  now: number,
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    const { value: seq } = await transaction
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'events')
      .executeTakeFirstOrThrow()
    for (const name of [...names].sort())
      await transaction
        .insertInto('hooks')
        .values({ name, seq, delivered_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // Never empty, which would be no list.
    const kept = [...names, '']
    await transaction
      .deleteFrom('hooks')
      .where('name', 'not in', kept)
      .where('name', 'not like', `${OWNER_HOOK}%`)
      .execute()
    await transaction
      .updateTable('deliveries')
      .set({
        state: 'dead',
        claim_id: null,
        claim_worker: null,
        failure: 'not configured',
        failed_at: now,
      })
      .where('state', '=', 'waiting')
      .where('hook', 'not in', kept)
      .where('hook', 'not like', `${OWNER_HOOK}%`)
      .execute()
  })
}

/** The number of the last event that a hook was told of; undefined for a hook that is not kept. */
export async function hookSeq({ db }: Store, hook: string): Promise<number | undefined> {
  const row = await db.selectFrom('hooks').select('seq').where('name', '=', hook).executeTakeFirst()
  return row?.seq
}

/**
 * Moves a hook on from event `from` to event `to`, and adds the messages of what is between. False
 * when somebody else has moved it; nothing is added then.
 */
export async function addDeliveries(
  store: Store,
  hook: string,
  step: { readonly from: number; readonly to: number; readonly now: number },
  deliveries: readonly NewDelivery[],
): Promise<boolean> {
  const { from, to, now } = step
  return await store.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('hooks')
      .set({ seq: to })
      .where('name', '=', hook)
      .where('seq', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const rows = deliveries.map(({ kind, seq, body }) => ({
      id: `msg_${crypto.randomUUID()}`,
      hook,
      kind,
      seq,
      body,
      created_at: now,
      state: 'waiting' as const,
      due_at: now,
      attempts: 0,
    }))
    if (rows.length > 0) await transaction.insertInto('deliveries').values(rows).execute()
    return true
  })
}

/** Messages of a hook that are due, in the order of their events. */
export async function claimDeliveries(
  { db, dialect }: Store,
  hook: string,
  { now, worker, limit, leaseMs }: ClaimOptions,
): Promise<readonly Claim<DeliveryRow>[]> {
  const { rows } = await sql<Deliveries>`
    with due as materialized (
      select id from deliveries where state = 'waiting' and hook = ${hook} and due_at <= ${now}
      order by due_at, seq limit ${limit} ${dialect.skipLocked}
    )
    update deliveries
    set claim_id = cast(gen_random_uuid() as text), claim_worker = ${worker}, due_at = ${now + leaseMs}
    from due where deliveries.id = due.id
    returning *`.execute(db)
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((row) =>
      row.claim_id === null
        ? []
        : { id: row.claim_id, subject: deliveryRow(row), until: row.due_at },
    )
}

/** It has arrived. */
export async function delivered(
  store: Store,
  { subject }: Claim<DeliveryRow>,
  now: number,
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    // Whoever else may hold it by now would only send it once more.
    await transaction.deleteFrom('deliveries').where('id', '=', subject.id).execute()
    await transaction
      .updateTable('hooks')
      .set({ delivered_at: now })
      .where('name', '=', subject.hook)
      .execute()
  })
}

/** It has not arrived: tried again at `dueAt`, or without that never. */
export async function failed(
  { db }: Store,
  { id, subject }: Claim<DeliveryRow>,
  { failure, now, dueAt }: { failure: string; now: number; dueAt?: number | undefined },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      claim_id: null,
      claim_worker: null,
      attempts: subject.attempts + 1,
      failure,
      failed_at: now,
      ...(dueAt === undefined ? { state: 'dead' as const } : { due_at: dueAt }),
    })
    .where('claim_id', '=', id)
    .execute()
}

/** Gives messages back that were not tried. */
export async function giveBack(
  { db }: Store,
  claims: readonly Claim<DeliveryRow>[],
  dueAt: number,
): Promise<void> {
  if (claims.length === 0) return
  await db
    .updateTable('deliveries')
    .set({ claim_id: null, claim_worker: null, due_at: dueAt })
    .where(
      'claim_id',
      'in',
      claims.map(({ id }) => id),
    )
    .execute()
}

/** How many messages of a hook wait, how many were given up, and when one last arrived. */
export interface HookState {
  readonly name: string
  readonly waiting: number
  readonly dead: number
  readonly deliveredAt?: number
}

/** The hooks that are kept, and what has not arrived of each. */
export async function hookStates({ db }: Store): Promise<readonly HookState[]> {
  const hooks = await db.selectFrom('hooks').selectAll().orderBy('name').execute()
  const counts = await db
    .selectFrom('deliveries')
    .select(['hook', 'state', (eb) => eb.fn.countAll<number | bigint>().as('count')])
    .groupBy(['hook', 'state'])
    .execute()
  const countOf = (hook: string, state: Deliveries['state']): number =>
    Number(counts.find((row) => row.hook === hook && row.state === state)?.count ?? 0)
  return hooks.map(({ name, delivered_at: deliveredAt }) => ({
    name,
    waiting: countOf(name, 'waiting'),
    dead: countOf(name, 'dead'),
    ...(deliveredAt !== null && { deliveredAt }),
  }))
}

/** Messages that nobody took, the newest first. */
export async function deadDeliveries(
  { db }: Store,
  { hook, limit }: { readonly hook?: string | undefined; readonly limit: number },
): Promise<readonly DeliveryRow[]> {
  let rows = db.selectFrom('deliveries').selectAll().where('state', '=', 'dead')
  if (hook !== undefined) rows = rows.where('hook', '=', hook)
  const found = await rows.orderBy('failed_at', 'desc').orderBy('id').limit(limit).execute()
  return found.map(deliveryRow)
}

/** Sends a hook's dead messages again, from the first attempt on. Returns how many. */
export async function reviveDeliveries({ db }: Store, hook: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now })
    .where('hook', '=', hook)
    .where('state', '=', 'dead')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Throws away what nobody took since `before`. Returns how many. */
export async function pruneDeliveries({ db }: Store, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('state', '=', 'dead')
    .where('failed_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function deliveryRow(row: Deliveries): DeliveryRow {
  return {
    id: row.id,
    hook: row.hook,
    kind: row.kind,
    seq: row.seq,
    body: row.body,
    createdAt: row.created_at,
    attempts: row.attempts,
    ...(row.failure !== null && { failure: row.failure }),
    ...(row.failed_at !== null && { failedAt: row.failed_at }),
  }
}
