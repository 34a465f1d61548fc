/**
 * Servers that other people wrote, over the guard and a loopback port. What each of them must get
 * is written from what its source and the specification say: SDK 2.x answers an unknown tool with
 * an error, SDK 1.x with a result that says `isError` (MCP tools, error handling: protocol errors).
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { dualEraServer, everythingServer } from '../../../fixtures/town/peers.ts'
import { peerServers, type Handler } from '../peer-server.ts'
import { openGuard } from '../../src/net/open.ts'
import { probe, type Probed } from '../../src/probe/probe.ts'
import type { AssertionStatus, CheckId } from '../../src/run/assertion.ts'
import { CHECKS } from '../../src/run/registry.ts'

const { listen, close, closeFirst } = peerServers()
after(close)

async function probed(endpoint: string): Promise<Probed> {
  const guard = openGuard({ allowPrivateNetwork: true, environment: {} })
  try {
    return await probe(endpoint, {
      send: guard.send,
      client: { name: 'countersign', version: '1.0.0' },
      now: Date.now,
      namedPort: true,
    })
  } finally {
    await guard.close()
  }
}

const IDENTITY = { name: 'owls', version: '1.2.3' }
const ANSWER = { content: [{ type: 'text' as const, text: '3' }] }

function sdk1(): ServerOfSdk1 {
  const server = new ServerOfSdk1(IDENTITY)
  server.registerTool('count_owls', { description: 'Counts the owls of a wood.' }, () => ANSWER)
  return server
}

/** As the example servers of SDK 1.x are wired: a transport for each session. */
function sessionsOfSdk1(): Handler {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  return async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id']))
    if (known !== undefined) return known.handleRequest(request, response)
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (session) => void sessions.set(session, transport),
    })
    await sdk1().connect(transport)
    return transport.handleRequest(request, response)
  }
}

/** As the stateless examples of SDK 1.x are wired: everything new for each request. */
function statelessOfSdk1(enableJsonResponse: boolean): Handler {
  return async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse })
    await sdk1().connect(transport)
    return transport.handleRequest(request, response)
  }
}

function strictOfSdk2(): Handler {
  const handler = toNodeHandler(
    createMcpHandler(
      () => {
        const server = new McpServer(IDENTITY)
        server.registerTool('count_owls', { description: 'Counts the owls.' }, () => ANSWER)
        return server
      },
      { legacy: 'reject' },
    ),
  )
  return async (request, response) => {
    await handler(request, response)
  }
}

type Cell = readonly [status: AssertionStatus, key: string, params?: Record<string, unknown>]
type Row = Record<CheckId, Cell>

/** A server that is right, over plain http, that nobody gated and nobody approved. */
const RIGHT: Row = {
  reachability: ['VERIFIED', 'reachability_answered'],
  latency_profile: ['VERIFIED', 'latency_measured'],
  transport_type: ['VERIFIED', 'transport_streamable_http', {}],
  protocol_revision: ['VERIFIED', 'protocol_revision_recorded', { revision: '2026-07-28' }],
  discovery_handshake: ['VERIFIED', 'handshake_completed', { era: 'modern' }],
  tools_list: ['VERIFIED', 'tools_list_read', { tools: 1, pages: 1 }],
  error_taxonomy: ['VERIFIED', 'error_taxonomy_protocol_error', { jsonrpc_error_code: -32602 }],
  tls_certificate: ['UNVERIFIED', 'tls_not_used', {}],
  redirect_policy: ['VERIFIED', 'redirect_none', {}],
  auth_metadata: ['UNVERIFIED', 'auth_no_challenge_seen', {}],
  tool_description_hygiene: ['VERIFIED', 'hygiene_no_risk', { totalCount: 1 }],
  toolset_fingerprint: ['VERIFIED', 'fingerprint_computed'],
  schema_fingerprint: ['VERIFIED', 'fingerprint_computed'],
  toolset_unchanged_vs_approved: ['UNVERIFIED', 'no_baseline', {}],
  schema_unchanged_vs_approved: ['UNVERIFIED', 'no_baseline', {}],
}

