/** The smallest edits that make a reader pass, with the values to write; equal ids are one edit. */
import type { Catalog, CatalogEntry } from '../card/catalog.ts'
import { findingsOfDocument } from '../card/findings.ts'
import { isObject, ownText } from '../json/object.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import type { ReadDocument, ReadServer } from '../card/types.ts'
import { AI_CATALOG_PATH, ARD_PATH, cardPlaceOf } from './places.ts'
import type { DiscoveredServer, Fix, Found, Reading, SiteView } from './types.ts'

/** An edit with whom it wins. */
export interface RankedFix extends Fix {
  /** Ids of the readers that pass after it. */
  readonly readers: readonly string[]
}

/**
 * Merges the fixes of all readings by id and orders them by how many readers they win for their
 * size, the larger win first among equals.
 */
export function rankFixes(readings: readonly Reading[]): readonly RankedFix[] {
  const fixes = new Map<string, Fix & { readonly readers: string[] }>()
  for (const { reader, fix } of readings) {
    if (fix === undefined) continue
    const known = fixes.get(fix.id)
    if (known === undefined) fixes.set(fix.id, { ...fix, readers: [reader] })
    else known.readers.push(reader)
  }
  const worth = (fix: RankedFix): number => fix.readers.length / fix.size
  return [...fixes.values()].toSorted(
    (a, b) => worth(b) - worth(a) || b.readers.length - a.readers.length,
  )
}

/** A catalog that lists the card there is, or a card and a catalog when there is none. */
export function publishCatalog(site: SiteView): Fix {
  const card = validCard(site)
  const entry = entryFor(site, card)
  const catalog = `${site.target.origin}${AI_CATALOG_PATH} with {"specVersion":"1.0","entries":[${entry}]}`
  return card === undefined
    ? {
        id: 'publish_card_and_catalog',
        message: `Serve a v1 card at ${cardUrlOf(site)}, and ${catalog}.`,
        size: 4,
      }
    : { id: 'publish_catalog', message: `Serve ${catalog}.`, size: 3 }
}

/** An entry for the card in the catalog there is. */
export function addCardEntry(site: SiteView, catalog: Pick<Found, 'url'>): Fix {
  const card = validCard(site)
  const entry = entryFor(site, card)
  const message =
    card === undefined
      ? `Serve a v1 card at ${cardUrlOf(site)} and add ${entry} to entries in ${catalog.url}.`
      : `Add ${entry} to entries in ${catalog.url}.`
  return { id: 'add_card_entry', message, size: card === undefined ? 3 : 1 }
}

