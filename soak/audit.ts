/** What must hold of a store after a soak, beside what must hold after every kill. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Store } from '../observatory/src/store/open.ts'
import { none } from '../observatory/test/torture/audit.ts'
import { CADENCE_MS } from '../observatory/test/torture/order.ts'
import { recount } from './recount.ts'
import { kindOf } from './servers.ts'

/** A ruler that measures nothing would find nothing wrong: one run more in a day must be noticed. */
export async function assertNoticed(store: Store, now: number): Promise<void> {
  await sql`update days set unanswered = unanswered + 1`.execute(store.db)
  const { wrong } = await recount(store, { now, cadenceMs: CADENCE_MS, reports: 4 })
  assert.ok(wrong.some(({ where }) => where.startsWith('/statistics')))
  assert.ok(wrong.some(({ where }) => where.endsWith('runs by day')))
}

/** Under one epoch's clock nobody is run twice: its runs begin long after those of the one before. */
export async function assertOnce(store: Store, epochs: readonly number[]): Promise<void> {
  const HALF = CADENCE_MS / 2
  for (const [index, from] of epochs.entries()) {
    const until = epochs[index + 1] ?? Number.MAX_SAFE_INTEGER
    await none(
      store,
      'an endpoint that was run twice when it was due once',
      sql`select endpoint_id from runs where started_at >= ${from - HALF}
        and started_at < ${until === Number.MAX_SAFE_INTEGER ? until : until - HALF}
        group by endpoint_id having count(*) > 1`,
    )
  }
}

/** Nothing is forgotten: what is not held is due within a cadence and what it may be put off by. */
export async function assertDue(store: Store, now: number): Promise<void> {
  await none(
    store,
    'an endpoint that is never due again',
    sql`select id from endpoints where state = 'active'
      and (due_at is null or due_at > ${now + CADENCE_MS * 1.1 + 600_000})`,
  )
}

/** Only what never came in time is held against a server that is right. */
export async function assertNobodyBlamed(store: Store): Promise<void> {
  const rows = await store.db
    .selectFrom('runs')
    .innerJoin('endpoints', 'endpoints.id', 'runs.endpoint_id')
    .innerJoin('assertions', 'assertions.run_id', 'runs.id')
    .select(['endpoints.host', 'assertions.reason_key', 'assertions.reason_params'])
    .where('runs.day_verdict', '=', 'unanswered')
    .where('assertions.check_id', '=', 'reachability')
    .execute()
  const blamed = rows.filter(({ host, reason_key: key, reason_params: params }) => {
    const ordinal = Number(/^s(\d+)\./.exec(host)?.[1])
    const isLate = key === 'probe_budget_exhausted_duration' || /timeout/.test(params ?? '')
    return kindOf(ordinal).name.startsWith('right') && !isLate
  })
  assert.deepEqual(blamed.slice(0, 3), [], 'a server that is right is blamed')
}
