/** Lists of the servers that a search may find, as long as they are short. */
import { sql, type RawBuilder } from 'kysely'
import { slipsBetween, nearKeys } from '../search/near.ts'
import type { SearchQuery } from '../search/query.ts'
import { cut, runsOf } from '../search/words.ts'
import type { Store } from './open.ts'

/** From so few servers a search is sorted; of more it takes the latest ones that match. */
export const FEW = 1000

/** That name or address of a server `s` contain a text. */
export function namesHave(needle: string): RawBuilder<boolean> {
  const pattern = `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`s.names like ${pattern} escape '\\'`
}

/**
 * Whether there is such a row, looked up for each server: but for the offset, PostgreSQL would
 * sooner gather all servers of a common word than look at the few that are asked about.
 */
export function isThere(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${rows} limit 1 offset 0)`
}

/** Numbers of servers; undefined: too many to list. */
export type Docs = readonly number[] | undefined

/** The shortest of some lists. */
export function fewest(all: readonly Docs[]): Docs {
  return all.reduce((least, one) => {
    if (least === undefined || one === undefined) return least ?? one
    return one.length < least.length ? one : least
  }, undefined)
}

/** Those that are on both lists; of a list that is too long all. */
export function both(some: Docs, others: Docs): Docs {
  if (some === undefined || others === undefined) return some ?? others
  const set = new Set(others)
  return some.filter((doc) => set.has(doc))
}

/** All that are on any of the lists. */
export function union(all: readonly Docs[]): Docs {
  const docs = new Set<number>()
  for (const one of all) {
    if (one === undefined) return undefined
    for (const doc of one) docs.add(doc)
  }
  return [...docs]
}

async function docsWith(store: Store, words: readonly string[]): Promise<Docs> {
  const each = words.map(async (word) =>
    few(
      await store.db
        .selectFrom('search_words')
        .select('doc')
        .where('word', '=', word)
        .limit(FEW + 1)
        .execute(),
    ),
  )
  return fewest(await Promise.all(each))
}

type Terms = SearchQuery['terms']

/** Servers that may have every term in their toolset or in name and address. */
export async function docsOfTerms(store: Store, terms: Terms): Promise<Docs> {
  const each = await Promise.all(
    terms.map(async ({ needle, words }) => ({
      words,
      told: await docsWith(store, words),
      named: await docsNamed(store, needle),
    })),
  )
  const least = fewest(each.map(({ told, named }) => union([told, named])))
  if (least !== undefined) return least
  // Each term is on many, all of them on few: whoever is named by none must be told of by all.
  const rarelyNamed = each.filter(({ named }) => named !== undefined)
  const words = [...new Set(rarelyNamed.flatMap((term) => term.words))]
  if (words.length < 2) return undefined
  return union([await docsWithAll(store, words), ...rarelyNamed.map(({ named }) => named)])
}

/** Of more words the first ones are enough to leave few. */
const MOST_JOINED = 4

async function docsWithAll(store: Store, words: readonly string[]): Promise<Docs> {
  const [first, ...others] = words.slice(0, MOST_JOINED)
  const has = others.map(
    (word) =>
      sql`exists (select 1 from search_words w where w.word = ${word} and w.doc = first.doc)`,
  )
  const { rows } = await sql<{ readonly doc: number }>`
    select first.doc from search_words first
    where first.word = ${first} and ${sql.join(has, sql` and `)} limit ${FEW + 1}`.execute(store.db)
  return few(rows)
}

/** Servers whose name or address may contain every needle. */
export async function docsNamedAll(store: Store, needles: readonly string[]): Promise<Docs> {
  const each = await Promise.all(needles.map((needle) => docsNamed(store, needle)))
  const least = fewest(each)
  if (least !== undefined || needles.length < 2) return least
  // As above; which of them is the rarest is not known, the longest most likely.
  const [longest = ''] = needles.toSorted((a, b) => b.length - a.length)
  const [run = ''] = runsOf(longest).toSorted((a, b) => b.length - a.length)
  const tail = cut(run)
  const { rows } = await sql<{ readonly doc: number }>`
    select s.doc from search_tails t
    join search_parts p on p.part = t.part join search_servers s on s.doc = p.doc
    where t.tail >= ${tail} and t.tail < ${`${tail}\u{10FFFF}`}
      and ${sql.join(needles.map(namesHave), sql` and `)} limit ${FEW + 1}`.execute(store.db)
  return few(rows)
}

