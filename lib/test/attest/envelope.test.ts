import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preAuthEncoding as theirs } from '@sigstore/core/dist/dsse.js'
import fc from 'fast-check'
import type * as base64 from '../../src/attest/base64.ts'
import { parseSigned, bundleOf, printBundle } from '../../src/attest/bundle.ts'
import { parseEnvelope, printEnvelope, sealed } from '../../src/attest/envelope.ts'
import { preAuthEncoding } from '../../src/attest/pae.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const SIGNED = sealed(bytes('{"a":1}'), 'SHA256:one', new Uint8Array(64).fill(7))

/** The codes that an envelope is refused for. */
function refused(envelope: unknown): readonly string[] {
  const read = parseEnvelope(typeof envelope === 'string' ? envelope : JSON.stringify(envelope))
  assert.equal(read.ok, false)
  return read.faults.map(({ code, pointer }) => `${code} ${pointer}`)
}

test('the vector of DSSE', () => {
  assert.equal(
    new TextDecoder().decode(
      preAuthEncoding('http://example.com/HelloWorld', bytes('hello world')),
    ),
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  )
  assert.equal(new TextDecoder().decode(preAuthEncoding('é', bytes('ü'))), 'DSSEv1 2 é 2 ü')
})

test('either alphabet of base64 is read, as DSSE demands, but not both in one text', () => {
  const payload = bytes('{"a":"???>>>"}')
  const signature = Uint8Array.of(...Buffer.from('+/+/', 'base64'), ...new Uint8Array(61))
  const { payload: text, signatures } = sealed(payload, 'SHA256:one', signature)
  const sig = signatures[0]?.sig ?? ''
  const inUrlAlphabet = (value: string): string => value.replaceAll('+', '-').replaceAll('/', '_')
  const spelt = (spelling: string): object => ({
    payloadType: 'application/vnd.in-toto+json',
    payload: inUrlAlphabet(text),
    signatures: [{ keyid: 'SHA256:one', sig: spelling }],
  })
  const read = parseEnvelope(JSON.stringify(spelt(inUrlAlphabet(sig))))
  assert.ok(read.ok)
  assert.deepEqual(read.value.signatures[0]?.signature, signature)
  assert.equal(refused(spelt(`${inUrlAlphabet(sig.slice(0, 2))}${sig.slice(2)}`)).length, 1)
  assert.equal(refused(spelt(inUrlAlphabet(sig).replace(/=+$/, ''))).length, 1)
})

test('sigstore-js covers the same bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 300 }),
      (type, body) => {
        const expected = theirs(type, Buffer.from(body))
        // Theirs counts UTF-16 units of the type, where DSSE counts bytes.
        if (/^[\x20-\x7e]*$/.test(type))
          assert.deepEqual(Buffer.from(preAuthEncoding(type, body)), expected)
      },
    ),
    { numRuns: 100 },
  )
})

test('what is written is read back, with one signature', () => {
  const read = parseEnvelope(printEnvelope(SIGNED))
  assert.ok(read.ok)
  assert.deepEqual(read.value.envelope, SIGNED)
  assert.equal(new TextDecoder().decode(read.value.payload), '{"a":1}')
  assert.deepEqual(read.value.signatures, [
    { keyid: 'SHA256:one', signature: new Uint8Array(64).fill(7) },
  ])
})

test('members that DSSE does not name are passed over', () => {
  const read = parseEnvelope(JSON.stringify({ ...SIGNED, note: { any: [1.5] } }))
  assert.ok(read.ok)
  assert.deepEqual(read.value.envelope, SIGNED)
})

test('a signature without keyid is a signature', () => {
  for (const keyid of [undefined, null]) {
    const read = parseEnvelope(JSON.stringify({ ...SIGNED, signatures: [{ keyid, sig: 'AAAA' }] }))
    assert.ok(read.ok)
    assert.equal(read.value.signatures[0]?.keyid, undefined)
    assert.deepEqual(read.value.envelope.signatures, [{ sig: 'AAAA' }])
  }
})

