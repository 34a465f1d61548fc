import type { Exchange, Send } from '../exchange.ts'
import type { Finding } from '../finding.ts'
import { loop, readInline, stepsOf, type Chain, type Step } from './catalogs.ts'
import { byteLimitOf, CARD_BYTES, classify, requestFor } from './documents.ts'
import { CARD_RELS, CATALOG_RELS, linksOf } from './links.ts'
import { placesOf, suffixOf } from './places.ts'
import { findingsOfSite } from './site-findings.ts'
import { endpointsOf } from './site-endpoints.ts'
import { serversOf } from './site-servers.ts'
import type { Discovery, Found, Place, Target, TruncationCause } from './types.ts'
import { asksToWait } from './wait.ts'

export interface DiscoverOptions {
  readonly send: Send
  /** Milliseconds since the epoch; injected so that tests have no clock. */
  readonly now: () => number
  /** Absolute time (same clock) after which nothing new starts. */
  readonly deadline: number
  /** Ask also the places that few use, though something was found at the usual ones. */
  readonly deep?: boolean
  /** Requests in all, redirects not counted. Default 40. */
  readonly maxRequests?: number
  /** The same from where the usual places had nothing on, and the others are asked. Default the same. */
  readonly maxRequestsDeep?: number
  /** Largest card in bytes. Default 256 KiB; catalogs may have 1 MiB in any case. */
  readonly maxBytes?: number
  /** Sees every place as soon as it is read, in the order of arrival. */
  readonly onFound?: (found: Found) => void
  readonly signal?: AbortSignal
}

const MAX_REQUESTS = 40
const MAX_ENTRIES = 50
const MAX_TOTAL_BYTES = 8 * 1024 * 1024
const MAX_INLINE = 1000
const MAX_LINKS = 10
const MAX_REMOTE_CARDS = 10
const MAX_WAITS = 2
const IN_FLIGHT_PER_ORIGIN = 4
const IN_FLIGHT = 8

/** What one discovery has used up, knows and has to say. */
interface Round {
  readonly target: Target
  readonly options: DiscoverOptions
  readonly asked: Map<string, Promise<Exchange | undefined>>
  readonly expanded: Set<string>
  /** URLs that another origin's document chose, and where they led: asked without credentials. */
  readonly strangers: Set<string>
  readonly gates: Map<string, Gate>
  readonly overall: Gate
  readonly findings: Finding[]
  requests: number
  /** Requests at most. */
  mostRequests: number
  /** Places of the plan still to be asked; what they lead to must leave them their requests. */
  planned: number
  entries: number
  inline: number
  /** Bytes read, and bytes that requests in flight may still read. */
  bytes: number
  left: number
  /** What ended the asking first. */
  ended?: Ending
  /** Answers of each origin that ask to be left alone, and the origins that are. */
  readonly waits: Map<string, number>
  readonly closed: Map<string, Ending>
}

