import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, jsonValue, property } from 'fast-check'
import { READER_RULES, READERS, readAll } from '../../../src/discover/readers.ts'
import type { SiteView } from '../../../src/discover/types.ts'
import { cardOf, catalogSite, documentOf, entryOf, foundAt, ORIGIN, siteOf } from './made.ts'

const hybrid = documentOf({
  ...cardOf(),
  serverInfo: { name: 'tide-tables', version: '2.0.0' },
  transport: { type: 'streamable-http', endpoint: 'https://tides.example/mcp' },
  capabilities: { tools: {} },
})
const ard = documentOf(
  {
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:tide-tables',
        displayName: 'Tide tables',
        type: 'application/mcp-server-card+json',
        url: 'https://tides.example/mcp/server-card',
      },
    ],
  },
  { family: 'ard_manifest' },
)
const perfect: SiteView = siteOf([
  ...catalogSite([entryOf()], [hybrid]),
  foundAt(`${ORIGIN}/.well-known/ard.json`, { document: ard }),
  foundAt(`${ORIGIN}/.well-known/mcp/server-card.json`, { document: hybrid }),
])

test('eight readers, each with an id of its own, a source and places', () => {
  assert.equal(READERS.length, 8)
  assert.equal(new Set(READERS.map(({ id }) => id)).size, 8)
  for (const { id, title, source, asks } of READERS) {
    assert.ok(title && source && asks.length > 0, id)
  }
})

test('a hybrid, a catalog and an ARD manifest satisfy all of them', () => {
  const readings = readAll(perfect)
  assert.deepEqual(
    readings.map(({ reader, verdict }) => [reader, verdict]),
    READERS.map(({ id }) => [id, 'pass']),
  )
})

test('no reader passes an empty site, and each says why with a known rule and a fix', () => {
  const known = new Set(READER_RULES.map(({ code }) => code))
  for (const { reader, verdict, why, fix } of readAll(siteOf([]))) {
    assert.equal(verdict, 'fail', reader)
    assert.ok(known.has(why?.code ?? ''), reader)
    assert.ok(fix, reader)
  }
})

test('what was not asked is never a fail', () => {
  const blind: SiteView = { ...siteOf([]), at: () => undefined, found: [] }
  for (const { reader, verdict } of readAll(blind)) assert.equal(verdict, 'unknown', reader)
})

test('readers are total over any JSON at any place', () => {
  check(
    property(jsonValue(), (value) => {
      for (const family of ['server_card_v1', 'sep1649', 'flat', 'ard_manifest'] as const) {
        const document = documentOf(value, { family, servers: [], validV1: false })
        const site = siteOf(
          ['mcp/server-card.json', 'mcp.json', 'ard.json'].map((path) =>
            foundAt(`${ORIGIN}/.well-known/${path}`, { document }),
          ),
        )
        for (const reading of readAll(site)) assert.notEqual(reading.verdict, undefined)
      }
    }),
    { numRuns: 100 },
  )
})
