import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankFixes } from '../../src/discover/fixes.ts'
import { readAll } from '../../src/discover/readers.ts'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Discovery, Reading } from '../../src/discover/types.ts'
import { siteView } from '../../src/discover/view.ts'
import {
  cardOf,
  discoveredOf,
  documentOf,
  ENDPOINT,
  factsOf,
  foundAt,
  ORIGIN,
  siteOf,
} from './readers/made.ts'
import {
  CARD_TYPE,
  catalog,
  CATALOG_TYPE,
  entry,
  json,
  memory,
  still,
  type Pages,
} from './site-memory.ts'

function failing(reader: string, id: string, size: number): Reading {
  return { reader, verdict: 'fail', fix: { id, message: id, size } }
}

test('equal ids are one edit; the edit that wins most for its size comes first', () => {
  const ranked = rankFixes([
    failing('a', 'catalog', 3),
    failing('b', 'catalog', 3),
    failing('c', 'header', 1),
    { reader: 'd', verdict: 'pass' },
    failing('e', 'mirror', 4),
    failing('f', 'catalog', 3),
    failing('g', 'catalog', 3),
  ])
  assert.deepEqual(
    ranked.map(({ id, readers }) => [id, readers]),
    [
      ['catalog', ['a', 'b', 'f', 'g']],
      ['header', ['c']],
      ['mirror', ['e']],
    ],
  )
})

test('among equals the edit with more readers comes first, then the earlier one', () => {
  const ranked = rankFixes([
    failing('a', 'one', 1),
    failing('b', 'other', 1),
    failing('c', 'pair', 2),
    failing('d', 'pair', 2),
  ])
  assert.deepEqual(
    ranked.map(({ id }) => id),
    ['pair', 'one', 'other'],
  )
})

test('nothing to mend, nothing ranked', () => {
  assert.deepEqual(rankFixes([{ reader: 'a', verdict: 'pass' }]), [])
})

test('a site with only a v1 card at a scanned path: the catalog wins the clients, the members the scanners', () => {
  const card = documentOf(cardOf())
  const url = `${ORIGIN}/.well-known/mcp/server-card.json`
  const site = siteOf([foundAt(url, { document: card })], {
    servers: [discoveredOf(card, { foundAt: url })],
  })
  const ranked = rankFixes(readAll(site))
  assert.deepEqual(
    ranked.map(({ id, readers }) => [id, readers]),
    [
      ['publish_catalog', ['draft-client', 'python-sdk', 'typescript-sdk', 'goose']],
      [`legacy_members ${url}`, ['three-path-scanner', 'isitagentready']],
      ['serve_ard', ['ard-consumer']],
    ],
  )
})

test('what is to be written comes from the live server where one was met', () => {
  const card = documentOf(cardOf())
  const url = `${ORIGIN}/.well-known/mcp/server-card.json`
  const capabilities = { tools: {}, prompts: {} }
  const site = siteOf([foundAt(url, { document: card })], {
    live: [factsOf({ name: 'tides', version: '2.1.0', capabilities })],
  })
  const fix = rankFixes(readAll(site)).find(({ id }) => id === `legacy_members ${url}`)
  assert.match(fix?.message ?? '', /"serverInfo":\{"name":"tides","version":"2\.1\.0"\}/)
  assert.match(fix?.message ?? '', /"capabilities":\{"tools":\{\},"prompts":\{\}\}/)
})

test('JSON that breaks is mended before anything new is proposed', async () => {
  const url = `${ORIGIN}/.well-known/mcp/server-card.json`
  const broken = JSON.stringify(cardOf(), null, 2).replace('",', '"')
  const { discovery } = await siteWith({ [url]: { body: broken } })
  const [first] = rankFixes(readAll(siteView(discovery, [])))
  assert.equal(first?.id, `mend_json ${url}`)
  assert.deepEqual(first?.readers, ['site-scanner', 'three-path-scanner', 'isitagentready'])
  assert.match(first?.message ?? '', /, line 3, column 3: /)
})

test('a broken card that a catalog lists, and a broken catalog, are mended in place', async () => {
  const url = `${ENDPOINT}/server-card`
  const list = `${ORIGIN}/.well-known/ai-catalog.json`
  const clients = ['draft-client', 'python-sdk', 'typescript-sdk', 'goose']
  const listed = await siteWith({
    [list]: json(catalog(entry('tides.example', 'tables', { url })), CATALOG_TYPE),
    [url]: { body: '{"name" "x"}' },
  })
  const byId = (id: string, { discovery }: typeof listed) =>
    rankFixes(readAll(siteView(discovery, []))).find((one) => one.id === id)?.readers ?? []
  for (const client of clients) {
    assert.ok(byId(`mend_json ${url}`, listed).includes(client), client)
  }
  const catalogBroken = await siteWith({ [list]: { body: '{"entries":[}' } })
  for (const client of clients) {
    assert.ok(byId(`mend_json ${list}`, catalogBroken).includes(client), client)
  }
})

test('the note about the second catalog and the edit for its readers are one edit', async () => {
  const list = `${ORIGIN}/.well-known/ai-catalog.json`
  const url = `${ENDPOINT}/server-card`
  const { discovery } = await siteWith({
    [list]: json(catalog(entry('tides.example', 'tables', { url })), CATALOG_TYPE),
    [url]: json(cardOf(), CARD_TYPE),
  })
  const note = discovery.findings.find(({ code }) => code === 'only_one_catalog')
  const fix = rankFixes(readAll(siteView(discovery, []))).find(({ id }) => id === 'serve_ard')
  assert.equal(note?.mend, fix?.message)
  assert.match(note?.mend ?? '', /each with a displayName/)
  assert.doesNotMatch(note?.message ?? '', /find nothing/)
})

test('"only one catalog" is not said while the other place gave no answer', async () => {
  const list = `${ORIGIN}/.well-known/ai-catalog.json`
  const pages = {
    [list]: json(catalog(), CATALOG_TYPE),
    [`${ORIGIN}/.well-known/ard.json`]: { status: 503 },
  }
  const { discovery } = await siteWith(pages)
  assert.ok(!discovery.findings.some(({ code }) => code === 'only_one_catalog'))
})

async function siteWith(pages: Pages): Promise<{ readonly discovery: Discovery }> {
  const site = memory(pages)
  return { discovery: await discover(parseTarget('tides.example'), still(site.send)) }
}
