import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertArrayRoot } from '../../../src/card/legacy/array-root.ts'
import { convertMcpServersMap } from '../../../src/card/legacy/mcp-servers-map.ts'
import { convertServersList } from '../../../src/card/legacy/servers-list.ts'
import { convertServersMap } from '../../../src/card/legacy/servers-map.ts'
import { notesOf, only } from './only.ts'

const url = 'https://tides.example/.well-known/mcp.json'
const endpoint = 'https://tides.example/mcp'

test('an entry of mcpServers with a url is a remote named by its key', () => {
  const value = { mcpServers: { 'Tide Tables': { url: endpoint, type: 'http' } } }
  const server = only(convertMcpServersMap(value, { url }))
  assert.equal(server.pointer, '/mcpServers/Tide Tables')
  assert.equal(server.card.name, 'example.tides/tide-tables')
  assert.equal(server.card.title, 'Tide Tables')
  assert.deepEqual(server.card.remotes, [{ type: 'streamable-http', url: endpoint }])
})

test('a command is untrusted: no remote, nothing of it in the card', () => {
  const value = {
    mcpServers: {
      tides: { command: 'npx', args: ['-y', 'tides-mcp'], env: { TIDE_KEY: 'hunter2' } },
    },
  }
  const server = only(convertMcpServersMap(value, { url }))
  assert.equal(server.card.remotes, undefined)
  assert.deepEqual(
    notesOf(server, 'untrusted').map(([from]) => from),
    ['/mcpServers/tides/command', '/mcpServers/tides/args', '/mcpServers/tides/env'],
  )
  const said = JSON.stringify([server.card, server.notes])
  assert.ok(!said.includes('npx') && !said.includes('tides-mcp') && !said.includes('hunter2'))
})

test('headers of a client configuration are declared by name, their values left behind', () => {
  const headers = { Authorization: 'Bearer hunter2', Accept: 'application/json' }
  const value = { mcpServers: { tides: { url: endpoint, headers } } }
  const server = only(convertMcpServersMap(value, { url }))
  assert.deepEqual(server.card.remotes?.[0]?.headers, [{ name: 'Authorization', isSecret: true }])
  assert.ok(!JSON.stringify(server).includes('hunter2'))
})

test('one entry and a named document around it are one server', () => {
  const value = {
    name: 'Tides',
    version: '2.0.0',
    description: 'Tide tables.',
    url: endpoint,
    mcpServers: { tides: { url: endpoint } },
  }
  const server = only(convertMcpServersMap(value, { url }))
  assert.equal(server.card.title, 'Tides')
  assert.equal(server.card.version, '2.0.0')
  assert.equal(server.card.remotes?.length, 1)
  assert.deepEqual(notesOf(server, 'missing'), [])
})

test('several entries do not share the document around them', () => {
  const value = {
    name: 'Tides',
    version: '2.0.0',
    mcpServers: { a: { url: endpoint }, b: { url: '/b' }, c: 'not an object' },
  }
  const servers = convertMcpServersMap(value, { url })
  assert.deepEqual(
    servers.map(({ pointer, card }) => [pointer, card.title, card.version]),
    [
      ['/mcpServers/a', 'a', undefined],
      ['/mcpServers/b', 'b', undefined],
    ],
  )
})

test('the address of a document is no endpoint', () => {
  const value = { mcpServers: { tides: { url: 'https://tides.example/knowledge.json' } } }
  const server = only(convertMcpServersMap(value, { url }))
  assert.equal(server.card.remotes, undefined)
  assert.equal(server.card.websiteUrl, undefined)
})

test('converts a map of servers; a version beside it is that of the format', () => {
  const value = {
    version: '1.0',
    servers: { tides: { url: '/mcp', description: 'Tide tables.', auth: { type: 'none' } } },
  }
  const server = only(convertServersMap(value, { url }))
  assert.equal(server.pointer, '/servers/tides')
  assert.equal(server.card.version, undefined)
  assert.equal(server.card.remotes?.[0]?.url, endpoint)
  assert.equal(server.claims.authenticationRequired, false)
})

test('keys of a map may be anything', () => {
  const map: unknown = JSON.parse(
    '{"__proto__":{"url":"/mcp"},"a/b~c":{"url":"/mcp"},"":{"url":"/mcp"}}',
  )
  const servers = convertServersMap({ servers: map }, { url })
  assert.deepEqual(
    servers.map(({ pointer }) => pointer),
    ['/servers/__proto__', '/servers/a~1b~0c', '/servers/'],
  )
})

test('converts a list of servers of different shapes', () => {
  const value = {
    servers: [
      {
        name: 'example.tides/a',
        version: '1.0.0',
        description: 'A.',
        remotes: [{ type: 'sse', url: 'https://tides.example/sse' }],
      },
      { serverInfo: { name: 'b', version: '2.0.0' }, transport: { type: 'http', endpoint: '/b' } },
      { name: 'c', url: 'https://tides.example', transport: 'http', capabilities: { tools: true } },
      'd',
    ],
  }
  const servers = convertServersList(value, { url })
  assert.deepEqual(
    servers.map(({ pointer, card }) => [pointer, card.name, card.remotes?.[0]?.url]),
    [
      ['/servers/0', 'example.tides/a', 'https://tides.example/sse'],
      ['/servers/1', 'example.tides/b', 'https://tides.example/b'],
      ['/servers/2', 'example.tides/c', 'https://tides.example'],
    ],
  )
})

test('in a list a bare url is the endpoint, even at the root of a host', () => {
  const servers = convertServersList({ servers: [{ name: 'c', url: 'https://tides.example' }] }, {})
  assert.equal(only(servers).card.remotes?.[0]?.url, 'https://tides.example')
})

test('converts the list of a documentation platform once', () => {
  const docs = 'https://docs.tides.example/mcp'
  const value = {
    version: '1',
    transport: 'http',
    url: docs,
    servers: [{ name: 'tides', url: docs, transport: 'http', authentication: 'none' }],
  }
  const server = only(convertServersList(value, { url }))
  assert.deepEqual(server.card.remotes, [{ type: 'streamable-http', url: docs }])
  assert.equal(server.card.version, undefined)
})

test('converts a bare array', () => {
  const value = [{ serverInfo: { name: 'tides', version: '2.0.0' }, endpoint }, 7]
  const server = only(convertArrayRoot(value, { url }))
  assert.equal(server.pointer, '/0')
  assert.ok(server.notes.some(({ from }) => from === '/0/endpoint'))
  assert.equal(server.card.remotes?.[0]?.url, endpoint)
})
