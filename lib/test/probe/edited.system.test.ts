/** Evidence that was edited says less, never more: only what the script would have sent is judged. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  challenge,
  ENDPOINT,
  list,
  modern,
  redirect,
  strictLegacy,
} from '../../../fixtures/servers/parts.ts'
import type { Parts } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { judge } from '../../src/probe/judge.ts'
import { observe, type Observed } from '../../src/probe/observe.ts'
import type { Assertion, CheckId } from '../../src/run/assertion.ts'
import type { Evidence, Step } from '../../src/run/evidence.ts'
import { CLIENT, LIGHT_ROWS, observeRow, rowOf } from './walk-table.ts'

async function see(changes: Parts = {}, server = modern(changes)): Promise<Observed> {
  const { send, now } = start(server)
  return observe(ENDPOINT, send, { client: CLIENT, now, random: () => 0 })
}

function statusOf({ evidence, bodies }: Observed, id: CheckId): Assertion['status'] {
  const found = judge(evidence, bodies).assertions.find(({ check }) => check === id)
  return (found ?? assert.fail(id)).status
}

/** The evidence with its steps rewritten. */
function withSteps({ evidence, bodies }: Observed, steps: readonly Step[]): Observed {
  return { evidence: { ...evidence, steps }, bodies }
}

function withEvidence(seen: Observed, changes: Partial<Evidence>): Observed {
  return { ...seen, evidence: { ...seen.evidence, ...changes } }
}

const good = await see()
const away = await see({ 'tools/call': redirect(302, 'https://reef.example/mcp') })
const call = good.evidence.steps.at(-1) ?? assert.fail('no call')

test('unedited, the redirect is a risk and the error is one', () => {
  assert.equal(statusOf(away, 'redirect_policy'), 'OBSERVED_RISK')
  assert.equal(statusOf(good, 'error_taxonomy'), 'VERIFIED')
  assert.equal(statusOf(good, 'redirect_policy'), 'VERIFIED')
  assert.equal(statusOf(good, 'tls_certificate'), 'VERIFIED')
})

test('hops or their Locations taken out: the Location of the response still counts', () => {
  const { steps } = away.evidence
  const bare = steps.map((step) => ({ ...step, hops: [] }))
  assert.equal(statusOf(withSteps(away, bare), 'redirect_policy'), 'UNVERIFIED')
  const silent = steps.map((step) => ({
    ...step,
    hops: step.hops.map(({ url, status = 0 }) => ({ url, status })),
  }))
  assert.equal(statusOf(withSteps(away, silent), 'redirect_policy'), 'OBSERVED_RISK')
})

test('hops of the metadata that do not lead from one to the next', async () => {
  const { options: _, ...row } = rowOf('metadata-redirect-there-and-back')
  const seen = await observeRow(row)
  assert.equal(statusOf(seen, 'redirect_policy'), 'OBSERVED_RISK')
  const edit = (keep: (hops: Step['hops']) => Step['hops']): Observed =>
    withSteps(
      seen,
      seen.evidence.steps.map((step) =>
        step.role === 'metadata' ? { ...step, hops: keep(step.hops) } : step,
      ),
    )
  for (const keep of [
    (hops: Step['hops']) => hops.slice(-1),
    (hops: Step['hops']) => hops.map(({ url, status = 0 }) => ({ url, status })),
    (hops: Step['hops']) => hops.map((hop) => ({ ...hop, status: 200 })),
  ])
    for (const id of ['redirect_policy', 'auth_metadata'] as const)
      assert.notEqual(statusOf(edit(keep), id), 'VERIFIED', `${id} ${String(keep)}`)
})

test('a call behind a gate, or after a list that was not read to its end', async () => {
  const poor = [
    await see({ 'tools/list': challenge() }),
    await see({ 'tools/list': list([], { nextCursor: 7 }) }),
  ]
  for (const { evidence, bodies } of poor) {
    const more = withSteps({ evidence, bodies: new Map([...bodies, ...good.bodies]) }, [
      ...evidence.steps,
      { ...call, sentId: 1003 },
    ])
    assert.equal(statusOf(more, 'error_taxonomy'), 'UNVERIFIED')
  }
})

