/** The answerer against RFC 9110 and the hosting rules of SEP-2127. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAnswer } from '../../src/publish/answer.ts'
import type { Answer, AnswerRequest, PublishedSite } from '../../src/publish/types.ts'
import {
  CARD,
  CARD_TYPE,
  CATALOG,
  CATALOG_TYPE,
  documentOf,
  FORWARDED,
  JSON_TYPE,
  MIRROR,
  OPEN,
  READER,
  RESTRICTED,
  SITES,
  TENANTS,
} from './matrix.ts'

type Fields = Readonly<Record<string, string>>

function ask(site: PublishedSite, method: string, path: string, fields: Fields = {}): Answer {
  const found = createAnswer(site)(method, path, (name) => fields[name])
  assert.ok(found, `${method} ${path} is ours`)
  return found
}

function text(answer: Answer): string {
  return new TextDecoder().decode(answer.bytes)
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match, Accept',
  'access-control-expose-headers': 'ETag',
}

test('a bare GET gets the card with everything that the draft asks for', () => {
  const answer = ask(OPEN, 'GET', CARD)
  const { etag, ...rest } = answer.headers
  assert.equal(answer.status, 200)
  assert.match(etag ?? '', /^"[0-9a-f]{32}-[0-9a-f]{8}"$/)
  assert.deepEqual(rest, {
    ...CORS,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept',
    'content-type': CARD_TYPE,
    'content-length': `${answer.bytes?.length}`,
  })
  assert.equal(JSON.parse(text(answer)).path, CARD)
})

test('a short document in ASCII is also there as text, and no other', () => {
  const textOf = (text: string): string | undefined => {
    const bytes = new TextEncoder().encode(text)
    const site = { ...OPEN, documents: [{ ...documentOf(CARD, [CARD_TYPE]), bytes }] }
    return ask(site, 'GET', CARD).text
  }
  for (const text of ['', '{}', '{"text":"~\u007f"}', 'x'.repeat(4096)])
    assert.equal(textOf(text), text)
  for (const text of ['\ufeff{}', '{"text":"é"}', 'x'.repeat(4097)])
    assert.equal(textOf(text), undefined)
  for (const [method, fields] of [
    ['HEAD'],
    ['OPTIONS'],
    ['POST'],
    ['GET', { 'if-none-match': '*' }],
  ] as const)
    assert.equal(ask(OPEN, method, MIRROR, fields).text, undefined)
})

test('HEAD gives the fields of GET and no bytes', () => {
  for (const path of [CARD, CATALOG, MIRROR]) {
    const head = ask(OPEN, 'HEAD', path)
    assert.deepEqual(head.headers, ask(OPEN, 'GET', path).headers)
    assert.deepEqual([head.status, head.bytes], [200, undefined])
  }
})

test('OPTIONS is 204 with the CORS fields and no length', () => {
  const { status, headers, bytes } = ask(OPEN, 'OPTIONS', CARD)
  assert.deepEqual([status, bytes], [204, undefined])
  const allow = 'GET, HEAD, OPTIONS'
  assert.deepEqual({ ...headers }, { ...CORS, 'x-content-type-options': 'nosniff', allow })
})

test('other methods are 405 with a true Allow', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'get', 'QUERY', '']) {
    const { status, headers } = ask(OPEN, method, CARD, { 'if-none-match': '*' })
    assert.deepEqual(
      [status, headers.allow, headers['content-length']],
      [405, 'GET, HEAD, OPTIONS', '0'],
    )
    assert.equal(headers['access-control-allow-origin'], '*')
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    assert.notEqual(ask(OPEN, method, CARD).status, 405, method)
})

test('paths are ours exactly as written, whatever the query', () => {
  const answer = createAnswer(OPEN)
  const at = (path: string): number | undefined => answer('GET', path, () => null)?.status
  for (const path of [CARD, `${CARD}?`, `${CARD}?tenant=1?x`]) assert.equal(at(path), 200, path)
  const foreign = [`${CARD}/`, '/mcp/Server-card', '/mcp//server-card', '/mcp/server%2dcard']
  for (const path of [...foreign, '/', '', '*', '?', '__proto__', '/mcp/../mcp/server-card'])
    assert.equal(at(path), undefined, path)
})

test('the same bytes as two types have two strong tags', () => {
  const [card, json] = [CARD_TYPE, JSON_TYPE].map((accept) => ask(OPEN, 'GET', CARD, { accept }))
  assert.ok(card && json)
  assert.equal(text(card), text(json))
  assert.notEqual(card.headers.etag, json.headers.etag)
  assert.doesNotMatch(`${card.headers.etag}${json.headers.etag}`, /W\//)
})

test('tags follow bytes and type, not the order of types or the path', () => {
  const tag = (site: PublishedSite, path: string): string | undefined =>
    ask(site, 'GET', path, { accept: JSON_TYPE }).headers.etag
  const [document] = OPEN.documents
  assert.ok(document)
  const turned = { ...document, path: '/x', mediaTypes: [JSON_TYPE, CARD_TYPE] }
  assert.equal(tag({ ...OPEN, documents: [turned] }, '/x'), tag(OPEN, CARD))
  const changed = { ...document, bytes: new TextEncoder().encode('{}') }
  assert.notEqual(tag({ ...OPEN, documents: [changed] }, CARD), tag(OPEN, CARD))
})

const NEGOTIATION: readonly (readonly [accept: string, type: string])[] = [
  ['', CARD_TYPE],
  ['*/*', CARD_TYPE],
  [CARD_TYPE, CARD_TYPE],
  [JSON_TYPE, JSON_TYPE],
  ['Application/JSON', JSON_TYPE],
  [`${JSON_TYPE};charset=utf-8`, JSON_TYPE],
  [`${JSON_TYPE}, */*`, JSON_TYPE],
  [`*/*, ${JSON_TYPE}`, JSON_TYPE],
  ['application/*', CARD_TYPE],
  [`application/*;q=0.9, ${JSON_TYPE};q=0.8`, CARD_TYPE],
  [`application/*;q=0.8, ${JSON_TYPE};q=0.9`, JSON_TYPE],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', CARD_TYPE],
  [`text/html, ${JSON_TYPE};q=0.1`, JSON_TYPE],
  // The more specific range decides, whatever the other says.
  [`*/*;q=1, ${CARD_TYPE};q=0`, JSON_TYPE],
  [`${CARD_TYPE};q=0.001, ${JSON_TYPE};q=0`, CARD_TYPE],
  // Commas and semicolons in quotes belong to a parameter.
  [`${CARD_TYPE};x="a,b;q=0";q=0.5, ${JSON_TYPE};q=0.4`, CARD_TYPE],
  // What is no weight counts as 1.
  [`${CARD_TYPE};q=0.9, ${JSON_TYPE};q=high`, JSON_TYPE],
  // Nothing acceptable: the default, never a 406.
  ['text/html', CARD_TYPE],
  ['*/*;q=0', CARD_TYPE],
  [`${CARD_TYPE};q=0, ${JSON_TYPE};q=0`, CARD_TYPE],
  [',,;;"', CARD_TYPE],
]

