/** What must hold of the observations of any run, and of the exchanges that a person asks for. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

import fc from 'fast-check'

import {
  initialized,
  json,
  legacy,
  list,
  modern,
  result,
  strictLegacy,
  type Server,
} from '../../../../fixtures/servers/parts.ts'
import { start, wordOf } from '../../../../fixtures/servers/run.ts'
import { TABLE } from '../../../../fixtures/servers/table.ts'
import { ALL_RULES } from '../../../src/cli/rulebook.ts'
import type { Send } from '../../../src/exchange.ts'
import { canonicalize } from '../../../src/json/canonical.ts'
import { lookDeeper } from '../../../src/probe/deep.ts'
import { judge } from '../../../src/probe/judge.ts'
import { OBSERVATION_RULES, observationsOf } from '../../../src/probe/observations/all.ts'
import { findingsOfObservations } from '../../../src/probe/observations/findings.ts'
import { bounded } from '../../../src/probe/observations/rule.ts'
import { viewOf } from '../../../src/probe/view.ts'
import type { Observation } from '../../../src/run/observation.ts'
import { testInTime } from '../../bound.ts'
import { LIGHT_ROWS, observeRow } from '../walk-table.ts'
import { codesIn, lookAt, probed, reread } from './see.ts'

/** Bounded, canonical, and each with a rule that says it. */
function assertSound(observations: readonly Observation[], what: string): void {
  assert.ok(canonicalize(observations).ok, `${what}: not canonical`)
  assert.equal(
    findingsOfObservations('https://a.example', observations).length,
    observations.length,
    what,
  )
  for (const { code, params, where } of observations) {
    assert.ok((where?.pointer?.length ?? 0) <= 300, `${what}: ${code} pointer`)
    for (const value of Object.values(params)) {
      if (typeof value === 'string') assert.ok(value.length <= 1000, `${what}: ${code}`)
      if (typeof value === 'number') assert.ok(Number.isSafeInteger(value), `${what}: ${code}`)
    }
  }
  const counts = Map.groupBy(observations, ({ code }) => code)
  for (const [code, all] of counts) assert.ok(all.length <= 60, `${what}: ${all.length} of ${code}`)
}

test('every rule has a code of its own and a sentence, and no remote text in it', () => {
  const codes = [...ALL_RULES, ...OBSERVATION_RULES].map(({ code }) => code)
  const own = OBSERVATION_RULES.map(({ code }) => code)
  assert.equal(new Set(own).size, own.length)
  for (const code of own) {
    assert.match(code, /^[a-z][a-z0-9_]*$/)
    const homes = new Set(ALL_RULES.filter((rule) => rule.code === code))
    const listed = OBSERVATION_RULES.find((rule) => rule.code === code)
    assert.ok(
      homes.size === 0 || (listed !== undefined && homes.has(listed)),
      `${code} has two homes`,
    )
  }
  assert.ok(codes.length > own.length)
  for (const { title, why, mend, severity, say } of OBSERVATION_RULES) {
    assert.ok(title.split(' ').length < 11 && !title.endsWith('.'), title)
    assert.ok(why.endsWith('.') && mend.length > 0, title)
    assert.ok(severity === 'warning' || severity === 'note', title)
    assert.match(say({}), /\S/)
  }
})

test('every rule is named by a test', () => {
  const folder = new URL('./', import.meta.url)
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const silent = OBSERVATION_RULES.map(({ code }) => code).filter(
    (code) => !tests.includes(`'${code}'`),
  )
  assert.deepEqual(silent, [])
})

/** Rows with megabytes in them take their time; they wait for the long run. */
const LONG = process.env['COUNTERSIGN_LONG'] === '1'
const ROWS = LONG ? TABLE : LIGHT_ROWS

for (const row of ROWS) {
  test(`${row.id}: further exchanges move no state, and observations are sound`, async () => {
    let sent = 0
    const counting =
      (send: Send): Send =>
      async (outgoing) => {
        sent += 1
        return send(outgoing)
      }
    const { baseline } = row.options ?? {}
    const options = baseline === undefined ? {} : { baseline }
    const plain = await observeRow(row, {}, counting)
    const few = sent
    sent = 0
    const deep = await observeRow(row, { deep: lookDeeper }, counting)
    assert.ok(sent - few <= 12, `${sent - few} more requests`)
    const states = (of: typeof plain): unknown => judge(of.evidence, of.bodies, options).assertions
    assert.deepEqual(states(deep), states(plain), 'the exchanges themselves changed something')
    const without = { ...deep.evidence, extra: [] }
    assert.deepEqual(
      judge(without, deep.bodies, options).assertions,
      judge(deep.evidence, deep.bodies, options).assertions,
    )
    for (const { evidence, bodies } of [plain, deep]) {
      assertSound(observationsOf(viewOf(evidence, bodies)), row.id)
    }
  })
}

