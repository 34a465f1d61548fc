import { AI_CATALOG_TYPE, essenceOf, isJsonType } from '../card/media-type.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import { CORS_CHECK, EXPOSE_CHECK, PREFLIGHT_CHECK } from './hosting-cors.ts'
import {
  about,
  failed,
  nginx,
  notAssessable,
  seen,
  type HostingCheck,
  type Observed,
} from './hosting-row.ts'
import * as rules from './hosting-rules.ts'
import { ETAG_CHECK, HEADERS_304_CHECK, NOT_MODIFIED_CHECK } from './hosting-tags.ts'
import { valueOf } from './links.ts'

const LARGE_CARD = 64 * 1024
const DEVELOPMENT = /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/

const HTTPS_CHECK: HostingCheck = {
  check: 'https',
  wanted: 'https',
  judge(observed) {
    const { protocol, hostname } = new URL(observed.found.url)
    if (protocol === 'https:') return seen('https')
    if (DEVELOPMENT.test(hostname)) return notAssessable('plain http in development')
    const message = 'The document is served over plain http.'
    return failed('http', about(observed, rules.PLAIN_HTTP, message, rules.PLAIN_HTTP.mend))
  },
}

const REDIRECT_CHECK: HostingCheck = {
  check: 'redirects',
  wanted: 'no redirect',
  judge(observed) {
    const { hops } = observed.found.exchange
    if (hops.length < 2) return seen('none')
    const chain = hops.map(({ url }) => url).join(' > ')
    const message = `The document is reached by ${hops.length - 1} ${hops.length === 2 ? 'redirect' : 'redirects'}: ${chain}.`
    const mend = `Serve the document at ${hops[0]?.url ?? observed.found.place.url} itself.`
    return failed(chain, about(observed, rules.REDIRECT, message, mend))
  },
}

const TYPE_CHECK: HostingCheck = {
  check: 'type',
  wanted: `${SERVER_CARD_TYPE}, ${AI_CATALOG_TYPE} or application/json`,
  judge(observed) {
    const type = valueOf(observed.get.headers, 'content-type')
    if (isJsonType(type)) return seen(essenceOf(type))
    const wanted = observed.found.document?.catalog ? AI_CATALOG_TYPE : SERVER_CARD_TYPE
    const message =
      type === ''
        ? 'The document is sent without a Content-Type.'
        : `The document is sent as ${essenceOf(type)}.`
    const mend = `Content-Type: ${wanted} (nginx: types { } default_type ${wanted};)`
    return failed(essenceOf(type) || 'none', about(observed, rules.TYPE, message, mend))
  },
}

const SIZE_CHECK: HostingCheck = {
  check: 'size',
  wanted: 'a card of at most 64 KiB',
  judge(observed) {
    const { document } = observed.found
    const bytes = observed.get.body.byteLength
    if (document?.catalog !== undefined || bytes <= LARGE_CARD) return seen(`${bytes} bytes`)
    // The document itself has a finding about it.
    return { outcome: 'failed', seen: `${bytes} bytes`, findings: [] }
  },
}

const NOSNIFF_CHECK: HostingCheck = {
  check: 'nosniff',
  wanted: 'X-Content-Type-Options: nosniff',
  judge(observed) {
    const value = valueOf(observed.get.headers, 'x-content-type-options')
    if (value.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff') return seen('nosniff')
    const message = 'X-Content-Type-Options: nosniff is missing.'
    const mend = `${rules.NOSNIFF.mend} (${nginx('X-Content-Type-Options', 'nosniff')})`
    return failed(value || 'none', about(observed, rules.NOSNIFF, message, mend))
  },
}

const CACHE_CHECK: HostingCheck = {
  check: 'cache_control',
  wanted: 'Cache-Control: public, max-age=3600 or alike',
  judge(observed) {
    const value = valueOf(observed.get.headers, 'cache-control')
    const forbidden = /(?:^|[\s,])(no-store|private)(?:$|[\s,=])/i.exec(value)?.[1]
    const age = /(?:^|[\s,])(?:s-maxage|max-age)="?([1-9]\d*)/i.test(value)
    if (age && forbidden === undefined) return seen(value)
    const message =
      value === ''
        ? 'Cache-Control is missing.'
        : `Cache-Control is ${value}, which ${forbidden === undefined ? 'gives no time to keep the document' : `keeps it out of shared caches (${forbidden.toLowerCase()})`}.`
    const mend = `${rules.CACHE_CONTROL.mend} (${nginx('Cache-Control', 'public, max-age=3600')})`
    return failed(value || 'none', about(observed, rules.CACHE_CONTROL, message, mend))
  },
}

const HEAD_CHECK: HostingCheck = {
  check: 'head',
  wanted: 'HEAD with the status, type, ETag and length of GET',
  judge(observed) {
    const { head, get } = observed
    const answer = head?.response
    if (answer === undefined) return notAssessable(head?.problem?.code ?? 'not asked')
    if (answer.status === 429 || answer.status > 501) return notAssessable(`${answer.status}`)
    const differences = headDifferences(get, answer)
    if (differences.length === 0) return seen(`${answer.status}`)
    const message = `HEAD and GET disagree: ${differences.join(', ')}.`
    return failed(
      differences.join(', '),
      about(observed, rules.HEAD, message, rules.HEAD.mend, head),
    )
  },
}

function headDifferences(get: Observed['get'], head: Observed['get']): readonly string[] {
  if (head.status !== get.status) return [`status ${head.status} instead of ${get.status}`]
  const differences: string[] = []
  const types = [get, head].map(({ headers }) => essenceOf(valueOf(headers, 'content-type')))
  if (types[0] !== types[1]) differences.push(`Content-Type ${types[1] || 'none'}`)
  // A tag that only a proxy changed is a remark of its own.
  if (valueOf(get.headers, 'etag') !== '' && valueOf(head.headers, 'etag') === '') {
    differences.push('no ETag')
  }
  const lengths = [get, head].map(({ headers }) => valueOf(headers, 'content-length'))
  const coded = get.coding !== undefined || valueOf(head.headers, 'content-encoding') !== ''
  const full = lengths[0] || String(get.body.byteLength)
  if (lengths[1] !== '' && lengths[1] !== full && !coded) {
    differences.push(`Content-Length ${lengths[1]} instead of ${full}`)
  }
  return differences
}

/** The points of hosting that are judged, in the order in which they are shown. */
export const HOSTING_CHECKS: readonly HostingCheck[] = [
  HTTPS_CHECK,
  REDIRECT_CHECK,
  TYPE_CHECK,
  SIZE_CHECK,
  NOSNIFF_CHECK,
  CORS_CHECK,
  EXPOSE_CHECK,
  PREFLIGHT_CHECK,
  CACHE_CHECK,
  ETAG_CHECK,
  NOT_MODIFIED_CHECK,
  HEADERS_304_CHECK,
  HEAD_CHECK,
]
