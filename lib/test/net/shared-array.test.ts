import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Framing } from '../../src/net/framing.ts'
import { Gathering } from '../../src/net/gather.ts'
import type { Head } from '../../src/net/head.ts'

test('all sockets read into one array: nothing that is kept is a view on it', () => {
  const whole =
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nx-name: value\r\n\r\n5\r\nhello\r\n0\r\nx: y\r\n\r\n'
  for (let size = 1; size <= whole.length; size++) {
    const array = new Uint8Array(whole.length)
    const body = new Gathering()
    let head: Head | undefined
    let ended = false
    const framing = new Framing()
    framing.expect('GET', {
      head: (one) => {
        head = one
      },
      content: (bytes) => void body.add(bytes),
      end: () => {
        ended = true
      },
    })
    for (let at = 0; at < whole.length; at += size) {
      const part = Buffer.from(whole.slice(at, at + size), 'latin1')
      array.set(part)
      assert.equal(framing.feed(array.subarray(0, part.length)), undefined, `in parts of ${size}`)
      array.fill(0)
    }
    assert.ok(ended)
    assert.deepEqual(head?.headers.at(-1), ['x-name', 'value'])
    assert.equal(Buffer.from(body.bytes()).toString(), 'hello')
  }
})
