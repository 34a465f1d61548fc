import type { DayRow, DayVerdict, RunRow } from '../store/types.ts'

/** What a day is counted from. */
export type CountedRun = Pick<RunRow, 'day' | 'dayVerdict' | 'listRead'>

/** A day with one more run. Runs may come in any order: the sum is the same. */
export function withRun(before: DayRow | undefined, run: CountedRun): DayRow {
  const { answered = 0, unanswered = 0, undecidable = 0, listed = 0 } = before ?? {}
  return {
    day: run.day,
    answered: answered + count(run.dayVerdict === 'answered'),
    unanswered: unanswered + count(run.dayVerdict === 'unanswered'),
    undecidable: undecidable + count(run.dayVerdict === 'undecidable'),
    listed: listed + count(run.listRead),
  }
}

/** Counts the days again from the runs themselves: one row a day with a run, oldest first. */
export function daysOfRuns(runs: Iterable<CountedRun>): readonly DayRow[] {
  const days = new Map<string, DayRow>()
  for (const run of runs) days.set(run.day, withRun(days.get(run.day), run))
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * What a whole day is. `unanswered` when any of its runs was; `answered` only when every one was;
 * otherwise, some being undecidable, it counts on neither side. Undefined without runs.
 */
export function verdictOfDay({
  answered,
  unanswered,
  undecidable,
}: Pick<DayRow, 'answered' | 'unanswered' | 'undecidable'>): DayVerdict | undefined {
  if (unanswered > 0) return 'unanswered'
  if (undecidable > 0) return 'undecidable'
  return answered > 0 ? 'answered' : undefined
}

function count(holds: boolean): number {
  return holds ? 1 : 0
}
