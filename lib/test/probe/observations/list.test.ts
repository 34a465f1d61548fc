/** Pages, names and definitions of tools: what is observed of a list beside its checks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  initialized,
  json,
  legacy,
  list,
  modern,
  result,
  type Server,
} from '../../../../fixtures/servers/parts.ts'
import type { Observation } from '../../../src/run/observation.ts'
import { codesIn, lookAt, type Sighting } from './see.ts'

const OBJECT = { type: 'object' }
/** Codes that a list without faults has too. */
const ALWAYS = ['capabilities_declared', 'identity_missing', 'list_size', 'other_revision_chosen']

function tool(name: string, rest: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name, inputSchema: OBJECT, ...rest }
}

async function listed(...tools: readonly unknown[]): Promise<Sighting> {
  return lookAt(modern({ 'tools/list': list(tools) }))
}

async function listedUnder(revision: string, ...tools: readonly unknown[]): Promise<Sighting> {
  return lookAt(legacy({ initialize: initialized(revision), 'tools/list': result({ tools }) }))
}

function assertClean(sighting: Sighting): void {
  assert.deepEqual(
    codesIn(sighting).filter((code) => !ALWAYS.includes(code)),
    [],
  )
}

function places(observations: readonly Observation[]): readonly unknown[] {
  return observations.map(({ where }) => where)
}

test('TL-01: nextCursor null ends the list and is observed', async () => {
  const page = list([tool('count_owls')], { nextCursor: null })
  const seen = await lookAt(modern({ 'tools/list': page }))
  assert.equal(seen.of('cursor_null').length, 1)
  assert.equal(seen.view.list.whole, true)
  assertClean(await listed(tool('count_owls')))
})

test('TL-02: an empty cursor is one on 2026-07-28, and the end with a note before', async () => {
  const pages: Server = (asked) => {
    const second = asked.rpc.params?.['cursor'] === ''
    return second ? list([tool('b')])(asked) : list([tool('a')], { nextCursor: '' })(asked)
  }
  const seen = await lookAt(modern({ 'tools/list': pages }))
  assert.equal(seen.view.list.tools.length, 2)
  assertClean(seen)
  const old = await lookAt(legacy({ 'tools/list': result({ tools: [tool('a')], nextCursor: '' }) }))
  assert.equal(old.of('cursor_empty').length, 1)
})

test('TL-04: a cursor that does not advance is observed, and its page not counted twice', async () => {
  const page = list([tool('a'), tool('b')], { nextCursor: '8' })
  const seen = await lookAt(modern({ 'tools/list': page }))
  assert.equal(seen.view.list.tools.length, 2)
  assert.equal(seen.of('cursor_repeated').length + seen.of('page_repeated').length, 1)
})

test('TL-06: a cursor that comes again stops the walk before a third call', async () => {
  const pages: Server = (asked) => {
    const second = asked.rpc.params?.['cursor'] === 'c1'
    return list([tool(second ? 'b' : 'a')], { nextCursor: 'c1' })(asked)
  }
  const seen = await lookAt(modern({ 'tools/list': pages }))
  assert.equal(seen.of('cursor_repeated').length, 1)
  assert.equal(seen.asked.filter(({ rpc }) => rpc.method === 'tools/list').length, 2)
  assert.equal(seen.view.list.tools.length, 2)
})

test('a cursor that is no string, a page that cannot be read, and a list without end', async () => {
  const number = await lookAt(modern({ 'tools/list': list([tool('a')], { nextCursor: 8 }) }))
  assert.equal(number.of('cursor_malformed').length, 1)
  const broken: Server = (asked) =>
    asked.rpc.params?.['cursor'] === 'b'
      ? json({}, 400)
      : list([tool('a')], { nextCursor: 'b' })(asked)
  const unread = await lookAt(modern({ 'tools/list': broken }))
  assert.deepEqual(unread.of('list_refused')[0]?.params, { method: 'tools/list', status: 400 })
  const endless: Server = (asked) => {
    const at = Number(asked.rpc.params?.['cursor'] ?? 0)
    return list([tool(`t${at}`)], { nextCursor: String(at + 1) })(asked)
  }
  const cut = await lookAt(modern({ 'tools/list': endless }))
  assert.deepEqual(cut.of('list_cut')[0]?.params, { limit: 10, of: 'pages' })
})

