import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeDaysOf } from '../../src/figures/change-days.ts'

const NOW = Date.UTC(2026, 10, 29, 6)

test('changes are counted by UTC day, those of the list apart from all others', () => {
  const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour)
  const days = changeDaysOf(
    [
      { kind: 'tools_changed', at: at(29, 0) },
      { kind: 'identity_changed', at: at(28, 23) },
      { kind: 'tools_changed', at: at(28, 1) },
      { kind: 'tools_changed', at: at(28, 2) },
      { kind: 'tools_changed', at: at(26, 23) },
    ],
    { now: NOW, days: 3 },
  )
  assert.deepEqual(days, [
    { day: '2026-11-27', tools: 0, others: 0 },
    { day: '2026-11-28', tools: 2, others: 1 },
    { day: '2026-11-29', tools: 1, others: 0 },
  ])
})
