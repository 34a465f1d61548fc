import assert from 'node:assert/strict'
import { test } from 'node:test'

import { badgeOf, type Badge, type BadgeOptions } from '../../src/figures/badge.ts'
import { CADENCE_MS } from '../../src/figures/due.ts'
import type { RunDetail } from '../../src/store/types.ts'
import { DAY, HOUR, NOON, runDetail } from './rows.ts'

function badge(run: RunDetail | undefined, options: Partial<BadgeOptions> = {}): Badge {
  const now = NOON + HOUR
  return badgeOf({ state: 'active', run, cadenceMs: CADENCE_MS.unclaimed, now, ...options })
}

const NOT_ANSWERED = { signed: 'none', dayVerdict: 'unanswered', listRead: false } as const
const GATED = { signed: 'gate', gateScheme: 'bearer', listRead: false, tools: undefined } as const

for (const [title, run, message, status] of [
  ['all verified', runDetail(), 'answers, 2 tools · 2026-11-29', 'VERIFIED'],
  ['one tool', runDetail({}, { tools: 1 }), 'answers, 1 tool · 2026-11-29', 'VERIFIED'],
  [
    'a failure',
    runDetail({ schema_unchanged_vs_approved: 'FAILED' }),
    'failed: schemas vs approved · 2026-11-29',
    'FAILED',
  ],
  [
    'a failure and a risk',
    runDetail({ tls_certificate: 'FAILED', tool_description_hygiene: 'OBSERVED_RISK' }),
    'failed: certificate · 2026-11-29',
    'FAILED',
  ],
  [
    'several failures',
    runDetail({
      toolset_unchanged_vs_approved: 'FAILED',
      tls_certificate: 'FAILED',
      schema_unchanged_vs_approved: 'FAILED',
    }),
    'failed: certificate, tools vs approved, 1 more · 2026-11-29',
    'FAILED',
  ],
  [
    'a risk',
    runDetail({ tool_description_hygiene: 'OBSERVED_RISK' }),
    'observed risk: tool texts · 2026-11-29',
    'OBSERVED_RISK',
  ],
  ['a gate', runDetail({}, GATED), 'answers, asks for sign-in · 2026-11-29', 'UNVERIFIED'],
  [
    'a failure that a gate does not vouch for',
    runDetail({ tls_certificate: 'FAILED' }, GATED),
    'answers, asks for sign-in · 2026-11-29',
    'UNVERIFIED',
  ],
  [
    'a risk that a gate vouches for',
    runDetail({ auth_metadata: 'OBSERVED_RISK' }, GATED),
    'observed risk: sign-in metadata · 2026-11-29',
    'OBSERVED_RISK',
  ],
  [
    'a run that is not signed',
    runDetail({ tls_certificate: 'FAILED' }, { signed: 'none' }),
    'observed, not signed · 2026-11-29',
    undefined,
  ],
  [
    'a run whose assertions retention took',
    runDetail({}, { assertions: [], prunedAt: NOON }),
    'observed, not signed · 2026-11-29',
    undefined,
  ],
  ['no answer', runDetail({}, NOT_ANSWERED), 'not answered 2026-11-29', undefined],
  ['no run', undefined, 'not yet observed', undefined],
] as const) {
  test(`badge: ${title}`, () => {
    const { message: said, status: borne } = badge(run)
    assert.deepEqual([said, borne], [message, status])
  })
}

test('badge: no answer tells the last day that had one', () => {
  const run = runDetail({}, NOT_ANSWERED)
  const { message } = badge(run, { answeredAt: NOON - 8 * DAY })
  assert.equal(message, 'not answered 2026-11-29, last answered 2026-11-21')
})

test('UT-10: a paused target is paused, with no state of its last run', () => {
  const paused = badge(runDetail({ tls_certificate: 'FAILED' }), { state: 'paused' })
  assert.deepEqual([paused.message, paused.status], ['paused, last observed 2026-11-29', undefined])
  assert.equal(badge(undefined, { state: 'paused' }).message, 'paused, not yet observed')
  const out = badge(runDetail(), { state: 'opted_out' })
  assert.deepEqual([out.message, out.status], ['not observed any more', undefined])
})

test('UT-16: an old observation says how old it is, and bears no state', () => {
  for (const run of [
    runDetail(),
    runDetail({ tls_certificate: 'FAILED' }),
    runDetail({}, NOT_ANSWERED),
  ]) {
    const { message, status } = badge(run, {
      cadenceMs: CADENCE_MS.fast,
      now: NOON + 6 * HOUR + 59 * 60_000,
    })
    assert.deepEqual([message, status], ['observation 6 h old', undefined])
  }
})

test('UT-18: a gated server answers', () => {
  assert.match(badge(runDetail({}, GATED)).message, /^answers/)
})

test('RP-09: the badge of a target without a run has words, and is kept for minutes', () => {
  const { label, message, cacheSeconds } = badge(undefined)
  assert.deepEqual([label, message], ['mcp', 'not yet observed'])
  assert.ok(cacheSeconds > 0 && cacheSeconds <= 300)
})
