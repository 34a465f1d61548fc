/** Days of the observatory are days of UTC: no time zone and no daylight saving moves a figure. */

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000
/** A day in milliseconds: days of UTC are all of one length here. */
export const DAY_MS: number = 24 * HOUR_MS

/**
 * The UTC day of an instant.
 *
 * @param at milliseconds since the epoch
 * @returns `YYYY-MM-DD`
 * @throws RangeError when there is no such instant
 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The first instant of a UTC day (`YYYY-MM-DD`), in milliseconds since the epoch. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The UTC day so many days after another; before it when `count` is negative. */
export function dayAfter(day: string, count: number): string {
  return dayOf(startOf(day) + count * DAY_MS)
}

let counted: readonly string[] = []

/**
 * So many UTC days up to `last`, the oldest first. Whoever draws a chart today wants the same ones.
 */
export function daysUpTo(last: string, count: number): readonly string[] {
  if (counted.length !== count || counted.at(-1) !== last) {
    const from = startOf(last) - (count - 1) * DAY_MS
    counted = Array.from({ length: count }, (_, index) => dayOf(from + index * DAY_MS))
  }
  return counted
}