/** Servers named exactly so. */
export async function docsEqual(store: Store, whole: string): Promise<Docs> {
  const [provider = '', name] = whole.split('/')
  return few(
    await store.db
      .selectFrom('search_servers')
      .select('doc')
      .where((eb) =>
        name === undefined
          ? eb.or([eb('provider', '=', whole), eb('name', '=', whole)])
          : eb('provider', '=', provider).and('name', '=', name),
      )
      .limit(FEW + 1)
      .execute(),
  )
}

/**
 * Servers that may contain a needle, by whichever of its parts leads to the fewest: only its first
 * and its last part can go on beyond it.
 */
export async function docsNamed(store: Store, needle: string): Promise<Docs> {
  const runs = runsOf(needle).map(cut)
  return await leastOf(
    runs.map((run, index) => ({
      run,
      docs: async () =>
        index > 0 && index < runs.length - 1
          ? await docsOfParts(store, [run])
          : await docsWithin(store, run, index === 0 && runs.length > 1),
    })),
  )
}

/** So few that looking for fewer costs more than it saves. */
export const FEW_ENOUGH = 50

/**
 * The shortest of some lists, or the first one that is short enough: long parts lead to few
 * servers.
 */
async function leastOf(
  ways: readonly { readonly run: string; readonly docs: () => Promise<Docs> }[],
): Promise<Docs> {
  let least: Docs
  for (const { docs } of ways.toSorted((a, b) => b.run.length - a.run.length)) {
    least = fewest([least, await docs()])
    if (least !== undefined && least.length <= FEW_ENOUGH) break
  }
  return least
}

/** Servers with a part that contains a text, or ends with it. */
async function docsWithin(store: Store, text: string, atEnd: boolean): Promise<Docs> {
  const rows = store.db
    .selectFrom('search_tails')
    .innerJoin('search_parts', 'search_parts.part', 'search_tails.part')
    .select('doc')
  return few(
    await (
      atEnd
        ? rows.where('tail', '=', text)
        : rows.where('tail', '>=', text).where('tail', '<', `${text}\u{10FFFF}`)
    )
      .limit(FEW + 1)
      .execute(),
  )
}

/** Servers with one of these parts. */
export async function docsOfParts(store: Store, parts: readonly string[]): Promise<Docs> {
  if (parts.length === 0) return []
  return few(
    await store.db
      .selectFrom('search_parts')
      .select('doc')
      .where('part', 'in', parts)
      .limit(FEW + 1)
      .execute(),
  )
}

function few(rows: readonly { readonly doc: number }[]): Docs {
  return rows.length > FEW ? undefined : rows.map(({ doc }) => doc)
}

/** At most so many are compared, those that have most in common. */
const MOST_COMPARED = 200
/** Of one term, those with the fewest slips. */
const MOST_NEAR = 20

/** Parts of names that are spelled nearly as a term, but not as it is. */
export async function partsNear(store: Store, term: string): Promise<readonly string[]> {
  const keys = [...nearKeys(term)]
  if (keys.length === 0) return []
  const rows = await store.db
    .selectFrom('search_near')
    .select('part')
    .where('near', 'in', keys)
    .groupBy('part')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('part')
    .limit(MOST_COMPARED)
    .execute()
  return rows
    .flatMap(({ part }) => {
      const slips = part === term ? undefined : slipsBetween(term, part)
      return slips === undefined ? [] : { part, slips }
    })
    .toSorted((a, b) => a.slips - b.slips || (a.part < b.part ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ part }) => part)
}
