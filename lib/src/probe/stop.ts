import type { Failure, Refusal } from '../exchange.ts'
import type { RunLimits } from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import type { ReplyHead } from '../wire/reply.ts'

/**
 * Why a reply ends the run, if it does: a wish to wait (429; 503 with Retry-After), a refusal of our
 * guard, a failure of the connection, a limit. Undefined for every reply that can be judged.
 */
export function endOf(
  reply: ReplyHead,
  problem: Refusal | Failure | undefined,
  limits: RunLimits,
): Reason | undefined {
  const { status, retryAfter } = reply
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    const wait = retryAfter?.seconds
    return reasonOf('probe_rate_limited', {
      status,
      ...(wait !== undefined && { retryAfterSeconds: wait }),
    })
  }
  return problem === undefined ? undefined : endOfProblem(problem, limits)
}

/** True for an end that our own limits set: a later page may meet it without ending the run. */
export function isLimit({ key }: Reason): boolean {
  return key === 'probe_budget_exhausted_duration' || key === 'probe_budget_exhausted_body'
}

/**
 * What the checks say that had nothing to look at. A reason that is about reachability, and our own
 * error message, are said once, by that check; the others name the break in the chain.
 */
export function restOf(stopped: Reason | undefined, settled: boolean): Reason {
  const own =
    stopped === undefined ||
    stopped.key === 'probe_aborted' ||
    (settled && stopped.key.startsWith('reachability_'))
  return own ? reasonOf('probe_cascade_incomplete', {}) : stopped
}

function endOfProblem(problem: Refusal | Failure, limits: RunLimits): Reason {
  if (problem.kind === 'refusal') {
    return reasonOf('probe_blocked_by_policy', { code: problem.code })
  }
  const { limit: at } = problem.params
  const limit = Number.isSafeInteger(at) ? Number(at) : undefined
  switch (problem.code) {
    case 'dns_not_found':
      return reasonOf('reachability_dns_failed', {})
    case 'dns_unavailable':
      return reasonOf('probe_resolver_unavailable', {})
    case 'body_too_large':
    case 'wire_budget':
      return reasonOf('probe_budget_exhausted_body', { maxBodyBytes: limit ?? limits.bodyBytes })
    case 'time_budget':
      return reasonOf('probe_budget_exhausted_duration', { maxDurationMs: limits.durationMs })
    case 'too_many_redirects':
      // Each redirect is a request too, so that the requests may be what is used up.
      return limit !== undefined && limit < limits.hops
        ? reasonOf('probe_budget_exhausted_requests', { maxRequests: limits.requests })
        : reasonOf('probe_budget_exhausted_redirects', { maxRedirects: limits.hops })
    case 'aborted':
      return reasonOf('probe_aborted', { message: 'aborted by the caller' })
    case 'connect_timeout':
      return reasonOf('reachability_unanswered', { kind: 'timeout' })
    default:
      return reasonOf('reachability_unanswered', { kind: 'other' })
  }
}
