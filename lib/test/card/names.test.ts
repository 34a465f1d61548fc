import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  deriveName,
  hasDotSegment,
  hostsOf,
  isCardName,
  nameParts,
  slugOf,
} from '../../src/card/names.ts'

test('a name is two parts around one slash, 3 to 200 characters', () => {
  const long = `com.example/${'a'.repeat(188)}`
  for (const name of ['a/b', 'com.example/tides', 'example-org/x_1.y-Z', '9/9', '-/-', long]) {
    assert.ok(isCardName(name), name)
  }
  for (const name of [
    '',
    'a/',
    '/b',
    'ab',
    'a/b/c',
    'a_b/c',
    'a b/c',
    'é/b',
    'a/b\n',
    `${long}a`,
    3,
    null,
  ]) {
    assert.ok(!isCardName(name), String(name))
  }
})

test('parts of a name', () => {
  assert.deepEqual(nameParts('com.example/tides'), { namespace: 'com.example', slug: 'tides' })
  assert.equal(nameParts('tides'), undefined)
})

test('dot segments are found although the pattern lets them through', () => {
  for (const name of ['../x', 'a/..', './x', 'a/.'])
    assert.ok(isCardName(name) && hasDotSegment(name))
  for (const name of ['com.example/tides', 'a..b/x', 'a/...', 'a/x..'])
    assert.ok(!hasDotSegment(name))
  assert.ok(hasDotSegment('../../etc/x'))
})

test('a namespace stands for its host and the host’s parents', () => {
  assert.deepEqual(hostsOf('com.example'), ['example.com'])
  assert.deepEqual(hostsOf('COM.Example.Tides'), ['tides.example.com', 'example.com'])
  assert.deepEqual(hostsOf('io.github.some-user'), ['some-user.github.io', 'github.io'])
  for (const namespace of [
    'example',
    '',
    'com..example',
    '.com.example',
    'com.-x',
    'com.x-',
    'a.'.repeat(200),
  ]) {
    assert.deepEqual(hostsOf(namespace), [], namespace)
  }
})

test('slugs are short, plain and never a dot segment', () => {
  const slugs: readonly (readonly [title: string, slug: string])[] = [
    ['Tide Tables', 'tide-tables'],
    ['  Café Ørsta 2.0!  ', 'cafe-rsta-2-0'],
    ['ﬁsh & chips', 'fish-chips'],
    ['..', ''],
    ['潮汐表', ''],
    ['a--b__c', 'a-b-c'],
  ]
  for (const [title, slug] of slugs) assert.equal(slugOf(title), slug)
})

test('a name is derived from host and title', () => {
  assert.equal(deriveName('tides.example', 'Tide Tables'), 'example.tides/tide-tables')
  assert.equal(
    deriveName('MCP.Tides.Example.', 'acme/tide_tables'),
    'example.tides.mcp/tide-tables',
  )
  assert.equal(deriveName('www.tides.example', '潮汐'), 'example.tides/mcp')
  assert.equal(deriveName('tides.example', ''), 'example.tides/mcp')
  for (const host of [
    'localhost',
    '192.0.2.7',
    '[2001:db8::1]',
    '',
    'a..b',
    'my_host.example',
    '-.example',
  ]) {
    assert.equal(deriveName(host, 'x'), undefined, host)
  }
})

test('whatever is derived is a name that leads back to its host', () => {
  fc.assert(
    fc.property(fc.domain(), fc.string({ unit: 'binary', maxLength: 300 }), (host, title) => {
      const name = deriveName(host, title)
      assert.ok(name !== undefined || host.length > 150)
      if (name === undefined) return
      assert.ok(isCardName(name) && !hasDotSegment(name), name)
      const [claimed] = hostsOf(nameParts(name)?.namespace ?? '')
      assert.equal(claimed, host.toLowerCase().replace(/^www\.(?=.*\.)/, ''))
      assert.match(slugOf(title), /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
    }),
    { numRuns: 200 },
  )
})
