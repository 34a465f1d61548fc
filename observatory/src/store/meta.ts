/** Small facts about the store itself: whose log it holds, whether it is a demo's. */
import type { Store } from './open.ts'

/** Undefined before it is set. */
export async function getMeta(store: Store, key: string): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Puts a value in the place of the one before. */
export async function setMeta(store: Store, key: string, value: string): Promise<void> {
  await store.db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Sets it once: returns what is set, by this call or an earlier one. */
export async function setMetaOnce(store: Store, key: string, value: string): Promise<string> {
  await store.db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await getMeta(store, key)) ?? value
}
