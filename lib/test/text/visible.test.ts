import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { link, visible } from '../../src/text/visible.ts'

test('plain text, letters of any script and ordinary symbols stay as they are', () => {
  for (const text of ['', 'a b', 'Wetter für Köln', '天气 Погода مرحبا', '🎉 é', '\\u{41}']) {
    assert.equal(visible(text), text)
  }
})

const SMUGGLED: readonly (readonly [what: string, sent: string, shown: string])[] = [
  ['clipboard by OSC 52', '\u001b]52;c;ZXZpbA==\u0007', '\\u{1b}]52;c;ZXZpbA==\\u{7}'],
  [
    'link by OSC 8',
    '\u001b]8;;https://evil.example\u001b\\ok',
    '\\u{1b}]8;;https://evil.example\\u{1b}\\ok',
  ],
  ['overwriting carriage return', 'FAILED\rVERIFIED', 'FAILED\\u{d}VERIFIED'],
  ['line feed', 'one\ntwo', 'one\\u{a}two'],
  ['tab', 'one\ttwo', 'one\\u{9}two'],
  ['NUL and backspace', 'a\u0000b\bc', 'a\\u{0}b\\u{8}c'],
  ['DEL', 'a\u007fb', 'a\\u{7f}b'],
  ['C1 CSI', '\u009b31mred', '\\u{9b}31mred'],
  ['C1 next line', 'a\u0085b', 'a\\u{85}b'],
  ['bidi override', 'invoice\u202egpj.exe', 'invoice\\u{202e}gpj.exe'],
  ['bidi isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ['bidi marks', 'a\u200e\u200f\u061c', 'a\\u{200e}\\u{200f}\\u{61c}'],
  [
    'zero width',
    'pay\u200bpal\u200c\u200d\u2060\ufeff',
    'pay\\u{200b}pal\\u{200c}\\u{200d}\\u{2060}\\u{feff}',
  ],
  ['soft hyphen and grapheme joiner', 'a\u00adb\u034fc', 'a\\u{ad}b\\u{34f}c'],
  ['Mongolian vowel separator', 'a\u180eb', 'a\\u{180e}b'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0', '\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}'],
  [
    'variation selectors',
    'a\ufe00\ufe0f\u{e0100}\u{e01ef}',
    'a\\u{fe00}\\u{fe0f}\\u{e0100}\\u{e01ef}',
  ],
  ['tag characters', 'ok\u{e0001}\u{e0068}\u{e007f}', 'ok\\u{e0001}\\u{e0068}\\u{e007f}'],
  ['the whole ignorable plane', '\u{e0000}\u{e0fff}', '\\u{e0000}\\u{e0fff}'],
  [
    'noncharacters',
    '\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}',
    '\\u{fffe}\\u{ffff}\\u{fdd0}\\u{1fffe}\\u{10ffff}',
  ],
  ['lone surrogates', 'a\ud800b\udc00', 'a\\u{d800}b\\u{dc00}'],
  ['separators', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
  ['annotations', '\ufff9a\ufffab\ufffb', '\\u{fff9}a\\u{fffa}b\\u{fffb}'],
  ['invisible operators', 'a\u2061\u2062\u2063\u2064', 'a\\u{2061}\\u{2062}\\u{2063}\\u{2064}'],
]

const COMMANDS: typeof SMUGGLED = [
  ['workflow command at the start', '::set-output name=x::1', '\\u{3a}:set-output name=x::1'],
  ['workflow command after a space', 'a ::add-mask::b', 'a \\u{3a}:add-mask::b'],
  ['workflow command after a no-break space', 'a\u00a0::x::b', 'a\u00a0\\u{3a}:x::b'],
  ['workflow command in brackets', 'a##[add-mask]b ###[x]', 'a\\u{23}#[add-mask]b #\\u{23}#[x]'],
]

for (const [what, sent, shown] of COMMANDS) {
  test(`${what} is disarmed`, () => assert.equal(visible(sent), shown))
}

test('colons and hashes inside a word stay as they are', () => {
  for (const text of [
    'https://[2001:db8::1]/',
    '(address ::1)',
    '::ffff:a',
    'a::b',
    '## [x]',
    'a##b',
    'a: b',
  ]) {
    assert.equal(visible(text), text)
  }
})

for (const [what, sent, shown] of SMUGGLED) {
  test(`${what} is shown`, () => assert.equal(visible(sent), shown))
}

test('a limit cuts the result, never an escape or a surrogate pair', () => {
  assert.equal(visible('abcdef', { max: 6 }), 'abcdef')
  assert.equal(visible('abcdefg', { max: 6 }), 'abcde…')
  assert.equal(visible('ab\u200bcd', { max: 6 }), 'ab…')
  assert.equal(visible('ab🎉cd', { max: 4 }), 'ab…')
  assert.equal(visible('abc', { max: 1 }), '…')
})

test('any string becomes one printable line within the limit, and twice changes nothing', () => {
  const anything = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 60 }), (text, max) => {
      const shown = visible(text, { max })
      assert.ok(shown.length <= max)
      assert.ok(shown.isWellFormed())
      assert.equal(visible(shown), shown)
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u)
    }),
    { numRuns: 200 },
  )
})

test('a megabyte is cut without being read to its end', () => {
  assert.equal(visible('\u202e'.repeat(1_000_000), { max: 20 }), '\\u{202e}\\u{202e}…')
})

test('a link is http or https, with the host as A-labels', () => {
  assert.equal(link('https://mcp.example/a?b#c'), 'https://mcp.example/a?b#c')
  assert.equal(link('http://mcp.example'), 'http://mcp.example/')
  assert.equal(link('https://bücher.example/ü'), 'https://xn--bcher-kva.example/%C3%BC')
})

test('nothing else is a link', () => {
  for (const url of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'blob:https://mcp.example/1',
    'file:///etc/passwd',
    'ftp://mcp.example/',
    '/relative',
    '//mcp.example/',
    'https://',
    '',
    'https://good.example@evil.example/',
    'https://:secret@evil.example/',
  ]) {
    assert.equal(link(url), undefined, url)
  }
})
