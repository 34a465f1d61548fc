/** A user's own suite: cards against servers that other people's code makes. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { ServerCard } from '../src/card/types.ts'
import { CountersignError } from '../src/error.ts'
import { expectCardMatchesServer, type FetchHandler } from '../src/testing.ts'
import { cardOf } from '../src/publish/card-document.ts'
import { tides } from './publish/demo.ts'

const IDENTITY = { name: 'tide-tables', version: '2.0.0', title: 'Tide tables' }
const ANSWER = { content: [{ type: 'text' as const, text: 'in three hours' }] }

function sdk2(identity: Partial<typeof IDENTITY> = {}): McpServer {
  const server = new McpServer({ ...IDENTITY, ...identity })
  server.registerTool('next_high_tide', { description: 'The next high tide.' }, () => ANSWER)
  return server
}

function sdk1(identity: Partial<typeof IDENTITY> = {}): ServerOfSdk1 {
  const server = new ServerOfSdk1({ ...IDENTITY, ...identity })
  server.registerTool('next_high_tide', { description: 'The next high tide.' }, () => ANSWER)
  return server
}

const handler = createMcpHandler(() => sdk2(), { legacy: 'stateless' })

function card(more: Partial<ServerCard> = {}): ServerCard {
  return { ...cardOf(tides(), 'https://tides.example'), ...more }
}

function withRevisions(...supportedProtocolVersions: string[]): ServerCard {
  const url = 'https://tides.example/mcp'
  return card({ remotes: [{ type: 'streamable-http', url, supportedProtocolVersions }] })
}

/** The message of the assertion that must be thrown. */
async function refusal(...given: Parameters<typeof expectCardMatchesServer>): Promise<string> {
  try {
    await expectCardMatchesServer(...given)
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'AssertionError', String(error))
    return error.message
  }
  return assert.fail('nothing was thrown')
}

test('agrees with an SDK 2 handler, with its fetch alone, and says what was compared', async () => {
  for (const server of [handler, (request: Request) => handler.fetch(request)]) {
    const rows = await expectCardMatchesServer(withRevisions('2026-07-28'), server)
    const told = rows.map(({ claim, agrees }) => `${claim} ${agrees}`)
    const wanted = [
      'name yes',
      'version yes',
      'title yes',
      'transport yes',
      'protocol_versions yes',
    ]
    assert.deepEqual(told, wanted)
  }
})

test('agrees with SDK servers of both generations, connected in memory', async () => {
  for (const server of [sdk1(), sdk2()]) {
    const rows = await expectCardMatchesServer(withRevisions('2025-11-25'), server)
    assert.deepEqual(
      rows.filter(({ agrees }) => agrees !== 'yes'),
      [],
    )
    assert.ok(rows.some(({ claim }) => claim === 'version'))
  }
})

