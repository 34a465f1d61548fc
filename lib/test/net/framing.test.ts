import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readHead } from '../../src/net/head.ts'
import { wireBudget } from '../../src/net/limits.ts'
import { blame, boundedBy, OK, pour, talk } from './raw.ts'
import { field, get, text, told } from './support.ts'

/** Every way of not being HTTP/1.x, and of framing a body so that two readers could differ. */
const PROTOCOL: Record<string, string | Buffer> = {
  'guard 36: a JSON body without a status line': '{"hello":1}\n',
  'guard 36: ICY': 'ICY 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'RTSP/1.0': 'RTSP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'ICE/1.0': 'ICE/1.0 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'HTTP/0.9': 'HTTP/0.9 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'HTTP/2.0': 'HTTP/2.0 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'HTTP/1.2': 'HTTP/1.2 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'lower-case http/1.1': 'http/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'a leading blank line': '\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'a TLS alert': Buffer.from([0x15, 3, 1, 0, 2, 2, 70]),
  'an SSH banner': 'SSH-2.0-OpenSSH_9.6\r\n',
  'status 20': 'HTTP/1.1 20 OK\r\ncontent-length: 2\r\n\r\nhi',
  'status 999': 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nhi',
  'status 600': 'HTTP/1.1 600 Odd\r\ncontent-length: 2\r\n\r\nhi',
  'status 099': 'HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\nhi',
  'status 2000': 'HTTP/1.1 2000 Odd\r\ncontent-length: 2\r\n\r\nhi',
  '101 that nobody asked for':
    'HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
  'an interim response with a body':
    'HTTP/1.1 103 Hints\r\ncontent-length: 2\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'an interim response in HTTP/1.0':
    'HTTP/1.0 103 Hints\r\n\r\nHTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'folded field': `${OK}x: a\r\n b\r\ncontent-length: 2\r\n\r\nhi`,
  'a tab beside chunked': `${OK}transfer-encoding: chunked\t\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'a tab beside a length': `${OK}x: y\r\nContent-Length:\t2\r\n\r\nhi`,
  'NUL in a field': `${OK}x: a\u0000b\r\ncontent-length: 2\r\n\r\nhi`,
  'bare LF': 'HTTP/1.1 200 OK\ncontent-length: 2\n\nhi',
  'length +2': `${OK}content-length: +2\r\n\r\nhi`,
  'length -1': `${OK}content-length: -1\r\n\r\nhi`,
  'length 0x2': `${OK}content-length: 0x2\r\n\r\nhi`,
  'length beyond 64 bits': `${OK}content-length: 99999999999999999999\r\n\r\nhi`,
  'length beyond what a number holds': `${OK}content-length: 9999999999999999\r\n\r\nhi`,
  'two lengths': `${OK}content-length: 2\r\ncontent-length: 2\r\n\r\nhi`,
  'a list of lengths': `${OK}content-length: 2, 2\r\n\r\nhi`,
  'length and chunked': `${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  xchunked: `${OK}transfer-encoding: xchunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'chunked, identity': `${OK}transfer-encoding: chunked, identity\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'gzip, chunked': `${OK}transfer-encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'chunked twice': `${OK}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'chunked in HTTP/1.0':
    'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n',
}

for (const [name, bytes] of Object.entries(PROTOCOL)) {
  test(`${name} is a protocol failure`, async (t) => {
    const { exchange } = await talk(t, (socket) => socket.end(bytes))
    assert.equal(exchange.problem?.code, 'protocol', JSON.stringify(exchange.problem))
    assert.equal(blame(exchange), 'target')
    assert.equal(exchange.response, undefined)
  })
}

test('ambiguous framing is refused by our own reading too, whatever the parser lets through', () => {
  const head = (version: '1.0' | '1.1', ...fields: string[]): string => {
    const list = fields.flatMap((name, i) =>
      i % 2 === 0 ? [[name, fields[i + 1] ?? ''] as const] : [],
    )
    const read = readHead(list, 200, 'GET', version)
    return 'kind' in read ? String(read.params['what'] ?? read.code) : 'fine'
  }
  assert.equal(head('1.1', 'Content-Length', '2'), 'fine')
  assert.equal(head('1.1', 'Transfer-Encoding', 'Chunked'), 'fine')
  assert.equal(head('1.1', 'content-length', '2', 'CONTENT-LENGTH', '2'), 'content_length_repeated')
  assert.equal(head('1.1', 'content-length', '0x2'), 'content_length')
  assert.equal(
    head('1.1', 'content-length', '2', 'transfer-encoding', 'chunked'),
    'length_and_transfer_encoding',
  )
  assert.equal(head('1.0', 'transfer-encoding', 'chunked'), 'transfer_encoding_in_1.0')
  assert.equal(head('1.1', 'transfer-encoding', 'gzip'), 'transfer_encoding')
  assert.equal(head('1.1', ...Array<string>(258).fill('a')), 'headers_too_large')
})

test('a broken chunk size ends the body as a protocol failure', async (t) => {
  for (const size of ['zz', '-2', 'ffffffffffffffffff', '2 x']) {
    const { exchange } = await talk(t, (socket) => {
      socket.end(`${OK}transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n${size}\r\nhi\r\n0\r\n\r\n`)
    })
    assert.equal(exchange.problem?.code, 'protocol', size)
  }
})

test('connection: close and HTTP/1.0 without a length are whole when the server closes', async (t) => {
  const { exchange } = await talk(t, (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\n{"a":1}'))
  assert.equal(told(exchange), '200 whole')
  assert.equal(text(exchange), '{"a":1}')
})

test('an unfinished body is cut, with what came and never silently whole', async (t) => {
  const short = await talk(t, (socket) => socket.end(`${OK}content-length: 10\r\n\r\nhello`))
  assert.deepEqual(
    [short.exchange.problem?.code, short.exchange.response?.ended],
    ['body_cut', 'cut'],
  )
  assert.equal(text(short.exchange), 'hello')
  const chunked = await talk(t, (socket) =>
    socket.end(`${OK}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`),
  )
  assert.deepEqual(
    [chunked.exchange.problem?.code, chunked.exchange.response?.ended],
    ['body_cut', 'cut'],
  )
  const reset = await talk(t, (socket) => {
    socket.write('HTTP/1.0 200 OK\r\n\r\nhello', () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    )
  })
  assert.deepEqual(
    [reset.exchange.problem?.code, reset.exchange.response?.ended],
    ['body_cut', 'cut'],
  )
})

test('a connection that ends before a head is a reset, whoever ends it', async (t) => {
  const ended = await talk(t, (socket) => socket.end())
  assert.equal(told(ended.exchange), 'connect_reset')
  const reset = await talk(t, (socket) => socket.resetAndDestroy())
  assert.equal(told(reset.exchange), 'connect_reset')
  const half = await talk(t, (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'))
  assert.match(told(half.exchange), /^(connect_reset|protocol)/)
})

test('guard 30: a status line of one byte at a time runs into the deadline', async (t) => {
  const line = 'HTTP/1.1 200 OK'
  const { exchange } = await talk(
    t,
    (socket) => {
      let at = 0
      const timer = setInterval(() => socket.write(line[at++] ?? ' '), 10)
      socket.on('close', () => clearInterval(timer))
    },
    { limits: { totalMs: 120 } },
  )
  assert.equal(told(exchange), 'time_budget')
  assert.deepEqual([blame(exchange), exchange.problem?.params['phase']], ['us', 'headers'])
  assert.ok(exchange.timings.total < 2000, `${exchange.timings.total}`)
})

test('a body that drips for ever runs into the deadline and keeps what came', async (t) => {
  const { exchange, server, guard, url } = await talk(
    t,
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`)
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    },
    { limits: { totalMs: 100 } },
  )
  assert.equal(told(exchange), 'time_budget')
  assert.equal(exchange.response?.ended, 'cut')
  assert.match(text(exchange), /^x+$/)
  await guard.send(get(url, { limits: { totalMs: 20 } }))
  assert.equal(server.connections, 2, 'the connection is never used again')
})

test('guard 32: a chunk extension without end hits the wire budget', async (t) => {
  const { exchange } = await talk(
    t,
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n2;`)
      pour(socket, Buffer.alloc(65_536, 'a'))
    },
    { limits: { bodyBytes: 1000 } },
  )
  assert.equal(told(exchange), 'wire_budget')
  assert.equal(blame(exchange), 'us')
  boundedBy(exchange, wireBudget(1000))
  assert.ok(exchange.timings.total < 1000)
})

test('a reason phrase, one field, or many fields without end hit the head limits', async (t) => {
  const phrase = await talk(t, (socket) => {
    socket.write('HTTP/1.1 200 ')
    pour(socket, Buffer.alloc(65_536, 'a'))
  })
  assert.equal(told(phrase.exchange), 'headers_too_large')
  const field = await talk(t, (socket) => {
    socket.write(`${OK}x: `)
    pour(socket, Buffer.alloc(65_536, 'a'))
  })
  assert.equal(told(field.exchange), 'headers_too_large')
  boundedBy(field.exchange, 16_384)
  const many = await talk(t, (socket) => socket.end(`${OK}${'a:b\r\n'.repeat(3000)}\r\n`))
  assert.equal(told(many.exchange), 'headers_too_large')
  const tooMany = await talk(t, (socket) =>
    socket.end(`${OK}${'a:b\r\n'.repeat(128)}content-length: 0\r\n\r\n`),
  )
  assert.deepEqual(tooMany.exchange.problem?.params, { fields: 129, limit: 128 })
  const enough = await talk(t, (socket) =>
    socket.end(`${OK}${'a:b\r\n'.repeat(127)}content-length: 0\r\n\r\n`),
  )
  assert.equal(told(enough.exchange), '200 whole')
})

test('interim responses: a few pass, a flood does not', async (t) => {
  const unasked = await talk(t, (socket) => {
    socket.end(`HTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 2\r\n\r\nhi`)
  })
  assert.equal(text(unasked.exchange), 'hi', 'RFC 9110 section 15.2.1: discarded')
  const few = await talk(t, (socket) => {
    socket.end(
      `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(3)}${OK}content-length: 2\r\n\r\nhi`,
    )
  })
  assert.equal(text(few.exchange), 'hi')
  assert.equal(field(few.exchange.response?.headers, 'link'), undefined)
  const flood = await talk(t, (socket) =>
    pour(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000))),
  )
  assert.equal(told(flood.exchange), 'protocol interim_responses')
  const slow = await talk(
    t,
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 30)
      socket.on('close', () => clearInterval(timer))
    },
    { limits: { totalMs: 150 } },
  )
  assert.equal(told(slow.exchange), 'time_budget')
})

test('guard 38: trailers are ignored', async (t) => {
  const { exchange } = await talk(t, (socket) => {
    socket.end(
      `${OK}content-type: application/json\r\ntransfer-encoding: chunked\r\ntrailer: content-type\r\n\r\n` +
        '2\r\n{}\r\n0\r\ncontent-type: text/html\r\n\r\n',
    )
  })
  assert.equal(text(exchange), '{}')
  assert.equal(field(exchange.response?.headers, 'content-type'), 'application/json')
})

test('trailers without end are cut', async (t) => {
  const { exchange } = await talk(t, (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`)
    pour(socket, Buffer.from('x: yyyyyyyyyyyyyyyy\r\n'.repeat(1000)))
  })
  assert.equal(exchange.response?.ended, 'cut')
  assert.equal(told(exchange), 'headers_too_large')
})
