/** `countersign connect <target>`: who answers at an endpoint, or why nobody does. */
import { readDocument } from '../../card/read.ts'
import { clientConfig } from '../../discover/client-config.ts'
import { contradictionsOf } from '../../discover/compare.ts'
import { requestFor } from '../../discover/document-request.ts'
import type {
  Compared,
  DiscoveredEndpoint,
  DiscoveredServer,
  Target,
  Trust,
} from '../../discover/types.ts'
import { examine, type Examination } from '../../examine.ts'
import type { Finding } from '../../finding.ts'
import { findingsOfRun } from '../../run-findings.ts'
import { rejectedCertificate, SUMMARY_RULES } from '../../summary-findings.ts'
import { visible } from '../../text/visible.ts'
import { findingsOfHandshake } from '../../wire/findings.ts'
import { shakeHands } from '../../wire/handshake.ts'
import type { Handshake } from '../../wire/types.ts'
import { circumstancesOf, isConclusive } from '../circumstances.ts'
import { formatOf, valueOf, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { askingOf, withNetwork, type Network } from '../network.ts'
import { connectText } from '../print/connect.ts'
import { findingsDocument, jsonText } from '../print/json.ts'
import { handshakeMember } from '../print/json-members.ts'
import { certificateOf, handshakeLine, outcomeCell } from '../print/live.ts'
import { printReport } from '../print/report.ts'
import { styleFor } from '../print/style.ts'
import { conclude, type Circumstances } from '../report.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'

/** What was met, and what documents say about it where there are any. */
interface Met {
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  readonly servers: readonly DiscoveredServer[]
  readonly endpoints: readonly DiscoveredEndpoint[]
  readonly trust: readonly Trust[]
  readonly findings: readonly Finding[]
  /** Present when the endpoints had to be found first. */
  readonly examination?: Examination
}

/** With `--for` the configuration goes to stdout, and what is to be known of it to stderr. */
export async function connect(given: Given, context: Context): Promise<ExitCode> {
  const client = clientOf(given)
  const met = await withNetwork(given, context, meet)
  const subject = given.operand ?? ''
  const { handshakes, compared, findings } = met
  const circumstances = { ...aboutTarget(met, subject), conditions: conditionsOf(given) }
  const report = await conclude(findings, circumstances, subject, given, context)
  const configured = client && configure(client, met)
  const text = (style: Context['style']) =>
    connectText(handshakes, met.examination?.summary, report, style)
  if (client === undefined || formatOf(given) === 'json')
    await printReport(
      report,
      {
        text,
        json: async () =>
          findingsDocument(report, {
            handshakes: handshakes.map(handshakeMember),
            compared,
            ...(configured && { configuration: configured }),
          }),
      },
      given,
      context,
    )
  else if (configured === undefined)
    context.stderr.write(text(styleFor(context.stderr, context.env, given.options.has('no-color'))))
  else {
    for (const note of configured.notes)
      context.stderr.write(`note: ${visible(note, { max: 400 })}\n`)
    context.stdout.write(jsonText(configured.config))
  }
  return report.exitCode
}

function clientOf(given: Given): 'generic' | 'vscode' | undefined {
  const client = valueOf(given, 'for')
  if (client !== 'generic' && client !== 'vscode') return undefined
  const format = formatOf(given)
  const isFindings = format !== 'text' && format !== 'json'
  if (!isFindings && !given.options.has('report')) return client
  const other = isFindings ? `--format ${format}` : '--report'
  throw usage('option_value', `--for prints a configuration, ${other} findings`, 'give one of them')
}

/**
 * An endpoint URL is asked at once, and nothing but it; only when it turns out to be a card or a
 * catalog, or when a domain was given, endpoints are discovered first.
 */
async function meet(network: Network): Promise<Met> {
  const { target } = network
  if (target.kind === 'domain') return metBy(await discovered(network))
  const deadline = network.now() + network.timeoutMs
  const { namedPort, url } = target
  const handshake = await shakeHands(url, network.send, { ...network, deadline, namedPort })
  if (handshake.outcome === 'not_mcp' && (await isDocument(network)))
    return metBy(listedAt(target, await discovered(network)))
  const nothing = { compared: [], servers: [], endpoints: [], trust: [] }
  return { handshakes: [handshake], ...nothing, findings: findingsOfMeeting(handshake) }
}

function discovered(network: Network): Promise<Examination> {
  const skip = new Set(['hosting', 'readers'] as const)
  return examine(network.target, { ...askingOf(network), skip })
}

async function isDocument({ target, send }: Network): Promise<boolean> {
  const { response } = await send(requestFor({ url: target.url, kind: 'target' }, target.namedPort))
  if (response === undefined || response.status > 299) return false
  const { servers, catalog } = readDocument(response.body)
  return servers.length > 0 || catalog !== undefined
}

/** The part of an examination that the document at the target's own URL speaks of. */
function listedAt({ url }: Target, examination: Examination): Examination {
  const { discovery, handshakes, runs, compared, trust } = examination
  const servers = discovery.servers.filter(({ foundAt, catalogUrl, alsoAt = [] }) =>
    [foundAt, catalogUrl, ...alsoAt].includes(url),
  )
  const ids = new Set(servers.map(({ id }) => id))
  const endpoints = discovery.endpoints.filter(({ serverId = '' }) => ids.has(serverId))
  const listed = (endpoint: string) => endpoints.some((one) => one.url === endpoint)
  return {
    ...examination,
    discovery: { ...discovery, servers, endpoints },
    handshakes: handshakes.filter(({ endpoint }) => listed(endpoint)),
    runs: runs.filter(({ endpoint }) => listed(endpoint)),
    compared: compared.filter(({ serverId }) => ids.has(serverId)),
    trust: trust.filter(({ serverId }) => ids.has(serverId)),
  }
}

function metBy(examination: Examination): Met {
  const { handshakes, runs, compared, discovery, trust } = examination
  const ofTarget = examination.findings.filter(({ code }) =>
    SUMMARY_RULES.some((rule) => rule.code === code),
  )
  const findings = [
    // What is wrong with the certificate is among the checks of the run.
    ...handshakes.flatMap(findingsOfHandshake),
    ...runs.flatMap(findingsOfRun).filter(({ severity }) => severity !== 'note'),
    ...compared.flatMap(contradictionsOf),
  ]
  return {
    ...discovery,
    handshakes,
    compared,
    trust,
    findings: handshakes.length === 0 ? ofTarget : findings,
    examination,
  }
}

/** A certificate that nobody accepts says more than that there was no connection. */
function findingsOfMeeting(handshake: Handshake): readonly Finding[] {
  const { endpoint, exchanges, reason } = handshake
  const seenAt = exchanges.at(-1)?.startedAt
  const findings = findingsOfHandshake(handshake)
  const certificate = certificateOf(handshake)
  if (certificate === undefined || certificate.verdict === 'trusted') return findings
  return [
    rejectedCertificate(new URL(endpoint).host, endpoint, certificate, seenAt),
    ...findings.filter(({ code }) => code !== reason?.code),
  ]
}

/** @throws Stop when documents were read and none of them names an endpoint to connect to */
function aboutTarget({ handshakes, examination, endpoints }: Met, subject: string): Circumstances {
  if (handshakes.length > 0) return aboutEndpoints(handshakes, subject)
  const standing = examination?.standing ?? 'assessed'
  if (examination !== undefined && standing !== 'assessed' && standing !== 'gated')
    return circumstancesOf(examination, { skipped: new Set(), reports: () => true })
  const needs = [...new Set(endpoints.flatMap((endpoint) => endpoint.needs))]
  throw needs.length > 0
    ? new Stop(
        'endpoint_missing',
        EXIT.unreadable,
        `${subject}: the endpoint needs a value for ${needs.join(', ')}`,
        'give the complete URL of the endpoint',
      )
    : new Stop(
        'endpoint_missing',
        EXIT.unreadable,
        `${subject}: no endpoint to connect to: ${examination?.summary.replace(/\.$/, '') ?? ''}`,
        'give the URL of the endpoint, or see countersign check',
      )
}

function aboutEndpoints(handshakes: readonly Handshake[], subject: string): Circumstances {
  const every = (...outcomes: readonly string[]) =>
    handshakes.every(({ outcome }) => outcomes.includes(outcome))
  const conclusive = handshakes.filter(isConclusive)
  return {
    refused: every('refused'),
    unreadable: every('refused', 'unmeasured'),
    failed: every('refused', 'unmeasured', 'not_mcp', 'failed'),
    gated: every('gated'),
    headline: { title: subject, summary: handshakes.map(sentenceOf).join(' ') },
    covered: {
      families: ['live', 'checks'],
      reports: () => true,
      subjects: conclusive.map(({ endpoint }) => endpoint),
      whole: conclusive.length === handshakes.length,
    },
  }
}

function sentenceOf(handshake: Handshake): string {
  const line = handshakeLine(handshake).replace(/\.$/, '')
  const said = line === '' ? '' : `: ${line}`
  return `${handshake.endpoint} ${outcomeCell(handshake).text}${said}.`
}

interface Configuration {
  readonly client: 'generic' | 'vscode'
  readonly endpoint: string
  readonly config: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

/** For one endpoint that answers; whatever else was found is named. Undefined when none answers. */
function configure(client: 'generic' | 'vscode', met: Met): Configuration | undefined {
  const best =
    met.handshakes.find(({ outcome }) => outcome === 'connected') ??
    met.handshakes.find(({ outcome }) => outcome === 'gated')
  if (best === undefined) return undefined
  const endpoint = met.endpoints.find(({ url }) => url === best.endpoint)
  const server = met.servers.find(({ id }) => id === endpoint?.serverId)
  const trust = met.trust.find(({ serverId }) => serverId === endpoint?.serverId)
  const name = best.facts?.name
  const { config, notes } = clientConfig(
    {
      card: server?.server.card ?? (name === undefined ? {} : { name }),
      remote: endpoint?.remote ?? { type: 'streamable-http', url: best.endpoint },
      ...(trust && { trust }),
    },
    client,
  )
  const others = met.handshakes.filter((one) => one !== best)
  const open = met.endpoints.filter(({ url }) => url === undefined)
  return {
    client,
    endpoint: best.endpoint,
    config,
    notes: [
      sentenceOf(best),
      ...notes,
      ...others.map((one) => `Left out: ${sentenceOf(one)}`),
      ...open.map(
        ({ remote, needs }) =>
          `Left out: ${remote.url} needs ${needs.join(', ')}; give its complete URL.`,
      ),
    ],
  }
}
