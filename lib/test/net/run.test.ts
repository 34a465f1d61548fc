import assert from 'node:assert/strict'
import type net from 'node:net'
import { test } from 'node:test'

import { guardWithin, openGuard } from '../../src/net/open.ts'
import {
  answers,
  eventually,
  field,
  get,
  guardIn,
  post,
  publicExcept,
  serve,
  speakRaw,
  strictGuard,
  text,
  told,
} from './support.ts'

test('credentials go to exactly their origin and never into a record', async (t) => {
  const seen: (string | undefined)[] = []
  const front = await serve(t, (request, response) => {
    seen.push(request.headers['x-api-key']?.toString())
    response.end()
  })
  const other = await serve(t, (request, response) => {
    seen.push(request.headers['x-api-key']?.toString())
    response.end()
  })
  const secret = 's3cret-value'
  const guard = guardIn(t, publicExcept(front.port, other.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    credentials: { origin: `http://a.com:${front.port}`, headers: [['X-Api-Key', secret]] },
  })
  const exchange = await guard.send(post(`http://a.com:${front.port}/mcp`))
  await guard.send(post(`http://a.com:${other.port}/mcp`))
  assert.deepEqual(seen, [secret, undefined])
  assert.equal(field(exchange.request.headers, 'x-api-key'), '[redacted]')
  const bearer = await guard.send(
    post(`http://a.com:${front.port}/`, { headers: [['Authorization', `Bearer ${secret}`]] }),
  )
  assert.equal(field(bearer.request.headers, 'authorization'), '[redacted]')
  assert.ok(!JSON.stringify([exchange, bearer]).includes(secret))
})

test('what waits behind others ends when its caller said, and nothing is sent for it', async (t) => {
  const front = await serve(t, () => {})
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const began = performance.now()
  const waiting = Array.from({ length: 20 }, () =>
    guard.send(post(`http://a.com:${front.port}/mcp`, { limits: { totalMs: 300 } })),
  )
  const told = (await Promise.all(waiting)).map(({ problem }) => problem)
  // One after another they would take six seconds.
  assert.ok(performance.now() - began < 3000)
  assert.ok(told.every((problem) => problem?.code === 'time_budget' && problem.blame === 'us'))
  assert.equal(front.requests.length, 1)
})

test('proxy variables are ignored and said so', async (t) => {
  const guard = openGuard({
    environment: { HTTPS_PROXY: 'http://p:1', no_proxy: '*', NODE_USE_ENV_PROXY: '1' },
  })
  t.after(() => guard.close())
  assert.equal(guard.notes.length, 1)
  assert.match(guard.notes[0] ?? '', /^HTTPS_PROXY, NODE_USE_ENV_PROXY set/)
  assert.deepEqual(openGuard({ environment: {} }).notes, [])
  const given = { environment: { HTTPS_PROXY: 'http://p:1' }, proxy: 'http://p:2' }
  assert.deepEqual(openGuard(given).notes, [])
})

test('a proxy whose user or password cannot be decoded is a wrong option, not a wrong exchange', () => {
  for (const pair of ['us%er:pw', 'user:p%w', 'user:%ff']) {
    assert.throws(() => openGuard({ proxy: `http://${pair}@127.0.0.1:1` }), {
      name: 'TypeError',
      message: /^proxy user and password must be percent-encoded/,
    })
  }
})

test('--proxy tunnels to the checked literal, and its refusals are not the target’s', async (t) => {
  let answer = 'HTTP/1.1 200 Connection established\r\n\r\n'
  const lines: string[] = []
  const proxy = await speakRaw(t, (socket, request) => {
    if (!request.startsWith('CONNECT')) {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ntunnel')
      return
    }
    lines.push(request)
    socket.write(answer)
  })
  const options = {
    resolver: answers({ 'far.com': { a: ['93.184.216.34'] }, 'in.com': { a: ['10.0.0.1'] } }),
    allowPlainHttp: true,
    proxy: `http://user:pass@127.0.0.1:${proxy.port}`,
  }
  const exchange = await strictGuard(t, options).send(get('http://far.com/'))
  assert.equal(text(exchange), 'tunnel')
  assert.match(
    lines[0] ?? '',
    /^CONNECT 93\.184\.216\.34:80 HTTP\/1\.1\r\nhost: 93\.184\.216\.34:80\r\n/,
  )
  assert.match(lines[0] ?? '', /proxy-authorization: Basic dXNlcjpwYXNz\r\n/)
  assert.equal(
    told(await strictGuard(t, options).send(get('http://in.com/'))),
    'address_not_public private',
  )
  assert.equal(lines.length, 1)
  answer = 'HTTP/1.1 403 Forbidden\r\n\r\n'
  assert.equal(
    told(await strictGuard(t, options).send(get('http://far.com/'))),
    'proxy_refused status_403',
  )
  answer = 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'
  assert.equal(
    told(await strictGuard(t, options).send(get('http://far.com/'))),
    'proxy_refused early_bytes',
  )
})

