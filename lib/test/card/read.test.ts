import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findingsOfDocument } from '../../src/card/findings.ts'
import { convertDocument, READ_RULES, readDocument } from '../../src/card/read.ts'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import { digestOf } from '../../src/json/digest.ts'

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)
const jsonOf = (value: unknown) => bytesOf(JSON.stringify(value))
const codesOf = (issues: readonly { code: string }[]) => issues.map(({ code }) => code)

const url = 'https://tides.example/mcp/server-card'

const CARD = {
  $schema: SERVER_CARD_SCHEMA,
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://tides.example/mcp',
      supportedProtocolVersions: ['2025-11-25'],
    },
  ],
}

test('a valid card is given as it is', () => {
  const bytes = jsonOf(CARD)
  const document = readDocument(bytes, { url })
  assert.equal(document.family, 'server_card_v1')
  assert.equal(document.validV1, true)
  assert.equal(document.hybrid, false)
  assert.equal(document.digest, digestOf(bytes))
  assert.equal(document.byteLength, bytes.length)
  assert.deepEqual(document.value, CARD)
  assert.deepEqual(document.servers, [{ pointer: '', card: CARD, claims: {}, notes: [] }])
  assert.deepEqual(
    document.issues.filter(({ severity }) => severity !== 'note'),
    [],
  )
})

test('DC-28 a hybrid is valid, keeps its extra members and gives their claims', () => {
  const hybrid = {
    ...CARD,
    serverInfo: { name: 'tide-tables', version: '1.9.0' },
    transport: { type: 'streamable-http', endpoint: 'https://tides.example/mcp' },
    capabilities: { tools: { listChanged: false } },
    authentication: { required: false },
    tools: 'dynamic',
  }
  const document = readDocument(jsonOf(hybrid), { url })
  assert.equal(document.validV1, true)
  assert.equal(document.hybrid, true)
  assert.deepEqual(document.servers[0]?.card, hybrid)
  assert.deepEqual(document.servers[0]?.claims, {
    authenticationRequired: false,
    serverName: 'tide-tables',
    serverVersion: '1.9.0',
    capabilities: { tools: { listChanged: false } },
  })
  const different = document.issues.find(({ pointer }) => pointer === '/serverInfo/version')
  assert.equal(different?.severity, 'warning')
})

test('a v1 card with faults is still v1, and everything understood of it is given', () => {
  const description = `${'Tide heights and times. '.repeat(6)}End.`
  const card = {
    name: CARD.name,
    description,
    remotes: [
      { type: 'websocket', url: 'wss://tides.example' },
      { type: 'http', url: 'https://tides.example/mcp' },
    ],
    documentation: 'https://tides.example/docs',
  }
  const document = readDocument(jsonOf(card), { url })
  assert.equal(document.family, 'server_card_v1')
  assert.equal(document.validV1, false)
  const [server] = document.servers
  assert.equal(server?.card.name, CARD.name)
  assert.equal(server?.card.version, undefined)
  assert.equal(server?.card.documentation, 'https://tides.example/docs')
  assert.deepEqual(server?.card.remotes, [
    { type: 'streamable-http', url: 'https://tides.example/mcp' },
  ])
  assert.ok([...(server?.card.description ?? '')].length <= 100)
  const errors = document.issues.filter(({ severity }) => severity === 'error')
  assert.ok(errors.some(({ pointer }) => pointer === '/description'))
  assert.ok(errors.some(({ pointer }) => pointer.startsWith('/remotes/0')))
})

test('a card of a later version is read and not judged', () => {
  const card = {
    ...CARD,
    $schema: SERVER_CARD_SCHEMA.replace('/v1/', '/v2/'),
    remotes: CARD.remotes,
  }
  const document = readDocument(jsonOf(card), { url })
  assert.equal(document.family, 'server_card_newer')
  assert.equal(document.validV1, false)
  assert.deepEqual(codesOf(document.issues), ['newer_schema'])
  assert.equal(document.servers[0]?.card.name, CARD.name)
})

