/** What is seen of a target now, in the form of a lock. */
import { entryOf } from '../attest/lock-entry.ts'
import { lockedToolsOf } from '../attest/lock-tools.ts'
import type { LockedPayment, LockSighting, PinName, Unseen } from '../attest/lock.ts'
import type { PartialCard } from '../card/types.ts'
import { checkRepositoryId } from '../discover/trust-repository.ts'
import type { DiscoveredServer, Discovery, Target } from '../discover/types.ts'
import { examine, type Examination } from '../examine.ts'
import type { Observation } from '../run/observation.ts'
import type { Run } from '../run/run.ts'
import type { Handshake } from '../wire/types.ts'
import { isRead } from './circumstances.ts'
import { targetName } from './lock-target.ts'
import { askingOf, type Network } from './network.ts'
import { certificateOf, handshakeLine } from './print/live.ts'

/** One endpoint of a target as it answers now. */
export interface SeenEndpoint {
  readonly endpoint: string
  readonly outcome: Handshake['outcome']
  /** Why it is not connected, in words. */
  readonly why: string
  /** As its card has it. */
  readonly name?: string
  /** Present when the endpoint showed that it is an MCP server. */
  readonly sighting?: LockSighting
}

/** A target as it is now. */
export interface SeenTarget {
  readonly target: string
  readonly endpoints: readonly SeenEndpoint[]
  /** Endpoints that need values, or are beyond what is asked in one go. */
  readonly leftOut: readonly string[]
  /** False when a document could not be read, so that nothing follows from what is absent. */
  readonly whole: boolean
  readonly standing: Examination['standing']
  readonly summary: string
}

/**
 * Looks at a target: what it publishes, and each endpoint once. When the target is itself an endpoint,
 * or a document, then only that endpoint, or what the document lists.
 *
 * @param forge ask the forge for the id of the card's repository
 */
export async function lookAt(network: Network, forge: boolean): Promise<SeenTarget> {
  const examination = await examine(network.target, {
    ...askingOf(network),
    skip: new Set(['hosting', 'trust', 'readers'] as const),
  })
  const { discovery, handshakes, runs, standing, summary } = examination
  const isMeant = meantBy(network.target, discovery)
  const endpoints: SeenEndpoint[] = []
  for (const [index, handshake] of handshakes.entries()) {
    const run = runs[index]
    if (run === undefined || !isMeant(handshake.endpoint)) continue
    const server = serverOf(handshake.endpoint, discovery)
    const repository = await repositoryOf(server?.server.card, network, forge)
    endpoints.push(seenOf({ handshake, run, server, repository, discovery }))
  }
  const met = new Set(endpoints.map(({ endpoint }) => endpoint))
  return {
    target: targetName(network.target),
    endpoints,
    leftOut: discovery.endpoints
      .map(({ url, remote }) => url ?? remote.url)
      .filter((url) => !met.has(url) && isMeant(url)),
    whole: isWhole(discovery),
    standing,
    summary,
  }
}

/** Which endpoints a person means who gives the URL of one, or of a document. */
function meantBy(
  { kind, url }: Target,
  { endpoints, servers }: Discovery,
): (url: string) => boolean {
  if (kind === 'domain') return () => true
  if (endpoints.some((endpoint) => endpoint.url === url)) return (endpoint) => endpoint === url
  const listed = new Set(
    servers
      .filter(({ foundAt, catalogUrl, alsoAt = [] }) =>
        [foundAt, catalogUrl, ...alsoAt].includes(url),
      )
      .map(({ id }) => id),
  )
  return (endpoint) =>
    endpoints.some(
      ({ url: own, remote, serverId = '' }) =>
        (own ?? remote.url) === endpoint && listed.has(serverId),
    )
}

function serverOf(
  endpoint: string,
  { endpoints, servers }: Discovery,
): DiscoveredServer | undefined {
  const id = endpoints.find(({ url }) => url === endpoint)?.serverId
  return servers.find((server) => server.id === id)
}

