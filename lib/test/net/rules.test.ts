import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { failure, refusal } from '../../src/net/failure.ts'
import { NET_RULES, ruleOfProblem } from '../../src/net/rules.ts'

test('every refusal and failure code of the seam has one rule, and there is no other', () => {
  const seam = readFileSync(new URL('../../src/exchange.ts', import.meta.url), 'utf8')
  const union = (name: string): string[] => {
    const text = new RegExp(`type ${name} =\\n((?:\\s+\\|.*\\n)+)`).exec(seam)?.[1] ?? ''
    return [...text.matchAll(/\| '([a-z_]+)'/g)].map((match) => match[1] ?? '')
  }
  const codes = [...union('RefusalCode'), ...union('FailureCode')]
  assert.ok(codes.length > 20)
  assert.deepEqual(NET_RULES.map((rule) => rule.code).toSorted(), codes.toSorted())
})

test('a rule is short, whole and says how to mend', () => {
  for (const rule of NET_RULES) {
    assert.ok(rule.title.split(' ').length < 10 && !rule.title.endsWith('.'), rule.title)
    for (const text of [rule.why, rule.mend]) assert.match(text, /\.$/, rule.code)
  }
})

test('a problem finds its rule', () => {
  assert.equal(ruleOfProblem(refusal('url_port', { port: 22 })).code, 'url_port')
  assert.equal(ruleOfProblem(failure('aborted', 'body')).severity, 'note')
})
