/** Which point each fault of a document, or of the way it is listed, belongs to. */
import { JSON_RULES } from '../card/json-issues.ts'
import { CATALOG_URL_PLAIN } from '../card/catalog-rules.ts'
import {
  CARD_HOST_LOCAL,
  CARD_NO_REMOTES,
  CARD_URL_USERINFO,
  REMOTE_PLAIN_HTTP,
  SECRET_LITERAL,
} from '../card/lint-rules.ts'
import { localClassOf } from '../card/public-host.ts'
import {
  DEAD_REFERENCE,
  HTML_FALLBACK,
  PLACE_EMPTY,
  PLACE_REFUSED,
  SITE_RULES,
} from '../discover/site-rules.ts'
import { atLeast, type Finding } from '../finding.ts'
import type { PointId } from './points.ts'

const JSON_CODES: ReadonlySet<string> = new Set(JSON_RULES.map(({ code }) => code))
const SITE_CODES: ReadonlySet<string> = new Set(SITE_RULES.map(({ code }) => code))
const PRIVATE: ReadonlySet<string> = new Set([
  SECRET_LITERAL.code,
  CARD_HOST_LOCAL.code,
  CARD_URL_USERINFO.code,
])

/** The point of a finding of discovery. */
function pointFor({ code }: Finding): PointId {
  if (code === REMOTE_PLAIN_HTTP.code || code === CATALOG_URL_PLAIN.code) return 'https'
  if (PRIVATE.has(code)) return 'nothing_private'
  if (JSON_CODES.has(code)) return 'plain_tools'
  if (code === HTML_FALLBACK.code) return 'absence'
  return SITE_CODES.has(code) ? 'listing' : 'schema'
}

/** Findings by point, in their order, without those that another fault explains. */
export function sortFindings(
  findings: readonly Finding[],
  missing: ReadonlySet<string>,
): ReadonlyMap<PointId, readonly Finding[]> {
  return Map.groupBy(
    findings.filter((finding) => !isConsequence(finding, missing)),
    pointFor,
  )
}

/**
 * True for what follows from something that has a fault of its own: an entry for a document that is
 * missing, one for an address inside a network or under http, and the note about a card without
 * remotes.
 */
function isConsequence({ code, subject, params }: Finding, missing: ReadonlySet<string>): boolean {
  const url = String(params?.['url'] ?? subject)
  if (code === CARD_NO_REMOTES.code) return true
  if (code === PLACE_REFUSED.code) return localClassOf(url) !== undefined || /^http:/i.test(url)
  return (code === DEAD_REFERENCE.code || code === PLACE_EMPTY.code) && missing.has(url)
}

/** True for a finding that fails its point; others are remarks. */
export function fails(point: PointId, { severity }: Finding): boolean {
  if (point === 'absence') return true
  return atLeast(severity, point === 'schema' ? 'error' : 'warning')
}
