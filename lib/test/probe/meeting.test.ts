/** What a run says of an endpoint in the words of a handshake. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meetingOf } from '../../src/probe/meeting.ts'
import { judge } from '../../src/probe/judge.ts'
import { observeRow, rowOf } from './walk-table.ts'

async function meet(id: string): Promise<ReturnType<typeof meetingOf>> {
  const { evidence, bodies } = await observeRow(rowOf(id))
  return meetingOf(evidence, bodies, judge(evidence, bodies))
}

test('a server that lists only older revisions is connected to in the older era', async () => {
  const { outcome, facts, modernEvidence } = await meet('discover-older')
  assert.equal(outcome, 'connected')
  assert.equal(modernEvidence, 'none')
  assert.deepEqual([facts?.era, facts?.revision], ['legacy', '2025-06-18'])
  assert.deepEqual(facts?.listedRevisions, ['2025-06-18', '2025-11-25'])
})

test('it is not connected to when its older handshake did not complete', async () => {
  const ids = ['gated', '500', 'ack-gated', 'ack-500'].map((id) => meet(`discover-older-${id}`))
  const outcomes = (await Promise.all(ids)).map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, ['gated', 'unmeasured', 'gated', 'unmeasured'])
})

test('a server whose ids are wrong speaks the protocol, badly', async () => {
  assert.equal((await meet('ids-change-legacy')).outcome, 'failed')
})