test('an older shape is converted; its first issue says what to do', () => {
  const value = {
    serverInfo: { name: 'tides', version: '2.0.0' },
    endpoint: 'https://tides.example/mcp',
  }
  const document = readDocument(jsonOf(value), { url })
  assert.equal(document.family, 'server_info_endpoints')
  assert.equal(document.validV1, false)
  assert.equal(document.issues[0]?.code, 'legacy_shape')
  assert.equal(document.servers[0]?.card.remotes?.[0]?.url, 'https://tides.example/mcp')
})

test('DC-01 a web page is a page, never broken JSON', () => {
  const pages: readonly (readonly [string, string | undefined])[] = [
    ['<!doctype html><div id=app></div>', 'text/html; charset=utf-8'],
    ['<!doctype html>', undefined],
    ['\uFEFF \n\t<html>', 'application/json'],
    ['Not found', 'text/html'],
    ['<?xml version="1.0"?><rss/>', 'application/xml'],
  ]
  for (const [text, contentType] of pages) {
    const options = contentType === undefined ? { url } : { url, contentType }
    const document = readDocument(bytesOf(text), options)
    assert.equal(document.family, 'html', text)
    assert.deepEqual(codesOf(document.issues), ['document_html'])
    assert.deepEqual(document.servers, [])
  }
})

test('DC-03 a plain text is no JSON, with the place of the first fault', () => {
  const document = readDocument(bytesOf('Nope'), { contentType: 'text/plain' })
  assert.equal(document.family, 'not_json')
  assert.equal(document.issues.length, 1)
  assert.equal(document.issues[0]?.severity, 'error')
  assert.equal(document.value, undefined)
})

test('DC-05 DC-06 the type that a card came with does not keep it from being read', () => {
  for (const contentType of [
    'application/octet-stream',
    'text/plain',
    'application/json',
    'text/html',
    '',
  ]) {
    const document = readDocument(jsonOf(CARD), { url, contentType })
    assert.equal(document.validV1, true, contentType)
  }
})

test('DC-10 a plain http remote in a card read over https is an error, in any shape', () => {
  const http = 'http://tides.example/mcp'
  const documents: readonly (readonly [string, unknown])[] = [
    ['/remotes/0/url', { ...CARD, remotes: [{ type: 'streamable-http', url: http }] }],
    [
      '/transport/endpoint',
      {
        serverInfo: { name: 'tides', version: '1.0.0' },
        transport: { type: 'http', endpoint: http },
      },
    ],
  ]
  for (const [pointer, value] of documents) {
    const secure = readDocument(jsonOf(value), { url }).issues.find(
      (issue) => issue.pointer === pointer,
    )
    assert.equal(secure?.severity, 'error', pointer)
    const plain = readDocument(jsonOf(value), { url: 'http://tides.example/' })
    assert.ok(
      !plain.issues.some((issue) => issue.pointer === pointer && issue.severity === 'error'),
    )
  }
})

test('DC-24 a documentation page in place of an endpoint is a page', () => {
  const document = readDocument(bytesOf('<html><body>Docs</body></html>'), {
    contentType: 'text/html',
  })
  assert.equal(document.family, 'html')
})

test('DC-27 a registry schema on a card: an error there, the right value, a command to convert', () => {
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json',
    name: 'example.tides/owl',
    version: '1.0.0',
    description: 'x',
  }
  const document = readDocument(jsonOf(card))
  const issue = document.issues.find(({ pointer }) => pointer === '/$schema')
  assert.equal(issue?.code, 'registry_schema_on_card')
  assert.equal(issue?.severity, 'error')
  assert.ok(issue?.mend.includes(SERVER_CARD_SCHEMA) && issue.mend.includes('card convert'))
  const without = readDocument(
    jsonOf({ name: card.name, version: '1.0.0', description: 'x', remotes: [] }),
  )
  const missing = without.issues.find(({ pointer }) => pointer === '/$schema')
  assert.notEqual(missing?.code, issue?.code)
  assert.equal(missing?.severity, 'error')
})

