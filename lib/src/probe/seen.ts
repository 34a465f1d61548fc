import type { Exchange, Failure, Purpose } from '../exchange.ts'
import type { Bodies, RunLimits, Step } from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import type { Closeness } from '../wire/answer.ts'
import { readReply, type Reply } from '../wire/reply.ts'
import { endOf } from './stop.ts'

/** A step whose reply was read, once, for all who judge it. */
export interface Seen {
  readonly step: Step
  readonly reply: Reply
  /** Decoded; empty when there was no response. */
  readonly body: Uint8Array
  /** Why the run cannot go on after it. */
  readonly ends?: Reason
}

/** Reads one step. A response whose body is not among the bodies was not observed. */
export function see(
  step: Step,
  bodies: Bodies,
  limits: RunLimits,
  closeness: Closeness = 'noting',
): Seen {
  const { response } = step
  const body = response === undefined ? undefined : bodies.get(response.body)
  const exchange: Exchange = {
    request: { purpose: purposeOf(step), ...step.request },
    startedAt: '',
    url: step.hops.at(-1)?.url ?? step.request.url,
    hops: [],
    ...(response !== undefined && body !== undefined && { response: { ...response, body } }),
    ...(step.problem !== undefined && { problem: step.problem }),
    ...(body === undefined && step.problem === undefined && { problem: NOT_OBSERVED }),
    timings: step.timings,
    wireBytes: 0,
  }
  const reply = ownOf(readReply(exchange, step.sentId, closeness))
  const problem = problemOf(step, reply)
  const ends =
    problem === NOT_OBSERVED
      ? reasonOf('probe_cascade_incomplete', {})
      : endOf(reply, problem, limits)
  return { step, reply, body: body ?? NOTHING, ...(ends !== undefined && { ends }) }
}

/** An error under an id that was not sent is about another request, and answers none of ours. */
function ownOf(reply: Reply): Reply {
  const strayed = reply.notes.some(({ code }) => code === 'error_id_not_ours')
  if (reply.kind !== 'error' || !strayed) return reply
  const { error: _, ...head } = reply
  return { ...head, kind: 'mismatch', result: undefined }
}

/** A cut body is no problem when the answer had come before. */
function problemOf(step: Step, reply: Reply): Step['problem'] {
  if (reply.kind === 'no_response') return reply.problem
  const answered = reply.kind === 'result' || reply.kind === 'error' || reply.kind === 'mismatch'
  return answered || step.response?.ended !== 'cut' ? undefined : step.problem
}

function purposeOf({ role }: Pick<Step, 'role'>): Purpose {
  return role === 'metadata' ? 'metadata' : 'endpoint'
}

const NOTHING: Uint8Array = new Uint8Array()

const NOT_OBSERVED: Failure = {
  kind: 'failure',
  code: 'protocol',
  blame: 'us',
  phase: 'body',
  params: {},
}
