import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { placeholders, resolve } from '../../src/card/input.ts'
import type { Input, Remote } from '../../src/card/types.ts'
import { testInTime } from '../bound.ts'

function remoteOf(url: string, variables: Record<string, Input> = {}): Remote {
  return { type: 'streamable-http', url, variables }
}

/** Declares every variable of the template, so that only the value is in question. */
function expand(url: string, values: Record<string, string>): string {
  const variables = Object.fromEntries(placeholders(url).map((name) => [name, {}]))
  const resolution = resolve(remoteOf(url, variables), values)
  if (resolution.ok) return resolution.url
  return resolution.issues.find((issue) => issue.severity === 'error')?.code ?? 'missing'
}

describe('placeholders', () => {
  const rows: [string, string[]][] = [
    ['https://a.example/mcp', []],
    ['https://{a}.b.example/{c}/{a}', ['a', 'c']],
    ['{origin}/mcp', ['origin']],
    ['{_x1}{X}', ['_x1', 'X']],
    ['{1a}{a-b}{}{ a }{{a}}', ['a']],
    ['{__proto__}', ['__proto__']],
    ['{unclosed', []],
  ]
  for (const [template, names] of rows) {
    test(template, () => assert.deepEqual(placeholders(template), names))
  }
  testInTime('is linear on hostile text', () => {
    assert.deepEqual(placeholders('{a'.repeat(200_000)), [])
    assert.deepEqual(placeholders(`{${'a'.repeat(400_000)}`), [])
  })
})

describe('a value inside the host is one label (security: card template host injection)', () => {
  const template = 'https://{t}.example.com/mcp'
  test('an honest one', () => {
    assert.equal(expand(template, { t: 'north' }), 'https://north.example.com/mcp')
    assert.equal(expand(template, { t: '42-a' }), 'https://42-a.example.com/mcp')
    assert.equal(
      expand(template, { t: 'a'.repeat(63) }),
      `https://${'a'.repeat(63)}.example.com/mcp`,
    )
  })
  const attacks = [
    'evil.com/#',
    'evil.com/',
    'evil.com',
    'evil.com?',
    'evil.com#',
    'evil.com:443/',
    'evil.com\\',
    'evil.com\\.a',
    'user@evil.com/',
    'user:pw@evil.com/#',
    'x@',
    '@',
    ':443/',
    '/',
    '//evil.com',
    '?',
    '#',
    '..',
    '.',
    '',
    ' ',
    '%2f',
    'evil%2ecom%2f',
    '%00',
    'evil。com/',
    'evil．com',
    'éxample',
    'ⓔvil',
    'North',
    'a_b',
    'a,b',
    '{u}',
    '{',
    '[::1]',
    '127.0.0.1#',
    '2130706433/',
    "a'b",
    'a;b',
    'a'.repeat(64),
  ]
  for (const value of attacks) {
    test(`refuses ${JSON.stringify(value)}`, () => {
      assert.equal(expand(template, { t: value }), 'template_host_value')
    })
  }
  for (const value of [
    'a\nb',
    'a\r\nHost: evil.com',
    'a\tb',
    'a\u0000',
    '\u007f',
    '\u0085',
    '\ud800',
  ]) {
    test(`refuses ${JSON.stringify(value)} as text`, () => {
      assert.equal(expand(template, { t: value }), 'input_characters')
    })
  }
  test('a default of the card is judged alike', () => {
    const resolution = resolve(remoteOf(template, { t: { default: 'evil.com/#' } }))
    assert.equal(resolution.ok, false)
    assert.ok(resolution.ok || resolution.issues.some((i) => i.code === 'template_host_value'))
  })
  test('in the port only digits', () => {
    assert.equal(expand('https://a.example:{p}/mcp', { p: '8443' }), 'https://a.example:8443/mcp')
    for (const p of ['443@evil.com', '8443/', 'x', '', '123456', '99999', '-1']) {
      assert.match(expand('https://a.example:{p}/mcp', { p }), /^template_/, p)
    }
  })
})

