import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest, suggestion } from '../../src/card/nearest.ts'
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
  const words = ['card_name_pattern', 'json_bom', 'check', 'card_name_missing']
  assert.deepEqual(nearest('card_name_patern', words), ['card_name_pattern'])
  assert.deepEqual(nearest('jsno_bom', words), ['json_bom'])
  assert.deepEqual(nearest('chekc', words), ['check'])
  assert.deepEqual(nearest('card_name_p', words), ['card_name_pattern'])
  assert.deepEqual(nearest('card_nam', words), ['card_name_pattern', 'card_name_missing'])
  assert.deepEqual(nearest('weather', words), [])
  assert.deepEqual(nearest('x'.repeat(100_000), words), [])
  assert.equal(suggestion('chekc', words, 'no'), 'did you mean check?')
  assert.match(
    suggestion('card_nam', words, 'no'),
    /^did you mean card_name_\w+ or card_name_\w+\?$/,
  )
  assert.equal(suggestion('weather', words, 'no'), 'no')
})

test('explain knows the reasons of checks too, and finds the code that was meant', async () => {
  const { stdout, exit } = await run(['explain', 'handshake_completed'])
  assert.equal(exit, 0)
  assert.match(stdout, /^note handshake_completed$/m)
  assert.match((await run(['explain', 'net_url_port'])).stderr, /did you mean url_port\?/)
})
