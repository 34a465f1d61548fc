import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalizePackage from 'canonicalize'
import * as fc from 'fast-check'
import { type Canonical, canonicalize, canonicalWriter } from '../../src/json/canonical.ts'
import { digestOf } from '../../src/json/digest.ts'
import { scanText } from '../../src/json/scan.ts'

function textOf(result: Canonical): string {
  assert.ok(result.ok, JSON.stringify(result))
  return result.text
}

function jcs(json: string): string {
  return textOf(canonicalize(JSON.parse(json)))
}

function nfcJcs(json: string): string {
  return textOf(canonicalize(JSON.parse(json), { nfc: true }))
}

test('RFC 8785 section 3.2.2: literals, strings and numbers', () => {
  const json = `{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`
  assert.equal(
    jcs(json),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('RFC 8785 section 3.2.3: names are sorted by UTF-16 units', () => {
  const json =
    '{"\\u20ac":"Euro","\\r":"CR","\\ufb33":"Dalet","1":"One","\\ud83d\\ude00":"Grin","\\u0080":"Control","\\u00f6":"o"}'
  assert.equal(
    jcs(json),
    '{"\\r":"CR","1":"One","\u0080":"Control","ö":"o","€":"Euro","😀":"Grin","\ufb33":"Dalet"}',
  )
})

// RFC 8785 appendix B: bits of the double and its text.
const NUMBERS: readonly (readonly [bits: string, text: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
]

function doubleOf(bits: string): number {
  return Buffer.from(bits, 'hex').readDoubleBE()
}

test('RFC 8785 appendix B: numbers', () => {
  for (const [bits, text] of NUMBERS) {
    assert.equal(textOf(canonicalize(doubleOf(bits))), text, bits)
  }
  for (const bits of ['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000']) {
    const result = canonicalize([doubleOf(bits)])
    assert.deepEqual(result, { ok: false, code: 'non_finite_number', pointer: '/0' })
  }
})

test('CJ-01 unpaired surrogates are refused with their place; a pair and U+FFFD pass', () => {
  const refused = (value: unknown) => canonicalize(value, { nfc: true })
  const lone = { ok: false, code: 'lone_surrogate', pointer: '/k' }
  assert.deepEqual(canonicalize(JSON.parse('{"k":"\\ud800"}')), lone)
  assert.deepEqual(refused(JSON.parse('{"k":"\\ud800"}')), lone)
  assert.deepEqual(canonicalize({ a: [{ '\udc00': 1 }] }), { ...lone, pointer: '/a/0/\udc00' })
  assert.deepEqual(refused({ a: [{ '\udc00': 1 }] }), { ...lone, pointer: '/a/0/\udc00' })
  assert.equal(jcs('{"k":"\\ud83d\\ude00\\ufffd"}'), '{"k":"😀\ufffd"}')
})

test('CJ-03 names are not sorted by code point', () => {
  assert.equal(jcs('{"zk\\ufffd":1,"zk\\ud83d\\ude00":2}'), '{"zk😀":2,"zk\ufffd":1}')
})

test('CJ-07 large doubles are written; what is safe to sign is the scan’s matter', () => {
  assert.equal(
    jcs('[1e21, 295147905179352825856, 1e-7, 0.000001]'),
    '[1e+21,295147905179352830000,1e-7,0.000001]',
  )
  assert.equal(scanText('[295147905179352825856]', 'evidence').ok, false)
})

test('CJ-09 small decimals', () => {
  assert.equal(jcs('[0.00001, 0.0000001]'), '[0.00001,1e-7]')
})

test('CJ-10 negative zero', () => {
  assert.equal(jcs('[-0, -0.0, 0]'), '[0,0,0]')
})

test('CJ-13 __proto__, constructor and toString are own data and change the digest', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const one = jcs(`{"action":"x","${name}":{"scope":"one"}}`)
    const two = jcs(`{"action":"x","${name}":{"scope":"two"}}`)
    assert.ok(one.includes(`"${name}":{"scope":"one"}`))
    assert.notEqual(digestOf(one), digestOf(two))
    assert.equal(nfcJcs(`{"${name}":1}`), `{"${name}":1}`)
  }
  assert.equal(Object.hasOwn(Object.prototype, 'scope'), false)
})

test('strings: the short escapes, \\u00xx in lower case, everything else literal', () => {
  const json = '"\\b\\t\\n\\f\\r\\u0000\\u001F\\u007f\\u0085\\u2028 \\/ \\" \\\\ é \\u00e9 😀"'
  assert.equal(jcs(json), '"\\b\\t\\n\\f\\r\\u0000\\u001f\u007f\u0085\u2028 / \\" \\\\ é é 😀"')
})

test('nfc brings strings and names to NFC and sorts after it; without it nothing is normalised', () => {
  const json = '{"e\\u0301":"e\\u0301","f":1}'
  assert.equal(jcs(json), '{"e\u0301":"e\u0301","f":1}')
  assert.equal(nfcJcs(json), '{"f":1,"\u00e9":"\u00e9"}')
})

test('names that NFC makes equal are refused, at the second one', () => {
  const result = canonicalize({ a: { 'caf\u00e9': 1, 'cafe\u0301': 2 } }, { nfc: true })
  assert.deepEqual(result, { ok: false, code: 'duplicate_key_after_nfc', pointer: '/a/cafe\u0301' })
  assert.ok(canonicalize({ 'caf\u00e9': 1, 'cafe\u0301': 2 }).ok)
})

test('what JSON cannot say is refused where it stands, never dropped', () => {
  const cases: readonly (readonly [value: unknown, pointer: string])[] = [
    [undefined, ''],
    [[1, undefined], '/1'],
    [{ b: 1, a: { c: undefined } }, '/a/c'],
    [{ 'x/y~': [() => 1] }, '/x~1y~0/0'],
    [[Symbol('s')], '/0'],
    [[10n], '/0'],
    [{ at: new Date(0) }, '/at'],
    [[new Map([['a', 1]])], '/0'],
    [[Object('boxed')], '/0'],
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested
    [[1, , 3], '/1'],
  ]
  for (const [value, pointer] of cases) {
    for (const options of [{}, { nfc: true as const }]) {
      const result = canonicalize(value, options)
      assert.deepEqual(result, { ok: false, code: 'unsupported_type', pointer })
    }
  }
})

test('toJSON is not called', () => {
  const value = { toJSON: 'text', a: 1 }
  assert.equal(textOf(canonicalize(value)), '{"a":1,"toJSON":"text"}')
  const called = canonicalize({ toJSON: () => 'no' })
  assert.deepEqual(called, { ok: false, code: 'unsupported_type', pointer: '/toJSON' })
})

test('cycles are refused at their first closing, shared references are written twice', () => {
  const cycle: Record<string, unknown> = { z: 1 }
  cycle.a = [{ back: cycle }]
  assert.deepEqual(canonicalize(cycle), {
    ok: false,
    code: 'circular_reference',
    pointer: '/a/0/back',
  })
  const fork: Record<string, unknown> = {}
  fork.a = fork
  fork.b = fork
  assert.equal(canonicalize(fork).ok, false)
  const shared = { x: [1] }
  assert.equal(
    textOf(canonicalize([shared, shared, { shared }])),
    '[{"x":[1]},{"x":[1]},{"shared":{"x":[1]}}]',
  )
})

test('any depth of nesting is written', () => {
  const depth = 40_000
  let value: unknown = 'end'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { k: value }
  const text = textOf(canonicalize(value, { nfc: true }))
  assert.equal(text.length, '"end"'.length + (depth / 2) * 2 + (depth / 2) * '{"k":}'.length)
  assert.equal(text, canonicalizePackage(value))
})

test('objects of every number of members are sorted alike', () => {
  for (let count = 0; count < 40; count++) {
    const names = Array.from({ length: count }, (_, i) => `k${(i * 7) % 41}`)
    const object = Object.fromEntries(names.map((name, i) => [name, i]))
    assert.equal(textOf(canonicalize(object)), canonicalizePackage(object))
  }
})

test('the canonicalize package writes the same for every JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value))
      assert.equal(textOf(canonicalize(parsed)), canonicalizePackage(parsed))
    }),
    { numRuns: 200 },
  )
})

