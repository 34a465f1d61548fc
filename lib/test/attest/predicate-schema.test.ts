/** The JSON Schema that strangers read statements by, held against our own reader. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { statementOf } from '../../src/attest/statement-of.ts'
import { parseStatement } from '../../src/attest/statement.ts'
import { judgedRow, SUITE } from './runs.ts'

const SCHEMA = new URL('../../schemas/run-predicate.v1.schema.json', import.meta.url)

const ajv = new Ajv2020({ strictTypes: false, strictTuples: false, strictRequired: false })
addFormats.default(ajv)
const holds = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')))

async function statementText(row: string): Promise<string> {
  const { run, evidence, bodies } = await judgedRow(row)
  const stated = statementOf(run, evidence, bodies, { vantage: 'x', suite: SUITE })
  assert.ok(stated.ok, row)
  return JSON.stringify(stated.statement)
}

const ROWS = [
  'modern',
  'legacy-session',
  'hygiene-name',
  'gate-call',
  'gate-everywhere',
  'gate-list',
]

test('what we state is what the schema says', async () => {
  for (const row of ROWS) {
    const { predicate } = JSON.parse(await statementText(row))
    assert.ok(holds(predicate), `${row}: ${ajv.errorsText(holds.errors)}`)
  }
})

test('no object of the schema lets a further member pass', () => {
  const open: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const isShape = 'required' in value && 'type' in value && value.type === 'object'
    if (isShape && !('additionalProperties' in value && value.additionalProperties === false))
      open.push(at)
    for (const [name, member] of Object.entries(value)) walk(member, `${at}/${name}`)
  }
  walk(JSON.parse(readFileSync(SCHEMA, 'utf8')), '')
  assert.deepEqual(open, [])
})

/** Places in a value, each with the object or array that holds it. */
function places(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [value, name] as const,
    ...places(member),
  ])
}

const ANY = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'gate',
    'full',
    'UNVERIFIED',
    'VERIFIED',
    'x',
    -1,
    0,
    1.5,
    2 ** 53,
    true,
  ),
  fc.constantFrom('2026-02-30', '2026-07-28', '2026-02-30T00:00:00.000Z', 'https://a.example/'),
  fc.constantFrom({}, [], `sha256:${'a'.repeat(64)}`, `sha512-${'A'.repeat(86)}==`, 'a'.repeat(40)),
  fc.jsonValue(),
)

test('the schema and the reader refuse the same changes', async () => {
  const texts = await Promise.all(ROWS.map(statementText))
  let refused = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.constantFrom('set', 'drop', 'add'),
      ANY,
      (text, at, how, value) => {
        const statement = JSON.parse(text)
        const all = places(statement.predicate)
        const [holder, name] = all[at % all.length] ?? assert.fail()
        if (how === 'set') Reflect.set(holder, name, value)
        else if (how === 'drop') Reflect.deleteProperty(holder, name)
        else Reflect.set(holder, 'further', value)
        const plain = JSON.parse(JSON.stringify(statement))
        const own = parseStatement(plain).ok
        if (!own) refused += 1
        assert.equal(holds(plain.predicate), own, `${how} ${name} ${JSON.stringify(value)}`)
      },
    ),
    { numRuns: 200, seed: 20_261_130 },
  )
  assert.ok(refused > 100, `${refused} refused`)
})
