import { placeholders, resolve } from '../card/input.ts'
import type { Issue } from '../card/issue.ts'
import type { Remote } from '../card/types.ts'
import { findingOf, type Finding } from '../finding.ts'
import { findingsAt, firstFindings } from './documents.ts'
import { isKnownPath } from './places.ts'
import { ENDPOINT_FILLED, ENDPOINT_NEEDS_INPUT } from './site-rules.ts'
import type {
  DiscoveredEndpoint,
  DiscoveredServer,
  Found,
  Place,
  Presence,
  Target,
} from './types.ts'

/**
 * The endpoints that the servers' remotes name, each once, and what behaves like one where the
 * person, an entry or a link points. Nothing is invented: a template without all its values has
 * `needs` and no URL, what was filled from the card's own defaults is said, and what the person
 * gave without an answer that shows an endpoint is only `presumed`.
 *
 * @param isForeign Says of a document whether another origin speaks in it.
 */
export function endpointsOf(
  servers: readonly DiscoveredServer[],
  found: readonly Found[],
  target: Target,
  isForeign: (found: Found) => boolean,
): { readonly endpoints: readonly DiscoveredEndpoint[]; readonly findings: readonly Finding[] } {
  const endpoints: DiscoveredEndpoint[] = []
  const findings: Finding[] = []
  /** By document, whose text is searched for all of them at once. */
  const refused = new Map<string, Issue[]>()
  const own = new Set(
    found.filter((one) => !isForeign(one)).flatMap(({ document }) => remoteUrls(document)),
  )
  const seen = new Set<string>()
  for (const server of servers) {
    for (const [index, remote] of (server.server.card.remotes ?? []).entries()) {
      const resolution = resolve(remote)
      const { url, filled } = resolution
      const key = url ?? remote.url
      if (seen.has(key)) continue
      seen.add(key)
      const missing = resolution.ok ? [] : resolution.missing.filter((one) => one.in === 'url')
      const needs = missing.map(({ name }) => name)
      const subject = server.foundAt
      const pointer = pointerOf(server, index)
      endpoints.push({
        ...(url !== undefined && { url }),
        remote,
        serverId: server.id,
        needs,
        filled,
        namedPort: url !== undefined && isNamed(url, target),
        ...(!own.has(key) && key !== target.url && { foreign: true }),
      })
      findings.push(...inputNotes(remote, needs, filled, subject, pointer))
      if (url === undefined && needs.length === 0 && !resolution.ok) {
        const errors = resolution.issues.filter(({ severity }) => severity === 'error')
        const issues = refused.get(subject) ?? []
        refused.set(subject, issues)
        for (const issue of errors) issues.push({ ...issue, pointer })
      }
    }
  }
  for (const one of bareEndpoints(found, target)) {
    const { place, presence } = one
    const { url } = place
    if (seen.has(url)) continue
    seen.add(url)
    endpoints.push({
      url,
      remote: { type: 'streamable-http', url },
      needs: [],
      filled: {},
      namedPort: isNamed(url, target),
      ...(presence !== 'endpoint' && { presumed: true }),
      ...(url !== target.url && isForeign(one) && { foreign: true }),
    })
  }
  const faults = [...refused].flatMap(([subject, issues]) => findingsAt(subject, issues, found))
  return { endpoints, findings: firstFindings([...findings, ...faults], target.url) }
}

/** Completed with the document's own defaults, which are as much its choice as the template. */
function remoteUrls(document: Found['document']): readonly string[] {
  return (document?.servers ?? []).flatMap(({ card }) =>
    (card.remotes ?? []).map((remote) => resolve(remote).url ?? remote.url),
  )
}

/** Where the remote is in the document; an older shape has it elsewhere, so the server is named. */
function pointerOf({ document, server }: DiscoveredServer, index: number): string {
  const isCard = document.family === 'server_card_v1' || document.family === 'registry_server_json'
  return isCard ? `${server.pointer}/remotes/${index}/url` : server.pointer
}

function isNamed(url: string, target: Target): boolean {
  return target.namedPort && new URL(url).origin === target.origin
}

function inputNotes(
  remote: Remote,
  needs: readonly string[],
  filled: Readonly<Record<string, string>>,
  subject: string,
  pointer: string,
): readonly Finding[] {
  if (needs.length > 0) {
    return [
      findingOf(ENDPOINT_NEEDS_INPUT, subject, {
        pointer,
        message: `The endpoint needs input: ${needs.join(', ')}; ${remote.url} was not contacted.`,
        mend: ENDPOINT_NEEDS_INPUT.mend,
        params: { needs: needs.join(',') },
      }),
    ]
  }
  const used = placeholders(remote.url).filter((name) => Object.hasOwn(filled, name))
  if (used.length === 0) return []
  const values = used.map((name) => `${name}=${filled[name]}`).join(', ')
  return [
    findingOf(ENDPOINT_FILLED, subject, {
      pointer,
      message: `The template ${remote.url} was completed with the card's own defaults: ${values}.`,
    }),
  ]
}

const SILENT: readonly Presence[] = ['absent', 'html', 'empty', 'error']

/** URLs that behave like endpoints though no card names them: the target, and what entries and links point at. */
function bareEndpoints(found: readonly Found[], target: Target): readonly Found[] {
  return found.filter(({ place, presence }) => {
    if (place.url === target.url) return isEndpoint(place, presence)
    const pointedAt = place.kind === 'entry' || place.kind === 'link'
    return pointedAt && presence === 'endpoint'
  })
}

/**
 * Many servers route only POST and answer a GET with 404 or a page, so the path that a person gave
 * is worth a handshake unless it is one of a document.
 */
function isEndpoint(place: Place, presence: Presence): boolean {
  if (presence === 'endpoint') return true
  const { pathname } = new URL(place.url)
  const forDocuments = isKnownPath(pathname) || /\.json$|\/server-card$/i.test(pathname)
  return place.kind === 'target' && !forDocuments && SILENT.includes(presence)
}