test('an entry without a name is observed by its number', async () => {
  const seen = await listed(tool('a'), { inputSchema: OBJECT }, null)
  assert.deepEqual(seen.of('tool_malformed')[0]?.params, { count: 2, first: 2 })
})

test('TL-08: a schema with $schema only is named at its tool, the others stay clean', async () => {
  const draft = { $schema: 'http://json-schema.org/draft-07/schema#' }
  const seen = await listed(tool('a'), tool('b', { inputSchema: draft }), tool('c'))
  assert.deepEqual(seen.of('input_schema_not_object')[0]?.params, { tool: 'b', found: 'absent' })
  assert.deepEqual(places(seen.of('input_schema_not_object')), [
    { tool: 1, pointer: '/inputSchema' },
  ])
  const other = await listed(tool('a', { inputSchema: { type: ['object', 'null'] } }))
  assert.equal(other.of('input_schema_not_object')[0]?.params['found'], 'an array')
})

test('an input schema that is absent, null or a list is observed', async () => {
  const seen = await listed(
    { name: 'a' },
    { name: 'b', inputSchema: null },
    { name: 'c', inputSchema: [] },
  )
  assert.deepEqual(
    seen.of('input_schema_missing').map(({ params }) => params['found']),
    ['absent', 'null', 'an array'],
  )
  assertClean(await listed({ name: 'a', inputSchema: OBJECT }))
})

test('TL-09: a union at the top is named with the wrapped form; beside a type it is legal', async () => {
  const union = { anyOf: [{ type: 'object' }, { type: 'object', required: ['q'] }] }
  const seen = await listed(tool('a'), tool('search', { inputSchema: union }))
  assert.deepEqual(seen.of('input_schema_union_at_top')[0]?.params, {
    tool: 'search',
    keyword: 'anyOf',
  })
  assert.deepEqual(seen.of('input_schema_not_object'), [], 'once is enough')
  assertClean(await listed(tool('search', { inputSchema: { type: 'object', ...union } })))
})

test('TL-12: a reference without a target is named at its tool; a recursive one is fine', async () => {
  const gone = { type: 'object', properties: { v: { $ref: '#/$defs/Gone' } } }
  const seen = await listed(tool('a'), tool('b', { outputSchema: gone }))
  assert.deepEqual(seen.of('schema_reference_without_target')[0]?.params, {
    tool: 'b',
    reference: '#/$defs/Gone',
  })
  assert.deepEqual(places(seen.of('schema_reference_without_target')), [
    { tool: 1, pointer: '/outputSchema/properties/v/$ref' },
  ])
  const fine = {
    type: 'object',
    properties: {
      root: { $ref: '#/$defs/n' },
      whole: { $ref: '#' },
      anchored: { $ref: '#here' },
      escaped: { $ref: '#/$defs/a~1b%20c' },
      own: { $ref: 'https://tide.example/part' },
    },
    $defs: {
      n: { type: 'object', properties: { kid: { $ref: '#/$defs/n' } } },
      here: { $anchor: 'here', type: 'string' },
      'a/b c': { type: 'string' },
      part: {
        $id: 'https://tide.example/part',
        type: 'object',
        properties: { inner: { $ref: '#/$defs/inner' } },
        $defs: { inner: { type: 'string' } },
      },
    },
  }
  assertClean(await listed(tool('a', { inputSchema: fine, outputSchema: fine })))
  const outer = { ...fine, properties: { x: { $ref: '#/$defs/inner' } } }
  const scoped = await listed(tool('a', { inputSchema: outer }))
  assert.equal(scoped.of('schema_reference_without_target').length, 1, 'another resource’s $defs')
})

test('a reference to another document is a note, and is not fetched', async () => {
  const remote = { type: 'object', properties: { x: { $ref: 'https://other.example/s.json#/a' } } }
  const seen = await listed(tool('a', { inputSchema: remote }))
  assert.equal(seen.of('schema_reference_remote').length, 1)
  assert.ok(seen.asked.every(({ url }) => !url.includes('other.example')))
})

test('TL-14: a schema that refers to itself is read as it was sent', async () => {
  const recursive = {
    type: 'object',
    properties: { root: { $ref: '#/$defs/n' } },
    $defs: { n: { type: 'object', properties: { kid: { $ref: '#/$defs/n' } } } },
  }
  assertClean(await listed(tool('a', { inputSchema: recursive })))
})

