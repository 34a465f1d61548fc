/** R5: whether the name belongs to the domain that says it. */
import { hasDotSegment, hostsOf, nameParts } from '../card/names.ts'
import { quoted } from '../card/in-words.ts'
import { isOwnable, siteOf } from '../card/shared-hosts.ts'
import { lookAlike } from './trust-look-alike.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { Statements } from './trust-statements.ts'
import type { TrustLine } from './types.ts'

/**
 * @param name as stated by the document; undefined when none is
 * @param witnesses hosts that say it, at places that only their owners can fill
 * @param hosts hosts on which it was found: the card's and that of the top catalog
 * @param urls endpoints of the card
 */
export function judgeName(
  name: string | undefined,
  witnesses: readonly string[],
  hosts: readonly string[],
  urls: readonly string[],
  statements: Statements | undefined,
): readonly TrustLine[] {
  if (name === undefined) {
    return [lineOf(LISTED.nameMade, 'The document states no namespaced name.')]
  }
  const resembled = lookAlike(reversed(name.slice(0, Math.max(0, name.indexOf('/')))))
  const warning =
    resembled === undefined
      ? []
      : [lineOf(LISTED.lookAlike, `${quoted(name)} looks like ${resembled}.`, { resembled })]
  const verdict = judgeOwner(name, witnesses, hosts, urls, statements)
  // A look-alike may well prove its own domain; that must not be shown as a verified name.
  const shown = resembled !== undefined && verdict.verdict === 'VERIFIED' ? [] : [verdict]
  return [...shown, ...warning]
}

/** True when the name belongs to one of the hosts and looks like nobody else's. */
export function isProven(name: string | undefined, witnesses: readonly string[]): boolean {
  const lines = judgeName(name, witnesses, [], [], undefined)
  return lines.every(({ verdict }) => verdict === 'VERIFIED')
}

function judgeOwner(
  name: string,
  witnesses: readonly string[],
  hosts: readonly string[],
  urls: readonly string[],
  statements: Statements | undefined,
): TrustLine {
  const parts = nameParts(name)
  if (parts === undefined || hasDotSegment(name) || parts.namespace.includes('..')) {
    return lineOf(LISTED.nameSyntax, `${quoted(name)} is not a legal card name.`)
  }
  const domain = hostsOf(parts.namespace)[0]
  if (domain === undefined || !isOwnable(domain)) {
    const message = `The namespace ${quoted(parts.namespace)} stands for ${quoted(reversed(parts.namespace))}, which is no domain that anybody can own.`
    return lineOf(LISTED.nameSuffix, message)
  }
  const listed = new Set(urls)
  const owners = witnesses.filter((host) => isAtOrBelow(host, domain))
  const witness = owners.find((host) => host === domain) ?? owners[0]
  if (witness !== undefined) {
    const message =
      witness === domain
        ? `${quoted(name)} is published on ${domain}, the domain of the name.`
        : `${quoted(name)} is published on ${witness}, which lies below ${domain}, the domain of the name.`
    return lineOf(LISTED.nameProven, message, { domain, witness })
  }
  const denied = [...(statements?.naming(name) ?? [])]
    .flatMap(([host, own]) => (isAtOrBelow(host, domain) ? own : []))
    .find(({ server }) => server.card.remotes?.every(({ url }) => !listed.has(url)))
  if (denied !== undefined) {
    const message = `${denied.found.url}, on the domain of the name, gives ${quoted(name)} another endpoint.`
    return lineOf(LISTED.nameDenied, message, { domain })
  }
  const onDomain = hosts.find((host) => isAtOrBelow(host, domain))
  const message =
    onDomain === undefined
      ? `${quoted(name)} is a name of ${domain}, which did not publish it; ${hosts.join(' and ')} did.`
      : `${quoted(name)} is a name of ${domain}; what lies on ${onDomain} is not at a well-known path, in a catalog there or beside its endpoint as JSON, so anybody may have put it there.`
  return domain.endsWith('.github.io')
    ? lineOf(LISTED.nameAccount, message, { domain })
    : lineOf(LISTED.nameUnproven, message, { domain })
}

/** True for the domain itself, and for a name below it with the same owner. */
function isAtOrBelow(host: string, domain: string): boolean {
  if (host === domain) return true
  const site = siteOf(host)
  return host.endsWith(`.${domain}`) && site !== undefined && site === siteOf(domain)
}

function reversed(namespace: string): string {
  return namespace.toLowerCase().split('.').toReversed().join('.')
}
