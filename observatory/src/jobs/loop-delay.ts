/**
 * How late the event loop of this process was while something was waited for: what a prober adds to
 * the latencies that it measures. It looks only while somebody waits, since to be woken costs a
 * process that has nothing to do more than what it then does.
 */

export interface DelayMeter {
  /**
   * Begins to look. The function that it returns ends that, and says the worst delay in between, in
   * milliseconds.
   */
  readonly watch: () => () => number
}

const TICK_MS = 10
/** Timers come a little late on any machine. */
const USUAL_MS = 2

interface Watching {
  readonly from: number
  worst: number
}

/** Measures for whoever watches; the process may end meanwhile. */
export function meterDelay(): DelayMeter {
  const watching = new Set<Watching>()
  let timer: NodeJS.Timeout | undefined
  let due = Infinity

  const tick = (): void => {
    const now = performance.now()
    if (now > due + USUAL_MS)
      for (const one of watching) one.worst = Math.max(one.worst, now - Math.max(due, one.from))
    due = now + TICK_MS
  }
  const end = (one: Watching): number => {
    // Whoever asks in the middle of a delay asks before it is over.
    const still = performance.now() - Math.max(due, one.from)
    watching.delete(one)
    if (watching.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    return Math.max(0, one.worst, still)
  }

  return {
    watch: () => {
      const one: Watching = { from: performance.now(), worst: 0 }
      watching.add(one)
      if (timer === undefined) {
        due = one.from + TICK_MS
        timer = setInterval(tick, TICK_MS).unref()
      }
      return () => end(one)
    },
  }
}
