/**
 * Scans that people ask for. What a stranger may make us ask of a third party is bounded here, by
 * counting what is stored: for a domain, and for whoever asks.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { digestOf } from './batch.ts'
import type { Store } from './open.ts'
import { parsed } from './rows.ts'
import type { Scans, Tables } from './schema.ts'
import type { ScanFailure, ScanRow } from './types.ts'

/** How much strangers may make us ask of others: in milliseconds, or in scans. */
export interface ScanLimits {
  /** A target that was scanned this recently, in milliseconds, is answered with that scan. */
  readonly freshMs: number
  /** Between two scans of one domain. */
  readonly domainMs: number
  readonly domainDaily: number
  readonly requesterHourly: number
  /** Scans that wait, all together. */
  readonly waiting: number
}

/** The API tells of the hourly one in the field `RateLimit`. */
export const SCAN_LIMITS: ScanLimits = {
  freshMs: 600_000,
  domainMs: 600_000,
  domainDaily: 50,
  requesterHourly: 10,
  waiting: 200,
}

/** A scan to be made; `now` in milliseconds since the epoch. */
export interface ScanRequest {
  /** Normalised, so that two spellings of one target are one scan. */
  readonly target: string
  /** Its registrable domain, or its host when it has none. */
  readonly domain: string
  /** Who asks, as a digest: no address of a person is kept. */
  readonly requester: string
  readonly now: number
  readonly limits?: ScanLimits
  /** Of the scan, when it is a new one. A scan that has it already is the answer, whatever its target. */
  readonly id?: string
}

/** The scan, `fresh` when it is a new one; or the limit that it meets. */
export type ScanAnswer =
  | { readonly ok: true; readonly scan: ScanRow; readonly fresh: boolean }
  | {
      readonly ok: false
      readonly limit: 'domain' | 'requester' | 'queue'
      /** Not before this instant. */
      readonly retryAt: number
    }

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** The scan that is open or recent for this target, else a new one when the limits allow it. */
export async function requestScan(store: Store, request: ScanRequest): Promise<ScanAnswer> {
  return await store.db.transaction().execute(async (transaction) => {
    const { target, now, limits = SCAN_LIMITS, id = randomUUID() } = request
    // Whoever asks for the same, or is the same, waits for this transaction.
    await lockOne(transaction, `scan of ${request.domain}`, now)
    await lockOne(transaction, `scans by ${request.requester}`, now)
    const same = await transaction
      .selectFrom('scans')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (same !== undefined) return { ok: true, scan: scanRow(same), fresh: false }
    const known = await transaction
      .selectFrom('scans')
      .selectAll()
      .where('target', '=', target)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['waiting', 'running']),
          eb.and([eb('state', '=', 'done'), eb('finished_at', '>', now - limits.freshMs)]),
          // One that failed is no answer, but asks as much of the other side.
          eb.and([eb('state', '=', 'failed'), eb('finished_at', '>', now - limits.domainMs)]),
        ]),
      )
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) return { ok: true, scan: scanRow(known), fresh: false }
    const refused = await limitOf(transaction, request, limits)
    if (refused !== undefined) return { ok: false, ...refused }
    const row: Scans = {
      id,
      target,
      domain: request.domain,
      requester: request.requester,
      state: 'waiting',
      requested_at: now,
      due_at: now,
      claim_id: null,
      claim_worker: null,
      attempts: 0,
      finished_at: null,
      result_digest: null,
      failure: null,
    }
    await transaction.insertInto('scans').values(row).execute()
    return { ok: true, scan: scanRow(row), fresh: true }
  })
}

/** Holds everybody else off this key until the transaction ends. */
async function lockOne(transaction: Transaction<Tables>, key: string, now: number): Promise<void> {
  await transaction
    .insertInto('paces')
    .values({ key, next_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ next_at: now }))
    .execute()
}

async function limitOf(
  transaction: Transaction<Tables>,
  { domain, requester, now }: ScanRequest,
  limits: ScanLimits,
): Promise<Pick<Extract<ScanAnswer, { ok: false }>, 'limit' | 'retryAt'> | undefined> {
  const instants = async (column: 'domain' | 'requester', value: string, since: number) => {
    const rows = await transaction
      .selectFrom('scans')
      .select('requested_at')
      .where(column, '=', value)
      .where('requested_at', '>', since)
      .orderBy('requested_at', 'desc')
      .execute()
    return rows.map((row) => row.requested_at)
  }
  const ofDomain = await instants('domain', domain, now - DAY_MS)
  const last = ofDomain[0]
  if (last !== undefined && last > now - limits.domainMs)
    return { limit: 'domain', retryAt: last + limits.domainMs }
  const oldestOfDay = ofDomain[limits.domainDaily - 1]
  if (oldestOfDay !== undefined) return { limit: 'domain', retryAt: oldestOfDay + DAY_MS }
  const oldestOfHour = (await instants('requester', requester, now - HOUR_MS))[
    limits.requesterHourly - 1
  ]
  if (oldestOfHour !== undefined) return { limit: 'requester', retryAt: oldestOfHour + HOUR_MS }
  const { waiting } = await transaction
    .selectFrom('scans')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return waiting >= limits.waiting ? { limit: 'queue', retryAt: now + 60_000 } : undefined
}

/** How a scan ended: the examination as JSON can hold it, or why there is none. */
export type ScanOutcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: ScanFailure }

/** Ends a scan that is still claimed. False when the claim was lost; nothing is changed then. */
export async function finishScan(
  store: Store,
  claimId: string,
  outcome: ScanOutcome,
  now: number,
): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    const over = { claim_id: null, claim_worker: null, finished_at: now }
    const update = transaction.updateTable('scans').where('claim_id', '=', claimId)
    if (!outcome.ok) {
      const { numUpdatedRows } = await update
        .set({ ...over, state: 'failed', failure: outcome.failure })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const bytes = Buffer.from(JSON.stringify(outcome.result))
    const digest = digestOf(bytes)
    await transaction
      .insertInto('blobs')
      .values({ digest, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { numUpdatedRows } = await update
      .set({ ...over, state: 'done', result_digest: digest })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** A scan with its result. */
export async function scanById(store: Store, id: string): Promise<ScanRow | undefined> {
  const row = await store.db
    .selectFrom('scans')
    .leftJoin('blobs', 'blobs.digest', 'scans.result_digest')
    .selectAll('scans')
    .select('blobs.bytes')
    .where('scans.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const result: unknown = row.bytes && parsed(new TextDecoder().decode(row.bytes))
  return { ...scanRow(row), ...(row.bytes !== null && { result }) }
}

/** When somebody asked for new scans since an instant, the latest first. */
export async function askedSince(
  store: Store,
  requester: string,
  since: number,
): Promise<readonly number[]> {
  const rows = await store.db
    .selectFrom('scans')
    .select('requested_at')
    .where('requester', '=', requester)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => row.requested_at)
}

/** How many scans wait or run. */
export async function openScans(store: Store): Promise<number> {
  const { open } = await store.db
    .selectFrom('scans')
    .select(sql<number>`count(*)`.as('open'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return open
}

/** Without its result. */
export function scanRow(row: Scans): ScanRow {
  return {
    id: row.id,
    target: row.target,
    state: row.state,
    requestedAt: row.requested_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(row.failure !== null && { failure: row.failure }),
  }
}
