/** The site that speaks for a host, as far as it is examined here for everybody. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { Slug } from './types.ts'

/** A site with at least one examination and one listed name. */
export interface ExaminedSite {
  readonly siteId: string
  /** A domain. */
  readonly target: string
  /** The first of its listed names. */
  readonly name: Slug
}

/** Of these domains the first that was examined and has a listed name. */
export async function examinedSite(
  { db }: Store,
  domains: readonly string[],
): Promise<ExaminedSite | undefined> {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('targets', 'targets.site_id', 'sites.id')
    .select(['sites.id', 'sites.target', 'targets.provider', 'targets.name'])
    .where('sites.target', 'in', domains)
    .where('sites.last_examination_id', 'is not', null)
    // A parameter would make SQLite plan it anew each time, for the index of listed names.
    .where('targets.listed', '=', sql.lit(1))
    .orderBy('targets.provider')
    .orderBy('targets.name')
    .execute()
  for (const domain of domains) {
    const row = rows.find(({ target }) => target === domain)
    if (row === undefined) continue
    const { id, target, provider, name } = row
    return { siteId: id, target, name: { provider, name } }
  }
  return undefined
}
