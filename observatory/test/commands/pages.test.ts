/** The door of the pages: who may hold it open. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { takePort } from '../../src/commands/pages.ts'

test('whoever asks for a long answer and does not read it is let go', async () => {
  const door = await takePort({ host: '127.0.0.1', port: 0 }, 50)
  const letGo = Promise.withResolvers<string>()
  door.open(() => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => letGo.resolve('let go'),
    })
    return new Response(body)
  })
  const socket = connect(Number(new URL(door.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: observatory.example\r\n\r\n')
  const late = setTimeout(() => letGo.resolve('still held'), 5_000)
  try {
    assert.equal(await letGo.promise, 'let go')
  } finally {
    clearTimeout(late)
    socket.destroy()
    await door.stop(0)
  }
})
