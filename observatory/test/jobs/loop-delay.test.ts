import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { meterDelay } from '../../src/jobs/loop-delay.ts'

function holdUp(ms: number): void {
  const from = performance.now()
  while (performance.now() - from < ms);
}

test('an event loop that is held up is seen by whoever watches, and by nobody who begins later', async () => {
  const meter = meterDelay()
  const [first, second] = [meter.watch(), meter.watch()]
  await sleep(30)
  holdUp(120)
  // Also before the loop had a chance to notice.
  const seen = first()
  assert.ok(seen >= 80, `${seen} ms`)
  const after = meter.watch()
  await sleep(30)
  const also = second()
  assert.ok(also >= 80, `${also} ms`)
  // Of the same delay, who began right after it has nothing.
  const later = after()
  assert.ok(later < also, `${later} ms`)
})

test('time in which nobody watched is no delay, and what comes after it is one', async () => {
  const meter = meterDelay()
  meter.watch()()
  await sleep(30)
  const quiet = meter.watch()
  await sleep(300)
  const waited = quiet()
  assert.ok(waited < 280, `${waited} ms of waiting`)
  const watched = meter.watch()
  await sleep(0)
  holdUp(120)
  // It is over long before it is asked about.
  await sleep(60)
  const seen = watched()
  assert.ok(seen >= 80, `${seen} ms`)
})

test('it ticks while somebody watches, and only then', (t) => {
  const set = t.mock.method(globalThis, 'setInterval')
  const cleared = t.mock.method(globalThis, 'clearInterval')
  const counts = (): readonly number[] => [set.mock.callCount(), cleared.mock.callCount()]
  const meter = meterDelay()
  assert.deepEqual(counts(), [0, 0])
  const [one, other] = [meter.watch(), meter.watch()]
  assert.deepEqual(counts(), [1, 0])
  one()
  assert.deepEqual(counts(), [1, 0])
  other()
  assert.deepEqual(counts(), [1, 1])
  assert.equal(cleared.mock.calls[0]?.arguments[0], set.mock.calls[0]?.result)
  meter.watch()()
  assert.deepEqual(counts(), [2, 2])
})
