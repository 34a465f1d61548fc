/** What an owner approved: drift against it, told to the owner, and nothing else that changes. */
import assert from 'node:assert/strict'
import {
  json,
  list,
  modern,
  TIDE_HEIGHT,
  TOOLS,
  type Server,
} from '../../../fixtures/servers/parts.ts'
import { newWebhookSecret, seal } from '../../src/claims/seal.ts'
import { freshUntil, STALE_MARGIN_MS } from '../../src/figures/stale.ts'
import { startOwnerDeliveries } from '../../src/jobs/owner-deliveries.ts'
import { approveBaseline, withdrawBaseline } from '../../src/store/baselines.ts'
import { hookStates, keepHooks } from '../../src/store/deliveries.ts'
import { eventsSince } from '../../src/store/events.ts'
import type { Store } from '../../src/store/open.ts'
import { addOwnerHook, addTestMessage } from '../../src/store/owner-hooks.ts'
import { endOwnership } from '../../src/store/ownership-steps.ts'
import { envelopeOf } from '../../src/store/log.ts'
import { runById, runsOf } from '../../src/store/runs.ts'
import { listTargets } from '../../src/store/targets.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { verified } from '../webhooks/verify.ts'
import { lineOf, ownershipRig, type OwnershipRig } from './ownership-rig.ts'
import { CADENCE_MS, HOUR_MS, type RigOptions } from './rig.ts'

const KEY = Buffer.alloc(32, 9)

async function claimed(
  store: Store,
  t: Parameters<typeof ownershipRig>[1],
  options: RigOptions = {},
): Promise<{ readonly box: OwnershipRig; readonly id: string; readonly ownership: string }> {
  const id = (await watch(store, 'tides')).endpointId ?? ''
  const box = ownershipRig(store, t, options)
  box.worker()
  const claim = await box.asks(id)
  box.zone.set('_countersign.tides.example', [lineOf(claim)])
  const { state } = await box.look(claim.id)
  assert.equal(state, 'active')
  return { box, id, ownership: claim.id }
}

/** Has an endpoint probed so many times more, as soon as may be. */
async function probed(box: OwnershipRig, id: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const before = (await runsOf(box.store, id, { limit: 100 })).length
    // Whoever holds it will let it go by itself.
    await box.store.db
      .updateTable('endpoints')
      .set({ due_at: 0 })
      .where('id', '=', id)
      .where('claim_id', 'is', null)
      .execute()
    const isOver = async () => (await runsOf(box.store, id, { limit: 100 })).length > before
    await box.clock.until(isOver, 'a run', 200)
  }
}

async function statesOf(store: Store, id: string): Promise<readonly string[]> {
  const [newest] = await runsOf(store, id, { limit: 1 })
  const run = newest && (await runById(store, newest.id))
  return (run?.assertions ?? [])
    .filter(({ check }) => check.endsWith('_vs_approved'))
    .map(({ status, reason }) => `${status} ${reason?.key}`)
}

onBoth(
  'drift against what was approved is FAILED, an event, and told to the owner',
  async (store, t) => {
    let server: Server = modern()
    const { box, id, ownership } = await claimed(store, t, {
      servers: {
        'tides.example': (asked) => server(asked),
        'hooks.example': () => json({}),
      },
    })
    const secret = newWebhookSecret()
    const hook = await addOwnerHook(store, ownership, {
      url: 'https://hooks.example/in',
      seal: (hookId) => seal(KEY, hookId, [secret]),
      now: box.clock.now(),
    })
    assert.ok(hook)
    // What the operator configures leaves owners' webhooks alone.
    await keepHooks(store, [], box.clock.now())
    const { clock, random, log, manners } = box
    const delivering = { clock, random, log, store: box.store, openGuard: manners.openGuard }
    const job = startOwnerDeliveries({
      ...delivering,
      worker: 'one',
      sealKey: KEY,
      reportUrl: () => undefined,
    })
    box.running(job)
    // Somebody else's events are not the owner's.
    await watch(store, 'owl')
    box.prober()
    await probed(box, id)
    assert.deepEqual(
      await statesOf(store, id),
      Array.from({ length: 2 }, () => 'UNVERIFIED no_baseline'),
    )

    const [first] = await runsOf(store, id, { limit: 1 })
    const approve = { endpointId: id, runId: first?.id ?? '', now: clock.now() }
    assert.ok(await approveBaseline(store, approve))
    await probed(box, id)
    assert.deepEqual(
      await statesOf(store, id),
      Array.from({ length: 2 }, () => 'VERIFIED fingerprint_baseline_equal'),
    )

    server = modern({
      'tools/list': list([{ ...TIDE_HEIGHT, inputSchema: { type: 'object' } }, ...TOOLS.slice(1)]),
    })
    await probed(box, id, 2)
    assert.deepEqual(await statesOf(store, id), [
      'VERIFIED fingerprint_baseline_equal',
      'FAILED fingerprint_baseline_mismatch',
    ])
    const mismatches = await eventsSince(store, 0, {
      endpointId: id,
      kinds: ['baseline_mismatch'],
      limit: 9,
    })
    assert.equal(mismatches.length, 1, 'said once, though two runs saw it')
    assert.equal(mismatches[0]?.params['check'], 'schema_unchanged_vs_approved')

    await clock.until(
      () => box.asked.filter(({ host }) => host === 'hooks.example').length >= 2,
      'told',
    )
    const told = box.asked.filter(({ host }) => host === 'hooks.example')
    assert.deepEqual(
      told.map(({ outgoing }) => JSON.parse(outgoing.body ?? '').type),
      ['tools_changed', 'baseline_mismatch'],
      'its own events, from the webhook on',
    )
    for (const { outgoing, at } of told) {
      const fields = new Headers((outgoing.headers ?? []).map(([name, value]) => [name, value]))
      assert.ok(await verified(secret, fields, outgoing.body ?? '', at))
    }

    assert.ok(await withdrawBaseline(store.db, id, clock.now()))
    await probed(box, id)
    assert.deepEqual(
      await statesOf(store, id),
      Array.from({ length: 2 }, () => 'UNVERIFIED no_baseline'),
    )
  },
)

