/**
 * The observatory's own MCP server held against what the product tells others: over TLS on loopback,
 * found from its domain, examined, verified as a deployment, fingerprinted by a stranger's few lines.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { after, before, test } from 'node:test'
import { createAdaptorServer } from '@hono/node-server'
import canonicalize from 'canonicalize'
import { verifyDeployment } from 'countersign/deployment'
import { parseTarget } from 'countersign/discover'
import { examine } from 'countersign/examine'
import { openGuard } from 'countersign/net'
import { probe } from 'countersign/probe'
import { siteOf } from 'countersign/publish'
import { makeAuthority, makeLeaf } from '../../src/demo/certificate.ts'
import { createMcp } from '../../src/mcp/app.ts'
import { descriptionOf } from '../../src/mcp/published.ts'
import { TOOLS } from '../../src/mcp/tools.ts'
import { createApp } from '../../src/web/app.ts'
import { openHarbour, type Harbour } from '../web/harbour.ts'
import { fetchOf, URL_OF_MCP } from './ground.ts'

const HOST = 'observatory.example'
const DAY = 86_400_000
const CLIENT = { name: 'countersign', version: '0.1.0' }

let harbour: Harbour
let close: () => Promise<void>
let openRun: () => ReturnType<typeof openGuard>

before(async () => {
  harbour = await openHarbour()
  const { options } = harbour
  const mcp = createMcp({ ...options, requesterOf: () => 'somebody' })
  const app = createApp(options)
  const began = Date.now()
  const authority = makeAuthority('Test', { from: began - DAY, until: began + DAY })
  const { key, certificate } = makeLeaf(authority, HOST, { from: began - DAY, until: began + DAY })
  const server = createAdaptorServer({
    fetch: (request, env) => mcp(request, env) ?? app.fetch(request, env),
    createServer,
    serverOptions: { key, cert: certificate },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const toPort = typeof address === 'object' && address !== null ? address.port : 0
  const resolve = [{ host: HOST, port: 443, address: '127.0.0.1', toPort }]
  openRun = () => openGuard({ resolve, ca: [authority.certificate], environment: {} })
  close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await harbour.close()
  }
})
after(async () => await close())

test('an examination of its domain finds its card, and nothing to mend', async () => {
  const guard = openRun()
  try {
    const examination = await examine(parseTarget(HOST), {
      send: guard.send,
      now: Date.now,
      client: CLIENT,
    })
    const loud = examination.findings.filter(({ severity }) => severity !== 'note')
    assert.deepEqual(loud, [])
    assert.equal(examination.cardStatus, 'PASS')
    assert.deepEqual(
      examination.runs.map(({ endpoint }) => endpoint),
      [URL_OF_MCP],
    )
    const states = examination.runs[0]?.assertions.map(({ check, status }) => [check, status])
    assert.deepEqual(
      states?.filter(([, status]) => status !== 'VERIFIED'),
      [
        ['auth_metadata', 'UNVERIFIED'],
        ['toolset_unchanged_vs_approved', 'UNVERIFIED'],
        ['schema_unchanged_vs_approved', 'UNVERIFIED'],
      ],
    )
  } finally {
    await guard.close()
  }
})

test('what is deployed is what its description says, in every point', async () => {
  const guard = openRun()
  try {
    const deployment = await verifyDeployment(parseTarget(`https://${HOST}`), {
      send: guard.send,
      now: Date.now,
      client: CLIENT,
      site: siteOf(descriptionOf({ publicUrl: `https://${HOST}`, version: '0.1.0' })),
    })
    assert.deepEqual(
      deployment.findings.filter(({ severity }) => severity !== 'note'),
      [],
    )
    assert.equal(deployment.standing, 'sound')
    const failed = deployment.points.filter(({ state }) => state === 'failed')
    assert.deepEqual(failed, [])
  } finally {
    await guard.close()
  }
})

test('a stranger reproduces its three fingerprints with canonical JSON and SHA-256', async () => {
  const guard = openRun()
  try {
    const { run } = await probe(URL_OF_MCP, { send: guard.send, now: Date.now, client: CLIENT })
    const { tools } = await listed()
    assert.deepEqual(run.snapshot?.fingerprints, fingerprintsOf(tools))
    assert.equal(tools.length, TOOLS.length)
  } finally {
    await guard.close()
  }
})

test('the list is the same each time, and may be kept for a while', async () => {
  const [first, second] = [await listed(), await listed()]
  assert.deepEqual(first, second)
  assert.deepEqual(
    first.tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  )
  assert.deepEqual([first.ttlMs, first.cacheScope], [3_600_000, 'public'])
  assert.ok(JSON.stringify(first).length < 40_000, `${JSON.stringify(first).length} characters`)
})

interface Tool {
  readonly name: string
  readonly [member: string]: unknown
}

interface Listed {
  readonly tools: readonly Tool[]
  readonly ttlMs: number
  readonly cacheScope: string
}

/** As `curl` asks: one request of revision 2026-07-28. */
async function listed(): Promise<Listed> {
  const mcp = createMcp({ ...harbour.options, requesterOf: () => 'a stranger' })
  const response = await fetchOf(mcp)(URL_OF_MCP, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/list',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'curl', version: '0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })
  return Object(await response.json()).result
}

/** By docs/fingerprints.md alone; nothing in the list needs NFC. */
function fingerprintsOf(tools: readonly Tool[]) {
  const digest = (value: unknown) =>
    `sha256:${createHash('sha256')
      .update(`${canonicalize(value)}`)
      .digest('hex')}`
  const sorted = tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const six = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations']
  const definition = (tool: Tool) =>
    Object.fromEntries(six.map((name) => [name, Object.hasOwn(tool, name) ? [tool[name]] : []]))
  return {
    toolset: digest(sorted.map(({ name }) => name)),
    schema: digest(sorted.map(({ name, inputSchema }) => ({ name, inputSchema }))),
    definition: digest(sorted.map((tool) => [tool.name, digest(definition(tool))])),
  }
}
