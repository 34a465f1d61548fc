import { sql } from 'kysely'
import type { Store } from './open.ts'
import { endpointRow, siteRow } from './rows.ts'
import type { EndpointRow, SiteRow } from './types.ts'

/** All endpoints and sites whose registrable domain is this one, or lies below it. */
export async function watchedBelow(
  store: Store,
  domain: string,
): Promise<{ readonly endpoints: readonly EndpointRow[]; readonly sites: readonly SiteRow[] }> {
  const below = `%.${domain.replaceAll(/[\\%_]/g, String.raw`\$&`)}`
  const matches = sql<boolean>`(domain = ${domain} or domain like ${below} escape '\\')`
  const endpoints = await store.db.selectFrom('endpoints').selectAll().where(matches).execute()
  const sites = await store.db.selectFrom('sites').selectAll().where(matches).execute()
  return { endpoints: endpoints.map(endpointRow), sites: sites.map(siteRow) }
}
