/**
 * What is old goes, in small steps: the fifteen assertions and the bodies of a run, examinations that
 * showed no change, scans that people asked for. For ever stay: runs themselves, evidence files,
 * snapshots, envelopes with their log, days, events, and the newest run and examination whole.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { digestOf } from './batch.ts'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'

/** How long detail is kept; what stays for ever is not for the operator to choose. */
export interface RetentionPolicy {
  /** Milliseconds that the detail of runs and examinations is kept after their end. */
  readonly detailMs: number
  /** The same of scans. Default 7 days, and never less than the day that their limits count. */
  readonly scanMs?: number
  /** Rows of a kind that one transaction changes, and readers may wait for. Default 50. */
  readonly batch?: number
}

/** How many went. */
export interface Pruned {
  readonly runs: number
  readonly examinations: number
  readonly scans: number
  readonly blobs: number
}

const DAY_MS = 86_400_000
const SCAN_MS = 7 * DAY_MS
const BATCH = 50
/** Bytes that a sweep looks at. */
const SWEPT = 500

/**
 * Prunes all that is old enough, under the lease `retention`, until there is no more or `signal` is
 * aborted. A second call does nothing.
 */
export async function prune(
  store: Store,
  policy: RetentionPolicy,
  now: number,
  signal?: AbortSignal,
): Promise<Pruned> {
  let sum: Pruned = { runs: 0, examinations: 0, scans: 0, blobs: 0 }
  for (;;) {
    const { more, ...step } = await pruneBatch(store, policy, now)
    sum = {
      runs: sum.runs + step.runs,
      examinations: sum.examinations + step.examinations,
      scans: sum.scans + step.scans,
      blobs: sum.blobs + step.blobs,
    }
    if (signal?.aborted === true) return sum
    if (!more) {
      const blobs = sum.blobs + (await sweep(store, now))
      await giveBackSpace(store, signal)
      return { ...sum, blobs }
    }
  }
}

/**
 * One batch of each kind, each with the bytes that nothing names any more and in a transaction of its
 * own: whoever stops it in between loses nothing. `more`: there may be more to do.
 */
export async function pruneBatch(
  store: Store,
  policy: RetentionPolicy,
  now: number,
): Promise<Pruned & { readonly more: boolean }> {
  const { detailMs, scanMs = SCAN_MS, batch = BATCH } = policy
  const inTransaction = (work: (transaction: Transaction<Tables>) => Promise<Gone>) =>
    store.db.transaction().execute(async (transaction) => {
      const { rows, digests } = await work(transaction)
      return { rows, blobs: await removeUnnamed(store, transaction, digests) }
    })
  const runs = await inTransaction((transaction) =>
    pruneRuns(transaction, now - detailMs, now, batch),
  )
  const examinations = await inTransaction((transaction) =>
    pruneExaminations(transaction, now - detailMs, batch),
  )
  const scans = await inTransaction((transaction) =>
    pruneScans(transaction, now - Math.max(scanMs, DAY_MS), batch),
  )
  return {
    runs: runs.rows,
    examinations: examinations.rows,
    scans: scans.rows,
    blobs: runs.blobs + examinations.blobs + scans.blobs,
    more: [runs, examinations, scans].some(({ rows }) => rows === batch),
  }
}

interface Gone {
  readonly rows: number
  /** Of bytes that one row less names. */
  readonly digests: readonly string[]
}

const NOTHING: Gone = { rows: 0, digests: [] }

