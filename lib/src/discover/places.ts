import type { Place, Target } from './types.ts'

/** One path on the target's origin where a card or a catalog has been seen. */
export interface KnownPath {
  readonly path: string
  readonly kind: 'root' | 'catalog' | 'well_known'
  /** `first`: always asked. `deep`: only when nothing was found, or on request. */
  readonly tier: 'first' | 'deep'
  /** Who publishes or reads there. */
  readonly why: string
  /** Year and month of the earliest public proposal; absent where there is none. */
  readonly since?: string
  /** A public page that tells of the path, or where it was seen. */
  readonly source: string
}

export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json'
export const ARD_PATH = '/.well-known/ard.json'

const EXT = 'https://github.com/modelcontextprotocol/experimental-ext-server-card'
const MCP = 'https://github.com/modelcontextprotocol/modelcontextprotocol'
const AI_CATALOG = 'https://github.com/Agent-Card/ai-catalog'
const ARD = 'https://github.com/ards-project/ard-spec'
const REGISTRY = 'https://github.com/modelcontextprotocol/registry'
const SCANNER = 'https://isitagentready.com'
const SEEN = 'public repositories'

/**
 * Every path that is asked, in the order in which it is asked. In the first tier are the root, both
 * catalogs, what scanners read, and every path that at least ten public repositories hold.
 */
export const KNOWN_PATHS: readonly KnownPath[] = [
  {
    path: '/',
    kind: 'root',
    tier: 'first',
    why: 'Link headers and <link> elements that name a catalog or a card',
    source: 'RFC 8288',
  },
  {
    path: AI_CATALOG_PATH,
    kind: 'catalog',
    tier: 'first',
    why: 'AI Catalog, the way in that the server card draft names',
    since: '2025-11',
    source: AI_CATALOG,
  },
  {
    path: ARD_PATH,
    kind: 'catalog',
    tier: 'first',
    why: 'Agentic Resource Discovery from version 0.91',
    since: '2026-08',
    source: ARD,
  },
  {
    path: '/.well-known/mcp',
    kind: 'well_known',
    tier: 'first',
    why: 'SEP-1960 manifests and documentation platforms',
    since: '2025-12',
    source: `${MCP}/issues/1960`,
  },
  {
    path: '/.well-known/mcp/server-card.json',
    kind: 'well_known',
    tier: 'first',
    why: 'SEP-1649 cards, and newer cards put where scanners look; the most used of all',
    since: '2025-10',
    source: `${MCP}/issues/1649`,
  },
  {
    path: '/.well-known/mcp.json',
    kind: 'well_known',
    tier: 'first',
    why: 'the first discovery proposal and the first SEP-1649 draft',
    since: '2025-07',
    source: `${MCP}/pull/1054`,
  },
  {
    path: '/.well-known/mcp-server.json',
    kind: 'well_known',
    tier: 'first',
    why: 'sites and scanners without a proposal behind them',
    since: '2026-05',
    source: 'https://github.com/ueni/mcp-coding-experiment/issues/11',
  },
  {
    path: '/.well-known/mcp/server.json',
    kind: 'well_known',
    tier: 'first',
    why: 'registry manifests (server.json) published for discovery',
    source: REGISTRY,
  },
  {
    path: '/.well-known/mcp-server-card.json',
    kind: 'well_known',
    tier: 'first',
    why: 'the mcp-card-schema tools',
    source: 'https://www.npmjs.com/package/mcp-card-schema',
  },
  {
    path: '/server-card.json',
    kind: 'well_known',
    tier: 'first',
    why: 'cards kept at the root of a repository that is also a site',
    source: SEEN,
  },
  {
    path: '/.well-known/mcp/server-cards.json',
    kind: 'well_known',
    tier: 'first',
    why: 'lists of cards from documentation platforms',
    source: SCANNER,
  },
  {
    path: '/mcp/server-card',
    kind: 'well_known',
    tier: 'deep',
    why: 'the reserved place of a card when the endpoint is /mcp',
    since: '2026-06',
    source: `${EXT}/pull/22`,
  },
  {
    path: '/.well-known/mcp-server-card',
    kind: 'well_known',
    tier: 'deep',
    why: 'the place that early texts of SEP-2127 named',
    since: '2026-01',
    source: `${EXT}/issues/12`,
  },
  {
    path: '/.well-known/mcp/catalog.json',
    kind: 'catalog',
    tier: 'deep',
    why: 'the catalog of the server card extension before AI Catalog',
    since: '2026-05',
    source: `${EXT}/pull/22`,
  },
  {
    path: '/.well-known/mcp-server',
    kind: 'well_known',
    tier: 'deep',
    why: 'draft-serra-mcp-discovery-uri',
    since: '2026-03',
    source: 'https://datatracker.ietf.org/doc/draft-serra-mcp-discovery-uri/',
  },
  {
    path: '/.well-known/mcp/servers.json',
    kind: 'well_known',
    tier: 'deep',
    why: 'lists of servers',
    source: SEEN,
  },
  {
    path: '/.well-known/mcp/cards.json',
    kind: 'well_known',
    tier: 'deep',
    why: 'lists of cards',
    source: SEEN,
  },
  {
    path: '/.well-known/mcp/docs-server-card.json',
    kind: 'well_known',
    tier: 'deep',
    why: 'documentation servers beside a product server',
    source: SEEN,
  },
  {
    path: '/.well-known/mcp/config.json',
    kind: 'well_known',
    tier: 'deep',
    why: 'client configuration published for discovery',
    source: SEEN,
  },
  {
    path: '/.well-known/mcp-servers',
    kind: 'well_known',
    tier: 'deep',
    why: 'gateways that list their servers',
    source: 'https://github.com/agentic-community/mcp-gateway-registry/issues/1294',
  },
  {
    path: '/.well-known/registry-card',
    kind: 'well_known',
    tier: 'deep',
    why: 'gateways that describe themselves',
    source: 'https://github.com/agentic-community/mcp-gateway-registry/issues/1294',
  },
  {
    path: '/mcp.json',
    kind: 'well_known',
    tier: 'deep',
    why: 'client configuration at the root of a site',
    source: SEEN,
  },
]

