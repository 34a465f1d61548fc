/** Answers that nobody reads to their end, by `createFetch`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import zlib from 'node:zlib'

import { createFetch } from '../../src/net/fetch.ts'
import { OK } from './raw.ts'
import { eventually, speakRaw } from './support.ts'

/** Beyond what sockets and decoders hold on the way. */
const BODY = Buffer.alloc(1_000_000, 'x')

for (const coding of ['identity', 'gzip'] as const) {
  test(`a reader may ask for more and leave in the same breath (${coding})`, async (t) => {
    const body = coding === 'gzip' ? zlib.gzipSync(BODY, { level: 0 }) : BODY
    const server = await speakRaw(t, (socket) => {
      socket.write(`${OK}content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    const guarded = createFetch({ allowPrivateNetwork: true, environment: {} })
    t.after(() => guarded.close())
    const response = await guarded(`http://127.0.0.1:${server.port}/`)
    const reader = response.body?.getReader()
    assert.ok(reader)
    // Out of a timer, what the reading sets off runs before the abort of leaving is heard.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        void reader.read()
        void reader.cancel()
        resolve()
      }, 10)
    })
    await reader.closed
    assert.equal((await guarded(`http://127.0.0.1:${server.port}/`)).status, 200)
  })
}

test('a body where the status has none holds no connection', async (t) => {
  const server = await speakRaw(t, (socket) => {
    socket.write(`HTTP/1.1 205 Reset Content\r\ncontent-length: ${BODY.length * 9}\r\n\r\n`)
    socket.write(BODY)
    socket.on('close', () => closed++)
  })
  let closed = 0
  const guarded = createFetch({ allowPrivateNetwork: true, environment: {}, connections: 1 })
  t.after(() => guarded.close())
  for (const turn of [1, 2]) {
    const response = await guarded(`http://127.0.0.1:${server.port}/`)
    assert.deepEqual([response.status, response.body], [205, null])
    await eventually(() => closed === turn)
  }
})
