/** The screen must never keep a rule from a text that the rule hits. */
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { screen } from '../../../src/probe/hygiene/screen.ts'
import { BENIGN, MALICIOUS } from './corpus.ts'

const LONG = process.env.COUNTERSIGN_LONG === '1'
const RULES = TEXT_RULES.filter(({ only }) => only === undefined)

function letsPass(text: string): void {
  const due = new Set(screen(text).map(({ id }) => id))
  for (const { id, find } of RULES)
    if (find(text).length > 0) assert.ok(due.has(id), `${id}: ${JSON.stringify(text)}`)
}

const EXAMPLES = [
  ...RULES.flatMap(({ hits, passes }) => [...hits, ...passes]),
  ...MALICIOUS.map(([, text]) => text),
]

test('each text that a rule hits passes the screen', () => {
  for (const text of EXAMPLES) letsPass(text)
})

test('blanks, case and apostrophes in any spelling pass too', () => {
  const blanks = ['  ', '\n', '\t\t', '\u{a0}', '\u{3000}', '\r\n', '\u{2028} ']
  for (const text of EXAMPLES)
    for (const blank of blanks) {
      letsPass(text.replaceAll(' ', blank))
      letsPass(text.toUpperCase().replaceAll(' ', blank))
      letsPass(text.replaceAll("'", '’').replaceAll(' ', blank))
      letsPass(text.replaceAll('’', "'"))
    }
})

test('texts put together from pieces pass whenever a rule hits', () => {
  const pieces = [...new Set(EXAMPLES.flatMap((text) => text.split(/(?<=\s)|(?=\s)/)))]
  const joined = fc
    .array(fc.constantFrom(...pieces, ' ', ' ', ' '), { maxLength: 40 })
    .map((some) => some.join(''))
  fc.assert(fc.property(joined, letsPass), { numRuns: LONG ? 20_000 : 200 })
})

test('most plain texts have no rule that is due', () => {
  const due = BENIGN.filter((text) => screen(text).length > 0)
  assert.ok(due.length < BENIGN.length / 4, `${due.length} of ${BENIGN.length}`)
})
