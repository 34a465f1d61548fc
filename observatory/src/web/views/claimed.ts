/** What is claimed, by its name and its address. */
import type { Store } from '../../store/open.ts'
import { namesOwned } from '../../store/owned-names.ts'
import type { Owned } from '../../store/owned.ts'
import type { Watched } from '../../store/targets.ts'
import type { Slug } from '../../store/types.ts'
import { endpointById, siteById } from '../../store/watch.ts'

/** What is claimed, under one of its names, and the host that has to prove it. */
export interface Claimed {
  readonly slug: Slug
  /** URL of the endpoint, or the target of the site. */
  readonly of: string
  readonly host: string
}

/** What a name points to, as it is claimed: undefined when it is neither endpoint nor site. */
export function claimedIn({
  target,
  endpoint,
  site,
}: Watched): (Claimed & { readonly owned: Owned }) | undefined {
  const slug = { provider: target.provider, name: target.name }
  if (endpoint !== undefined) {
    const { url, host, id } = endpoint
    return { slug, of: url, host, owned: { endpointId: id } }
  }
  return site && { slug, of: site.target, host: hostOf(site.target), owned: { siteId: site.id } }
}

/** The host of a domain, or of a catalog's URL. */
function hostOf(target: string): string {
  return URL.parse(target)?.host || target
}

/** What is owned, by the first of its names. */
export async function claimedOf(store: Store, owned: Owned): Promise<Claimed | undefined> {
  const [slug] = await namesOwned(store, owned)
  if (slug === undefined) return undefined
  if ('endpointId' in owned) {
    const endpoint = await endpointById(store, owned.endpointId)
    return endpoint && { slug, of: endpoint.url, host: endpoint.host }
  }
  const site = await siteById(store, owned.siteId)
  return site && { slug, of: site.target, host: hostOf(site.target) }
}
