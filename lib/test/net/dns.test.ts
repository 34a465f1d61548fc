import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseAddress } from '../../src/net/address.ts'
import { dialPinned } from '../../src/net/dial.ts'
import { openGuard } from '../../src/net/open.ts'
import type { GuardOptions } from '../../src/net/open.ts'
import { resolvePlace } from '../../src/net/resolve.ts'
import { Stop } from '../../src/net/stop.ts'
import { parsePlace } from '../../src/net/url.ts'
import {
  answers,
  get,
  guardIn,
  post,
  publicExcept,
  refusedBy,
  serve,
  speakRaw,
  strictGuard,
  text,
  told,
} from './support.ts'

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

test('guard 18: wildcard DNS is decided by the address', async (t) => {
  const host = '169.254.169.254.nip.io'
  const { told } = await refusedBy(t, host, { [host]: { a: ['169.254.169.254'] } })
  assert.equal(told, 'address_not_public metadata')
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

test('DNS: a look-up has three seconds of its own', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = {
    resolve4: () => new Promise<never>(() => {}),
    resolve6: () => new Promise<never>(() => {}),
  }
  const reach = publicExcept()
  const place = parsePlace('https://good.com/', reach, false)
  assert.ok('url' in place)
  const stop = new Stop(undefined)
  const pending = resolvePlace(place, silent, reach, stop)
  t.mock.timers.tick(3000)
  const resolution = await pending
  assert.ok(!resolution.ok)
  assert.equal(resolution.problem.code, 'dns_unavailable')
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
