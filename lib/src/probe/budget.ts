import type { RunLimits } from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'

/** What a run may cost the server that it looks at. */
export const RUN_LIMITS: RunLimits = {
  requests: 8,
  durationMs: 10_000,
  bodyBytes: 2_097_152,
  hops: 3,
  pages: 10,
  tools: 5000,
}

/** Requests beside the script: the end of a session, and those that a person asked for. */
const ASIDE = 1
const DEEP = 12

/** What a request is paid from. Pages after the first have an allowance of their own. */
export type Purse = 'script' | 'page' | 'aside' | 'deep'

/** The one place where requests, redirects and time of a run are counted. */
export interface Budget {
  /** Milliseconds since the run began; never falls. */
  readonly spent: () => number
  /** Milliseconds until the run's one deadline; not positive after it. */
  readonly left: () => number
  /** Takes one request from a purse, or tells why there is none. */
  readonly take: (purse: Purse) => Reason | undefined
  /** Redirects that the next request may follow: each is a request of the script. */
  readonly hops: () => number
  readonly follow: (count: number) => void
}

/**
 * Opens the budget of a run that begins now. `now` gives milliseconds since the epoch; somebody may
 * set that clock while the run goes on, and a step back must not grant time.
 */
export function openBudget(now: () => number, limits: RunLimits): Budget {
  const spentMs = stopwatch(now)
  const most = { script: limits.requests, page: limits.pages - 1, aside: ASIDE, deep: DEEP }
  const spent = { script: 0, page: 0, aside: 0, deep: 0 }
  const left = (): number => limits.durationMs - spentMs()
  return {
    spent: spentMs,
    left,
    take(purse) {
      if (left() <= 0) {
        return reasonOf('probe_budget_exhausted_duration', { maxDurationMs: limits.durationMs })
      }
      if (spent[purse] >= most[purse]) {
        return reasonOf('probe_budget_exhausted_requests', { maxRequests: most[purse] })
      }
      spent[purse] += 1
      return undefined
    },
    hops: () => Math.min(limits.hops, most.script - spent.script),
    follow(count) {
      spent.script += count
    },
  }
}

/** Milliseconds since now. What a clock is set back by is not counted, what it is set on by is. */
function stopwatch(now: () => number): () => number {
  let last = now()
  let sum = 0
  return () => {
    const here = now()
    sum += Math.max(0, here - last)
    last = here
    return sum
  }
}
