/** On which days something changed: of the list of tools, and of what else is told of a server. */
import type { EventRow } from '../store/types.ts'
import { dayOf, daysUpTo } from './utc.ts'

/** How many changes were seen on a UTC day. */
export interface ChangeDay {
  readonly day: string
  /** Changes of the list. */
  readonly tools: number
  /** Of identity, revision, or against what was approved. */
  readonly others: number
}

/** Events that are changes. Answers that failed to come are told by the days. */
export const CHANGE_KINDS = [
  'tools_changed',
  'identity_changed',
  'revision_changed',
  'baseline_mismatch',
] as const

/** The last days, today included, oldest first; the events of other days are left out. */
export function changeDaysOf(
  events: readonly Pick<EventRow, 'kind' | 'at'>[],
  { now, days }: { readonly now: number; readonly days: number },
): readonly ChangeDay[] {
  const byDay = Map.groupBy(events, ({ at }) => dayOf(at))
  return daysUpTo(dayOf(now), days).map((day) => {
    const own = byDay.get(day) ?? []
    const tools = own.filter(({ kind }) => kind === 'tools_changed').length
    return { day, tools, others: own.length - tools }
  })
}
