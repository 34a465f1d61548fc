import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { gateOf, paramValues, parseChallenges, type Challenge } from '../../src/wire/challenge.ts'
import { exchangeOf, type Answer } from './server.ts'
import { testInTime } from '../bound.ts'

const POST = { purpose: 'endpoint', method: 'POST', url: 'https://fern.example/mcp' } as const

function gate(status: number, ...values: readonly string[]): string | undefined {
  const headers = values.map((value) => ['WWW-Authenticate', value] as const)
  const answer: Answer = { status, headers }
  return gateOf(exchangeOf(POST, answer))?.scheme
}

function only(value: string): Challenge {
  const [challenge, ...rest] = parseChallenges([value])
  assert.ok(challenge)
  assert.deepEqual(rest, [])
  return challenge
}

test('a challenge with quoted and plain parameters', () => {
  assert.deepEqual(only('Bearer realm="o, \\"x\\"", scope=files'), {
    scheme: 'Bearer',
    params: [
      { name: 'realm', value: 'o, "x"' },
      { name: 'scope', value: 'files' },
    ],
    wellFormed: true,
    faults: [],
  })
})

test('OA-09 a repeated parameter is kept twice and told', () => {
  const challenge = only(
    'Bearer realm="o", resource_metadata="https://fern.example/A", error="x", resource_metadata="https://fern.example/B"',
  )
  assert.deepEqual(paramValues(challenge, 'Resource_Metadata'), [
    'https://fern.example/A',
    'https://fern.example/B',
  ])
  assert.deepEqual(challenge.faults, ['repeated_param'])
  assert.equal(challenge.wellFormed, true)
})

test('OA-10 a relative metadata address is handed out as it is', () => {
  const challenge = only('Bearer resource_metadata="/mcp/.well-known/oauth-protected-resource"')
  assert.deepEqual(paramValues(challenge, 'resource_metadata'), [
    '/mcp/.well-known/oauth-protected-resource',
  ])
  assert.equal(challenge.wellFormed, true)
})

test('OA-11 spaces around = are legal', () => {
  const challenge = only('Bearer resource_metadata = "https://fern.example/m"')
  assert.deepEqual(paramValues(challenge, 'resource_metadata'), ['https://fern.example/m'])
  assert.equal(challenge.wellFormed, true)
  assert.equal(only('Bearer a\t=\t"b" ,c =d').wellFormed, true)
})

test('OA-13 Bearer is not the first challenge, and several header lines are one list', () => {
  const line = 'DPoP algs="ES256", Bearer scope="files", resource_metadata="https://fern.example/m"'
  for (const values of [[line], line.split(/, (?=Bearer)/)]) {
    const challenges = parseChallenges(values)
    assert.deepEqual(
      challenges.map(({ scheme }) => scheme),
      ['DPoP', 'Bearer'],
    )
    assert.deepEqual(challenges[1]?.params, [
      { name: 'scope', value: 'files' },
      { name: 'resource_metadata', value: 'https://fern.example/m' },
    ])
  }
  assert.deepEqual(
    parseChallenges(['Bearer a="1"', 'b="2"'])[0]?.params.map(({ name }) => name),
    ['a', 'b'],
  )
})

test('OA-21 a scheme that is not OAuth is told by its name', () => {
  assert.equal(gate(401, 'Negotiate'), 'negotiate')
})

test('token68 with and without padding, between other challenges', () => {
  assert.equal(only('Negotiate YWJj==').token68, 'YWJj==')
  assert.equal(only('Negotiate a-._~+/0').token68, 'a-._~+/0')
  assert.equal(only('Bearer realm=').token68, 'realm=')
  const [first, second, third] = parseChallenges(['Negotiate YQ==, Basic realm="x" , Bearer'])
  assert.equal(first?.token68, 'YQ==')
  assert.deepEqual(second?.params, [{ name: 'realm', value: 'x' }])
  assert.deepEqual(third, { scheme: 'Bearer', params: [], wellFormed: true, faults: [] })
})

test('empty list elements are ignored, also between a scheme and its parameters', () => {
  const challenges = parseChallenges([', ,Basic , Bearer realm="x",,'])
  assert.deepEqual(
    challenges.map(({ scheme, wellFormed }) => [scheme, wellFormed]),
    [
      ['Basic', true],
      ['Bearer', true],
    ],
  )
  assert.equal(only('Bearer , realm="x"').wellFormed, true)
})

