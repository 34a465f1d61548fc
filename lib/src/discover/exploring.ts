/** Reads what a discovery's requests brought, and asks what that leads to. */
import { loop, readInline, stepsOf, type Chain, type Step } from './catalogs.ts'
import { classify } from './documents.ts'
import { CARD_RELS, CATALOG_RELS, linksOf } from './links.ts'
import { placesOf, suffixOf } from './places.ts'
import { ask, byteLimit, truncate, type Ending, type Round } from './round.ts'
import { endpointsOf } from './site-endpoints.ts'
import { findingsOfSite } from './site-findings.ts'
import { serversOf } from './site-servers.ts'
import type { Discovery, Found, Place } from './types.ts'

const MAX_INLINE = 1000
const MAX_LINKS = 10
const MAX_REMOTE_CARDS = 10

const INLINE_ENDED: Ending = {
  cause: 'inline',
  why: `${MAX_INLINE} inline entries were read, and no more are`,
}

/**
 * Explores everything that the target of a round leads to and says what was found. `only`: the places
 * to which it is confined, because nobody answers there.
 */
export async function exploreSite(round: Round, only?: readonly Place[]): Promise<Discovery> {
  const { target, options } = round
  const first = placesOf(target, 'first')
  const rest = placesOf(target, 'deep')
  const plan = only ?? [...first, ...(options.deep === true ? rest : [])]
  const found = await explorePlan(plan, round)
  if (only === undefined && options.deep !== true && !found.some(isAnswer)) {
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

/** Whoever asked a URL on our own account before asked it with what the person gave for it. */
function markForeign(url: string, round: Round): void {
  if (!round.asked.has(url)) round.strangers.add(url)
}

/** True for a document of another origin, and for one that only such a document led to. */
function isForeign({ url, place }: Found, { target, strangers }: Round): boolean {
  return new URL(url).origin !== target.origin || strangers.has(place.url) || strangers.has(url)
}