test('agrees with a server on a local port, whatever address the card names', async () => {
  const listener = toNodeHandler(handler)
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    void listener(Object.assign(request, { method, url }), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const url = new URL(`http://127.0.0.1:${address.port}/mcp`)
    const rows = await expectCardMatchesServer(card(), url)
    assert.ok(rows.every(({ agrees }) => agrees !== 'no'))
    assert.match(await refusal(card({ version: '1.9.0' }), url.href), /127\.0\.0\.1/)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('name, version and title: both sides of every contradiction are in one message', async () => {
  const wrong = card({ name: 'example.tides/tide-clock', version: '1.9.0', title: 'Tide clock' })
  const message = await refusal(wrong, handler)
  for (const said of ['example.tides/tide-clock', '1.9.0', 'Tide clock']) {
    assert.ok(message.includes(`"${said}"`), message)
  }
  for (const live of Object.values(IDENTITY)) assert.ok(message.includes(`"${live}"`), message)
  assert.equal(message.split('\n').length, 4, message)
})

test('a contradiction is found in memory too', async () => {
  for (const server of [sdk1({ version: '2.1.0' }), sdk2({ version: '2.1.0' })]) {
    assert.match(await refusal(card(), server), /"2\.0\.0".*"2\.1\.0"/)
  }
})

test('the error carries both sides for the runner to show', async () => {
  const thrown = expectCardMatchesServer(card({ version: '1.9.0' }), handler)
  await assert.rejects(thrown, {
    name: 'AssertionError',
    code: 'ERR_ASSERTION',
    actual: { '/version': '2.0.0' },
    expected: { '/version': '1.9.0' },
  })
})

test('protocol versions: a revision that the server does not speak', async () => {
  const legacy = sdk1()
  assert.match(await refusal(withRevisions('2026-07-28'), legacy), /"2026-07-28"/)
})

test('transport: a remote of the older type in front of a Streamable HTTP server', async () => {
  const wrong = card({ remotes: [{ type: 'sse', url: 'https://tides.example/sse' }] })
  assert.match(await refusal(wrong, handler), /transport.*"sse".*streamable-http/)
})

test('a hybrid is held to its capabilities, tool names and authentication', async () => {
  const resources = card({ capabilities: { tools: {}, resources: {} } })
  assert.match(await refusal(resources, handler), /capabilities: tools, resources;/)
  const tools = card({ tools: [{ name: 'next_low_tide' }] })
  assert.match(await refusal(tools, handler), /next_low_tide.*next_high_tide/)
  const gate = card({ authentication: { required: true } })
  assert.match(await refusal(gate, handler), /authentication/)
  await expectCardMatchesServer(
    card({ capabilities: { tools: {} }, tools: 'dynamic', authentication: { required: false } }),
    handler,
  )
})

test('an invalid card is told with its faults', async () => {
  const message = await refusal(card({ description: 'x'.repeat(101) }), handler)
  assert.match(message, /101 characters/)
})

test('claims that may differ are left out', async () => {
  const rows = await expectCardMatchesServer(card({ version: '1.9.0' }), handler, {
    ignore: ['version'],
  })
  assert.ok(!rows.some(({ claim }) => claim === 'version'))
})

const guarded: FetchHandler = (request) =>
  request.headers.get('authorization') === 'Bearer good'
    ? handler.fetch(request)
    : new Response('{}', { status: 401, headers: { 'www-authenticate': 'Bearer' } })

test('a server behind credentials: nothing compared is a failure, headers open it', async () => {
  assert.match(await refusal(card(), guarded), /credentials/)
  const headers = { authorization: 'Bearer good' }
  const rows = await expectCardMatchesServer(card(), guarded, { headers })
  assert.ok(rows.some(({ claim, agrees }) => claim === 'version' && agrees === 'yes'))
})

test('what is no MCP server is a failure, and what a handler throws comes through', async () => {
  assert.match(
    await refusal(card(), () => new Response('hello')),
    /did not answer as an MCP server/,
  )
  const broken = new Error('no database')
  await assert.rejects(
    expectCardMatchesServer(card(), () => Promise.reject(broken)),
    broken,
  )
})

test('a handler that never answers ends at the time given', async () => {
  const silent = (): Promise<Response> => new Promise(() => {})
  const message = await refusal(card(), silent, { timeoutMs: 60 })
  assert.match(message, /did not answer as an MCP server/)
})

test('a template remote and a card without a remote can be compared', async () => {
  const url = 'https://{tenant}.tides.example/mcp'
  const template = card({ remotes: [{ type: 'streamable-http', url }] })
  for (const one of [template, card({ remotes: [] })]) {
    assert.match(await refusal({ ...one, version: '1.9.0' }, handler), /1\.9\.0/)
    await expectCardMatchesServer(one, handler)
  }
})

test('a value that describes no server is the caller’s error', async () => {
  await assert.rejects(
    expectCardMatchesServer({ hello: 'world' }, handler),
    (error) => error instanceof CountersignError && error.code === 'invalid_input',
  )
})
