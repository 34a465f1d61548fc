/** Whatever comes back: fifteen assertions, no exception, bounded words, bounded time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLE } from '../../../fixtures/servers/table.ts'
import type { Row } from '../../../fixtures/servers/row.ts'
import type { Exchange, ExchangeResponse, HeaderList, Send } from '../../src/exchange.ts'
import { judge } from '../../src/probe/judge.ts'
import { observationsOf } from '../../src/probe/observations/all.ts'
import { scriptedViewOf } from '../../src/probe/scripted.ts'
import type { Assertion } from '../../src/run/assertion.ts'
import { readEvidence } from '../../src/run/read-evidence.ts'
import { CHECKS } from '../../src/run/registry.ts'
import { observeRow } from './walk-table.ts'

const RUNS = process.env['COUNTERSIGN_LONG'] === '1' ? 1000 : 100

/** A small seeded generator (mulberry32): the same seed gives the same mutations. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Chance = () => number

function pick<T>(items: readonly T[], chance: Chance): T {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new TypeError('nothing to pick from')
  return item
}

const VALUES: readonly unknown[] = [
  null,
  true,
  -0,
  1e308,
  2 ** 53,
  '',
  '\ud800',
  '__proto__',
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  { jsonrpc: '2.0', id: null, error: { code: 1e300, message: 7 } },
  { tools: [{ name: 'a' }], nextCursor: 'again', supportedVersions: [7], protocolVersion: [] },
]

/** Replaces, removes or doubles a random place inside a JSON value. */
function shaken(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance() < 0.2) return pick(VALUES, chance)
  if (Array.isArray(value)) {
    const index = Math.floor(chance() * value.length)
    const item: unknown = value[index]
    if (chance() < 0.2) return [...value, ...value]
    return value.toSpliced(index, 1, ...(chance() < 0.3 ? [] : [shaken(item, chance)]))
  }
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return pick(VALUES, chance)
  const index = Math.floor(chance() * entries.length)
  const [name = '', member] = entries[index] ?? []
  const next = chance() < 0.2 ? [] : [[name, shaken(member, chance)] as const]
  return Object.fromEntries(
    entries.toSpliced(index, 1, ...next.map(([a, b]): [string, unknown] => [a, b])),
  )
}

function shakenBody({ body }: ExchangeResponse, chance: Chance): Uint8Array {
  const kind = chance()
  if (kind < 0.5) {
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(body))
      return new TextEncoder().encode(JSON.stringify(shaken(value, chance)))
    } catch {
      return new TextEncoder().encode(`data: ${new TextDecoder().decode(body)}\r\r`)
    }
  }
  const bytes = Uint8Array.from(body)
  if (kind < 0.7) return bytes.subarray(0, Math.floor(chance() * bytes.length))
  if (kind < 0.9) {
    for (let i = 0; i < 4 && bytes.length > 0; i++)
      bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256)
    return bytes
  }
  return new TextEncoder().encode('['.repeat(20_000))
}

const FIELDS: HeaderList = [
  ['Retry-After', '0x10'],
  ['Retry-After', '9'.repeat(40)],
  ['Content-Type', 'text/event-stream'],
  ['Content-Type', ''],
  ['WWW-Authenticate', `Bearer resource_metadata="http://[", scope="${'a '.repeat(500)}"`],
  ['WWW-Authenticate', `${'s'.repeat(65)} x="y"`],
  ['WWW-Authenticate', 'Bearer resource_metadata="https://id.example/m"'],
  ['Mcp-Session-Id', 'a\u0001b'],
  ['Location', 'http://['],
  ['Location', 'https://reef.example/'],
]

const STATUSES = [100, 200, 202, 204, 301, 307, 400, 401, 402, 403, 404, 429, 500, 503, 599]

function mutated(exchange: Exchange, chance: Chance): Exchange {
  const { response } = exchange
  if (response === undefined || chance() < 0.3) return exchange
  const kind = chance()
  const headers = kind < 0.3 ? [...response.headers, pick(FIELDS, chance)] : response.headers
  const status = kind > 0.2 && kind < 0.45 ? pick(STATUSES, chance) : response.status
  const body = kind > 0.4 ? shakenBody(response, chance) : response.body
  if (kind > 0.97) {
    const { response: _, ...rest } = exchange
    return rest
  }
  const last = exchange.hops.at(-1)
  const location = headers.find(([name]) => name === 'Location')?.[1]
  const hops =
    last === undefined ? [] : [{ ...last, status, ...(location !== undefined && { location }) }]
  return { ...exchange, hops, response: { ...response, status, headers, body } }
}

function throughMutation(chance: Chance): (send: Send) => Send {
  return (send) => async (outgoing) => mutated(await send(outgoing), chance)
}

function assertSound(assertions: readonly Assertion[], what: string): void {
  assert.deepEqual(
    assertions.map(({ check }) => check),
    CHECKS.map(({ id }) => id),
    what,
  )
  for (const { check, status, execution, reason } of assertions) {
    const entry = CHECKS.find(({ id }) => id === check)
    assert.ok(reason !== undefined, `${what}: ${check} without a reason`)
    assert.notEqual(reason.key, 'check_not_implemented', `${what}: ${check}`)
    if (reason.key === 'probe_aborted')
      assert.doesNotMatch(reason.params.message, /failed to judge/, `${what}: ${check} threw`)
    if (status === 'FAILED' || status === 'OBSERVED_RISK')
      assert.equal(status, entry?.failure, `${what}: ${check}`)
    if (execution !== 'COMPLETED') assert.equal(status, 'UNVERIFIED', `${what}: ${check}`)
    for (const value of Object.values(reason.params))
      assert.ok(
        typeof value === 'string' ? value.length <= 200 : Number.isSafeInteger(value),
        `${what}: ${check} ${reason.key} carries ${typeof value} ${String(value).slice(0, 40)}`,
      )
  }
}

/** Rows whose replies are quick to read, so that a thousand of them are, too. */
const ROWS = TABLE.filter(({ id }) => !/^tools-5|too-long|bomb|^pages-/.test(id))

test(`${RUNS} seeded mutations of replies: fifteen sound assertions each`, async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const chance = chanceFrom(seed)
    const row: Row = pick(ROWS, chance)
    const { evidence, bodies } = await observeRow(row, {}, throughMutation(chance))
    const run = judge(evidence, bodies)
    const what = `seed ${seed}, ${row.id}`
    assertSound(run.assertions, what)
    assert.ok(evidence.steps.length <= 17, what)
    const beside = observationsOf(scriptedViewOf(evidence, bodies))
    assert.deepEqual(run.observations, beside, what)
    for (const { code, params } of beside)
      for (const value of Object.values(params))
        assert.ok(typeof value !== 'string' || value.length <= 1000, `${what}: ${code}`)
    assert.ok(JSON.stringify(run.assertions).length < 8000, what)
    const read = readEvidence(JSON.parse(JSON.stringify(evidence)))
    assert.ok(read.ok, `${what}: ${JSON.stringify(read)}`)
  }
})

test('mutated evidence is refused or judged, never thrown at', async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const chance = chanceFrom(seed * 7919)
    const { evidence, bodies } = await observeRow(pick(ROWS, chance))
    const read = readEvidence(shaken(JSON.parse(JSON.stringify(evidence)), chance))
    if (read.ok) assertSound(judge(read.evidence, bodies).assertions, `seed ${seed}`)
    else assert.match(read.pointer, /^(?:\/.*)?$/s)
  }
})
