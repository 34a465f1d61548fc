/** Handshakes with servers that other people wrote, over the guard and a loopback port. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { dualEraServer, everythingServer } from '../../../fixtures/town/peers.ts'
import { peerServers } from '../peer-server.ts'
import { openGuard } from '../../src/net/open.ts'
import { shakeHands } from '../../src/wire/handshake.ts'
import { initializeRequest } from '../../src/wire/message.ts'
import type { Handshake, HandshakeOptions } from '../../src/wire/types.ts'
import { CLIENT } from './server.ts'

const { listen, close, closeFirst } = peerServers()
after(close)

/** One handshake, and what was sent in it: method or JSON-RPC method, and the status. */
async function meet(
  url: string,
  options: Partial<HandshakeOptions> = {},
): Promise<{ handshake: Handshake; log: string[]; codes: string[] }> {
  const guard = openGuard({ allowPrivateNetwork: true, environment: {} })
  try {
    const handshake = await shakeHands(url, guard.send, {
      client: CLIENT,
      now: Date.now,
      deadline: Date.now() + 5000,
      namedPort: true,
      ...options,
    })
    const log = handshake.exchanges.map(({ request, response }) => {
      const { method = request.method }: { method?: string } = JSON.parse(request.body ?? '{}')
      return `${method} ${response?.status}`
    })
    return { handshake, log, codes: handshake.observations.map(({ code }) => code) }
  } finally {
    await guard.close()
  }
}

const IDENTITY = { name: 'owls', version: '1.2.3' }
const ANSWER = { content: [{ type: 'text' as const, text: '3' }] }

function sdk1(): ServerOfSdk1 {
  const server = new ServerOfSdk1(IDENTITY)
  server.registerTool('count_owls', { description: 'Counts.' }, () => ANSWER)
  return server
}

function sdk2(): McpServer {
  const server = new McpServer(IDENTITY)
  server.registerTool('count_owls', { description: 'Counts.' }, () => ANSWER)
  return server
}

test('SDK 2 server of both eras: modern, no initialize', async () => {
  const { handshake, log, codes } = await meet(await listen(dualEraServer(IDENTITY)))
  assert.deepEqual(log, ['server/discover 200', 'tools/list 200'])
  assert.equal(handshake.outcome, 'connected')
  assert.equal(handshake.facts?.era, 'modern')
  assert.equal(handshake.facts?.name, 'owls')
  assert.deepEqual(handshake.facts?.toolNames, ['next_high_tide'])
  assert.deepEqual(codes, [])
})

test('SDK 2 strict server: modern; its refusal of initialize leads back to the modern path', async () => {
  const strict = toNodeHandler(createMcpHandler(() => sdk2(), { legacy: 'reject' }))
  const url = await listen(async (request, response) => {
    await strict(request, response)
  })
  const { handshake, log, codes } = await meet(url)
  assert.deepEqual(log, ['server/discover 200', 'tools/list 200'])
  assert.deepEqual(handshake.facts?.toolNames, ['count_owls'])
  assert.deepEqual(codes, [])

  let first = true
  const flaky = await listen(async (request, response) => {
    if (first) {
      first = false
      response.writeHead(502).end()
    } else await strict(request, response)
  })
  const again = await meet(flaky)
  assert.deepEqual(again.log, [
    'server/discover 502',
    'initialize 400',
    'server/discover 200',
    'tools/list 200',
  ])
  assert.equal(again.handshake.facts?.era, 'modern')
})

test('a proxy that strips Mcp-Method in front of SDK 2: connected by the legacy path, and told', async () => {
  const inner = dualEraServer(IDENTITY)
  const url = await listen(async (request, response) => {
    delete request.headers['mcp-method']
    const at = request.rawHeaders.findIndex((name) => name.toLowerCase() === 'mcp-method')
    if (at >= 0) request.rawHeaders.splice(at, 2)
    await inner(request, response)
  })
  const { handshake, codes } = await meet(url)
  assert.equal(handshake.outcome, 'connected')
  assert.equal(handshake.facts?.era, 'legacy')
  assert.equal(handshake.modernEvidence, 'modern_error')
  assert.deepEqual(codes, ['modern_error_then_legacy'])
})

test('server-everything with sessions: legacy, whole list, a resource, session ended', async () => {
  const everything = everythingServer()
  closeFirst(() => everything.close())
  const url = await listen(everything)
  const { handshake, log, codes } = await meet(url, { readResource: 'mcp://server-card.json' })
  assert.deepEqual(log, [
    'server/discover 400',
    'initialize 200',
    'notifications/initialized 202',
    'tools/list 200',
    'resources/list 200',
    'DELETE 200',
  ])
  assert.equal(handshake.outcome, 'connected')
  assert.equal(handshake.facts?.era, 'legacy')
  assert.equal(handshake.facts?.revision, '2025-11-25')
  assert.ok((handshake.facts?.toolNames?.length ?? 0) > 5)
  assert.ok(handshake.facts?.toolNames?.includes('echo'))
  assert.deepEqual(handshake.resource, { uri: 'mcp://server-card.json', status: 'not_listed' })
  assert.deepEqual(codes, [])

  const listed = handshake.exchanges[4]?.response?.body
  const uri = /"uri":"([^"]+)"/.exec(new TextDecoder().decode(listed))?.[1] ?? ''
  const read = await meet(url, { readResource: uri, listTools: false })
  assert.equal(read.handshake.resource?.status, 'read')
})

test('SDK 1 stateless server, by JSON and by stream', async () => {
  for (const enableJsonResponse of [true, false]) {
    const url = await listen(async (request, response) => {
      const server = sdk1()
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse })
      await server.connect(transport)
      await transport.handleRequest(request, response)
    })
    const { handshake, log, codes } = await meet(url)
    assert.deepEqual(log, [
      'server/discover 400',
      'initialize 200',
      'notifications/initialized 202',
      'tools/list 200',
    ])
    assert.deepEqual(handshake.facts?.toolNames, ['count_owls'])
    assert.deepEqual(codes, [])
  }
})

test('SDK 1 with one transport for everybody: later clients learn why', async () => {
  const shared = async (): Promise<string> => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 's1' })
    await sdk1().connect(transport)
    return listen((request, response) => transport.handleRequest(request, response))
  }
  const taken = await shared()
  const guard = openGuard({ allowPrivateNetwork: true, environment: {} })
  const { headers, body } = initializeRequest(1001, CLIENT)
  await guard.send({ purpose: 'endpoint', method: 'POST', url: taken, headers, body })
  await guard.close()
  const second = await meet(taken)
  assert.equal(second.handshake.outcome, 'unmeasured')
  assert.equal(second.handshake.reason?.code, 'already_initialized')

  const closed = await shared()
  assert.equal((await meet(closed)).log.at(-1), 'DELETE 200')
  const late = await meet(closed)
  assert.equal(late.handshake.outcome, 'failed')
  assert.equal(late.handshake.reason?.code, 'closed_for_everybody')
})

test('SDK 1 over the deprecated HTTP+SSE transport: told, not measured', async () => {
  const url = await listen(async (request, response) => {
    if (request.method !== 'GET') {
      response.writeHead(404).end('Cannot POST /mcp')
      return
    }
    const transport = new SSEServerTransport('/messages', response)
    await sdk1().connect(transport)
  })
  const { handshake, log } = await meet(url)
  assert.deepEqual(log, ['server/discover 404', 'initialize 404', 'GET 200'])
  assert.equal(handshake.outcome, 'unmeasured')
  assert.equal(handshake.reason?.code, 'deprecated_sse_transport')
  assert.equal(handshake.facts?.transport, 'sse')
})
