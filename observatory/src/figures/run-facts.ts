import type { Assertion, CheckId, Evidence, Reason, Run } from 'countersign/run'
import type { FinishedRun, RunRow } from '../store/types.ts'

/** Above this the event loop was late enough to be part of what was measured. */
const LATE_LOOP_MS = 20

/** The reason of one check's assertion; undefined when there is none. */
export function reasonIn(assertions: readonly Assertion[], check: CheckId): Reason | undefined {
  return assertions.find((assertion) => assertion.check === check)?.reason
}

/**
 * The latency sample of a run in milliseconds; undefined when there is none, or when the prober's
 * own event loop was late by more than 20 ms, which would be measured as the server's.
 */
export function latencyOf(
  { assertions }: Pick<Run, 'assertions'>,
  loopDelayMs: number,
): FinishedRun['latency'] | undefined {
  const reason = reasonIn(assertions, 'latency_profile')
  return reason?.key === 'latency_measured' && loopDelayMs <= LATE_LOOP_MS
    ? reason.params
    : undefined
}

/** The revision that a run recorded, and the era of its completed handshake. */
export function spokenIn({
  assertions,
  offered,
}: Pick<Run, 'assertions' | 'offered'>): Pick<
  RunRow,
  'offeredRevision' | 'recordedRevision' | 'era'
> {
  const revision = reasonIn(assertions, 'protocol_revision')
  const handshake = reasonIn(assertions, 'discovery_handshake')
  return {
    offeredRevision: offered,
    ...(revision?.key === 'protocol_revision_recorded' && {
      recordedRevision: revision.params.revision,
    }),
    ...(handshake?.key === 'handshake_completed' && { era: handshake.params.era }),
  }
}

/**
 * For how many seconds the server asked to be left alone when it ended the run; 0 when it asked
 * without a number, undefined when it did not ask.
 */
export function retryAfterOf({ stopped }: Pick<Evidence, 'stopped'>): number | undefined {
  return stopped?.key === 'probe_rate_limited' ? (stopped.params.retryAfterSeconds ?? 0) : undefined
}
