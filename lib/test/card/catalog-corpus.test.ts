/** Real catalogs, read where they are kept; nothing of them is in this repository. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Catalog, CatalogState } from '../../src/card/catalog.ts'
import { parseCatalog } from '../../src/card/catalog.ts'

/** An empty value counts as none. */
const reference = process.env.COUNTERSIGN_REFERENCE || undefined

/** The state of each shape that the index of the corpus names. */
const STATES: Readonly<Record<string, CatalogState>> = {
  'ai-catalog-1.0': 'B',
  'ai-catalog-1.0+ard': 'B',
  'ai-catalog-mediaType': 'A',
  'ai-catalog-0.1-id': 'draft',
  'mcp-catalog-draft': 'draft',
  'ard-manifest': 'ard',
}

/** What the index counts by hand, and how this reader counts it. */
const COUNTS: readonly (readonly [oddity: RegExp, count: (catalog: Catalog) => number])[] = [
  [/(\d+) entries/, (catalog) => catalog.entries.length],
  [/identifier urn:ai: x(\d+)/, (catalog) => issuesOf(catalog, 'identifier_prefix')],
  [/uses mediaType(?: x(\d+))?/, (catalog) => issuesOf(catalog, 'catalog_member_old')],
  [/entry without identifier x(\d+)/, (catalog) => issuesOf(catalog, 'catalog_member_old')],
  [/inline data(?: x(\d+))?/, (catalog) => catalog.entries.filter((e) => e.inline).length],
  [/host without displayName/, (catalog) => issuesOf(catalog, 'catalog_host_name')],
  [/no specVersion/, (catalog) => issuesOf(catalog, 'catalog_version_missing')],
  [/specVersion '(?:0\.1|draft)'/, (catalog) => issuesOf(catalog, 'catalog_version_draft')],
  [/extra top keys (?:collections|trustManifest)/, extras],
  [
    /trustManifest\.identity not string x(\d+)/,
    (catalog) => issuesOf(catalog, 'trust_manifest_identity'),
  ],
]

function issuesOf(catalog: Catalog, code: string): number {
  return catalog.issues.filter((issue) => issue.code === code).length
}

function extras(catalog: Catalog): number {
  return catalog.issues.filter(
    ({ code, pointer }) =>
      code === 'catalog_member_extra' ||
      (code === 'trust_manifest_place' && pointer === '/trustManifest'),
  ).length
}

describe(
  'the catalogs of the corpus',
  { skip: reference === undefined && 'COUNTERSIGN_REFERENCE is not set' },
  () => {
    if (reference === undefined) return
    const corpus = join(reference, 'corpus')
    const rows = readFileSync(join(corpus, 'INDEX.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, kind, , , oddities]) => kind === 'catalog' && /\d entries/.test(oddities ?? ''))

    test('the index lists catalogs', () => assert.ok(rows.length >= 20, `${rows.length}`))

    for (const [file = '', , shape = '', , oddities = ''] of rows) {
      test(`${file} ${shape}`, () => {
        const text = readFileSync(join(corpus, file), 'utf8').replace(/^\ufeff/, '')
        const catalog = parseCatalog(
          JSON.parse(text),
          'https://tides.example/.well-known/ai-catalog.json',
        )
        assert.equal(catalog.state, STATES[shape])
        for (const [oddity, count] of COUNTS) {
          const found = oddity.exec(oddities)
          if (found !== null) assert.equal(count(catalog), Number(found[1] ?? 1), String(oddity))
        }
        // Real publishers are read whole: every entry has a place, a type and a name to show.
        for (const e of catalog.entries) {
          assert.ok(e.usable, e.pointer)
          assert.ok(e.identifier !== undefined && e.essence !== undefined)
        }
      })
    }
  },
)
