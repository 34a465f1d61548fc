import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as fc from 'fast-check'

import { nameClassOf, syntaxOf } from '../../src/net/name.ts'
import { openGuard } from '../../src/net/open.ts'
import { reachOf } from '../../src/net/reach.ts'
import { parseLocation, parsePlace } from '../../src/net/url.ts'
import type { Place } from '../../src/net/url.ts'

const PUBLIC = reachOf({})
const PRIVATE = reachOf({ allowPrivateNetwork: true })

function judged(url: string, reach = PUBLIC, named = false): string {
  const place = parsePlace(url, reach, named)
  if (!('kind' in place)) return place.url
  const { params } = place
  return `${place.code} ${params['trap'] ?? params['class'] ?? params['scheme'] ?? params['port'] ?? ''}`
}

test('guard 15: a single label is refused', () => {
  assert.equal(judged('https://internal-host/'), 'host_not_public single_label')
})

test('guard 16: LOCALHOST with a trailing dot is refused', () => {
  assert.equal(judged('https://LOCALHOST./'), 'host_not_public reserved')
})

test('guard 19: userinfo is refused before the host is looked at', () => {
  assert.equal(judged('https://good.com@127.0.0.1/'), 'url_syntax userinfo')
  assert.equal(judged('https://good.com%40127.0.0.1/'), 'url_syntax userinfo')
  assert.equal(judged('https://user:secret@good.com/'), 'url_syntax userinfo')
  assert.equal(judged('https://good.com/@scope/x?mail=a@b'), 'https://good.com/@scope/x?mail=a@b')
})

test('a refused URL may hold a password: the record does not', async () => {
  const guard = openGuard({ environment: {} })
  const exchange = await guard.send({
    purpose: 'document',
    method: 'GET',
    url: `https://user:s3cret@good.com/${'a'.repeat(5000)}`,
  })
  assert.ok(!JSON.stringify(exchange).includes('s3cret'))
  assert.ok(JSON.stringify(exchange).length < 6000)
})

test('guard 21: what `new URL` silently mends is refused', () => {
  assert.equal(judged('ht\ntps://good.com/'), 'url_syntax control')
  assert.equal(judged('https:/good.com'), 'url_syntax slashes')
  assert.equal(judged('https:///good.com'), 'url_syntax slashes')
  assert.equal(judged('https:good.com'), 'url_syntax slashes')
  assert.equal(judged(' https://good.com/'), 'url_syntax whitespace')
  assert.equal(judged('https://good.com/a b'), 'url_syntax whitespace')
  assert.equal(judged('https://good.com\\@evil.com/'), 'url_syntax backslash')
  assert.equal(judged('https://{tenant}.good.com/mcp'), 'url_syntax template')
  assert.equal(judged('https://good.com/{id}/mcp'), 'url_syntax template')
  assert.equal(judged(`https://good.com/${'a'.repeat(2048)}`), 'url_syntax length')
  assert.equal(judged('//good.com/'), 'url_syntax slashes')
  assert.equal(judged('good.com'), 'url_syntax slashes')
  assert.equal(judged('https://a:b/'), 'url_syntax host')
  assert.equal(judged('https://'), 'url_syntax slashes')
})

test('guard 22: ports that nobody named, and ports that browsers refuse', () => {
  assert.equal(judged('https://good.com:22/'), 'url_port 22')
  assert.equal(judged('https://good.com:22/', PUBLIC, true), 'url_port 22')
  assert.equal(judged('https://good.com:0/', PUBLIC, true), 'url_port 0')
  assert.equal(judged('https://good.com:9000/'), 'url_port 9000')
  assert.equal(judged('https://good.com:9000/', PUBLIC, true), 'https://good.com:9000/')
  assert.equal(judged('https://good.com:8443/x'), 'https://good.com:8443/x')
  assert.equal(judged('https://good.com:443/x'), 'https://good.com/x')
  assert.equal(judged('https://good.com:6000/', PRIVATE, true), 'url_port 6000')
})

test('schemes: https, plain http only when asked for, nothing else', () => {
  assert.equal(judged('HtTpS://GOOD.com/A#frag'), 'https://good.com/A')
  assert.equal(judged('http://good.com/'), 'url_scheme http')
  assert.equal(judged('http://good.com/', reachOf({ allowPlainHttp: true })), 'http://good.com/')
  assert.equal(judged('file:///etc/passwd'), 'url_scheme file')
  assert.equal(judged('blob:http://127.0.0.1/x'), 'url_scheme blob')
  assert.equal(judged('ftp://good.com/'), 'url_scheme ftp')
  assert.equal(judged('javascript:alert(1)'), 'url_scheme javascript')
})

