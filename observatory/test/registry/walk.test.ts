import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuard } from 'countersign/net'
import {
  openRegistry,
  listen,
  sendTo,
  type Entry,
  type Registry,
} from '../../../fixtures/registry/registry.ts'
import { walkRegistry, type Walk, type WalkOptions } from '../../src/registry/walk.ts'

const NOW = Date.UTC(2026, 10, 5)

/** So many servers with one version each. */
function servers(count: number): Entry[] {
  return Array.from({ length: count }, (_, n) => ({
    name: `example.farm/n${String(n).padStart(4, '0')}`,
    isLatest: true,
    remotes: [`https://n${n}.farm.example/mcp`],
  }))
}

async function walk(
  registry: Registry,
  changes: Partial<WalkOptions> = {},
): Promise<Walk & { readonly waited: readonly number[] }> {
  const waited: number[] = []
  const walked = await walkRegistry({
    send: sendTo(registry),
    url: 'https://registry.example/',
    now: () => NOW,
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
    ...changes,
  })
  return { ...walked, waited: waited.filter((ms) => ms > 100) }
}

test('DC-22 all pages are read, by the cursor of each', async () => {
  const registry = openRegistry(servers(250))
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.byName.size, walked.pages], ['complete', 250, 3])
  const [first, second] = registry.asked.map((target) => new URL(target, 'https://x').searchParams)
  assert.deepEqual([first?.get('cursor'), first?.get('limit')], [null, '100'])
  assert.ok(second?.get('cursor'))
})

test('the last page may lack its metadata, and the first page may be the last', async () => {
  const walked = await walk(openRegistry(servers(3), { bare: true }))
  assert.deepEqual([walked.end, walked.byName.size], ['complete', 3])
  assert.equal((await walk(openRegistry([]))).end, 'complete')
})

test('every version of a name is kept', async () => {
  const walked = await walk(
    openRegistry([
      { name: 'example.farm/owl', version: '1.0.0' },
      { name: 'example.farm/owl', version: '2.0.0', isLatest: true },
    ]),
  )
  assert.equal(walked.byName.get('example.farm/owl')?.length, 2)
})

test('an older installation is found by its older path', async () => {
  const registry = openRegistry(servers(120), { root: '/v0' })
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.byName.size], ['complete', 120])
  assert.deepEqual(
    registry.asked.map((target) => target.split('?')[0]),
    ['/v0.1/servers', '/v0/servers', '/v0/servers'],
  )
})

test('a registry under a path of its own is asked there', async () => {
  const registry = openRegistry(servers(2), { root: '/mirror/v0.1' })
  assert.equal((await walk(registry, { url: 'https://hub.example/mirror/' })).byName.size, 2)
})

test('a repeated cursor ends the walk, and what was read is kept', async () => {
  const registry = openRegistry(servers(400))
  registry.fail(2, { do: 'repeat' }, 9)
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.byName.size], ['repeated_cursor', 200])
  assert.equal(registry.asked.length, 2)
})

test('a page that is cut off is asked for again, and thrice is enough', async () => {
  const registry = openRegistry(servers(250))
  registry.fail(2, { do: 'truncate' }, 2)
  const once = await walk(registry)
  assert.deepEqual([once.end, once.byName.size, once.waited], ['complete', 250, [2000, 8000]])
  registry.fail(2, { do: 'truncate' }, 3)
  const thrice = await walk(registry)
  assert.deepEqual([thrice.end, thrice.byName.size], ['unreadable', 100])
})

test('500 and silence are tried again; when they stay, the walk says so', async () => {
  const registry = openRegistry(servers(250))
  registry.fail(1, { do: 'status', status: 500 }, 1)
  registry.fail(3, { do: 'hang' }, 2)
  assert.equal((await walk(registry)).end, 'complete')
  registry.fail(2, { do: 'status', status: 502 }, 3)
  const down = await walk(registry)
  assert.deepEqual([down.end, down.detail, down.byName.size], ['status', '502', 100])
  registry.fail(1, { do: 'hang' }, 3)
  const silent = await walk(registry)
  assert.deepEqual(
    [silent.end, silent.detail, silent.byName.size],
    ['unanswered', 'time_budget', 0],
  )
})

test('403 is an answer: it is not asked again', async () => {
  const registry = openRegistry(servers(1))
  registry.fail(1, { do: 'status', status: 403 })
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.detail, registry.asked.length], ['status', '403', 1])
})

