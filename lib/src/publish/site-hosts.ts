import type { RemoteDescription, PublishDescription, ServerDescription } from './types.ts'

/** A server at its place on one host. */
interface PlacedServer {
  readonly server: ServerDescription
  /** Index in the description. */
  readonly index: number
  /** Path of its card, as on the request line. */
  readonly path: string
}

/** What one host publishes. */
export interface PublishedHost {
  /** Absent for the host of `baseUrl`, whose documents also answer for hosts that nobody named. */
  readonly host?: string
  readonly origin: string
  readonly servers: readonly PlacedServer[]
  /** True for the base and the trusted aliases, which list foreign entries; false for a tenant’s host. */
  readonly whole: boolean
}

/**
 * Groups servers by the host that lists them. The base host lists servers without a host and its
 * own; a host that a trusted proxy names lists the same under its own name; a tenant’s host lists
 * its tenant only, and nobody else lists that: who wants it in the base catalog adds an entry.
 */
export function hostsOfSite(description: PublishDescription): readonly PublishedHost[] {
  const base = new URL(description.baseUrl)
  const byHost = new Map<string | undefined, PlacedServer[]>()
  for (const [index, server] of description.servers.entries()) {
    const placed = { server, index, path: server.path ?? derivedPath(server.remotes) ?? '' }
    const listed = byHost.get(server.host)
    if (listed === undefined) byHost.set(server.host, [placed])
    else listed.push(placed)
  }
  const shared = byHost.get(undefined) ?? []
  const originOf = (host: string): string => `${base.protocol}//${host}`
  const aliases = trustedAliases(description)
  const tenants = [...byHost.keys()].filter((host) => host !== undefined && host !== base.host)
  const listedBy = (host: string): readonly PlacedServer[] =>
    inOrder([...shared, ...(byHost.get(host) ?? [])])
  return [
    { origin: base.origin, servers: listedBy(base.host), whole: true },
    ...aliases.map((host) => ({
      host,
      origin: originOf(host),
      servers: listedBy(host),
      whole: true,
    })),
    ...tenants.flatMap((host) =>
      host === undefined || aliases.includes(host)
        ? []
        : [{ host, origin: originOf(host), servers: byHost.get(host) ?? [], whole: false }],
    ),
  ]
}

/** Hosts beside the base that a trusted proxy may name, each once. */
export function trustedAliases({ baseUrl, trustedProxy }: PublishDescription): readonly string[] {
  const { host: base } = new URL(baseUrl)
  return [...new Set(trustedProxy?.hosts)].filter((host) => host !== base)
}

function inOrder(servers: readonly PlacedServer[]): readonly PlacedServer[] {
  return servers.toSorted((a, b) => a.index - b.index)
}

/**
 * `<path of the first streamable-http remote>/server-card`, one trailing slash collapsed; undefined
 * when a template, a query or the lack of such a remote leaves it open.
 *
 * @see ext-server-card, docs/discovery.md, "Location"
 */
export function derivedPath(remotes: readonly RemoteDescription[]): string | undefined {
  const remote = remotes.find(({ type = 'streamable-http' }) => type === 'streamable-http')
  if (remote === undefined || /[{}?]/.test(remote.url)) return undefined
  const { pathname } = URL.parse(remote.url, 'https://any.example') ?? {}
  return pathname === undefined ? undefined : `${pathname.replace(/\/$/, '')}/server-card`
}
