import assert from 'node:assert/strict'
import type net from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import zlib from 'node:zlib'

import type { Exchange, Outgoing } from '../../src/exchange.ts'
import { wireBudget } from '../../src/net/limits.ts'
import type { Guard } from '../../src/net/open.ts'
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

interface Talk {
  readonly exchange: Exchange
  readonly guard: Guard
  readonly url: string
  readonly server: Awaited<ReturnType<typeof speakRaw>>
}

/** One request to a server that speaks raw bytes. */
async function talk(
  t: TestContext,
  speak: (socket: net.Socket, request: string) => void,
  more: Partial<Outgoing> = {},
): Promise<Talk> {
  const server = await speakRaw(t, speak)
  const guard = guardIn(t, publicExcept(server.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${server.port}/`
  const exchange = await guard.send(get(url, { limits: { totalMs: 2000 }, ...more }))
  return { exchange, guard, url, server }
}

const OK = 'HTTP/1.1 200 OK\r\n'

function blame(exchange: Exchange): string | undefined {
  return exchange.problem?.kind === 'failure' ? exchange.problem.blame : undefined
}

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
  '100 that nobody asked for':
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
  'folded field': `${OK}x: a\r\n b\r\ncontent-length: 2\r\n\r\nhi`,
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
  assert.ok(exchange.timings.total < 400, `${exchange.timings.total}`)
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

test('guard 33: a gzip bomb is stopped at the body limit', async (t) => {
  const bomb = zlib.gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
  const { exchange } = await talk(t, (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
    socket.end(bomb)
  })
  assert.equal(told(exchange), 'body_too_large')
  assert.equal(exchange.response?.body.length, 1_048_576)
  assert.ok(exchange.wireBytes < 5_000_000)
})

test('SG-16: a small body that is large inside is too large, in every coding and framing', async (t) => {
  const inside = Buffer.alloc(8 * 1024 * 1024)
  const codings = {
    gzip: zlib.gzipSync(inside),
    br: zlib.brotliCompressSync(inside),
    deflate: zlib.deflateSync(inside),
  }
  for (const [coding, bytes] of Object.entries(codings)) {
    const { exchange } = await talk(
      t,
      (socket) => {
        socket.write(`${OK}content-encoding: ${coding}\r\ntransfer-encoding: chunked\r\n\r\n`)
        socket.write(`${bytes.length.toString(16)}\r\n`)
        socket.write(bytes)
        socket.end('\r\n0\r\n\r\n')
      },
      { limits: { bodyBytes: 1000 } },
    )
    assert.equal(told(exchange), 'body_too_large', coding)
    assert.equal(exchange.response?.body.length, 1000, coding)
  }
})

test('a body of exactly the limit is whole, one byte more is cut', async (t) => {
  for (const [size, expected] of [
    [1000, '200 whole'],
    [1001, 'body_too_large'],
  ] as const) {
    const { exchange } = await talk(
      t,
      (socket) => socket.end(`${OK}content-length: ${size}\r\n\r\n${'x'.repeat(size)}`),
      { limits: { bodyBytes: 1000 } },
    )
    assert.equal(told(exchange), expected)
    assert.equal(exchange.response?.body.length, 1000)
  }
})

test('codings: exactly one of gzip, br and deflate is undone, whatever the chunks', async (t) => {
  const plain = JSON.stringify({ text: 'å'.repeat(5000) })
  const codings = {
    gzip: zlib.gzipSync(plain),
    'x-gzip': zlib.gzipSync(plain),
    GZIP: zlib.gzipSync(plain),
    br: zlib.brotliCompressSync(plain),
    deflate: zlib.deflateSync(plain),
    'deflate ': zlib.deflateRawSync(plain),
  }
  for (const [coding, bytes] of Object.entries(codings)) {
    const { exchange } = await talk(t, (socket) => {
      socket.write(`${OK}content-encoding: ${coding}\r\ncontent-length: ${bytes.length}\r\n\r\n`)
      for (let at = 0; at < bytes.length; at += 7) socket.write(bytes.subarray(at, at + 7))
      socket.end()
    })
    assert.equal(told(exchange), '200 whole', coding)
    assert.equal(text(exchange), plain, coding)
    assert.ok(exchange.response?.coding !== undefined)
  }
})

test('codings: chains, repetitions and unknown ones are refused', async (t) => {
  const body = zlib.gzipSync('x')
  for (const fields of [
    'content-encoding: gzip, gzip',
    'content-encoding: gzip\r\ncontent-encoding: br',
    'content-encoding: zstd',
    'content-encoding: __proto__',
    'content-encoding: toString',
    'content-encoding: none',
  ]) {
    const { exchange } = await talk(t, (socket) => {
      socket.write(`${OK}${fields}\r\ncontent-length: ${body.length}\r\n\r\n`)
      socket.end(body)
    })
    assert.equal(told(exchange), 'body_encoding', fields)
  }
  const identity = await talk(t, (socket) =>
    socket.end(`${OK}content-encoding: identity\r\ncontent-length: 2\r\n\r\nhi`),
  )
  assert.equal(text(identity.exchange), 'hi')
  const empty = await talk(t, (socket) =>
    socket.end(`${OK}content-encoding: gzip\r\ncontent-length: 0\r\n\r\n`),
  )
  assert.equal(told(empty.exchange), '200 whole')
})

test('codings: what does not decode to its end is a failure, not a shorter body', async (t) => {
  const bytes = zlib.gzipSync('hello hello hello')
  const cut = await talk(t, (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bytes.length - 6}\r\n\r\n`)
    socket.end(bytes.subarray(0, bytes.length - 6))
  })
  assert.deepEqual(
    [cut.exchange.problem?.code, cut.exchange.response?.ended],
    ['body_encoding', 'cut'],
  )
  const plain = await talk(t, (socket) =>
    socket.end(`${OK}content-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello`),
  )
  assert.equal(plain.exchange.problem?.code, 'body_encoding')
})

