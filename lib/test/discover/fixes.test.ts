import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankFixes } from '../../src/discover/fixes.ts'
import { readAll } from '../../src/discover/readers.ts'
import type { Reading } from '../../src/discover/types.ts'
import {
  cardOf,
  discoveredOf,
  documentOf,
  factsOf,
  foundAt,
  ORIGIN,
  siteOf,
} from './readers/made.ts'

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
