/** The points that come from the way each document is served. */
import type { HostingRow } from '../discover/hosting-row.ts'
import { valueOf } from '../discover/links.ts'
import { evidenceOf } from '../discover/evidence.ts'
import type { Exchange } from '../exchange.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import type { PointId } from './points.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import { ANY_TAG, FALSE_304, TAG_LIST, WEAK_TAG } from './rules.ts'
import type { Interrogated, PointRow, Seen } from './types.ts'

/** Which checks of hosting make a point, in the order in which they are shown. */
const CHECKS: readonly (readonly [PointId, ...string[]])[] = [
  ['https', 'https'],
  ['cors', 'cors', 'expose_etag'],
  ['cache_control', 'cache_control'],
  ['type', 'type'],
  ['nosniff', 'nosniff'],
  ['options', 'preflight'],
  ['redirects', 'redirects'],
  ['head', 'head'],
  ['revalidation', 'not_modified', 'etag', 'not_modified_headers'],
]
const FOR_BROWSERS: readonly PointId[] = ['cors', 'options']

/** Rows of every point that is about hosting, each over all documents. */
export function judgeHostingPoints(seen: Seen): readonly PointRow[] {
  return CHECKS.map(([id, ...checks]) => judgePoint(id, checks, seen))
}

function judgePoint(id: PointId, checks: readonly string[], seen: Seen): PointRow {
  if (seen.documents.length === 0) return notAssessable(id, 'no document was found')
  if (seen.site?.origins !== undefined && FOR_BROWSERS.includes(id))
    return notAssessable(id, 'the description lets only some origins read')
  const rows = seen.documents.flatMap((one) => rowsOf(one, checks))
  const failed = rows.filter(({ outcome }) => outcome === 'failed')
  const extra = id === 'revalidation' ? seen.documents.flatMap(faultsOfTags) : []
  const given = seen.sorted.get(id) ?? []
  const faults = [...failed.flatMap(({ findings }) => findings), ...extra, ...given]
  const remarks = rows.flatMap((row) => (row.outcome === 'failed' ? [] : row.findings))
  const exchange = shownBy(id, seen.documents[0])
  if (faults.length > 0) {
    const words = [
      ...failed.map((row) => row.seen),
      ...[...extra, ...given].map(({ message }) => message),
    ]
    return judged(id, { faults, remarks, seen: few(words), exchange })
  }
  const good = rows.filter(({ outcome }) => outcome === 'seen')
  if (good.length === 0) return notAssessable(id, few(rows.map((row) => row.seen)), remarks)
  const documents = counted(new Set(good.map(({ url }) => url)).size, 'document')
  const words = good.filter(({ check }) => check === checks[0]).map((row) => row.seen)
  return judged(id, { remarks, seen: `${few(words)} (${documents})`, exchange })
}

/** The exchange that shows a point at a document. */
function shownBy(id: PointId, one: Interrogated | undefined): Exchange | undefined {
  const special = new Map<PointId, Exchange | undefined>([
    ['cors', one?.head],
    ['head', one?.head],
    ['options', one?.options],
    ['revalidation', one?.conditional],
  ])
  return special.get(id) ?? one?.found.exchange
}

/**
 * Rows of one document without what another of them explains: where no Access-Control header is sent
 * at all, the preflight and the exposed tag lack theirs for the same reason.
 */
function rowsOf({ hosting, options }: Interrogated, checks: readonly string[]): HostingRow[] {
  const closed = hosting.some(({ check, outcome }) => check === 'cors' && outcome === 'failed')
  const status = options?.response?.status ?? 0
  const follows = (check: string): boolean =>
    closed && (check === 'expose_etag' || (check === 'preflight' && status < 300))
  return hosting.filter(({ check }) => checks.includes(check) && !follows(check))
}

/** What a strong tag alone does not show. Only where it got its 304. */
function faultsOfTags(one: Interrogated): readonly Finding[] {
  const { found, hosting, listed, weakAlone, listAlone, any, other } = one
  if (!hosting.some(({ check, outcome }) => check === 'not_modified' && outcome === 'seen'))
    return []
  const fault = (rule: Rule, exchange: Exchange, message: string): Finding =>
    findingOf(rule, found.url, { message, mend: rule.mend, ...evidenceOf(exchange) })
  const faults: Finding[] = []
  const missed = (rule: Rule, exchange: Exchange | undefined): void => {
    const status = exchange?.response?.status
    if (exchange === undefined || status === undefined || status === 304) return
    const tag = valueOf(exchange.request.headers, 'if-none-match')
    faults.push(
      fault(rule, exchange, `If-None-Match: ${tag} is answered with ${status} instead of 304.`),
    )
  }
  if (listed?.response !== undefined && listed.response.status !== 304) {
    missed(WEAK_TAG, weakAlone)
    missed(TAG_LIST, listAlone)
  }
  missed(ANY_TAG, any)
  if (other?.response?.status === 304) {
    const tag = valueOf(other.request.headers, 'if-none-match')
    const now = valueOf(found.exchange.response?.headers ?? [], 'etag')
    faults.push(fault(FALSE_304, other, `If-None-Match: ${tag} gets a 304, and the tag is ${now}.`))
  }
  return faults
}
