/** Webhooks of owners who do not wish each other well, on both databases. */
import assert from 'node:assert/strict'
import { json } from '../../../fixtures/servers/parts.ts'
import { newWebhookSecret, seal } from '../../src/claims/seal.ts'

import { startOwnerDeliveries } from '../../src/jobs/owner-deliveries.ts'
import { addEvents } from '../../src/store/events.ts'
import { addOwnerHook } from '../../src/store/owner-hooks.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { own } from '../store/owning.ts'
import { watch } from '../store/watched.ts'
import { rig } from './rig.ts'

const KEY = new Uint8Array(32).fill(7)
const SLOW_MS = 10_000

onBoth('who takes long to answer holds up no other owner’s messages', async (store, t) => {
  const slow = Array.from({ length: 2 }, (_, n) => `slow${n}.example`)
  const servers = Object.fromEntries(
    ['quick.example', ...slow].map((host) => [host, () => json({})]),
  )
  const box = rig(store, t, {
    servers,
    before: async ({ host }) => {
      if (host !== 'quick.example') await box.clock.wait(SLOW_MS, new AbortController().signal)
    },
  })
  const { clock, asked } = box
  const ids: string[] = []
  for (const name of ['slow', 'quick']) {
    const endpointId = (await watch(store, name)).endpointId ?? ''
    ids.push(endpointId)
    const ownership = await own(store, { endpointId }, MADE_AT)
    const hosts = name === 'quick' ? ['quick.example'] : slow
    for (const host of hosts)
      await addOwnerHook(store, ownership, {
        url: `https://${host}/`,
        seal: (id) => seal(KEY, id, [newWebhookSecret()]),
        now: MADE_AT,
      })
  }
  const happens = async () => {
    for (const endpointId of ids)
      await addEvents(store, { endpointId }, [{ kind: 'down', at: MADE_AT, params: {} }])
  }
  for (let more = 0; more < 3; more++) await happens()
  box.running(
    startOwnerDeliveries({
      ...box,
      worker: 'one',
      openGuard: box.manners.openGuard,
      sealKey: KEY,
      reportUrl: () => undefined,
    }),
  )
  const quick = () => asked.filter(({ host }) => host === 'quick.example').length
  for (let more = 0; more < 2; more++) {
    await clock.until(() => quick() === 3 + more, 'it is told at once', 250)
    const elapsed = clock.elapsed() - more * SLOW_MS
    assert.ok(elapsed <= 3_000, `${elapsed} ms`)
    await clock.until(() => clock.elapsed() >= (more + 1) * SLOW_MS, 'they are slow', 500)
    await happens()
  }
  await clock.until(() => asked.length === 3 * 5, 'and so are they', 1_000)
  const bodies = asked.map(({ host, outgoing }) => `${host} ${outgoing.body}`)
  assert.equal(new Set(bodies).size, 3 * 5, 'each message once')
})
