/**
 * Recorded evidence is judged again: the same assertions, or a new suite version. With
 * `UPDATE_GOLDEN=1` servers that are new in the table are recorded; a verdict that was frozen under
 * the present suite version is never rewritten.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  differenceFrom,
  digestOfGolden,
  goldenOf,
  readFrozen,
  readGoldens,
  readRecorded,
  writeGoldens,
  writeRecorded,
  type Golden,
} from '../../../fixtures/evidence/store.ts'
import { TABLE } from '../../../fixtures/servers/table.ts'
import { judge } from '../../src/probe/judge.ts'
import { SUITE_VERSION } from '../../src/run/registry.ts'
import type { Observed } from '../../src/probe/observe.ts'
import { observeRow, rowOf } from './walk-table.ts'

if (process.env['UPDATE_GOLDEN'] === '1') await recordNewRows()

const recorded = readRecorded()
const goldens = readGoldens()
const frozen = readFrozen()

function judged(id: string, { evidence, bodies }: Observed): Golden {
  const { baseline } = rowOf(id).options ?? {}
  return goldenOf(judge(evidence, bodies, baseline === undefined ? {} : { baseline }).assertions)
}

test('every server of the table is recorded, and nothing else is', () => {
  const ids = TABLE.map(({ id }) => id).toSorted()
  assert.deepEqual([...recorded.keys()].toSorted(), ids)
  assert.deepEqual(Object.keys(goldens.rows).toSorted(), ids)
})

test('recorded evidence is judged as it was', () => {
  for (const [id, run] of recorded)
    assert.deepEqual(judged(id, run), { ...goldens.base, ...goldens.rows[id] }, id)
})

test('a verdict that moved has a new suite version', () => {
  const versions = frozen[SUITE_VERSION]
  assert.ok(versions, `no verdicts are frozen under ${SUITE_VERSION}: UPDATE_GOLDEN=1 adds them`)
  for (const [id, difference] of Object.entries(goldens.rows)) {
    const digest = digestOfGolden({ ...goldens.base, ...difference })
    assert.equal(digest, versions[id], `${id} moved: raise SUITE_VERSION`)
  }
})

test('a change of one word of a verdict is seen', () => {
  const golden = goldens.base
  const changed = { ...golden, tools_list: `${golden['tools_list']} ` }
  assert.notEqual(digestOfGolden(changed), digestOfGolden(golden))
})

async function recordNewRows(): Promise<void> {
  const kept = attempt(readRecorded, new Map<string, Observed>())
  const runs = new Map<string, Observed>()
  for (const row of TABLE) runs.set(row.id, kept.get(row.id) ?? (await observeRow(row)))
  const before = attempt(readFrozen, {})
  const own: Record<string, string> = { ...before[SUITE_VERSION] }
  const rows: Record<string, Golden> = {}
  const [first] = runs
  assert.ok(first, 'the table is empty')
  const base = judged(...first)
  for (const [id, run] of runs) {
    const golden = judged(id, run)
    rows[id] = differenceFrom(base, golden)
    own[id] ??= digestOfGolden(golden)
  }
  writeRecorded(runs)
  writeGoldens({ base, rows }, { ...before, [SUITE_VERSION]: own })
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
