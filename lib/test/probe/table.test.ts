/**
 * Walks the acceptance table: every server is observed and judged, and all fifteen assertions must
 * be the row's. What must hold of any run at all is asserted of each of them too.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { BEGAN } from '../../../fixtures/servers/exchange.ts'
import { ENDPOINT, strictLegacy, strictModern } from '../../../fixtures/servers/parts.ts'
import type { Asked } from '../../../fixtures/servers/parts.ts'
import type { Cell, Known, Row } from '../../../fixtures/servers/row.ts'
import { start, wordOf } from '../../../fixtures/servers/run.ts'
import { TABLE } from '../../../fixtures/servers/table.ts'
import type { Outgoing } from '../../src/exchange.ts'
import { judge } from '../../src/probe/judge.ts'
import { observe } from '../../src/probe/observe.ts'
import type { Assertion } from '../../src/run/assertion.ts'
import type { Evidence } from '../../src/run/evidence.ts'
import { CHECKS } from '../../src/run/registry.ts'

const CLIENT = {
  name: 'countersign',
  version: '1.0.0',
  websiteUrl: 'https://probe.example/about',
} as const

/** The suffix of the reserved name, of this run and of an earlier one. */
const CHANCE = 0.25
const EARLIER = 0.75

interface Observed {
  readonly evidence: Evidence
  readonly bodies: ReadonlyMap<string, Uint8Array>
  readonly asked: readonly Asked[]
  readonly outgoing: readonly { readonly at: number; readonly request: Outgoing }[]
}

async function observed(row: Row, known: Known, chance: number = CHANCE): Promise<Observed> {
  const server = start(row.server(known), row.certificate)
  const outgoing: { at: number; request: Outgoing }[] = []
  const { call, lookAgain } = row.options ?? {}
  const { evidence, bodies } = await observe(
    row.endpoint ?? ENDPOINT,
    (request) => {
      outgoing.push({ at: server.now(), request })
      return server.send(request)
    },
    {
      client: CLIENT,
      now: server.now,
      random: () => chance,
      ...(call !== undefined && { call }),
      ...(lookAgain !== undefined && { lookAgain: async () => lookAgain }),
    },
  )
  return { evidence, bodies, asked: server.asked, outgoing }
}

const GOOD: Row = TABLE[0] ?? assert.fail('the table is empty')

async function reservedWith(chance: number): Promise<string> {
  const { evidence } = await observed(GOOD, { reserved: '', earlier: '' }, chance)
  return evidence.reservedTool
}

const known: Known = {
  reserved: await reservedWith(CHANCE),
  earlier: await reservedWith(EARLIER),
}

/** The assertion in the words of a row; params that the row does not pin are left out. */
function seen({ status, execution, reason }: Assertion, wanted: Cell): unknown {
  const params: Readonly<Record<string, unknown>> = { ...reason?.params }
  const pinned = Object.keys(wanted.params ?? {}).map((name) => [name, params[name]])
  return {
    status,
    execution,
    key: reason?.key,
    ...(wanted.params !== undefined && { params: Object.fromEntries(pinned) }),
  }
}

for (const row of TABLE) {
  test(`${row.id}: ${row.title}`, async () => {
    const { evidence, bodies, asked, outgoing } = await observed(row, known)
    const { baseline } = row.options ?? {}
    const run = judge(evidence, bodies, baseline === undefined ? {} : { baseline })

    assert.deepEqual(
      run.assertions.map(({ check }) => check),
      CHECKS.map(({ id }) => id),
    )
    const found = run.assertions.map((one) => [one.check, seen(one, row.expect[one.check])])
    assert.deepEqual(Object.fromEntries(found), row.expect)

    const { count, never = [], order } = row.sent ?? {}
    const counted = asked.filter(({ method }) => method !== 'DELETE')
    const words = counted.map(wordOf)
    if (order !== undefined) assert.deepEqual(words, order)
    if (count !== undefined) assert.equal(counted.length, count, words.join(', '))
    for (const word of never) {
      const hosts = counted.map(({ url }) => new URL(url).host)
      assert.ok(![...words, ...hosts].includes(word), `${word} was asked: ${words.join(', ')}`)
    }

    assert.ok(counted.length <= 8 + 9)
    assert.ok(asked.length - counted.length <= 1)
    for (const { at, request } of outgoing) {
      const left = BEGAN + 10_000 - at
      assert.ok(left > 0, `${request.method} ${request.url} after the deadline`)
      assert.ok((request.limits?.totalMs ?? Infinity) <= left, 'more time than is left')
      const names = (request.headers ?? []).map(([name]) => name.toLowerCase())
      assert.ok(!names.some((name) => ['authorization', 'cookie', 'origin'].includes(name)))
      if (request.method === 'POST') assert.equal(request.url, row.endpoint ?? ENDPOINT)
    }
  })
}

test('evidence survives being written and read: the judge says the same', async () => {
  for (const row of TABLE.filter((_, index) => index % 5 === 0)) {
    const { evidence, bodies } = await observed(row, known)
    const read: Evidence = JSON.parse(JSON.stringify(evidence))
    assert.deepEqual(judge(read, bodies, {}), judge(evidence, bodies, {}), row.id)
  }
})

test('the look-up at the end is in the evidence, not in an assertion', async () => {
  const row = TABLE.find(({ id }) => id === 'dns-leaves-public') ?? assert.fail('no such row')
  const { evidence } = await observed(row, known)
  assert.equal(evidence.resolution?.leftPublic, true)
  assert.deepEqual(evidence.resolution, row.options?.lookAgain)
})

test('the reserved name has chance in it and is a legal tool name', () => {
  assert.notEqual(known.reserved, known.earlier)
  assert.match(known.reserved, /^[A-Za-z0-9_.-]{1,64}$/)
})

test('an issued session is ended, a session that was not issued is not', async () => {
  const sessions = [strictLegacy, strictModern].map(async (server) => {
    const { asked } = await observed({ ...GOOD, server }, known)
    return asked.filter(({ method }) => method === 'DELETE').length
  })
  assert.deepEqual(await Promise.all(sessions), [1, 0])
  for (const id of ['discover-older', 'discover-older-ack-gated', 'discover-older-ack-500']) {
    const row = TABLE.find((one) => one.id === id) ?? assert.fail(id)
    const { asked } = await observed(row, known)
    assert.equal(asked.filter(({ method }) => method === 'DELETE').length, 1, id)
  }
})

test('every request and the evidence say who asks and where to complain', async () => {
  const { asked, evidence } = await observed({ ...GOOD, server: strictLegacy }, known)
  for (const { rpc } of asked.filter(({ rpc: { method } }) => method === 'initialize')) {
    assert.deepEqual(rpc.params?.['clientInfo'], CLIENT)
  }
  const meta = asked[0]?.rpc.params?.['_meta']
  assert.ok(typeof meta === 'object' && meta !== null)
  const said: Readonly<Record<string, unknown>> = { ...meta }
  assert.deepEqual(said['io.modelcontextprotocol/clientInfo'], CLIENT)
  assert.deepEqual(evidence.client, CLIENT)
})
