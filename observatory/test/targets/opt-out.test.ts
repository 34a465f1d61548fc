import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { listDenials } from '../../src/store/denials.ts'
import type { Store } from '../../src/store/open.ts'
import { getTarget, removeTarget } from '../../src/store/targets.ts'
import { setWatchState } from '../../src/store/watch.ts'
import { allTargets } from '../../src/store/all-targets.ts'
import { applyPlan } from '../../src/targets/apply.ts'
import { parseTargets } from '../../src/targets/file.ts'
import {
  mayVisit,
  reviewDenials,
  syncDenyList,
  type OptOutLookups,
} from '../../src/targets/opt-out-review.ts'
import {
  deniedBy,
  optOutName,
  optOutUrl,
  parseDenyList,
  saidByFile,
  saidByRecords,
} from '../../src/targets/opt-out.ts'
import { planOf } from '../../src/targets/plan.ts'
import { openMigrated } from '../store/engines.ts'

const NOW = Date.UTC(2026, 0, 5)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const TARGETS = `providers:
  acme:
    weather: {endpoint: https://mcp.acme.example/weather}
    rain: {endpoint: https://mcp.acme.example:8443/rain}
    site: {domain: acme.example}
  other:
    owls: {endpoint: https://owls.example/mcp}
`

async function filled(context: TestContext): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'optout-'))
  const store = await openMigrated({ sqlite: join(folder, 'observatory.sqlite') })
  context.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const parsed = parseTargets(TARGETS, 'targets.yaml')
  assert.ok(parsed.ok)
  await applyPlan(store, planOf(parsed.value, await allTargets(store)), NOW)
  return store
}

async function states(store: Store): Promise<Readonly<Record<string, string>>> {
  const all = await allTargets(store)
  return Object.fromEntries(
    all.map(({ target, endpoint, site }) => [target.name, (endpoint ?? site)?.state ?? '']),
  )
}

/** Answers as told, and remembers what was asked. */
function lookups(
  records: Readonly<Record<string, readonly string[] | 'unavailable'>>,
  files: Readonly<Record<string, string | undefined>>,
): OptOutLookups & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    records: async (name) => {
      asked.push(name)
      const found = records[name]
      if (found === 'unavailable') return { ok: false, why: 'unavailable' }
      return found === undefined ? { ok: false, why: 'absent' } : { ok: true, records: found }
    },
    file: async (url) => {
      asked.push(url)
      const found = files[url]
      if (!Object.hasOwn(files, url)) return { status: 404 }
      return found === undefined ? {} : { status: 200, text: found }
    },
  }
}

const WEATHER = { host: 'mcp.acme.example', domain: 'acme.example' }
const RAIN = { host: 'mcp.acme.example:8443', domain: 'acme.example' }

test('what TXT records say', () => {
  const cases: readonly (readonly [Parameters<typeof saidByRecords>[0], string])[] = [
    [{ ok: true, records: ['optout'] }, 'out'],
    [{ ok: true, records: ['v=spf1 -all', ' OptOut '] }, 'out'],
    [{ ok: true, records: ['v=spf1 -all'] }, 'in'],
    [{ ok: true, records: ['please optout'] }, 'in'],
    [{ ok: true, records: [] }, 'in'],
    [{ ok: false, why: 'absent' }, 'in'],
    [{ ok: false, why: 'unavailable' }, 'unknown'],
  ]
  for (const [answer, said] of cases)
    assert.equal(saidByRecords(answer), said, JSON.stringify(answer))
})

test('what the file says', () => {
  const cases: readonly (readonly [Parameters<typeof saidByFile>[0], string])[] = [
    [{ status: 200, text: 'optout\n' }, 'out'],
    [{ status: 200, text: '# by the owner\r\noptout\r\n' }, 'out'],
    [{ status: 200, text: '<!doctype html><p>optout</p>' }, 'in'],
    [{ status: 200, text: '' }, 'in'],
    [{ status: 200, text: `${'x'.repeat(5000)}\noptout` }, 'in'],
    [{ status: 404, text: 'optout' }, 'in'],
    [{ status: 301, text: '' }, 'in'],
    [{ status: 429 }, 'unknown'],
    [{ status: 503, text: 'optout' }, 'unknown'],
    [{}, 'unknown'],
  ]
  for (const [answer, said] of cases) assert.equal(saidByFile(answer), said, JSON.stringify(answer))
})

