/** A day has other ends where the reader is: an instant has its zone, and no day has a name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REASONS } from 'countersign/text/en'
import { instant } from '../../src/web/parts/words.ts'
import { ENGLISH } from '../../src/web/text/english.ts'

test('TS-05 no sentence names a day by where somebody is, and every instant has its zone', () => {
  const texts = [...Object.entries(REASONS), ...Object.entries(ENGLISH.sentences)]
  assert.ok(texts.length > 300)
  for (const [key, text] of texts)
    assert.doesNotMatch(
      JSON.stringify(text),
      /\b(?:today|yesterday|tomorrow|tonight|this (?:morning|evening)|last night)\b/i,
      key,
    )
  // Late in the evening in London, the next morning in Auckland.
  const shown = instant('2026-11-29T18:19:00.000Z').toString()
  assert.match(shown, /2026-11-29 18:19 UTC/)
})
