import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isForbiddenHeader, resolve } from '../../src/card/input.ts'
import type { Remote } from '../../src/card/types.ts'
import { codes, headersOf, URL_, withHeaders } from './remote-made.ts'

describe('headers', () => {
  test('a header may be the input itself; its name has no case', () => {
    const remote = withHeaders({ name: 'X-Api-Key', isRequired: true, isSecret: true })
    const given = resolve(remote, { 'x-api-key': 'k1' })
    assert.deepEqual(headersOf(given), [['X-Api-Key', 'k1']])
    assert.deepEqual(given.ok && given.secrets, ['X-Api-Key'])
    const resolution = resolve(remote)
    assert.ok(!resolution.ok)
    assert.deepEqual(resolution.missing, [
      { name: 'X-Api-Key', in: 'header', header: 'X-Api-Key', isSecret: true },
    ])
    // Enough to see whether the server asks for credentials.
    assert.equal(resolution.url, URL_)
  })

  test("a template takes the header's own variables first, then the remote's with a warning", () => {
    const remote: Remote = {
      ...withHeaders({
        name: 'X-Scope',
        value: '{team}/{region}',
        variables: { team: { default: 'ops' } },
      }),
      variables: { team: { default: 'wrong' }, region: { default: 'eu' } },
    }
    const resolution = resolve(remote)
    assert.deepEqual(headersOf(resolution), [['X-Scope', 'ops/eu']])
    assert.deepEqual(codes(resolution), ['input_elsewhere /headers/0/value'])
    assert.deepEqual(resolution.filled, { team: 'ops', region: 'eu' })
  })

  test('what a value brings in is not expanded again', () => {
    const remote = withHeaders({ name: 'X-A', value: '{a}{b}', variables: { a: {}, b: {} } })
    assert.deepEqual(headersOf(resolve(remote, { a: '{b}', b: 'x' })), [['X-A', '{b}x']])
  })

  test('braces that are no variable stay as they are', () => {
    const remote = withHeaders({ name: 'X-A', value: '{"a":1}' })
    assert.deepEqual(headersOf(resolve(remote)), [['X-A', '{"a":1}']])
  })

  test('optional and unresolved: left out; required by header or variable: asked for', () => {
    const value = 'Bearer {token}'
    const optional = resolve(
      withHeaders({ name: 'Authorization', value, variables: { token: {} } }),
    )
    assert.deepEqual(headersOf(optional), [])
    for (const header of [
      { isRequired: true, variables: { token: {} } },
      { variables: { token: { isRequired: true } } },
    ]) {
      const resolution = resolve(withHeaders({ name: 'Authorization', value, ...header }))
      assert.ok(!resolution.ok)
      assert.deepEqual(resolution.missing, [
        { name: 'token', in: 'header', header: 'Authorization', isSecret: true },
      ])
    }
  })

  test('named twice: the first that has a value is sent', () => {
    const remote = withHeaders(
      { name: 'X-A' },
      { name: 'x-a', value: '1' },
      { name: 'X-A', value: '2' },
    )
    const resolution = resolve(remote)
    assert.deepEqual(headersOf(resolution), [['x-a', '1']])
    assert.deepEqual(codes(resolution), ['header_repeated /headers/2/name'])
  })

  const hostile: [string, string][] = [
    ['token', 'a\r\nHost: evil.example'],
    ['token', 'a\nb'],
    ['token', 'a\u0000b'],
    ['token', 'a\u001bb'],
    ['token', 'a\tb'],
    ['token', '\u007f'],
  ]
  for (const [name, value] of hostile) {
    test(`refuses ${JSON.stringify(value)}`, () => {
      const remote = withHeaders({ name: 'X-A', value: 'x {token}', variables: { token: {} } })
      const resolution = resolve(remote, { [name]: value })
      assert.deepEqual(codes(resolution), ['input_characters /headers/0/variables/token'])
      assert.equal(resolution.ok, false)
    })
  }
  test("refuses controls in the card's own text, and what Latin-1 cannot hold", () => {
    for (const value of ['a\r\nX-B: 1', 'x\u0000']) {
      assert.equal(resolve(withHeaders({ name: 'X-A', value })).ok, false)
      const template = withHeaders({
        name: 'X-A',
        value: `${value}{t}`,
        variables: { t: { default: 'x' } },
      })
      assert.equal(resolve(template).ok, false)
    }
    const remote = withHeaders({ name: 'X-A' })
    assert.deepEqual(codes(resolve(remote, { 'X-A': '海' })), ['input_characters /headers/0'])
    assert.deepEqual(headersOf(resolve(remote, { 'X-A': 'é' })), [['X-A', 'é']])
  })

  for (const name of ['', ' ', 'X A', 'X-A:', 'X\r\nHost', 'é', 'X(A)', 'X/A']) {
    test(`refuses the name ${JSON.stringify(name)}`, () => {
      const resolution = resolve(withHeaders({ name, value: 'x' }))
      assert.equal(resolution.ok, false)
      assert.match(codes(resolution)[0] ?? '', /^header_name /)
    })
  }
})

describe('headers that no card may set (guard battery 24)', () => {
  const forbidden = [
    'Host',
    'Connection',
    'Transfer-Encoding',
    'Content-Length',
    'TE',
    'Expect',
    'Upgrade',
    'Cookie',
    'Proxy-Authorization',
    'Proxy-Connection',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Forwarded',
    'Keep-Alive',
    'Origin',
    'Mcp-Session-Id',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Param-Region',
    'Last-Event-ID',
    'Trailer',
    'Via',
    'Sec-Fetch-Site',
    'Set-Cookie',
  ]
  for (const name of forbidden) {
    test(name, () => {
      for (const spelling of [name, name.toUpperCase(), name.toLowerCase()]) {
        assert.equal(isForbiddenHeader(spelling), true)
        const resolution = resolve(withHeaders({ name: spelling, value: 'internal.admin' }))
        assert.deepEqual(codes(resolution), ['header_forbidden /headers/0/name'])
        assert.equal(resolution.ok, false)
      }
    })
  }
  test('others are allowed', () => {
    for (const name of [
      'Authorization',
      'X-Api-Key',
      'X-Forward',
      'Hosts',
      'Mcp-Api-Key',
      'Prefer',
      'constructor',
    ]) {
      assert.equal(isForbiddenHeader(name), false, name)
    }
  })
  test('what the transport sends itself is left out with a warning', () => {
    const remote = withHeaders(
      { name: 'Content-Type', value: 'text/plain' },
      { name: 'ACCEPT', value: '*/*' },
    )
    const resolution = resolve(remote)
    assert.deepEqual(headersOf(resolution), [])
    assert.deepEqual(codes(resolution), [
      'header_of_client /headers/0/name',
      'header_of_client /headers/1/name',
    ])
  })
})
