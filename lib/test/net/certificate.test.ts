import assert from 'node:assert/strict'
import http from 'node:http'
import https from 'node:https'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import tls from 'node:tls'

import type { CertificateFacts, Exchange } from '../../src/exchange.ts'
import type { GuardOptions } from '../../src/net/open.ts'
import { trustIn } from '../../src/net/trust.ts'
import { issue } from './certificates.ts'
import type { Made, Wish } from './certificates.ts'
import {
  answers,
  get,
  guardIn,
  listening,
  publicExcept,
  serve,
  speakRaw,
  text,
  told,
} from './support.ts'

const DAY = 86_400_000
const soon = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY)

const ROOT = issue({ subject: 'Test Root', ca: true })
const MIDDLE = issue({ subject: 'Test Intermediate', ca: true, by: ROOT })

function leaf(wish: Partial<Wish> = {}): Made {
  return issue({ subject: 'a.com', names: ['a.com'], by: MIDDLE, ...wish })
}

interface Secure {
  readonly exchange: Exchange
  readonly facts: CertificateFacts | undefined
  readonly url: string
  /** Requests that reached the application. */
  readonly requests: string[]
  readonly connections: () => number
}

/** Asks an https server with this chain for a page, believing the test root. */
async function ask(
  t: TestContext,
  chain: readonly Made[],
  options: GuardOptions & { server?: tls.TlsOptions; ports?: readonly number[] } = {},
): Promise<Secure> {
  const requests: string[] = []
  let connections = 0
  const [own] = chain
  const server = https.createServer(
    { cert: chain.map((one) => one.pem).join(''), key: own?.keyPem, ...options.server },
    (request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.end('secret')
    },
  )
  server.on('connection', () => connections++)
  server.on('tlsClientError', () => {})
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const guard = guardIn(t, publicExcept(port, ...(options.ports ?? [])), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
    ...options,
  })
  const url = `https://a.com:${port}/`
  const exchange = await guard.send(get(url, { limits: { totalMs: 3000 } }))
  return {
    exchange,
    facts: exchange.hops[0]?.tls?.certificate,
    url,
    requests,
    connections: () => connections,
  }
}

/** The exchange failed over its certificate, nothing was said, and these faults were found. */
function refused(secure: Secure, ...faults: readonly string[]): CertificateFacts {
  assert.equal(told(secure.exchange), 'tls_failed', JSON.stringify(secure.exchange.problem))
  assert.deepEqual(secure.requests, [], 'no application byte')
  assert.ok(secure.facts !== undefined)
  assert.deepEqual([secure.facts.verdict, ...secure.facts.faults], [faults[0], ...faults])
  return secure.facts
}

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
  const small = await ask(t, [leaf({ rsaBits: 1024 }), MIDDLE], {
    server: { ciphers: 'DEFAULT@SECLEVEL=0' },
  })
  refused(small, 'weak')
  const old = await ask(t, [leaf({ hash: 'SHA1' }), MIDDLE], {
    server: { ciphers: 'DEFAULT@SECLEVEL=0' },
  })
  assert.ok(refused(old, ...(old.facts?.faults ?? [])).faults.includes('weak'))
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
  assert.equal(told(secure.exchange), 'tls_failed')
  assert.deepEqual(secure.requests, [])
  assert.ok(
    secure.facts?.faults.includes('bad_chain') || secure.facts?.verdict === 'unknown_issuer',
  )
})

test('roots of the environment are not believed, and a switch of the environment changes nothing', async (t) => {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  t.mock.method(process, 'emitWarning', () => {})
  t.after(() => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
  })
  refused(await ask(t, [leaf(), MIDDLE], { ca: [] }), 'unknown_issuer')
})

test('guard 25: a redirect from https to http stops, and nobody is asked', async (t) => {
  const inside = await serve(t, (_request, response) => response.end('inside'))
  const made = leaf()
  const server = https.createServer(
    { cert: made.pem + MIDDLE.pem, key: made.keyPem },
    (request, response) => {
      const location =
        request.url === '/meta' ? 'http://169.254.169.254/' : `http://a.com:${inside.port}/`
      response.writeHead(302, { location })
      response.end()
    },
  )
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const guard = guardIn(t, publicExcept(port, inside.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
  })
  for (const path of ['/', '/meta']) {
    const exchange = await guard.send(get(`https://a.com:${port}${path}`))
    assert.equal(told(exchange), 'redirect_refused downgrade')
    assert.equal(exchange.hops.length, 1)
    assert.match(String(exchange.problem?.params['location']), /^http:/)
  }
  assert.equal(inside.connections, 0)
})

