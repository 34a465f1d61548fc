/** What the charts of a report are drawn from: response times, and the days of changes. */
import { changeDaysOf, type ChangeDay } from '../../figures/change-days.ts'
import { UPTIME_DAYS } from '../../figures/uptime.ts'
import { latenciesOf } from '../../store/latencies.ts'
import type { WebOptions } from '../options.ts'
import type { RecentEvents } from './recent-events.ts'
import { iso } from './shown.ts'

/** The response times of one run; `n` counts the answered requests that were measured. */
export interface LatencyView {
  readonly at: string
  /** Milliseconds to the headers: the median, and the 95th percentile by nearest rank. */
  readonly p50: number
  readonly p95: number
  readonly n: number
}

/** The member `charts` of an endpoint's report. */
export interface ChartsView {
  /** Of the newest runs that were measured, the oldest first. */
  readonly latencies: readonly LatencyView[]
  /** Only days of the last ninety on which something changed. */
  readonly changes: readonly ChangeDay[]
}

/** Runs whose times are drawn. */
const RUNS = 60
/** The charts of an endpoint with these events. */
export async function chartsView(
  { store, now }: WebOptions,
  endpointId: string,
  events: RecentEvents,
): Promise<ChartsView> {
  const [latencies, changes] = await Promise.all([
    latenciesOf(store, endpointId, RUNS),
    events.changes(),
  ])
  return {
    latencies: latencies.map(({ startedAt, ...times }) => ({ at: iso(startedAt), ...times })),
    changes: changeDaysOf(changes, { now: now(), days: UPTIME_DAYS }).filter(
      ({ tools, others }) => tools + others > 0,
    ),
  }
}
