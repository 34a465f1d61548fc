import assert from 'node:assert/strict'
import {
  openRegistry,
  sendTo,
  type Entry,
  type Registry,
} from '../../../fixtures/registry/registry.ts'
import { openLog } from '../../src/log.ts'
import { registryTurn, syncRegistry, type RegistrySync } from '../../src/registry/sync.ts'
import type { Store } from '../../src/store/open.ts'
import { addTarget, getTarget, listTargets, updateTarget } from '../../src/store/targets.ts'
import { endpointByUrl, setWatchState } from '../../src/store/watch.ts'
import { claimEndpoints } from '../../src/store/claims.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch } from '../store/watched.ts'

const HOUR_MS = 3_600_000

function entry(name: string, ...remotes: readonly string[]): Entry {
  return { name, isLatest: true, remotes }
}

interface Run {
  readonly options: RegistrySync
  /** URLs of test runs. */
  readonly tested: readonly string[]
  readonly lines: readonly string[]
}

function run(store: Store, registry: Registry, changes: Partial<RegistrySync> = {}): Run {
  const tested: string[] = []
  const lines: string[] = []
  return {
    tested,
    lines,
    options: {
      store,
      log: openLog({ write: (line) => lines.push(line), now: () => MADE_AT, format: 'json' }),
      send: sendTo(registry),
      url: 'https://registry.example',
      answers: (url) => {
        tested.push(url)
        return Promise.resolve(true)
      },
      now: () => MADE_AT,
      wait: () => Promise.resolve(),
      random: () => 0.5,
      spreadMs: 12 * HOUR_MS,
      ...changes,
    },
  }
}

/** Every name with the URL it means. */
async function names(store: Store): Promise<Readonly<Record<string, string>>> {
  const rows = await listTargets(store, { listed: 'all', limit: 1000 })
  return Object.fromEntries(
    rows.map(({ target, endpoint, site }) => [
      `${target.provider}/${target.name}`,
      endpoint?.url ?? site?.target ?? '',
    ]),
  )
}

onBoth(
  'a new server gets the first of its URLs, and its turn within one cadence',
  async (store) => {
    const registry = openRegistry([
      { name: 'example.farm/Owl', version: '1.0.0', remotes: ['https://old.farm.example/mcp'] },
      {
        ...entry('example.farm/Owl', 'https://b.farm.example/mcp', 'https://a.farm.example/mcp'),
        version: '2.0.0',
      },
      { name: 'example.farm/package' },
    ])
    const { options, tested } = run(store, registry)
    const synced = await syncRegistry(options)
    assert.deepEqual(
      [synced.end, synced.servers, synced.added, synced.placeless],
      ['complete', 2, 1, 1],
    )
    assert.deepEqual(await names(store), { 'example.farm/owl': 'https://a.farm.example/mcp' })
    const { target, endpoint } =
      (await getTarget(store, {
        provider: 'example.farm',
        name: 'owl',
      })) ?? {}
    assert.deepEqual([target?.source, target?.listed, target?.title], ['registry', true, undefined])
    assert.deepEqual(
      [endpoint?.host, endpoint?.domain, endpoint?.cadence, endpoint?.dueAt],
      ['a.farm.example', 'farm.example', 'unclaimed', MADE_AT + 6 * HOUR_MS],
    )
    assert.deepEqual(tested, [], 'adding asks nobody')
  },
)

onBoth('a host that another server uses is passed over for the next URL', async (store) => {
  await watch(store, 'shared')
  const registry = openRegistry([
    entry('example.farm/owl', 'https://shared.example/owl', 'https://z.farm.example/mcp'),
    entry('example.farm/elk', 'https://shared.example:8443/mcp'),
  ])
  await syncRegistry(run(store, registry).options)
  assert.deepEqual(await names(store), {
    'harbour/shared': 'https://shared.example/mcp',
    'example.farm/owl': 'https://z.farm.example/mcp',
    // Another port is another host.
    'example.farm/elk': 'https://shared.example:8443/mcp',
  })
})

