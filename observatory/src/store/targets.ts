/** The names under which endpoints and sites are watched. */
import { randomUUID } from 'node:crypto'
import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import type { Store } from './open.ts'
import { namesOwned } from './owned-names.ts'
import { columnsOf, ownedIn, type OwnedColumns } from './owned.ts'
import { isUnlisted } from './owner-wishes.ts'
import { endpointRow, siteRow, targetRow } from './rows.ts'
import type { Endpoints, Sites, Tables, Targets } from './schema.ts'
import { pauseUnnamed } from './unnamed.ts'
import type { Cadence, EndpointRow, SiteRow, Slug, Source, TargetRow, WatchState } from './types.ts'

/** What a name points to; made when nothing has this URL or this target yet. */
export type Subject =
  | {
      readonly endpoint: Pick<EndpointRow, 'url' | 'host' | 'domain'> & {
        readonly cadence: Cadence
      }
    }
  | { readonly site: Pick<SiteRow, 'target' | 'domain'> }

/** A name to be watched, with the endpoint or site that it leads to. */
export interface NewTarget extends Slug {
  readonly title?: string
  readonly source: Source
  readonly listed: boolean
  readonly subject: Subject
  /** When what is new is due for the first time. */
  readonly dueAt: number
}

/** A name with what it points to: exactly one of the two. */
export interface Watched {
  readonly target: TargetRow
  readonly endpoint?: EndpointRow
  readonly site?: SiteRow
}

/**
 * Adds a name, and what it points to unless that is there: then its cadence and state stay.
 * Undefined when the name is taken; nothing is changed then. What its owner unlisted is not listed
 * by another name.
 */
export async function addTarget(
  store: Store,
  added: NewTarget,
  now: number,
): Promise<TargetRow | undefined> {
  return (await addTargets(store, [added], now))[0]
}

/** The same of many names in one transaction, in their order; a few hundred at a time. */
export async function addTargets(
  store: Store,
  added: readonly NewTarget[],
  now: number,
): Promise<readonly (TargetRow | undefined)[]> {
  for (;;) {
    try {
      return await store.db.transaction().execute(async (transaction) => {
        const rows: (TargetRow | undefined)[] = []
        for (const target of added) rows.push(await addOne(transaction, target, now))
        return rows
      })
    } catch (error) {
      if (error !== TAKEN_MEANWHILE) throw error
    }
  }
}

/** Takes back the subjects that may be new; the next attempt sees the name. */
const TAKEN_MEANWHILE = new Error('the name was taken meanwhile')

async function addOne(
  transaction: Transaction<Tables>,
  added: NewTarget,
  now: number,
): Promise<TargetRow | undefined> {
  const { provider, name, title, source, listed } = added
  const known = await transaction
    .selectFrom('targets')
    .select('id')
    .where('provider', '=', provider)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known !== undefined) return undefined
  const columns = await subjectId(transaction, added, now)
  const isListed = listed && !(await isUnlisted(transaction, ownedIn(columns)))
  const row: Targets = {
    id: randomUUID(),
    provider,
    name,
    title: title ?? null,
    ...columns,
    source,
    listed: isListed ? 1 : 0,
    added_at: now,
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('targets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'name']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw TAKEN_MEANWHILE
  return targetRow(row)
}

async function subjectId(
  transaction: Transaction<Tables>,
  { subject, dueAt }: Pick<NewTarget, 'subject' | 'dueAt'>,
  now: number,
): Promise<OwnedColumns> {
  const fresh = {
    id: randomUUID(),
    state: 'active',
    added_at: now,
    due_at: dueAt,
    claim_id: null,
    claim_worker: null,
  } as const
  if ('endpoint' in subject) {
    await transaction
      .insertInto('endpoints')
      .values({ ...fresh, ...subject.endpoint, observed_at: null, last_run_id: null })
      .onConflict((conflict) => conflict.column('url').doNothing())
      .execute()
    const { id } = await transaction
      .selectFrom('endpoints')
      .select('id')
      .where('url', '=', subject.endpoint.url)
      .executeTakeFirstOrThrow()
    return columnsOf({ endpointId: id })
  }
  await transaction
    .insertInto('sites')
    .values({ ...fresh, ...subject.site, last_examination_id: null })
    .onConflict((conflict) => conflict.column('target').doNothing())
    .execute()
  const { id } = await transaction
    .selectFrom('sites')
    .select('id')
    .where('target', '=', subject.site.target)
    .executeTakeFirstOrThrow()
  return columnsOf({ siteId: id })
}

/** What of a name can change. A name that is to mean something else gets another subject. */
export interface TargetChange {
  /** Null takes it away. */
  readonly title?: string | null
  readonly source?: Source
  readonly listed?: boolean
  readonly subject?: Subject
  /** When a subject that is new is due for the first time. */
  readonly dueAt?: number
}

/**
 * Changes a name. What it pointed to keeps its history, and is paused when no other name points
 * there. A name of what its owner unlisted is not listed. False when there is no such name; nothing
 * is made then.
 */
export async function updateTarget(
  store: Store,
  { provider, name }: Slug,
  change: TargetChange,
  now: number,
): Promise<boolean> {
  const { title, source, listed, subject, dueAt = now } = change
  return await store.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('targets')
      .select(['id', 'endpoint_id', 'site_id'])
      .where('provider', '=', provider)
      .where('name', '=', name)
      .executeTakeFirst()
    if (before === undefined) return false
    const moved = subject && (await subjectId(transaction, { subject, dueAt }, now))
    const isHidden =
      (listed === true || moved !== undefined) &&
      (await isUnlisted(transaction, ownedIn(moved ?? before)))
    const toBeListed = isHidden ? false : listed
    await transaction
      .updateTable('targets')
      .set({
        // Something has to be set.
        provider,
        ...(title !== undefined && { title }),
        ...(source !== undefined && { source }),
        ...(toBeListed !== undefined && { listed: toBeListed ? 1 : 0 }),
        ...moved,
      })
      .where('id', '=', before.id)
      .execute()
    if (moved !== undefined) await pauseUnnamed(transaction, before)
    return true
  })
}

