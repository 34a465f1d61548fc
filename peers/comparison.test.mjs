/**
 * What docs/comparison.md says of programs that run here is seen here: the same server, whose card
 * tells another name than the live server does, is given to each of them.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const INSPECTOR = at('node_modules/.bin/mcp-inspector')
const CONFORMANCE = at('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const COUNTERSIGN = at('../lib/bin/countersign.js')

let home
let server
let url
/** `GET /path`, and of a POST the method that it asked for. */
const asked = []

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'countersign-comparison-'))
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const message = request.method === 'POST' ? JSON.parse(text) : undefined
      asked.push(message?.method ?? `${request.method} ${request.url}`)
      answer(request.url, message, response)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${server.address().port}/mcp`
})
beforeEach(() => asked.splice(0))
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(home, { recursive: true, force: true })
})

function answer(path, message, response) {
  const says = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  }
  // There is no stream to be had. A 404 would say that the session is gone, and the Inspector then
  // lists no tools, when it hears of it before it asks.
  if (message === undefined && path === '/mcp') return says(405)
  if (message === undefined)
    return path === '/mcp/server-card' ? says(200, cardThatErrs()) : says(404, {})
  if (path !== '/mcp') return says(404, {})
  if (message.id === undefined) return says(202)
  const result = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'tides', version: '2.0.0' },
    },
    'tools/list': { tools: [{ name: 'tide', inputSchema: { type: 'object' } }] },
  }[message.method]
  const error = { code: -32601, message: 'Method not found' }
  return says(200, { jsonrpc: '2.0', id: message.id, ...(result ? { result } : { error }) })
}

function cardThatErrs() {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.harbour/ferries',
    version: '1.0.0',
    description: 'When the ferries leave.',
    remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: ['2025-11-25'] }],
  }
}

const inspect = (...args) => run(INSPECTOR, ['--cli', ...args], home)

test('the Inspector lists the tools of an endpoint, and asks for no card', async () => {
  const { code } = await inspect(url, '--method', 'tools/list')
  assert.equal(code, 0)
  assert.ok(asked.includes('tools/list'))
  assert.deepEqual(
    asked.filter((one) => /card|well-known/.test(one)),
    [],
  )
})

test('the Inspector does not go from a card to its endpoint', async () => {
  const { code } = await inspect(
    `${url}/server-card`,
    '--transport',
    'http',
    '--method',
    'tools/list',
  )
  assert.notEqual(code, 0)
})

test('the Inspector takes the name of a host for a program', async () => {
  const { code, stderr } = await inspect('tides.example', '--method', 'tools/list')
  assert.notEqual(code, 0)
  assert.match(stderr, /spawn tides\.example/)
})

test('the Inspector speaks the newer era when it is asked to', async () => {
  await inspect(url, '--method', 'tools/list', '--protocol-era', 'auto')
  assert.equal(asked[0], 'server/discover')
})

test('the conformance suite asks for prompts of a server that declares none, and for no card', async () => {
  const args = ['server', '--url', url, '--scenario', 'prompts-list']
  const { code } = await run(CONFORMANCE, args, home)
  assert.notEqual(code, 0)
  assert.ok(asked.includes('prompts/list'))
  assert.deepEqual(
    asked.filter((one) => /card|well-known/.test(one)),
    [],
  )
})

test('countersign says that the card and the live server contradict each other', async () => {
  const { code, stdout } = await run(COUNTERSIGN, ['check', url, '--allow-private', '--json'], home)
  assert.equal(typeof code, 'number')
  const { findings } = JSON.parse(stdout)
  assert.ok(findings.some((one) => /ferries/.test(one.message) && /tides/.test(one.message)))
  assert.ok(asked.includes('GET /mcp/server-card'))
  assert.ok(asked.includes('tools/list'))
  assert.ok(!asked.includes('prompts/list'))
})
