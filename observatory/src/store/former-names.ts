/** Addresses are for ever: a target that is renamed is found under the names that it had before. */
import type { Store } from './open.ts'
import { getTarget, type Watched } from './targets.ts'
import type { Slug } from './types.ts'

/**
 * Gives a target another name, and keeps the old one for whoever still asks for it. False when
 * there is no such name, or the new one is taken; nothing is changed then.
 *
 * @param now milliseconds since the epoch
 */
export async function renameTarget(
  store: Store,
  from: Slug,
  to: Slug,
  now: number,
): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    const named = async ({ provider, name }: Slug) =>
      await transaction
        .selectFrom('targets')
        .select('id')
        .where('provider', '=', provider)
        .where('name', '=', name)
        .executeTakeFirst()
    const target = await named(from)
    if (target === undefined || (await named(to)) !== undefined) return false
    await transaction
      .updateTable('targets')
      .set({ provider: to.provider, name: to.name })
      .where('id', '=', target.id)
      .execute()
    // Who gets back the name that it had has no former one of that name any more.
    for (const { provider, name } of [from, to])
      await transaction
        .deleteFrom('former_names')
        .where('provider', '=', provider)
        .where('name', '=', name)
        .execute()
    await transaction
      .insertInto('former_names')
      .values({ provider: from.provider, name: from.name, target_id: target.id, until: now })
      .execute()
    return true
  })
}

/**
 * The target of a name, or else the one that had it last: compare its name with what was asked for.
 */
export async function findTarget(store: Store, slug: Slug): Promise<Watched | undefined> {
  const current = await getTarget(store, slug)
  if (current !== undefined) return current
  const renamed = await store.db
    .selectFrom('former_names')
    .innerJoin('targets', 'targets.id', 'former_names.target_id')
    .select(['targets.provider', 'targets.name'])
    .where('former_names.provider', '=', slug.provider)
    .where('former_names.name', '=', slug.name)
    .executeTakeFirst()
  return renamed && (await getTarget(store, renamed))
}
