import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from 'countersign/net'
import { answeredBy, pauseAfter } from '../../src/webhooks/answered.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const HOUR_MS = 3_600_000

function exchange(
  status: number | undefined,
  more: {
    readonly headers?: readonly (readonly [string, string])[]
    readonly problem?: Exchange['problem']
  } = {},
): Exchange {
  const { headers = [], problem } = more
  const url = 'https://hooks.acme.example/'
  return {
    request: { purpose: 'hook', method: 'POST', url, headers: [] },
    startedAt: new Date(NOW).toISOString(),
    url,
    hops: [],
    ...(status !== undefined && {
      response: { status, headers, body: new Uint8Array(), ended: 'whole' },
    }),
    ...(problem !== undefined && { problem }),
    timings: { total: 5 },
    wireBytes: 0,
  }
}

function failure(code: 'connect_refused' | 'time_budget' | 'dns_unavailable' | 'aborted') {
  const blame = code === 'connect_refused' ? 'target' : 'us'
  return { kind: 'failure', code, blame, phase: 'connect', params: {} } as const
}

test('2xx is taken, whatever becomes of the body; 410 wants no more; the rest failed', () => {
  for (const status of [200, 202, 204, 299])
    assert.deepEqual(answeredBy(exchange(status), NOW), { end: 'done' })
  const cut = exchange(200, { problem: failure('time_budget') })
  assert.deepEqual(answeredBy(cut, NOW), { end: 'done' })
  assert.deepEqual(answeredBy(exchange(410), NOW), { end: 'refused', failure: 'status 410' })
  for (const status of [301, 400, 401, 404, 500, 503])
    assert.deepEqual(answeredBy(exchange(status), NOW), {
      end: 'failed',
      failure: `status ${status}`,
      afterMs: 0,
    })
})

test('silence is a failure of the receiver, but for our own resolver and our own end', () => {
  for (const code of ['connect_refused', 'time_budget'] as const)
    assert.deepEqual(answeredBy(exchange(undefined, { problem: failure(code) }), NOW), {
      end: 'failed',
      failure: code,
      afterMs: 0,
    })
  for (const code of ['dns_unavailable', 'aborted'] as const)
    assert.equal(answeredBy(exchange(undefined, { problem: failure(code) }), NOW).end, 'ours')
  const refusal = { kind: 'refusal', code: 'address_not_public', params: {} } as const
  assert.equal(answeredBy(exchange(undefined, { problem: refusal }), NOW).end, 'failed')
})

test('a receiver may say when to come again, within a day', () => {
  const after = (value: string) => {
    const answered = answeredBy(exchange(429, { headers: [['Retry-After', value]] }), NOW)
    return answered.end === 'failed' ? answered.afterMs : undefined
  }
  assert.equal(after('90'), 90_000)
  assert.equal(after(new Date(NOW + 5000).toUTCString()), 5000)
  assert.equal(after('99999999'), 24 * HOUR_MS)
  for (const value of ['-5', 'soon', '', '1e9', new Date(NOW - 5000).toUTCString()])
    assert.equal(after(value), 0, value)
})

test('ten attempts take more than three days, and then it is given up', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, () => 0.5))
  assert.equal(pauses.at(-1), undefined)
  assert.deepEqual(pauses.slice(0, 3), [5_000, 300_000, 1_800_000])
  const sum = pauses.reduce<number>((total, pause = 0) => total + pause, 0)
  assert.ok(sum > 72 * HOUR_MS && sum < 96 * HOUR_MS, `${sum / HOUR_MS} h`)
  assert.equal(
    pauseAfter(1, () => 0),
    4_500,
  )
  assert.ok((pauseAfter(1, () => 0.999) ?? 0) <= 5_500)
})
