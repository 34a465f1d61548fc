import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { daysOfRuns, verdictOfDay, withRun } from '../../src/figures/days.ts'
import { percentOf, timelineOf, uptimeOf } from '../../src/figures/uptime.ts'
import { dayAfter, dayOf, startOf } from '../../src/figures/utc.ts'
import type { DayRow, DayVerdict } from '../../src/store/types.ts'
import { DAY, daysFrom, HOUR, inZone, NOON, runRow } from './rows.ts'

const VERDICTS: readonly DayVerdict[] = ['answered', 'unanswered', 'undecidable']

test('a day: answered only when every run was, unanswered when any was not', () => {
  const row = (answered: number, unanswered: number, undecidable: number) => ({
    answered,
    unanswered,
    undecidable,
  })
  assert.equal(verdictOfDay(row(2, 0, 0)), 'answered')
  assert.equal(verdictOfDay(row(95, 1, 0)), 'unanswered')
  assert.equal(verdictOfDay(row(1, 1, 1)), 'unanswered')
  assert.equal(verdictOfDay(row(0, 1, 3)), 'unanswered')
  assert.equal(verdictOfDay(row(0, 0, 2)), 'undecidable')
  assert.equal(verdictOfDay(row(1, 0, 1)), 'undecidable')
  assert.equal(verdictOfDay(row(0, 0, 0)), undefined)
})

test('uptime is answered of decided days, with the count beside it', () => {
  const days = daysFrom(NOON - 9 * DAY, 'aauaxxaaaa')
  const uptime = uptimeOf(timelineOf(days, { now: NOON }))
  assert.deepEqual(uptime, { answered: 7, counted: 8, observed: 10, percent: 87.5 })
})

test('the timeline has ninety UTC days, today last, and dots before the first observation', () => {
  const timeline = timelineOf(daysFrom(NOON - 2 * DAY, 'axu'), { now: NOON })
  assert.equal(timeline.length, 90)
  assert.deepEqual(timeline.at(-1), { day: '2026-11-29', mark: 'unanswered', runs: 2 })
  assert.equal(timeline.at(0)?.day, '2026-09-01')
  assert.deepEqual(
    timeline.slice(-4).map(({ mark }) => mark),
    ['before', 'answered', 'not_counted', 'unanswered'],
  )
  assert.ok(timeline.slice(0, -3).every(({ mark, runs }) => mark === 'before' && runs === 0))
})

test('a target that was first observed before the window has no dots in it', () => {
  const options = { now: NOON, since: '2026-01-05' }
  const timeline = timelineOf(daysFrom(NOON, 'a'), options)
  assert.ok(timeline.slice(0, -1).every(({ mark }) => mark === 'no_run'))
  assert.deepEqual(uptimeOf(timeline), { answered: 1, counted: 1, observed: 90, percent: 100 })
})

test('without a run there is no figure, and all days are dots', () => {
  const timeline = timelineOf([], { now: NOON })
  assert.ok(timeline.every(({ mark }) => mark === 'before'))
  assert.deepEqual(uptimeOf(timeline), { answered: 0, counted: 0, observed: 0 })
})

test('days that only decided nothing give no percentage', () => {
  assert.equal(uptimeOf(timelineOf(daysFrom(NOON, 'x'), { now: NOON })).percent, undefined)
})

test('UT-01: one failure in 25,000 is 99.99, and only all of it is 100', () => {
  assert.equal(percentOf(24_999, 25_000), 99.99)
  assert.equal(percentOf(25_000, 25_000), 100)
  assert.equal(percentOf(0, 25_000), 0)
  assert.equal(percentOf(89, 90), 98.88)
  assert.equal(percentOf(69, 72), 95.83)
  assert.equal(percentOf(0, 0), undefined)
})

test('UT-01: no share but the whole is 100, and none is above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(10_000_000), (whole, some) => {
      const part = Math.min(whole, some)
      const percent = percentOf(part, whole) ?? assert.fail('a whole has a percentage')
      assert.equal(percent === 100, part === whole)
      assert.ok(percent >= 0 && percent <= 100)
      assert.ok(BigInt(Math.round(percent * 100)) === (BigInt(part) * 10_000n) / BigInt(whole))
    }),
    { numRuns: 200 },
  )
})

test('UT-03: a clock that is set back moves no figure out of its bounds', () => {
  const times = ['10:00', '10:05', '09:50'].map((time) => Date.parse(`2026-11-29T${time}:00Z`))
  const runs = times.map((startedAt) => runRow({ startedAt }))
  const expected = [{ day: '2026-11-29', answered: 3, unanswered: 0, undecidable: 0, listed: 3 }]
  assert.deepEqual(daysOfRuns(runs), expected)
  assert.equal(uptimeOf(timelineOf(daysOfRuns(runs), { now: NOON })).percent, 100)
})

test('UT-03: days that a clock ran ahead into are outside of the timeline', () => {
  const days = [...daysFrom(NOON, 'a'), ...daysFrom(NOON + 40 * DAY, 'u')]
  assert.equal(uptimeOf(timelineOf(days, { now: NOON })).percent, 100)
})

