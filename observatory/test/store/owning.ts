/** A claim that holds, as a worker makes one that saw its proof. */
import assert from 'node:assert/strict'
import type { Store } from '../../src/store/open.ts'
import type { Owned } from '../../src/store/owned.ts'
import { activateOwnership } from '../../src/store/ownership-steps.ts'
import { askOwnership } from '../../src/store/ownership.ts'

/** Returns the id of the ownership. */
export async function own(store: Store, owned: Owned, now: number): Promise<string> {
  const asked = await askOwnership(store, {
    owned,
    host: 'tides.example',
    method: 'dns',
    challenge: 'challenge',
    claimant: 'claimant',
    requester: 'somebody',
    now,
  })
  assert.ok('id' in asked)
  await store.db
    .updateTable('ownerships')
    .set({ claim_id: 'look', claim_worker: 'one' })
    .where('id', '=', asked.id)
    .execute()
  const proof = { now, dueAt: now + 86_400_000 }
  assert.equal(await activateOwnership(store, 'look', proof), 'active')
  return asked.id
}