test('SH-22 one UTF-8 byte order mark is stripped with a warning; UTF-16 is refused', () => {
  const marked = readDocument(bytesOf(`\uFEFF${JSON.stringify(CARD)}`))
  assert.equal(marked.validV1, true)
  assert.deepEqual(
    marked.issues.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
    ['json_bom'],
  )
  const twice = readDocument(bytesOf(`\uFEFF\uFEFF${JSON.stringify(CARD)}`))
  assert.equal(twice.family, 'not_json')
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])
  assert.equal(readDocument(utf16).family, 'not_json')
  assert.deepEqual(codesOf(readDocument(utf16).issues), ['json_utf16'])
})

test('nothing but blanks is empty', () => {
  for (const text of ['', ' \n\t\r ', '\uFEFF']) {
    const document = readDocument(bytesOf(text))
    assert.equal(document.family, 'empty')
    assert.equal(document.issues.at(-1)?.code, 'json_empty')
  }
})

test('what readers disagree about is reported, and no server is taken from it', () => {
  const text = JSON.stringify(CARD).replace('{', '{"name":"example.other/evil",')
  const document = readDocument(bytesOf(text), { url })
  assert.equal(document.family, 'server_card_v1')
  assert.equal(document.validV1, false)
  assert.deepEqual(document.servers, [])
  assert.ok(
    document.issues.some(({ severity, pointer }) => severity === 'error' && pointer === '/name'),
  )
})

test('above 64 KiB a warning, above the limit a refusal, and a limit of at most 1 MiB', () => {
  const sized = (bytes: number) =>
    jsonOf({ ...CARD, _meta: { 'example.tides/pad': 'x'.repeat(bytes) } })
  assert.ok(!codesOf(readDocument(sized(60_000)).issues).includes('document_large'))
  const large = readDocument(sized(70_000))
  assert.equal(large.validV1, true)
  assert.ok(codesOf(large.issues).includes('document_large'))
  assert.deepEqual(codesOf(readDocument(sized(300_000)).issues), ['json_too_large'])
  assert.equal(readDocument(sized(300_000), { maxBytes: 400_000 }).validV1, true)
  const huge = readDocument(sized(1_100_000), { maxBytes: 9_000_000 })
  assert.deepEqual(codesOf(huge.issues), ['json_too_large'])
})

test('JSON of other kinds is told from a card', () => {
  const schema = readDocument(jsonOf({ 'x-query-style': 'dot', type: 'object' }))
  assert.deepEqual(
    [schema.family, ...codesOf(schema.issues)],
    ['config_schema', 'config_schema_not_card'],
  )
  const other = readDocument(jsonOf({ hello: 'world' }))
  assert.deepEqual([other.family, ...codesOf(other.issues)], ['unknown', 'shape_unknown'])
  const none = readDocument(jsonOf({ status: 'planned' }))
  assert.deepEqual([none.family, ...codesOf(none.issues)], ['no_server', 'no_server_declared'])
})

test('inline cards of a catalog are servers of it, with pointers into it', () => {
  const catalog = {
    specVersion: '1.0',
    host: { displayName: 'Tides' },
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:a',
        type: 'application/mcp-server-card+json',
        data: CARD,
      },
      {
        identifier: 'urn:air:tides.example:mcp:b',
        type: 'application/mcp-server-card+json',
        data: {
          serverInfo: { name: 'b', version: '1.0.0' },
          transport: { type: 'http', endpoint: '/b' },
        },
      },
      {
        identifier: 'urn:air:tides.example:mcp:c',
        type: 'application/mcp-server-card+json',
        data: 'c',
      },
      { identifier: 'urn:air:tides.example:mcp:d', type: 'application/mcp-server-card+json', url },
      {
        identifier: 'urn:air:tides.example:catalogs:e',
        type: 'application/ai-catalog+json',
        data: { specVersion: '1.0', entries: [] },
      },
    ],
  }
  const document = readDocument(jsonOf(catalog), {
    url: 'https://tides.example/.well-known/ai-catalog.json',
  })
  assert.equal(document.family, 'ai_catalog')
  assert.equal(document.validV1, false)
  assert.equal(document.catalog?.entries.length, 5)
  assert.deepEqual(
    document.servers.map(({ pointer, card }) => [pointer, card.remotes?.[0]?.url]),
    [
      ['/entries/0/data', 'https://tides.example/mcp'],
      ['/entries/1/data', 'https://tides.example/b'],
    ],
  )
  assert.ok(
    document.servers[1]?.notes.some(({ from }) => from === '/entries/1/data/transport/endpoint'),
  )
  const legacy = document.issues.find(({ code }) => code === 'legacy_shape')
  assert.equal(legacy?.pointer, '/entries/1/data')
  const unreadable = document.issues.find(({ code }) => code === 'inline_card_unreadable')
  assert.equal(unreadable?.pointer, '/entries/2/data')
})