const isError = (media_type: 'json' | 'event-stream'): Cell => [
  'OBSERVED_RISK',
  'error_taxonomy_result_is_error',
  { status: 200, media_type },
]

/** A server on SDK 1.x: no `server/discover`, revision 2025-11-25, `isError` for an unknown tool. */
const LEGACY: Row = {
  ...RIGHT,
  protocol_revision: ['VERIFIED', 'protocol_revision_recorded', { revision: '2025-11-25' }],
  discovery_handshake: ['VERIFIED', 'handshake_completed', { era: 'legacy' }],
  error_taxonomy: isError('event-stream'),
}

const MODERN_SCRIPT = ['discover 200', 'tools_list 200', 'reserved_call 200']
const LEGACY_SCRIPT = [
  'discover 400',
  'initialize 200',
  'initialized 202',
  'tools_list 200',
  'reserved_call 200',
]

interface Peer {
  readonly title: string
  readonly handler: () => Handler
  readonly script: readonly string[]
  readonly expect: Row
}

const PEERS: readonly Peer[] = [
  {
    title: 'server-everything, on SDK 1.x with sessions',
    handler: () => {
      const everything = everythingServer()
      closeFirst(() => everything.close())
      return everything
    },
    script: [...LEGACY_SCRIPT, 'delete 200'],
    expect: {
      ...LEGACY,
      tools_list: ['VERIFIED', 'tools_list_read', { tools: 13, pages: 1 }],
      tool_description_hygiene: ['VERIFIED', 'hygiene_no_risk', { totalCount: 13 }],
    },
  },
  {
    title: 'SDK 1.x with sessions',
    handler: sessionsOfSdk1,
    script: [...LEGACY_SCRIPT, 'delete 200'],
    expect: LEGACY,
  },
  {
    title: 'SDK 1.x without sessions',
    handler: () => statelessOfSdk1(false),
    script: LEGACY_SCRIPT,
    expect: LEGACY,
  },
  {
    title: 'SDK 1.x without sessions, answering JSON',
    handler: () => statelessOfSdk1(true),
    script: LEGACY_SCRIPT,
    expect: { ...LEGACY, error_taxonomy: isError('json') },
  },
  {
    title: 'SDK 2.x of both eras',
    handler: () => dualEraServer(IDENTITY),
    script: MODERN_SCRIPT,
    expect: RIGHT,
  },
  {
    title: 'SDK 2.x that refuses older clients',
    handler: strictOfSdk2,
    script: MODERN_SCRIPT,
    expect: RIGHT,
  },
]

for (const { title, handler, script, expect } of PEERS) {
  test(title, async () => {
    const { run, evidence } = await probed(await listen(handler()))
    const seen = [...evidence.steps, ...evidence.extra].map(
      ({ role, response }) => `${role} ${response?.status}`,
    )
    assert.deepEqual(seen, script)
    assert.deepEqual(
      run.assertions.map(({ check }) => check),
      CHECKS.map(({ id }) => id),
    )
    const found = run.assertions.map(({ check, status, reason }) => {
      const [, , params] = expect[check]
      return [check, [status, reason?.key, ...(params === undefined ? [] : [reason?.params])]]
    })
    assert.deepEqual(Object.fromEntries(found), expect)
  })
}

test('the same list has the same digests over either framing and from run to run', async () => {
  const handlers = [statelessOfSdk1(true), statelessOfSdk1(false), sessionsOfSdk1()]
  const snapshots = []
  for (const handler of handlers) {
    const { run } = await probed(await listen(handler))
    assert.ok(run.snapshot)
    snapshots.push(run.snapshot.fingerprints)
  }
  assert.deepEqual(snapshots[1], snapshots[0])
  assert.deepEqual(snapshots[2], snapshots[0])
})
