import assert from 'node:assert/strict'
import https from 'node:https'
import type net from 'node:net'
import { test } from 'node:test'
import tls from 'node:tls'

import { issue } from './certificates.ts'
import type { Made } from './certificates.ts'
import { ask, leaf, MIDDLE, refused, ROOT, soon } from './secure.ts'
import { answers, get, guardIn, listening, publicExcept, serve, text, told } from './support.ts'

test('a good certificate: facts of the strict connection, in wire order', async (t) => {
  const end = soon(51)
  const secure = await ask(t, [leaf({ to: end }), MIDDLE])
  assert.equal(text(secure.exchange), 'secret')
  const tlsFacts = secure.exchange.hops[0]?.tls
  assert.deepEqual(
    [tlsFacts?.protocol, tlsFacts?.alpn, tlsFacts?.serverName],
    ['TLSv1.3', 'http/1.1', 'a.com'],
  )
  const { facts } = secure
  assert.deepEqual([facts?.verdict, facts?.faults, facts?.observedBy], ['trusted', [], 'strict'])
  assert.deepEqual(
    facts?.chain.map((one) => [one.subject, one.issuer, one.isCa, one.keyType, one.keyBits]),
    [
      ['CN=a.com', 'CN=Test Intermediate', false, 'ec', 256],
      ['CN=Test Intermediate', 'CN=Test Root', true, 'ec', 256],
    ],
  )
  assert.deepEqual(facts?.chain[0]?.names, ['a.com'])
  assert.match(facts?.chain[0]?.sha256 ?? '', /^[0-9a-f]{64}$/)
  assert.match(facts?.chain[0]?.spkiSha256 ?? '', /^[0-9a-f]{64}$/)
  assert.equal(facts?.endsAt, end.toISOString())
  assert.equal(facts?.endsWith, 'CN=a.com')
})

test('TS-02: what ends first counts, also when it is the intermediate', async (t) => {
  const middle = issue({ subject: 'Short Intermediate', ca: true, by: ROOT, to: soon(21) })
  const { facts } = await ask(t, [leaf({ by: middle, to: soon(51) }), middle])
  assert.equal(facts?.verdict, 'trusted')
  assert.equal(facts?.endsAt, soon(21).toISOString())
  assert.equal(facts?.endsWith, 'CN=Short Intermediate')
})

for (const [id, zone, end] of [
  ['TS-04', 'Europe/Prague', '2126-10-01T13:28:25.000Z'],
  ['TS-06', 'America/Los_Angeles', '2127-01-19T00:00:00.000Z'],
] as const) {
  test(`${id}: dates are UTC instants in any time zone`, async (t) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    t.after(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })
    const { facts } = await ask(t, [leaf({ to: new Date(end) }), MIDDLE])
    assert.equal(facts?.chain[0]?.validTo, end)
  })
}

test('guard 43: an expired leaf', async (t) => {
  const secure = await ask(t, [leaf({ from: soon(-30), to: soon(-1) }), MIDDLE])
  const facts = refused(secure, 'expired')
  assert.deepEqual([facts.code, facts.observedBy], ['CERT_HAS_EXPIRED', 'observer'])
  assert.equal(facts.endsAt, soon(-1).toISOString())
  assert.equal(secure.connections(), 2, 'one strict, one to look')
})

test('guard 43: a self-signed leaf', async (t) => {
  const own = issue({ subject: 'a.com', names: ['a.com'] })
  assert.equal(refused(await ask(t, [own]), 'self_signed').code, 'DEPTH_ZERO_SELF_SIGNED_CERT')
})

test('guard 43: a certificate for another host', async (t) => {
  const facts = refused(await ask(t, [leaf({ names: ['b.com', '*.c.com'] }), MIDDLE]), 'wrong_name')
  assert.equal(facts.code, 'ERR_TLS_CERT_ALTNAME_INVALID')
  assert.deepEqual(facts.chain[0]?.names, ['b.com', '*.c.com'])
})

test('guard 45: a certificate with a common name only', async (t) => {
  refused(await ask(t, [leaf({ names: [] }), MIDDLE]), 'no_names')
})

test('an expired intermediate is told apart by its dates', async (t) => {
  const middle = issue({
    subject: 'Old Intermediate',
    ca: true,
    by: ROOT,
    from: soon(-30),
    to: soon(-2),
  })
  const facts = refused(await ask(t, [leaf({ by: middle }), middle]), 'expired')
  assert.equal(facts.endsWith, 'CN=Old Intermediate')
})

test('a certificate from the future', async (t) => {
  refused(await ask(t, [leaf({ from: soon(2) }), MIDDLE]), 'not_yet_valid')
})

test('faults that hide each other are all found', async (t) => {
  const own = issue({ subject: 'x', names: ['b.com'], from: soon(-9), to: soon(-1) })
  refused(await ask(t, [own]), 'expired', 'wrong_name', 'self_signed')
})

