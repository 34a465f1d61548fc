/** The deny list: who is never contacted. */
import type { Store } from './open.ts'
import type { Denial } from './types.ts'

/** Adds what is not there yet. Returns whether it was new. */
export async function addDenial(store: Store, denial: Denial): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('denials')
    .values(denial)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes one away. Returns whether it was there. */
export async function removeDenial(
  store: Store,
  { kind, value }: Pick<Denial, 'kind' | 'value'>,
): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('denials')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of them, by kind and value. */
export async function listDenials(store: Store): Promise<readonly Denial[]> {
  return await store.db.selectFrom('denials').selectAll().orderBy('kind').orderBy('value').execute()
}
