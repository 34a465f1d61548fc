import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, jsonValue, property } from 'fast-check'
import { KNOWN_PATHS } from '../../../src/discover/places.ts'
import { READER_RULES, READERS, readAll } from '../../../src/discover/readers.ts'
import type { Found, SiteView } from '../../../src/discover/types.ts'
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

test('discovery asks every path that a reader asks', () => {
  const known = new Set(KNOWN_PATHS.map(({ path }) => path))
  for (const { id, asks } of READERS)
    for (const place of asks) if ('path' in place) assert.ok(known.has(place.path), id)
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

test('a document that our own limit cut, or that broke off, is unknown to each reader', () => {
  const cut = (path: string): Found => {
    const found = foundAt(`${ORIGIN}${path}`, { presence: 'unreadable' })
    const { response } = found.exchange
    assert.ok(response)
    const problem = {
      kind: 'failure',
      code: 'body_too_large',
      blame: 'target',
      phase: 'body',
      params: { limit: 262_144 },
    } as const
    const exchange = {
      ...found.exchange,
      response: { ...response, ended: 'cut' },
      problem,
    } as const
    return { ...found, exchange }
  }
  const site = siteOf([
    cut('/.well-known/ai-catalog.json'),
    cut('/.well-known/ard.json'),
    cut('/.well-known/mcp/server-card.json'),
  ])
  for (const { reader, verdict, why } of readAll(site)) {
    assert.deepEqual([verdict, why?.code], ['unknown', 'reader_undecided'], reader)
    assert.match(why?.message ?? '', /is larger than what is read/, reader)
  }
})

test('a reason does not repeat the URL that the reading names', () => {
  const plain = documentOf({ ...cardOf(), remotes: [] })
  const odd = documentOf({ answer: 42 }, { family: 'unknown', servers: [], validV1: false })
  const card = 'https://tides.example/mcp/server-card'
  const scanned = `${ORIGIN}/.well-known/mcp/server-card.json`
  const sites = [
    siteOf([...catalogSite([entryOf()], [plain]), foundAt(scanned, { document: plain })]),
    siteOf([...catalogSite([entryOf()], [odd]), foundAt(scanned, { document: odd })]),
    siteOf(catalogSite([entryOf()], [foundAt(card, { presence: 'unreadable' })])),
    siteOf(catalogSite([entryOf()], [foundAt(card, { presence: 'absent' })])),
    siteOf(catalogSite([], [])),
    siteOf(
      [
        `${ORIGIN}/.well-known/ai-catalog.json`,
        `${ORIGIN}/.well-known/ard.json`,
        `${ORIGIN}/.well-known/mcp.json`,
      ].map((url) => foundAt(url, { document: odd, contentType: 'text/plain' })),
    ),
  ]
  let seen = 0
  for (const reading of sites.flatMap(readAll)) {
    const { foundAt: at, why, notes = [], reader } = reading
    if (at === undefined) continue
    for (const { message } of [...(why ? [why] : []), ...notes]) {
      seen += 1
      assert.ok(!message.includes(at), `${reader}: ${message}`)
      assert.match(message, /^[A-Z].*\.$/, message)
    }
  }
  assert.ok(seen > 20, `${seen}`)
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
