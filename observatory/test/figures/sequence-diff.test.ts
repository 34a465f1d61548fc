import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sequenceDiff } from '../../src/figures/sequence-diff.ts'

function sides(before: readonly string[], after: readonly string[]) {
  const parts = sequenceDiff(before, after)
  const of = (kind: 'removed' | 'added') =>
    parts.filter((part) => part.kind === 'same' || part.kind === kind).flatMap(({ items }) => items)
  return { parts, before: of('removed'), after: of('added') }
}

test('both sides can be read off a difference, and neighbours differ in kind', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const read = sides(before, after)
      assert.deepEqual(read.before, before)
      assert.deepEqual(read.after, after)
      for (const [index, { kind, items }] of read.parts.entries()) {
        assert.ok(items.length > 0)
        assert.notEqual(kind, read.parts[index - 1]?.kind)
      }
    }),
    { numRuns: 200 },
  )
})

test('what stayed is the longest common part', () => {
  const { parts } = sides(['a', 'b', 'c', 'd'], ['b', 'x', 'd'])
  assert.deepEqual(parts, [
    { kind: 'removed', items: ['a'] },
    { kind: 'same', items: ['b'] },
    { kind: 'removed', items: ['c'] },
    { kind: 'added', items: ['x'] },
    { kind: 'same', items: ['d'] },
  ])
})

test('what is too long for that is told as gone and come, its ends apart', () => {
  const long = (letter: string) => Array.from({ length: 2_000 }, (_, n) => `${letter}${n}`)
  const { parts } = sides(['x', ...long('a'), 'y'], ['x', ...long('b'), 'y'])
  assert.deepEqual(
    parts.map(({ kind, items }) => [kind, items.length]),
    [
      ['same', 1],
      ['removed', 2_000],
      ['added', 2_000],
      ['same', 1],
    ],
  )
})
