import { findingsOfIssues } from '../card/findings.ts'
import type { Issue } from '../card/issue.ts'
import { essenceOf, isJsonType } from '../card/media-type.ts'
import { readDocument } from '../card/read.ts'
import type { ReadDocument } from '../card/types.ts'
import type { Exchange, ExchangeResponse } from '../exchange.ts'
import { atLeast, findingOf, type Finding } from '../finding.ts'
import { member } from '../json/object.ts'
import { DISCOVERY_FINDINGS_CUT } from './site-rules.ts'
import { valueOf } from './links.ts'
import type { Found, Place, Presence } from './types.ts'

/**
 * Says what was at a place and reads the document that was there. A 404 or 410 is absence whatever
 * its body says, a page is absence with a page, and an answer as MCP endpoints give it is an
 * endpoint: none of these is a broken document.
 *
 * @param maxBytes The limit that the exchange had for its body.
 */
export function classify(place: Place, exchange: Exchange, maxBytes: number): Found {
  const { response, url } = exchange
  const found = (presence: Presence, document?: ReadDocument): Found => {
    const contentType = response && essenceOf(valueOf(response.headers, 'content-type'))
    return {
      place,
      presence,
      exchange,
      url,
      ...(response && { status: response.status }),
      ...(contentType && { contentType }),
      ...(document && { document }),
    }
  }
  if (response === undefined) {
    return found(exchange.problem?.kind === 'refusal' ? 'refused' : 'unreachable')
  }
  const { status, body } = response
  if (status === 404 || status === 410) return found('absent')
  if (answersLikeEndpoint(place, response)) return found('endpoint')
  if (status < 200 || status > 299) return found('error')
  if (response.ended === 'cut') return found(presenceOfCut(place, exchange))
  const type = valueOf(response.headers, 'content-type')
  const document = readDocument(body, { url, contentType: type, maxBytes })
  if (document.family === 'empty') return found('empty')
  if (document.family === 'html') return found('html')
  if (document.family === 'not_json') {
    return meantAsJson(body, type) ? found('unreadable', document) : found('html')
  }
  const isMessage = member(document.value, 'jsonrpc') !== undefined
  return isMessage ? found('endpoint') : found('found', document)
}

/** A page that is longer than its head was still a page; a document that is not whole is none. */
function presenceOfCut(place: Place, { problem }: Exchange): Presence {
  if (problem?.code === 'body_too_large') return place.kind === 'root' ? 'html' : 'unreadable'
  return problem?.kind === 'failure' && problem.blame === 'us' ? 'unreachable' : 'unreadable'
}

/**
 * A GET on a Streamable HTTP endpoint answers an event stream, 405, or 400, 401 or 406 in the words
 * of MCP (MCP 2025-11-25, transports). For the URL that a person gave the status alone will do;
 * elsewhere a document was expected, and only what no other server says counts.
 */
function answersLikeEndpoint(place: Place, response: ExchangeResponse): boolean {
  const { status, headers } = response
  if (essenceOf(valueOf(headers, 'content-type')) === 'text/event-stream') return true
  if (![400, 401, 402, 405, 406].includes(status)) return false
  if (place.kind === 'target') return true
  if (status === 405) {
    const possible = ['root', 'link', 'entry', 'nested_catalog'].includes(place.kind)
    if (possible || /\bPOST\b/i.test(valueOf(headers, 'allow'))) return true
  }
  if (valueOf(headers, 'mcp-session-id') !== '') return true
  if (/\bresource_metadata\b/i.test(valueOf(headers, 'www-authenticate'))) return true
  const start = new TextDecoder().decode(response.body.subarray(0, 4096))
  return /"jsonrpc"\s*:\s*"2\.0"/.test(start) || (status === 406 && /event-stream/.test(start))
}

/** True when text that is no JSON was to be JSON: by its type, its first character, or a UTF-16 mark. */
function meantAsJson(body: Uint8Array, contentType: string): boolean {
  if (isJsonType(contentType)) return true
  if ((body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)) return true
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body))
}

/** Issues of the document at a URL as findings, with line and column from its text among what was found. */
export function findingsAt(
  url: string,
  issues: readonly Issue[],
  found: readonly Found[],
): readonly Finding[] {
  if (issues.length === 0) return []
  const body = found.find((one) => one.url === url)?.exchange.response?.body
  return findingsOfIssues(issues, new TextDecoder().decode(body), url)
}

const MOST_FINDINGS = 2_000

/**
 * The first 2,000 findings. One more about `subject` counts the rest and is as grave as the gravest
 * of them, so that a flood of notes hides no error.
 */
export function firstFindings(findings: readonly Finding[], subject: string): readonly Finding[] {
  const rest = findings.slice(MOST_FINDINGS)
  if (rest.length === 0) return findings
  const severity = rest.reduce(
    (gravest, one) => (atLeast(one.severity, gravest) ? one.severity : gravest),
    DISCOVERY_FINDINGS_CUT.severity,
  )
  const message = `${rest.length} more faults are not listed.`
  const { mend } = DISCOVERY_FINDINGS_CUT
  const cut = findingOf(DISCOVERY_FINDINGS_CUT, subject, { severity, message, mend })
  return [...findings.slice(0, MOST_FINDINGS), cut]
}
