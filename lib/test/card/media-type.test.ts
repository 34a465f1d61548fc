import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  essenceOf,
  isJsonType,
  KNOWN_TYPES,
  parseMediaType,
  successorOf,
} from '../../src/card/media-type.ts'
import { testInTime } from '../bound.ts'

describe('parseMediaType (RFC 9110 section 8.3.1)', () => {
  const whole: [string, string, [string, string][]][] = [
    ['application/json', 'application/json', []],
    ['Application/JSON', 'application/json', []],
    [' text/html\t', 'text/html', []],
    ['application/json; charset=utf-8', 'application/json', [['charset', 'utf-8']]],
    ['application/json ;Charset="UTF-8"', 'application/json', [['charset', 'UTF-8']]],
    [
      'application/vnd.oai.openapi+json;version=3.1',
      'application/vnd.oai.openapi+json',
      [['version', '3.1']],
    ],
    [
      'text/markdown; profile="urn:air:agent-skills"',
      'text/markdown',
      [['profile', 'urn:air:agent-skills']],
    ],
    ['a/b; x="a\\"b\\\\c"', 'a/b', [['x', 'a"b\\c']]],
    [
      'a/b; x="1;y=2"; z=3',
      'a/b',
      [
        ['x', '1;y=2'],
        ['z', '3'],
      ],
    ],
    ['a/b;;', 'a/b', []],
    ['a/b; x=""', 'a/b', [['x', '']]],
  ]
  for (const [text, essence, parameters] of whole) {
    test(JSON.stringify(text), () => {
      assert.deepEqual(parseMediaType(text), { essence, parameters })
    })
  }

  for (const text of [
    '',
    'json',
    'a/',
    '/b',
    'a /b',
    'a/b c',
    'a/b; x',
    'a/b; x=',
    'a/b; x="',
    'a/b, c/d',
    'a/b; x="\u0007"',
    'é/b',
  ]) {
    test(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseMediaType(text), undefined))
  }

  test('never throws, and agrees with essenceOf on what it accepts', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      '/',
      ';',
      '=',
      '"',
      '\\',
      ' ',
      '\t',
      '+json',
      ',',
      '\u0000',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
        (text) => {
          const parsed = parseMediaType(text)
          if (parsed !== undefined) assert.equal(parsed.essence, essenceOf(text))
        },
      ),
      { numRuns: 200 },
    )
  })

  testInTime('is linear on long hostile text', () => {
    const text = `a/b${'; x="\\"'.repeat(100_000)}`
    assert.equal(parseMediaType(text), undefined)
  })
})

test('DC-06 parameters and case of a served type do not matter: essenceOf takes free text', () => {
  assert.equal(
    essenceOf(' Application/MCP-Server-Card+JSON ; v=1'),
    'application/mcp-server-card+json',
  )
  assert.equal(essenceOf('mcp server'), 'mcp server')
  assert.equal(essenceOf(''), '')
})

test('isJsonType: application/json and the +json suffix, nothing else', () => {
  for (const yes of [
    'application/json',
    'APPLICATION/JSON; charset=utf-8',
    'application/mcp-server-card+json',
    'image/x+json',
  ]) {
    assert.equal(isJsonType(yes), true, yes)
  }
  for (const no of [
    'text/json',
    'text/html',
    'application/jsonp',
    '+json',
    'application/+json/x',
    'json',
    '',
  ]) {
    assert.equal(isJsonType(no), false, no)
  }
})

test('older spellings lead to a current type, and current types to none', () => {
  const older = {
    'application/mcp-server+json': 'application/mcp-server-card+json',
    'application/agentskill+zip': 'application/agent-skills+zip',
    'application/ai-skill': 'application/agent-skills+md',
    'application/ai-skill+md': 'application/agent-skills+md',
    'application/ai-skills+zip': 'application/agent-skills+zip',
    'application/ai-skills+gzip': 'application/agent-skills+gzip',
    'application/ai-registry': 'application/ai-registry+json',
  }
  for (const [from, to] of Object.entries(older)) {
    assert.equal(successorOf(from), to)
    assert.ok(KNOWN_TYPES.includes(to))
  }
  for (const known of KNOWN_TYPES) assert.equal(successorOf(known), undefined)
  assert.equal(successorOf('constructor'), undefined)
})
