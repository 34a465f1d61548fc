import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { meterDelay } from '../../src/jobs/loop-delay.ts'

const timers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

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

test('who begins in an idle process sees the first delay, too', async () => {
  const meter = meterDelay()
  meter.watch()()
  await sleep(30)
  const watched = meter.watch()
  await sleep(0)
  holdUp(120)
  await sleep(0)
  const seen = watched()
  assert.ok(seen >= 80, `${seen} ms`)
})

test('nothing ticks while nobody watches', () => {
  const before = timers()
  const meter = meterDelay()
  const [one, other] = [meter.watch(), meter.watch()]
  one()
  other()
  assert.equal(timers(), before)
})
