import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeHosting } from '../../src/discover/hosting-judge.ts'
import { HOSTING_RULES } from '../../src/discover/hosting-rules.ts'
import { CARD_TYPE, exchangeOf, silence, type Answer } from './site-memory.ts'
import { BODY, foundAt, GOOD, GOOD_304, GOOD_OPTIONS, URL_OF_CARD, without } from './hosted.ts'

interface Four {
  readonly get?: Answer
  readonly head?: Answer | null
  readonly options?: Answer | null
  readonly conditional?: Answer | null
  readonly url?: string
}

function judge(four: Four) {
  const url = four.url ?? URL_OF_CARD
  const made = (
    method: 'GET' | 'HEAD' | 'OPTIONS',
    answer: Answer | null | undefined,
    usual: Answer,
  ) => (answer === null ? undefined : exchangeOf({ method, url }, answer ?? usual))
  const get = four.get ?? GOOD
  const rows = judgeHosting(
    foundAt(url, get),
    made('HEAD', four.head, get),
    made('OPTIONS', four.options, GOOD_OPTIONS),
    made('GET', four.conditional, GOOD_304),
  )
  const row = (check: string) => rows.find((one) => one.check === check)
  return { rows, row, codes: rows.flatMap(({ findings }) => findings.map(({ code }) => code)) }
}

