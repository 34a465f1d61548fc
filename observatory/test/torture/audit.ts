/** What must hold of a store whenever every process is gone, however each of them ended. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  checkLog,
  digestInRecord,
  logKeyOf,
  parseEnvelope,
  tilePath,
  type LogIdentity,
} from 'countersign/attest'
import { sql, type RawBuilder } from 'kysely'
import { sequenceOnce } from '../../src/jobs/sequencer.ts'
import { checkpointsBefore, pendingLeaves, readLogFile } from '../../src/store/log.ts'
import { dropLease } from '../../src/store/leases.ts'
import type { Store } from '../../src/store/open.ts'
import { CADENCE_MS } from './order.ts'

/** How long a claim of the prober, and the lease of the sequencer, outlives its holder. */
export const LEASE_MS = 60_000
const JITTER = 1 / 20

export interface Life {
  /** When its processes were started, by their clock. */
  readonly from: number
  /** When the last of them was gone. */
  readonly until: number
}

async function count(store: Store, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    readonly n: number
  }>`select count(*) as n from (${query}) as counted`.execute(store.db)
  return Number(rows[0]?.n)
}

/** Holds that a query finds nothing. */
export async function none(store: Store, what: string, query: RawBuilder<unknown>): Promise<void> {
  assert.equal(await count(store, query), 0, what)
}

/** No run that the store acknowledged is missing. Returns how many there are in the ledger. */
export async function assertKept(store: Store, ledger: string): Promise<number> {
  const acknowledged = linesOf(ledger)
  const rows = await store.db.selectFrom('runs').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  const missing = acknowledged.filter((id) => !kept.has(id))
  assert.deepEqual(missing, [], 'acknowledged, and not there')
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'acknowledged twice')
  return acknowledged.length
}

export function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}

/** Every run is whole, counted once, no endpoint was run twice in one life, and nobody is blamed. */
export async function assertWhole(store: Store, { from }: Life): Promise<void> {
  await assertCounted(store)
  await none(
    store,
    'an endpoint that was run twice',
    sql`select endpoint_id from runs where started_at >= ${from}
      group by endpoint_id having count(*) > 1`,
  )
  await none(
    store,
    'a target that is blamed',
    sql`select id from runs where day_verdict <> 'answered'`,
  )
}

/** Every run is whole, and all that is counted of runs and events is what there is of them. */
export async function assertCounted(store: Store): Promise<void> {
  await none(
    store,
    'a run without its fifteen assertions',
    sql`select id from runs where pruned_at is null
      and (select count(*) from assertions where run_id = runs.id) <> 15`,
  )
  await none(
    store,
    'an assertion without its run',
    sql`select run_id from assertions where run_id not in (select id from runs)`,
  )
  const counts = sql`count(*) filter (where day_verdict = 'answered'),
    count(*) filter (where day_verdict = 'unanswered'),
    count(*) filter (where day_verdict = 'undecidable'), sum(list_read)`
  await none(
    store,
    'a run that its day did not count, or counted twice',
    sql`select endpoint_id, day, ${counts} from runs group by endpoint_id, day
      except select endpoint_id, day, answered, unanswered, undecidable, listed from days`,
  )
  await none(
    store,
    'a day with a run that is not there',
    sql`select endpoint_id, day from days except select endpoint_id, day from runs`,
  )
  await none(
    store,
    'an endpoint that does not name its newest run',
    sql`select id from endpoints where last_run_id is distinct from (select id from runs
      where endpoint_id = endpoints.id order by finished_at desc, id desc limit 1)`,
  )
  await none(
    store,
    'an event that was not counted, or a number without one',
    sql`select name from counters where name = 'events' and (value <> (select count(*) from events)
      or value <> (select coalesce(max(seq), 0) from events))`,
  )
}

/** What was run is due after a cadence, what was not is due within a minute; nothing waits for the dead. */
export async function assertDue(store: Store, life: Life): Promise<void> {
  const least = CADENCE_MS * (1 - JITTER)
  const most = CADENCE_MS * (1 + JITTER)
  await none(
    store,
    'a run that left its endpoint claimed, or due at another time',
    sql`select endpoints.id from endpoints join runs on runs.id = last_run_id
      where runs.started_at >= ${life.from} and (claim_id is not null
        or due_at < runs.started_at + ${least} or due_at > runs.started_at + ${most} + 1)`,
  )
  await none(
    store,
    'an endpoint that was not run and is not due again',
    sql`select id from endpoints where coalesce(observed_at, 0) < ${life.from}
      and due_at > ${life.until + LEASE_MS}`,
  )
}

