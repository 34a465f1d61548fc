/** Every snippet of the guides is a file, or is run or read by a test that is named here. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { importAsPackage } from '../as-package.ts'

const ROOT = new URL('../../../', import.meta.url)
const DOCS = new URL('docs/', ROOT)
const PAGES = readdirSync(DOCS).filter((name) => name.endsWith('.md'))

/** Blocks in no language, or for people alone. */
const PROSE = ['text']
const BLOCK = /(?:<!-- (\S+\.\w+) -->\n\n)?^```(\S+).*\n([\s\S]*?)^```/gm

interface Block {
  readonly page: string
  readonly file: string | undefined
  readonly language: string
  readonly text: string
}

const BLOCKS: readonly Block[] = PAGES.flatMap((page) =>
  [...read(`docs/${page}`).matchAll(BLOCK)].map(([, file, language = '', text = '']) => ({
    page,
    file,
    language,
    text,
  })),
)

/**
 * Which test runs or reads a block, by its first words. `lib/test/docs.test.ts` holds that a command
 * is one that the program understands: those want servers that are not there. A value without a
 * file is the reason why nobody runs the block.
 */
const PARSED = 'lib/test/docs.test.ts'
const OBSERVATORY =
  'it wants an observatory with a signed run; the page is made by tools/api-page.mjs'
const HERE = 'lib/test/guides/snippets.test.ts'
const CLUSTER = 'observatory/test/ci/deploy.test.ts'
const PROXIES = 'observatory/test/ci/proxies.system.test.ts'
const MANUAL = 'observatory/test/commands/manual.test.ts'
const RECIPES = 'observatory/test/ci/recipes.test.ts'
const STATIC = 'lib/test/publish/static-docs.test.ts'
const DESCRIPTION = 'lib/test/publish/description-docs.test.ts'
const NEWCOMER = 'lib/test/readme.system.test.ts'

const HELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'api.md': { 'O=http': OBSERVATORY, 'curl -s "$O': OBSERVATORY, 'countersign verify': PARSED },
  'ci.md': {
    'name: MCP': RECIPES,
    'name: Locked': RECIPES,
    'mcp:': RECIPES,
    'pipeline {': RECIPES,
    'version: 2.1': RECIPES,
    'npx --yes': 'observatory/test/ci/recipes.system.test.ts',
    'repos:': RECIPES,
    '#!/bin/sh': 'observatory/test/ci/recipes.system.test.ts',
  },
  'cli.md': {
    'countersign probe': PARSED,
    'countersign check': PARSED,
    '[{ "code"': 'a form, which the console block below it uses',
  },
  'cluster.md': {
    'sudo npm install': CLUSTER,
    'data: ': CLUSTER,
    'providers:': CLUSTER,
    'sudo -u': CLUSTER,
    podman: CLUSTER,
    'sudo systemctl': CLUSTER,
    DATABASE_URL: CLUSTER,
    'sudo install': CLUSTER,
    '[Service]': CLUSTER,
    'sudo systemd-run': CLUSTER,
    'observatory.example {': PROXIES,
    'server {': PROXIES,
    'mine=': CLUSTER,
  },
  'description.md': {
    '{': DESCRIPTION,
    'import { defineCatalog': HERE,
    'countersign card new': PARSED,
  },
  'evidence.md': {
    'cp -R': NEWCOMER,
    'jq -e': 'lib/test/attest/verify-interop.system.test.ts',
    'node ../tools': NEWCOMER,
    cosign: 'cosign is no dependency of ours',
    'countersign verify envelope': NEWCOMER,
    '{': 'a form',
    'countersign verify theirs': PARSED,
  },
  'fingerprints.md': {
    'curl ': 'lib/test/cli/fingerprints-page.system.test.ts',
    'node recompute': 'lib/test/cli/fingerprints-page.system.test.ts',
    'jq ': 'lib/test/cli/fingerprints-page.system.test.ts',
  },
  'hostile-weather.md': { 'npm run': HERE },
  'hygiene.md': { 'countersign hygiene': PARSED },
  'lockfile.md': { 'countersign lock': PARSED },
  'log.md': {
    'countersign keys': PARSED,
    'digest=': 'lib/test/cli/log.system.test.ts',
    'countersign log': PARSED,
  },
  'mcp.md': { '{ "mcpServers"': 'observatory/test/mcp/manual.test.ts' },
  'observatory.md': {
    'npx countersign-observatory': MANUAL,
    'countersign-observatory': MANUAL,
    DATABASE_URL: MANUAL,
    'publicUrl:': MANUAL,
    'providers:': MANUAL,
    'location =': 'one line for the proxy of the reader',
  },
  'publish-static.md': {
    'countersign publish': PARSED,
    'server {': STATIC,
    '"""An MCP server': STATIC,
    'import { mkdir': STATIC,
  },
  'publish-verify.md': { 'countersign publish': PARSED },
  'publish.md': {
    'npm init': 'tools/walk.test.mjs',
    'node server.ts': 'lib/test/publish/adapters-guide.test.ts',
    'npx countersign': PARSED,
  },
  'signing.md': {
    'countersign keys new --out evidence': PARSED,
    'countersign keys new --out sample': NEWCOMER,
    'git ls-tree': 'lib/test/attest/suite.system.test.ts',
    'countersign keys show': PARSED,
  },
  'trust-manifests.md': { '{': 'a form', 'countersign explain': PARSED },
  'webhooks.md': {
    'webhooks:': 'observatory/test/webhooks/manual.test.ts',
    '{': 'observatory/test/webhooks/manual.test.ts',
    'import { createHmac': 'observatory/test/webhooks/receiver.test.ts',
  },
}

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** The first region of a file, or all of it. */
function regionOf(path: string): string {
  const text = read(path)
  const [, region] = /\/\/ #region \w+\n([\s\S]*?)\/\/ #endregion/.exec(text) ?? []
  return `${(region ?? text).trimEnd()}\n`
}