test('a domain denies all below it, a host itself, neither what only ends alike', () => {
  const domain = [{ kind: 'domain', value: 'acme.example' }] as const
  for (const host of ['acme.example', 'mcp.acme.example', 'a.b.acme.example:8443'])
    assert.ok(deniedBy(host, domain), host)
  for (const host of ['badacme.example', 'acme.example.evil.example', 'example'])
    assert.equal(deniedBy(host, domain), undefined, host)
  const host = [{ kind: 'host', value: 'mcp.acme.example' }] as const
  assert.ok(deniedBy('mcp.acme.example:8443', host))
  assert.equal(deniedBy('a.mcp.acme.example', host), undefined)
  const port = [{ kind: 'host', value: 'mcp.acme.example:8443' }] as const
  assert.ok(deniedBy('mcp.acme.example:8443', port))
  assert.equal(deniedBy('mcp.acme.example', port), undefined)
})

test('a network denies what points into it, and no other family', () => {
  const into = (address: string, value: string) =>
    deniedBy('a.example', [{ kind: 'network', value } as const], [address]) !== undefined
  assert.equal(into('192.0.2.255', '192.0.2.0/24'), true)
  assert.equal(into('192.0.3.0', '192.0.2.0/24'), false)
  assert.equal(into('192.0.2.7', '192.0.2.7'), true)
  assert.equal(into('192.0.2.8', '192.0.2.7'), false)
  assert.equal(into('8.8.8.8', '0.0.0.0/0'), true)
  assert.equal(into('2001:db8:0:1::7', '2001:db8::/48'), true)
  assert.equal(into('2001:0DB8::1', '2001:db8::1'), true)
  assert.equal(into('2001:db9::1', '2001:db8::/32'), false)
  assert.equal(into('::ffff:192.0.2.1', '192.0.2.0/24'), false)
  assert.equal(into('nonsense', '192.0.2.0/24'), false)
  assert.equal(into('192.0.2.1', 'nonsense'), false)
})

test('a network takes out when it is seen where a name points, until it is off the list', async (context) => {
  const store = await filled(context)
  const list = [{ kind: 'network', value: '192.0.2.0/24' }] as const
  await syncDenyList(store, list, NOW)
  const away = { ...WEATHER, addresses: ['198.51.100.7'] }
  assert.equal(await mayVisit(store, away, lookups({}, {}), NOW), true)
  const inside = { ...WEATHER, addresses: ['192.0.2.7'] }
  assert.equal(await mayVisit(store, inside, lookups({}, {}), NOW), false)
  // Whoever was about to visit does this.
  const weather = await getTarget(store, { provider: 'acme', name: 'weather' })
  await setWatchState(store, { endpointId: weather?.endpoint?.id ?? '' }, 'opted_out', NOW)
  await syncDenyList(store, [], NOW)
  assert.equal((await states(store))['weather'], 'active')
})

test('a deny list is read by lines', () => {
  const read = parseDenyList(
    'domain Acme.example # asked by mail\n\nhost mcp.fern.example:8443\nnetwork 192.0.2.0/24\nnetwork 2001:db8::/32\n',
    'deny.txt',
  )
  assert.deepEqual(read.ok && read.value, [
    { kind: 'domain', value: 'acme.example' },
    { kind: 'host', value: 'mcp.fern.example:8443' },
    { kind: 'network', value: '192.0.2.0/24' },
    { kind: 'network', value: '2001:db8::/32' },
  ])
  const bad = parseDenyList('acme.example\ndomain https://a.example\nnetwork acme.example\n', 'd')
  assert.deepEqual(!bad.ok && bad.faults.map(({ where }) => where), ['d:1', 'd:2', 'd:3'])
})

test('a record takes out all of a domain, and nobody else', async (context) => {
  const store = await filled(context)
  const asking = lookups({ [optOutName('acme.example')]: ['optout'] }, {})
  assert.equal(await mayVisit(store, WEATHER, asking, NOW), false)
  assert.deepEqual(asking.asked, [optOutName('acme.example')], 'the host is not contacted')
  assert.deepEqual(await states(store), {
    weather: 'opted_out',
    rain: 'opted_out',
    site: 'opted_out',
    owls: 'active',
  })
  const [denial] = await listDenials(store)
  assert.deepEqual(
    { ...denial },
    {
      kind: 'domain',
      value: 'acme.example',
      source: 'dns',
      since: NOW,
    },
  )
})

