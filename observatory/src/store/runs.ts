/** Runs: saved in batches, read one by one. */
import type { Assertion, Drift, Observation, RunGate, Snapshot } from 'countersign/run'
import { sql } from 'kysely'
import { digestOf, rowsOf } from './batch.ts'
import { isConstraint, storeErrorOf } from './fault.ts'
import type { Store } from './open.ts'
import { parsed, runRow } from './rows.ts'
import type { Assertions } from './schema.ts'
import type { FinishedRun, RunDetail, RunRow } from './types.ts'

/** What became of each run of a call. Every id is in exactly one of the three. */
export interface SavedRuns {
  /** Ids of runs that are in the store now, whether this call put them there or an earlier one. */
  readonly saved: readonly string[]
  /** Ids of runs whose claim was lost before. Nothing of them is kept. */
  readonly stale: readonly string[]
  /** Runs that break a rule of the store: a fault of ours. Nothing of them is kept. */
  readonly refused: readonly { readonly id: string; readonly error: unknown }[]
}

/** How often a save is tried again when the database asks for that. */
const ATTEMPTS = 4

/**
 * Saves finished runs with all that belongs to each: assertions, blobs, envelope, pending leaf, day
 * and events, all of it or nothing; and gives their endpoints back, due again. A run is saved only
 * while its claim is held, and once, however often this is called. On PostgreSQL it is one round
 * trip for the whole batch.
 *
 * @throws TypeError for a run with other than fifteen assertions, or with an envelope and a reason
 *   to withhold one, or with neither
 * @throws whatever the database throws when it is away or full; nothing is saved then, or all is:
 *   call it again with the same runs
 */
export async function saveRuns(
  store: Store,
  finished: readonly FinishedRun[],
  now: number,
): Promise<SavedRuns> {
  for (const run of finished) assertWhole(run)
  if (finished.length === 0) return { saved: [], stale: [], refused: [] }
  const refused: SavedRuns['refused'][number][] = []
  const saved = new Set(await savedOf(store, finished, now, refused))
  const missing = finished.filter(
    ({ id }) => !saved.has(id) && !refused.some((other) => other.id === id),
  )
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => id)
    const there = await store.db.selectFrom('runs').select('id').where('id', 'in', ids).execute()
    for (const { id } of there) saved.add(id)
  }
  const stale = missing.flatMap(({ id }) => (saved.has(id) ? [] : id))
  return { saved: [...saved], stale, refused }
}

/** One run that breaks a rule must not keep the others out: then each is saved by itself. */
async function savedOf(
  store: Store,
  finished: readonly FinishedRun[],
  now: number,
  refused: SavedRuns['refused'][number][],
): Promise<readonly string[]> {
  const batch = finished.map((run) => rowsOf(run, now))
  try {
    return await persistently(() => store.dialect.save(store.db, batch))
  } catch (error) {
    if (!isConstraint(error)) throw error
    // Retention may have taken away meanwhile what an earlier run had left.
    if (finished.some(({ kept }) => kept !== undefined))
      return await savedOf(store, finished.map(whole), now, refused)
    const [only, ...others] = finished
    if (others.length === 0) {
      if (only !== undefined) refused.push({ id: only.id, error })
      return []
    }
    const saved: string[] = []
    for (const run of finished) saved.push(...(await savedOf(store, [run], now, refused)))
    return saved
  }
}

/** The same run, with all its bytes. */
function whole(run: FinishedRun): FinishedRun {
  const { kept: _, ...all } = run
  return all
}

/** Two writers may have to go one after the other, which a database says by an error. */
async function persistently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = isConstraint(error) ? attempt === 1 : storeErrorOf(error).code === 'busy'
      if (!again || attempt >= ATTEMPTS) throw error
    }
  }
}

const CHECKS_A_RUN = 15

function assertWhole({ id, run, envelope, withheld, evidence }: FinishedRun): void {
  if (run.assertions.length !== CHECKS_A_RUN)
    throw new TypeError(`run ${id} has ${run.assertions.length} assertions, not ${CHECKS_A_RUN}`)
  if ((envelope === undefined) === (withheld === undefined))
    throw new TypeError(`run ${id} must have an envelope or the reason why it has none`)
  if (evidence.endpoint !== run.endpoint)
    throw new TypeError(`run ${id} has the evidence of another endpoint`)
  if (envelope !== undefined && digestOf(envelope.bytes) !== envelope.digest)
    throw new TypeError(`run ${id} has an envelope with the digest of other bytes`)
}

