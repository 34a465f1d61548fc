import type { DayRow, RunRow } from '../store/types.ts'
import { daysOfRuns } from './days.ts'

/** A run by the list that it read. */
export type ListedRun = Pick<RunRow, 'startedAt' | 'day' | 'dayVerdict' | 'listRead' | 'definition'>

/** Since when the newest list is as it is. */
export interface ListChange {
  /** The UTC day of the newest list that differs from the one before; of the first when none does. */
  readonly since: string
  /** False when no change was seen since the first list. */
  readonly changed: boolean
}

/** The same, with how often it was seen to be so. */
export interface Unchanged extends ListChange {
  /** Later UTC days on which the list was read: a lower bound. */
  readonly days: number
}

/**
 * For how long a tool list is known not to have changed, from the runs in any order. Undefined when
 * no list was read, or the newest one has no fingerprint that another could equal.
 */
export function unchangedOf(runs: readonly ListedRun[]): Unchanged | undefined {
  const change = lastChangeIn(runs)
  return change && { ...change, days: listedDaysAfter(change.since, daysOfRuns(runs)) }
}

/** When the list changed last; the tool list is compared by all that a client acts on. */
export function lastChangeIn(runs: readonly ListedRun[]): ListChange | undefined {
  const listed = runs.filter((run) => run.listRead).sort((a, b) => a.startedAt - b.startedAt)
  const newest = listed.at(-1)
  if (newest?.definition === undefined) return undefined
  // A list without a fingerprint holds what canonical JSON cannot say, and so is another list.
  const differs = listed.findLastIndex(({ definition }) => definition !== newest.definition)
  const first = listed[differs + 1] ?? newest
  return { since: first.day, changed: differs >= 0 }
}

/** Days after `since` on which the list was read. Days without records do not count. */
export function listedDaysAfter(
  since: string,
  days: readonly Pick<DayRow, 'day' | 'listed'>[],
): number {
  return days.filter(({ day, listed }) => day > since && listed > 0).length
}
