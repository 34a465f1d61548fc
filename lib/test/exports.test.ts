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
    'createAnswer',
    'defineCatalog',
    'defineServer',
    'fetchHandler',
    'findingsOfDocument',
    'lintServerCard',
    'parseCatalog',
    'parseKeys',
    'parsePublishDescription',
    'parseServerCard',
    'parseStatement',
    'printServerCard',
    'readDocument',
    'serverCardResource',
    'siteOf',
    'verifyEnvelope',
  ],
  './attest': [
    'BUNDLE_TYPE',
    'GATE_CHECKS',
    'PAYLOAD_TYPE',
    'PREDICATE_TYPE',
    'STATEMENT_TYPE',
    'SUITE_BUILD',
    'SUITE_PATHS',
    'WITHHELD_RULES',
    'bundleOf',
    'checkLog',
    'compareEntry',
    'digestInRecord',
    'envelopeRecord',
    'inclusionProver',
    'keyRecordOf',
    'keyidOf',
    'logKeyOf',
    'noteKey',
    'parseCheckpoint',
    'parseEnvelope',
    'parseKeyList',
    'parseKeys',
    'parseLock',
    'parseProof',
    'parseSigned',
    'parseSignedCheckpoint',
    'parseStatement',
    'parseVkey',
    'preAuthEncoding',
    'printBundle',
    'printCheckpoint',
    'printDidDocument',
    'printEnvelope',
    'printJwks',
    'printKeyList',
    'printKeysPem',
    'printLock',
    'printProof',
    'printVkey',
    'proveConsistency',
    'retireKey',
    'revokeKey',
    'sequence',
    'signEnvelope',
    'signerFromPem',
    'sshLine',
    'startLog',
    'statementOf',
    'suiteCommand',
    'tilePath',
    'verifyCheckpoint',
    'verifyEnvelope',
    'verifyProof',
    'withKey',
    'withheldText',
  ],
  './attest/node': [
    'logFolder',
    'newKey',
    'nodeEd25519',
    'signEnvelopeSync',
    'signPayloadSync',
    'signerFromKey',
    'signerFromPemSync',
    'withLogLock',
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
    'registrableDomain',
    'resolve',
    'sameIdentifier',
    'suggestion',
  ],
  './deployment': ['POINTS', 'diffDeployment', 'verifyDeployment'],
  './discover': [
    'READERS',
    'assessTrust',
    'checkHosting',
    'checkRepositoryId',
    'checkTrustManifests',
    'clientConfig',
    'compare',
    'connect',
    'curlOf',
    'discover',
    'parseTarget',
    'rankFixes',
    'readAll',
    'shellWord',
    'siteView',
  ],
  './examine': ['SECTIONS', 'examine'],
  './net': ['createFetch', 'openGuard', 'textRecords'],
  './probe': [
    'HYGIENE_RULES',
    'HYGIENE_TERMS',
    'findingsOfObservations',
    'judge',
    'lookDeeper',
    'observe',
    'probe',
    'watchName',
  ],
  './publish': [
    'PUBLISH_RULES',
    'cardOf',
    'createAnswer',
    'createLimit',
    'defineCatalog',
    'defineServer',
    'fetchHandler',
    'parsePublishDescription',
    'readPublishDescription',
    'serverCardResource',
    'siteOf',
  ],
  './publish/astro': ['astroRoute'],
  './publish/express': ['expressHandler'],
  './publish/fastify': ['fastifyHook'],
  './publish/hono': ['honoHandler'],
  './publish/next': ['nextRoutes'],
  './publish/nitro': ['nitroMiddleware'],
  './publish/node': ['answerNode'],
  './publish/static': ['STATIC_HOSTS', 'exportStatic'],
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
    'printEvidence',
    'readEvidence',
    'readSnapshot',
    'reasonOf',
    'snapshotOf',
    'toolsOf',
  ],
  './testing': ['expectCardMatchesServer'],
  './text': ['link', 'sentenceOf', 'visible'],
  './text/en': ['CHECK_TEXTS', 'GROUP_TITLES', 'REASONS', 'STATUS_WORDS'],
  './text/es': ['CHECK_TEXTS', 'GROUP_TITLES', 'REASONS', 'STATUS_WORDS'],
  './text/ru': ['CHECK_TEXTS', 'GROUP_TITLES', 'REASONS', 'STATUS_WORDS'],
  './text/uk': ['CHECK_TEXTS', 'GROUP_TITLES', 'REASONS', 'STATUS_WORDS'],
  './text/zh': ['CHECK_TEXTS', 'GROUP_TITLES', 'REASONS', 'STATUS_WORDS'],
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
    'attest/index.ts',
    'card/index.ts',
    'deployment/index.ts',
    'probe/index.ts',
    'publish/index.ts',
    'publish/node.ts',
    'publish/express.ts',
    'publish/fastify.ts',
    'publish/static.ts',
    'run/index.ts',
    'testing.ts',
    'text/index.ts',
  ])
    visit(new URL(`../src/${entry}`, import.meta.url))
  assert.ok(seen.size > 20, 'the walk saw the card folder')
})
