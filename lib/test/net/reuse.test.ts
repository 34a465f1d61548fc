import assert from 'node:assert/strict'
import type net from 'node:net'
import { test } from 'node:test'

import { Connection } from '../../src/net/connection.ts'
import { Stop } from '../../src/net/stop.ts'
import { blame, OK, talk } from './raw.ts'
import { silentSocket } from './reading.ts'
import { answers, get, guardIn, post, publicExcept, text, told } from './support.ts'

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

test('a connection is kept for as long as its server says, and no longer', async (t) => {
  const heads: Readonly<Record<string, number>> = {
    'HTTP/1.1 200 OK\r\n': 1,
    'HTTP/1.1 200 OK\r\nkeep-alive: timeout=9\r\n': 1,
    'HTTP/1.1 200 OK\r\nKeep-Alive: max=7, timeout=1\r\n': 2,
    'HTTP/1.1 200 OK\r\nconnection: Keep-Alive, close\r\n': 2,
    'HTTP/1.0 200 OK\r\n': 2,
    'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n': 1,
    'HTTP/1.0 200 OK\r\nConnection: close, keep-alive\r\n': 2,
  }
  for (const [head, connections] of Object.entries(heads)) {
    const seen = await talk(t, (socket) => socket.write(`${head}content-length: 2\r\n\r\nhi`))
    assert.equal(text(await seen.guard.send(get(seen.url))), 'hi', head)
    assert.equal(seen.server.connections, connections, head)
  }
})

test('a connection that rested for long is not trusted with a request', async (t) => {
  const seen = await talk(t, (socket) => socket.write(`${OK}content-length: 2\r\n\r\nhi`))
  const later = process.uptime() + 4
  t.mock.method(process, 'uptime', () => later)
  assert.equal(text(await seen.guard.send(post(seen.url))), 'hi')
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

test('a connection whose request is still being written when its answer ends is not kept', async () => {
  for (const reads of [true, false]) {
    const socket = silentSocket(reads)
    const address = { text: '127.0.0.1', bytes: new Uint8Array([127, 0, 0, 1]) }
    const connection = new Connection({ socket, raw: socket, address }, [])
    const sink = { head: () => 'more' as const, chunk: () => 'more' as const }
    const ask = { method: 'POST' as const, path: '/', headers: [], bodyBytes: 9, body: '{}', sink }
    const { outcome } = connection.send(ask, new Stop(undefined))
    await new Promise((resolve) => process.nextTick(resolve))
    socket.push(`${OK}content-length: 2\r\n\r\nhi`)
    assert.equal((await outcome).ended, 'whole')
    assert.equal(connection.usable, reads)
    await connection.closed()
  }
})

test('what is aborted before its turn is not written to a kept connection, which stays', async (t) => {
  const seen = await talk(t, (socket) => socket.write(`${OK}content-length: 2\r\n\r\nhi`))
  const controller = new AbortController()
  const aborted = seen.guard.send(post(seen.url, { signal: controller.signal }))
  controller.abort()
  assert.equal(told(await aborted), 'aborted')
  assert.equal(text(await seen.guard.send(get(seen.url))), 'hi')
  assert.deepEqual([seen.server.connections, seen.server.requests.length], [1, 2])
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

test('a body after HEAD that comes before the next answer costs a connection, not the answer', async (t) => {
  const seen = await talk(
    t,
    (socket, request) => {
      if (request.startsWith('HEAD')) {
        socket.write(`${OK}content-length: 5\r\n\r\n`)
        late.add(socket)
      } else {
        socket.write(`${late.has(socket) ? 'EVIL!' : ''}${OK}content-length: 4\r\n\r\ngood`)
      }
    },
    { method: 'HEAD' },
  )
  assert.equal(text(await seen.guard.send(get(seen.url))), 'good')
  assert.equal(seen.server.connections, 2)
})
const late = new WeakSet<net.Socket>()

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

test('a 204 that promises a body has its connection to itself', async (t) => {
  for (const [promise, connections] of [
    ['content-length: 4', 2],
    ['transfer-encoding: chunked', 2],
    ['content-length: 0', 1],
  ] as const) {
    const seen = await talk(t, (socket) =>
      socket.write(`HTTP/1.1 204 No Content\r\n${promise}\r\n\r\n`),
    )
    assert.equal(told(await seen.guard.send(post(seen.url))), '204 whole')
    assert.equal(seen.server.connections, connections, promise)
  }
})

test('a redirect is followed whatever its body is, and whether or not it ends', async (t) => {
  const bodies = {
    'content-length: 2\r\n\r\nhi': 1,
    'content-length: 5\r\ncontent-encoding: gzip\r\n\r\nplain': 1,
    'content-length: 9\r\n\r\nno end': 2,
    'transfer-encoding: chunked\r\n\r\n': 2,
  }
  for (const [body, connections] of Object.entries(bodies)) {
    const seen = await talk(t, (socket, request) => {
      if (request.startsWith('GET /next')) socket.write(`${OK}content-length: 4\r\n\r\ngood`)
      else socket.write(`HTTP/1.1 302 Found\r\nlocation: /next\r\n${body}`)
    })
    assert.equal(text(seen.exchange), 'good', body)
    assert.equal(seen.server.connections, connections, body)
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
