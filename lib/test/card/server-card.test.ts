import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { LEGACY_RULES } from '../../src/card/legacy/rules.ts'
import {
  parseServerCard,
  SERVER_CARD_RULES,
  SERVER_CARD_SCHEMA,
} from '../../src/card/server-card.ts'
import { cardWith, fullCard } from './sample-card.ts'
import { testInTime } from '../bound.ts'
import { issuesOf, onlyIssue } from './card-issues.ts'

test('a card with every member is valid, is given back itself, and has no issues', () => {
  const card = fullCard()
  const parsed = parseServerCard(card)
  assert.ok(parsed.ok)
  assert.equal(parsed.value, card)
  assert.deepEqual(parsed.issues, [])
})

test('the four required members suffice', () => {
  assert.ok(parseServerCard(cardWith()).ok)
})

test('anything but an object is no card', () => {
  for (const value of [null, [], [cardWith()], 'card', 1, true, undefined]) {
    const parsed = parseServerCard(value)
    assert.equal(parsed.ok, false)
    assert.deepEqual(
      parsed.issues.map(({ code, pointer }) => [code, pointer]),
      [['card_not_object', '']],
    )
  }
})

test('an empty object lacks four members, each told by its own code', () => {
  assert.deepEqual(
    issuesOf({}).map(({ code, pointer }) => [code, pointer]),
    [
      ['card_schema_missing', '/$schema'],
      ['card_name_missing', '/name'],
      ['card_version_missing', '/version'],
      ['card_description_missing', '/description'],
    ],
  )
})

test('DC-27 $schema: missing, the registry’s, a later one and any other are told apart', () => {
  const line = `"$schema": "${SERVER_CARD_SCHEMA}"`
  const missing = onlyIssue(cardWith({ $schema: undefined }))
  assert.equal(missing.code, 'card_schema_missing')
  assert.equal(missing.mend, `Add ${line}.`)

  const dated = 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json'
  for (const schema of [dated, dated.replace('2025-09-29', 'v1')]) {
    const issue = onlyIssue(cardWith({ $schema: schema }))
    assert.equal(issue.code, 'registry_schema_on_card')
    assert.ok(issue.message.includes(schema))
    assert.ok(issue.mend.includes(line) && issue.mend.includes('countersign card convert'))
  }

  for (const schema of [
    SERVER_CARD_SCHEMA.replace('v1', '2025-11-25'),
    SERVER_CARD_SCHEMA.replace('https', 'http'),
    `${SERVER_CARD_SCHEMA}#`,
    SERVER_CARD_SCHEMA.toUpperCase(),
    '',
  ]) {
    const issue = onlyIssue(cardWith({ $schema: schema }))
    assert.deepEqual([issue.code, issue.mend], ['card_schema_other', `Write ${line}.`])
  }
  assert.equal(onlyIssue(cardWith({ $schema: 1 })).code, 'card_member_type')
})

test('a card of a later version is not valid v1 and not called wrong', () => {
  const later = parseServerCard(cardWith({ $schema: SERVER_CARD_SCHEMA.replace('v1', 'v2') }))
  assert.equal(later.ok, false)
  assert.deepEqual(
    later.issues.map(({ code, severity }) => [code, severity]),
    [['newer_schema', 'warning']],
  )
})

test('DC-28 members of older formats beside v1 are one note; another version is a warning', () => {
  const hybrid = cardWith({
    serverInfo: { name: 'tides', version: '1.0.0' },
    capabilities: { tools: true },
    vendorThing: 1,
  })
  const parsed = parseServerCard(hybrid)
  assert.ok(parsed.ok)
  assert.deepEqual(
    parsed.issues.map(({ code, severity }) => [code, severity]),
    [['card_legacy_members', 'note']],
  )
  assert.equal(parsed.issues[0]?.params.members, 'serverInfo capabilities')
  const differing = parseServerCard({ ...hybrid, serverInfo: { version: '0.9.0' } })
  assert.ok(differing.ok)
  assert.deepEqual(
    differing.issues.map(({ code, severity, pointer }) => [code, severity, pointer]),
    [
      ['card_legacy_members', 'note', ''],
      ['card_legacy_version', 'warning', '/serverInfo/version'],
    ],
  )
})

test('lengths are counted in code points', () => {
  const sample: readonly (readonly [member: string, longest: number, code: string])[] = [
    ['description', 100, 'card_description_length'],
    ['title', 100, 'card_title_length'],
    ['version', 255, 'card_version_length'],
  ]
  for (const [member, longest, code] of sample) {
    for (const letter of ['a', '潮', '😀', '\ud800']) {
      assert.ok(parseServerCard(cardWith({ [member]: letter.repeat(longest) })).ok)
      assert.equal(onlyIssue(cardWith({ [member]: letter.repeat(longest + 1) })).code, code)
    }
  }
  assert.equal(onlyIssue(cardWith({ description: '' })).code, 'card_description_length')
  assert.equal(onlyIssue(cardWith({ title: '' })).code, 'card_title_length')
  assert.ok(parseServerCard(cardWith({ version: '' })).ok, 'the schema lets it through')
})

test('a long description is shortened at a word, to at most 100 code points', () => {
  const text = `${'Tide heights and times for coastal stations of the North Sea, '.repeat(3)}end`
  const issue = onlyIssue(cardWith({ description: text }))
  assert.match(issue.message, /has 189 characters.*1 to 100/)
  const shorter: string = JSON.parse(/"description": (".*")\.$/.exec(issue.mend)?.[1] ?? '""')
  assert.ok(parseServerCard(cardWith({ description: shorter })).ok)
  assert.ok(text.startsWith(shorter.slice(0, -1)) && shorter.endsWith('…'))
  assert.match(text.slice(shorter.length - 1), /^[\s,]/)
})

