import { publisherOf } from '../card/identifier.ts'
import { AI_CATALOG_TYPE } from '../card/media-type.ts'
import { isObject } from '../json/object.ts'
import { hostsOf, nameParts } from '../card/names.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import { completeUrl } from './card-document.ts'
import type { EntryDescription, HostDescription } from './types.ts'

export const CATALOG_PATH: string = '/.well-known/ai-catalog.json'
export const ARD_PATH: string = '/.well-known/ard.json'

/** An entry for one of our own servers, and what to call it where a name is required. */
interface OwnEntry {
  readonly name: string
  readonly title?: string
  /** Absolute URL of its card. */
  readonly url: string
}

/** What one host's catalog is made of. */
export interface CatalogInput {
  /** Scheme and host that serves the catalog. */
  readonly origin: string
  readonly version: '1.0' | '0.9'
  readonly servers: readonly OwnEntry[]
  readonly entries: readonly EntryDescription[]
  readonly host: HostDescription | undefined
}

type Entry = Readonly<Record<string, unknown>>

/**
 * The AI Catalog of one host. Own servers come first, by identifier, type and URL only: whatever
 * else an entry repeated from its card could only come to differ from it.
 *
 *     {"specVersion":"1.0","host":{…},"entries":[{"identifier":"urn:air:tides.example:mcp:tide-tables",
 *       "type":"application/mcp-server-card+json","url":"https://tides.example/mcp/server-card"}]}
 *
 * @see AI Catalog, "AI Catalog Object"
 */
export function catalogOf(input: CatalogInput): Entry {
  const { origin, version, host } = input
  const { host: authority, hostname } = new URL(origin)
  return {
    specVersion: version,
    host: {
      ...(host ?? { displayName: hostname }),
      identifier: host?.identifier ?? `did:web:${authority.replace(':', '%3A')}`,
    },
    entries: [...ownEntries(input), ...foreignEntries(input)],
  }
}

/**
 * The same entries as an ARD manifest, which wants a displayName in each and knows no host. Entries
 * that its schema refuses are left out; `isArdEntry` tells which.
 *
 * @see ARD 0.91, ard-entry.schema.json, `#/$defs/ArdManifest`
 */
export function ardOf(input: CatalogInput): Entry {
  const own = ownEntries(input).map((entry, index) => {
    const server = input.servers[index]
    return { ...entry, displayName: server?.title ?? server?.name }
  })
  const foreign = foreignEntries(input)
    .filter(isArdEntry)
    .map((entry) => ({ ...entry, displayName: entry.displayName ?? lastPiece(entry.identifier) }))
  return { specVersion: '1.0', entries: [...own, ...foreign] }
}

const ARD_IDENTIFIER = /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/

/** True for an entry that the schema of ARD takes. */
export function isArdEntry({ identifier, data }: Entry): boolean {
  const named = typeof identifier === 'string' && ARD_IDENTIFIER.test(identifier)
  return named && (data === undefined || isObject(data))
}

function ownEntries({ origin, version, servers }: CatalogInput): readonly Entry[] {
  return servers.map(({ name, url }) => ({
    identifier: identifierOf(name, origin, version),
    type: SERVER_CARD_TYPE,
    url,
  }))
}

function foreignEntries({ origin, entries }: CatalogInput): readonly Entry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(entry.url !== undefined && { url: completeUrl(entry.url, origin) }),
  }))
}

/**
 * `urn:air:{publisher}:mcp:{name}`, in 0.9 with the kind last. The publisher is the host that serves
 * the catalog, for which alone it can speak. A name from that host’s own namespace is its short part;
 * any other keeps the namespace, so that two tenants’ servers never share an identifier.
 */
function identifierOf(name: string, origin: string, version: '1.0' | '0.9'): string {
  const { hostname } = new URL(origin)
  // The grammar has no word for a machine without a domain; nobody else ever sees its catalog.
  const publisher = publisherOf(hostname) ?? 'agent.localhost'
  const { namespace = '', slug = name } = nameParts(name) ?? {}
  const [owner] = hostsOf(namespace)
  const isOwn = owner !== undefined && (owner === hostname || hostname.endsWith(`.${owner}`))
  const short = isOwn ? slug : name.replace('/', '.')
  const parts = version === '0.9' ? [short, 'mcp'] : ['mcp', short]
  return ['urn:air', publisher, ...parts].join(':')
}

function lastPiece(identifier: unknown): string {
  return String(identifier).split(':').at(-1) ?? ''
}

/** `Link` field value of the site’s root document (RFC 8288); cards by the relation that scanners follow. */
export function linkOf(ard: boolean, cardPath: string | undefined): string {
  return [
    `<${CATALOG_PATH}>; rel="ai-catalog"; type="${AI_CATALOG_TYPE}"`,
    ...(ard ? [`<${ARD_PATH}>; rel="ard"`] : []),
    ...(cardPath === undefined
      ? []
      : [`<${cardPath}>; rel="mcp-server-card"; type="${SERVER_CARD_TYPE}"`]),
  ].join(', ')
}
