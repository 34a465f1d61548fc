/** `lock verify`: what differs from what was approved, by class, and what is allowed of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATIONS, TIDE_AT, type Told } from './lock-site.ts'
import { locked, told, ERASE } from './lock-project.ts'

const DRIFT: readonly (readonly [what: string, Told, drift: string | undefined, code?: string])[] =
  [
    ['nothing', {}, undefined],
    ['white space of the card', { spaces: 4 }, undefined],
    ['an added tool', { tools: [TIDE_AT, STATIONS, ERASE] }, 'compatible', 'drift_tool_added'],
    ['a removed tool', { tools: [TIDE_AT] }, 'breaking', 'drift_tool_removed'],
    [
      'a renamed tool',
      { tools: [{ ...TIDE_AT, name: 'tide' }, STATIONS] },
      'breaking',
      'drift_tool_renamed',
    ],
    [
      'a description',
      { tools: [{ ...TIDE_AT, description: `${TIDE_AT.description} In metres.` }, STATIONS] },
      'editorial',
      'drift_description_changed',
    ],
    [
      'a wider schema',
      {
        tools: [
          {
            ...TIDE_AT,
            inputSchema: { type: 'object', properties: { station: { type: 'string' }, day: {} } },
          },
          STATIONS,
        ],
      },
      'compatible',
      'drift_input_widened',
    ],
    [
      'a narrower schema',
      {
        tools: [
          { ...TIDE_AT, inputSchema: { ...TIDE_AT.inputSchema, required: ['station'] } },
          STATIONS,
        ],
      },
      'breaking',
      'drift_input_narrowed',
    ],
    ['another identity', { name: 'other' }, 'breaking', 'drift_server_renamed'],
    ['a release', { version: '2.0.1' }, 'compatible', 'drift_server_changed'],
    ['a moved endpoint', { path: '/v2' }, 'breaking', 'lock_endpoint_changed'],
    [
      'the words of the card',
      { card: { description: 'Tides.' } },
      'editorial',
      'lock_card_changed',
    ],
    ['a rotated key', { spki: 'ef'.repeat(32) }, 'breaking', 'lock_key_changed'],
  ]

for (const [what, change, drift, code] of DRIFT)
  test(`${what} is ${drift ?? 'no'} drift, and passes exactly when its class is allowed`, async (t) => {
    const spki = 'ab'.repeat(32)
    const lock = await locked(t, { spki }, 'lock tides.example --pin-keys')
    const site = { spki, ...change }
    const verify = await lock.run('lock verify --json', site)
    const { entries, findings } = told(verify)
    assert.equal(verify.exit, drift === undefined ? 0 : 1, verify.stdout)
    assert.equal(entries[0]?.class, drift)
    if (code !== undefined)
      assert.ok(
        findings.some((one) => one.code === code),
        code,
      )
    const editorial = await lock.run('lock verify --allow editorial', site)
    assert.equal(editorial.exit, drift === undefined || drift === 'editorial' ? 0 : 1)
    const compatible = await lock.run('lock verify --allow editorial,compatible', site)
    assert.equal(compatible.exit, drift === 'breaking' ? 1 : 0)
  })

test('drift that is allowed is called so, and how to approve it is told', async (t) => {
  const lock = await locked(t)
  const site = {
    tools: [{ ...TIDE_AT, description: `${TIDE_AT.description} In metres.` }, STATIONS],
  }
  const renewal = /^When that is what you want: countersign lock tides\.example --update$/m
  const drift = await lock.run('lock verify', site)
  assert.match(drift.stdout, /^DRIFT /)
  assert.match(drift.stdout, renewal)
  const allowed = await lock.run('lock verify --allow editorial', site)
  assert.match(allowed.stdout, /^ALLOWED DRIFT /)
  assert.match(allowed.stdout, renewal)
  const refused = await lock.run('lock tides.example', site)
  assert.match(refused.stdout, /Add --update to approve the change\./)
  const same = await lock.run('lock verify')
  assert.match(same.stdout, /^AS LOCKED /)
  assert.doesNotMatch(same.stdout, renewal)
})

test('what is gone is stale, what is silent is not known', async (t) => {
  const lock = await locked(t)
  const gone = await lock.run('lock verify --json', { host: 'other.example' })
  assert.equal(gone.exit, 3, 'a name that does not resolve says nothing of the server')
  assert.equal(told(gone).entries[0]?.state, 'unread')
  const silent = await lock.run('lock verify --json', { silent: true })
  assert.equal(silent.exit, 3)
  const page = await lock.run('lock verify --json', {
    gate: { status: 404, type: 'text/html', body: '<!doctype html><p>gone' },
  })
  assert.equal(page.exit, 1)
  assert.equal(told(page).entries[0]?.state, 'stale')
  const carding = await lock.run('lock verify --json', { cardAnswers: false })
  assert.equal(carding.exit, 3, 'a card that cannot be read at the moment is not gone')
})
