/** The acceptance table holds together, whatever the program makes of it. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { exchangeOf, startClock } from '../../../fixtures/servers/exchange.ts'
import { GOOD } from '../../../fixtures/servers/good.ts'
import { renderTable } from '../../../fixtures/servers/page.ts'
import { ENDPOINT, METADATA, SILENT } from '../../../fixtures/servers/parts.ts'
import type { Cell } from '../../../fixtures/servers/row.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { TABLE } from '../../../fixtures/servers/table.ts'
import type { Outgoing } from '../../src/exchange.ts'
import type { CheckId } from '../../src/run/assertion.ts'
import { CHECKS } from '../../src/run/registry.ts'

const KNOWN = { reserved: 'reserved_name_1', earlier: 'reserved_name_0' }

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

function cells(): readonly { row: string; check: CheckId; cell: Cell }[] {
  return TABLE.flatMap(({ id, expect }) =>
    CHECKS.map((check) => ({ row: id, check: check.id, cell: expect[check.id] })),
  )
}

function post(method: string, id: number, limits?: Outgoing['limits']): Outgoing {
  return {
    purpose: 'endpoint',
    method: 'POST',
    url: ENDPOINT,
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: {} }),
    ...(limits !== undefined && { limits }),
  }
}

test('every row has its own id and says what it guards against', () => {
  const ids = TABLE.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  for (const { id, title, guards } of TABLE) {
    assert.match(id, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    assert.ok(title.length > 0 && guards.length > 0, id)
    assert.doesNotMatch(`${title}${guards}`, /\n|\.$/, id)
  }
  assert.ok(TABLE.length >= 76 + 30, `${TABLE.length} rows`)
})

test('every row names exactly the fifteen checks', () => {
  const wanted = CHECKS.map(({ id }) => id).toSorted()
  assert.equal(wanted.length, 15)
  for (const { id, expect } of TABLE) assert.deepEqual(Object.keys(expect).toSorted(), wanted, id)
})

test('a check fails only in the way that the registry says', () => {
  for (const { row, check, cell } of cells()) {
    const entry = CHECKS.find(({ id }) => id === check)
    const broken = cell.status === 'FAILED' || cell.status === 'OBSERVED_RISK'
    if (broken) assert.equal(cell.status, entry?.failure, `${row}: ${check}`)
  }
})

for (const { id, failure } of CHECKS) {
  const statuses = new Set(TABLE.map(({ expect }) => expect[id].status))
  if (failure !== null) {
    test(`${id}: a server fails it`, () => assert.ok(statuses.has(failure)))
  }
  test(`${id}: a server makes it unverifiable, another verifies it`, () => {
    assert.ok(statuses.has('UNVERIFIED'))
    if (id !== 'auth_metadata') assert.ok(statuses.has('VERIFIED'))
  })
}

test('what did not complete concludes nothing', () => {
  for (const { row, check, cell } of cells()) {
    if (cell.execution !== 'COMPLETED') assert.equal(cell.status, 'UNVERIFIED', `${row}: ${check}`)
    if (cell.execution === 'ERROR') assert.equal(check, 'reachability', row)
  }
})

test('a reason always goes with the same status', () => {
  const statusOf = new Map<string, string>()
  for (const { row, check, cell } of cells()) {
    assert.ok(cell.key.length > 0, `${row}: ${check}`)
    const before = statusOf.get(cell.key) ?? cell.status
    assert.equal(cell.status, before, `${row}: ${check}: ${cell.key}`)
    statusOf.set(cell.key, cell.status)
  }
})

test('servers that are right are clean', () => {
  const open = new Set(['auth_no_challenge_seen', 'no_baseline'])
  for (const { id, expect } of GOOD) {
    for (const check of CHECKS) {
      const { status, key } = expect[check.id]
      assert.ok(status === 'VERIFIED' || open.has(key), `${id}: ${check.id} ${status}`)
    }
  }
})

test('nothing is verified that could not be seen', () => {
  const list = ['tool_description_hygiene', 'toolset_fingerprint', 'schema_fingerprint'] as const
  for (const { id, expect } of TABLE) {
    if (expect.reachability.status === 'UNVERIFIED') {
      for (const check of CHECKS) {
        if (check.id === 'tls_certificate') continue
        assert.equal(expect[check.id].status, 'UNVERIFIED', `${id}: ${check.id}`)
      }
    }
    if (expect.tools_list.status !== 'VERIFIED') {
      for (const check of list) assert.equal(expect[check].status, 'UNVERIFIED', `${id}: ${check}`)
    }
    const pairs = [
      ['toolset_fingerprint', 'toolset_unchanged_vs_approved'],
      ['schema_fingerprint', 'schema_unchanged_vs_approved'],
    ] as const
    for (const [fingerprint, unchanged] of pairs) {
      if (expect[fingerprint].status !== 'VERIFIED') {
        assert.equal(expect[unchanged].status, 'UNVERIFIED', `${id}: ${unchanged}`)
      }
    }
  }
})

/** Reasons that no remote server can bring about, and who does. */
const NOT_FROM_A_SERVER: ReadonlySet<string> = new Set([
  'check_not_implemented', // a check that the code forgot
  'gate_not_vouched', // a statement of ours
  'probe_aborted', // an error of our own
  'probe_declined_other_host', // a caller that does not contact a host
])