function isWhole({ found, truncated }: Discovery): boolean {
  return truncated === undefined && found.every(isRead)
}

interface Repository {
  readonly url: string
  readonly id?: string
  readonly unseen?: Unseen
}

/** As the card states it, or as the forge gives it when that is asked. */
async function repositoryOf(
  card: PartialCard | undefined,
  { send }: Network,
  forge: boolean,
): Promise<Repository | undefined> {
  const stated = card?.repository
  if (card === undefined || stated === undefined) return undefined
  const { url, id } = stated
  const own = { url, ...(id !== undefined && { id }) }
  if (!forge || id === undefined) return own
  const { verdict, message, params } = await checkRepositoryId(card, send)
  if (verdict === 'VERIFIED') return own
  if (verdict === 'FAILED') return { url, id: String(params['told']) }
  return { ...own, unseen: { state: 'unverified', because: message } }
}

function seenOf({
  handshake,
  run,
  server,
  repository,
  discovery,
}: {
  readonly handshake: Handshake
  readonly run: Run
  readonly server: DiscoveredServer | undefined
  readonly repository: Repository | undefined
  readonly discovery: Discovery
}): SeenEndpoint {
  const { endpoint, facts } = handshake
  const payment = run.observations.flatMap(paymentIn)
  const met = handshake.outcome === 'connected' || handshake.outcome === 'gated'
  // Whoever names a price before anything else is behind a gate, too.
  const outcome = !met && payment.length > 0 ? 'gated' : handshake.outcome
  const card = server?.server.card
  const seen = {
    endpoint,
    outcome,
    why: handshakeLine(handshake),
    ...(card?.name !== undefined && { name: card.name }),
  }
  if (outcome !== 'connected' && outcome !== 'gated') return seen
  const { offered, suite, suiteVersion, snapshot } = run
  const gate = facts?.gate?.status ?? (run.gate ? 401 : payment.length > 0 ? 402 : undefined)
  const tools = snapshot && lockedToolsOf(snapshot, { offered, suite: `${suite}@${suiteVersion}` })
  const spki = certificateOf(handshake)?.chain[0]?.spkiSha256 ?? ''
  const unseen: Partial<Record<PinName, Unseen>> = {}
  const unverified = (pin: PinName, because: string) => {
    unseen[pin] = { state: 'unverified', because }
  }
  if (outcome === 'gated') {
    unverified('identity', 'credentials are asked for first')
    unverified('instructions', 'credentials are asked for first')
    if (gate !== 402) unverified('payment', 'credentials are asked for first')
  }
  if (tools === undefined)
    unverified(
      'tools',
      gate === undefined
        ? 'the list was not read to its end, or a tool has no canonical form'
        : 'credentials are asked for first',
    )
  if (card === undefined && !isWhole(discovery)) {
    unverified('card', 'not every document could be read')
    unverified('repository', 'not every document could be read')
  }
  if (repository?.unseen !== undefined) unseen.repository = repository.unseen
  const entry = entryOf({
    target: targetName(discovery.target),
    endpoint,
    identity: facts && identityOf(facts),
    instructions: facts?.instructions,
    card: server && card && { url: server.foundAt, card },
    repository,
    keys: spki === '' ? undefined : [`sha256:${spki}`],
    payment,
    gate: tools === undefined ? gate : undefined,
    tools,
  })
  return { ...seen, sighting: { entry, unseen } }
}

function identityOf({ name, version, title }: NonNullable<Handshake['facts']>) {
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(title !== undefined && { title }),
  }
}

function paymentIn({ code, params }: Observation): readonly LockedPayment[] {
  if (code !== 'payment_terms') return []
  const text = (name: string) => String(params[name] ?? '')
  return [
    {
      amount: text('amount'),
      asset: text('asset'),
      network: text('network'),
      payTo: text('payTo'),
      scheme: text('scheme'),
    },
  ]
}
