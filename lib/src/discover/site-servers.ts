import type { ReadDocument, ReadServer } from '../card/types.ts'
import type { DiscoveredServer, Found } from './types.ts'

/** One description of a server: a document can hold several, and several documents may describe one. */
interface Description {
  readonly found: Found
  readonly document: ReadDocument
  readonly server: ReadServer
  /** Equal keys mean one server. */
  readonly keys: readonly string[]
}

type Group = [Description, ...Description[]]

/**
 * The servers that the found documents describe, in order of discovery, each once: descriptions
 * that share an endpoint URL are one server, whatever their names; without an endpoint only the
 * same bytes are. A valid v1 card speaks for a server before older shapes, else the first found
 * does. A card found only beside its remote confirms what the target publishes and adds no server.
 */
export function serversOf(found: readonly Found[]): readonly DiscoveredServer[] {
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  for (const one of found.flatMap(descriptionsOf)) {
    let group = one.keys.map((key) => byKey.get(key)).find((known) => known !== undefined)
    if (group !== undefined) group.push(one)
    else if (one.found.place.kind !== 'remote_card') groups.push((group = [one]))
    if (group !== undefined) for (const key of one.keys) byKey.set(key, byKey.get(key) ?? group)
  }
  return groups.map((group, index) => discoveredServer(group, `s${index + 1}`))
}

function descriptionsOf(found: Found): readonly Description[] {
  const { document, presence } = found
  // The cards inside a catalog are found one by one, each as a document of its own.
  if (document === undefined || document.catalog !== undefined || presence !== 'found') return []
  return document.servers.map((server) => ({
    found,
    document,
    server,
    keys: [
      ...(server.card.remotes ?? []).map(({ url }) => endpointKey(url)),
      `${document.digest}#${server.pointer}`,
    ],
  }))
}

/** A URL in its canonical spelling without fragment; a template as it is written. */
function endpointKey(url: string): string {
  const parsed = /[{}]/.test(url) ? null : URL.parse(url)
  if (parsed === null) return url
  parsed.hash = ''
  return parsed.href
}

function discoveredServer(group: Group, id: string): DiscoveredServer {
  const speaker = speakerOf(group)
  const listing = [speaker, ...group].find(({ found }) => found.entry !== undefined)?.found
  const catalogUrl = listing?.place.listedBy?.catalog
  const others = new Set(group.map(({ found }) => found.url))
  others.delete(speaker.found.url)
  return {
    id,
    server: speaker.server,
    document: speaker.document,
    foundAt: speaker.found.url,
    ...(listing?.entry && { entry: listing.entry }),
    ...(catalogUrl !== undefined && { catalogUrl }),
    ...(others.size > 0 && { alsoAt: [...others] }),
  }
}

/**
 * A card beside its remote speaks only on the origin where the others are, so that a claim about
 * a stranger stays a claim.
 */
function speakerOf(group: Group): Description {
  const [first] = group
  const { origin } = new URL(first.found.url)
  const candidates = group.filter(
    ({ found }) => found.place.kind !== 'remote_card' || new URL(found.url).origin === origin,
  )
  return candidates.find(({ document }) => document.validV1) ?? first
}