onBoth('DC-21 75 names on one host are listed, and the host is asked as one', async (store) => {
  const registry = openRegistry(
    Array.from({ length: 75 }, (_, n) =>
      entry(`example.n${n}/tides`, `https://farm.example/mcp?n=${n + 1}`),
    ),
  )
  const synced = await syncRegistry(run(store, registry).options)
  assert.deepEqual([synced.added, synced.named], [1, 74])
  const listed = await listTargets(store, { host: 'farm.example', limit: 100 })
  assert.equal(listed.length, 75)
  const due = { now: MADE_AT + 24 * HOUR_MS, worker: 'w', limit: 100, leaseMs: 1000 }
  assert.equal((await claimEndpoints(store, due)).length, 1)
  const again = await syncRegistry(run(store, registry).options)
  assert.deepEqual([again.added, again.named, again.switched, again.kept], [0, 0, 0, 75])
})

onBoth('a name on a host means the very URL when that is watched', async (store) => {
  for (const path of ['a', 'b'])
    await watch(store, path, {
      subject: {
        endpoint: {
          url: `https://farm.example/${path}`,
          host: 'farm.example',
          domain: 'farm.example',
          cadence: 'unclaimed',
        },
      },
    })
  const registry = openRegistry([entry('example.farm/owl', 'https://farm.example/b')])
  await syncRegistry(run(store, registry).options)
  assert.equal((await names(store))['example.farm/owl'], 'https://farm.example/b')
})

onBoth('an endpoint is kept while it is listed, though others come before it', async (store) => {
  const registry = openRegistry([entry('example.farm/owl', 'https://m.farm.example/mcp')])
  await syncRegistry(run(store, registry).options)
  registry.replace([
    entry('example.farm/owl', 'https://a.farm.example/mcp', 'https://m.farm.example/mcp'),
  ])
  const { options, tested } = run(store, registry)
  assert.equal((await syncRegistry(options)).kept, 1)
  assert.deepEqual(await names(store), { 'example.farm/owl': 'https://m.farm.example/mcp' })
  assert.deepEqual(tested, [])
})

onBoth(
  'an endpoint that is no longer listed is switched only to one that answers',
  async (store) => {
    const registry = openRegistry([entry('example.farm/owl', 'https://one.farm.example/mcp')])
    await syncRegistry(run(store, registry).options)
    registry.replace([
      entry('example.farm/owl', 'https://two.farm.example/mcp', 'https://three.farm.example/mcp'),
    ])
    const silent = run(store, registry, { answers: () => Promise.resolve(false) })
    const kept = await syncRegistry(silent.options)
    assert.deepEqual([kept.unanswered, kept.switched], [1, 0])
    assert.deepEqual(await names(store), { 'example.farm/owl': 'https://one.farm.example/mcp' })
    assert.equal(await endpointByUrl(store, 'https://three.farm.example/mcp'), undefined)

    const { options, tested } = run(store, registry)
    assert.equal((await syncRegistry(options)).switched, 1)
    assert.deepEqual(tested, ['https://three.farm.example/mcp'], 'the first, and no other')
    assert.deepEqual(await names(store), { 'example.farm/owl': 'https://three.farm.example/mcp' })
    const old = await endpointByUrl(store, 'https://one.farm.example/mcp')
    assert.equal(old?.state, 'paused', 'its history stays, nobody asks it')

    // And back again.
    registry.replace([entry('example.farm/owl', 'https://one.farm.example/mcp')])
    await syncRegistry(run(store, registry).options)
    const back = await endpointByUrl(store, 'https://one.farm.example/mcp')
    assert.deepEqual([back?.id, back?.state], [old.id, 'active'])
  },
)

