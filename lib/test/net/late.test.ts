import assert from 'node:assert/strict'
import net from 'node:net'
import { test, type TestContext } from 'node:test'
import { once } from 'node:events'

import { afterReading } from '../../src/net/late.ts'
import { get, guardIn, listening, publicExcept, answers, told } from './support.ts'

/** As long as it takes to judge somebody else. */
function busy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

async function pair(t: TestContext): Promise<{ readonly near: net.Socket; far: net.Socket }> {
  const server = net.createServer()
  const near = net.connect(await listening(server), '127.0.0.1')
  const [far] = (await once(server, 'connection')) as [net.Socket]
  t.after(() => {
    near.destroy()
    far.destroy()
    server.close()
  })
  return { near, far }
}

test('what came while the process was busy is read before it is too late', async (t) => {
  const { near, far } = await pair(t)
  const order: string[] = []
  near.on('data', () => order.push('read'))
  const end = new Promise<void>((resolve) => {
    afterReading(5, () => {
      order.push('late')
      resolve()
    })
  })
  far.write('in time')
  busy(10)
  await end
  assert.deepEqual(order, ['read', 'late'])
})

test('what is undone is never late, not even when its time was over', async () => {
  const called: string[] = []
  const undo = afterReading(1, () => called.push('late'))
  await new Promise<void>((resolve) => {
    // Its own timer comes first: what is undone here waits only for the sockets.
    setTimeout(() => {
      undo()
      resolve()
    }, 1)
    busy(5)
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(called, [])
})

test('a server is not blamed for what held up the process', async (t) => {
  const limit = 300
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      busy(limit + 20)
    })
  })
  const port = await listening(server)
  t.after(() => server.close())
  const resolver = answers({ 'a.com': { a: ['127.0.0.1'] } })
  const guard = guardIn(t, publicExcept(port), { resolver })
  const exchange = await guard.send(get(`http://a.com:${port}/`, { limits: { totalMs: limit } }))
  assert.equal(told(exchange), '200 whole')
})
