import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ARD_CONSUMER } from '../../../src/discover/readers/ard-consumer.ts'
import { DRAFT_CLIENT } from '../../../src/discover/readers/draft-client.ts'
import { GOOSE } from '../../../src/discover/readers/goose.ts'
import { PYTHON_SDK } from '../../../src/discover/readers/python-sdk.ts'
import { TYPESCRIPT_SDK } from '../../../src/discover/readers/typescript-sdk.ts'
import {
  cardOf,
  CARD_TYPE,
  catalogOf,
  catalogSite,
  discoveredOf,
  documentOf,
  ENDPOINT,
  entryOf,
  foundAt,
  ORIGIN,
  sep1649Of,
  siteOf,
} from './made.ts'

const CARD = documentOf(cardOf())
const CARD_URL = `${ENDPOINT}/server-card`
const CATALOG = `${ORIGIN}/.well-known/ai-catalog.json`
const CATALOG_CLIENTS = [DRAFT_CLIENT, PYTHON_SDK, TYPESCRIPT_SDK, GOOSE]

const invalid = documentOf(cardOf({ description: 'x'.repeat(101) }), {
  validV1: false,
  issues: [
    {
      code: 'some_issue',
      severity: 'error',
      pointer: '/description',
      message: '',
      mend: 'Shorten it.',
      spec: '',
      params: {},
    },
  ],
})

test('a catalog with a valid card satisfies every client, by url and inline', () => {
  const byUrl = siteOf(catalogSite([entryOf()], [CARD]))
  const inline = siteOf(catalogSite([entryOf({ inline: true, data: CARD.value })], [CARD]))
  for (const { id, judge } of CATALOG_CLIENTS) {
    assert.deepEqual(
      judge(byUrl),
      { reader: id, verdict: 'pass', foundAt: CARD_URL, shape: 'server_card_v1' },
      id,
    )
    assert.equal(judge(inline).verdict, 'pass', id)
    assert.equal(judge(inline).foundAt, CATALOG, id)
  }
})

test('without any catalog every client fails, and one edit wins them all', () => {
  const site = siteOf([])
  for (const { id, judge } of CATALOG_CLIENTS) {
    const { verdict, why, fix } = judge(site)
    assert.deepEqual([verdict, why?.code], ['fail', 'reader_no_catalog'], id)
    assert.equal(fix?.id, 'publish_card_and_catalog', id)
    assert.match(fix?.message ?? '', /urn:air:tides\.example:mcp:/, id)
  }
})

test('a card only at <endpoint>/server-card is enough for the draft, and for no SDK', () => {
  const found = [foundAt(CARD_URL, { kind: 'remote_card', document: CARD })]
  const site = siteOf(found, { servers: [discoveredOf(CARD)] })
  assert.equal(DRAFT_CLIENT.judge(site).foundAt, CARD_URL)
  for (const { id, judge } of [PYTHON_SDK, TYPESCRIPT_SDK, GOOSE]) {
    const { verdict, fix } = judge(site)
    assert.equal(verdict, 'fail', id)
    assert.equal(fix?.id, 'publish_catalog', id)
    assert.match(fix?.message ?? '', /"url":"https:\/\/tides\.example\/mcp\/server-card"/, id)
  }
})

test('a listed card that is invalid is told its first mend', () => {
  const site = siteOf(catalogSite([entryOf()], [invalid]))
  for (const { id, judge } of CATALOG_CLIENTS) {
    const { verdict, why, fix } = judge(site)
    assert.deepEqual([verdict, why?.code], ['fail', 'reader_card_invalid'], id)
    assert.deepEqual([fix?.id, fix?.size], [`mend_card ${CARD_URL}`, 1], id)
    assert.match(fix?.message ?? '', /Shorten it\./, id)
  }
})

test('another shape behind a card entry is to be replaced', () => {
  const legacy = documentOf(sep1649Of(), { family: 'sep1649' })
  const { why, shape, fix } = DRAFT_CLIENT.judge(siteOf(catalogSite([entryOf()], [legacy])))
  assert.deepEqual([why?.code, shape], ['reader_card_invalid', 'sep1649'])
  assert.equal(fix?.id, `replace_card ${CARD_URL}`)
})

test('no answer is no verdict: catalog, card, and the reserved place', () => {
  const noCatalog = siteOf([foundAt(CATALOG, { kind: 'catalog', presence: 'error', status: 503 })])
  const gone = foundAt(CARD_URL, { kind: 'entry', presence: 'unreachable' })
  const noCard = siteOf(catalogSite([entryOf()], [gone]))
  for (const { id, judge } of CATALOG_CLIENTS) {
    assert.deepEqual(
      [judge(noCatalog).verdict, judge(noCatalog).why?.code],
      ['unknown', 'reader_undecided'],
      id,
    )
    assert.equal(judge(noCard).verdict, 'unknown', id)
    assert.equal(judge(noCatalog).fix, undefined, id)
  }
  const reserved = siteOf([foundAt(CARD_URL, { kind: 'remote_card', presence: 'refused' })])
  assert.equal(DRAFT_CLIENT.judge(reserved).verdict, 'unknown')
})

