import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Issue } from '../../src/card/issue.ts'
import { issuesOfScan, JSON_RULES } from '../../src/card/json-issues.ts'
import { scanBytes, scanText } from '../../src/json/scan.ts'

function only(text: string): Issue {
  const issues = issuesOfScan(scanText(text, 'document'))
  assert.equal(issues.length, 1, JSON.stringify(issues))
  const [issue] = issues
  assert.ok(issue)
  return issue
}

test('a syntax error says what was expected and what is there, its place only in the parameters', () => {
  const issue = only('{\n  "name": "x",\n}')
  assert.deepEqual([issue.code, issue.severity], ['json_syntax', 'error'])
  assert.match(issue.message, /^Expected a member name.* found '}'\.$/)
  assert.equal(issue.mend, 'Remove the comma before "}".')
  assert.deepEqual([issue.params.line, issue.params.column, issue.params.offset], [3, 1, 17])
})

const SLIPS: readonly (readonly [text: string, mend: RegExp])[] = [
  ['<html>', /HTML or XML/],
  ['[1,]', /Remove the comma/],
  ['{} // note', /Remove the comment/],
  ["{'a':1}", /straight double quotes/],
  ['{“a”:1}', /straight double quotes/],
  ['[True]', /^Write true in place of True\.$/],
  ['[None]', /^Write null in place/],
  ['[NaN]', /finite number/],
  ['["a\nb"]', /line break/],
  ['["a\tb"]', /Write it as an escape/],
  ['{} {}', /Remove what follows/],
  ['{\n  "a": 1\n  "b": 2 }', /^Write "," after the value that ends at line 2, column 8\.$/],
  ['[1 2]', /^Write "," after the value that ends at line 1, column 2\.$/],
  ['{"a":1; "b":2}', /^Write "," in place of ";"\.$/],
  ['{"a" 1}', /colon between the name and its value, before 1/],
  ['{"a":}', /Write a value after the colon/],
  ['[1,,2]', /Write a value before the comma, or remove/],
  ['{"a":1,,}', /Remove one of the commas/],
  ['{a:1}', /^Write the name in double quotes: "a"\.$/],
  ['{"a":tides}', /^Write "tides" in double quotes/],
  ['{"a":[1}', /^Write "\]" before "}"\.$/],
  ['[{"a":1]', /^Write "}" before "\]"\.$/],
  ['[01]', /leading zero/],
  ['[1.]', /Write a digit/],
  ['["\\x"]', /backslash twice/],
  ['["\\u12"]', /four hexadecimal digits/],
  // A text that ends too early: what closes it.
  ['{"a":[{"b":1', /^Write }\]} at the end\.$/],
  ['{"a":["b', /^Write "\]} at the end\.$/],
  ['{"a":', /^Write a value at the end, then }\.$/],
  ['"a', /^Write " at the end\.$/],
]

test('the commonest slips get the edit that mends them', () => {
  for (const [text, mend] of SLIPS) assert.match(only(text).mend, mend, text)
})

test('a repeated name tells where the first one stands', () => {
  const issue = only('{\n"a": 1,\n"b": 2,\n "\\u0061": 3}')
  assert.deepEqual([issue.code, issue.pointer], ['json_duplicate_name', '/a'])
  assert.match(issue.message, /"a" was there before, in line 2/)
  assert.deepEqual([issue.params.line, issue.params.column], [4, 2])
  assert.equal(issue.mend, 'Keep one member "a".')
})

test('what the profile lets pass is a warning, what it refuses an error', () => {
  const severities = (profile: 'document' | 'message' | 'evidence') =>
    Object.fromEntries(
      issuesOfScan(scanText('\ufeff{"a":"\\ud800","b":9007199254740993}', profile)).map(
        ({ code, severity }) => [code, severity],
      ),
    )
  assert.deepEqual(severities('document'), {
    json_bom: 'warning',
    json_lone_surrogate: 'warning',
    json_unsafe_integer: 'error',
  })
  assert.ok(Object.values(severities('message')).every((severity) => severity === 'warning'))
  assert.ok(Object.values(severities('evidence')).every((severity) => severity === 'error'))
})

test('every code of the scan has a rule and a sentence of its own', () => {
  const texts = [
    '[',
    '',
    '{"a":1,"a":2}',
    '{"__proto__":1}',
    '[9007199254740993]',
    '[1e400]',
    '["\\ud800"]',
    '\ufeff1',
    '['.repeat(65),
  ]
  const scans = [
    ...texts.map((text) => scanText(text, 'document')),
    scanBytes(Uint8Array.of(0x22, 0xff, 0x22), 'document'),
    scanBytes(Uint8Array.of(0xff, 0xfe, 0x31, 0), 'document'),
    scanBytes(new Uint8Array(9), 'document', { maxBytes: 8 }),
    scanBytes(Uint8Array.of(0x22, 0x61, 0, 0x22), 'document'),
    scanText(`[${'1e999,'.repeat(200)}1]`, 'document'),
  ]
  const seen = new Set(scans.flatMap((scan) => issuesOfScan(scan)).map(({ code }) => code))
  assert.deepEqual([...seen].toSorted(), JSON_RULES.map(({ code }) => code).toSorted())
  for (const { message, mend } of scans.flatMap((scan) => issuesOfScan(scan))) {
    assert.ok(!/undefined|NaN/.test(message), message)
    assert.match(mend, /^[A-Z].*\.$/)
    assert.match(message, /^[A-Z\d].*\.$/)
    assert.doesNotMatch(message, /\bcolumn \d/, 'the place is said by whoever shows the finding')
  }
})

test('every syntax error has an edit of its own, whatever is cut, doubled or replaced', () => {
  const good = '{"a":[1,-2.5e3,true,null,{"b":"\\u0041\\n"}],"c":""}'
  const general = JSON_RULES.find(({ code }) => code === 'json_syntax')?.mend
  for (let at = 0; at < good.length; at++) {
    for (const put of ['', ',', ':', '}', ']', '"', 'x', '0', '\\', '\n', '#', ';']) {
      const text = good.slice(0, at) + put + good.slice(at + 1)
      for (const cut of [text, text.slice(0, at + 1)]) {
        for (const { code, mend } of issuesOfScan(scanText(cut, 'document'))) {
          if (code !== 'json_syntax') continue
          assert.notEqual(mend, general, cut)
          assert.match(mend, /^[A-Z].*\.$/, cut)
        }
      }
    }
  }
})

test('nobody is told to answer 404 for a text at hand', () => {
  const [issue] = issuesOfScan(scanText('', 'document'), false)
  assert.equal(issue?.mend, 'Write the document.')
})

test('hostile names and literals are bounded in messages', () => {
  const long = 'x'.repeat(100_000)
  for (const text of [`{"${long}":1,"${long}":2}`, `[${'9'.repeat(100_000)}]`, `[${long}]`]) {
    const issue = only(text)
    assert.ok(issue.message.length < 400 && issue.mend.length < 400)
  }
})