/** A run as a report shows it. */
export async function runById(store: Store, id: string): Promise<RunDetail | undefined> {
  const [detail] = await detailsOf(store, [id])
  if (detail?.snapshotDigest === undefined) return detail
  const snapshot = await snapshotOf(store, detail)
  return { ...detail, ...(snapshot !== undefined && { snapshot }) }
}

async function snapshotOf(store: Store, run: RunRow): Promise<Snapshot | undefined> {
  if (run.snapshotDigest === undefined) return undefined
  const row = await store.db
    .selectFrom(['blobs', 'endpoints'])
    .select(['blobs.bytes', 'endpoints.url'])
    .where('blobs.digest', '=', run.snapshotDigest)
    .where('endpoints.id', '=', run.endpointId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const face = parsed<Omit<Snapshot, 'endpoint' | 'observedAt'>>(
    new TextDecoder().decode(row.bytes),
  )
  return { ...face, endpoint: row.url, observedAt: new Date(run.startedAt).toISOString() }
}

/** The newest run of each of these endpoints, by endpoint, without snapshots. */
export async function latestRuns(
  store: Store,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, RunDetail>> {
  if (endpointIds.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('endpoints')
    .select('last_run_id')
    .where('id', 'in', endpointIds)
    .where('last_run_id', 'is not', null)
    .execute()
  const details = await detailsOf(
    store,
    rows.flatMap(({ last_run_id: id }) => id ?? []),
  )
  return new Map(details.map((detail) => [detail.endpointId, detail]))
}

/** An endpoint's runs, the newest first. `before` is the last one of the page before. */
export async function runsOf(
  store: Store,
  endpointId: string,
  {
    before,
    limit,
  }: { readonly before?: Pick<RunRow, 'finishedAt' | 'id'>; readonly limit: number },
): Promise<readonly RunRow[]> {
  let rows = store.db.selectFrom('runs').selectAll().where('endpoint_id', '=', endpointId)
  if (before !== undefined)
    rows = rows.where(sql<boolean>`(finished_at, id) < (${before.finishedAt}, ${before.id})`)
  const page = rows.orderBy('finished_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (await page.execute()).map(runRow)
}

/** The newest run before `id` of the same endpoint whose list was read, with its snapshot. */
export async function listedBefore(
  store: Store,
  { endpointId, finishedAt, id }: Pick<RunRow, 'endpointId' | 'finishedAt' | 'id'>,
): Promise<RunDetail | undefined> {
  const row = await store.db
    .selectFrom('runs')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('snapshot_digest', 'is not', null)
    .where(sql<boolean>`(finished_at, id) < (${finishedAt}, ${id})`)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await runById(store, row.id))
}

interface Beside {
  readonly gate?: RunGate
  readonly drift: readonly Drift[]
  readonly observations: readonly Observation[]
}

async function detailsOf(store: Store, ids: readonly string[]): Promise<readonly RunDetail[]> {
  if (ids.length === 0) return []
  const runs = await store.db
    .selectFrom('runs')
    .leftJoin('envelopes', 'envelopes.digest', 'runs.envelope_digest')
    .leftJoin('leaves', 'leaves.digest', 'runs.envelope_digest')
    .selectAll('runs')
    .select(['envelopes.keyid', 'leaves.idx'])
    .where('runs.id', 'in', ids)
    .execute()
  const assertions = await store.db
    .selectFrom('assertions')
    .selectAll()
    .where('run_id', 'in', ids)
    .orderBy('run_id')
    .orderBy('n')
    .execute()
  const byRun = Map.groupBy(assertions, (row) => row.run_id)
  return runs.map((row) => ({
    ...runRow(row),
    assertions: (byRun.get(row.id) ?? []).map(assertionOf),
    ...(row.beside === null ? { drift: [], observations: [] } : parsed<Beside>(row.beside)),
    ...(row.envelope_digest !== null &&
      row.keyid !== null && {
        envelope: {
          digest: row.envelope_digest,
          keyid: row.keyid,
          ...(row.idx !== null && { leaf: row.idx }),
        },
      }),
  }))
}

function assertionOf(row: Assertions): Assertion {
  const { check_id: check, docs_version: docsVersion, status, execution, provenance } = row
  const { reason_key: key, reason_params: params } = row
  const reason = key === null || params === null ? undefined : { key, params: parsed(params) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the words of an assertion that was saved
  return {
    check,
    docsVersion,
    status,
    execution,
    provenance,
    ...(reason && { reason }),
  } as Assertion
}
