/** What owners approved: the fingerprints of one run, until they are withdrawn or others approved. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Store } from './open.ts'
import type { Baselines, Tables } from './schema.ts'

/** The fingerprints that the checks of drift hold later runs against. */
export interface BaselineRow {
  readonly endpointId: string
  /** That the owner looked at. */
  readonly runId: string
  readonly toolset: string
  /** Absent when a tool of the list had no input schema. */
  readonly schema?: string
  readonly approvedAt: number
}

/** The approved lists of these endpoints, by endpoint, as far as there are any. */
export async function baselinesOf(
  { db }: Store,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, BaselineRow>> {
  if (endpointIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('baselines')
    .selectAll()
    .where('endpoint_id', 'in', endpointIds)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.endpoint_id, baselineRow(row)]))
}

/**
 * Approves the list that a run of this endpoint read to its end, in the place of the one before.
 * False when there is no such run.
 */
export async function approveBaseline(
  { db }: Store,
  { endpointId, runId, now }: { endpointId: string; runId: string; now: number },
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const run = await transaction
      .selectFrom('runs')
      .select(['toolset_digest', 'schema_digest'])
      .where('id', '=', runId)
      .where('endpoint_id', '=', endpointId)
      .where('list_read', '=', 1)
      .executeTakeFirst()
    if (run === undefined || run.toolset_digest === null) return false
    await withdrawBaseline(transaction, endpointId, now)
    await transaction
      .insertInto('baselines')
      .values({
        id: randomUUID(),
        endpoint_id: endpointId,
        run_id: runId,
        toolset: run.toolset_digest,
        schema_digest: run.schema_digest,
        approved_at: now,
        withdrawn_at: null,
      })
      .execute()
    return true
  })
}

/** Nothing is approved any more. False when nothing was. */
export async function withdrawBaseline(
  db: Kysely<Tables>,
  endpointId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('baselines')
    .set({ withdrawn_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function baselineRow(row: Baselines): BaselineRow {
  return {
    endpointId: row.endpoint_id,
    runId: row.run_id,
    toolset: row.toolset,
    ...(row.schema_digest !== null && { schema: row.schema_digest }),
    approvedAt: row.approved_at,
  }
}
