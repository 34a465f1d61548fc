import type { Evidence, Reason, Run } from 'countersign/run'
import type { DayVerdict } from '../store/types.ts'
import { reasonIn } from './run-facts.ts'

/** What only the prober knows of how a run was made. */
export interface ProberCircumstances {
  /** The longest that its event loop was late during the run, in milliseconds. */
  readonly loopDelayMs?: number
}

/** A tenth of a run's ten seconds: a prober that stood still for longer cannot say who was slow. */
const STOOD_STILL_MS = 1_000

/**
 * How a run counts for its day. Only the handshake decides: what fails after it was answered is for
 * the checks. A 5xx, a failure of DNS, connection or TLS, and no complete answer within the budget
 * are `unanswered`; any other status, and a body over the cap, `answered`. What the server asked us
 * to leave alone, and what is the doing of our policy, our resolver, our network, our clock or our
 * program, is `undecidable`: it is never held against the target.
 */
export function dayVerdictOf(
  run: Pick<Run, 'assertions'>,
  evidence: Pick<Evidence, 'steps' | 'limits'>,
  circumstances: ProberCircumstances = {},
): DayVerdict {
  const reason = reasonIn(run.assertions, 'reachability')
  switch (reason?.key) {
    case 'reachability_answered':
      return verdictOfStatus(reason.params.status)
    case 'reachability_dns_failed':
      return 'unanswered'
    case 'reachability_unanswered':
      return unansweredUnlessOurs(reason, evidence, circumstances)
    case 'probe_budget_exhausted_duration':
      return isOwnDelay(evidence, circumstances) ? 'undecidable' : 'unanswered'
    case 'probe_budget_exhausted_body': {
      const status = evidence.steps.at(-1)?.response?.status
      return status === undefined ? 'undecidable' : verdictOfStatus(status)
    }
    default:
      return 'undecidable'
  }
}

function verdictOfStatus(status: number): DayVerdict {
  return status >= 500 ? 'unanswered' : 'answered'
}

function unansweredUnlessOurs(
  { params }: Extract<Reason, { key: 'reachability_unanswered' }>,
  { steps }: Pick<Evidence, 'steps'>,
  { loopDelayMs = 0 }: ProberCircumstances,
): DayVerdict {
  // A connection that does not come about in time is cut by our limit, yet it is the target's silence.
  if (params.kind === 'timeout') return loopDelayMs > STOOD_STILL_MS ? 'undecidable' : 'unanswered'
  const problem = steps.at(-1)?.problem
  return problem?.kind === 'failure' && problem.blame === 'us' ? 'undecidable' : 'unanswered'
}

/**
 * True when the time of the run was not spent waiting for the target: our look-up of the name took
 * it, the prober stood still, or its clock was set on. A guard that ends an exchange names its limit,
 * by a clock that nobody sets; otherwise the exchanges themselves must have taken the time.
 */
function isOwnDelay(
  { steps, limits }: Pick<Evidence, 'steps' | 'limits'>,
  { loopDelayMs = 0 }: ProberCircumstances,
): boolean {
  if (loopDelayMs > STOOD_STILL_MS) return true
  const problem = steps.at(-1)?.problem
  if (problem?.kind === 'failure' && problem.code === 'time_budget') {
    if (problem.phase === 'resolve') return true
    if (Object.hasOwn(problem.params, 'limit')) return false
  }
  const waitedMs = steps.reduce((sum, { timings }) => sum + timings.total, 0)
  return waitedMs < limits.durationMs - STOOD_STILL_MS
}
