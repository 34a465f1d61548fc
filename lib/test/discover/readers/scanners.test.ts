import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_IT_AGENT_READY } from '../../../src/discover/readers/isitagentready.ts'
import { SITE_SCANNER } from '../../../src/discover/readers/site-scanner.ts'
import { THREE_PATH_SCANNER } from '../../../src/discover/readers/three-path-scanner.ts'
import type { Reading } from '../../../src/discover/types.ts'
import type { ReadDocument } from '../../../src/card/types.ts'
import {
  cardOf,
  CARD_TYPE,
  catalogSite,
  discoveredOf,
  documentOf,
  ENDPOINT,
  entryOf,
  foundAt,
  legacyDocument,
  ORIGIN,
  sep1649Of,
  siteOf,
  targetOf,
  type FoundParts,
} from './made.ts'

const CARD = documentOf(cardOf())
const SCANNED = `${ORIGIN}/.well-known/mcp/server-card.json`
const hybrid = {
  ...cardOf(),
  serverInfo: { name: 'tide-tables', version: '2.0.0' },
  transport: { type: 'streamable-http', endpoint: ENDPOINT },
  capabilities: { tools: {} },
}

function at(path: string, document: ReadDocument, parts: FoundParts = {}): Reading {
  return SITE_SCANNER.judge(siteOf([foundAt(`${ORIGIN}${path}`, { document, ...parts })]))
}

function codes({ notes = [] }: Reading): readonly string[] {
  return notes.map(({ code }) => code)
}

test('both path scanners take a hybrid and a SEP-1649 card, at any of their paths', () => {
  const good = [
    documentOf(hybrid, { hybrid: true }),
    legacyDocument(sep1649Of(), 'sep1649', [ENDPOINT]),
  ]
  for (const { id, judge } of [THREE_PATH_SCANNER, IS_IT_AGENT_READY]) {
    for (const path of ['mcp/server-card.json', 'mcp/server-cards.json', 'mcp.json']) {
      for (const document of good) {
        const url = `${ORIGIN}/.well-known/${path}`
        const { verdict, foundAt: where } = judge(siteOf([foundAt(url, { document })]))
        assert.deepEqual([verdict, where], ['pass', url], `${id} ${path}`)
      }
    }
  }
})

test('a plain v1 card lacks their members, and one edit with the values wins both', () => {
  const servers = [discoveredOf(CARD)]
  const site = siteOf([foundAt(SCANNED, { document: CARD })], { servers })
  const readings = [THREE_PATH_SCANNER, IS_IT_AGENT_READY].map(({ judge }) => judge(site))
  for (const { verdict, why, fix } of readings) {
    assert.deepEqual([verdict, why?.code], ['fail', 'reader_members_missing'])
    assert.equal(fix?.id, `legacy_members ${SCANNED}`)
    assert.match(fix?.message ?? '', /"serverInfo":\{"name":"tide-tables","version":"2\.0\.0"\}/)
    assert.match(fix?.message ?? '', /"endpoint":"https:\/\/tides\.example\/mcp"/)
    assert.match(fix?.message ?? '', /"capabilities"/)
  }
})

test('each of their members counts', () => {
  const three = (changes: Record<string, unknown>): string =>
    THREE_PATH_SCANNER.judge(
      siteOf([foundAt(SCANNED, { document: documentOf({ ...hybrid, ...changes }) })]),
    ).verdict
  const ready = (changes: Record<string, unknown>): string =>
    IS_IT_AGENT_READY.judge(
      siteOf([foundAt(SCANNED, { document: documentOf({ ...hybrid, ...changes }) })]),
    ).verdict
  for (const changes of [
    { serverInfo: { name: 'x' } },
    { serverInfo: { version: '1' } },
    { serverInfo: { name: '', version: '1' } },
    { transport: { type: 'http' } },
  ]) {
    assert.equal(three(changes), 'fail', JSON.stringify(changes))
    assert.equal(ready(changes), 'fail', JSON.stringify(changes))
  }
  assert.equal(three({ transport: { endpoint: ENDPOINT } }), 'fail')
  assert.equal(ready({ transport: { endpoint: ENDPOINT } }), 'pass')
  assert.equal(three({ capabilities: ['tools'] }), 'fail')
  assert.equal(ready({ capabilities: ['tools'] }), 'pass')
})

test('nothing at the three paths fails, an app shell counts as nothing, silence as silence', () => {
  const shell = siteOf([foundAt(SCANNED, { presence: 'html' })])
  const silent = siteOf([foundAt(SCANNED, { presence: 'error', status: 502 })])
  for (const { id, judge } of [THREE_PATH_SCANNER, IS_IT_AGENT_READY]) {
    assert.equal(judge(siteOf([])).why?.code, 'reader_found_nothing', id)
    assert.equal(judge(shell).verdict, 'fail', id)
    assert.equal(judge(shell).fix?.id, 'serve_hybrid', id)
    assert.equal(judge(silent).verdict, 'unknown', id)
  }
})

