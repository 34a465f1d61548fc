/** The receiver in the manual: takes what we send, once, and nothing else. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Exchange, Outgoing } from 'countersign/net'
import { post } from '../../src/jobs/deliveries.ts'
import { readSecrets, signedHeaders } from '../../src/webhooks/sign.ts'

interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
interface Answer {
  readonly status: number
  readonly message?: unknown
}
type Receive = (request: Request, secret: string, seen: Map<string, number>, now: number) => Answer

const MANUAL = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const [, CODE = ''] = /^```js receiver\.mjs\n([\s\S]*?)^```/m.exec(MANUAL) ?? []
const { receive } = (await import(
  `data:text/javascript;base64,${Buffer.from(CODE).toString('base64')}`
)) as { readonly receive: Receive }

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const KEYS = readSecrets(SECRET) ?? []
const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 5, 12)
const MESSAGE = { type: 'down', data: { seq: 1, names: ['Möwe'] } }

/** What is sent, as the guard gets it. */
async function sent(at: number, body = JSON.stringify(MESSAGE)): Promise<Request> {
  let seen: Outgoing | undefined
  const send = (outgoing: Outgoing): Promise<Exchange> => {
    seen = outgoing
    return Promise.reject(new Error('it was only to be seen'))
  }
  const hook = { url: 'https://hooks.example/in', keys: KEYS }
  await post(hook, { id: 'msg_1', body }, { send }, { now: () => at }).catch(() => undefined)
  return requestOf(seen?.headers ?? [], seen?.body ?? '')
}

function requestOf(
  headers: readonly (readonly [name: string, value: string])[],
  body: string,
): Request {
  return { headers: Object.fromEntries(headers), body: Buffer.from(body) }
}

test('a message is taken once, by any of its attempts', async () => {
  const seen = new Map<string, number>()
  assert.deepEqual(receive(await sent(NOW), SECRET, seen, NOW), { status: 204, message: MESSAGE })
  const again = NOW + 3 * DAY
  assert.deepEqual(receive(await sent(again), SECRET, seen, again), { status: 204 })
})

test('RP-17: what was caught cannot be sent again, and a time that nobody signed is none', async () => {
  const request = await sent(NOW)
  const at = (now: number, one = request): number => receive(one, SECRET, new Map(), now).status
  assert.equal(at(NOW + 3 * DAY), 401, 'three days old')
  assert.deepEqual([at(NOW + 299_000), at(NOW + 301_000)], [204, 401])
  assert.deepEqual([at(NOW - 299_000), at(NOW - 301_000)], [204, 401])
  const seen = new Map<string, number>()
  assert.ok(receive(request, SECRET, seen, NOW).message)
  assert.equal(receive(request, SECRET, seen, NOW + 1000).message, undefined, 'within the time')

  // A new time beside an old signature.
  const later = NOW + 3 * DAY
  const headers = { ...request.headers, 'webhook-timestamp': `${later / 1000}` }
  assert.equal(at(later, { ...request, headers }), 401)
  for (const name of Object.keys(request.headers).filter((field) => field.startsWith('webhook-'))) {
    const { [name]: _, ...rest } = request.headers
    assert.equal(at(NOW, { ...request, headers: rest }), 401, `without ${name}`)
  }
})

test('RP-20: the bytes that are signed are those that are sent, and those that are checked', async () => {
  const body = '{"type": "down", "data":  {"seq": 1.0}}'
  const request = await sent(NOW, body)
  assert.equal(request.body.toString(), body, 'nothing writes it again')
  assert.equal(receive(request, SECRET, new Map(), NOW).status, 204)
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)))
  assert.equal(receive({ ...request, body: rewritten }, SECRET, new Map(), NOW).status, 401)
  // The other way round: signed with spaces, sent without.
  const fields = signedHeaders({ id: 'msg_1', at: NOW, body: '{"a": 1}' }, KEYS)
  assert.equal(receive(requestOf(fields, '{"a":1}'), SECRET, new Map(), NOW).status, 401)
})
