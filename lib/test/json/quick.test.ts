import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseMessage } from '../../src/json/quick.ts'
import { scanText } from '../../src/json/scan.ts'

function assertSame(text: string): void {
  const scan = scanText(text, 'message')
  const quick = parseMessage(text)
  assert.equal(quick.ok, scan.ok, text.slice(0, 200))
  if (quick.ok && scan.ok) assert.deepEqual(quick.value, scan.value)
}

test('the same texts are refused as by the scan, and the same values come back', () => {
  for (const text of [
    '',
    ' ',
    'null',
    '\ufeff{}',
    '\ufeff\ufeff{}',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '[1e400,-0,9007199254740993,"\\ud800"]',
    '{"a":1,}',
    '[01]',
    '"\u0001"',
    '{"a":1} x',
    '\u00a0{}',
    'NaN',
  ])
    assertSame(text)
})

test('the limit of nesting is the same, to the level', () => {
  for (const depth of [1, 511, 512, 513, 20_000]) {
    assertSame('['.repeat(depth) + ']'.repeat(depth))
    assertSame('{"a":'.repeat(depth) + '7' + '}'.repeat(depth))
    assertSame(`[[],${'['.repeat(depth)}${']'.repeat(depth)}]`)
    assertSame(`{"a":${'['.repeat(depth)}${']'.repeat(depth)},"a":1}`)
    assertSame(JSON.stringify({ '[[{\\"': `\\"${'[{'.repeat(depth)}` }))
  }
})

test('any JSON, and any JSON with one character changed', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(), fc.string(), (text, at, piece) => {
      assertSame(text)
      const place = at % (text.length + 1)
      assertSame(text.slice(0, place) + piece + text.slice(place + 1))
    }),
    { numRuns: 200 },
  )
})
