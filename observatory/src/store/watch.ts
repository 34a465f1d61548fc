/** What is watched: endpoints and sites by themselves, whatever names they have. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import { keyOf, type Owned } from './owned.ts'
import { isUnlisted } from './owner-wishes.ts'
import { endpointRow, siteRow } from './rows.ts'
import type { Cadence, EndpointRow, SiteRow, WatchState } from './types.ts'

/** By its URL in WHATWG serialisation. */
export async function endpointByUrl(store: Store, url: string): Promise<EndpointRow | undefined> {
  const row = await store.db
    .selectFrom('endpoints')
    .selectAll()
    .where('url', '=', url)
    .executeTakeFirst()
  return row && endpointRow(row)
}

/** By the id that names and runs refer to. */
export async function endpointById(store: Store, id: string): Promise<EndpointRow | undefined> {
  const row = await store.db
    .selectFrom('endpoints')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && endpointRow(row)
}

/** All endpoints on one host, by URL. */
export async function endpointsOnHost(store: Store, host: string): Promise<readonly EndpointRow[]> {
  const rows = await store.db
    .selectFrom('endpoints')
    .selectAll()
    .where('host', '=', host)
    .orderBy('url')
    .execute()
  return rows.map(endpointRow)
}

/** By the id that names and examinations refer to. */
export async function siteById(store: Store, id: string): Promise<SiteRow | undefined> {
  const row = await store.db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst()
  return row && siteRow(row)
}

/** By its domain or URL. */
export async function siteByTarget(store: Store, target: string): Promise<SiteRow | undefined> {
  const row = await store.db
    .selectFrom('sites')
    .selectAll()
    .where('target', '=', target)
    .executeTakeFirst()
  return row && siteRow(row)
}

/**
 * Pauses, opts out or takes up again. Who holds a claim on it loses that, so that what comes of it is
 * not saved. When it becomes active it is due at `dueAt`. False when there is no such endpoint or site.
 */
export async function setWatchState(
  store: Store,
  subject: Owned,
  state: WatchState,
  dueAt: number,
): Promise<boolean> {
  const change = {
    state,
    claim_id: null,
    claim_worker: null,
    ...(state === 'active' && { due_at: dueAt }),
  }
  const query =
    'endpointId' in subject
      ? store.db
          .updateTable('endpoints')
          .set(change)
          .where('id', '=', subject.endpointId)
          .where('state', '<>', state)
      : store.db
          .updateTable('sites')
          .set(change)
          .where('id', '=', subject.siteId)
          .where('state', '<>', state)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const found =
    'endpointId' in subject
      ? store.db.selectFrom('endpoints').select('id').where('id', '=', subject.endpointId)
      : store.db.selectFrom('sites').select('id').where('id', '=', subject.siteId)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * The operator's own wish: not to be contacted, or that no more. What its owner unlisted, or who opted
 * out, is not taken up by it; the wish is kept for when that ends. Taken up, it is due at `dueAt`.
 */
export async function setOperatorPause(
  { db }: Store,
  subject: Owned,
  paused: boolean,
  dueAt: number,
): Promise<void> {
  const table = sql.table('endpointId' in subject ? 'endpoints' : 'sites')
  const [, id] = keyOf(subject)
  await db.transaction().execute(async (transaction) => {
    const wish = paused ? 'operator' : null
    await sql`update ${table} set paused_by = ${wish} where id = ${id}`.execute(transaction)
    if (!paused && (await isUnlisted(transaction, subject))) return
    const [from, to] = paused ? (['active', 'paused'] as const) : (['paused', 'active'] as const)
    await sql`
      update ${table} set state = ${to}, claim_id = null, claim_worker = null,
        due_at = case when ${to} = 'active' then ${dueAt} else due_at end
      where id = ${id} and state = ${from}`.execute(transaction)
  })
}

/**
 * Changes how often an endpoint is probed, also within a transaction; it is due no later than
 * `dueAt`. Without that it is due when it was.
 */
export async function setCadence(
  { db }: Pick<Store, 'db'>,
  endpointId: string,
  cadence: Cadence,
  dueAt?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('endpoints')
    .set((eb) => ({
      cadence,
      ...(dueAt !== undefined && {
        // While somebody holds it, the instant is the end of the claim.
        due_at: eb
          .case()
          .when(eb.and([eb('claim_id', 'is', null), eb('due_at', '>', dueAt)]))
          .then(dueAt)
          .else(eb.ref('due_at'))
          .end(),
      }),
    }))
    .where('id', '=', endpointId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
