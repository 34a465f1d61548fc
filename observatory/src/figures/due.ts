import type { Cadence } from '../store/types.ts'
import { DAY_MS, HOUR_MS } from './utc.ts'

/** Milliseconds from one run to the next, unless the configuration says otherwise. */
export const CADENCE_MS: Readonly<Record<Cadence, number>> = {
  unclaimed: 12 * HOUR_MS,
  claimed: 8 * HOUR_MS,
  fast: HOUR_MS / 4,
}

/** Each run comes by up to a twentieth of the cadence early or late, so that no herd forms. */
const JITTER = 1 / 20
/** A server may ask for a day; it cannot take itself off the schedule. */
const LONGEST_WAIT_MS = DAY_MS
/** What a timer holds; a longer delay would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A run that is over. Instants in milliseconds since the epoch. */
export interface DueOptions {
  readonly startedAt: number
  readonly finishedAt: number
  readonly cadenceMs: number
  /** At least 0, less than 1. */
  readonly random: () => number
  /** What the server asked for (RFC 9110, 10.2.3); counts from the end of the run. */
  readonly retryAfterSeconds?: number | undefined
}

/**
 * When an endpoint is due again, in milliseconds since the epoch: one cadence after the run began,
 * jittered, and not before the server wants to be asked again. A server that fails is asked no more
 * rarely than one that answers: its recovery is as much worth knowing.
 */
export function nextDueOf(options: DueOptions): number {
  const { startedAt, finishedAt, cadenceMs, random, retryAfterSeconds = 0 } = options
  const due = startedAt + cadenceMs * (1 + JITTER * (2 * random() - 1))
  const waitMs = Math.min(retryAfterSeconds * 1_000, LONGEST_WAIT_MS)
  return Math.ceil(Math.max(due, finishedAt + waitMs))
}

/**
 * How long to sleep before looking whether an instant has come, in milliseconds: a slice that a
 * timer can hold. Whoever wakes before the instant sleeps again.
 */
export function sliceUntil(at: number, now: number): number {
  return Math.min(Math.max(at - now, 0), LONGEST_TIMER_MS)
}