test('one writer for many values that are alike writes each as if it were alone', () => {
  const leaf = fc.constantFrom('string', 'a "b"', 'Début', '波', '', 1, 1e21, -0, true, null)
  const name = fc.constantFrom('type', 'b', 'a"', 'é', '__proto__')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, leaf, tie('list'), tie('object')),
    list: fc.array(tie('tree'), { maxLength: 3 }),
    object: fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
  }))
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(fc.array(tree, { minLength: 2, maxLength: 8 }), (values) => {
      const write = canonicalWriter()
      for (const value of [...values, ...values]) {
        const written = write(JSON.parse(JSON.stringify(value)))
        const text = textOf(written)
        assert.equal(text, canonicalizePackage(JSON.parse(JSON.stringify(value))))
        assert.equal(written.plain, /^[ -~]*$/.test(text) && !text.includes('\\'), text)
        seen.add(written.plain)
      }
    }),
    { numRuns: 200 },
  )
  assert.equal(seen.size, 2)
})

test('a value that cannot be written leaves nothing behind for the next', () => {
  const write = canonicalWriter()
  const bad = { a: 'x', b: Number.NaN }
  assert.deepEqual(write(bad), {
    ok: false,
    code: 'non_finite_number',
    pointer: '/b',
    plain: false,
  })
  assert.equal(textOf(write({ a: 'x', b: 1 })), '{"a":"x","b":1}')
})

