/** R3 and R4: whose the endpoints are, and whether they know of the card. */
import { resolve } from '../card/input.ts'
import { parseTemplate } from '../card/input-url.ts'
import { quoted } from '../card/in-words.ts'
import type { Remote } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import { suffixOf } from './places.ts'
import { isSameSite, siteOf } from '../card/shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import { isBesideOf, isWordOfOrigin } from './trust-voice.ts'
import type { Statement, Statements } from './trust-statements.ts'
import type { TrustLine } from './types.ts'

/** One remote as far as its card fixes it. */
export interface Destination {
  readonly remote: Remote
  /** Concrete, when no value is missing. */
  readonly url?: string
  /** The host, or the registrable domain that a template fixes behind its variables. */
  readonly host?: string
  /** Why the card does not say, or must not be believed, whose host it is. */
  readonly fault?: TrustLine
}

/** What the card's own values make of a remote; nobody else's are used. */
export function destinationOf(remote: Remote): Destination {
  const resolution = resolve(remote)
  const issues = resolution.ok ? resolution.warnings : resolution.issues
  const moved = issues.find(
    ({ code, severity }) => severity === 'error' && code.startsWith('template_'),
  )
  if (moved !== undefined) {
    const message = `${quoted(remote.url)}: ${moved.message.replace(/\.$/, '')}.`
    return { remote, fault: lineOf(LISTED.template, message, { reason: moved.code }) }
  }
  const template = parseTemplate(remote.url)
  if ('rule' in template || template.origin !== undefined) {
    const message = `${quoted(remote.url)} leaves the whole host open, so it does not say whose server it is.`
    return { remote, fault: lineOf(LISTED.unbound, message) }
  }
  const { url } = resolution
  const literal = template.domain ?? URL.parse(`${template.scheme}://${template.host}`)?.hostname
  const host = url === undefined ? literal : new URL(url).hostname
  return { remote, ...(url !== undefined && { url }), ...(host !== undefined && { host }) }
}

/**
 * R3 for one remote, seen from the host that lists it.
 *
 * @param hasStreamable the card names a Streamable HTTP endpoint too
 */
export function judgeSite(
  { remote, host, fault }: Destination,
  listing: string,
  hasStreamable: boolean,
): readonly TrustLine[] {
  if (fault !== undefined) return [fault]
  const lines: TrustLine[] = []
  if (/^http:/i.test(remote.url)) {
    lines.push(lineOf(LISTED.plainRemote, `${quoted(remote.url)} is plain http.`))
  }
  if (remote.type === 'sse' && hasStreamable) {
    const message = `${quoted(remote.url)} uses the deprecated SSE transport, although the card names a Streamable HTTP endpoint too.`
    lines.push(lineOf(LISTED.sseBeside, message))
  }
  const params = { listing, endpoint: host ?? '' }
  if (host === undefined || !isSameSite(listing, host)) {
    const message = `${listing} lists a server at ${host ?? quoted(remote.url)}, which has another owner; it counts only if that owner confirms it.`
    return [...lines, lineOf(LISTED.crossSite, message, params)]
  }
  const message =
    host === listing
      ? `The endpoint is on ${host}, where it is listed.`
      : `The endpoint is on ${host} and is listed on ${listing}; both belong to ${siteOf(host)}.`
  return [...lines, lineOf(LISTED.sameSite, message, params)]
}

/**
 * R4 for one remote of another site: its own card or catalog carries the name and the URL, or the
 * live name is the whole name of the card, or the owner of the endpoint's domain signed the card. The
 * part after the slash is not enough here, because anybody can put a namespace of their own in front
 * of it.
 *
 * @param signer the domain that signed the digest of the card
 */
export function judgeBackLink(
  { remote, url, host, fault }: Destination,
  name: string | undefined,
  listing: string,
  statements: Statements,
  live: LiveFacts | undefined,
  signer: string | undefined,
): TrustLine | undefined {
  if (fault !== undefined) return undefined
  if (host !== undefined && isSameSite(listing, host)) {
    const message = `${siteOf(host)} lists a server of its own, so nobody else has to confirm it.`
    return lineOf(LISTED.noBackLinkNeeded, message)
  }
  const shown = url ?? remote.url
  if (url !== undefined && name !== undefined) {
    const own = ownWords(url, statements)
    const other = own.find(({ server }) => isOfAnotherOwner(server.card.name, name))
    if (other !== undefined) {
      const message = `${other.found.url} calls the server at ${url} ${quoted(other.server.card.name ?? '')}, not ${quoted(name)}.`
      return lineOf(LISTED.otherOwner, message)
    }
    const same = own.find(
      ({ server, endpoints }) => server.card.name === name && endpoints.has(url),
    )
    if (same !== undefined) {
      const message = `${same.found.url}, on the host of the endpoint, states the same name and URL.`
      return lineOf(LISTED.backLink, message)
    }
    if (live?.name === name && live.endpoint === url) {
      return lineOf(LISTED.backLink, `The server at ${url} reports the whole name of the card.`)
    }
  }
  if (signer !== undefined && host !== undefined && isSameSite(signer, host)) {
    const message = `did:web:${signer}, whose domain is that of ${shown}, signed the card.`
    return lineOf(LISTED.backLink, message)
  }
  const message = `${listing} lists ${shown}, and nothing there confirms it.`
  return lineOf(LISTED.noBackLink, message)
}

/**
 * Words of the endpoint itself: the document beside it, and what well-known paths of its exact
 * origin say about this URL. Where tenants share a host name, only the former is its own.
 */
function ownWords(url: string, statements: Statements): readonly Statement[] {
  const { origin, hostname } = new URL(url)
  const beside = statements.askedAt(suffixOf(url)).filter(({ found }) => isBesideOf(found, url))
  if (siteOf(hostname) === undefined) return beside
  const about = statements.leadingTo(url).filter(({ found }) => isWordOfOrigin(found, origin))
  return [...beside, ...about]
}

function isOfAnotherOwner(name: string | undefined, than: string): boolean {
  return name !== undefined && name.includes('/') && namespaceOf(name) !== namespaceOf(than)
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('/')).toLowerCase()
}
