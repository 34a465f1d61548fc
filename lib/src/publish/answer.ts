import { ALLOW, CACHE_CONTROL, CORS, NOSNIFF } from './answer-headers.ts'
import { etagsOf, namesTag } from './etag.ts'
import type { Limit } from './limit.ts'
import { preferred } from './negotiate.ts'
import type { Answer, AnswerRequest, Header, PublishedDocument, PublishedSite } from './types.ts'

/** Options of `createAnswer`. */
export interface AnswerOptions {
  /** Refuses a client's request with 429; requests whose client is not known are not counted. */
  readonly limit?: Limit
}

type Fields = Readonly<Record<string, string>>
type Body = Required<Pick<Answer, 'bytes'>> & Pick<Answer, 'text'>

/** Bytes of a document up to which writing it as text is cheaper than writing its bytes. */
const SHORT = 4096

/** One media type of a document with every answer that can be given. */
interface Representation {
  readonly tag: string
  readonly full: Answer
  readonly head: Answer
  readonly unchanged: Answer
}

/** A document in its default type; the others stand beside it. */
interface Resource extends Representation {
  readonly types: readonly string[]
  readonly others: readonly Representation[]
}

/** What a document gives to its answers, whoever asks. */
interface Prepared {
  readonly document: PublishedDocument
  readonly tags: readonly string[]
  readonly body: Body
}

/** Everything that one kind of origin is told. */
interface Voice {
  /** Documents of every host, by path. */
  readonly resources: ReadonlyMap<string, Resource>
  /** Documents of one host, by host and path, which meet at the first slash. */
  readonly ofHosts: ReadonlyMap<string, Resource>
  readonly options: Answer
  readonly refused: Answer
  readonly shared: Fields
}

/**
 * Prepares every answer of a site; what is returned looks one up. Answers GET and HEAD (200, or 304
 * by `If-None-Match`), OPTIONS (204) and everything else (405) at exactly the paths of the documents,
 * whatever query follows: no trailing slash, no decoding. Undefined for every other path. Never
 * throws; no field but `Accept` and `If-None-Match` changes an answer, and `Origin` where `origins`
 * restricts readers, `Host` where documents belong to hosts, `X-Forwarded-Host` where a proxy is
 * trusted. RFC 9110; the values are those of SEP-2127, discovery.
 */
export function createAnswer(site: PublishedSite, { limit }: AnswerOptions = {}): AnswerRequest {
  const { origins } = site
  // Made once, whatever the number of origins.
  const prepared = site.documents.map((document) => ({
    document,
    tags: etagsOf(document.bytes, document.mediaTypes),
    body: bodyOf(document.bytes),
  }))
  const voice = (cors: Fields): Voice => voiceOf(site, prepared, cors)
  const anyone = voice(origins === undefined ? CORS : {})
  const voices = new Map<string, Voice>(
    origins?.map((origin) => [origin, voice({ ...CORS, 'access-control-allow-origin': origin })]),
  )
  const hostOf = site.documents.some((document) => document.host !== undefined)
    ? hostReader(site)
    : undefined

  return (method, path, header, client) => {
    const voice = origins === undefined ? anyone : (voices.get(header('origin') ?? '') ?? anyone)
    const { shared, options, refused } = voice
    const resource = resourceAt(voice, path, hostOf?.(header))
    if (resource === undefined) return undefined
    const key = limit && client?.()
    const excess = key && limit(key)
    if (excess) return tooMany(shared, excess)
    if (method === 'OPTIONS') return options
    if (method !== 'GET' && method !== 'HEAD') return refused
    const { types, others } = resource
    const index = types.length === 1 ? 0 : preferred(header('accept'), types)
    const { tag, full, head, unchanged } = others[index - 1] ?? resource
    const known = header('if-none-match')
    if (known && namesTag(known, tag)) return unchanged
    return method === 'GET' ? full : head
  }
}

