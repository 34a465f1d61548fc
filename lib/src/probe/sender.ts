import type { CertificateFacts, Exchange, Send } from '../exchange.ts'
import type { Bodies, StepRole } from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import { openBudget, RUN_LIMITS, type Purse } from './budget.ts'
import { certificateOf, record, worseOf, type About } from './record.ts'
import type { Request } from './request.ts'
import { see, type Seen } from './seen.ts'

/** What the requests of one run have in common. */
export interface SenderOptions {
  readonly send: Send
  readonly now: () => number
  readonly namedPort?: boolean | undefined
  readonly onStep?: ((role: StepRole) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * What is kept of a reply once this file has looked at it. It is applied before a promise has the
   * reply: one that waited for long is itself old, and keeps its value until old things are collected.
   */
  readonly shorten?: ((seen: Seen) => Seen) | undefined
}

/** The only way out of a run: everything that is sent is counted, recorded and read here. */
export interface Sender {
  /** The exchange, or why it did not take place. */
  readonly exchange: (
    purse: Purse,
    role: StepRole,
    request: Request,
    about?: About,
    mostMs?: number,
  ) => Promise<Seen | Reason>
  /** Milliseconds since the run began, and until its deadline. */
  readonly spent: () => number
  readonly left: () => number
  readonly bodies: Bodies
  /** The first fault that a connection of the script showed, else what the first one showed. */
  readonly certificate: () => CertificateFacts | undefined
}

/** Opens the way out of a run that begins now. */
export function openSender(options: SenderOptions): Sender {
  const { send, now, namedPort, onStep, signal, shorten = asItIs } = options
  const budget = openBudget(now, RUN_LIMITS)
  const bodies = new Map<string, Uint8Array>()
  let certificate: CertificateFacts | undefined
  let askedToWait = false

  /** Why nothing may be sent now, if so. After a wish to wait nobody is asked anything more. */
  function obstacle(purse: Purse): Reason | undefined {
    if (signal?.aborted === true) return ABORTED
    return askedToWait ? reasonOf('probe_cascade_incomplete', {}) : budget.take(purse)
  }

  return {
    spent: () => budget.spent(),
    left: () => budget.left(),
    bodies,
    certificate: () => certificate,
    async exchange(purse, role, request, about = {}, mostMs = Infinity) {
      const no = obstacle(purse)
      if (no !== undefined) return no
      told(onStep, role)
      const isMetadata = request.purpose === 'metadata'
      const startedAtMs = budget.spent()
      const limits = {
        totalMs: Math.ceil(Math.min(budget.left(), mostMs)),
        bodyBytes: RUN_LIMITS.bodyBytes,
        hops: isMetadata && purse === 'script' ? budget.hops() : 0,
      }
      let done: Exchange
      try {
        done = await send({
          ...request,
          limits,
          ...(namedPort !== undefined && { namedPort }),
          ...(signal !== undefined && { signal }),
        })
      } catch (error) {
        const message = error instanceof Error ? error.message : 'the sender failed'
        return reasonOf('probe_aborted', { message: message.slice(0, 200) })
      }
      if (purse === 'script') budget.follow(Math.max(0, done.hops.length - 1))
      const isJudged = !isMetadata && (purse === 'script' || purse === 'page')
      if (isJudged) certificate = worseOf(certificate, certificateOf(done))
      const step = record(done, role, about, { startedAtMs, late: budget.left() < 0 }, bodies)
      const seen = see(step, bodies, RUN_LIMITS, 'quick')
      askedToWait ||= seen.ends?.key === 'probe_rate_limited'
      return shorten(seen)
    },
  }
}

function asItIs(seen: Seen): Seen {
  return seen
}

/** Who only watches must not end a run. */
function told(onStep: SenderOptions['onStep'], role: StepRole): void {
  try {
    onStep?.(role)
  } catch {
    // What a listener fails over is its own affair.
  }
}

/** True when an exchange did not take place, for the reason that stands in its stead. */
export function isReason(value: Seen | Reason): value is Reason {
  return 'key' in value
}

const ABORTED: Reason = reasonOf('probe_aborted', { message: 'aborted by the caller' })
