/** One body out of its chunks, with no more room than they or a promise that was partly kept ask for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Gathering } from '../../src/net/gather.ts'

const KB = 1024

test('property: what comes out is what was put in, whatever length was promised', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 60 })
  fc.assert(
    fc.property(chunks, fc.option(fc.nat(600 * KB)), (parts, promised) => {
      const body = new Gathering()
      if (promised !== null) body.expect(promised)
      for (const part of parts) body.add(part)
      assert.deepEqual(Buffer.from(body.bytes()), Buffer.concat(parts))
    }),
    { numRuns: 60 },
  )
})

test('a promise is believed as far as four times what came, and then it is the room', () => {
  const promised = 535_000
  const body = new Gathering()
  body.expect(promised)
  const roomAfter = (bytes: number): number => body.add(new Uint8Array(bytes)).buffer.byteLength
  assert.equal(roomAfter(1), 256 * KB)
  assert.equal(roomAfter(256 * KB), promised)
  body.add(new Uint8Array(promised - 256 * KB - 1))
  assert.deepEqual([body.bytes().length, body.bytes().buffer.byteLength], [promised, promised])
})

test('a promise that is far from kept takes little room', () => {
  const body = new Gathering()
  body.expect(100 * KB * KB)
  const rooms = Array.from(
    { length: 3 },
    () => body.add(new Uint8Array(100 * KB)).buffer.byteLength,
  )
  assert.deepEqual(rooms, [256 * KB, 256 * KB, 1200 * KB])
})