test('TL-15: parameters without a type, and safety switches among them', async () => {
  const schema = { type: 'object', properties: { limit: {}, dryRun: {}, any: true } }
  const seen = await listed(tool('a', { inputSchema: schema }))
  assert.deepEqual(
    seen.of('property_without_type').map(({ params }) => params['property']),
    ['limit', 'any'],
  )
  assert.deepEqual(places(seen.of('safety_switch_without_type')), [
    { tool: 0, pointer: '/inputSchema/properties/dryRun' },
  ])
  const typed = {
    type: 'object',
    properties: {
      limit: { type: 'integer' },
      mode: { enum: ['a'] },
      one: { const: 1 },
      ref: { $ref: '#/properties/limit' },
      either: { anyOf: [{ type: 'string' }] },
      never: false,
      nested: { type: 'object', properties: { force: { type: 'boolean' } } },
    },
  }
  assertClean(await listed(tool('a', { inputSchema: typed })))
  const nested = {
    type: 'object',
    properties: { o: { type: 'object', properties: { force: {} } } },
  }
  const deeper = await listed(tool('a', { inputSchema: nested }))
  assert.deepEqual(places(deeper.of('safety_switch_without_type')), [
    { tool: 0, pointer: '/inputSchema/properties/o/properties/force' },
  ])
})

test('TL-17: names are held against the rule of the negotiated revision', async () => {
  const names = ['n'.repeat(70), 'a/b', 'a b', 'n'.repeat(129), '']
  const tools = names.map((name) => tool(name))
  for (const seen of [await listed(...tools), await listedUnder('2025-11-25', ...tools)]) {
    assert.deepEqual(
      seen.of('tool_name_breaks_rule').map(({ where, params }) => [where?.tool, params['broken']]),
      [
        [1, 'characters'],
        [2, 'characters'],
        [3, 'length'],
        [4, 'length'],
      ],
    )
    assert.deepEqual(seen.of('tool_name_breaks_rule')[0]?.params['yardstick'], '2025-11-25')
    assert.deepEqual(seen.of('tool_name_long')[0]?.params['length'], 70)
    assert.deepEqual(seen.of('tool_name_not_portable'), [])
  }
  const older = await listedUnder('2025-06-18', ...tools)
  assert.deepEqual(older.of('tool_name_breaks_rule'), [], 'the revision has no such rule')
  assert.equal(older.of('tool_name_not_portable').length, 4)
  assert.equal(older.of('tool_name_long').length, 1)
  assertClean(await listed(tool('n'.repeat(64)), tool('get-user.v2_B')))
})

test('a name that comes twice is observed at the second tool', async () => {
  const seen = await listed(tool('a'), tool('b'), tool('a'))
  assert.deepEqual(seen.of('tool_name_repeated')[0]?.params, { tool: 'a', first: 1 })
  assert.equal(seen.of('tool_name_repeated')[0]?.where?.tool, 2)
  assert.deepEqual(seen.of('hygiene_n3'), [], 'said once')
  assert.equal((await listed(tool('a'), tool('A'))).of('hygiene_n3').length, 1)
})

test('TL-18: a long list is measured, and noted beyond what clients take', async () => {
  const many = Array.from({ length: 129 }, (_, at) => tool(`t${at}`))
  const seen = await listed(...many)
  assert.deepEqual(seen.of('list_longer_than_clients_take')[0]?.params, {
    tools: 129,
    ceiling: 128,
  })
  assertClean(await listed(...many.slice(0, 128)))
  const huge = await listed(...Array.from({ length: 4000 }, (_, at) => tool(`t${at}`)))
  assert.equal(huge.view.list.whole, true)
  assert.equal(huge.of('list_size')[0]?.params['tools'], 4000)
})

test('the size of the list is that of names, descriptions and input schemas', async () => {
  const one = {
    ...tool('a', { description: 'é' }),
    outputSchema: { type: 'object' },
    title: 'long',
  }
  const [size] = (await listed(one)).of('list_size')
  const bytes = Buffer.byteLength(JSON.stringify([['a', 'é', OBJECT]]))
  assert.deepEqual(size?.params, { tools: 1, bytes, tokens: Math.ceil(bytes / 4), whole: true })
  assert.deepEqual((await listed()).of('list_size'), [])
})

