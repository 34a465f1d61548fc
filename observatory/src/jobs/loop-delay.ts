/** How late the event loop of this process is: what a prober adds to every latency that it measures. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface DelayMeter {
  /** The worst delay since an instant of `performance.now()`, in milliseconds. */
  readonly since: (elapsed: number) => number
  readonly stop: () => void
}

const RESOLUTION_MS = 10
const SLICE_MS = 200
/** A run and its waits; nobody asks about longer. */
const KEPT_MS = 120_000

/** Begins to measure; the process may end while it does. */
export function meterDelay(): DelayMeter {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const slices: { readonly until: number; readonly worst: number }[] = []
  // A sample is the time between two ticks; so much of it was asked for.
  const worst = (): number =>
    histogram.count === 0 ? 0 : Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
  const slice = (): void => {
    const until = performance.now()
    slices.push({ until, worst: worst() })
    histogram.reset()
    const old = slices.findIndex((one) => one.until > until - KEPT_MS)
    if (old > 0) slices.splice(0, old)
  }
  histogram.enable()
  const timer = setInterval(slice, SLICE_MS)
  timer.unref()
  return {
    since: (elapsed) => {
      let most = worst()
      for (let at = slices.length - 1; at >= 0; at--) {
        const one = slices[at]
        if (one === undefined || one.until < elapsed) break
        most = Math.max(most, one.worst)
      }
      return most
    },
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
