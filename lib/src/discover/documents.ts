import { findingsOfIssues } from '../card/findings.ts'
import type { Issue } from '../card/issue.ts'
import { essenceOf, isJsonType } from '../card/media-type.ts'
import { readDocument } from '../card/read.ts'
import type { ReadDocument } from '../card/types.ts'
import type { Exchange, ExchangeResponse, Outgoing } from '../exchange.ts'
import { atLeast, findingOf, type Finding } from '../finding.ts'
import { DISCOVERY_FINDINGS_CUT } from './site-rules.ts'
import { CATALOG_RELS, HEAD_BYTES, valueOf } from './links.ts'
import type { Found, Place, Presence } from './types.ts'

/** Bytes of a card by default; catalogs, which list many, may always have `CATALOG_BYTES`. */
export const CARD_BYTES: number = 256 * 1024
const CATALOG_BYTES = 1024 * 1024

const CARD_ACCEPT = 'application/mcp-server-card+json, application/json;q=0.9'
const CATALOG_ACCEPT = 'application/ai-catalog+json, application/json;q=0.9'
const EITHER_ACCEPT =
  'application/mcp-server-card+json, application/ai-catalog+json, application/json;q=0.9'

/**
 * The GET that asks a place. `Accept` never names HTML, because servers send pages to who does;
 * only the root, which is a page, is asked for anything.
 *
 * @param namedPort True when the person wrote the port of this origin.
 */
export function requestFor(place: Place, namedPort: boolean): Outgoing {
  return {
    purpose: 'document',
    method: 'GET',
    url: place.url,
    headers: [['accept', acceptOf(place)]],
    enough: firstOnly(isEventStream),
    ...(namedPort && { namedPort }),
  }
}

function acceptOf(place: Place): string {
  if (place.kind === 'root') return '*/*'
  if (place.kind === 'target') return EITHER_ACCEPT
  return isCatalogPlace(place) ? CATALOG_ACCEPT : CARD_ACCEPT
}

/** The most bytes that the answer of a place may have. */
export function byteLimitOf(place: Place, cardBytes: number): number {
  if (place.kind === 'root') return Math.max(HEAD_BYTES, cardBytes)
  return isCatalogPlace(place) ? Math.max(CATALOG_BYTES, cardBytes) : cardBytes
}

function isCatalogPlace(place: Place): boolean {
  if (place.kind === 'link') return CATALOG_RELS.includes(place.rel ?? '')
  return place.kind === 'catalog' || place.kind === 'nested_catalog'
}

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
  return isMessage(document.value) ? found('endpoint') : found('found', document)
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

function isMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'jsonrpc')
}

/** True when text that is no JSON was to be JSON: by its type, its first character, or a UTF-16 mark. */
function meantAsJson(body: Uint8Array, contentType: string): boolean {
  if (isJsonType(contentType)) return true
  if ((body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)) return true
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body))
}

/** Wraps a test so that it sees the first chunk of a body and no other. */
function firstOnly(test: (chunk: Uint8Array) => boolean): (chunk: Uint8Array) => boolean {
  let first = true
  return (chunk) => {
    const verdict = first && test(chunk)
    first = false
    return verdict
  }
}

/** An event stream never ends; its first field tells it from any document (WHATWG HTML, 9.2.5). */
function isEventStream(chunk: Uint8Array): boolean {
  const start = new TextDecoder().decode(chunk.subarray(0, 64))
  return /^\s*(?:event|data|id|retry)?:/.test(start)
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
