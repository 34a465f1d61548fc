import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardWith } from './sample-card.ts'
import { lint, ofHeader, ofRemote, REMOTE } from './linted.ts'

const MARKED = 'a-secret-nobody-should-see'

test('literal secrets: marked, in Authorization, or shaped like a token', () => {
  const at = (member: string): string[] => [`secret_literal /remotes/0/headers/0/${member}`]
  assert.deepEqual(ofHeader({ name: 'X-Key', isSecret: true, value: MARKED }), at('value'))
  assert.deepEqual(ofHeader({ name: 'X-Key', isSecret: true, default: MARKED }), at('default'))
  assert.deepEqual(ofHeader({ name: 'authorization', value: `Bearer ${MARKED}` }), at('value'))
  assert.deepEqual(ofHeader({ name: 'Authorization', default: MARKED }), at('default'))
  const variables = { t: { isSecret: true, default: MARKED } }
  assert.deepEqual(ofHeader({ name: 'X-Key', value: '{t}', variables }), at('variables/t/default'))
  assert.deepEqual(ofRemote({ url: 'https://tides.example/{t}', variables }), [
    'input_secret_in_url /remotes/0/url',
    'secret_literal /remotes/0/variables/t/default',
  ])
  for (const header of [
    { name: 'Authorization', isSecret: true, value: 'Bearer {token}', variables: { token: {} } },
    { name: 'Authorization', isRequired: true, isSecret: true },
    { name: 'Authorization', value: 'Bearer' },
    { name: 'X-Key', isSecret: true, value: '', default: ' ' },
    { name: 'X-Key', isSecret: true, placeholder: 'sk-…' },
  ]) {
    assert.deepEqual(ofHeader(header), [], JSON.stringify(header))
  }
})

test('tokens are known by their form, in headers, variables and URLs, and never repeated', () => {
  const letters = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0'
  const tokens = [
    `sk-${letters.slice(0, 20)}`,
    `sk-proj-${letters}`,
    `sk_live_${letters.slice(0, 24)}`,
    `ghp_${letters.slice(0, 36)}`,
    `github_pat_${letters.slice(0, 30)}`,
    `glpat-${letters.slice(0, 20)}`,
    `xoxb-${letters.slice(0, 12)}`,
    'AKIAABCDEFGHIJKLMNOP',
    `AIza${letters.slice(0, 35)}`,
    `hf_${letters.slice(0, 34)}`,
    `npm_${letters.slice(0, 36)}`,
    `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 20)}.x`,
  ]
  for (const token of tokens) {
    assert.deepEqual(
      ofHeader({ name: 'X-Key', value: `key ${token}` }),
      ['secret_literal /remotes/0/headers/0/value'],
      token,
    )
    const url = `https://tides.example/mcp?k=${token}`
    assert.deepEqual(ofRemote({ url }), ['secret_literal /remotes/0/url'], token)
    for (const { message, mend } of lint(
      cardWith({
        remotes: [{ ...REMOTE, url, headers: [{ name: 'Authorization', value: token }] }],
      }),
    )) {
      assert.ok(!`${message} ${mend}`.includes(token))
    }
  }
  assert.deepEqual(ofRemote({ url: 'https://tides.example/mcp?api_key=0123456789' }), [
    'secret_literal /remotes/0/url',
  ])
  for (const url of [
    'https://tides.example/task-management-of-the-whole-office',
    'https://tides.example/?token={t}',
    'https://tides.example/?token=x',
  ]) {
    assert.deepEqual(ofRemote({ url, variables: url.includes('{') ? { t: {} } : {} }), [], url)
  }
})
