import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTarget } from '../../src/discover/target.ts'
import { CountersignError } from '../../src/error.ts'

const READ: readonly (readonly [text: string, url: string, host: string, namedPort: boolean])[] = [
  ['example.com', 'https://example.com/', 'example.com', false],
  ['EXAMPLE.com.', 'https://example.com/', 'example.com', false],
  ['example.com:8443', 'https://example.com:8443/', 'example.com', true],
  ['example.com:443', 'https://example.com/', 'example.com', true],
  ['bücher.example', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example', false],
  ['xn--bcher-kva.example', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example', false],
  ['localhost:3000', 'https://localhost:3000/', 'localhost', true],
  ['127.0.0.1', 'https://127.0.0.1/', '127.0.0.1', false],
  ['[::1]:8080', 'https://[::1]:8080/', '[::1]', true],
  ['https://tides.example', 'https://tides.example/', 'tides.example', false],
  ['https://tides.example/mcp', 'https://tides.example/mcp', 'tides.example', false],
  ['HTTPS://TIDES.example./a/B?c=D#e', 'https://tides.example/a/B?c=D', 'tides.example', false],
  ['http://localhost:3000/mcp', 'http://localhost:3000/mcp', 'localhost', true],
  ['http://[::1]/mcp', 'http://[::1]/mcp', '[::1]', false],
  ['https://tides.example/a@b', 'https://tides.example/a@b', 'tides.example', false],
]

for (const [text, url, host, namedPort] of READ) {
  test(`target ${text} is ${url}`, () => {
    const kind = text.includes('://') ? 'url' : 'domain'
    const origin = new URL(url).origin
    assert.deepEqual(parseTarget(text), { given: text, kind, url, origin, host, namedPort })
  })
}

const REFUSED: readonly (readonly [text: string, rule: string])[] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['two words', 'space'],
  [' example.com', 'space'],
  ['exam\nple.com', 'space'],
  ['https://example.com/\u0007', 'space'],
  [`https://example.com/${'a'.repeat(2048)}`, 'length'],
  ['https://good.example\\@evil.example', 'backslash'],
  ['https://{region}.tides.example/mcp', 'template'],
  ['mcp://tides.example', 'scheme'],
  ['ftp://tides.example', 'scheme'],
  ['https:tides.example', 'slashes'],
  ['https:/tides.example', 'slashes'],
  ['https://user:pass@tides.example/', 'userinfo'],
  ['https://good.example%40x@evil.example/', 'userinfo'],
  ['someone@tides.example', 'email'],
  ['mailto:someone@tides.example', 'email'],
  ['./card.json', 'file'],
  ['../card', 'file'],
  ['/etc/card', 'file'],
  ['~/card', 'file'],
  ['card.json', 'file'],
  ['cards/card.json', 'file'],
  ['file:///etc/card', 'file'],
  ['tides.example/mcp', 'path'],
  ['tides.example?x', 'path'],
  ['tides.example#x', 'path'],
  ['https://', 'host'],
  ['https:///path', 'host'],
  ['a..example', 'host'],
  ['.example', 'file'],
  ['example.com..', 'host'],
  ['example.com:99999', 'host'],
  ['javascript:alert(1)', 'host'],
  [`${'a'.repeat(64)}.example`, 'host'],
]

for (const [text, rule] of REFUSED) {
  test(`target ${JSON.stringify(text.slice(0, 40))} is refused: ${rule}`, () => {
    assert.throws(
      () => parseTarget(text),
      (error) => {
        assert.ok(error instanceof CountersignError)
        assert.equal(error.code, 'invalid_target')
        assert.equal(error.params['rule'], rule)
        assert.match(error.message, /^target ".*": .+; .+$/)
        return true
      },
    )
  })
}

test('a refusal never shows a password', () => {
  assert.throws(
    () => parseTarget('https://user:sesame@tides.example/'),
    (error) => {
      assert.ok(error instanceof CountersignError)
      assert.doesNotMatch(error.message, /sesame|user:/)
      return true
    },
  )
})

test('any text gives a target on an http or https origin, or one refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
      try {
        const target = parseTarget(text)
        assert.match(target.url, /^https?:\/\/[^/]+\//)
        assert.equal(new URL(target.url).hostname, target.host)
        assert.equal(parseTarget(target.url).url, target.url)
      } catch (error) {
        assert.ok(error instanceof CountersignError, String(error))
        assert.ok(!error.message.includes('\n'))
      }
    }),
    { numRuns: 200 },
  )
})
