import type { Bodies, Evidence, StepRole } from '../run/evidence.ts'
import type { Reason } from '../run/reason.ts'
import type { Gate } from '../wire/challenge.ts'
import { readHandshake, type HandshakeView } from './handshake.ts'
import { readList, type ListView } from './list.ts'
import { dueIn, endOfScript, metadataUrlOf, type Ask } from './script.ts'
import { see, type Seen } from './seen.ts'
import { restOf } from './stop.ts'

/** Everything that a run saw, parsed once: what every check and observation reads. */
export interface RunView {
  readonly evidence: Evidence
  /** The exchanges that the checks are judged by, in order. */
  readonly steps: readonly Seen[]
  /** Exchanges beside them. */
  readonly extra: readonly Seen[]
  readonly handshake: HandshakeView
  /** The handshake ended with an HTTP response. */
  readonly settled: boolean
  readonly list: ListView
  /** The call of the reserved name. */
  readonly call?: Seen
  readonly metadata?: Seen
  /** The challenge that authorization is judged by. */
  readonly challenge?: Gate
  /** Where that challenge says that the metadata is. */
  readonly metadataUrl?: string
  /** What is still to be sent. Undefined at the end of the script, and where the run cannot go on. */
  readonly due?: Ask
  /** The script came to its end: what it did not send, it had no reason to send. */
  readonly complete: boolean
  /** What a check says that had nothing to look at. */
  readonly rest: Reason
}

/** Reads recorded evidence. Pure and total: what is missing was not observed. */
export function viewOf(evidence: Evidence, bodies: Bodies): RunView {
  const { limits } = evidence
  return viewOfSeen(
    evidence,
    evidence.steps.map((step) => see(step, bodies, limits)),
    evidence.extra.map((step) => see(step, bodies, limits)),
  )
}

/** The same for steps that were read already. */
export function viewOfSeen(
  evidence: Evidence,
  steps: readonly Seen[],
  extra: readonly Seen[],
): RunView {
  const handshake = readHandshake(steps, evidence.client)
  const settled = handshake.state !== 'open'
  const list = readList(steps, handshake, evidence.limits)
  const call = stepOf(steps, 'reserved_call')
  const metadata = stepOf(steps, 'metadata')
  const challenge =
    handshake.gate ?? list.gate ?? (call?.ends === undefined ? call?.reply.gate : undefined)
  const metadataUrl = challenge === undefined ? undefined : metadataUrlOf(challenge)
  const seen = {
    evidence,
    steps,
    extra,
    handshake,
    settled,
    list,
    ...(call !== undefined && { call }),
    ...(metadata !== undefined && { metadata }),
    ...(challenge !== undefined && { challenge }),
    ...(metadataUrl !== undefined && { metadataUrl }),
    rest: restOf(evidence.stopped, settled),
  }
  const ended =
    evidence.stopped !== undefined || steps.some((step) => endOfScript(step) !== undefined)
  const due = ended ? undefined : dueIn(seen)
  return { ...seen, ...(due !== undefined && { due }), complete: !ended && due === undefined }
}

function stepOf(steps: readonly Seen[], role: StepRole): Seen | undefined {
  return steps.find(({ step }) => step.role === role)
}
