import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../../src/probe/judge.ts'
import { CHECKS } from '../../src/run/registry.ts'
import { reasonOf } from '../../src/run/reason.ts'
import { CHECK_TEXTS } from '../../src/text/en/checks.ts'
import { REASONS } from '../../src/text/en/reasons.ts'
import { placeholdersIn, sentenceOf } from '../../src/text/reason.ts'
import { LIGHT_ROWS, observeRow } from '../probe/walk-table.ts'

test('every reason that a server of the table gets can be said, completely', async () => {
  const keys = new Set<string>()
  for (const row of LIGHT_ROWS) {
    const { evidence, bodies } = await observeRow(row)
    for (const { reason } of judge(evidence, bodies, row.options ?? {}).assertions) {
      assert.ok(reason !== undefined)
      keys.add(reason.key)
      const sentence = sentenceOf(reason, REASONS)
      assert.doesNotMatch(sentence, /[{}[\]]|undefined|NaN/, sentence)
      for (const value of Object.values(reason.params))
        assert.ok(sentence.includes(`${value}`), `${sentence} leaves out ${value}`)
    }
  }
  assert.ok(keys.size > 60, `${keys.size} keys`)
})

test('a part whose param is absent goes, a sentence whose param is absent does not pass', () => {
  const limited = (params: { status: number; retryAfterSeconds?: number }) =>
    sentenceOf(reasonOf('probe_rate_limited', params), REASONS)
  assert.equal(
    limited({ status: 429 }),
    'The answer 429 asked for no more requests, so the run ended there.',
  )
  assert.equal(
    limited({ status: 503, retryAfterSeconds: 60 }),
    'The answer 503 asked for no more requests for 60 seconds, so the run ended there.',
  )
  const broken = JSON.parse('{"key":"tools_list_read","params":{"tools":1}}')
  assert.throws(() => sentenceOf(broken, REASONS), /tools_list_read lacks its param pages/)
})

test('sentences are sentences, and brackets are closed', () => {
  for (const [key, text] of Object.entries(REASONS)) {
    assert.match(text, /^[\w{].*\.$/, key)
    assert.doesNotMatch(text.replace(/\[[^[\]]*\{\w+\}[^[\]]*\]/g, ''), /[[\]]/, key)
    assert.equal(new Set(placeholdersIn(text)).size, placeholdersIn(text).length, key)
  }
})

test('every check is explained: what, how, and what it cannot tell', () => {
  for (const { id } of CHECKS) {
    const { title, what, how, cannot } = CHECK_TEXTS[id]
    assert.ok(title.length <= 40 && !title.endsWith('.'), id)
    for (const text of [what, how, cannot]) assert.match(text, /\w.*\.$/, id)
  }
})
