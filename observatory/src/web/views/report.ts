/** The report of a name: all that its page and its JSON say, read from the store. */
import {
  timelineOf,
  uptimeOf,
  UPTIME_DAYS,
  type TimelineDay,
  type Uptime,
} from '../../figures/uptime.ts'
import { unchangedOf } from '../../figures/unchanged.ts'
import { dayAfter, dayOf } from '../../figures/utc.ts'
import { correctionsOf } from '../../store/corrections.ts'
import { daysOf, firstDayOf } from '../../store/days.ts'
import { runById } from '../../store/runs.ts'
import { namesOf, type Watched } from '../../store/targets.ts'
import type { EndpointRow, EventRow, RunDetail, WatchState } from '../../store/types.ts'
import { reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { ownershipView, type OwnershipView } from './ownership.ts'
import { publishedView, type PublishedView } from './published.ts'
import { recentEvents } from './recent-events.ts'
import { chartsView, type ChartsView } from './report-charts.ts'
import { runView, type RunView } from './run.ts'
import { iso, namedOf } from './shown.ts'

/** The JSON of an endpoint's report. `dueAt` is absent for what is paused or opted out. */
export interface ReportView {
  readonly format: 'countersign.report'
  readonly formatVersion: 1
  readonly kind: 'endpoint'
  readonly provider: string
  readonly name: string
  readonly title?: string
  readonly demo: boolean
  readonly endpoint: string
  /** Reports of other names for the same endpoint. */
  readonly alsoNamed: readonly string[]
  readonly state: WatchState
  /** Milliseconds between two runs, and when the next is due. */
  readonly cadenceMs: number
  readonly dueAt?: string
  /** Absent before the first run. */
  readonly run?: RunView
  readonly days: DaysView
  readonly history: readonly EventView[]
  readonly charts: ChartsView
  /** What its domain publishes; absent when that is not examined here. */
  readonly published?: PublishedView
  readonly corrections: readonly CorrectionView[]
  /** What its owner says and decided. */
  readonly owner: OwnershipView
}

/** The last ninety UTC days; `answeredOn` is absent when it answered on none of them. */
export interface DaysView {
  /** The last UTC day on which it answered. */
  readonly answeredOn?: string
  readonly uptime: Uptime
  readonly timeline: readonly TimelineDay[]
}

/** An event in a report, which says of whom it is. */
export interface EventView extends Pick<EventRow, 'seq' | 'kind' | 'params' | 'runId'> {
  readonly at: string
}

interface CorrectionView {
  readonly at: string
  readonly title: string
  readonly text: string
}

const HISTORY = 20
/** The report of an endpoint under one of its names. */
export async function endpointReport(
  options: WebOptions,
  { target, endpoint }: Watched & { readonly endpoint: EndpointRow },
): Promise<ReportView> {
  const { store } = options
  const now = options.now()
  const today = dayOf(now)
  const cadenceMs = options.cadenceMs[endpoint.cadence]
  const events = await recentEvents(store, endpoint.id)
  const [run, names, days, firstDay, toolsChangedAt, corrections, owner, charts, published] =
    await Promise.all([
      endpoint.lastRunId === undefined ? undefined : runById(store, endpoint.lastRunId),
      namesOf(store, endpoint.id),
      daysOf(store, endpoint.id, dayAfter(today, 1 - UPTIME_DAYS)),
      firstDayOf(store, endpoint.id),
      events.toolsChangedAt(),
      correctionsOf(store, endpoint.id),
      ownershipView(options, { endpointId: endpoint.id }, target),
      chartsView(options, endpoint.id, events),
      publishedView(options, endpoint),
    ])
  const timeline = timelineOf(days, { now, since: firstDay })
  const answeredOn = days.findLast(({ answered }) => answered > 0)?.day
  return {
    format: 'countersign.report',
    formatVersion: 1,
    kind: 'endpoint',
    ...namedOf(target),
    demo: options.demo === true,
    endpoint: endpoint.url,
    alsoNamed: names.filter(({ id }) => id !== target.id).map(reportPath),
    state: endpoint.state,
    cadenceMs,
    ...(endpoint.state === 'active' && { dueAt: iso(endpoint.dueAt) }),
    ...(run !== undefined && {
      run: await runView(options, {
        run,
        endpoint,
        cadenceMs,
        // A list without a fingerprint is equal to no other.
        unchanged: run.definition === undefined ? undefined : unchangedOf(days, toolsChangedAt),
      }),
    }),
    days: {
      ...(answeredOn !== undefined && { answeredOn }),
      uptime: uptimeOf(timeline),
      timeline,
    },
    history: events.newest.slice(0, HISTORY).map(({ seq, kind, at, params, runId }) => ({
      seq,
      kind,
      at: iso(at),
      params,
      ...(runId !== undefined && { runId }),
    })),
    charts,
    ...(published !== undefined && { published }),
    corrections: corrections
      .filter(({ runId, suiteVersions }) => concerns(run, runId, suiteVersions))
      .map(({ at, title, text }) => ({ at: iso(at), title, text })),
    owner,
  }
}

function concerns(
  run: RunDetail | undefined,
  runId: string | undefined,
  suiteVersions: readonly string[],
): boolean {
  if (runId !== undefined) return runId === run?.id
  return suiteVersions.length === 0 || suiteVersions.includes(run?.suiteVersion ?? '')
}