async function pruneRuns(
  transaction: Kysely<Tables>,
  before: number,
  now: number,
  limit: number,
): Promise<Gone> {
  const found = await transaction
    .selectFrom('runs')
    .select('id')
    .where('pruned_at', 'is', null)
    .where('finished_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from endpoints
        where endpoints.id = runs.endpoint_id and endpoints.last_run_id = runs.id)`,
    )
    .orderBy('finished_at')
    .limit(limit)
    .execute()
  if (found.length === 0) return NOTHING
  const ids = found.map(({ id }) => id)
  await transaction
    .updateTable('runs')
    .set({ last: null, beside: null, pruned_at: now })
    .where('id', 'in', ids)
    .execute()
  await transaction.deleteFrom('assertions').where('run_id', 'in', ids).execute()
  const bodies = await transaction
    .deleteFrom('run_blobs')
    .where('run_id', 'in', ids)
    .where('role', '=', 'body')
    .returning('digest')
    .execute()
  return { rows: ids.length, digests: bodies.map(({ digest }) => digest) }
}

/** An examination that an event came of is where something changed. */
async function pruneExaminations(
  transaction: Kysely<Tables>,
  before: number,
  limit: number,
): Promise<Gone> {
  const found = await transaction
    .selectFrom('examinations')
    .select('id')
    .where('finished_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from sites
        where sites.id = examinations.site_id and sites.last_examination_id = examinations.id)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from events where events.examination_id = examinations.id)`,
    )
    .orderBy('finished_at')
    .limit(limit)
    .execute()
  if (found.length === 0) return NOTHING
  const ids = found.map(({ id }) => id)
  const documents = await transaction
    .deleteFrom('examination_blobs')
    .where('examination_id', 'in', ids)
    .returning('digest')
    .execute()
  await transaction.deleteFrom('examinations').where('id', 'in', ids).execute()
  return { rows: ids.length, digests: documents.map(({ digest }) => digest) }
}

async function pruneScans(
  transaction: Kysely<Tables>,
  before: number,
  limit: number,
): Promise<Gone> {
  const gone = await transaction
    .deleteFrom('scans')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('scans')
        .select('id')
        .where('state', 'in', ['done', 'failed'])
        .where('finished_at', '<', before)
        .limit(limit),
    )
    .returning('result_digest')
    .execute()
  return { rows: gone.length, digests: gone.flatMap(({ result_digest: digest }) => digest ?? []) }
}

/**
 * Removes those bytes that nothing names. They are locked first: whoever would name them meanwhile
 * waits, finds them gone, and stores them again.
 */
async function removeUnnamed(
  store: Store,
  transaction: Kysely<Tables>,
  digests: readonly string[],
): Promise<number> {
  if (digests.length === 0) return 0
  const { rows } = await sql<{ readonly digest: string }>`
    select digest from blobs where digest in (${sql.join([...new Set(digests)])})
    order by digest ${store.dialect.skipLocked}`.execute(transaction)
  if (rows.length === 0) return 0
  const { numDeletedRows } = await transaction
    .deleteFrom('blobs')
    .where(
      'digest',
      'in',
      rows.map(({ digest }) => digest),
    )
    .where(UNNAMED)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const UNNAMED = sql<boolean>`
  not exists (select 1 from run_blobs where run_blobs.digest = blobs.digest)
  and not exists (select 1 from examination_blobs where examination_blobs.digest = blobs.digest)
  and not exists (select 1 from scans where scans.result_digest = blobs.digest)`

/**
 * Looks through some of the bytes for such that nothing names. There are none, unless a program of
 * another kind put them there: so a slice an hour will do, elsewhere each time.
 */
async function sweep(store: Store, now: number): Promise<number> {
  const start = digestOf(`${now}`)
  return await store.db.transaction().execute(async (transaction) => {
    const slice = (comparison: '>=' | '<', limit: number) =>
      transaction
        .selectFrom('blobs')
        .select('digest')
        .where('digest', comparison, start)
        .orderBy('digest')
        .limit(limit)
        .execute()
    const end = await slice('>=', SWEPT)
    const rest = end.length < SWEPT ? await slice('<', SWEPT - end.length) : []
    const digests = [...end, ...rest].map(({ digest }) => digest)
    return await removeUnnamed(store, transaction, digests)
  })
}

/** Pages of 4 KB that one step gives back, and whoever writes waits for. */
const STEP_PAGES = 500

/**
 * Makes the file of the embedded database smaller: what was thrown away leaves free pages in it. A
 * twentieth may stay, for what is saved next. PostgreSQL sees to that by itself.
 */
async function giveBackSpace({ kind, db }: Store, signal?: AbortSignal): Promise<void> {
  if (kind !== 'sqlite') return
  const read = async (what: 'freelist_count' | 'page_count'): Promise<number> => {
    const { rows } = await sql<Readonly<Record<string, number>>>`pragma ${sql.raw(what)}`.execute(
      db,
    )
    return rows[0]?.[what] ?? 0
  }
  let free = await read('freelist_count')
  while (free > (await read('page_count')) / 20) {
    if (signal?.aborted === true) return
    await sql`pragma incremental_vacuum(${sql.lit(STEP_PAGES)})`.execute(db)
    const left = await read('freelist_count')
    // A database from elsewhere may not be made for it.
    if (left >= free) return
    free = left
  }
}
