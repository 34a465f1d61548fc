import { reasonOf } from '../../run/reason.ts'
import { REDIRECTS } from '../../wire/redirect.ts'
import { risk, skipped, verified, type Check } from '../outcome.ts'
import type { Seen } from '../seen.ts'

/**
 * OBSERVED_RISK when a request was redirected to another host, also when the run ended there; no
 * POST was repeated. Clients take one of several Locations, each its own, so that they count as
 * another host too. VERIFIED only when the whole script was seen. Says nothing of the other host.
 */
export const redirectPolicy: Check = {
  id: 'redirect_policy',
  judge({ steps, complete, rest }) {
    const hosts = steps.flatMap(crossings)
    if (hosts.includes('other')) return risk(reasonOf('redirect_cross_host_observed', {}))
    if (!complete) return skipped(rest)
    return hosts.length > 0
      ? verified(reasonOf('redirect_same_host', {}))
      : verified(reasonOf('redirect_none', {}))
  },
}

/** Where each redirect of a step leads, and the one that its response is. */
function crossings({ step }: Seen): readonly ('same' | 'other')[] {
  const { hops, request, response } = step
  const followed = hops.flatMap(({ url, status, location }) =>
    location === undefined || !REDIRECTS.has(status ?? 0) ? [] : [whither(url, location)],
  )
  if (response === undefined || !REDIRECTS.has(response.status)) return followed
  const locations = response.headers.filter(([name]) => name.toLowerCase() === 'location')
  if (locations.length > 1) return [...followed, 'other']
  const from = hops.at(-1)?.url ?? request.url
  return [...followed, ...locations.map(([, location]) => whither(from, location))]
}

/** What cannot be parsed counts as elsewhere. */
function whither(from: string, location: string): 'same' | 'other' {
  const to = URL.parse(location, from)
  return to !== null && to.host === URL.parse(from)?.host ? 'same' : 'other'
}
