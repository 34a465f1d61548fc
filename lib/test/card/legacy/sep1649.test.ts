import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertSep1649, issuesOfSep1649 } from '../../../src/card/legacy/sep1649.ts'
import { SERVER_CARD_SCHEMA } from '../../../src/card/server-card.ts'
import { only, notesOf } from './only.ts'

const url = 'https://tides.example/.well-known/mcp/server-card.json'

const MINIMAL = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
  version: '1.0',
  protocolVersion: '2025-06-18',
  serverInfo: { name: 'tides', title: 'Tide tables', version: '2.0.0' },
  transport: { type: 'streamable-http', endpoint: '/mcp' },
  capabilities: { tools: { listChanged: false } },
}

const EXTENDED = {
  ...MINIMAL,
  serverInfo: {
    ...MINIMAL.serverInfo,
    description: 'Tide heights and times for coastal stations.',
    homepage: 'https://tides.example/',
    contact: { email: 'harbour@tides.example', url: 'https://tides.example/contact' },
  },
  transport: { ...MINIMAL.transport, protocol: 'HTTP/2' },
  authentication: {
    required: true,
    schemes: ['bearer'],
    oauthEndpoint: 'https://auth.tides.example/authorize',
  },
  rateLimit: { requestsPerMinute: 60, headerName: 'X-RateLimit-Remaining' },
  instructions: 'Ask for a station first.',
  resources: 'dynamic',
  prompts: [],
  tools: [{ name: 'tide_at', inputSchema: { type: 'object' } }],
  pricing: { plan: 'free' },
  tags: ['sea'],
}

test('converts the minimal form of SEP-1649', () => {
  const server = only(convertSep1649(MINIMAL, { url }))
  assert.deepEqual(server.card, {
    $schema: SERVER_CARD_SCHEMA,
    name: 'example.tides/tides',
    version: '2.0.0',
    title: 'Tide tables',
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://tides.example/mcp',
        supportedProtocolVersions: ['2025-06-18'],
      },
    ],
  })
  assert.deepEqual(server.claims, {
    serverName: 'tides',
    serverVersion: '2.0.0',
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: false } },
  })
  assert.deepEqual(notesOf(server, 'missing'), [['-', '/description']])
  assert.deepEqual(issuesOfSep1649(MINIMAL), [])
})

test('the version "1.0" is that of the format: without serverInfo.version the version is missing', () => {
  const value = { ...MINIMAL, serverInfo: { name: 'tides' } }
  const server = only(convertSep1649(value, { url }))
  assert.equal(server.card.version, undefined)
  assert.ok(notesOf(server, 'missing').some(([, to]) => to === '/version'))
  assert.ok(notesOf(server, 'lost').some(([from]) => from === '/version'))
})

test('names every member of the extended form that v1 has no place for', () => {
  const server = only(convertSep1649(EXTENDED, { url }))
  assert.equal(server.card.websiteUrl, 'https://tides.example/')
  assert.equal(server.card.description, EXTENDED.serverInfo.description)
  assert.deepEqual(server.card.remotes?.[0]?.headers, [
    {
      name: 'Authorization',
      isRequired: true,
      isSecret: true,
      value: 'Bearer {token}',
      variables: { token: { isRequired: true, isSecret: true } },
    },
  ])
  assert.equal(server.claims.authenticationRequired, true)
  assert.deepEqual(server.claims.toolNames, ['tide_at'])
  assert.deepEqual(server.claims.tools, EXTENDED.tools)
  const lost = new Map(
    server.notes.filter(({ kind }) => kind === 'lost').map(({ from, message }) => [from, message]),
  )
  for (const from of [
    '/serverInfo/contact',
    '/transport/protocol',
    '/authentication/oauthEndpoint',
    '/rateLimit',
    '/instructions',
    '/resources',
    '/prompts',
    '/tools',
    '/capabilities',
    '/version',
  ]) {
    assert.ok(lost.has(from), `${from} is not named`)
  }
  assert.match(lost.get('/rateLimit') ?? '', /60.*X-RateLimit-Remaining/)
  assert.match(lost.get('/serverInfo/contact') ?? '', /harbour@tides\.example/)
  assert.match(lost.get('/authentication/oauthEndpoint') ?? '', /auth\.tides\.example/)
  assert.match(lost.get('') ?? '', /pricing, tags/)
})

test('a relative endpoint without the address of the document gives no remote, and says so', () => {
  const server = only(convertSep1649(MINIMAL, {}))
  assert.equal(server.card.remotes, undefined)
  assert.equal(server.card.name, undefined)
  const lost = server.notes.find(({ from }) => from === '/transport/endpoint')
  assert.equal(lost?.kind, 'lost')
  assert.match(lost?.message ?? '', /relative/)
  assert.deepEqual(
    notesOf(server, 'missing').map(([, to]) => to),
    ['/name', '/description'],
  )
})

test('transports that reach no remote server give none', () => {
  for (const type of ['none', 'stdio', 'webmcp']) {
    const value = { ...MINIMAL, transport: { type, endpoint: 'https://tides.example/' } }
    const server = only(convertSep1649(value, { url }))
    assert.equal(server.card.remotes, undefined, type)
    assert.match(
      server.notes.find(({ from }) => from === '/transport/endpoint')?.message ?? '',
      new RegExp(type),
    )
  }
})

test('words for the transport become those of v1, with a note', () => {
  for (const type of ['http', 'streamableHttp', 'streamable_http', 'Streamable HTTP']) {
    const value = { ...MINIMAL, transport: { type, endpoint: '/mcp' } }
    const server = only(convertSep1649(value, { url }))
    assert.equal(server.card.remotes?.[0]?.type, 'streamable-http')
    assert.deepEqual(
      notesOf(server, 'derived').filter(([, to]) => to === '/remotes/0/type').length,
      1,
    )
  }
})

test('an SSE endpoint beside the first becomes a remote of its own', () => {
  const value = { ...MINIMAL, transport: { ...MINIMAL.transport, sseEndpoint: '/sse' } }
  assert.deepEqual(
    only(convertSep1649(value, { url })).card.remotes?.map(({ type, url: at }) => [type, at]),
    [
      ['streamable-http', 'https://tides.example/mcp'],
      ['sse', 'https://tides.example/sse'],
    ],
  )
})

test('tools that are "dynamic" are no names', () => {
  for (const tools of ['dynamic', ['dynamic']]) {
    const server = only(convertSep1649({ ...MINIMAL, tools }, { url }))
    assert.equal(server.claims.toolNames, undefined)
    assert.ok(notesOf(server, 'lost').some(([from]) => from === '/tools'))
  }
})

test('strict SEP-1649 has six required members', () => {
  for (const name of Object.keys(MINIMAL)) {
    const value = Object.fromEntries(Object.entries(MINIMAL).filter(([key]) => key !== name))
    const [issue, ...others] = issuesOfSep1649(value)
    assert.equal(issue?.code, 'sep1649_member_missing')
    assert.equal(issue?.params.missing, name)
    assert.deepEqual(others, [])
  }
})
