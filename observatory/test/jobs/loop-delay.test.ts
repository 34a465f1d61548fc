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
  await sleep(30)
  assert.ok(meter.since(before) >= 80, `${meter.since(before)} ms`)
  // A slice later it is history, and history still tells.
  await sleep(450)
  assert.ok(meter.since(before) >= 80)
  const later = meter.since(performance.now())
  assert.ok(later < meter.since(before), `${later} ms`)
  meter.stop()
})
