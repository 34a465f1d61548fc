import type { LiveFacts } from '../exchange.ts'
import { linksOf } from './links.ts'
import type { Discovery, Found, SiteView } from './types.ts'

/**
 * What readers see of a site: look-ups over what was found and what live servers said, no I/O.
 * Links are those of the origin's root document, each URL once.
 */
export function siteView(discovery: Discovery, live: readonly LiveFacts[]): SiteView {
  const { target, found, servers } = discovery
  const byUrl = new Map<string, Found>()
  for (const one of found) {
    if (one.inline !== true && !byUrl.has(one.place.url)) byUrl.set(one.place.url, one)
  }
  const root = byUrl.get(`${target.origin}/`)
  const links = root === undefined ? [] : linksOf(root.exchange)
  return {
    target,
    found,
    servers,
    live,
    at(urlOrPath) {
      const url = URL.parse(urlOrPath, target.origin)
      return url === null ? undefined : byUrl.get(url.href)
    },
    links(rel) {
      const wanted = links.filter(({ rels }) => rels.includes(rel.toLowerCase()))
      return [...new Set(wanted.map(({ url }) => url))]
    },
  }
}
