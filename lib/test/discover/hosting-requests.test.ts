import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHosting } from '../../src/discover/hosting.ts'
import type { ReadDocument } from '../../src/card/types.ts'
import type { Found } from '../../src/discover/types.ts'
import type { HeaderList, Send } from '../../src/exchange.ts'
import { json, memory } from './site-memory.ts'
import { foundAt, GOOD, GOOD_304, GOOD_OPTIONS, TAG, URL_OF_CARD, without } from './hosted.ts'

const NO_SERVER: ReadDocument = {
  family: 'no_server',
  hybrid: false,
  digest: 'sha256:00',
  byteLength: 2,
  servers: [],
  issues: [],
  validV1: false,
}

test('three requests a document, as a browser would send them', async () => {
  const site = memory({
    [URL_OF_CARD]: ({ method }) =>
      method === 'OPTIONS' ? GOOD_OPTIONS : method === 'GET' ? GOOD_304 : GOOD,
  })
  const rows = await checkHosting([foundAt(URL_OF_CARD, GOOD)], site.send, { maxRequests: 3 })
  assert.deepEqual(site.lines(), [
    `HEAD ${URL_OF_CARD}`,
    `OPTIONS ${URL_OF_CARD}`,
    `GET ${URL_OF_CARD}`,
  ])
  const [head, options, conditional] = site.asked.map(({ headers }) => fields(headers))
  assert.ok(head?.['origin'])
  assert.equal(options?.['access-control-request-method'], 'GET')
  assert.equal(options?.['access-control-request-headers'], 'content-type,if-none-match')
  assert.equal(conditional?.['if-none-match'], TAG)
  assert.equal(conditional?.['origin'], head?.['origin'])
  assert.ok(site.asked.every(({ purpose }) => purpose === 'document'))
  assert.ok(rows.every(({ outcome }) => outcome === 'seen'))
})

test('without a tag there is no conditional request', async () => {
  const site = memory({ [URL_OF_CARD]: without(GOOD, 'ETag') })
  await checkHosting([foundAt(URL_OF_CARD, without(GOOD, 'ETag'))], site.send, { maxRequests: 9 })
  assert.equal(site.asked.length, 2)
})

test('a document is looked at once, at the URL that answered; inline and stranger cards never', async () => {
  const redirected = foundAt('https://fern.example/old', { ...GOOD, via: [URL_OF_CARD] })
  const stranger = foundAt('https://kelp.example/mcp/server-card', GOOD)
  const site = memory({ [URL_OF_CARD]: GOOD })
  const rows = await checkHosting(
    [
      foundAt(URL_OF_CARD, GOOD),
      redirected,
      { ...foundAt(URL_OF_CARD, GOOD), inline: true },
      { ...foundAt('https://fern.example/x', json({})), presence: 'absent' },
      { ...foundAt('https://fern.example/planned', json({})), document: NO_SERVER },
      { ...stranger, place: { url: stranger.url, kind: 'remote_card' } },
    ],
    site.send,
    { maxRequests: 30 },
  )
  assert.equal(site.asked.length, 3)
  assert.deepEqual([...new Set(rows.map(({ url }) => url))], [URL_OF_CARD])
})

test('a document beyond the budget or the time is judged by its GET alone', async () => {
  const other = 'https://fern.example/other'
  const site = memory({ [URL_OF_CARD]: GOOD, [other]: GOOD })
  const documents = [foundAt(URL_OF_CARD, GOOD), foundAt(other, GOOD)]
  const rows = await checkHosting(documents, site.send, { maxRequests: 5 })
  assert.equal(site.asked.length, 3)
  const beyond = rows.filter(({ url }) => url === other)
  assert.equal(beyond.find(({ check }) => check === 'type')?.outcome, 'seen')
  assert.equal(beyond.find(({ check }) => check === 'head')?.outcome, 'not_assessable')
  const late = memory({})
  await checkHosting(documents, late.send, { maxRequests: 9, now: () => 10, deadline: 10 })
  assert.equal(late.asked.length, 0)
})

test('the time left is that of the moment when a request goes out, not when it is queued', async () => {
  let time = 0
  const seen: (number | undefined)[] = []
  const site = memory({ [URL_OF_CARD]: GOOD })
  const later: Send = async (outgoing) => {
    await Promise.resolve()
    time += 100
    seen.push(outgoing.limits?.totalMs)
    return site.send(outgoing)
  }
  const options = { maxRequests: 9, now: () => time, deadline: 250 }
  await checkHosting([foundAt(URL_OF_CARD, GOOD)], later, options)
  assert.deepEqual(seen, [150, 50, 0])
})

test('a document that another origin chose is looked at without credentials', async () => {
  const site = memory({ [URL_OF_CARD]: GOOD })
  const found: Found = { ...foundAt(URL_OF_CARD, GOOD), foreign: true }
  await checkHosting([found], site.send, { maxRequests: 9 })
  assert.deepEqual(
    site.asked.map(({ anonymous }) => anonymous),
    [true, true, true],
  )
})

function fields(headers: HeaderList = []): Readonly<Record<string, string>> {
  return Object.fromEntries(headers)
}

test('an origin that asks to be left alone is asked nothing about its hosting', async () => {
  const site = memory({ [URL_OF_CARD]: GOOD })
  const busy = foundAt('https://fern.example/', { status: 429 })
  const found = [{ ...busy, presence: 'error' as const }, foundAt(URL_OF_CARD, GOOD)]
  const rows = await checkHosting(found, site.send, { maxRequests: 10 })
  assert.deepEqual(site.lines(), [])
  // The document is still judged by the GET that found it.
  assert.equal(rows.find(({ check }) => check === 'type')?.outcome, 'seen')
  assert.equal(rows.find(({ check }) => check === 'head')?.outcome, 'not_assessable')
})
