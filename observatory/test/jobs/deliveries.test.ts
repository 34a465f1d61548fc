import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Exchange } from 'countersign/net'
import { json, text } from '../../../fixtures/servers/parts.ts'
import { startDeliveries, type DeliveriesOptions } from '../../src/jobs/deliveries.ts'
import {
  claimDeliveries,
  deadDeliveries,
  hookStates,
  keepHooks,
  reviveDeliveries,
} from '../../src/store/deliveries.ts'
import { addEvents } from '../../src/store/events.ts'
import type { Store } from '../../src/store/open.ts'
import type { EventKind } from '../../src/figures/event-kinds.ts'
import type { Hook } from '../../src/webhooks/hook.ts'
import { readSecrets } from '../../src/webhooks/sign.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch, watchSite } from '../store/watched.ts'
import { verified } from '../webhooks/verify.ts'
import { failed, HOUR_MS, rig, stopped, type Asked, type Rig, type RigOptions } from './rig.ts'

const SECRET = `whsec_${randomBytes(32).toString('base64')}`

function hook(changes: Partial<Hook> = {}): Hook {
  const keys = readSecrets(SECRET) ?? []
  return {
    name: 'pager',
    url: 'https://hooks.example/in',
    events: [],
    targets: [],
    keys,
    ...changes,
  }
}

type Starting = Parameters<typeof rig>[1]

/** Starts to tell these hooks, which begin with the events to come. */
async function telling(
  store: Store,
  t: Starting,
  hooks: readonly Hook[],
  before: NonNullable<RigOptions['before']> = async () => undefined,
) {
  const servers = {
    'hooks.example': () => json({}),
    'other.example': () => json({}),
    'gone.example': () => text(410, 'text/plain', 'gone'),
  }
  const box = rig(store, t, { servers, before })
  await keepHooks(
    store,
    hooks.map(({ name }) => name),
    MADE_AT,
  )
  return { box, start: (worker = 'one') => started(box, t, { hooks, worker }) }
}

function started(box: Rig, t: Starting, changes: Pick<DeliveriesOptions, 'hooks' | 'worker'>) {
  const { clock, random, log, store, manners } = box
  const job = startDeliveries({
    clock,
    random,
    log,
    store,
    openGuard: manners.openGuard,
    reportUrl: ({ provider, name }) => `https://observatory.example/servers/${provider}/${name}`,
    ...changes,
  })
  t.after(() => stopped(clock, job))
  return job
}

async function happened(store: Store, endpointId: string, ...kinds: readonly EventKind[]) {
  const events = kinds.map((kind) => ({ kind, at: MADE_AT, params: { n: 1 } }))
  await addEvents(store, { endpointId }, events)
}

function typesOf(asked: readonly Asked[], host = 'hooks.example'): readonly unknown[] {
  return asked
    .filter((one) => one.host === host)
    .map(({ outgoing }) => JSON.parse(outgoing.body ?? '').type)
}

async function endpointOf(store: Store, name = 'tides'): Promise<string> {
  return (await watch(store, name)).endpointId ?? ''
}

onBoth('an event is told once, signed so that others can verify it', async (store, t) => {
  const id = await endpointOf(store)
  await happened(store, id, 'up')
  const { box, start } = await telling(store, t, [hook()])
  start('one')
  start('two')
  await happened(store, id, 'down')
  await box.clock.until(() => box.asked.length > 0, 'it is told')
  await box.clock.until(() => box.clock.now() > MADE_AT + HOUR_MS, 'an hour', 60_000)
  assert.equal(box.asked.length, 1, 'neither twice nor what was before')
  const { purpose, method, url, headers, body = '' } = box.asked[0]?.outgoing ?? {}
  assert.deepEqual([purpose, method, url], ['hook', 'POST', 'https://hooks.example/in'])
  const fields = new Headers((headers ?? []).map(([name, value]) => [name, value]))
  assert.match(fields.get('webhook-id') ?? '', /^msg_[0-9a-f-]{36}$/)
  assert.equal(fields.get('content-type'), 'application/json')
  assert.ok(await verified(SECRET, fields, body, box.asked[0]?.at ?? 0))
  assert.deepEqual(JSON.parse(body), {
    type: 'down',
    timestamp: new Date(MADE_AT).toISOString(),
    data: {
      seq: 2,
      targets: ['harbour/tides'],
      endpoint: 'https://tides.example/mcp',
      params: { n: 1 },
      report: 'https://observatory.example/servers/harbour/tides',
    },
  })
  const [state] = await hookStates(store)
  assert.partialDeepStrictEqual(state, { name: 'pager', waiting: 0, dead: 0 })
  assert.ok(state?.deliveredAt)
})

