import type { RunRow } from '../store/types.ts'
import { dayAfter, dayOf, startOf } from './utc.ts'

/** From the first run that was not answered to the first that was; both in milliseconds. */
export interface Outage {
  readonly from: number
  /** Absent while it lasts. */
  readonly until?: number
}

/** Outages in the runs, in any order; oldest first. What decided nothing begins and ends none. */
export function outagesOf(
  runs: readonly Pick<RunRow, 'startedAt' | 'dayVerdict'>[],
): readonly Outage[] {
  const outages: Outage[] = []
  let from: number | undefined
  for (const { startedAt, dayVerdict } of runs.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (dayVerdict === 'unanswered') from ??= startedAt
    if (dayVerdict !== 'answered' || from === undefined) continue
    outages.push({ from, until: startedAt })
    from = undefined
  }
  return from === undefined ? outages : [...outages, { from }]
}

/** An outage by UTC day: how many milliseconds of each it took, up to `now` while it lasts. */
export function outageByDay(
  { from, until }: Outage,
  now: number,
): readonly { readonly day: string; readonly ms: number }[] {
  const end = Math.max(from, until ?? now)
  const parts: { day: string; ms: number }[] = []
  for (let day = dayOf(from); startOf(day) < end || parts.length === 0; day = dayAfter(day, 1)) {
    const [begins, ends] = [startOf(day), startOf(dayAfter(day, 1))]
    parts.push({ day, ms: Math.min(end, ends) - Math.max(from, begins) })
  }
  return parts
}
