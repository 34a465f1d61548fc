import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolutionOf } from '../../src/probe/resolution.ts'

test('sets are compared, not lists, and only leaving the public ones is flagged', () => {
  const same = resolutionOf(['192.0.2.7', '192.0.2.8'], {
    addresses: ['192.0.2.8', '192.0.2.7', '192.0.2.7'],
    within: true,
  })
  assert.equal(same.first, same.last)
  assert.equal(same.leftPublic, false)
  const moved = resolutionOf(['192.0.2.7'], { addresses: ['192.0.2.9'], within: true })
  assert.notEqual(moved.first, moved.last)
  assert.equal(moved.leftPublic, false)
  assert.equal(resolutionOf([], { addresses: ['10.0.0.5'], within: false }).leftPublic, true)
})

test('no address is in the evidence, only digests', () => {
  const written = JSON.stringify(resolutionOf(['192.0.2.7'], { addresses: [], within: true }))
  assert.doesNotMatch(written, /192\.0\.2/)
  assert.match(written, /^\{"first":"sha256:[0-9a-f]{64}","last":"sha256:[0-9a-f]{64}"/)
})