test('Accept decides by weight and by how specific a range is', () => {
  for (const [accept, type] of NEGOTIATION)
    assert.equal(ask(OPEN, 'GET', CARD, { accept }).headers['content-type'], type, accept)
})

test('HS-09: a refused type is not served, and a low weight does not win', () => {
  const served = (accept: string): string | undefined =>
    ask(OPEN, 'GET', CARD, { accept }).headers['content-type']
  assert.equal(served(`${CARD_TYPE};q=0, ${JSON_TYPE}`), JSON_TYPE)
  assert.equal(served(`${JSON_TYPE};q=0.9, ${CARD_TYPE};q=0.1`), JSON_TYPE)
})

test('HS-11: among equals the type that is named first wins; a star alone gets the default', () => {
  const served = (accept: string): string | undefined =>
    ask(OPEN, 'GET', CATALOG, { accept }).headers['content-type']
  assert.equal(served(`${CATALOG_TYPE}, ${JSON_TYPE}, */*`), CATALOG_TYPE)
  assert.equal(served(`${JSON_TYPE}, ${CATALOG_TYPE}`), JSON_TYPE)
  assert.equal(served('*/*'), JSON_TYPE)
})

test('HS-01: If-None-Match is a list, compared weakly, or a star', () => {
  const { etag } = ask(OPEN, 'GET', CARD).headers
  for (const field of [etag, `W/${etag}`, `"v0", ${etag}`, `"v0",W/${etag},"v2"`, '*', ' * '])
    for (const method of ['GET', 'HEAD'])
      assert.equal(ask(OPEN, method, CARD, { 'if-none-match': `${field}` }).status, 304, field)
})

