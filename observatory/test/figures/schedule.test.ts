import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { always, empty, modern } from '../../../fixtures/servers/parts.ts'
import { CADENCE_MS, nextDueOf, sliceUntil } from '../../src/figures/due.ts'
import { latencyOf, retryAfterOf } from '../../src/figures/run-facts.ts'
import { freshUntil, staleHours } from '../../src/figures/stale.ts'
import { DAY, HOUR, inZone, look, NOON } from './rows.ts'

const RUN = { startedAt: NOON, finishedAt: NOON + 2_000, cadenceMs: 12 * HOUR }
const MINUTE = 60_000

test('the next run is one cadence after this one began, a twentieth earlier or later', () => {
  const due = (random: number) => nextDueOf({ ...RUN, random: () => random }) - NOON
  assert.equal(due(0.5), 12 * HOUR)
  assert.equal(due(0), 11.4 * HOUR)
  assert.ok(due(0.999_999) <= 12.6 * HOUR)
})

test('cadences are twelve hours, eight hours and a quarter of an hour', () => {
  assert.deepEqual(CADENCE_MS, { unclaimed: 43_200_000, claimed: 28_800_000, fast: 900_000 })
})

test('Retry-After moves the next run only when it asks for more than the cadence', () => {
  const due = (retryAfterSeconds: number, cadenceMs = 15 * MINUTE) =>
    nextDueOf({ ...RUN, cadenceMs, random: () => 0.5, retryAfterSeconds })
  assert.equal(due(3_600), RUN.finishedAt + HOUR)
  assert.equal(due(20), NOON + 15 * MINUTE)
  assert.equal(due(0), NOON + 15 * MINUTE)
})

test('no server can take itself off the schedule', () => {
  const due = (retryAfterSeconds: number) =>
    nextDueOf({ ...RUN, random: () => 0.5, retryAfterSeconds })
  assert.equal(due(31_536_000), RUN.finishedAt + DAY)
  assert.equal(due(Number.MAX_SAFE_INTEGER), RUN.finishedAt + DAY)
})

test('an instant that is due is a whole number of milliseconds, whatever the dice say', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const due = nextDueOf({ ...RUN, random: () => random })
      assert.ok(Number.isInteger(due) && due > RUN.finishedAt)
    }),
    { numRuns: 100 },
  )
})

test('what a server asked for is read from the run that it ended', async () => {
  const wait = (...headers: readonly (readonly [string, string])[]) =>
    look(always(empty(429, headers))).then(({ evidence }) => retryAfterOf(evidence))
  assert.equal(await wait(['Retry-After', '3600']), 3_600)
  assert.equal(await wait(), 0)
  assert.equal(await wait(['Retry-After', 'tomorrow']), 0)
  assert.equal(retryAfterOf((await look(modern())).evidence), undefined)
})

test('UT-12: no run is lost or doubled in an hour that a zone skips or repeats', () => {
  for (const move of ['2026-03-08T07:00:00.000Z', '2026-11-01T06:00:00.000Z']) {
    const startedAt = Date.parse(move) - HOUR / 2
    const due = inZone('America/New_York', () =>
      nextDueOf({ startedAt, finishedAt: startedAt, cadenceMs: HOUR, random: () => 0.5 }),
    )
    assert.equal(due - startedAt, HOUR)
  }
})

test('UT-15: a run in 31 days is one run in 31 days', () => {
  const at = NOON + 31 * DAY
  let now = NOON
  let sleeps = 0
  while (now < at) {
    const delay = sliceUntil(at, now)
    assert.ok(delay > 0 && delay <= 2_147_483_647)
    now += delay
    sleeps += 1
  }
  assert.equal(now, at)
  assert.equal(sleeps, 2)
  assert.equal(sliceUntil(at, at + 5), 0)
})

for (const [cadence, limitMinutes] of [
  ['unclaimed', 1_000],
  ['claimed', 760],
  ['fast', 295],
] as const) {
  test(`an observation of cadence ${cadence} is stale after ${limitMinutes} minutes`, () => {
    const cadenceMs = CADENCE_MS[cadence]
    const limit = limitMinutes * MINUTE
    assert.equal(freshUntil(NOON, cadenceMs), NOON + limit)
    assert.equal(staleHours(NOON, { cadenceMs, now: NOON + limit }), undefined)
    const hours = Math.floor(limitMinutes / 60)
    assert.equal(staleHours(NOON, { cadenceMs, now: NOON + limit + 1 }), hours)
  })
}

test('the hours of a stale observation are floored', () => {
  const hours = (age: number) => staleHours(NOON, { cadenceMs: HOUR, now: NOON + age })
  assert.equal(hours(178 * HOUR + 59 * MINUTE), 178)
  assert.equal(hours(179 * HOUR), 179)
})

test('an observation from a clock that ran ahead is not stale', () => {
  assert.equal(staleHours(NOON, { cadenceMs: HOUR, now: NOON - DAY }), undefined)
})

test('a sample is dropped when the event loop was late by more than 20 ms', async () => {
  const { run } = await look(modern())
  const sample = latencyOf(run, 20) ?? assert.fail('a sample')
  assert.deepEqual(Object.keys(sample).sort(), ['n', 'p50', 'p95'])
  assert.ok(sample.n >= 1 && sample.p95 >= sample.p50)
  assert.equal(latencyOf(run, 20.1), undefined)
  const silent = await look(always({ fails: 'connect_refused', phase: 'connect' }))
  assert.equal(latencyOf(silent.run, 0), undefined)
})
