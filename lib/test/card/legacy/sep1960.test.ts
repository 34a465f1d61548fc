import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertSep1960 } from '../../../src/card/legacy/sep1960.ts'
import { notesOf, only } from './only.ts'

const url = 'https://tides.example/.well-known/mcp'

test('converts the object form of SEP-1960', () => {
  const value = {
    mcp_version: '2025-06-18',
    server_name: 'tides',
    server_version: '2.0.0',
    description: 'Tide tables.',
    endpoints: { streamable_http: 'https://tides.example/mcp', sse: '/sse' },
  }
  const server = only(convertSep1960(value, { url }))
  assert.equal(server.card.name, 'example.tides/tides')
  assert.equal(server.card.title, 'tides')
  assert.equal(server.card.version, '2.0.0')
  assert.deepEqual(server.card.remotes, [
    {
      type: 'streamable-http',
      url: 'https://tides.example/mcp',
      supportedProtocolVersions: ['2025-06-18'],
    },
    { type: 'sse', url: 'https://tides.example/sse', supportedProtocolVersions: ['2025-06-18'] },
  ])
  assert.equal(server.claims.protocolVersion, '2025-06-18')
  assert.equal(server.claims.serverName, 'tides')
})

test('converts the array form, with authentication of each endpoint', () => {
  const value = {
    mcp_version: '2025-06-18',
    server_name: 'tides',
    endpoints: [
      {
        transport: 'streamable-http',
        url: 'https://tides.example/mcp',
        authentication: { required: true, type: 'api_key', header: 'X-Tide-Key' },
      },
      { transport: 'streamable-http', url: 'https://tides.example/open', authentication: 'none' },
    ],
  }
  const server = only(convertSep1960(value, { url }))
  const [closed, open] = server.card.remotes ?? []
  assert.deepEqual(closed?.headers, [{ name: 'X-Tide-Key', isRequired: true, isSecret: true }])
  assert.equal(open?.headers, undefined)
  assert.ok(server.notes.some(({ from }) => from === '/endpoints/0/authentication'))
  assert.deepEqual(
    notesOf(server, 'missing').map(([, to]) => to),
    ['/version', '/description'],
  )
})

test('an mcp_version that is no date is no revision', () => {
  const value = { mcp_version: '1.0', server_name: 'tides', endpoint: 'https://tides.example/mcp' }
  const server = only(convertSep1960(value, { url }))
  assert.equal(server.card.remotes?.[0]?.supportedProtocolVersions, undefined)
  assert.equal(server.claims.protocolVersion, '1.0')
  assert.ok(notesOf(server, 'lost').some(([from]) => from === '/mcp_version'))
})