test('converting gives one card a server, and what is missing in each', () => {
  const value = {
    servers: [
      { name: 'a', url: '/a', version: '1.0.0' },
      { name: 'b', url: '/b', version: '1', description: 'B.' },
    ],
  }
  const { cards } = convertDocument(jsonOf(value), { url })
  assert.deepEqual(
    cards.map(({ pointer, missing }) => [pointer, missing]),
    [
      ['/servers/0', ['description']],
      ['/servers/1', []],
    ],
  )
  assert.deepEqual(
    cards[0]?.issues.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer),
    ['/description'],
  )
})

test('converting a valid card changes nothing', () => {
  const { cards } = convertDocument(jsonOf(CARD))
  assert.deepEqual(cards[0]?.card, CARD)
  assert.deepEqual(cards[0]?.missing, [])
})

const ADDRESSES = [
  '/mcp',
  'https://tides.example/mcp',
  'HTTPS://tides.example/ü',
  'https://{harbour}.tides.example/mcp',
  '{base}/mcp',
  '//other.example/mcp',
  'https://github.com/tides-example/tides',
  'http://a b',
  'https://[::1',
  'https://tides.example/%zz',
  'tides.example',
  'stdio:',
]

/** Documents of any shape in which each member is mostly of its kind and sometimes of any other. */
function documents(): fc.Arbitrary<unknown> {
  const junk = fc.jsonValue({ maxDepth: 2 })
  const text = fc.string({ unit: 'grapheme', maxLength: 130 })
  const or = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: junk })
  const some = (members: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(Object.fromEntries(Object.entries(members).map(([name, kind]) => [name, or(kind)])), {
      requiredKeys: [],
      noNullPrototype: true,
    })
  const address = fc.constantFrom(...ADDRESSES)
  const word = fc.constantFrom('streamable-http', 'http', 'sse', 'stdio', 'pigeon')
  const input = some({
    description: text,
    isRequired: fc.boolean(),
    choices: fc.array(text),
    value: text,
  })
  const header = some({
    name: fc.constantFrom('X-Key', 'A B', ''),
    value: text,
    variables: fc.dictionary(text, input),
  })
  const scheme = fc.constantFrom('bearer', 'api_key', 'oauth2', 'none', 'x402')
  const authentication = fc.oneof(
    scheme,
    some({
      type: scheme,
      schemes: fc.array(scheme),
      required: fc.boolean(),
      header: fc.constantFrom('X-Key', 'A\nB'),
    }),
  )
  const endpoint = some({
    url: address,
    type: word,
    headers: fc.array(header, { maxLength: 3 }),
    variables: fc.dictionary(text, input),
    authentication,
  })
  const list = fc.array(or(fc.oneof(endpoint, address)), { maxLength: 3 })
  const map = fc.dictionary(
    fc.constantFrom('streamable_http', 'mcp', 'sse', 'x'),
    or(fc.oneof(endpoint, address)),
  )
  const info = some({
    name: text,
    title: text,
    version: text,
    description: text,
    homepage: address,
  })
  const icon = some({
    src: address,
    mimeType: text,
    sizes: fc.array(text, { maxLength: 2 }),
    theme: fc.constant('dark'),
  })
  return some({
    $schema: fc.constantFrom(SERVER_CARD_SCHEMA, SERVER_CARD_SCHEMA.replace('v1', 'v2')),
    name: fc.oneof(text, fc.constantFrom('example.tides/a', 'tides', 'under_score/b')),
    title: text,
    version: fc.oneof(text, fc.constant(2)),
    description: text,
    websiteUrl: address,
    repository: fc.oneof(address, some({ url: address, source: text, id: text })),
    icons: fc.array(icon, { maxLength: 2 }),
    remotes: list,
    transport: fc.oneof(word, endpoint),
    endpoints: fc.oneof(list, map),
    url: address,
    serverInfo: info,
    servers: fc.oneof(list, map),
    mcpServers: map,
    mcp_version: fc.constantFrom('2025-06-18', '1.0'),
    protocolVersion: fc.constantFrom('2025-06-18', 'latest'),
    authentication,
    tools: fc.array(info, { maxLength: 2 }),
    _meta: fc.dictionary(text, junk),
  })
}