test('bytes inside TLS are watched like others', async (t) => {
  const made = leaf()
  const server = tls.createServer({ cert: made.pem + MIDDLE.pem, key: made.keyPem }, (socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      if (bytes.toString().startsWith('GET /icy')) {
        socket.end('ICY 200 OK\r\ncontent-length: 2\r\n\r\nhi')
        return
      }
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;')
      const pour = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 'a'))) continue
      }
      socket.on('drain', pour)
      pour()
    })
  })
  const port = await listening(server)
  t.after(() => server.close())
  const guard = guardIn(t, publicExcept(port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
  })
  assert.equal(told(await guard.send(get(`https://a.com:${port}/icy`))), 'protocol status_line')
  const flood = await guard.send(get(`https://a.com:${port}/`, { limits: { bodyBytes: 1000 } }))
  assert.equal(told(flood), 'wire_budget')
  assert.ok(flood.wireBytes < 400_000, `${flood.wireBytes}`)
})

test('an issuer that sends to https, or in circles, is not followed', async (t) => {
  const made = leaf({ issuerAt: 'https://a.com/x.der' })
  refused(await ask(t, [made]), 'unknown_issuer')
})

test('one set of roots is read once, however many guards believe it', () => {
  assert.equal(trustIn([ROOT.pem]).strict, trustIn([ROOT.pem]).strict)
  assert.notEqual(trustIn([ROOT.pem]).strict, trustIn([]).strict)
  assert.notEqual(trustIn([]).strict, trustIn([]).observer)
})

test('one handshake serves all requests of a run', async (t) => {
  const made = leaf()
  let handshakes = 0
  const server = https.createServer(
    { cert: made.pem + MIDDLE.pem, key: made.keyPem },
    (_request, response) => response.end('x'),
  )
  server.on('secureConnection', () => handshakes++)
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const guard = guardIn(t, publicExcept(port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
  })
  const url = `https://a.com:${port}/`
  const exchanges = [
    await guard.send(get(url)),
    await guard.send(get(url)),
    await guard.send(get(url)),
  ]
  assert.equal(handshakes, 1)
  assert.equal(exchanges[2]?.hops[0]?.tls, exchanges[0]?.hops[0]?.tls)
})

test('sessions are never resumed', async (t) => {
  const made = leaf()
  const resumed: boolean[] = []
  const server = https.createServer(
    { cert: made.pem + MIDDLE.pem, key: made.keyPem },
    (request, response) => {
      const { socket } = request
      if (socket instanceof tls.TLSSocket) resumed.push(socket.isSessionReused())
      response.setHeader('connection', 'close')
      response.end()
    },
  )
  const port = await listening(server)
  t.after(() => server.close())
  const guard = guardIn(t, publicExcept(port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
  })
  for (let run = 0; run < 3; run++) await guard.send(get(`https://a.com:${port}/`))
  assert.deepEqual(resumed, [false, false, false])
})

test('handshakes that fail for other reasons keep the code and need no observer', async (t) => {
  const old = await ask(t, [leaf(), MIDDLE], {
    server: { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
  })
  assert.equal(old.exchange.problem?.code, 'tls_failed')
  assert.match(
    String(old.exchange.problem?.params['code']),
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE/,
  )
  assert.equal(old.facts, undefined)
  const mutual = await ask(t, [leaf(), MIDDLE], {
    server: { requestCert: true, rejectUnauthorized: true },
  })
  assert.equal(mutual.exchange.problem?.code, 'tls_failed')
  assert.match(String(mutual.exchange.problem?.params['code']), /CERTIFICATE_REQUIRED/)
  const two = await ask(t, [leaf(), MIDDLE], { server: { ALPNProtocols: ['h2'] } })
  assert.equal(two.exchange.problem?.code, 'tls_failed')
  assert.match(String(two.exchange.problem?.params['code']), /NO_APPLICATION_PROTOCOL/)
})

test('a port that speaks plain http, closes, or says nothing is no TLS', async (t) => {
  const outcome = async (port: number): Promise<Exchange> => {
    const guard = guardIn(t, publicExcept(port), {
      resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    })
    return guard.send(get(`https://a.com:${port}/`, { limits: { totalMs: 100 } }))
  }
  const plain = http.createServer()
  const port = await listening(plain)
  t.after(() => plain.close())
  const wrong = await outcome(port)
  assert.match(
    String(wrong.problem?.params['code']),
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|ECONNRESET/,
  )
  const closing = await speakRaw(t, (socket) => socket.destroy())
  assert.deepEqual(told(await outcome(closing.port)), 'connect_reset')
  const silent = await speakRaw(t, () => {})
  const waited = await outcome(silent.port)
  assert.deepEqual([told(waited), waited.problem?.params['phase']], ['time_budget', 'tls'])
})

test('an address literal is verified by its address', async (t) => {
  const made = leaf({ names: [], addresses: ['127.0.0.1'] })
  const server = https.createServer(
    { cert: made.pem + MIDDLE.pem, key: made.keyPem },
    (_request, response) => {
      response.end('by address')
    },
  )
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const reach = { ...publicExcept(port), literals: true }
  const guard = guardIn(t, reach, { ca: [ROOT.pem] })
  const exchange = await guard.send(get(`https://127.0.0.1:${port}/`))
  assert.equal(text(exchange), 'by address')
  assert.equal(exchange.hops[0]?.tls?.certificate.verdict, 'trusted')
})
