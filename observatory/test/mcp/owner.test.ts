/** What get_report says of an owner: facts by members of ours, words of theirs as untrusted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMcp } from '../../src/mcp/app.ts'
import { approveBaseline } from '../../src/store/baselines.ts'
import { renameTarget } from '../../src/store/former-names.ts'
import { annotate, dispute, setUnlisted } from '../../src/store/remarks.ts'
import { getTarget } from '../../src/store/targets.ts'
import { own } from '../store/owning.ts'
import { openApiGround, type ApiGround } from '../web/api-ground.ts'
import { serverOf, tools } from '../web/fleet.ts'
import { HOUR, NOW } from '../web/harbour.ts'
import { callerOf, ORDER, type Caller } from './ground.ts'

let ground: ApiGround
let caller: Caller
let runId: string

before(async () => {
  ground = await openApiGround()
  runId = await ground.look('tidewater/tides', serverOf(tools(2)), NOW - HOUR)
  const { options } = ground
  caller = await callerOf(createMcp({ ...options, requesterOf: () => 'somebody' }), 'auto')
})
after(async () => {
  await caller.close()
  await ground.close()
})

async function report(target: string) {
  const { isError, facts, texts } = await caller.call('get_report', { target })
  assert.equal(isError, false, texts.join('\n'))
  return { ...Object(facts), text: texts.join('\n') }
}

test('an owner is told by facts, and what an owner says is untrusted', async () => {
  const { store } = ground
  assert.deepEqual((await report('tidewater/tides')).owner, { claimed: false })
  const { endpoint } = (await getTarget(store, { provider: 'tidewater', name: 'tides' })) ?? {}
  assert.ok(endpoint)
  const owned = { endpointId: endpoint.id }
  await own(store, owned, NOW)
  assert.ok(await approveBaseline(store, { endpointId: endpoint.id, runId, now: NOW }))
  await annotate(store, owned, { text: `Ours.\u202E ${ORDER}`, now: NOW })
  await dispute(store, owned, { text: `Never. ${ORDER}`, runId, now: NOW })
  await setUnlisted(store, owned, { unlisted: true, now: NOW })
  const { owner, text } = await report('tidewater/tides')
  const at = new Date(NOW).toISOString()
  const { untrusted, disputes, ...facts } = owner
  assert.deepEqual(facts, {
    claimed: true,
    claimed_at: at,
    baseline_approved_at: at,
    unlisted_at: at,
  })
  assert.deepEqual(Object.keys(untrusted), ['annotation'])
  assert.ok(untrusted.annotation.includes(ORDER))
  assert.ok(!untrusted.annotation.includes('\u202E'))
  assert.deepEqual(disputes, [{ at, run_id: runId, untrusted: { text: `Never. ${ORDER}` } }])
  assert.match(text, /"notice":"Members named \\?"untrusted/)
})

test('a target that was renamed is found by the name that it had', async () => {
  const [from, to] = ['tides', 'ebb'].map((name) => ({ provider: 'tidewater', name }))
  assert.ok(from && to && (await renameTarget(ground.store, from, to, NOW)))
  const { status, resolution, server } = await report('tidewater/tides')
  assert.deepEqual([status, resolution, server.ref], ['found', { method: 'ref' }, 'tidewater/ebb'])
})
