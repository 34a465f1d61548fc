import assert from 'node:assert/strict'
import { test } from 'node:test'

import { outageByDay, outagesOf } from '../../src/figures/outage.ts'
import { HOUR, NOON, runRow } from './rows.ts'

function outages(...verdicts: readonly ('answered' | 'unanswered' | 'undecidable')[]) {
  return outagesOf(
    verdicts.map((dayVerdict, index) => runRow({ startedAt: NOON + index * HOUR, dayVerdict })),
  )
}

test('an outage is from the first run without an answer to the first with one', () => {
  const found = outages('answered', 'unanswered', 'unanswered', 'answered', 'unanswered')
  assert.deepEqual(found, [
    { from: NOON + HOUR, until: NOON + 3 * HOUR },
    { from: NOON + 4 * HOUR },
  ])
})

test('what decided nothing neither begins an outage nor ends it', () => {
  assert.deepEqual(outages('answered', 'undecidable', 'answered'), [])
  assert.deepEqual(outages('unanswered', 'undecidable', 'answered'), [
    { from: NOON, until: NOON + 2 * HOUR },
  ])
})

test('UT-09: an outage over midnight is listed on both days, each with its own part', () => {
  const from = Date.parse('2026-11-28T23:58:40.000Z')
  assert.deepEqual(outageByDay({ from, until: from + 939_000 }, NOON), [
    { day: '2026-11-28', ms: 80_000 },
    { day: '2026-11-29', ms: 859_000 },
  ])
})

test('an outage that ends at midnight is none of the next day', () => {
  const until = Date.parse('2026-11-29T00:00:00.000Z')
  assert.deepEqual(outageByDay({ from: until - 1_000, until }, NOON), [
    { day: '2026-11-28', ms: 1_000 },
  ])
})

test('an outage that lasts is counted up to now, and never below nothing', () => {
  assert.deepEqual(outageByDay({ from: NOON - HOUR }, NOON), [{ day: '2026-11-29', ms: HOUR }])
  assert.deepEqual(outageByDay({ from: NOON }, NOON - HOUR), [{ day: '2026-11-29', ms: 0 }])
})
