/** Whether each document is where readers look for it. */
import { localClassOf } from '../card/public-host.ts'
import { evidenceOf } from '../discover/evidence.ts'
import { AI_CATALOG_PATH, cardPlaceOf } from '../discover/places.ts'
import { HTML_FALLBACK } from '../discover/site-rules.ts'
import type { Found } from '../discover/types.ts'
import { asksToWait } from '../discover/wait.ts'
import { findingOf, type Finding } from '../finding.ts'
import type { DocumentKind } from '../publish/types.ts'
import { describedUrls } from './described.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import { MISSING } from './rules.ts'
import type { PointRow, Seen } from './types.ts'

/** What is at the place of a document: it, nothing to use, or what cannot be told. */
type Look =
  | { readonly is: 'there'; readonly url: string; readonly found: Found }
  | { readonly is: 'missing'; readonly url: string; readonly finding: Finding }
  | { readonly is: 'unknown'; readonly url: string; readonly why: string; readonly silent: boolean }

const MIRROR_SERVER_CARD = '/.well-known/mcp/server-card.json'
const MIRROR_MCP = '/.well-known/mcp.json'

/** The rows of the four places of production, and of everything else that is described. */
export function judgePlaces(seen: Seen): readonly PointRow[] {
  return [
    judgeCards(seen),
    judgePlace('catalog', AI_CATALOG_PATH, 'catalog', seen),
    judgePlace('mirror_server_card', MIRROR_SERVER_CARD, 'card', seen),
    judgePlace('mirror_mcp', MIRROR_MCP, 'card', seen),
    judgeDescribed(seen),
  ]
}

/** URLs at which a document was wanted and is not: what else is said about them would be said twice. */
export function missingUrls(rows: readonly PointRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ findings }) => findings.map(({ subject }) => subject)))
}

/** Places at which a document was wanted and that said neither yes nor no: nothing is known of them. */
export function silentPlaces(seen: Seen): readonly string[] {
  const { origin } = seen.target
  const usual = [AI_CATALOG_PATH, MIRROR_SERVER_CARD, MIRROR_MCP].map((path) => `${origin}${path}`)
  const urls = urlsOf(seen) ?? [...usual, ...expectedCards(seen).flat()]
  return urls.filter((url) => {
    const look = lookAt(url, undefined, seen)
    return look.is === 'unknown' && look.silent
  })
}

/** Each server needs its card at the reserved place of one of its endpoints. */
function judgeCards(seen: Seen): PointRow {
  const described = urlsOf(seen, 'card')
  const groups = described?.map((url) => [url]) ?? expectedCards(seen)
  if (groups.length === 0) return withoutPlace(seen)
  const looks = groups.flatMap((urls) => {
    const all = urls.map((url) => lookAt(url, 'card', seen))
    const best = all.find(({ is }) => is === 'there') ?? all.find(({ is }) => is === 'missing')
    return best ?? all[0] ?? []
  })
  return rowOf('card', looks, seen)
}

/** The places of the cards of each server, without those of hosts that no reader can reach. */
function expectedCards({ discovery }: Seen): readonly (readonly string[])[] {
  return discovery.servers.flatMap(({ id, server }) => {
    const streamable = (server.card.remotes ?? []).filter(({ type }) => type === 'streamable-http')
    const urls = streamable.flatMap((remote) => {
      const endpoint = discovery.endpoints.find(
        (one) => one.serverId === id && one.remote.url === remote.url,
      )
      const url = endpoint?.url
      return url === undefined || localClassOf(url) !== undefined ? [] : [cardPlaceOf(url)]
    })
    return urls.length === 0 ? [] : [[...new Set(urls)]]
  })
}

/** No document says where the card belongs: one beside any endpoint will do. */
function withoutPlace(seen: Seen): PointRow {
  const { found, servers } = seen.discovery
  const there = found.find(
    ({ presence, url }) => presence === 'found' && new URL(url).pathname.endsWith('/server-card'),
  )
  if (there !== undefined) return judged('card', { seen: there.url, exchange: there.exchange })
  if (servers.length > 0) return notAssessable('card', 'no document names a public endpoint')
  const look = lookAt(`${seen.target.origin}/mcp/server-card`, 'card', seen)
  return rowOf('card', [look], seen)
}

