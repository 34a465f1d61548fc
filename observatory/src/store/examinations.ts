/** Examinations of sites: what discovery found, kept with the documents by digest. */
import { sql } from 'kysely'
import { digestOf } from './batch.ts'
import { getBlob, putBlobs } from './blobs.ts'
import { insertEvents } from './events.ts'
import type { Store } from './open.ts'
import { parsed } from './rows.ts'
import type { ExaminationRow, FinishedExamination } from './types.ts'

/**
 * Saves an examination with its documents and events and gives its site back, all or nothing. False
 * when the claim was lost; nothing is kept then. Saving it twice saves it once.
 */
export async function saveExamination(
  store: Store,
  finished: FinishedExamination,
): Promise<boolean> {
  const { id, siteId, result, documents, events, dueAt } = finished
  return await store.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('sites')
      .set({ claim_id: null, claim_worker: null, due_at: dueAt })
      .where('id', '=', siteId)
      .where('claim_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const known = await transaction
        .selectFrom('examinations')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return known !== undefined
    }
    const bytes = Buffer.from(JSON.stringify(result))
    const resultDigest = digestOf(bytes)
    const digests = await putBlobs({ db: transaction }, [bytes, ...documents.values()])
    await transaction
      .insertInto('examinations')
      .values({
        id,
        site_id: siteId,
        started_at: finished.startedAt,
        finished_at: finished.finishedAt,
        vantage: finished.vantage,
        result_digest: resultDigest,
      })
      .execute()
    await transaction
      .insertInto('examination_blobs')
      .values([...new Set(digests)].map((digest) => ({ examination_id: id, digest })))
      .execute()
    await transaction
      .updateTable('sites')
      .set({ last_examination_id: id })
      .where('id', '=', siteId)
      .execute()
    await insertEvents(transaction, { siteId, examinationId: id }, events)
    return true
  })
}

/** The newest examination of a site, with its result. */
export async function latestExamination(
  store: Store,
  siteId: string,
): Promise<ExaminationRow | undefined> {
  const site = await store.db
    .selectFrom('sites')
    .select('last_examination_id')
    .where('id', '=', siteId)
    .executeTakeFirst()
  const id = site?.last_examination_id ?? undefined
  return id === undefined ? undefined : await examinationById(store, id)
}

/** An examination with its result. */
export async function examinationById(
  store: Store,
  id: string,
): Promise<ExaminationRow | undefined> {
  const row = await store.db
    .selectFrom('examinations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const bytes = await getBlob(store, row.result_digest)
  const result: unknown = bytes && parsed(new TextDecoder().decode(bytes))
  return {
    id: row.id,
    siteId: row.site_id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    vantage: row.vantage,
    ...(bytes !== undefined && { result }),
  }
}

/** A site's examinations without their results, the newest first. */
export async function examinationsOf(
  store: Store,
  siteId: string,
  {
    before,
    limit,
  }: { readonly before?: Pick<ExaminationRow, 'finishedAt' | 'id'>; readonly limit: number },
): Promise<readonly ExaminationRow[]> {
  let rows = store.db.selectFrom('examinations').selectAll().where('site_id', '=', siteId)
  if (before !== undefined)
    rows = rows.where(sql<boolean>`(finished_at, id) < (${before.finishedAt}, ${before.id})`)
  const page = await rows
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return page.map((row) => ({
    id: row.id,
    siteId: row.site_id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    vantage: row.vantage,
  }))
}
