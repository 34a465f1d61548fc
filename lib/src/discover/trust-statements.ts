/** What the documents of a discovery say of servers, found by place and by endpoint. */
import type { ReadServer } from '../card/types.ts'
import { siteOf } from '../card/shared-hosts.ts'
import { isBesideOf, isWordOfOrigin } from './trust-voice.ts'
import type { Discovery, Found } from './types.ts'

/** A document that describes servers, where it was asked and where it was answered. */
export interface Statement {
  readonly found: Found
  readonly server: ReadServer
  /** The server's endpoints in WHATWG serialisation. */
  readonly endpoints: ReadonlySet<string>
}

/** All statements of one discovery, by what one asks them for. */
export interface Statements {
  readonly all: readonly Statement[]
  readonly askedAt: (place: string) => readonly Statement[]
  readonly leadingTo: (endpoint: string) => readonly Statement[]
  /** Cards of a name by the host that says so, at places that strangers cannot fill. */
  readonly naming: (name: string) => ReadonlyMap<string, readonly Statement[]>
}

/** Discoveries do not change, and each of their servers is judged by the same statements. */
const KNOWN = new WeakMap<Discovery, Statements>()

/** Everything that any found document says of a server. */
export function statementsOf(discovery: Discovery): Statements {
  const known = KNOWN.get(discovery)
  if (known !== undefined) return known
  const all = discovery.found.flatMap((found) =>
    found.presence === 'found'
      ? (found.document?.servers ?? []).map((server) => stated(found, server))
      : [],
  )
  const byPlace = new Map<string, Statement[]>()
  const byEndpoint = new Map<string, Statement[]>()
  const byName = new Map<string, Map<string, Statement[]>>()
  for (const one of all) {
    addTo(byPlace, one.found.place.url, one)
    for (const endpoint of one.endpoints) addTo(byEndpoint, endpoint, one)
    const { name } = one.server.card
    if (name === undefined || !isOwnWord(one)) continue
    const byHost = byName.get(name) ?? new Map<string, Statement[]>()
    byName.set(name, byHost)
    addTo(byHost, new URL(one.found.url).hostname, one)
  }
  const statements: Statements = {
    all,
    askedAt: (place) => byPlace.get(place) ?? [],
    leadingTo: (endpoint) => byEndpoint.get(endpoint) ?? [],
    naming: (name) => byName.get(name) ?? new Map(),
  }
  KNOWN.set(discovery, statements)
  return statements
}

function stated(found: Found, server: ReadServer): Statement {
  const urls = (server.card.remotes ?? []).flatMap(({ url }) => URL.parse(url)?.href ?? [])
  return { found, server, endpoints: new Set(urls) }
}

function isOwnWord({ found, endpoints }: Statement): boolean {
  const { origin, hostname } = new URL(found.url)
  if (isWordOfOrigin(found, origin)) return true
  return siteOf(hostname) !== undefined && [...endpoints].some((url) => isBesideOf(found, url))
}

function addTo<T>(map: Map<string, T[]>, key: string, one: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [one])
  else list.push(one)
}
