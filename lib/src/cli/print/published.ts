/** What is published and where, for a person: the places that answered, servers, endpoints. */
import type { ReadDocument } from '../../card/types.ts'
import type {
  DiscoveredEndpoint,
  DiscoveredServer,
  Discovery,
  Found,
  PlaceKind,
  Presence,
} from '../../discover/types.ts'
import { visible } from '../../text/visible.ts'
import { entriesText, familyTitle } from './family.ts'
import { plural } from './findings.ts'
import { problemText } from './problem.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Record<Presence, Tone> = {
  found: 'good',
  absent: 'dim',
  html: 'dim',
  empty: 'doubtful',
  endpoint: 'good',
  error: 'doubtful',
  unreadable: 'bad',
  unreachable: 'doubtful',
  refused: 'bad',
}

const PLACES: Record<PlaceKind, string> = {
  root: 'the root document',
  target: 'what you gave',
  catalog: 'a catalog path',
  suffix: 'beside the endpoint',
  well_known: 'a well-known path',
  link: 'linked from the root',
  entry: 'listed in a catalog',
  nested_catalog: 'a catalog in a catalog',
  remote_card: 'beside a remote',
}

/** Every place where something was; the empty ones are counted. */
export function placesText({ found, truncated, target }: Discovery, style: Style): string {
  const quiet = (one: Found) =>
    one.presence === 'absent' || one.presence === 'html' || one.presence === 'empty'
  const rows = found.filter((one) => !quiet(one)).map((one) => placeRow(one, target.origin))
  const empty = found.filter(quiet).length
  const left = truncated === undefined ? '' : `, ${truncated.left} not asked (${truncated.why})`
  const counted = `${plural(found.length, 'place')} asked, ${empty} without a document${left}`
  return `${table(rows, style)}  ${style.paint('dim', visible(counted))}\n`
}

/** A URL as short as it may be: a path on the target's own origin, all of it anywhere else. */
export function shortUrl(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

function placeRow(one: Found, origin: string): readonly Cell[] {
  const asked = shortUrl(one.place.url, origin)
  const where = one.url === one.place.url ? asked : `${asked} → ${shortUrl(one.url, origin)}`
  return [
    { text: one.presence, tone: TONES[one.presence] },
    visible(where, { max: 200 }),
    visible(whatIs(one), { max: 300 }),
  ]
}

function whatIs({ presence, document, status, place, exchange }: Found): string {
  if (document !== undefined) return `${documentText(document)} (${PLACES[place.kind]})`
  if (exchange.problem !== undefined) return problemText(exchange.problem)
  if (presence === 'endpoint') return `answers like an MCP endpoint, status ${status}`
  return `status ${status}`
}

/** The shape, whether it is valid, and what is in it. */
function documentText(document: ReadDocument): string {
  const title = familyTitle(document)
  if (document.catalog !== undefined) {
    return `${title}, ${entriesText(document.catalog.entries.length)}`
  }
  const errors = document.issues.filter(({ severity }) => severity === 'error').length
  if (document.validV1) return `${title}, valid`
  return errors > 0 ? `${title}, ${plural(errors, 'error')}` : title
}

/** One line a server: who it says it is, and where that is said. */
export function serversText(servers: readonly DiscoveredServer[], style: Style): string {
  const rows = servers.map(({ id, server, foundAt }) =>
    [
      id,
      [server.card.name ?? server.card.title ?? 'no name', server.card.version ?? ''].join(' '),
      foundAt + (server.pointer === '' ? '' : `#${server.pointer}`),
    ].map((text) => visible(text.trim(), { max: 200 })),
  )
  return table(rows, style)
}

/** One line an endpoint: its URL, or the template and the values it needs. */
export function endpointsText(endpoints: readonly DiscoveredEndpoint[], style: Style): string {
  const rows = endpoints.map(({ url, remote, serverId, needs }) =>
    [serverId ?? '-', remote.type, url ?? `${remote.url} (needs ${needs.join(', ')})`].map((text) =>
      visible(text, { max: 200 }),
    ),
  )
  return table(rows, style)
}
