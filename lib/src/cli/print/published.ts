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

/** So many places that said the same are named; the others are counted. */
const NAMED = 3

/**
 * Every place where something was, those that said the same on one line, and how many were asked.
 * `all` has a line for each place instead, also where nothing was.
 */
export function placesText(discovery: Discovery, style: Style, all: boolean): string {
  const { target } = discovery
  const places = distinct(discovery.found)
  const shown = all ? places : places.filter((one) => !isQuiet(one))
  const alike = Map.groupBy(shown, (one) =>
    all || one.document !== undefined ? one : JSON.stringify([one.presence, whatIs(one)]),
  )
  const rows = [...alike.values()].flatMap((group) => placeRow(group, target.origin))
  const counted = visible(countsText(places, discovery.truncated))
  return `${table(rows, style)}  ${style.paint('dim', counted)}\n`
}

/** Each URL once, the way that read it; inline documents are at their catalog's URL. */
function distinct(found: readonly Found[]): readonly Found[] {
  const places = new Map<string, Found>()
  for (const one of found) {
    const key = one.inline === true ? `${one.url}#${one.entry?.pointer}` : one.place.url
    if (places.get(key)?.document === undefined) places.set(key, one)
  }
  return [...places.values()]
}

function isQuiet({ presence }: Found): boolean {
  return presence === 'absent' || presence === 'html' || presence === 'empty'
}

/** What was really asked: a place that the guard refused was sent nothing. */
function countsText(places: readonly Found[], truncated: Discovery['truncated']): string {
  const own = places.filter(({ inline }) => inline !== true)
  const answered = own.filter(({ exchange }) => exchange.response !== undefined)
  const refused = own.filter((one) => one.presence === 'refused' && !answered.includes(one))
  const silent = own.length - answered.length - refused.length
  const empty = answered.filter(isQuiet).length
  const parts = [
    `${plural(answered.length, 'place')} answered`,
    ...(empty > 0 ? [`${empty} of them without a document`] : []),
    ...(silent > 0 ? [`${silent} gave no answer`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused by the guard`] : []),
    ...(truncated === undefined ? [] : [`${truncated.left} not asked (${truncated.why})`]),
  ]
  return parts.join(', ')
}

/** A URL as short as it may be: a path on the target's own origin, all of it anywhere else. */
export function shortUrl(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

function placeRow(group: readonly Found[], origin: string): readonly (readonly Cell[])[] {
  const [one] = group
  if (one === undefined) return []
  const named = group.slice(0, NAMED).map((place) => whereIs(place, origin))
  const more = group.length - named.length
  return [
    [
      { text: one.presence, tone: TONES[one.presence] },
      named.join(', ') + (more > 0 ? ` and ${more} more` : ''),
      visible(whatIs(one), { max: 300 }),
    ],
  ]
}

function whereIs({ place, url, inline, entry }: Found, origin: string): string {
  const asked = shortUrl(place.url, origin)
  const inside = inline === true ? `#${entry?.pointer ?? ''}` : ''
  const where = url === place.url ? asked : `${asked} → ${shortUrl(url, origin)}`
  return visible(where + inside, { max: 200 })
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

/** How a server is called in all rows: by its name, and by its id too where another has the same. */
export type ServerNames = ReadonlyMap<string, string>

/** How each server is called, safe to print, by its id. */
export function serverNames(servers: readonly DiscoveredServer[]): ServerNames {
  const called = servers.map(({ id, server: { card } }) => {
    const name = visible(card.name ?? card.title ?? 'a server without a name', { max: 120 })
    return { id, name }
  })
  return new Map(
    called.map(({ id, name }) => {
      const alone = called.filter((other) => other.name === name).length === 1
      return [id, alone ? name : `${name} (${id})`]
    }),
  )
}

/** One line a server: who it says it is, and where that is said. */
export function serversText(servers: readonly DiscoveredServer[], style: Style): string {
  const names = serverNames(servers)
  const rows = servers.map(({ id, server, foundAt }) => [
    names.get(id) ?? id,
    visible(server.card.version ?? '', { max: 60 }),
    visible(foundAt + (server.pointer === '' ? '' : `#${server.pointer}`), { max: 200 }),
  ])
  return table(rows, style)
}

/** One line an endpoint: its URL, or the template and the values it needs. */
export function endpointsText(
  endpoints: readonly DiscoveredEndpoint[],
  names: ServerNames,
  style: Style,
): string {
  const rows = endpoints.map(({ url, remote, serverId, needs }) => [
    names.get(serverId ?? '') ?? '-',
    ...[remote.type, url ?? `${remote.url} (needs ${needs.join(', ')})`].map((text) =>
      visible(text, { max: 200 }),
    ),
  ])
  return table(rows, style)
}
