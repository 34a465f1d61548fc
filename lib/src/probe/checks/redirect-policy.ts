import { reasonOf } from '../../run/reason.ts'
import { risk, skipped, verified, type Check } from '../outcome.ts'
import type { Seen } from '../seen.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * OBSERVED_RISK when a request was redirected to another host, also when the run ended there; no
 * POST was repeated. VERIFIED only when the whole script was seen. Says nothing of the other host.
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

/** Where each redirect of a step leads; what cannot be parsed counts as elsewhere. */
function crossings({ step }: Seen): readonly ('same' | 'other')[] {
  return step.hops.flatMap(({ url, status, location }) => {
    if (location === undefined || !REDIRECTS.has(status ?? 0)) return []
    const same = URL.canParse(location, url) && new URL(location, url).host === new URL(url).host
    return [same ? 'same' : 'other']
  })
}
