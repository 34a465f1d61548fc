import { placesOf } from './places.ts'
import { ask, IN_FLIGHT_PER_ORIGIN, openRound, type DiscoverOptions, type Round } from './round.ts'
import type { Discovery, Place, Target } from './types.ts'

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
  const round = openRound(target, options)
  const opening = placesOf(target, 'first').slice(0, IN_FLIGHT_PER_ORIGIN)
  const alive = await originAnswers(opening, round)
  const { exploreSite } = await loadReading()
  return exploreSite(round, alive ? undefined : opening)
}

/** What reads answers: loaded when the first one is here, so that the requests leave early. */
async function loadReading() {
  return await import('./exploring.ts')
}

/**
 * False when the root shows that nothing at this origin can be asked: refused, no such name, no
 * connection, no TLS. A root that is only slow or broken says nothing about other paths.
 */
async function originAnswers(opening: readonly Place[], round: Round): Promise<boolean> {
  // The catalogs go out beside the root: a healthy site must not wait for a round trip more.
  const asking = opening.map((place) => ask(place, round))
  await Promise.race(asking)
  void loadReading()
  const [exchange] = await Promise.all(asking)
  const problem = exchange?.problem
  if (problem === undefined || exchange?.hops.some(({ status }) => status !== undefined))
    return true
  return problem.kind === 'failure' && !['resolve', 'connect', 'tls'].includes(problem.phase)
}
