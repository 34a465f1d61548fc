/** Claims and the owner's view, as a browser uses them: forms, cookies, and everything that is refused. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { modern } from '../../../fixtures/servers/parts.ts'
import { hookStates } from '../../src/store/deliveries.ts'
import { addOwnerHook, hooksOfOwnership } from '../../src/store/owner-hooks.ts'
import { claimOwnerships } from '../../src/store/ownership-due.ts'
import { activateOwnership, endOwnership } from '../../src/store/ownership-steps.ts'
import { activeOwnership } from '../../src/store/ownership.ts'
import { dispute } from '../../src/store/remarks.ts'
import { baselinesOf } from '../../src/store/baselines.ts'
import { endpointById } from '../../src/store/watch.ts'
import { createApp } from '../../src/web/app.ts'
import { sharedPostgres } from '../postgres.ts'
import { own } from '../store/owning.ts'
import { assertSays, wordsIn } from './ask.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

const ORIGIN = 'https://observatory.example'
const KEY = Buffer.alloc(32, 3)

/** What a browser does: keeps cookies, follows nothing, says where its forms are from. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: ReturnType<typeof createApp>

  constructor(app: ReturnType<typeof createApp>) {
    this.#app = app
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    return await this.#ask(path, { headers })
  }

  async post(
    path: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {
    const body = new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return await this.#ask(path, { method: 'POST', body, headers: { ...type, ...headers } })
  }

  async #ask(path: string, init: RequestInit & { headers: Readonly<Record<string, string>> }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie !== '' && { cookie }) }
    const response = await this.#app.request(`${ORIGIN}${path}`, { ...init, headers })
    for (const field of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(field) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { status } = response
    return { status, text: await response.text(), headers: response.headers }
  }
}

let harbour: Harbour
let app: ReturnType<typeof createApp>
let endpointId: string
let otherId: string

before(async () => {
  // `npm run test:postgres` has one.
  const postgres = await sharedPostgres()
  harbour = await openHarbour(
    {
      claims: {
        requesterOf: (request) => request.headers.get('x-from') ?? 'here',
        fast: true,
        sealKey: KEY,
      },
    },
    postgres.ok ? { postgres: await postgres.server.database() } : undefined,
  )
  app = createApp(harbour.options)
  endpointId = await harbour.watch('acme/weather', [{ at: NOW - HOUR, server: modern() }])
  otherId = await harbour.watch('acme/other', [{ at: NOW - HOUR, server: modern() }])
})
after(async () => harbour.close())

/** Each asks from a place of its own, so that no limit is met by accident. */
let owners = 0

const CLAIM = '/servers/acme/weather/claim'

function fieldIn(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

/** Begins a claim: its path. */
async function begun(browser: Browser, method = 'dns', from = 'here'): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-from': from }
  const { status, headers: fields } = await browser.post(CLAIM, { method }, headers)
  assert.equal(status, 303)
  return fields.get('location') ?? ''
}

/** What a worker does once it has seen the proof. */
async function proven(): Promise<void> {
  const options = { now: NOW, worker: 'w', limit: 9, leaseMs: 60_000 }
  for (const { id } of await claimOwnerships(harbour.store, options))
    assert.equal(
      await activateOwnership(harbour.store, id, { now: NOW, dueAt: NOW + 24 * HOUR }),
      'active',
    )
}

/** A browser with an owner's session, and the token that it was shown. */
async function owner(): Promise<{ browser: Browser; token: string; form: string }> {
  const held = await activeOwnership(harbour.store, { endpointId })
  if (held !== undefined)
    await endOwnership(harbour.store, held.id, { reason: 'released', now: NOW })
  const browser = new Browser(app)
  const path = await begun(browser, 'dns', `owner ${(owners += 1)}`)
  const open = await browser.get(path)
  await browser.post(path, { form: fieldIn(open.text, 'form') })
  await proven()
  const there = await browser.get(path)
  const shown = await browser.post(`${path}/token`, { form: fieldIn(there.text, 'form') })
  assert.equal(shown.status, 200)
  const token = /cso_[\w-]{43}/.exec(shown.text)?.[0] ?? ''
  const { text } = await browser.get('/owner')
  return { browser, token, form: fieldIn(text, 'form') }
}

