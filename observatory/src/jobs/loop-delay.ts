/**
 * When the event loop of this process was late, and how late: what a prober adds to latencies that
 * it measures meanwhile.
 */

export interface DelayMeter {
  /** The worst delay between an instant of `performance.now()` and now, in milliseconds. */
  readonly since: (elapsed: number) => number
  readonly stop: () => void
}

const TICK_MS = 10
/** Timers come a little late on any machine. */
const USUAL_MS = 2
/** A run and its waits; nobody asks about longer. */
const KEPT_MS = 120_000

/** Begins to measure; the process may end while it does. */
export function meterDelay(): DelayMeter {
  const late: { readonly from: number; readonly until: number }[] = []
  let due = performance.now() + TICK_MS
  const tick = (): void => {
    const now = performance.now()
    if (now > due + USUAL_MS) late.push({ from: due, until: now })
    const old = late.findIndex(({ until }) => until > now - KEPT_MS)
    late.splice(0, old < 0 ? late.length : old)
    due = now + TICK_MS
  }
  const timer = setInterval(tick, TICK_MS)
  timer.unref()
  return {
    since: (elapsed) => {
      // Whoever asks in the middle of a delay asks before it is over.
      let most = Math.max(0, performance.now() - Math.max(due, elapsed))
      for (let at = late.length - 1; at >= 0; at--) {
        const one = late[at]
        if (one === undefined || one.until <= elapsed) break
        most = Math.max(most, one.until - Math.max(one.from, elapsed))
      }
      return most
    },
    stop: () => clearInterval(timer),
  }
}
