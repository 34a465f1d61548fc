/** A description may be long and made to be slow to read. Reading it must stay linear. */
import assert from 'node:assert/strict'
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { scanStrings } from '../../../src/probe/hygiene/scan.ts'
import { testInTime } from '../../bound.ts'
import { adversariesOf, adversaryOfAll } from './adversaries.ts'

/** So many units that reading the rest again at each word takes longer than the test may. */
const UNITS = process.env['COUNTERSIGN_LONG'] === '1' ? 524_288 : 262_144

testInTime(`every text of ${UNITS} units that is hard to read is read`, () => {
  for (const rule of TEXT_RULES)
    for (const { name, text } of adversariesOf(rule, UNITS))
      assert.ok(Array.isArray(scanStrings(text, '')), name)
  assert.ok(Array.isArray(scanStrings(adversaryOfAll(UNITS).text, '')))
})
