/** Claims as a browser uses them: forms, cookies, sessions, and everything that is refused. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimOwnerships } from '../../src/store/ownership-due.ts'
import { endOwnership } from '../../src/store/ownership-steps.ts'
import { activeOwnership } from '../../src/store/ownership.ts'
import { createApp } from '../../src/web/app.ts'
import { sharedPostgres } from '../postgres.ts'
import { assertSays, wordsIn } from './ask.ts'
import { NOW } from './harbour.ts'
import {
  Browser,
  CLAIM,
  fieldIn,
  ORIGIN,
  openClaimsGround,
  type ClaimsGround,
} from './claims-ground.ts'

let ground: ClaimsGround
before(async () => {
  ground = await openClaimsGround(await sharedPostgres())
})
after(async () => ground.close())

test('a report leads to the claim, which says what is to be done, to its browser alone', async () => {
  const browser = ground.browser()
  const report = await browser.get('/servers/acme/weather')
  assert.ok(report.text.includes(`href="${CLAIM}"`))
  const page = await browser.get(CLAIM)
  assert.equal(page.status, 200)
  assert.match(page.text, /<meta name="robots" content="noindex">/)
  const path = await ground.begun(browser)
  const [cookie] = (await ground.browser().post(CLAIM, { method: 'file' })).headers.getSetCookie()
  assert.match(
    cookie ?? '',
    /^__Host-countersign-claim=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  const open = await browser.get(path)
  assertSays(wordsIn(open.text), /_countersign\.mcp\.acme\.example/)
  assertSays(wordsIn(open.text), /countersign-claim=[\w-]{22}/)
  for (const stranger of [ground.browser(), await strangerWithCookie()]) {
    const none = await stranger.get(path)
    assert.equal(none.status, 404)
    assert.doesNotMatch(none.text, /countersign-claim=/)
    assert.equal((await stranger.post(path)).status, 404)
    assert.equal((await stranger.post(`${path}/token`)).status, 404)
  }
})

async function strangerWithCookie(): Promise<Browser> {
  const browser = ground.browser()
  await ground.begun(browser, 'file', 'stranger')
  return browser
}

test('nothing of these pages is kept, framed, cached, or in another language by mistake', async () => {
  const { browser } = await ground.owner()
  for (const path of [CLAIM, '/owner', '/claims/0b6a2f0e-8c1d-4a55-9f3e-2d1c0b9a8f7e']) {
    const { headers } = await browser.get(path, { 'accept-language': 'uk' })
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('etag'), null, path)
    assert.equal(headers.get('x-robots-tag'), 'noindex', path)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'/)
  }
  const { text } = await browser.get('/en/owner')
  assert.doesNotMatch(text, /action="\/owner/)
  assert.match(text, /action="\/en\/owner\/annotation"/)
})

test('the page asks a worker, and contacts nobody; a signature must have the form of one', async () => {
  const browser = ground.browser()
  const path = await ground.begun(browser, 'key', 'signer')
  const { text } = await browser.get(path)
  const form = fieldIn(text, 'form')
  assert.match(text, /openssl pkeyutl -sign/)
  assert.equal((await browser.post(path, { form, signature: 'nonsense' })).status, 400)
  const signature = Buffer.alloc(64, 1).toString('base64')
  assert.equal((await browser.post(path, { form, signature })).status, 303)
  const claims = await claimOwnerships(ground.store, {
    now: NOW,
    worker: 'w',
    limit: 9,
    leaseMs: 1,
  })
  assert.deepEqual(
    claims.map(({ subject }) => subject.signature),
    [signature],
  )
  const looking = await browser.get(path)
  assert.match(looking.text, /http-equiv="refresh"/)
  await endOwnership(ground.store, claims[0]?.subject.id ?? '', { reason: 'expired', now: NOW })
  assert.equal((await browser.get(path)).status, 410)
})

test('a proven claim yields a token once, by its digest kept, and a session', async () => {
  const { browser, token } = await ground.owner()
  const rows = await ground.store.db.selectFrom('ownerships').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.equal((await browser.get('/owner')).status, 200)
  const { text } = await browser.get('/owner')
  assertSays(wordsIn(text), /Owner’s view of weather/)
  assert.ok(!text.includes(token), 'never shown again')
  assert.ok(!browser.cookies.has('__Host-countersign-claim'))

  const other = ground.browser()
  const signedIn = await other.post('/owner/session', { token })
  assert.equal(signedIn.status, 303)
  assert.match(
    signedIn.headers.getSetCookie()[0] ?? '',
    /^__Host-countersign-owner=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  assertSays(wordsIn((await other.get('/owner')).text), /Owner’s view of weather/)
  const report = await other.get('/servers/acme/weather.json')
  const { owner: said } = JSON.parse(report.text)
  assert.equal(said.claimed, true)
  assert.equal(said.claimedAt, '2026-11-29T06:30:00.000Z')
})

test('a session is one that nobody knew before, and the one before ends', async () => {
  const { token } = await ground.owner()
  const browser = ground.browser()
  const planted = 'p'.repeat(43)
  browser.cookies.set('__Host-countersign-owner', planted)
  await browser.post('/owner/session', { token })
  const first = browser.cookies.get('__Host-countersign-owner')
  assert.notEqual(first, planted)
  const victim = ground.browser()
  victim.cookies.set('__Host-countersign-owner', planted)
  assertSays(wordsIn((await victim.get('/owner')).text), /Owner token/)
  await browser.post('/owner/session', { token })
  assert.notEqual(browser.cookies.get('__Host-countersign-owner'), first)
  victim.cookies.set('__Host-countersign-owner', first ?? '')
  assertSays(wordsIn((await victim.get('/owner')).text), /Owner token/)
  // Two of one name: one of them was set by somebody below the host.
  const twice = await ground.browser().get('/owner', {
    cookie: `__Host-countersign-owner=${planted}; __Host-countersign-owner=${browser.cookies.get('__Host-countersign-owner')}`,
  })
  assertSays(wordsIn(twice.text), /Owner token/)
})

test('tokens cannot be guessed: so many wrong ones from one place, and no more looked at', async () => {
  const { token } = await ground.owner()
  const guesser = ground.browser()
  const from = { 'sec-fetch-site': 'same-origin', 'x-from': 'guesser' }
  for (let guess = 0; guess < 10; guess++) {
    const wrong = { token: guess % 2 === 0 ? `cso_${`${guess}`.repeat(43)}` : 'nonsense' }
    assert.equal((await guesser.post('/owner/session', wrong, from)).status, 403)
  }
  assert.equal((await guesser.post('/owner/session', { token }, from)).status, 429)
  const elsewhere = { ...from, 'x-from': 'elsewhere' }
  for (let time = 0; time < 12; time++)
    assert.equal((await ground.browser().post('/owner/session', { token }, elsewhere)).status, 303)
})

test('forms of other sites, of other sessions and without a session do nothing', async () => {
  const { browser, form } = await ground.owner()
  const others = 'x'.repeat(43)
  const fields = { form, text: 'planted' }
  const act = '/owner/annotation'
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  for (const headers of foreign)
    assert.equal((await browser.post(act, fields, headers)).status, 403, JSON.stringify(headers))
  assert.equal(
    (await browser.post(CLAIM, { method: 'dns' }, { origin: 'https://evil.example' })).status,
    403,
  )
  for (const wrong of [
    '',
    others,
    form.slice(0, -1),
    browser.cookies.get('__Host-countersign-owner') ?? '',
  ])
    assert.equal((await browser.post(act, { ...fields, form: wrong })).status, 403, wrong)
  assert.equal((await ground.browser().post(act, fields)).status, 403)
  assert.equal((await browser.get(act)).status, 405)
  const { owner: said } = JSON.parse((await browser.get('/servers/acme/weather.json')).text)
  assert.equal(said.annotation, undefined)
  assert.equal((await browser.post(act, fields, { origin: ORIGIN })).status, 303)
})

test('a new token ends the one before; signing out and releasing end what they say', async () => {
  const { browser, token, form } = await ground.owner()
  const fresh = /cso_[\w-]{43}/.exec((await browser.post('/owner/token', { form })).text)?.[0] ?? ''
  assert.equal((await ground.browser().post('/owner/session', { token })).status, 403)
  const again = ground.browser()
  assert.equal((await again.post('/owner/session', { token: fresh })).status, 303)
  const form2 = fieldIn((await again.get('/owner')).text, 'form')
  await again.post('/owner/sign-out', { form: form2 })
  assert.equal(again.cookies.size, 0)
  const form3 = fieldIn((await browser.get('/owner')).text, 'form')
  assert.equal((await browser.post('/owner/release', { form: form3, confirm: 'no' })).status, 422)
  assert.ok(await activeOwnership(ground.store, { endpointId: ground.endpointId }))
  await browser.post('/owner/release', { form: form3, confirm: 'mcp.acme.example' })
  assert.equal(await activeOwnership(ground.store, { endpointId: ground.endpointId }), undefined)
  assertSays(wordsIn((await browser.get('/owner')).text), /Owner token/)
  assert.equal((await ground.browser().post('/owner/session', { token: fresh })).status, 403)
})

test('where claims are off there are none', async () => {
  const { claims: _, ...without } = ground.options
  const plain = new Browser(createApp(without))
  assert.equal((await plain.get(CLAIM)).status, 404)
  assert.equal((await plain.get('/owner')).status, 404)
  assert.equal((await plain.post('/owner/session', { token: 'cso_' })).status, 404)
  assert.doesNotMatch((await plain.get('/servers/acme/weather')).text, /\/claim"/)
})
