/** Scans over the API: one request, one scan, however often it is sent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../../src/web/app.ts'
import { NOW, openHarbour, type Harbour } from './harbour.ts'
import { examineSites, type Scans } from './scenes.ts'

let harbour: Harbour
let scans: Scans
let now = NOW
let who = 'somebody'
let ask: (path: string, init?: RequestInit) => Promise<Response>

before(async () => {
  harbour = await openHarbour({
    now: () => now,
    scan: { requesterOf: () => who, domainOf: (host) => host },
  })
  scans = await examineSites(harbour)
  const app = createApp(harbour.options)
  ask = async (path, init) => await app.request(`https://observatory.example${path}`, init)
})

after(async () => await harbour.close())

const JSON_TYPE = { 'content-type': 'application/json' }

async function post(target: unknown, headers: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ target })
  const response = await ask('/api/v1/scans', {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body,
  })
  const { type } = Object(await response.json())
  return {
    status: response.status,
    location: response.headers.get('location'),
    code: type?.split(':').at(-1),
    headers: response.headers,
  }
}

test('a scan is accepted, has a place, and says when to look again', async () => {
  who = 'first'
  const { status, location, headers } = await post('program.example')
  assert.equal(status, 202)
  assert.match(location ?? '', /^\/api\/v1\/scans\/[0-9a-f-]{36}$/)
  assert.equal(headers.get('access-control-allow-origin'), null)
  assert.equal(headers.get('ratelimit-policy'), '"scans";q=10;w=3600')
  assert.equal(headers.get('ratelimit'), '"scans";r=9;t=3600')
  const found = await ask(location ?? '')
  assert.equal(found.headers.get('retry-after'), '2')
  const { state, target, signed } = Object(await found.json())
  assert.deepEqual([state, target, signed], ['waiting', 'program.example', false])
})

test('scans that are over have a result or a failure, and nothing to wait for', async () => {
  for (const [id, state] of [
    [scans.done, 'done'],
    [scans.failed, 'failed'],
  ]) {
    const found = await ask(`/api/v1/scans/${id}`)
    assert.equal(found.headers.get('retry-after'), null)
    assert.equal(Object(await found.json()).state, state)
    const again = await ask(`/api/v1/scans/${id}`, {
      headers: { 'if-none-match': found.headers.get('etag') ?? '' },
    })
    assert.equal(again.status, 304)
  }
  assert.equal((await ask('/api/v1/scans/00000000-0000-4000-8000-000000000000')).status, 404)
})

test('a key leads to the same scan for ever, and to nobody else’s', async () => {
  who = 'second'
  const key = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' }
  const first = await post('keyed.example', key)
  now += 20 * 60_000
  const again = await post('keyed.example', key)
  assert.deepEqual([again.status, again.location], [202, first.location])
  const other = await post('other.example', key)
  assert.deepEqual([other.status, other.code], [422, 'key_reused'])
  who = 'third'
  const theirs = await post('theirs.example', key)
  assert.equal(theirs.status, 202)
  assert.notEqual(theirs.location, first.location)
  for (const wrong of ['', 'a b', 'a'.repeat(256)])
    assert.equal((await post('keyed.example', { 'idempotency-key': wrong })).code, 'query', wrong)
})

test('limits are told beforehand and kept', async () => {
  who = 'eager'
  const left = []
  for (let count = 0; count < 10; count++)
    left.push((await post(`eager${count}.example`)).headers.get('ratelimit'))
  assert.deepEqual([left[0], left[9]], ['"scans";r=9;t=3600', '"scans";r=0;t=3600'])
  const refused = await post('eager10.example')
  assert.deepEqual([refused.status, refused.code], [429, 'limit'])
  assert.equal(refused.headers.get('retry-after'), '3600')
  assert.equal(refused.headers.get('ratelimit'), '"scans";r=0;t=3600')
})

test('what is no request for a scan is refused by name', async () => {
  who = 'wrong'
  const send = async (body: string, type = 'application/json') => {
    const response = await ask('/api/v1/scans', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    const { type: problem } = Object(await response.json())
    return [response.status, problem.split(':').at(-1)]
  }
  assert.deepEqual(await send('target=a.example', 'application/x-www-form-urlencoded'), [
    415,
    'media_type',
  ])
  for (const body of ['', '{', '[]', '{}', '{"target":1}', 'null'])
    assert.deepEqual(await send(body), [400, 'body'], body)
  assert.deepEqual(await send(JSON.stringify({ target: 'x'.repeat(9_000) })), [413, 'too_large'])
  assert.deepEqual(await send('{"target":"ftp://a.example"}'), [422, 'target'])
})

test('scripts of other sites may not ask for scans', async () => {
  const preflight = await ask('/api/v1/scans', { method: 'OPTIONS' })
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET, HEAD')
  assert.equal(preflight.headers.get('allow'), 'POST, OPTIONS')
})
