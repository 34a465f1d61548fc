import type { ExchangeResponse } from '../exchange.ts'
import { about, failed, notAssessable, seen, type HostingCheck } from './hosting-row.ts'
import { BODY_304, ETAG, ETAG_CHANGED, HEADERS_304, NO_304 } from './hosting-rules.ts'
import { valueOf } from './links.ts'
import { equalBytes } from '../json/equal-bytes.ts'

const ENTITY_TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/
/** What compressing proxies put at the end of a tag, inside its quotes. */
const PROXY_SUFFIX = /(?:[-;]{1,2}(?:gzip|br|df|deflate|zstd))$/

export const ETAG_CHECK: HostingCheck = {
  check: 'etag',
  wanted: 'ETag',
  judge(observed) {
    const tag = valueOf(observed.get.headers, 'etag')
    if (tag === '') {
      return failed(
        'none',
        about(observed, ETAG, 'The document is sent without an ETag.', ETAG.mend),
      )
    }
    if (!ENTITY_TAG.test(tag)) {
      const message = `The ETag ${tag} is not an entity tag: it needs double quotes.`
      return failed(tag, about(observed, ETAG, message, `ETag: "${tag.replaceAll('"', '')}"`))
    }
    const others = [observed.head, observed.conditional].flatMap((exchange) => {
      const other = exchange?.response && valueOf(exchange.response.headers, 'etag')
      return other === undefined || other === '' ? [] : [other]
    })
    const changed = [tag, ...others].find((one) => isChanged(one) || differsByProxy(one, tag))
    if (changed === undefined) return seen(tag)
    const message =
      changed === tag
        ? `The ETag ${tag} ends as a compressing proxy leaves it.`
        : `The ETag is ${tag} for GET and ${changed} for another request: a proxy changed the tag.`
    return seen(tag, [about(observed, ETAG_CHANGED, message, ETAG_CHANGED.mend)])
  },
}

function isChanged(tag: string): boolean {
  return PROXY_SUFFIX.test(ENTITY_TAG.exec(tag)?.[2] ?? '')
}

/** True for two spellings of one tag: weakened, or with the suffix of a proxy. */
function differsByProxy(one: string, other: string): boolean {
  return one !== other && bareTag(one) === bareTag(other)
}

/** The opaque part of a tag without what proxies do to it. */
function bareTag(tag: string): string {
  return (ENTITY_TAG.exec(tag)?.[2] ?? tag).replace(PROXY_SUFFIX, '')
}

/** Weak comparison (RFC 9110 section 8.8.3.2). */
function sameTag(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

export const NOT_MODIFIED_CHECK: HostingCheck = {
  check: 'not_modified',
  wanted: '304 to If-None-Match',
  judge(observed) {
    const { conditional, get } = observed
    const tag = valueOf(get.headers, 'etag')
    if (tag === '') return notAssessable('no ETag to ask with')
    const answer = conditional?.response
    if (answer === undefined) return notAssessable(conditional?.problem?.code ?? 'not asked')
    if (answer.status === 304) return seen('304')
    if (answer.status === 429 || answer.status > 499) return notAssessable(`${answer.status}`)
    const now = valueOf(answer.headers, 'etag')
    if (now !== '' && bareTag(now) !== bareTag(tag) && !equalBytes(answer.body, get.body)) {
      return notAssessable('the document changed in between')
    }
    const message =
      now === '' || bareTag(now) === bareTag(tag)
        ? `If-None-Match: ${tag} is answered with ${answer.status} instead of 304.`
        : `The same bytes come with another ETag each time (${tag}, then ${now}), so nothing can be revalidated.`
    return failed(`${answer.status}`, about(observed, NO_304, message, NO_304.mend, conditional))
  },
}

/** What a cache needs on the 304 too (RFC 9110 section 15.4.5), and browsers for CORS. */
const REPEATED = [
  'ETag',
  'Cache-Control',
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]

export const HEADERS_304_CHECK: HostingCheck = {
  check: 'not_modified_headers',
  wanted: 'ETag, Cache-Control, Vary and CORS headers on the 304, no body headers',
  judge(observed) {
    const answer = observed.conditional?.response
    if (answer?.status !== 304) return notAssessable('no 304 was seen')
    const lost = REPEATED.filter((name) => !repeats(name.toLowerCase(), observed.get, answer))
    const stray = strayHeaders(observed.get, answer)
    const findings = [
      ...(lost.length === 0
        ? []
        : [
            about(
              observed,
              HEADERS_304,
              `The 304 does not repeat ${lost.join(', ')} of the 200.`,
              `Send on the 304: ${lost.map((name) => `${name}: ${valueOf(observed.get.headers, name.toLowerCase())}`).join('; ')}`,
              observed.conditional,
            ),
          ]),
      ...(stray.length === 0
        ? []
        : [
            about(
              observed,
              BODY_304,
              `The 304 has no body and says ${stray.join(', ')}.`,
              BODY_304.mend,
              observed.conditional,
            ),
          ]),
    ]
    if (findings.length === 0) return seen('all repeated')
    const text = [...lost.map((name) => `no ${name}`), ...stray].join(', ')
    return { outcome: lost.length > 0 ? 'failed' : 'seen', seen: text, findings }
  },
}

function repeats(name: string, get: ExchangeResponse, answer: ExchangeResponse): boolean {
  const [before, after] = [valueOf(get.headers, name), valueOf(answer.headers, name)]
  if (before === '') return true
  if (name === 'etag') return sameTag(bareTag(before), bareTag(after))
  // An Origin was sent with this request and not with the first, so Vary may have grown.
  if (name === 'vary') return members(before).every((member) => members(after).includes(member))
  if (name === 'cache-control') return members(before).join() === members(after).join()
  return after !== ''
}

function members(value: string): readonly string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
    .toSorted()
}

function strayHeaders(get: ExchangeResponse, answer: ExchangeResponse): readonly string[] {
  const type = valueOf(answer.headers, 'content-type')
  const length = valueOf(answer.headers, 'content-length')
  const full = valueOf(get.headers, 'content-length') || String(get.body.byteLength)
  return [
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...(length === full && length !== '0' ? [`Content-Length: ${length}`] : []),
  ]
}
