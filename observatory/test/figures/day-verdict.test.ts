import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Evidence, Step } from 'countersign/run'

import type { Failure, FailureCode } from '../../../lib/src/exchange.ts'
import type { Answer } from '../../../fixtures/servers/exchange.ts'
import {
  always,
  BARE_401,
  challenge,
  empty,
  error,
  html,
  json,
  legacy,
  modern,
  type Server,
} from '../../../fixtures/servers/parts.ts'
import { dayVerdictOf } from '../../src/figures/day-verdict.ts'
import { eventsOfRun } from '../../src/figures/run-events.ts'
import type { DayVerdict } from '../../src/store/types.ts'
import { look } from './rows.ts'

type Clause = readonly [clause: string, server: Server, verdict: DayVerdict]

const LONG = 'x'.repeat(2_097_153)
const UNKNOWN = error(-32601, 404)

function fails(code: FailureCode, phase: Failure['phase']): Answer {
  return { fails: code, phase }
}

const TABLE: readonly Clause[] = [
  ['a 5xx to the handshake', always(html(500)), 'unanswered'],
  ['503 without Retry-After', always(empty(503)), 'unanswered'],
  ['a 5xx to the second step of the handshake', legacy({ initialize: html(502) }), 'unanswered'],
  ['a 5xx to its last step', legacy({ 'notifications/initialized': html(504) }), 'unanswered'],
  ['a 5xx whose body is over the cap', always({ ...html(500), body: LONG }), 'unanswered'],
  ['a DNS failure', always(fails('dns_not_found', 'resolve')), 'unanswered'],
  ['a refused connection', always(fails('connect_refused', 'connect')), 'unanswered'],
  ['an unreachable address', always(fails('connect_unreachable', 'connect')), 'unanswered'],
  [
    'a connection that is not made in time',
    always(fails('connect_timeout', 'connect')),
    'unanswered',
  ],
  ['a connection that is reset', always(fails('connect_reset', 'headers')), 'unanswered'],
  ['a TLS failure', always(fails('tls_failed', 'tls')), 'unanswered'],
  ['bytes that are no HTTP', always(fails('protocol', 'headers')), 'unanswered'],
  ['no head within the budget', always(fails('time_budget', 'headers')), 'unanswered'],
  ['a body without an end', always({ ...json({}), open: true }), 'unanswered'],
  ['a body that is cut', always({ ...json({}), cut: 'body_cut' }), 'unanswered'],
  [
    'a reset after an earlier step was answered',
    legacy({ 'server/discover': UNKNOWN, initialize: fails('connect_reset', 'headers') }),
    'unanswered',
  ],

  ['a good modern server', modern(), 'answered'],
  ['a good legacy server', legacy(), 'answered'],
  [
    'a redirect',
    always({ ...empty(302), headers: [['Location', 'https://b.example/']] }),
    'answered',
  ],
  ['400', always(empty(400)), 'answered'],
  ['401 without a challenge', always(BARE_401), 'answered'],
  ['401 with a challenge', always(challenge()), 'answered'],
  ['402', always(empty(402)), 'answered'],
  ['403', always(empty(403)), 'answered'],
  ['404', always(html(404)), 'answered'],
  ['a page instead of a server', always(html(200)), 'answered'],
  ['a body over the cap', always({ ...html(200), body: LONG }), 'answered'],
  ['a modern refusal', always(error(-32022, 400)), 'answered'],
  [
    'a failure after the handshake',
    modern({ 'tools/list': fails('connect_reset', 'headers') }),
    'answered',
  ],
  ['a 5xx after the handshake', modern({ 'tools/list': html(500) }), 'answered'],
  ['a wish to wait after the handshake', modern({ 'tools/list': empty(429) }), 'answered'],
  [
    'silence after the handshake',
    modern({ 'tools/list': fails('time_budget', 'headers') }),
    'answered',
  ],

  ['429', always(empty(429)), 'undecidable'],
  ['429 with Retry-After', always(empty(429, [['Retry-After', '3600']])), 'undecidable'],
  ['503 with Retry-After', always(empty(503, [['Retry-After', '60']])), 'undecidable'],
  [
    '503 with a date',
    always(empty(503, [['Retry-After', 'Sun, 29 Nov 2026 13:00:00 GMT']])),
    'undecidable',
  ],
  ['429 to the second step', legacy({ initialize: empty(429) }), 'undecidable'],
  [
    'a refusal of our guard',
    always({ refused: 'address_not_public', klass: 'private' }),
    'undecidable',
  ],
  ['our resolver down', always(fails('dns_unavailable', 'resolve')), 'undecidable'],
  ['our own abort', always(fails('aborted', 'connect')), 'undecidable'],
  ['the whole budget spent on the look-up', always(fails('time_budget', 'resolve')), 'undecidable'],
  ['more header than we read', always(fails('headers_too_large', 'headers')), 'undecidable'],
]

