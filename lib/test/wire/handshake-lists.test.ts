import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DISCOVERED,
  error,
  json,
  legacy,
  meet,
  modern,
  MODERN_RESULT,
  result,
  SILENT,
  TOOL,
  type Answer,
  type Server,
} from './server.ts'

/** A `tools/list` of pages: by cursor, the names and the next cursor. */
function pages(table: Readonly<Record<string, readonly [string, unknown?]>>): Server {
  return (asked) => {
    const cursor = asked.rpc.params?.['cursor']
    const [names, nextCursor] = table[typeof cursor === 'string' ? cursor : 'first'] ?? ['']
    const tools = names.split(' ').map((name) => ({ ...TOOL, name }))
    return result(asked, {
      ...MODERN_RESULT,
      tools,
      ...(nextCursor !== undefined && { nextCursor }),
    })
  }
}

test('HV-13 resultType missing or unexpected is told, the rest is read', async () => {
  const missing = await meet(
    modern({
      'server/discover': (asked) => result(asked, { ...DISCOVERED, resultType: undefined }),
      'tools/list': (asked) =>
        result(asked, { ...MODERN_RESULT, resultType: 'input_required', tools: [TOOL] }),
    }),
  )
  assert.equal(missing.handshake.outcome, 'connected')
  assert.deepEqual(missing.handshake.observations, [
    { code: 'result_type_missing', params: { method: 'server/discover' }, exchange: 0 },
    { code: 'result_type_unexpected', params: { method: 'tools/list' }, exchange: 1 },
  ])
  assert.deepEqual(missing.handshake.facts?.toolNames, ['count_owls'])
})

test('HV-15 absent hints of freshness are told once a method and are no fault of the list', async () => {
  const tools = (more: object): ReturnType<typeof meet> =>
    meet(
      modern({
        'tools/list': (asked) => result(asked, { resultType: 'complete', tools: [], ...more }),
      }),
    )
  assert.deepEqual((await tools({})).codes, ['cache_hints_missing'])
  const zero = await tools({ ttlMs: 0, cacheScope: 'private' })
  assert.deepEqual(zero.codes, [])
  assert.deepEqual(zero.handshake.facts?.toolNames, [])
})

test('tools that are not advertised are not asked for; advertised and unknown is a contradiction', async () => {
  const without = await meet(
    modern({ 'server/discover': (one) => result(one, { ...DISCOVERED, capabilities: {} }) }),
  )
  assert.deepEqual(without.log, ['server/discover'])
  assert.deepEqual(without.codes, ['tools_not_advertised'])
  const unknown = await meet(modern({ 'tools/list': (asked) => error(asked, -32601, 404) }))
  assert.deepEqual(unknown.codes, ['tools_advertised_but_unknown'])
  assert.equal(unknown.handshake.outcome, 'connected')
  assert.equal(unknown.handshake.tools, undefined)
})

test('TL-01 nextCursor null is the end, and told', async () => {
  const row = await meet(modern({ 'tools/list': pages({ first: ['count_owls', null] }) }))
  assert.deepEqual(row.handshake.facts?.toolNames, ['count_owls'])
  assert.deepEqual(row.codes, ['cursor_null'])
})

test('TL-02 an empty cursor is followed on 2026-07-28 and ends a legacy list', async () => {
  const list = pages({ first: ['one', ''], '': ['two'] })
  const row = await meet(modern({ 'tools/list': list }))
  assert.deepEqual(row.handshake.facts?.toolNames, ['one', 'two'])
  assert.deepEqual(row.log, ['server/discover', 'tools/list', 'tools/list '])
  const old = await meet(legacy({ 'tools/list': list }))
  assert.deepEqual(old.handshake.facts?.toolNames, ['one'])
  assert.deepEqual(old.codes, ['cursor_empty'])
})

test('TL-04 a cursor that does not advance: 8 tools, not 160', async () => {
  const eight = 'a b c d e f g h'
  const row = await meet(modern({ 'tools/list': pages({ first: [eight, '8'], 8: [eight, '8'] }) }))
  assert.deepEqual(row.handshake.tools, { names: eight.split(' '), pages: 2, whole: false })
  assert.deepEqual(row.codes, ['cursor_repeated'])
  assert.equal(row.handshake.facts?.toolNames, undefined)
})

test('TL-06 the third call is not made and nothing is listed twice', async () => {
  const row = await meet(legacy({ 'tools/list': pages({ first: ['a', 'c1'], c1: ['b', 'c1'] }) }))
  assert.deepEqual(row.handshake.tools?.names, ['a', 'b'])
  assert.deepEqual(row.log.slice(3), ['tools/list', 'tools/list c1'])
  const ignored = await meet(
    legacy({ 'tools/list': pages({ first: ['a', 'c1'], c1: ['a', 'c2'], c2: ['a', 'c3'] }) }),
  )
  assert.deepEqual(ignored.codes, ['page_repeated'])
  assert.deepEqual(ignored.handshake.tools?.names, ['a'])
})

