import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { meterDelay } from '../../src/jobs/loop-delay.ts'

test('an event loop that is held up is seen by whoever asks from before, and by nobody later', async () => {
  const meter = meterDelay()
  await sleep(30)
  const before = performance.now()
  const busy = performance.now()
  while (performance.now() - busy < 120);
  // Also before the loop had a chance to notice.
  assert.ok(meter.since(before) >= 80, `${meter.since(before)} ms`)
  const after = performance.now()
  await sleep(30)
  assert.ok(meter.since(before) >= 80, `${meter.since(before)} ms`)
  // Of the same delay, who began right after it has nothing.
  assert.ok(meter.since(after) < meter.since(before), `${meter.since(after)} ms`)
  meter.stop()
})
