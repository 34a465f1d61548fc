/** `card new --from-live`, against real servers of both eras on loopback. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseServerCard } from '../../src/card/server-card.ts'
import { folder, FLAGS } from './card-new-folder.ts'

/** A server on a port of its own; its endpoint. */
async function listen(
  t: TestContext,
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  t.after(() => server.closeAllConnections())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}/mcp`
}

const IDENTITY = {
  name: 'tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  websiteUrl: 'https://tides.example/docs',
}

async function answerOnce(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new ServerOfSdk1(IDENTITY)
  server.registerTool('secret_tool', { description: 'Never in a card.' }, () => ({ content: [] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  // Its declaration predates exactOptionalPropertyTypes.
  await server.connect(Object.assign(transport, { onclose: () => {} }))
  await transport.handleRequest(request, response)
}

function sdk2(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(IDENTITY)
      server.registerTool('secret_tool', { description: 'Never in a card.' }, () => ({
        content: [],
      }))
      return server
    },
    { legacy: 'stateless' },
  )
  const listener = toNodeHandler(handler)
  return async (request, response) => {
    await listener(request, response)
  }
}

for (const [era, handler, revisions] of [
  ['legacy', answerOnce, /^2025-11-25$/],
  ['modern', sdk2(), /^2026-07-28(,\d{4}-\d{2}-\d{2})*$/],
] as const) {
  test(`--from-live reads a real server of the ${era} era: identity and revisions, no tools`, async (t) => {
    const endpoint = await listen(t, handler)
    const { cardNew } = await folder(t)
    const { stdout, stderr, exit } = await cardNew(
      '--from-live',
      endpoint,
      '--allow-private',
      '--description',
      'Tide heights.',
      '--remote',
      'https://tides.example/mcp',
    )
    assert.equal(exit, 0, stderr)
    const parsed = parseServerCard(JSON.parse(stdout))
    assert.ok(parsed.ok)
    const { name, version, title, websiteUrl, remotes } = parsed.value
    assert.deepEqual(
      { name, version, title, websiteUrl },
      { ...IDENTITY, name: 'example.tides/tide-tables' },
    )
    assert.equal(remotes?.length, 1)
    assert.equal(remotes[0]?.url, 'https://tides.example/mcp')
    assert.match(String(remotes[0]?.supportedProtocolVersions), revisions)
    assert.ok(!stdout.includes('tool'))
    assert.match(stderr, /\(live server\)\n/)
    assert.match(stderr, /derived +\/serverInfo\/name → \/name: "tide-tables" is no v1 name/)
    assert.match(stderr, /lost +the endpoint, streamable-http; an option says it/)
    assert.match(stderr, /Private addresses were allowed/)
    assert.ok(!stderr.includes('missing'))
  })
}

test('what the live server does not say is missing', async (t) => {
  const { cardNew } = await folder(t)
  const said = await cardNew('--from-live', 'https://tides.example/mcp')
  assert.equal(said.exit, 2)
  assert.match(said.stderr, /card new needs --description; /)
  const { stdout, exit } = await cardNew(
    '--from-live',
    'https://tides.example/mcp',
    '--description',
    'Tides.',
    '--json',
  )
  assert.equal(exit, 0)
  const document: {
    readonly created: { readonly value: { readonly name: string } }
    readonly sources: readonly { readonly source: string }[]
  } = JSON.parse(stdout)
  assert.equal(document.created.value.name, 'example.tides/tide-tables')
  assert.equal(document.sources[0]?.source, 'https://tides.example/mcp (live server)')
  const schema = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))
  assert.ok(valid(document), ajv.errorsText(valid.errors))
})

test('a live server that cannot be met stops with the reason: exits 1 to 5', async (t) => {
  const { cardNew } = await folder(t)
  for (const [endpoint, exit, said] of [
    ['https://tides.example/', 1, /is not an MCP server/],
    ['tides.example', 2, /is not the URL of an endpoint/],
    ['https://silent.example/mcp', 3, /could not be measured/],
    ['https://gated.example/mcp', 4, /asks for credentials/],
    ['https://127.0.0.1/mcp', 5, /was not contacted/],
  ] as const) {
    const ran = await cardNew('--from-live', endpoint, ...FLAGS)
    assert.equal(ran.exit, exit, `${endpoint}: ${ran.stderr}`)
    assert.equal(ran.stdout, '')
    assert.match(ran.stderr, said)
  }
})
