import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { daysOfRuns } from '../../src/figures/days.ts'
import { unchangedOf, type Unchanged } from '../../src/figures/unchanged.ts'
import type { RunRow } from '../../src/store/types.ts'
import { DAY, HOUR, NOON, runRow } from './rows.ts'

/** One run a day from the first on: a letter is the list that was read, `.` a run without one. */
function lists(letters: string, first = NOON - (letters.length - 1) * DAY) {
  return [...letters].map((letter, index) =>
    runRow({
      startedAt: first + index * DAY,
      listRead: letter !== '.',
      definition: letter === '.' ? undefined : letter,
    }),
  )
}

/** From the days of these runs, and the last of them that read another list than the one before. */
function of(runs: readonly RunRow[]): Unchanged | undefined {
  const listed = runs.filter((run) => run.listRead).toSorted((a, b) => a.startedAt - b.startedAt)
  const changed = listed.findLast(
    ({ definition }, place) => place > 0 && definition !== listed[place - 1]?.definition,
  )
  return unchangedOf(daysOfRuns(runs), changed?.startedAt)
}

test('unchanged since the newest list that differs from the one before', () => {
  assert.deepEqual(of(lists('aabbbb')), { since: '2026-11-26', changed: true, days: 3 })
})

test('a list that changed back changed twice', () => {
  assert.equal(of(lists('aba'))?.since, '2026-11-29')
})

test('a list that never changed is unchanged since it was first read', () => {
  assert.deepEqual(of(lists('aaaa')), { since: '2026-11-26', changed: false, days: 3 })
  assert.equal(of(lists('..aa'))?.since, '2026-11-28')
})

test('days without a list, and days without records, do not count', () => {
  assert.equal(of(lists('ab..b.b'))?.days, 2)
  const [first, ...rest] = lists('baaaa')
  assert.equal(of([first ?? runRow(), ...rest.slice(2)])?.days, 1)
})

test('the day of the change is not one of the days after it', () => {
  const runs = [0, 1, 2].map((hours) =>
    runRow({ startedAt: NOON + hours * HOUR, definition: hours === 0 ? 'a' : 'b' }),
  )
  assert.deepEqual(of(runs), { since: '2026-11-29', changed: true, days: 0 })
})

test('two runs a day are one day', () => {
  assert.equal(of([...lists('baaa'), ...lists('.aaa', NOON - 3 * DAY + HOUR)])?.days, 2)
})

test('nothing is said of a list that was never read', () => {
  assert.equal(of(lists('...')), undefined)
  assert.equal(of([]), undefined)
})

test('counted from the newest day back, it is the same', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '.'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(letters, (all) => {
      const runs = lists(all.join(''))
      const newest = runs.findLast(({ listRead }) => listRead)
      const same: string[] = []
      for (const { day, listRead, definition } of runs.toReversed()) {
        if (!listRead) continue
        if (definition !== newest?.definition) break
        same.push(day)
      }
      const counted = of(runs)
      assert.equal(counted?.since, same.at(-1))
      assert.equal(counted?.days, newest && same.length - 1)
    }),
    { numRuns: 100 },
  )
})