function having(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

test('a document hosted as the draft asks: every point is seen, nothing to mend', () => {
  const { rows, codes } = judge({})
  assert.deepEqual(codes, [])
  assert.deepEqual(
    rows.filter(({ outcome }) => outcome !== 'seen'),
    [],
  )
  assert.ok(rows.length >= 12)
  assert.ok(rows.every(({ url }) => url === URL_OF_CARD))
})

const FAULTS: readonly (readonly [
  name: string,
  four: Four,
  check: string,
  code: string,
  mend: RegExp,
])[] = [
  [
    'DC-05 a binary stream',
    { get: { ...GOOD, type: 'application/octet-stream' } },
    'type',
    'hosting_type',
    /default_type application\/mcp-server-card\+json/,
  ],
  ['no type', { get: { ...GOOD, type: '' } }, 'type', 'hosting_type', /Content-Type/],
  ['text/json', { get: { ...GOOD, type: 'text/json' } }, 'type', 'hosting_type', /Content-Type/],
  [
    'plain http',
    { url: 'http://fern.example/mcp/server-card' },
    'https',
    'hosting_plain_http',
    /https/,
  ],
  [
    'a redirect',
    { get: { ...GOOD, via: ['https://fern.example/b'] } },
    'redirects',
    'hosting_redirect',
    /mcp\/server-card itself/,
  ],
  [
    'no nosniff',
    { get: without(GOOD, 'X-Content-Type-Options') },
    'nosniff',
    'hosting_nosniff',
    /add_header X-Content-Type-Options "nosniff" always;/,
  ],
  [
    'no CORS',
    {
      get: without(GOOD, 'Access-Control-Allow-Origin'),
      conditional: without(GOOD_304, 'Access-Control-Allow-Origin'),
    },
    'cors',
    'hosting_cors_origin',
    /Access-Control-Allow-Origin: \*/,
  ],
  [
    'CORS for one origin',
    {
      get: having(GOOD, { 'Access-Control-Allow-Origin': 'https://a.example' }),
      conditional: having(GOOD_304, { 'Access-Control-Allow-Origin': 'https://a.example' }),
    },
    'cors',
    'hosting_cors_origin',
    /\*/,
  ],
  [
    'the tag is not exposed',
    {
      get: without(GOOD, 'Access-Control-Expose-Headers'),
      conditional: without(GOOD_304, 'Access-Control-Expose-Headers'),
    },
    'expose_etag',
    'hosting_expose_etag',
    /Access-Control-Expose-Headers: ETag/,
  ],
  [
    'no caching',
    { get: without(GOOD, 'Cache-Control') },
    'cache_control',
    'hosting_cache_control',
    /public, max-age=3600/,
  ],
  [
    'no-store',
    {
      get: having(GOOD, { 'Cache-Control': 'no-store, max-age=60' }),
      conditional: having(GOOD_304, { 'Cache-Control': 'no-store, max-age=60' }),
    },
    'cache_control',
    'hosting_cache_control',
    /public/,
  ],
  [
    'private',
    {
      get: having(GOOD, { 'Cache-Control': 'private, max-age=60' }),
      conditional: having(GOOD_304, { 'Cache-Control': 'private, max-age=60' }),
    },
    'cache_control',
    'hosting_cache_control',
    /public/,
  ],
  [
    'no time to live',
    {
      get: having(GOOD, { 'Cache-Control': 'max-age=0' }),
      conditional: having(GOOD_304, { 'Cache-Control': 'max-age=0' }),
    },
    'cache_control',
    'hosting_cache_control',
    /public/,
  ],
  ['no ETag', { get: without(GOOD, 'ETag') }, 'etag', 'hosting_etag', /hash/],
  [
    'an ETag without quotes',
    { get: having(GOOD, { ETag: 'v1' }) },
    'etag',
    'hosting_etag',
    /ETag: "v1"/,
  ],
  ['a new answer each time', { conditional: GOOD }, 'not_modified', 'hosting_no_304', /304/],
  [
    'a new tag each time',
    { conditional: having(GOOD, { ETag: '"v2"' }) },
    'not_modified',
    'hosting_no_304',
    /If-None-Match/,
  ],
  [
    'HS-05 304 without Cache-Control',
    { conditional: without(GOOD_304, 'Cache-Control') },
    'not_modified_headers',
    'hosting_304_headers',
    /Cache-Control: public, max-age=3600/,
  ],
  [
    'HS-05 304 without ETag',
    { conditional: without(GOOD_304, 'ETag') },
    'not_modified_headers',
    'hosting_304_headers',
    /ETag: "v1"/,
  ],
  [
    'HS-05 304 without Vary',
    { get: having(GOOD, { Vary: 'Accept' }) },
    'not_modified_headers',
    'hosting_304_headers',
    /Vary: Accept/,
  ],
  [
    'HS-05 304 without CORS',
    { conditional: without(GOOD_304, 'Access-Control-Allow-Origin') },
    'not_modified_headers',
    'hosting_304_headers',
    /Access-Control-Allow-Origin: \*/,
  ],
  ['HEAD is not allowed', { head: { status: 405 } }, 'head', 'hosting_head', /HEAD/],
  [
    'HEAD has another type',
    { head: { ...GOOD, type: 'text/html' } },
    'head',
    'hosting_head',
    /HEAD/,
  ],
  ['HEAD has no ETag', { head: without(GOOD, 'ETag') }, 'head', 'hosting_head', /HEAD/],
  [
    'HEAD has length 0',
    { head: having(GOOD, { 'Content-Length': '0' }) },
    'head',
    'hosting_head',
    /HEAD/,
  ],
  [
    'OPTIONS is not allowed',
    { options: { status: 405 } },
    'preflight',
    'hosting_preflight',
    /return 204/,
  ],
  [
    'OPTIONS forgets If-None-Match',
    { options: having(GOOD_OPTIONS, { 'Access-Control-Allow-Headers': 'Content-Type' }) },
    'preflight',
    'hosting_preflight',
    /Access-Control-Allow-Headers: Content-Type, If-None-Match/,
  ],
  [
    'OPTIONS forgets the origin',
    { options: without(GOOD_OPTIONS, 'Access-Control-Allow-Origin') },
    'preflight',
    'hosting_preflight',
    /Access-Control-Allow-Origin: \*/,
  ],
]

for (const [name, four, check, code, mend] of FAULTS) {
  test(`${name}: ${code}`, () => {
    const { row, codes } = judge(four)
    assert.equal(row(check)?.outcome, 'failed')
    const finding = row(check)?.findings.find((one) => one.code === code)
    assert.match(finding?.mend ?? '', mend)
    assert.match(finding?.evidence ?? '', /^curl /)
    const rule = HOSTING_RULES.find((one) => one.code === code)
    assert.equal(finding?.severity, rule?.severity)
    assert.equal(codes.filter((one) => one === code).length, 1)
  })
}

test('HS-06 a 304 that announces the body of the 200 is a remark', () => {
  const { row } = judge({
    conditional: having({ ...GOOD_304, type: CARD_TYPE }, { 'Content-Length': `${BODY.length}` }),
  })
  const [finding] = row('not_modified_headers')?.findings ?? []
  assert.equal(finding?.code, 'hosting_304_body')
  assert.equal(finding?.severity, 'note')
  assert.match(finding?.message ?? '', /Content-Type.*Content-Length/)
})

const PROXIED: readonly (readonly [name: string, four: Four])[] = [
  [
    'a suffix in the tag of the GET',
    {
      get: having(GOOD, { ETag: '"v1-gzip"' }),
      head: having(GOOD, { ETag: '"v1-gzip"' }),
      conditional: having(GOOD_304, { ETag: '"v1-gzip"' }),
    },
  ],
  ['a suffix that only the GET has', { get: having(GOOD, { ETag: '"v1-gzip"' }), head: GOOD }],
  ['a tag that becomes weak', { get: having(GOOD, { ETag: 'W/"v1"' }), head: GOOD }],
]

for (const [name, four] of PROXIED) {
  test(`HS-07 tag changed by a proxy: ${name} is a note`, () => {
    const { row, codes } = judge(four)
    assert.equal(row('etag')?.outcome, 'seen')
    assert.equal(row('etag')?.findings[0]?.code, 'hosting_etag_changed')
    assert.equal(row('etag')?.findings[0]?.severity, 'note')
    assert.ok(!codes.includes('hosting_head'))
  })
}

const FINE: readonly (readonly [name: string, four: Four, check: string])[] = [
  [
    'application/json with a charset',
    { get: { ...GOOD, type: 'application/json; charset=utf-8' } },
    'type',
  ],
  ['any +json type', { get: { ...GOOD, type: 'application/ld+json' } }, 'type'],
  [
    'CORS only when an Origin is sent',
    { get: without(GOOD, 'Access-Control-Allow-Origin'), head: GOOD },
    'cors',
  ],
  [
    'OPTIONS with stars',
    {
      options: having(GOOD_OPTIONS, {
        'Access-Control-Allow-Methods': '*',
        'Access-Control-Allow-Headers': '*',
      }),
    },
    'preflight',
  ],
  [
    'OPTIONS with 200 and other methods too',
    {
      options: {
        ...having(GOOD_OPTIONS, { 'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS' }),
        status: 200,
      },
    },
    'preflight',
  ],
  [
    'a weak tag',
    {
      get: having(GOOD, { ETag: 'W/"v1"' }),
      head: having(GOOD, { ETag: 'W/"v1"' }),
      conditional: having(GOOD_304, { ETag: 'W/"v1"' }),
    },
    'not_modified_headers',
  ],
  [
    'Vary grows when an Origin is sent',
    {
      get: having(GOOD, { Vary: 'Accept' }),
      conditional: having(GOOD_304, { Vary: 'Origin, Accept' }),
    },
    'not_modified_headers',
  ],
  [
    's-maxage for shared caches',
    {
      get: having(GOOD, { 'Cache-Control': 's-maxage=60' }),
      conditional: having(GOOD_304, { 'Cache-Control': 's-maxage=60' }),
    },
    'cache_control',
  ],
  ['HEAD without a length', { head: without(GOOD, 'Content-Length') }, 'head'],
]

for (const [name, four, check] of FINE) {
  test(`${name} is as wanted`, () => {
    const { row } = judge(four)
    assert.deepEqual([row(check)?.outcome, row(check)?.findings], ['seen', []])
  })
}

test('what was not asked or not answered is not assessable, never a pass', () => {
  for (const answer of [null, silence('connect_timeout'), { status: 503 }, { status: 429 }]) {
    const { row } = judge({ head: answer, options: answer, conditional: answer })
    for (const check of ['head', 'preflight', 'not_modified', 'not_modified_headers']) {
      assert.equal(row(check)?.outcome, 'not_assessable', check)
    }
  }
  assert.equal(judge({ url: 'http://localhost/x' }).row('https')?.outcome, 'not_assessable')
  const changed: Answer = { ...having(GOOD, { ETag: '"v2"' }), body: '{"changed":1}' }
  assert.equal(judge({ conditional: changed }).row('not_modified')?.outcome, 'not_assessable')
})

test('every rule has a code of its own', () => {
  const codes = HOSTING_RULES.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
})
