/** What owners decided about what is watched: neither a file of targets nor a registry undoes it. */
import type { Kysely } from 'kysely'
import type { Store } from './open.ts'
import { keyOf, ownedIn, type Owned } from './owned.ts'
import type { Ownerships, Tables } from './schema.ts'

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
    .select([
      'endpoints.url',
      'sites.target',
      'remarks.endpoint_id',
      'remarks.site_id',
      'remarks.at',
    ])
    .where('remarks.kind', '=', 'unlisted')
    .execute()
  const unlisted = new Set<string>()
  for (const remark of remarks)
    if (unlistingIn(remark.at, await provenOf(db, ownedIn(remark))) === 'stays')
      unlisted.add(textOf(remark))
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
  const claims = await provenOf(db, owned)
  const at = await unlistedAt(db, owned)
  return {
    claimed: claims.some(holds),
    unlisting: at === undefined ? 'none' : unlistingIn(at, claims),
  }
}

/** Whether an owner took it off the lists, also within a transaction. */
export async function isUnlisted(db: Kysely<Tables>, owned: Owned): Promise<boolean> {
  return (await unlistedAt(db, owned)) !== undefined
}

/**
 * What an unlisting of this instant is worth. One that was imported has no claim beside it, and stays
 * until one has begun and ended.
 */
function unlistingIn(at: number, claims: readonly Proven[]): 'stays' | 'lapsed' {
  const hasEnded = claims.some(({ ended_at: endedAt }) => endedAt !== null && endedAt >= at)
  return hasEnded && !claims.some(holds) ? 'lapsed' : 'stays'
}

function holds({ ended_at: endedAt }: Proven): boolean {
  return endedAt === null
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

type Proven = Pick<Ownerships, 'ended_at'>

/** The claims that held once, or still do. */
async function provenOf(db: Kysely<Tables>, owned: Owned): Promise<readonly Proven[]> {
  const [column, id] = keyOf(owned)
  return await db
    .selectFrom('ownerships')
    .select('ended_at')
    .where(column, '=', id)
    .where('proven_at', 'is not', null)
    .execute()
}
