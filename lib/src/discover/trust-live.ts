/** R6 and R7: the card against the live server, and against what was written down before. */
import type { LiveFacts } from '../exchange.ts'
import { compare, namesAgree } from './compare.ts'
import { siteOf } from '../card/shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { SERVED } from './trust-rules-server.ts'
import type { Statement } from './trust-statements.ts'
import type { Comparison, DiscoveredServer, Discovery, TrustLine } from './types.ts'

/** R6: the live answer counts. Verified only when something was compared and nothing differs. */
export function judgeLive(
  server: DiscoveredServer,
  live: LiveFacts | undefined,
  statements: readonly Statement[],
): readonly TrustLine[] {
  if (live === undefined) {
    return [lineOf(SERVED.notCompared, 'No live server was met, so the card was not compared.')]
  }
  const { rows } = compare(server, live.endpoint, live)
  const claims = (agrees: Comparison['agrees']): string =>
    [...new Set(rows.flatMap((row) => (row.agrees === agrees ? [row.claim] : [])))].join(', ')
  const denied = claims('no')
  const held = claims('yes')
  const lines: TrustLine[] = []
  if (denied !== '') {
    const rule = refusesAll(rows) ? SERVED.liveRefuses : SERVED.liveDiffers
    const message = `${live.endpoint} denies what the card says of: ${inWords(denied)}.`
    lines.push(lineOf(rule, message, { claims: denied }))
  } else if (held === '') {
    const message = 'Nothing that the card says could be compared with the live server.'
    lines.push(lineOf(SERVED.notCompared, message))
  } else {
    lines.push(lineOf(SERVED.liveAgrees, `The live server confirms: ${inWords(held)}.`))
  }
  const name = live.name
  const atEndpoint = statements.find(
    ({ found, server: { card } }) =>
      found.place.url === live.endpoint &&
      card.name !== undefined &&
      name !== undefined &&
      !namesAgree(card.name, name),
  )
  if (atEndpoint !== undefined) {
    const message = `GET ${live.endpoint} describes ${JSON.stringify(atEndpoint.server.card.name)}, and POST is answered by ${JSON.stringify(name)}.`
    lines.push(lineOf(SERVED.inconsistent, message))
  }
  return lines
}

function inWords(claims: string): string {
  return claims.replaceAll('_', ' ')
}

/**
 * True when a client that follows the card cannot connect: the server was asked with a version of
 * the card and chose another, and speaks none of the card's.
 */
function refusesAll(rows: readonly Comparison[]): boolean {
  const versions = rows.filter(({ claim }) => claim.startsWith('protocol_version'))
  return (
    versions.some(({ denial }) => denial === 'refused') &&
    !versions.some(({ agrees }) => agrees === 'yes')
  )
}

/** R6: tools of the same name at servers of different owners within one listing. */
export function judgeShadows(
  server: DiscoveredServer,
  live: LiveFacts | undefined,
  discovery: Discovery,
): readonly TrustLine[] {
  const names = live?.toolNames ?? server.server.claims.toolNames ?? []
  const owner = ownerOf(server)
  if (owner === undefined || names.length === 0) return []
  const bearers = bearersOf(discovery)
  const other = names
    .flatMap((name) => bearers.get(name)?.find((one) => one.owner !== owner) ?? [])
    .reduce<Bearer | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined)
  if (other === undefined) return []
  const theirs = new Set(other.server.server.claims.toolNames)
  const shared = names.filter((name) => theirs.has(name))
  const shown = shared.slice(0, 5).map((name) => name.slice(0, 64))
  const message = `${hostOf(other.server)} lists tools of the same names: ${shown.join(', ')}.`
  return [lineOf(SERVED.shadowed, message, { other: other.server.id, tools: shared.length })]
}

/** A server that claims a tool; `at` is its place in the listing. */
interface Bearer {
  readonly at: number
  readonly owner: string
  readonly server: DiscoveredServer
}

/** Discoveries do not change, and each of their servers is held against the same claims. */
const BEARERS = new WeakMap<Discovery, ReadonlyMap<string, readonly Bearer[]>>()

/** For each tool the first servers of two owners: one of them is not the owner of any third. */
function bearersOf(discovery: Discovery): ReadonlyMap<string, readonly Bearer[]> {
  const known = BEARERS.get(discovery)
  if (known !== undefined) return known
  const bearers = new Map<string, Bearer[]>()
  for (const [at, server] of discovery.servers.entries()) {
    const owner = ownerOf(server)
    if (owner === undefined) continue
    for (const name of server.server.claims.toolNames ?? []) {
      const first = bearers.get(name)
      if (first === undefined) bearers.set(name, [{ at, owner, server }])
      else if (first.length < 2 && first[0]?.owner !== owner) first.push({ at, owner, server })
    }
  }
  BEARERS.set(discovery, bearers)
  return bearers
}

function ownerOf(server: DiscoveredServer): string | undefined {
  const host = hostOf(server)
  return host === undefined ? undefined : (siteOf(host) ?? host)
}

function hostOf({ server }: DiscoveredServer): string | undefined {
  return URL.parse(server.card.remotes?.[0]?.url ?? '')?.hostname
}

/** R7: without a lockfile every change goes unnoticed, and that is said. */
export function judgePins(live: LiveFacts | undefined): readonly TrustLine[] {
  return [
    lineOf(
      SERVED.notPinned,
      'Nothing about this server was recorded earlier to compare with, and it was seen from one place only.',
    ),
    ...(live?.gate?.status === 402
      ? [lineOf(SERVED.payment, `${live.endpoint} asks for a payment.`)]
      : []),
  ]
}
