/** What was not seen is never VERIFIED: evidence with a part taken out says less, never something better. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEMES } from '../../../fixtures/servers/table.ts'
import { judge } from '../../src/probe/judge.ts'
import type { Assertion, CheckId } from '../../src/run/assertion.ts'
import type { Bodies, Evidence, Step } from '../../src/run/evidence.ts'
import { observeRow, rowOf } from './walk-table.ts'

interface Poorer {
  readonly what: string
  readonly evidence: Evidence
  readonly bodies: Bodies
}

/** The evidence with each of its observations taken out in turn. */
function* poorer(evidence: Evidence, bodies: Bodies): Generator<Poorer> {
  const { certificate: _, ...bare } = evidence
  yield { what: 'certificate', evidence: bare, bodies }
  const { stopped: __, ...endless } = evidence
  if (evidence.stopped !== undefined) yield { what: 'stopped', evidence: endless, bodies }
  if (evidence.conditions.length > 0)
    yield { what: 'conditions', evidence: { ...evidence, conditions: [] }, bodies }
  for (const [index, step] of evidence.steps.entries()) {
    const what = `${step.role} ${step.page ?? ''}`.trim()
    const steps = (next: readonly Step[]) => ({
      ...evidence,
      steps: evidence.steps.toSpliced(index, 1, ...next),
    })
    yield { what, evidence: steps([]), bodies }
    yield { what: `hops of ${what}`, evidence: steps([{ ...step, hops: [] }]), bodies }
    const led = step.hops.map(({ url, status = 0 }) => ({ url, status }))
    yield { what: `Locations of ${what}`, evidence: steps([{ ...step, hops: led }]), bodies }
    const { response, ...unanswered } = step
    if (response === undefined) continue
    yield { what: `response of ${what}`, evidence: steps([unanswered]), bodies }
    const without = new Map(bodies)
    without.delete(response.body)
    yield { what: `body of ${what}`, evidence, bodies: without }
    const timings = { total: step.timings.total }
    yield { what: `timings of ${what}`, evidence: steps([{ ...step, timings }]), bodies }
  }
  yield { what: 'every step', evidence: { ...evidence, steps: [] }, bodies }
}

function statuses(assertions: readonly Assertion[]): ReadonlyMap<CheckId, Assertion['status']> {
  return new Map(assertions.map(({ check, status }) => [check, status]))
}

/** Of each theme the first row and every fifth after it; the long run takes all. */
const EVERY = process.env['COUNTERSIGN_LONG'] === '1' ? 1 : 5
const ROWS = THEMES.flatMap(({ rows }) => rows.filter((_, at) => at % EVERY === 0))

test('no server of the table looks better when a part of its evidence is taken out', async () => {
  let compared = 0
  for (const row of ROWS) {
    const { evidence, bodies } = await observeRow(row)
    const { baseline } = row.options ?? {}
    const options = baseline === undefined ? {} : { baseline }
    const before = statuses(judge(evidence, bodies, options).assertions)
    for (const part of poorer(evidence, bodies)) {
      for (const { check, status, reason } of judge(part.evidence, part.bodies, options)
        .assertions) {
        compared += 1
        if (status === 'UNVERIFIED') assert.ok(reason !== undefined)
        // Fewer samples are still measured samples: the figure changes, the status may not improve.
        if (status === 'VERIFIED')
          assert.equal(before.get(check), 'VERIFIED', `${row.id} without ${part.what}: ${check}`)
      }
    }
  }
  assert.ok(compared > 20_000 / EVERY, `${compared}`)
})

/** Which checks have nothing left to stand on when this part of a good run is missing. */
const STANDS_ON: Readonly<Record<string, readonly CheckId[]>> = {
  certificate: ['tls_certificate'],
  discover: [
    'reachability',
    'latency_profile',
    'transport_type',
    'protocol_revision',
    'discovery_handshake',
    'redirect_policy',
  ],
  initialize: ['reachability', 'protocol_revision', 'discovery_handshake', 'redirect_policy'],
  initialized: ['reachability', 'discovery_handshake', 'redirect_policy'],
  'tools_list 1': [
    'tools_list',
    'redirect_policy',
    'tool_description_hygiene',
    'toolset_fingerprint',
    'schema_fingerprint',
    'toolset_unchanged_vs_approved',
    'schema_unchanged_vs_approved',
  ],
  'tools_list 2': [
    'redirect_policy',
    'tool_description_hygiene',
    'toolset_fingerprint',
    'schema_fingerprint',
    'toolset_unchanged_vs_approved',
    'schema_unchanged_vs_approved',
  ],
  reserved_call: ['error_taxonomy', 'auth_metadata', 'redirect_policy'],
  metadata: ['auth_metadata', 'redirect_policy'],
}

for (const id of ['modern', 'legacy-session', 'pages-two', 'gate-call', 'approved-reordered']) {
  test(`${id}: each check stands on what was seen of it`, async () => {
    const { options, ...row } = rowOf(id)
    const { evidence, bodies } = await observeRow(row)
    for (const part of poorer(evidence, bodies)) {
      const what = part.what.replace(/^(?:response|body|hops) of /, '')
      const after = statuses(judge(part.evidence, part.bodies, options).assertions)
      for (const check of STANDS_ON[what] ?? [])
        assert.equal(after.get(check), 'UNVERIFIED', `without ${part.what}: ${check}`)
    }
  })
}

test('without timings there are no samples', async () => {
  const { evidence, bodies } = await observeRow(rowOf('modern'))
  const steps = evidence.steps.map((step) => ({ ...step, timings: { total: 1 } }))
  const { assertions } = judge({ ...evidence, steps }, bodies)
  const latency = assertions.find(({ check }) => check === 'latency_profile')
  assert.equal(latency?.status, 'UNVERIFIED')
  assert.equal(latency?.reason?.key, 'latency_not_measured')
})

test('exchanges beside the script move no state', async () => {
  for (const id of ['modern', 'legacy-session', 'redirect-then-limited']) {
    const { evidence, bodies } = await observeRow(rowOf(id))
    const steps = evidence.steps.map((step) => ({ ...step, role: 'deep_again' as const }))
    const more = judge({ ...evidence, extra: [...evidence.extra, ...steps] }, bodies)
    assert.deepEqual(more.assertions, judge(evidence, bodies).assertions)
  }
})
