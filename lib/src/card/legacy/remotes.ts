import { findAll, note, shown, type Draft, type Layer } from '../convert.ts'
import { isRecord } from '../member.ts'
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
  const taken: Remote[] = []
  let first = ''
  for (const found of draft.layers.flatMap(endpointGroups)) {
    const group = found.filter(({ from }) => !draft.told.has(from))
    if (taken.length > 0) {
      nameOthers(draft, group, taken, first)
      continue
    }
    for (const candidate of group) {
      const sure = urlIsEndpoint || candidate.ambiguous !== true
      const remote = remoteOf(draft, candidate, general, sure, taken.length)
      if (remote === undefined || taken.some(({ url }) => sameAddress(url, remote.url))) continue
      taken.push(remote)
      first ||= candidate.from
    }
  }
  return taken
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

function remoteOf(
  draft: Draft,
  candidate: Candidate,
  general: TransportMeaning | undefined,
  sure: boolean,
  index: number,
): Remote | undefined {
  const reading = readCandidate(candidate, draft.url, general)
  if (!sure && ('why' in reading || (!reading.said && isWebsite(reading.url)))) return undefined
  account(draft, candidate)
  if ('why' in reading) {
    note(draft, { kind: 'lost', from: candidate.from, message: reading.why })
    return undefined
  }
  const { url, type } = reading
  const to = `/remotes/${index}`
  const verbatim = url === candidate.url
  note(draft, {
    kind: verbatim ? 'taken' : 'derived',
    from: candidate.from,
    to: `${to}/url`,
    message: verbatim ? 'the endpoint' : `resolved to ${shown(url)}`,
  })
  noteType(draft, candidate.word, reading, `${to}/type`)
  const remote: Remote = { type, url }
  if (candidate.element !== undefined) addElement(draft, candidate.element, remote, to)
  return remote
}

/** What a candidate is as a remote (`said`: the document says the transport), or why it is none. */
type Reading =
  | { readonly url: string; readonly type: Remote['type']; readonly said: boolean }
  | { readonly why: string }

function readCandidate(
  candidate: Candidate,
  against: string | undefined,
  general: TransportMeaning | undefined,
): Reading {
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

function noteType(
  draft: Draft,
  word: string | undefined,
  { type, said }: { type: Remote['type']; said: boolean },
  to: string,
): void {
  if (word === type) return
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
  else if (isRecord(value.headers)) {
    remote.headers = headersOfMap(value.headers, false)
    noteHeaders(draft, remote.headers, `${pointer}/headers`, `${to}/headers`)
  }
  if (isRecord(value.variables)) remote.variables = variablesOf(value.variables)
  const revisions = revisionsOf(value.supportedProtocolVersions ?? value.protocolVersions)
  if (revisions.length > 0) remote.supportedProtocolVersions = revisions
  const name = ['authentication', 'auth'].find((member) => Object.hasOwn(value, member))
  if (name !== undefined && remote.headers === undefined) {
    const own = readAuthentication(draft, value[name], `${pointer}/${name}`, `${to}/headers`)
    if (own.headers.length > 0) remote.headers = [...own.headers]
    if (own.required !== undefined) draft.claims.authenticationRequired ??= own.required
  }
  const left = Object.keys(value).filter((member) => !ELEMENT_MEMBERS.has(member))
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
  taken: readonly Remote[],
  first: string,
): void {
  for (const candidate of group) {
    const address = addressOf(candidate.url, draft.url)
    const url = 'url' in address ? address.url : undefined
    if (taken.some((remote) => sameAddress(remote.url, url))) account(draft, candidate)
    else if (candidate.ambiguous !== true) {
      account(draft, candidate)
      const message = `another endpoint (${shown(candidate.url)}); readers take ${first} first`
      note(draft, { kind: 'lost', from: candidate.from, message })
    }
  }
}

function sameAddress(a: string, b: string | undefined): boolean {
  if (a === b || b === undefined) return a === b
  return URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href
}

function account(draft: Draft, candidate: Candidate): void {
  draft.told.add(candidate.from)
  if (candidate.element !== undefined) draft.told.add(candidate.element.pointer)
  if (candidate.list !== undefined) draft.told.add(candidate.list)
}

/** A bare origin without a word about transport is a website unless its host speaks of MCP. */
function isWebsite(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname } = new URL(url)
  return pathname === '/' && !hostname.split('.').some((label) => label.includes('mcp'))
}

function takeAuthentication(draft: Draft, to: string | undefined): Remote['headers'] & {} {
  const asked = findAll(draft, ['/requiredHeaders', '/headers']).flatMap(({ value, from }) => {
    if (!isRecord(value)) return []
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