onBoth('a hook is told of its events and its targets alone', async (store, t) => {
  const hooks = [
    hook({ events: ['down', 'card_changed'] }),
    hook({ name: 'other', url: 'https://other.example/', targets: ['harbour/owl', 'farm'] }),
  ]
  const { box, start } = await telling(store, t, hooks)
  await happened(store, await endpointOf(store), 'down', 'up', 'tools_changed')
  await happened(store, await endpointOf(store, 'owl'), 'stale')
  const { siteId = '' } = await watchSite(store, 'shore')
  await addEvents(store, { siteId }, [{ kind: 'card_changed', at: MADE_AT, params: {} }])
  start()
  await box.clock.until(() => box.asked.length >= 3, 'they are told')
  await box.clock.until(() => box.clock.now() > MADE_AT + 60_000, 'a minute', 2_000)
  assert.deepEqual(typesOf(box.asked), ['down', 'card_changed'])
  assert.deepEqual(typesOf(box.asked, 'other.example'), ['stale'])
  const site = box.asked.findLast(({ host }) => host === 'hooks.example')
  assert.equal(JSON.parse(site?.outgoing.body ?? '').data.site, 'shore.example')
})

onBoth('what fails is tried again under the same id with a new time', async (store, t) => {
  let left = 2
  const before = async ({ outgoing }: Asked): Promise<Exchange | undefined> =>
    left-- > 0 ? failed(outgoing, 'connect_refused') : undefined
  const { box, start } = await telling(store, t, [hook()], before)
  start()
  await happened(store, await endpointOf(store), 'down')
  await box.clock.until(() => box.asked.length === 3, 'the third attempt', 1_000)
  const pauses = box.asked.map(({ at }, index) => at - (box.asked[index - 1]?.at ?? at))
  assert.ok((pauses[1] ?? 0) >= 5_000 && (pauses[2] ?? 0) >= 300_000, pauses.join(' '))
  const sent = box.asked.map(({ outgoing }) => Object.fromEntries(outgoing.headers ?? []))
  assert.equal(new Set(sent.map((fields) => fields['webhook-id'])).size, 1)
  assert.equal(new Set(box.asked.map(({ outgoing }) => outgoing.body)).size, 1)
  for (const field of ['webhook-timestamp', 'webhook-signature'])
    assert.equal(new Set(sent.map((fields) => fields[field])).size, 3, field)
  await box.clock.until(async () => (await hookStates(store))[0]?.waiting === 0, 'it arrived')
})

onBoth(
  'what nobody takes is dead, kept, and sent again when a person says so',
  async (store, t) => {
    let takes = false
    const { box, start } = await telling(store, t, [hook()], async ({ outgoing }) =>
      takes ? undefined : failed(outgoing, 'connect_refused'),
    )
    start()
    await happened(store, await endpointOf(store), 'down')
    const isDead = async () => (await hookStates(store))[0]?.dead === 1
    await box.clock.until(isDead, 'it is dead', HOUR_MS / 4)
    assert.equal(box.asked.length, 10)
    const [dead] = await deadDeliveries(store, { hook: 'pager', limit: 5 })
    assert.partialDeepStrictEqual(dead, { kind: 'down', attempts: 10, failure: 'connect_refused' })
    assert.match(box.lines.join(''), /"webhook_dead"/)
    assert.doesNotMatch(box.lines.join(''), /hooks\.example\/in/, 'the URL may be a secret')
    takes = true
    assert.equal(await reviveDeliveries(store, 'pager', box.clock.now()), 1)
    await box.clock.until(() => box.asked.length === 11, 'it is sent again', 1_000)
    await box.clock.until(async () => (await hookStates(store))[0]?.dead === 0, 'it arrived')
  },
)

