/** A server as a list shows it. */
import type { AssertionStatus } from 'countersign/run'
import { visible } from 'countersign/text'
import { summaryOf, type Summary } from '../../figures/summary.ts'
import { latestRuns } from '../../store/runs.ts'
import type { Watched } from '../../store/targets.ts'
import type { RunDetail, Source, WatchState } from '../../store/types.ts'
import { reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { iso, vouchedOf } from './shown.ts'

export interface EntryView {
  readonly provider: string
  readonly name: string
  readonly title?: string
  /** Path of the report. */
  readonly report: string
  readonly kind: 'endpoint' | 'site'
  /** The endpoint's URL, or what is examined. */
  readonly address: string
  readonly state: WatchState
  /** How the name came to be watched. */
  readonly source: Source
  /** Absent before the first run. */
  readonly observed?: ObservedView
}

export interface ObservedView {
  readonly at: string
  readonly summary: Summary
  readonly signed: RunDetail['signed']
  /** In the order of the registry. Only of a signed run. */
  readonly states?: readonly AssertionStatus[]
}

/** The names of a list with what was last seen of each. */
export async function entriesOf(
  options: WebOptions,
  watched: readonly Watched[],
): Promise<readonly EntryView[]> {
  const ids = watched.flatMap(({ endpoint }) => endpoint?.id ?? [])
  const runs = await latestRuns(options.store, [...new Set(ids)])
  return watched.map((one) => entryOf(options, one, runs.get(one.endpoint?.id ?? '')))
}

function entryOf(
  options: WebOptions,
  { target, endpoint, site }: Watched,
  run: RunDetail | undefined,
): EntryView {
  const { provider, name, title } = target
  return {
    provider,
    name,
    ...(title !== undefined && { title: visible(title, { max: 200 }) }),
    report: reportPath(target),
    kind: endpoint === undefined ? 'site' : 'endpoint',
    address: visible(endpoint?.url ?? site?.target ?? '', { max: 500 }),
    state: endpoint?.state ?? site?.state ?? 'paused',
    source: target.source,
    ...(run !== undefined &&
      endpoint !== undefined && {
        observed: observedOf(run, options, options.cadenceMs[endpoint.cadence]),
      }),
  }
}

function observedOf(run: RunDetail, { now }: WebOptions, cadenceMs: number): ObservedView {
  const vouched = vouchedOf(run)
  return {
    at: iso(run.startedAt),
    summary: summaryOf(run, { cadenceMs, now: now() }),
    signed: run.signed,
    ...(vouched !== undefined && { states: vouched.map(({ status }) => status) }),
  }
}
