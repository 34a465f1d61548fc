import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTarget } from '../src/discover/target.ts'
import { examine } from '../src/examine.ts'

const target = parseTarget('example.com')
const options = {
  send: () => assert.fail('nothing may be sent'),
  now: () => 0,
  client: { name: 'test', version: '1' },
}

test('callers without types learn which argument of examine is wrong, before anything is sent', async () => {
  const wrong: readonly (readonly [target: unknown, options: unknown, message: RegExp])[] = [
    ['example.com', options, /^target must be what parseTarget\('example.com'\) returns$/],
    [undefined, options, /^target must/],
    [target, undefined, /^options must be an object$/],
    [target, {}, /^send must be a function/],
    [target, { ...options, now: 5 }, /^now must be a function/],
    [target, { ...options, client: { name: 'x' } }, /^client must be \{ name, version \}/],
    [target, { ...options, timeoutMs: '5' }, /^timeoutMs must be a positive number$/],
    [target, { ...options, maxBytes: 0 }, /^maxBytes must be a positive number$/],
    [target, { ...options, maxRequests: -1 }, /^maxRequests must be a positive number$/],
    [target, { ...options, deep: 'yes' }, /^deep must be a boolean$/],
    [target, { ...options, repository: 1 }, /^repository must be a boolean$/],
    [target, { ...options, skip: ['live'] }, /^skip must be a Set of sections$/],
    [target, { ...options, conditions: 'proxy' }, /^conditions must be an array$/],
    [target, { ...options, onStep: {} }, /^onStep must be a function$/],
  ]
  for (const [given, other, message] of wrong)
    await assert.rejects(examine(given as never, other as never), { name: 'TypeError', message })
})