test('the site scanner passes v1 at each place it asks', () => {
  for (const path of [
    '/.well-known/mcp',
    '/.well-known/mcp/server-card.json',
    '/.well-known/mcp.json',
    '/.well-known/mcp-server.json',
    '/.well-known/mcp/server.json',
    '/server-card',
  ]) {
    const { verdict, foundAt: where, shape, points, outdated } = at(path, CARD)
    assert.deepEqual([verdict, where, shape], ['pass', `${ORIGIN}${path}`, 'server_card_v1'])
    assert.deepEqual([points, outdated], [1, undefined])
  }
  for (const rel of ['mcp-server', 'mcp-server-card']) {
    const url = 'https://cards.example/tides'
    const site = siteOf([foundAt(url, { kind: 'link', document: CARD })], {
      links: { [rel]: [url] },
    })
    assert.equal(SITE_SCANNER.judge(site).foundAt, url)
  }
  assert.equal(at('/card.json', CARD).verdict, 'fail')
})

test('the suffix is asked for the scanned URL, whatever it is', () => {
  const target = targetOf(ENDPOINT)
  const site = siteOf([foundAt(`${ENDPOINT}/server-card`, { kind: 'suffix', document: CARD })], {
    target,
  })
  assert.equal(SITE_SCANNER.judge(site).foundAt, `${ENDPOINT}/server-card`)
})

test('the catalog comes last: inline cards, then five that are fetched', () => {
  const inline = entryOf({ inline: true, data: CARD.value })
  assert.equal(SITE_SCANNER.judge(siteOf(catalogSite([inline], [CARD]))).verdict, 'pass')

  const urls = Array.from({ length: 6 }, (_, index) => `${ORIGIN}/cards/${index}`)
  const entries = urls.map((url, index) => entryOf({ url, pointer: `/entries/${index}` }))
  const only = (wanted: number): Reading =>
    SITE_SCANNER.judge(
      siteOf(
        catalogSite(
          entries,
          urls.map((url, index) => (index === wanted ? CARD : foundAt(url))),
        ),
      ),
    )
  assert.equal(only(4).foundAt, urls[4])
  assert.equal(only(5).verdict, 'fail')

  const last = entryOf({ inline: true, data: CARD.value, pointer: '/entries/6' })
  const documents = [...urls.map((url) => foundAt(url)), CARD]
  assert.equal(
    SITE_SCANNER.judge(siteOf(catalogSite([...entries, last], documents))).verdict,
    'pass',
  )
})

test('the first document with a shape decides, a document without one does not', () => {
  const noEndpoint = documentOf(cardOf({ remotes: [] }))
  const junk = documentOf({ hello: 1 }, { family: 'unknown' })
  const site = siteOf([
    foundAt(`${ORIGIN}/.well-known/mcp`, { document: junk }),
    foundAt(SCANNED, { document: noEndpoint }),
    foundAt(`${ORIGIN}/.well-known/mcp.json`, { document: CARD }),
  ])
  const { verdict, foundAt: where, why } = SITE_SCANNER.judge(site)
  assert.deepEqual([verdict, where, why?.code], ['partial', SCANNED, 'reader_no_endpoint_url'])
})

const registry = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'example.tides/tables',
  description: 'Tide tables.',
  version: '1.0.0',
  remotes: [{ type: 'streamable-http', url: ENDPOINT }],
}
const endpoints = {
  serverInfo: { name: 'tides' },
  endpoints: [{ type: 'streamable-http', url: ENDPOINT }],
}
const sep1960 = {
  mcp_version: '2025-06-18',
  server_name: 'tides',
  endpoints: { streamable_http: ENDPOINT },
}

test('five shapes pass, exactly three of them are marked outdated', () => {
  const shapes: readonly [ReadDocument, shape: string, outdated: true | undefined][] = [
    [CARD, 'server_card_v1', undefined],
    [
      legacyDocument(registry, 'registry_server_json', [ENDPOINT]),
      'registry_server_json',
      undefined,
    ],
    [legacyDocument(endpoints, 'server_info_endpoints', [ENDPOINT]), 'server_info_endpoints', true],
    [legacyDocument(sep1649Of(), 'sep1649', [ENDPOINT]), 'sep1649', true],
    [legacyDocument(sep1960, 'sep1960', [ENDPOINT]), 'sep1960', true],
  ]
  for (const [document, name, outdated] of shapes) {
    const reading = at('/.well-known/mcp', document)
    assert.deepEqual([reading.verdict, reading.shape, reading.outdated], ['pass', name, outdated])
  }
})

test('other shapes are none of the five', () => {
  const others: readonly ReadDocument[] = [
    legacyDocument({ name: 'Tides', url: ENDPOINT }, 'flat', [ENDPOINT]),
    legacyDocument({ serverInfo: { name: 'tides' }, endpoint: ENDPOINT }, 'server_info_endpoints', [
      ENDPOINT,
    ]),
    legacyDocument({ mcpServers: {} }, 'mcp_servers_map', [ENDPOINT]),
    legacyDocument({ servers: [] }, 'servers_list', [ENDPOINT]),
    legacyDocument({ serverInfo: { name: 'tides' } }, 'smithery_static', []),
  ]
  for (const document of others) {
    const { verdict, why, points } = at('/.well-known/mcp', document)
    assert.deepEqual([verdict, why?.code, points], ['fail', 'reader_no_known_shape', 0])
  }
})

