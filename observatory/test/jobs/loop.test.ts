import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBatches } from '../../src/jobs/batches.ts'
import { backoffMs, startLoop, within, type Surroundings } from '../../src/jobs/loop.ts'
import { openLog } from '../../src/log.ts'
import { testClock, type TestClock } from './clock.ts'
import { stopped } from './rig.ts'

function box(): Surroundings & { readonly clock: TestClock; readonly lines: string[] } {
  const clock = testClock(0)
  const lines: string[] = []
  const log = openLog({ write: (line) => void lines.push(line), now: clock.now, format: 'json' })
  return { clock, lines, log, random: () => 0.5 }
}

test('turns follow each other after the time that each says', async () => {
  const { clock, ...others } = box()
  const at: number[] = []
  const loop = startLoop('test', { clock, ...others }, async () => {
    at.push(clock.elapsed())
    return 1_000
  })
  await clock.until(() => at.length === 3, 'three turns')
  assert.deepEqual(at, [0, 1_000, 2_000])
  loop.wake()
  await clock.until(() => at.length === 4, 'it was woken')
  assert.ok((at[3] ?? 0) < 2_100)
  await stopped(clock, loop)
})

test('a turn that fails is tried again after a pause that grows, which only hurry ends', async () => {
  const { clock, lines, ...others } = box()
  const at: number[] = []
  const loop = startLoop('test', { clock, ...others }, async () => {
    at.push(clock.elapsed())
    if (at.length <= 5) throw new Error('away')
    return Infinity
  })
  await clock.until(() => at.length === 4, 'four turns')
  const pauses = at.slice(1).map((one, index) => one - (at[index] ?? 0))
  for (const [index, least] of [750, 1_500, 3_000].entries())
    assert.ok(Math.abs((pauses[index] ?? 0) - least) <= 20, `${pauses[index]} ms`)
  loop.wake()
  await clock.until(() => clock.elapsed() > (at[3] ?? 0) + 200, 'a moment passed')
  assert.equal(at.length, 4)
  loop.hurry()
  await clock.until(() => at.length === 5, 'it hurried')
  await clock.until(() => lines.some((line) => line.includes('job_recovered')), 'it recovered')
  assert.equal(lines.filter((line) => line.includes('job_failed')).length, 3)
  await stopped(clock, loop)
  assert.equal(at.length, 6)
})

test('pauses double up to a minute, jittered by half', () => {
  assert.deepEqual(
    [1, 2, 3, 6, 7, 8, 1000].map((failures) => backoffMs(failures, () => 1)),
    [1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000],
  )
  assert.equal(
    backoffMs(1, () => 0),
    500,
  )
})

test('work that does not end is waited for no longer than it is said', async () => {
  const { clock } = box()
  const never = new Promise<void>(() => undefined)
  let done: boolean | undefined
  void within(500, clock, never).then((value) => (done = value))
  await clock.until(() => done !== undefined, 'it was given up')
  assert.equal(done, false)
  assert.ok(clock.elapsed() <= 540)
  assert.equal(await within(500, clock, Promise.resolve()), true)
  assert.equal(await within(500, clock, Promise.reject(new Error('failed'))), true)
})

test('a batch begins with enough items, or when the oldest has waited', async () => {
  const { clock, ...others } = box()
  const done: { readonly at: number; readonly items: readonly number[] }[] = []
  const batches = openBatches<number>({
    clock,
    ...others,
    name: 'test',
    enough: 3,
    patienceMs: 200,
    work: async (items) => {
      done.push({ at: clock.elapsed(), items })
      return items.length
    },
  })
  batches.add(1)
  await clock.until(() => done.length === 1, 'one was patient')
  assert.deepEqual(done, [{ at: 200, items: [1] }])
  for (const item of [2, 3, 4]) batches.add(item)
  await clock.until(() => done.length === 2, 'three were enough')
  assert.deepEqual(done[1]?.items, [2, 3, 4])
  assert.ok((done[1]?.at ?? 0) <= 220)
  batches.add(5)
  await batches.drain()
  assert.deepEqual(done[2]?.items, [5])
})

test('what could not be done stays in its order', async () => {
  const { clock, ...others } = box()
  const tried: (readonly number[])[] = []
  const batches = openBatches<number>({
    clock,
    ...others,
    name: 'test',
    enough: 1,
    patienceMs: 200,
    work: async (items) => {
      tried.push([...items])
      if (tried.length === 1) throw new Error('away')
      return 1
    },
  })
  batches.add(1)
  batches.add(2)
  await clock.until(() => tried.length === 3, 'both were done')
  assert.deepEqual(tried, [[1, 2], [1, 2], [2]])
  await batches.stop()
})