test('a converted card is valid v1 but for what is named as missing', () => {
  let complete = 0
  fc.assert(
    fc.property(documents(), (document) => {
      for (const card of convertDocument(jsonOf(document), { url }).cards) {
        const faults = parseServerCard(card.card).issues.filter(
          ({ severity }) => severity === 'error',
        )
        const unnamed = faults.filter(({ pointer }) => !card.missing.includes(pointer.slice(1)))
        assert.deepEqual(unnamed, [])
        if (faults.length === 0) complete++
      }
    }),
    { numRuns: 100, seed: 1649 },
  )
  assert.ok(complete > 10, `only ${complete} complete cards`)
})

test('any bytes and any JSON give a document', () => {
  const anything = fc.oneof(
    documents().map(jsonOf),
    fc.uint8Array({ maxLength: 200 }),
    fc.string().map(bytesOf),
    fc.jsonValue({ maxDepth: 4 }).map(jsonOf),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      const document = readDocument(bytes, { url })
      assert.equal(document.digest, digestOf(bytes))
      if (document.family !== 'server_card_v1' && document.catalog === undefined) {
        assert.ok(document.issues.length > 0)
      }
    }),
    { numRuns: 200 },
  )
})

test('rules have unique codes and say what to do', () => {
  assert.equal(new Set(codesOf(READ_RULES)).size, READ_RULES.length)
  for (const rule of READ_RULES) {
    assert.match(rule.code, /^[a-z0-9_]+$/)
    assert.ok(rule.title.split(' ').length < 10 && !rule.title.endsWith('.'), rule.code)
  }
})

/** The pointers that a message names outside its quotations. */
function namedIn(message: string): readonly string[] {
  return message.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/(?<=^|\s)\/[^\s,]*[^\s,.]/g) ?? []
}

test('a message and its pointer name one place, wherever the card stands', () => {
  const local = { type: 'sse', url: 'http://localhost:3000/sse' }
  const twice = { type: 'sse', url: 'https://u:p@tides.example/sse' }
  // The first remote cannot be read, so the ones behind it move up in what is made of the card.
  const card = { ...CARD, remotes: [7, { type: 'stdio' }, local, twice, twice], websiteUrl: 'x:y' }
  const inline = {
    specVersion: '1.0',
    entries: [
      { identifier: 'urn:air:a.example:mcp:b', type: 'other/type', url },
      {
        identifier: 'urn:air:a.example:mcp:c',
        type: 'application/mcp-server-card+json',
        data: card,
      },
    ],
  }
  const older = {
    serverInfo: { name: 'tides', version: '1' },
    endpoints: [{ url: 'http://tides.example/mcp' }, { url: 'http://[::1]/mcp' }],
  }
  for (const [document, prefix] of [
    [card, '/'],
    [inline, '/entries/1/data/'],
    [older, '/endpoints/'],
  ] as const) {
    const { issues } = readDocument(jsonOf(document), { url })
    const placed = issues.filter(({ message }) => namedIn(message).length > 0)
    assert.ok(placed.length > 1, JSON.stringify(issues))
    for (const { pointer, message } of placed) {
      const [first = '', ...others] = namedIn(message)
      assert.ok(pointer.startsWith(first), `${pointer}: ${message}`)
      for (const other of others) assert.ok(other.startsWith(prefix), `${pointer}: ${message}`)
    }
  }
  const repeated = readDocument(jsonOf(inline)).issues.find(
    ({ code }) => code === 'remote_repeated',
  )
  assert.equal(repeated?.pointer, '/entries/1/data/remotes/4/url')
  assert.equal(
    repeated?.message,
    '/entries/1/data/remotes/4 has the type and URL of /entries/1/data/remotes/3.',
  )
  assert.equal(repeated?.params.first, '/entries/1/data/remotes/3')
})

