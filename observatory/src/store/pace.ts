/** Who may be contacted again only after a while: a row for each key, shared by all workers. */
import { sql } from 'kysely'
import type { Store } from './open.ts'

/**
 * Takes all the keys until `until`, when every one of them is free at `now`; else none, and false.
 * A key names what is spared: a registrable domain, an address block.
 */
export async function takePace(
  store: Store,
  keys: readonly string[],
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  // In one order, so that two workers never wait for each other.
  const wanted = [...new Set(keys)].sort()
  if (wanted.length === 0) return true
  const rows = sql.join(wanted.map((key) => sql`(${key})`))
  const taken = await sql<{ readonly key: string }>`
    insert into paces (key, next_at)
    select wanted.key, ${until} from (select column1 as key from (values ${rows}) as v) as wanted
    where not exists (
      select 1 from paces where next_at > ${now} and key in (${sql.join(wanted)})
    )
    order by wanted.key
    on conflict (key) do update set next_at = excluded.next_at where paces.next_at <= ${now}
    returning key`.execute(store.db)
  if (taken.rows.length === wanted.length) return true
  // Another worker came in between.
  await freePace(
    store,
    taken.rows.map(({ key }) => key),
    { now, until },
  )
  return false
}

/** Frees keys before their time: those that still are taken until `until`. */
export async function freePace(
  store: Store,
  keys: readonly string[],
  { now, until }: { readonly now: number; readonly until: number },
): Promise<void> {
  if (keys.length === 0) return
  await store.db
    .updateTable('paces')
    .set({ next_at: now })
    .where('key', 'in', [...keys].sort())
    .where('next_at', '=', until)
    .execute()
}

/** Drops keys that have been free since `before`. Returns how many. */
export async function prunePaces(store: Store, before: number): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('paces')
    .where('next_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
