/** The token bucket, on a clock that stands still until it is moved. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createAnswer } from '../../src/publish/answer.ts'
import { createLimit, type LimitOptions } from '../../src/publish/limit.ts'
import { CARD, OPEN, READER, RESTRICTED } from './matrix.ts'

function bucket(options: Partial<LimitOptions> = {}) {
  let time = 1_000_000
  const limit = createLimit({ now: () => time, ...options })
  const granted = (client: string, times: number): number => {
    let count = 0
    for (let i = 0; i < times; i++) if (limit(client) === undefined) count++
    return count
  }
  return { limit, granted, pass: (ms: number) => void (time += ms) }
}

test('sixty at once, then one a second', () => {
  const { granted, pass } = bucket()
  assert.equal(granted('a', 100), 60)
  pass(999)
  assert.equal(granted('a', 5), 0)
  pass(1)
  assert.equal(granted('a', 5), 1)
  pass(10_000)
  assert.equal(granted('a', 50), 10)
  pass(3_600_000)
  assert.equal(granted('a', 100), 60)
})

test('any number a minute is exact', () => {
  for (const perMinute of [1, 7, 13, 59, 61, 977]) {
    const { granted, pass } = bucket({ perMinute })
    assert.equal(granted('a', 2_000), perMinute)
    pass(60_000)
    assert.equal(granted('a', 2_000), perMinute)
  }
})

test('clients are counted apart', () => {
  const { granted } = bucket()
  assert.equal(granted('a', 100), 60)
  assert.equal(granted('b', 100), 60)
})

test('a refusal says when to come back, and that time is enough', () => {
  const { limit, granted, pass } = bucket({ perMinute: 4 })
  granted('a', 4)
  pass(500)
  assert.deepEqual(limit('a'), {
    'retry-after': '15',
    'ratelimit-policy': '"minute";q=4;w=60',
    ratelimit: '"minute";r=0;t=15',
  })
  pass(15_000)
  assert.equal(limit('a'), undefined)
})

test('memory is bounded: whoever was not seen for longest is forgotten', () => {
  const { granted } = bucket({ clients: 3, perMinute: 2 })
  for (const client of ['a', 'b', 'c']) granted(client, 1)
  granted('a', 1)
  granted('d', 1)
  assert.equal(granted('a', 1), 0)
  assert.equal(granted('b', 2), 2)
})

test('text too long for an address shares one bucket', () => {
  const { granted } = bucket()
  assert.equal(granted('x'.repeat(65), 50) + granted('y'.repeat(16_000), 50), 60)
})

test('a clock that goes back locks nobody out', () => {
  const { granted, pass } = bucket()
  granted('a', 60)
  pass(-3_600_000)
  assert.equal(granted('a', 100), 60)
})

test('numbers that mean nothing are refused', () => {
  for (const value of [0, -1, 1.5, Number.NaN, Infinity]) {
    assert.throws(() => createLimit({ now: () => 0, perMinute: value }), /perMinute is .* positive/)
    assert.throws(() => createLimit({ now: () => 0, clients: value }), /clients is .* positive/)
  }
})

test('over the limit is 429 with RateLimit fields that a browser may read', () => {
  const answer = createAnswer(OPEN, { limit: createLimit({ now: () => 0, perMinute: 1 }) })
  assert.equal(
    answer(
      'GET',
      CARD,
      () => null,
      () => '192.0.2.1',
    )?.status,
    200,
  )
  const refused = answer(
    'GET',
    CARD,
    () => null,
    () => '192.0.2.1',
  )
  assert.equal(refused?.status, 429)
  assert.deepEqual(refused?.headers, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Content-Type, If-None-Match, Accept',
    'access-control-expose-headers': 'Retry-After, RateLimit, RateLimit-Policy',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': '0',
    'retry-after': '60',
    ratelimit: '"minute";r=0;t=60',
    'ratelimit-policy': '"minute";q=1;w=60',
  })
  assert.equal(
    answer(
      'GET',
      CARD,
      () => null,
      () => '192.0.2.2',
    )?.status,
    200,
  )
})

test('only requests for our paths, by clients that are known, are counted', () => {
  const answer = createAnswer(OPEN, { limit: createLimit({ now: () => 0, perMinute: 1 }) })
  for (let i = 0; i < 3; i++) {
    assert.equal(
      answer(
        'GET',
        '/',
        () => null,
        () => 'a',
      ),
      undefined,
    )
    assert.equal(answer('GET', CARD, () => null)?.status, 200)
  }
  assert.equal(
    answer(
      'GET',
      CARD,
      () => null,
      () => 'a',
    )?.status,
    200,
  )
  assert.equal(
    answer(
      'OPTIONS',
      CARD,
      () => null,
      () => 'a',
    )?.status,
    429,
  )
})

test('a refusal keeps CORS from origins that may not read', () => {
  const limit = createLimit({ now: () => 0, perMinute: 1 })
  const answer = createAnswer(RESTRICTED, { limit })
  const from = (origin: string) =>
    answer(
      'GET',
      CARD,
      (name) => (name === 'origin' ? origin : null),
      () => 'a',
    )?.headers
  from(READER)
  assert.equal(from(READER)?.['access-control-allow-origin'], READER)
  const foreign = from('https://evil.example') ?? {}
  assert.deepEqual(
    Object.keys(foreign).filter((name) => name.startsWith('access-control')),
    [],
  )
  assert.equal(foreign.vary, 'Origin')
})

test('a client that is a piece of a long header keeps no more than itself', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const limit = createLimit({ now: () => 0 })
  const rest = 'x'.repeat(15_000)
  const held = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  for (let index = 0; index < 4000; index++) {
    const forwarded: string = JSON.parse(`"2001:db8::${index.toString(16)}:aaaa:bbbb, ${rest}"`)
    limit(forwarded.split(',')[0] ?? '')
  }
  const after = held()
  assert.ok(after - before < 20_000_000, `${after - before} bytes`)
  limit('still in use')
})
