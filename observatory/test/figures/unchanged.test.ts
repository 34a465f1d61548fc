import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { daysOfRuns } from '../../src/figures/days.ts'
import { lastChangeIn, listedDaysAfter, unchangedOf } from '../../src/figures/unchanged.ts'
import { DAY, HOUR, NOON, runRow } from './rows.ts'

/** One run a day from the first on: a letter is the list that was read, `.` a run without one. */
function lists(letters: string, first = NOON - (letters.length - 1) * DAY) {
  return [...letters].map((letter, index) =>
    runRow({
      startedAt: first + index * DAY,
      listRead: letter !== '.',
      definition: letter === '?' || letter === '.' ? undefined : letter,
    }),
  )
}

test('unchanged since the newest list that differs from the one before', () => {
  const unchanged = { since: '2026-11-26', changed: true, days: 3 }
  assert.deepEqual(unchangedOf(lists('aabbbb')), unchanged)
})

test('a list that changed back changed twice', () => {
  assert.equal(unchangedOf(lists('aba'))?.since, '2026-11-29')
})

test('a list that never changed is unchanged since it was first read', () => {
  const unchanged = { since: '2026-11-26', changed: false, days: 3 }
  assert.deepEqual(unchangedOf(lists('aaaa')), unchanged)
})

test('days without a list, and days without records, do not count', () => {
  assert.equal(unchangedOf(lists('ab..b.b'))?.days, 2)
  const [first, ...rest] = lists('baaaa')
  assert.equal(unchangedOf([first ?? runRow(), ...rest.slice(2)])?.days, 1)
})

test('the day of the change is not one of the days after it', () => {
  const runs = [0, 1, 2].map((hours) =>
    runRow({ startedAt: NOON + hours * HOUR, definition: hours === 0 ? 'a' : 'b' }),
  )
  assert.deepEqual(unchangedOf(runs), { since: '2026-11-29', changed: true, days: 0 })
})

test('two runs a day are one day', () => {
  assert.equal(unchangedOf([...lists('baaa'), ...lists('.aaa', NOON - 3 * DAY + HOUR)])?.days, 2)
})

test('nothing is said of a list that cannot be compared, or that was never read', () => {
  assert.equal(unchangedOf(lists('aa?')), undefined)
  assert.equal(unchangedOf(lists('...')), undefined)
  assert.equal(unchangedOf([]), undefined)
})

test('a list without a fingerprint is not the one before or after it', () => {
  assert.equal(unchangedOf(lists('a?a'))?.since, '2026-11-29')
})

test('the order of arrival plays no part, and days counted one by one give the same', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '.', '?'), { minLength: 1, maxLength: 30 })
  const runs = letters.map((all) => lists(all.join('')))
  const shuffled = runs.chain((all) =>
    fc.shuffledSubarray(all, { minLength: all.length }).map((order) => ({ all, order })),
  )
  fc.assert(
    fc.property(shuffled, ({ all, order }) => {
      assert.deepEqual(unchangedOf(order), unchangedOf(all))
      const change = lastChangeIn(all)
      const days = change && listedDaysAfter(change.since, daysOfRuns(order))
      assert.equal(unchangedOf(all)?.days, days)
    }),
    { numRuns: 100 },
  )
})
