/** Requests that no honest client sends: a refusal by name each time, and nothing that is our fault. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../../src/web/app.ts'
import { openApiGround, type ApiGround } from './api-ground.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW } from './harbour.ts'

let ground: ApiGround
let ask: (path: string, init?: RequestInit) => Promise<Response>
let run = ''

before(async () => {
  ground = await openApiGround()
  const app = createApp(ground.options)
  ask = async (path, init) => await app.request(`https://observatory.example${path}`, init)
  run = await ground.look('tidewater/tides', serverOf(tools(2)), NOW - HOUR)
  await ground.sequence()
})

after(async () => await ground.close())

const WORDS = [
  '%00',
  '%',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '%27%20or%201=1--',
  '__proto__',
  'constructor',
  '%F0%9F%A6%86',
  'a'.repeat(4_000),
  '%0d%0aset-cookie:a=b',
  '-1',
  '1e999',
  '*',
]

test('hostile words in every place of a path and of a query are refused, with 4xx', async () => {
  const places = [
    (word: string) => `/api/v1/${word}`,
    (word: string) => `/api/v1/servers/${word}/tides`,
    (word: string) => `/api/v1/servers/tidewater/${word}/runs`,
    (word: string) => `/api/v1/servers/tidewater/tides/runs?limit=${word}`,
    (word: string) => `/api/v1/servers/tidewater/tides/runs?before=${word}`,
    (word: string) => `/api/v1/servers/tidewater/tides/days?from=${word}`,
    (word: string) => `/api/v1/servers?after=${word}`,
    (word: string) => `/api/v1/servers?order=${word}`,
    (word: string) => `/api/v1/runs/${word}`,
    (word: string) => `/api/v1/runs/${run}/${word}`,
    (word: string) => `/api/v1/runs/${run}/bodies/${word}`,
    (word: string) => `/api/v1/runs/${run}/diff/${word}`,
    (word: string) => `/api/v1/changes?after=${word}`,
    (word: string) => `/api/v1/changes?kind=${word}`,
    (word: string) => `/api/v1/scans/${word}`,
    (word: string) => `/log/${word}`,
    (word: string) => `/log/tile/${word}`,
    (word: string) => `/log/tile/0/${word}`,
  ]
  for (const word of WORDS)
    for (const place of places) {
      const path = place(word)
      const response = await ask(path)
      await response.body?.cancel()
      assert.ok(response.status >= 400 && response.status < 500, `${response.status} ${path}`)
      assert.equal(response.headers.get('content-type'), 'application/problem+json', path)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(response.headers.get('set-cookie'), null)
    }
})

test('methods that are not there are refused on every address', async () => {
  for (const path of [`/api/v1/runs/${run}`, '/log/checkpoint', '/api/v1/scans', '/api/v1/keys'])
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND'])
      assert.equal((await ask(path, { method })).status, 405, `${method} ${path}`)
})
