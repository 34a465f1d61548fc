import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from '../../src/cli/nearest.ts'
import { ALL_RULES } from '../../src/cli/rulebook.ts'
import { run } from './run.ts'

test('a code means one thing: no two rules share one, and all are snake_case', () => {
  const codes = ALL_RULES.map(({ code }) => code)
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  )
  assert.deepEqual(
    codes.filter((code) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)),
    [],
  )
})

test('every rule can be explained: a heading, a reason, an edit, a source', () => {
  for (const { code, title, why, mend, spec } of ALL_RULES) {
    assert.ok(title.length <= 72 && !title.endsWith('.'), `title of ${code}: ${title}`)
    for (const text of [why, mend, spec]) assert.ok(text.trim() !== '', code)
    assert.match(why, /[.?]$/, code)
  }
})

test('explain without a code lists every rule on a line of its own', async () => {
  const { stdout, exit } = await run(['explain'])
  assert.equal(exit, 0)
  for (const { code } of ALL_RULES) assert.match(stdout, new RegExp(`^\\w+ +${code}( |$)`, 'm'))
})

test('a mistyped word finds what was meant, and nothing far away', () => {
  const words = ['card_name_pattern', 'json_bom', 'check']
  assert.equal(nearest('card_name_patern', words), 'card_name_pattern')
  assert.equal(nearest('jsno_bom', words), 'json_bom')
  assert.equal(nearest('chekc', words), 'check')
  assert.equal(nearest('card_na', words), 'card_name_pattern')
  assert.equal(nearest('weather', words), undefined)
  assert.equal(nearest('x'.repeat(100_000), words), undefined)
})