test('a proxy whose answer is no whole head is at fault itself, whatever its status says', async (t) => {
  let speak = (_socket: net.Socket): void => {}
  const proxy = await speakRaw(t, (socket) => speak(socket))
  const options = { ca: [], resolver: answers({ 'far.com': { a: ['93.184.216.34'] } }) }
  const guard = strictGuard(t, { ...options, proxy: `http://127.0.0.1:${proxy.port}` })
  const head = 'HTTP/1.1 200 OK\r\n'
  const cases: readonly (readonly [string, (socket: net.Socket) => void])[] = [
    ['no_answer', (socket) => socket.end(head)],
    ['no_answer', (socket) => socket.end(`${head}x: y\r\n`)],
    ['no_answer', (socket) => socket.write(head, () => socket.resetAndDestroy())],
    ['no_answer', (socket) => socket.write(`${head}${'x: y\r\n'.repeat(3000)}\r\n`)],
    ['no_answer', (socket) => socket.write(`${head}x: ${'y'.repeat(16_384 - head.length - 3)}`)],
    ['status_407', (socket) => socket.write('HTTP/1.1 407 No\r\ncontent-length: 2\r\n\r\nno')],
  ]
  for (const [why, answer] of cases) {
    speak = answer
    assert.equal(told(await guard.send(get('https://far.com/'))), `proxy_refused ${why}`)
  }
})

test('a guard talks to one origin over one connection, one request after another', async (t) => {
  let open = 0
  let most = 0
  const front = await serve(t, (_request, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.end('x')
    }, 3)
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${front.port}/`
  const exchanges = await Promise.all(Array.from({ length: 6 }, () => guard.send(post(url))))
  assert.deepEqual(exchanges.map(told), Array(6).fill('200 whole'))
  assert.equal(front.connections, 1)
  assert.equal(most, 1)
  assert.deepEqual(
    exchanges.map((exchange) => exchange.hops[0]?.peer?.reused),
    [false, true, true, true, true, true],
  )
})

test('guards share no connection', async (t) => {
  const front = await serve(t, (_request, response) => response.end('x'))
  const options = { resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }) }
  for (let run = 0; run < 2; run++) {
    await guardIn(t, publicExcept(front.port), options).send(get(`http://a.com:${front.port}/`))
  }
  assert.equal(front.connections, 2)
})

test('close ends what is under way as our own doing, and nothing starts afterwards', async (t) => {
  const front = await serve(t, () => {})
  const guard = guardWithin(publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${front.port}/`
  const pending = [guard.send(post(url)), guard.send(post(url))]
  await eventually(() => front.requests.length === 1)
  void guard.close()
  for (const exchange of await Promise.all(pending)) {
    assert.equal(told(exchange), 'aborted')
    assert.equal(exchange.problem?.kind === 'failure' && exchange.problem.blame, 'us')
  }
  assert.equal(told(await guard.send(post(url))), 'aborted')
  assert.equal(front.connections, 1)
  const other = guardWithin(publicExcept(front.port), {
    resolver: { resolve4: () => new Promise(() => {}), resolve6: () => new Promise(() => {}) },
  })
  const settled: string[] = []
  const looking = other.send(post(url)).then((exchange) => settled.push(told(exchange)))
  await other.close()
  assert.deepEqual(settled, ['aborted'], 'a run is closed when its last exchange has ended')
  await looking
})

test('a caller’s signal ends its exchange only, also while it waits its turn', async (t) => {
  const front = await serve(t, (_request, response) => {
    setTimeout(() => response.end('x'), 30)
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${front.port}/`
  const first = guard.send(post(url))
  const controller = new AbortController()
  const second = guard.send(post(url, { signal: controller.signal }))
  setTimeout(() => controller.abort(), 5)
  const order: string[] = []
  await Promise.all([
    first.then(() => order.push('first')),
    second.then(() => order.push('second')),
  ])
  assert.deepEqual(order, ['second', 'first'])
  assert.equal(told(await second), 'aborted')
  assert.equal(told(await first), '200 whole')
  const already = guard.send(post(url, { signal: AbortSignal.abort() }))
  assert.equal(told(await already), 'aborted')
})

test('the record says what was sent, when, to whom and how long it took', async (t) => {
  let wire: string[] = []
  const front = await serve(t, (request, response) => {
    wire = request.rawHeaders
    response.end('abc')
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    userAgent: 'Tester/1',
  })
  const exchange = await guard.send(post(`http://a.com:${front.port}/mcp#x`))
  assert.deepEqual(exchange.request.headers.flat(), wire)
  assert.equal(field(exchange.request.headers, 'user-agent'), 'Tester/1')
  assert.equal(exchange.startedAt, '2026-01-02T03:04:05.006Z')
  assert.equal(exchange.url, `http://a.com:${front.port}/mcp`)
  const { resolved = -1, connected = -1, firstByte = -1, total } = exchange.timings
  assert.ok(0 <= resolved && resolved <= connected && connected <= firstByte && firstByte <= total)
  assert.deepEqual(exchange.hops[0]?.peer, {
    address: '127.0.0.1',
    port: front.port,
    reused: false,
  })
  assert.ok(exchange.wireBytes > 3 && exchange.wireBytes < 500)
  const head = await guard.send(get(`http://a.com:${front.port}/`, { method: 'HEAD' }))
  assert.deepEqual(head.request.headers.flat(), wire)
  assert.equal(head.response?.body.length, 0)
})

test('a head is written in latin1 and a body in UTF-8, whatever is in the other', async (t) => {
  const server = await speakRaw(t, (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
  )
  const guard = guardIn(t, publicExcept(server.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  for (const agent of ['plain', 'caf\u00e9'])
    for (const body of ['"tide"', '"\u043f\u0440\u0438\u043b\u0438\u0432 \u6f6e"']) {
      const headers = [['user-agent', agent]] as const
      const sent = await guard.send(post(`http://a.com:${server.port}/mcp`, { headers, body }))
      assert.equal(told(sent), '200 whole')
      const written = Buffer.from(server.requests.at(-1) ?? '', 'latin1')
      const at = written.indexOf('\r\n\r\n') + 4
      assert.ok(written.toString('latin1', 0, at).includes(`\r\nuser-agent: ${agent}\r\n`))
      assert.equal(written.toString('utf8', at), body)
    }
})
