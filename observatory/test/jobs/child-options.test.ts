/** What the prober's process is started with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROBER_MEMORY, proberOptions } from '../../src/jobs/child.ts'

const QUIET = '--disable-warning=ExperimentalWarning'

test('what the person says of memory counts for more than ours', () => {
  const [young = '', old = ''] = PROBER_MEMORY
  assert.deepEqual(proberOptions(['--inspect']), [young, old, '--inspect', QUIET])
  assert.deepEqual(proberOptions([], '--enable-source-maps'), [young, old, QUIET])
  assert.deepEqual(proberOptions([], '--max-old-space-size=4096'), [young, QUIET])
  assert.deepEqual(proberOptions([], '--inspect --max_old_space_size=4096'), [young, QUIET])
  const both = '--max-semi-space-size=64 --max-old-space-size=512'
  assert.deepEqual(proberOptions([], both), [QUIET])
})
