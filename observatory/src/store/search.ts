/** Finds servers by name, title, address and what their tools say of themselves. */
import { sql, type RawBuilder } from 'kysely'
import { facetsWanted, type ServerFilter } from '../search/facets.ts'
import { partsOfQuery, type SearchQuery } from '../search/query.ts'
import type { Store } from './open.ts'
import {
  both,
  docsEqual,
  docsNamed,
  docsNamedAll,
  docsOfParts,
  docsOfTerms,
  FEW,
  FEW_ENOUGH,
  fewest,
  isThere,
  namesHave,
  partsNear,
  union,
  type Docs,
} from './search-docs.ts'
import { docsWithFacets } from './search-facets.ts'
import { watchedByIds, type Watched } from './targets.ts'
import type { Slug, WatchState } from './types.ts'

/** `relevance`: named so, then names and addresses that contain all terms, then toolsets that match. */
type SearchOrder = 'relevance' | 'name' | 'observed'

/** What is searched for and how the result is narrowed, ordered and cut. */
export interface Search {
  /**
   * Without a term: all that `filter` and `among` let through, in another order than that of
   * relevance.
   */
  readonly query: SearchQuery
  readonly filter?: ServerFilter
  /** Only names that point to one of these endpoints and sites, some hundreds of them at most. */
  readonly among?: readonly string[]
  /** Leaves out what is only spelled nearly so. */
  readonly exactly?: true
  readonly order: SearchOrder
  readonly provider?: string
  readonly state?: WatchState
  /** The last one of the page before. */
  readonly after?: SearchCursor
  readonly limit: number
}

/** Where a server stands in the order. */
export interface SearchCursor extends Slug {
  /** 0 to 2 by relevance, else 0; 3: spelled nearly so. */
  readonly stage: number
  readonly observedAt: number
}

/** A name that was found, and where the next page goes on when it is the last of its page. */
export interface Found extends Watched {
  readonly cursor: SearchCursor
  /** Its name or address is only spelled nearly as the query. */
  readonly near: boolean
}

const NEAR = 3
/** A slip in what very many are called is looked for in this many, the latest. */
const MOST_WALKED = 500

/** A page of what is listed and matches. In any order, what is only spelled nearly so comes last. */
export async function searchServers(store: Store, search: Search): Promise<readonly Found[]> {
  const { query, order, after, limit } = search
  const facets = facetsWanted(search.filter ?? {})
  const asksWords = query.terms.length > 0 || query.excluded.length > 0
  if (!asksWords && facets.length === 0 && search.among === undefined) return []
  const narrowed = fewest([
    await docsAmong(store, search.among),
    await docsWithFacets(store, facets, FEW),
  ])
  if (narrowed?.length === 0) return []
  const exact = !asksWords || order !== 'relevance' ? [0] : [0, 1, 2]
  const stages = asksWords && !search.exactly ? [...exact, NEAR] : exact
  const found: (SearchCursor & { readonly id: string })[] = []
  for (const stage of stages) {
    if (stage < (after?.stage ?? 0)) continue
    const words = asksWords
      ? await waysOf(store, query, order === 'relevance' ? stage : ANY_OR_NEAR[stage])
      : { condition: and([]) }
    if (words === undefined) continue
    const ways = narrowedBy(words, facets, narrowed)
    const from = after?.stage === stage ? after : undefined
    const rows = await stageOf(store, search, ways, from, limit - found.length)
    found.push(...rows.map((row) => ({ ...row, stage })))
    if (found.length >= limit) break
  }
  const watched = await watchedByIds(
    store,
    found.map(({ id }) => id),
  )
  const byId = new Map(watched.map((one) => [one.target.id, one]))
  return found.flatMap(({ id, ...cursor }) => {
    const one = byId.get(id)
    return one === undefined ? [] : [{ ...one, cursor, near: cursor.stage === NEAR }]
  })
}

type Condition = RawBuilder<boolean>

interface Ways {
  readonly condition: Condition
  /** All servers that may match, when they are few. */
  readonly docs?: readonly number[]
  /** Look only at so many, the latest. */
  readonly latest?: number
  /** What they must have beside. */
  readonly facets?: readonly string[]
}

const ANY_OR_NEAR: Readonly<Record<number, 'any' | typeof NEAR>> = { 0: 'any', [NEAR]: NEAR }

/** The ways to what has all the facets too; `few` are all that have them, when those are few. */
function narrowedBy({ condition, docs, latest }: Ways, facets: readonly string[], few: Docs): Ways {
  const least = fewest([docs, few])
  return {
    condition,
    facets,
    ...(least !== undefined && { docs: least }),
    // Of few there is no need to leave any out.
    ...(least === undefined && latest !== undefined && { latest }),
  }
}

