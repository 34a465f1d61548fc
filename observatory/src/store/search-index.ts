/**
 * Keeps what search looks into as the other tables are. It is made apart from saving, which must stay
 * quick: from what is new every few seconds, and from everything in turns.
 */
import { setImmediate } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Snapshot } from 'countersign/run'
import { namesOf, partsOf, tailsOf } from '../search/names.ts'
import { nearKeys } from '../search/near.ts'
import { indexWords } from '../search/words.ts'
import type { Store } from './open.ts'
import { parsed } from './rows.ts'
import type { SearchServers, Tables } from './schema.ts'
import { facetsIn, facetTextsOf, type FacetSource } from './search-facets.ts'
import type { Slug } from './types.ts'

/** Ids of names whose endpoint was observed since then, and which search does not know so. */
export async function freshServers(
  store: Store,
  since: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom('endpoints')
    .innerJoin('targets', 'targets.endpoint_id', 'endpoints.id')
    .leftJoin('search_servers', 'search_servers.target_id', 'targets.id')
    .select('targets.id')
    .where('endpoints.observed_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('search_servers.doc', 'is', null),
        eb('search_servers.observed_at', '<>', eb.ref('endpoints.observed_at')),
      ]),
    )
    .orderBy('endpoints.observed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The next names in their order: ids for `indexServers`, and where to go on; the end has no `next`. */
export async function serversAfter(
  store: Store,
  after: Slug | undefined,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly next?: Slug }> {
  let rows = store.db.selectFrom('targets').select(['id', 'provider', 'name'])
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(provider, name) > (${after.provider}, ${after.name})`)
  const page = await rows.orderBy('provider').orderBy('name').limit(limit).execute()
  const last = page.length === limit ? page.at(-1) : undefined
  return {
    ids: page.map(({ id }) => id),
    ...(last !== undefined && { next: { provider: last.provider, name: last.name } }),
  }
}

/** So many names are written at once: the embedded database does nothing else meanwhile. */
const WRITTEN_AT_ONCE = 25

/**
 * Brings what search knows of these names up to date, a few hundred at a time. Two callers at once
 * would get in each other's way: hold the lease `search`.
 */
export async function indexServers(store: Store, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length === 0) return
  const { db } = store
  // Read before any transaction: most often nothing changed. What does meanwhile is seen next time.
  const sources = await sourcesOf(db, targetIds)
  const known = await knownOf(db, targetIds)
  const isStale = (source: Source) => source.digest !== known.get(source.id)?.snapshot_digest
  const faces = await facesOf(
    db,
    sources.filter(isStale).flatMap(({ digest }) => digest ?? []),
  )
  const gone = [...known.values()].filter((row) => !sources.some(({ id }) => id === row.target_id))
  const facets = await facetTextsOf(
    db,
    sources.map(({ facts }) => facts),
  )
  const all = sources.map((source) => changeOf(source, known.get(source.id), { faces, facets }))
  const changes = [...all, ...gone.map((before): Change => ({ before }))].filter(
    ({ before, next }) => !isSame(before, next),
  )
  for (const some of chunksOf(changes, WRITTEN_AT_ONCE)) {
    // Whoever reads pages of this process waits for one of these, not for all.
    await setImmediate()
    await db.transaction().execute(async (transaction) => await write(transaction, some))
  }
}

/** Forgets names that are gone. Returns how many. */
export async function forgetServers(store: Store, limit: number): Promise<number> {
  const rows = await store.db
    .selectFrom('search_servers')
    .leftJoin('targets', 'targets.id', 'search_servers.target_id')
    .select('search_servers.target_id')
    .where('targets.id', 'is', null)
    .limit(limit)
    .execute()
  await indexServers(
    store,
    rows.map(({ target_id: id }) => id),
  )
  return rows.length
}

/** Empties what search looks into, so that it is made anew. */
export async function clearSearch(store: Store): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('search_servers').execute()
    await transaction.deleteFrom('search_words').execute()
    await transaction.deleteFrom('search_parts').execute()
    await transaction.deleteFrom('search_tails').execute()
    await transaction.deleteFrom('search_near').execute()
    await transaction.deleteFrom('search_facets').execute()
  })
}

interface Source extends Slug {
  readonly id: string
  readonly address: string
  readonly title?: string
  readonly observedAt: number
  /** Of the last run's list, when it was read. */
  readonly digest?: string
  readonly facts: FacetSource
}

async function sourcesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly Source[]> {
  const rows = await db
    .selectFrom('targets')
    .leftJoin('endpoints', 'endpoints.id', 'targets.endpoint_id')
    .leftJoin('sites', 'sites.id', 'targets.site_id')
    .leftJoin('runs', 'runs.id', 'endpoints.last_run_id')
    .select(['targets.id', 'targets.provider', 'targets.name', 'targets.title'])
    .select(['endpoints.url', 'sites.target'])
    .select(['endpoints.observed_at', 'runs.snapshot_digest', 'targets.source'])
    .select(['runs.id as run_id', 'runs.recorded_revision', 'runs.gate_scheme'])
    .select(['runs.list_read', 'runs.signed', 'runs.day_verdict'])
    .where('targets.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    name: row.name,
    address: row.url ?? row.target ?? '',
    ...(row.title !== null && { title: row.title }),
    observedAt: row.observed_at ?? 0,
    ...(row.snapshot_digest !== null && { digest: row.snapshot_digest }),
    facts: { ...row, id: row.run_id, targetId: row.id },
  }))
}

async function knownOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SearchServers>> {
  const rows = await db
    .selectFrom('search_servers')
    .selectAll()
    .where('target_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.target_id, row]))
}

type Face = Pick<Snapshot, 'tools'>

async function facesOf(
  db: Kysely<Tables>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Face>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .selectFrom('blobs')
    .selectAll()
    .where('digest', 'in', [...new Set(digests)])
    .execute()
  const decoder = new TextDecoder()
  return new Map(rows.map(({ digest, bytes }) => [digest, parsed<Face>(decoder.decode(bytes))]))
}

type Entry = Omit<SearchServers, 'doc'>

interface Change {
  readonly before?: SearchServers | undefined
  readonly next?: Entry
}

/** What the faces and the facts of some names come to, by digest and by the id of the name. */
interface Made {
  readonly faces: ReadonlyMap<string, Face>
  readonly facets: ReadonlyMap<string, string>
}

function changeOf(
  source: Source,
  before: SearchServers | undefined,
  { faces, facets }: Made,
): Change {
  const { id, provider, name, observedAt, digest } = source
  const face = digest === undefined ? undefined : faces.get(digest)
  const next: Entry = {
    target_id: id,
    provider,
    name,
    observed_at: observedAt,
    names: namesOf(source),
    listing: digest === undefined ? 0 : 1,
    // Of a list that was not read this time the last one is still known, but does not count.
    snapshot_digest: digest ?? before?.snapshot_digest ?? null,
    words: face === undefined ? (before?.words ?? '') : [...indexWords(textsOf(face))].join(' '),
    facets: facets.get(id) ?? '',
  }
  return { before, next }
}

function* textsOf({ tools }: Face): Iterable<string> {
  // Names first: of an endless list they are found longest.
  for (const { name } of tools) yield name
  for (const { title, description } of tools) {
    if (title !== undefined) yield title
    if (description !== undefined) yield description
  }
}

interface Posting {
  readonly doc: number
  readonly text: string
}

async function write(db: Kysely<Tables>, changes: readonly Change[]): Promise<void> {
  const added: Record<'words' | 'parts' | 'facets', Posting[]> = {
    words: [],
    parts: [],
    facets: [],
  }
  const fresh: SearchServers[] = []
  let last = await docsBefore(db, changes.filter(({ before }) => before === undefined).length)
  for (const { before, next } of changes) {
    const doc = before?.doc ?? ++last
    if (next === undefined) await db.deleteFrom('search_servers').where('doc', '=', doc).execute()
    else if (before === undefined) fresh.push({ doc, ...next })
    else await db.updateTable('search_servers').set(next).where('doc', '=', doc).execute()
    const words = differenceOf(wordsIn(before), wordsIn(next))
    const parts = differenceOf(partsIn(before), partsIn(next))
    for (const chunk of chunksOf(words.gone))
      await db
        .deleteFrom('search_words')
        .where('doc', '=', doc)
        .where('word', 'in', chunk)
        .execute()
    for (const chunk of chunksOf(parts.gone))
      await db
        .deleteFrom('search_parts')
        .where('doc', '=', doc)
        .where('part', 'in', chunk)
        .execute()
    const facets = differenceOf(facetsIn(before?.facets), facetsIn(next?.facets))
    if (facets.gone.length > 0)
      await db
        .deleteFrom('search_facets')
        .where('doc', '=', doc)
        .where('facet', 'in', facets.gone)
        .execute()
    added.facets.push(...facets.come.map((text) => ({ doc, text })))
    added.words.push(...words.come.map((text) => ({ doc, text })))
    added.parts.push(...parts.come.map((text) => ({ doc, text })))
  }
  for (const chunk of chunksOf(fresh)) await db.insertInto('search_servers').values(chunk).execute()
  for (const chunk of chunksOf(added.words))
    await db
      .insertInto('search_words')
      .values(chunk.map(({ doc, text }) => ({ word: text, doc })))
      .execute()
  for (const chunk of chunksOf(added.parts))
    await db
      .insertInto('search_parts')
      .values(chunk.map(({ doc, text }) => ({ part: text, doc })))
      .execute()
  for (const chunk of chunksOf(added.facets))
    await db
      .insertInto('search_facets')
      .values(chunk.map(({ doc, text }) => ({ facet: text, doc })))
      .execute()
  await writeParts(db, [...new Set(added.parts.map(({ text }) => text))])
}

/** What follows from a part alone stays when its last name goes: it leads to no server then. */
async function writeParts(db: Kysely<Tables>, parts: readonly string[]): Promise<void> {
  const fresh: string[] = []
  for (const chunk of chunksOf(parts)) {
    // A part is the first of its own tails.
    const there = await db
      .selectFrom('search_tails')
      .select('part')
      .where((eb) => eb('tail', 'in', chunk).and('tail', '=', eb.ref('part')))
      .execute()
    const known = new Set(there.map(({ part }) => part))
    fresh.push(...chunk.filter((part) => !known.has(part)))
  }
  const tails = fresh.flatMap((part) => [...new Set(tailsOf(part))].map((tail) => ({ tail, part })))
  const near = fresh.flatMap((part) => [...nearKeys(part)].map((key) => ({ near: key, part })))
  for (const chunk of chunksOf(tails)) await db.insertInto('search_tails').values(chunk).execute()
  for (const chunk of chunksOf(near)) await db.insertInto('search_near').values(chunk).execute()
}

/** The number before so many new ones, of which none was ever used. */
async function docsBefore(db: Kysely<Tables>, count: number): Promise<number> {
  if (count === 0) return 0
  const { value } = await db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', 'search')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count
}

function isSame(before: SearchServers | undefined, next: Entry | undefined): boolean {
  if (before === undefined || next === undefined) return before === next
  return (
    before.provider === next.provider &&
    before.name === next.name &&
    before.observed_at === next.observed_at &&
    before.names === next.names &&
    before.listing === next.listing &&
    before.snapshot_digest === next.snapshot_digest &&
    before.words === next.words &&
    before.facets === next.facets
  )
}

function wordsIn(row: Pick<Entry, 'words'> | undefined): ReadonlySet<string> {
  return new Set(row?.words ? row.words.split(' ') : [])
}

function partsIn(row: Pick<Entry, 'names'> | undefined): ReadonlySet<string> {
  return row === undefined ? new Set() : partsOf(row.names)
}

function differenceOf(
  before: ReadonlySet<string>,
  next: ReadonlySet<string>,
): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  return {
    gone: [...before].filter((one) => !next.has(one)),
    come: [...next].filter((one) => !before.has(one)),
  }
}

/** Both databases bound how many values a statement may have. */
function chunksOf<One>(all: readonly One[], width = 1000): readonly (readonly One[])[] {
  const chunks: (readonly One[])[] = []
  for (let from = 0; from < all.length; from += width) chunks.push(all.slice(from, from + width))
  return chunks
}
