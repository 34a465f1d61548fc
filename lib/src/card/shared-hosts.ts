/** Whose a host name is: the public suffix list, and a list of hosts that it does not know. */
import { getDomain } from 'tldts'
import { SHARED_HOSTS, type SharedHost } from './shared-host-list.ts'

const BY_SUFFIX: ReadonlyMap<string, SharedHost> = new Map(
  SHARED_HOSTS.map((shared) => [shared.suffix, shared]),
)

/**
 * The part of a host name that one owner holds: the registrable domain by the public suffix list
 * with its private suffixes, or the whole name below a shared host. Undefined for a suffix itself,
 * for hosts whose tenants share one name, and for single labels. An address is its own site.
 *
 * @param host ASCII, lower case, without port
 */
export function siteOf(host: string): string | undefined {
  if (isAddress(host)) return host
  const shared = sharedHost(host)
  if (shared === undefined) return registrableDomain(host)
  if (shared.tenants === 'path') return undefined
  return shared.tenants === 'below' || host !== shared.suffix ? host : undefined
}

/**
 * The domain of a host below which every name has the owner of the host; undefined where names
 * below it are, or may be, those of strangers.
 */
export function ownDomainOf(host: string): string | undefined {
  const shared = sharedHost(host)
  if (shared === undefined) return registrableDomain(host)
  return shared.tenants === 'path' || host === shared.suffix ? undefined : host
}

/** True for a domain that somebody can own: it is no suffix under which strangers register. */
export function isOwnable(domain: string): boolean {
  const shared = sharedHost(domain)
  if (shared?.tenants === 'host' && shared.suffix === domain) return false
  return registrableDomain(domain) !== undefined
}

/** The entry with the longest suffix of a host. */
function sharedHost(host: string): SharedHost | undefined {
  if (!isName(host)) return undefined
  for (let at = 0; at >= 0;) {
    const shared = BY_SUFFIX.get(host.slice(at))
    if (shared !== undefined) return shared
    const dot = host.indexOf('.', at)
    at = dot < 0 ? -1 : dot + 1
  }
  return undefined
}

/** False for what is longer than DNS allows, and for a dot at the end, which hides the suffix. */
function isName(host: string): boolean {
  return host.length <= 253 && !host.endsWith('.')
}

/** The registrable domain by the public suffix list alone, with its private suffixes. */
export function registrableDomain(host: string): string | undefined {
  if (!isName(host)) return undefined
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? undefined
}

/** True when both host names belong to one owner as far as names tell. */
export function isSameSite(a: string, b: string): boolean {
  const site = siteOf(a)
  return site !== undefined && site === siteOf(b)
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host)
}
