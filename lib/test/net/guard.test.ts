import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

import { parseAddress } from '../../src/net/address.ts'
import { dialPinned } from '../../src/net/dial.ts'
import { guardWithin, openGuard } from '../../src/net/open.ts'
import type { Guard, GuardOptions } from '../../src/net/open.ts'
import { Stop } from '../../src/net/stop.ts'
import {
  answers,
  field,
  get,
  guardIn,
  post,
  publicExcept,
  serve,
  speakRaw,
  text,
  told,
} from './support.ts'
import type { Listener } from './support.ts'

/** A listener that nobody may reach. */
async function inner(t: TestContext): Promise<Listener> {
  return serve(t, (_request, response) => response.end('inside'))
}

function strictGuard(t: TestContext, options: GuardOptions = {}): Guard {
  const guard = openGuard({ environment: {}, ...options })
  t.after(() => guard.close())
  return guard
}

/** Sends a request by the public rules to the inner listener's port and expects it to stay untouched. */
async function refusedBy(t: TestContext, host: string, table: Parameters<typeof answers>[0] = {}) {
  const inside = await inner(t)
  const resolver = answers(table)
  const guard = strictGuard(t, { resolver })
  const exchange = await guard.send(get(`https://${host}:${inside.port}/`, { namedPort: true }))
  assert.equal(inside.connections, 0)
  assert.equal(exchange.response, undefined)
  assert.equal(exchange.wireBytes, 0)
  assert.equal(exchange.problem?.kind, 'refusal')
  return { told: told(exchange), exchange, resolver }
}

test('guard 01: a loopback literal is refused before any packet', async (t) => {
  const { told, resolver } = await refusedBy(t, '127.0.0.1')
  assert.equal(told, 'address_not_public loopback')
  assert.deepEqual(resolver.asked, [])
})

test('guard 02: a decimal metadata address is refused', async (t) => {
  assert.equal((await refusedBy(t, '2852039166')).told, 'address_not_public metadata')
})

test('guard 04: a mapped metadata address is refused', async (t) => {
  const { told } = await refusedBy(t, '[::ffff:169.254.169.254]')
  assert.equal(told, 'address_not_public ipv4_mapped')
})

test('guard 06: a translated address without its A answer is refused, a genuine one is left out', async (t) => {
  const forged = await refusedBy(t, 'forged.com', {
    'forged.com': { aaaa: ['64:ff9b::a9fe:a9fe'] },
  })
  assert.equal(forged.told, 'address_not_public nat64')
  const front = await serve(t, (_request, response) => response.end('out'))
  const resolver = answers({ 'four.com': { a: ['127.0.0.1'], aaaa: ['64:ff9b::7f00:1'] } })
  const guard = guardIn(t, publicExcept(front.port), { resolver })
  const exchange = await guard.send(get(`http://four.com:${front.port}/`))
  assert.equal(told(exchange), '200 whole')
  assert.deepEqual(exchange.hops[0]?.addresses, ['127.0.0.1'])
})

test('guard 06: an address behind the network’s own translator is refused', async (t) => {
  const { told } = await refusedBy(t, 'forged.com', {
    'forged.com': { aaaa: ['2a00:64:64::a9fe:a9fe'] },
    'ipv4only.arpa': { aaaa: ['2a00:64:64::c000:aa'] },
  })
  assert.equal(told, 'address_not_public nat64')
})

test('guard 08: the wire server of a cloud in public space is refused', async (t) => {
  const { told } = await refusedBy(t, 'wire.com', { 'wire.com': { a: ['168.63.129.16'] } })
  assert.equal(told, 'address_not_public metadata')
})

test('guard 10: a metadata address in IPv6 is refused', async (t) => {
  const { told } = await refusedBy(t, 'meta.com', { 'meta.com': { aaaa: ['fd00:ec2::254'] } })
  assert.equal(told, 'address_not_public metadata')
})

test('guard 12: one bad answer among good ones refuses the name and says how many there were', async (t) => {
  const { told, exchange } = await refusedBy(t, 'mixed.com', {
    'mixed.com': { a: ['93.184.216.34', '127.0.0.1'] },
  })
  assert.equal(told, 'address_not_public loopback')
  assert.equal(exchange.problem?.params['answers'], 2)
  assert.deepEqual(exchange.hops[0]?.addresses, ['93.184.216.34', '127.0.0.1'])
  const sixes = await refusedBy(t, 'mixed.com', {
    'mixed.com': { a: ['93.184.216.34'], aaaa: ['::1'] },
  })
  assert.equal(sixes.told, 'address_not_public loopback')
})

