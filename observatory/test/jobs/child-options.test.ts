/** What the prober's process is started with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROBER_MEMORY, unlessGiven } from '../../src/jobs/child.ts'

test('what the environment says of memory counts for more than ours', () => {
  const [young = '', old = ''] = PROBER_MEMORY
  assert.deepEqual(unlessGiven(PROBER_MEMORY), [young, old])
  assert.deepEqual(unlessGiven(PROBER_MEMORY, '--enable-source-maps'), [young, old])
  assert.deepEqual(unlessGiven(PROBER_MEMORY, '--max-old-space-size=4096'), [young])
  assert.deepEqual(unlessGiven(PROBER_MEMORY, '--inspect --max_old_space_size=4096'), [young])
  assert.deepEqual(
    unlessGiven(PROBER_MEMORY, '--max-semi-space-size=64 --max-old-space-size=512'),
    [],
  )
})
