import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64, encodeBase64Url } from '../../src/attest/base64.ts'
import { printDidDocument } from '../../src/attest/did-key-document.ts'
import { jwkOf, printJwks } from '../../src/attest/jwks.ts'
import { parseKeys, printKeysPem } from '../../src/attest/key-document.ts'
import { printKeyList } from '../../src/attest/key-list.ts'
import { retireKey, revokeKey, withKey } from '../../src/attest/key-ring.ts'
import { keyidOf, keyRecordOf } from '../../src/attest/key.ts'
import { newKey } from '../../src/attest/node.ts'
import type { KeyRecord, KeyRing } from '../../src/attest/types.ts'

const JANUARY = '2026-01-01T00:00:00.000Z'
const JUNE = '2026-06-01T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'

const ACTIVE = keyRecordOf(newKey().signer.publicKey, { notBefore: JUNE })
const RETIRED = keyRecordOf(newKey().signer.publicKey, {
  status: 'retired',
  notBefore: JANUARY,
  notAfter: JULY,
})
const REVOKED = keyRecordOf(newKey().signer.publicKey, {
  status: 'revoked',
  revokedAt: JUNE,
  reason: 'a laptop was lost',
})
const LOG = keyRecordOf(newKey().signer.publicKey, { purpose: 'log' })
const RING: KeyRing = { keys: [ACTIVE, RETIRED, REVOKED, LOG] }

function ringIn(source: string): KeyRing {
  const read = parseKeys(source)
  assert.ok(read.ok, JSON.stringify(read.faults))
  return read.value
}

/** Codes and places of what keeps a document from being read. */
function refused(document: unknown): readonly string[] {
  const read = parseKeys(typeof document === 'string' ? document : JSON.stringify(document))
  assert.equal(read.ok, false)
  return read.faults.map(({ code, pointer }) => `${code} ${pointer}`)
}

test('a list and a JWK set say all of every key', () => {
  assert.deepEqual(ringIn(printKeyList(RING)), RING)
  assert.deepEqual(ringIn(printJwks(RING)), RING)
})

test('a DID document lets active keys of evidence assert, and keeps the others', () => {
  const document = printDidDocument(RING, 'did:web:observer.example')
  assert.deepEqual(ringIn(document).keys, [ACTIVE, RETIRED, REVOKED])
  const parsed = JSON.parse(document)
  assert.equal(parsed.verificationMethod.length, 4)
  assert.deepEqual(parsed.assertionMethod, [parsed.verificationMethod[0].id])
})

test('PEM says nothing but the key, and never a revoked one', () => {
  const { keys } = ringIn(printKeysPem(RING))
  assert.deepEqual(
    keys,
    [ACTIVE, RETIRED, LOG].map(({ publicKey }) => keyRecordOf(publicKey)),
  )
})