test('wrong types everywhere are all reported at once, with the value in the right type', () => {
  const card = cardWith({
    version: 2,
    title: null,
    websiteUrl: 7,
    icons: { src: 'x' },
    remotes: [
      'https://tides.example/mcp',
      {
        type: 1,
        url: false,
        headers: [{ isRequired: 'true', value: 8080, choices: ['a', 1] }, 'X-Key'],
        variables: { 'a/b~c': { format: 'int', isSecret: 1 }, list: [] },
        supportedProtocolVersions: '2025-11-25',
      },
    ],
    _meta: [],
  })
  const found = new Map(
    issuesOf(card).map(({ pointer, code, mend }) => [pointer, `${code}: ${mend}`]),
  )
  assert.deepEqual([...found.keys()].toSorted(), [
    '/_meta',
    '/icons',
    '/remotes/0',
    '/remotes/1/headers/0/choices/1',
    '/remotes/1/headers/0/isRequired',
    '/remotes/1/headers/0/name',
    '/remotes/1/headers/0/value',
    '/remotes/1/headers/1',
    '/remotes/1/supportedProtocolVersions',
    '/remotes/1/type',
    '/remotes/1/url',
    '/remotes/1/variables/a~1b~0c/format',
    '/remotes/1/variables/a~1b~0c/isSecret',
    '/remotes/1/variables/list',
    '/title',
    '/version',
    '/websiteUrl',
  ])
  assert.match(found.get('/version') ?? '', /Write "version": "2"\./)
  assert.match(found.get('/remotes/1/headers/0/value') ?? '', /Write "value": "8080"\./)
  assert.match(
    found.get('/remotes/1/headers/0/isRequired') ?? '',
    /Write "isRequired": true, without quotes/,
  )
  assert.match(found.get('/remotes/1/variables/a~1b~0c/format') ?? '', /card_input_format/)
})

test('variables named like members of Object.prototype are ordinary variables', () => {
  const variables: unknown = JSON.parse('{"__proto__":{"isSecret":1},"constructor":{}}')
  const issue = onlyIssue(
    cardWith({ remotes: [{ type: 'sse', url: 'https://a.example', variables }] }),
  )
  assert.equal(issue.pointer, '/remotes/0/variables/__proto__/isSecret')
})

test('every message names its place and every edit is a sentence', () => {
  const card = {
    name: 'x',
    version: 'v'.repeat(300),
    title: '',
    description: 'd'.repeat(101),
    websiteUrl: 'x',
    repository: {},
    icons: [{}, { src: 'x', theme: 'blue', sizes: [1] }],
    remotes: [{}, { type: 'http', url: '/mcp', headers: [{}], variables: { a: { format: 'x' } } }],
  }
  const issues = issuesOf(card)
  assert.ok(issues.length > 15)
  for (const { pointer, message, mend, severity, spec } of issues) {
    const place = pointer.slice(pointer.lastIndexOf('/') + 1)
    assert.ok(message.includes(place), `${pointer}: ${message}`)
    assert.match(mend, /^[A-Z].*\.$/)
    assert.ok(spec.length > 0 && severity === 'error')
  }
})

test('a flood of faults is cut and said so; texts in messages are bounded', () => {
  const parsed = parseServerCard(cardWith({ remotes: Array.from({ length: 5000 }, () => 0) }))
  assert.equal(parsed.ok, false)
  assert.equal(parsed.issues.length, 1001)
  assert.deepEqual(
    [parsed.issues[1000]?.code, parsed.issues[1000]?.message],
    ['card_issues_cut', '4000 more faults are not listed.'],
  )
  const long = 'x'.repeat(200_000)
  const variables = { [long]: { format: long, default: 1 } }
  const issues = issuesOf(
    cardWith({
      name: long,
      websiteUrl: `${long} `,
      title: long,
      remotes: [{ type: long, url: long, variables }],
    }),
  )
  for (const { message, mend } of issues)
    assert.ok(message.length < 1000 && mend.length < 1000, message.slice(0, 99))
})

test('rules have unique codes and none of them is left unused', () => {
  const codes = SERVER_CARD_RULES.map((rule) => rule.code)
  assert.equal(new Set(codes).size, codes.length)
  for (const { code, title, why, mend } of SERVER_CARD_RULES) {
    assert.match(code, /^card_[a-z_]+$/)
    assert.ok(!title.endsWith('.') && why.endsWith('.') && mend.endsWith('.'), code)
  }
  const elsewhere = new Set(LEGACY_RULES.map((rule) => rule.code))
  for (const { code } of issuesOf({ $schema: 'https://x.example/server.schema.json' })) {
    assert.ok(codes.includes(code) || elsewhere.has(code), code)
  }
})

test('the parser never throws, whatever the value, and reads nothing from a prototype', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = parseServerCard(value)
      assert.ok(parsed.ok || parsed.issues.length > 0)
    }),
    { numRuns: 200 },
  )
})

testInTime('time grows with the size of the card', () => {
  const remote = (i: number) => ({
    type: 'streamable-http',
    url: `https://tides.example/${i}?${'%41'.repeat(20)}"`,
    headers: [
      { name: 1, value: '{a}'.repeat(20), variables: { ['v'.repeat(50) + i]: { format: 'x' } } },
    ],
  })
  const card = cardWith({
    description: 'word '.repeat(200_000),
    name: 'a'.repeat(1_000_000),
    websiteUrl: `x:${'a:'.repeat(400_000)}"`,
    remotes: Array.from({ length: 8000 }, (_, i) => remote(i)),
    icons: Array.from({ length: 8000 }, () => ({ src: `//${'a.'.repeat(40)}` })),
  })
  assert.equal(parseServerCard(card).ok, false)
})
