/** For whom a document speaks: what lies somewhere on a host need not be its owner's word. */
import { isKnownPath, suffixOf } from './places.ts'
import { isSameSite, siteOf } from '../card/shared-hosts.ts'
import type { Destination } from './trust-remotes.ts'
import type { Way } from './trust-way.ts'
import type { Found, Target } from './types.ts'

/** Hosts whose owner says what the card says; each of them at a place that strangers cannot fill. */
export interface Voices {
  /** For every endpoint of the card. */
  readonly hosts: readonly string[]
  /** For endpoints of this origin only: the card lies beside one of them. */
  readonly beside?: string
}

/**
 * Whose word a card is. A host speaks through a well-known path, through the catalog there that
 * lists the card or a link of its root, an endpoint through `<endpoint>/server-card`. Other paths prove nothing: there
 * are uploads, files of repositories and pages of tenants.
 *
 * @param destinations the card's endpoints
 */
export function voicesOf(
  { documents }: Way,
  destinations: readonly Destination[],
  target: Target,
): Voices {
  const card = documents.at(-1) ?? documents[0]
  const hosts = new Set(hostsBehind(card))
  // Of a target that is no domain, the link may be that of a page which is not the root.
  if (card.place.kind === 'link' && target.kind === 'domain') hosts.add(target.host)
  // Catalogs of one origin may list each other; what another origin lists is that origin's word.
  const above = documents.slice(0, -1).toReversed()
  const origin = above[0] && new URL(above[0].url).origin
  for (const catalog of above) {
    if (new URL(catalog.url).origin !== origin) break
    for (const host of hostsBehind(catalog)) hosts.add(host)
  }
  // Where tenants share the host, an endpoint there does not speak for the host.
  const isOneOwners = siteOf(new URL(card.url).hostname) !== undefined
  const isBeside =
    isOneOwners && destinations.some(({ url }) => url !== undefined && isBesideOf(card, url))
  return { hosts: [...hosts], ...(isBeside && { beside: new URL(card.url).origin }) }
}

/** True for the document at `<endpoint>/server-card`, asked and answered on the endpoint's origin. */
export function isBesideOf(found: Found, endpoint: string): boolean {
  if (found.inline === true || !isJson(found) || found.place.url !== suffixOf(endpoint))
    return false
  const { origin } = new URL(endpoint)
  return new URL(found.url).origin === origin
}

/** True for a document at a well-known path of an origin, asked and answered there. */
export function isWordOfOrigin(found: Found, origin: string): boolean {
  const [asked, answered] = [new URL(found.place.url), new URL(found.url)]
  const served = asked.origin === origin && answered.origin === origin && isReserved(asked)
  return served && (found.inline === true || isJson(found))
}

/** Hosts at whose well-known paths a document was asked or answered. */
function hostsBehind(found: Found): readonly string[] {
  if (found.inline === true || !isJson(found)) return []
  const [asked, answered] = [new URL(found.place.url), new URL(found.url)]
  const stayed = asked.host === answered.host || isSameSite(asked.hostname, answered.hostname)
  return [...(stayed ? [asked] : []), answered].flatMap((url) =>
    isReserved(url) ? [url.hostname] : [],
  )
}

/** True for a path that readers ask on every host, and that no tenant of this one can have. */
function isReserved({ hostname, pathname }: URL): boolean {
  if (pathname.startsWith('/.well-known/')) return isKnownPath(pathname)
  return (isKnownPath(pathname) || pathname === '/server-card') && siteOf(hostname) !== undefined
}

/** True for a document that was served as JSON, under a type of its own or a general one. */
function isJson({ contentType = '' }: Found): boolean {
  return /^application\/(?:[a-z0-9.-]+\+)?json$/.test(contentType)
}
