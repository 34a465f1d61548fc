/** What owners say beside the facts: an annotation, disputes, and that a name is not to be listed. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Store } from './open.ts'
import { columnsOf, keyOf, type Owned } from './owned.ts'
import type { Remarks, Tables } from './schema.ts'

/**
 * What an owner says, or that an owner took a name off the lists. `at` in milliseconds since the
 * epoch.
 */
export interface Remark {
  readonly kind: Remarks['kind']
  readonly at: number
  /** Visible text; empty where the remark is that something is not listed. */
  readonly text: string
  /** The run that a dispute is about. */
  readonly runId?: string
}

const MOST_DISPUTES = 20
const WITHIN_MS = 90 * 86_400_000

/** All about an endpoint or a site, the newest first. */
export async function remarksOf({ db }: Store, owned: Owned): Promise<readonly Remark[]> {
  const [column, id] = keyOf(owned)
  const rows = await db
    .selectFrom('remarks')
    .selectAll()
    .where(column, '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, at, text, run_id: runId }) => ({
    kind,
    at,
    text,
    ...(runId !== null && { runId }),
  }))
}

/** Puts an annotation in the place of the one before; without a text there is none any more. */
export async function annotate(
  { db }: Store,
  owned: Owned,
  { text, now }: { readonly text: string; readonly now: number },
): Promise<void> {
  const [column, id] = keyOf(owned)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('remarks')
      .where(column, '=', id)
      .where('kind', '=', 'annotation')
      .execute()
    if (text !== '') await add(transaction, owned, { kind: 'annotation', text, at: now })
  })
}

/**
 * Adds a dispute, which stays. `freeAt` when so many were added in the last ninety days as may be:
 * when the next one can.
 */
export async function dispute(
  { db }: Store,
  owned: Owned,
  { text, runId, now }: { readonly text: string; readonly runId?: string; readonly now: number },
): Promise<{ readonly freeAt?: number }> {
  const [column, id] = keyOf(owned)
  return await db.transaction().execute(async (transaction) => {
    const oldest = await transaction
      .selectFrom('remarks')
      .select('at')
      .where(column, '=', id)
      .where('kind', '=', 'dispute')
      .where('at', '>', now - WITHIN_MS)
      .orderBy('at', 'desc')
      .offset(MOST_DISPUTES - 1)
      .limit(1)
      .executeTakeFirst()
    if (oldest !== undefined) return { freeAt: oldest.at + WITHIN_MS }
    await add(transaction, owned, {
      kind: 'dispute',
      text,
      at: now,
      ...(runId !== undefined && { runId }),
    })
    return {}
  })
}

/**
 * Takes every name of an endpoint or a site off the lists and stops looking at it; or lists and looks
 * at it again. What was signed and logged stays, and so does the address of the report.
 */
export async function setUnlisted(
  { db }: Store,
  owned: Owned,
  { unlisted, now }: { readonly unlisted: boolean; readonly now: number },
): Promise<void> {
  const [column, id] = keyOf(owned)
  await db.transaction().execute(async (transaction) => {
    const was = await transaction
      .deleteFrom('remarks')
      .where(column, '=', id)
      .where('kind', '=', 'unlisted')
      .executeTakeFirst()
    // What was not unlisted here is the operator's to list.
    if (!unlisted && was.numDeletedRows === 0n) return
    if (unlisted) await add(transaction, owned, { kind: 'unlisted', text: '', at: now })
    await transaction
      .updateTable('targets')
      .set({ listed: unlisted ? 0 : 1 })
      .where(column, '=', id)
      .execute()
    const table = sql.table('endpointId' in owned ? 'endpoints' : 'sites')
    const free = sql`claim_id = null, claim_worker = null`
    await (
      unlisted
        ? sql`update ${table} set state = 'paused', ${free} where id = ${id} and state = 'active'`
        : // An operator's pause is not an owner's to end.
          sql`update ${table} set state = 'active', due_at = ${now}, ${free}
            where id = ${id} and state = 'paused' and paused_by is null`
    ).execute(transaction)
  })
}

async function add(
  transaction: Kysely<Tables>,
  owned: Owned,
  { kind, at, text, runId }: Remark,
): Promise<void> {
  await transaction
    .insertInto('remarks')
    .values({ ...columnsOf(owned), id: randomUUID(), kind, run_id: runId ?? null, text, at })
    .execute()
}