test('guard 35: comments of an event stream do not extend the deadline, and the socket is closed', async (t) => {
  let closed = false
  const { exchange } = await talk(
    t,
    (socket) => {
      socket.write(`${OK}content-type: text/event-stream\r\n\r\n`)
      const timer = setInterval(() => socket.write(': hb\n\n'), 10)
      socket.on('close', () => {
        closed = true
        clearInterval(timer)
      })
    },
    { purpose: 'endpoint', method: 'POST', body: '{}', limits: { totalMs: 100 } },
  )
  assert.equal(told(exchange), 'time_budget')
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(closed, true)
})

test('enough ends the exchange at once; the connection is kept only when the body ends at once too', async (t) => {
  const front = await serve(t, (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"id":1}\n\n')
    if (request.url === '/ends') response.end()
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const ask = async (path: string): Promise<Exchange> =>
    guard.send(post(`http://a.com:${front.port}${path}`, { enough: () => true }))
  const ends = await ask('/ends')
  assert.deepEqual([told(ends), text(ends)], ['200 enough', 'data: {"id":1}\n\n'])
  assert.equal(told(await ask('/ends')), '200 enough')
  assert.equal(front.connections, 1)
  assert.equal(told(await ask('/stays')), '200 enough')
  assert.equal(told(await ask('/ends')), '200 enough')
  assert.equal(front.connections, 2)
})

test('what the caller’s own function throws is the caller’s own error', async (t) => {
  const answer = zlib.gzipSync('hi')
  for (const head of ['', 'content-encoding: gzip\r\n']) {
    const body = head === '' ? Buffer.from('hi') : answer
    const server = await speakRaw(t, (socket) => {
      socket.write(`${OK}${head}content-length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    const guard = guardIn(t, publicExcept(server.port), {
      resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    })
    const enough = (): boolean => {
      throw new RangeError('mine')
    }
    await assert.rejects(guard.send(get(`http://a.com:${server.port}/`, { enough })), RangeError)
    assert.equal(text(await guard.send(get(`http://a.com:${server.port}/`))), 'hi')
  }
})

test('enough sees decoded chunks of a compressed stream that stays open', async (t) => {
  const { exchange } = await talk(
    t,
    (socket) => {
      socket.write(`${OK}content-type: text/event-stream\r\ncontent-encoding: gzip\r\n\r\n`)
      const gzip = zlib.createGzip()
      gzip.on('data', (bytes: Buffer) => socket.write(bytes))
      gzip.write('data: {}\n\n')
      gzip.flush()
    },
    { enough: (chunk) => Buffer.from(chunk).includes('data: {}') },
  )
  assert.equal(told(exchange), '200 enough')
})

test('a byte that nobody asked for ends the connection, and the next request has its own', async (t) => {
  for (const extra of [`${OK}content-length: 5\r\n\r\nEVIL!`, '\r\n', 'x']) {
    const seen = await talk(t, (socket, request) => {
      if (request.startsWith('GET /second')) socket.write(`${OK}content-length: 4\r\n\r\ngood`)
      else socket.write(`${OK}content-length: 2\r\n\r\nhi${extra}`)
    })
    assert.equal(text(seen.exchange), 'hi')
    const second = await seen.guard.send(get(`${seen.url}second`))
    assert.equal(text(second), 'good', JSON.stringify(extra))
    // A bare line end within the same read is what the parser skips between messages.
    if (extra !== '\r\n') assert.equal(seen.server.connections, 2)
  }
})

test('an answer that comes late to an idle connection ends it', async (t) => {
  const seen = await talk(t, (socket, request) => {
    if (request.startsWith('GET /second')) {
      socket.write(`${OK}content-length: 4\r\n\r\ngood`)
      return
    }
    socket.write(`${OK}content-length: 2\r\n\r\nhi`)
    setTimeout(() => socket.write(`${OK}content-length: 5\r\n\r\nEVIL!`), 10)
  })
  await new Promise((resolve) => setTimeout(resolve, 40))
  assert.equal(text(await seen.guard.send(get(`${seen.url}second`))), 'good')
  assert.equal(seen.server.connections, 2)
})

test('a kept connection that the server closed is replaced without a failure', async (t) => {
  const seen = await talk(t, (socket) => {
    socket.write(`${OK}content-length: 2\r\n\r\nhi`)
    setTimeout(() => socket.end(), 5)
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  assert.equal(told(await seen.guard.send(post(seen.url))), '200 whole')
  assert.equal(seen.server.connections, 2)
})

test('a GET whose kept connection dies unanswered is sent again, a POST is not', async (t) => {
  let count = 0
  const dies = (socket: net.Socket): void => {
    if (++count % 2 === 0) socket.destroy()
    else socket.write(`${OK}content-length: 2\r\n\r\nhi`)
  }
  const seen = await talk(t, dies)
  assert.equal(text(await seen.guard.send(get(seen.url))), 'hi')
  assert.equal(seen.server.connections, 2)
  count = 0
  const other = await talk(t, dies)
  assert.equal(told(await other.guard.send(post(other.url))), 'connect_reset')
  assert.equal(other.server.requests.length, 2, 'the body was sent once')
})

test('HEAD, 204 and 304 have no body, whatever their fields say', async (t) => {
  const head = await talk(
    t,
    (socket) => socket.end(`${OK}content-length: 100\r\ncontent-encoding: gzip\r\n\r\n`),
    {
      method: 'HEAD',
    },
  )
  assert.equal(told(head.exchange), '200 whole')
  for (const status of [204, 304]) {
    const { exchange } = await talk(t, (socket) =>
      socket.end(`HTTP/1.1 ${status} X\r\ncontent-encoding: br\r\n\r\n`),
    )
    assert.equal(told(exchange), `${status} whole`)
  }
})

test('a body after HEAD never becomes the answer to the next request', async (t) => {
  for (const delay of [0, 5]) {
    const seen = await talk(
      t,
      (socket, request) => {
        if (request.startsWith('GET')) {
          socket.write(`${OK}content-length: 4\r\n\r\ngood`)
          return
        }
        socket.write(`${OK}content-length: 5\r\n\r\n${delay === 0 ? 'EVIL!' : ''}`)
        if (delay > 0) setTimeout(() => socket.write('EVIL!'), delay)
      },
      { method: 'HEAD' },
    )
    assert.equal(told(seen.exchange), '200 whole')
    assert.equal(told(await seen.guard.send(get(seen.url))), '200 whole')
    assert.equal(told(await seen.guard.send(get(seen.url))), '200 whole')
    const { connections } = seen.server
    await seen.guard.send(get(seen.url, { method: 'HEAD' }))
    await seen.guard.send(post(seen.url))
    assert.ok(seen.server.connections > connections, 'a POST has a connection without a HEAD')
  }
})

test('DC-03: a plain-text 404 is an answer like any other', async (t) => {
  const { exchange } = await talk(t, (socket) => {
    socket.end(
      'HTTP/1.1 404 Not Found\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nNope',
    )
  })
  assert.equal(told(exchange), '404 whole')
  assert.equal(exchange.problem, undefined)
})

test('HS-07: an entity tag that a packer changed is recorded as it came', async (t) => {
  const { exchange } = await talk(t, (socket) =>
    socket.end(`${OK}ETag: "v1-gzip"\r\ncontent-length: 0\r\n\r\n`),
  )
  assert.deepEqual(exchange.response?.headers[0], ['ETag', '"v1-gzip"'])
})

test('fields are kept as sent: case, order, repetitions, latin1 bytes', async (t) => {
  const { exchange } = await talk(t, (socket) => {
    socket.end(
      Buffer.from(
        `${OK}X-B: 1\r\nx-a: caf\u00e9\r\nX-B: 2\r\nset-cookie: a=b\r\nContent-Length: 0\r\n\r\n`,
        'latin1',
      ),
    )
  })
  assert.deepEqual(exchange.response?.headers, [
    ['X-B', '1'],
    ['x-a', 'caf\u00e9'],
    ['X-B', '2'],
    ['set-cookie', 'a=b'],
    ['Content-Length', '0'],
  ])
})

test('own limits are ours, the server’s faults are its own', async (t) => {
  const refused = await guardIn(t, publicExcept(1), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  }).send(get('http://a.com:1/'))
  assert.deepEqual([told(refused), blame(refused)], ['connect_refused', 'target'])
})

/** Writes without end, as fast as the reader takes it. */
function pour(socket: net.Socket, bytes: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(bytes)) continue
  }
  socket.on('drain', more)
  more()
}

/** What was read beyond a limit is at most one read of the socket. */
function boundedBy(exchange: Exchange, limit: number): void {
  assert.ok(exchange.wireBytes <= limit + 65_536 * 2, `${exchange.wireBytes} of ${limit}`)
}
