import type { Failure, LiveFacts, Refusal } from '../exchange.ts'
import type { ClientInfo, Dialect } from './message.ts'
import type { ReasonCode } from './reason-rules.ts'
import type { Note } from './rules.ts'
import type { Handshake, HandshakeOutcome, ResourceRead, ToolList, WireParams } from './types.ts'
import type { Walk } from './walk.ts'

/** What to send next. `listen` opens a GET stream, `end` deletes the session, `stop` sends nothing. */
export type Step =
  | { readonly do: 'discover' | 'initialized' | 'listen' | 'end' | 'stop' }
  | { readonly do: 'initialize'; readonly offer: string }
  | { readonly do: 'list'; readonly what: ListKind; readonly cursor?: string }
  | { readonly do: 'read'; readonly uri: string }

/** The lists that can be walked page by page. */
export type ListKind = 'tools' | 'resources' | 'prompts'

/** How a handshake ends. */
export interface Verdict {
  readonly outcome: HandshakeOutcome
  readonly reason?: { readonly code: ReasonCode; readonly params: WireParams }
}

/** Everything that the next step depends on beside the reply. Plain values; never changed in place. */
export interface State {
  /** What was sent last and waits for its reply. */
  readonly step: Step
  readonly client: ClientInfo
  /** Where to send: the endpoint, or where it redirected to. */
  readonly url: string
  /** Lists to read once connected, in order. */
  readonly todo: readonly ListKind[]
  readonly wanted?: string
  /** Lists are read to their end, also where the wanted resource was found before. */
  readonly everything: boolean

  /** The outcome if nothing better comes. */
  readonly verdict: Verdict
  readonly evidence: Handshake['modernEvidence']
  /** Observations that hold only if the handshake works out in another way. */
  readonly pending: readonly Note[]

  /** Some reply was JSON-RPC. */
  readonly spoke: boolean
  /** Some result came under an id that was not sent. */
  readonly strayed: boolean
  /** `server/discover` lists only revisions that are newer than all known ones. */
  readonly newerOnly: boolean
  /** The code of the modern error that `server/discover` was refused with. */
  readonly modernError?: number
  /** `server/discover` was sent a second time. */
  readonly corrected: boolean
  /** A redirect was followed. */
  readonly moved: boolean
  /** Revisions offered by `initialize`. */
  readonly offers: readonly string[]
  /** A lost session was replaced. */
  readonly restarted: boolean
  readonly listed?: readonly string[]

  /** Set once connected; also for a session that has only to be ended. */
  readonly dialect?: Dialect
  /** The result of the handshake. Its presence means connected. */
  readonly result?: unknown
  readonly gate?: NonNullable<LiveFacts['gate']>
  readonly walk: Walk
  readonly tools?: ToolList
  readonly resources?: ToolList
  readonly prompts?: ToolList
  readonly resource?: ResourceRead
}

/** What to do after a reply. */
export interface Next {
  readonly step: Step
  readonly state: State
  /** What the reply showed beside the next step. */
  readonly notes: readonly Note[]
}

/** Asks for `step` next. */
export function go(state: State, step: Step, notes: readonly Note[] = []): Next {
  return { step, state: { ...state, step }, notes }
}

/** Ends the run with a verdict. */
export function stop(state: State, verdict: Verdict, notes: readonly Note[] = []): Next {
  return go({ ...state, verdict }, { do: 'stop' }, notes)
}

/** A verdict with its reason. */
export function verdict(
  outcome: HandshakeOutcome,
  code: ReasonCode,
  params: WireParams = {},
): Verdict {
  return { outcome, reason: { code, params } }
}

/**
 * The verdict on a problem that kept the handshake from being answered. Only a problem of the guard
 * or of the connection is final; after the connection stood, another method may still be answered.
 */
export function verdictOn(problem: Refusal | Failure): Verdict {
  if (problem.kind === 'refusal') {
    return verdict('refused', 'refused_by_guard', { ...problem.params, refusal: problem.code })
  }
  if (problem.code === 'aborted') return verdict('unmeasured', 'handshake_aborted')
  const params = { failure: problem.code, phase: problem.phase, blame: problem.blame }
  return wasSent(problem)
    ? verdict('unmeasured', 'no_answer', params)
    : verdict('unmeasured', 'no_connection', params)
}

/** True when the request left, so that the silence may be about this request only. */
export function wasSent(problem: Refusal | Failure): boolean {
  return problem.kind === 'failure' && ['send', 'headers', 'body'].includes(problem.phase)
}
