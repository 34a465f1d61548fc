import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeUnseen, onOneLine } from '../../src/json/unseen.ts'

test('a sentence with somebody else’s words in it stays one line, and says what they were', () => {
  assert.equal(onOneLine('The name is "é潮 a".'), 'The name is "é潮 a".')
  const words = '\u001b[2K\rVERIFIED\u0085\u202e\u200b\ufeff\u{e0041}'
  const escaped = '\\u001b[2K\\u000dVERIFIED\\u0085\\u202e\\u200b\\ufeff\\udb40\\udc41'
  assert.equal(onOneLine(`Not ${words}.`), `Not ${escaped}.`)
  assert.equal(JSON.parse(`"${onOneLine(words)}"`), words)
})

test('JSON that is made safe to look at is the same JSON', () => {
  const value = { 'a\u202e': ['\u007f', '##[error]', '\u2028'] }
  const text = escapeUnseen(JSON.stringify(value))
  assert.match(text, /^[\x20-\x7e]+$/)
  assert.deepEqual(JSON.parse(text), value)
})
