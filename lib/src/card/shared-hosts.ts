/** Hosts on which strangers live side by side and which the public suffix list does not know. */
import { getDomain } from 'tldts'

interface SharedHost {
  readonly suffix: string
  /** `host`: each name below it is a tenant of its own. `path`: tenants share one name. */
  readonly tenants: 'host' | 'path'
  readonly why: string
}

const SHARED_HOSTS: readonly SharedHost[] = [
  { suffix: 'modal.run', tenants: 'host', why: 'functions of Modal users: user--app.modal.run' },
  { suffix: 'smithery.ai', tenants: 'path', why: 'hosted servers: server.smithery.ai/{name}' },
  { suffix: 'glama.ai', tenants: 'path', why: 'hosted servers: glama.ai/endpoints/{id}' },
  { suffix: 'composio.dev', tenants: 'path', why: 'hosted servers: mcp.composio.dev/{app}/{id}' },
  { suffix: 'pipedream.net', tenants: 'path', why: 'hosted servers: mcp.pipedream.net/{id}' },
  { suffix: 'fastmcp.app', tenants: 'host', why: 'hosted servers: {project}.fastmcp.app' },
  { suffix: 'apify.actor', tenants: 'host', why: 'actors of Apify users: user--actor.apify.actor' },
  { suffix: 'azurecontainerapps.io', tenants: 'host', why: 'Azure: {app}.{env}.{region}.…' },
  { suffix: 'koyeb.app', tenants: 'host', why: 'applications of Koyeb users' },
  { suffix: 'kinsta.app', tenants: 'host', why: 'applications of Kinsta users' },
  { suffix: 'sevalla.app', tenants: 'host', why: 'applications of Sevalla users' },
  { suffix: 'glitch.me', tenants: 'host', why: 'projects of Glitch users' },
  { suffix: 'mintlify.app', tenants: 'host', why: 'documentation sites with a server each' },
  { suffix: 'readme.io', tenants: 'host', why: 'documentation sites with a server each' },
  { suffix: 'gitpod.io', tenants: 'host', why: 'ports of workspaces' },
  { suffix: 'webcontainer.io', tenants: 'host', why: 'ports of StackBlitz projects' },
  { suffix: 'loca.lt', tenants: 'host', why: 'tunnels' },
  { suffix: 'serveo.net', tenants: 'host', why: 'tunnels' },
  { suffix: 'github.com', tenants: 'path', why: 'files of repositories: github.com/{owner}/…' },
  { suffix: 'gitlab.com', tenants: 'path', why: 'files of repositories: gitlab.com/{owner}/…' },
  { suffix: 'githubusercontent.com', tenants: 'path', why: 'raw files of repositories and gists' },
  { suffix: 'jsdelivr.net', tenants: 'path', why: 'files of npm packages and repositories' },
  { suffix: 'unpkg.com', tenants: 'path', why: 'files of npm packages' },
  { suffix: 'storage.googleapis.com', tenants: 'path', why: 'buckets: …/{bucket}' },
  { suffix: 's3.amazonaws.com', tenants: 'path', why: 'buckets: …/{bucket}' },
]

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
  return shared.tenants === 'host' && host !== shared.suffix ? host : undefined
}

/** True for a domain that somebody can own: it is no suffix under which strangers register. */
export function isOwnable(domain: string): boolean {
  const shared = sharedHost(domain)
  if (shared?.tenants === 'host' && shared.suffix === domain) return false
  return registrableDomain(domain) !== undefined
}

function sharedHost(host: string): SharedHost | undefined {
  return SHARED_HOSTS.find(({ suffix }) => host === suffix || host.endsWith(`.${suffix}`))
}

function registrableDomain(host: string): string | undefined {
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