test('a report leads to the claim, which says what is to be done, to its browser alone', async () => {
  const browser = new Browser(app)
  const report = await browser.get('/servers/acme/weather')
  assert.ok(report.text.includes(`href="${CLAIM}"`))
  const page = await browser.get(CLAIM)
  assert.equal(page.status, 200)
  assert.match(page.text, /<meta name="robots" content="noindex">/)
  const path = await begun(browser)
  const [cookie] = (await new Browser(app).post(CLAIM, { method: 'file' })).headers.getSetCookie()
  assert.match(
    cookie ?? '',
    /^__Host-countersign-claim=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  const open = await browser.get(path)
  assertSays(wordsIn(open.text), /_countersign\.mcp\.acme\.example/)
  assertSays(wordsIn(open.text), /countersign-claim=[\w-]{22}/)
  for (const stranger of [new Browser(app), await strangerWithCookie()]) {
    const none = await stranger.get(path)
    assert.equal(none.status, 404)
    assert.doesNotMatch(none.text, /countersign-claim=/)
    assert.equal((await stranger.post(path)).status, 404)
    assert.equal((await stranger.post(`${path}/token`)).status, 404)
  }
})

async function strangerWithCookie(): Promise<Browser> {
  const browser = new Browser(app)
  await begun(browser, 'file', 'stranger')
  return browser
}

test('nothing of these pages is kept, framed, cached, or in another language by mistake', async () => {
  const { browser } = await owner()
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
  const browser = new Browser(app)
  const path = await begun(browser, 'key', 'signer')
  const { text } = await browser.get(path)
  const form = fieldIn(text, 'form')
  assert.match(text, /openssl pkeyutl -sign/)
  assert.equal((await browser.post(path, { form, signature: 'nonsense' })).status, 400)
  const signature = Buffer.alloc(64, 1).toString('base64')
  assert.equal((await browser.post(path, { form, signature })).status, 303)
  const claims = await claimOwnerships(harbour.store, {
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
  await endOwnership(harbour.store, claims[0]?.subject.id ?? '', { reason: 'expired', now: NOW })
  assert.equal((await browser.get(path)).status, 410)
})

test('a proven claim yields a token once, by its digest kept, and a session', async () => {
  const { browser, token } = await owner()
  const rows = await harbour.store.db.selectFrom('ownerships').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.equal((await browser.get('/owner')).status, 200)
  const { text } = await browser.get('/owner')
  assertSays(wordsIn(text), /Owner’s view of weather/)
  assert.ok(!text.includes(token), 'never shown again')
  assert.ok(!browser.cookies.has('__Host-countersign-claim'))

  const other = new Browser(app)
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
  const { token } = await owner()
  const browser = new Browser(app)
  const planted = 'p'.repeat(43)
  browser.cookies.set('__Host-countersign-owner', planted)
  await browser.post('/owner/session', { token })
  const first = browser.cookies.get('__Host-countersign-owner')
  assert.notEqual(first, planted)
  const victim = new Browser(app)
  victim.cookies.set('__Host-countersign-owner', planted)
  assertSays(wordsIn((await victim.get('/owner')).text), /Owner token/)
  await browser.post('/owner/session', { token })
  assert.notEqual(browser.cookies.get('__Host-countersign-owner'), first)
  victim.cookies.set('__Host-countersign-owner', first ?? '')
  assertSays(wordsIn((await victim.get('/owner')).text), /Owner token/)
  // Two of one name: one of them was set by somebody below the host.
  const twice = await new Browser(app).get('/owner', {
    cookie: `__Host-countersign-owner=${planted}; __Host-countersign-owner=${browser.cookies.get('__Host-countersign-owner')}`,
  })
  assertSays(wordsIn(twice.text), /Owner token/)
})

test('tokens cannot be guessed: so many wrong ones from one place, and no more looked at', async () => {
  const { token } = await owner()
  const guesser = new Browser(app)
  const from = { 'sec-fetch-site': 'same-origin', 'x-from': 'guesser' }
  for (let guess = 0; guess < 10; guess++) {
    const wrong = { token: guess % 2 === 0 ? `cso_${`${guess}`.repeat(43)}` : 'nonsense' }
    assert.equal((await guesser.post('/owner/session', wrong, from)).status, 403)
  }
  assert.equal((await guesser.post('/owner/session', { token }, from)).status, 429)
  const elsewhere = { ...from, 'x-from': 'elsewhere' }
  for (let time = 0; time < 12; time++)
    assert.equal((await new Browser(app).post('/owner/session', { token }, elsewhere)).status, 303)
})

test('forms of other sites, of other sessions and without a session do nothing', async () => {
  const { browser, form } = await owner()
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
  assert.equal((await new Browser(app).post(act, fields)).status, 403)
  assert.equal((await browser.get(act)).status, 405)
  const { owner: said } = JSON.parse((await browser.get('/servers/acme/weather.json')).text)
  assert.equal(said.annotation, undefined)
  assert.equal((await browser.post(act, fields, { origin: ORIGIN })).status, 303)
})

test('a baseline: the very run that was looked at, withdrawn, and of this endpoint only', async () => {
  const { browser, form } = await owner()
  const { text } = await browser.get('/owner')
  const run = fieldIn(text, 'run')
  assert.match(run, /^[0-9a-f-]{36}$/)
  const other = JSON.parse((await browser.get('/servers/acme/other.json')).text).run.id
  assert.equal((await browser.post('/owner/baseline', { form, run: other })).status, 422)
  assert.equal((await browser.post('/owner/baseline', { form, run: 'nonsense' })).status, 422)
  assert.equal((await baselinesOf(harbour.store, [endpointId])).size, 0)
  assert.equal((await browser.post('/owner/baseline', { form, run })).status, 303)
  const { toolset } = JSON.parse((await browser.get('/servers/acme/weather.json')).text).run
    .fingerprints
  assert.equal((await baselinesOf(harbour.store, [endpointId])).get(endpointId)?.toolset, toolset)
  const report = JSON.parse((await browser.get('/servers/acme/weather.json')).text)
  assert.equal(report.owner.baselineApprovedAt, '2026-11-29T06:30:00.000Z')
  assertSays(wordsIn((await browser.get('/owner')).text), /is the approved one/)
  assert.equal((await browser.post('/owner/baseline-withdraw', { form })).status, 303)
  assert.equal((await baselinesOf(harbour.store, [endpointId])).size, 0)
})

test('cadence: what the operator allows, and nothing else', async () => {
  const { browser, form } = await owner()
  const cadence = async () => (await endpointById(harbour.store, endpointId))?.cadence
  assert.equal(await cadence(), 'claimed')
  await browser.post('/owner/cadence', { form, cadence: 'fast' })
  assert.equal(await cadence(), 'fast')
  await browser.post('/owner/cadence', { form, cadence: 'unclaimed' })
  assert.equal(await cadence(), 'fast')
  await browser.post('/owner/cadence', { form, cadence: 'claimed' })
  assert.match((await browser.get('/owner')).text, /value="fast"/)
  const { claims } = harbour.options
  assert.ok(claims)
  const strict = new Browser(createApp({ ...harbour.options, claims: { ...claims, fast: false } }))
  for (const [name, value] of browser.cookies) strict.cookies.set(name, value)
  assert.doesNotMatch((await strict.get('/owner')).text, /value="fast"/)
  await strict.post('/owner/cadence', { form, cadence: 'fast' })
  assert.equal(await cadence(), 'claimed')
})

test('an annotation and a dispute are the owner’s words, visible, bounded, beside the facts', async () => {
  const { browser, form } = await owner()
  const longAgo = { text: 'Long ago.', now: NOW - 200 * 24 * HOUR }
  await dispute(harbour.store, { endpointId }, longAgo)
  const text = 'Ours.\nBy night <b>slower</b> \u202Eesrever'
  await browser.post('/owner/annotation', { form, text })
  await browser.post('/owner/dispute', { form, text: 'The run met a proxy.', run: '' })
  const report = (await browser.get('/servers/acme/weather')).text
  assert.ok(report.includes('Long ago.') && !report.includes('Earlier disputes stand'))
  assert.ok(report.includes('&lt;b&gt;slower&lt;/b&gt;'))
  assert.ok(!report.includes('\u202E'))
  assertSays(wordsIn(report), /Words of the owner, 2026-11-29 06:30 UTC/)
  assertSays(wordsIn(report), /Disputed by the owner, 2026-11-29 06:30 UTC.*The run met a proxy\./)
  const { owner: said } = JSON.parse((await browser.get('/api/v1/servers/acme/weather')).text)
  assert.equal(said.annotation.text, String.raw`Ours.\u{a}By night <b>slower</b> \u{202e}esrever`)
  assert.equal(said.disputes.length, 2)
  assert.ok(
    (await browser.get('/owner')).text.includes('Ours.\nBy night'),
    'to be edited as written',
  )
  assert.equal(
    (await browser.post('/owner/annotation', { form, text: 'a'.repeat(501) })).status,
    422,
  )
  assert.equal((await browser.post('/owner/dispute', { form, text: ' ' })).status, 422)

  for (let more = 1; more < 20; more++)
    await dispute(
      harbour.store,
      { endpointId },
      { text: `Number ${more}.`, now: NOW - more * 24 * HOUR },
    )
  assert.match(wordsIn((await browser.get('/owner')).text), /Twenty may be recorded in any ninety/)
  const many = await browser.post('/owner/dispute', { form, text: 'Once more.', run: '' })
  assert.equal(many.status, 422)
  assertSays(wordsIn(many.text), /The next can be recorded 2027-02-08 06:30 UTC/)
  const full = (await browser.get('/servers/acme/weather')).text
  assert.ok(full.includes('Earlier disputes stand') && !full.includes('Long ago.'))
  assert.match((await browser.get('/servers/acme/weather.json')).text, /Long ago\./)
  await browser.post('/owner/annotation', { form, text: '' })
  const without = JSON.parse((await browser.get('/servers/acme/weather.json')).text)
  assert.equal(without.owner.annotation, undefined)
})

test('pages that are kept are made anew for what an owner changed', async () => {
  const { browser, form } = await owner()
  const keeping = new Browser(createApp({ ...harbour.options, keepMs: 60_000 }))
  for (const [name, value] of browser.cookies) keeping.cookies.set(name, value)
  const report = async () => (await keeping.get('/servers/acme/weather')).text
  assert.ok(!(await report()).includes('By day only.'))
  await browser.post('/owner/annotation', { form, text: 'By day only.' })
  assert.ok(!(await report()).includes('By day only.'), 'it is kept')
  await keeping.post('/owner/annotation', { form, text: 'By day only.' })
  assert.ok((await report()).includes('By day only.'))
  await browser.post('/owner/annotation', { form, text: '' })
})

test('webhooks: a secret shown once and sealed, a test, a rotation, five at most, and theirs alone', async () => {
  const { browser, form } = await owner()
  assert.equal(
    (await browser.post('/owner/hook', { form, url: 'http://plain.example/' })).status,
    422,
  )
  const added = await browser.post('/owner/hook', { form, url: 'https://hooks.example/in' })
  const [secret = ''] = /whsec_[\w+/=]+/.exec(added.text) ?? []
  assert.equal(secret.length, 50)
  const rows = await harbour.store.db.selectFrom('owner_hooks').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(secret.slice(6)))
  const page = (await browser.get('/owner')).text
  assert.ok(!page.includes(secret))
  const hook = fieldIn(page, 'hook')
  assert.equal((await browser.post('/owner/hook-test', { form, hook })).status, 303)
  assertSays(wordsIn((await browser.get('/owner')).text), /one waits/)
  const rotated = await browser.post('/owner/hook-rotate', { form, hook })
  const [fresh = ''] = /whsec_[\w+/=]+/.exec(rotated.text) ?? []
  assert.equal(fresh.length, 50)
  assert.notEqual(fresh, secret)
  const { store } = harbour
  const stranger = await own(store, { endpointId: otherId }, NOW)
  const sealed = { url: 'https://strangers.example/', seal: () => 'sealed', now: NOW }
  const theirs = (await addOwnerHook(store, stranger, sealed)) ?? ''
  const hooks = await hooksOfOwnership(store, stranger)
  for (const action of ['hook-test', 'hook-rotate', 'hook-remove'])
    assert.equal((await browser.post(`/owner/${action}`, { form, hook: theirs })).status, 303)
  assert.deepEqual(await hooksOfOwnership(store, stranger), hooks)
  const state = (await hookStates(store)).find(({ name }) => name === hooks[0]?.name)
  assert.equal(state?.waiting, 0)
  for (let more = 1; more < 5; more++)
    assert.equal(
      (await browser.post('/owner/hook', { form, url: 'https://hooks.example/' })).status,
      200,
    )
  assert.equal(
    (await browser.post('/owner/hook', { form, url: 'https://hooks.example/' })).status,
    422,
  )
  await browser.post('/owner/hook-remove', { form, hook })
  assert.ok(!(await browser.get('/owner')).text.includes(hook))
})

test('unlisting takes it off the lists and stops it; what was signed and its address stay', async () => {
  const { browser, form } = await owner()
  const listed = async () => (await browser.get('/servers')).text.includes('/servers/acme/weather"')
  assert.ok(await listed())
  const run = JSON.parse((await browser.get('/servers/acme/weather.json')).text).run.id
  await browser.post('/owner/unlist', { form })
  assert.ok(!(await listed()))
  assert.equal((await endpointById(harbour.store, endpointId))?.state, 'paused')
  const report = await browser.get('/servers/acme/weather')
  assert.equal(report.status, 200)
  assertSays(wordsIn(report.text), /took it off the lists 2026-11-29 06:30 UTC/)
  assert.equal((await browser.get(`/runs/${run}/envelope.json`)).status, 200)
  assert.equal((await browser.get(`/runs/${run}/evidence.json`)).status, 200)
  await browser.post('/owner/relist', { form })
  assert.ok(await listed())
  assert.equal((await endpointById(harbour.store, endpointId))?.state, 'active')
})

test('a new token ends the one before; signing out and releasing end what they say', async () => {
  const { browser, token, form } = await owner()
  const fresh = /cso_[\w-]{43}/.exec((await browser.post('/owner/token', { form })).text)?.[0] ?? ''
  assert.equal((await new Browser(app).post('/owner/session', { token })).status, 403)
  const again = new Browser(app)
  assert.equal((await again.post('/owner/session', { token: fresh })).status, 303)
  const form2 = fieldIn((await again.get('/owner')).text, 'form')
  await again.post('/owner/sign-out', { form: form2 })
  assert.equal(again.cookies.size, 0)
  const form3 = fieldIn((await browser.get('/owner')).text, 'form')
  assert.equal((await browser.post('/owner/release', { form: form3, confirm: 'no' })).status, 422)
  assert.ok(await activeOwnership(harbour.store, { endpointId }))
  await browser.post('/owner/release', { form: form3, confirm: 'mcp.acme.example' })
  assert.equal(await activeOwnership(harbour.store, { endpointId }), undefined)
  assertSays(wordsIn((await browser.get('/owner')).text), /Owner token/)
  assert.equal((await new Browser(app).post('/owner/session', { token: fresh })).status, 403)
})

test('where claims are off there are none', async () => {
  const { claims: _, ...without } = harbour.options
  const plain = new Browser(createApp(without))
  assert.equal((await plain.get(CLAIM)).status, 404)
  assert.equal((await plain.get('/owner')).status, 404)
  assert.equal((await plain.post('/owner/session', { token: 'cso_' })).status, 404)
  assert.doesNotMatch((await plain.get('/servers/acme/weather')).text, /\/claim"/)
})