test('DS-04 no signature is an error of its own', () => {
  assert.deepEqual(refused({ ...SIGNED, signatures: [] }), ['envelope_unsigned /signatures'])
  assert.deepEqual(refused({ ...SIGNED, signatures: [{ sig: 'AA=' }] }), [
    'envelope_base64 /signatures/0/sig',
  ])
})

test('base64 has one spelling', () => {
  for (const payload of [
    'eyJhIjoxfQ',
    'eyJhIjoxfQ=',
    'eyJhIjox fQ==',
    'eyJhIjoxfR==',
    'e-J_+A==',
    '====',
    '=',
    'A',
  ])
    assert.deepEqual(refused({ ...SIGNED, payload }), ['envelope_base64 /payload'], payload)
  const read = parseEnvelope(JSON.stringify({ ...SIGNED, payload: '' }))
  assert.ok(read.ok && read.value.payload.length === 0)
})

test('every missing member is named at once', () => {
  assert.deepEqual(refused({}), [
    'envelope_member /payloadType',
    'envelope_member /payload',
    'envelope_member /signatures',
  ])
  assert.deepEqual(refused({ ...SIGNED, signatures: [7, { keyid: 1, sig: '' }, { sig: 2 }] }), [
    'envelope_member /signatures/0',
    'envelope_member /signatures/1/keyid',
    'envelope_member /signatures/2/sig',
  ])
  for (const value of [null, [], 'x', 1])
    assert.deepEqual(refused(JSON.stringify(value)), ['envelope_member '])
})

test('CJ-11 a member that is there twice is refused on the raw text', () => {
  const text = printEnvelope(SIGNED).replace('{', '{"payload":"e30=",')
  assert.deepEqual(refused(text), ['envelope_not_json /payload'])
  assert.deepEqual(refused(`\ufeff${printEnvelope(SIGNED)}`), ['envelope_not_json '])
})

test('an envelope in a Sigstore bundle is read as itself', () => {
  const bundle = bundleOf(SIGNED)
  assert.deepEqual(Object.keys(bundle), ['mediaType', 'verificationMaterial', 'dsseEnvelope'])
  for (const text of [printBundle(bundle), printEnvelope(SIGNED)]) {
    const read = parseSigned(text)
    assert.ok(read.ok)
    assert.deepEqual(read.value.envelope, SIGNED)
  }
  const other = parseSigned(JSON.stringify({ ...bundle, mediaType: 'application/x' }))
  assert.deepEqual(
    other.faults.map(({ code }) => code),
    ['bundle_unknown'],
  )
  const broken = parseSigned(JSON.stringify({ ...bundle, dsseEnvelope: { ...SIGNED, payload: 1 } }))
  assert.deepEqual(
    broken.faults.map(({ pointer }) => pointer),
    ['/dsseEnvelope/payload'],
  )
})

test('reading never throws', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      parseSigned(text)
      parseSigned(bytes(text))
    }),
    { numRuns: 200 },
  )
})

test('what was encoded here is printed as JSON.stringify would, and so is everything else', () => {
  assert.equal(printEnvelope(SIGNED), `${JSON.stringify(SIGNED)}\n`)
  const odd = { ...SIGNED, payload: '","x":"' }
  assert.equal(printEnvelope(odd), `${JSON.stringify(odd)}\n`)
})

test('without Node’s buffer the same base64 is written and read', async () => {
  const getBuiltinModule = Reflect.get(process, 'getBuiltinModule')
  const path = '../../src/attest/base64.ts?portable'
  let portable: typeof base64
  try {
    Reflect.set(process, 'getBuiltinModule', undefined)
    portable = await import(path)
  } finally {
    Reflect.set(process, 'getBuiltinModule', getBuiltinModule)
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
      const text = Buffer.from(input).toString('base64')
      assert.equal(portable.encodeBase64(input), text)
      assert.deepEqual(portable.decodeBase64(text), input)
    }),
    { numRuns: 100 },
  )
  const long = new Uint8Array(100_000).fill(255)
  assert.equal(portable.encodeBase64(long), Buffer.from(long).toString('base64'))
})
