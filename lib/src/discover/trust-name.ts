/** R5: whether the name belongs to the domain that says it. */
import { hasDotSegment, hostsOf, nameParts } from '../card/names.ts'
import { quoted } from '../card/member.ts'
import { isOwnable, siteOf } from './shared-hosts.ts'
import { lookAlike } from './trust-look-alike.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { Statement } from './trust-way.ts'
import type { TrustLine } from './types.ts'

/**
 * @param name as stated by the document; undefined when none is
 * @param hosts host names that say it: the card's and that of the top catalog
 * @param urls endpoints of the card
 */
export function judgeName(
  name: string | undefined,
  hosts: readonly string[],
  urls: readonly string[],
  statements: readonly Statement[],
): readonly TrustLine[] {
  if (name === undefined) {
    return [lineOf(LISTED.nameMade, 'The document states no namespaced name.')]
  }
  const resembled = lookAlike(reversed(name.slice(0, Math.max(0, name.indexOf('/')))))
  const warning =
    resembled === undefined
      ? []
      : [lineOf(LISTED.lookAlike, `${quoted(name)} looks like ${resembled}.`, { resembled })]
  const verdict = judgeOwner(name, hosts, urls, statements)
  // A look-alike may well prove its own domain; that must not be shown as a verified name.
  const shown = resembled !== undefined && verdict.verdict === 'VERIFIED' ? [] : [verdict]
  return [...shown, ...warning]
}

function judgeOwner(
  name: string,
  hosts: readonly string[],
  urls: readonly string[],
  statements: readonly Statement[],
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
  const witnesses = hosts.filter((host) => isAtOrBelow(host, domain))
  const witness = witnesses.find((host) => host === domain) ?? witnesses[0]
  if (witness !== undefined) {
    const message =
      witness === domain
        ? `${quoted(name)} is published on ${domain}, the domain of the name.`
        : `${quoted(name)} is published on ${witness}, which lies below ${domain}, the domain of the name.`
    return lineOf(LISTED.nameProven, message, { domain, witness })
  }
  const denied = statements.find(
    ({ found, server }) =>
      server.card.name === name &&
      isAtOrBelow(new URL(found.url).hostname, domain) &&
      server.card.remotes?.every(({ url }) => !urls.includes(url)),
  )
  if (denied !== undefined) {
    const message = `${denied.found.url}, on the domain of the name, gives ${quoted(name)} another endpoint.`
    return lineOf(LISTED.nameDenied, message, { domain })
  }
  const message = `${quoted(name)} is a name of ${domain}, which did not publish it; ${hosts.join(' and ')} did.`
  return domain.endsWith('.github.io')
    ? lineOf(LISTED.nameAccount, message, { domain })
    : lineOf(LISTED.nameUnproven, message, { domain })
}

/** True when one owner holds both and the name's domain is the host or above it. */
function isAtOrBelow(host: string, domain: string): boolean {
  const site = siteOf(host)
  const below = host === domain || host.endsWith(`.${domain}`)
  return below && site !== undefined && site === siteOf(domain)
}

function reversed(namespace: string): string {
  return namespace.toLowerCase().split('.').toReversed().join('.')
}