onBoth('names on a host go where its endpoint goes', async (store) => {
  const registry = openRegistry([
    entry('example.a/owl', 'https://farm.example/mcp?n=1'),
    entry('example.b/elk', 'https://farm.example/mcp?n=2'),
  ])
  await syncRegistry(run(store, registry).options)
  registry.replace([
    entry('example.a/owl', 'https://farm.example/v2?n=1'),
    entry('example.b/elk', 'https://farm.example/v2?n=2'),
  ])
  const synced = await syncRegistry(run(store, registry).options)
  assert.deepEqual([synced.switched, synced.kept], [1, 1])
  assert.deepEqual(Object.values(await names(store)), [
    'https://farm.example/v2?n=1',
    'https://farm.example/v2?n=1',
  ])
  assert.equal((await endpointByUrl(store, 'https://farm.example/mcp?n=1'))?.state, 'paused')
  const again = await syncRegistry(run(store, registry).options)
  assert.deepEqual([again.switched, again.kept], [0, 2])
})

onBoth('a name on a host gets an endpoint of its own when it moves away', async (store) => {
  const registry = openRegistry([
    entry('example.a/owl', 'https://farm.example/mcp'),
    entry('example.b/elk', 'https://farm.example/mcp?n=2'),
  ])
  await syncRegistry(run(store, registry).options)
  registry.replace([
    entry('example.a/owl', 'https://farm.example/mcp'),
    entry('example.b/elk', 'https://elk.example/mcp'),
  ])
  await syncRegistry(run(store, registry).options)
  assert.deepEqual(await names(store), {
    'example.a/owl': 'https://farm.example/mcp',
    'example.b/elk': 'https://elk.example/mcp',
  })
  assert.equal((await endpointByUrl(store, 'https://farm.example/mcp'))?.state, 'active')
})

onBoth('an endpoint of its own is not given up for a name on a host', async (store) => {
  await watch(store, 'farm')
  const registry = openRegistry([entry('example.b/elk', 'https://elk.example/mcp')])
  await syncRegistry(run(store, registry).options)
  registry.replace([entry('example.b/elk', 'https://farm.example/elk')])
  const { options, tested } = run(store, registry)
  assert.equal((await syncRegistry(options)).kept, 1)
  assert.equal((await names(store))['example.b/elk'], 'https://elk.example/mcp')
  assert.deepEqual(tested, [])
})

onBoth('what its owner or the operator added is theirs', async (store) => {
  const subject = {
    endpoint: {
      url: 'https://mine.example/mcp',
      host: 'mine.example',
      domain: 'mine.example',
      cadence: 'claimed',
    },
  } as const
  const slug = { provider: 'example.farm', name: 'owl' }
  await addTarget(store, { ...slug, source: 'claim', listed: true, dueAt: 0, subject }, MADE_AT)
  const registry = openRegistry([
    entry('example.farm/owl', 'https://other.example/mcp'),
    entry('example.farm/OWL', 'https://third.example/mcp'),
  ])
  const synced = await syncRegistry(run(store, registry).options)
  assert.equal(synced.taken, 2)
  assert.deepEqual(await names(store), { 'example.farm/owl': 'https://mine.example/mcp' })
})

onBoth('who was paused, opted out or unlisted is not taken up again by moving', async (store) => {
  const all = ['a', 'b', 'c'].map((name) => ({ name, url: `https://${name}.example/mcp` }))
  const registry = openRegistry(all.map(({ name, url }) => entry(`example.farm/${name}`, url)))
  await syncRegistry(run(store, registry).options)
  const idOf = async (url = ''): Promise<string> => (await endpointByUrl(store, url))?.id ?? ''
  await setWatchState(store, { endpointId: await idOf(all[0]?.url) }, 'paused', MADE_AT)
  await setWatchState(store, { endpointId: await idOf(all[1]?.url) }, 'opted_out', MADE_AT)
  await updateTarget(store, { provider: 'example.farm', name: 'c' }, { listed: false }, MADE_AT)
  const before = await names(store)
  registry.replace(
    all.map(({ name }) => entry(`example.farm/${name}`, `https://${name}2.example/`)),
  )
  const { options, tested } = run(store, registry)
  assert.equal((await syncRegistry(options)).kept, 3)
  assert.deepEqual(await names(store), before)
  assert.deepEqual(tested, [])
})