test('429 is waited for when it is short, and ends the walk when it is long', async () => {
  const registry = openRegistry(servers(250))
  registry.fail(2, { do: 'status', status: 429, retryAfter: '7' })
  const short = await walk(registry)
  assert.deepEqual([short.end, short.waited], ['complete', [7000]])
  registry.fail(2, { do: 'status', status: 429, retryAfter: '600' })
  const long = await walk(registry)
  assert.deepEqual([long.end, long.retryAfterMs, long.byName.size], ['asked_to_wait', 600_000, 100])
  registry.fail(1, { do: 'status', status: 503, retryAfter: new Date(NOW + 90_000).toUTCString() })
  const dated = await walk(registry)
  assert.deepEqual([dated.end, dated.retryAfterMs], ['asked_to_wait', 90_000])
  registry.fail(1, { do: 'status', status: 429, retryAfter: '99999999' })
  assert.equal((await walk(registry)).retryAfterMs, 86_400_000)
  registry.fail(1, { do: 'status', status: 429, retryAfter: 'soon' })
  assert.deepEqual((await walk(registry)).end, 'complete')
})

test('a registry whose data is replaced meanwhile is read again from its beginning', async () => {
  const registry = openRegistry(servers(250))
  registry.fail(2, { do: 'reset', entries: servers(120) })
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.byName.size], ['complete', 120])
  registry.fail(2, { do: 'reset', entries: servers(150) }, 2)
  const twice = await walk(registry)
  assert.deepEqual([twice.end, twice.byName.size], ['reset', 100])
})

test('pages that are larger than the guard lets in are asked for in smaller pieces', async () => {
  const remote = { type: 'streamable-http', url: 'https://a.example/mcp', note: 'x'.repeat(15_000) }
  const registry = openRegistry(servers(130).map((entry) => ({ ...entry, remotes: [remote] })))
  const walked = await walk(registry)
  assert.deepEqual([walked.end, walked.byName.size, walked.pages], ['complete', 130, 13])
})

test('a walk that is told to stop asks no more', async () => {
  const registry = openRegistry(servers(400))
  const stop = new AbortController()
  const walked = await walk(registry, {
    signal: stop.signal,
    wait: () => Promise.resolve(stop.abort()),
  })
  assert.deepEqual([walked.end, registry.asked.length], ['stopped', 1])
})

test('the same over a socket, through the guard', async (t) => {
  const registry = openRegistry(servers(250))
  const { url, close } = await listen(registry)
  t.after(close)
  const guard = openGuard({ allowPrivateNetwork: true })
  t.after(() => guard.close())
  const walked = await walk(registry, { url, send: guard.send })
  assert.deepEqual([walked.end, walked.byName.size], ['complete', 250])
  const refusing = openGuard()
  t.after(() => refusing.close())
  const refused = await walk(registry, { url, send: refusing.send })
  assert.equal(refused.end, 'unanswered')
})

test('the stand-in is one: versions, search, what changed, and 304', () => {
  const registry = openRegistry([
    { name: 'example.farm/owl', version: '1.0.0', updatedAt: '2026-01-01T00:00:00Z' },
    {
      name: 'example.farm/owl',
      version: '2.0.0',
      isLatest: true,
      updatedAt: '2026-02-01T00:00:00Z',
    },
    { name: 'example.farm/elk', status: 'deleted', updatedAt: '2026-02-01T00:00:00Z' },
  ])
  const ask = (query: string): readonly unknown[] => {
    const { servers } = JSON.parse(registry.answer(`/v0.1/servers${query}`)?.body ?? '')
    return servers.map((one: { server: { name: string; version: string } }) =>
      `${one.server.name} ${one.server.version}`.slice(13),
    )
  }
  assert.deepEqual(ask(''), ['owl 1.0.0', 'owl 2.0.0'])
  assert.deepEqual(ask('?version=latest'), ['owl 2.0.0'])
  assert.deepEqual(ask('?search=elk'), [])
  assert.deepEqual(ask('?search=elk&include_deleted=true'), ['elk 1.0.0'])
  assert.deepEqual(ask('?updated_since=2026-01-15T00:00:00Z'), ['elk 1.0.0', 'owl 2.0.0'])
  assert.equal(registry.answer('/v0.1/servers?limit=101')?.status, 422)
  assert.equal(registry.answer('/v0.1/servers/example.farm%2Fowl/versions/latest')?.status, 200)
  assert.equal(registry.answer('/v0.1/servers/example.farm%2Felk/versions')?.status, 404)
  const { etag = '' } = registry.answer('/v0.1/servers')?.headers ?? {}
  assert.equal(registry.answer('/v0.1/servers', { 'if-none-match': etag })?.status, 304)
})
