import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { nfc, nfcByRuns } from '../../src/json/nfc.ts'
import { testInTime } from '../bound.ts'

const MARKS = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (char) => /\p{M}/u.test(char),
)
/** Marks that compose, that are singletons, that are starters, and that decompose into marks alone. */
const TELLING = Array.from(
  '\u0300\u0301\u0302\u0304\u0308\u0316\u0323\u0327\u0328\u0334\u0338\u0340\u0344\u0345\u05b0\u093c\u09be\u09d7\u0bbe\u0dca\u0dcf\u0f71\u0f73\u0f81\u3099\u309a\u{1d165}\u{110ba}',
)
const BASES = Array.from(
  'aeoAuω가각\u1100\u1161\u11a8が\u0915\u09c7\u0bc6\u0dd9é\u1ec7\u1f80\u212b\ufb1d\ud800x \u{11099}',
)

const mark = fc.oneof(fc.constantFrom(...MARKS), fc.constantFrom(...TELLING))
const runOf = (marks: fc.Arbitrary<string>) =>
  fc.array(marks, { minLength: 28, maxLength: 60 }).map((run) => run.join(''))
const base = fc
  .array(fc.constantFrom(...BASES), { maxLength: 4 })
  .map((characters) => characters.join(''))
const few = fc
  .uniqueArray(fc.constantFrom(...TELLING), { minLength: 1, maxLength: 3 })
  .chain((some) => runOf(fc.constantFrom(...some)))

test('it is what the platform makes of any text, long runs of marks included', () => {
  const piece = fc.tuple(base, fc.oneof(runOf(mark), few, mark))
  const text = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.flat().join(''))
  fc.assert(
    fc.property(text, base, (begin, end) => {
      const whole = begin + end
      assert.equal(nfcByRuns(whole), whole.normalize('NFC'))
    }),
    { numRuns: 200 },
  )
})

test('every mark alone in a long run behind a letter, a syllable and nothing', () => {
  for (const char of MARKS) {
    for (const before of ['', 'a', '\u1100\u1161\u11a8', '\u0dd9']) {
      const text = before + char.repeat(31)
      assert.equal(nfcByRuns(text), text.normalize('NFC'), JSON.stringify(text))
    }
  }
})

testInTime('runs of marks of different classes take time in proportion to their length', () => {
  for (const pair of ['\u0301\u0316', '\u0f73\u0f71', '\u0344\u0334'])
    assert.ok(nfc(`a${pair.repeat(150_000)}b`).endsWith('b'))
})
