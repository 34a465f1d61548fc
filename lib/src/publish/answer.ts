import { ALLOW, CACHE_CONTROL, CORS, NOSNIFF } from './answer-headers.ts'
import { etagOf, namesTag } from './etag.ts'
import type { Limit } from './limit.ts'
import { preferred } from './negotiate.ts'
import type { Answer, AnswerRequest, Header, PublishedDocument, PublishedSite } from './types.ts'

export interface AnswerOptions {
  /** Refuses a client's request with 429; requests whose client is not known are not counted. */
  readonly limit?: Limit
}

type Fields = Readonly<Record<string, string>>

interface TaggedDocument extends PublishedDocument {
  readonly tags: readonly (readonly [mediaType: string, tag: string])[]
}

/** One media type of a document with every answer that can be given. */
interface Representation {
  readonly tag: string
  readonly full: Answer
  readonly head: Answer
  readonly unchanged: Answer
}

interface Resource {
  readonly types: readonly string[]
  readonly representations: readonly Representation[]
}

/** Everything that one kind of origin is told. */
interface Voice {
  /** By path, with the host before it for documents of one host. */
  readonly resources: ReadonlyMap<string, Resource>
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
  const documents = site.documents.map(tagged)
  const voice = (cors: Fields): Voice => voiceOf(site, documents, cors)
  const anyone = voice(origins === undefined ? CORS : {})
  const voices = new Map<string, Voice>(
    origins?.map((origin) => [origin, voice({ ...CORS, 'access-control-allow-origin': origin })]),
  )
  const hostOf = site.documents.some((document) => document.host !== undefined)
    ? hostReader(site)
    : undefined

  return (method, path, header, client) => {
    const { resources, shared, options, refused } =
      origins === undefined ? anyone : (voices.get(header('origin') ?? '') ?? anyone)
    const resource = resourceAt(resources, path, hostOf?.(header))
    if (resource === undefined) return undefined
    const excess = client === undefined ? undefined : limit?.(client)
    if (excess !== undefined) return tooMany(shared, excess)
    if (method === 'OPTIONS') return options
    if (method !== 'GET' && method !== 'HEAD') return refused
    const { types, representations } = resource
    const index = types.length === 1 ? 0 : preferred(header('accept'), types)
    const representation = representations[index]
    if (representation === undefined) return undefined
    const known = header('if-none-match')
    if (known && namesTag(known, representation.tag)) return representation.unchanged
    return method === 'GET' ? representation.full : representation.head
  }
}

function resourceAt(
  resources: Voice['resources'],
  path: string,
  host: string | undefined,
): Resource | undefined {
  const key = path.includes('?') ? path.slice(0, path.indexOf('?')) : path
  return (host === undefined ? undefined : resources.get(`${host}${key}`)) ?? resources.get(key)
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

/** Tags are made once, whatever the number of origins. */
function tagged(document: PublishedDocument): TaggedDocument {
  const { bytes, mediaTypes, path } = document
  if (mediaTypes.length === 0) throw new TypeError(`The document at ${path} has no media type`)
  return { ...document, tags: mediaTypes.map((type) => [type, etagOf(bytes, type)]) }
}

function voiceOf(site: PublishedSite, documents: readonly TaggedDocument[], cors: Fields): Voice {
  const vary = [
    ...(site.origins === undefined ? [] : ['Origin']),
    ...(site.byForwardedHost === true ? ['X-Forwarded-Host'] : []),
  ]
  const shared = { ...cors, ...NOSNIFF, ...varyBy(vary) }
  const resources = new Map<string, Resource>()
  for (const document of documents)
    resources.set(`${document.host ?? ''}${document.path}`, resourceOf(document, shared, vary))
  return {
    resources,
    shared,
    options: answer(204, { ...shared, ...ALLOW }),
    refused: answer(405, { ...shared, ...ALLOW, 'content-length': '0' }),
  }
}

function resourceOf(
  { bytes, tags }: TaggedDocument,
  shared: Fields,
  vary: readonly string[],
): Resource {
  const varied = tags.length > 1 ? varyBy(['Accept', ...vary]) : {}
  const representations = tags.map(([type, tag]) => {
    const validators = { ...shared, ...CACHE_CONTROL, ...varied, etag: tag }
    const full = answer(
      200,
      { ...validators, 'content-type': type, 'content-length': `${bytes.length}` },
      bytes,
    )
    return { tag, full, head: answer(200, full.headers), unchanged: answer(304, validators) }
  })
  return { types: tags.map(([type]) => essenceOf(type)), representations }
}

/** The part of a media type that is negotiated. */
function essenceOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
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

function answer(status: number, headers: Fields, bytes?: Uint8Array): Answer {
  const fixed = Object.freeze({ ...headers })
  return Object.freeze(
    bytes === undefined ? { status, headers: fixed } : { status, headers: fixed, bytes },
  )
}