onBoth('a test message is sent like any other; a webhook ends with its claim', async (store, t) => {
  const { box, ownership } = await claimed(store, t, {
    servers: { 'hooks.example': () => json({}) },
  })
  const { clock, random, log, manners } = box
  const secret = newWebhookSecret()
  const hook =
    (await addOwnerHook(store, ownership, {
      url: 'https://hooks.example/in',
      seal: (hookId) => seal(KEY, hookId, [secret]),
      now: clock.now(),
    })) ?? ''
  const message = { body: '{"type":"test"}', now: clock.now() }
  assert.equal(await addTestMessage(store, hook, message), true)
  assert.equal(await addTestMessage(store, hook, message), false, 'one waits')
  box.running(
    startOwnerDeliveries({
      clock,
      random,
      log,
      store: box.store,
      openGuard: manners.openGuard,
      worker: 'one',
      sealKey: KEY,
      reportUrl: () => undefined,
    }),
  )
  await clock.until(() => box.asked.length > 0, 'it is sent')
  assert.equal(box.asked[0]?.outgoing.purpose, 'hook')
  const taken = async () =>
    (await hookStates(store)).some(({ deliveredAt }) => deliveredAt !== undefined)
  await clock.until(taken, 'it was taken')
  for (let more = 1; more < 5; more++)
    assert.ok(
      await addOwnerHook(store, ownership, {
        url: 'https://hooks.example/',
        seal: () => 'v1.',
        now: MADE_AT,
      }),
    )
  assert.equal(
    await addOwnerHook(store, ownership, {
      url: 'https://hooks.example/',
      seal: () => 'v1.',
      now: MADE_AT,
    }),
    undefined,
    'five at most',
  )
  await endOwnership(store, ownership, { reason: 'released', now: clock.now() })
  assert.deepEqual(await hookStates(store), [])
})

onBoth('a claim changes cadence and nothing else', async (store, t) => {
  const { box, id } = await claimed(store, t)
  const other = (await watch(store, 'owl')).endpointId ?? ''
  box.prober()
  const bothSeen = async (): Promise<boolean> => {
    for (const one of [id, other])
      if ((await runsOf(store, one, { limit: 1 })).length === 0) return false
    return true
  }
  await box.clock.until(bothSeen, 'a run of each', 200)
  const seen = await Promise.all(
    [id, other].map(async (endpointId) => {
      const [newest] = await runsOf(store, endpointId, { limit: 1 })
      const run = newest && (await runById(store, newest.id))
      assert.ok(run)
      const envelope = await envelopeOf(store, { runId: run.id })
      const payload = JSON.parse(Buffer.from(envelope?.bytes ?? []).toString())['payload']
      const statement = JSON.parse(Buffer.from(payload, 'base64').toString())
      return {
        signed: run.signed,
        scope: envelope?.scope,
        predicateType: envelope?.predicateType,
        members: Object.keys(statement.predicate),
        dayVerdict: run.dayVerdict,
        states: run.assertions.map(({ check, status, execution }) => [check, status, execution]),
      }
    }),
  )
  assert.equal(seen[0]?.signed, 'full')
  assert.deepEqual(seen[0], seen[1])

  // The same margin for every cadence, and the same place in every list.
  for (const cadenceMs of Object.values(CADENCE_MS))
    assert.equal(freshUntil(0, cadenceMs) - cadenceMs, STALE_MARGIN_MS)
  const names = (await listTargets(store, { limit: 9 })).map(({ target }) => target.name)
  assert.deepEqual(names, ['owl', 'tides'])

  // Eight hours in the place of twelve.
  const dueIn = async (endpointId: string) => {
    const [newest] = await runsOf(store, endpointId, { limit: 1 })
    const row = await store.db
      .selectFrom('endpoints')
      .select('due_at')
      .where('id', '=', endpointId)
      .executeTakeFirstOrThrow()
    return (row.due_at - (newest?.startedAt ?? 0)) / HOUR_MS
  }
  assert.equal(Math.round(await dueIn(id)), 8)
  assert.equal(Math.round(await dueIn(other)), 12)
})