function resourceAt(
  { resources, ofHosts }: Voice,
  path: string,
  host: string | undefined,
): Resource | undefined {
  const key = path.includes('?') ? path.slice(0, path.indexOf('?')) : path
  // Whoever wrote a slash into the host would move the place where the two meet.
  const apart = host !== undefined && !host.includes('/') && key.startsWith('/')
  return (apart ? ofHosts.get(`${host}${key}`) : undefined) ?? resources.get(key)
}

/** The host that a request is for, without the port that the scheme implies. */
function hostReader(site: PublishedSite): (header: Header) => string {
  const own = site.baseUrl.startsWith('https:') ? ':443' : ':80'
  return (header) => {
    const forwarded = site.byForwardedHost === true ? header('x-forwarded-host') : undefined
    const host = (forwarded || header('host') || '').toLowerCase()
    return host.endsWith(own) ? host.slice(0, -own.length) : host
  }
}

function voiceOf(site: PublishedSite, prepared: readonly Prepared[], cors: Fields): Voice {
  const vary = [
    ...(site.origins === undefined ? [] : ['Origin']),
    ...(site.byForwardedHost === true ? ['X-Forwarded-Host'] : []),
  ]
  const shared = { ...cors, ...NOSNIFF, ...varyBy(vary) }
  const typesOf = sharedTypes()
  const resources = new Map<string, Resource>()
  const ofHosts = new Map<string, Resource>()
  for (const { document, tags, body } of prepared) {
    const { host, mediaTypes, path } = document
    const varied = mediaTypes.length > 1 ? varyBy(['Accept', ...vary]) : {}
    const fields = { ...shared, ...CACHE_CONTROL, ...varied }
    const [first, ...others] = mediaTypes.map((type, index) =>
      representationOf(body, type, { ...fields, etag: tags[index] ?? '' }),
    )
    if (first === undefined) throw new TypeError(`The document at ${path} has no media type`)
    const resource = { ...first, types: typesOf(mediaTypes), others }
    if (host === undefined) resources.set(path, resource)
    else ofHosts.set(`${host}${path}`, resource)
  }
  return {
    resources,
    ofHosts,
    shared,
    options: answer(204, { ...shared, ...ALLOW }),
    refused: answer(405, { ...shared, ...ALLOW, 'content-length': '0' }),
  }
}

/** A document as its answers have it: short ones also as text, where that is the same. */
function bodyOf(bytes: Uint8Array): Body {
  const isShort = bytes.length <= SHORT && bytes.every((byte) => byte < 0x80)
  return isShort ? { bytes, text: new TextDecoder().decode(bytes) } : { bytes }
}

function representationOf(
  body: Body,
  type: string,
  fields: Fields & { readonly etag: string },
): Representation {
  const length = `${body.bytes.length}`
  const full = answer(200, { 'content-length': length, 'content-type': type, ...fields }, body)
  return {
    tag: fields.etag,
    full,
    head: answer(200, full.headers),
    unchanged: answer(304, fields),
  }
}

/** What is negotiated of media types; documents with the same types share one list. */
function sharedTypes(): (mediaTypes: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (mediaTypes) => {
    const key = mediaTypes.join()
    const types =
      known.get(key) ?? mediaTypes.map((type) => (type.split(';')[0] ?? '').trim().toLowerCase())
    known.set(key, types)
    return types
  }
}

function varyBy(names: readonly string[]): Fields {
  return names.length === 0 ? {} : { vary: names.join(', ') }
}

function tooMany(shared: Fields, excess: Fields): Answer {
  return answer(429, {
    ...shared,
    ...excess,
    ...('access-control-allow-origin' in shared
      ? { 'access-control-expose-headers': 'Retry-After, RateLimit, RateLimit-Policy' }
      : {}),
    'cache-control': 'no-store',
    'content-length': '0',
  })
}

function answer(status: number, headers: Fields, body?: Body): Answer {
  const fixed = Object.isFrozen(headers) ? headers : Object.freeze({ ...headers })
  return Object.freeze({ status, headers: fixed, ...body })
}