test('a JWK of anybody is read as an active key without bounds', () => {
  const x = encodeBase64Url(ACTIVE.publicKey)
  for (const alg of [undefined, 'EdDSA', 'Ed25519']) {
    const { keys } = ringIn(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', kid: 'theirs', alg, x }))
    assert.deepEqual(keys, [keyRecordOf(ACTIVE.publicKey)])
  }
})

test('keys of other kinds are told and left out', () => {
  const ec = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', alg: 'ES256' }
  const read = parseKeys(JSON.stringify({ keys: [ec, jwkOf(ACTIVE)] }))
  assert.ok(read.ok)
  assert.deepEqual(read.value.keys, [ACTIVE])
  assert.deepEqual(
    read.faults.map(({ code, pointer }) => `${code} ${pointer}`),
    ['key_algorithm /keys/0'],
  )
  for (const change of [{ alg: 'ES256' }, { alg: 'none' }, { crv: 'X25519' }, { use: 'enc' }])
    assert.deepEqual(refused({ keys: [{ ...jwkOf(ACTIVE), ...change }] }), [
      'key_algorithm /keys/0',
    ])
})

test('a private key in a public document costs the whole of it', () => {
  const { pem } = newKey()
  assert.deepEqual(refused(pem), ['key_private /0'])
  assert.deepEqual(refused(`${printKeysPem({ keys: [ACTIVE] })}${pem}`), ['key_private /1'])
  assert.deepEqual(refused({ keys: [jwkOf(ACTIVE), { ...jwkOf(LOG), d: 'AA' }] }), [
    'key_private /keys/1/d',
  ])
  const did = JSON.parse(printDidDocument(RING, 'did:web:observer.example'))
  did.verificationMethod[3].publicKeyJwk.d = 'AA'
  assert.deepEqual(refused(did), ['key_private /verificationMethod/3/publicKeyJwk/d'])
})

test('points of small order and cut keys are refused in every form', () => {
  const identity = Uint8Array.of(1, ...new Uint8Array(31))
  const entry = { ...JSON.parse(printKeyList({ keys: [ACTIVE] })).keys[0] }
  const list = (key: Uint8Array) => ({
    format: 'countersign.keys',
    formatVersion: 1,
    keys: [{ ...entry, publicKey: encodeBase64(key), keyid: keyidOf(key) }],
  })
  assert.deepEqual(refused(list(identity)), ['key_small_order /keys/0'])
  assert.deepEqual(refused(list(identity.slice(1))), ['key_length /keys/0'])
  const jwk = { ...jwkOf(ACTIVE), x: encodeBase64Url(identity) }
  assert.deepEqual(refused({ keys: [jwk] }), ['key_small_order /keys/0'])
  const pem = printKeysPem({ keys: [{ ...ACTIVE, publicKey: identity }] })
  assert.deepEqual(refused(pem), ['key_small_order /0'])
})

test('our list is strict: a member more or less, another version, another fingerprint', () => {
  const list = JSON.parse(printKeyList({ keys: [ACTIVE, RETIRED] }))
  const changed = (members: Record<string, unknown>) => ({
    ...list,
    keys: [list.keys[0], { ...list.keys[1], ...members }],
  })
  assert.deepEqual(refused({ ...list, formatVersion: 2 }), ['keys_version /formatVersion'])
  assert.deepEqual(refused({ ...list, more: 1 }), ['key_malformed /more'])
  assert.deepEqual(refused(changed({ more: 1 })), ['key_malformed /keys/1/more'])
  assert.deepEqual(refused(changed({ status: 'lost' })), ['key_malformed /keys/1/status'])
  assert.deepEqual(refused(changed({ notAfter: '2026-07-01' })), ['key_malformed /keys/1/notAfter'])
  assert.deepEqual(refused(changed({ keyid: ACTIVE.keyid })), ['key_keyid /keys/1/keyid'])
  assert.deepEqual(refused({ ...list, keys: [list.keys[0], list.keys[0]] }), ['key_twice /keys/1'])
  const { keyid: _, ...without } = list.keys[0]
  assert.deepEqual(refused({ ...list, keys: [without] }), ['key_malformed /keys/0/keyid'])
})

test('what is said of a key must not contradict itself', () => {
  const row = (key: Partial<KeyRecord>) => refused(printKeyList({ keys: [{ ...ACTIVE, ...key }] }))
  assert.deepEqual(row({ notAfter: JANUARY }), ['key_period /keys/0/notAfter'])
  assert.deepEqual(row({ status: 'retired' }), ['key_period /keys/0/notAfter'])
  assert.deepEqual(row({ status: 'revoked', reason: 'x' }), ['key_period /keys/0/revokedAt'])
  assert.deepEqual(row({ status: 'revoked', revokedAt: JULY }), ['key_period /keys/0/reason'])
  assert.deepEqual(row({ revokedAt: JULY }), ['key_period /keys/0/revokedAt'])
})

test('a revocation that cannot be read is no active key', () => {
  const { keys } = JSON.parse(printJwks({ keys: [REVOKED, ACTIVE] }))
  keys[0].revokedAt = 'yesterday'
  const read = parseKeys(JSON.stringify({ keys }))
  assert.ok(read.ok)
  assert.deepEqual(read.value.keys, [ACTIVE])
  assert.equal(read.faults[0]?.pointer, '/keys/0/revokedAt')
})

test('a key whose second entry cannot be read is not taken by its first', () => {
  const { keys } = JSON.parse(printJwks({ keys: [ACTIVE] }))
  for (const told of [
    { status: 'revoked', revokedAt: 'yesterday', reason: 'lost' },
    { status: 'revoked', revokedAt: JULY },
    { status: 'withdrawn' },
    { notAfter: JANUARY },
  ]) {
    const twice = [keys[0], { ...keys[0], ...told }]
    for (const listed of [twice, twice.toReversed()])
      assert.ok(refused({ keys: listed }).some((fault) => fault.startsWith('key_twice ')))
  }
})

test('the same in a DID document, whether or not the second one may assert', () => {
  const document = JSON.parse(printDidDocument({ keys: [ACTIVE] }, 'did:web:observer.example'))
  const [method] = document.verificationMethod
  for (const told of [{ revoked: 'soon' }, { expires: null }, { publicKeyJwk: { status: '?' } }]) {
    const publicKeyJwk = { ...method.publicKeyJwk, ...told.publicKeyJwk }
    const second = { ...method, ...told, id: '#second', publicKeyJwk }
    for (const asserts of [[], ['#second']]) {
      const faults = refused({
        ...document,
        verificationMethod: [method, second],
        assertionMethod: [...document.assertionMethod, ...asserts],
      })
      assert.ok(faults.some((fault) => fault.startsWith('key_twice ')))
    }
  }
})

test('a document of JSON is read as one, whatever PEM stands in it or behind it', () => {
  const pem = printKeysPem({ keys: [ACTIVE] })
  const list = printKeyList({ keys: [{ ...REVOKED, reason: pem }] })
  assert.deepEqual(ringIn(list).keys[0]?.status, 'revoked')
  for (const before of [printKeyList({ keys: [REVOKED] }), ' [1]\n', '\ufeff{}'])
    assert.ok(refused(`${before}${pem}`).every((fault) => fault.startsWith('keys_unreadable ')))
})

test('a day that no month has is no date of a key', () => {
  const document = JSON.parse(printDidDocument({ keys: [ACTIVE] }, 'did:web:observer.example'))
  const [method] = document.verificationMethod
  for (const day of ['2026-02-30', '2026-04-31T00:00:00Z', '2026-06-30T24:00:00Z']) {
    Object.assign(method, { revoked: day })
    assert.deepEqual(refused(document), ['key_malformed /verificationMethod/0/revoked'])
  }
})

test('revoked and expires of W3C Data Integrity count', () => {
  const document = JSON.parse(printDidDocument({ keys: [ACTIVE] }, 'did:web:observer.example'))
  const [method] = document.verificationMethod
  document.assertionMethod = [method.id.slice(method.id.indexOf('#'))]
  assert.deepEqual(ringIn(JSON.stringify(document)).keys, [ACTIVE])
  Object.assign(method, { expires: '2026-08-01T00:00:00Z', revoked: '2026-07-01T00:00:00Z' })
  const [key] = ringIn(JSON.stringify(document)).keys
  assert.deepEqual(
    [key?.status, key?.revokedAt, key?.notAfter],
    ['revoked', JULY, '2026-08-01T00:00:00.000Z'],
  )
  method.revoked = 'soon'
  assert.deepEqual(refused(document), ['key_malformed /verificationMethod/0/revoked'])
})

test('a rotation: two keys overlap, none is taken out', () => {
  const first = keyRecordOf(ACTIVE.publicKey, { notBefore: JANUARY })
  const second = keyRecordOf(RETIRED.publicKey, { notBefore: JUNE })
  const ring = retireKey(withKey({ keys: [first] }, second), first.keyid, JULY)
  assert.deepEqual(
    ring.keys.map(({ status, notBefore, notAfter }) => [status, notBefore, notAfter]),
    [
      ['retired', JANUARY, JULY],
      ['active', JUNE, null],
    ],
  )
  const after = revokeKey(ring, second.keyid, JULY, 'the disk was copied')
  assert.deepEqual(ringIn(printKeyList(after)), after)
  const again = () => revokeKey(after, second.keyid, JULY, 'once more')
  assert.throws(again, { code: 'invalid_input', message: /was revoked at 2026-07-01/ })
  assert.throws(() => retireKey(after, second.keyid, JULY), { code: 'invalid_input' })
  assert.throws(() => retireKey(ring, second.keyid, JANUARY), { code: 'invalid_input' })
  assert.throws(() => revokeKey(ring, 'SHA256:none', JULY, 'x'), { code: 'invalid_input' })
  assert.throws(() => revokeKey(ring, second.keyid, JULY, ''), { code: 'invalid_input' })
  assert.throws(() => withKey(ring, first), { code: 'invalid_input' })
})

test('reading never throws, and never invents a key', () => {
  const documents = [
    printKeyList(RING),
    printJwks(RING),
    printDidDocument(RING, 'did:web:a.example'),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...documents), fc.nat(), fc.jsonValue(), (text, at, value) => {
      const document = JSON.parse(text)
      const places = placesIn(document)
      const [holder, name] = places[at % places.length] ?? assert.fail()
      Reflect.set(holder, name, value)
      const read = parseKeys(JSON.stringify(document))
      const known = new Set(RING.keys.map(({ keyid }) => keyid))
      if (read.ok) assert.ok(read.value.keys.every(({ keyid }) => known.has(keyid)))
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(fc.json(), (text) => void parseKeys(text)),
    { numRuns: 100 },
  )
  for (const text of ['', '{}', '[]', 'null', '-----BEGIN ', '-----BEGIN X-----\n-----END X-----'])
    assert.equal(parseKeys(text).ok, false)
})

function placesIn(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [value, name] as const,
    ...placesIn(member),
  ])
}
