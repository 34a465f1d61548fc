import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoubt, type DoubtfulLook } from '../../src/jobs/doubt.ts'
import { testClock } from './clock.ts'

function box() {
  const clock = testClock(0)
  const doubt = openDoubt(clock)
  const look = (changes: Partial<DoubtfulLook> = {}): DoubtfulLook => ({
    endpointId: 'e1',
    domain: 'tides.example',
    beganAt: clock.elapsed(),
    stopped: { key: 'reachability_unanswered', params: { kind: 'other' } },
    dayVerdict: 'unanswered',
    before: 'answered',
    ...changes,
  })
  const answered = look({ dayVerdict: 'answered', stopped: undefined, endpointId: 'other' })
  /** What comes of a look, for which time passes as long as it takes. */
  const about = async (one: DoubtfulLook): Promise<number | undefined> => {
    let over = false
    const verdict = doubt.about(one).finally(() => {
      over = true
    })
    await clock.until(() => over, 'it is decided')
    return await verdict
  }
  return { clock, doubt, look, about, answered }
}

test('a failure is believed when somebody else has answered meanwhile', async () => {
  const { doubt, look, about, answered, clock } = box()
  const one = look()
  clock.pass(10)
  await doubt.about(answered)
  const asked = clock.elapsed()
  assert.equal(await about(one), undefined)
  assert.ok(clock.elapsed() - asked <= 20)
})

test('a failure is believed when somebody else answers soon after', async () => {
  const { doubt, look, answered, clock } = box()
  const verdict = doubt.about(look())
  clock.pass(2_900)
  await doubt.about(answered)
  assert.equal(await verdict, undefined)
})

test('an answer from before the look began is no witness', async () => {
  const { doubt, look, about, answered, clock } = box()
  await doubt.about(answered)
  clock.pass(10)
  assert.equal(await about(look()), 30_000)
})

test('alone, a failure is believed at the third look; pauses grow', async () => {
  const { look, about } = box()
  const verdicts = []
  for (let count = 0; count < 3; count++) verdicts.push(await about(look()))
  assert.deepEqual(verdicts, [30_000, 60_000, undefined])
})

test('what was down before, and what is no matter of the network, is believed at once', async () => {
  const rows: readonly Partial<DoubtfulLook>[] = [
    { before: 'unanswered' },
    { stopped: undefined },
    { stopped: { key: 'probe_budget_exhausted_duration', params: { maxDurationMs: 10_000 } } },
    {
      stopped: { key: 'probe_blocked_by_policy', params: { code: 'url_port' } },
      dayVerdict: 'undecidable',
    },
    {
      stopped: { key: 'probe_rate_limited', params: { status: 429 } },
      dayVerdict: 'undecidable',
    },
  ]
  for (const row of rows) {
    const { doubt, look } = box()
    assert.equal(await doubt.about(look(row)), undefined, JSON.stringify(row))
  }
})

test('five domains at once are no coincidence: none is believed, until somebody answers', async () => {
  const { doubt, look, about, answered, clock } = box()
  const fleet = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ endpointId: name, domain: name }))
  for (let round = 0; round < 10; round++)
    for (const one of fleet) assert.notEqual(await about(look(one)), undefined)
  assert.equal(doubt.isAway(), true)
  clock.pass(10)
  await doubt.about(answered)
  assert.equal(doubt.isAway(), false)
})

test('L15: a resolver that is away is no verdict', async () => {
  const { look, about } = box()
  const away: Partial<DoubtfulLook> = {
    stopped: { key: 'probe_resolver_unavailable', params: {} },
    dayVerdict: 'undecidable',
    before: 'unanswered',
  }
  assert.equal(await about(look(away)), 30_000)
})
