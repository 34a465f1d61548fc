import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hookOf, OVERLAP_MS } from '../../src/claims/owner-hook.ts'
import { isGone, nextOf } from '../../src/claims/next.ts'
import type { ProofFault } from '../../src/claims/proof.ts'
import { newWebhookSecret, seal, unseal } from '../../src/claims/seal.ts'
import { formToken, isFormToken, isOwnerToken, newOwnerToken } from '../../src/claims/secret.ts'
import { asWritten, readWords } from '../../src/claims/words.ts'

const KEY = Buffer.alloc(32, 7)

test('secrets of a webhook are sealed with a key, and to that webhook', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const sealed = seal(KEY, 'one', secrets)
  assert.ok(secrets.every((secret) => !sealed.includes(secret.slice(6))))
  assert.notEqual(sealed, seal(KEY, 'one', secrets))
  assert.deepEqual(unseal(KEY, 'one', sealed), secrets)
  assert.equal(unseal(KEY, 'another', sealed), undefined)
  assert.equal(unseal(Buffer.alloc(32, 8), 'one', sealed), undefined)
  for (const broken of ['', 'v1.', 'v2.AAAA', `${sealed.slice(0, -2)}AA`, sealed.slice(0, 40)])
    assert.equal(unseal(KEY, 'one', broken), undefined, broken)
})

test('after a rotation two secrets sign for a day, then the new one alone', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const row = {
    id: 'one',
    name: 'owner:one',
    url: 'https://hooks.example/',
    secrets: seal(KEY, 'one', secrets),
    createdAt: 0,
    rotatedAt: 1_000,
    owned: { endpointId: 'e' },
  }
  const keysAt = (now: number) => hookOf(row, KEY, now)?.keys.map((key) => Buffer.from(key))
  const [fresh, old] = secrets.map((secret) => Buffer.from(secret.slice(6), 'base64'))
  assert.deepEqual(keysAt(1_001), [fresh, old])
  assert.deepEqual(keysAt(1_000 + OVERLAP_MS), [fresh])
  assert.deepEqual(hookOf(row, KEY, 0)?.of, { endpointId: 'e' })
})

test('tokens are long, of one form, and forms carry another one than the cookie', () => {
  const token = newOwnerToken()
  assert.ok(isOwnerToken(token))
  assert.notEqual(token, newOwnerToken())
  for (const other of ['', 'cso_', token.slice(0, -1), `${token}A`, token.replace('cso_', 'csx_')])
    assert.equal(isOwnerToken(other), false)
  assert.ok(isFormToken(formToken('secret'), 'secret'))
  assert.equal(isFormToken('secret', 'secret'), false)
  assert.equal(isFormToken(formToken('other'), 'secret'), false)
})

test('owners write plain text of a bounded length, counted in characters', () => {
  assert.equal(readWords('🦀'.repeat(500), 500), '🦀'.repeat(500))
  assert.equal(readWords('🦀'.repeat(501), 500), undefined)
  assert.equal(readWords(' one\r\ntwo\n', 500), String.raw`one\u{a}two`)
  assert.equal(asWritten(String.raw`one\u{a}two`), 'one\ntwo')
  assert.equal(readWords('left\u202Eright', 500), String.raw`left\u{202e}right`)
})

const DAY = 86_400_000
const HOUR = DAY / 24

test('what follows from a look: every row of the table', () => {
  const open = { state: 'open', failures: 0 } as const
  const active = (failures: number) => ({ state: 'active', failures }) as const
  const proven = { proven: true } as const
  const not = { proven: false, fault: 'record_absent', ours: false } as const
  const away = { proven: false, fault: 'unavailable', ours: true } as const
  assert.deepEqual(nextOf(open, proven, 0), { step: 'activate', dueAt: DAY })
  assert.deepEqual(nextOf(open, not, 0), { step: 'wait', failures: 1 })
  assert.deepEqual(nextOf(open, away, 0), { step: 'wait', dueAt: 60_000, failures: 0 })
  assert.deepEqual(nextOf(active(2), proven, 0), { step: 'renew', dueAt: DAY })
  assert.deepEqual(nextOf(active(0), not, 0), { step: 'wait', dueAt: DAY, failures: 1 })
  assert.deepEqual(nextOf(active(1), not, 0), { step: 'wait', dueAt: DAY, failures: 2 })
  assert.deepEqual(nextOf(active(2), not, 0), { step: 'end' })
  assert.deepEqual(nextOf(active(2), away, 0), { step: 'wait', dueAt: HOUR, failures: 2 })
  const kept = { proven: false, fault: 'not_contacted', ours: false } as const
  assert.deepEqual(nextOf(open, kept, 0), { step: 'wait', failures: 0 })
  assert.deepEqual(nextOf(active(2), kept, 0), { step: 'wait', dueAt: DAY, failures: 2 })
})

test('a proof is gone when the host said so, and in no other case', () => {
  const no = (fault: ProofFault, ours = false) => isGone({ proven: false, fault, ours })
  assert.ok(no('record_absent') && no('record_other') && no('file_absent') && no('key_absent'))
  assert.ok(!no('file_unanswered') && !no('not_contacted') && !no('unavailable', true))
  assert.ok(!isGone({ proven: true }))
})
