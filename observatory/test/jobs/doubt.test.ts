import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoubt, type DoubtfulLook } from '../../src/jobs/doubt.ts'

function box() {
  let at = 0
  const doubt = openDoubt(() => at)
  const look = (changes: Partial<DoubtfulLook> = {}): DoubtfulLook => ({
    endpointId: 'e1',
    domain: 'tides.example',
    beganAt: at,
    stopped: { key: 'reachability_unanswered', params: { kind: 'other' } },
    dayVerdict: 'unanswered',
    before: 'answered',
    ...changes,
  })
  const answered = look({ dayVerdict: 'answered', stopped: undefined, endpointId: 'other' })
  return { doubt, look, answered, pass: (ms: number) => void (at += ms) }
}

test('a failure is believed when somebody else answered meanwhile', () => {
  const { doubt, look, answered, pass } = box()
  const one = look()
  pass(10)
  doubt.about(answered)
  assert.equal(doubt.about(one), undefined)
})

test('an answer from before the look began is no witness', () => {
  const { doubt, look, answered, pass } = box()
  doubt.about(answered)
  pass(10)
  assert.equal(doubt.about(look()), 30_000)
})

test('alone, a failure is believed at the third look; two pauses grow', () => {
  const { doubt, look } = box()
  assert.deepEqual(
    [1, 2, 3].map(() => doubt.about(look())),
    [30_000, 60_000, undefined],
  )
})

test('what was down before, and what is no matter of the network, is believed at once', () => {
  const rows: readonly Partial<DoubtfulLook>[] = [
    { before: 'unanswered' },
    { stopped: undefined },
    { stopped: { key: 'probe_budget_exhausted_duration', params: { maxDurationMs: 10_000 } } },
    {
      stopped: { key: 'probe_blocked_by_policy', params: { code: 'url_port' } },
      dayVerdict: 'undecidable',
    },
    { stopped: { key: 'probe_rate_limited', params: { status: 429 } }, dayVerdict: 'undecidable' },
  ]
  for (const row of rows) {
    const { doubt, look } = box()
    assert.equal(doubt.about(look(row)), undefined, JSON.stringify(row))
  }
})

test('five domains at once are no coincidence: none is believed, until somebody answers', () => {
  const { doubt, look, answered, pass } = box()
  const fleet = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ endpointId: name, domain: name }))
  for (let round = 0; round < 10; round++)
    for (const one of fleet) assert.notEqual(doubt.about(look(one)), undefined)
  assert.equal(doubt.isAway(), true)
  pass(10)
  doubt.about(answered)
  assert.equal(doubt.isAway(), false)
})

test('L15: a resolver that is away is never a verdict, however often', () => {
  const { doubt, look } = box()
  const away: Partial<DoubtfulLook> = {
    stopped: { key: 'probe_resolver_unavailable', params: {} },
    dayVerdict: 'undecidable',
    before: 'unanswered',
  }
  assert.equal(doubt.about(look(away)), 30_000)
})
