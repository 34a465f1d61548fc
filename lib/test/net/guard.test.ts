import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createFetch } from '../../src/net/fetch.ts'
import { openGuard } from '../../src/net/open.ts'
import {
  answers,
  get,
  guardIn,
  post,
  publicExcept,
  refusedBy,
  strictGuard,
  told,
  inner,
} from './support.ts'

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

test('guard 08: the wire server of a cloud in public space is refused', async (t) => {
  const { told } = await refusedBy(t, 'wire.com', { 'wire.com': { a: ['168.63.129.16'] } })
  assert.equal(told, 'address_not_public metadata')
})

test('guard 10: a metadata address in IPv6 is refused', async (t) => {
  const { told } = await refusedBy(t, 'meta.com', { 'meta.com': { aaaa: ['fd00:ec2::254'] } })
  assert.equal(told, 'address_not_public metadata')
})

test('guard 15: no DNS query for a name that is no public name', async (t) => {
  for (const host of ['internal-host', 'metadata.google.internal', 'x.local', 'localhost.']) {
    const { told, resolver } = await refusedBy(t, host)
    assert.match(told, /^host_not_public/, host)
    assert.deepEqual(resolver.asked, [], host)
  }
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
  const plain = openGuard({ allowPlainHttp: true, environment: {}, resolver: answers({}) })
  t.after(() => plain.close())
  assert.equal(told(await plain.send(get('http://good.com/'))), 'dns_not_found')
  for (const [purpose, method] of [
    ['hook', 'POST'],
    ['metadata', 'GET'],
  ] as const) {
    const exchange = await plain.send({ purpose, method, url: 'http://good.com/' })
    assert.equal(exchange.problem?.code, 'url_scheme', 'no person wrote these')
    assert.equal(
      told(await private_.send({ purpose, method, url: 'http://good.com/' })),
      'dns_not_found',
    )
  }
})

test('an option that is unknown or of another type is named before anything is opened', () => {
  const wrong: readonly (readonly [options: unknown, message: RegExp])[] = [
    [{ ca: 'x' }, /^ca must be an array of strings$/],
    [{ ca: [1] }, /^ca must be an array of strings$/],
    [{ allowPrivate: true }, /^allowPrivate is no option; there are .*allowPrivateNetwork/],
    [{ toString: 1 }, /^toString is no option/],
    [{ allowPrivateNetwork: 'yes' }, /^allowPrivateNetwork must be a boolean$/],
    [{ resolve: 'x.com:443:192.0.2.7' }, /^resolve must be an array$/],
    [{ signal: {} }, /^signal must be an AbortSignal$/],
    [{ now: 5 }, /^now must be a function$/],
    ['x', /^options must be an object$/],
    [null, /^options must be an object$/],
  ]
  for (const [options, message] of wrong)
    for (const open of [openGuard, createFetch])
      assert.throws(() => open(options as never), { name: 'TypeError', message })
  for (const options of [{ headMs: 0 }, { totalMs: Number.NaN }, { namedOrigins: ['x'] }])
    assert.throws(() => createFetch(options), new RegExp(`^TypeError: ${Object.keys(options)[0]}`))
  assert.throws(() => openGuard({ headMs: 5 } as never), /headMs is no option/)
})
