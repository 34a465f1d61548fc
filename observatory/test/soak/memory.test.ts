/** The meter of the soak: what it calls growth, and what not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMeter } from '../../../soak/memory.ts'

const MB = 1024 * 1024

/** Samples one a second for 100 s; `residentAt` says how many bytes there are then. */
function isFlat(residentAt: (second: number) => number): boolean {
  let second = 0
  const meter = openMeter(
    () => second * 1000,
    () => residentAt(second),
  )
  for (; second < 100; second++) meter.look(new Map([['server', 1]]))
  const [held] = meter.held()
  assert.ok(held)
  return held.isFlat
}

test('what warms up and then stays is flat, whatever the collector does meanwhile', () => {
  assert.ok(isFlat((second) => 200 * MB + Math.min(second, 30) * 10 * MB))
  assert.ok(isFlat((second) => 300 * MB + (second % 10) * 20 * MB))
  assert.ok(isFlat((second) => 100 * MB + second * 0.5 * MB))
})

test('what grows on after the warm-up is not flat', () => {
  assert.equal(
    isFlat((second) => 200 * MB + second * 4 * MB),
    false,
  )
})

test('a process that is gone has no samples, and harms none of the others', () => {
  const meter = openMeter(
    () => 0,
    (pid) => (pid === 1 ? MB : undefined),
  )
  meter.look(
    new Map([
      ['server', 1],
      ['prober', 2],
    ]),
  )
  assert.deepEqual(
    meter.held().map(({ name, most }) => [name, most]),
    [['server', MB]],
  )
})
