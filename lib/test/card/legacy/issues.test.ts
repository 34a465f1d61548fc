import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertFlat } from '../../../src/card/legacy/flat.ts'
import { issuesOfLegacy } from '../../../src/card/legacy/issues.ts'
import { convertMcpServersMap } from '../../../src/card/legacy/mcp-servers-map.ts'
import { convertNoServer } from '../../../src/card/legacy/no-server.ts'
import { convertRegistryServerJson } from '../../../src/card/legacy/registry-server-json.ts'
import { LEGACY_RULES } from '../../../src/card/legacy/rules.ts'
import { convertSep1649 } from '../../../src/card/legacy/sep1649.ts'
import { convertServersList } from '../../../src/card/legacy/servers-list.ts'
import { SERVER_CARD_SCHEMA } from '../../../src/card/server-card.ts'

const url = 'https://tides.example/.well-known/mcp.json'

test('the first issue is the one thing to do, with the place and what is still missing', () => {
  const value = { name: 'Tides', endpoint: 'https://tides.example/mcp' }
  const [first] = issuesOfLegacy('flat', value, convertFlat(value, { url }))
  assert.equal(first?.code, 'legacy_shape')
  assert.equal(first?.severity, 'warning')
  assert.match(first?.mend ?? '', /https:\/\/tides\.example\/mcp\/server-card/)
  assert.match(first?.mend ?? '', /card convert/)
  assert.match(first?.mend ?? '', /still needs version and description/)
})

test('DC-27 a registry schema is an error with the right value and a way to convert', () => {
  const value = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json',
    name: 'example.tides/owl',
    version: '1.0.0',
    description: 'x',
  }
  const [first] = issuesOfLegacy(
    'registry_server_json',
    value,
    convertRegistryServerJson(value, {}),
  )
  assert.equal(first?.code, 'registry_schema_on_card')
  assert.equal(first?.severity, 'error')
  assert.equal(first?.pointer, '/$schema')
  assert.ok(first?.mend.includes(SERVER_CARD_SCHEMA))
  assert.match(first?.mend ?? '', /card convert/)
})

test('the v1 $schema over another shape is an error at the $schema', () => {
  const value = {
    $schema: SERVER_CARD_SCHEMA,
    serverInfo: { name: 'tides', version: '2.0.0' },
    transport: { type: 'streamable-http', endpoint: 'https://tides.example/mcp' },
  }
  const issues = issuesOfLegacy('sep1649', value, convertSep1649(value, { url }))
  assert.deepEqual(
    issues.map(({ code, pointer }) => [code, pointer]),
    [
      ['v1_schema_without_name', '/$schema'],
      ['sep1649_member_missing', ''],
    ],
  )
})

test('a card that only lacks its name is told the name to write', () => {
  const value = { $schema: SERVER_CARD_SCHEMA, title: 'Tides', version: '2.0.0', remotes: [] }
  const [first] = issuesOfLegacy('flat', value, convertFlat(value, { url }))
  assert.equal(first?.code, 'v1_schema_without_name')
  assert.equal(first?.mend, 'Add "name": "example.tides/tides".')
})

test('soft faults of older shapes are named where they are', () => {
  const value = {
    name: 'Tides',
    endpoint: '/mcp',
    protocolVersion: 'latest',
    supportedProtocolVersions: ['2025-06-18', 'v2'],
  }
  const issues = issuesOfLegacy('flat', value, convertFlat(value, { url }))
  assert.deepEqual(
    issues.slice(1).map(({ code, pointer }) => [code, pointer]),
    [
      ['legacy_relative_endpoint', '/endpoint'],
      ['legacy_revision', '/protocolVersion'],
      ['legacy_revision', '/supportedProtocolVersions/1'],
    ],
  )
  assert.match(issues[1]?.mend ?? '', /https:\/\/tides\.example\/mcp/)
})

test('a document without an endpoint is told so', () => {
  const value = { name: 'Tides', tools: [] }
  const issues = issuesOfLegacy('flat', value, convertFlat(value, { url }))
  assert.ok(issues.some(({ code }) => code === 'legacy_no_endpoint'))
})

test('a transport of none says that there is no server, and that is only a note', () => {
  const value = { serverInfo: { name: 'tides', version: '1.0.0' }, transport: { type: 'none' } }
  const issues = issuesOfLegacy('sep1649', value, convertSep1649(value, { url }))
  const declared = issues.find(({ code }) => code === 'no_server_declared')
  assert.equal(declared?.severity, 'note')
  assert.ok(!issues.some(({ code }) => code === 'legacy_no_endpoint'))
})

test('a document that declares no server is not wrong', () => {
  assert.deepEqual(convertNoServer(), [])
  const issues = issuesOfLegacy('no_server', { status: 'planned' }, [])
  assert.deepEqual(
    issues.map(({ code, severity }) => [code, severity]),
    [['no_server_declared', 'note']],
  )
})

test('every command is reported at its place', () => {
  const value = { mcpServers: { a: { command: 'npx' }, b: { command: 'uvx', args: [] } } }
  const issues = issuesOfLegacy('mcp_servers_map', value, convertMcpServersMap(value, {}))
  assert.deepEqual(
    issues.filter(({ code }) => code === 'command_in_card').map(({ pointer }) => pointer),
    ['/mcpServers/a/command', '/mcpServers/b/command'],
  )
})

test('several servers are told to be listed in a catalog', () => {
  const value = { mcpServers: { a: { url: '/a' }, b: { url: '/b' } } }
  const [first] = issuesOfLegacy('mcp_servers_map', value, convertMcpServersMap(value, { url }))
  assert.match(first?.mend ?? '', /each of the 2 servers.*ai-catalog\.json/)
})

test('a list of more than a thousand servers is read in part, and says so', () => {
  const servers = Array.from({ length: 1001 }, (_, index) => ({ url: `/${index}` }))
  const read = convertServersList({ servers }, { url })
  assert.equal(read.length, 1000)
  const cut = issuesOfLegacy('servers_list', { servers }, read).find(
    ({ code }) => code === 'servers_cut',
  )
  assert.deepEqual(cut?.params, { described: 1001, read: 1000 })
  const whole = { servers: servers.slice(1) }
  const issues = issuesOfLegacy('servers_list', whole, convertServersList(whole, { url }))
  assert.ok(!issues.some(({ code }) => code === 'servers_cut'))
})

test('rules have unique codes and say what to do', () => {
  assert.equal(new Set(LEGACY_RULES.map(({ code }) => code)).size, LEGACY_RULES.length)
  for (const rule of LEGACY_RULES) {
    assert.match(rule.code, /^[a-z0-9_]+$/)
    assert.ok(rule.title.split(' ').length < 10 && !rule.title.endsWith('.'), rule.code)
    assert.ok(rule.mend !== '' && rule.why !== '' && rule.spec !== '', rule.code)
  }
})
