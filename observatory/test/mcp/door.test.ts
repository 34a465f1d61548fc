/** Who is let in, how often, and with how much (MCP 2025-11-25 transports; DNS rebinding). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createMcp } from '../../src/mcp/app.ts'
import { openDoor } from '../../src/mcp/door.ts'
import { NOW, openHarbour, type Harbour } from '../web/harbour.ts'

const PLACE = 'https://observatory.example/mcp'
let harbour: Harbour
let now = NOW

before(async () => {
  harbour = await openHarbour({ now: () => now })
})
after(async () => await harbour.close())

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(PLACE, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function opened(changes: { readonly who?: () => string; readonly perMinute?: number } = {}) {
  const { who = () => 'somebody', perMinute = 1_000 } = changes
  const mcp = createMcp({ ...harbour.options, requesterOf: who, perMinute })
  return async (request: Request): Promise<Response> =>
    (await mcp(request, {})) ?? assert.fail('it was left to the pages')
}

test('a request with the Host of this observatory is answered, whatever case or usual port', async () => {
  const send = opened()
  for (const host of ['observatory.example', 'OBSERVATORY.example', 'observatory.example:443'])
    assert.equal((await send(post(LIST, { host }))).status, 200, host)
})

test('a request that was led here under another name is refused before anything is read', async () => {
  const send = opened()
  for (const host of [
    'evil.example',
    'observatory.example.evil.example',
    'observatory.example:8443',
    '127.0.0.1',
    'localhost',
    'observatory.example@evil.example',
    '',
  ]) {
    const response = await send(post('not read', { host }))
    assert.equal(response.status, 403, host)
    const { error, id } = Object(await response.json())
    assert.match(error.message, /Host/)
    assert.equal(id, null)
  }
})

test('pages of other sites are refused; programs send no Origin', async () => {
  const send = opened()
  assert.equal((await send(post(LIST))).status, 200)
  assert.equal((await send(post(LIST, { origin: 'https://observatory.example' }))).status, 200)
  for (const origin of [
    'https://evil.example',
    'http://observatory.example',
    'https://observatory.example:8443',
    'https://observatory.example.evil.example',
    'null',
    '',
  ]) {
    const response = await send(post(LIST, { origin }))
    assert.equal(response.status, 403, origin)
    assert.equal(response.headers.get('access-control-allow-origin'), null)
  }
})

test('an observatory on loopback is reached by each of its names, on its own port only', () => {
  const { refusal } = openDoor('http://127.0.0.1:8080')
  const asked = (host: string, origin?: string) =>
    refusal(
      new Request('http://x.example/mcp', {
        headers: { host, ...(origin !== undefined && { origin }) },
      }),
    )
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    assert.equal(asked(host, `http://${host}`), undefined, host)
  for (const host of ['localhost', 'localhost:9090', 'evil.example:8080', '127.0.0.2:8080'])
    assert.notEqual(asked(host), undefined, host)
  assert.notEqual(asked('localhost:8080', 'http://evil.example:8080'), undefined)
})

test('methods but POST are not there', async () => {
  const send = opened()
  for (const method of ['GET', 'DELETE', 'HEAD', 'PUT'])
    assert.equal((await send(new Request(PLACE, { method }))).status, 405, method)
  const options = await send(new Request(PLACE, { method: 'OPTIONS' }))
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, OPTIONS'])
})

test('one requester has so many requests a minute, and is told when there are more', async () => {
  let who = 'first'
  const send = opened({ who: () => who, perMinute: 3 })
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await send(post(LIST))).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  const refused = await send(post(LIST))
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  assert.equal(refused.headers.get('ratelimit-policy'), '"minute";q=3;w=60')
  assert.equal(Object(await refused.json()).error.code, -32_000)
  who = 'second'
  assert.equal((await send(post(LIST))).status, 200)
  who = 'first'
  now += 20_000
  assert.equal((await send(post(LIST))).status, 200)
})

test('one requester has a quarter of the turns, and all have no more than there are', async () => {
  const gate = Promise.withResolvers<void>()
  const { store } = harbour.options
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await gate.promise
      return result
    },
  })
  let who = 0
  const mcp = createMcp({
    ...harbour.options,
    store: { ...store, db },
    requesterOf: () => `${who}`,
  })
  const send = async (message: object): Promise<Response> =>
    (await mcp(post(message), {})) ?? assert.fail('it was left to the pages')
  const params = { name: 'get_report', arguments: { target: 'acme/weather' } }
  const call = async () => await send({ ...LIST, method: 'tools/call', params })
  const told = async (answer: Promise<Response>): Promise<readonly unknown[]> => {
    const { status, headers } = await answer
    return [status, headers.get('retry-after')]
  }
  const calls = Array.from({ length: 8 }, call)
  assert.deepEqual(await told(call()), [429, '1'])
  who = 1
  assert.deepEqual(await told(send(LIST)), [200, null], 'others are not kept waiting')
  for (; who < 4; who++) calls.push(...Array.from({ length: 8 }, call))
  let late = await told(send(LIST))
  for (let tries = 0; late[0] === 200 && tries < 100; tries++) {
    await setImmediate()
    late = await told(send(LIST))
  }
  assert.deepEqual(late, [503, '1'])
  gate.resolve()
  const ended = await Promise.all(calls.map(told))
  assert.deepEqual(
    ended,
    Array.from({ length: 32 }, () => [200, null]),
  )
  who = 0
  assert.deepEqual(await told(call()), [200, null], 'turns come back')
})

test('what is no message of the protocol is refused by name', async () => {
  const send = opened()
  const large = post(`${JSON.stringify(LIST)}${' '.repeat(262_144)}`)
  assert.equal((await send(large)).status, 413)
  assert.equal((await send(post('{'))).status, 400)
  assert.equal((await send(post([LIST, LIST]))).status, 400)
  assert.equal((await send(post(LIST, { 'content-type': 'text/plain' }))).status, 415)
})

test('who listens for changes is told so, and that nothing more will come', async () => {
  const send = opened()
  const response = await send(
    post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    ),
  )
  // Reading to the end would wait for ever if the stream stayed open.
  const messages = (await response.text()).match(/^data: .*$/gm) ?? []
  const [first, last, ...more] = messages.map((line) => JSON.parse(line.slice(6)))
  assert.equal(first.method, 'notifications/subscriptions/acknowledged')
  assert.deepEqual(first.params.notifications, {})
  assert.equal(last.result.resultType, 'complete')
  assert.deepEqual(more, [])
})

test('no answer is kept or shown as a page', async () => {
  const send = opened()
  for (const request of [post(LIST), post(LIST, { host: 'evil.example' })]) {
    const { headers } = await send(request)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(headers.get('set-cookie'), null)
  }
})

test('paths beside it are for the pages', async () => {
  const mcp = createMcp({ ...harbour.options, requesterOf: () => 'somebody' })
  for (const path of ['/', '/mcp/', '/mcpx', '/servers', '/.well-known/countersign-keys.json'])
    assert.equal(await mcp(new Request(`https://observatory.example${path}`), {}), undefined, path)
})
