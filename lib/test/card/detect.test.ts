import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { detect, schemaClaim } from '../../src/card/detect.ts'
import { SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import type { Family } from '../../src/card/types.ts'

const REGISTRY = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
const NEWER = 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json'
const SEP1649 = 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json'
const remotes = [{ type: 'streamable-http', url: 'https://tides.example/mcp' }]
const serverInfo = { name: 'tides', version: '2.0.0' }
const transport = { type: 'streamable-http', endpoint: '/mcp' }

const CASES: readonly (readonly [title: string, family: Family, value: unknown])[] = [
  ['a bare list', 'array_root', [{ serverInfo, endpoint: 'https://tides.example/mcp' }]],
  ['an empty list', 'array_root', []],
  ['a list of numbers', 'unknown', [1, 2]],
  ['a catalog', 'ai_catalog', { specVersion: '1.0', entries: [] }],
  ['a catalog of a draft', 'ai_catalog', { specVersion: 'draft', entries: [{}] }],
  [
    'a catalog that is also named',
    'ai_catalog',
    { specVersion: '1.0', entries: [], name: 'a/b', remotes },
  ],
  [
    'entries without specVersion',
    'ard_manifest',
    { entries: [{ identifier: 'urn:air:tides.example:api:x' }] },
  ],
  [
    'entries with mediaType and no specVersion',
    'ai_catalog',
    { entries: [{ mediaType: 'application/mcp-server-card+json' }] },
  ],
  [
    'entries with $context',
    'ard_manifest',
    { $context: 'https://ard.example/v1', specVersion: '1.0', entries: [] },
  ],
  [
    'x-query-style',
    'config_schema',
    { 'x-query-style': 'dot+bracket', type: 'object', properties: {} },
  ],
  [
    'a JSON Schema',
    'config_schema',
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
  ],
  [
    'v1 with its $schema',
    'server_card_v1',
    { $schema: SERVER_CARD_SCHEMA, name: 'example.tides/a' },
  ],
  [
    'v1 without $schema and version',
    'server_card_v1',
    { name: 'example.tides/a', description: 'x'.repeat(200), remotes },
  ],
  [
    'v1 with remotes and an odd $schema',
    'server_card_v1',
    { $schema: 'https://tides.example/card.json', name: 'example.tides/a', remotes },
  ],
  [
    'v1 whose name lacks its namespace',
    'server_card_v1',
    { $schema: SERVER_CARD_SCHEMA, name: 'tides', version: '1.0.0', remotes },
  ],
  [
    'a server.json of the year without a namespace',
    'server_card_v1',
    {
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server.schema.json',
      name: 'example.tides/a',
      remotes,
    },
  ],
  ['a card of v2', 'server_card_newer', { $schema: NEWER, name: 'example.tides/a' }],
  ['a card of v12', 'server_card_newer', { $schema: NEWER.replace('v2', 'v12'), title: 'Tides' }],
  [
    'a registry manifest',
    'registry_server_json',
    { $schema: REGISTRY, name: 'example.tides/a', version: '1.0.0', remotes },
  ],
  [
    'a registry manifest with packages only',
    'registry_server_json',
    { $schema: REGISTRY, name: 'example.tides/a', packages: [] },
  ],
  [
    'SEP-1960',
    'sep1960',
    { mcp_version: '2025-06-18', endpoints: { streamable_http: 'https://tides.example/mcp' } },
  ],
  ['SEP-1960 before mcpServers', 'sep1960', { mcp_version: '2025-06-18', mcpServers: {} }],
  [
    'a client configuration',
    'mcp_servers_map',
    { mcpServers: { tides: { url: 'https://tides.example/mcp' } } },
  ],
  ['a client configuration with serverInfo', 'mcp_servers_map', { serverInfo, mcpServers: {} }],
  [
    'SEP-1649',
    'sep1649',
    { $schema: SEP1649, version: '1.0', serverInfo, transport, capabilities: {} },
  ],
  ['SEP-1649 beside remotes', 'sep1649', { name: 'tides', serverInfo, transport, remotes }],
  [
    'SEP-1649 under the v1 $schema',
    'sep1649',
    { $schema: SERVER_CARD_SCHEMA, serverInfo, transport },
  ],
  ['SEP-1649 over stdio', 'sep1649', { serverInfo, transport: { type: 'stdio' } }],
  ['serverInfo and endpoint', 'server_info_endpoints', { serverInfo, endpoint: '/mcp' }],
  [
    'serverInfo and endpoints[]',
    'server_info_endpoints',
    { serverInfo, endpoints: [{ url: '/mcp' }] },
  ],
  [
    'serverInfo and endpoints{}',
    'server_info_endpoints',
    { serverInfo, endpoints: { mcp: '/mcp' } },
  ],
  ['serverInfo and remotes', 'server_info_endpoints', { serverInfo, remotes }],
  [
    'serverInfo and transports',
    'server_info_endpoints',
    { serverInfo, transports: [{ url: '/mcp' }] },
  ],
  [
    'serverInfo and transport.url',
    'server_info_endpoints',
    { serverInfo, transport: { type: 'http', url: '/mcp' } },
  ],
  ['server_info', 'server_info_endpoints', { server_info: serverInfo, transport }],
  [
    'the v1 $schema without a name',
    'server_info_endpoints',
    { $schema: SERVER_CARD_SCHEMA, serverInfo, endpoints: {} },
  ],
  [
    'serverInfo and tools',
    'smithery_static',
    { serverInfo, tools: [], resources: [], prompts: [] },
  ],
  ['a list of servers', 'servers_list', { servers: [{ name: 'tides', url: '/mcp' }] }],
  [
    'the list of a documentation platform',
    'servers_list',
    { version: '1', transport: 'http', url: 'https://docs.tides.example/mcp', servers: [] },
  ],
  ['a map of servers', 'servers_map', { servers: { tides: { url: '/mcp' } } }],
  ['a status of planned', 'no_server', { status: 'planned' }],
  ['a status of not-installed', 'no_server', { status: 'not-installed', message: 'soon' }],
  ['a status of no server', 'no_server', { name: 'Tides', status: 'no_public_mcp', tools: [] }],
  ['mcp_available false', 'no_server', { name: 'Tides', mcp_available: false }],
  ['a transport of none', 'no_server', { name: 'Tides', transport: { type: 'none' } }],
  [
    'planned, but there is an endpoint',
    'flat',
    { status: 'planned', endpoint: 'https://tides.example/mcp' },
  ],
  ['an active status', 'flat', { status: 'active', name: 'Tides', tools: [] }],
  ['a flat card', 'flat', { name: 'Tides', url: 'https://tides.example/mcp', transport: 'http' }],
  [
    'a flat card with an icon',
    'flat',
    { name: 'Tides', icon: '/icon.png', endpoint: 'https://tides.example/mcp' },
  ],
  [
    'a flat card of tools',
    'flat',
    { name: 'Tides', description: 'Tide tables.', version: '1', tools: [] },
  ],
  [
    'the v1 $schema, no name, remotes',
    'flat',
    { $schema: SERVER_CARD_SCHEMA, version: '1.0.0', remotes },
  ],
  [
    'a package manifest',
    'unknown',
    { name: 'tides', version: '1.0.0', description: 'Tide tables.' },
  ],
  [
    'an OpenAPI description',
    'unknown',
    { openapi: '3.1.0', servers: [{ url: 'https://tides.example' }], paths: {} },
  ],
  [
    'an A2A agent card',
    'unknown',
    {
      name: 'Tides',
      url: 'https://tides.example/mcp',
      capabilities: {},
      skills: [],
      defaultInputModes: [],
    },
  ],
  ['a JSON-RPC error', 'unknown', { jsonrpc: '2.0', error: { code: -32600 }, capabilities: {} }],
  ['an empty object', 'unknown', {}],
  ['null', 'unknown', null],
  ['a string', 'unknown', 'mcpServers'],
]

for (const [title, family, value] of CASES) {
  test(`detects ${title} as ${family}`, () => {
    const detected = detect(value)
    assert.equal(detected.family, family, detected.why)
    assert.notEqual(detected.why, '')
  })
}

test('DC-28 a v1 card with members of older shapes is a hybrid, and still v1', () => {
  const card = { $schema: SERVER_CARD_SCHEMA, name: 'example.tides/a', version: '2.0.0', remotes }
  assert.equal(detect(card).hybrid, false)
  for (const extra of [{ serverInfo }, { transport }, { capabilities: {} }, { tools: 'dynamic' }]) {
    const detected = detect({ ...card, ...extra })
    assert.deepEqual([detected.family, detected.hybrid], ['server_card_v1', true])
  }
})

test('reads the claim of a $schema', () => {
  const claims = [SERVER_CARD_SCHEMA, NEWER, REGISTRY, SEP1649, 'https://tides.example/x', '', 7]
  assert.deepEqual(
    claims.map(($schema) => schemaClaim({ $schema })),
    ['v1', 'newer', 'registry', 'sep1649', 'other', 'none', 'none'],
  )
  const dated = 'https://static.modelcontextprotocol.io/schemas/2026-01-01/server-card.schema.json'
  assert.equal(schemaClaim({ $schema: dated }), 'card_other')
})

test('gives a family for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(typeof detect(value).family, 'string')
    }),
    { numRuns: 200 },
  )
})
