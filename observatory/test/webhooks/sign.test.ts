import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readSecrets, signedHeaders } from '../../src/webhooks/sign.ts'
import { verified } from './verify.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

// The vector of Standard Webhooks: github.com/standard-webhooks/standard-webhooks,
// libraries/javascript/src/webhook.test.ts, "sign function works" (the same in its other
// libraries).
test('a signature is that of the published example', () => {
  const [key] = readSecrets(SECRET) ?? []
  assert.ok(key)
  const fields = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_999, body: '{"test": 2432232314}' },
    [key],
  )
  assert.deepEqual(fields, [
    ['webhook-id', 'msg_p5jXN8AQM9LWM0D4loKWxJek'],
    ['webhook-timestamp', '1614265330'],
    ['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  ])
})

test('another implementation verifies it by either of two secrets, and by no third', async () => {
  const secrets = [0, 1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`)
  const keys = readSecrets(`${secrets[0]}\n${secrets[1]}\n`)
  assert.equal(keys?.length, 2)
  const body = JSON.stringify({ type: 'down', data: 'é' })
  const at = Date.UTC(2026, 0, 5)
  const headers = new Headers(signedHeaders({ id: 'msg_1', at, body }, keys ?? []).map(pair))
  const results = await Promise.all(secrets.map((secret) => verified(secret, headers, body, at)))
  assert.deepEqual(results, [true, true, false])
  assert.equal(await verified(secrets[0] ?? '', headers, `${body} `, at), false)
  assert.equal(await verified(secrets[0] ?? '', headers, body, at + 301_000), false)
})

function pair([name, value]: readonly [string, string]): [string, string] {
  return [name, value]
}

test('RP-18: a secret without the prefix is Base64 too, and never the text itself', () => {
  const written = 'b3dsLXNlY3JldC1vd2wtc2VjcmV0LTAx'
  for (const text of [written, `whsec_${written}`])
    assert.deepEqual(readSecrets(text), [Buffer.from('owl-secret-owl-secret-01')])
})

test('what is no secret is none', () => {
  const long = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
  for (const bytes of [24, 32, 64]) assert.equal(readSecrets(long(bytes))?.[0]?.length, bytes)
  for (const text of [
    '',
    '   ',
    'whsec_',
    long(23),
    long(65),
    'a secret that is a sentence and not Base64',
    long(23).slice('whsec_'.length),
    `${long(32)}\nhunter2`,
    Array.from({ length: 5 }, () => long(32)).join(' '),
  ])
    assert.equal(readSecrets(text), undefined, text)
})
