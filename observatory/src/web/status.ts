/** Whether the observatory itself works: what it does, what waits, and what that means. */
import { STALE_MARGIN_MS } from '../figures/stale.ts'
import { latestCheckpoint, pendingLeaves } from '../store/log.ts'
import { countTargets } from '../store/targets.ts'
import type { Cadence } from '../store/types.ts'
import {
  countObserved,
  lastRunAt,
  workloadOf,
  type Queue,
  type Workload,
} from '../store/workload.ts'
import type { WebOptions } from './options.ts'
import { iso } from './views/shown.ts'

/**
 * - `observing`: runs end, or none has been due for long
 * - `quiet`: no run for a while, because none was due
 * - `slow`: a run that began a while ago has not ended
 * - `stopped`: no run for a while, though one was due all the time
 * - `nothing_watched`: there is nothing to observe
 */
export type StatusState = 'observing' | 'quiet' | 'slow' | 'stopped' | 'nothing_watched'

/** The JSON of the status page; monitors read `state`. */
export interface StatusView {
  readonly format: 'countersign.status'
  readonly formatVersion: 1
  readonly demo: boolean
  readonly state: StatusState
  /** When the last run ended; absent before the first. */
  readonly dataAsOf?: string
  /** Active endpoints; of these, how many were observed, and how many not in time. */
  readonly endpoints: number
  readonly observed: number
  readonly stale: number
  /** The observer stopped, not the servers. */
  readonly everythingStale: boolean
  readonly queues: Readonly<Record<Queue, QueueView>>
  readonly log: {
    /** Leaves under the latest checkpoint. */
    readonly size: number
    readonly checkpointAt?: string
    /** Signed envelopes without a place. */
    readonly pending: number
    readonly oldestPendingAt?: string
  }
}

interface QueueView {
  readonly due: number
  readonly oldestDueAt?: string
  readonly held: number
  readonly oldestHeldAt?: string
}

/** Without a record for so long the page changes. */
const NO_RECORD_MS = 20 * 60_000
/** A run is over long before. */
const UNFINISHED_MS = 8 * 60_000

/** What the state is judged by; undefined for what there is none of. */
export interface StatusFacts {
  readonly now: number
  readonly endpoints: number
  readonly lastRunAt?: number | undefined
  readonly oldestDueAt?: number | undefined
  readonly oldestHeldAt?: number | undefined
}

/** What the facts mean. All instants in milliseconds since the epoch. */
export function stateOf(facts: StatusFacts): StatusState {
  const { now, endpoints, lastRunAt: last, oldestDueAt: due, oldestHeldAt: held } = facts
  if (endpoints === 0) return 'nothing_watched'
  const isLong = (at: number | undefined, ms: number): boolean => at !== undefined && at < now - ms
  const isSilent = last === undefined || isLong(last, NO_RECORD_MS)
  if (isSilent && isLong(due, NO_RECORD_MS)) return 'stopped'
  if (isLong(held, UNFINISHED_MS)) return 'slow'
  return isSilent ? 'quiet' : 'observing'
}

/** The facts, from the store. */
export async function statusOf(options: WebOptions): Promise<StatusView> {
  const { store, demo } = options
  const now = options.now()
  const [endpoints, last, { observed, stale }, checkpoint, pending, runs, sites, scans] =
    await Promise.all([
      countTargets(store).then((counts) => counts.endpoints.active),
      lastRunAt(store),
      countObserved(store, freshSince(options, now)),
      latestCheckpoint(store),
      pendingLeaves(store),
      workloadOf(store, 'endpoints', now),
      workloadOf(store, 'sites', now),
      workloadOf(store, 'scans', now),
    ])
  return {
    format: 'countersign.status',
    formatVersion: 1,
    demo: demo === true,
    state: stateOf({
      now,
      endpoints,
      lastRunAt: last,
      oldestDueAt: runs.oldestDueAt,
      oldestHeldAt: runs.oldestHeldAt,
    }),
    ...(last !== undefined && { dataAsOf: iso(last) }),
    endpoints,
    observed,
    stale,
    everythingStale: observed > 0 && stale === observed,
    queues: { endpoints: queueView(runs), sites: queueView(sites), scans: queueView(scans) },
    log: {
      size: checkpoint?.size ?? 0,
      ...(checkpoint !== undefined && { checkpointAt: iso(checkpoint.at) }),
      pending: pending.count,
      ...(pending.oldestAt !== undefined && { oldestPendingAt: iso(pending.oldestAt) }),
    },
  }
}

function queueView({ due, oldestDueAt, held, oldestHeldAt }: Workload): QueueView {
  return {
    due,
    ...(oldestDueAt !== undefined && { oldestDueAt: iso(oldestDueAt) }),
    held,
    ...(oldestHeldAt !== undefined && { oldestHeldAt: iso(oldestHeldAt) }),
  }
}

/** The instants after which an observation is fresh, as on badges and reports. */
export function freshSince(
  { cadenceMs }: Pick<WebOptions, 'cadenceMs'>,
  now: number,
): Readonly<Record<Cadence, number>> {
  const since = (cadence: Cadence) => now - cadenceMs[cadence] - STALE_MARGIN_MS
  return { unclaimed: since('unclaimed'), claimed: since('claimed'), fast: since('fast') }
}