test('observations of the same evidence are the same', async () => {
  const seen = await lookAt(legacy(), { deep: true })
  assert.deepEqual(observationsOf(viewOf(seen.evidence, seen.bodies)), seen.observations)
})

test('good servers have no warning, but for their leniency towards wrong requests', async () => {
  const lenient = new Set(['unknown_version_served', 'header_mismatch_served'])
  for (const server of [modern(), legacy(), strictLegacy()]) {
    const { evidence, observations } = await lookAt(server, { deep: true })
    const warnings = findingsOfObservations(evidence.endpoint, observations)
      .filter(({ severity, code }) => severity !== 'note' && !lenient.has(code))
      .map(({ code, message }) => `${code}: ${message}`)
    assert.deepEqual(warnings, [])
  }
})

test('a session that was begun only to ask is ended with its own id', async () => {
  let count = 0
  const issuing: Server = (asked) => {
    if (asked.rpc.method !== 'initialize') return legacy()(asked)
    return { ...initialized()(asked), headers: [['Mcp-Session-Id', `session-${++count}`]] }
  }
  const seen = await lookAt(issuing, { deep: true })
  const ended = seen.asked.filter(({ method }) => method === 'DELETE')
  assert.deepEqual(
    new Set(ended.map(({ headers }) => headers['mcp-session-id'])),
    new Set(['session-1', 'session-2']),
  )
})

test('after a wish to wait nothing more is asked', async () => {
  const busy: Server = (asked) =>
    asked.method === 'GET' ? { status: 429, headers: [['Retry-After', '20']] } : modern()(asked)
  const seen = await lookAt(busy, { deep: true })
  assert.equal(wordOf(seen.asked.at(-1) ?? assert.fail()), 'GET https://tide.example/mcp')
  assert.deepEqual(seen.of('get_status'), [])
})

test('behind a gate only what is open to all is asked', async () => {
  const gate: Server = ({ method }) =>
    method === 'POST' ? { status: 401, headers: [['WWW-Authenticate', 'Bearer']] } : { status: 404 }
  const { evidence } = await lookAt(gate, { deep: true })
  assert.deepEqual(
    evidence.extra.map(({ role }) => role),
    ['deep_metadata_path', 'deep_metadata_root', 'deep_preflight'],
  )
})

test('nothing further is sent when the deadline has passed', async () => {
  const server = start((asked) => ({ ms: 6000, ...modern()(asked) }))
  const { observe } = await import('../../../src/probe/observe.ts')
  const { evidence } = await observe('https://tide.example/mcp', server.send, {
    client: { name: 'countersign', version: '1.0.0' },
    now: server.now,
    deep: lookDeeper,
  })
  assert.deepEqual(evidence.extra, [])
})

test('more of one kind than is listed are counted', async () => {
  const tools = Array.from({ length: 70 }, (_, at) => ({ name: `t ${at}` }))
  const seen = await lookAt(modern({ 'tools/list': list(tools) }))
  assert.equal(seen.of('input_schema_missing').length, 50)
  assert.deepEqual(
    seen.of('observations_cut').map(({ params }) => params),
    [
      { code: 'tool_name_breaks_rule', count: 70, listed: 50 },
      { code: 'input_schema_missing', count: 70, listed: 50 },
    ],
  )
  assert.deepEqual((await lookAt(modern())).of('observations_cut'), [])
})

