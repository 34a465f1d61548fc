import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import zlib from 'node:zlib'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'

import { CountersignError } from '../../src/error.ts'
import { createFetch } from '../../src/net/fetch.ts'
import type { FetchOptions, GuardedFetch } from '../../src/net/fetch.ts'
import { eventually, listening, serve } from './support.ts'

function open(t: TestContext, options: FetchOptions = {}): GuardedFetch {
  const guarded = createFetch({ allowPrivateNetwork: true, environment: {}, ...options })
  t.after(() => guarded.close())
  return guarded
}

/** The `CountersignError` inside the `TypeError` of a rejected fetch. */
async function causeOf(fetched: Promise<Response>): Promise<CountersignError> {
  const error: unknown = await fetched.then(
    () => assert.fail('it was fetched'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TypeError, String(error))
  assert.ok(error.cause instanceof CountersignError, String(error.cause))
  return error.cause
}

async function mcpServer(t: TestContext): Promise<string> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'loopback', version: '1.0.0' })
      server.registerTool('greet', { description: 'Says hello' }, () => ({
        content: [{ type: 'text', text: 'hello' }],
      }))
      return server
    },
    { legacy: 'stateless' },
  )
  const server = http.createServer((request, response) => {
    const { method = '', url = '' } = request
    void toNodeHandler(handler)(Object.assign(request, { method, url }), response)
  })
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}/mcp`
}

for (const mode of ['legacy', 'auto'] as const) {
  test(`the official client 2.x (${mode}) talks to a server through it`, async (t) => {
    const url = await mcpServer(t)
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: open(t) }))
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['greet'],
    )
    const result = await client.callTool({ name: 'greet', arguments: {} })
    assert.deepEqual(result.content, [{ type: 'text', text: 'hello' }])
    await client.close()
  })
}

test('the official sdk 1.x client talks to a server through it', async (t) => {
  const url = await mcpServer(t)
  const client = new OldClient({ name: 'test', version: '1.0.0' })
  await client.connect(new OldTransport(new URL(url), { fetch: open(t) }))
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map((tool) => tool.name),
    ['greet'],
  )
  await client.close()
})

test('a client is refused an inner server unless private networks are open', async (t) => {
  const url = await mcpServer(t)
  const client = new Client({ name: 'test', version: '1.0.0' })
  const strict = open(t, { allowPrivateNetwork: false })
  await assert.rejects(
    client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: strict })),
    /refused/,
  )
})

test('a refusal is a TypeError with the code as its cause', async (t) => {
  const strict = open(t, { allowPrivateNetwork: false, allowPlainHttp: true })
  for (const [url, code] of [
    ['https://127.0.0.1/', 'address_not_public'],
    ['https://localhost/', 'host_not_public'],
    ['https://good.com:22/', 'url_port'],
    ['https://good.com:9000/', 'url_port'],
    ['https:/good.com', 'url_syntax'],
    ['file:///etc/passwd', 'url_scheme'],
  ] as const) {
    const cause = await causeOf(strict(url))
    assert.deepEqual([cause.code, cause.params['code']], ['refused', code], url)
  }
  const put = await causeOf(strict('https://good.com/', { method: 'PUT', body: 'x' }))
  assert.equal(put.params['code'], 'method_not_allowed')
  const host = await causeOf(strict('https://good.com/', { headers: { host: 'internal' } }))
  assert.equal(host.params['code'], 'header_not_allowed')
  const proxy = await causeOf(
    strict('https://good.com/', { headers: { 'proxy-authorization': 'x' } }),
  )
  assert.equal(proxy.params['code'], 'header_not_allowed')
})

test('a failure before the head is a TypeError too, and says what failed', async (t) => {
  const front = await serve(t, (_request, response) => response.destroy())
  const reset = await causeOf(open(t)(`http://127.0.0.1:${front.port}/`))
  assert.deepEqual([reset.code, reset.params['code']], ['unreachable', 'connect_reset'])
  const silent = await serve(t, () => {})
  const late = await causeOf(open(t, { headMs: 40 })(`http://127.0.0.1:${silent.port}/`))
  assert.deepEqual([late.code, late.params['code']], ['unreachable', 'time_budget'])
  const closed = open(t)
  await closed.close()
  assert.equal((await causeOf(closed(`http://127.0.0.1:${front.port}/`))).code, 'aborted')
})

