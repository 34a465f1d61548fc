/** The public surface, pinned: a name that appears or vanishes here is a decision, not an accident. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const PACKAGE: { readonly exports: Record<string, string | { readonly default: string }> } =
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const SURFACE: Record<string, readonly string[]> = {
  '.': [
    'CountersignError',
    'convertDocument',
    'findingsOfDocument',
    'lintServerCard',
    'parseCatalog',
    'parseServerCard',
    'printServerCard',
    'readDocument',
  ],
  './card': [
    'AI_CATALOG_TYPE',
    'SERVER_CARD_SCHEMA',
    'SERVER_CARD_TYPE',
    'convertDocument',
    'detect',
    'findingsOfDocument',
    'lintServerCard',
    'nameOf',
    'parseCatalog',
    'parseIdentifier',
    'parseServerCard',
    'placeholders',
    'printServerCard',
    'readDocument',
    'resolve',
    'sameIdentifier',
  ],
  './discover': [
    'READERS',
    'assessTrust',
    'checkHosting',
    'checkRepositoryId',
    'clientConfig',
    'compare',
    'connect',
    'discover',
    'parseTarget',
    'rankFixes',
    'readAll',
    'siteView',
  ],
  './examine': ['SECTIONS', 'examine'],
  './net': ['createFetch', 'openGuard'],
  './probe': ['judge', 'lookDeeper', 'observe', 'probe', 'resolutionOf'],
  './run': [
    'CHECKS',
    'DIFFERENCE_RULES',
    'DIFFERENCE_VERSION',
    'REGISTRY_VERSION',
    'SUITE_ID',
    'SUITE_VERSION',
    'differenceOf',
    'findingsOfDifference',
    'fingerprintV1',
    'fingerprintV2',
    'readEvidence',
    'readSnapshot',
    'reasonOf',
    'snapshotOf',
    'toolsOf',
  ],
  './text': ['link', 'visible'],
}

for (const [entry, target] of Object.entries(PACKAGE.exports)) {
  if (typeof target === 'string') continue
  test(`${entry} exports what it should and nothing else`, async () => {
    const source = target.default.replace('./dist/', '../src/').replace(/\.js$/, '.ts')
    const module: object = await import(source)
    assert.deepEqual(Object.keys(module).toSorted(), SURFACE[entry])
  })
}

test('every entry has its list', () => {
  const entries = Object.keys(PACKAGE.exports).filter((entry) => entry !== './package.json')
  assert.deepEqual(entries.toSorted(), Object.keys(SURFACE).toSorted())
})

test('the portable entries reach no node: module', () => {
  const seen = new Set<string>()
  const visit = (url: URL): void => {
    if (seen.has(url.href)) return
    seen.add(url.href)
    const text = readFileSync(url, 'utf8')
    for (const [, specifier = ''] of text.matchAll(
      /^(?:import|export)(?!\s+type)[^'"`;]*?from '([^']+)'/gm,
    )) {
      assert.doesNotMatch(specifier, /^node:|^undici/, `${url.pathname} imports ${specifier}`)
      if (specifier.startsWith('.')) visit(new URL(specifier, url))
    }
  }
  for (const entry of [
    'index.ts',
    'card/index.ts',
    'probe/index.ts',
    'run/index.ts',
    'text/index.ts',
  ])
    visit(new URL(`../src/${entry}`, import.meta.url))
  assert.ok(seen.size > 20, 'the walk saw the card folder')
})
