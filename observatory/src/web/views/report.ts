/** The report of a name: all that its page and its JSON say, read from the store. */
import { CHECKS, type Assertion, type CheckId, type Group } from 'countersign/run'
import { visible } from 'countersign/text'
import { summaryOf, type Summary } from '../../figures/summary.ts'
import {
  timelineOf,
  uptimeOf,
  UPTIME_DAYS,
  type TimelineDay,
  type Uptime,
} from '../../figures/uptime.ts'
import { listedDaysAfter } from '../../figures/unchanged.ts'
import { dayAfter, dayOf } from '../../figures/utc.ts'
import { correctionsOf } from '../../store/corrections.ts'
import { daysOf, firstDayOf } from '../../store/days.ts'
import { runById, runsOf } from '../../store/runs.ts'
import { namesOf, type Watched } from '../../store/targets.ts'
import type {
  DayRow,
  EndpointRow,
  EventRow,
  RunDetail,
  Slug,
  TargetRow,
  WatchState,
} from '../../store/types.ts'
import { envelopePath, evidencePath, reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { evidenceOf, exchangesOf, type ExchangeView } from './exchanges.ts'
import { logSizeOf } from './log-size.ts'
import { recentEvents } from './recent-events.ts'
import { chartsView, type ChartsView } from './report-charts.ts'
import { iso, vouchedOf } from './shown.ts'
import { ownershipView, type OwnershipView } from './ownership.ts'
import { publishedView, type PublishedView } from './published.ts'
import { besideOf, toolsOf, type BesideView, type ToolsView } from './tools.ts'
import { withheldTitle } from './withheld.ts'

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

export interface RunView {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly vantage: string
  readonly suiteVersion: string
  readonly offeredRevision: string
  readonly recordedRevision?: string
  readonly era?: 'modern' | 'legacy'
  readonly summary: Summary
  readonly signature: SignatureView
  /** Fifteen, as far as they are vouched for. Absent when the run is not signed. */
  readonly checks?: readonly CheckView[]
  /** What a run that is not signed saw, without any state. */
  readonly seen?: readonly Pick<CheckView, 'check' | 'reason'>[]
  readonly exchanges: readonly ExchangeView[]
  /** Path of the evidence file, and its digest. */
  readonly evidence: { readonly path: string; readonly digest: string }
  readonly latency?: RunDetail['latency']
  readonly fingerprints: {
    readonly toolset?: string
    readonly schema?: string
    readonly definition?: string
  }
  readonly gate?: {
    readonly scheme: string
    readonly params: readonly string[]
    readonly metadataUrl?: string
  }
  readonly server?: { readonly name?: string; readonly version?: string; readonly title?: string }
  /** Absent when the list was not read to its end. */
  readonly tools?: ToolsView & { readonly unchanged?: UnchangedView }
  readonly beside: readonly BesideView[]
  /** Fingerprints that are not the approved ones. */
  readonly drift: readonly {
    readonly check: CheckId
    readonly approved: string
    readonly current: string
  }[]
  /** Retention took the checks away; the evidence stays. */
  readonly prunedAt?: string
}

type SignatureView =
  | {
      readonly scope: 'full' | 'gate'
      readonly digest: string
      readonly keyid: string
      readonly path: string
      /** From 0; absent while it waits for its place. */
      readonly logIndex?: number
      /** Leaves under the latest checkpoint. */
      readonly logSize?: number
    }
  | {
      readonly scope: 'none'
      /** A code, and the same in English words. */
      readonly withheld: string
      readonly because: string
      readonly lastSigned?: { readonly id: string; readonly at: string }
    }

export interface CheckView extends Pick<Assertion, 'check' | 'status' | 'execution' | 'reason'> {
  readonly group: Group
}

export interface UnchangedView {
  readonly since: string
  readonly changed: boolean
  readonly days: number
}

export interface DaysView {
  /** The last UTC day on which it answered. */
  readonly answeredOn?: string
  readonly uptime: Uptime
  readonly timeline: readonly TimelineDay[]
}

export interface EventView extends Pick<EventRow, 'seq' | 'kind' | 'params' | 'runId'> {
  readonly at: string
}

interface CorrectionView {
  readonly at: string
  readonly title: string
  readonly text: string
}

const HISTORY = 20
/** Runs that are looked through for the last signed one. */
const LOOK_BACK = 50

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
        unchanged: unchangedView(run, days, toolsChangedAt),
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

/** A name as reports show it. */
export function namedOf({ provider, name, title }: TargetRow): Slug & { readonly title?: string } {
  return { provider, name, ...(title !== undefined && { title: visible(title, { max: 200 }) }) }
}

function concerns(
  run: RunDetail | undefined,
  runId: string | undefined,
  suiteVersions: readonly string[],
): boolean {
  if (runId !== undefined) return runId === run?.id
  return suiteVersions.length === 0 || suiteVersions.includes(run?.suiteVersion ?? '')
}

interface RunParts {
  readonly run: RunDetail
  readonly endpoint: EndpointRow
  readonly cadenceMs: number
  /** Since when its list is what it is; absent where that is not told. */
  readonly unchanged?: UnchangedView | undefined
}

/** A run with all that is said of it. */
export async function runView(options: WebOptions, parts: RunParts): Promise<RunView> {
  const { run, endpoint, cadenceMs, unchanged } = parts
  const { store } = options
  const evidence = await evidenceOf(store, run.evidenceDigest)
  const vouched = vouchedOf(run)
  const { gate, snapshot, latency, era, recordedRevision } = run
  return {
    id: run.id,
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
    vantage: run.vantage,
    suiteVersion: run.suiteVersion,
    offeredRevision: run.offeredRevision,
    ...(recordedRevision !== undefined && {
      recordedRevision: visible(recordedRevision, { max: 64 }),
    }),
    ...(era !== undefined && { era }),
    summary: summaryOf(run, { cadenceMs, now: options.now() }),
    signature: await signatureOf(options, run),
    ...(vouched !== undefined
      ? { checks: vouched.map(checkView) }
      : {
          seen: run.assertions.map(({ check, reason }) => ({ check, ...(reason && { reason }) })),
        }),
    exchanges: evidence === undefined ? [] : exchangesOf(evidence),
    evidence: { path: evidencePath(run.id), digest: run.evidenceDigest },
    ...(latency !== undefined && { latency }),
    fingerprints: {
      ...(run.toolset !== undefined && { toolset: run.toolset }),
      ...(run.schema !== undefined && { schema: run.schema }),
      ...(run.definition !== undefined && { definition: run.definition }),
    },
    ...(gate !== undefined && {
      gate: {
        scheme: visible(gate.scheme, { max: 64 }),
        params: gate.paramNames.map((name) => visible(name, { max: 64 })).slice(0, 12),
        ...(gate.metadataUrl !== undefined && {
          metadataUrl: visible(gate.metadataUrl, { max: 500 }),
        }),
      },
    }),
    ...(snapshot !== undefined && {
      server: identityOf(snapshot.identity),
      tools: {
        ...toolsOf(snapshot, run.observations),
        ...(unchanged !== undefined && { unchanged }),
      },
    }),
    beside: besideOf(endpoint.url, run.observations),
    drift: run.drift.map(({ check, previous, current }) => ({
      check,
      approved: previous,
      current,
    })),
    ...(run.prunedAt !== undefined && { prunedAt: iso(run.prunedAt) }),
  }
}

function identityOf({ name, version, title }: NonNullable<RunDetail['snapshot']>['identity']) {
  return {
    ...(name !== undefined && { name: visible(name, { max: 200 }) }),
    ...(version !== undefined && { version: visible(version, { max: 100 }) }),
    ...(title !== undefined && { title: visible(title, { max: 200 }) }),
  }
}

const GROUPS: ReadonlyMap<CheckId, Group> = new Map(CHECKS.map(({ id, group }) => [id, group]))

function checkView({ check, status, execution, reason }: Assertion): CheckView {
  const group = GROUPS.get(check) ?? 'reachability_performance'
  return { check, group, status, execution, ...(reason !== undefined && { reason }) }
}

async function signatureOf(options: WebOptions, run: RunDetail): Promise<SignatureView> {
  const { envelope, signed } = run
  if (envelope !== undefined && signed !== 'none') {
    const logSize = await logSizeOf(options)
    return {
      scope: signed,
      digest: envelope.digest,
      keyid: envelope.keyid,
      path: envelopePath(run.id),
      ...(envelope.leaf !== undefined && { logIndex: envelope.leaf }),
      ...(logSize !== undefined && { logSize }),
    }
  }
  const earlier = await runsOf(options.store, run.endpointId, { limit: LOOK_BACK })
  const last = earlier.find((one) => one.signed !== 'none')
  const { withheldKey: withheld = '' } = run
  return {
    scope: 'none',
    withheld,
    because: withheldTitle(withheld),
    ...(last !== undefined && { lastSigned: { id: last.id, at: iso(last.startedAt) } }),
  }
}

function unchangedView(
  { definition }: RunDetail,
  days: readonly DayRow[],
  changedAt: number | undefined,
): UnchangedView | undefined {
  if (definition === undefined) return undefined
  const first = days.find(({ listed }) => listed > 0)?.day
  const since = changedAt === undefined ? first : dayOf(changedAt)
  if (since === undefined) return undefined
  return { since, changed: changedAt !== undefined, days: listedDaysAfter(since, days) }
}
