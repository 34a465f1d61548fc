/** What must hold of webhooks whenever every process is gone: no event is lost on the way. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Store } from '../../src/store/open.ts'
import type { Life } from './audit.ts'
import type { Receiver } from './receiver.ts'

export const HOOK = 'receiver'
/** How long a claim of messages outlives its holder. */
const LEASE_MS = 120_000

/** Every event has arrived, or waits to be sent or to become a message; each under one id. */
export async function assertTold(
  store: Store,
  { messages, faults }: Receiver,
  { until }: Life,
): Promise<void> {
  assert.deepEqual(faults, [], 'what was sent is not what was signed')
  const arrived = new Map<number, string>()
  const bodies = new Map<string, string>()
  for (const { id, seq, body } of messages) {
    assert.equal(arrived.get(seq) ?? id, id, `event ${seq} came under two ids`)
    assert.equal(bodies.get(id) ?? body, body, `${id} came with two bodies`)
    arrived.set(seq, id)
    bodies.set(id, body)
  }
  assert.equal(arrived.size, bodies.size, 'one id for two events')

  const { seq: moved } = await store.db
    .selectFrom('hooks')
    .select('seq')
    .where('name', '=', HOOK)
    .executeTakeFirstOrThrow()
  const waiting = await store.db.selectFrom('deliveries').selectAll().execute()
  for (const { id, seq, body, state, due_at: dueAt, attempts } of waiting) {
    assert.equal(state, 'waiting', `${id} is dead`)
    assert.equal(arrived.get(seq) ?? id, id, `event ${seq} waits under another id`)
    assert.equal(bodies.get(id) ?? body, body, `${id} waits with another body`)
    // What failed waits for its time, what was claimed for the end of the claim.
    if (attempts === 0) assert.ok(dueAt <= until + LEASE_MS, `${id} is not due again`)
  }
  const known = new Set([...arrived.keys(), ...waiting.map(({ seq }) => seq)])
  const events = await store.db.selectFrom('events').select('seq').execute()
  const lost = events.filter(({ seq }) => seq <= moved && !known.has(seq))
  assert.deepEqual(lost, [], 'neither arrived nor waiting')
  const early = [...known].filter((seq) => seq > moved)
  assert.deepEqual(early, [], 'a message of an event that the hook has not come to')
}

/** Whether nothing is left to be told. */
export async function isAllTold(store: Store): Promise<boolean> {
  const { rows } = await sql<{ readonly left: number | bigint }>`
    select (select value from counters where name = 'events')
      - (select seq from hooks where name = ${HOOK})
      + (select count(*) from deliveries) as "left"`.execute(store.db)
  return Number(rows[0]?.left) === 0
}

/** Every event has arrived: at least one, and one at least came again, under its id. */
export async function assertAllTold(store: Store, { messages }: Receiver): Promise<void> {
  const events = await store.db.selectFrom('events').select('seq').orderBy('seq').execute()
  const arrived = [...new Set(messages.map(({ seq }) => seq))].toSorted((a, b) => a - b)
  assert.deepEqual(
    arrived,
    events.map(({ seq }) => seq),
  )
  assert.ok(events.length > 0, 'nothing happened that anybody could be told of')
  assert.ok(messages.length > arrived.length, 'nothing was sent twice')
}