/** Every envelope is what its digest and its run say, and has a leaf. */
export async function assertSigned(store: Store, { from }: Life): Promise<void> {
  await none(
    store,
    'a signed run without its envelope, or an envelope without its leaf',
    sql`select runs.id from runs
      left join envelopes on envelopes.run_id = runs.id and envelopes.digest = runs.envelope_digest
      left join leaves on leaves.digest = envelopes.digest
      where runs.signed <> 'none' and leaves.digest is null`,
  )
  await none(
    store,
    'a leaf or an envelope of no run',
    sql`select leaves.digest from leaves left join envelopes on envelopes.digest = leaves.digest
      left join runs on runs.envelope_digest = envelopes.digest where runs.id is null`,
  )
  const rows = await store.db
    .selectFrom('runs')
    .innerJoin('envelopes', 'envelopes.run_id', 'runs.id')
    .innerJoin('blobs', 'blobs.digest', 'runs.evidence_digest')
    .select([
      'envelopes.bytes',
      'envelopes.digest',
      'runs.evidence_digest',
      'blobs.bytes as evidence',
    ])
    .where('runs.started_at', '>=', from)
    .execute()
  for (const { bytes, digest, evidence, evidence_digest: evidenceDigest } of rows) {
    assert.equal(sha256(bytes), digest)
    assert.equal(sha256(evidence), evidenceDigest)
    assert.ok(parseEnvelope(bytes).ok, 'an envelope that is none')
  }
}

function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** The checkpoints that a reader of this log has kept, by size. */
export type Kept = Map<number, string>

/**
 * One turn of a sequencer gives every leaf its place; the log then verifies, against every checkpoint
 * that was signed since the last look, and none that was seen before is another one now.
 */
export async function assertLogged(
  store: Store,
  identity: LogIdentity,
  { until }: Life,
  kept: Kept,
): Promise<void> {
  const lease = { name: 'sequencer', holder: 'audit' } as const
  const now = until + LEASE_MS + 1
  assert.ok(await sequenceOnce({ store, identity }, { now: () => now }, lease), 'the lease is free')
  await dropLease(store, lease)
  assert.deepEqual(await pendingLeaves(store), { count: 0 }, 'leaves without a place')

  const all = await checkpointsBefore(store, Number.MAX_SAFE_INTEGER, 1_000_000)
  const notes = new Map(all.map(({ size, note }) => [size, note]))
  for (const [size, note] of kept) assert.equal(notes.get(size), note, `checkpoint ${size} changed`)
  const [newest] = all
  assert.ok(newest)
  const read = (path: string) => readLogFile(store, path)
  for (const { size, note } of all.filter((one) => !kept.has(one.size))) {
    const checked = await checkLog({
      read,
      keys: [logKeyOf(identity)],
      checkpoint: { subject: 'the newest', bytes: Buffer.from(newest.note) },
      earlier: { subject: `of ${size}`, bytes: Buffer.from(note) },
    })
    assert.deepEqual(checked.findings, [])
    assert.equal(checked.envelopes, newest.size)
    kept.set(size, note)
  }
  await assertPlaces(store, newest.size)
}

/** The places that the store gives are those that the files of the log have. */
async function assertPlaces(store: Store, size: number): Promise<void> {
  const leaves = await store.db
    .selectFrom('leaves')
    .select(['idx', 'digest'])
    .orderBy('idx')
    .execute()
  assert.deepEqual([leaves.length, leaves.at(-1)?.idx ?? -1], [size, size - 1])
  for (let bundle = 0; bundle * 256 < size; bundle++) {
    const width = Math.min(256, size - bundle * 256)
    const bytes = await readLogFile(store, tilePath('entries', bundle, width))
    assert.ok(bytes, `bundle ${bundle} is missing`)
    for (let at = 0, n = 0; n < width; n++) {
      const end = at + 2 + ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0)
      const digest = digestInRecord(bytes.subarray(at + 2, end))
      assert.equal(digest, leaves[bundle * 256 + n]?.digest, `leaf ${bundle * 256 + n}`)
      at = end
    }
  }
}

/** The embedded database is sound. */
export async function assertSound(store: Store): Promise<void> {
  if (store.kind !== 'sqlite') return
  const { rows } = await sql`pragma integrity_check`.execute(store.db)
  assert.deepEqual(rows, [{ integrity_check: 'ok' }])
  assert.deepEqual((await sql`pragma foreign_key_check`.execute(store.db)).rows, [])
}

/** There was something to lose: signed runs of both scopes, and servers that changed. */
export async function assertLively(store: Store): Promise<void> {
  for (const query of [
    sql`select id from runs where signed = 'full'`,
    sql`select id from runs where signed = 'gate'`,
    sql`select seq from events where kind = 'tools_changed'`,
    sql`select size from checkpoints where size > 0`,
  ])
    assert.ok((await count(store, query)) > 0)
}

/** What a process may say in its log beside that it works: nothing is our fault. */
export function assertSaid(log: string, allowed: readonly string[]): void {
  const said = linesOf(log).map((line) => JSON.parse(line) as { level: string; event: string })
  const others = said.filter(({ level, event }) => level !== 'info' && !allowed.includes(event))
  assert.deepEqual(others.slice(0, 3), [], 'said in the log')
}