test('an unknown root, sent or not', async (t) => {
  const root = issue({ subject: 'Other Root', ca: true })
  const sent = refused(await ask(t, [leaf({ by: root }), root]), 'unknown_issuer')
  assert.equal(sent.code, 'SELF_SIGNED_CERT_IN_CHAIN')
  const hidden = refused(await ask(t, [leaf({ by: root })]), 'unknown_issuer')
  assert.equal(hidden.code, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')
})

test('TS-01: a missing intermediate that can be fetched is an incomplete chain', async (t) => {
  const store = await serve(t, (_request, response) => response.end(MIDDLE.der))
  const at = `http://a.com:${store.port}/intermediate.der`
  const facts = refused(
    await ask(t, [leaf({ issuerAt: at })], { ports: [store.port] }),
    'incomplete_chain',
  )
  assert.equal(facts.repairedBy, at)
  assert.equal(facts.chain.at(-1)?.issuer, 'CN=Test Intermediate')
  assert.deepEqual(store.requests, ['GET /intermediate.der'])
})

test('a missing intermediate that cannot be fetched is an unknown issuer', async (t) => {
  refused(await ask(t, [leaf()]), 'unknown_issuer')
  const wrong = await serve(t, (_request, response) =>
    response.end(issue({ subject: 'Test Intermediate', ca: true }).der),
  )
  const at = `http://a.com:${wrong.port}/x.der`
  refused(await ask(t, [leaf({ issuerAt: at })], { ports: [wrong.port] }), 'unknown_issuer')
  const junk = await serve(t, (_request, response) => response.end('<html>'))
  const there = `http://a.com:${junk.port}/x.der`
  refused(await ask(t, [leaf({ issuerAt: there })], { ports: [junk.port] }), 'unknown_issuer')
})

test('the address of an issuer goes through the guard, and at most three are fetched', async (t) => {
  const inside = await serve(t, (_request, response) => response.end(MIDDLE.der))
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const at = `http://${host}:${inside.port}/x.der`
    refused(await ask(t, [leaf({ issuerAt: at })]), 'unknown_issuer')
  }
  assert.equal(inside.connections, 0)
  let chain: Made[] = []
  const store = await serve(t, (request, response) =>
    response.end(chain[Number(request.url?.slice(1))]?.der),
  )
  const at = (index: number): string => `http://a.com:${store.port}/${index}`
  const last = issue({ subject: 'I4', ca: true, by: ROOT })
  const third = issue({ subject: 'I3', ca: true, by: last, issuerAt: at(3) })
  const second = issue({ subject: 'I2', ca: true, by: third, issuerAt: at(2) })
  const first = issue({ subject: 'I1', ca: true, by: second, issuerAt: at(1) })
  chain = [first, second, third, last]
  const facts = refused(
    await ask(t, [leaf({ by: first, issuerAt: at(0) })], { ports: [store.port] }),
    'unknown_issuer',
  )
  assert.equal(facts.repairedBy, undefined)
  assert.deepEqual(store.requests, ['GET /0', 'GET /1', 'GET /2'])
  store.requests.length = 0
  const nearer = await ask(t, [leaf({ by: second, issuerAt: at(1) })], { ports: [store.port] })
  assert.equal(refused(nearer, 'incomplete_chain').repairedBy, at(1))
})

test('weak keys and signatures are refused whatever OpenSSL thinks of them', async (t) => {
  const lax = { server: { ciphers: 'DEFAULT@SECLEVEL=0' } }
  for (const wish of [{ rsaBits: 1024 }, { hash: 'SHA1' }] as const) {
    refused(await ask(t, [leaf(wish), MIDDLE], lax), 'weak')
    const middle = issue({ subject: 'Weak Intermediate', ca: true, by: ROOT, ...wish })
    refused(await ask(t, [leaf({ by: middle }), middle], lax), 'weak')
  }
})

test('when nobody can look a second time, the code alone speaks', async (t) => {
  for (const [chain, verdict] of [
    [[leaf({ from: soon(-30), to: soon(-1) }), MIDDLE], 'expired'],
    [[issue({ subject: 'a.com', names: ['a.com'] })], 'self_signed'],
    [[leaf()], 'unknown_issuer'],
  ] as const) {
    let connections = 0
    const server = tls.createServer({
      cert: chain.map((one) => one.pem).join(''),
      key: chain[0].keyPem,
    })
    server.on('connection', (socket: net.Socket) => {
      if (++connections > 1) socket.destroy()
    })
    server.on('tlsClientError', () => {})
    const port = await listening(server)
    t.after(() => server.close())
    const guard = guardIn(t, publicExcept(port), {
      resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
      ca: [ROOT.pem],
    })
    const exchange = await guard.send(get(`https://a.com:${port}/`))
    const facts = exchange.hops[0]?.tls?.certificate
    assert.deepEqual([facts?.verdict, facts?.chain, facts?.observedBy], [verdict, [], 'strict'])
    assert.equal(connections, 2)
  }
})

test('a misordered chain is trusted and shown as sent', async (t) => {
  const { exchange, facts } = await ask(t, [leaf(), ROOT, MIDDLE])
  assert.equal(told(exchange), '200 whole')
  assert.deepEqual(
    facts?.chain.map((one) => one.subject),
    ['CN=a.com', 'CN=Test Root', 'CN=Test Intermediate'],
  )
})

test('an issuer that is no authority is a bad chain', async (t) => {
  const middle = issue({ subject: 'No Authority', by: ROOT })
  const secure = await ask(t, [leaf({ by: middle }), middle])
  assert.equal(refused(secure, 'bad_chain').code, 'INVALID_PURPOSE')
})

test('an issuer’s address over https, whose certificate could name another one, is not followed', async (t) => {
  const other = leaf()
  const server = https.createServer({ cert: other.pem, key: other.keyPem })
  let connections = 0
  server.on('connection', () => connections++)
  const port = await listening(server)
  t.after(() => server.close())
  const made = leaf({ issuerAt: `https://a.com:${port}/x.der` })
  refused(await ask(t, [made], { ports: [port] }), 'unknown_issuer')
  assert.equal(connections, 0)
})
