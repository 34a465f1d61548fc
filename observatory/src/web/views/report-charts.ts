/** What the charts of a report are drawn from: response times, and the days of changes. */
import { CHANGE_KINDS, changeDaysOf, type ChangeDay } from '../../figures/change-days.ts'
import { UPTIME_DAYS } from '../../figures/uptime.ts'
import { latestEvents } from '../../store/events.ts'
import { latenciesOf } from '../../store/latencies.ts'
import type { WebOptions } from '../options.ts'
import { iso } from './shown.ts'

export interface LatencyView {
  readonly at: string
  /** Milliseconds to the headers: the median, and the 95th percentile by nearest rank. */
  readonly p50: number
  readonly p95: number
  readonly n: number
}

export interface ChartsView {
  /** Of the newest runs that were measured, the oldest first. */
  readonly latencies: readonly LatencyView[]
  /** Only days of the last ninety on which something changed. */
  readonly changes: readonly ChangeDay[]
}

/** Runs whose times are drawn. */
const RUNS = 60
/** Events that are looked through: several a day for ninety days. */
const EVENTS = 400

export async function chartsView(options: WebOptions, endpointId: string): Promise<ChartsView> {
  const { store, now } = options
  const [latencies, events] = await Promise.all([
    latenciesOf(store, endpointId, RUNS),
    latestEvents(store, { endpointId, kinds: CHANGE_KINDS, limit: EVENTS }),
  ])
  return {
    latencies: latencies.map(({ startedAt, ...times }) => ({ at: iso(startedAt), ...times })),
    changes: changeDaysOf(events, { now: now(), days: UPTIME_DAYS }).filter(
      ({ tools, others }) => tools + others > 0,
    ),
  }
}
