/** The owner's view: what an owner may decide and say about one endpoint, and what stays as it was. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hookStates } from '../../src/store/deliveries.ts'
import { addOwnerHook, hooksOfOwnership } from '../../src/store/owner-hooks.ts'
import { dispute } from '../../src/store/remarks.ts'
import { baselinesOf } from '../../src/store/baselines.ts'
import { endpointById } from '../../src/store/watch.ts'
import { createApp } from '../../src/web/app.ts'
import { own } from '../store/owning.ts'
import { sharedPostgres } from '../postgres.ts'
import { assertSays, wordsIn } from './ask.ts'
import { HOUR, NOW } from './harbour.ts'
import { Browser, fieldIn, openClaimsGround, type ClaimsGround } from './claims-ground.ts'

let ground: ClaimsGround
before(async () => {
  ground = await openClaimsGround(await sharedPostgres())
})
after(async () => ground.close())

test('a baseline: the very run that was looked at, withdrawn, and of this endpoint only', async () => {
  const { browser, form } = await ground.owner()
  const { text } = await browser.get('/owner')
  const run = fieldIn(text, 'run')
  assert.match(run, /^[0-9a-f-]{36}$/)
  const other = JSON.parse((await browser.get('/servers/acme/other.json')).text).run.id
  assert.equal((await browser.post('/owner/baseline', { form, run: other })).status, 422)
  assert.equal((await browser.post('/owner/baseline', { form, run: 'nonsense' })).status, 422)
  assert.equal((await baselinesOf(ground.store, [ground.endpointId])).size, 0)
  assert.equal((await browser.post('/owner/baseline', { form, run })).status, 303)
  const { toolset } = JSON.parse((await browser.get('/servers/acme/weather.json')).text).run
    .fingerprints
  assert.equal(
    (await baselinesOf(ground.store, [ground.endpointId])).get(ground.endpointId)?.toolset,
    toolset,
  )
  const report = JSON.parse((await browser.get('/servers/acme/weather.json')).text)
  assert.equal(report.owner.baselineApprovedAt, '2026-11-29T06:30:00.000Z')
  assertSays(wordsIn((await browser.get('/owner')).text), /is the approved one/)
  assert.equal((await browser.post('/owner/baseline-withdraw', { form })).status, 303)
  assert.equal((await baselinesOf(ground.store, [ground.endpointId])).size, 0)
})

test('cadence: what the operator allows, and nothing else', async () => {
  const { browser, form } = await ground.owner()
  const cadence = async () => (await endpointById(ground.store, ground.endpointId))?.cadence
  assert.equal(await cadence(), 'claimed')
  await browser.post('/owner/cadence', { form, cadence: 'fast' })
  assert.equal(await cadence(), 'fast')
  await browser.post('/owner/cadence', { form, cadence: 'unclaimed' })
  assert.equal(await cadence(), 'fast')
  await browser.post('/owner/cadence', { form, cadence: 'claimed' })
  assert.match((await browser.get('/owner')).text, /value="fast"/)
  const { claims } = ground.options
  assert.ok(claims)
  const strict = new Browser(createApp({ ...ground.options, claims: { ...claims, fast: false } }))
  for (const [name, value] of browser.cookies) strict.cookies.set(name, value)
  assert.doesNotMatch((await strict.get('/owner')).text, /value="fast"/)
  await strict.post('/owner/cadence', { form, cadence: 'fast' })
  assert.equal(await cadence(), 'claimed')
})

test('an annotation and a dispute are the owner’s words, visible, bounded, beside the facts', async () => {
  const { browser, form } = await ground.owner()
  const longAgo = { text: 'Long ago.', now: NOW - 200 * 24 * HOUR }
  await dispute(ground.store, { endpointId: ground.endpointId }, longAgo)
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
      ground.store,
      { endpointId: ground.endpointId },
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
  const { browser, form } = await ground.owner()
  const keeping = new Browser(createApp({ ...ground.options, keepMs: 60_000 }))
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
  const { browser, form } = await ground.owner()
  assert.equal(
    (await browser.post('/owner/hook', { form, url: 'http://plain.example/' })).status,
    422,
  )
  const added = await browser.post('/owner/hook', { form, url: 'https://hooks.example/in' })
  const [secret = ''] = /whsec_[\w+/=]+/.exec(added.text) ?? []
  assert.equal(secret.length, 50)
  const rows = await ground.store.db.selectFrom('owner_hooks').selectAll().execute()
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
  const { store } = ground
  const stranger = await own(store, { endpointId: ground.otherId }, NOW)
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
  const { browser, form } = await ground.owner()
  const listed = async () => (await browser.get('/servers')).text.includes('/servers/acme/weather"')
  assert.ok(await listed())
  const run = JSON.parse((await browser.get('/servers/acme/weather.json')).text).run.id
  await browser.post('/owner/unlist', { form })
  assert.ok(!(await listed()))
  assert.equal((await endpointById(ground.store, ground.endpointId))?.state, 'paused')
  const report = await browser.get('/servers/acme/weather')
  assert.equal(report.status, 200)
  assertSays(wordsIn(report.text), /took it off the lists 2026-11-29 06:30 UTC/)
  assert.equal((await browser.get(`/runs/${run}/envelope.json`)).status, 200)
  assert.equal((await browser.get(`/runs/${run}/evidence.json`)).status, 200)
  await browser.post('/owner/relist', { form })
  assert.ok(await listed())
  assert.equal((await endpointById(ground.store, ground.endpointId))?.state, 'active')
})