test('guard 13: after a rebinding only the first address was ever dialled', async (t) => {
  const front = await serve(t, (_request, response) => {
    response.setHeader('connection', 'close')
    response.end('out')
  })
  let asked = 0
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: {
      resolve4: async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
      resolve6: async () => [],
    },
  })
  const url = `http://rebind.com:${front.port}/`
  assert.equal(told(await guard.send(get(url))), '200 whole')
  assert.equal(told(await guard.send(get(url))), 'address_not_public loopback')
  assert.equal(asked, 2, 'one look-up per connection')
  assert.equal(front.connections, 1)
})

test('guard 15: no DNS query for a name that is no public name', async (t) => {
  for (const host of ['internal-host', 'metadata.google.internal', 'x.local', 'localhost.']) {
    const { told, resolver } = await refusedBy(t, host)
    assert.match(told, /^host_not_public/, host)
    assert.deepEqual(resolver.asked, [], host)
  }
})

test('guard 18: wildcard DNS is decided by the address', async (t) => {
  const host = '169.254.169.254.nip.io'
  const { told } = await refusedBy(t, host, { [host]: { a: ['169.254.169.254'] } })
  assert.equal(told, 'address_not_public metadata')
})

test('guard 24: a header that belongs to the connection is refused and nothing is sent', async (t) => {
  const inside = await inner(t)
  const guard = guardIn(t, publicExcept(inside.port), {
    resolver: answers({ 'good.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://good.com:${inside.port}/`
  const bad: [string, string][] = [
    ['Host', 'internal.admin'],
    ['Connection', 'upgrade'],
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '0'],
    ['TE', 'trailers'],
    ['Expect', '100-continue'],
    ['Upgrade', 'h2c'],
    ['Cookie', 'a=b'],
    ['Proxy-Authorization', 'Basic eDp5'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['Authorization', 'x\r\nhost: internal.admin'],
    ['Mcp-Session-Id', 'a\u0000b'],
    ['Mcp-Session-Id', 'snow\u2603man'],
  ]
  for (const header of bad) {
    const exchange = await guard.send(post(url, { headers: [header] }))
    assert.equal(exchange.problem?.code, 'header_not_allowed', header[0])
    assert.deepEqual(exchange.problem?.params, { name: header[0] })
  }
  assert.equal(inside.connections, 0)
})

test('methods: each purpose has its own', async (t) => {
  const guard = strictGuard(t, { resolver: answers({}) })
  const url = 'https://good.com/'
  for (const [purpose, method] of [
    ['document', 'POST'],
    ['document', 'DELETE'],
    ['endpoint', 'HEAD'],
    ['metadata', 'HEAD'],
    ['hook', 'GET'],
  ] as const) {
    const exchange = await guard.send({ purpose, method, url })
    assert.equal(exchange.problem?.code, 'method_not_allowed', `${purpose} ${method}`)
  }
})

test('misuse by a programmer is a TypeError, and nothing else is', async (t) => {
  const guard = strictGuard(t)
  const url = 'https://good.com/'
  await assert.rejects(guard.send(get(url, { body: 'x' })), TypeError)
  await assert.rejects(guard.send(post(url, { body: 'x'.repeat(2_097_153) })), TypeError)
  await assert.rejects(guard.send({ purpose: 'nonsense', method: 'GET', url } as never), TypeError)
  await assert.rejects(guard.send({ purpose: 'document', method: 'GET' } as never), TypeError)
  assert.throws(() => openGuard({ ca: ['no certificate'] }), TypeError)
  assert.throws(() => openGuard({ proxy: 'socks5://x' }), TypeError)
  assert.throws(() => openGuard({ credentials: { origin: 'x', headers: [] } }), TypeError)
  const host = { origin: url, headers: [['Host', 'x']] as const }
  assert.throws(() => openGuard({ credentials: host }), TypeError)
  assert.throws(
    () => openGuard({ resolve: [{ host: 'x.com', port: 443, address: 'y' }] }),
    TypeError,
  )
  const metadata = { host: 'x.com', port: 443, address: '169.254.169.254' }
  assert.throws(() => openGuard({ resolve: [metadata] }), /cannot be used \(metadata\)/)
  const noPort = { host: 'x.com', port: 443, address: '127.0.0.1', toPort: 70_000 }
  assert.throws(() => openGuard({ resolve: [noPort] }), /70000 is no port/)
})

test('plain http is refused unless the person asked for it', async (t) => {
  const resolver = answers({ 'good.com': { a: ['93.184.216.34'] } })
  const refused = await strictGuard(t, { resolver }).send(get('http://good.com/'))
  assert.equal(refused.problem?.code, 'url_scheme')
  const private_ = openGuard({ allowPrivateNetwork: true, environment: {}, resolver: answers({}) })
  t.after(() => private_.close())
  assert.equal(told(await private_.send(get('http://good.com/'))), 'dns_not_found')
  const hook = await private_.send({ purpose: 'hook', method: 'POST', url: 'http://good.com/' })
  assert.equal(hook.problem?.code, 'url_scheme', 'hooks and metadata are never in the clear')
})

test('SG-12: one look-up, one pinned address, Host kept; a look-up that fails allows nothing', async (t) => {
  const front = await serve(t, (request, response) => response.end(request.headers.host))
  let asked = 0
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: {
      resolve4: async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.5']),
      resolve6: async () => [],
    },
  })
  const url = `http://pinned.com:${front.port}/`
  assert.equal(text(await guard.send(get(url))), `pinned.com:${front.port}`)
  assert.equal(asked, 1)
  const broken = strictGuard(t, {
    resolver: {
      resolve4: () => Promise.reject(new Error('boom')),
      resolve6: () => Promise.reject(new Error('boom')),
    },
  })
  const exchange = await broken.send(get('https://pinned.com/'))
  assert.equal(told(exchange), 'dns_unavailable')
  assert.equal(exchange.problem?.kind === 'failure' && exchange.problem.blame, 'us')
})

test('SG-13: a retry goes through the guard like a first request', async (t) => {
  const front = await serve(t, (_request, response) => {
    response.writeHead(429, { 'retry-after': '1', connection: 'close' })
    response.end()
  })
  let first = true
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: {
      async resolve4() {
        const answer = first ? ['127.0.0.1'] : ['10.0.0.5']
        first = false
        return answer
      },
      resolve6: async () => [],
    },
  })
  const url = `http://busy.com:${front.port}/`
  assert.equal((await guard.send(post(url))).response?.status, 429)
  assert.equal(told(await guard.send(post(url))), 'address_not_public private')
  assert.equal(front.connections, 1)
})