function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(normalised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.normalize('NFC'), normalised(member)]),
  )
}

test('nfc writes what the canonicalize package writes of the normalised value', () => {
  const text = fc.constantFrom(
    'é',
    'e\u0301',
    'f',
    '가',
    'ᄀ\u1161',
    '\u212b',
    'Å',
    'A"',
    'e',
    '😀',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, text, tie('list'), tie('object')),
    list: fc.array(tie('tree'), { maxLength: 4 }),
    object: fc.dictionary(text, tie('tree'), { maxKeys: 5 }),
  }))
  let collisions = 0
  fc.assert(
    fc.property(tree, (value) => {
      const result = canonicalize(value, { nfc: true })
      if (result.ok) assert.equal(result.text, canonicalizePackage(normalised(value)))
      else {
        collisions++
        assert.equal(result.code, 'duplicate_key_after_nfc')
        assert.ok(collides(value))
      }
    }),
    { numRuns: 200, seed: 3 },
  )
  assert.ok(collisions > 0)
})

function collides(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const names = Array.isArray(value) ? [] : Object.keys(value).map((name) => name.normalize('NFC'))
  return new Set(names).size < names.length || Object.values(value).some(collides)
}

test('the form is idempotent and blind to the order of members', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      for (const options of [{}, { nfc: true as const }]) {
        const first = canonicalize(value, options)
        if (!first.ok) continue
        assert.equal(textOf(canonicalize(JSON.parse(first.text), options)), first.text)
        assert.equal(textOf(canonicalize(reversed(value), options)), first.text)
      }
    }),
    { numRuns: 100 },
  )
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  )
}

const reference = process.env.COUNTERSIGN_REFERENCE ?? ''
const vectors = join(reference, 'vectors', 'own-edge-cases.json')
const skip = reference !== '' && existsSync(vectors) ? false : 'COUNTERSIGN_REFERENCE is not set'

interface ToolVector {
  readonly id: string
  readonly input_json_text: string
  readonly toolset_canonical: string
  readonly toolset_fingerprint: string
  readonly schema_canonical: string
  readonly schema_fingerprint: string
}

test('reference vectors of tool lists in nfc-jcs/v1', { skip }, () => {
  const { cases }: { cases: ToolVector[] } = JSON.parse(readFileSync(vectors, 'utf8'))
  const byUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
  let checked = 0
  for (const vector of cases) {
    const { tools }: { tools: { name: string; inputSchema?: unknown }[] } = JSON.parse(
      vector.input_json_text,
    )
    // A tool without a name or schema fails before anything is written.
    if (tools.some((tool) => typeof tool.name !== 'string')) continue
    const names = canonicalize(tools.map((tool) => tool.name).sort(byUnits), { nfc: true })
    compare(names, vector.toolset_canonical, vector.toolset_fingerprint, vector.id)
    const tie = (schema: unknown): string => {
      const result = canonicalize(schema, { nfc: true })
      return result.ok ? result.text : ''
    }
    const pairs = tools
      .map(({ name, inputSchema }) => ({ name, inputSchema }))
      .sort((a, b) => byUnits(a.name, b.name) || byUnits(tie(a.inputSchema), tie(b.inputSchema)))
    compare(
      canonicalize(pairs, { nfc: true }),
      vector.schema_canonical,
      vector.schema_fingerprint,
      vector.id,
    )
    checked++
  }
  assert.ok(checked >= 17)
})

function compare(result: Canonical, text: string, digest: string, id: string): void {
  if (result.ok) assert.deepEqual([result.text, digestOf(result.text)], [text, digest], id)
  else assert.equal(`ERROR:${result.code.toUpperCase()}`, text, id)
}