test('a remote of a type that is none is not the current one beside sse', () => {
  const remotes = [{ type: 'stdio' }, { type: 'sse', url: 'https://tides.example/sse' }]
  const codes = codesOf(readDocument(jsonOf({ ...CARD, remotes })).issues)
  assert.ok(codes.includes('remote_sse_only') && !codes.includes('remote_sse_beside'))
})

test('objects that nothing can turn into text do no harm where a text should be', () => {
  const odd = { toString: 0, valueOf: 0 }
  const variables = { a: { default: 'x', choices: [odd] } }
  const remote = { type: odd, url: 'https://tides.example/{a}', variables, headers: [odd] }
  for (const document of [
    { ...CARD, remotes: [remote, remote, { ...remote, type: 'sse' }] },
    { ...CARD, $schema: odd, name: odd, version: odd, _meta: odd, icons: [odd], repository: odd },
    {
      serverInfo: { name: odd, version: odd },
      endpoint: odd,
      transport: odd,
      protocolVersion: odd,
    },
    { specVersion: odd, host: odd, entries: [{ type: odd, url: odd, identifier: odd }] },
  ]) {
    assert.ok(readDocument(jsonOf(document)).issues.length > 0)
  }
})

test('a pointer inside a quotation is somebody’s text and stays', () => {
  const name = 'see /name or \\" /remotes'
  const entry = { identifier: 'urn:air:a.example:mcp:c', type: 'application/mcp-server-card+json' }
  const data = { ...CARD, name: `${name}/x/y`, $schema: SERVER_CARD_SCHEMA }
  const { issues } = readDocument(jsonOf({ specVersion: '1.0', entries: [{ ...entry, data }] }))
  const wrong = issues.find(({ code }) => code === 'card_name_pattern')
  assert.ok(wrong)
  assert.ok(wrong.message.startsWith('/entries/0/data/name is "see /name or '), wrong.message)
  assert.ok(wrong.message.includes(JSON.stringify(`${name}/x/y`)))
})

test('every issue is a sentence', () => {
  const documents: readonly unknown[] = [
    [],
    {},
    { servers: [] },
    { mcpServers: { local: { command: 'x' } } },
    { ...CARD, version: '^1', name: 'x', title: '', extra: 1, icons: [{ src: 'ftp://x' }] },
    { specVersion: '3.0', entries: [{ url: 'x', data: 1 }, 7], host: 4 },
    { status: 'planned' },
  ]
  for (const document of documents) {
    for (const { message } of readDocument(jsonOf(document)).issues)
      assert.match(message, /^[^a-z].*\.$/s)
  }
})

test('a list without a server is an error, whatever holds it', () => {
  for (const document of [[], { servers: [] }, { servers: {} }, { mcpServers: {} }]) {
    const { issues } = readDocument(jsonOf(document))
    assert.ok(
      issues.some(({ code, severity }) => code === 'legacy_empty' && severity === 'error'),
      JSON.stringify(document),
    )
  }
})

test('a text at hand was not served, and nobody can answer 404 for it', () => {
  for (const text of ['', '<p>x</p>', '{"a":1}', '[', '{"mcpServers":{"a":{"command":"b"}}}']) {
    for (const { message, mend } of readDocument(bytesOf(text)).issues)
      assert.doesNotMatch(`${message} ${mend}`, /served|404|network/, text)
  }
  const [page] = readDocument(bytesOf('<p>x</p>'), { url }).issues
  assert.match(page?.message ?? '', /served at https:/)
})