test('DNS: absent names are theirs, a silent resolver is ours, a broken zone is theirs', async (t) => {
  const failing = (code: string): GuardOptions => {
    const fail = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }))
    return { resolver: { resolve4: fail, resolve6: fail } }
  }
  for (const [code, expected, blame] of [
    ['ENOTFOUND', 'dns_not_found', 'target'],
    ['ENODATA', 'dns_not_found', 'target'],
    ['ESERVFAIL', 'dns_not_found', 'target'],
    ['ETIMEOUT', 'dns_unavailable', 'us'],
    ['ECONNREFUSED', 'dns_unavailable', 'us'],
    ['EREFUSED', 'dns_unavailable', 'us'],
  ] as const) {
    const { problem } = await strictGuard(t, failing(code)).send(get('https://good.com/'))
    assert.ok(problem?.kind === 'failure', code)
    assert.deepEqual(
      [problem.code, problem.blame, problem.phase],
      [expected, blame, 'resolve'],
      code,
    )
  }
})

test('DNS: a resolver that never answers is given up at the deadline and told to stop', async (t) => {
  let aborted = 0
  const wait = (_name: string, signal: AbortSignal): Promise<never> => {
    signal.addEventListener('abort', () => aborted++)
    return new Promise(() => {})
  }
  const guard = strictGuard(t, { resolver: { resolve4: wait, resolve6: wait } })
  const exchange = await guard.send(get('https://good.com/', { limits: { totalMs: 30 } }))
  assert.equal(told(exchange), 'time_budget')
  assert.deepEqual(exchange.problem?.params, { phase: 'resolve', limit: 30 })
  assert.equal(aborted, 2)
})

