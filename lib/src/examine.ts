/**
 * The whole story of one target: discovery → documents → probes → comparison → trust → readers →
 * findings. All I/O goes through the `send` that is handed in; everything else is pure.
 */
import type { Assessment } from './assess.ts'
import { withGaps } from './discover/gaps.ts'
import { openHosting, type HostingRow } from './discover/hosting.ts'
import { discover } from './discover/site.ts'
import type { DiscoveredEndpoint, Discovery, Target, Vouching } from './discover/types.ts'
import { checkArguments } from './examine-arguments.ts'
import type { Send } from './exchange.ts'
import type { ProbeOptions } from './probe/probe.ts'
import type { Run } from './run/run.ts'
import type { Handshake } from './wire/types.ts'

/** The parts of an examination that can be left out; discovery always runs. */
export const SECTIONS = ['live', 'hosting', 'trust', 'readers'] as const
/** One part of an examination. */
export type Section = (typeof SECTIONS)[number]

/** How this run differs from one that a stranger could repeat from outside. */
export type Condition =
  | 'credentialed'
  | 'custom_ca'
  | 'private_network'
  | 'resolve_override'
  | 'proxy'

/** How a target is examined; `send`, `now` and `client` are all that has to be given. */
export interface ExamineOptions {
  /** Opens every connection; usually `openGuard(...).send`. */
  readonly send: Send
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** `clientInfo` of the handshake. */
  readonly client: { readonly name: string; readonly version: string }
  /** Milliseconds for everything. Default 60,000. */
  readonly timeoutMs?: number
  /** Ask every path that was ever in use, not only the common ones. */
  readonly deep?: boolean
  /** Largest document in bytes, up to 1 MiB. Default 256 KiB. */
  readonly maxBytes?: number
  /** Requests for documents at most, before the endpoints are asked. Default 25. */
  readonly maxRequests?: number
  /** The same where the usual places had nothing, so that no endpoint needs requests. Default the same. */
  readonly maxRequestsDeep?: number
  /** Endpoints that are contacted at most, in the order in which they were found. Default 10. */
  readonly maxEndpoints?: number
  readonly skip?: ReadonlySet<Section>
  /** Ask the API of each repository's forge for its id, and compare it with the card's. */
  readonly repository?: boolean
  readonly conditions?: readonly Condition[]
  /** Called with a short English phrase when a step begins. */
  readonly onStep?: (step: string) => void
  readonly signal?: AbortSignal
}

/** What an examination saw, as plain JSON, and what it makes of it. */
export interface Examination extends Assessment {
  readonly format: 'countersign.examination'
  readonly formatVersion: 1
  readonly startedAt: string
  readonly finishedAt: string
  readonly discovery: Discovery
  /** What each endpoint's run showed of its handshake, in the order of the runs. */
  readonly handshakes: readonly Handshake[]
  /** The fifteen checks of each endpoint that was contacted. */
  readonly runs: readonly Run[]
  readonly hosting: readonly HostingRow[]
  readonly conditions: readonly Condition[]
}

/** One host publishes many servers at most; beyond this the rest is named as not assessed. */
const MAX_ENDPOINTS = 10
/** At most forty requests before and beside the handshake. */
const DISCOVERY_REQUESTS = 25
const HOSTING_REQUESTS = 15
/** Documents asked of one host at a time. */
const AT_ONCE = 4

/**
 * Examines a target. Never rejects for what a remote party does; rejects with a `TypeError` for
 * misuse of the options.
 */
