/** Bytes of third parties by their digest, each stored once. */
import { digestOf } from './batch.ts'
import type { Store } from './open.ts'

/** Stores bytes that are not there yet, and returns their digests in the same order. */
export async function putBlobs(
  store: Pick<Store, 'db'>,
  blobs: readonly Uint8Array[],
): Promise<readonly string[]> {
  const rows = blobs.map((bytes) => ({ digest: digestOf(bytes), bytes }))
  // In one order, so that two writers of the same bytes never wait for each other.
  const fresh = [...new Map(rows.map((row) => [row.digest, row])).values()].sort((a, b) =>
    a.digest < b.digest ? -1 : 1,
  )
  if (fresh.length > 0)
    await store.db
      .insertInto('blobs')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return rows.map(({ digest }) => digest)
}

/** Undefined when retention took them away, or they never came. */
export async function getBlob(store: Store, digest: string): Promise<Uint8Array | undefined> {
  const row = await store.db
    .selectFrom('blobs')
    .select('bytes')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.bytes
}

/** The bodies that a run saw, by digest, as far as retention left them. */
export async function bodiesOf(
  store: Store,
  runId: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await store.db
    .selectFrom('run_blobs')
    .innerJoin('blobs', 'blobs.digest', 'run_blobs.digest')
    .select(['blobs.digest', 'blobs.bytes'])
    .where('run_blobs.run_id', '=', runId)
    .where('run_blobs.role', '=', 'body')
    .execute()
  return new Map(rows.map(({ digest, bytes }) => [digest, bytes]))
}

/** The digests of the bodies that a run saw and that are still there, in order. */
export async function bodyDigestsOf(store: Store, runId: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom('run_blobs')
    .innerJoin('blobs', 'blobs.digest', 'run_blobs.digest')
    .select('blobs.digest')
    .where('run_blobs.run_id', '=', runId)
    .where('run_blobs.role', '=', 'body')
    .orderBy('blobs.digest')
    .execute()
  return rows.map(({ digest }) => digest)
}