test('DNS: of a thousand answers all are judged and eight are kept', async (t) => {
  const front = await serve(t, (_request, response) => response.end())
  const many = Array.from({ length: 1000 }, () => '127.0.0.1')
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'many.com': { a: many } }),
  })
  const exchange = await guard.send(get(`http://many.com:${front.port}/`))
  assert.equal(exchange.hops[0]?.addresses.length, 8)
  const { told: refused } = await refusedBy(t, 'many.com', {
    'many.com': { a: [...many.map(() => '93.184.216.34'), '127.0.0.1'] },
  })
  assert.equal(refused, 'address_not_public loopback')
})

test('the peer’s bytes are compared with the pinned address before anything is said', async (t) => {
  const server = await speakRaw(t, () => assert.fail('a byte was sent'))
  const stop = new Stop(undefined)
  stop.start(1000)
  const pinned = { text: '127.0.0.1', bytes: parseAddress('93.184.216.34') ?? assert.fail() }
  const result = await dialPinned(pinned, server.port, 1000, stop)
  stop.release()
  assert.ok('problem' in result)
  assert.deepEqual(result.problem.params, { class: 'peer_mismatch', address: '127.0.0.1' })
})

test('a dead first address falls through to the next pinned one and to nothing else', async (t) => {
  const front = await serve(t, (_request, response) => response.end('out'))
  const reach = publicExcept(front.port)
  const guard = guardIn(
    t,
    { ...reach, address: () => undefined },
    {
      resolver: answers({ 'two.com': { a: ['127.0.0.2', '127.0.0.1'] } }),
    },
  )
  const exchange = await guard.send(get(`http://two.com:${front.port}/`))
  assert.equal(exchange.hops[0]?.peer?.address, '127.0.0.1')
  assert.equal(text(exchange), 'out')
})

test('--resolve: an override replaces the look-up for its host and port only', async (t) => {
  const front = await serve(t, (request, response) => response.end(request.headers.host))
  const resolver = answers({})
  const guard = openGuard({
    allowPrivateNetwork: true,
    environment: {},
    resolver,
    resolve: [{ host: 'staging.example', port: front.port, address: '127.0.0.1' }],
  })
  t.after(() => guard.close())
  const exchange = await guard.send(get(`http://staging.example:${front.port}/`))
  assert.equal(text(exchange), `staging.example:${front.port}`)
  assert.equal(told(await guard.send(get('http://staging.example/'))), 'dns_not_found')
})

test('--resolve: a pin is consent for its own names, port and address, and for nothing else', async (t) => {
  const inner = await serve(t, (request, response) => response.end(request.headers.host))
  const resolver = answers({ 'other.com': { a: ['127.0.0.1'] } })
  const guard = openGuard({
    environment: {},
    resolver,
    allowPlainHttp: true,
    resolve: [
      { host: '*.example', port: 80, address: '127.0.0.1', toPort: inner.port },
      { host: 'dead.example', port: 80, address: '127.0.0.1', toPort: 1 },
    ],
  })
  t.after(() => guard.close())
  assert.equal(text(await guard.send(get('http://a.example/'))), 'a.example')
  assert.equal(text(await guard.send(get('http://b.a.example/'))), 'b.a.example')
  assert.equal(told(await guard.send(get('http://dead.example/'))), 'connect_refused')
  assert.equal(told(await guard.send(get('http://a.example:8443/'))), 'host_not_public reserved')
  assert.equal(told(await guard.send(get('https://a.example/'))), 'host_not_public reserved')
  assert.equal(told(await guard.send(get('http://other.com/'))), 'address_not_public loopback')
  assert.equal(told(await guard.send(get('http://127.0.0.1/'))), 'address_not_public loopback')
})

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

test('proxy variables are ignored and said so', async (t) => {
  const guard = openGuard({
    environment: { HTTPS_PROXY: 'http://p:1', no_proxy: '*', NODE_USE_ENV_PROXY: '1' },
  })
  t.after(() => guard.close())
  assert.equal(guard.notes.length, 1)
  assert.match(guard.notes[0] ?? '', /^HTTPS_PROXY, NODE_USE_ENV_PROXY set/)
  assert.deepEqual(openGuard({ environment: {} }).notes, [])
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
  setTimeout(() => void guard.close(), 20)
  for (const exchange of await Promise.all(pending)) {
    assert.equal(told(exchange), 'aborted')
    assert.equal(exchange.problem?.kind === 'failure' && exchange.problem.blame, 'us')
  }
  assert.equal(told(await guard.send(post(url))), 'aborted')
  assert.equal(front.connections, 1)
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