test('a snippet under the name of a file is that file', () => {
  const named = BLOCKS.filter(({ file }) => file !== undefined)
  assert.ok(named.length > 20, `${named.length} snippets`)
  for (const { page, file = '', text } of named)
    assert.equal(text, regionOf(file), `${page} ${file}`)
})

test('every other snippet has a test that runs or reads it, or the reason why none does', () => {
  const used = new Set<string>()
  for (const { page, file, language, text } of BLOCKS) {
    if (file !== undefined || language === 'console' || PROSE.includes(language)) continue
    const begins = Object.keys(HELD[page] ?? {}).find((words) => text.startsWith(words))
    assert.ok(begins !== undefined, `docs/${page}: nobody runs\n${text}`)
    used.add(`${page} ${begins}`)
  }
  const rows = Object.entries(HELD).flatMap(([page, row]) =>
    Object.keys(row).map((words) => `${page} ${words}`),
  )
  assert.deepEqual(
    rows.filter((row) => !used.has(row)),
    [],
    'rows without a snippet',
  )
})

test('the description that is a module is right as it stands', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'description-page-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { text } =
    BLOCKS.find((one) => one.text.startsWith('import { defineCatalog')) ?? assert.fail()
  const manifest = { type: 'module', version: '2.0.0', description: 'Tide heights and times.' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'countersign.config.ts'), text)
  const config = pathToFileURL(join(folder, 'countersign.config.ts'))
  const parsed = parsePublishDescription((await importAsPackage(config)).default)
  assert.ok(parsed.ok, JSON.stringify(parsed.issues))
})

test('every script of this repository that a page names exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const named = BLOCKS.flatMap(({ text }) => [...text.matchAll(/^npm run (?:-s )?([\w:]+)/gm)])
  assert.ok(named.length > 0)
  for (const [line, name = ''] of named) assert.ok(scripts[name], line)
})

test('the tests that are named speak of the page', () => {
  for (const [page, row] of Object.entries(HELD))
    for (const by of new Set(Object.values(row))) {
      if (!/\.test\.m?[jt]s$/.test(by) || by === PARSED || by === HERE) continue
      const beside = by.includes('/ci/recipes') ? read('observatory/test/ci/page.ts') : ''
      assert.ok(`${read(by)}${beside}`.includes(page), `${by} does not read ${page}`)
    }
})

test('a page that shows what commands print is executed by a test', () => {
  const executed: Readonly<Record<string, string>> = {
    'fingerprints.md': 'lib/test/cli/fingerprints-page.system.test.ts',
    'lockfile.md': 'lib/test/cli/lock-page.test.ts',
    'description.md': 'lib/test/cli/publish.test.ts',
    'publish-static.md': 'lib/test/cli/publish.test.ts',
    'publish-verify.md': 'lib/test/cli/publish-verify.test.ts',
  }
  for (const page of new Set(
    BLOCKS.filter(({ language }) => language === 'console').map((block) => block.page),
  )) {
    const by = executed[page] ?? 'lib/test/cli/transcripts.test.ts'
    assert.ok(read(by).includes(page), `${by} does not execute ${page}`)
  }
})

test('every guide is in the index of guides', () => {
  const index = read('docs/README.md')
  for (const page of PAGES)
    assert.ok(page === 'README.md' || index.includes(`](${page})`), `docs/README.md lacks ${page}`)
})
