import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdClaims } from '../../src/jobs/held.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { MADE_AT } from '../store/engines.ts'
import { rig } from './rig.ts'

const MB = 1024 * 1024

test('a claim whose endpoint sends more than there is room for is given up, and its room is free again', async (t) => {
  const store = await openStore({ sqlite: ':memory:' })
  t.after(() => store.close())
  await migrate(store, MADE_AT)
  const box = rig(store, t)
  const held = holdClaims({ ...box, leaseMs: 60_000 })
  box.running({ stop: held.stop })
  const [small, large] = [held.add('small'), held.add('large')]
  held.keep('small', 100 * MB)
  assert.ok(held.isRoomy())
  held.keep('large', 100 * MB)
  assert.ok(!held.isRoomy(), 'new ones wait')
  assert.ok(!large.aborted)
  held.keep('large', 100 * MB)
  assert.ok(large.aborted)
  assert.ok(!small.aborted, 'who was there before goes on')
  assert.match(box.lines.join(''), /"event":"no_room","claim":"large"/)
  held.drop('large')
  assert.ok(held.isRoomy())
  held.keep('large', 300 * MB)
  assert.ok(held.isRoomy(), 'what is no longer held takes no room')
})