/**
 * The places of one tier for a target, in the order in which they are asked, each URL once. The
 * first tier also holds the URL the person gave, when it names a path or query, and
 * `<target>/server-card`, the one place that the server card draft reserves.
 */
export function placesOf(target: Target, tier: KnownPath['tier']): readonly Place[] {
  const places: Place[] = []
  const add = (url: string, kind: Place['kind']): void => {
    if (!places.some((place) => place.url === url)) places.push({ url, kind })
  }
  for (const known of KNOWN_PATHS) {
    if (known.tier !== tier) continue
    add(`${target.origin}${known.path}`, known.kind)
    if (known.kind === 'root') add(target.url, 'target')
    if (known.path === ARD_PATH) add(suffixOf(target.url), 'suffix')
  }
  return places
}

/**
 * `<url>/server-card`: appended to the path, one trailing slash collapsed, query and fragment
 * dropped (SEP-2127 discovery text).
 *
 * @param url An absolute URL.
 */
export function suffixOf(url: string): string {
  const suffixed = new URL(url)
  suffixed.search = ''
  suffixed.hash = ''
  suffixed.pathname = `${suffixed.pathname.replace(/\/$/, '')}/server-card`
  return suffixed.href
}

/** Where the card of an endpoint belongs, over https; a template keeps its variables. */
export function cardPlaceOf(endpoint: string): string {
  const url = endpoint.replace(/^http:/i, 'https:')
  return /[{}]/.test(url) || !URL.canParse(url)
    ? `${url.replace(/\/$/, '')}/server-card`
    : suffixOf(url)
}

/** True for a path of the table where a catalog belongs, however a reader came to ask it. */
export function isCatalogPath(path: string): boolean {
  return KNOWN_PATHS.some((known) => known.path === path && known.kind === 'catalog')
}

/** True when a path is one of the table's, the root aside: a document is expected there, not an endpoint. */
export function isKnownPath(path: string): boolean {
  return path !== '/' && KNOWN_PATHS.some((known) => known.path === path)
}
