import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fieldsOf } from '../../src/net/field.ts'

test('fields keep their case, order and repetitions, and lose the white space around values', () => {
  assert.deepEqual(fieldsOf('X-B:1\r\nx-a: \t two words \t\r\nX-B:\r\n'), [
    ['X-B', '1'],
    ['x-a', 'two words'],
    ['X-B', ''],
  ])
  assert.deepEqual(fieldsOf(''), [])
})

test('what is blank elsewhere is a part of the value here', () => {
  assert.deepEqual(fieldsOf('a: \u00a0b\u00a0\r\n'), [['a', '\u00a0b\u00a0']])
})

test('no field line, no fields (RFC 9112 section 5)', () => {
  const broken = {
    'no colon': 'a\r\n',
    'no colon before another line': 'a\r\nb: c\r\n',
    'no name': ': b\r\n',
    'a space before the colon': 'a : b\r\n',
    'a folded line': 'a: b\r\n c: d\r\n',
    'a name that is no token': 'a(b: c\r\n',
    'a control character': 'a: b\u0000c\r\n',
    DEL: 'a: b\u007f\r\n',
    'a lone CR': 'a: b\rc\r\n',
    'a lone LF': 'a: b\nc\r\n',
  }
  for (const [name, lines] of Object.entries(broken)) assert.equal(fieldsOf(lines), undefined, name)
})

test('many blanks and many lines take linear time', () => {
  const value = `${' '.repeat(8000)}x${' '.repeat(8000)}`
  assert.deepEqual(fieldsOf(`a:${value}\r\n`), [['a', 'x']])
  assert.equal(fieldsOf('a:\r\n'.repeat(4000))?.length, 4000)
})
