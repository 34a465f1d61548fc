import { HOUR_MS } from './utc.ts'

/** How late an observation may come at the longest queue that the observatory is built for. */
export const STALE_MARGIN_MS: number = 4 * HOUR_MS + 40 * 60_000

/**
 * The last instant at which an observation is not yet stale: its own cadence after it, and the
 * margin, which is the same for every cadence. All in milliseconds.
 */
export function freshUntil(observedAt: number, cadenceMs: number): number {
  return observedAt + cadenceMs + STALE_MARGIN_MS
}

/** The age of a stale observation in whole hours, floored; undefined while it is not stale. */
export function staleHours(
  observedAt: number,
  { cadenceMs, now }: { readonly cadenceMs: number; readonly now: number },
): number | undefined {
  return now > freshUntil(observedAt, cadenceMs)
    ? Math.floor((now - observedAt) / HOUR_MS)
    : undefined
}
