import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CHECKS, reasonOf } from 'countersign/run'

import {
  always,
  challenge,
  empty,
  html,
  modern,
  pages,
  result,
  TOOLS,
  type Server,
} from '../../../fixtures/servers/parts.ts'
import { CADENCE_MS } from '../../src/figures/due.ts'
import { dayVerdictOf } from '../../src/figures/day-verdict.ts'
import { spokenIn } from '../../src/figures/run-facts.ts'
import { summaryOf, type Did, type Summary } from '../../src/figures/summary.ts'
import type { RunDetail } from '../../src/store/types.ts'
import { HOUR, look, NOON, runDetail } from './rows.ts'

function summary(run: RunDetail, now = NOON): Summary {
  return summaryOf(run, { cadenceMs: CADENCE_MS.unclaimed, now })
}

/** What the first sentence of a report would say of a server. */
async function did(server: Server): Promise<Did> {
  const { run, evidence } = await look(server)
  const row = runDetail(
    {},
    {
      assertions: run.assertions,
      dayVerdict: dayVerdictOf(run, evidence),
      listRead: run.snapshot !== undefined,
      tools: run.snapshot?.toolCount,
      recordedRevision: undefined,
      ...spokenIn(run),
      gateScheme: run.gate?.scheme,
      signed: 'none',
    },
  )
  return summary(row).did
}

const PAGED = modern({
  'tools/list': pages({ page: result({ tools: TOOLS, nextCursor: 'b' }) }),
})

for (const [title, server, expected] of [
  ['a good server', modern(), { key: 'lists_tools', tools: 2, revision: '2026-07-28' }],
  ['a list without an end', PAGED, { key: 'lists_in_part', tools: 2, revision: '2026-07-28' }],
  ['a gate', always(challenge()), { key: 'asks_credentials', scheme: 'bearer' }],
  [
    'a gated list',
    modern({ 'tools/list': challenge() }),
    { key: 'asks_credentials', scheme: 'bearer' },
  ],
  [
    'a handshake without a list',
    modern({ 'tools/list': html(200) }),
    { key: 'no_list', reason: reasonOf('tools_list_not_jsonrpc', { status: 200 }) },
  ],
  [
    'a page',
    always(html(404)),
    { key: 'no_handshake', reason: reasonOf('handshake_initialize_http_error', { status: 404 }) },
  ],
  [
    'a broken server',
    always(html(500)),
    { key: 'not_answered', reason: reasonOf('reachability_answered', { status: 500 }) },
  ],
  [
    'silence',
    always({ fails: 'connect_timeout', phase: 'connect' }),
    { key: 'not_answered', reason: reasonOf('reachability_unanswered', { kind: 'timeout' }) },
  ],
  [
    'a wish to wait',
    always(empty(429)),
    { key: 'not_decided', reason: reasonOf('probe_rate_limited', { status: 429 }) },
  ],
] as const) {
  test(`summary: what ${title} did`, async () => {
    assert.deepEqual(await did(server), expected)
  })
}

test('summary: checks are named, in the order of the registry', () => {
  const run = runDetail({
    schema_unchanged_vs_approved: 'FAILED',
    tools_list: 'FAILED',
    tool_description_hygiene: 'OBSERVED_RISK',
    auth_metadata: 'UNVERIFIED',
  })
  const { failed, risks, notAssessed, quiet } = summary(run)
  assert.deepEqual(failed, ['tools_list', 'schema_unchanged_vs_approved'])
  assert.deepEqual(risks, ['tool_description_hygiene'])
  assert.deepEqual(notAssessed, ['auth_metadata'])
  assert.equal(quiet, false)
})

test('DC-26: every check of a signed run is in one of the four, and what is named is in the rows', () => {
  const states = {
    tls_certificate: 'FAILED',
    tools_list: 'FAILED',
    auth_metadata: 'UNVERIFIED',
  } as const
  const run = runDetail(states)
  const { failed, risks, notAssessed } = summary(run)
  for (const [status, named] of [
    ['FAILED', failed],
    ['OBSERVED_RISK', risks],
    ['UNVERIFIED', notAssessed],
  ] as const) {
    const rows = run.assertions.filter((row) => row.status === status)
    assert.deepEqual(
      named,
      rows.map(({ check }) => check),
    )
  }
})

test('summary: nothing stands out only of a signed run', () => {
  assert.equal(summary(runDetail()).quiet, true)
  assert.equal(summary(runDetail({ auth_metadata: 'UNVERIFIED' })).quiet, true)
  assert.equal(summary(runDetail({}, { signed: 'none' })).quiet, false)
  assert.equal(summary(runDetail({}, { assertions: [] })).quiet, false)
})

test('summary: a run that is not signed has no states', () => {
  const run = runDetail(
    { tls_certificate: 'FAILED', auth_metadata: 'OBSERVED_RISK' },
    { signed: 'none' },
  )
  const { failed, risks, notAssessed } = summary(run)
  assert.deepEqual([failed, risks, notAssessed], [[], [], []])
})

test('summary: a gate vouches for four checks, and the others are not assessed', () => {
  const run = runDetail(
    { tls_certificate: 'FAILED', redirect_policy: 'OBSERVED_RISK' },
    { signed: 'gate', gateScheme: 'bearer' },
  )
  const { failed, risks, notAssessed } = summary(run)
  assert.deepEqual([failed, risks], [[], ['redirect_policy']])
  const vouched = ['reachability', 'transport_type', 'redirect_policy', 'auth_metadata']
  assert.deepEqual(
    notAssessed,
    CHECKS.map(({ id }) => id).filter((id) => !vouched.includes(id)),
  )
})

test('UT-16: a stale observation is told as that, with its hours', () => {
  assert.equal(summary(runDetail(), NOON + 16 * HOUR).staleHours, undefined)
  assert.equal(summary(runDetail(), NOON + 17 * HOUR).staleHours, 17)
})
