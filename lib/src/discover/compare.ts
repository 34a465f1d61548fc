/** Claims of a card held against what the live server said. Pure; the live answer wins. */
import type { ReadServer, Remote } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import type { Rule } from '../finding.ts'
import { claimOf, pointerOf, silence } from './compare-claims.ts'
import { compareAuthentication, compareCapabilities, compareToolNames } from './compare-legacy.ts'
import { protocolVersionRow, versionRows } from './compare-revisions.ts'
import { CONTRADICTION, REVISION_UNLISTED } from './compare-rules.ts'
import type { Compared, Comparison, DiscoveredServer } from './types.ts'

export { contradictionsOf } from './compare-findings.ts'

/** Every rule of this comparison, for `explain`. */
export const COMPARE_RULES: readonly Rule[] = [
  ...new Set(Object.values(CONTRADICTION)),
  REVISION_UNLISTED,
]

/** What of the handshake a comparison has to know. */
export interface CompareOptions {
  /** True when the handshake carried credentials, so that an open door proves nothing. */
  readonly credentialed?: boolean
}

/**
 * Compares one card with one live server, claim by claim: endpoint, name, version, title,
 * transport, protocol versions, and what only older shapes claim (capabilities, tool names,
 * authentication, the one protocol version). A claim that the card does not make has no row; each
 * protocol version has a row of its own. What could not be seen is `unknown`, with the reason.
 * (SEP-2127, docs/discovery.md, consistency with runtime behavior.)
 *
 * @param endpoint the absolute URL that was contacted
 */
export function compare(
  server: DiscoveredServer,
  endpoint: string,
  facts: LiveFacts,
  options: CompareOptions = {},
): Compared {
  return {
    serverId: server.id,
    foundAt: server.foundAt,
    endpoint,
    rows: compareServer(server.server, endpoint, facts, options),
  }
}

/** The rows of `compare` for a card that did not come from a discovery. */
export function compareServer(
  server: ReadServer,
  endpoint: string,
  facts: LiveFacts,
  options: CompareOptions = {},
): readonly Comparison[] {
  const remotes = server.card.remotes ?? []
  const index = indexOfRemote(remotes, endpoint, facts)
  const remote = remotes[index]
  const rows: readonly (Comparison | undefined)[] = [
    endpointRow(server, index, endpoint, facts),
    nameRow(server, facts),
    textRow(server, 'version', facts),
    textRow(server, 'title', facts),
    remote && transportRow(server, remote, index, facts),
    ...(remote === undefined ? [] : versionRows(server, remote, index, facts)),
    protocolVersionRow(server, facts),
    compareCapabilities(server, facts),
    compareToolNames(server, facts),
    compareAuthentication(server, facts, options.credentialed === true),
  ]
  return rows.filter((row) => row !== undefined)
}

/**
 * True when a live name is the card's name, or the part of it after the slash: servers rarely
 * report the namespaced name of their card.
 */
export function namesAgree(cardName: string, liveName: string): boolean {
  return liveName === cardName || liveName === cardName.slice(cardName.indexOf('/') + 1)
}

function endpointRow(
  server: ReadServer,
  index: number,
  endpoint: string,
  facts: LiveFacts,
): Comparison | undefined {
  const remotes = server.card.remotes ?? []
  if (remotes.length === 0) return undefined
  const remote = remotes[index]
  if (remote === undefined) {
    const claimed = remotes.map(({ url }) => url).join(', ')
    const pointer = pointerOf(server, '/remotes')
    return { claim: 'endpoint', agrees: 'no', claimed, live: endpoint, pointer }
  }
  const pointer = pointerOf(server, `/remotes/${index}/url`)
  const row = { claim: 'endpoint', claimed: remote.url, live: endpoint, pointer } as const
  return facts.gate?.at === 'handshake'
    ? { ...row, agrees: 'unknown', because: silence(facts, 'that it is an MCP server') }
    : { ...row, agrees: 'yes' }
}

function nameRow(server: ReadServer, facts: LiveFacts): Comparison | undefined {
  const name = claimOf(server, 'name')
  const legacy = server.claims.serverName
  const claimed = name ?? legacy
  if (claimed === undefined) return undefined
  const pointer = pointerOf(server, '/name')
  const row = { claim: 'name', claimed, live: facts.name ?? '', pointer } as const
  if (facts.name === undefined || facts.name === '') {
    return { ...row, agrees: 'unknown', because: silence(facts, 'its name') }
  }
  const agrees = facts.name === legacy || (name !== undefined && namesAgree(name, facts.name))
  return { ...row, agrees: agrees ? 'yes' : 'no' }
}

function textRow(
  server: ReadServer,
  claim: 'version' | 'title',
  facts: LiveFacts,
): Comparison | undefined {
  const claimed = claimOf(server, claim)
  if (claimed === undefined) return undefined
  const live = facts[claim] ?? ''
  const row = { claim, claimed, live, pointer: pointerOf(server, `/${claim}`) }
  return live === ''
    ? { ...row, agrees: 'unknown', because: silence(facts, `its ${claim}`) }
    : { ...row, agrees: live === claimed ? 'yes' : 'no' }
}

function transportRow(
  server: ReadServer,
  remote: Remote,
  index: number,
  facts: LiveFacts,
): Comparison {
  const pointer = pointerOf(server, `/remotes/${index}/type`)
  const row = { claim: 'transport', claimed: remote.type, pointer } as const
  return facts.gate?.at === 'handshake'
    ? { ...row, live: '', agrees: 'unknown', because: silence(facts, 'its transport') }
    : { ...row, live: facts.transport, agrees: remote.type === facts.transport ? 'yes' : 'no' }
}

/** The remote that leads to the endpoint; among equals the one of the live transport. -1 when none. */
function indexOfRemote(remotes: readonly Remote[], endpoint: string, facts: LiveFacts): number {
  const leads = ({ url }: Remote): boolean => leadsTo(url, endpoint)
  const exact = remotes.findIndex((one) => leads(one) && one.type === facts.transport)
  return exact >= 0 ? exact : remotes.findIndex(leads)
}

/** True when a URL is the endpoint, or a template can become it; linear in both. */
function leadsTo(template: string, endpoint: string): boolean {
  if (!template.includes('{')) return URL.parse(template)?.href === URL.parse(endpoint)?.href
  const literals = template.split(/\{[^{}]*\}/)
  const last = literals.pop() ?? ''
  let at = 0
  for (const [index, literal] of literals.entries()) {
    const found = endpoint.indexOf(literal, at)
    if (found < 0 || (index === 0 && found > 0)) return false
    at = found + literal.length
  }
  return endpoint.length - last.length >= at && endpoint.endsWith(last)
}
