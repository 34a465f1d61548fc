/** Whether the observatory works: said by itself, and asked by those who run it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimEndpoints, release } from '../../src/store/claims.ts'
import { openStore } from '../../src/store/open.ts'
import { stateOf, type StatusFacts, type StatusState } from '../../src/web/status.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

const MINUTE = 60_000

for (const [title, facts, expected] of [
  ['nothing is watched', { endpoints: 0, oldestDueAt: NOW - HOUR }, 'nothing_watched'],
  ['a run a moment ago', { lastRunAt: NOW - MINUTE }, 'observing'],
  ['a record of 20 minutes ago', { lastRunAt: NOW - 20 * MINUTE }, 'observing'],
  ['none for longer, and nothing due', { lastRunAt: NOW - 20 * MINUTE - 1 }, 'quiet'],
  ['none yet, and nothing due', {}, 'quiet'],
  [
    'none for longer, and one just due',
    { lastRunAt: NOW - HOUR, oldestDueAt: NOW - 20 * MINUTE },
    'quiet',
  ],
  [
    'none for longer, though one was due',
    { lastRunAt: NOW - 21 * MINUTE, oldestDueAt: NOW - 20 * MINUTE - 1 },
    'stopped',
  ],
  ['none yet, though one was due', { oldestDueAt: NOW - HOUR }, 'stopped'],
  ['a long queue that moves', { lastRunAt: NOW - MINUTE, oldestDueAt: NOW - HOUR }, 'observing'],
  ['a run of 8 minutes', { lastRunAt: NOW - MINUTE, oldestHeldAt: NOW - 8 * MINUTE }, 'observing'],
  ['a longer run', { lastRunAt: NOW - MINUTE, oldestHeldAt: NOW - 8 * MINUTE - 1 }, 'slow'],
  [
    'a longer run, and none for long',
    { lastRunAt: NOW - HOUR, oldestDueAt: NOW - HOUR, oldestHeldAt: NOW - HOUR },
    'stopped',
  ],
] as const satisfies readonly (readonly [string, Partial<StatusFacts>, StatusState])[])
  test(`status: ${title}`, () => {
    assert.equal(stateOf({ now: NOW, endpoints: 3, ...facts }), expected)
  })

let harbour: Harbour
let now = NOW
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf({ options: { ...harbour.options, now: () => now } })
})
after(() => harbour.close())

async function status(): Promise<Record<string, unknown>> {
  return JSON.parse((await ask('/status.json')).text)
}

test('the page says what is so, in words and as JSON', async () => {
  assertSays(wordsIn((await ask('/status')).text), /Nothing is watched yet\./)
  await harbour.watch('tidewater/one', [{ at: NOW - 5 * MINUTE, server: serverOf(tools(2)) }])
  const page = wordsIn((await ask('/status')).text)
  assertSays(page, /It observes\. The last run ended 2026-11-29 06:25 UTC\./)
  assertSays(page, /Servers observed 1 of 1/)
  const { state, endpoints, observed, stale, everythingStale, dataAsOf } = await status()
  assert.deepEqual(
    [state, endpoints, observed, stale, everythingStale],
    ['observing', 1, 1, 0, false],
  )
  assert.match(String(dataAsOf), /^2026-11-29T06:25:/)
})

test('a run that does not end changes the page after 8 minutes', async () => {
  await harbour.watch('tidewater/two', [], {})
  const claims = await claimEndpoints(harbour.store, {
    now: NOW + HOUR,
    worker: 'w1',
    limit: 1,
    leaseMs: HOUR,
  })
  assert.equal(claims.length, 1)
  now = NOW + HOUR + 9 * MINUTE
  assertSays(
    wordsIn((await ask('/status')).text),
    /A run that was begun 2026-11-29 07:30 UTC has not ended\./,
  )
  await release(
    harbour.store,
    claims.map(({ id }) => id),
    NOW + HOUR,
  )
})

test('UT-16: when nothing is observed any more, that is said, and no server is blamed', async () => {
  now = NOW + 17 * HOUR
  const page = wordsIn((await ask('/status')).text)
  assertSays(page, /Every observation is stale: the observer stopped, not the servers\./)
  assertSays(
    page,
    /It does not observe\. The last run ended 2026-11-29 06:25 UTC, and servers have been due since 2026-11-29 07:30 UTC\./,
  )
  const { state, everythingStale, dataAsOf } = await status()
  assert.deepEqual([state, everythingStale], ['stopped', true])
  assert.match(String(dataAsOf), /^2026-11-29T06:25:/)
})

test('/health is the process, /ready the database too', async () => {
  assert.deepEqual(JSON.parse((await ask('/health')).text), { status: 'ok' })
  assert.deepEqual(JSON.parse((await ask('/ready')).text), { status: 'ready' })
  const empty = await openStore({ sqlite: ':memory:' })
  const unready = askerOf({ options: { ...harbour.options, store: empty } })
  const old = await unready('/ready')
  assert.deepEqual(
    [old.status, JSON.parse(old.text)],
    [503, { status: 'not_ready', reason: 'too_old' }],
  )
  assert.equal(old.headers.get('cache-control'), 'no-store')
  await empty.close()
  const gone = await unready('/ready')
  assert.equal(gone.status, 503)
  assert.equal((await unready('/health')).status, 200)
})