test('every reason is shown by a server', () => {
  const source = readFileSync(at('../../src/run/reason.ts'), 'utf8')
  const block = source.slice(source.indexOf('interface ReasonParams'), source.indexOf('\n}\n'))
  const keys = [...block.matchAll(/^ {2}([a-z_]+): /gm)].map((match) => match[1] ?? '')
  assert.ok(keys.length > 60, `${keys.length} keys read`)
  const shown = new Set<string>(cells().map(({ cell }) => cell.key))
  assert.deepEqual(
    keys.filter((key) => !shown.has(key) && !NOT_FROM_A_SERVER.has(key)),
    [],
  )
  assert.deepEqual(
    keys.filter((key) => shown.has(key) && NOT_FROM_A_SERVER.has(key)),
    [],
  )
})

test('a run twice is the same run: no state, clock or chance is shared', async () => {
  for (const row of TABLE) {
    const [first, second] = [start(row.server(KNOWN)), start(row.server(KNOWN))]
    for (const method of ['server/discover', 'initialize', 'tools/list']) {
      const outgoing = post(method, 3)
      assert.deepEqual(await first.send(outgoing), await second.send(outgoing), row.id)
    }
    assert.equal(first.now(), second.now(), row.id)
  }
})

test('exchanges keep the limits of the guard', () => {
  const clock = startClock()
  const long = { status: 200, type: 'text/plain', body: 'x'.repeat(11) }
  const cut = exchangeOf(post('ping', 1, { bodyBytes: 10 }), long, clock)
  assert.equal(cut.response?.ended, 'cut')
  assert.equal(cut.response?.body.length, 10)
  assert.equal(cut.problem?.code, 'body_too_large')
  const whole = exchangeOf(post('ping', 2, { bodyBytes: 11 }), long, clock)
  assert.equal(whole.response?.ended, 'whole')
  assert.equal(whole.problem, undefined)
})

test('exchanges end when the caller has enough, or at its deadline', () => {
  const clock = startClock()
  const began = clock.now
  const open = { status: 200, type: 'text/event-stream', body: 'data: 1\n\n'.repeat(4), open: true }
  const enough = exchangeOf({ ...post('ping', 1), enough: () => true }, open, clock)
  assert.equal(enough.response?.ended, 'enough')
  assert.ok(clock.now - began < 1000)
  const late = exchangeOf(post('ping', 2, { totalMs: 700 }), open, clock)
  assert.equal(late.problem?.code, 'time_budget')
  assert.equal(late.timings.total, 700)
  const silent = exchangeOf(post('ping', 3, { totalMs: 300 }), SILENT, clock)
  assert.equal(silent.response, undefined)
  assert.equal(silent.timings.total, 300)
  assert.equal(silent.timings.firstByte, undefined)
})

test('redirects of metadata are hops, the one too many is not followed', () => {
  const get: Outgoing = { purpose: 'metadata', method: 'GET', url: METADATA }
  const via = ['/1', 'https://reef.example/2'].map((location) => ({ status: 302, location }))
  const followed = exchangeOf(get, { status: 200, body: '{}', via }, startClock())
  assert.deepEqual(
    followed.hops.map(({ url, status }) => [url, status]),
    [
      [METADATA, 302],
      ['https://tide.example/1', 302],
      ['https://reef.example/2', 200],
    ],
  )
  assert.equal(followed.url, 'https://reef.example/2')
  const once: Outgoing = { ...get, limits: { hops: 1 } }
  const stopped = exchangeOf(once, { status: 200, body: '{}', via }, startClock())
  assert.equal(stopped.problem?.code, 'too_many_redirects')
  assert.equal(stopped.response, undefined)
  assert.equal(stopped.hops.length, 2)
  assert.equal(stopped.hops.at(-1)?.location, 'https://reef.example/2')
})

test('the page of the documentation is current', () => {
  assert.equal(readFileSync(at('../../../docs/checks-table.md'), 'utf8'), renderTable())
})

test('the fixtures stay readable', () => {
  for (const file of readdirSync(at('../../../fixtures/servers'))) {
    const lines = readFileSync(at(`../../../fixtures/servers/${file}`), 'utf8').split('\n').length
    assert.ok(lines <= 400, `${file} has ${lines} lines`)
  }
})
