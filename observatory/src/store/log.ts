/**
 * The transparency log in the store. Every envelope came with a pending leaf. One sequencer, under a
 * lease, gives the leaves their places, and the places are kept: so a second attempt after a crash
 * makes the same tiles, and the chain of checkpoints never forks.
 */
import { setImmediate } from 'node:timers/promises'
import type { LogStore } from 'countersign/attest'
import { sql, type Kysely } from 'kysely'
import { StoreError } from './fault.ts'
import { holdLease, type Lease } from './leases.ts'
import { bundleStart, splitTilePath } from './log-tile.ts'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'
import type { EnvelopeRow } from './types.ts'

const CHECKPOINT = 'checkpoint'
/** Envelopes that are read without a look at anything else. */
const PIECE = 32

/** Reads one of the log's static files by its path: `checkpoint`, a tile or a bundle. */
export async function readLogFile(store: Store, path: string): Promise<Uint8Array | undefined> {
  if (path === CHECKPOINT) {
    const checkpoint = await latestCheckpoint(store)
    return checkpoint && new TextEncoder().encode(checkpoint.note)
  }
  const { full, width } = splitTilePath(path)
  const row = await store.db
    .selectFrom('tiles')
    .select(['width', 'bytes'])
    .where('path', '=', full)
    .executeTakeFirst()
  // A partial tile is the beginning of a fuller one, which took its place.
  return row === undefined || row.width < width
    ? undefined
    : row.width === width
      ? row.bytes
      : bundleStart(full, row.bytes, width)
}

/**
 * The log as a sequencer that holds the lease writes it. `recordOf` makes the log's record of an
 * envelope's bytes.
 *
 * Its functions reject with a `StoreError` when the lease is lost; nothing is changed then.
 */
export function storedLog(
  store: Store,
  lease: Lease,
  recordOf: (envelope: Uint8Array) => Uint8Array,
  now: () => number,
): LogStore {
  const held = async <Value>(work: (db: Kysely<Tables>) => Promise<Value>): Promise<Value> =>
    await store.db.transaction().execute(async (transaction) => {
      if (!(await holdLease(transaction, lease)))
        throw new StoreError('busy', 'Another process sequences the log.')
      return await work(transaction)
    })
  return {
    read: (path) => readLogFile(store, path),
    pending: async (from, most) => {
      await held((transaction) => place(transaction, from + most))
      const records: Uint8Array[] = []
      // Places are kept, so that nothing is held while the envelopes are read.
      for (let start = from; start < from + most; start += PIECE) {
        const rows = await store.db
          .selectFrom('leaves')
          .innerJoin('envelopes', 'envelopes.digest', 'leaves.digest')
          .select('envelopes.bytes')
          .where('leaves.idx', '>=', start)
          .where('leaves.idx', '<', Math.min(start + PIECE, from + most))
          .orderBy('leaves.idx')
          .execute()
        for (const { bytes } of rows) records.push(recordOf(bytes))
        if (rows.length < PIECE) break
        await setImmediate()
      }
      return records
    },
    write: (files) =>
      held(async (transaction) => {
        for (const { path, bytes } of files) {
          const { full, width } = splitTilePath(path)
          await transaction
            .insertInto('tiles')
            .values({ path: full, width, bytes })
            .onConflict((conflict) =>
              conflict
                .column('path')
                .doUpdateSet({ width, bytes })
                .where('tiles.width', '<', width),
            )
            .execute()
        }
      }),
    publish: (note) =>
      held(async (transaction) => {
        const size = sizeOf(note)
        const last = await transaction
          .selectFrom('checkpoints')
          .select(['size', 'note'])
          .orderBy('size', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (last?.note === note) return
        const row = { size, previous: last?.size ?? null, note, at: now() }
        await transaction.insertInto('checkpoints').values(row).execute()
      }),
  }
}

/** Gives the pending leaves their places, the oldest first, below the index `end`. */
async function place(transaction: Kysely<Tables>, end: number): Promise<void> {
  const { next } = await transaction
    .selectFrom('leaves')
    .select(sql<number>`coalesce(max(idx) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow()
  if (next >= end) return
  await sql`
    with pending as materialized (
      select digest, row_number() over (order by added_at, digest) - 1 as position
      from leaves where idx is null order by added_at, digest limit ${end - next}
    )
    update leaves set idx = pending.position + ${next}
    from pending where leaves.digest = pending.digest`.execute(transaction)
}

/** The second line of a checkpoint is the size of the tree. */
function sizeOf(note: string): number {
  const size = Number(note.split('\n')[1])
  if (Number.isSafeInteger(size) && size >= 0) return size
  throw new TypeError('a checkpoint has the size of the tree in its second line')
}

/**
 * A signed note, with the number of leaves and the instant that it was signed at, in milliseconds.
 */
export interface CheckpointRow {
  readonly size: number
  readonly note: string
  readonly at: number
}

/** Of most leaves; undefined before the first is signed. */
export async function latestCheckpoint(store: Store): Promise<CheckpointRow | undefined> {
  return (await checkpointsBefore(store, Number.MAX_SAFE_INTEGER, 1))[0]
}

/** Checkpoints of fewer leaves, the newest first. */
export async function checkpointsBefore(
  store: Store,
  size: number,
  limit: number,
): Promise<readonly CheckpointRow[]> {
  return await store.db
    .selectFrom('checkpoints')
    .select(['size', 'note', 'at'])
    .where('size', '<', size)
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()
}

/** How many leaves wait for a place, and since when the oldest does. */
export async function pendingLeaves(
  store: Store,
): Promise<{ readonly count: number; readonly oldestAt?: number }> {
  const row = await store.db
    .selectFrom('leaves')
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`min(added_at)`.as('oldest')])
    .where('idx', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: row.count, ...(row.oldest !== null && { oldestAt: row.oldest }) }
}

/** An envelope by its digest or by its run. */
export async function envelopeOf(
  store: Store,
  by: { readonly digest: string } | { readonly runId: string },
): Promise<EnvelopeRow | undefined> {
  const row = await store.db
    .selectFrom('envelopes')
    .innerJoin('leaves', 'leaves.digest', 'envelopes.digest')
    .selectAll('envelopes')
    .select('leaves.idx')
    .where((eb) =>
      'digest' in by
        ? eb('envelopes.digest', '=', by.digest)
        : eb('envelopes.run_id', '=', by.runId),
    )
    .executeTakeFirst()
  return (
    row && {
      digest: row.digest,
      runId: row.run_id,
      bytes: row.bytes,
      keyid: row.keyid,
      scope: row.scope,
      predicateType: row.predicate_type,
      addedAt: row.added_at,
      ...(row.idx !== null && { leaf: row.idx }),
    }
  )
}
