import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  discoverRequest,
  endSessionHeaders,
  headerValue,
  initializedNotification,
  initializeRequest,
  KNOWN_REVISIONS,
  resourcesListRequest,
  resourcesReadRequest,
  toolsListRequest,
  type Dialect,
} from '../../src/wire/message.ts'

const CLIENT = { name: 'test', version: '1' }
const MODERN: Dialect = { era: 'modern', revision: '2026-07-28', client: CLIENT }
const LEGACY: Dialect = { era: 'legacy', revision: '2025-06-18', session: 's-1' }
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
}
const BOTH = 'application/json, text/event-stream'

test('the five revisions that were ever current, oldest first', () => {
  assert.deepEqual(KNOWN_REVISIONS, [
    '2024-11-05',
    '2025-03-26',
    '2025-06-18',
    '2025-11-25',
    '2026-07-28',
  ])
})

test('server/discover carries its version in header and _meta, and nothing else', () => {
  const { headers, body, id } = discoverRequest(1001, CLIENT)
  assert.equal(id, 1001)
  assert.deepEqual(Object.fromEntries(headers), {
    'content-type': 'application/json',
    accept: BOTH,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'server/discover',
  })
  assert.deepEqual(JSON.parse(body), {
    jsonrpc: '2.0',
    id: 1001,
    method: 'server/discover',
    params: { _meta: META },
  })
})

test('initialize offers 2025-11-25, without version, session or routing headers', () => {
  const { headers, body } = initializeRequest(7, CLIENT)
  assert.deepEqual(Object.fromEntries(headers), {
    'content-type': 'application/json',
    accept: BOTH,
  })
  assert.deepEqual(JSON.parse(body), {
    jsonrpc: '2.0',
    id: 7,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT },
  })
  assert.match(initializeRequest(8, CLIENT, '2025-06-18').body, /"protocolVersion":"2025-06-18"/)
})

test('legacy requests carry the negotiated version and the session, no routing headers', () => {
  const { headers, body, id } = initializedNotification(LEGACY)
  assert.equal(id, undefined)
  assert.deepEqual(Object.fromEntries(headers), {
    'content-type': 'application/json',
    accept: BOTH,
    'mcp-protocol-version': '2025-06-18',
    'mcp-session-id': 's-1',
  })
  assert.deepEqual(JSON.parse(body), { jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.deepEqual(endSessionHeaders(LEGACY), [
    ['mcp-protocol-version', '2025-06-18'],
    ['mcp-session-id', 's-1'],
  ])
  const plain = toolsListRequest(2, { era: 'legacy', revision: '2025-03-26' })
  assert.equal(Object.fromEntries(plain.headers)['mcp-session-id'], undefined)
  assert.deepEqual(JSON.parse(plain.body), { jsonrpc: '2.0', id: 2, method: 'tools/list' })
})

test('a cursor is sent verbatim, the empty one too, beside _meta on the modern revision', () => {
  assert.deepEqual(JSON.parse(toolsListRequest(3, LEGACY, '').body).params, { cursor: '' })
  assert.deepEqual(JSON.parse(toolsListRequest(3, MODERN, 'a/b=').body).params, {
    cursor: 'a/b=',
    _meta: META,
  })
  assert.deepEqual(JSON.parse(resourcesListRequest(3, MODERN).body).params, { _meta: META })
})

test('Mcp-Name goes with resources/read on the modern revision only', () => {
  const modern = resourcesReadRequest(4, MODERN, 'mcp://server-card.json')
  assert.equal(Object.fromEntries(modern.headers)['mcp-name'], 'mcp://server-card.json')
  assert.equal(Object.fromEntries(modern.headers)['mcp-method'], 'resources/read')
  assert.equal(JSON.parse(modern.body).params.uri, 'mcp://server-card.json')
  const legacy = resourcesReadRequest(4, LEGACY, 'mcp://server-card.json')
  assert.equal(Object.fromEntries(legacy.headers)['mcp-name'], undefined)
  assert.deepEqual(JSON.parse(legacy.body).params, { uri: 'mcp://server-card.json' })
})

test('a header value that is not plain printable ASCII is sent in the Base64 sentinel', () => {
  for (const plain of ['count_owls', 'mcp://a/b c', 'x', '=?utf-8?x?=']) {
    assert.equal(headerValue(plain), plain)
  }
  assert.equal(headerValue('éè'), '=?base64?w6nDqA==?=')
  assert.equal(headerValue(' edge'), '=?base64?IGVkZ2U=?=')
  assert.equal(headerValue('edge\t'), '=?base64?ZWRnZQk=?=')
  assert.equal(headerValue('a\r\nb'), '=?base64?YQ0KYg==?=')
  assert.equal(headerValue('=?base64?eA==?='), '=?base64?PT9iYXNlNjQ/ZUE9PT89?=')
})

test('any text comes back from the encoded header value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const value = headerValue(text)
      assert.match(value, /^[\x20-\x7e]*$/)
      const inside = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
      assert.equal(inside === undefined ? value : Buffer.from(inside, 'base64').toString(), text)
    }),
    { numRuns: 100 },
  )
})