/**
 * Takes a name away. What it pointed to keeps its history; when no other name points there, it is
 * paused. False when there is no such name.
 */
export async function removeTarget(store: Store, { provider, name }: Slug): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('former_names')
      .where('target_id', 'in', (eb) =>
        eb
          .selectFrom('targets')
          .select('id')
          .where('provider', '=', provider)
          .where('name', '=', name),
      )
      .execute()
    const gone = await transaction
      .deleteFrom('targets')
      .where('provider', '=', provider)
      .where('name', '=', name)
      .returning(['endpoint_id', 'site_id'])
      .executeTakeFirst()
    if (gone === undefined) return false
    await pauseUnnamed(transaction, gone)
    return true
  })
}

/** The name with what it points to. */
export async function getTarget(store: Store, slug: Slug): Promise<Watched | undefined> {
  const row = await store.db
    .selectFrom('targets')
    .selectAll()
    .where('provider', '=', slug.provider)
    .where('name', '=', slug.name)
    .executeTakeFirst()
  return row && (await withSubjects(store, [row]))[0]
}

/** Which names, in which order, how many. */
export interface TargetList {
  /** Part of a provider, a name, a title or a host, in any case. */
  readonly query?: string
  readonly state?: WatchState
  /** Default: only those that are listed. `all`: the others too. */
  readonly listed?: 'all'
  readonly provider?: string
  /** All names on one host, as an endpoint's `host`. */
  readonly host?: string
  /** `name`: by provider and name. `observed`: the newest observation first, endpoints only. */
  readonly order?: 'name' | 'observed'
  /** The last row of the page before. */
  readonly after?: TargetCursor
  readonly limit: number
}

/** Where a page ended. */
export interface TargetCursor extends Slug {
  /** Needed for the order `observed`. */
  readonly observedAt?: number
}

