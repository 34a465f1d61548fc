/** Texts: which are JSON, and where and why the others are not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type Profile, scanBytes, scanText } from '../../src/json/scan.ts'
import { testInTime } from '../bound.ts'
import { codes } from './scan-faults.ts'

function onlyFault(text: string, profile: Profile = 'document') {
  const scan = scanText(text, profile)
  assert.equal(scan.faults.length, 1, JSON.stringify(scan.faults))
  const [fault] = scan.faults
  assert.ok(fault)
  return fault
}

test('a sound text is parsed and has no faults in every profile', () => {
  const text = ' {"a": [1, -2.5e3, true, false, null, "x\\u0041\\n"], "b": {"a": {}}, "": []}\r\n\t'
  for (const profile of ['document', 'message', 'evidence'] as const) {
    const scan = scanText(text, profile)
    assert.ok(scan.ok)
    assert.deepEqual(scan.faults, [])
    assert.deepEqual(scan.value, JSON.parse(text))
  }
})

test('every JSON value survives the scan', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      const scan = scanText(text, 'message')
      assert.ok(scan.ok)
      assert.deepEqual(scan.value, JSON.parse(text))
    }),
    { numRuns: 200 },
  )
})

test('the scan takes exactly the texts that JSON.parse takes', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b":',
    '"\\u00e9"',
    '"\\x"',
    '"\\u12"',
    '"',
    '\\',
    '0',
    '-',
    '1',
    '01',
    '.5',
    '1.',
    '1e',
    'e+2',
    '1E-2',
    '-0',
    'true',
    'false',
    'null',
    'nul',
    'NaN',
    ' ',
    '\n',
    '\t',
    '\u000b',
    '\u00a0',
    '/',
    "'",
    'é',
    '😀',
    '\u0000',
    '\u001f',
  ]
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  let sound = 0
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 7 }),
      fc.constantFrom(['', ''], ['[', ']'], ['{"k":', '}'], ['[1,', ']'], ['{"a":1,', '}']),
      (middle, [before, after]) => {
        const text = `${before}${middle.join('')}${after}`
        const scan = scanText(text, 'message')
        const readable = isJson(text)
        if (readable) sound++
        assert.equal(scan.ok, readable, JSON.stringify(text))
        assert.equal(
          codes(scan).some((code) => /syntax|empty/.test(code)),
          !readable,
        )
      },
    ),
    { numRuns: 4000, seed: 7 },
  )
  assert.ok(sound > 100, `only ${sound} sound texts were tried`)
})

const SYNTAX: readonly (readonly [
  text: string,
  pointer: string,
  offset: number,
  expected: RegExp,
  found: string,
])[] = [
  ['{"a":1,}', '/a', 7, /member name/, "'}'"],
  ['[1,]', '/1', 3, /a value/, "']'"],
  ['{"a":[1 2]}', '/a/0', 8, /',' or ']'/, "'2'"],
  ['{"a":1 "b":2}', '/a', 7, /',' or '}'/, "'\"'"],
  ['{"a" 1}', '/a', 5, /':'/, "'1'"],
  ['{a:1}', '', 1, /member name/, "'a'"],
  ["{'a':1}", '', 1, /member name/, "'''"],
  ['{"a":True}', '/a', 5, /a value/, "'True'"],
  ['[NaN]', '/0', 1, /a value/, "'NaN'"],
  ['[01]', '/0', 2, /leading zeros/, "'1'"],
  ['[1.]', '/0', 3, /a digit/, "']'"],
  ['[1e+]', '/0', 4, /a digit/, "']'"],
  ['"a\nb"', '', 2, /control character/, 'a line break'],
  ['"a\u0007"', '', 2, /control character/, 'the control character U+0007'],
  ['"\\x"', '', 2, /backslash/, "'x'"],
  ['"\\u12g4"', '', 3, /hexadecimal/, "'1'"],
  ['"abc', '', 4, /closing double quote/, 'the end of the text'],
  ['{} {}', '', 3, /nothing after/, "'{'"],
  ['<!doctype html>', '', 0, /a value/, "'<'"],
]

for (const [text, pointer, offset, expected, found] of SYNTAX) {
  test(`syntax: ${JSON.stringify(text)} says where, what was expected and what is there`, () => {
    const fault = onlyFault(text)
    assert.equal(fault.code, 'json_syntax')
    assert.equal(fault.refused, true)
    assert.equal(fault.pointer, pointer)
    assert.equal(fault.offset, offset)
    assert.match(String(fault.params.expected), expected)
    assert.equal(fault.params.found, found)
  })
}

test('a syntax error refuses in every profile and gives no value', () => {
  for (const profile of ['document', 'message', 'evidence'] as const) {
    const scan = scanText('{"a":}', profile)
    assert.equal(scan.ok, false)
    assert.equal(scan.value, undefined)
  }
})

test('an empty text and one of blanks only are empty, not broken', () => {
  for (const text of ['', ' \r\n\t']) assert.equal(onlyFault(text).code, 'json_empty')
  assert.equal(scanBytes(new Uint8Array(), 'message').faults[0]?.code, 'json_empty')
})

test('CJ-11 a repeated name is found on the raw text with both offsets', () => {
  const fault = onlyFault('{"msg":"forged","msg":"real"}', 'evidence')
  assert.equal(fault.code, 'json_duplicate_name')
  assert.deepEqual([fault.pointer, fault.offset, fault.params.first], ['/msg', 16, 1])
  assert.equal(fault.params.name, 'msg')
})

test('names are compared after their escapes are read', () => {
  const scan = scanText(
    '{"url":"https://good.example","\\u0075rl":"https://evil.example"}',
    'document',
  )
  assert.equal(scan.ok, false)
  assert.deepEqual(codes(scan), ['json_duplicate_name'])
  assert.equal(scan.faults[0]?.pointer, '/url')
})

test('one name in two objects is no repetition, in many members of one object it is', () => {
  assert.deepEqual(codes(scanText('{"a":{"a":1},"b":{"a":[{"a":1},{"a":2}]}}', 'document')), [])
  const members = Array.from({ length: 40 }, (_, i) => `"n${i}":${i}`)
  const sound = `{${members.join(',')}}`
  assert.deepEqual(codes(scanText(sound, 'document')), [])
  const scan = scanText(`{${members.join(',')},"n3":0,"n39":0}`, 'document')
  assert.deepEqual(
    scan.faults.map((fault) => fault.pointer),
    ['/n3', '/n39'],
  )
})

test('CJ-14 names of Object.prototype are ordinary names', () => {
  const scan = scanText('{"constructor":"v","hasOwnProperty":1,"toString":2}', 'evidence')
  assert.ok(scan.ok)
  assert.deepEqual(scan.faults, [])
})

test('a member __proto__ is refused in documents and evidence, and harmless in messages', () => {
  // Spelt as it is, and with each of its characters escaped in both cases of its digits.
  const spelt = Array.from('__proto__', (character, at) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0')
    const escape = (digits: string) =>
      `${'__proto__'.slice(0, at)}\\u${digits}${'__proto__'.slice(at + 1)}`
    return [escape(hex), escape(hex.toUpperCase())]
  })
  for (const name of ['__proto__', ...spelt.flat()]) {
    const text = `{"a":{"${name}":{"x":1}}}`
    const fault = onlyFault(text)
    assert.deepEqual([fault.code, fault.pointer], ['json_proto_name', '/a/__proto__'])
    const scan = scanText(text, 'message')
    assert.ok(scan.ok)
    const { a } = scan.value as { a: object }
    assert.equal(Object.getPrototypeOf(a), Object.prototype)
    assert.deepEqual(Object.keys(a), ['__proto__'])
  }
})

test('CJ-05 integers beyond 2^53 - 1 are told by their literal', () => {
  for (const literal of [
    '9007199254740993',
    '9007199254740992',
    '-9007199254740992',
    '1'.repeat(40),
  ]) {
    const fault = onlyFault(`{"n":${literal}}`, 'evidence')
    assert.deepEqual([fault.code, fault.pointer, fault.offset], ['json_unsafe_integer', '/n', 5])
    assert.equal(fault.params.literal, literal)
  }
  assert.deepEqual(
    codes(scanText('[9007199254740991,-9007199254740991,1e21,0.1,1.0e15]', 'evidence')),
    [],
  )
})

test('numbers beyond a double are told, small and long ones are fine', () => {
  const scan = scanText(`[1e400,-1e309,${'9'.repeat(400)}]`, 'evidence')
  assert.deepEqual(codes(scan), ['json_number_range', 'json_number_range', 'json_number_range'])
  assert.deepEqual(codes(scanText('[1e308,5e-324,1e-400,-0]', 'evidence')), [])
})

test('half a surrogate pair is found in strings and names, raw and escaped', () => {
  const texts = ['{"k":"\\ud800"}', '{"k":"\ud800"}', '{"k":"\\udc00\\ud800"}', '{"k":"a\\uDFFFb"}']
  for (const text of texts) {
    const fault = onlyFault(text)
    assert.deepEqual(
      [fault.code, fault.pointer, fault.params.in],
      ['json_lone_surrogate', '/k', 'string'],
    )
    assert.equal(fault.refused, false)
    assert.equal(scanText(text, 'evidence').ok, false)
  }
  assert.equal(onlyFault('{"\\ud800":1}').params.in, 'name')
  assert.deepEqual(codes(scanText('["\\ud83d\\ude00","😀","\\ufffd","\ufffd"]', 'evidence')), [])
})

test('nesting ends at 64 in documents and evidence, at 512 in messages, or where the caller says', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  assert.ok(scanText(nested(64), 'document').ok)
  for (const [text, profile, limit] of [
    [nested(65), 'document', 64],
    [nested(65), 'evidence', 64],
    [nested(513), 'message', 512],
  ] as const) {
    const fault = onlyFault(text, profile)
    assert.deepEqual([fault.code, fault.params.limit, fault.refused], ['json_depth', limit, true])
  }
  assert.ok(scanText(nested(512), 'message').ok)
  assert.ok(!scanText(nested(3), 'document', { maxDepth: 2 }).ok)
})

testInTime('five million open brackets overflow nothing', () => {
  const text = '['.repeat(5_000_000)
  assert.deepEqual(codes(scanText(text, 'message')), ['json_depth'])
  assert.deepEqual(codes(scanText('{"a":'.repeat(1_000_000), 'message')), ['json_depth'])
})

test('a message is refused only when it cannot be parsed; a refused document can still be looked at', () => {
  const text = '{"a":1,"a":9007199254740993,"b":1e400,"c":"\\ud800","__proto__":2}'
  const message = scanText(text, 'message')
  assert.ok(message.ok)
  assert.deepEqual(new Set(codes(message)).size, 5)
  const document = scanText(text, 'document')
  assert.equal(document.ok, false)
  assert.deepEqual(document.value, JSON.parse(text))
  assert.deepEqual(
    document.faults.filter((fault) => !fault.refused).map((fault) => fault.code),
    ['json_lone_surrogate'],
  )
  assert.ok(scanText(text, 'evidence').faults.every((fault) => fault.refused))
})

test('a flood of faults is counted, not listed, and still refuses', () => {
  const scan = scanText(`[${'"\\ud800",'.repeat(5000)}9007199254740993]`, 'document')
  assert.equal(scan.ok, false)
  assert.equal(scan.faults.length, 100)
  assert.equal(scan.unlisted, 4901)
})

test('a text is never refused without the fault that refuses it, however many are only noted', () => {
  const noted = Array.from({ length: 120 }, () => '"\\ud800"').join(',')
  for (const [text, code] of [
    [`[${noted},{"a":1,"a":2},{"b":1,"b":2}]`, 'json_duplicate_name'],
    [`[${noted},1e999]`, 'json_number_range'],
    [`[${noted}`, 'json_syntax'],
  ] as const) {
    const { ok, faults, unlisted } = scanText(text, 'document')
    assert.equal(ok, false)
    assert.deepEqual(
      faults.flatMap((fault) => (fault.refused ? fault.code : [])),
      [code],
    )
    assert.equal(faults.length, 100)
    assert.equal(unlisted, text.includes('"b"') ? 22 : 21)
    const offsets = faults.map(({ offset }) => offset)
    assert.deepEqual(
      offsets,
      offsets.toSorted((a, b) => a - b),
    )
  }
})

testInTime('time grows with the length of the text, whatever is in it', () => {
  const makers: readonly ((n: number) => string)[] = [
    (n) => `{${Array.from({ length: n / 8 }, (_, i) => `"k${i}":1`).join(',')}}`,
    (n) => `{${'"a":1,'.repeat(n / 6)}"a":1}`,
    (n) => `["${'\\u0061'.repeat(n / 6)}"]`,
    (n) => `[${'1'.repeat(n)}]`,
    (n) => `["${'\\ud800'.repeat(n / 6)}"]`,
    (n) => ' '.repeat(n),
    (n) => `"${'\\'.repeat(n)}`,
  ]
  for (const make of makers) {
    const text = make(600_000)
    const { ok, faults } = scanText(text, 'evidence')
    assert.equal(
      ok,
      faults.every(({ refused }) => !refused),
      text.slice(0, 30),
    )
  }
})
