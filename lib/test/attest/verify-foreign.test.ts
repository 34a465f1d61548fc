/** Envelopes of others: their payload type, their key document, their schema. All of it invented. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { spkiOf } from '../../src/attest/der.ts'
import type { KeyRing } from '../../src/attest/types.ts'
import { parseTrustedKeys } from '../../src/attest/verify-keys.ts'
import { checkBySchema } from '../../src/attest/verify-schema.ts'
import type { VerifyOptions } from '../../src/attest/verify-types.ts'
import { verifyEnvelope } from '../../src/attest/verify.ts'
import { canonicalize } from '../../src/json/canonical.ts'
import { sha256Hex } from '../../src/json/digest.ts'
import { fingerprintV1 } from '../../src/run/fingerprint.ts'
import { envelopeOf, OTHER, ringOf, signed, SIGNER, TOOLS } from './signed.ts'

const TYPE = 'application/vnd.harbour.attestation+json;version=0.3'
const SEEN = '2026-11-20T08:00:00.000Z'
const prints = fingerprintV1(TOOLS)

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What a harbour saw',
  type: 'object',
  additionalProperties: false,
  required: ['canonicalization', 'observed_at', 'assertions', 'toolset_fingerprint'],
  properties: {
    canonicalization: { const: 'nfc-jcs/v1' },
    observed_at: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$',
      format: 'date-time',
    },
    place: { type: ['string', 'null'], minLength: 1 },
    toolset_fingerprint: { $ref: '#/$defs/digest' },
    assertions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          check_id: { type: 'string' },
          assertion_status: { enum: ['VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'] },
          reason: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/reason' }] },
        },
        required: ['check_id', 'assertion_status', 'reason'],
      },
    },
  },
  $defs: {
    digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    reason: { type: 'object', required: ['key'], properties: { key: { type: 'string' } } },
  },
}

const PAYLOAD = {
  canonicalization: 'nfc-jcs/v1',
  observed_at: SEEN,
  place: 'São Tomé',
  toolset_fingerprint: prints.toolset.ok ? prints.toolset.digest : '',
  assertions: [
    { check_id: 'pier', assertion_status: 'VERIFIED', reason: null },
    { check_id: 'light', assertion_status: 'UNVERIFIED', reason: { key: 'fog' } },
  ],
}

function theirs(payload: object = PAYLOAD, nfc: { readonly nfc?: true } = { nfc: true }): string {
  const canonical = canonicalize(payload, nfc)
  assert.ok(canonical.ok)
  return envelopeOf(TYPE, canonical.text, { ...SIGNER, keyid: keyId })
}

const spki = spkiOf(SIGNER.publicKey)
const keyId = sha256Hex(spki).slice(0, 16)

function document(told: object = {}): Uint8Array {
  const key = {
    key_id: keyId,
    algorithm: 'Ed25519',
    spki: Buffer.from(spki).toString('base64'),
    spki_sha256: sha256Hex(spki),
    valid_from: '2026-11-01T00:00:00.000Z',
    valid_until: null,
    revoked_at: null,
    ...told,
  }
  return Buffer.from(JSON.stringify({ format_version: 1, keys: [key] }))
}

function ringIn(bytes: Uint8Array): KeyRing {
  const read = parseTrustedKeys(bytes)
  assert.ok(read.ok)
  return read.value
}

async function outcomeOf(envelope: string, options: Partial<VerifyOptions> = {}): Promise<string> {
  const foreign = { type: TYPE, schema: SCHEMA }
  const all = { keys: ringIn(document()), foreign, ...options }
  const { outcome, steps } = await verifyEnvelope(envelope, all)
  return [
    outcome,
    ...steps.flatMap(({ n, code }) => (code === undefined ? [] : `${n} ${code}`)),
  ].join(', ')
}

test('a payload of another family is verified by its own type, keys, schema and form', async () => {
  assert.equal(await outcomeOf(theirs()), 'GENUINE')
  assert.equal(await outcomeOf(theirs(), { tools: TOOLS }), 'GENUINE')
  const result = await verifyEnvelope(theirs(), {
    keys: ringIn(document()),
    foreign: { type: TYPE, schema: SCHEMA },
  })
  assert.ok(result.outcome === 'GENUINE' && result.statement === undefined)
  assert.deepEqual(result.value, PAYLOAD)
})

test('its type is compared exactly, and not at all unless it is asked for', async () => {
  const refused = 'UNKNOWN_VERSION, 2 verify_payload_type'
  const schema = SCHEMA
  const type = TYPE.replace('0.3', '0.2')
  assert.equal(await outcomeOf(theirs(), { foreign: { type, schema } }), refused)
  const { outcome } = await verifyEnvelope(theirs(), { keys: ringOf(SIGNER) })
  assert.equal(outcome, 'UNKNOWN_VERSION')
})

test('a foreign predicate type is checked inside a statement', async () => {
  const type = 'https://harbour.example/seen/v1'
  const [subject] = [{ name: 'log', digest: { sha256: '0'.repeat(64) } }]
  const { canonicalization: _, ...predicate } = PAYLOAD
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [subject],
    predicateType: type,
    predicate,
  }
  const schema = { ...SCHEMA, required: ['observed_at', 'assertions'] }
  assert.equal(await outcomeOf(signed(statement, SIGNER), { foreign: { type, schema } }), 'GENUINE')
  const foreign = { type: `${type}.1`, schema }
  assert.equal(
    await outcomeOf(signed(statement, SIGNER), { foreign }),
    'UNKNOWN_VERSION, 6 predicate_unknown',
  )
})

test('each of their rules can be broken', async () => {
  const { toolset_fingerprint: _, ...bare } = PAYLOAD
  const [first] = PAYLOAD.assertions
  const unreasoned = [{ ...first, assertion_status: 'UNVERIFIED' }]
  for (const [payload, expected] of [
    [bare, 'MISMATCH, 6 verify_schema_broken'],
    [{ ...PAYLOAD, more: 1 }, 'MISMATCH, 6 verify_schema_broken'],
    [{ ...PAYLOAD, place: '' }, 'MISMATCH, 6 verify_schema_broken'],
    [{ ...PAYLOAD, assertions: unreasoned }, 'MISMATCH, 9 verify_reason_missing'],
    [{ ...PAYLOAD, observed_at: '2026-10-31T23:59:59.999Z' }, 'EXPIRED, 3 verify_key_out_of_time'],
    [{ ...PAYLOAD, observed_at: '2026-11-31T00:00:00.000Z' }, 'EXPIRED, 3 verify_undated'],
  ] as const)
    assert.equal(await outcomeOf(theirs(payload)), expected)
  const decomposed = { ...PAYLOAD, place: 'São Tomé'.normalize('NFD') }
  assert.equal(await outcomeOf(theirs(decomposed, {})), 'MISMATCH, 7 verify_payload_not_canonical')
  assert.equal(await outcomeOf(theirs(), { tools: [] }), 'MISMATCH, 8 verify_fingerprint_mismatch')
})

test('a short key id of theirs tells a forged envelope from a stranger', async () => {
  const envelope = JSON.parse(theirs())
  const payload = Buffer.from(JSON.stringify(PAYLOAD)).toString('base64')
  assert.equal(
    await outcomeOf(JSON.stringify({ ...envelope, payload })),
    'FORGED, 4 verify_signature_wrong',
  )
  assert.equal(
    await outcomeOf(theirs(), { keys: ringOf(OTHER) }),
    'NOT_TRUSTED, 3 verify_signer_unknown',
  )
})

test('their key document is read whole or not at all', async () => {
  const revoked = ringIn(document({ revoked_at: '2026-11-30T00:00:00.000Z' }))
  assert.equal(await outcomeOf(theirs(), { keys: revoked }), 'REVOKED, 3 verify_key_revoked')
  for (const told of [
    { key_id: '0'.repeat(16) },
    { spki_sha256: '0'.repeat(64) },
    { algorithm: 'RSA' },
    { valid_from: 'soon' },
    { valid_until: undefined },
    { valid_until: '2026-02-30T00:00:00Z' },
    { revoked_at: 1 },
    { spki: Buffer.from(spkiOf(new Uint8Array(32))).toString('base64') },
  ]) {
    const read = parseTrustedKeys(document(told))
    assert.ok(!read.ok && read.faults[0]?.code === 'key_malformed', JSON.stringify(told))
  }
  const future = Buffer.from('{"format_version": 2, "keys": []}')
  const read = parseTrustedKeys(future)
  assert.ok(!read.ok || read.value.keys.length === 0)
})

test('a schema with a rule that is not understood is not used', async () => {
  for (const schema of [
    { ...SCHEMA, dependentRequired: {} },
    { ...SCHEMA, properties: { ...SCHEMA.properties, never: { contains: true } } },
    { ...SCHEMA, $defs: { unused: { unevaluatedProperties: false } } },
    { $ref: 'https://other.example/schema' },
    { $ref: '#/$defs/nowhere' },
    { $ref: '#' },
    { type: 'object', properties: { place: { pattern: '(' } } },
    { required: 'place' },
    [],
    null,
  ])
    assert.equal(
      await outcomeOf(theirs(), { foreign: { type: TYPE, schema } }),
      'UNKNOWN_VERSION, 6 verify_schema_unusable',
      JSON.stringify(schema),
    )
})

/** Small schemas over small values, so that each rule is kept and broken often. */
const value = fc.jsonValue({ maxDepth: 2, noUnicodeString: true }) as fc.Arbitrary<unknown>
const leaf = fc.oneof(
  fc.record({
    type: fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'integer', 'string'),
  }),
  fc.record({ const: value }),
  fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  fc.record({ minLength: fc.nat(3), maxLength: fc.nat(5) }),
  fc.record({ minimum: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ exclusiveMaximum: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ minItems: fc.nat(2), maxItems: fc.nat(4), uniqueItems: fc.boolean() }),
  fc.record({ required: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }) }),
  fc.record({ pattern: fc.constantFrom('^a', '\\d', '[b-y]$') }),
  fc.boolean(),
)
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('schema') }),
    fc
      .tuple(tie('schema'), tie('schema'), tie('schema'))
      .map((three) => Object.fromEntries(three.map((one, i) => [['if', 'then', 'else'][i], one]))),
    fc.record({ items: tie('schema') }),
    fc.record({
      properties: fc.record({ a: tie('schema'), b: tie('schema') }),
      additionalProperties: tie('schema'),
    }),
  ),
}))

test('where it is understood, a schema says what it says to a full validator', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  fc.assert(
    fc.property(schema, value, (rules, one) => {
      const whole = { $defs: { it: rules }, $ref: '#/$defs/it' }
      // Ajv calls what an object has under these names.
      fc.pre(!/"(?:toString|valueOf)":/.test(JSON.stringify([rules, one])))
      // Ajv wants different names; to us repeating one means nothing more.
      const expected = ajv.validate({ ...whole, ...unique(whole) }, one)
      assert.equal(checkBySchema(whole, one).ok, expected, JSON.stringify([rules, one]))
    }),
    { numRuns: process.env.COUNTERSIGN_LONG === '1' ? 2000 : 100 },
  )
})

/** The same with each name once in `required` and each value once in `enum`, as ajv wants it. */
function unique<T>(given: T): T {
  return JSON.parse(JSON.stringify(given), (name: string, inner: unknown) => {
    if ((name !== 'required' && name !== 'enum') || !Array.isArray(inner)) return inner
    return inner.filter(
      (one, index) =>
        inner.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === index,
    )
  })
}
