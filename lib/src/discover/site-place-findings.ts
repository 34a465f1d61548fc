import { isJsonType } from '../card/media-type.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { evidenceOf } from './evidence.ts'
import { cardPlaceOf } from './places.ts'
import { refusalWords } from './refusal-words.ts'
import {
  DEAD_REFERENCE,
  DOCUMENT_CUT,
  DOCUMENT_OVER_LIMIT,
  ENDPOINT_SHOWS_PAGE,
  ENTRY_POINTS_AT_ENDPOINT,
  HTML_FALLBACK,
  PLACE_EMPTY,
  PLACE_REFUSED,
  SERVED_TYPE_DIFFERS,
} from './site-rules.ts'
import type { Found } from './types.ts'
import { asksToWait } from './wait.ts'

/** Faults of what was at the places, each URL once however often it is listed. */
export function findingsOfPlaces(found: readonly Found[]): readonly Finding[] {
  const seen = new Set<string>()
  const findings = found.flatMap((one) => {
    const finding = one.inline === true ? undefined : faultOf(one)
    const key = `${finding?.code} ${one.place.url}`
    if (finding === undefined || seen.has(key)) return []
    seen.add(key)
    return [finding]
  })
  return [...htmlFallback(found), ...findings]
}

/** One finding for the whole site, because one fallback rule of its server causes all of them. */
function htmlFallback(found: readonly Found[]): readonly Finding[] {
  const pages = found.filter(
    ({ presence, place: { kind } }) =>
      presence === 'html' && (kind === 'catalog' || kind === 'well_known' || kind === 'suffix'),
  )
  const [first] = pages
  if (first === undefined) return []
  const paths = pages.map(({ place }) => new URL(place.url).pathname)
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : ''
  const answer = paths.length === 1 ? 'path answers' : 'paths answer'
  const message = `${paths.length} ${answer} with a page where nothing is published: ${paths.slice(0, 3).join(', ')}${more}.`
  return [finding(HTML_FALLBACK, first, first.place.url, message, HTML_FALLBACK.mend)]
}

function faultOf(found: Found): Finding | undefined {
  const { place, presence, status } = found
  const { url, kind } = place
  const referred = place.listedBy !== undefined || kind === 'link'
  switch (presence) {
    case 'refused':
      return refused(found, referred)
    case 'empty': {
      if (kind === 'root') return undefined
      const message = `The answer is ${status} without a byte of content.`
      return finding(PLACE_EMPTY, found, url, message, PLACE_EMPTY.mend)
    }
    case 'unreadable':
      return notWhole(found)
    case 'endpoint': {
      if (!referred || place.rel === 'mcp-server') return undefined
      const message = `${url} is an MCP endpoint, not a card (GET gives ${status}).`
      const mend = `Point to ${cardPlaceOf(url)} and serve the card there.`
      return reference(ENTRY_POINTS_AT_ENDPOINT, found, message, mend)
    }
    case 'found':
      return otherType(found)
    case 'html':
      return kind === 'target' ? shownPage(found) : referred ? dead(found) : undefined
    default:
      return referred ? dead(found) : undefined
  }
}

/** A refusal is the site's fault only where the site points: by an entry, a link or a redirect. */
function refused(found: Found, referred: boolean): Finding | undefined {
  const { problem, hops } = found.exchange
  const location = hops.findLast((hop) => hop.location !== undefined)?.location
  if (problem?.kind !== 'refusal' || (!referred && location === undefined)) return undefined
  const { url } = found.place
  const what =
    location === undefined
      ? `${url} was not asked`
      : `The redirect of ${url} to ${location} was not followed`
  const message = `${what}, because ${refusalWords(problem)}.`
  const one = reference(PLACE_REFUSED, found, message, PLACE_REFUSED.mend)
  return { ...one, params: { ...problem.params, refusal: problem.code, url } }
}

function shownPage(found: Found): Finding | undefined {
  const { place, url, exchange } = found
  if (exchange.hops.length < 2) return undefined
  const message = `GET of ${place.url} is redirected to the page ${url}, which says nothing about an endpoint.`
  return finding(ENDPOINT_SHOWS_PAGE, found, place.url, message, ENDPOINT_SHOWS_PAGE.mend)
}

function notWhole(found: Found): Finding | undefined {
  const { problem } = found.exchange
  if (problem?.kind !== 'failure') return undefined
  const { url } = found.place
  if (problem.code !== 'body_too_large') {
    const message = `The document did not arrive whole (${problem.code.replaceAll('_', ' ')}).`
    return finding(DOCUMENT_CUT, found, url, message, DOCUMENT_CUT.mend)
  }
  const message = `The document is larger than the ${problem.params['limit']} bytes that are read.`
  return finding(DOCUMENT_OVER_LIMIT, found, url, message, DOCUMENT_OVER_LIMIT.mend)
}

/** Our own limits and a server that asks us to come later say nothing about the reference. */
function dead(found: Found): Finding | undefined {
  const { place, presence, status, exchange } = found
  const { problem } = exchange
  if (asksToWait(exchange) !== undefined || (problem?.kind === 'failure' && problem.blame === 'us'))
    return undefined
  const answer =
    status === undefined
      ? (problem?.code.replaceAll('_', ' ') ?? 'no answer')
      : presence === 'html'
        ? `${status} with a page`
        : `status ${status}`
  const message = `${place.url} has no document: ${answer}.`
  const mend = `Serve the document at ${place.url}, or remove what points there.`
  return reference(DEAD_REFERENCE, found, message, mend)
}

/** Only among JSON types: any other served type is a fault of hosting, whatever the catalog says. */
function otherType(found: Found): Finding | undefined {
  const { entry, contentType, place } = found
  const promised = entry?.kind === 'other' ? undefined : entry?.essence
  if (promised === undefined || contentType === undefined || contentType === promised)
    return undefined
  if (!isJsonType(contentType)) return undefined
  const message = `The catalog promises ${promised}, and the document is served as ${contentType}.`
  const mend = `Send Content-Type: ${promised}`
  const one = finding(SERVED_TYPE_DIFFERS, found, place.url, message, mend)
  return { ...one, params: { promised, served: contentType } }
}

/** A finding about what points to the place: the catalog's entry, or the link's target itself. */
function reference(rule: Rule, found: Found, message: string, mend: string): Finding {
  const { listedBy, url } = found.place
  const one = finding(rule, found, listedBy?.catalog ?? url, message, mend)
  return { ...one, ...(listedBy && { pointer: listedBy.pointer }), params: { url } }
}

function finding(
  rule: Rule,
  { exchange }: Found,
  subject: string,
  message: string,
  mend: string,
): Finding {
  return findingOf(rule, subject, { message, mend, ...evidenceOf(exchange) })
}
