import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { curlOf } from '../../src/discover/evidence.ts'
import type { Exchange, HeaderList, Method } from '../../src/exchange.ts'
import { exchangeOf } from './site-memory.ts'

function asked(method: Method, url: string, headers: HeaderList = [], body?: string): Exchange {
  const exchange = exchangeOf({ method, url, headers }, {})
  return body === undefined ? exchange : { ...exchange, request: { ...exchange.request, body } }
}

test('a GET, a HEAD, an OPTIONS and a POST', () => {
  const url = 'https://tides.example/mcp'
  assert.equal(
    curlOf(
      asked('GET', url, [
        ['accept', 'application/json'],
        ['accept-encoding', 'gzip, br'],
      ]),
    ),
    `curl -i -H 'accept: application/json' --compressed ${url}`,
  )
  assert.equal(curlOf(asked('HEAD', url)), `curl -I ${url}`)
  assert.equal(curlOf(asked('OPTIONS', url)), `curl -i -X OPTIONS ${url}`)
  assert.equal(curlOf(asked('POST', url, [], '{}')), `curl -i -X POST --data-raw '{}' ${url}`)
})

test('redirects that were followed are followed again, brackets are no patterns', () => {
  const exchange = exchangeOf(
    { method: 'GET', url: 'https://[2001:db8::1]/{a}' },
    { via: ['https://tides.example/'] },
  )
  assert.equal(curlOf(exchange), "curl -i -L -g 'https://[2001:db8::1]/{a}'")
})

test('a secret is never printed', () => {
  const command = curlOf(
    asked('GET', 'https://tides.example/', [
      ['Authorization', 'Bearer sesame'],
      ['cookie', 'sesame'],
      ['x-api-key', '[redacted]'],
      ['host', 'tides.example'],
    ]),
  )
  assert.doesNotMatch(command, /sesame|redacted|host:/)
  assert.match(command, /-H 'Authorization: <your value>'/)
  assert.match(command, /-H 'x-api-key: <your value>'/)
})

test('a secret is not led to another host by a redirect', () => {
  const moved = exchangeOf(
    { method: 'GET', url: 'https://tides.example/', headers: [['x-api-key', '[redacted]']] },
    { via: ['https://elsewhere.example/'] },
  )
  assert.equal(moved.hops.length, 2)
  assert.doesNotMatch(curlOf(moved), / -L /)
})

const HOSTILE = [
  `"\u0080'; touch pwned; # "`,
  "https://tides.example/'; echo pwned; '",
  'https://tides.example/$(id)`id`${IFS}"!\\',
  'https://tides.example/\n\u001b]52;c;x\u0007',
  "a'b\\c\u0001d\u0085é",
  '',
  '-o/etc/passwd',
  '=ls',
]

for (const shell of ['sh', 'bash']) {
  test(`whatever the URL, headers and body hold is one word to ${shell}`, () => {
    const commands = HOSTILE.map((text) =>
      curlOf(asked('POST', text, [['x', text]], JSON.stringify({ text }))),
    )
    for (const command of commands) assert.match(command, /^[\x20-\x7e]*$/)
    // Each call prints how many words it got, and the words.
    const script = [`curl() { printf '%s\\0' "$#" "$@"; }`, ...commands].join('\n')
    const printed = execFileSync(shell, ['-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    }).split('\0')
    for (const text of HOSTILE) {
      const words = printed.splice(0, Number(printed.shift()))
      assert.equal(decodeURIComponent(words.at(-1) ?? ''), text)
      assert.deepEqual(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? ''), { text })
      const typed = /^[\x20-\x7e]*$/.test(text)
      assert.deepEqual(
        words.flatMap((word, i) => (word === '-H' ? [words[i + 1]] : [])),
        typed ? [`x: ${text}`] : [],
      )
    }
    assert.deepEqual(printed, [''])
  })
}