test('what is malformed is read as far as its meaning is plain, and told', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    [
      'Bearer resource_metadata=https://f.example/m',
      'resource_metadata',
      'https://f.example/m',
      'unquoted_value',
    ],
    ['Bearer realm="x" scope="y"', 'scope', 'y', 'malformed_element'],
    ['Bearer\trealm="x"', 'realm', 'x', 'tab_separator'],
    ['Bearer realm="open', 'realm', 'open', 'unclosed_quote'],
    ['Bearer realm="a\u0001b"', 'realm', 'a\u0001b', 'control_character'],
    ['Bearer, realm="x"', 'realm', 'x', 'param_after_bare_scheme'],
    ['realm="x"', 'realm', 'x', 'no_scheme'],
    ['Bearer realm=', 'nothing', '', ''],
    ['Bearer realm="x" Basic realm="y"', 'realm', 'x', 'malformed_element'],
    ['Bearer realm="x", ???, scope="y"', 'scope', 'y', 'malformed_element'],
  ]
  for (const [text, name, value, fault] of cases) {
    const challenge = only(text)
    assert.deepEqual(paramValues(challenge, name), name === 'nothing' ? [] : [value], text)
    assert.equal(challenge.wellFormed, fault === '', text)
    if (fault !== '')
      assert.ok(
        challenge.faults.some((one) => one === fault),
        text,
      )
  }
})

test('a gate is 401 with a first challenge that is well-formed throughout', () => {
  const gates: readonly (readonly [string, string])[] = [
    ['Bearer', 'bearer'],
    ['Bearer realm="x", error="invalid_token"', 'bearer'],
    ['Basic , Bearer realm="x"', 'basic'],
    ['Basic\t, Bearer', 'basic'],
    ['Negotiate YQ==', 'negotiate'],
    ['Bearer   realm="two spaces"', 'bearer'],
    ['Basic realm="x", Bearer resource_metadata=https://f.example/', 'basic'],
    ['Bearer realm="tab\tinside"', 'bearer'],
    ['Bearer realm="caf\u00e9"', 'bearer'],
  ]
  for (const [value, scheme] of gates) assert.equal(gate(401, value), scheme, value)
  const none = [
    '',
    ' , ,',
    'Bearer\trealm="x"',
    'Bearer realm="x\u0007"',
    'Bearer realm="x", ???',
    'Bearer realm="x" error="y"',
    'Bearer realm="open',
    'Bearer resource_metadata=https://f.example/m',
    'Bearer, realm="x"',
    '"Bearer"',
    'Bea(rer',
    'please log in first',
    `${'B'.repeat(65)} realm="x"`,
  ]
  for (const value of none) assert.equal(gate(401, value), undefined, value)
  assert.equal(gate(401), undefined)
  assert.equal(gate(403, 'Bearer realm="x"'), undefined)
  assert.equal(gate(407, 'Bearer realm="x"'), undefined)
  assert.equal(gate(401, 'B'.repeat(64)), 'b'.repeat(64))
  assert.equal(gate(401, '???', 'Bearer'), undefined)
})

/** Challenges printed by the grammar, to be read back. */
const TOKEN = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,8}$/)
const PARAM = fc.tuple(TOKEN, fc.stringMatching(/^[\x20-\x7e\t]{0,8}$/))

test('what the grammar makes is read back, in one line or several', () => {
  const challenge = fc.tuple(TOKEN, fc.array(PARAM, { maxLength: 3 }))
  fc.assert(
    fc.property(
      fc.array(challenge, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (list, split) => {
        const lines = list.map(([scheme, params]) =>
          [
            scheme,
            params
              .map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
              .join(' ,'),
          ]
            .filter((part) => part !== '')
            .join(' '),
        )
        const read = parseChallenges(split ? lines : [lines.join(', ')])
        assert.deepEqual(
          read.map(({ scheme, params, wellFormed }) => ({ scheme, params, wellFormed })),
          list.map(([scheme, params]) => ({
            scheme,
            params: params.map(([name, value]) => ({ name: name.toLowerCase(), value })),
            wellFormed: true,
          })),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('parseChallenges never throws', () => {
  const part = fc.constantFrom('Bearer', ' ', '\t', ',', '=', '"', '\\', 'a', '@', '\u0000', 'é')
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 30 }), { maxLength: 3 }), (lines) => {
      for (const one of parseChallenges(lines.map((parts) => parts.join('')))) {
        assert.equal(typeof one.wellFormed, 'boolean')
      }
    }),
    { numRuns: 200 },
  )
})

testInTime('parseChallenges takes linear time', () => {
  const count = 100_000
  const texts = [
    `Bearer ${'a=b,'.repeat(count)}`,
    `Bearer ${'"'.repeat(count)}`,
    ','.repeat(count),
    'a '.repeat(count),
    `Bearer ${'a=b '.repeat(count)}`,
    `Bearer realm="${'\\'.repeat(count)}`,
    `Bearer ${'='.repeat(count)}`,
  ]
  for (const text of texts) assert.ok(Array.isArray(parseChallenges([text])), text.slice(0, 20))
})
