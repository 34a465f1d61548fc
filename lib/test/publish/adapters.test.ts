/** What adapters add to the core: who the client is, the host of a Fetch request, and nothing else. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { createAnswer } from '../../src/publish/answer.ts'
import { astroRoute } from '../../src/publish/astro.ts'
import { fetchHandler } from '../../src/publish/fetch.ts'
import { createLimit } from '../../src/publish/limit.ts'
import { nextRoutes } from '../../src/publish/next.ts'
import { FRAMEWORKS } from './frameworks.ts'
import { ask, CARD, OPEN, TENANTS } from './matrix.ts'

const PACKAGE: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
/** Whatever the package exports below `publish`; Fetch needs no entry of its own. */
const ADAPTERS = [
  'fetch',
  ...Object.keys(PACKAGE.exports).flatMap((entry) => {
    const [, name] = /^\.\/publish\/(\w+)$/.exec(entry) ?? []
    return name === undefined || name === 'static' ? [] : [name]
  }),
]
/** Answer through route files, which have no server of their own here. */
const ROUTES = ['astro', 'next']

test('an adapter is under 30 lines without imports, comments and what it needs of a framework', () => {
  for (const name of ADAPTERS) {
    const text = readFileSync(new URL(`../../src/publish/${name}.ts`, import.meta.url), 'utf8')
    const code = text
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
      .replaceAll(/^export interface [\s\S]*?^}/gm, '')
      .split('\n')
      .filter((line) => !/^\s*(?:$|import |\/\/)/.test(line))
    assert.ok(code.length > 3 && code.length < 30, `${name}: ${code.length} lines`)
    assert.doesNotMatch(text, /new Request\(/, name)
    if (['express', 'fastify', 'node'].includes(name)) assert.doesNotMatch(text, /Response\(/, name)
  }
})

test('every adapter but those of route files is asked through its framework', () => {
  // Nitro is h3 with files around it.
  const asked = ADAPTERS.map((name) => (name === 'nitro' ? 'h3' : name))
  for (const name of asked) assert.equal(name in FRAMEWORKS, !ROUTES.includes(name), name)
})

for (const name of ['node', 'express', 'fastify'])
  test(`${name} tells a limit the address of the client`, async (t) => {
    const limit = createLimit({ now: () => 0, perMinute: 2 })
    const asked: string[] = []
    const spied = (client: string) => {
      asked.push(client)
      return limit(client)
    }
    const running = await FRAMEWORKS[name]?.(createAnswer(OPEN, { limit: spied }))
    assert.ok(running)
    t.after(() => running.close())
    const agent = new Agent()
    t.after(() => agent.destroy())
    const statuses: number[] = []
    // A field that anybody can send does not make another client.
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const headers = { 'x-forwarded-for': address }
      statuses.push((await ask(agent, running.port, { method: 'GET', path: CARD, headers })).status)
    }
    assert.deepEqual(statuses, [200, 200, 429])
    assert.deepEqual(new Set(asked), new Set(['127.0.0.1']))
  })

test('Fetch is told where the client stands, and counts nobody otherwise', () => {
  const answer = createAnswer(OPEN, { limit: createLimit({ now: () => 0, perMinute: 1 }) })
  const request = new Request(`https://tides.example${CARD}`, { headers: { 'x-client': 'a' } })
  const unknown = fetchHandler(answer)
  const known = fetchHandler(answer, ({ headers }) => headers.get('x-client'))
  assert.deepEqual(
    [1, 2, 3].map(() => unknown(request)?.status),
    [200, 200, 200],
  )
  assert.deepEqual(
    [1, 2].map(() => known(request)?.status),
    [200, 429],
  )
})

test('a Fetch request without a Host field is for the host of its URL', async () => {
  const cards = fetchHandler(createAnswer(TENANTS))
  const hostOf = async (url: string, headers = {}): Promise<unknown> => {
    const response = cards(new Request(url, { headers }))
    return JSON.parse((await response?.text()) ?? '{}').host
  }
  assert.equal(await hostOf(`https://north.tides.example${CARD}?x`), 'north.tides.example')
  assert.equal(await hostOf(`https://other.example${CARD}`), undefined)
})

test('a Fetch response repeats status, fields and bytes; paths not ours are left alone', async () => {
  const answer = createAnswer(OPEN)
  const cards = fetchHandler(answer)
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
    const right = answer(method, CARD, () => null)
    const seen = cards(new Request(`https://tides.example${CARD}?a#b`, { method }))
    assert.equal(seen?.status, right?.status)
    assert.deepEqual(Object.fromEntries(seen?.headers ?? []), { ...right?.headers })
    assert.deepEqual(await seen?.bytes(), right?.bytes ?? new Uint8Array())
  }
  for (const path of ['', '/', '/mcp', `${CARD}/`])
    assert.equal(cards(new Request(`https://tides.example${path}`)), undefined)
})

test('route files of Next and Astro answer 404 where the path is not ours', () => {
  const answer = createAnswer(OPEN)
  const routes = nextRoutes(answer)
  const ask = (path: string, method = 'GET') =>
    new Request(`https://tides.example${path}`, { method })
  for (const [method, route] of Object.entries(routes)) {
    const right = answer(method, CARD, () => null)?.status
    assert.equal(route(ask(CARD, method)).status, right, method)
    assert.equal(route(ask('/.well-known/other', method)).status, 404)
  }
  const astro = astroRoute(answer)
  assert.equal(astro({ request: ask(CARD) }).status, 200)
  assert.equal(astro({ request: ask('/.well-known/other') }).status, 404)
})
