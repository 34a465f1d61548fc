import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../../src/card/read.ts'
import { bytesOf, CARD, jsonOf, url } from './documents.ts'

test('inline cards of a catalog are servers of it, with pointers into it', () => {
  const catalog = {
    specVersion: '1.0',
    host: { displayName: 'Tides' },
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:a',
        type: 'application/mcp-server-card+json',
        data: CARD,
      },
      {
        identifier: 'urn:air:tides.example:mcp:b',
        type: 'application/mcp-server-card+json',
        data: {
          serverInfo: { name: 'b', version: '1.0.0' },
          transport: { type: 'http', endpoint: '/b' },
        },
      },
      {
        identifier: 'urn:air:tides.example:mcp:c',
        type: 'application/mcp-server-card+json',
        data: 'c',
      },
      { identifier: 'urn:air:tides.example:mcp:d', type: 'application/mcp-server-card+json', url },
      {
        identifier: 'urn:air:tides.example:catalogs:e',
        type: 'application/ai-catalog+json',
        data: { specVersion: '1.0', entries: [] },
      },
    ],
  }
  const document = readDocument(jsonOf(catalog), {
    url: 'https://tides.example/.well-known/ai-catalog.json',
  })
  assert.equal(document.family, 'ai_catalog')
  assert.equal(document.validV1, false)
  assert.equal(document.catalog?.entries.length, 5)
  assert.deepEqual(
    document.servers.map(({ pointer, card }) => [pointer, card.remotes?.[0]?.url]),
    [
      ['/entries/0/data', 'https://tides.example/mcp'],
      ['/entries/1/data', 'https://tides.example/b'],
    ],
  )
  assert.ok(
    document.servers[1]?.notes.some(({ from }) => from === '/entries/1/data/transport/endpoint'),
  )
  const legacy = document.issues.find(({ code }) => code === 'legacy_shape')
  assert.equal(legacy?.pointer, '/entries/1/data')
  const unreadable = document.issues.find(({ code }) => code === 'inline_card_unreadable')
  assert.equal(unreadable?.pointer, '/entries/2/data')
})

test('a list without a server is an error, whatever holds it', () => {
  for (const document of [[], { servers: [] }, { servers: {} }, { mcpServers: {} }]) {
    const { issues } = readDocument(jsonOf(document))
    assert.ok(
      issues.some(({ code, severity }) => code === 'legacy_empty' && severity === 'error'),
      JSON.stringify(document),
    )
  }
})

test('nothing of a catalog that the strict scan refuses may be followed', () => {
  const item = `"identifier":"urn:air:tides.example:mcp:x","type":"application/mcp-server-card+json"`
  const one = `{${item},"url":"/a","\\u0075rl":"/b"}`
  const inline = `{${item},"data":${JSON.stringify(CARD)}}`
  const nested = `{"type":"application/ai-catalog+json","url":"/c","extensions":{"__proto__":1}}`
  for (const entries of [one, `${one},${inline}`, nested]) {
    const document = readDocument(bytesOf(`{"specVersion":"1.0","entries":[${entries}]}`), { url })
    assert.equal(document.family, 'ai_catalog')
    assert.ok(document.catalog?.entries.every(({ usable }) => !usable))
    assert.deepEqual(document.servers, [])
  }
})

test('the faults of many inline cards are counted, not listed', () => {
  const item = { type: 'application/mcp-server-card+json', data: {} }
  const entries = Array.from({ length: 3_000 }, (_, index) => ({
    ...item,
    identifier: `urn:air:tides.example:mcp:${index}`,
  }))
  const { issues } = readDocument(jsonOf({ specVersion: '1.0', entries }), {
    url,
    maxBytes: 1_048_576,
  })
  assert.ok(issues.length < 2_100, `${issues.length}`)
  assert.equal(issues.at(-1)?.code, 'catalog_issues_cut')
})
