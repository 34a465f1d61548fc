/** Time as the jobs see it. Instants are what the wall says; how long something took, it never says. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sliceUntil } from '../figures/due.ts'

export interface Clock {
  /** Milliseconds since the epoch. Somebody may set it, by an hour or a year, at any time. */
  readonly now: () => number
  /** Milliseconds since some moment, by a clock that nobody sets and that never goes back. */
  readonly elapsed: () => number
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  wait: async (ms, signal) => {
    const end = performance.now() + ms
    // A timer holds no more than 24 days; without an end it waits in such slices.
    for (let left = ms; left > 0 && !signal.aborted; left = end - performance.now())
      await sleep(sliceUntil(left, 0), undefined, { signal }).catch(() => undefined)
  },
}

/**
 * What the wall said now, going on by the clock that nobody sets: within one run time is what passed.
 */
export function steadyNow({ now, elapsed }: Clock): () => number {
  const [began, from] = [now(), elapsed()]
  return () => Math.round(began + elapsed() - from)
}
