/** Hand-made values of the discovery seam: what a site would have looked like, without asking one. */
import type { Catalog, CatalogEntry } from '../../../src/card/catalog.ts'
import type {
  Family,
  LegacyClaims,
  PartialCard,
  ReadDocument,
  ReadServer,
} from '../../../src/card/types.ts'
import type {
  DiscoveredEndpoint,
  DiscoveredServer,
  Discovery,
  Found,
  PlaceKind,
  Presence,
  SiteView,
  Target,
} from '../../../src/discover/types.ts'
import type { Exchange, HeaderList, Hop, LiveFacts, TlsFacts } from '../../../src/exchange.ts'

export const V1 = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'
export const CARD_TYPE = 'application/mcp-server-card+json'
export const ORIGIN = 'https://tides.example'
export const ENDPOINT = 'https://tides.example/mcp'

/** A valid v1 card; `changes` override members, `undefined` removes one. */
export function cardOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const card: Record<string, unknown> = {
    $schema: V1,
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    description: 'Tide heights and times for coastal stations.',
    remotes: [{ type: 'streamable-http', url: ENDPOINT }],
    ...changes,
  }
  for (const [name, value] of Object.entries(changes)) if (value === undefined) delete card[name]
  return card
}

/** A card of SEP-1649 with all six members. */
export function sep1649Of(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
    version: '1.0',
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'tide-tables', version: '2.0.0' },
    transport: { type: 'streamable-http', endpoint: ENDPOINT },
    capabilities: { tools: {} },
    ...changes,
  }
}

export function serverOf(
  card: PartialCard,
  changes: Partial<Omit<ReadServer, 'card'>> & { claims?: LegacyClaims } = {},
): ReadServer {
  return { pointer: '', card, claims: {}, notes: [], ...changes }
}

export interface DocumentParts {
  readonly family?: Family
  readonly hybrid?: boolean
  readonly validV1?: boolean
  readonly servers?: readonly ReadServer[]
  readonly catalog?: Catalog
  readonly issues?: ReadDocument['issues']
  readonly digest?: string
}

/** A document as the reader of bytes would have given it; v1, valid, one server, unless said otherwise. */
export function documentOf(value: unknown, parts: DocumentParts = {}): ReadDocument {
  const family = parts.family ?? 'server_card_v1'
  const v1 = family === 'server_card_v1'
  return {
    family,
    hybrid: parts.hybrid ?? false,
    value,
    digest: parts.digest ?? `sha256:${'0'.repeat(64)}`,
    byteLength: JSON.stringify(value)?.length ?? 0,
    servers:
      parts.servers ?? (v1 && typeof value === 'object' && value !== null ? [serverOf(value)] : []),
    ...(parts.catalog && { catalog: parts.catalog }),
    issues: parts.issues ?? [],
    validV1: parts.validV1 ?? v1,
  }
}

/** A legacy document and the remotes that its converter would have found in it. */
export function legacyDocument(
  value: Record<string, unknown>,
  family: Family,
  endpoints: readonly string[],
): ReadDocument {
  const remotes = endpoints.map((url) => ({ type: 'streamable-http' as const, url }))
  return documentOf(value, { family, servers: [serverOf({ remotes })] })
}

export function tlsOf(verdict: TlsFacts['certificate']['verdict'] = 'trusted'): TlsFacts {
  return {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    serverName: 'tides.example',
    certificate: {
      verdict,
      faults: verdict === 'trusted' ? [] : [verdict],
      chain: [],
      observedBy: verdict === 'trusted' ? 'strict' : 'observer',
    },
  }
}

export interface FoundParts {
  readonly kind?: PlaceKind
  readonly rel?: string
  readonly presence?: Presence
  readonly status?: number
  readonly contentType?: string
  readonly document?: ReadDocument
  readonly headers?: HeaderList
  /** URLs of the hops, the asked one first; default one hop. */
  readonly hops?: readonly string[]
  readonly tls?: TlsFacts | null
  readonly listedBy?: { readonly catalog: string; readonly pointer: string; readonly depth: number }
}

export function foundAt(url: string, parts: FoundParts = {}): Found {
  const presence = parts.presence ?? (parts.document ? 'found' : 'absent')
  const status = parts.status ?? STATUS[presence]
  const urls = parts.hops ?? [url]
  const final = urls.at(-1) ?? url
  const exchange: Exchange = {
    request: { purpose: 'document', method: 'GET', url, headers: [] },
    startedAt: '2026-11-29T12:00:00.000Z',
    url: final,
    hops: urls.map((hop): Hop => {
      const secure = hop.startsWith('https:') && parts.tls !== null
      return {
        url: hop,
        addresses: ['192.0.2.1'],
        timings: { total: 1 },
        ...(secure && { tls: parts.tls ?? tlsOf() }),
      }
    }),
    ...(status !== undefined && {
      response: {
        status,
        headers: parts.headers ?? [],
        body: new Uint8Array(),
        ended: 'whole' as const,
      },
    }),
    timings: { total: 1 },
    wireBytes: 0,
  }
  return {
    place: {
      url,
      kind: parts.kind ?? 'well_known',
      ...(parts.rel !== undefined && { rel: parts.rel }),
      ...(parts.listedBy && { listedBy: parts.listedBy }),
    },
    presence,
    exchange,
    url: final,
    ...(status !== undefined && { status }),
    ...(presence === 'found' && { contentType: parts.contentType ?? 'application/json' }),
    ...(parts.document && { document: parts.document }),
  }
}