test('a response has url, status, headers with repetitions, and a body once', async (t) => {
  const front = await serve(t, (_request, response) => {
    response.writeHead(
      201,
      [
        ['x-a', '1'],
        ['x-a', '2'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ].flat(),
    )
    response.end('{"ok":true}')
  })
  const url = `http://127.0.0.1:${front.port}/x`
  const response = await open(t)(`${url}#frag`)
  assert.deepEqual([response.status, response.url, response.redirected], [201, url, false])
  assert.equal(response.headers.get('x-a'), '1, 2')
  assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2'])
  assert.deepEqual(await response.json(), { ok: true })
})

test('bodies of requests: text, forms, bytes; GET, POST and DELETE; Request objects', async (t) => {
  const front = await serve(t, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.end(
        `${request.method} ${request.headers['content-type'] ?? '-'} ${Buffer.concat(parts).toString('hex')}`,
      )
    })
  })
  const guarded = open(t)
  const url = `http://127.0.0.1:${front.port}/`
  const say = async (init?: RequestInit): Promise<string> => (await guarded(url, init)).text()
  assert.equal(await say(), 'GET - ')
  assert.equal(await say({ method: 'DELETE' }), 'DELETE - ')
  assert.equal(await say({ method: 'POST', body: 'é' }), 'POST text/plain;charset=UTF-8 c3a9')
  const form = new URLSearchParams({ a: 'b' })
  assert.equal(
    await say({ method: 'POST', body: form }),
    'POST application/x-www-form-urlencoded;charset=UTF-8 613d62',
  )
  assert.equal(await say({ method: 'POST', body: new Uint8Array([0, 255]) }), 'POST - 00ff')
  const request = new Request(url, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'a/b' },
  })
  assert.equal(await (await guarded(request)).text(), 'POST a/b 78')
  assert.equal(await (await guarded(new URL(url))).text(), 'GET - ')
  await assert.rejects(say({ method: 'POST', body: 'x'.repeat(2_097_153) }), TypeError)
})

test('statuses and methods without a body have none', async (t) => {
  const front = await serve(t, (request, response) => {
    response.writeHead(request.url === '/204' ? 204 : 200, {
      'content-length': request.url === '/204' ? 0 : 3,
    })
    response.end(request.method === 'HEAD' || request.url === '/204' ? undefined : 'abc')
  })
  const guarded = open(t)
  const none = await guarded(`http://127.0.0.1:${front.port}/204`)
  assert.deepEqual([none.status, none.body], [204, null])
  const head = await guarded(`http://127.0.0.1:${front.port}/`, { method: 'HEAD' })
  assert.deepEqual([head.status, head.body, head.headers.get('content-length')], [200, null, '3'])
})

