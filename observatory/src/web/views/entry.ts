/** A server as a list shows it. */
import type { AssertionStatus } from 'countersign/run'
import { visible } from 'countersign/text'
import { staleHours } from '../../figures/stale.ts'
import { summaryOf, type Summary } from '../../figures/summary.ts'
import type { Store } from '../../store/open.ts'
import { latestRuns } from '../../store/runs.ts'
import type { Watched } from '../../store/targets.ts'
import type { EndpointRow, RunDetail, Source, WatchState } from '../../store/types.ts'
import { reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { iso, vouchedOf } from './shown.ts'

/** A name in a list. What it was last seen to be is there for endpoints only, never for sites. */
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

/** The last run of an endpoint in short; `at` is when it began. */
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
  const faces = await facesOf(
    options.store,
    watched.flatMap(({ endpoint }) => endpoint ?? []),
  )
  return watched.map((one) => entryOf(options, one, faces.get(one.endpoint?.id ?? '')))
}

/** What of a run no later instant changes. */
interface Face extends Pick<ObservedView, 'signed' | 'states'> {
  readonly startedAt: number
  readonly summary: Omit<Summary, 'staleHours'>
}

/** Faces in memory, of a kilobyte each. */
const MOST_KEPT = 4_000

/** By run. Retention leaves the last run of an endpoint as it is. */
const kept = new WeakMap<Store, Map<string, Face>>()

/** The faces of the last runs, by endpoint. */
async function facesOf(
  store: Store,
  endpoints: readonly EndpointRow[],
): Promise<ReadonlyMap<string, Face>> {
  const known = kept.get(store) ?? new Map<string, Face>()
  kept.set(store, known)
  const faces = new Map<string, Face>()
  const missing = new Set<string>()
  for (const { id, lastRunId } of endpoints) {
    if (lastRunId === undefined) continue
    const face = known.get(lastRunId)
    if (face === undefined) missing.add(id)
    else faces.set(id, face)
  }
  for (const [endpointId, run] of await latestRuns(store, [...missing])) {
    const face = faceOf(run)
    faces.set(endpointId, face)
    known.set(run.id, face)
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break
    known.delete(oldest)
  }
  return faces
}

function faceOf(run: RunDetail): Face {
  const { startedAt, signed } = run
  const vouched = vouchedOf(run)
  return {
    startedAt,
    signed,
    // At its own instant it is not stale.
    summary: summaryOf(run, { cadenceMs: 0, now: startedAt }),
    ...(vouched !== undefined && { states: vouched.map(({ status }) => status) }),
  }
}

function entryOf(
  options: WebOptions,
  { target, endpoint, site }: Watched,
  face: Face | undefined,
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
    ...(face !== undefined &&
      endpoint !== undefined && {
        observed: observedOf(face, options, options.cadenceMs[endpoint.cadence]),
      }),
  }
}

function observedOf(face: Face, { now }: WebOptions, cadenceMs: number): ObservedView {
  const { startedAt, signed, states } = face
  const { did, ...summary } = face.summary
  const stale = staleHours(startedAt, { cadenceMs, now: now() })
  return {
    at: iso(startedAt),
    summary: { did, ...(stale !== undefined && { staleHours: stale }), ...summary },
    signed,
    ...(states !== undefined && { states }),
  }
}