test('UT-04: days on which the observer was away are a gap, not answered, and are told', () => {
  const timeline = timelineOf(daysFrom(NOON - 23 * DAY, `${'a'.repeat(10)}.....${'a'.repeat(9)}`), {
    now: NOON,
  })
  const { counted, observed, percent } = uptimeOf(timeline)
  assert.deepEqual([counted, observed, percent], [19, 24, 100])
  assert.equal(percentOf(counted, observed), 79.16)
  assert.equal(timeline.filter(({ mark }) => mark === 'no_run').length, 5)
})

test('UT-07: a day with one run weighs as much as a day with a hundred', () => {
  const rows = (count: number) => Array.from({ length: 90 }, (_, index) => [index, count] as const)
  const uptime = (counts: readonly (readonly [index: number, count: number])[], failed = '') =>
    uptimeOf(
      timelineOf(
        counts.map(([index, answered]) => {
          const day = dayAfter('2026-11-29', -index)
          const unanswered = day === failed ? 1 : 0
          return { day, answered, unanswered, undecidable: 0, listed: answered }
        }),
        { now: NOON },
      ),
    )
  assert.deepEqual(uptime(rows(1)), { answered: 90, counted: 90, observed: 90, percent: 100 })
  assert.deepEqual(uptime(rows(96)), uptime(rows(1)))
  assert.equal(uptime(rows(1), '2026-11-01').percent, 98.88)
  assert.equal(uptime(rows(96), '2026-11-01').percent, 98.88)
})

test('UT-10: days of a pause are neither answered nor unanswered', () => {
  const paused = uptimeOf(timelineOf(daysFrom(NOON - 6 * DAY, 'aau...a'), { now: NOON }))
  assert.deepEqual(paused, { answered: 3, counted: 4, observed: 7, percent: 75 })
})

const ZONES = ['UTC', 'America/New_York', 'Europe/Prague', 'Pacific/Kiritimati', 'Pacific/Apia']
/** The instants at which clocks in New York move, and a day that Apia never had. */
const MOVES = [
  '2026-03-08T06:59:59.999Z',
  '2026-03-08T07:00:00.000Z',
  '2026-11-01T05:59:59.999Z',
  '2026-11-01T06:00:00.000Z',
  '2011-12-30T12:00:00.000Z',
]

test('UT-12: days are of UTC under any zone, also when its clocks move', () => {
  for (const zone of ZONES) {
    for (const move of MOVES) {
      inZone(zone, () => {
        assert.equal(dayOf(Date.parse(move)), move.slice(0, 10))
        assert.equal(startOf(move.slice(0, 10)), Date.parse(`${move.slice(0, 10)}T00:00:00Z`))
      })
    }
    const timeline = inZone(zone, () => timelineOf([], { now: Date.parse(MOVES[3] ?? '') }))
    assert.equal(new Set(timeline.map(({ day }) => day)).size, 90)
    assert.equal(timeline.at(-1)?.day, '2026-11-01')
  }
})

test('a day after another is one day on, over the ends of months and years', () => {
  assert.equal(dayAfter('2024-02-28', 1), '2024-02-29')
  assert.equal(dayAfter('2026-12-31', 1), '2027-01-01')
  assert.equal(dayAfter('2026-03-01', -1), '2026-02-28')
})

const RUNS = fc.array(
  fc.record({
    startedAt: fc.integer({ min: NOON - 100 * DAY, max: NOON + 2 * DAY }),
    dayVerdict: fc.constantFrom(...VERDICTS),
    listRead: fc.boolean(),
  }),
  { maxLength: 60 },
)

test('counting one by one in any order equals counting again from the rows', () => {
  const shuffled = RUNS.chain((runs) =>
    fc.shuffledSubarray(runs, { minLength: runs.length }).map((order) => ({ runs, order })),
  )
  fc.assert(
    fc.property(shuffled, fc.constantFrom(...ZONES), ({ runs, order }, zone) => {
      const days = new Map<string, DayRow>()
      inZone(zone, () => {
        for (const run of order.map(runRow)) days.set(run.day, withRun(days.get(run.day), run))
      })
      const again = daysOfRuns(runs.map(runRow))
      const kept = [...days.values()].sort((a, b) => a.day.localeCompare(b.day))
      assert.deepEqual(kept, again)
      const figure = (rows: readonly DayRow[]) => uptimeOf(timelineOf(rows, { now: NOON }))
      assert.deepEqual(figure(kept), figure(again))
      const { answered, counted, observed } = figure(again)
      assert.ok(answered <= counted && counted <= observed && observed <= 90)
    }),
    { numRuns: 100 },
  )
})

test('a run at any hour counts on its own day', () => {
  for (const hours of [0, 11.999, 12, 23.999]) {
    const startedAt = startOf('2026-11-29') + hours * HOUR
    assert.equal(daysOfRuns([runRow({ startedAt })])[0]?.day, '2026-11-29')
  }
})
