/** What is watched under one owner, or was. */
import { sql, type RawBuilder } from 'kysely'
import type { Store } from './open.ts'
import { endpointRow, siteRow } from './rows.ts'
import type { EndpointRow, SiteRow } from './types.ts'

/** Endpoints and sites, listed or not. */
export interface Below {
  readonly endpoints: readonly EndpointRow[]
  readonly sites: readonly SiteRow[]
}

/** All whose registrable domain is this one, or lies below it. */
export async function watchedBelow(store: Store, domain: string): Promise<Below> {
  const below = `%.${domain.replaceAll(/[\\%_]/g, String.raw`\$&`)}`
  return await matching(store, sql`(domain = ${domain} or domain like ${below} escape '\\')`)
}

/** All whose owners asked not to be contacted. */
export async function optedOut(store: Store): Promise<Below> {
  return await matching(store, sql`state = 'opted_out'`)
}

async function matching({ db }: Store, condition: RawBuilder<boolean>): Promise<Below> {
  const endpoints = await db.selectFrom('endpoints').selectAll().where(condition).execute()
  const sites = await db.selectFrom('sites').selectAll().where(condition).execute()
  return { endpoints: endpoints.map(endpointRow), sites: sites.map(siteRow) }
}
