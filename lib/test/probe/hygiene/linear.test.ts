/**
 * A description may be two megabytes of malice. Reading it must not take longer than ten times what
 * an ordinary text of that length takes. Processor time, so that a busy machine does not matter much.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { scanStrings } from '../../../src/probe/hygiene/scan.ts'
import { adversariesOf, adversaryOfAll, benign } from './adversaries.ts'

const UNITS = process.env.COUNTERSIGN_LONG === '1' ? 2_097_152 : 131_072
const MOST = 10

/** Milliseconds of processor time, the least of some tries. */
function timeOf(text: string, tries: number): number {
  let least = Infinity
  for (let left = tries; left > 0; left--) {
    const before = process.cpuUsage()
    scanStrings(text, '')
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test(`no text of ${UNITS} units takes ten times as long as an ordinary one`, (context) => {
  const floor = timeOf(benign(UNITS), 4)
  let worst = { name: '', ratio: 0 }
  const hold = ({ name, text }: { readonly name: string; readonly text: string }): void => {
    // A first try may pay for compiling; only a text that looks slow gets another.
    const first = timeOf(text, 1)
    const ratio = (first > MOST * floor ? timeOf(text, 3) : first) / floor
    if (ratio > worst.ratio) worst = { name, ratio }
    assert.ok(ratio <= MOST, `${name}: ${ratio.toFixed(1)} times`)
  }
  for (const rule of TEXT_RULES) for (const adversary of adversariesOf(rule, UNITS)) hold(adversary)
  hold(adversaryOfAll(UNITS))
  context.diagnostic(`${worst.ratio.toFixed(1)} times: ${worst.name}`)
})