test('TL-19: another order in a second call is observed, the same order is not', async () => {
  const turning = (orders: readonly string[]): Server => {
    let call = 0
    return (asked) => {
      const order = orders[Math.min(call++, orders.length - 1)] ?? ''
      return list([...order].map((name) => tool(name)))(asked)
    }
  }
  const turned = await lookAt(modern({ 'tools/list': turning(['abc', 'cab']) }), { deep: true })
  assert.equal(turned.of('order_not_stable').length, 1)
  assert.deepEqual(turned.of('list_changes_between_calls'), [])
  const changed = await lookAt(modern({ 'tools/list': turning(['abc', 'ab']) }), { deep: true })
  assert.deepEqual(changed.of('list_changes_between_calls')[0]?.params, { first: 3, second: 2 })
  const still = await lookAt(modern({ 'tools/list': turning(['abc']) }), { deep: true })
  assert.deepEqual(still.of('order_not_stable'), [])
})

test('TL-20: wrong x-mcp-header marks are named with the rule they break', async () => {
  const properties = {
    tags: { type: 'array', 'x-mcp-header': 'Tags' },
    blank: { type: 'string', 'x-mcp-header': '' },
    spaced: { type: 'string', 'x-mcp-header': 'a b' },
    number: { type: 'number', 'x-mcp-header': 'Number' },
    one: { type: 'string', 'x-mcp-header': 'Region' },
    two: { type: 'integer', 'x-mcp-header': 'REGION' },
    none: { type: 'boolean', 'x-mcp-header': 7 },
  }
  const items = { items: { type: 'string', 'x-mcp-header': 'Item' }, type: 'array' }
  const schema = { type: 'object', properties: { ...properties, items } }
  const seen = await listed(tool('a', { inputSchema: schema }))
  const broken = seen
    .of('header_mark_invalid')
    .map(({ where }) => where?.pointer?.split('/').at(-2))
  const wrong = ['tags', 'blank', 'spaced', 'number', 'two', 'none', 'items']
  assert.deepEqual(new Set(broken), new Set(wrong))
  const right = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      options: {
        type: 'object',
        properties: { limit: { type: 'integer', 'x-mcp-header': 'Limit' } },
      },
    },
  }
  assertClean(await listed(tool('a', { inputSchema: right })))
  const older = await listedUnder('2025-11-25', tool('a', { inputSchema: schema }))
  assert.deepEqual(older.of('header_mark_invalid'), [], 'before 2026-07-28 it means nothing')
})

test('an output schema without type object is illegal before 2026-07-28 only', async () => {
  const free = tool('a', { outputSchema: { type: 'array', items: { type: 'string' } } })
  const old = await listedUnder('2025-11-25', free)
  assert.deepEqual(old.of('output_schema_not_object')[0]?.params, {
    tool: 'a',
    found: '"array"',
    revision: '2025-11-25',
  })
  assertClean(await listed(free))
  const nothing = await listed(tool('a', { outputSchema: null }))
  assert.equal(nothing.of('output_schema_not_object')[0]?.params['found'], 'null')
})

test('null for properties or required is observed at its place; a property of that name is not', async () => {
  const schema = { type: 'object', properties: null, required: null }
  const seen = await listed(tool('a', { inputSchema: schema }))
  assert.deepEqual(places(seen.of('schema_keyword_malformed')), [
    { tool: 0, pointer: '/inputSchema/properties' },
    { tool: 0, pointer: '/inputSchema/required' },
  ])
  const named = {
    type: 'object',
    properties: { required: { type: 'boolean' }, properties: { type: 'string' } },
    required: ['properties'],
    examples: [{ required: null }],
  }
  assertClean(await listed(tool('a', { inputSchema: named })))
})

test('members of a tool with another type are observed', async () => {
  const seen = await listed(tool('a', { description: null, title: 7, annotations: [] }))
  assert.deepEqual(
    seen.of('tool_member_malformed').map(({ params }) => [params['member'], params['found']]),
    [
      ['title', 'number'],
      ['description', 'null'],
      ['annotations', 'an array'],
    ],
  )
  assertClean(await listed(tool('a', { description: '', title: 'T', annotations: {} })))
})
