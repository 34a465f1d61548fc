/** What a receiver's answer means for a message. Pure. */
import type { Exchange } from 'countersign/net'

export type Answered =
  | { readonly end: 'done' }
  /** Tried again; `afterMs` is what the receiver asks for at least. */
  | { readonly end: 'failed'; readonly failure: string; readonly afterMs: number }
  /** It wants no more of this. */
  | { readonly end: 'refused'; readonly failure: string }
  /** The fault is ours: it was no attempt. */
  | { readonly end: 'ours'; readonly failure: string }

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The pauses that Standard Webhooks proposes: ten attempts within three days and a half. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/**
 * How long to wait after so many failed attempts, in milliseconds, a fifth of it by chance. Undefined:
 * it is given up.
 *
 * @param random at least 0, less than 1
 */
export function pauseAfter(attempts: number, random: () => number): number | undefined {
  const pause = PAUSES_MS[attempts - 1]
  return pause && Math.round(pause * (0.9 + random() / 5))
}

/** Any 2xx is taken for received, and 410 for no interest; nobody is followed elsewhere. */
export function answeredBy({ response, problem }: Exchange, now: number): Answered {
  const status = response?.status
  // What comes after the status says nothing more.
  if (status !== undefined && status >= 200 && status < 300) return { end: 'done' }
  if (status === 410) return { end: 'refused', failure: 'status 410' }
  if (status !== undefined)
    return {
      end: 'failed',
      failure: `status ${status}`,
      afterMs: retryAfterOf(response?.headers ?? [], now),
    }
  const failure = problem?.code ?? 'no answer'
  const isOurs = failure === 'aborted' || failure === 'dns_unavailable'
  return isOurs ? { end: 'ours', failure } : { end: 'failed', failure, afterMs: 0 }
}

/** Seconds or a date (RFC 9110, 10.2.3), at most a day; 0 when it is not said. */
function retryAfterOf(
  headers: readonly (readonly [name: string, value: string])[],
  now: number,
): number {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  const ms = /^\d{1,10}$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), DAY_MS)
}
