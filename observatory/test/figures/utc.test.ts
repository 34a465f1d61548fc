import assert from 'node:assert/strict'
import test from 'node:test'
import { daysUpTo } from '../../src/figures/utc.ts'

test('days up to a day are consecutive, over the end of a month and of February', () => {
  assert.deepEqual(daysUpTo('2028-03-01', 3), ['2028-02-28', '2028-02-29', '2028-03-01'])
  assert.deepEqual(daysUpTo('2027-03-01', 2), ['2027-02-28', '2027-03-01'])
  assert.deepEqual(daysUpTo('2027-03-01', 1), ['2027-03-01'])
})
