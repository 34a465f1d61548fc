/** Texts of real servers must stay silent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { BENIGN } from './corpus.ts'
import { harvest } from './harvest.ts'
import { hitsIn } from './hits.ts'

const LONG = process.env.COUNTERSIGN_LONG === '1'

test('descriptions of real servers have no hit', { timeout: 60_000 }, async (context) => {
  const harvested = await harvest()
  const descriptions = harvested.flatMap(({ texts }) => texts)
  assert.ok(descriptions.length > 20, `${descriptions.length} descriptions`)
  for (const { server, texts } of harvested) {
    context.diagnostic(`${server}: ${texts.length} descriptions`)
    for (const text of texts) assert.deepEqual(hitsIn(text), [], `${server}: ${text}`)
  }
  if (!LONG) return
  const all = [...BENIGN, ...descriptions]
  for (const { id, only, weight, find } of TEXT_RULES) {
    if (only === 'name') continue
    const hits = all.filter((text) => find(text).length > 0).length
    const rate = ((100 * hits) / all.length).toFixed(2)
    context.diagnostic(`${id} (${weight}): ${hits} of ${all.length} texts, ${rate} %`)
  }
})
