import type { DayRow } from '../store/types.ts'
import { verdictOfDay } from './days.ts'
import { dayOf, daysUpTo } from './utc.ts'

/** UTC days, today included. */
export const UPTIME_DAYS = 90

/**
 * - `answered`, `unanswered`: counted
 * - `not_counted`: runs, none unanswered, some of which decided nothing
 * - `no_run`: first observed before that day, and not looked at on it
 * - `before`: before the first observation; never filled in later
 */
export type DayMark = 'answered' | 'unanswered' | 'not_counted' | 'no_run' | 'before'

/** A UTC day, what it counts as, and how many runs it had. */
export interface TimelineDay {
  readonly day: string
  readonly mark: DayMark
  readonly runs: number
}

/** What days are counted from. */
export interface TimelineOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The UTC day of the first observation, when it is older than the days that are given. */
  readonly since?: string | undefined
}

/** The last 90 UTC days, oldest first, each with what it was. Days after today are left out. */
export function timelineOf(
  days: readonly DayRow[],
  { now, since }: TimelineOptions,
): readonly TimelineDay[] {
  const rows = new Map(days.map((row) => [row.day, row]))
  const first = [...rows.keys()].reduce((a, b) => (a < b ? a : b), since ?? '9999-12-31')
  return daysUpTo(dayOf(now), UPTIME_DAYS).map((day) => {
    const row = rows.get(day)
    return { day, mark: day < first ? 'before' : markOf(row), runs: runsIn(row) }
  })
}

/** Counts of days; the percentage never without them. */
export interface Uptime {
  readonly answered: number
  /** Days that were decided. Printed beside the percentage. */
  readonly counted: number
  /** Days from the first observation on, counted or not. */
  readonly observed: number
  /** Answered of counted days, floored to hundredths; absent when no day counts. */
  readonly percent?: number
}

/** The uptime of a timeline: answered days of decided days. */
export function uptimeOf(timeline: readonly TimelineDay[]): Uptime {
  const days = (mark: DayMark): number => timeline.filter((day) => day.mark === mark).length
  const answered = days('answered')
  const counted = answered + days('unanswered')
  const percent = percentOf(answered, counted)
  return {
    answered,
    counted,
    observed: timeline.length - days('before'),
    ...(percent !== undefined && { percent }),
  }
}

/**
 * The percentage that `part` is of `whole`, floored to hundredths, so that 100 means all of it.
 * Undefined when there is no whole.
 */
export function percentOf(part: number, whole: number): number | undefined {
  if (whole === 0) return undefined
  const scaled = part * 10_000
  return (scaled - (scaled % whole)) / whole / 100
}

function markOf(row: DayRow | undefined): DayMark {
  const verdict = row && verdictOfDay(row)
  return verdict === undefined ? 'no_run' : verdict === 'undecidable' ? 'not_counted' : verdict
}

function runsIn(row: DayRow | undefined): number {
  return row === undefined ? 0 : row.answered + row.unanswered + row.undecidable
}
