/** All points of what was seen. Pure. */
import { curlOf, evidenceOf } from '../discover/evidence.ts'
import type { Exchange } from '../exchange.ts'
import { findingOf, type Finding } from '../finding.ts'
import { judgeHostingPoints } from './judge-hosting.ts'
import { judgeHttp } from './judge-http.ts'
import { judgeLive } from './judge-live.ts'
import { judgePlaces, missingUrls } from './judge-places.ts'
import { judgePrivate } from './judge-private.ts'
import { POINTS, type PointId } from './points.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import { HEADER_TEXT } from './rules.ts'
import { fails, sortFindings } from './sort-findings.ts'
import type { PointRow, Seen } from './types.ts'

/** Judges every point, in the order of `POINTS`. One fault is said at one point. */
export function judge(observed: Omit<Seen, 'sorted'>): readonly PointRow[] {
  const places = judgePlaces({ ...observed, sorted: new Map() })
  const all = sortFindings(observed.discovery.findings, missingUrls(places))
  const nothingPrivate = judgePrivate({ ...observed, sorted: all })
  // That an address inside a network is plain http goes without saying.
  const inside = new Set(nothingPrivate.findings.map(placeOf))
  const plain = (all.get('https') ?? []).filter((finding) => !inside.has(placeOf(finding)))
  const sorted = new Map(all).set('https', plain)
  const seen: Seen = { ...observed, sorted }
  const rows = [
    ...places,
    ...judgeHostingPoints(seen),
    ...judgeHttp(seen),
    ...judgeLive(seen),
    nothingPrivate,
    judgePlainTools(seen),
    judgeRateLimit(seen.limited),
    ...(['schema', 'listing', 'absence'] as const).map((id) => judgeSorted(id, seen)),
  ]
  return POINTS.flatMap(({ id }) => rows.filter(({ point }) => point === id))
}

function placeOf({ subject, pointer }: Finding): string {
  return `${subject}#${pointer}`
}

const AS_WANTED: Readonly<Record<'schema' | 'listing' | 'absence', string>> = {
  schema: 'no error',
  listing: 'they agree',
  absence: 'no page where nothing is published',
}

function judgeSorted(
  id: 'schema' | 'listing' | 'absence',
  { sorted, documents, discovery }: Seen,
): PointRow {
  const findings = sorted.get(id) ?? []
  const faults = findings.filter((finding) => fails(id, finding))
  const remarks = findings.filter((finding) => !fails(id, finding))
  if (faults.length === 0 && documents.length === 0 && id !== 'absence')
    return notAssessable(id, 'no document was found', remarks)
  if (faults.length === 0 && discovery.found.every(({ status }) => status === undefined))
    return notAssessable(id, 'nothing answered', remarks)
  const words = `${AS_WANTED[id]} (${counted(documents.length, 'document')})`
  return judged(id, {
    faults,
    remarks,
    seen: faults.length > 0 ? few(faults.map(({ code }) => code)) : words,
    exchange: documents[0]?.found.exchange,
  })
}

function judgePlainTools({ documents, sorted }: Seen): PointRow {
  const texts = sorted.get('plain_tools') ?? []
  if (documents.length === 0 && texts.length === 0)
    return notAssessable('plain_tools', 'no document was found')
  const faults = [
    ...texts.filter((finding) => fails('plain_tools', finding)),
    ...documents.flatMap(({ found }) => strangeHeaders(found.url, found.exchange)),
  ]
  const words =
    faults.length > 0
      ? few(faults.map(({ code }) => code))
      : `strict JSON (${counted(documents.length, 'document')})`
  return judged('plain_tools', { faults, seen: words, exchange: documents[0]?.found.exchange })
}

function strangeHeaders(url: string, exchange: Exchange): readonly Finding[] {
  const strange = exchange.response?.headers.find(([, value]) => !/^[\t\x20-\x7e]*$/.test(value))
  if (strange === undefined) return []
  const message = `The header ${strange[0]} holds something else than printable ASCII.`
  return [findingOf(HEADER_TEXT, url, { message, mend: HEADER_TEXT.mend, ...evidenceOf(exchange) })]
}

/** Nobody floods a server to see its limit; it is seen where some answer tells of it. */
function judgeRateLimit(limited: Exchange | undefined): PointRow {
  const id: PointId = 'rate_limit'
  if (limited?.response === undefined) return notAssessable(id, 'no answer tells of a limit')
  const { status } = limited.response
  const names = limited.response.headers.map(([name]) => name).filter((name) => LIMIT.test(name))
  const row = judged(id, { seen: few([`${status}`, ...names]) })
  return { ...row, evidence: curlOf(limited) }
}

/** Headers that tell of a rate limit (RFC 6585, RFC 9110 section 10.2.3, and the IETF draft's). */
const LIMIT = /^(?:x-)?ratelimit(?:-|$)|^x-rate-limit-|^retry-after$/i

/** True for an answer that tells of a rate limit. */
export function tellsOfLimit({ response }: Exchange): boolean {
  if (response === undefined) return false
  return response.status === 429 || response.headers.some(([name]) => LIMIT.test(name))
}
