/** `countersign connect <target>`: who answers at an endpoint, or why nobody does. */
import { clientConfig } from '../../discover/client-config.ts'
import { contradictionsOf } from '../../discover/compare.ts'
import type { Compared, DiscoveredEndpoint, DiscoveredServer, Trust } from '../../discover/types.ts'
import { examine } from '../../examine.ts'
import { visible } from '../../text/visible.ts'
import { findingsOfHandshake } from '../../wire/findings.ts'
import { shakeHands } from '../../wire/handshake.ts'
import type { Handshake } from '../../wire/types.ts'
import { valueOf, type Context, type Given } from '../command.ts'
import { withNetwork, type Network } from '../network.ts'
import { connectText } from '../print/connect.ts'
import { findingsDocument, jsonText } from '../print/json.ts'
import { handshakeMember } from '../print/json-members.ts'
import { handshakeLine } from '../print/live.ts'
import { printReport } from '../print/report.ts'
import { conclude, type Circumstances } from '../report.ts'
import { EXIT, Stop, type ExitCode } from '../stop.ts'

/** What was met, and what documents say about it where there are any. */
interface Met {
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  readonly servers: readonly DiscoveredServer[]
  readonly endpoints: readonly DiscoveredEndpoint[]
  readonly trust: readonly Trust[]
  /** Why nobody was met, in a sentence. */
  readonly summary: string
  /** True when the guard refused everything that was asked. */
  readonly refused: boolean
}

export async function connect(given: Given, context: Context): Promise<ExitCode> {
  const met = await withNetwork(given, context, meet)
  const subject = given.operand ?? ''
  const { handshakes, compared } = met
  if (handshakes.length === 0) throw nobody(met, subject)
  const report = await conclude(
    [...handshakes.flatMap(findingsOfHandshake), ...compared.flatMap(contradictionsOf)],
    circumstancesOf(handshakes),
    subject,
    given,
    context,
  )
  const client = valueOf(given, 'for')
  if (client === 'generic' || client === 'vscode') printConfig(client, met, context)
  else
    await printReport(
      report,
      {
        text: (style) => connectText(handshakes, report, style),
        json: async () =>
          findingsDocument(report, { handshakes: handshakes.map(handshakeMember), compared }),
      },
      given,
      context,
    )
  return report.exitCode
}

/** An endpoint URL is asked at once; a domain, card or catalog is discovered first. */
async function meet(network: Network): Promise<Met> {
  const { target } = network
  if (target.kind === 'url') {
    network.onStep('shaking hands')
    const deadline = network.now() + network.timeoutMs
    const { namedPort, url } = target
    const handshake = await shakeHands(url, network.send, { ...network, deadline, namedPort })
    if (handshake.outcome !== 'not_mcp') {
      const refused = handshake.outcome === 'refused'
      const nothing = { compared: [], servers: [], endpoints: [], trust: [], summary: '' }
      return { handshakes: [handshake], refused, ...nothing }
    }
  }
  const examination = await examine(target, {
    ...network,
    skip: new Set(['hosting', 'readers'] as const),
  })
  const { handshakes, compared, discovery, trust, summary } = examination
  const refused = discovery.found.every(({ presence }) => presence === 'refused')
  return { ...discovery, handshakes, compared, trust, summary, refused }
}

function nobody({ refused, endpoints, summary }: Met, subject: string): Stop {
  const why = `${subject}: no endpoint to connect to: ${summary.replace(/\.$/, '')}`
  if (refused)
    return new Stop('guard_refused', EXIT.refused, why, 'for your own network add --allow-private')
  const needs = [...new Set(endpoints.flatMap((endpoint) => endpoint.needs))]
  return needs.length > 0
    ? new Stop(
        'endpoint_missing',
        EXIT.unreadable,
        `${subject}: the endpoint needs a value for ${needs.join(', ')}`,
        'give the complete URL of the endpoint',
      )
    : new Stop(
        'endpoint_missing',
        EXIT.unreadable,
        why,
        'give the URL of the endpoint, or see countersign check',
      )
}

function circumstancesOf(handshakes: readonly Handshake[]): Circumstances {
  const every = (...outcomes: readonly string[]) =>
    handshakes.every(({ outcome }) => outcomes.includes(outcome))
  return {
    refused: every('refused'),
    unreadable: every('refused', 'unmeasured', 'not_mcp'),
    failed: every('refused', 'unmeasured', 'not_mcp', 'failed'),
    gated: every('gated'),
  }
}

function printConfig(client: 'generic' | 'vscode', met: Met, context: Context): void {
  const best =
    met.handshakes.find(({ outcome }) => outcome === 'connected') ??
    met.handshakes.find(({ outcome }) => outcome === 'gated') ??
    met.handshakes[0]
  if (best === undefined) return
  const endpoint = met.endpoints.find(({ url }) => url === best.endpoint)
  const discovered = met.servers.find(({ id }) => id === endpoint?.serverId)
  const trust = met.trust.find(({ serverId }) => serverId === endpoint?.serverId)
  const name = best.facts?.name
  const { config, notes } = clientConfig(
    {
      card: discovered?.server.card ?? (name === undefined ? {} : { name }),
      remote: endpoint?.remote ?? { type: 'streamable-http', url: best.endpoint },
      ...(trust && { trust }),
    },
    client,
  )
  const line = `${best.endpoint}: ${best.outcome}, ${handshakeLine(best)}`
  for (const text of [line, ...notes])
    context.stderr.write(`note: ${visible(text, { max: 400 })}\n`)
  context.stdout.write(jsonText(config))
}