test('no card is made of a program to start; the others are made, and the program is named', () => {
  const local = { command: 'npx', args: ['tides'] }
  const none = convertDocument(jsonOf({ mcpServers: { local } }))
  assert.deepEqual([none.cards, none.programs], [[], ['/mcpServers/local']])
  assert.match(none.why ?? '', /program to start/)
  const remote = { url: 'https://tides.example/mcp' }
  const one = convertDocument(jsonOf({ mcpServers: { local, remote } }))
  assert.deepEqual(
    one.cards.map(({ pointer }) => pointer),
    ['/mcpServers/remote'],
  )
  assert.deepEqual([one.programs, one.why], [['/mcpServers/local'], undefined])
})

test('where there is no card the conversion says why', () => {
  const why = (text: string) => convertDocument(bytesOf(text)).why
  assert.match(why('{"specVersion":"1.0","entries":[]}') ?? '', /catalog lists cards/)
  assert.match(why('{"a":1\n"b":2}') ?? '', /^line 2, column 1: Expected ',' or '}'/)
  assert.match(why('{"status":"planned"}') ?? '', /says that there is no server/)
  assert.match(why('<p>') ?? '', /HTML/)
  assert.match(why('{"a":1}') ?? '', /nothing in it describes a server/)
  assert.equal(convertDocument(jsonOf(CARD)).why, undefined)
})

test('callers without types learn which argument is wrong', () => {
  const wrong: readonly (readonly [bytes: unknown, options: object, words: RegExp])[] = [
    ['text', {}, /^bytes must be a Uint8Array, such as new TextEncoder/],
    [undefined, {}, /^bytes must/],
    [bytesOf('{}'), { url: 5 }, /^url must be a string/],
    [bytesOf('{}'), { contentType: {} }, /^contentType must be a string/],
    [bytesOf('{}'), { maxBytes: '1' }, /^maxBytes must be a positive number/],
  ]
  for (const [bytes, options, message] of wrong)
    for (const call of [readDocument, convertDocument])
      assert.throws(() => call(bytes as never, options), { name: 'TypeError', message })
})

test('what is reported does not grow with the number of faults times the length of a name', () => {
  const name = 'x'.repeat(100_000)
  const choices = Array.from({ length: 1_100 }, () => 0)
  const remote = { ...CARD.remotes[0], variables: { [name]: { choices } } }
  const texts = [
    JSON.stringify({ ...CARD, remotes: [remote] }),
    `{"${name}":{${'"a":1,'.repeat(200)}"a":1}}`,
  ]
  for (const text of texts) {
    const bytes = bytesOf(text)
    const findings = findingsOfDocument(readDocument(bytes, { url }), bytes, url)
    assert.ok(findings.length >= 100, `${findings.length}`)
    assert.ok(JSON.stringify(findings).length < 1_500_000)
    const placed = findings.filter(({ position }) => (position?.offset ?? 0) > text.indexOf(name))
    assert.ok(placed.length >= 99, `${placed.length}`)
  }
})

test('nothing of a catalog that the strict scan refuses may be followed', () => {
  const item = `"identifier":"urn:air:tides.example:mcp:x","type":"application/mcp-server-card+json"`
  const one = `{${item},"url":"/a","\\u0075rl":"/b"}`
  const inline = `{${item},"data":${JSON.stringify(CARD)}}`
  const nested = `{"type":"application/ai-catalog+json","url":"/c","extensions":{"__proto__":1}}`
  for (const entries of [one, `${one},${inline}`, nested]) {
    const document = readDocument(bytesOf(`{"specVersion":"1.0","entries":[${entries}]}`), { url })
    assert.equal(document.family, 'ai_catalog')
    assert.ok(document.catalog?.entries.every(({ usable }) => !usable))
    assert.deepEqual(document.servers, [])
  }
})

test('the faults of many inline cards are counted, not listed', () => {
  const item = { type: 'application/mcp-server-card+json', data: {} }
  const entries = Array.from({ length: 3_000 }, (_, index) => ({
    ...item,
    identifier: `urn:air:tides.example:mcp:${index}`,
  }))
  const { issues } = readDocument(jsonOf({ specVersion: '1.0', entries }), {
    url,
    maxBytes: 1_048_576,
  })
  assert.ok(issues.length < 2_100, `${issues.length}`)
  assert.equal(issues.at(-1)?.code, 'catalog_issues_cut')
})