test('a call of another name, with another id, or without one', () => {
  const { sentId: _, ...idless } = call
  const { body = '' } = call.request
  const named = {
    ...call,
    request: { ...call.request, body: body.replace(/"name":"\w+"/, '"name":"hello"') },
  }
  assert.notEqual(named.request.body, body)
  for (const step of [idless, named, { ...call, sentId: 7 }]) {
    const edited = withSteps(good, [...good.evidence.steps.slice(0, -1), step])
    assert.equal(statusOf(edited, 'error_taxonomy'), 'UNVERIFIED')
    assert.equal(statusOf(edited, 'redirect_policy'), 'UNVERIFIED')
  }
  const renamed = withEvidence(good, { reservedTool: 'hello' })
  assert.equal(statusOf(renamed, 'error_taxonomy'), 'UNVERIFIED')
  const withheld = withEvidence(good, { conditions: ['call_withheld'] })
  assert.equal(statusOf(withheld, 'error_taxonomy'), 'UNVERIFIED')
})

test('requests to another place, by another method, or in another order', () => {
  const { steps } = good.evidence
  const elsewhere = 'https://reef.example/mcp'
  const edits: readonly Observed[] = [
    withEvidence(good, { endpoint: elsewhere }),
    withSteps(
      good,
      steps.map((step) => ({ ...step, request: { ...step.request, url: elsewhere } })),
    ),
    withSteps(
      good,
      steps.map((step) => ({ ...step, hops: [{ url: elsewhere, status: 200 }] })),
    ),
    withSteps(
      good,
      steps.map((step) => ({ ...step, request: { ...step.request, method: 'GET' as const } })),
    ),
    withSteps(good, steps.toReversed()),
    withSteps(good, []),
  ]
  for (const [index, { evidence, bodies }] of edits.entries())
    for (const { check, status } of judge(evidence, bodies).assertions)
      assert.equal(status, 'UNVERIFIED', `${index}: ${check}`)
})

test('an answer that was cut without a reason was not read', () => {
  for (const [index, step] of good.evidence.steps.entries()) {
    const { response } = step
    assert.ok(response)
    const cut = { ...step, response: { ...response, ended: 'cut' as const } }
    const edited = withSteps(good, good.evidence.steps.with(index, cut))
    assert.equal(statusOf(edited, 'error_taxonomy'), 'UNVERIFIED')
  }
})

test('pages that were exchanged', async () => {
  const seen = await observeRow(rowOf('pages-two'))
  const at = seen.evidence.steps.findIndex(({ role }) => role === 'tools_list')
  const [one, two] = seen.evidence.steps.slice(at, at + 2)
  assert.ok(one && two)
  const steps = seen.evidence.steps.with(at, { ...two, page: 1 }).with(at + 1, { ...one, page: 2 })
  for (const id of ['tools_list', 'toolset_fingerprint', 'error_taxonomy'] as const)
    assert.equal(statusOf(withSteps(seen, steps), id), 'UNVERIFIED', id)
})

test('an endpoint is the same place however it is spelt', async () => {
  for (const endpoint of ['HTTPS://TIDE.example:443/mcp', 'https://tide.example./mcp#x']) {
    const { evidence, bodies } = withEvidence(await see({}, strictLegacy()), { endpoint })
    assert.equal(statusOf({ evidence, bodies }, 'error_taxonomy'), 'VERIFIED', endpoint)
  }
})

test('of every server of the table, what was seen is what the script would have sent', async () => {
  for (const row of LIGHT_ROWS) {
    const { evidence, bodies } = await observeRow(row)
    const run = judge(evidence, bodies)
    const again = { ...evidence, steps: [...evidence.steps, call] }
    const states = (all: readonly Assertion[]) => all.map(({ check, status }) => [check, status])
    // One step more is one that nobody would have sent.
    assert.deepEqual(
      states(judge(again, new Map([...bodies, ...good.bodies])).assertions),
      states(run.assertions),
      row.id,
    )
  }
})
