import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDumpTurns, type DumpTurn } from '../../src/web/api/dump-turns.ts'

function turns() {
  let now = 0
  const { enter } = openDumpTurns(() => now)
  const taken = (): DumpTurn => enter() ?? assert.fail('there is no turn')
  /** Both read for so many seconds, at so many bytes each second. */
  const read = (seconds: number, ...readers: readonly (readonly [DumpTurn, number])[]) => {
    for (let second = 0; second < seconds; second++) {
      now += 1_000
      for (const [turn, bytes] of readers) turn.took(bytes)
    }
    now += 500
  }
  return { enter, taken, read }
}

test('two read, and neither gives way while it reads', () => {
  const { enter, taken, read } = turns()
  const [one, two] = [taken(), taken()]
  read(300, [one, 8_192], [two, 8_192])
  assert.equal(enter(), undefined)
  one.leave()
  assert.ok(enter())
})

test('a reader that trickles gives way, and one that began well and stopped', () => {
  const { enter, taken, read } = turns()
  const [good, bad] = [taken(), taken()]
  read(60, [good, 8_192], [bad, 100])
  const next = taken()
  assert.deepEqual([good.signal.aborted, bad.signal.aborted], [false, true])
  read(60, [good, 8_192], [next, 1_000_000])
  read(60, [good, 8_192])
  assert.ok(enter())
  assert.deepEqual([good.signal.aborted, next.signal.aborted], [false, true])
})

test('after ten minutes a turn is anybody’s, and nobody is cut off for nothing', () => {
  const { enter, taken, read } = turns()
  const [one] = [taken()]
  read(500, [one, 8_192])
  const two = taken()
  read(101, [one, 8_192], [two, 8_192])
  assert.equal(one.signal.aborted, false)
  assert.ok(enter())
  assert.deepEqual([one.signal.aborted, two.signal.aborted], [true, false])
  assert.equal(enter(), undefined)
})
