/**
 * Our validator against ajv on the official schema. The schema is server-card.schema.json of
 * modelcontextprotocol/ext-server-card at commit 526201bbc80231daa40ffcdecfc9da4e54e5dc93, whose
 * SHA-256 the first test holds.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { isUri } from '../../src/card/uri.ts'
import { parseServerCard } from '../../src/card/server-card.ts'
import { mutate, randomOf, type Random } from './mutate-card.ts'
import { cardWith, fullCard } from './sample-card.ts'

const SCHEMA_SHA256 = '2c772b51edb367f154771d84ddbae87ddba00a624422c8e46f218a9ac03bf042'
const schemaText = readFileSync(
  fileURLToPath(new URL('../../schemas/server-card.v1.schema.json', import.meta.url)),
  'utf8',
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajvFormats.default(ajv)
// The file has definitions only: compiled as it is, it would take any document.
const official = ajv.compile({ ...JSON.parse(schemaText), $ref: '#/$defs/ServerCard' })

/** Cards on which the two may differ, with the reason. There are none. */
const DISAGREEMENTS: readonly { readonly card: unknown; readonly reason: string }[] = []

function compare(card: unknown, origin: string): boolean {
  const ours = parseServerCard(card)
  const theirs = official(card)
  const listed = DISAGREEMENTS.some((known) => JSON.stringify(known.card) === JSON.stringify(card))
  if (!listed && ours.ok !== theirs) {
    const faults = ours.issues.map(({ code, pointer }) => `${code} ${pointer}`)
    const errors = official.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
    assert.fail(
      `${origin}: ours ${faults.join(', ')}; ajv ${errors?.join(', ')}: ${JSON.stringify(card)}`,
    )
  }
  if (!theirs)
    comparePlaces(
      ours.issues.map(({ pointer }) => pointer),
      origin,
      card,
    )
  return theirs
}

/** Where ajv sees a fault, there is an issue of ours too (a missing member has its own pointer). */
function comparePlaces(pointers: readonly string[], origin: string, card: unknown): void {
  for (const { instancePath, keyword, params } of official.errors ?? []) {
    if (keyword === '$ref' || keyword === 'if') continue
    const place =
      keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
    assert.ok(
      pointers.includes(place),
      `${origin}: no issue at ${place} of ${JSON.stringify(card)}`,
    )
  }
}

test('the vendored schema is the official file, byte for byte', () => {
  assert.equal(createHash('sha256').update(schemaText).digest('hex'), SCHEMA_SHA256)
  assert.equal(official({}), false, 'a schema that takes everything proves nothing')
})

test('both take the sample cards', () => {
  assert.ok(compare(fullCard(), 'full') && compare(cardWith(), 'smallest'))
})

test('both say the same of values that are no cards', () => {
  for (const value of [null, 1, 'x', [], [cardWith()], true])
    assert.equal(compare(value, 'value'), false)
})

const long = process.env.COUNTERSIGN_LONG === '1'

test('both say the same of near-valid cards, and see faults in the same places', () => {
  const random = randomOf(20_261_129)
  const runs = long ? 100_000 : 2_000
  let valid = 0
  for (let run = 0; run < runs; run++) {
    const card = mutate(fullCard(), random)
    if (compare(card, `run ${run}`)) valid++
  }
  // Both kinds must be common, or the generator has lost its edge.
  assert.ok(valid > runs * 0.15 && valid < runs * 0.85, `${valid} of ${runs} valid`)
})

const URI_PARTS =
  'a Z 0 9 1 f g - . _ ~ ! $ & ( ) * + , ; = : @ / // ? # [ ] :: :1 1.2.3.4 .255 256 v1.a V % %41 %4 http http:// x: é K < " \\ ^ { | ffff: 01.2'.split(
    ' ',
  )
const URI_STARTS = [
  '',
  'http://',
  'x:/',
  'x:',
  'x://[',
  'http://u:p@[',
  'x:/[',
  'x://[::',
  'x://[1:2:3:4:5:6:',
]
const URI_ENDS = ['', '', ']', '/]', '::]', ']:80', ']:80/x', '1.2.3.4]', ' ', '\n']

function randomUri(random: Random): string {
  let text = random.pick(URI_STARTS)
  for (let parts = random.below(8); parts > 0; parts--) text += random.pick(URI_PARTS)
  return text + random.pick(URI_ENDS)
}

test('"uri" means what ajv-formats means by it', () => {
  const format = ajvFormats.default.get('uri')
  assert.ok(typeof format === 'function')
  const random = randomOf(3986)
  let valid = 0
  for (let run = 0; run < (long ? 1_000_000 : 30_000); run++) {
    const uri = randomUri(random)
    const expected: boolean = format(uri)
    if (expected) valid++
    assert.equal(isUri(uri), expected, JSON.stringify(uri))
  }
  assert.ok(valid > 500)
})

const reference = process.env.COUNTERSIGN_REFERENCE ?? ''
const skip = reference !== '' && existsSync(reference) ? false : 'COUNTERSIGN_REFERENCE is not set'

function documents(folder: string): readonly (readonly [file: string, value: unknown])[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.trim() === '') return []
    const value: unknown = JSON.parse(text)
    return [[file, value] as const]
  })
}

test('the examples beside the schema: valid ones are valid, invalid ones are not', { skip }, () => {
  const folder = join(reference, 'spec', 'examples', 'ServerCard')
  const valid = documents(join(folder, 'valid'))
  const invalid = documents(join(folder, 'invalid'))
  assert.ok(valid.length >= 2 && invalid.length >= 5)
  for (const [file, card] of valid) assert.equal(compare(card, file), true, file)
  for (const [file, card] of invalid) assert.equal(compare(card, file), false, file)
})

test('both say the same of the corpus of published documents', { skip }, () => {
  const index = readFileSync(join(reference, 'corpus', 'INDEX.tsv'), 'utf8').split('\n')
  const known = new Map(index.map((line) => [line.split('\t')[0], line.split('\t')[3]]))
  let seen = 0
  for (const [file, value] of documents(join(reference, 'corpus'))) {
    const valid = compare(value, file)
    if (known.has(file)) assert.equal(valid, known.get(file) === 'yes', file)
    seen++
  }
  assert.ok(seen > 100)
})
