import assert from 'node:assert/strict'
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