export async function examine(target: Target, options: ExamineOptions): Promise<Examination> {
  checkArguments(target, options)
  const skip = options.skip ?? new Set<Section>()
  const startedAt = options.now()
  const deadline = startedAt + (options.timeoutMs ?? 60_000)
  const step = options.onStep ?? (() => {})

  step('looking for cards and catalogs')
  const signal = options.signal && { signal: options.signal }
  const bounded = within(options.send, deadline, options.now)
  const send: Send = async (outgoing) => {
    const exchange = await bounded(outgoing)
    void loadJudges()
    return exchange
  }
  const { first, later } = withGaps(send, AT_ONCE)
  const hosting = openHosting(later, {
    maxRequests: skip.has('hosting') ? 0 : HOSTING_REQUESTS,
    now: options.now,
    deadline,
    ...signal,
  })
  const discovery = await discover(target, {
    ...options,
    send: first,
    deadline,
    maxRequests: options.maxRequests ?? DISCOVERY_REQUESTS,
    // How a document is hosted can be asked while others are still looked for.
    ...(!skip.has('hosting') && { onFound: (found) => hosting.add(found) }),
  })

  const endpoints = distinctEndpoints(discovery.endpoints)
  const met = endpoints.slice(0, options.maxEndpoints ?? MAX_ENDPOINTS)
  const asked = skip.has('live') ? [] : met
  step(asked.length === 0 ? 'reading what was found' : `probing ${met.join(', ')}`)
  const asksForges = options.repository === true && !skip.has('trust')
  const judges = await loadJudges()
  const { probe, meetingOf, assess, checkTrustManifests, checkRepositories } = judges
  const { findRetired, shakeHands } = judges
  const [probed, hostingRows, repositories, vouchings] = await Promise.all([
    Promise.all(asked.map((url) => probe(url, probeOptions(url, discovery, { ...options, send })))),
    hosting.rows(),
    checkRepositories(asksForges ? discovery.servers : [], send),
    skip.has('trust')
      ? new Map<string, Vouching>()
      : checkTrustManifests(discovery, { send: later, now: options.now, ...signal }),
  ])

  const runs = probed.map(({ run }) => run)
  const handshakes = probed.map(({ evidence, bodies, run }) => meetingOf(evidence, bodies, run))
  // No document named it: it gets nothing of the person's.
  const aside: Send = (outgoing) => send({ ...outgoing, anonymous: true })
  const retired = await findRetired(discovery.endpoints, handshakes, (url) =>
    shakeHands(url, aside, { ...options, deadline, listTools: false }),
  )
  return {
    format: 'countersign.examination',
    formatVersion: 1,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(options.now()).toISOString(),
    discovery,
    handshakes,
    runs,
    hosting: hostingRows,
    conditions: options.conditions ?? [],
    ...assess({
      discovery,
      endpoints,
      met,
      handshakes,
      runs,
      hosting: hostingRows,
      repositories,
      vouchings,
      retired,
      skip,
    }),
  }
}

/** What follows discovery: loaded while its answers travel, so that the first request leaves early. */
async function loadJudges() {
  const [
    { probe },
    { meetingOf },
    { assess },
    { checkTrustManifests },
    { checkRepositories },
    { findRetired },
    { shakeHands },
  ] = await Promise.all([
    import('./probe/probe.ts'),
    import('./probe/meeting.ts'),
    import('./assess.ts'),
    import('./discover/trust-manifest.ts'),
    import('./discover/trust-repository.ts'),
    import('./discover/retired.ts'),
    import('./wire/handshake.ts'),
  ])
  return {
    probe,
    meetingOf,
    assess,
    checkTrustManifests,
    checkRepositories,
    findRetired,
    shakeHands,
  }
}

/** A `send` whose exchanges end with the examination: the time left counts when one really begins. */
function within(send: Send, deadline: number, now: () => number): Send {
  return (outgoing) => {
    const left = Math.max(0, deadline - now())
    const totalMs = Math.min(outgoing.limits?.totalMs ?? left, left)
    return send({ ...outgoing, limits: { ...outgoing.limits, totalMs } })
  }
}

function probeOptions(url: string, discovery: Discovery, options: ExamineOptions): ProbeOptions {
  const own = discovery.endpoints.filter((endpoint) => endpoint.url === url)
  const named = own.some(({ namedPort }) => namedPort)
  // What only a stranger's document named gets no credentials of the person.
  const anonymous = own.every(({ foreign }) => foreign === true)
  return {
    send: anonymous ? (outgoing) => options.send({ ...outgoing, anonymous: true }) : options.send,
    client: options.client,
    now: options.now,
    namedPort: named,
    conditions: options.conditions ?? [],
    ...(options.signal && { signal: options.signal }),
  }
}

function distinctEndpoints(endpoints: readonly DiscoveredEndpoint[]): readonly string[] {
  return [...new Set(endpoints.flatMap(({ url }) => (url === undefined ? [] : [url])))]
}

export type { CardStatus, Standing } from './summary.ts'
