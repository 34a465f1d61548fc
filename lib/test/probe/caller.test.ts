/** What the caller's own code does to a run: a clock that is set, listeners and look-ups that fail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEGAN } from '../../../fixtures/servers/exchange.ts'
import { ENDPOINT, modern, strictLegacy } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { processSurroundings } from '../../src/cli/surroundings.ts'
import type { Outgoing } from '../../src/exchange.ts'
import { observe } from '../../src/probe/observe.ts'
import { readEvidence } from '../../src/run/read-evidence.ts'
import { CLIENT, observeRow, rowOf } from './walk-table.ts'

const HOUR = 3_600_000

test('a clock that is set back in mid-run grants no time', async () => {
  let now = BEGAN
  const { send } = start(modern())
  const outgoing: Outgoing[] = []
  const { evidence } = await observe(
    ENDPOINT,
    async (request) => {
      outgoing.push(request)
      const exchange = await send(request)
      now += outgoing.length === 1 ? -HOUR : 1000
      return exchange
    },
    { client: CLIENT, now: () => now },
  )
  assert.deepEqual(
    outgoing.map(({ limits }) => limits?.totalMs),
    [10_000, 10_000, 9000],
  )
  assert.deepEqual(
    evidence.steps.map(({ startedAtMs }) => startedAtMs),
    [0, 0, 1000],
  )
  assert.equal(Date.parse(evidence.finishedAt) - Date.parse(evidence.startedAt), 2000)
  assert.ok(readEvidence(evidence).ok)
})

test('a look-up that never ends costs the time that is left, and no more', async () => {
  let now = BEGAN
  const { send } = start(modern())
  const { evidence } = await observe(
    ENDPOINT,
    async (request) => {
      const exchange = await send(request)
      now += 3330
      return exchange
    },
    { client: CLIENT, now: () => now, lookAgain: () => new Promise(() => {}) },
  )
  assert.equal(evidence.steps.length, 3)
  assert.equal(evidence.resolution, undefined)
})

test('a listener that throws changes nothing', async () => {
  const row = rowOf('modern')
  const plain = await observeRow(row)
  const heard: string[] = []
  const { evidence } = await observeRow(row, {
    onStep: (role) => {
      heard.push(role)
      throw new TypeError('a listener')
    },
  })
  assert.deepEqual(evidence, plain.evidence)
  assert.deepEqual(heard, ['discover', 'tools_list', 'reserved_call'])
})

test('deep exchanges that throw cost nothing else: the session is still ended', async () => {
  const { send, now } = start(strictLegacy())
  const seen = []
  for (const deep of [
    () => Promise.reject(new Error('deep')),
    () => {
      throw new Error('deep, at once')
    },
  ]) {
    const { evidence } = await observe(ENDPOINT, send, { client: CLIENT, now, deep })
    seen.push(evidence.extra.map(({ role }) => role))
  }
  assert.deepEqual(seen, [['delete'], ['delete']])
})

test("the command line's clock is the epoch's, in whole milliseconds, and never set back", (t) => {
  const { now } = processSurroundings()
  const before = now()
  assert.ok(Number.isSafeInteger(before))
  assert.ok(Math.abs(before - Date.now()) < HOUR)
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  assert.ok(now() >= before)
})