test('findings name the place in the list and the concrete edit', async () => {
  const tools = [{ name: 'a', inputSchema: { anyOf: [] } }]
  const { evidence, observations } = await lookAt(modern({ 'tools/list': list(tools) }))
  const finding = findingsOfObservations(evidence.endpoint, observations).find(
    ({ code }) => code === 'input_schema_union_at_top',
  )
  assert.equal(finding?.pointer, '/tools/0/inputSchema')
  assert.equal(finding?.subject, evidence.endpoint)
  assert.equal(finding?.mend, 'Write {"type":"object","anyOf":[...]}')
  const refused = await lookAt(() => json({ message: 'key' }, 401))
  const bare = findingsOfObservations(refused.evidence.endpoint, refused.observations)
  assert.equal(
    bare[0]?.mend,
    'Add WWW-Authenticate: Bearer resource_metadata="https://tide.example/.well-known/oauth-protected-resource/mcp"',
  )
})

test('bounded text keeps whole characters and can be written canonically', () => {
  assert.equal(bounded('owl', 3), 'owl')
  assert.equal(bounded('barn owl', 4), 'bar…')
  assert.equal(bounded('ab\u{1f989}c', 4), 'ab…')
  assert.equal(bounded('\ud800x'), '\ufffdx')
})

const AS_LIST = (value: unknown): Server =>
  modern({ 'tools/list': result({ resultType: 'complete', tools: value, nextCursor: value }) })

test('any JSON in the place of tools, results and metadata is observed without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.jsonValue(),
      async (tools, any) => {
        const servers = [
          AS_LIST(tools.map((one) => ({ name: 'x', inputSchema: one, outputSchema: any }))),
          AS_LIST(tools),
          modern({ 'server/discover': result(any), 'prompts/list': result(any) }),
          legacy({ initialize: result(any) }),
          (() => json(any, 402)) satisfies Server,
          ((asked) => (asked.method === 'GET' ? json(any) : { status: 401 })) satisfies Server,
        ]
        for (const server of servers) {
          const seen = await lookAt(server, { deep: true })
          assertSound(seen.observations, JSON.stringify([tools, any]))
        }
      },
    ),
    { numRuns: LONG ? 200 : 30 },
  )
})

test('names of prototypes are names like any other', async () => {
  const body = `{"name":"a","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},
    "constructor":{"$ref":"#/$defs/toString"}},"$defs":{"a":{}}}}`
  const seen = await lookAt(modern({ 'tools/list': list([JSON.parse(body)]) }))
  assert.deepEqual(
    seen.of('schema_reference_without_target').map(({ params }) => params['reference']),
    ['#/$defs/toString'],
  )
})

/** Texts of up to two megabytes that a careless reader takes for ever to read. */
const ADVERSARIES: Readonly<Record<string, () => unknown>> = {
  'references and identifiers': () => ({
    type: 'object',
    $defs: Object.fromEntries(
      Array.from({ length: 15_000 }, (_, at) => [
        `d${at}`,
        { $id: `s:${at}/p${at}`, $ref: `q${at}` },
      ]),
    ),
  }),
  'a long name above many properties': () => ({
    type: 'object',
    properties: {
      ['n'.repeat(400_000)]: {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`p${at}`, {}])),
      },
    },
  }),
  'many properties without a type, in depth': () => {
    let schema: Record<string, unknown> = { type: 'object' }
    for (let depth = 0; depth < 60; depth++) {
      const many = Array.from({ length: 300 }, (_, at) => [`p${at}`, {}])
      schema = { type: 'object', properties: { ...Object.fromEntries(many), deeper: schema } }
    }
    return schema
  },
  'long pointers': () => ({
    type: 'object',
    allOf: Array.from({ length: 900 }, () => ({ $ref: `#${'/allOf/0'.repeat(250)}` })),
  }),
}

for (const [name, schema] of Object.entries(ADVERSARIES)) {
  testInTime(`${name}: the time is linear`, async () => {
    const inputSchema = schema()
    const size = JSON.stringify(inputSchema).length
    assert.ok(size < 2_000_000, `${size}`)
    const server = modern({ 'tools/list': list([{ name: 'a', inputSchema }]) })
    const { evidence, bodies } = await probed(server)
    const view = viewOf(evidence, bodies)
    assert.equal(view.list.tools.length, 1)
    const scan = { hits: [], hitCount: 0, notes: [] }
    assertSound(observationsOf(view, scan), name)
  })
}

test('evidence without its bodies is observed as little as was seen', async () => {
  const seen = await lookAt(modern(), { deep: true })
  const blind = reread(seen.evidence, new Map())
  assert.ok(!codesIn(blind).includes('list_size'))
  assert.ok(!codesIn(blind).includes('capabilities_declared'))
})
