/** The demo's receiver takes what is signed with its secret, and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiver } from '../../src/demo/receiver.ts'
import { readSecrets, signedHeaders } from '../../src/webhooks/sign.ts'

const [SECRET, OTHER] = [7, 8].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)
const NOW = Date.UTC(2026, 10, 30, 12)
const BODY = JSON.stringify({ type: 'down', data: { targets: ['acme/<b>weather'] } })

interface Message {
  readonly id?: string
  readonly at?: number
  readonly body?: string
  readonly secrets?: readonly (string | undefined)[]
  readonly changes?: Readonly<Record<string, string>>
}

function told() {
  const receiver = openReceiver(SECRET ?? '', () => NOW)
  const send = (message: Message, posted = message.body ?? BODY): number => {
    const { id = 'msg_1', at = NOW, body = BODY, secrets = [SECRET], changes } = message
    const keys = secrets.flatMap((secret) => readSecrets(secret ?? '') ?? [])
    const headers = { ...Object.fromEntries(signedHeaders({ id, at, body }, keys)), ...changes }
    const asked = { method: 'POST', path: '/in', headers, rpc: undefined, at: 0 }
    const answer = receiver.behave({ ...asked, body: posted })
    assert.ok(typeof answer === 'object')
    return answer.status
  }
  return { receiver, send }
}

test('what is signed is taken, once, and shown without markup of others', () => {
  const { receiver, send } = told()
  assert.equal(send({}), 204)
  assert.equal(send({}), 204)
  assert.equal(send({ id: 'msg_2', secrets: [OTHER, SECRET] }), 204)
  assert.deepEqual(
    receiver.received().map(({ id, type, names, at }) => [id, type, names, at]),
    [
      ['msg_2', 'down', ['acme/<b>weather'], NOW],
      ['msg_1', 'down', ['acme/<b>weather'], NOW],
    ],
  )
  assert.match(receiver.page(), /these 2 messages .*; 0 with another signature/)
  assert.match(receiver.page(), /acme\/&lt;b>weather/)
})

test('another secret, text, id or time is refused', () => {
  const { receiver, send } = told()
  const refused: readonly (readonly [why: string, status: number])[] = [
    ['another secret', send({ secrets: [OTHER] })],
    ['another body', send({}, `${BODY} `)],
    ['another id', send({ changes: { 'webhook-id': 'msg_9' } })],
    ['another time', send({ changes: { 'webhook-timestamp': `${NOW / 1000 + 1}` } })],
    ['too old', send({ at: NOW - 301_000 })],
    ['too new', send({ at: NOW + 301_000 })],
    ['no signature', send({ changes: { 'webhook-signature': '' } })],
    ['half a signature', send({ changes: { 'webhook-signature': 'v1,Zm9v' } })],
    ['another scheme', send({ changes: { 'webhook-signature': 'v1a,AAAA' } })],
    ['no time', send({ changes: { 'webhook-timestamp': 'now' } })],
  ]
  for (const [why, status] of refused) assert.equal(status, 401, why)
  assert.deepEqual(receiver.received(), [])
  assert.match(receiver.page(), new RegExp(`${refused.length} with another signature`))
})

test('it keeps the latest two hundred', () => {
  const { receiver, send } = told()
  for (let count = 0; count < 205; count++) send({ id: `msg_${count}` })
  assert.equal(receiver.received().length, 200)
  assert.equal(receiver.received()[0]?.id, 'msg_204')
})

test('an owner who says a secret of theirs is believed by it from then on', () => {
  const said: string[] = []
  const receiver = openReceiver(
    SECRET ?? '',
    () => NOW,
    () => said,
  )
  const keys = readSecrets(OTHER ?? '') ?? []
  const headers = Object.fromEntries(signedHeaders({ id: 'msg_1', at: NOW, body: BODY }, keys))
  const post = { method: 'POST', path: '/in', headers, rpc: undefined, at: 0, body: BODY }
  assert.deepEqual(receiver.behave(post), { status: 401 })
  said.push('whsec_', 'no secret', OTHER ?? '')
  assert.deepEqual(receiver.behave(post), { status: 204 })
})