/** A page of names with what they point to. */
export async function listTargets(store: Store, list: TargetList): Promise<readonly Watched[]> {
  const { query, state, listed, provider, host, order = 'name', after } = list
  let rows = store.db
    .selectFrom('targets')
    .leftJoin('endpoints', 'endpoints.id', 'targets.endpoint_id')
    .leftJoin('sites', 'sites.id', 'targets.site_id')
    .selectAll('targets')
    .limit(list.limit)
  if (listed !== 'all') rows = rows.where('targets.listed', '=', 1)
  if (provider !== undefined) rows = rows.where('targets.provider', '=', provider)
  if (host !== undefined) rows = rows.where('endpoints.host', '=', host)
  if (state !== undefined)
    rows = rows.where((eb) =>
      eb.or([eb('endpoints.state', '=', state), eb('sites.state', '=', state)]),
    )
  if (query !== undefined && query !== '') rows = rows.where((eb) => matches(eb, query))
  if (order === 'name') {
    if (after !== undefined)
      rows = rows.where(
        sql<boolean>`(targets.provider, targets.name) > (${after.provider}, ${after.name})`,
      )
    rows = rows.orderBy('targets.provider').orderBy('targets.name')
  } else {
    rows = rows.where('endpoints.observed_at', 'is not', null)
    if (after?.observedAt !== undefined) {
      const { observedAt, provider, name } = after
      rows = rows.where((eb) =>
        eb.or([
          eb('endpoints.observed_at', '<', observedAt),
          eb.and([
            eb('endpoints.observed_at', '=', observedAt),
            sql<boolean>`(targets.provider, targets.name) > (${provider}, ${name})`,
          ]),
        ]),
      )
    }
    rows = rows
      .orderBy('endpoints.observed_at', 'desc')
      .orderBy('targets.provider')
      .orderBy('targets.name')
  }
  return await withSubjects(store, await rows.execute())
}

type Joined = Pick<Tables, 'targets' | 'endpoints' | 'sites'>

/** ASCII letters in any case, in both databases. */
function matches(eb: ExpressionBuilder<Joined, keyof Joined>, query: string) {
  const pattern = `%${query.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return eb.or(
    ['targets.provider', 'targets.name', 'targets.title', 'endpoints.host', 'sites.target'].map(
      (column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
    ),
  )
}

/** These names with what they point to, as far as they are there, in any order. */
export async function watchedByIds(
  store: Store,
  ids: readonly string[],
): Promise<readonly Watched[]> {
  if (ids.length === 0) return []
  const rows = await store.db.selectFrom('targets').selectAll().where('id', 'in', ids).execute()
  return await withSubjects(store, rows)
}

async function withSubjects(
  store: Store,
  targets: readonly Targets[],
): Promise<readonly Watched[]> {
  const endpointIds = targets.flatMap(({ endpoint_id: id }) => id ?? [])
  const siteIds = targets.flatMap(({ site_id: id }) => id ?? [])
  const endpoints = new Map<string, Endpoints>()
  const sites = new Map<string, Sites>()
  if (endpointIds.length > 0)
    for (const row of await store.db
      .selectFrom('endpoints')
      .selectAll()
      .where('id', 'in', endpointIds)
      .execute())
      endpoints.set(row.id, row)
  if (siteIds.length > 0)
    for (const row of await store.db
      .selectFrom('sites')
      .selectAll()
      .where('id', 'in', siteIds)
      .execute())
      sites.set(row.id, row)
  return targets.map((row) => {
    const endpoint = endpoints.get(row.endpoint_id ?? '')
    const site = sites.get(row.site_id ?? '')
    return {
      target: targetRow(row),
      ...(endpoint !== undefined && { endpoint: endpointRow(endpoint) }),
      ...(site !== undefined && { site: siteRow(site) }),
    }
  })
}

/** The names that point to an endpoint, in their order. */
export async function namesOf(store: Store, endpointId: string): Promise<readonly TargetRow[]> {
  return await namesOwned(store, { endpointId })
}

/** How many names are listed. */
export async function countListed({ db }: Store): Promise<number> {
  const { count } = await db
    .selectFrom('targets')
    .select(sql<number>`count(*)`.as('count'))
    .where('listed', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

/** How many names and endpoints there are, by state. */
export async function countTargets(store: Store): Promise<{
  readonly targets: number
  readonly listed: number
  readonly endpoints: Readonly<Record<WatchState, number>>
}> {
  const count = sql<number>`count(*)`
  const names = await store.db
    .selectFrom('targets')
    .select(['listed', count.as('count')])
    .groupBy('listed')
    .execute()
  const states = await store.db
    .selectFrom('endpoints')
    .select(['state', count.as('count')])
    .groupBy('state')
    .execute()
  const of = (state: WatchState) => states.find((row) => row.state === state)?.count ?? 0
  return {
    targets: names.reduce((sum, row) => sum + row.count, 0),
    listed: names.find((row) => row.listed === 1)?.count ?? 0,
    endpoints: { active: of('active'), paused: of('paused'), opted_out: of('opted_out') },
  }
}