test('names: syntax, reserved suffixes, one trailing dot', () => {
  for (const host of [
    'a..b',
    '.x.com',
    '-a.com',
    'a-.com',
    `${'a'.repeat(64)}.com`,
    'x.com.',
    'a b',
  ]) {
    assert.equal(nameClassOf(host), 'malformed', host)
  }
  assert.equal(syntaxOf(`${'abcdefg.'.repeat(32)}com`), 'malformed')
  assert.equal(syntaxOf('a.0x7f'), 'malformed')
  assert.equal(syntaxOf('a.1'), 'malformed')
  const reserved =
    'local localhost localdomain internal intranet private corp home lan onion i2p alt test'
  for (const suffix of `${reserved} example invalid arpa`.split(' ')) {
    assert.equal(nameClassOf(`a.${suffix}`), 'reserved', suffix)
    assert.equal(nameClassOf(suffix), 'reserved', suffix)
    assert.equal(nameClassOf(`${suffix}.com`), undefined, suffix)
  }
  assert.equal(nameClassOf('metadata.google.internal'), 'reserved')
  assert.equal(nameClassOf('x.home.arpa'), 'reserved')
  assert.equal(nameClassOf('my_app.good.com'), undefined)
  assert.equal(judged('https://good.com./x'), 'https://good.com/x')
  assert.equal(judged('https://a.com../'), 'url_syntax host')
  assert.equal(judged('https://a..b/'), 'url_syntax host')
})

test('IDN: the A-label is what is judged', () => {
  assert.equal(judged('https://аррӏе.com/'), 'https://xn--80ak6aa92e.com/')
  assert.equal(judged('https://ⓛocalhost/'), 'host_not_public reserved')
  assert.equal(judged('https://loc\u00adalhost/'), 'host_not_public reserved')
  assert.equal(judged('https://local\u200bhost/'), 'host_not_public reserved')
})

test('address literals: special ones are named, public ones need a wish', () => {
  assert.equal(judged('https://8.8.8.8/'), 'host_not_public address_literal')
  assert.equal(judged('https://[2a00:1450::1]/'), 'host_not_public address_literal')
  const wish = reachOf({ allowAddressLiterals: true })
  assert.equal(judged('https://8.8.8.8/', wish), 'https://8.8.8.8/')
  assert.equal(judged('https://[2A00:1450::1]:8443/x', wish), 'https://[2a00:1450::1]:8443/x')
  assert.equal(judged('https://10.0.0.1/', wish), 'address_not_public private')
})

test('SG-01: mapped addresses are judged on bytes', () => {
  assert.equal(judged('https://[::ffff:127.0.0.1]/'), 'address_not_public ipv4_mapped')
})

test('SG-03: the translated form is refused', () => {
  assert.equal(judged('https://[::ffff:0:7f00:1]/'), 'address_not_public ipv4_translated')
})

test('SG-05: Teredo, site-local, local-use NAT64 and multicast are refused', () => {
  for (const host of ['[2001:0:1::1]', '[fec0::1]', '[64:ff9b:1::7f00:1]', '[ff02::1]']) {
    assert.match(judged(`https://${host}/`), /^address_not_public/, host)
  }
})

test('SG-07: short, decimal and trailing-dot forms are refused', () => {
  for (const host of [
    '127.1',
    '2130706433',
    '169.254.169.254.',
    '0x7f000001',
    '017700000001',
    '0',
  ]) {
    assert.match(judged(`https://${host}/`), /^address_not_public/, host)
    assert.match(
      judged(`http://${host}/`, reachOf({ allowPlainHttp: true })),
      /^address_not_public/,
    )
  }
})

test('SG-09: unique-local and the whole of fe80::/10 are refused', () => {
  assert.equal(judged('https://[fd12:3456::1]/'), 'address_not_public unique_local')
  assert.equal(judged('https://[febf::1]/'), 'address_not_public link_local')
})

test('SG-10: names of the own machine are refused before DNS, look-alikes are not', () => {
  for (const host of ['localhost.', 'a.localhost', 'LOCALHOST']) {
    assert.equal(judged(`https://${host}/`), 'host_not_public reserved', host)
  }
  assert.equal(judged('https://localhost.com/'), 'https://localhost.com/')
})

test('private mode: names of any kind, literals and ports, but not metadata', () => {
  for (const url of [
    'http://localhost:3000/mcp',
    'https://intranet/',
    'http://[::1]:8080/',
    'http://box.local/',
  ]) {
    assert.equal(judged(url, PRIVATE), url)
  }
  assert.equal(judged('http://169.254.169.254/', PRIVATE), 'address_not_public metadata')
  assert.equal(judged('http://[fd00:ec2::254]/', PRIVATE), 'address_not_public metadata')
  assert.equal(judged('http://a..b/', PRIVATE), 'url_syntax host')
})

test('own addresses are refused though public', () => {
  const reach = reachOf({
    allowAddressLiterals: true,
    ownAddresses: ['8.8.4.0/24', '2a00:1450::1'],
  })
  assert.equal(judged('https://8.8.4.4/', reach), 'address_not_public own')
  assert.equal(judged('https://[2a00:1450::1]/', reach), 'address_not_public own')
  assert.equal(judged('https://8.8.8.8/', reach), 'https://8.8.8.8/')
  assert.throws(() => reachOf({ ownAddresses: ['nonsense'] }), TypeError)
})