onBoth('410 ends a message at once', async (store, t) => {
  const { box, start } = await telling(store, t, [hook({ url: 'https://gone.example/' })])
  start()
  await happened(store, await endpointOf(store), 'down')
  await box.clock.until(async () => (await hookStates(store))[0]?.dead === 1, 'it is dead')
  assert.equal(box.asked.length, 1)
  assert.equal((await deadDeliveries(store, { limit: 1 }))[0]?.failure, 'status 410')
})

onBoth('while our own resolver is away nothing counts as an attempt', async (store, t) => {
  let away = 30
  const { box, start } = await telling(store, t, [hook()], async ({ outgoing }) =>
    away-- > 0 ? failed(outgoing, 'dns_unavailable') : undefined,
  )
  start()
  await happened(store, await endpointOf(store), 'down')
  const hasArrived = async () => (await hookStates(store))[0]?.deliveredAt !== undefined
  await box.clock.until(hasArrived, 'it has arrived', 5_000)
  assert.equal(box.asked.length, 31)
})

onBoth('a hook that hangs holds up no other', async (store, t) => {
  const hooks = [hook(), hook({ name: 'other', url: 'https://other.example/' })]
  const { promise, resolve } = Promise.withResolvers<void>()
  const { box, start } = await telling(store, t, hooks, async ({ host }) => {
    if (host === 'hooks.example') await promise
  })
  start()
  const id = await endpointOf(store)
  await happened(store, id, 'down', 'up', 'stale')
  const asked = () => [typesOf(box.asked).length, typesOf(box.asked, 'other.example').length]
  // Which of the two is asked first is not said.
  await box.clock.until(() => asked().join() === '1,3', 'the other is told all, this one the first')
  resolve()
  await box.clock.until(() => typesOf(box.asked).length === 3, 'it goes on')
  assert.deepEqual(typesOf(box.asked), ['down', 'up', 'stale'])
})

onBoth('a message whose worker died is sent by another', async (store, t) => {
  const { box, start } = await telling(store, t, [hook()])
  await happened(store, await endpointOf(store), 'down')
  const first = start('one')
  await box.clock.until(() => box.asked.length === 1, 'it is told')
  await stopped(box.clock, first)
  await happened(store, await endpointOf(store, 'owl'), 'up')
  // Fanned out and claimed by somebody who is never heard of again.
  const job = start('two')
  await box.clock.until(() => box.asked.length === 2, 'it is told')
  await stopped(box.clock, job)
  await store.db
    .insertInto('deliveries')
    .values({
      id: 'msg_lost',
      hook: 'pager',
      kind: 'stale',
      seq: 99,
      body: '{"type":"stale"}',
      created_at: MADE_AT,
      state: 'waiting',
      due_at: MADE_AT,
      attempts: 0,
    })
    .execute()
  const now = box.clock.now()
  const dying = { now, worker: 'dying', limit: 5, leaseMs: 120_000 }
  assert.equal((await claimDeliveries(store, 'pager', dying)).length, 1)
  assert.equal((await claimDeliveries(store, 'pager', dying)).length, 0)
  start('three')
  await box.clock.until(() => box.asked.length === 3, 'it is sent after all', 1_000)
  assert.ok((box.asked[2]?.at ?? 0) >= now + 120_000)
})

onBoth('of a hook that is not configured any more nothing is sent', async (store, t) => {
  const { box, start } = await telling(store, t, [hook()], async ({ outgoing }) =>
    failed(outgoing, 'connect_refused'),
  )
  const job = start()
  await happened(store, await endpointOf(store), 'down')
  await box.clock.until(() => box.asked.length === 1, 'it was tried')
  await stopped(box.clock, job)
  await keepHooks(store, [], box.clock.now())
  assert.deepEqual(await hookStates(store), [])
  const [dead] = await deadDeliveries(store, { limit: 5 })
  assert.equal(dead?.failure, 'not configured')
  await keepHooks(store, ['pager'], box.clock.now())
  assert.partialDeepStrictEqual(await hookStates(store), [{ name: 'pager', waiting: 0, dead: 1 }])
})