test('bodies stream while the server still writes, decoded', async (t) => {
  let more: () => void = () => {}
  const front = await serve(t, (request, response) => {
    if (request.url === '/big') {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(zlib.gzipSync(Buffer.alloc(4_000_000, 'x')))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    more = () => response.end('data: 2\n\n')
  })
  const guarded = open(t)
  const response = await guarded(`http://127.0.0.1:${front.port}/`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.deepEqual(await reader?.read(), { value: 'data: 1\n\n', done: false })
  more()
  assert.deepEqual(await reader?.read(), { value: 'data: 2\n\n', done: false })
  assert.equal((await reader?.read())?.done, true)
  const big = await guarded(`http://127.0.0.1:${front.port}/big`)
  let size = 0
  for await (const chunk of big.body ?? []) {
    size += chunk.length
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.equal(size, 4_000_000)
})

test('a reader that leaves a compressed body half-way leaves nothing behind', async (t) => {
  const front = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(zlib.gzipSync(Buffer.alloc(4_000_000, 'x')))
  })
  const guarded = open(t)
  for (let run = 0; run < 5; run++) {
    const response = await guarded(`http://127.0.0.1:${front.port}/`)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  assert.equal(front.requests.length, 5)
})

for (const coding of ['identity', 'gzip']) {
  test(`a reader that stops reading stops the server (${coding})`, async (t) => {
    const piece = coding === 'gzip' ? zlib.gzipSync(randomBytes(65_536)) : Buffer.alloc(65_536)
    let written = 0
    const front = await serve(t, (_request, response) => {
      response.setHeader('content-encoding', coding)
      const pour = (): void => {
        do written += piece.length
        while (!response.destroyed && response.write(piece))
      }
      response.on('drain', pour)
      pour()
    })
    const response = await open(t, { bodyBytes: 1e9 })(`http://127.0.0.1:${front.port}/`)
    let before = -1
    let still = 0
    await eventually(() => {
      still = written === before ? still + 1 : 0
      before = written
      return still === 15
    })
    assert.ok(written < 1e8, `${written}`)
    await response.body?.cancel()
  })
}

test('an open stream does not keep other requests from the same origin waiting', async (t) => {
  const front = await serve(t, (request, response) => {
    if (request.method === 'GET') response.write('data: 1\n\n')
    else response.end('answer')
  })
  const guarded = open(t)
  const url = `http://127.0.0.1:${front.port}/`
  const stream = await guarded(url)
  assert.equal(await (await guarded(url, { method: 'POST', body: '{}' })).text(), 'answer')
  await stream.body?.cancel()
})

test('limits cut a stream with an error, never silently', async (t) => {
  const front = await serve(t, (request, response) => {
    if (request.url === '/slow') response.write('x')
    else response.end('x'.repeat(2000))
  })
  const large = await open(t, { bodyBytes: 1000 })(`http://127.0.0.1:${front.port}/`)
  const error: unknown = await large.text().catch((reason: unknown) => reason)
  assert.ok(error instanceof TypeError && error.cause instanceof CountersignError)
  assert.equal(error.cause.params['code'], 'body_too_large')
  const slow = await open(t, { totalMs: 60 })(`http://127.0.0.1:${front.port}/slow`)
  await assert.rejects(slow.text(), /failed: No complete answer in time/)
})

test('an abort rejects with the signal’s own reason, before and after the head', async (t) => {
  const closed: string[] = []
  const silence = new AbortController()
  const front = await serve(t, (request, response) => {
    request.socket.on('close', () => closed.push(request.url ?? ''))
    if (request.url === '/stream') response.write('x')
    else silence.abort(new DOMException('long enough', 'TimeoutError'))
  })
  const guarded = open(t)
  const url = `http://127.0.0.1:${front.port}`
  await assert.rejects(guarded(url, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  await assert.rejects(guarded(`${url}/silent`, { signal: silence.signal }), {
    name: 'TimeoutError',
  })
  const controller = new AbortController()
  const response = await guarded(`${url}/stream`, { signal: controller.signal })
  const text = response.text()
  controller.abort(new Error('my reason'))
  await assert.rejects(text, /my reason/)
  const left = await guarded(`${url}/stream`)
  await left.body?.cancel()
  await eventually(() => closed.length === 3)
  assert.deepEqual(closed.toSorted(), ['/silent', '/stream', '/stream'])
})

test('redirects: GET by the guard’s rules, POST never, and as the caller wishes', async (t) => {
  const front = await serve(t, (request, response) => {
    if (request.url === '/end') response.end('end')
    else {
      response.writeHead(307, {
        location: request.url === '/meta' ? 'http://169.254.169.254/' : '/end',
      })
      response.end()
    }
  })
  const guarded = open(t)
  const url = `http://127.0.0.1:${front.port}/`
  const followed = await guarded(url)
  assert.deepEqual(
    [await followed.text(), followed.redirected, followed.url],
    ['end', true, `${url}end`],
  )
  const posted = await guarded(url, { method: 'POST', body: 'x' })
  assert.equal(posted.status, 307)
  assert.equal((await guarded(url, { redirect: 'manual' })).status, 307)
  assert.equal(
    (await causeOf(guarded(url, { redirect: 'error' }))).params['code'],
    'redirect_refused',
  )
  assert.equal((await causeOf(guarded(`${url}meta`))).params['code'], 'address_not_public')
  assert.equal(front.requests.filter((line) => line.startsWith('POST')).length, 1)
})

test('options that cannot be used are refused at once', () => {
  for (const options of [
    { headMs: 0 },
    { totalMs: Infinity },
    { totalMs: Number.NaN },
    { namedOrigins: ['x'] },
  ]) {
    assert.throws(() => createFetch(options), TypeError)
  }
})
