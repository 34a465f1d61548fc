import type { DayRow } from '../store/types.ts'
import { dayOf } from './utc.ts'

/** For how long a list of tools is known to be what it is. */
export interface Unchanged {
  /** The UTC day on which it was seen to have changed last; the first that read it when it never was. */
  readonly since: string
  /** False when no change was seen since the first list. */
  readonly changed: boolean
  /** Later UTC days on which the list was read: a lower bound. Days without records do not count. */
  readonly days: number
}

/**
 * Counted from what stays when runs are pruned.
 *
 * @param days the oldest first
 * @param changedAt when a run saw another list than the run before it last, in milliseconds since the epoch
 * @returns undefined when no list was read
 */
export function unchangedOf(
  days: readonly Pick<DayRow, 'day' | 'listed'>[],
  changedAt: number | undefined,
): Unchanged | undefined {
  const read = days.filter(({ listed }) => listed > 0)
  const since = changedAt === undefined ? read[0]?.day : dayOf(changedAt)
  if (since === undefined) return undefined
  return {
    since,
    changed: changedAt !== undefined,
    days: read.filter(({ day }) => day > since).length,
  }
}