/** What keeps a v1 card from being valid; another shape is replaced. */
export function mendCard(at: string, document: ReadDocument): Fix {
  const errors = document.issues.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (document.family !== 'server_card_v1' || first === undefined) {
    const message = `Replace the document at ${at} by a v1 card.`
    return { id: `replace_card ${at}`, message, size: 3 }
  }
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see the findings)` : ''
  return {
    id: `mend_card ${at}`,
    message: `Mend ${at}: ${first.mend}${more}`,
    size: errors.length > 1 ? 2 : 1,
  }
}

/** A card where its entry says. */
export function serveCard(url: string): Fix {
  return { id: `serve_card ${url}`, message: `Serve the v1 card at ${url}.`, size: 3 }
}

/** The type of an entry, written as readers compare it. */
export function entryType(catalog: string, entry: CatalogEntry): Fix {
  const message = `Set ${entry.pointer}/type in ${catalog} to "${SERVER_CARD_TYPE}".`
  return { id: `entry_type ${catalog}${entry.pointer}`, message, size: 1 }
}

/** The edit that makes the URL of a catalog entry absolute. */
export function absoluteUrl(catalog: string, entry: CatalogEntry): Fix {
  const message = `Set ${entry.pointer}/url in ${catalog} to "${entry.url ?? ''}".`
  return { id: `entry_url ${catalog}${entry.pointer}`, message, size: 1 }
}

/** The edit that serves a document with its media type. */
export function setType(at: string, type: string): Fix {
  return { id: `media_type ${at}`, message: `Serve ${at} with Content-Type: ${type}.`, size: 1 }
}

/** The edit that names an endpoint in a card that has none. */
export function addRemote(at: string): Fix {
  const remote = '{"type":"streamable-http","url":"https://..."}'
  return { id: `add_remote ${at}`, message: `Add ${remote} to remotes in ${at}.`, size: 1 }
}

/** An edit inside one document that only one reader asks for. */
export function editDocument(at: string, message: string): Fix {
  return { id: `edit ${at} ${message}`, message, size: 1 }
}

/** Members of SEP-1649 beside what the document at a scanned path already has. */
export function addMembers(site: SiteView, found: Found, paths: readonly string[]): Fix {
  const members = legacyMembers(found.document?.servers[0], site)
  const wanted = [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
  const written = wanted.map((name) => `"${name}":${JSON.stringify(members[name] ?? {})}`)
  return {
    id: `legacy_members ${found.url}`,
    message: `Add ${written.join(',')} to ${found.url}.`,
    size: wanted.length > 1 ? 2 : 1,
  }
}

/** The card and the members of SEP-1649 in one document at the path that most scanners ask. */
export function serveHybrid(site: SiteView): Fix {
  const card = validCard(site) ?? site.servers[0]
  const { serverInfo, transport, capabilities } = legacyMembers(card?.server, site)
  const extra = JSON.stringify({ serverInfo, transport, capabilities }).slice(1, -1)
  return {
    id: 'serve_hybrid',
    message: `Serve the v1 card with ${extra} added at ${site.target.origin}/.well-known/mcp/server-card.json.`,
    size: 4,
  }
}

/** The entries where consumers of ARD must look, with the display names that ARD requires. */
export function serveArd(site: SiteView): Fix {
  const { origin } = site.target
  const catalog = site.at(AI_CATALOG_PATH)?.document?.catalog
  const entry = entryFor(site, validCard(site), true)
  const message =
    catalog === undefined
      ? `Serve ${origin}${ARD_PATH} with {"entries":[${entry}]}.`
      : mirrorAsArd(origin, catalog)
  return { id: 'serve_ard', message, size: 3 }
}

/** The edit that makes an ARD manifest of an AI Catalog, which need not name its entries. */
export function mirrorAsArd(origin: string, { entries }: Catalog): string {
  const named = entries.every(
    ({ raw }) => isObject(raw) && ownText(raw, 'displayName') !== undefined,
  )
  const names = named ? '' : ', each with a displayName,'
  return `Serve the entries of ${origin}${AI_CATALOG_PATH}${names} at ${origin}${ARD_PATH} too.`
}

/** JSON that cannot be read, whatever was meant by it: everything else comes after that. */
export function mendJson({ url, document, exchange }: Found): Fix {
  const { body = new Uint8Array() } = exchange.response ?? {}
  const [first] = document === undefined ? [] : findingsOfDocument(document, body, url)
  const { position, mend = 'Write valid JSON.' } = first ?? {}
  const at = position === undefined ? '' : `, line ${position.line}, column ${position.column}`
  return { id: `mend_json ${url}`, message: `Mend the JSON of ${url}${at}: ${mend}`, size: 1 }
}

/** The edit that gives every entry of a catalog the name that people read. */
export function displayNames(at: string): Fix {
  return {
    id: `display_names ${at}`,
    message: `Add a displayName to each entry of ${at}.`,
    size: 1,
  }
}

/** As the server is known best: by its own older claims, live, by its card. */
function legacyMembers(
  server: ReadServer | undefined,
  { live }: SiteView,
): Readonly<Record<string, unknown>> {
  const { card, claims } = server ?? { card: {}, claims: {} }
  const remote = card.remotes?.[0]
  const facts = live.find(({ endpoint }) => remote === undefined || endpoint === remote.url)
  const { name = 'server' } = card
  return {
    serverInfo: {
      name: claims.serverName ?? facts?.name ?? name.slice(name.indexOf('/') + 1),
      version: claims.serverVersion ?? facts?.version ?? card.version ?? '1.0.0',
    },
    transport: {
      type: facts?.transport ?? remote?.type ?? 'streamable-http',
      endpoint: remote?.url ?? facts?.endpoint ?? 'https://...',
    },
    capabilities: claims.capabilities ?? facts?.capabilities ?? { tools: {} },
  }
}

function validCard(site: SiteView): DiscoveredServer | undefined {
  return site.servers.find(({ document }) => document.validV1)
}

function entryFor(site: SiteView, card: DiscoveredServer | undefined, named = false): string {
  const { name = 'server', title } = (card ?? site.servers[0])?.server.card ?? {}
  const part = name.slice(name.indexOf('/') + 1)
  return JSON.stringify({
    identifier: `urn:air:${site.target.host}:mcp:${part}`,
    ...(named && { displayName: title ?? part }),
    type: SERVER_CARD_TYPE,
    url: card?.foundAt ?? cardUrlOf(site),
  })
}

/** Where the card belongs: `<endpoint>/server-card`, with the live endpoint if one is known. */
function cardUrlOf(site: SiteView): string {
  const remotes = site.servers.flatMap(({ server }) => server.card.remotes ?? [])
  const endpoint = site.live[0]?.endpoint ?? remotes[0]?.url ?? `${site.target.origin}/mcp`
  return cardPlaceOf(endpoint)
}
