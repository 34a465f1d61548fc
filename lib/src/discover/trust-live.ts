/** R6 and R7: the card against the live server, and against what was written down before. */
import type { LiveFacts } from '../exchange.ts'
import { compare, namesAgree } from './compare.ts'
import { isSameSite } from './shared-hosts.ts'
import { lineOf } from './trust-rule.ts'
import { SERVED } from './trust-rules-server.ts'
import type { Statement } from './trust-way.ts'
import type { DiscoveredServer, Discovery, TrustLine } from './types.ts'

/** R6: the live answer counts. Verified only when something was compared and nothing differs. */
export function judgeLive(
  server: DiscoveredServer,
  live: LiveFacts | undefined,
  statements: readonly Statement[],
): readonly TrustLine[] {
  if (live === undefined) return [lineOf(SERVED.notCompared, 'There was no handshake.')]
  const { rows } = compare(server, live.endpoint, live)
  const denied = rows.filter(({ agrees }) => agrees === 'no')
  const refused = denied.find(({ claim }) => claim.startsWith('protocol_version'))
  const claims = denied.map(({ claim }) => claim).join(', ')
  const lines: TrustLine[] = []
  if (refused !== undefined) {
    const message = `${live.endpoint} refuses ${refused.claimed}.`
    lines.push(lineOf(SERVED.liveRefuses, message, { claims }))
  } else if (denied.length > 0) {
    lines.push(lineOf(SERVED.liveDiffers, `${live.endpoint} denies: ${claims}.`, { claims }))
  } else {
    const held = rows.filter(({ agrees }) => agrees === 'yes').map(({ claim }) => claim)
    lines.push(
      held.length === 0
        ? lineOf(SERVED.notCompared, 'Nothing that the card claims could be seen live.')
        : lineOf(SERVED.liveAgrees, `Seen live: ${[...new Set(held)].join(', ')}.`),
    )
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
      'No key, card, tool list or payee is pinned, and nothing was seen from a second place.',
    ),
    ...(live?.gate?.status === 402
      ? [lineOf(SERVED.payment, `${live.endpoint} asks for a payment.`)]
      : []),
  ]
}
