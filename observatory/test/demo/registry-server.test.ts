/** The demo's registry has the shape of the real one, and an observatory keeps its names by it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Send } from 'countersign/net'
import { exchangeOf, startClock } from '../../../fixtures/servers/exchange.ts'
import type { Behaviour } from '../../src/demo/answer.ts'
import { isListed, listingHosts, listings, REGISTRY_URL } from '../../src/demo/listings.ts'
import { demoPlan } from '../../src/demo/plan.ts'
import { registryServer, type RegistryEntry } from '../../src/demo/registry-server.ts'
import { openLog } from '../../src/log.ts'
import { syncRegistry } from '../../src/registry/sync.ts'
import { walkRegistry } from '../../src/registry/walk.ts'
import { listTargets } from '../../src/store/targets.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'

const PLAN = demoPlan()
const MINUTE = 60_000

/** Asks a behaviour at an instant of the demo. */
function get(behave: Behaviour, url: string, at = 0): { status: number; body: string } {
  const { pathname: path, search } = new URL(url, REGISTRY_URL)
  const query = search.slice(1)
  const answer = behave({ method: 'GET', path, query, headers: {}, rpc: undefined, at })
  assert.ok(typeof answer === 'object' && typeof answer.body === 'string')
  return { status: answer.status, body: answer.body }
}

function sender(behave: Behaviour, at: () => number, asked: string[] = []): Send {
  const clock = startClock()
  return async (outgoing) => {
    asked.push(outgoing.url)
    const { status, body } = get(behave, outgoing.url, at())
    return exchangeOf(outgoing, { status, type: 'application/json', body }, clock)
  }
}

function entry(name: string, version: string, changes: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    server: { name, version, description: 'x' },
    status: 'active',
    publishedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    isLatest: true,
    ...changes,
  }
}

const SMALL = registryServer(() => [
  entry('a.example/one', '1.0.0', { isLatest: false }),
  entry('a.example/one', '1.1.0', { updatedAt: '2026-03-01T00:00:00Z' }),
  entry('b.example/two', '1.0.0', { status: 'deprecated' }),
  entry('c.example/three', '1.0.0', { status: 'deleted', updatedAt: '2026-04-01T00:00:00Z' }),
])

function named(query: string): readonly string[] {
  const { servers } = JSON.parse(get(SMALL, `/v0.1/servers?${query}`).body)
  return servers.map(
    ({ server }: { readonly server: { readonly name: string; readonly version: string } }) =>
      `${server.name.split('/')[1]} ${server.version}`,
  )
}

test('it lists, narrows, and tells what went to whoever asks what changed', () => {
  assert.deepEqual(named(''), ['one 1.0.0', 'one 1.1.0', 'two 1.0.0'])
  assert.deepEqual(named('version=latest'), ['one 1.1.0', 'two 1.0.0'])
  assert.deepEqual(named('version=1.0.0&search=one'), ['one 1.0.0'])
  assert.deepEqual(named('include_deleted=true').length, 4)
  assert.deepEqual(named('updated_since=2026-02-01T00:00:00Z'), ['one 1.1.0', 'three 1.0.0'])
  for (const path of ['/v0/servers', '/v0.1/servers']) assert.equal(get(SMALL, path).status, 200)
  for (const query of ['limit=0', 'limit=101', 'limit=x'])
    assert.equal(get(SMALL, `/v0.1/servers?${query}`).status, 422, query)
  for (const query of ['updated_since=x', 'cursor=x'])
    assert.equal(get(SMALL, `/v0.1/servers?${query}`).status, 400, query)
})

test('one server by its name, its versions, and what is not there', () => {
  const one = '/v0.1/servers/a.example%2Fone/versions'
  assert.equal(JSON.parse(get(SMALL, one).body).servers.length, 2)
  const { server, _meta: meta } = JSON.parse(get(SMALL, `${one}/latest`).body)
  assert.equal(server.version, '1.1.0')
  assert.partialDeepStrictEqual(meta['io.modelcontextprotocol.registry/official'], {
    status: 'active',
    isLatest: true,
    updatedAt: '2026-03-01T00:00:00Z',
  })
  assert.equal(JSON.parse(get(SMALL, `${one}/1.0.0`).body).server.version, '1.0.0')
  for (const path of [`${one}/9.9.9`, '/v0.1/servers/x%2Fy/versions', '/v0.1/other', '/%'])
    assert.match(get(SMALL, path).body, /^\{"error":/, path)
})

test('pages follow one another by their cursors, and miss nothing', async () => {
  const all = listings(PLAN)(0)
  const asked: string[] = []
  const behave = registryServer(() => all, 20)
  const walk = await walkRegistry({
    send: sender(behave, () => 0, asked),
    url: REGISTRY_URL,
    wait: async () => {},
    now: () => MADE_AT,
  })
  assert.equal(walk.end, 'complete')
  assert.equal(walk.pages, Math.ceil(all.filter(({ status }) => status !== 'deleted').length / 20))
  assert.equal(new Set(asked).size, walk.pages)
  const names = new Set(all.filter((one) => one.status !== 'deleted').map((one) => one.server.name))
  assert.deepEqual(new Set(walk.byName.keys()), names)
})

test('every name is one that a registry would take, and says that it is of a demo', () => {
  for (const at of [0, 10 * MINUTE])
    for (const { server } of listings(PLAN)(at)) {
      assert.match(server.name, /^example\.[a-z]+-demo\/[a-z-]+$/)
      const { description } = server
      assert.ok(typeof description === 'string' && description.length <= 100)
    }
})

onBoth(
  'what it lists is watched, and what moves in it is switched when it answers',
  async (store) => {
    const [registry] = listingHosts(PLAN)
    assert.ok(registry)
    let at = 0
    const tested: string[] = []
    const sync = () =>
      syncRegistry({
        store,
        log: openLog({ format: 'json', write: () => {}, now: () => MADE_AT }),
        send: sender(registry.behave, () => at),
        url: REGISTRY_URL,
        answers: async (url) => {
          tested.push(url)
          const host = listingHosts(PLAN).find((one) => one.host === new URL(url).hostname)
          return host !== undefined && host.place === undefined
        },
        now: () => MADE_AT + at,
        wait: async () => {},
        random: () => 0.5,
        spreadMs: 60_000,
      })
    const first = await sync()
    assert.partialDeepStrictEqual(first, {
      end: 'complete',
      added: PLAN.filter(isListed).length,
      named: 1,
      placeless: 3,
      needing: 1,
      inactive: 1,
      switched: 0,
    })
    const watched = await listTargets(store, { limit: 500 })
    assert.ok(watched.every(({ target }) => target.source === 'registry'))
    assert.ok(watched.every(({ endpoint }) => !/[{}]|%7B/i.test(endpoint?.url ?? '')))
    assert.deepEqual(tested, [])
    at = 3 * MINUTE
    const second = await sync()
    assert.partialDeepStrictEqual(second, { added: 0, switched: 1, unanswered: 1 })
    assert.equal(tested.length, 2)
    const urls = (await listTargets(store, { limit: 500 })).map(({ endpoint }) => endpoint?.url)
    assert.equal(tested.filter((url) => urls.includes(url)).length, 1)
  },
)