describe('the template itself must fix a registrable domain behind the variable', () => {
  const values = { t: 'north', u: 'south' }
  const rows: [string, string][] = [
    ['https://{t}.example.com/mcp', 'https://north.example.com/mcp'],
    ['https://{t}.{u}.example.com/mcp', 'https://north.south.example.com/mcp'],
    ['https://{t}-api.example.com/mcp', 'https://north-api.example.com/mcp'],
    ['https://api-{t}.eu.example.com/mcp', 'https://api-north.eu.example.com/mcp'],
    ['https://api.{t}.example.co.uk/mcp', 'https://api.north.example.co.uk/mcp'],
    ['https://{t}.tenant.vercel.app/mcp', 'https://north.tenant.vercel.app/mcp'],
    ['https://{t}.tenant.modal.run/mcp', 'https://north.tenant.modal.run/mcp'],
    ['http://{t}.example.com/mcp', 'http://north.example.com/mcp'],
    ['HTTPS://{t}.Example.COM/mcp', 'https://north.example.com/mcp'],
    ['https://{t}.пример.example/mcp', 'https://north.xn--e1afmkfd.example/mcp'],
    // Whoever chooses the value chooses the owner.
    ['https://{t}.com/mcp', 'template_host'],
    ['https://{t}.co.uk/mcp', 'template_host'],
    ['https://{t}.vercel.app/mcp', 'template_host'],
    // Shared hosts that the public suffix list does not know.
    ['https://{t}.modal.run/mcp', 'template_host'],
    ['https://{t}.wordpress.com/mcp', 'template_host'],
    ['https://{t}.huggingface.co/mcp', 'template_host'],
    ['https://{t}.github.io/mcp', 'template_host'],
    ['https://{t}/mcp', 'template_host'],
    ['https://api.{t}/mcp', 'template_host'],
    ['https://{t}example.com/mcp', 'template_host'],
    ['https://example.com{t}/mcp', 'template_host'],
    ['https://example.{t}/mcp', 'template_host'],
    ['https://10.0.0.{t}/mcp', 'template_host'],
    ['https://{t}.0.0.1/mcp', 'template_host'],
    ['https://{t}.localhost/mcp', 'template_host'],
    ['https://[{t}]/mcp', 'template_host'],
    ['https://{t}%2eexample.com/mcp', 'template_host'],
    ['{t}.example.com/mcp', 'template_host'],
    ['{t}://example.com/mcp', 'template_host'],
    ['{t}@example.com/mcp', 'template_host'],
    ['{t}#/mcp', 'template_host'],
    // What is wrong whatever the value.
    ['https://user@{t}.example.com/mcp', 'template_url'],
    ['https://{t}@example.com/mcp', 'template_url'],
    ['https://a.example\\@{t}.example.com/', 'template_url'],
    ['https://a.example/{tenant-id}/mcp', 'template_url'],
    ['https://a.example/{}/mcp', 'template_url'],
    ['https://a.example/{t/mcp', 'template_url'],
    ['https://a.example/t}/mcp', 'template_url'],
    ['https://a.example/ {t}', 'template_url'],
    ['ftp://a.example/{t}', 'template_url'],
    ['wss://{t}.example.com/', 'template_url'],
    ['/mcp/{t}', 'template_url'],
    ['https:///{t}', 'template_url'],
    ['https://:8443/{t}', 'template_url'],
    ['https://[::1/{t}', 'template_url'],
    ['', 'template_url'],
  ]
  for (const [template, expected] of rows) {
    test(template, () => assert.equal(expand(template, values), expected))
  }
})

