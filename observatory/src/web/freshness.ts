/** How old a page may be that is given again: the more work there is, the older. */
import { performance } from 'node:perf_hooks'

/** What nobody notices, in milliseconds. */
export const AT_LEAST_MS = 2_000
/** Servers are observed every few hours; five minutes more are nothing to what a report tells. */
export const AT_MOST_MS = 300_000
/** Below this share of the time at work, no page need be older than `AT_LEAST_MS`. */
const IDLE = 0.3
/** How long one measurement holds, in milliseconds. */
const MEASURED_EVERY_MS = 500

/**
 * Milliseconds that a page may be kept just now, by how much of the last moments this process was at
 * work: so a busy observatory answers its readers, and a quiet one shows them what is new.
 */
export function freshness(): () => number {
  let last = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let keepMs = AT_LEAST_MS
  return () => {
    const at = performance.now()
    if (at - measuredAt < MEASURED_EVERY_MS) return keepMs
    const current = performance.eventLoopUtilization()
    keepMs = keepMsOf(performance.eventLoopUtilization(current, last).utilization)
    last = current
    measuredAt = at
    return keepMs
  }
}

/** @param utilization the share of the time at work, from 0 to 1 */
export function keepMsOf(utilization: number): number {
  const above = Math.max(0, utilization - IDLE) / (1 - IDLE)
  return Math.round(AT_LEAST_MS + above * (AT_MOST_MS - AT_LEAST_MS))
}