async function stageOf(
  store: Store,
  { order, provider, state }: Search,
  { condition, docs, latest, facets = [] }: Ways,
  after: SearchCursor | undefined,
  limit: number,
): Promise<readonly (Omit<SearchCursor, 'stage'> & { readonly id: string })[]> {
  const conditions = [condition, sql<boolean>`t.listed = 1`]
  if (docs !== undefined)
    conditions.push(
      docs.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`s.doc in (${sql.join(docs)})`,
    )
  // Twice: by the one it is found, by the other it is so.
  if (provider !== undefined)
    conditions.push(sql<boolean>`s.provider = ${provider} and t.provider = ${provider}`)
  if (state !== undefined) conditions.push(sql<boolean>`(e.state = ${state} or i.state = ${state})`)
  if (order === 'observed') conditions.push(sql<boolean>`s.observed_at > 0`)
  if (after !== undefined) {
    const later = sql<boolean>`(s.provider, s.name) > (${after.provider}, ${after.name})`
    const { observedAt: at } = after
    conditions.push(
      order === 'name'
        ? later
        : sql<boolean>`s.observed_at <= ${at} and (s.observed_at < ${at} or ${later})`,
    )
  }
  const from =
    latest === undefined
      ? sql`search_servers`
      : sql`(select * from search_servers order by observed_at desc, provider, name limit ${latest})`
  // Before the names: SQLite looks in this order, and of many servers only few have them.
  const had = sql.join(
    facets.map((_, index) => sql`cross join search_facets ${sql.ref(`f${index}`)}`),
    sql` `,
  )
  for (const [index, facet] of facets.entries()) {
    const its = (column: string) => sql.ref(`f${index}.${column}`)
    conditions.push(sql<boolean>`${its('facet')} = ${facet} and ${its('doc')} = s.doc`)
  }
  const inOrder =
    order === 'name' ? sql`s.provider, s.name` : sql`s.observed_at desc, s.provider, s.name`
  const { rows } = await sql<{
    readonly id: string
    readonly observed_at: number
    readonly provider: string
    readonly name: string
  }>`
    select t.id, s.observed_at, s.provider, s.name
    from ${from} s ${had} cross join targets t
    left join endpoints e on e.id = t.endpoint_id left join sites i on i.id = t.site_id
    where t.id = s.target_id and ${sql.join(conditions, sql` and `)}
    order by ${inOrder} limit ${limit}`.execute(store.db)
  return rows.map(({ observed_at: observedAt, ...row }) => ({ ...row, observedAt }))
}

async function waysOf(
  store: Store,
  query: SearchQuery,
  stage: number | 'any' | undefined,
): Promise<Ways | undefined> {
  const { terms, excluded } = query
  const kept = not(or(excluded.map((words) => toolsetHas(words))))
  const equal = or([
    sql<boolean>`s.provider = ${query.whole}`,
    sql<boolean>`s.name = ${query.whole}`,
    sql<boolean>`s.provider || '/' || s.name = ${query.whole}`,
  ])
  const contains = and(terms.map(({ needle }) => namesHave(needle)))
  // A word of the name beside one of its tools says more, not less.
  const text = and(terms.map(({ needle, words }) => or([toolsetHas(words), namesHave(needle)])))
  const listed = sql<boolean>`s.listing = 1`
  if (stage === NEAR)
    return await nearWays(
      store,
      query,
      and([kept, not(or([equal, contains, and([listed, text])]))]),
    )
  if (stage === 0) {
    const docs = await docsEqual(store, query.whole)
    return { condition: and([kept, equal]), ...(docs && { docs }) }
  }
  if (stage === 1) {
    const docs = await docsNamedAll(
      store,
      terms.map(({ needle }) => needle),
    )
    return { condition: and([kept, contains, not(equal)]), ...(docs && { docs }) }
  }
  const byText = await docsOfTerms(store, terms)
  if (stage === 2)
    return {
      condition: and([kept, listed, text, not(or([equal, contains]))]),
      ...(byText && { docs: byText }),
    }
  const docs = terms.length === 0 ? undefined : byText
  return {
    condition: and([kept, or([equal, contains, and([listed, text])])]),
    ...(docs && { docs }),
  }
}

async function nearWays(
  store: Store,
  query: SearchQuery,
  beside: Condition,
): Promise<Ways | undefined> {
  const parts = partsOfQuery(query)
  const near = await Promise.all(parts.map((part) => partsNear(store, part)))
  if (near.every((some) => some.length === 0)) return undefined
  let docs: Docs
  const matches: Condition[] = []
  for (const [part, some] of parts
    .map((part, index) => [part, near[index] ?? []] as const)
    .toSorted(([a], [b]) => b.length - a.length)) {
    const isFew = docs !== undefined && docs.length <= FEW_ENOUGH
    const those = isFew
      ? undefined
      : union([await docsOfParts(store, some), await docsNamed(store, part)])
    // Who is on the list needs no further look.
    if (those === undefined || some.length === 0) matches.push(isNearly(part, some))
    docs = both(docs, those)
  }
  const condition = and([...matches, beside])
  return docs === undefined ? { condition, latest: MOST_WALKED } : { condition, docs }
}

/** A part, or one of those that are nearly so. */
function isNearly(part: string, some: readonly string[]): Condition {
  if (some.length === 0) return namesHave(part)
  return or([
    namesHave(part),
    isThere(sql`search_parts p where p.doc = s.doc and p.part in (${sql.join(some)})`),
  ])
}

function toolsetHas(words: readonly string[]): Condition {
  return and([
    sql<boolean>`s.listing = 1`,
    ...words.map((word) => isThere(sql`search_words w where w.word = ${word} and w.doc = s.doc`)),
  ])
}

function and(all: readonly Condition[]): Condition {
  return all.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(all, sql` and `)})`
}

function or(all: readonly Condition[]): Condition {
  return all.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(all, sql` or `)})`
}

function not(one: Condition): Condition {
  return sql<boolean>`not ${one}`
}

async function docsAmong({ db }: Store, subjects: Search['among']): Promise<Docs> {
  if (subjects === undefined) return undefined
  if (subjects.length === 0) return []
  const rows = await db
    .selectFrom('search_servers')
    .innerJoin('targets', 'targets.id', 'search_servers.target_id')
    .select('doc')
    .where((eb) =>
      eb.or([eb('targets.endpoint_id', 'in', subjects), eb('targets.site_id', 'in', subjects)]),
    )
    .execute()
  return rows.map(({ doc }) => doc)
}
