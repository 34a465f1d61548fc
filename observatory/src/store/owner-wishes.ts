/** What owners decided about what is watched: neither a file of targets nor a registry undoes it. */
import type { Kysely } from 'kysely'
import type { Store } from './open.ts'
import { keyOf, ownedIn, type Owned } from './owned.ts'
import type { Tables } from './schema.ts'

/** By URLs of endpoints and targets of sites. */
export interface OwnerWishes {
  /** Where an owner decides how often it is observed. */
  readonly claimed: ReadonlySet<string>
  /** What an owner took off the lists. Not what its claim, ended since, left to the operator. */
  readonly unlisted: ReadonlySet<string>
}

/** The wishes of all owners. */
export async function ownerWishes({ db }: Store): Promise<OwnerWishes> {
  const claims = await db
    .selectFrom('ownerships')
    .leftJoin('endpoints', 'endpoints.id', 'ownerships.endpoint_id')
    .leftJoin('sites', 'sites.id', 'ownerships.site_id')
    .select(['endpoints.url', 'sites.target'])
    .where('ownerships.state', '=', 'active')
    .execute()
  const remarks = await db
    .selectFrom('remarks')
    .leftJoin('endpoints', 'endpoints.id', 'remarks.endpoint_id')
    .leftJoin('sites', 'sites.id', 'remarks.site_id')
    .select(['endpoints.url', 'sites.target', 'remarks.endpoint_id', 'remarks.site_id'])
    .where('remarks.kind', '=', 'unlisted')
    .execute()
  const unlisted = new Set<string>()
  for (const remark of remarks)
    if ((await unlistingOf(db, ownedIn(remark))) === 'stays') unlisted.add(textOf(remark))
  return { claimed: new Set(claims.map(textOf)), unlisted }
}

function textOf({
  url,
  target,
}: {
  readonly url: string | null
  readonly target: string | null
}): string {
  return url ?? target ?? ''
}

/** `lapsed`: the claim by which it was said has ended, and the operator may list it again. */
export type Unlisting = 'none' | 'stays' | 'lapsed'

/** The wishes about one. */
export async function ownerWish(
  { db }: Store,
  owned: Owned,
): Promise<{ readonly claimed: boolean; readonly unlisting: Unlisting }> {
  return {
    claimed: (await provenOf(db, owned)).some(({ ended_at: endedAt }) => endedAt === null),
    unlisting: await unlistingOf(db, owned),
  }
}

/** Whether an owner took it off the lists, also within a transaction. */
export async function isUnlisted(db: Kysely<Tables>, owned: Owned): Promise<boolean> {
  return (await unlistedAt(db, owned)) !== undefined
}

/** An unlisting that was imported has no claim beside it, and stays until one has begun and ended. */
async function unlistingOf(db: Kysely<Tables>, owned: Owned): Promise<Unlisting> {
  const at = await unlistedAt(db, owned)
  if (at === undefined) return 'none'
  const claims = await provenOf(db, owned)
  const holds = claims.some(({ ended_at: endedAt }) => endedAt === null)
  return !holds && claims.some(({ ended_at: endedAt }) => endedAt !== null && endedAt >= at)
    ? 'lapsed'
    : 'stays'
}

async function unlistedAt(db: Kysely<Tables>, owned: Owned): Promise<number | undefined> {
  const [column, id] = keyOf(owned)
  const remark = await db
    .selectFrom('remarks')
    .select('at')
    .where(column, '=', id)
    .where('kind', '=', 'unlisted')
    .executeTakeFirst()
  return remark?.at
}

/** The claims that held once, or still do. */
async function provenOf(
  db: Kysely<Tables>,
  owned: Owned,
): Promise<readonly { readonly ended_at: number | null }[]> {
  const [column, id] = keyOf(owned)
  return await db
    .selectFrom('ownerships')
    .select('ended_at')
    .where(column, '=', id)
    .where('proven_at', 'is not', null)
    .execute()
}