test('HS-03: a tag is compared whole, and commas inside tags are part of them', () => {
  const { etag = '' } = ask(OPEN, 'GET', CARD).headers
  const status = (field: string): number =>
    ask(OPEN, 'GET', CARD, { 'if-none-match': field }).status
  assert.equal(status(`"x${etag.slice(1)}`), 200)
  assert.equal(status(`"a${etag}b"`), 200)
  assert.equal(status(`"a,b", ${etag}`), 304)
  assert.equal(status(`"a, ${etag}`), 200)
  for (const field of [etag.slice(1, -1), `w/${etag}`, '"', 'W/', '', '"*"', '*, "x"'])
    assert.equal(status(field), 200, field)
})

test('a tag of the other type does not match', () => {
  const { etag = '' } = ask(OPEN, 'GET', CARD, { accept: JSON_TYPE }).headers
  assert.equal(ask(OPEN, 'GET', CARD, { 'if-none-match': etag }).status, 200)
  assert.equal(ask(OPEN, 'GET', CARD, { 'if-none-match': etag, accept: JSON_TYPE }).status, 304)
})

test('HS-05: a 304 has the tag, Vary, Cache-Control and CORS of the 200', () => {
  const full = ask(OPEN, 'GET', CARD).headers
  const { status, headers } = ask(OPEN, 'GET', CARD, { 'if-none-match': '*' })
  const { 'content-type': _type, 'content-length': _length, ...rest } = full
  assert.equal(status, 304)
  assert.deepEqual({ ...headers }, rest)
})

test('HS-06: a 304 has no bytes, no length and no type', () => {
  const { bytes, headers } = ask(OPEN, 'GET', CARD, { 'if-none-match': '*' })
  assert.equal(bytes, undefined)
  assert.ok(!('content-length' in headers) && !('content-type' in headers))
})

test('HS-07: a tag that a proxy has changed is not matched', () => {
  const { etag = '' } = ask(OPEN, 'GET', CARD).headers
  const changed = `${etag.slice(0, -1)}-gzip"`
  assert.equal(ask(OPEN, 'GET', CARD, { 'if-none-match': changed }).status, 200)
})

test('HS-13: Vary names Accept on every answer of a document with two types, and only there', () => {
  const asked: readonly Fields[] = [{}, { 'if-none-match': '*' }, { accept: 'text/html' }]
  for (const fields of asked)
    for (const method of ['GET', 'HEAD']) {
      assert.equal(ask(OPEN, method, CARD, fields).headers.vary, 'Accept')
      assert.equal(ask(OPEN, method, MIRROR, fields).headers.vary, undefined)
    }
})

test('restricted origins are echoed, others get no CORS at all, and Vary says so', () => {
  for (const [method, status] of Object.entries({ GET: 200, HEAD: 200, OPTIONS: 204, PUT: 405 })) {
    const granted = ask(RESTRICTED, method, MIRROR, { origin: READER })
    assert.deepEqual([granted.status, granted.headers.vary], [status, 'Origin'])
    assert.equal(granted.headers['access-control-allow-origin'], READER)
    for (const origin of ['https://evil.example', `${READER}.evil.example`, 'null', '', '*']) {
      const { headers } = ask(RESTRICTED, method, MIRROR, { origin })
      assert.equal(headers.vary, 'Origin', origin)
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        [],
      )
    }
  }
  assert.equal(ask(RESTRICTED, 'GET', CARD, { origin: READER }).headers.vary, 'Accept, Origin')
  const granted = ask(RESTRICTED, 'GET', CARD, { origin: READER, 'if-none-match': '*' })
  assert.equal(granted.headers['access-control-allow-origin'], READER)
  const refused = ask(RESTRICTED, 'GET', CARD)
  assert.equal(granted.headers.etag, refused.headers.etag)
})

test('documents of one host are for that host, its own port aside; others get the rest', () => {
  const hostOf = (site: PublishedSite, fields: Fields): unknown =>
    JSON.parse(text(ask(site, 'GET', CARD, fields))).host
  const north = 'north.tides.example'
  for (const host of [north, 'North.Tides.example', `${north}:443`])
    assert.equal(hostOf(TENANTS, { host }), north, host)
  const south = 'south.tides.example:8443'
  assert.equal(hostOf(TENANTS, { host: south }), south)
  for (const host of ['south.tides.example', `${north}:80`, 'x.example', '', `${north}, x`])
    assert.equal(hostOf(TENANTS, { host }), undefined, host)
  const elsewhere = createAnswer(TENANTS)
  assert.equal(
    elsewhere('GET', '/south/server-card', () => north),
    undefined,
  )
})