test('a card that is not where the catalog says, and a catalog without cards', () => {
  const missing = siteOf(catalogSite([entryOf()], [foundAt(CARD_URL, { presence: 'html' })]))
  const skill = entryOf({ type: 'application/agent-skills+json', kind: 'other' })
  const none = siteOf(catalogSite([skill], []))
  const broken = siteOf([foundAt(CATALOG, { kind: 'catalog', presence: 'unreadable' })])
  for (const { id, judge } of CATALOG_CLIENTS) {
    assert.equal(judge(missing).why?.code, 'reader_card_not_there', id)
    assert.equal(judge(none).why?.code, 'reader_no_card_entry', id)
    assert.equal(judge(none).fix?.id, 'add_card_entry', id)
    assert.equal(judge(broken).why?.code, 'reader_not_json', id)
  }
})

test('the SDKs refuse media types, the draft client does not', () => {
  const entries = [entryOf()]
  const plainCatalog = siteOf(catalogSite(entries, [CARD], { contentType: 'text/plain' }))
  const octets = foundAt(CARD_URL, { document: CARD, contentType: 'application/octet-stream' })
  const plainCard = siteOf(catalogSite(entries, [octets]))
  for (const { id, judge } of [PYTHON_SDK, TYPESCRIPT_SDK]) {
    const { why, fix } = judge(plainCatalog)
    assert.deepEqual([why?.code, fix?.id], ['reader_media_type', `media_type ${CATALOG}`], id)
    assert.match(judge(plainCard).fix?.message ?? '', new RegExp(CARD_TYPE.replace('+', '\\+')), id)
  }
  assert.equal(DRAFT_CLIENT.judge(plainCatalog).verdict, 'pass')
  assert.equal(DRAFT_CLIENT.judge(plainCard).verdict, 'pass')
  const typed = foundAt(CARD_URL, { document: CARD, contentType: CARD_TYPE })
  const types = { contentType: 'application/ai-catalog+json' }
  assert.equal(PYTHON_SDK.judge(siteOf(catalogSite(entries, [typed], types))).verdict, 'pass')
})

test('the SDKs compare types as text and do not resolve entry URLs', () => {
  const raw = { identifier: 'x', type: CARD_TYPE, url: './mcp/server-card' }
  const relative = siteOf(catalogSite([entryOf({ raw })], [CARD]))
  const upper = siteOf(catalogSite([entryOf({ type: CARD_TYPE.toUpperCase() })], [CARD]))
  for (const { id, judge } of [PYTHON_SDK, TYPESCRIPT_SDK]) {
    assert.equal(judge(relative).why?.code, 'reader_entry_url_relative', id)
    assert.match(judge(relative).fix?.message ?? '', /"https:\/\/tides\.example\/mcp\/server-card"/)
    assert.equal(judge(upper).why?.code, 'reader_no_card_entry', id)
  }
  assert.equal(DRAFT_CLIENT.judge(relative).verdict, 'pass')
})

test('the SDKs take a card without $schema for v1, and forgive nothing else', () => {
  const issue = { severity: 'error', message: '', mend: '', spec: '', params: {} } as const
  const noSchema = { ...issue, code: 'card_schema_missing', pointer: '' }
  const long = { ...issue, code: 'long', pointer: '/description' }
  const value = cardOf({ $schema: undefined })
  const document = documentOf(value, { validV1: false, issues: [noSchema] })
  const worse = documentOf(value, { validV1: false, issues: [noSchema, long] })
  const wrong = documentOf(cardOf({ $schema: 'https://x.example/' }), {
    validV1: false,
    issues: [{ ...noSchema, code: 'card_schema_other' }],
  })
  for (const { id, judge } of [PYTHON_SDK, TYPESCRIPT_SDK]) {
    assert.equal(judge(siteOf(catalogSite([entryOf()], [document]))).verdict, 'pass', id)
    assert.equal(judge(siteOf(catalogSite([entryOf()], [worse]))).verdict, 'fail', id)
    assert.equal(judge(siteOf(catalogSite([entryOf()], [wrong]))).verdict, 'fail', id)
  }
  assert.equal(DRAFT_CLIENT.judge(siteOf(catalogSite([entryOf()], [document]))).verdict, 'fail')
})

