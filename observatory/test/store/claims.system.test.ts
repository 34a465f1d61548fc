import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { claimingProcesses } from './claimers.ts'
import { MADE_AT, onBoth } from './engines.ts'

onBoth('four processes claim 2,000 endpoints, each of them once', async (store, _, options) => {
  const due = Array.from({ length: 2000 }, (_, n) => ({
    id: randomUUID(),
    url: `https://n${n}.example/mcp`,
    host: `n${n}.example`,
    domain: `n${n}.example`,
    cadence: 'unclaimed' as const,
    state: 'active' as const,
    added_at: MADE_AT,
    due_at: MADE_AT + (n % 7),
    claim_id: null,
    claim_worker: null,
    observed_at: null,
    last_run_id: null,
  }))
  await store.db.insertInto('endpoints').values(due).execute()
  const claims = await claimingProcesses(4, options, MADE_AT + 10)
  const all = claims.flat()
  assert.equal(all.length, 2000)
  assert.deepEqual(new Set(all.map(({ endpoint }) => endpoint)), new Set(due.map(({ id }) => id)))
  assert.equal(new Set(all.map(({ id }) => id)).size, 2000)
})
