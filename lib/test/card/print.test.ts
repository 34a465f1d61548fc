import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { printServerCard } from '../../src/card/print.ts'
import { parseServerCard } from '../../src/card/server-card.ts'
import type { ServerCard } from '../../src/card/types.ts'
import { cardWith, fullCard } from './sample-card.ts'

function validCard(value: unknown): ServerCard {
  const parsed = parseServerCard(value)
  assert.ok(parsed.ok, JSON.stringify(parsed.issues))
  return parsed.value
}

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toReversed()
  return Object.fromEntries(members.map(([name, member]) => [name, shuffled(member)]))
}

test('members come in one order, two spaces, one final newline', () => {
  const card = validCard(
    cardWith({
      zebra: { b: 1, a: [] },
      _meta: { 'com.example/x': 1 },
      remotes: [{ url: 'https://tides.example/mcp', type: 'sse', extra: true }],
      title: 'Tides',
      apple: {},
    }),
  )
  assert.equal(
    printServerCard(card),
    `{
  "$schema": "${card.$schema}",
  "name": "com.example/tides",
  "version": "1.0.0",
  "title": "Tides",
  "description": "Tide heights.",
  "remotes": [
    {
      "type": "sse",
      "url": "https://tides.example/mcp",
      "extra": true
    }
  ],
  "zebra": {
    "b": 1,
    "a": []
  },
  "apple": {},
  "_meta": {
    "com.example/x": 1
  }
}
`,
  )
})

test('the order in the card does not matter', () => {
  const text = printServerCard(validCard(fullCard()))
  assert.equal(printServerCard(validCard(shuffled(fullCard()))), text)
  const names = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1])
  assert.deepEqual(names, [
    '$schema',
    'name',
    'version',
    'title',
    'description',
    'websiteUrl',
    'repository',
    'icons',
    'remotes',
    '_meta',
  ])
})

test('names that look like indices, and __proto__, stay in their place and keep their value', () => {
  const text = `{"1":"one","__proto__":{"x":2},${JSON.stringify(cardWith()).slice(1)}`
  const printed = printServerCard(validCard(JSON.parse(text)))
  assert.ok(printed.startsWith('{\n  "$schema"'))
  assert.match(printed, /\n {2}"1": "one",\n {2}"__proto__": \{\n {4}"x": 2\n {2}\}\n\}\n$/)
})

test('what is printed is read back as the same card', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const extra = fc.dictionary(text, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  const input = fc.record(
    { description: text, isSecret: fc.boolean(), choices: fc.array(text), default: text },
    { requiredKeys: [] },
  )
  const remote = fc.record(
    {
      url: fc.constant('{base}/mcp'),
      type: fc.constantFrom('sse', 'streamable-http'),
      headers: fc.array(fc.record({ variables: fc.dictionary(text, input), name: text })),
      variables: fc.dictionary(text, input),
      supportedProtocolVersions: fc.array(text),
    },
    { requiredKeys: ['url', 'type'] },
  )
  fc.assert(
    fc.property(extra, fc.array(remote, { maxLength: 3 }), extra, (extras, remotes, meta) => {
      const { $schema, name, version, description } = cardWith()
      // What JSON text can hold: -0 and the like do not survive it.
      const value: unknown = JSON.parse(
        JSON.stringify({ ...extras, remotes, description, version, name, $schema, _meta: meta }),
      )
      if (!parseServerCard(value).ok) return
      const printed = printServerCard(validCard(value))
      assert.deepEqual(JSON.parse(printed), value)
      assert.equal(printServerCard(validCard(JSON.parse(printed))), printed)
    }),
    { numRuns: 150 },
  )
})
