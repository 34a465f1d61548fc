/** Fingerprints against frozen vectors, two other implementations, and what must hold of any list. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalizePackage from 'canonicalize'
import * as fc from 'fast-check'

import { ENDPOINT } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { TABLE } from '../../../fixtures/servers/table.ts'
import { digestOf } from '../../src/json/digest.ts'
import { probe } from '../../src/probe/probe.ts'
import {
  DEFINITION_MEMBERS,
  fingerprintsOf,
  fingerprintV1,
  fingerprintV2,
  toolDigests,
  type Fingerprint,
  type FingerprintV2,
} from '../../src/run/fingerprint.ts'
import { listOf, toolsOf } from './generated.ts'

interface Vector {
  readonly id: string
  readonly about: string
  readonly input: string
  readonly toolset_fingerprint: string
  readonly schema_fingerprint: string
  readonly definition_fingerprint: string
  readonly tool_digests: readonly string[]
}

const VECTORS = new URL('../../../fixtures/vectors/', import.meta.url)
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL('fingerprints.json', VECTORS), 'utf8'),
)

function wordOf(print: Fingerprint): string {
  return print.ok ? print.digest : `none (${print.code.toUpperCase()})`
}

function digestIn(print: FingerprintV2): string {
  assert.ok(print.ok, JSON.stringify(print))
  return print.digest
}

function vectorOf(id: string): Vector {
  const vector = vectors.find((one) => one.id === id)
  assert.ok(vector, id)
  return vector
}

test('the frozen vectors, both versions and the digest of each tool', () => {
  for (const vector of vectors) {
    const tools = listOf(JSON.parse(vector.input))
    const { toolset, schema } = fingerprintV1(tools)
    const definition = fingerprintV2(tools)
    assert.deepEqual(
      {
        toolset: wordOf(toolset),
        schema: wordOf(schema),
        definition: wordOf(definition),
        tools: definition.ok ? definition.tools.map(({ digest }) => digest) : [],
      },
      {
        toolset: vector.toolset_fingerprint,
        schema: vector.schema_fingerprint,
        definition: vector.definition_fingerprint,
        tools: vector.tool_digests,
      },
      `${vector.id}: ${vector.about}`,
    )
  }
  assert.ok(vectors.length >= 25)
})

test('the vectors say what their texts promise', () => {
  const same = (a: string, b: string, member: keyof Vector) =>
    assert.equal(vectorOf(a)[member], vectorOf(b)[member], `${a} ${b} ${member}`)
  const other = (a: string, b: string, member: keyof Vector) =>
    assert.notEqual(vectorOf(a)[member], vectorOf(b)[member], `${a} ${b} ${member}`)
  for (const member of [
    'toolset_fingerprint',
    'schema_fingerprint',
    'definition_fingerprint',
  ] as const)
    same('plain', 'plain_turned', member)
  same('plain', 'other_description', 'schema_fingerprint')
  other('plain', 'other_description', 'definition_fingerprint')
  same('nfc_values', 'nfc_values_composed', 'schema_fingerprint')
  other('nfc_values', 'nfc_values_composed', 'definition_fingerprint')
  other('sorted_before_nfc', 'sorted_before_nfc_composed', 'toolset_fingerprint')
  same('in_an_envelope', 'members_beyond', 'definition_fingerprint')
  other('absent', 'null_is_not_absent', 'definition_fingerprint')
})

const reference = process.env.COUNTERSIGN_REFERENCE ?? ''
const edgeCases = join(reference, 'vectors', 'own-edge-cases.json')
const noReference =
  reference !== '' && existsSync(edgeCases) ? false : 'COUNTERSIGN_REFERENCE is not set'

interface EdgeCase {
  readonly id: string
  readonly input_json_text: string
  readonly toolset_fingerprint: string
  readonly schema_fingerprint: string
}

test('the reference vectors of v1', { skip: noReference }, () => {
  const { cases }: { cases: readonly EdgeCase[] } = JSON.parse(readFileSync(edgeCases, 'utf8'))
  const word = (print: Fingerprint) =>
    print.ok ? print.digest : `ERROR:${print.code.toUpperCase()}`
  for (const one of cases) {
    const { toolset, schema } = fingerprintV1(listOf(JSON.parse(one.input_json_text)))
    assert.deepEqual(
      [word(toolset), word(schema)],
      [one.toolset_fingerprint, one.schema_fingerprint],
      one.id,
    )
  }
  assert.equal(cases.length, 18)
})

test('what has no fingerprint says where and why, in the list as it was served', () => {
  const cases: readonly (readonly [tools: string, toolset: string, schema: string, v2: string])[] =
    [
      ['[{"name":"z","inputSchema":{}},{"name":"a"}]', '', '/1/inputSchema', ''],
      [
        '[{"name":"z","inputSchema":{}},{"name":"a","inputSchema":{"x/y":[1e999]}}]',
        '',
        '/1/inputSchema/x~1y/0',
        '/1/inputSchema/x~1y/0',
      ],
      ['[{"name":"z"},{"name":"a\\ud800","inputSchema":{}}]', '/1/name', '/1/name', '/1/name'],
      ['[{"name":"a"},{}]', '/1', '/1', '/1'],
      [
        '[{"name":"a","inputSchema":{},"annotations":{"title":"\\udc00"}}]',
        '',
        '',
        '/0/annotations/title',
      ],
    ]
  for (const [text, ...wanted] of cases) {
    const tools: unknown = JSON.parse(text)
    const { toolset, schema } = fingerprintV1(tools)
    const got = [toolset, schema, fingerprintV2(tools)].map((one) => (one.ok ? '' : one.pointer))
    assert.deepEqual(got, wanted, text)
  }
  for (const value of [undefined, null, {}, 'tools', 7])
    assert.equal(wordOf(fingerprintV2(value)), 'none (TOOL_MISSING_NAME)')
})

test('a name that is inherited is no name, and none is asked of a prototype', () => {
  const tool: unknown = Object.create({ name: 'inherited' })
  assert.equal(wordOf(fingerprintV1([tool]).toolset), 'none (TOOL_MISSING_NAME)')
  const schema: object = Object.create({ inputSchema: {} })
  const own = Object.assign(schema, { name: 'a' })
  assert.equal(wordOf(fingerprintV1([own]).schema), 'none (UNSUPPORTED_TYPE)')
})

test('TL-04 a cursor that does not advance: the list is not whole, so nothing of it is stored', async () => {
  const row = TABLE.find(({ id }) => id === 'cursor-repeated')
  assert.ok(row)
  const server = start(row.server({ reserved: 'unknown', earlier: 'unknown' }))
  const { run } = await probe(ENDPOINT, {
    send: server.send,
    now: server.now,
    client: { name: 'countersign', version: '1.0.0' },
    random: () => 0.25,
  })
  assert.equal(run.snapshot, undefined)
  for (const check of ['toolset_fingerprint', 'schema_fingerprint'])
    assert.equal(
      run.assertions.find((one) => one.check === check)?.reason?.key,
      'tools_list_incomplete',
    )
})

test('TL-14 a schema that refers to itself is hashed as it is', () => {
  const node = { type: 'object', properties: { kid: { $ref: '#/$defs/n' } } }
  const inputSchema = {
    type: 'object',
    properties: { root: { $ref: '#/$defs/n' } },
    $defs: { n: node },
  }
  const print = fingerprintV1([{ name: 'tree', inputSchema }])
  assert.ok(print.schema.ok)
  assert.equal(
    print.schema.digest,
    digestOf(canonicalizePackage([{ name: 'tree', inputSchema }]) ?? ''),
  )
  assert.ok(fingerprintV2([{ name: 'tree', inputSchema }]).ok)
})

test('TL-19 the order of tools does not matter', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, inputSchema: { title: name } }))
  assert.deepEqual(fingerprintV1([a, b, c]), fingerprintV1([c, a, b]))
  assert.deepEqual(fingerprintV2([a, b, c]), fingerprintV2([c, a, b]))
})

test('TL-22 what was served is hashed: without its annotation a tool is another in v2', () => {
  const served = {
    name: 'a',
    description: ' Two  spaces. ',
    inputSchema: {},
    annotations: { x: 1 },
  }
  const { annotations, ...cleaned } = served
  assert.ok(annotations)
  assert.deepEqual(fingerprintV1([served]), fingerprintV1([cleaned]))
  const trimmed = { ...served, description: 'Two spaces.' }
  const digests = [served, cleaned, trimmed].map((tool) => digestIn(fingerprintV2([tool])))
  assert.equal(new Set(digests).size, 3)
})

test('CJ-05 CJ-11 two texts that JSON.parse makes equal have one fingerprint', () => {
  const of = (text: string) => fingerprintV2(JSON.parse(text))
  const list = (value: string) => `[{"name":"a","inputSchema":${value}}]`
  assert.deepEqual(of(list('9007199254740993')), of(list('9007199254740992')))
  assert.deepEqual(of(list('{"m":"forged","m":"real"}')), of(list('{"m":"real"}')))
})

test('CJ-13 a member named __proto__ is part of the digest and touches no prototype', () => {
  const of = (scope: string) =>
    JSON.parse(`[{"name":"a","inputSchema":{"__proto__":{"scope":"${scope}"}}}]`)
  assert.notDeepEqual(fingerprintV1(of('one')), fingerprintV1(of('two')))
  assert.notDeepEqual(fingerprintV2(of('one')), fingerprintV2(of('two')))
  assert.equal(Reflect.get({}, 'scope'), undefined)
})

test('each covered member moves v2, and no other one does', () => {
  const tool = { name: 'a' }
  const before = digestIn(fingerprintV2([tool]))
  for (const member of DEFINITION_MEMBERS) {
    const changed = { ...tool, [member]: member === 'name' ? 'b' : null }
    assert.notEqual(digestIn(fingerprintV2([changed])), before, member)
  }
  for (const member of ['_meta', 'icons', 'execution', 'digest', 'x'])
    assert.equal(digestIn(fingerprintV2([{ ...tool, [member]: 1 }])), before, member)
})

test('both versions are blind to the order of tools and members and to pages', () => {
  fc.assert(
    fc.property(toolsOf(6), fc.integer(), (tools, seed) => {
      const turned = tools.toSorted((_, b) => ((b.name.length * 31 + seed) % 3) - 1)
      const cut = Math.abs(seed) % (tools.length + 1)
      const paged = [tools.slice(0, cut), tools.slice(cut)].flat()
      for (const other of [turned, paged, tools.map(reversed)]) {
        assert.deepEqual(digests(other), digests(tools))
      }
    }),
    { numRuns: 100 },
  )
})

function digests(tools: readonly unknown[]): readonly string[] {
  const { toolset, schema } = fingerprintV1(tools)
  return [toolset, schema, fingerprintV2(tools)].map((print) =>
    print.ok ? print.digest : print.code,
  )
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toReversed())
}

test('one byte of one tool changes v2 and the digest of that tool alone', () => {
  fc.assert(
    fc.property(toolsOf(5), fc.nat(), fc.nat(), (tools, which, at) => {
      fc.pre(tools.length > 0)
      const index = which % tools.length
      const covered = tools.map((tool) => withoutOthers(tool))
      const tool = covered[index] ?? {}
      const changed = mutated(JSON.stringify(Object.values(tool)), at)
      fc.pre(changed !== undefined)
      const values: unknown[] = JSON.parse(changed ?? '[]')
      const rebuilt = Object.keys(tool).map((name, i): [string, unknown] => [name, values[i]])
      const other: readonly Record<string, unknown>[] = covered.with(
        index,
        Object.fromEntries(rebuilt),
      )
      assert.notEqual(digestIn(fingerprintV2(other)), digestIn(fingerprintV2(covered)))
      const before = toolDigests(covered)
      const after = toolDigests(other)
      for (const [i, digest] of before.entries())
        assert.equal(wordOf(digest) === wordOf(after[i] ?? digest), i !== index)
    }),
    { numRuns: 200 },
  )
})

test('both versions at once are those that come one by one', () => {
  const same = (tools: readonly Readonly<Record<string, unknown>>[]): void => {
    const { toolset, schema, definitions } = fingerprintsOf(tools)
    assert.deepEqual({ toolset, schema }, fingerprintV1(tools))
    assert.deepEqual(definitions, toolDigests(tools.filter(({ name }) => typeof name === 'string')))
  }
  const properties = { 'e\u0301': { type: 'string' }, '\u00e9': { maximum: 1e21 } }
  same([{ name: 'e\u0301', inputSchema: { type: 'object' } }])
  same([{ name: 'a', inputSchema: { properties: { plain: { description: 'e\u0301' } } } }])
  same([{ name: 'a', inputSchema: { properties } }])
  same([{ name: 'a' }, { name: 'b', inputSchema: { title: '\ud800' } }])
  same([
    { name: 'b', inputSchema: {} },
    { name: 'a', inputSchema: { default: Number.NaN } },
  ])
  same([{ name: 7 }, { name: 'a', description: '\u0001"\\' }])
  fc.assert(fc.property(toolsOf(5), same), { numRuns: 100 })
})

function withoutOthers(tool: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    DEFINITION_MEMBERS.flatMap((name) => (name in tool ? [[name, tool[name]]] : [])),
  )
}

/** Another letter in the place of one in some string or name; undefined where there is none. */
function mutated(text: string, at: number): string | undefined {
  const literals = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].filter(([one]) => !one.includes('\\'))
  const places = literals.flatMap(({ 0: literal, index }) =>
    Array.from(literal.matchAll(/[a-y]/g), (letter) => index + letter.index),
  )
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return undefined
  const letter = String.fromCharCode(text.charCodeAt(place) + 1)
  return text.slice(0, place) + letter + text.slice(place + 1)
}