onBoth(
  'DC-20 a URL with a hole in it is never requested, and it is said what it needs',
  async (store) => {
    const remote = {
      type: 'streamable-http',
      url: 'https://{region}.kelp.example/mcp',
      variables: { region: { isRequired: true } },
    }
    const registry = openRegistry([{ name: 'example.kelp/owl', isLatest: true, remotes: [remote] }])
    const synced = await syncRegistry(run(store, registry).options)
    assert.deepEqual([synced.needing, synced.placeless, synced.added], [1, 1, 0])
    assert.deepEqual(await names(store), {})
  },
)

onBoth('a registry that lost its data takes nothing away', async (store) => {
  const servers = Array.from({ length: 150 }, (_, n) =>
    entry(`example.farm/n${n}`, `https://n${n}.example/mcp`),
  )
  const registry = openRegistry(servers)
  await syncRegistry(run(store, registry).options)
  const before = await names(store)
  registry.fail(2, { do: 'reset', entries: [] })
  const synced = await syncRegistry(run(store, registry).options)
  assert.deepEqual([synced.end, synced.servers], ['complete', 0])
  assert.deepEqual(await names(store), before)
  assert.equal((await endpointByUrl(store, 'https://n7.example/mcp'))?.state, 'active')
})

onBoth(
  'DC-22 what a broken walk brought is added, nothing is switched, and it is said',
  async (store) => {
    const registry = openRegistry([entry('example.farm/a0', 'https://one.example/mcp')])
    await syncRegistry(run(store, registry).options)
    registry.replace([
      entry('example.farm/a0', 'https://two.example/mcp'),
      entry('example.farm/a1', 'https://a1.example/mcp'),
      // Whether this is its newest version may stand on a later page.
      { name: 'example.farm/a2', remotes: ['https://a2.example/mcp'] },
      ...Array.from({ length: 150 }, (_, n) =>
        entry(`example.farm/b${n}`, `https://b${n}.example/`),
      ),
    ])
    registry.fail(2, { do: 'truncate' }, 9)
    const { options, tested, lines } = run(store, registry)
    const againMs = await registryTurn({ ...options, holder: 'one' })
    assert.equal(againMs, HOUR_MS)
    const found = await names(store)
    assert.equal(found['example.farm/a0'], 'https://one.example/mcp')
    assert.equal(found['example.farm/a1'], 'https://a1.example/mcp')
    assert.equal(found['example.farm/a2'], undefined)
    assert.deepEqual(tested, [])
    assert.match(
      lines.join(''),
      /"level":"warning","event":"registry_truncated".*"end":"unreadable"/,
    )
  },
)

onBoth(
  'one process walks every six hours, and none before the registry wants it',
  async (store) => {
    const registry = openRegistry([entry('example.farm/owl', 'https://owl.example/mcp')])
    const turn = (holder: string, at: number) =>
      registryTurn({ ...run(store, registry, { now: () => at }).options, holder })
    assert.equal(await turn('one', MADE_AT), 6 * HOUR_MS)
    assert.equal(await turn('two', MADE_AT + 1), HOUR_MS, 'it looks again in an hour')
    assert.equal(registry.asked.length, 1)
    registry.fail(1, { do: 'status', status: 429, retryAfter: '7200' })
    assert.equal(await turn('one', MADE_AT + 6 * HOUR_MS), 2 * HOUR_MS)
    assert.equal(await turn('two', MADE_AT + 7 * HOUR_MS), HOUR_MS)
    assert.equal(registry.asked.length, 2)
    assert.equal(await turn('two', MADE_AT + 8 * HOUR_MS), 6 * HOUR_MS)
  },
)