test('each soft issue alone makes a pass partial', () => {
  const remote = { type: 'streamable-http', url: ENDPOINT }
  const v1 = (changes: Record<string, unknown>): ReadDocument => documentOf(cardOf(changes))
  const cases: readonly [ReadDocument, FoundParts, code: string][] = [
    [v1({ remotes: [] }), {}, 'reader_no_endpoint_url'],
    [CARD, { contentType: 'text/html' }, 'reader_not_a_json_type'],
    [
      v1({ remotes: [{ ...remote, supportedProtocolVersions: ['latest'] }] }),
      {},
      'reader_version_not_a_date',
    ],
    [v1({ protocolVersion: '2025-02-30' }), {}, 'reader_version_not_a_date'],
    [v1({ supportedProtocolVersions: [1] }), {}, 'reader_version_not_a_date'],
    [v1({ remotes: [{ ...remote, url: 'https://tides/mcp' }] }), {}, 'reader_endpoint_host'],
    [
      v1({ remotes: [{ ...remote, url: 'https://tides.example:8443/mcp' }] }),
      {},
      'reader_endpoint_host',
    ],
    ...['$schema', 'version', 'protocolVersion', 'capabilities'].map(
      (name): [ReadDocument, FoundParts, string] => [
        legacyDocument(sep1649Of({ [name]: undefined }), 'sep1649', [ENDPOINT]),
        {},
        'reader_shape_member_missing',
      ],
    ),
    [
      legacyDocument({ ...registry, version: undefined }, 'registry_server_json', [ENDPOINT]),
      {},
      'reader_shape_member_missing',
    ],
  ]
  for (const [document, parts, code] of cases) {
    const reading = at('/.well-known/mcp', document, parts)
    assert.deepEqual([reading.verdict, reading.why?.code, reading.points], ['partial', code, 0.5])
    assert.deepEqual(codes(reading), [code])
    assert.ok(reading.fix)
  }
})

test('ports 80 and 443 and types that end in +json are not soft issues', () => {
  const remotes = [
    'https://a.example:443/mcp',
    'http://a.example:80/mcp',
    'https://a.example:80/mcp',
  ]
  const document = documentOf(cardOf({ remotes: remotes.map((url) => ({ type: 'sse', url })) }))
  assert.equal(at('/.well-known/mcp', document, { contentType: CARD_TYPE }).verdict, 'pass')
})

test('a v1 card without $schema or version and with a long description passes, and is recorded', () => {
  const value = cardOf({ $schema: undefined, version: undefined, description: 'x'.repeat(101) })
  const reading = at('/.well-known/mcp', documentOf(value, { validV1: false }))
  assert.equal(reading.verdict, 'pass')
  assert.deepEqual(codes(reading), ['reader_recorded', 'reader_recorded', 'reader_recorded'])
})

test('several soft issues are one edit', () => {
  const document = documentOf(cardOf({ remotes: [], protocolVersion: 'latest' }))
  const { fix } = at('/.well-known/mcp', document)
  assert.deepEqual([fix?.id, fix?.size], [`mend_scanned ${ORIGIN}/.well-known/mcp`, 2])
})

test('unknown: no document, and a place that did not answer', () => {
  for (const parts of [
    { presence: 'unreachable' },
    { presence: 'refused' },
    { presence: 'error', status: 503 },
  ] as const) {
    const reading = SITE_SCANNER.judge(siteOf([foundAt(SCANNED, parts)]))
    assert.deepEqual([reading.verdict, reading.points], ['unknown', undefined])
  }
  const forbidden = SITE_SCANNER.judge(
    siteOf([foundAt(SCANNED, { presence: 'error', status: 403 })]),
  )
  assert.equal(forbidden.verdict, 'fail')
})

test('fail: nothing anywhere, or documents without a shape even beside a silent place', () => {
  const nothing = SITE_SCANNER.judge(siteOf([]))
  assert.deepEqual(
    [nothing.verdict, nothing.why?.code, nothing.points],
    ['fail', 'reader_found_nothing', 0],
  )
  const junk = documentOf({ hello: 1 }, { family: 'unknown' })
  const site = siteOf([
    foundAt(`${ORIGIN}/.well-known/mcp`, { document: junk }),
    foundAt(SCANNED, { presence: 'unreachable' }),
  ])
  assert.equal(SITE_SCANNER.judge(site).why?.code, 'reader_no_known_shape')
})

test('a card that only the endpoint serves is won by the catalog that the clients need too', () => {
  const site = siteOf([], { servers: [discoveredOf(CARD)] })
  assert.equal(SITE_SCANNER.judge(site).fix?.id, 'publish_catalog')
})