/** Spellings of one IPv4 address that some URL parser or `inet_aton` understands. */
function spellings(bytes: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (n: number, width = 1): string => n.toString(16).padStart(width, '0')
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  const dotted = `${a}.${b}.${c}.${d}`
  return [
    dotted,
    `${dotted}.`,
    `${number}`,
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
    dotted.replaceAll('.', '。'),
    [...dotted]
      .map((char) => (char === '.' ? '.' : String.fromCodePoint(char.charCodeAt(0) + 0xfee0)))
      .join(''),
    [...dotted].map((char) => `%${hex(char.charCodeAt(0), 2)}`).join(''),
    `[::ffff:${dotted}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups}]`,
    `[::${dotted}]`,
    `[::ffff:0:${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${dotted}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::1]`,
    `[2a00:1450::5efe:${dotted}]`,
  ]
}

test('property: no spelling of a private address passes', () => {
  const special = fc.oneof(
    fc.tuple(fc.constant(127), byte(), byte(), byte()),
    fc.tuple(fc.constant(10), byte(), byte(), byte()),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte(), byte()),
    fc.tuple(fc.constant(192), fc.constant(168), byte(), byte()),
    fc.tuple(fc.constant(169), fc.constant(254), byte(), byte()),
    fc.tuple(fc.constant(0), byte(), byte(), byte()),
    fc.constant([169, 254, 169, 254]),
    fc.constant([168, 63, 129, 16]),
  )
  const open = reachOf({ allowPlainHttp: true, allowAddressLiterals: true })
  fc.assert(
    fc.property(special, fc.constantFrom('http', 'https'), (bytes, scheme) => {
      for (const host of spellings(bytes)) {
        assert.match(
          judged(`${scheme}://${host}/`, open, true),
          /^(address_not_public|url_syntax)/,
          host,
        )
      }
    }),
    { numRuns: 100, seed: 1 },
  )
})

function byte(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 255 })
}

test('property: any text is judged without a throw, and what passes is what is printed', () => {
  const parts = fc.constantFrom(
    'https',
    'http',
    ':',
    '//',
    '/',
    '@',
    '\\',
    '.',
    '[',
    ']',
    '%',
    'a',
    '1',
    '::',
    '\t',
    '{',
    'é',
    '#',
    '?',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 3 }))), (pieces) => {
      const place = parsePlace(pieces.join(''), PRIVATE, true)
      if ('kind' in place) return
      assert.deepEqual(parsePlace(place.url, PRIVATE, true), place)
    }),
    { numRuns: 200, seed: 1 },
  )
})

const FROM = parsePlace('https://good.com/a/b?c', PUBLIC, false) as Place

function located(location: string, from = FROM, named = false): string {
  const place = parseLocation(location, from, PUBLIC, named)
  if (!('kind' in place)) return place.url
  const { params } = place
  return `${place.code} ${params['why'] ?? params['trap'] ?? params['class'] ?? params['scheme'] ?? params['port'] ?? ''}`
}

test('Location: relative forms work, traps do not', () => {
  assert.equal(located('/@scope/x'), 'https://good.com/@scope/x')
  assert.equal(located('c'), 'https://good.com/a/c')
  assert.equal(located('?q=1'), 'https://good.com/a/b?q=1')
  assert.equal(located('//other.com/x'), 'https://other.com/x')
  assert.equal(located('https://other.com/x'), 'https://other.com/x')
  assert.equal(located('//127.0.0.1/'), 'address_not_public loopback')
  assert.equal(located('//user@other.com/'), 'url_syntax userinfo')
  assert.equal(located('/\\evil.com'), 'url_syntax backslash')
  assert.equal(located('\\\\evil.com'), 'url_syntax backslash')
  assert.equal(located('https:other.com'), 'url_syntax slashes')
  assert.equal(located('file:///etc/passwd'), 'url_scheme file')
  assert.equal(located(''), 'redirect_refused empty')
  assert.equal(located('/caf\u00e9'), 'redirect_refused bytes')
  assert.equal(located('/a b'), 'url_syntax whitespace')
  assert.equal(located('https://other.com:9000/'), 'url_port 9000')
})

test('SH-08: a redirect that lowers the scheme is refused and tells where it led', () => {
  const place = parseLocation('http://good.com/a/b/', FROM, PUBLIC, false)
  assert.ok('kind' in place)
  assert.equal(place.code, 'redirect_refused')
  assert.deepEqual(place.params, { why: 'downgrade', location: 'http://good.com/a/b/' })
})

test('a named port stays named for its own host only', () => {
  const from = parsePlace('https://good.com:9000/a', PUBLIC, true) as Place
  assert.equal(located('/b', from, true), 'https://good.com:9000/b')
  assert.equal(located('https://other.com:9000/b', from, true), 'url_port 9000')
  assert.equal(located('https://good.com:9001/b', from, true), 'url_port 9001')
})
