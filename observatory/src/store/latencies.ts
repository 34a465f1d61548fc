/** Response times of an endpoint's runs, without the rest of them. */
import type { Store } from './open.ts'

/** The times of one run that was measured; `startedAt` in milliseconds since the epoch. */
export interface LatencyRow {
  readonly startedAt: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  /** Answered requests that were measured. */
  readonly n: number
}

/** Of the newest runs that have any, the oldest first. */
export async function latenciesOf(
  store: Store,
  endpointId: string,
  limit: number,
): Promise<readonly LatencyRow[]> {
  const rows = await store.db
    .selectFrom('runs')
    .select(['started_at', 'latency_p50', 'latency_p95', 'latency_n'])
    .where('endpoint_id', '=', endpointId)
    .where('latency_p50', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows
    .toReversed()
    .flatMap(({ started_at: startedAt, latency_p50: p50, latency_p95: p95, latency_n: n }) =>
      p50 === null || p95 === null || n === null ? [] : [{ startedAt, p50, p95, n }],
    )
}