test('only the Python SDK follows nested catalogs, and a circle ends', () => {
  const inner = `${ORIGIN}/inner.json`
  const nested = entryOf({ kind: 'catalog', type: 'application/ai-catalog+json', url: inner })
  const back = entryOf({ pointer: '/entries/1', kind: 'catalog', url: CATALOG })
  const site = siteOf([
    ...catalogSite([nested], []),
    foundAt(inner, { kind: 'nested_catalog', document: catalogOf([entryOf(), back]) }),
    foundAt(CARD_URL, { kind: 'entry', document: CARD }),
  ])
  assert.equal(PYTHON_SDK.judge(site).foundAt, CARD_URL)
  assert.equal(TYPESCRIPT_SDK.judge(site).why?.code, 'reader_no_card_entry')
})

test('goose needs one streamable HTTP URL, and cannot carry headers', () => {
  const listing = (remotes: unknown): ReturnType<typeof GOOSE.judge> =>
    GOOSE.judge(siteOf(catalogSite([entryOf()], [documentOf(cardOf({ remotes }))])))
  const remote = { type: 'streamable-http', url: ENDPOINT }
  assert.equal(listing([{ type: 'sse', url: ENDPOINT }, remote]).verdict, 'pass')
  assert.equal(listing([{ ...remote, type: 'sse' }]).why?.code, 'reader_no_usable_remote')
  assert.equal(listing([{ ...remote, url: 'https://{t}.tides.example/mcp' }]).verdict, 'fail')
  const header = { name: 'Authorization', value: 'Bearer {token}', isRequired: true }
  const needs = listing([{ ...remote, headers: [{ ...header, variables: { token: {} } }] }])
  assert.deepEqual([needs.verdict, needs.why?.code], ['partial', 'reader_needs_inputs'])
})

const ARD = `${ORIGIN}/.well-known/ard.json`
const ardEntry = {
  identifier: 'urn:air:tides.example:mcp:tide-tables',
  displayName: 'Tide tables',
  type: CARD_TYPE,
  url: CARD_URL,
}

function ardOf(entries: readonly unknown[], root: object = {}): ReturnType<typeof documentOf> {
  return documentOf({ ...root, entries }, { family: 'ard_manifest' })
}

test('an ARD consumer reads ard.json and rel="ard"', () => {
  const site = siteOf([foundAt(ARD, { kind: 'catalog', document: ardOf([ardEntry]) })])
  assert.deepEqual(
    [ARD_CONSUMER.judge(site).verdict, ARD_CONSUMER.judge(site).foundAt],
    ['pass', ARD],
  )
  const url = `${ORIGIN}/agents.json`
  const linked = siteOf([foundAt(url, { kind: 'link', document: ardOf([ardEntry]) })], {
    links: { ard: [url] },
  })
  assert.equal(ARD_CONSUMER.judge(linked).foundAt, url)
})

test('an ARD consumer may skip the AI Catalog, so that alone is partial', () => {
  const entry = entryOf({ raw: ardEntry })
  const { verdict, why, fix } = ARD_CONSUMER.judge(siteOf(catalogSite([entry], [CARD])))
  assert.deepEqual([verdict, why?.code, fix?.id], ['partial', 'reader_ard_only_may', 'serve_ard'])
})

test('an ARD consumer fails what the schema of the manifest forbids', () => {
  const { displayName: _, ...unnamed } = ardEntry
  const cases: readonly [entries: readonly unknown[], root: object, message: RegExp][] = [
    [[unnamed], {}, /displayName/],
    [[{ ...ardEntry, identifier: 'tides' }], {}, /identifier/],
    [[{ ...ardEntry, data: {} }], {}, /one of url and data/],
    [[{ ...ardEntry, representativeQueries: ['one'] }], {}, /representativeQueries/],
    [[ardEntry], { specVersion: '0.9' }, /specVersion/],
    [[ardEntry], { collections: [] }, /collections/],
    [[null], {}, /not an object/],
  ]
  for (const [entries, root, message] of cases) {
    const site = siteOf([foundAt(ARD, { document: ardOf(entries, root) })])
    const { verdict, why } = ARD_CONSUMER.judge(site)
    assert.deepEqual([verdict, why?.code], ['fail', 'reader_ard_invalid'])
    assert.match(why?.message ?? '', message)
  }
  const fix = ARD_CONSUMER.judge(siteOf([foundAt(ARD, { document: ardOf([unnamed]) })])).fix
  assert.equal(fix?.id, `display_names ${ARD}`)
})

test('an ARD consumer without a manifest fails, without an answer concludes nothing', () => {
  assert.equal(ARD_CONSUMER.judge(siteOf([])).why?.code, 'reader_no_ard')
  const silent = siteOf([foundAt(ARD, { presence: 'unreachable' })])
  assert.equal(ARD_CONSUMER.judge(silent).verdict, 'unknown')
})
