import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertServerInfoEndpoints } from '../../../src/card/legacy/server-info-endpoints.ts'
import { notesOf, only } from './only.ts'

const url = 'https://tides.example/.well-known/mcp/server-card.json'
const serverInfo = { name: 'Tide tables', version: '2.0.0', description: 'Tide tables.' }
const endpoint = 'https://tides.example/mcp'

const FORMS: readonly (readonly [title: string, members: Record<string, unknown>, from: string])[] =
  [
    ['endpoint', { endpoint }, '/endpoint'],
    [
      'endpoints[] with url',
      { endpoints: [{ type: 'streamable-http', url: endpoint }] },
      '/endpoints/0/url',
    ],
    [
      'endpoints[] with endpoint',
      { endpoints: [{ transport: 'http', endpoint }] },
      '/endpoints/0/endpoint',
    ],
    ['endpoints[] with uri', { endpoints: [{ uri: endpoint }] }, '/endpoints/0/uri'],
    ['endpoints[] of texts', { endpoints: [endpoint] }, '/endpoints/0'],
    [
      'endpoints.streamable_http',
      { endpoints: { streamable_http: endpoint } },
      '/endpoints/streamable_http',
    ],
    ['endpoints.mcp.url', { endpoints: { mcp: { url: endpoint } } }, '/endpoints/mcp/url'],
    ['remotes', { remotes: [{ type: 'streamable-http', url: endpoint }] }, '/remotes/0/url'],
    ['transport.url', { transport: { type: 'http', url: endpoint } }, '/transport/url'],
    ['transports[]', { transports: [{ type: 'http', url: endpoint }] }, '/transports/0/url'],
    [
      'transports{}',
      { transports: { streamableHttp: { endpoint } } },
      '/transports/streamableHttp/endpoint',
    ],
    ['a relative endpoint', { endpoint: '/mcp' }, '/endpoint'],
  ]

for (const [title, members, from] of FORMS) {
  test(`takes the endpoint from ${title}`, () => {
    const server = only(convertServerInfoEndpoints({ serverInfo, ...members }, { url }))
    assert.deepEqual(server.card.remotes, [{ type: 'streamable-http', url: endpoint }])
    assert.ok(server.notes.some((note) => note.from === from && note.to === '/remotes/0/url'))
    assert.equal(server.card.name, 'example.tides/tide-tables')
    assert.equal(server.card.title, 'Tide tables')
    assert.deepEqual(notesOf(server, 'missing'), [])
  })
}

test('reads server_info in snake case', () => {
  const value = { server_info: serverInfo, endpoint }
  const server = only(convertServerInfoEndpoints(value, { url }))
  assert.equal(server.card.version, '2.0.0')
  assert.equal(server.claims.serverName, 'Tide tables')
  assert.equal(server.card.remotes?.[0]?.url, endpoint)
})

test('both transports of an object of endpoints become remotes, the newer first', () => {
  const endpoints = { sse: '/sse', streamable_http: '/mcp' }
  const server = only(convertServerInfoEndpoints({ serverInfo, endpoints }, { url }))
  assert.deepEqual(
    server.card.remotes?.map(({ type }) => type),
    ['streamable-http', 'sse'],
  )
})

test('the first member that names an endpoint wins, and the others are named', () => {
  const value = {
    serverInfo,
    endpoint: 'https://old.tides.example/mcp',
    endpoints: [{ url: endpoint }, { url: endpoint }],
  }
  const server = only(convertServerInfoEndpoints(value, { url }))
  assert.deepEqual(
    server.card.remotes?.map((remote) => remote.url),
    [endpoint],
  )
  assert.ok(!server.notes.some(({ to }) => to?.startsWith('/remotes/1') === true))
  const lost = server.notes.find(({ from }) => from === '/endpoint')
  assert.match(lost?.message ?? '', /another endpoint.*\/endpoints\/0\/url/)
})

test('the same endpoint said twice is one remote and no note', () => {
  const value = { serverInfo, endpoint, serverUrl: endpoint, url: endpoint }
  const server = only(convertServerInfoEndpoints(value, { url }))
  assert.equal(server.card.remotes?.length, 1)
  assert.equal(server.card.websiteUrl, undefined)
  assert.ok(!server.notes.some(({ from }) => from === '/serverUrl' || from === '/url'))
})

test('an object of other addresses names no endpoint', () => {
  const endpoints = { base_url: 'https://tides.example', health: '/health' }
  const server = only(convertServerInfoEndpoints({ serverInfo, endpoints }, { url }))
  assert.equal(server.card.remotes, undefined)
  assert.match(server.notes.at(-1)?.message ?? '', /endpoints/)
})

test('authentication that is not required declares nothing and is kept as a claim', () => {
  const value = { serverInfo, endpoint, authentication: { required: false } }
  const server = only(convertServerInfoEndpoints(value, { url }))
  assert.equal(server.claims.authenticationRequired, false)
  assert.equal(server.card.remotes?.[0]?.headers, undefined)
})

test('an unknown word for the transport is named beside what was assumed', () => {
  const value = { serverInfo, endpoints: [{ type: 'carrier-pigeon', url: endpoint }] }
  const server = only(convertServerInfoEndpoints(value, { url }))
  assert.equal(server.card.remotes?.[0]?.type, 'streamable-http')
  const assumed = server.notes.find(({ kind }) => kind === 'assumed')
  assert.match(assumed?.message ?? '', /carrier-pigeon/)
})

test('what is no http URL gives no remote', () => {
  for (const bad of [
    'ws://tides.example/mcp',
    'tides.example/mcp',
    '<HOST>/mcp',
    'mcp server',
    'javascript:alert(1)',
    'mcp',
  ]) {
    const server = only(convertServerInfoEndpoints({ serverInfo, endpoint: bad }, { url }))
    assert.equal(server.card.remotes, undefined, bad)
    assert.ok(
      server.notes.some(({ kind, from }) => kind === 'lost' && from === '/endpoint'),
      bad,
    )
  }
})

test('a template is kept as it is', () => {
  for (const template of ['https://{tenant}.tides.example/mcp', '{base_url}/mcp']) {
    const server = only(convertServerInfoEndpoints({ serverInfo, endpoint: template }, { url }))
    assert.equal(server.card.remotes?.[0]?.url, template)
  }
})
