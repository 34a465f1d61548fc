import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  consistencyHolds,
  consistencyRanges,
  EMPTY_ROOT,
  inclusionHolds,
  inclusionRanges,
  leafHash,
  perfectRoot,
} from '../../src/attest/merkle.ts'
import { mth, path, proof, records } from './naive-tree.ts'

const MOST = 38
const LEAVES = records(MOST)
const ROOTS = Array.from({ length: MOST + 1 }, (_, size) => mth(LEAVES.slice(0, size)))

function rootOf(size: number): Uint8Array {
  return ROOTS[size] ?? EMPTY_ROOT
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

test('the empty root and the leaf of nothing are those of RFC 6962', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const nothing = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
  assert.equal(hex(EMPTY_ROOT), empty)
  assert.equal(hex(leafHash(new Uint8Array())), nothing)
  assert.equal(hex(perfectRoot(LEAVES.slice(0, 32).map(leafHash))), hex(rootOf(32)))
})

test('every inclusion proof of small trees, made by the naive recursion, holds', () => {
  let held = 0
  for (let size = 1; size <= MOST; size++)
    for (let index = 0; index < size; index++) {
      const leaf = leafHash(LEAVES[index] ?? EMPTY_ROOT)
      const hashes = path(index, LEAVES.slice(0, size))
      assert.ok(inclusionHolds(leaf, index, size, hashes, rootOf(size)), `${index} of ${size}`)
      const ranges = inclusionRanges(index, size)
      const made = ranges.map(({ start, end }) => hex(mth(LEAVES.slice(start, end))))
      assert.deepEqual(made, hashes.map(hex), `${index} of ${size}`)
      held++
    }
  assert.equal(held, (MOST * (MOST + 1)) / 2)
})

test('every consistency proof of small trees, made by the naive recursion, holds', () => {
  for (let size = 1; size <= MOST; size++)
    for (let first = 1; first <= size; first++) {
      const hashes = proof(first, LEAVES.slice(0, size))
      const [earlier, later] = [head(first), head(size)]
      assert.ok(consistencyHolds(earlier, later, hashes), `${first} to ${size}`)
      const ranges = consistencyRanges(first, size)
      const made = ranges.map(({ start, end }) => hex(mth(LEAVES.slice(start, end))))
      assert.deepEqual(made, hashes.map(hex), `${first} to ${size}`)
    }
  assert.ok(consistencyHolds(head(0), head(7), []))
  assert.deepEqual(consistencyRanges(0, 7), [])
})

function head(size: number) {
  return { size, root: rootOf(size) }
}

test('no proof holds for another leaf, index, size, root or path', () => {
  for (let size = 1; size <= 20; size++)
    for (let index = 0; index < size; index++) {
      const leaf = leafHash(LEAVES[index] ?? EMPTY_ROOT)
      const hashes = path(index, LEAVES.slice(0, size))
      const root = rootOf(size)
      for (let other = -1; other <= size + 1; other++)
        if (other !== index) assert.ok(!inclusionHolds(leaf, other, size, hashes, root))
      assert.ok(!inclusionHolds(root, index, size + 1, hashes, root))
      assert.ok(!inclusionHolds(leafHash(EMPTY_ROOT), index, size, hashes, root))
      assert.ok(!inclusionHolds(leaf, index, size, [...hashes, root], root))
      assert.ok(!inclusionHolds(leaf, index, size, hashes, rootOf(size + 1)))
      if (hashes.length > 0) {
        assert.ok(!inclusionHolds(leaf, index, size, hashes.slice(1), root))
        assert.ok(!inclusionHolds(leaf, index, size, hashes.slice(0, -1), root))
        const flipped = hashes.with(
          0,
          hashes[0]?.map((byte, at) => (at === 5 ? byte ^ 1 : byte)) ?? root,
        )
        assert.ok(!inclusionHolds(leaf, index, size, flipped, root))
      }
    }
})

test('no tree is shown to be consistent with another history', () => {
  const others = records(20).map((_, i) => Uint8Array.of(i))
  for (let size = 2; size <= 20; size++)
    for (let first = 1; first < size; first++) {
      const hashes = proof(first, LEAVES.slice(0, size))
      const forked = { size: first, root: mth(others.slice(0, first)) }
      assert.ok(!consistencyHolds(forked, head(size), hashes), `${first} to ${size}`)
      assert.ok(!consistencyHolds(head(size), head(first), hashes))
      assert.ok(!consistencyHolds(head(first), head(size), [...hashes, EMPTY_ROOT]))
      assert.ok(!consistencyHolds(head(first), head(size), hashes.slice(0, -1)))
      assert.ok(!consistencyHolds(head(first - 1), head(size), hashes))
    }
  assert.ok(!consistencyHolds({ size: 0, root: rootOf(1) }, head(7), []))
  assert.ok(!consistencyHolds({ size: 7, root: rootOf(6) }, head(7), []))
})

test('any numbers and any path get an answer', () => {
  const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.nat(300))
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const run = (first: number, second: number, hashes: Uint8Array[], root: Uint8Array) => {
    assert.equal(
      inclusionHolds(root, first, second, hashes, root),
      hashes.length === 0 && first === 0 && second === 1,
    )
    const [earlier, later] = [
      { size: first, root },
      { size: second, root },
    ]
    const same = first === second && Number.isSafeInteger(first) && first >= 0
    assert.equal(consistencyHolds(earlier, later, hashes), same && hashes.length === 0)
  }
  fc.assert(fc.property(number, number, fc.array(bytes, { maxLength: 60 }), bytes, run), {
    numRuns: 200,
    examples: [[2 ** 53 - 2, 2 ** 53 - 1, [], EMPTY_ROOT.map(() => 7)]],
  })
})
