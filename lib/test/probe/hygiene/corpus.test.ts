/** Texts that must stay silent and texts that must fire. Phrase lists swing both ways. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { scanTools } from '../../../src/probe/hygiene/scan.ts'
import { BENIGN, MALICIOUS } from './corpus.ts'
import { hitsIn } from './hits.ts'

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu))
}

test('at least 300 invented descriptions, no two sharing half their words', () => {
  assert.ok(BENIGN.length >= 300, `${BENIGN.length}`)
  const sets = BENIGN.map(wordsOf)
  for (const [index, words] of sets.entries())
    for (const [earlier, others] of sets.slice(0, index).entries()) {
      const shared = [...words].filter((word) => others.has(word)).length
      const half = Math.min(words.size, others.size) / 2
      assert.ok(shared < half, `${BENIGN[index]} | ${BENIGN[earlier]}`)
    }
})

test('the invented descriptions have no hit and no note', () => {
  for (const description of BENIGN) {
    const { hits, notes } = scanTools([{ name: 'tool', description }])
    assert.deepEqual([...hits, ...notes], [], description)
  }
})

test('at least 60 malicious descriptions, each hit by the rule that is meant', () => {
  assert.ok(MALICIOUS.length >= 60, `${MALICIOUS.length}`)
  for (const [rule, text] of MALICIOUS)
    assert.ok(hitsIn(text).includes(rule), `${rule} must hit ${JSON.stringify(text)}`)
})

test('every rule of the check has a malicious text', () => {
  const covered = new Set(MALICIOUS.map(([rule]) => rule))
  const rules = TEXT_RULES.filter(({ weight }) => weight === 'state').map(({ id }) => id)
  assert.deepEqual(
    rules.filter((id) => !covered.has(id)),
    [],
  )
})
