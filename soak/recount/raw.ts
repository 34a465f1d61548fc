/** Rows of single runs as they are kept, and what days and counts are made of them. */
import type { Store } from '../../observatory/src/store/open.ts'

/** One figure: where it is shown, what is shown, and what was counted. */
export interface Figure {
  readonly where: string
  readonly shown: unknown
  readonly counted: unknown
}

export interface Run {
  readonly id: string
  readonly endpoint_id: string
  readonly started_at: number
  readonly finished_at: number
  readonly day_verdict: 'answered' | 'unanswered' | 'undecidable'
  readonly signed: 'none' | 'full' | 'gate'
  readonly recorded_revision: string | null
}

export interface Raw {
  readonly runs: readonly Run[]
  readonly newest: ReadonlyMap<string, Run>
  readonly now: number
}

export async function rawOf({ db }: Store, now: number): Promise<Raw> {
  const rows = await db
    .selectFrom('runs')
    .select([
      'id',
      'endpoint_id',
      'started_at',
      'finished_at',
      'day_verdict',
      'signed',
      'recorded_revision',
    ])
    .execute()
  const runs = rows as readonly Run[]
  const newest = new Map<string, Run>()
  for (const run of runs) {
    const known = newest.get(run.endpoint_id)
    const isNewer =
      known === undefined ||
      run.finished_at > known.finished_at ||
      (run.finished_at === known.finished_at && run.id > known.id)
    if (isNewer) newest.set(run.endpoint_id, run)
  }
  return { runs, newest, now }
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export type Mark = 'answered' | 'unanswered' | 'undecided'

/** What each endpoint's day was: one unanswered run spoils it, one undecided leaves it open. */
export function marksOf(runs: readonly Run[]): ReadonlyMap<string, ReadonlyMap<string, Mark>> {
  const days = new Map<string, Map<string, Mark>>()
  for (const { endpoint_id: endpoint, started_at: at, day_verdict: verdict } of runs) {
    const day = dayOf(at)
    const marks = days.get(day) ?? new Map<string, Mark>()
    days.set(day, marks)
    const known = marks.get(endpoint)
    if (verdict === 'unanswered' || known === 'unanswered') marks.set(endpoint, 'unanswered')
    else if (verdict === 'undecidable' || known === 'undecided') marks.set(endpoint, 'undecided')
    else marks.set(endpoint, 'answered')
  }
  return days
}

export function countOf<Value>(values: Iterable<Value>, wanted: Value): number {
  return [...values].filter((value) => value === wanted).length
}
