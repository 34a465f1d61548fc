import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { convertDocument, readDocument } from '../../src/card/read.ts'
import type { Family } from '../../src/card/types.ts'

/** Documents that real sites published. They are not part of the repository. */
/** An empty value counts as none. */
const reference = process.env.COUNTERSIGN_REFERENCE || undefined
const skip = reference === undefined && 'COUNTERSIGN_REFERENCE is not set: no published documents'

/** What the index calls a shape, and what this library calls it. */
const FAMILIES: Readonly<Record<string, Family>> = {
  v1: 'server_card_v1',
  'v1-hybrid': 'server_card_v1',
  'server-json-without-schema': 'server_card_v1',
  'registry-server-json': 'registry_server_json',
  sep1649: 'sep1649',
  'flat+serverInfo': 'sep1649',
  'serverInfo+endpoint': 'server_info_endpoints',
  'serverInfo+endpoints': 'server_info_endpoints',
  'serverInfo+remotes': 'server_info_endpoints',
  'sep1960-like': 'sep1960',
  'smithery-static': 'smithery_static',
  'smithery-config-schema': 'config_schema',
  'mcpServers-map': 'mcp_servers_map',
  'servers-list': 'servers_list',
  'servers-map': 'servers_map',
  'array-root': 'array_root',
  'flat-custom': 'flat',
  'no-remote-server-status': 'no_server',
  'status-placeholder': 'no_server',
  'empty-body': 'empty',
  'unrelated-json': 'unknown',
  'not-an-ai-catalog': 'unknown',
  'mcp-catalog-draft': 'ai_catalog',
  'ai-catalog-0.1-id': 'ai_catalog',
  'ai-catalog-1.0': 'ai_catalog',
  'ai-catalog-1.0+ard': 'ai_catalog',
  'ai-catalog-mediaType': 'ai_catalog',
  'ard-manifest': 'ard_manifest',
}

/** Where this library says otherwise than the index, and why. */
const DISAGREEMENTS: Readonly<Record<string, readonly [family: Family, why: string]>> = {
  '017.json': [
    'no_server',
    'its status is not_live and its serverUrl is null: it says that nothing runs',
  ],
  '029.json': ['server_info_endpoints', 'it has transport.url, which SEP-1649 does not know'],
  '112.json': ['server_info_endpoints', 'it has transport.url, which SEP-1649 does not know'],
}

interface Row {
  readonly file: string
  readonly shape: string
  readonly valid: boolean
}

const rows: readonly Row[] = reference === undefined ? [] : readIndex(reference)

function readIndex(directory: string): Row[] {
  const lines = readFileSync(join(directory, 'corpus/INDEX.tsv'), 'utf8').split('\n').slice(1)
  return lines.flatMap((line) => {
    const [file, , shape, valid] = line.split('\t')
    return file === undefined || shape === undefined || valid === undefined
      ? []
      : [{ file, shape, valid: valid === 'yes' }]
  })
}

function bytesOf({ file }: Row): Uint8Array {
  return readFileSync(join(reference ?? '', 'corpus', file))
}

const context = { url: 'https://site.example/.well-known/mcp/server-card.json' }

test('every published document is read as the family that the index says', { skip }, () => {
  assert.ok(rows.length > 100)
  for (const row of rows) {
    const { family } = readDocument(bytesOf(row), context)
    const [expected] = DISAGREEMENTS[row.file] ?? [FAMILIES[row.shape]]
    assert.equal(family, expected, `${row.file} ${row.shape}`)
  }
})

test('a disagreement with the index is one', { skip }, () => {
  for (const [file, [family]] of Object.entries(DISAGREEMENTS)) {
    const row = rows.find((candidate) => candidate.file === file)
    assert.ok(row !== undefined, file)
    assert.notEqual(FAMILIES[row.shape], family, file)
  }
})

test('the documents that are valid v1 are those that the index says', { skip }, () => {
  const valid = rows.filter((row) => readDocument(bytesOf(row), context).validV1)
  assert.deepEqual(
    valid.map(({ file }) => file),
    rows.filter((row) => row.valid).map(({ file }) => file),
  )
})

test('every published card gives servers, and what is missing in them is named', { skip }, () => {
  const NO_CARD: ReadonlySet<Family> = new Set([
    'ai_catalog',
    'ard_manifest',
    'config_schema',
    'empty',
    'no_server',
    'unknown',
  ])
  for (const row of rows) {
    const { document, cards, programs } = convertDocument(bytesOf(row), context)
    if (document.catalog === undefined) {
      assert.equal(cards.length + programs.length === 0, NO_CARD.has(document.family), row.file)
    }
    for (const { missing, issues } of cards) {
      const errors = issues.filter(
        ({ severity, code }) => severity === 'error' && code.startsWith('card_'),
      )
      const unnamed = errors.filter(({ pointer }) => !missing.includes(pointer.slice(1)))
      assert.deepEqual(unnamed, [], row.file)
    }
  }
})
