/**
 * Who does what: a claim gives one worker one piece of work until an instant. It stands in the row
 * itself, whose `due_at` is the end of the claim, so that work whose worker died is due again by
 * itself and nothing else coordinates.
 */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import { endpointRow, siteRow } from './rows.ts'
import type { Endpoints, Scans, Sites } from './schema.ts'
import { scanRow } from './scans.ts'
import type { Claim, EndpointRow, ScanRow, SiteRow } from './types.ts'

/** Who takes how much work, and for how many milliseconds nobody else gets it. */
export interface ClaimOptions {
  readonly now: number
  /** Who claims, for people who look into the database. */
  readonly worker: string
  readonly limit: number
  readonly leaseMs: number
}

/** Endpoints that are due, the longest waiting first. The claim's id is the id of the run to be. */
export async function claimEndpoints(
  store: Store,
  options: ClaimOptions,
): Promise<readonly Claim<EndpointRow>[]> {
  const rows = await claim<Endpoints>(store, 'endpoints', `state = 'active'`, options)
  return rows.map((row) => claimOf(row, endpointRow(row)))
}

/** Sites that are due. The claim's id is the id of the examination to be. */
export async function claimSites(
  store: Store,
  options: ClaimOptions,
): Promise<readonly Claim<SiteRow>[]> {
  const rows = await claim<Sites>(store, 'sites', `state = 'active'`, options)
  return rows.map((row) => claimOf(row, siteRow(row)))
}

/** A scan that ended its worker this often is not tried again. */
const SCAN_ATTEMPTS = 3

/** Scans that wait, or whose worker is gone. */
export async function claimScans(
  store: Store,
  options: ClaimOptions,
): Promise<readonly Claim<ScanRow>[]> {
  await store.db
    .updateTable('scans')
    .set({
      state: 'failed',
      failure: 'interrupted',
      finished_at: options.now,
      claim_id: null,
      claim_worker: null,
    })
    .where('state', 'in', ['waiting', 'running'])
    .where('due_at', '<=', options.now)
    .where('attempts', '>=', SCAN_ATTEMPTS)
    .execute()
  const rows = await claim<Scans>(store, 'scans', `state in ('waiting', 'running')`, options)
  return rows.map((row) => claimOf(row, scanRow(row)))
}

type Table = 'endpoints' | 'sites' | 'scans'

/** `open` stands as it is in the index of what is due, so that the database uses that. */
async function claim<Row>(
  { db, dialect }: Store,
  table: Table,
  open: string,
  { now, worker, limit, leaseMs }: ClaimOptions,
): Promise<readonly Row[]> {
  const started =
    table === 'scans' ? sql`, state = 'running', attempts = scans.attempts + 1` : sql``
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from ${sql.table(table)} where ${sql.raw(open)} and due_at <= ${now}
      order by due_at limit ${limit} ${dialect.skipLocked}
    )
    update ${sql.table(table)}
    set claim_id = ${timeOf(now)} || substr(cast(gen_random_uuid() as text), 16), claim_worker = ${worker}, due_at = ${now + leaseMs} ${started}
    from due where ${sql.ref(`${table}.id`)} = due.id
    returning *`.execute(db)
  return rows
}

/**
 * The beginning of a UUID of version 7 (RFC 9562, 5.7): what is saved under ids that grow with time
 * stands side by side, and a save touches few pages.
 */
function timeOf(now: number): string {
  const digits = Math.max(0, now).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7`
}

function claimOf<Subject>(
  row: { readonly claim_id: string | null; readonly due_at: number },
  subject: Subject,
): Claim<Subject> {
  if (row.claim_id === null) throw new TypeError('a claim without an id')
  return { id: row.claim_id, subject, until: row.due_at }
}

const CLAIMED = ['endpoints', 'sites', 'scans'] as const

/**
 * Gives work back without a result, to be due again at `dueAt`. Claims that are no longer held are
 * passed over.
 */
export async function release(
  store: Store,
  claimIds: string | readonly string[],
  dueAt: number,
): Promise<void> {
  const ids = typeof claimIds === 'string' ? [claimIds] : claimIds
  if (ids.length === 0) return
  for (const table of CLAIMED)
    await sql`update ${sql.table(table)}
      set claim_id = null, claim_worker = null, due_at = ${dueAt}
        ${table === 'scans' ? sql`, state = 'waiting', attempts = scans.attempts - 1` : sql``}
      where claim_id in (${sql.join(ids)})`.execute(store.db)
}

/** Holds claims until later. Returns those that are still held. */
export async function extend(
  store: Store,
  claimIds: readonly string[],
  until: number,
): Promise<readonly string[]> {
  if (claimIds.length === 0) return []
  const held: string[] = []
  for (const table of CLAIMED) {
    const { rows } = await sql<{ readonly claim_id: string }>`update ${sql.table(table)}
      set due_at = ${until} where claim_id in (${sql.join(claimIds)})
      returning claim_id`.execute(store.db)
    held.push(...rows.map(({ claim_id: id }) => id))
  }
  return held
}

/** When the next endpoint is due: an instant that may be past, or undefined when none is active. */
export async function nextDue(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ readonly due_at: number | null }>`
    select min(due_at) as due_at from endpoints where state = 'active'`.execute(store.db)
  return rows[0]?.due_at ?? undefined
}