for (const [clause, server, verdict] of TABLE) {
  test(`day verdict: ${clause} is ${verdict}`, async () => {
    const { run, evidence } = await look(server)
    assert.equal(dayVerdictOf(run, evidence), verdict)
  })
}

test('day verdict: a crash of the sender is ours', async () => {
  const { run, evidence } = await look(() => {
    throw new Error('a defect')
  })
  assert.equal(dayVerdictOf(run, evidence), 'undecidable')
})

test('day verdict: a run without an assertion about reachability decides nothing', async () => {
  const { run, evidence } = await look(modern())
  const assertions = run.assertions.filter(({ check }) => check !== 'reachability')
  assert.equal(dayVerdictOf({ assertions }, evidence), 'undecidable')
})

/** The evidence with its last step changed. */
function withLast(evidence: Evidence, changes: Partial<Step>): Evidence {
  const last = evidence.steps.at(-1) ?? assert.fail('no step')
  return { ...evidence, steps: [...evidence.steps.slice(0, -1), { ...last, ...changes }] }
}

test('day verdict: a network of ours without a way out is ours', async () => {
  const { run, evidence } = await look(always(fails('connect_unreachable', 'connect')))
  const problem = {
    kind: 'failure',
    code: 'connect_unreachable',
    blame: 'us',
    phase: 'connect',
    params: { code: 'ENETUNREACH' },
  } as const
  assert.equal(dayVerdictOf(run, withLast(evidence, { problem })), 'undecidable')
})

test('day verdict: time that no exchange took is a clock that was set on', async () => {
  const { run, evidence } = await look(always(fails('time_budget', 'headers')))
  const quick = withLast(evidence, { timings: { total: 80 } })
  assert.equal(dayVerdictOf(run, quick), 'undecidable')
})

test('day verdict: a limit that the guard names was kept by a clock that nobody sets', async () => {
  const { run, evidence } = await look(always(fails('time_budget', 'headers')))
  const problem = {
    kind: 'failure',
    code: 'time_budget',
    blame: 'us',
    phase: 'headers',
    params: { phase: 'headers', limit: 4_000 },
  } as const
  const cut = withLast(evidence, { problem, timings: { total: 4_000 } })
  assert.equal(dayVerdictOf(run, cut), 'unanswered')
})

test('day verdict: a prober that stood still cannot tell who was slow', async () => {
  for (const phase of ['headers', 'connect'] as const) {
    const code = phase === 'connect' ? 'connect_timeout' : 'time_budget'
    const { run, evidence } = await look(always(fails(code, phase)))
    assert.equal(dayVerdictOf(run, evidence, { loopDelayMs: 1_001 }), 'undecidable')
    assert.equal(dayVerdictOf(run, evidence, { loopDelayMs: 1_000 }), 'unanswered')
  }
  const { run, evidence } = await look(always(html(500)))
  assert.equal(dayVerdictOf(run, evidence, { loopDelayMs: 5_000 }), 'unanswered')
})

test('UT-06: a first try that failed and a second that worked is an answered run, with both listed', async () => {
  const { run, evidence } = await look(legacy({ 'server/discover': html(400) }))
  assert.equal(dayVerdictOf(run, evidence), 'answered')
  assert.deepEqual(
    evidence.steps.slice(0, 2).map(({ role, response }) => [role, response?.status]),
    [
      ['discover', 400],
      ['initialize', 200],
    ],
  )
  const judged = { run, evidence, dayVerdict: 'answered' } as const
  assert.deepEqual(eventsOfRun(judged, { decided: { dayVerdict: 'answered' } }), [])
})

test('UT-18: a server that asks for credentials on every run is answered on every run', async () => {
  const { run, evidence } = await look(always(challenge()))
  assert.equal(dayVerdictOf(run, evidence), 'answered')
  assert.equal(run.gate?.scheme, 'bearer')
})

test('SH-17: a host that asks to be asked less is not down, and not counted', async () => {
  const { run, evidence } = await look(always(empty(429, [['Retry-After', '20']])))
  const dayVerdict = dayVerdictOf(run, evidence)
  assert.equal(dayVerdict, 'undecidable')
  const judged = { run, evidence, dayVerdict }
  assert.deepEqual(eventsOfRun(judged, { decided: { dayVerdict: 'answered' } }), [])
})