describe('outside the host a value is percent-encoded', () => {
  const rows: [string, Record<string, string>, string][] = [
    [
      'https://a.example/{p}/mcp',
      { p: 'x y/z?#&=é' },
      'https://a.example/x%20y%2Fz%3F%23%26%3D%C3%A9/mcp',
    ],
    [
      'https://a.example/mcp?key={k}&x=1',
      { k: 'a&x=2#' },
      'https://a.example/mcp?key=a%26x%3D2%23&x=1',
    ],
    ['https://a.example/{p}', { p: '{q}' }, 'https://a.example/%7Bq%7D'],
    ['https://a.example/{p}', { p: '@evil.com' }, 'https://a.example/%40evil.com'],
    ['https://a.example/{p}', { p: '%2e%2e' }, 'https://a.example/%252e%252e'],
    ['https://a.example/v{p}', { p: '..' }, 'https://a.example/v..'],
    ['https://a.example/mcp?k={p}', { p: '' }, 'https://a.example/mcp?k='],
    ['https://a.example{p}', { p: 'x' }, 'template_host'],
    ['https://a.example/{p}/mcp', { p: '..' }, 'template_url'],
    ['https://a.example/{p}/mcp', { p: '.' }, 'template_url'],
    ['https://a.example/{p}{q}/mcp', { p: '.', q: '.' }, 'template_url'],
    ['https://a.example/%2e{p}/mcp', { p: '.' }, 'template_url'],
    ['https://a.example/mcp?k={p}', { p: '..' }, 'https://a.example/mcp?k=..'],
    ['https://a.example/{p}', { p: '\ud800' }, 'input_characters'],
    ['https://a.example/{p}', { p: 'a\r\nb' }, 'input_characters'],
    ['https://a.example:8443/{p}', { p: 'x' }, 'https://a.example:8443/x'],
    ['https://[::1]:8443/{p}', { p: 'x' }, 'https://[::1]:8443/x'],
    ['http://a.example/{p}', { p: 'x' }, 'http://a.example/x'],
  ]
  for (const [template, values, expected] of rows) {
    test(`${template} with ${JSON.stringify(values)}`, () => {
      assert.equal(expand(template, values), expected)
    })
  }
})

describe('a leading variable is the whole origin', () => {
  const rows: [string, string, string][] = [
    ['{origin}/mcp', 'https://a.example', 'https://a.example/mcp'],
    ['{origin}/mcp', 'https://a.example/', 'https://a.example/mcp'],
    ['{origin}/mcp', 'https://a.example:8443/base/', 'https://a.example:8443/base/mcp'],
    ['{origin}', 'https://a.example/mcp', 'https://a.example/mcp'],
    ['{origin}?x=1', 'https://a.example/mcp', 'https://a.example/mcp?x=1'],
    ...[
      'http://a.example',
      'a.example',
      '//a.example',
      'https:a.example',
      'https:///a.example',
      'https://',
      'https://user@a.example',
      'https://a.example?',
      'https://a.example#',
      'https://a.example\\x',
      'https://a.example/{x}',
      'https://a.example ',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https',
      '',
    ].map((value): [string, string, string] => ['{origin}/mcp', value, 'template_origin_value']),
  ]
  for (const [template, value, expected] of rows) {
    test(`${template} with ${JSON.stringify(value)}`, () => {
      assert.equal(expand(template, { origin: value }), expected)
    })
  }
  test('is said: the card does not bind the host', () => {
    const resolution = resolve(remoteOf('{origin}/mcp', { origin: {} }), {
      origin: 'https://a.example',
    })
    assert.ok(resolution.ok)
    assert.deepEqual(
      resolution.warnings.map((issue) => [issue.code, issue.pointer]),
      [['template_host_unbound', '/url']],
    )
  })
})

test('no value leads outside the host that a template fixes', () => {
  const piece = fc.constantFrom(
    'a',
    'evil.com',
    '.',
    '..',
    '/',
    '\\',
    '@',
    ':',
    '#',
    '?',
    '%',
    '%2f',
    '-',
    '{t}',
    ' ',
    '\n',
    '。',
    '[',
    ']',
  )
  const value = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  )
  const template = fc.constantFrom(
    'https://{t}.example.com/mcp',
    'https://x-{t}.{u}.example.com:{p}/{t}?{u}',
    'https://example.com/{t}/{u}#{p}',
    'https://api.example.com:8443/{t}{u}',
    'http://{t}.example.com',
  )
  fc.assert(
    fc.property(template, value, value, value, (url, t, u, p) => {
      const resolution = resolve(remoteOf(url), { t, u, p })
      if (!resolution.ok) return
      const { hostname, protocol, username } = new URL(resolution.url)
      assert.ok(hostname === 'example.com' || hostname.endsWith('.example.com'), resolution.url)
      assert.equal(protocol, url.startsWith('http:') ? 'http:' : 'https:')
      assert.equal(username, '')
    }),
    { numRuns: 200 },
  )
})
