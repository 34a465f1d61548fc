/** The parts that a trust manifest is verified by, each against what its own specification says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assert as check,
  asyncProperty,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
} from 'fast-check'
import { base64url, exportJWK, flattenedVerify, generateKeyPair, importJWK } from 'jose'
import { processorTime } from '../bound.ts'
import { didDocumentUrl, domainOfDidWeb, keyInDidDocument } from '../../src/attest/did-web.ts'
import { verifyEs256 } from '../../src/attest/es256.ts'
import { readDetachedJws, signingInput } from '../../src/attest/jws.ts'
import { rfc3339Ms } from '../../src/attest/rfc3339.ts'
import { openCatalogSeal, openManifest } from '../../src/attest/trust-manifest.ts'
import { refuteSeal } from '../../src/attest/trust-manifest-seal.ts'
import { digestLike } from '../../src/json/digest-like.ts'
import { didDocumentOf, publisherOf, sealed, type Members } from './trust-manifest-signed.ts'

const TIDES = await publisherOf('tides.example')
const NOW = Date.UTC(2026, 10, 30, 9)

function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

test('RFC 7515, appendix A.3: the example of ES256 verifies, and one bit off does not', async () => {
  const key = {
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  }
  const payload = '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}'
  const input = signingInput('eyJhbGciOiJFUzI1NiJ9', payload)
  const signature = base64url.decode(
    'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
  )
  assert.equal(await verifyEs256(key, input, signature), 'valid')
  assert.equal(await verifyEs256(key, input, signature.with(0, 0x0f)), 'invalid')
  assert.equal(await verifyEs256(key, input, signature.subarray(1)), 'invalid')
  assert.equal(await verifyEs256({ x: key.x, y: key.x }, input, signature), 'no_key')
})

test('a detached JWS is two parts around nothing, in base64url of one spelling, its header strict', () => {
  const head = base64url.encode('{"alg":"ES256"}')
  assert.deepEqual(readDetachedJws(`${head}..c2ln`)?.header, { alg: 'ES256' })
  assert.equal(readDetachedJws(`${head}..`)?.signature.length, 0)
  for (const text of [
    '',
    '..',
    `${head}.e30.c2ln`,
    `${head}..c2ln.`,
    `${head}..c2ln.x`,
    `${head}.c2ln`,
    `${head}=..c2ln`,
    `${head}..c2ln=`,
    `${head}..c2l`.replace('c2l', 'c2m'),
    `${head}..c2l+`,
    ` ${head}..c2ln`,
    `${base64url.encode('[]')}..c2ln`,
    `${base64url.encode('{"alg":"none","alg":"ES256"}')}..c2ln`,
    `${base64url.encode('\uFEFF{"alg":"ES256"}')}..c2ln`,
  ]) {
    assert.equal(readDetachedJws(text), undefined, text)
  }
})

test('did:web of a whole domain, in its one spelling', () => {
  assert.equal(domainOfDidWeb('did:web:tides.example'), 'tides.example')
  assert.equal(domainOfDidWeb('did:web:xn--80ak6aa92e.com'), 'xn--80ak6aa92e.com')
  assert.equal(didDocumentUrl('tides.example'), 'https://tides.example/.well-known/did.json')
  for (const did of [
    'did:web:Tides.example',
    'did:web:tides.example.',
    'did:web:tides.example:users:ann',
    'did:web:tides.example%3A8443',
    'did:web:tides.example/x',
    'did:web:tides.example#k',
    'did:web:tides.example@evil.example',
    'did:web:localhost',
    'did:web:192.0.2.1',
    'did:web:[2001:db8::1]',
    'did:web:-a.example',
    'did:web:täter.example',
    'did:web:',
    'DID:web:tides.example',
    'did:key:z6Mk',
    ` did:web:tides.example`,
    `did:web:${'a.'.repeat(130)}example`,
  ]) {
    assert.equal(domainOfDidWeb(did), undefined, did)
  }
})

test('the key of a DID document: listed once to assert with, controlled, public, for ES256', async () => {
  const { did, kid, jwk } = TIDES
  const inline = didDocumentOf(TIDES)
  const [method] = inline.assertionMethod as readonly Members[]
  const referenced = { id: did, verificationMethod: [method], assertionMethod: [kid] }
  const short = { ...method, id: '#catalog' }
  const { x = '', y = '' } = jwk
  const more: Members = { '@context': ['https://www.w3.org/ns/did/v1'], service: [] }
  for (const document of [
    inline,
    referenced,
    { ...more, ...referenced },
    { id: did, verificationMethod: [short], assertionMethod: ['#catalog'] },
    didDocumentOf(TIDES, {
      publicKeyJwk: { ...jwk, use: 'sig', alg: 'ES256', key_ops: ['verify'] },
    }),
    { ...inline, assertionMethod: ['did:web:tides.example#other', method] },
  ]) {
    assert.deepEqual(keyInDidDocument(bytesOf(document), did, kid), { ok: true, key: { x, y } })
  }
  const privateJwk = await exportJWK(
    (await generateKeyPair('ES256', { extractable: true })).privateKey,
  )
  const p384 = await exportJWK((await generateKeyPair('ES384')).publicKey)
  const withKey = (publicKeyJwk: unknown): Members => didDocumentOf(TIDES, { publicKeyJwk })
  for (const [document, why] of [
    [{ ...inline, id: 'did:web:evil.example' }, /another id/],
    [{ ...inline, id: undefined }, /another id/],
    [[], /strict JSON/],
    [{ id: did, verificationMethod: [method] }, /does not list/],
    [{ id: did, verificationMethod: [method], authentication: [kid] }, /does not list/],
    [{ ...inline, assertionMethod: method }, /does not list/],
    [{ id: did, assertionMethod: [kid] }, /does not describe/],
    [{ id: did, assertionMethod: [method, method] }, /more than once/],
    [{ ...referenced, assertionMethod: [kid, '#catalog'] }, /more than once/],
    [{ ...referenced, verificationMethod: [method, short] }, /more than once/],
    [didDocumentOf(TIDES, { controller: 'did:web:evil.example' }), /another controller/],
    [didDocumentOf(TIDES, { controller: undefined }), /another controller/],
    [withKey(undefined), /something else/],
    [withKey(privateJwk), /something else/],
    [withKey(p384), /something else/],
    [withKey({ ...jwk, kty: 'OKP' }), /something else/],
    [withKey({ ...jwk, use: 'enc' }), /something else/],
    [withKey({ ...jwk, alg: 'ES384' }), /something else/],
    [withKey({ ...jwk, key_ops: ['sign', 'verify'] }), /something else/],
    [withKey({ ...jwk, key_ops: 'verify' }), /something else/],
    [withKey({ ...jwk, x: `${x}A` }), /something else/],
  ] as const) {
    const sought = keyInDidDocument(bytesOf(document), did, kid)
    assert.match(sought.ok ? 'found' : sought.why, why, JSON.stringify(document))
  }
  const twice = JSON.stringify(inline).replace('"id":', '"id":"did:web:evil.example","id":')
  assert.match(
    JSON.stringify(keyInDidDocument(new TextEncoder().encode(twice), did, kid)),
    /strict/,
  )
})

test('RFC 3339: instants with their zone, days that exist, nothing else', () => {
  assert.equal(rfc3339Ms('2026-11-01T00:00:00Z'), Date.UTC(2026, 10, 1))
  assert.equal(rfc3339Ms('2026-11-01t02:00:00.5+02:00'), Date.UTC(2026, 10, 1) + 500)
  assert.equal(rfc3339Ms('2024-02-29T23:59:59-00:30'), Date.UTC(2024, 2, 1, 0, 29, 59))
  for (const text of [
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-01T24:00:00Z',
    '2026-11-01T00:00:60Z',
    '2026-11-01T00:00:00',
    '2026-11-01T00:00Z',
    '2026-11-01 00:00:00Z',
    '2026-11-01T00:00:00+24:00',
    ' 2026-11-01T00:00:00Z',
    '',
    0,
    null,
  ]) {
    assert.equal(rfc3339Ms(text), undefined, String(text))
  }
})

test('FIPS 180-4: the digest of "abc" by each algorithm that a digest may name', () => {
  for (const digest of [
    'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    'sha384:cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
    'sha512:ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ]) {
    const [algorithm = '', hex = ''] = digest.split(':')
    assert.equal(digestLike(`${algorithm}:${'0'.repeat(hex.length)}`, 'abc'), digest)
    assert.equal(digestLike(digest, new TextEncoder().encode('abc')), digest)
    assert.equal(digestLike(`${algorithm}:${hex}00`, 'abc'), undefined)
    assert.equal(digestLike(`${digest}:`, 'abc'), undefined)
    assert.equal(digestLike(hex, 'abc'), undefined)
  }
  assert.equal(digestLike(`sha1:${'0'.repeat(40)}`, 'abc'), undefined)
  assert.equal(digestLike('constructor:', 'abc'), undefined)
})

const ENTRY: Members = {
  identifier: 'urn:air:tides.example:mcp:tide-tables',
  type: 'application/mcp-server-card+json',
  url: 'https://tides.example/mcp/server-card',
  version: '2.0.0',
  digest: `sha256:${'5'.repeat(64)}`,
}
const { url: _, ...SUBJECT } = ENTRY
const MANIFEST: Members = {
  contributor: TIDES.did,
  subject: SUBJECT,
  attestations: [{ type: 'audit', uri: 'https://audit.example/1', size: 1e21, note: '\u20ac\n' }],
}
const SIGNED = await sealed(MANIFEST, TIDES)

async function holds(manifest: unknown, entry: Members = ENTRY): Promise<boolean> {
  const url = typeof entry.url === 'string' ? entry.url : undefined
  const opened = openManifest(manifest, { raw: entry, url }, '/entries/0/trustManifests/0', NOW)
  if (!opened.ok) return false
  const document = { kind: 'document', bytes: bytesOf(didDocumentOf(TIDES)) } as const
  return (await refuteSeal(opened.sealed, document)) === undefined
}

test('what we say was signed is what jose says was signed', async () => {
  assert.equal(await holds(SIGNED), true)
  const opened = openManifest(SIGNED, { raw: ENTRY }, '', NOW)
  assert.ok(opened.ok)
  const [protectedPart = '', payload = ''] = new TextDecoder()
    .decode(opened.sealed.input)
    .split('.')
  const jws = {
    protected: protectedPart,
    payload,
    signature: base64url.encode(opened.sealed.signature),
  }
  const key = await importJWK(TIDES.jwk, 'ES256')
  const { protectedHeader } = await flattenedVerify(jws, key, { algorithms: ['ES256'] })
  assert.deepEqual(protectedHeader, {
    alg: 'ES256',
    typ: 'ai-catalog-trust-manifest+jws',
    kid: TIDES.kid,
  })
})

test('the order of members and the spelling of numbers are not signed, everything else is', async () => {
  const turned = Object.fromEntries(Object.entries(SIGNED).toReversed())
  assert.equal(await holds(JSON.parse(JSON.stringify(turned))), true)
  const text = JSON.stringify(SIGNED)
  const { signature } = SIGNED as { readonly signature: { readonly jws: string } }
  await check(
    asyncProperty(
      integer({ min: 0, max: text.length - 1 }),
      constantFrom(1, 2, 4, 8, 16),
      async (at, bit) => {
        const flipped =
          text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ bit) + text.slice(at + 1)
        const manifest: unknown = parsed(flipped)
        assert.equal(manifest !== undefined && (await holds(manifest)), false, flipped)
      },
    ),
    { numRuns: 200 },
  )
  for (let at = 0; at < signature.jws.length; at++) {
    const other = signature.jws[at] === 'A' ? 'B' : 'A'
    const jws = signature.jws.slice(0, at) + other + signature.jws.slice(at + 1)
    assert.equal(await holds({ ...SIGNED, signature: { ...signature, jws } }), false, jws)
  }
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('any JSON in place of manifest, entry or catalog gives a verdict and never an error', () => {
  const names = [
    'contributor',
    'subject',
    'signature',
    'jws',
    'signer',
    'profile',
    'issuedAt',
    'host',
  ]
  check(
    property(
      jsonValue(),
      jsonValue(),
      record(Object.fromEntries(names.map((name) => [name, jsonValue()]))),
      (any, other, members) => {
        const raw = { ...ENTRY, extensions: other }
        const manifests: readonly unknown[] = [
          any,
          members,
          { ...SIGNED, ...members },
          { ...SIGNED, signature: { ...(SIGNED.signature as Members), ...members } },
          { ...SIGNED, subject: { ...SUBJECT, extensionDigests: any, url: other } },
        ]
        for (const manifest of manifests) {
          const opened = openManifest(manifest, { raw, url: 'https://tides.example/x' }, '/x', NOW)
          assert.equal(typeof (opened.ok ? opened.verified.message : opened.message), 'string')
        }
        assert.equal(
          typeof openCatalogSeal({ ...members, extensions: any }, 'https://x.example/', NOW),
          'object',
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('hostile lengths cost no more than reading them', () => {
  const long = 'a'.repeat(1_000_000)
  const started = processorTime()
  domainOfDidWeb(`did:web:${long}.${long}`)
  readDetachedJws('.'.repeat(1_000_000))
  rfc3339Ms(`2026-11-01T00:00:00.${'0'.repeat(1_000_000)}`)
  digestLike(`sha256:${':'.repeat(1_000_000)}`, '')
  openManifest(
    { ...SIGNED, contributor: `x:${long}` },
    { raw: { ...ENTRY, identifier: `urn:air:${long}` } },
    '',
    NOW,
  )
  assert.ok(processorTime() - started < 500)
})
