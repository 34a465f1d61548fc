import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange, Outgoing } from 'countersign/net'
import { json } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { SCAN_BUDGET, scanSend, type ScanSend } from '../../src/jobs/scan-send.ts'
import { testClock, type TestClock } from './clock.ts'
import { failed } from './rig.ts'

interface Box extends ScanSend {
  readonly clock: TestClock
  readonly asked: { readonly at: number; readonly outgoing: Outgoing }[]
  readonly get: (count: number, changes?: Partial<Outgoing>) => Promise<readonly Exchange[]>
}

function box(answer: (outgoing: Outgoing) => Promise<Exchange> = start(() => json({})).send): Box {
  const clock = testClock(0)
  const asked: Box['asked'] = []
  const signal = new AbortController().signal
  const scan = scanSend(
    async (outgoing) => {
      asked.push({ at: clock.elapsed(), outgoing })
      return await answer(outgoing)
    },
    clock,
    signal,
  )
  const get: Box['get'] = async (count, changes) => {
    const exchanges: Exchange[] = []
    const one = async (index: number): Promise<void> => {
      const url = `https://tide.example/${index}`
      exchanges.push(await scan.send({ purpose: 'document', method: 'GET', url, ...changes }))
    }
    for (let index = 0; index < count; index++) void one(index)
    await clock.until(() => exchanges.length === count, 'all are answered', 100)
    return exchanges
  }
  return { ...scan, clock, asked, get }
}

test('one request at a time, a second between two, 25 in all', async () => {
  const { get, asked } = box()
  const exchanges = await get(30)
  assert.equal(asked.length, SCAN_BUDGET.requests)
  for (const [index, { at }] of asked.entries())
    if (index > 0) assert.ok(at - (asked[index - 1]?.at ?? 0) >= 1_000)
  assert.deepEqual(
    exchanges.map(({ response }) => response !== undefined),
    Array.from({ length: 30 }, (_, index) => index < 25),
  )
})

test('redirects count as the requests that they are', async () => {
  const hop = { url: 'https://tide.example/', status: 301, addresses: [], timings: { total: 1 } }
  const { get, asked } = box(async (outgoing) => ({
    ...failed(outgoing, 'connect_refused'),
    hops: [hop, hop, hop, hop, hop],
  }))
  await get(10)
  assert.equal(asked.length, 5)
  assert.equal(asked.at(-1)?.outgoing.limits?.hops, 4)
})

test('no more bytes than five million', async () => {
  const { get, asked } = box(async (outgoing) => ({
    ...failed(outgoing, 'connect_refused'),
    wireBytes: 2_000_000,
  }))
  await get(5)
  assert.equal(asked.length, 3)
  assert.equal(asked[2]?.outgoing.limits?.bodyBytes, 1_000_000)
})

test('a minute in all, and no request outlives it', async () => {
  const slow = box(async (outgoing) => {
    slow.clock.pass(25_000)
    return failed(outgoing, 'connect_timeout')
  })
  await slow.get(5)
  assert.equal(slow.asked.length, 3)
  assert.ok((slow.asked[2]?.outgoing.limits?.totalMs ?? Infinity) <= 10_000)
})

test('the time that a request waits for its turn is its own', async () => {
  const { get, asked } = box()
  await get(3, { limits: { totalMs: 5_000 } })
  const left = asked.map(({ outgoing }) => outgoing.limits?.totalMs ?? 0)
  assert.equal(left[0], 5_000)
  assert.ok((left[1] ?? 0) <= 4_000 && (left[2] ?? 0) <= 3_000, left.join(' '))
})

test('one endpoint only', async () => {
  const { send, asked, endpoint, clock } = box()
  let over = 0
  for (const url of ['https://a.example/mcp', 'https://b.example/mcp', 'https://a.example/mcp'])
    void send({ purpose: 'endpoint', method: 'POST', url, body: '{}' }).finally(() => (over += 1))
  await clock.until(() => over === 3, 'all are answered', 100)
  assert.deepEqual(
    asked.map(({ outgoing }) => outgoing.url),
    ['https://a.example/mcp', 'https://a.example/mcp'],
  )
  assert.equal(endpoint(), 'https://a.example/mcp')
})

const problemOf = (kind: 'refusal' | 'failure', code: string) => async (outgoing: Outgoing) => {
  const before = failed(outgoing, 'connect_refused')
  return Object.assign(before, { problem: { ...before.problem, kind, code } })
}

test('refused, silent, unknown and forbidden look alike, down to the last member', async () => {
  const seen: Exchange[] = []
  for (const code of ['connect_refused', 'connect_timeout', 'dns_unavailable', 'dns_not_found'])
    seen.push(...(await box(problemOf('failure', code)).get(1)))
  seen.push(...(await box(problemOf('refusal', 'address_not_public')).get(1)))
  for (const one of seen) assert.deepEqual(one, seen[0])
})

test('of the very target it is said what anybody can look up, and no more', async () => {
  const cases: readonly (readonly ['refusal' | 'failure', string, string])[] = [
    ['failure', 'connect_refused', 'unanswered'],
    ['failure', 'connect_timeout', 'unanswered'],
    ['failure', 'first_byte_timeout', 'unanswered'],
    ['refusal', 'port_forbidden', 'unanswered'],
    ['failure', 'dns_not_found', 'no_such_name'],
    ['refusal', 'address_not_public', 'not_public'],
    ['failure', 'dns_unavailable', 'resolver'],
    ['failure', 'tls_failed', 'tls'],
  ]
  for (const [kind, code, said] of cases) {
    const { get, failure } = box(problemOf(kind, code))
    await get(2)
    assert.equal(failure(), said, code)
  }
})

test('how another place failed is not said of the target', async () => {
  let first = true
  const { get, failure } = box(async (outgoing) => {
    const kind = first ? 'connect_timeout' : 'dns_not_found'
    first = false
    return await problemOf('failure', kind)(outgoing)
  })
  await get(3)
  assert.equal(failure(), 'unanswered')
})

test('who has answered has not failed, whatever else did', async () => {
  let first = true
  const answers = start(() => json({})).send
  const { get, failure } = box(async (outgoing) => {
    const answered = !first
    first = false
    return answered ? await answers(outgoing) : await problemOf('failure', 'tls_failed')(outgoing)
  })
  await get(1)
  assert.equal(failure(), 'tls')
  await get(1)
  assert.equal(failure(), undefined)
})

test('of an endpoint without trusted TLS its checks tell', async () => {
  const { get, failure } = box(problemOf('failure', 'tls_failed'))
  await get(1, { purpose: 'endpoint', method: 'POST', url: 'https://a.example/mcp' })
  assert.equal(failure(), undefined)
})