test('no other spelling of host and path reaches the document of a host', () => {
  const north = TENANTS.documents.filter(({ host }) => host === 'north.tides.example')
  assert.ok(north.length > 0)
  for (const { host = '', path, bytes } of north) {
    const whole = `${host}${path}`
    for (let cut = 0; cut <= whole.length; cut++) {
      const [asked, rest] = [whole.slice(0, cut), whole.slice(cut)]
      for (const site of [TENANTS, FORWARDED]) {
        const found = createAnswer(site)('GET', rest, (name) =>
          name === 'host' || name === 'x-forwarded-host' ? asked : undefined,
        )
        const same = found?.bytes !== undefined && text(found) === new TextDecoder().decode(bytes)
        assert.equal(same, asked === host, `${asked} ${rest}`)
      }
    }
  }
})

test('a forwarded host counts only behind a declared proxy', () => {
  const fields = { host: 'inner.example', 'x-forwarded-host': 'north.tides.example' }
  const hostOf = (site: PublishedSite, more: Fields): unknown =>
    JSON.parse(text(ask(site, 'GET', CARD, more))).host
  assert.equal(hostOf(TENANTS, fields), undefined)
  assert.equal(hostOf(FORWARDED, fields), 'north.tides.example')
  assert.equal(hostOf(FORWARDED, { host: 'north.tides.example' }), 'north.tides.example')
  assert.equal(hostOf(FORWARDED, { ...fields, 'x-forwarded-host': 'x.example' }), undefined)
  assert.equal(ask(FORWARDED, 'GET', CARD, fields).headers.vary, 'Accept, X-Forwarded-Host')
})

test('answers are made once and cannot be changed', () => {
  for (const site of Object.values(SITES)) {
    const answer = createAnswer(site)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
      for (const known of [undefined, '*']) {
        const once = (): Answer | undefined =>
          answer(method, CARD, (name) => (name === 'if-none-match' ? known : undefined))
        assert.equal(once(), once())
        assert.ok(Object.isFrozen(once()) && Object.isFrozen(once()?.headers))
      }
  }
})

test('a document without a type is a mistake of the caller', () => {
  const site = { ...OPEN, documents: [documentOf('/x', [])] }
  assert.throws(() => createAnswer(site), /The document at \/x has no media type/)
})

const FIELDS = ['accept', 'if-none-match', 'origin', 'host', 'x-forwarded-host']
const field = fc.oneof(
  fc.string(),
  fc.constantFrom('*/*', '*', CARD_TYPE, JSON_TYPE, READER, 'north.tides.example', '"a", W/"b"'),
)

test('no request gets a 5xx, and only the fields that are named change an answer', () => {
  const answers: readonly (readonly [string, AnswerRequest])[] = Object.entries(SITES).map(
    ([name, site]) => [name, createAnswer(site)],
  )
  const heeded: Readonly<Record<string, readonly string[]>> = {
    open: FIELDS.slice(0, 2),
    restricted: FIELDS.slice(0, 3),
    tenants: [...FIELDS.slice(0, 2), 'host'],
    forwarded: [...FIELDS.slice(0, 2), 'host', 'x-forwarded-host'],
  }
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST'), fc.string()),
      fc.oneof(fc.constantFrom(CARD, CATALOG, MIRROR, `${CARD}?x`), fc.string()),
      fc.record(Object.fromEntries(FIELDS.map((name) => [name, field]))),
      fc.string(),
      (method, path, fields: Fields, other) => {
        for (const [name, answer] of answers) {
          const seen = answer(method, path, (asked) => fields[asked])
          assert.ok(seen === undefined || seen.status < 500)
          const without = answer(method, path, (asked) =>
            heeded[name]?.includes(asked) ? fields[asked] : other,
          )
          assert.equal(seen, without, name)
        }
      },
    ),
    { numRuns: 200 },
  )
})

function onlyAccept(name: string, part: string): string | undefined {
  return name === 'accept' ? part.repeat(20_000_000 / part.length) : undefined
}

test('long fields cost time in proportion', () => {
  const answer = createAnswer(OPEN)
  const time = (length: number): number => {
    const long = [',', '"', '\\', '";', 'a/b,', 'W/"a",', ';q=0'].map((part) =>
      part.repeat(length / part.length),
    )
    const began = process.cpuUsage().user
    for (const value of long) answer('GET', CARD, () => value)
    return process.cpuUsage().user - began
  }
  for (const part of ['a', '"', ',', ';', ' ', '"\\'])
    assert.equal(answer('GET', CARD, (name) => onlyAccept(name, part))?.status, 200)
  time(100_000)
  const [small, large] = [time(100_000), time(800_000)]
  assert.ok(large < 40 * Math.max(small, 2_000), `${small} µs, then ${large} µs`)
})
