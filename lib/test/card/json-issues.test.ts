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

test('a syntax error says line, column, what was expected and what is there', () => {
  const issue = only('{\n  "name": "x",\n}')
  assert.deepEqual([issue.code, issue.severity], ['json_syntax', 'error'])
  assert.match(issue.message, /^expected a member name.* found '}' \(line 3, column 1\)$/)
  assert.equal(issue.mend, 'Remove the comma before "}".')
  assert.deepEqual([issue.params.line, issue.params.column, issue.params.offset], [3, 1, 17])
})

const SLIPS: readonly (readonly [text: string, mend: RegExp])[] = [
  ['<html>', /HTML or XML/],
  ['[1,]', /Remove the comma/],
  ['{} // note', /Remove the comment/],
  ["{'a':1}", /straight double quotes/],
  ['{“a”:1}', /straight double quotes/],
  ['[True]', /lower case/],
  ['[None]', /Write null/],
  ['[NaN]', /finite number/],
  ['["a\nb"]', /line break/],
  ['{"a":', /ends too early/],
  ['{} {}', /Remove what follows/],
]

test('the commonest slips get the edit that mends them', () => {
  for (const [text, mend] of SLIPS) assert.match(only(text).mend, mend, text)
})

test('a repeated name tells where the first one stands', () => {
  const issue = only('{\n"a": 1,\n"b": 2,\n "\\u0061": 3}')
  assert.deepEqual([issue.code, issue.pointer], ['json_duplicate_name', '/a'])
  assert.match(issue.message, /"a" was there before, in line 2.*\(line 4, column 2\)/)
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
    scanText(`[${'1e999,'.repeat(200)}1]`, 'document'),
  ]
  const seen = new Set(scans.flatMap((scan) => issuesOfScan(scan)).map(({ code }) => code))
  assert.deepEqual([...seen].toSorted(), JSON_RULES.map(({ code }) => code).toSorted())
  for (const { message, mend } of scans.flatMap((scan) => issuesOfScan(scan))) {
    assert.ok(!/undefined|NaN/.test(message), message)
    assert.match(mend, /^[A-Z].*\.$/)
  }
})

test('hostile names and literals are bounded in messages', () => {
  const long = 'x'.repeat(100_000)
  for (const text of [`{"${long}":1,"${long}":2}`, `[${'9'.repeat(100_000)}]`, `[${long}]`]) {
    const issue = only(text)
    assert.ok(issue.message.length < 400 && issue.mend.length < 400)
  }
})
