/** What can be owned: exactly one endpoint or one site. */
export type Owned = { readonly endpointId: string } | { readonly siteId: string }

/** The column that names what is owned, and its value. */
export function keyOf(owned: Owned): readonly ['endpoint_id' | 'site_id', string] {
  return 'endpointId' in owned ? ['endpoint_id', owned.endpointId] : ['site_id', owned.siteId]
}

/** Both columns of what is owned. */
export function columnsOf(owned: Owned): OwnedColumns {
  return 'endpointId' in owned
    ? { endpoint_id: owned.endpointId, site_id: null }
    : { endpoint_id: null, site_id: owned.siteId }
}

/** The two columns of each table of owners; a constraint lets exactly one be null. */
export interface OwnedColumns {
  readonly endpoint_id: string | null
  readonly site_id: string | null
}

/** What a row is about. The tables hold exactly one of the two. */
export function ownedIn({ endpoint_id: endpointId, site_id: siteId }: OwnedColumns): Owned {
  if (endpointId !== null) return { endpointId }
  if (siteId !== null) return { siteId }
  throw new TypeError('an ownership of nothing')
}
