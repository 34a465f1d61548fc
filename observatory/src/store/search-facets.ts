/** Keeps by what servers are narrowed, and finds who has it. */
import { GATE_CHECKS } from 'countersign/attest'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { facetsOf, LOUD_STATES, REVISION, type Facts, type LoudState } from '../search/facets.ts'
import type { Store } from './open.ts'
import { isThere } from './search-docs.ts'
import type { Runs, Tables } from './schema.ts'
import type { Source } from './types.ts'

/** A name with the last run of its endpoint, if there is one. */
export interface FacetSource extends Partial<
  Nullable<
    Pick<Runs, 'id' | 'recorded_revision' | 'day_verdict' | 'gate_scheme' | 'list_read' | 'signed'>
  >
> {
  readonly targetId: string
  readonly source: Source
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }

/** Facets of names as one text each, by the ids of the names. */
export async function facetTextsOf(
  db: Kysely<Tables>,
  sources: readonly FacetSource[],
): Promise<ReadonlyMap<string, string>> {
  const loud = await loudOf(
    db,
    sources.flatMap(({ id, signed }) => (id && signed !== 'none' ? [id] : [])),
  )
  return new Map(
    sources.map((source) => {
      const facts: Facts = { source: source.source, ...runOf(source, loud) }
      return [source.targetId, [...facetsOf(facts)].sort().join(' ')]
    }),
  )
}

type Loud = ReadonlyMap<string, readonly { readonly state: LoudState; readonly id: string }[]>

function runOf(source: FacetSource, loud: Loud): Pick<Facts, 'run'> {
  const { id, recorded_revision: revision, gate_scheme: scheme, list_read: read, signed } = source
  if (!id) return {}
  const isVouched = (check: string): boolean => signed === 'full' || GATE.has(check)
  return {
    run: {
      protocolRevision: revision ?? undefined,
      verdict: source.day_verdict ?? 'undecidable',
      asksCredentials: typeof scheme === 'string',
      listRead: read === 1,
      loud: (loud.get(id) ?? []).filter((one) => isVouched(one.id)),
    },
  }
}

const GATE: ReadonlySet<string> = GATE_CHECKS

async function loudOf(db: Kysely<Tables>, runIds: readonly string[]): Promise<Loud> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assertions')
    .select(['run_id', 'check_id', 'status'])
    .where('run_id', 'in', [...new Set(runIds)])
    .where('status', 'in', LOUD_STATES)
    .execute()
  const loud = new Map<string, { readonly state: LoudState; readonly id: string }[]>()
  for (const { run_id: run, check_id: id, status } of rows) {
    const state = LOUD_STATES.find((one) => one === status)
    if (state === undefined) continue
    const some = loud.get(run)
    if (some === undefined) loud.set(run, [{ state, id }])
    else some.push({ state, id })
  }
  return loud
}

/** The facets in a text of them. */
export function facetsIn(text: string | undefined): ReadonlySet<string> {
  return new Set(text ? text.split(' ') : [])
}

/** That a server `s` has a facet. */
function hasFacet(facet: string): RawBuilder<boolean> {
  return isThere(sql`search_facets f where f.facet = ${facet} and f.doc = s.doc`)
}

/** A facet that so many have leads to the others of a page soon enough. */
const COMMON = 20_000

/**
 * All servers with all of these facets; undefined when they are more than `most`, or when each
 * facet alone is too common to look through.
 */
export async function docsWithFacets(
  store: Store,
  facets: readonly string[],
  most: number,
): Promise<readonly number[] | undefined> {
  const counted = await Promise.all(
    facets.map(async (facet) => ({
      facet,
      // Of one alone it does not matter.
      count: facets.length === 1 ? 0 : await countOf(store, facet),
    })),
  )
  const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count)
  if (rarest === undefined || rarest.count > COMMON) return undefined
  const { rows } = await sql<{ readonly doc: number }>`
    select s.doc from search_facets s where s.facet = ${rarest.facet}
      ${sql.join(
        others.map(({ facet }) => sql`and ${hasFacet(facet)}`),
        sql` `,
      )}
    limit ${most + 1}`.execute(store.db)
  return rows.length > most ? undefined : rows.map(({ doc }) => doc)
}

/** How many have it, as far as it matters. */
async function countOf({ db }: Store, facet: string): Promise<number> {
  const having = sql`select 1 from search_facets where facet = ${facet} limit ${COMMON + 1}`
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from (${having}) having_it`.execute(db)
  return rows[0]?.count ?? 0
}

/** Beyond so many nobody chooses. */
const MOST_REVISIONS = 20

/**
 * The revisions that last runs recorded, the oldest first: one look-up each, however many servers
 * there are.
 */
export async function revisionsSeen({ db }: Store): Promise<readonly string[]> {
  // As bytes compare, what begins so ends before this.
  const end = `${REVISION}\u{10FFFF}`
  const next = (after: RawBuilder<unknown>) =>
    sql`select min(facet) from search_facets where facet > ${after} and facet < ${end}`
  const { rows } = await sql<{ readonly facet: string }>`
    with recursive seen (facet) as (
      ${next(sql`${REVISION}`)}
      union all select (${next(sql`seen.facet`)}) from seen where seen.facet is not null
    )
    select facet from seen where facet is not null limit ${MOST_REVISIONS}`.execute(db)
  return rows.map(({ facet }) => facet.slice(REVISION.length))
}
