import { at, isText, shown, type JsonObject, type Layer, type Place } from '../convert.ts'
import { isObject } from '../../json/object.ts'
import { transportMeaning } from './transport-words.ts'
import { pointerTo } from '../issue.ts'

/** An endpoint as a document names it, before anything is made of it. */
export interface Candidate {
  /** As written: absolute, relative or a template. */
  readonly url: string
  readonly from: string
  /** The candidate's own word for its transport: a member beside the URL, or the key it stands under. */
  readonly word?: string
  /** The object around the URL, when it is the endpoint's own (headers, authentication, versions). */
  readonly element?: Layer
  /** Pointer of the list that the candidate is an element of. */
  readonly list?: string
  /** True for a bare top-level `url`, which is as often the address of a website. */
  readonly ambiguous?: true
}

const MOST_CANDIDATES = 50
const URL_NAMES = ['url', 'endpoint', 'uri', 'serverUrl'] as const
const WORD_NAMES = ['type', 'transport', 'protocol'] as const

/** Keys of an `endpoints` or `transports` object that hold an MCP endpoint, best first. */
const KEYS = [
  'streamable_http',
  'streamableHttp',
  'streamable-http',
  'http',
  'mcp',
  'json-rpc',
  'sse',
  'stdio',
  'webmcp',
] as const

/** Members that hold one endpoint, best first. */
const SINGLE = [
  '/endpoint',
  '/serverUrl',
  '/server_url',
  '/mcp_server',
  '/mcp_endpoint',
  '/mcpEndpoint',
  '/remoteEndpoint',
  '/serverInfo/endpoint',
  '/server_info/endpoint',
] as const

/**
 * Where a description of one server names its endpoints, in the order in which older readers look.
 * One group per member that names some; `url` comes last because in home-made cards it is often the
 * website.
 */
export function endpointGroups(layer: Layer): Candidate[][] {
  const { value, pointer } = layer
  const groups = [
    several(value.remotes, `${pointer}/remotes`),
    ofTransport(value.transport, `${pointer}/transport`),
    several(value.transports, `${pointer}/transports`),
    several(value.endpoints, `${pointer}/endpoints`),
    ...SINGLE.map((path) => one(at(value, path), pointer + path, undefined)),
    isObject(value.server) ? one(value.server, `${pointer}/server`, undefined) : [],
    several(value.servers, `${pointer}/servers`),
    eachValue(value.mcpServers, `${pointer}/mcpServers`),
    isText(value.url) ? [{ url: value.url, from: `${pointer}/url`, ambiguous: true as const }] : [],
  ]
  return groups.filter((group) => group.length > 0)
}

/** SEP-1649 puts `endpoint` (some say `url`) into `transport`; a few add an SSE one beside it. */
function ofTransport(value: unknown, pointer: string): Candidate[] {
  if (Array.isArray(value)) return several(value, pointer)
  if (!isObject(value)) return []
  const element = { value, pointer }
  const main = ['endpoint', 'url'].find((name) => isText(value[name]))
  const found: Candidate[] = []
  if (main !== undefined) {
    found.push({ url: String(value[main]), from: `${pointer}/${main}`, ...wordIn(value), element })
  }
  if (isText(value.sseEndpoint)) {
    found.push({ url: value.sseEndpoint, from: `${pointer}/sseEndpoint`, word: 'sse' })
  }
  return found
}

/** A list of endpoints, or an object that keeps them under names of transports. */
function several(value: unknown, pointer: string): Candidate[] {
  if (Array.isArray(value)) {
    return value.slice(0, MOST_CANDIDATES).flatMap((item, index) => {
      // Some lists name transports, not endpoints: ["stdio", "streamable-http"].
      if (transportMeaning(item) !== undefined) return []
      const found = one(item, pointerTo(pointer, index), undefined)
      return found.map((candidate) => ({ ...candidate, list: pointer }))
    })
  }
  if (!isObject(value)) return []
  const whole = one(value, pointer, undefined)
  if (whole.length > 0) return whole
  return KEYS.filter((key) => Object.hasOwn(value, key)).flatMap((key) =>
    one(value[key], pointerTo(pointer, key), key),
  )
}

function eachValue(value: unknown, pointer: string): Candidate[] {
  if (!isObject(value)) return []
  return Object.entries(value)
    .slice(0, MOST_CANDIDATES)
    .flatMap(([key, item]) => one(item, pointerTo(pointer, key), undefined))
}

/** A URL by itself, or an object with a URL in it. */
function one(value: unknown, pointer: string, key: string | undefined): Candidate[] {
  const word = key === undefined ? {} : { word: key }
  if (isText(value)) return [{ url: value, from: pointer, ...word }]
  if (!isObject(value)) return []
  const name = URL_NAMES.find((candidate) => isText(value[candidate]))
  if (name === undefined) return []
  const url = String(value[name])
  return [
    { url, from: `${pointer}/${name}`, ...word, ...wordIn(value), element: { value, pointer } },
  ]
}

function wordIn(value: JsonObject): { word?: string } {
  const name = WORD_NAMES.find((candidate) => isText(value[candidate]))
  return name === undefined ? {} : { word: String(value[name]) }
}

/** Endpoints that are written as references relative to the document. */
export function relativeEndpoints(layer: Layer): Place<string>[] {
  return endpointGroups(layer)
    .flat()
    .filter(({ url, ambiguous }) => ambiguous !== true && /^\.{0,2}\//.test(url))
    .map(({ url, from }) => ({ value: url, from }))
}

/** A URL that a remote may have, or the reason why it may not. */
export type Address = { readonly url: string } | { readonly why: string }

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const TEMPLATE_FIRST = /^\{[a-zA-Z_][a-zA-Z0-9_]*\}\S*$/

/**
 * Makes the absolute URL of an endpoint. Templates are kept as written, relative references are
 * resolved against the document's own URL (RFC 3986 section 5).
 *
 * @param reference as written
 * @param against the document's URL, when it is known
 */
export function addressOf(reference: string, against: string | undefined): Address {
  const text = reference.trim()
  if (text.length > 4096) return { why: 'it is longer than 4096 characters' }
  if (/[\s<>"\\^`]/.test(text)) return { why: `${shown(text)} is not a URL` }
  if (TEMPLATE_FIRST.test(text)) return { url: text }
  if (SCHEME.test(text)) {
    if (!/^https?:\/\//i.test(text)) return { why: `${shown(text)} is not an http URL` }
    const plain = text.replaceAll(/[{}]/g, 'x')
    if (!URL.canParse(plain)) return { why: `${shown(text)} is not a URL` }
    // v1 wants the scheme in lower case.
    return { url: text.replace(/^https?/i, (scheme) => scheme.toLowerCase()) }
  }
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/|$)/i.test(text)) {
    return { why: `${shown(text)} has no scheme; it should begin with https://` }
  }
  if (!text.includes('/')) return { why: `${shown(text)} is not a URL` }
  if (against === undefined || !/^https?:/i.test(against) || !URL.canParse(text, against)) {
    return { why: `${shown(text)} is relative, and the address of the document is not known` }
  }
  return { url: new URL(text, against).href }
}

/** True when a URL names a document rather than an endpoint; MCP endpoints are not files. */
export function namesDocument(url: string): boolean {
  return /\.(json|md|txt|html?|ya?ml)$/i.test(url.split(/[?#]/, 1)[0] ?? '')
}
