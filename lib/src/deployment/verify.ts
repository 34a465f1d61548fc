/**
 * A deployment looked at from outside: discovery → documents asked everything → handshakes → points.
 * All I/O goes through the `send` that is handed in; every judgement is pure.
 */
import { compare } from '../discover/compare.ts'
import { CARD_RESOURCE } from '../discover/connect-resource.ts'
import { readAll } from '../discover/readers.ts'
import { discover } from '../discover/site.ts'
import type { Compared, DiscoveredEndpoint, Discovery, Found, Target } from '../discover/types.ts'
import { siteView } from '../discover/view.ts'
import type { Exchange, Send } from '../exchange.ts'
import { byGravity } from '../finding.ts'
import { shakeHands } from '../wire/handshake.ts'
import type { Handshake } from '../wire/types.ts'
import { askDescribed } from './described.ts'
import { inBatches } from './batches.ts'
import { endingSend } from './ending-send.ts'
import { judge, tellsOfLimit } from './judge.ts'
import { interrogate } from './questions.ts'
import { verdictOf } from './verdict.ts'
import type { Deployment, VerifyOptions } from './types.ts'

export type { Deployment, VerifyOptions } from './types.ts'

const TIMEOUT_MS = 60_000
const HANDSHAKE_MS = 15_000
const DISCOVERY_REQUESTS = 60
/** One host publishes many servers at most; the rest is as the first ones are. */
const MAX_DOCUMENTS = 12
const MAX_ENDPOINTS = 10

/**
 * Verifies what an origin has deployed: that every document is where readers look, served so that
 * all of them can read it, safe to be public, and true of the live server. What the server does wrong
 * is in the points, each seen, failed, or not assessable from outside. Rejects only when `send` does.
 *
 * @param target the origin, as `parseTarget` gives it
 */
export async function verifyDeployment(
  target: Target,
  options: VerifyOptions,
): Promise<Deployment> {
  const { now, client, site, signal } = options
  const startedAt = now()
  const deadline = startedAt + (options.timeoutMs ?? TIMEOUT_MS)
  const step = options.onStep ?? (() => {})
  const counter = countingSend(options, deadline)
  const { send } = counter

  step('looking for cards and catalogs')
  const discovered = await discover(target, {
    ...options,
    send,
    deadline,
    deep: true,
    maxRequests: DISCOVERY_REQUESTS,
  })
  const described = site ? await askDescribed(site, discovered, options, send) : []
  const discovery: Discovery = { ...discovered, found: [...discovered.found, ...described] }

  step('asking each document')
  const documents = await inBatches(documentsOf(discovery), (found) => interrogate(found, send))

  step('shaking hands')
  const endpoints = distinct(discovery.endpoints)
  const handshakes = await inBatches(endpoints, (endpoint) =>
    shakeHands(endpoint.url, endpoint.foreign === true ? anonymous(send) : send, {
      client,
      now,
      deadline: Math.min(deadline, now() + HANDSHAKE_MS),
      listEverything: true,
      readResource: CARD_RESOURCE,
      namedPort: endpoint.namedPort,
      ...(signal && { signal }),
    }),
  )
  const compared = comparedOf(discovery, handshakes)
  const observed = {
    target,
    discovery,
    documents,
    handshakes,
    compared,
    limited: counter.limited(),
    ...(site && { site }),
  }
  const points = judge(observed)
  const live = handshakes.flatMap(({ facts }) => (facts === undefined ? [] : [facts]))
  return {
    format: 'countersign.deployment',
    formatVersion: 1,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(now()).toISOString(),
    target,
    ...verdictOf(points, observed),
    points,
    discovery,
    hosting: documents.flatMap(({ hosting }) => hosting),
    handshakes,
    compared,
    readings: readAll(siteView(discovery, live)),
    requests: counter.requests(),
    findings: points.flatMap(({ findings }) => findings).toSorted(byGravity),
  }
}

/** A `send` that ends with the run, counts, and keeps the first answer that tells of a limit. */
function countingSend(options: VerifyOptions, deadline: number) {
  const send = endingSend(options, deadline)
  let requests = 0
  let limited: Exchange | undefined
  const counting: Send = async (outgoing) => {
    requests += 1
    const exchange = await send(outgoing)
    if (limited === undefined && tellsOfLimit(exchange)) limited = exchange
    return exchange
  }
  return { send: counting, requests: () => requests, limited: () => limited }
}

/** Documents of their own that some reader may want, the site's before others', each once. */
function documentsOf({ found, target }: Discovery): readonly Found[] {
  const byUrl = new Map<string, Found>()
  for (const one of found) {
    const { presence, inline, document, place, url } = one
    if (presence !== 'found' || inline === true || byUrl.has(url)) continue
    if (document?.servers.length === 0 && document.catalog === undefined) continue
    // A card beside a stranger's remote is not this site's to mend.
    const beside = place.kind === 'remote_card' && new URL(url).origin !== target.origin
    if (!beside) byUrl.set(url, one)
  }
  const documents = [...byUrl.values()]
  return [
    ...documents.filter(({ foreign }) => foreign !== true),
    ...documents.filter(({ foreign }) => foreign === true),
  ].slice(0, MAX_DOCUMENTS)
}

type Concrete = DiscoveredEndpoint & { readonly url: string }

/** Endpoints that a document names, each once. */
function distinct(endpoints: readonly DiscoveredEndpoint[]): readonly Concrete[] {
  const byUrl = new Map<string, Concrete>()
  for (const { url, ...rest } of endpoints) {
    if (url !== undefined && rest.presumed !== true && !byUrl.has(url))
      byUrl.set(url, { ...rest, url })
  }
  return [...byUrl.values()].slice(0, MAX_ENDPOINTS)
}

function anonymous(send: Send): Send {
  return (outgoing) => send({ ...outgoing, anonymous: true })
}

function comparedOf(
  { endpoints, servers }: Discovery,
  handshakes: readonly Handshake[],
): readonly Compared[] {
  return endpoints.flatMap(({ url, serverId }) => {
    const facts = handshakes.find(({ endpoint }) => endpoint === url)?.facts
    const server = servers.find(({ id }) => id === serverId)
    return facts && server ? [compare(server, facts.endpoint, facts)] : []
  })
}
