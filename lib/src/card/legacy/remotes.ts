import { findAll, note, shown, type Draft, type Layer } from '../convert.ts'
import { isObject } from '../../json/object.ts'
import type { KeyValueInput, Remote } from '../types.ts'
import { headersOfMap, readAuthentication } from './authentication.ts'
import { addressOf, endpointGroups, namesDocument, type Candidate } from './endpoints.ts'
import { headersOfList, variablesOf } from './inputs.ts'
import { revisionsOf, takeRevisions } from './revisions.ts'
import { transportMeaning, type TransportMeaning } from './transport-words.ts'

/** Where a document says the transport of all its endpoints. */
const WORDS = [
  '/transport/type',
  '/transport',
  '/transports',
  '/protocol',
  '/type',
  '/serverInfo/transport',
] as const

/**
 * Fills `remotes` from the first member that names an endpoint a v1 client could call, with what the
 * document says about all of them: protocol versions and authentication.
 *
 * @param options.urlIsEndpoint in lists of servers a bare `url` is the endpoint, never the website
 */
export function takeRemotes(draft: Draft, options: { urlIsEndpoint?: boolean } = {}): void {
  const remotes = chooseRemotes(draft, options.urlIsEndpoint === true)
  const to = remotes.length > 0 ? '/remotes' : undefined
  const revisions = takeRevisions(draft, to)
  const headers = takeAuthentication(draft, to)
  for (const remote of remotes) {
    if (revisions.length > 0) remote.supportedProtocolVersions ??= revisions
    if (headers.length > 0) remote.headers ??= [...headers]
  }
  if (remotes.length > 0) draft.card.remotes = remotes
}

function chooseRemotes(draft: Draft, urlIsEndpoint: boolean): Remote[] {
  const general = generalMeaning(draft)
  const taken = new Map<string, Remote>()
  let first: string | undefined
  for (const found of draft.layers.flatMap(endpointGroups)) {
    const group = found.filter(({ from }) => !draft.told.has(from))
    if (first !== undefined) {
      nameOthers(draft, group, taken, first)
      continue
    }
    for (const candidate of group) {
      const reading = readCandidate(candidate, draft.url, general)
      const sure = urlIsEndpoint || candidate.ambiguous !== true
      if (!sure && ('why' in reading || isWebsite(reading))) continue
      account(draft, candidate)
      if ('why' in reading) {
        note(draft, { kind: 'lost', from: candidate.from, message: reading.why })
      } else if (!taken.has(addressKey(reading.url))) {
        const to = `/remotes/${taken.size}`
        taken.set(addressKey(reading.url), remoteOf(draft, candidate, reading, to))
        first ??= candidate.from
      }
    }
  }
  return [...taken.values()]
}

/** What the document says about the transport of all its endpoints. */
function generalMeaning(draft: Draft): TransportMeaning | undefined {
  const places = findAll(draft, WORDS)
  let chosen: TransportMeaning | undefined
  for (const { value, from } of places) {
    for (const word of Array.isArray(value) ? value.slice(0, 10) : [value]) {
      const meaning = transportMeaning(word)
      if (meaning === undefined) continue
      draft.told.add(from)
      if (chosen === undefined || chosen === 'no_remote') chosen = meaning
    }
  }
  return chosen
}

/** A candidate that a client could call; `said` when the document says the transport. */
interface Reachable {
  readonly url: string
  readonly type: Remote['type']
  readonly said: boolean
}

function readCandidate(
  candidate: Candidate,
  against: string | undefined,
  general: TransportMeaning | undefined,
): Reachable | { readonly why: string } {
  const address = addressOf(candidate.url, against)
  if ('why' in address) return { why: `not an endpoint: ${address.why}` }
  const { url } = address
  if (namesDocument(url)) return { why: 'it is the address of a document, not of an endpoint' }
  const meaning = transportMeaning(candidate.word) ?? general
  if (meaning === 'no_remote') {
    const word = shown(candidate.word ?? 'local')
    return { why: `its transport is ${word}, which is no remote transport` }
  }
  const type = meaning ?? (/\/sse\/?$/.test(url) ? 'sse' : 'streamable-http')
  return { url, type, said: meaning !== undefined }
}

function remoteOf(draft: Draft, candidate: Candidate, reading: Reachable, to: string): Remote {
  const { url, type } = reading
  const verbatim = url === candidate.url
  note(draft, {
    kind: verbatim ? 'taken' : 'derived',
    from: candidate.from,
    to: `${to}/url`,
    message: verbatim ? 'the endpoint' : `resolved to ${shown(url)}`,
  })
  if (candidate.word !== type) noteType(draft, candidate.word, reading, `${to}/type`)
  const remote: Remote = { type, url }
  if (candidate.element !== undefined) addElement(draft, candidate.element, remote, to)
  return remote
}

