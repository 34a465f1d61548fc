import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findingsOfDocument } from '../../src/card/findings.ts'
import { READ_RULES, readDocument } from '../../src/card/read.ts'
import { SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import { digestOf } from '../../src/json/digest.ts'
import { bytesOf, CARD, codesOf, documents, jsonOf, url } from './documents.ts'

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

test('whatever a document says, what is said of it is one line without controls', () => {
  const name = 'a\u001b]52;c;eA==\u0007\u0085\u202e'
  const texts = [
    name,
    JSON.stringify({ [name]: 1 }).slice(0, -1),
    JSON.stringify({ ...CARD, name, _meta: { [name]: 1 } }),
    JSON.stringify({ mcpServers: { [name]: { url: '{base}/mcp', [name]: 1 } } }),
    JSON.stringify({ specVersion: '1.0', entries: [{ identifier: name, type: name, [name]: 1 }] }),
  ]
  for (const text of texts) {
    const { issues, servers } = readDocument(bytesOf(text), { url })
    const said = [...issues, ...servers.flatMap(({ notes }) => notes)]
    assert.ok(said.length > 0)
    for (const one of said)
      assert.doesNotMatch(one.message + ('mend' in one ? one.mend : ''), /[\p{Cc}\p{Cf}]/u)
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
