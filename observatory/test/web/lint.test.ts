/** The lint page: what it needs, what it may, and that it finds what the command line finds. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { findingsOfDocument, readDocument } from 'countersign/card'
import { readingOf } from '../../browser/read.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { openHarbour, type Harbour } from './harbour.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
})
after(() => harbour.close())

async function scriptPath(): Promise<string> {
  const { text } = await ask('/lint')
  return /<script type="module" src="([^"]+)"><\/script>/.exec(text)?.[1] ?? ''
}

test('the page may load its script and send nothing, and all others may what they could', async () => {
  const policy = (await ask('/lint')).headers.get('content-security-policy') ?? ''
  assert.match(policy, /(?:^|; )connect-src 'none'(?:;|$)/)
  assert.match(policy, /(?:^|; )form-action 'none'(?:;|$)/)
  assert.match(policy, /(?:^|; )script-src 'self'(?:;|$)/)
  assert.match(policy, /(?:^|; )default-src 'none'(?:;|$)/)
  assert.match(policy, /require-trusted-types-for 'script'/)
  const other = (await ask('/servers')).headers.get('content-security-policy') ?? ''
  assert.equal(policy.replaceAll(/(connect-src|form-action) 'none'/g, "$1 'self'"), other)
})

test('the script is one file of ours below 60 kB, kept for ever under the name of its bytes', async () => {
  const path = await scriptPath()
  assert.match(path, /^\/lint\.js\?v=[\w-]{12}$/)
  const { status, type, text, headers } = await ask(path)
  assert.deepEqual([status, type], [200, 'text/javascript; charset=utf-8'])
  assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
  assert.equal((await ask('/lint.js')).headers.get('cache-control'), 'no-cache')
  assert.ok(gzipSync(text, { level: 9 }).length < 60_000, `${gzipSync(text).length} bytes`)
  assert.doesNotMatch(
    text,
    /\bimport\s*(?:\(|["'{*]|\w+ from)|\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|innerHTML|\beval\(|new Function/,
  )
})

test('without script it says how the command line does the same', async () => {
  const { text } = await ask('/lint')
  assert.match(text, /<div id="lint" hidden /)
  const words = wordsIn(text)
  assertSays(words, /this page needs its script, and that does not run\./)
  assertSays(words, /npx countersign card lint card\.json/)
  assertSays(words, /npx countersign card convert old-card\.json/)
  const { text: markdown } = await ask('/lint.md')
  assert.match(markdown, /^# Lint a card or a catalog$/m)
  assert.match(markdown, /^npx countersign card lint card\.json$/m)
})

test('the words of the script are in the language of the page, with their places', async () => {
  const { text } = await ask('/uk/lint')
  assert.match(text, / data-at="рядок \{line\}, стовпець \{column\}"/)
  assert.match(text, / data-large="[^"]*1\u00a0048\u00a0576 байтів/)
  const script = readFileSync(new URL('../../browser/lint.ts', import.meta.url), 'utf8')
  assert.match(script, /MOST_BYTES = 1_048_576$/m)
  assert.match(text, / data-why="[^"]*\{why\}/)
  assert.match(text, / data-missing="[^"]*\{names\}/)
  assert.match(text, /<p lang="en"><bdi data-part="message"><\/bdi><\/p>/)
  // What the script looks for is there, once each.
  const ids = [...script.matchAll(/(?:byId|copyOf)\('([\w-]+)'/g)].map(([, id = '']) => id)
  assert.ok(ids.length > 8)
  for (const id of ids) assert.equal(text.split(` id="${id}"`).length, 2, id)
  for (const [, name = ''] of script.matchAll(/saying\('(\w+)'\)/g))
    assert.ok(text.includes(` data-${name}="`), name)
  for (const [, name = ''] of script.matchAll(/part\('(\w+)'\)/g))
    assert.equal(text.split(` data-part="${name}"`).length, 2, name)
})

const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'example.tide/tide-tables',
  version: '2.3.0',
  description: 'Tide heights and times for coastal stations.',
  remotes: [{ type: 'streamable-http', url: 'https://tide.example/mcp' }],
}
const OLDER = {
  serverInfo: { name: 'tide-tables', version: '1.2.0' },
  endpoints: [{ url: 'https://tide.example/mcp', transport: 'streamable-http' }],
}

test('it finds what the library finds, the gravest first, each with its place', () => {
  const documents = [
    CARD,
    { ...CARD, name: 'no slash', remotes: [{ type: 'http', url: 'tide' }], title: 7 },
    OLDER,
    { specVersion: '1.0', entries: [{ identifier: 'x' }] },
    '{\n  "name": 1,\n}',
    '<!doctype html>',
    '',
    '[]',
  ]
  for (const one of documents) {
    const bytes = bytesOf(one)
    const { findings } = readingOf(bytes)
    const expected = findingsOfDocument(readDocument(bytes), bytes, '')
    const codes = (list: readonly { readonly code: string }[]) =>
      list.map(({ code }) => code).sort()
    assert.deepEqual(codes(findings), codes(expected), JSON.stringify(one))
    const gravity = findings.map(({ severity }) => ['error', 'warning', 'note'].indexOf(severity))
    assert.deepEqual(
      gravity,
      gravity.toSorted((a, b) => a - b),
      JSON.stringify(one),
    )
  }
  const broken = readingOf(bytesOf('{\n  "name": 1,\n}')).findings[0]
  assert.deepEqual([broken?.place?.line, broken?.severity], [3, 'error'])
  const untyped = readingOf(bytesOf({ ...CARD, title: 7 })).findings.find(
    ({ pointer }) => pointer === '/title',
  )
  assert.ok(untyped?.place !== undefined && untyped.mend !== undefined)
})

test('a valid card, a catalog, an older shape and no JSON are told apart', () => {
  const of = (value: unknown) => {
    const { kind, family, cards, why } = readingOf(bytesOf(value))
    return [kind, family, cards.length, why === undefined]
  }
  assert.deepEqual(of(CARD), ['valid', 'server_card_v1', 0, true])
  assert.deepEqual(of({ ...CARD, version: 1 }), ['invalid', 'server_card_v1', 0, true])
  assert.deepEqual(of({ specVersion: '1.0', entries: [] }), ['catalog', 'ai_catalog', 0, true])
  assert.deepEqual(of(OLDER), ['invalid', 'server_info_endpoints', 1, true])
  assert.deepEqual(of('no JSON'), ['invalid', 'not_json', 0, true])
  assert.deepEqual(of({ mcpServers: { a: { command: 'npx', args: ['a'] } } }), [
    'invalid',
    'mcp_servers_map',
    0,
    false,
  ])
})

test('an older card becomes one of version 1, and what it does not say is named', () => {
  const [card] = readingOf(bytesOf(OLDER)).cards
  const made = JSON.parse(card?.text ?? '{}')
  assert.deepEqual(made.remotes, [{ type: 'streamable-http', url: 'https://tide.example/mcp' }])
  assert.equal(made.version, '1.2.0')
  assert.ok(card?.missing.includes('description'))
  assert.ok((card?.notes.length ?? 0) > 0)
})

test('what shows nothing is visible in what is shown, and as it was in what is copied', () => {
  const hidden = { ...OLDER, serverInfo: { ...OLDER.serverInfo, description: 'a\u202Eb\u200Bc' } }
  const { findings, cards } = readingOf(bytesOf(hidden))
  const [card] = cards
  assert.doesNotMatch(
    JSON.stringify([findings, card?.shown, card?.name, card?.notes]),
    /[\u202E\u200B]/,
  )
  assert.match(card?.shown ?? '', /a\\u\{202e\}b/)
  assert.match(card?.text ?? '', /a\u202Eb\u200Bc/)
})
