/** What is watched: endpoints and sites by themselves, whatever names they have. */
import type { Store } from './open.ts'
import type { Owned } from './owned.ts'
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
