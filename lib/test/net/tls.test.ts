import assert from 'node:assert/strict'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { test } from 'node:test'
import tls from 'node:tls'

import type { Exchange } from '../../src/exchange.ts'
import { openGuard } from '../../src/net/open.ts'
import { trustIn } from '../../src/net/trust.ts'
import { ask, leaf, MIDDLE, refused, ROOT, soon } from './secure.ts'
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

test('through a proxy the handshake is with the target, and the observer’s too', async (t) => {
  const made = leaf()
  const old = leaf({ from: soon(-9), to: soon(-1) })
  for (const [own, expected] of [
    [made, '200 whole'],
    [old, 'tls_failed'],
  ] as const) {
    const server = https.createServer(
      { cert: own.pem + MIDDLE.pem, key: own.keyPem },
      (_request, response) => response.end('x'),
    )
    server.on('tlsClientError', () => {})
    const port = await listening(server)
    const tunnels: string[] = []
    const proxy = http.createServer()
    proxy.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
      tunnels.push(request.url ?? '')
      const onward = net.connect(port, '127.0.0.1')
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(onward).pipe(socket)
      for (const end of [socket, onward]) end.on('error', () => {})
    })
    const proxyPort = await listening(proxy)
    t.after(() => {
      for (const one of [server, proxy]) {
        one.close()
        one.closeAllConnections()
      }
    })
    const guard = openGuard({
      environment: {},
      resolver: answers({ 'a.com': { a: ['93.184.216.34'] } }),
      proxy: `http://127.0.0.1:${proxyPort}`,
      ca: [ROOT.pem],
    })
    t.after(() => guard.close())
    const exchange = await guard.send(get('https://a.com/'))
    assert.equal(told(exchange), expected)
    const facts = exchange.hops[0]?.tls?.certificate
    assert.equal(facts?.verdict, own === old ? 'expired' : 'trusted')
    assert.deepEqual(tunnels, Array(own === old ? 2 : 1).fill('93.184.216.34:443'))
  }
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