test('a list is read to 10 pages or 5,000 tools', async () => {
  let page = 0
  const endless = await meet(
    modern({
      'tools/list': (asked) => {
        page += 1
        return result(asked, {
          ...MODERN_RESULT,
          tools: [{ name: `t${page}` }],
          nextCursor: `c${page}`,
        })
      },
    }),
  )
  assert.equal(endless.log.length, 11)
  assert.deepEqual(endless.handshake.observations.at(-1)?.params, { limit: 10, of: 'pages' })
  assert.equal(endless.handshake.tools?.whole, false)
  const many = Array.from({ length: 5001 }, (_, index) => ({ name: `t${index}` }))
  const wide = await meet(
    modern({ 'tools/list': (one) => result(one, { ...MODERN_RESULT, tools: many }) }),
  )
  assert.equal(wide.handshake.tools?.names.length, 5000)
  assert.equal(wide.handshake.tools?.whole, false)
  assert.deepEqual(wide.codes, ['list_cut'])
})

test('bad entries cost themselves, not the list', async () => {
  const row = await meet(
    modern({
      'tools/list': (one) =>
        result(one, { ...MODERN_RESULT, tools: [TOOL, null, { name: 7 }, 'x'] }),
    }),
  )
  assert.deepEqual(row.handshake.facts?.toolNames, ['count_owls'])
  assert.deepEqual(row.handshake.observations[0]?.params, { count: 3, first: 2 })
  for (const tools of [undefined, null, {}, 'x']) {
    const bad = await meet(legacy({ 'tools/list': (asked) => result(asked, { tools }) }))
    assert.deepEqual(bad.codes, ['list_malformed'])
    assert.equal(bad.handshake.tools, undefined)
  }
})

test('a list that breaks off keeps its pages and is not whole', async () => {
  const list = pages({ first: ['a', 'c1'] })
  const broken: readonly (Answer | Server)[] = [
    SILENT,
    { status: 500 },
    (asked) => error(asked, -32602, 200),
    json({ jsonrpc: '2.0', id: 1, result: { tools: [] } }),
  ]
  for (const answer of broken) {
    const row = await meet(
      legacy({
        'tools/list': (asked) => {
          if (asked.rpc.params?.['cursor'] === undefined) return list(asked)
          return typeof answer === 'function' ? answer(asked) : answer
        },
      }),
    )
    assert.deepEqual(row.handshake.tools, { names: ['a'], pages: 1, whole: false })
    assert.equal(row.handshake.facts?.toolNames, undefined)
    assert.equal(row.handshake.outcome, 'connected')
  }
})

test('listTools: false asks for no list', async () => {
  const { log } = await meet(modern(), { listTools: false })
  assert.deepEqual(log, ['server/discover'])
})

const CARD = 'mcp://server-card.json'

function withResources(list: Answer | Server, read: Answer | Server): Server {
  return modern({
    'server/discover': (asked) => result(asked, { ...DISCOVERED, capabilities: { resources: {} } }),
    'resources/list': list,
    'resources/read': read,
  })
}

test('a wanted resource is read when it is listed, and only then', async () => {
  const list: Server = (asked) =>
    asked.rpc.params?.['cursor'] === undefined
      ? result(asked, { ...MODERN_RESULT, resources: [{ uri: 'a:b' }], nextCursor: 'c' })
      : result(asked, { ...MODERN_RESULT, resources: [{ uri: CARD }], nextCursor: 'd' })
  const read: Server = (asked) =>
    result(asked, { ...MODERN_RESULT, contents: [{ uri: CARD, text: '{}' }] })
  const row = await meet(withResources(list, read), { readResource: CARD, listTools: false })
  assert.deepEqual(row.log, [
    'server/discover',
    'resources/list',
    'resources/list c',
    'resources/read',
  ])
  assert.deepEqual(row.handshake.resource, { uri: CARD, status: 'read', text: '{}' })
  assert.equal(row.asked[3]?.headers['mcp-name'], CARD)

  const unlisted = await meet(
    withResources((asked) => result(asked, { ...MODERN_RESULT, resources: [] }), read),
    { readResource: CARD, listTools: false },
  )
  assert.deepEqual(unlisted.handshake.resource, { uri: CARD, status: 'not_listed' })
  assert.deepEqual(unlisted.log, ['server/discover', 'resources/list'])
  const unread = await meet(
    withResources(list, (asked) => error(asked, -32602, 200)),
    { readResource: CARD, listTools: false },
  )
  assert.deepEqual(unread.handshake.resource, { uri: CARD, status: 'unreadable' })
  assert.deepEqual(unread.codes, ['resource_unreadable'])
  const without = await meet(modern(), { readResource: CARD })
  assert.deepEqual(without.handshake.resource, { uri: CARD, status: 'not_listed' })
  assert.deepEqual(without.log, ['server/discover', 'tools/list'])
})
