import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { locate, positionsAt } from '../../src/json/locate.ts'
import { referenceToken } from '../../src/json/pointer.ts'
import { testInTime } from '../bound.ts'

const TEXT = `{
  "name": "example.tides/tables",
  "remotes": [
    { "type": "sse", "a/b": { "~": [10, 20] } },
    {}
  ],
  "title": "Gezeiten 😀", "last": null
}
`

function places(text: string, pointers: readonly string[]): Record<string, string> {
  const found = locate(text, pointers)
  return Object.fromEntries([...found].map(([key, at]) => [key, `${at.line}:${at.column}`]))
}

test('a value is found by its pointer, names with escapes and elements of arrays too', () => {
  const pointers = ['', '/name', '/remotes', '/remotes/0', '/remotes/0/type', '/remotes/1', '/last']
  assert.deepEqual(places(TEXT, pointers), {
    '': '1:1',
    '/name': '2:11',
    '/remotes': '3:14',
    '/remotes/0': '4:5',
    '/remotes/0/type': '4:15',
    '/remotes/1': '5:5',
    '/last': '7:35',
  })
  assert.deepEqual(places(TEXT, ['/remotes/0/a~1b/~0/1']), { '/remotes/0/a~1b/~0/1': '4:41' })
  assert.deepEqual(places('{"\\u0061":1}', ['/a']), { '/a': '1:11' })
})

test('columns count UTF-16 units and offsets point into the text', () => {
  const at = locate(TEXT, ['/last']).get('/last')
  assert.ok(at)
  assert.ok(TEXT.slice(at.offset).startsWith('null'))
})

test('what is missing is placed at its nearest existing parent', () => {
  const pointers = ['/version', '/remotes/1/url', '/remotes/7/url', '/name/x/y', '/remotes/01']
  assert.deepEqual(places(TEXT, pointers), {
    '/version': '1:1',
    '/remotes/1/url': '5:5',
    '/remotes/7/url': '3:14',
    '/name/x/y': '2:11',
    '/remotes/01': '3:14',
  })
})

test('the last of two equal names counts, with its members only', () => {
  const text = '{"a":{"b":1,"c":2},\n "a":{"b":3}}'
  assert.deepEqual(places(text, ['/a', '/a/b', '/a/c']), {
    '/a': '2:6',
    '/a/b': '2:11',
    '/a/c': '2:6',
  })
})

test('names of Object.prototype are looked up as any other', () => {
  assert.deepEqual(places('{"__proto__":{"x":1}}', ['/__proto__/x', '/constructor']), {
    '/__proto__/x': '1:19',
    '/constructor': '1:1',
  })
})

test('text that is no JSON is read as far as it goes', () => {
  assert.deepEqual(places('{"a": 1, "b": [2, oops', ['/a', '/b/0', '/b/9', '/z']), {
    '/a': '1:7',
    '/b/0': '1:16',
    '/b/9': '1:15',
    '/z': '1:1',
  })
  for (const text of ['', ' ', ']', '}{', '"', '{"a', '{"a\\', '"a" "b"', '[[[[', ',,', ':']) {
    assert.equal(locate(text, ['', '/a', '/0']).size, 3)
  }
})

test('scalars at the root, and a byte order mark in front of it', () => {
  assert.deepEqual(places('  "x" ', ['']), { '': '1:3' })
  assert.deepEqual(places('\ufeff{"a":1}', ['/a']), { '/a': '1:7' })
})

test('line ends are CRLF, LF and CR', () => {
  const found = positionsAt('a\r\nb\nc\rd', [0, 3, 5, 7, 8, 99, -1])
  assert.deepEqual(
    found.map(({ line, column, offset }) => [line, column, offset]),
    [
      [1, 1, 0],
      [2, 1, 3],
      [3, 1, 5],
      [4, 1, 7],
      [4, 2, 8],
      [4, 2, 8],
      [1, 1, 0],
    ],
  )
})

test('every value of any document is found where it stands', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (value, space) => {
      const text = JSON.stringify(value, undefined, space)
      const expected = new Map<string, unknown>()
      collect(JSON.parse(text), '', expected)
      const found = locate(text, expected.keys())
      for (const [pointer, wanted] of expected) {
        const at = found.get(pointer)
        assert.ok(at)
        const written = JSON.stringify(wanted, undefined, space).slice(0, 1)
        assert.equal(text.slice(at.offset, at.offset + 1), written, pointer)
        const line = text.split('\n')[at.line - 1] ?? ''
        assert.equal(line.slice(at.column - 1, at.column), written)
      }
    }),
    { numRuns: 200 },
  )
})

function collect(value: unknown, pointer: string, into: Map<string, unknown>): void {
  into.set(pointer, value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    collect(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, into)
  }
}

test('pointers of long names are cut and still found, escapes and half characters included', () => {
  for (const unit of ['x', '~/', '\u{1f300}', '\ud83c']) {
    const name = unit.repeat(1_000)
    const token = referenceToken(name)
    assert.ok(token.length <= 400 && token !== name, token)
    const text = JSON.stringify({ a: 1, [name]: [{ b: 2 }] })
    const pointer = `/${token}/0/b`
    const whole = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}/0/b`
    const places = locate(text, [pointer, whole])
    assert.equal(places.get(pointer)?.offset, text.indexOf('2}'))
    assert.deepEqual(places.get(whole), places.get(pointer))
  }
  assert.equal(referenceToken('x'.repeat(200)), 'x'.repeat(200))
})

testInTime('many pointers and repeated names cost one pass', () => {
  const rows = 20_000
  const text = `{"r":[${'{"u":1},'.repeat(rows)}0],${'"r":[1],'.repeat(rows)}"r":[2]}`
  const pointers = Array.from({ length: rows }, (_, i) => `/r/${i}/u`)
  assert.equal(locate(text, pointers).size, rows)
})
