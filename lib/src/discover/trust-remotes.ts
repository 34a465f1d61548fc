/** R3 and R4: whose the endpoints are, and whether they know of the card. */
import { resolve } from '../card/input.ts'
import { parseTemplate } from '../card/input-url.ts'
import { quoted } from '../card/member.ts'
import type { Remote } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import { suffixOf } from './places.ts'
import { isSameSite, siteOf } from './shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { Statement } from './trust-way.ts'
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

/** R3 for one remote, seen from the host that lists it. */
export function judgeSite(
  { remote, host, fault }: Destination,
  listing: string,
  others: readonly Remote[],
): readonly TrustLine[] {
  if (fault !== undefined) return [fault]
  const lines: TrustLine[] = []
  if (/^http:/i.test(remote.url)) {
    lines.push(lineOf(LISTED.plainRemote, `${quoted(remote.url)} is plain http.`))
  }
  if (remote.type === 'sse' && others.some(({ type }) => type === 'streamable-http')) {
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
 * live name is the whole name of the card. The part after the slash is not enough here, because
 * anybody can put a namespace of their own in front of it.
 */
export function judgeBackLink(
  { remote, url, host, fault }: Destination,
  name: string | undefined,
  listing: string,
  statements: readonly Statement[],
  live: LiveFacts | undefined,
): TrustLine | undefined {
  if (fault !== undefined) return undefined
  if (host !== undefined && isSameSite(listing, host)) {
    const message = `${siteOf(host)} lists a server of its own, so nobody else has to confirm it.`
    return lineOf(LISTED.noBackLinkNeeded, message)
  }
  const shown = url ?? remote.url
  if (url !== undefined && name !== undefined) {
    const own = statements.filter((one) => isOwnWord(one, url))
    const other = own.find(({ server }) => isOfAnotherOwner(server.card.name, name))
    if (other !== undefined) {
      const message = `${other.found.url} calls the server at ${url} ${quoted(other.server.card.name ?? '')}, not ${quoted(name)}.`
      return lineOf(LISTED.otherOwner, message)
    }
    const same = own.find(({ server }) => server.card.name === name && leadsTo(server.card, url))
    if (same !== undefined) {
      const message = `${same.found.url}, on the host of the endpoint, states the same name and URL.`
      return lineOf(LISTED.backLink, message)
    }
    if (live?.name === name && live.endpoint === url) {
      return lineOf(LISTED.backLink, `The server at ${url} reports the whole name of the card.`)
    }
  }
  const message = `${listing} lists ${shown}, and nothing there confirms it.`
  return lineOf(LISTED.noBackLink, message)
}

/**
 * A word of the endpoint itself: a document of its exact origin about this URL. Where tenants
 * share a host name, only the document beside the endpoint is its own.
 */
function isOwnWord({ found, server }: Statement, url: string): boolean {
  const { origin, hostname } = new URL(url)
  const asked = found.place.url
  const stayed = new URL(asked).origin === origin && new URL(found.url).origin === origin
  if (!stayed) return false
  if (asked === suffixOf(url) && found.inline !== true) return true
  return siteOf(hostname) !== undefined && leadsTo(server.card, url)
}

function leadsTo({ remotes = [] }: { readonly remotes?: readonly Remote[] }, url: string): boolean {
  return remotes.some((remote) => URL.parse(remote.url)?.href === url)
}

function isOfAnotherOwner(name: string | undefined, than: string): boolean {
  return name !== undefined && name.includes('/') && namespaceOf(name) !== namespaceOf(than)
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('/')).toLowerCase()
}
