import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Listed } from '../../src/registry/entry.ts'
import { compareVersions, newestActive } from '../../src/registry/newest.ts'

function listed(version: string, changes: Partial<Listed> = {}): Listed {
  return {
    name: 'example.harbour/tides',
    version,
    active: true,
    latest: false,
    publishedAt: 0,
    places: [],
    needs: [],
    ...changes,
  }
}

test('versions go in the order of Semantic Versioning 2.0.0, section 11', () => {
  const inOrder = [
    'nightly',
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0-1',
    '2.0.0-a',
    '2.0.0',
  ]
  for (const [i, a] of inOrder.entries())
    for (const [j, b] of inOrder.entries())
      assert.equal(Math.sign(compareVersions(a, b)), Math.sign(i - j), `${a} and ${b}`)
  assert.equal(compareVersions('1.0.0+a', '1.0.0+b'), 0, 'build metadata does not count')
  assert.equal(compareVersions('nightly', 'weekly'), 0)
})

for (const { name, entries, newest } of [
  { name: 'none', entries: [], newest: undefined },
  { name: 'only inactive ones', entries: [listed('1.0.0', { active: false })], newest: undefined },
  {
    name: 'the latest by the registry, though a number is greater',
    entries: [listed('2.0.0'), listed('1.0.1', { latest: true })],
    newest: '1.0.1',
  },
  {
    name: 'not the latest when that is deleted',
    entries: [listed('2.0.0', { latest: true, active: false }), listed('1.0.0'), listed('1.1.0')],
    newest: '1.1.0',
  },
  {
    name: 'ten after nine',
    entries: [listed('1.10.0'), listed('1.9.0')],
    newest: '1.10.0',
  },
  {
    name: 'the last published where versions are words',
    entries: [
      listed('spring', { publishedAt: 1 }),
      listed('autumn', { publishedAt: 3 }),
      listed('summer', { publishedAt: 2 }),
    ],
    newest: 'autumn',
  },
])
  test(`the newest active version: ${name}`, () => {
    assert.equal(newestActive(entries)?.version, newest)
    assert.equal(newestActive(entries.toReversed())?.version, newest)
  })

test('the order of versions is one: antisymmetric and transitive', () => {
  const version = fc.oneof(
    fc.stringMatching(/^[0-3]\.[0-3]\.[0-3](-[ab1-3](\.[ab1-3])?)?$/),
    fc.constantFrom('x', '', '1.0'),
  )
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      assert.equal(Math.sign(compareVersions(a, b)), -Math.sign(compareVersions(b, a)) + 0)
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
        assert.ok(compareVersions(a, c) <= 0)
    }),
    { numRuns: 200 },
  )
})