interface Ending {
  readonly cause: TruncationCause
  readonly why: string
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Finds what a target publishes: asks the known places, follows the links of the root page and the
 * entries of catalogs, reads every document, and lists the servers and endpoints that they describe.
 * Whatever the site does is in the result; when a budget ends first, so is how much was left
 * (`truncated`), and what was seen until then is kept. (SEP-2127 discovery; AI Catalog discovery.)
 *
 * Same-host requests are at most four in flight; no URL is asked twice; a server that asks to be
 * left alone (429, or 503 with Retry-After) at its root or at two places is asked no more.
 */
export async function discover(target: Target, options: DiscoverOptions): Promise<Discovery> {
  const round: Round = {
    target,
    options,
    asked: new Map(),
    expanded: new Set(),
    strangers: new Set(),
    gates: new Map(),
    overall: gate(IN_FLIGHT),
    findings: [],
    requests: 0,
    mostRequests: options.maxRequests ?? MAX_REQUESTS,
    planned: 0,
    entries: 0,
    inline: 0,
    bytes: 0,
    left: 0,
    waits: new Map(),
    closed: new Map(),
  }
  const first = placesOf(target, 'first')
  const rest = placesOf(target, 'deep')
  const opening = first.slice(0, IN_FLIGHT_PER_ORIGIN)
  const alive = await originAnswers(opening, round)
  const plan = alive ? [...first, ...(options.deep === true ? rest : [])] : opening
  const found = await explorePlan(plan, round)
  if (alive && options.deep !== true && !found.some(isAnswer)) {
    round.mostRequests = options.maxRequestsDeep ?? round.mostRequests
    found.push(...(await explorePlan(rest, round)))
  }
  const beside = remoteCards(found, round)
  for (const foreign of [false, true]) {
    const places = beside.filter((one) => one.foreign === foreign).map(({ place }) => place)
    found.push(...(await exploreAll(places, [], round, foreign)))
  }

  const servers = serversOf(found)
  const { endpoints, findings } = endpointsOf(servers, found, target, (one) =>
    isForeign(one, round),
  )
  const truncated = round.ended && { ...round.ended, left: round.left }
  const discovery = {
    target,
    found,
    servers,
    endpoints,
    requests: round.requests,
    ...(truncated && { truncated }),
  }
  return {
    ...discovery,
    findings: [...findingsOfSite(discovery), ...round.findings, ...findings],
  }
}

/**
 * False when the root shows that nothing at this origin can be asked: refused, no such name, no
 * connection, no TLS. A root that is only slow or broken says nothing about other paths.
 */
async function originAnswers(opening: readonly Place[], round: Round): Promise<boolean> {
  // The catalogs go out beside the root: a healthy site must not wait for a round trip more.
  const [exchange] = await Promise.all(opening.map((place) => ask(place, round)))
  const problem = exchange?.problem
  if (problem === undefined || exchange?.hops.some(({ status }) => status !== undefined))
    return true
  return problem.kind === 'failure' && !['resolve', 'connect', 'tls'].includes(problem.phase)
}

/** True for a document that says something about servers, be it that there is none. */
function isAnswer({ presence, document }: Found): boolean {
  return presence === 'found' && !['unknown', 'config_schema'].includes(document?.family ?? '')
}

function explorePlan(places: readonly Place[], round: Round): Promise<Found[]> {
  round.planned = places.filter(({ url }) => !round.asked.has(url)).length
  return exploreAll(places, [], round)
}

/** `foreign` when another origin's document named these places. */
async function exploreAll(
  places: readonly Place[],
  chain: Chain,
  round: Round,
  foreign = false,
): Promise<Found[]> {
  if (foreign) for (const { url } of places) markForeign(url, round)
  return (await Promise.all(places.map((place) => explore({ place }, chain, round)))).flat()
}

/** Whoever asked a URL on our own account before asked it with what the person gave for it. */
function markForeign(url: string, round: Round): void {
  if (!round.asked.has(url)) round.strangers.add(url)
}

/** True for a document of another origin, and for one that only such a document led to. */
function isForeign({ url, place }: Found, { target, strangers }: Round): boolean {
  return new URL(url).origin !== target.origin || strangers.has(place.url) || strangers.has(url)
}

/** Asks one place and everything that its answer leads to. The order of the result is the plan's. */
async function explore(
  { place, entry }: { readonly place: Place; readonly entry?: Step['entry'] },
  chain: Chain,
  round: Round,
): Promise<Found[]> {
  const exchange = await ask(place, round)
  if (exchange === undefined) return []
  const seen = classify(place, exchange, byteLimit(place, round))
  const found: Found = {
    ...seen,
    ...(entry && { entry }),
    ...(round.strangers.has(place.url) && { foreign: true }),
  }
  round.options.onFound?.(found)
  const { listedBy } = place
  if (listedBy !== undefined && found.document?.catalog && chain.includes(found.url)) {
    round.findings.push(loop(listedBy.catalog, listedBy.pointer, found.url, chain))
    return [found]
  }
  const further = await Promise.all([
    exploreAll(linkedFrom(found), chain, round, isForeign(found, round)),
    expand(found, '', [...chain, found.url], round),
  ])
  return [found, ...further.flat()]
}

/**
 * Follows the entries of a catalog, once for each catalog however often it is listed. `base` is the
 * catalog's own pointer when it is inline; `chain` ends with this catalog.
 */
async function expand(found: Found, base: string, chain: Chain, round: Round): Promise<Found[]> {
  const catalog = found.document?.catalog
  if (catalog === undefined) return []
  const name = `${found.url}#${base}`
  if (round.expanded.has(name)) return []
  round.expanded.add(name)
  const steps = stepsOf(catalog, found.url, base, chain)
  if (isForeign(found, round)) for (const { place } of steps.fetch) markForeign(place.url, round)
  round.findings.push(...steps.findings)
  const inPlace = steps.inline.slice(0, Math.max(0, MAX_INLINE - round.inline))
  round.inline += inPlace.length
  truncate(round, steps.inline.length - inPlace.length, INLINE_ENDED)
  const further = await Promise.all([
    ...inPlace.map(async (step) => {
      const inside = readInline(step, found, byteLimit(step.place, round))
      const at = `${step.place.listedBy?.pointer ?? ''}/data`
      return [inside, ...(await expand(inside, at, [...chain, `${found.url}#${at}`], round))]
    }),
    ...steps.fetch.map((step) => explore(step, chain, round)),
  ])
  return further.flat()
}

/** Links of the root page and of the page that the person named, about this origin. */
function linkedFrom({ place, exchange }: Found): readonly Place[] {
  if (place.kind !== 'root' && place.kind !== 'target') return []
  const { origin } = new URL(exchange.url)
  const places: Place[] = []
  for (const { url, rels, anchor } of linksOf(exchange)) {
    const rel = rels.find((one) => CATALOG_RELS.includes(one) || CARD_RELS.includes(one))
    const about = anchor === undefined ? origin : new URL(anchor).origin
    if (rel === undefined || about !== origin || !/^https?:/.test(url)) continue
    if (!places.some((known) => known.url === url)) places.push({ url, kind: 'link', rel })
  }
  return places.slice(0, MAX_LINKS)
}

/** The reserved place of each remote's own card, where it has not been asked yet. */
function remoteCards(
  found: readonly Found[],
  round: Round,
): readonly { readonly place: Place; readonly foreign: boolean }[] {
  const cards = new Map<string, boolean>()
  const named = endpointsOf(serversOf(found), found, round.target, (one) => isForeign(one, round))
  for (const { url, serverId, foreign = false } of named.endpoints) {
    if (url === undefined || serverId === undefined) continue
    const at = suffixOf(url)
    cards.set(at, foreign && (cards.get(at) ?? true))
  }
  return [...cards]
    .filter(([url]) => !round.asked.has(url))
    .slice(0, MAX_REMOTE_CARDS)
    .map(([url, foreign]) => ({ place: { url, kind: 'remote_card' }, foreign }))
}

/** One exchange a URL; `undefined` when a budget has ended. */
function ask(place: Place, round: Round): Promise<Exchange | undefined> {
  const known = round.asked.get(place.url)
  if (known !== undefined) return known
  const origin = URL.parse(place.url)?.origin ?? ''
  const perOrigin = round.gates.get(origin) ?? gate(IN_FLIGHT_PER_ORIGIN)
  round.gates.set(origin, perOrigin)
  const asking = perOrigin(() => round.overall(() => askNow(place, origin, round)))
  round.asked.set(place.url, asking)
  return asking
}

async function askNow(place: Place, origin: string, round: Round): Promise<Exchange | undefined> {
  const { send, now, deadline, signal } = round.options
  const bodyBytes = Math.min(byteLimit(place, round), MAX_TOTAL_BYTES - round.bytes)
  const listed = place.listedBy !== undefined
  const further = listed || place.kind === 'link' || place.kind === 'remote_card'
  if (!further) round.planned -= 1
  const over =
    round.closed.get(origin) ?? budgetEnded(listed, further ? round.planned : 0, bodyBytes, round)
  if (over !== undefined) return truncate(round, 1, over)
  round.requests += 1
  if (listed) round.entries += 1
  round.bytes += bodyBytes
  const namedPort = round.target.namedPort && origin === round.target.origin
  const exchange = await send({
    ...requestFor(place, namedPort),
    limits: { bodyBytes, totalMs: deadline - now() },
    ...(round.strangers.has(place.url) && { anonymous: true }),
    ...(signal && { signal }),
  })
  if (round.strangers.has(place.url)) round.strangers.add(exchange.url)
  round.bytes += (exchange.response?.body.byteLength ?? 0) - bodyBytes
  heedWait(place, origin, exchange, round)
  const narrowed = bodyBytes < byteLimit(place, round)
  if (narrowed && exchange.response?.ended === 'cut') return truncate(round, 1, BYTES_ENDED)
  return exchange
}

/**
 * A server that says at its root, or twice, that it is asked too often is asked no more: what it
 * answers then says nothing about what it publishes.
 */
function heedWait(place: Place, origin: string, exchange: Exchange, round: Round): void {
  const words = asksToWait(exchange)
  if (words === undefined) return
  const waits = (round.waits.get(origin) ?? 0) + 1
  round.waits.set(origin, waits)
  if (place.kind !== 'root' && waits < MAX_WAITS) return
  const why = `${origin} asks to be left alone for now (${words})`
  round.closed.set(origin, { cause: 'later', why })
}

const INLINE_ENDED: Ending = {
  cause: 'inline',
  why: `${MAX_INLINE} inline entries were read, and no more are`,
}
const BYTES_ENDED: Ending = {
  cause: 'bytes',
  why: `the limit of ${MAX_TOTAL_BYTES / 1024 / 1024} MiB in all was reached`,
}

function budgetEnded(
  listed: boolean,
  reserved: number,
  bytes: number,
  round: Round,
): Ending | undefined {
  const { now, deadline, signal } = round.options
  const most = round.mostRequests
  if (signal?.aborted === true) return { cause: 'aborted', why: 'the run was ended' }
  if (now() >= deadline) return { cause: 'time', why: 'the time was up' }
  if (round.requests + reserved >= most) {
    return { cause: 'requests', why: `the limit of ${most} requests was reached` }
  }
  if (listed && round.entries >= MAX_ENTRIES) {
    return { cause: 'entries', why: `${MAX_ENTRIES} entries were fetched, and no more are` }
  }
  return bytes <= 0 ? BYTES_ENDED : undefined
}

function truncate(round: Round, left: number, ending: Ending): undefined {
  if (left <= 0) return
  round.left += left
  round.ended ??= ending
}

function byteLimit(place: Place, { options }: Round): number {
  return byteLimitOf(place, options.maxBytes ?? CARD_BYTES)
}

/** At most `size` at once, the rest in order. */
function gate(size: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
