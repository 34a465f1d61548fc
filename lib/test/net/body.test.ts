import assert from 'node:assert/strict'
import { test } from 'node:test'
import zlib from 'node:zlib'

import type { Exchange } from '../../src/exchange.ts'
import { OK, talk } from './raw.ts'
import {
  eventually,
  answers,
  get,
  guardIn,
  post,
  publicExcept,
  serve,
  speakRaw,
  text,
  told,
} from './support.ts'

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

test('codings: an encoded form that ends before the body does not make the body whole', async (t) => {
  const forms = {
    gzip: Buffer.concat([zlib.gzipSync('hello'), Buffer.alloc(40_000)]),
    deflate: Buffer.concat([zlib.deflateSync('hello'), Buffer.alloc(40_000)]),
    br: Buffer.concat([zlib.brotliCompressSync('hello'), Buffer.alloc(40_000)]),
  }
  for (const [coding, bytes] of Object.entries(forms)) {
    for (const missing of [0, 1]) {
      const { exchange } = await talk(t, (socket) => {
        const length = bytes.length + missing
        socket.write(`${OK}content-encoding: ${coding}\r\ncontent-length: ${length}\r\n\r\n`)
        socket.write(bytes.subarray(0, 20_000))
        setTimeout(() => socket.end(bytes.subarray(20_000)), 5)
      })
      assert.equal(told(exchange), missing === 0 ? '200 whole' : 'body_cut', coding)
      assert.equal(exchange.response?.ended, missing === 0 ? 'whole' : 'cut')
      assert.equal(text(exchange), 'hello')
    }
  }
})

test('codings: what arrived of an encoded body before it was cut is told, decoded', async (t) => {
  const words = Array.from({ length: 20_000 }, (_, n) => `tide ${(n * 7919) % 10_007}`).join(' ')
  const whole = zlib.gzipSync(words)
  const part = whole.subarray(0, 30_000)
  const flush = zlib.constants.Z_SYNC_FLUSH
  const wanted = zlib.gunzipSync(part, { finishFlush: flush }).toString()
  const { exchange } = await talk(t, (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${whole.length}\r\n\r\n`)
    socket.end(part)
  })
  assert.equal(told(exchange), 'body_cut')
  assert.equal(text(exchange), wanted)
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
  await eventually(() => closed)
})

test('enough ends the exchange at once; the connection is kept only when the body ends at once too', async (t) => {
  const front = await serve(t, (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"id":1}\n\n')
    if (request.url === '/ends') setTimeout(() => response.end(), 3)
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

test('enough after the last byte keeps the connection, decoder or not', async (t) => {
  const bytes = zlib.gzipSync('data: {}\n\n')
  const seen = await talk(
    t,
    (socket) => {
      socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`)
      socket.write(bytes)
    },
    { enough: () => true },
  )
  assert.equal(told(seen.exchange), '200 enough')
  await new Promise((resolve) => setTimeout(resolve, 40))
  assert.equal(told(await seen.guard.send(get(seen.url))), '200 whole')
  assert.equal(seen.server.connections, 1)
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