function noteType(
  draft: Draft,
  word: string | undefined,
  { type, said }: Reachable,
  to: string,
): void {
  const written = word === undefined ? undefined : shown(word)
  if (said) {
    const source = written ?? 'the transport is said for the whole document'
    note(draft, { kind: 'derived', to, message: `${source}: ${type} in v1` })
  } else {
    const gap =
      written === undefined ? 'the transport is not said' : `${written} is no known transport`
    note(draft, { kind: 'assumed', to, message: `${gap}; ${type} assumed` })
  }
}

const ELEMENT_MEMBERS = new Set([
  'type',
  'transport',
  'url',
  'endpoint',
  'uri',
  'serverUrl',
  'sseEndpoint',
  'headers',
  'variables',
  'supportedProtocolVersions',
  'protocolVersions',
  'authentication',
  'auth',
])

/** Takes what an endpoint's own object says beside its URL. */
function addElement(draft: Draft, element: Layer, remote: Remote, to: string): void {
  const { value, pointer } = element
  if (Array.isArray(value.headers)) remote.headers = headersOfList(value.headers)
  else if (isObject(value.headers)) {
    remote.headers = headersOfMap(value.headers, false)
    noteHeaders(draft, remote.headers, `${pointer}/headers`, `${to}/headers`)
  }
  if (isObject(value.variables)) remote.variables = variablesOf(value.variables)
  const revisions = revisionsOf(value.supportedProtocolVersions ?? value.protocolVersions)
  if (revisions.length > 0) remote.supportedProtocolVersions = revisions
  const name = ['authentication', 'auth'].find((member) => Object.hasOwn(value, member))
  if (name !== undefined && remote.headers === undefined) {
    const own = readAuthentication(draft, value[name], `${pointer}/${name}`, `${to}/headers`)
    if (own.headers.length > 0) remote.headers = [...own.headers]
    if (own.required !== undefined) draft.claims.authenticationRequired ??= own.required
  }
  const isRead = (member: string): boolean =>
    ELEMENT_MEMBERS.has(member) ||
    // A word for the transport, or that of SEP-1649, which has a note of its own.
    (member === 'protocol' &&
      (pointer.endsWith('/transport') || transportMeaning(value.protocol) !== undefined))
  const left = Object.keys(value).filter((member) => !isRead(member))
  if (left.length === 0) return
  const names = left.slice(0, 12).map((member) => shown(member))
  note(draft, {
    kind: 'lost',
    from: pointer,
    message: `not kept of this endpoint: ${names.join(', ')}`,
  })
}

function noteHeaders(
  draft: Draft,
  headers: readonly KeyValueInput[],
  from: string,
  to: string | undefined,
): void {
  const names = headers.map(({ name }) => name).join(', ')
  const message =
    names === ''
      ? 'only headers that the transport sends'
      : `declared: ${names}; the values are not copied, they may be secrets`
  const place = to === undefined || names === '' ? {} : { to }
  note(draft, { kind: names === '' ? 'lost' : 'untrusted', from, ...place, message })
}

/** Names endpoints that an older reader would reach only when the taken ones were absent. */
function nameOthers(
  draft: Draft,
  group: readonly Candidate[],
  taken: ReadonlyMap<string, Remote>,
  first: string,
): void {
  for (const candidate of group) {
    const address = addressOf(candidate.url, draft.url)
    const isTaken = 'url' in address && taken.has(addressKey(address.url))
    if (!isTaken && candidate.ambiguous === true) continue
    account(draft, candidate)
    if (isTaken) continue
    const message = `another endpoint (${shown(candidate.url)}); readers take ${first} first`
    note(draft, { kind: 'lost', from: candidate.from, message })
  }
}

/** Equal for two spellings of one address. */
function addressKey(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}

function account(draft: Draft, candidate: Candidate): void {
  draft.told.add(candidate.from)
  if (candidate.element !== undefined) draft.told.add(candidate.element.pointer)
  if (candidate.list !== undefined) draft.told.add(candidate.list)
}

/** A bare origin without a word about transport is a website unless its host speaks of MCP. */
function isWebsite({ url, said }: Reachable): boolean {
  if (said || !URL.canParse(url)) return false
  const { hostname, pathname } = new URL(url)
  return pathname === '/' && !hostname.split('.').some((label) => label.includes('mcp'))
}

function takeAuthentication(draft: Draft, to: string | undefined): Remote['headers'] & {} {
  const asked = findAll(draft, ['/requiredHeaders', '/headers']).flatMap(({ value, from }) => {
    if (!isObject(value)) return []
    const headers = headersOfMap(value, from.endsWith('/requiredHeaders'))
    noteHeaders(draft, headers, from, to)
    return headers
  })
  const places = findAll(draft, ['/authentication', '/auth', '/serverInfo/authentication'])
  const headers = places.flatMap(({ value, from }) => {
    const read = readAuthentication(draft, value, from, to)
    if (read.required !== undefined) draft.claims.authenticationRequired ??= read.required
    return read.headers
  })
  return [...asked, ...headers].filter(
    (header, index, all) =>
      all.findIndex((other) => other.name.toLowerCase() === header.name.toLowerCase()) === index,
  )
}
