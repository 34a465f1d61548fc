import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument, readDocument } from '../../src/card/read.ts'
import { SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import { digestOf } from '../../src/json/digest.ts'
import { bytesOf, CARD, codesOf, jsonOf, url } from './documents.ts'

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

test('a text at hand was not served, and nobody can answer 404 for it', () => {
  for (const text of ['', '<p>x</p>', '{"a":1}', '[', '{"mcpServers":{"a":{"command":"b"}}}']) {
    for (const { message, mend } of readDocument(bytesOf(text)).issues)
      assert.doesNotMatch(`${message} ${mend}`, /served|404|network/, text)
  }
  const [page] = readDocument(bytesOf('<p>x</p>'), { url }).issues
  assert.match(page?.message ?? '', /served at https:/)
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
