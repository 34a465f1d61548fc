/** R6 and R7: the card against the live server, and against what was written down before. */
import type { LiveFacts } from '../exchange.ts'
import { compare, namesAgree } from './compare.ts'
import { isSameSite } from '../card/shared-hosts.ts'
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
  { servers }: Discovery,
): readonly TrustLine[] {
  const names = live?.toolNames ?? server.server.claims.toolNames ?? []
  const host = hostOf(server)
  for (const other of servers) {
    const otherHost = hostOf(other)
    if (other.id === server.id || host === undefined || otherHost === undefined) continue
    if (host === otherHost || isSameSite(host, otherHost)) continue
    const shared = names.filter((name) => other.server.claims.toolNames?.includes(name))
    if (shared.length === 0) continue
    const message = `${otherHost} lists tools of the same names: ${shared.slice(0, 5).join(', ')}.`
    return [lineOf(SERVED.shadowed, message, { other: other.id, tools: shared.length })]
  }
  return []
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