function judgePlace(
  id: 'catalog' | 'mirror_server_card' | 'mirror_mcp',
  path: string,
  wanted: 'card' | 'catalog',
  seen: Seen,
): PointRow {
  const url = `${seen.target.origin}${path}`
  const described = urlsOf(seen)
  if (described !== undefined && !described.includes(url))
    return notAssessable(id, 'the description publishes none')
  return rowOf(id, [lookAt(url, wanted, seen)], seen)
}

/** What the description publishes beside cards, the catalog and the two usual mirrors. */
function judgeDescribed(seen: Seen): PointRow {
  const described = urlsOf(seen)
  if (described === undefined) return notAssessable('documents', 'no description was given')
  const usual = [AI_CATALOG_PATH, MIRROR_SERVER_CARD, MIRROR_MCP]
  const cards = urlsOf(seen, 'card') ?? []
  const rest = described.filter(
    (url) => !cards.includes(url) && !usual.includes(new URL(url).pathname),
  )
  if (rest.length === 0) return notAssessable('documents', 'the description publishes no others')
  return rowOf(
    'documents',
    rest.map((url) => lookAt(url, undefined, seen)),
    seen,
  )
}

function rowOf(
  id: 'card' | 'catalog' | 'mirror_server_card' | 'mirror_mcp' | 'documents',
  looks: readonly Look[],
  { discovery }: Seen,
): PointRow {
  const faults = looks.flatMap((look) => (look.is === 'missing' ? [look.finding] : []))
  const there = looks.flatMap((look) => (look.is === 'there' ? [look] : []))
  if (faults.length > 0) {
    const urls = looks.flatMap((look) => (look.is === 'missing' ? [look.url] : []))
    const names = urls.map((url) => shortened(url, discovery.target.origin))
    return judged(id, { faults, seen: `missing: ${few(names)}` })
  }
  const [unknown] = looks.flatMap((look) => (look.is === 'unknown' ? [look] : []))
  if (unknown !== undefined) return notAssessable(id, `${unknown.url}: ${unknown.why}`)
  const foreign = there.filter(({ url }) => new URL(url).origin !== discovery.target.origin)
  const text = there.length === 1 ? (there[0]?.url ?? '') : counted(there.length, 'document')
  return judged(id, {
    seen: foreign.length > 0 && there.length > 1 ? `${text}, ${foreign.length} elsewhere` : text,
    exchange: there[0]?.found.exchange,
  })
}

/** The path alone for what is on the target itself. */
function shortened(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

function lookAt(url: string, wanted: 'card' | 'catalog' | undefined, { discovery }: Seen): Look {
  const found = discovery.found.find((one) => one.inline !== true && one.place.url === url)
  if (found === undefined) return { is: 'unknown', url, why: 'it was not asked', silent: true }
  const { presence, exchange, document, status } = found
  const name = wanted ?? 'document'
  const missing = (answer: string): Look => {
    const detail = {
      message: `${url} answers ${answer}, and no ${name} is there.`,
      mend: `Serve the ${name} at ${url}.`,
      ...evidenceOf(exchange),
    }
    return { is: 'missing', url, finding: findingOf(MISSING, url, detail) }
  }
  const unknown = (why: string, silent = false): Look => ({ is: 'unknown', url, why, silent })
  switch (presence) {
    case 'found': {
      const [isCard, isCatalog] = [document?.servers.length !== 0, document?.catalog !== undefined]
      if (wanted === undefined || (wanted === 'card' ? isCard : isCatalog))
        return { is: 'there', url, found }
      // What is neither has a fault of its own.
      return isCard || isCatalog
        ? missing(`with a ${isCatalog ? 'catalog' : 'card'}`)
        : unknown(`what is there is no ${name}`)
    }
    case 'html': {
      const message = `${url} answers with a page instead of the ${name}.`
      const mend = `Serve the ${name} at ${url} before the fallback that answers every path.`
      const detail = { message, mend, ...evidenceOf(exchange) }
      return { is: 'missing', url, finding: findingOf(HTML_FALLBACK, url, detail) }
    }
    case 'unreadable':
      return unknown('what is there cannot be read', true)
    case 'refused':
    case 'unreachable':
      return unknown(exchange.problem?.code.replaceAll('_', ' ') ?? 'no answer', true)
    default:
      return asksToWait(exchange) === undefined
        ? missing(presence === 'empty' ? `${status} without content` : `${status}`)
        : unknown('the server asks to be left alone', true)
  }
}

/** URLs of the described documents that belong to the target's host; undefined without a description. */
function urlsOf({ site, target }: Seen, kind?: DocumentKind): readonly string[] | undefined {
  return site && describedUrls(site, target, kind)
}
