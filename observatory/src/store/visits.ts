/** Paces of many visits at once: what one statement costs on a disk, all of them share. */
import { sql } from 'kysely'
import type { Store } from './open.ts'

/** A visit that waits for its keys to be free; `until` is when they are free by themselves. */
export interface WantedVisit {
  /** What is spared meanwhile: a registrable domain, places in blocks of addresses. */
  readonly keys: readonly string[]
  readonly until: number
}

/** A visit that is over before its time. */
export interface EndedVisit extends WantedVisit {
  /** From when on others may come. */
  readonly freeAt: number
}

/**
 * Takes the keys of each visit, all of them or none, where all are free at `now`. No two of the
 * visits may want the same key. Returns those that got theirs.
 */
export async function takeVisits<Visit extends WantedVisit>(
  store: Store,
  visits: readonly Visit[],
  now: number,
): Promise<readonly Visit[]> {
  // In one order, so that two workers never wait for each other.
  const wanted = visits
    .flatMap(({ keys, until }, visit) => keys.map((key) => ({ visit, key, until })))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (wanted.length === 0) return visits
  const rows = wanted.map(
    ({ visit, key, until }) =>
      sql`(cast(${visit} as bigint), cast(${key} as text), cast(${until} as bigint))`,
  )
  const taken = await sql<{ readonly key: string }>`
    with wanted as materialized (
      select column1 as visit, column2 as key, column3 as until from (values ${sql.join(rows)}) as v
    )
    insert into paces (key, next_at)
    select key, until from wanted where visit not in (
      select visit from wanted join paces on paces.key = wanted.key where paces.next_at > ${now}
    )
    order by key
    on conflict (key) do update set next_at = excluded.next_at where paces.next_at <= ${now}
    returning key`.execute(store.db)
  const got = new Set(taken.rows.map(({ key }) => key))
  const isTaken = ({ keys }: Visit): boolean => keys.every((key) => got.has(key))
  // Another worker came in between.
  const broken = visits.filter((visit) => !isTaken(visit))
  await endVisits(
    store,
    broken.map((visit) => ({
      ...visit,
      keys: visit.keys.filter((key) => got.has(key)),
      freeAt: now,
    })),
  )
  return visits.filter(isTaken)
}

/** Ends visits before their time. What others took meanwhile stays theirs. */
export async function endVisits(store: Store, visits: readonly EndedVisit[]): Promise<void> {
  const ended = visits
    .flatMap(({ keys, until, freeAt }) => keys.map((key) => ({ key, until, freeAt })))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (ended.length === 0) return
  const rows = ended.map(
    ({ key, until, freeAt }) =>
      sql`(cast(${key} as text), cast(${until} as bigint), cast(${freeAt} as bigint))`,
  )
  await sql`
    update paces set next_at = ended.free_at
    from (
      select column1 as key, column2 as until, column3 as free_at
      from (values ${sql.join(rows)}) as v
    ) as ended
    where paces.key = ended.key and paces.next_at = ended.until`.execute(store.db)
}
