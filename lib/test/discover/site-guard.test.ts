/** Discovery and hosting through the real guard, against a site on loopback. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { checkHosting } from '../../src/discover/hosting.ts'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { openGuard } from '../../src/net/open.ts'
import { card, CARD_TYPE, catalog, CATALOG_TYPE, entry } from './site-memory.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
}

let origin = ''
let requests: string[] = []
const server = createServer(answer)

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  origin = `http://127.0.0.1:${address.port}`
})

after(async () => {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

function documents(): Readonly<Record<string, readonly [type: string, value: unknown]>> {
  const remotes = [{ type: 'streamable-http', url: `${origin}/mcp` }]
  const list = catalog(
    entry('tides.example', 'tide-tables', { url: '/mcp/server-card' }),
    entry('tides.example', 'metadata', { url: 'http://169.254.169.254/server-card' }),
  )
  return {
    '/mcp/server-card': [CARD_TYPE, card('tides.example', 'tide-tables', { remotes })],
    '/lists/ai.json': [CATALOG_TYPE, list],
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/'
  requests.push(`${request.method} ${path}`)
  if (path === '/') {
    response.writeHead(200, {
      'content-type': 'text/html',
      link: '</lists/ai.json>; rel="ai-catalog"',
    })
    response.end('<!doctype html><title>Tides</title>')
    return
  }
  if (path === '/.well-known/ai-catalog.json') {
    response.writeHead(302, { location: '/lists/ai.json' }).end()
    return
  }
  if (path === '/sse') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: endpoint\ndata: /messages\n\n')
    return
  }
  const found = Object.hasOwn(documents(), path) ? documents()[path] : undefined
  if (found === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nope')
    return
  }
  const body = JSON.stringify(found[1])
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  const shared = { ...CORS, 'cache-control': 'public, max-age=3600', etag: tag }
  if (request.method === 'OPTIONS') response.writeHead(204, CORS).end()
  else if (request.headers['if-none-match'] === tag) response.writeHead(304, shared).end()
  else {
    response.writeHead(200, {
      ...shared,
      'content-type': found[0],
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

test('a site on loopback: found, followed, judged; what it points at inside stays unasked', async () => {
  requests = []
  const guard = openGuard({ allowPrivateNetwork: true })
  const now = (): number => Date.now()
  const options = { send: guard.send, now, deadline: now() + 20_000 }
  try {
    const discovery = await discover(parseTarget(origin), options)
    assert.deepEqual(
      discovery.servers.map(({ foundAt }) => foundAt),
      [`${origin}/mcp/server-card`],
    )
    assert.deepEqual(
      discovery.endpoints.map(({ url, namedPort }) => [url, namedPort]),
      [[`${origin}/mcp`, true]],
    )
    const refused = discovery.found.find(({ place }) => place.url.includes('169.254'))
    assert.equal(refused?.presence, 'refused')
    assert.ok(discovery.findings.some(({ code }) => code === 'place_refused'))
    assert.deepEqual(
      discovery.findings.filter(({ code }) => code === 'dead_reference'),
      [],
    )

    const rows = await checkHosting(discovery.found, guard.send, { maxRequests: 12 })
    const failed = rows.filter(({ outcome }) => outcome === 'failed')
    assert.deepEqual(failed, [])
    assert.deepEqual(
      [...new Set(rows.map(({ url }) => new URL(url).pathname))],
      ['/lists/ai.json', '/mcp/server-card'],
    )
    assert.ok(requests.includes('OPTIONS /mcp/server-card'))
    assert.ok(requests.includes('HEAD /lists/ai.json'))
  } finally {
    await guard.close()
  }
})

test('an event stream at the target ends the request at its first event', async () => {
  const guard = openGuard({ allowPrivateNetwork: true })
  try {
    const { endpoints, found } = await discover(parseTarget(`${origin}/sse`), {
      send: guard.send,
      now: Date.now,
      deadline: Date.now() + 20_000,
    })
    const target = found.find(({ place }) => place.kind === 'target')
    assert.equal(target?.presence, 'endpoint')
    assert.equal(target.exchange.response?.ended, 'enough')
    assert.ok(endpoints.some(({ url }) => url === `${origin}/sse`))
  } finally {
    await guard.close()
  }
})
