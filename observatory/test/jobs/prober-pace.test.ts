/** Whom the prober asks when: one domain at a time, so many a block, and nobody who does not want it. */
import assert from 'node:assert/strict'
import { always, empty } from '../../../fixtures/servers/parts.ts'
import { endpointsOnHost } from '../../src/store/watch.ts'
import { onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { rig } from './rig.ts'

onBoth('Retry-After moves the next run, and says nothing of the day', async (store, t) => {
  const wait = 20 * 3600
  const { prober, clock, runsOn } = rig(store, t, {
    servers: { 'busy.example': always(empty(429, [['Retry-After', `${wait}`]])) },
  })
  await watch(store, 'busy')
  prober()
  await clock.until(async () => (await runsOn('busy.example')).length > 0, 'it was probed')
  const [run] = await runsOn('busy.example')
  const [endpoint] = await endpointsOnHost(store, 'busy.example')
  assert.equal(run?.dayVerdict, 'undecidable')
  assert.equal(endpoint?.dueAt, (run?.finishedAt ?? 0) + wait * 1000)
})

onBoth(
  'one domain is visited once at a time, half a second apart; others do not wait',
  async (store, t) => {
    const inside = new Map<string, number>()
    let most = 0
    const { prober, clock, runsOn, asked } = rig(store, t, {
      before: async ({ host }) => {
        if (!host.endsWith('tides.example')) return
        most = Math.max(most, (inside.get('tides') ?? 0) + 1)
        inside.set('tides', (inside.get('tides') ?? 0) + 1)
        await clock.wait(100, new AbortController().signal)
        inside.set('tides', (inside.get('tides') ?? 0) - 1)
      },
    })
    const hosts = ['a', 'b', 'c', 'd'].map((name) => `${name}.tides.example`)
    for (const [index, host] of hosts.entries())
      await watch(store, `t${index}`, {
        subject: {
          endpoint: { url: `https://${host}/mcp`, host, domain: 'tides.example', cadence: 'fast' },
        },
      })
    await watch(store, 'other')
    const saved: string[] = []
    const onSaved = (ids: readonly string[]): void => void saved.push(...ids)
    prober({ onSaved })
    prober({ worker: 'two', onSaved })
    await clock.until(() => saved.length >= 5, 'all were saved')
    assert.equal(most, 1)
    const times = hosts.map((host) => asked.filter((one) => one.host === host).map(({ at }) => at))
    const visits = times.map((at) => [Math.min(...at), Math.max(...at) + 100] as const)
    visits.sort(([a], [b]) => a - b)
    for (const [index, [began]] of visits.entries()) {
      const before = visits[index - 1]
      if (before !== undefined) assert.ok(began - before[1] >= 500, `${began - before[1]} ms apart`)
    }
    const [other] = await runsOn('other.example')
    assert.ok(other && other.startedAt < (visits[1]?.[0] ?? 0), 'the other one waited')
  },
)

onBoth('a block of addresses gets two visits at once', async (store, t) => {
  let inside = 0
  let most = 0
  const { prober, clock } = rig(store, t, {
    addressOf: (host) => `198.51.100.${host.length}`,
    before: async ({ outgoing }) => {
      if (outgoing.body?.includes('server/discover') !== true) return
      inside += 1
      most = Math.max(most, inside)
      await clock.wait(300, new AbortController().signal)
      inside -= 1
    },
  })
  for (const name of ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff']) await watch(store, name)
  const saved: string[] = []
  const onSaved = (ids: readonly string[]): void => void saved.push(...ids)
  prober({ onSaved })
  prober({ worker: 'two', onSaved })
  await clock.until(() => saved.length >= 6, 'all were saved')
  assert.equal(most, 2)
})

onBoth('whoever opted out is not asked', async (store, t) => {
  const { prober, clock, asked } = rig(store, t)
  await watch(store, 'private')
  prober({ mayContact: async ({ host }) => host !== 'private.example' })
  const state = async () => (await endpointsOnHost(store, 'private.example'))[0]?.state
  await clock.until(async () => (await state()) === 'opted_out', 'it is marked')
  assert.deepEqual(asked, [])
})

for (const [words, share, atLeast, atMost] of [
  ['that never rests learns to have a few endpoints in hand', 1, 4, 8],
  ['whose loop rests takes as many as it may', 0, 24, 24],
] as const)
  onBoth(`a prober ${words}`, async (store, t) => {
    const inside = new Set<string>()
    const sizes: number[] = []
    const { prober, clock } = rig(store, t, {
      before: async ({ host, outgoing }) => {
        if (outgoing.body?.includes('server/discover') !== true) return
        sizes.push(inside.add(host).size)
        await clock.wait(1_000, new AbortController().signal)
        inside.delete(host)
      },
    })
    const names = Array.from({ length: 160 }, (_, index) => `n${index}`)
    for (const name of names) await watch(store, name)
    const saved: string[] = []
    prober({ concurrency: 24, busy: () => share, onSaved: (ids) => void saved.push(...ids) })
    await clock.until(() => saved.length >= names.length, 'all were saved')
    // The first ones are taken before anything is known of how busy it is.
    const most = Math.max(...sizes.slice(-40))
    assert.ok(most >= atLeast && most <= atMost, `${most} at once`)
  })