const STATUS: Partial<Record<Presence, number>> = {
  found: 200,
  absent: 404,
  html: 200,
  empty: 200,
  endpoint: 405,
  error: 500,
  unreadable: 200,
}

export function targetOf(url = `${ORIGIN}/`): Target {
  const parsed = new URL(url)
  return {
    given: parsed.host,
    kind: 'domain',
    url,
    origin: parsed.origin,
    host: parsed.hostname,
    namedPort: false,
  }
}

export function entryOf(parts: Partial<CatalogEntry> & { raw?: unknown } = {}): CatalogEntry {
  const inline = parts.inline ?? false
  const url = inline ? undefined : (parts.url ?? `${ENDPOINT}/server-card`)
  const raw = {
    identifier: 'urn:air:tides.example:mcp:tide-tables',
    type: CARD_TYPE,
    ...(inline ? { data: parts.data } : { url }),
  }
  return {
    pointer: '/entries/0',
    identifier: raw.identifier,
    type: CARD_TYPE,
    essence: CARD_TYPE,
    kind: 'server_card',
    publisher: 'tides.example',
    ...(url !== undefined && { url }),
    inline,
    usable: true,
    raw,
    ...parts,
  }
}

/** A catalog at the well-known path of an origin, and what its entries lead to. */
export function catalogSite(
  entries: readonly CatalogEntry[],
  documents: readonly (ReadDocument | Found)[],
  parts: FoundParts = {},
  origin: string = ORIGIN,
): readonly Found[] {
  const url = `${origin}/.well-known/ai-catalog.json`
  const listed = entries.flatMap((entry, index): readonly Found[] => {
    const document = documents[index]
    if (document === undefined) return []
    if ('place' in document) return [document]
    const listedBy = { catalog: url, pointer: entry.pointer, depth: 1 }
    const found = foundAt(entry.url ?? url, { kind: 'entry', document, listedBy })
    return [{ ...found, entry, ...(entry.inline && { inline: true }) }]
  })
  const catalog = foundAt(url, { kind: 'catalog', document: catalogOf(entries), ...parts })
  return [catalog, ...listed]
}

export function catalogOf(
  entries: readonly CatalogEntry[],
  parts: Partial<Catalog> = {},
): ReadDocument {
  const raw = { specVersion: '1.0', entries: entries.map((entry) => entry.raw) }
  const catalog: Catalog = { state: 'B', specVersion: '1.0', entries, issues: [], raw, ...parts }
  return documentOf(catalog.raw, { family: 'ai_catalog', catalog, validV1: false })
}

export function discoveredOf(
  document: ReadDocument,
  parts: Partial<DiscoveredServer> = {},
): DiscoveredServer {
  const server = parts.server ?? document.servers[0]
  if (server === undefined) throw new TypeError('the document describes no server')
  return { id: 's1', server, document, foundAt: `${ENDPOINT}/server-card`, ...parts }
}

export interface SiteParts {
  readonly target?: Target
  readonly servers?: readonly DiscoveredServer[]
  readonly links?: Readonly<Record<string, readonly string[]>>
  readonly live?: readonly LiveFacts[]
}

/** Paths that discovery always asks; those not given were answered with 404. */
const ASKED = [
  '/',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/server-card',
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp-server.json',
  '/.well-known/mcp/server.json',
  '/.well-known/mcp/server-cards.json',
]

/** A site on which everything that is not in `found` was asked for and is absent. */
export function siteOf(found: readonly Found[], parts: SiteParts = {}): SiteView {
  const target = parts.target ?? targetOf()
  const given = new Set(found.map((one) => one.place.url))
  const absent = ASKED.map((path) => new URL(path, target.origin).href)
    .filter((url) => !given.has(url))
    .map((url) => foundAt(url, url.endsWith('/server-card') ? { kind: 'suffix' } : {}))
  const all = [...found, ...absent]
  return {
    target,
    at: (urlOrPath) => {
      const url = URL.parse(urlOrPath, target.origin)?.href
      return all.find((one) => one.place.url === url && one.inline !== true)
    },
    links: (rel) => parts.links?.[rel] ?? [],
    found: all,
    servers: parts.servers ?? [],
    live: parts.live ?? [],
  }
}

export function discoveryOf(
  servers: readonly DiscoveredServer[],
  found: readonly Found[],
  parts: Partial<Discovery> = {},
): Discovery {
  const endpoints = servers.flatMap((server) =>
    (server.server.card.remotes ?? []).map((remote): DiscoveredEndpoint => ({
      url: remote.url,
      remote,
      serverId: server.id,
      needs: [],
      filled: {},
      namedPort: false,
    })),
  )
  return {
    target: targetOf(),
    found,
    servers,
    endpoints,
    findings: [],
    requests: found.length,
    ...parts,
  }
}

export function factsOf(changes: Partial<LiveFacts> = {}): LiveFacts {
  return {
    endpoint: ENDPOINT,
    era: 'modern',
    transport: 'streamable-http',
    revision: '2026-07-28',
    offered: '2026-07-28',
    listedRevisions: ['2026-07-28'],
    name: 'tide-tables',
    version: '2.0.0',
    capabilities: { tools: {} },
    toolNames: ['stations', 'heights'],
    ...changes,
  }
}