test('a file takes out the host that it is on', async (context) => {
  const store = await filled(context)
  const asking = lookups({}, { [optOutUrl('mcp.acme.example:8443')]: 'optout' })
  assert.equal(await mayVisit(store, WEATHER, asking, NOW), true)
  assert.equal(await mayVisit(store, RAIN, asking, NOW), false)
  assert.deepEqual(await states(store), {
    weather: 'active',
    rain: 'opted_out',
    site: 'active',
    owls: 'active',
  })
})

test('nobody is asked twice a day, nor again at once when there was no answer', async (context) => {
  const store = await filled(context)
  const asking = lookups(
    { [optOutName('acme.example')]: 'unavailable' },
    { [optOutUrl('mcp.acme.example')]: undefined },
  )
  assert.equal(await mayVisit(store, WEATHER, asking, NOW), true)
  assert.equal(asking.asked.length, 2)
  assert.equal(await mayVisit(store, WEATHER, asking, NOW + HOUR / 2), true)
  assert.equal(asking.asked.length, 2)
  const answering = lookups({}, {})
  assert.equal(await mayVisit(store, WEATHER, answering, NOW + HOUR), true)
  assert.equal(answering.asked.length, 2)
  assert.equal(await mayVisit(store, WEATHER, answering, NOW + DAY), true)
  assert.equal(answering.asked.length, 2)
  assert.equal(await mayVisit(store, WEATHER, answering, NOW + HOUR + DAY), true)
  assert.equal(answering.asked.length, 4)
})

test('an opt-out holds while nobody answers, and ends when its owner takes it back', async (context) => {
  const store = await filled(context)
  const out = lookups({ [optOutName('acme.example')]: ['optout'] }, {})
  await mayVisit(store, WEATHER, out, NOW)
  await removeTarget(store, { provider: 'acme', name: 'rain' })
  const silent = lookups({ [optOutName('acme.example')]: 'unavailable' }, {})
  assert.deepEqual(await reviewDenials(store, silent, NOW + DAY), [])
  assert.equal(await mayVisit(store, WEATHER, silent, NOW + DAY), false)
  const lifted = await reviewDenials(store, lookups({}, {}), NOW + DAY + HOUR)
  assert.deepEqual(
    lifted.map(({ value }) => value),
    ['acme.example'],
  )
  assert.deepEqual(await states(store), { weather: 'active', site: 'active', owls: 'active' })
  assert.deepEqual(await listDenials(store), [])
  const weather = await getTarget(store, { provider: 'acme', name: 'weather' })
  assert.equal(weather?.endpoint?.dueAt, NOW + DAY + HOUR)
})

test('a host that said so in a file is not asked again for a month', async (context) => {
  const store = await filled(context)
  await mayVisit(store, RAIN, lookups({}, { [optOutUrl(RAIN.host)]: 'optout' }), NOW)
  const asking = lookups({}, {})
  for (const days of [1, 7, 29]) await reviewDenials(store, asking, NOW + days * DAY)
  assert.deepEqual(asking.asked, [])
  await reviewDenials(store, asking, NOW + 30 * DAY)
  assert.deepEqual(asking.asked, [optOutUrl(RAIN.host)])
  assert.equal((await states(store))['rain'], 'active')
})

test('the deny list is what its file says, beside what owners say', async (context) => {
  const store = await filled(context)
  await mayVisit(store, RAIN, lookups({}, { [optOutUrl(RAIN.host)]: 'optout' }), NOW)
  const entries = [
    { kind: 'domain', value: 'acme.example' },
    { kind: 'network', value: '192.0.2.0/24' },
  ] as const
  assert.deepEqual(await syncDenyList(store, entries, NOW), { added: 2, removed: 0 })
  assert.deepEqual(await syncDenyList(store, entries, NOW), { added: 0, removed: 0 })
  assert.equal((await states(store))['weather'], 'opted_out')
  assert.deepEqual(await syncDenyList(store, [], NOW + 1), { added: 0, removed: 2 })
  assert.deepEqual(await states(store), {
    weather: 'active',
    rain: 'opted_out',
    site: 'active',
    owls: 'active',
  })
})

test('what is paused stays paused', async (context) => {
  const store = await filled(context)
  const paused = TARGETS.replace(
    'mcp.acme.example/weather',
    'mcp.acme.example/weather, pause: true',
  )
  const parsed = parseTargets(paused, 'targets.yaml')
  assert.ok(parsed.ok)
  await applyPlan(store, planOf(parsed.value, await allTargets(store)), NOW)
  await syncDenyList(store, [{ kind: 'domain', value: 'acme.example' }], NOW)
  await syncDenyList(store, [], NOW)
  assert.equal((await states(store))['weather'], 'paused')
})
