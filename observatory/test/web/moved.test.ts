/** A server that was renamed is found where it was, in every form. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { renameTarget } from '../../src/store/former-names.ts'
import { askerOf, type Ask } from './ask.ts'
import { openHarbour, type Harbour } from './harbour.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await harbour.watch('tidewater/tide-tables', [])
  const from = { provider: 'tidewater', name: 'tide-tables' }
  assert.ok(await renameTarget(harbour.store, from, { provider: 'ebb', name: 'tables' }, 0))
})
after(() => harbour.close())

const LEADS: readonly (readonly [from: string, to: string])[] = [
  ['/servers/tidewater/tide-tables', '/servers/ebb/tables'],
  ['/servers/tidewater/tide-tables.json', '/servers/ebb/tables.json'],
  ['/servers/tidewater/tide-tables?a=1', '/servers/ebb/tables?a=1'],
  ['/en/servers/tidewater/tide-tables', '/en/servers/ebb/tables'],
  ['/servers/tidewater/tide-tables/feed.atom', '/servers/ebb/tables/feed.atom'],
  ['/api/v1/servers/tidewater/tide-tables', '/api/v1/servers/ebb/tables'],
  ['/api/v1/servers/tidewater/tide-tables/runs', '/api/v1/servers/ebb/tables/runs'],
]

test('a former name leads on to the name of now, where the answer is', async () => {
  for (const [from, to] of LEADS) {
    const { status, headers } = await ask(from)
    assert.deepEqual([status, headers.get('location')], [301, to], from)
    assert.equal((await ask(to)).status, 200, to)
  }
})

test('its badge is served as before, because who shows pictures on follows nothing', async () => {
  for (const form of ['svg', 'json']) {
    const [old, now] = await Promise.all([
      ask(`/badge/tidewater/tide-tables.${form}`),
      ask(`/badge/ebb/tables.${form}`),
    ])
    assert.equal(old.status, 200)
    assert.equal(old.text, now.text)
  }
})

test('what nobody had leads nowhere', async () => {
  for (const path of ['/servers/tidewater/tables', '/api/v1/servers/ebb/tide-tables'])
    assert.equal((await ask(path)).status, 404, path)
  const posted = await ask('/servers/tidewater/tide-tables', { method: 'POST' })
  assert.equal(posted.status, 405)
})
