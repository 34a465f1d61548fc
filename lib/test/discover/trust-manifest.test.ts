import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalizePackage from 'canonicalize'
import { base64url, exportJWK, generateKeyPair } from 'jose'
import { readDocument } from '../../src/card/read.ts'
import { checkTrustManifests } from '../../src/discover/trust-manifest.ts'
import { findingsOfTrust } from '../../src/discover/trust.ts'
import type { DiscoveredServer } from '../../src/discover/types.ts'
import {
  CATALOG_TYP,
  didDocumentOf,
  publisherOf,
  sealed,
  type Members,
  type Signing,
} from '../attest/trust-manifest-signed.ts'
import { discoveryOf, foundAt, serverOf } from './readers/made.ts'
import { card, CARD_TYPE, refusal, silence } from './site-memory.ts'
import {
  CARD_TEXT,
  CARD_URL,
  CATALOG_URL,
  DID_URL,
  entryOf,
  judge,
  manifestOf,
  NOW,
  signedEntry,
  TIDES,
  type Judged,
  type Scene,
} from './trust-manifest-site.ts'

const MINUTE = 60_000

function line({ trust }: Judged, code: string) {
  return trust.lines.find((one) => one.code === code)
}

/** What becomes of an entry: outcome, code, and the verdict of the line. */
async function becomes(
  scene: Scene,
  outcome: string,
  code: string,
  verdict: string,
): Promise<Judged> {
  const judged = await judge(scene)
  const { vouching } = judged
  assert.deepEqual([vouching?.outcome, vouching?.code], [outcome, code])
  assert.equal(line(judged, code)?.verdict, verdict)
  if (outcome !== 'verified') {
    const good = judged.trust.lines.filter((one) =>
      /^trust_manifest_(verified|address)$/.test(one.code),
    )
    assert.deepEqual(good, [], 'nothing may say that it was verified')
  }
  return judged
}

test('an entry that its publisher signed is verified, in words, by one anonymous request', async () => {
  const judged = await becomes(
    { entries: [await signedEntry()] },
    'verified',
    'trust_manifest_verified',
    'VERIFIED',
  )
  assert.equal(
    line(judged, 'trust_manifest_verified')?.message,
    'did:web:tides.example, the publisher, signed on 2026-11-01T00:00:00Z and vouches for the entry and the digest of its document.',
  )
  assert.equal(judged.keys.length, 1)
  const { method, url, purpose, anonymous, limits } = judged.keys[0] ?? {}
  assert.deepEqual([method, url, purpose, anonymous], ['GET', DID_URL, 'metadata', true])
  assert.equal(limits?.hops, 0)
  assert.deepEqual(judged.vouching?.manifests[0]?.signer, 'did:web:tides.example')
  assert.deepEqual(
    findingsOfTrust(judged.trust, judged.discovery).filter(({ code }) => /manifest/.test(code)),
    [],
  )
})

test('an entry without manifests claims nothing, and nobody is asked', async () => {
  const judged = await judge({ entries: [entryOf()] })
  assert.deepEqual(judged.vouching, { outcome: 'not_claimed', manifests: [] })
  assert.equal(judged.keys.length, 0)
  const empty = { ...entryOf(), trustManifests: [{ contributor: 'did:web:tides.example' }] }
  assert.deepEqual((await judge({ entries: [empty] })).vouching?.manifests, [], 'counts as absent')
})

test('a manifest without a signature claims nothing, and is shown', async () => {
  const manifest = manifestOf(entryOf(), {
    attestations: [{ type: 'audit', uri: 'https://a.example' }],
  })
  const entries = [{ ...entryOf(), trustManifests: [manifest] }]
  const judged = await becomes({ entries }, 'not_claimed', 'trust_manifest_unsigned', 'UNVERIFIED')
  assert.equal(judged.keys.length, 0)
  assert.equal(judged.trust.maySolicitSecrets, true, 'it is no worse than no manifest')
})

const OTHER = `sha256:${'0'.repeat(64)}`
const failed = { outcome: 'failed', verdict: 'FAILED' } as const
const unverified = { outcome: 'unverified', verdict: 'UNVERIFIED' } as const

interface Mutation {
  readonly entry: () => Promise<Members>
  readonly scene?: Scene
  readonly code: string
  readonly as: { readonly outcome: string; readonly verdict: string }
  /** Keys are asked only where nothing else refutes the manifest. */
  readonly keys: number
}

/** A signed entry of which entry and manifest are changed afterwards, together. */
async function tampered(
  entry: Members,
  subject: Members,
  manifest: Members = {},
): Promise<Members> {
  const signed = await sealed(manifestOf(), TIDES)
  const about = { ...(manifestOf().subject as Members), ...subject }
  return { ...entryOf(entry), trustManifests: [{ ...signed, subject: about, ...manifest }] }
}

const { privateKey: EDWARDS, publicKey: EDWARDS_PUBLIC } = await generateKeyPair('EdDSA')
const REPEATED = Buffer.alloc(64, 1).toString('base64url')

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'mutation 1 · digest': {
    entry: () => tampered({ digest: OTHER }, { digest: OTHER }),
    code: 'trust_manifest_signature',
    as: failed,
    keys: 1,
  },
  'mutation 2 · version': {
    entry: () => tampered({ version: '2.1.0' }, { version: '2.1.0' }),
    code: 'trust_manifest_signature',
    as: failed,
    keys: 1,
  },
  'mutation 3 · identifier': {
    entry: async () => {
      const identifier = 'urn:air:tides.example:mcp:other'
      return tampered({ identifier }, { identifier })
    },
    code: 'trust_manifest_signature',
    as: failed,
    keys: 1,
  },
  'mutation 4 · an added member': {
    entry: () => tampered({}, {}, { privacyPolicyUrl: 'https://tides.example/privacy' }),
    code: 'trust_manifest_signature',
    as: failed,
    keys: 1,
  },
  'mutation 5 · the typ of a catalog': {
    entry: () => signedEntry({ typ: CATALOG_TYP }),
    code: 'trust_manifest_header',
    as: failed,
    keys: 0,
  },
  'mutation 6 · alg none': {
    entry: () => signedEntry({ header: { alg: 'none' }, raw: '' }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'mutation 7 · EdDSA': {
    entry: () => signedEntry({ algorithm: 'EdDSA', key: EDWARDS }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'mutation 8 · expired': {
    entry: () => signedEntry({ signature: { expiresAt: '2026-11-02T00:00:00Z' } }),
    code: 'trust_manifest_period',
    as: failed,
    keys: 0,
  },
  'mutation 9 · an unlisted key': {
    entry: () => signedEntry({ header: { kid: 'did:web:tides.example#gone' } }),
    code: 'trust_manifest_key',
    as: failed,
    keys: 1,
  },
  'battery 50 · alg none': {
    entry: () => signedEntry({ header: { alg: 'none' }, raw: REPEATED }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'battery 50 · HS256, the public key as the secret': {
    entry: async () => {
      const key = new TextEncoder().encode(JSON.stringify(TIDES.jwk))
      return signedEntry({ algorithm: 'HS256', key })
    },
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'battery 50 · EdDSA with a listed Ed25519 key': {
    entry: () => signedEntry({ algorithm: 'EdDSA', key: EDWARDS }),
    scene: { did: didDocumentOf(TIDES, { publicKeyJwk: await exportJWK(EDWARDS_PUBLIC) }) },
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'battery 51 · a valid manifest, the version of its entry raised': {
    entry: async () => ({ ...(await signedEntry()), version: '2.0.1' }),
    code: 'trust_subject_mismatch',
    as: failed,
    keys: 0,
  },
  'DS-10 · ES256 over an Ed25519 key': {
    entry: () => signedEntry(),
    scene: { did: didDocumentOf(TIDES, { publicKeyJwk: await exportJWK(EDWARDS_PUBLIC) }) },
    code: 'trust_manifest_key',
    as: failed,
    keys: 1,
  },
  'DS-10 · no alg': {
    entry: () => signedEntry({ header: { alg: undefined } }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'DS-14 · b64 false without crit': {
    entry: () => signedEntry({ header: { b64: false } }),
    code: 'trust_manifest_header',
    as: failed,
    keys: 0,
  },
  'DS-14 · an unknown critical member': {
    entry: () => signedEntry({ header: { crit: ['zz'], zz: 1 } }),
    code: 'trust_manifest_header',
    as: failed,
    keys: 0,
  },
  'DS-15 · alg none and an empty signature': {
    entry: () => signedEntry({ header: { alg: 'none' }, raw: '' }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'DS-15 · alg in an unprotected header only': {
    entry: () =>
      signedEntry({ header: { alg: undefined }, signature: { header: { alg: 'ES256' } } }),
    code: 'trust_manifest_algorithm',
    as: unverified,
    keys: 0,
  },
  'DS-16 · the manifest of another entry': {
    entry: async () => {
      const about = entryOf({ identifier: 'urn:air:tides.example:mcp:other' })
      return { ...entryOf(), trustManifests: [await sealed(manifestOf(about), TIDES)] }
    },
    code: 'trust_subject_mismatch',
    as: failed,
    keys: 0,
  },
  'the signer of another domain': {
    entry: () => signedEntry({ signature: { signer: 'did:web:evil.example' } }),
    code: 'trust_manifest_signer',
    as: failed,
    keys: 0,
  },
  'the key of another domain': {
    entry: () => signedEntry({ header: { kid: 'did:web:evil.example#catalog' } }),
    code: 'trust_manifest_header',
    as: failed,
    keys: 0,
  },
  'a key that only begins like one of the signer': {
    entry: () => signedEntry({ header: { kid: 'did:web:tides.example.evil.example#x' } }),
    code: 'trust_manifest_header',
    as: failed,
    keys: 0,
  },
  'another profile': {
    entry: () => signedEntry({ signature: { profile: 'did-web-v2' } }),
    code: 'trust_manifest_profile',
    as: unverified,
    keys: 0,
  },
  'a signature of the wrong length': {
    entry: () => signedEntry({ raw: Buffer.alloc(63, 1).toString('base64url') }),
    code: 'trust_manifest_signature',
    as: failed,
    keys: 1,
  },
  'a JWS with its payload attached': {
    entry: async () => {
      const entry = await signedEntry()
      const [manifest] = entry.trustManifests as readonly Members[]
      const signature = manifest?.signature as Members
      const jws = String(signature.jws).replace('..', `.${base64url.encode('{}')}.`)
      return { ...entry, trustManifests: [{ ...manifest, signature: { ...signature, jws } }] }
    },
    code: 'trust_manifest_form',
    as: failed,
    keys: 0,
  },
  'text that no UTF-8 can hold': {
    entry: () =>
      tampered({}, {}, { extensions: { 'https://tides.example/x': 'broken \ud800 text' } }),
    code: 'trust_manifest_not_strict',
    as: failed,
    keys: 0,
  },
  'no subject': {
    entry: async () => signedEntry({}, entryOf(), { contributor: 'did:web:tides.example' }),
    code: 'trust_subject_mismatch',
    as: failed,
    keys: 0,
  },
  'a manifest without its contributor': {
    entry: async () => signedEntry({}, entryOf(), { subject: manifestOf().subject }),
    code: 'trust_manifest_form',
    as: failed,
    keys: 0,
  },
}

for (const [name, { entry, scene, code, as, keys }] of Object.entries(MUTATIONS)) {
  test(`${name}: ${code}`, async () => {
    const judged = await becomes(
      { ...scene, entries: [await entry()] },
      as.outcome,
      code,
      as.verdict,
    )
    assert.equal(judged.keys.length, keys)
    const rows = findingsOfTrust(judged.trust, judged.discovery).filter((one) => one.code === code)
    assert.equal(rows[0]?.severity, as.outcome === 'failed' ? 'error' : 'note')
  })
}

for (const name of ['jku', 'jwk', 'x5u', 'x5c']) {
  test(`DS-12 · a header that brings its own ${name} is refused, and no call is made`, async () => {
    const intruder = await publisherOf('intruder.example')
    const value = {
      jku: 'https://intruder.example/jwks',
      jwk: intruder.jwk,
      x5u: 'https://intruder.example/x5u',
      x5c: ['MIIB'],
    }[name]
    const entries = [await signedEntry({ header: { [name]: value }, key: intruder.privateKey })]
    const pages = {
      'https://intruder.example/jwks': { body: JSON.stringify({ keys: [intruder.jwk] }) },
    }
    const judged = await becomes({ entries, pages }, 'failed', 'trust_manifest_header', 'FAILED')
    assert.deepEqual(judged.keys, [])
  })
}

test('DS-16 · the URL is swapped under a manifest whose signature holds: the digest decides', async () => {
  const swapped = JSON.stringify(card('tides.example', 'tide-tables', { version: '9.9.9' }))
  const judged = await judge({ entries: [await signedEntry()], cardText: swapped })
  assert.deepEqual(
    [judged.vouching?.outcome, judged.vouching?.code],
    ['failed', 'trust_digest_mismatch'],
  )
  assert.equal(line(judged, 'trust_digest_mismatch')?.verdict, 'FAILED')
  assert.equal(line(judged, 'trust_manifest_verified'), undefined)
  assert.equal(judged.trust.overall, 'FAILED')
  const [finding] = findingsOfTrust(judged.trust, judged.discovery)
  assert.deepEqual([finding?.code, finding?.severity], ['trust_digest_mismatch', 'error'])
  assert.equal(judged.trust.maySolicitSecrets, false)
})

test('DS-16 · another address under a digest-only manifest verifies, and its bytes do not', async () => {
  const elsewhere = 'https://evil.example/mcp/server-card'
  const entry = { ...(await signedEntry()), url: elsewhere }
  const body = JSON.stringify(card('tides.example', 'tide-tables', { title: 'Tides!' }))
  const judged = await judge({
    entries: [entry],
    pages: { [elsewhere]: { type: CARD_TYPE, body } },
  })
  assert.equal(judged.vouching?.code, 'trust_digest_mismatch')
  const mirror = { [elsewhere]: { type: CARD_TYPE, body: CARD_TEXT } }
  const same = await judge({ entries: [entry], pages: mirror })
  assert.equal(same.vouching?.outcome, 'verified', 'a mirror with the same bytes is legal')
})

test('a digest of an unknown algorithm is not compared, and what rests on it is not verified', async () => {
  const entry = entryOf({ digest: `md5:${'0'.repeat(32)}` })
  const judged = await judge({ entries: [await signedEntry({}, entry)] })
  assert.deepEqual(
    [judged.vouching?.outcome, judged.vouching?.code],
    ['unverified', 'trust_digest_not_checked'],
  )
  assert.equal(line(judged, 'trust_digest_not_checked')?.verdict, 'UNVERIFIED')
  assert.equal(line(judged, 'trust_manifest_verified'), undefined)
})

test('stronger digests count; one in capitals is another text', async () => {
  for (const algorithm of ['sha256', 'sha384', 'sha512']) {
    const hex = createHash(algorithm).update(CARD_TEXT).digest('hex')
    const entry = await signedEntry({}, entryOf({ digest: `${algorithm}:${hex}` }))
    assert.equal((await judge({ entries: [entry] })).vouching?.outcome, 'verified', algorithm)
    const loud = await signedEntry({}, entryOf({ digest: `${algorithm}:${hex.toUpperCase()}` }))
    assert.equal((await judge({ entries: [loud] })).vouching?.outcome, 'unverified', algorithm)
    const wrong = await signedEntry(
      {},
      entryOf({ digest: `${algorithm}:${hex.replace(/./g, '0')}` }),
    )
    assert.equal((await judge({ entries: [wrong] })).vouching?.outcome, 'failed', algorithm)
  }
})

test('a digest is compared without any manifest, and for a nested catalog on the way', async () => {
  const judged = await judge({ entries: [entryOf({ digest: OTHER })] })
  assert.equal(line(judged, 'trust_digest_mismatch')?.verdict, 'FAILED')
  const below = 'https://tides.example/below.json'
  const list = { specVersion: '1.0', host: { displayName: 'Tides' }, entries: [entryOf()] }
  const nested = {
    identifier: below,
    type: 'application/ai-catalog+json',
    url: below,
    digest: OTHER,
  }
  const body = JSON.stringify(list)
  const swapped = await judge({ entries: [nested], pages: { [below]: { body } } })
  assert.equal(line(swapped, 'trust_digest_mismatch')?.verdict, 'FAILED')
})

test('duplicate member names in the text of a catalog: nothing in it is followed or verified', async () => {
  const text = JSON.stringify({
    specVersion: '1.0',
    host: { displayName: 'Tides' },
    entries: [await signedEntry()],
  })
  const evil = text.replace('"contributor":', '"contributor":"did:web:evil.example","contributor":')
  assert.notEqual(evil, text)
  assert.deepEqual(JSON.parse(evil), JSON.parse(text), 'JSON.parse sees no difference')
  const pages = { 'https://tides.example/server-card': { type: CARD_TYPE, body: CARD_TEXT } }
  const judged = await judge({ catalogText: evil, pages })
  assert.equal(judged.vouching, undefined)
  assert.deepEqual(judged.keys, [])
  assert.ok(judged.discovery.findings.some(({ code }) => code === 'json_duplicate_name'))
})

test('not before issuedAt, not at or after expiresAt, a minute of skew on either side', async () => {
  const issuedAt = '2026-11-10T12:00:00+02:00'
  const expiresAt = '2026-11-20T10:00:00Z'
  const entries = [await signedEntry({ signature: { issuedAt, expiresAt } })]
  const [from, until] = [Date.UTC(2026, 10, 10, 10), Date.UTC(2026, 10, 20, 10)]
  for (const [now, outcome] of [
    [from - MINUTE - 1, 'failed'],
    [from - MINUTE, 'verified'],
    [until + MINUTE - 1, 'verified'],
    [until + MINUTE, 'failed'],
  ] as const) {
    const { vouching } = await judge({ entries, now })
    assert.equal(vouching?.outcome, outcome, new Date(now).toISOString())
  }
})

test('instants that are none, or end before they begin, are of no form', async () => {
  for (const signature of [
    { issuedAt: '2026-02-30T00:00:00Z' },
    { issuedAt: '2026-11-01' },
    { issuedAt: 1_793_000_000 },
    { issuedAt: undefined },
    { expiresAt: '2026-11-01T00:00:00Z' },
    { expiresAt: '2026-10-01T00:00:00Z' },
    { expiresAt: 'never' },
    { expiresAt: null },
  ]) {
    const entries = [await signedEntry({ signature })]
    await becomes({ entries }, 'failed', 'trust_manifest_form', 'FAILED')
  }
})

test('of several manifests of one publisher the newest that holds counts, in any order', async () => {
  const at = (issuedAt: string, more: Members = {}) =>
    sealed(manifestOf(), TIDES, { signature: { issuedAt, ...more } })
  const [older, newer, newest, outdated] = await Promise.all([
    at('2026-11-01T00:00:00Z'),
    at('2026-11-05T00:00:00+14:00'),
    at('2026-11-04T12:00:00Z'),
    at('2026-11-06T00:00:00Z', { expiresAt: '2026-11-07T00:00:00Z' }),
  ])
  for (const trustManifests of [
    [older, newer, newest, outdated],
    [outdated, newest, newer, older],
  ]) {
    const judged = await becomes(
      { entries: [{ ...entryOf(), trustManifests }] },
      'verified',
      'trust_manifest_verified',
      'VERIFIED',
    )
    const counted = judged.vouching?.manifests.filter(({ superseded }) => superseded !== true)
    assert.deepEqual(
      counted?.map(({ issuedAt }) => issuedAt),
      ['2026-11-04T12:00:00Z'],
    )
    assert.equal(judged.vouching?.manifests.length, 4, 'the others stay visible')
    assert.equal(line(judged, 'trust_manifest_period'), undefined)
    assert.equal(judged.keys.length, 1)
  }
})

test('attack · a manifest that did:web:attacker signed for the name of the victim stays visible and unverified', async () => {
  const attacker = await publisherOf('evil.example')
  const manifest = manifestOf(entryOf(), { contributor: attacker.did })
  const entries = [{ ...entryOf(), trustManifests: [await sealed(manifest, attacker)] }]
  const pages = {
    'https://evil.example/.well-known/did.json': { body: JSON.stringify(didDocumentOf(attacker)) },
  }
  const judged = await becomes(
    { entries, pages },
    'unverified',
    'trust_third_party_contributor',
    'UNVERIFIED',
  )
  assert.match(
    line(judged, 'trust_third_party_contributor')?.message ?? '',
    /"did:web:evil\.example"/,
  )
  assert.deepEqual(judged.keys, [], 'an attacker chooses no request')
  assert.equal(judged.trust.maySolicitSecrets, false)
})

test('no suffix, subdomain, case or prefix makes a publisher of somebody else', async () => {
  for (const [identifier, domain] of [
    ['urn:air:tides.example:mcp:tide-tables', 'mcp.tides.example'],
    ['urn:air:mcp.tides.example:tide-tables', 'tides.example'],
    ['urn:air:Tides.example:mcp:tide-tables', 'tides.example'],
    ['urn:ai:tides.example:mcp:tide-tables', 'tides.example'],
    ['https://tides.example/tide-tables', 'tides.example'],
  ] as const) {
    const entry = entryOf({ identifier })
    const signer = domain === TIDES.domain ? TIDES : await publisherOf(domain)
    const manifest = manifestOf(entry, { contributor: signer.did })
    const entries = [{ ...entry, trustManifests: [await sealed(manifest, signer)] }]
    await becomes({ entries }, 'unverified', 'trust_third_party_contributor', 'UNVERIFIED')
  }
})

test('attack · a catalog on A lists urn:air of B: only the signature of B helps', async () => {
  const pages = { 'https://harbour.example/.well-known/x': {} }
  const scene = { target: 'harbour.example', pages }
  const bare = await judge({ ...scene, entries: [entryOf()] })
  assert.equal(line(bare, 'trust_publisher_unsigned')?.verdict, 'UNVERIFIED')
  assert.equal(bare.vouching?.outcome, 'not_claimed')
  const signed = await judge({ ...scene, entries: [await signedEntry()] })
  assert.equal(line(signed, 'trust_publisher_unsigned'), undefined)
  assert.equal(line(signed, 'trust_manifest_verified')?.verdict, 'VERIFIED')
})

test('what the domain of the endpoint signed is its back-link and the proof of its name', async () => {
  const elsewhere = 'https://cards.example/any/where.json'
  const entry = entryOf({ url: elsewhere })
  const scene = {
    target: 'harbour.example',
    pages: { [elsewhere]: { type: CARD_TYPE, body: CARD_TEXT }, [CARD_URL]: { status: 404 } },
  }
  const bare = await judge({ ...scene, entries: [entry] })
  assert.equal(line(bare, 'trust_no_back_link')?.verdict, 'UNVERIFIED')
  assert.equal(bare.trust.maySolicitSecrets, false)
  const signed = await judge({ ...scene, entries: [await signedEntry({}, entry)] })
  assert.match(
    line(signed, 'trust_back_link')?.message ?? '',
    /^did:web:tides\.example, whose domain/,
  )
  assert.equal(line(signed, 'trust_name_proven')?.verdict, 'VERIFIED')
  assert.equal(signed.trust.maySolicitSecrets, true)
})

test("a signature of one domain says nothing of an endpoint on another's", async () => {
  const attacker = await publisherOf('evil.example')
  const entry = entryOf({ identifier: 'urn:air:evil.example:mcp:tide-tables' })
  const manifest = manifestOf(entry, { contributor: attacker.did })
  const entries = [{ ...entry, trustManifests: [await sealed(manifest, attacker)] }]
  const pages = {
    'https://evil.example/.well-known/did.json': { body: JSON.stringify(didDocumentOf(attacker)) },
    'https://evil.example/card.json': { type: CARD_TYPE, body: CARD_TEXT },
    [CARD_URL]: { status: 404 },
  }
  const [signed] = entries
  const judged = await judge({
    entries: [{ ...signed, url: 'https://evil.example/card.json' }],
    target: 'evil.example',
    pages,
  })
  assert.equal(judged.vouching?.outcome, 'verified', 'the publisher did sign its own entry')
  assert.equal(line(judged, 'trust_no_back_link')?.verdict, 'UNVERIFIED')
  assert.equal(line(judged, 'trust_name_unproven')?.verdict, 'UNVERIFIED')
  assert.equal(judged.trust.maySolicitSecrets, false)
})

test('a subject bound by its URL vouches for an address; content it does not', async () => {
  const entry = entryOf({ digest: undefined })
  const { identifier, type, version } = entry
  const about = (url: unknown) => ({
    contributor: TIDES.did,
    subject: { identifier, type, version, url },
  })
  const judged = await becomes(
    { entries: [await signedEntry({}, entry, about(CARD_URL))] },
    'verified',
    'trust_manifest_address',
    'VERIFIED',
  )
  assert.match(
    line(judged, 'trust_manifest_address')?.message ?? '',
    /not for what is served there/,
  )
  for (const url of ['https://tides.example/other', '/mcp/server-card', undefined]) {
    const entries = [await signedEntry({}, entry, about(url))]
    await becomes({ entries }, 'failed', 'trust_subject_mismatch', 'FAILED')
  }
})

test('a subject has a digest exactly when the entry has one', async () => {
  const digest = String(entryOf().digest)
  for (const [inEntry, inSubject] of [
    [digest, undefined],
    [undefined, digest],
  ]) {
    const entry = entryOf({ digest: inEntry })
    const { identifier, type, version } = entry
    const subject = {
      identifier,
      type,
      version,
      url: CARD_URL,
      ...(inSubject && { digest: inSubject }),
    }
    const entries = [await signedEntry({}, entry, { contributor: TIDES.did, subject })]
    await becomes({ entries }, 'failed', 'trust_subject_mismatch', 'FAILED')
  }
})

test('an inline card is vouched for by the digest of its canonical form, and by nothing less', async () => {
  const data = card('tides.example')
  const digest = `sha256:${createHash('sha256')
    .update(canonicalizePackage(data) ?? '')
    .digest('hex')}`
  const entry = entryOf({ url: undefined, data, digest })
  await becomes(
    { entries: [await signedEntry({}, entry)] },
    'verified',
    'trust_manifest_verified',
    'VERIFIED',
  )
  const edited = { ...(await signedEntry({}, entry)), data: { ...data, title: 'Other' } }
  const judged = await judge({ entries: [edited] })
  assert.equal(judged.vouching?.code, 'trust_digest_mismatch')
  const bare = entryOf({ url: undefined, data, digest: undefined })
  await becomes(
    { entries: [await signedEntry({}, bare)] },
    'failed',
    'trust_subject_mismatch',
    'FAILED',
  )
})

test('extensionDigests: each key for itself, null is a value', async () => {
  const extensions = { 'https://tides.example/a': null, 'https://tides.example/b': { x: [1, 2] } }
  const digestOfText = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
  const extensionDigests = {
    'https://tides.example/a': digestOfText('null'),
    'https://tides.example/b': digestOfText('{"x":[1,2]}'),
  }
  const entry = entryOf({ extensions })
  const manifest = manifestOf(entry)
  const signed = await signedEntry({}, entry, {
    ...manifest,
    subject: { ...(manifest.subject as Members), extensionDigests },
  })
  const same = await becomes(
    { entries: [signed] },
    'verified',
    'trust_manifest_verified',
    'VERIFIED',
  )
  assert.equal(line(same, 'trust_extension_digest'), undefined)
  for (const [changed, keys] of [
    [{ ...extensions, 'https://tides.example/a': 0 }, ['https://tides.example/a']],
    [{ 'https://tides.example/a': null }, ['https://tides.example/b']],
    [undefined, Object.keys(extensions)],
  ] as const) {
    const judged = await judge({ entries: [{ ...signed, extensions: changed }] })
    assert.equal(judged.vouching?.outcome, 'verified', 'the others still hold')
    assert.deepEqual(judged.vouching?.manifests[0]?.changedExtensions, keys)
    const lines = judged.trust.lines.filter(({ code }) => code === 'trust_extension_digest')
    assert.deepEqual(
      lines.map(({ verdict }) => verdict),
      keys.map(() => 'FAILED'),
    )
  }
})

test('additionalSignatures of the manifest are not signed, those within it are', async () => {
  const inner = { extensions: { 'https://tides.example/x': { additionalSignatures: ['kept'] } } }
  const signed = await sealed(manifestOf(entryOf(), inner), TIDES)
  const added = {
    ...entryOf(),
    trustManifests: [{ ...signed, additionalSignatures: [{ any: 1 }] }],
  }
  assert.equal((await judge({ entries: [added] })).vouching?.outcome, 'verified')
  const changed = { 'https://tides.example/x': { additionalSignatures: ['other'] } }
  const other = { ...entryOf(), trustManifests: [{ ...signed, extensions: changed }] }
  assert.equal((await judge({ entries: [other] })).vouching?.code, 'trust_manifest_signature')
})

test('manifests of the drafts before October 2026 read as drafts, signed or not', async () => {
  const identity = 'did:web:tides.example'
  for (const trustManifest of [
    { identity, signature: 'eyJhbGciOiJFUzI1NiJ9..c2ln' },
    { identity, provenance: [{ relation: 'publishedFrom', sourceId: 'https://tides.example/' }] },
  ]) {
    const entries = [{ ...entryOf({ digest: undefined }), trustManifest }]
    const judged = await becomes({ entries }, 'unverified', 'trust_manifest_draft', 'UNVERIFIED')
    assert.deepEqual(judged.keys, [])
  }
  const text = { ...manifestOf(), signature: 'eyJhbGciOiJFUzI1NiJ9..c2ln' }
  const entries = [{ ...entryOf(), trustManifests: [text] }]
  await becomes({ entries }, 'unverified', 'trust_manifest_draft', 'UNVERIFIED')
})

const catalogOf = (entries: readonly unknown[]): Members => ({
  specVersion: '1.0',
  host: { displayName: 'Tides', identifier: TIDES.did },
  entries,
})

async function catalogBecomes(catalog: Members, outcome: string, code: string): Promise<Judged> {
  const judged = await judge({ catalog })
  const seal = judged.vouching?.catalog
  assert.deepEqual([seal?.outcome, seal?.code], [outcome, code], seal?.message)
  assert.equal(line(judged, code)?.rule, 'R2')
  return judged
}

test('a whole catalog that its host signed', async () => {
  const entry = await signedEntry()
  const catalog = await sealed(catalogOf([entry]), TIDES, { typ: CATALOG_TYP })
  const judged = await catalogBecomes(catalog, 'verified', 'trust_catalog_signed')
  assert.equal(judged.keys.length, 1, 'the key is asked once for the catalog and its entry')
  assert.match(
    line(judged, 'trust_catalog_signed')?.message ?? '',
    new RegExp(`^did:web:tides.example, the host, .* ${CATALOG_URL} on`),
  )
  const added = { ...catalog, additionalSignatures: [{ any: 1 }] }
  await catalogBecomes(added, 'verified', 'trust_catalog_signed')
  await catalogBecomes(
    { ...catalog, entries: [entry, entryOf({ identifier: 'x:y' })] },
    'failed',
    'trust_catalog_signature',
  )
})

test('the signature of a catalog: its own typ, its own host, no other place for keys', async () => {
  const cases: readonly (readonly [Members, Signing, string, string])[] = [
    [catalogOf([entryOf()]), {}, 'failed', 'trust_catalog_signature'],
    [
      { ...catalogOf([entryOf()]), host: { displayName: 'Tides' } },
      { typ: CATALOG_TYP },
      'failed',
      'trust_catalog_signature',
    ],
    [
      { ...catalogOf([entryOf()]), host: { displayName: 'Tides', identifier: 'tides.example' } },
      { typ: CATALOG_TYP },
      'failed',
      'trust_catalog_signature',
    ],
    [
      catalogOf([entryOf()]),
      { typ: CATALOG_TYP, signature: { profile: 'x509-v1' } },
      'unverified',
      'trust_catalog_signature_unchecked',
    ],
    [
      catalogOf([entryOf()]),
      { typ: CATALOG_TYP, header: { jku: 'https://evil.example/jwks' } },
      'failed',
      'trust_catalog_signature',
    ],
  ]
  for (const [catalog, signing, outcome, code] of cases) {
    const judged = await catalogBecomes(await sealed(catalog, TIDES, signing), outcome, code)
    assert.deepEqual(judged.keys, [])
  }
  await catalogBecomes(
    { ...catalogOf([entryOf()]), signature: 'eyJh..c2ln' },
    'unverified',
    'trust_catalog_signature_unchecked',
  )
  assert.equal((await judge({ catalog: catalogOf([entryOf()]) })).vouching?.catalog, undefined)
})

test('the manifest of an entry cannot stand for the catalog', async () => {
  const [manifest] = (await signedEntry()).trustManifests as readonly Members[]
  const catalog = { ...catalogOf([entryOf()]), signature: manifest?.signature }
  await catalogBecomes(catalog, 'failed', 'trust_catalog_signature')
})

test('the keys cannot be read: nothing is concluded, and the entry is as without a manifest', async () => {
  const entries = [await signedEntry()]
  const redirect = {
    status: 302,
    headers: { Location: 'https://www.tides.example/.well-known/did.json' },
  }
  for (const did of [
    { status: 503, body: '' },
    redirect,
    { problem: refusal('address_not_public').problem },
    { problem: silence('time_budget').problem },
    { body: '{', cut: true },
  ]) {
    const judged = await becomes(
      { entries, did },
      'unverified',
      'trust_manifest_key_unread',
      'UNVERIFIED',
    )
    assert.equal(judged.trust.maySolicitSecrets, true)
  }
  for (const status of [404, 410]) {
    const did = { status, body: '' }
    await becomes({ entries, did }, 'failed', 'trust_manifest_key', 'FAILED')
  }
})

test('at most five signers are asked, each once, and the rest is named as unread', async () => {
  const signers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => publisherOf(`p${index}.example`)),
  )
  const entries = await Promise.all(
    signers.flatMap((signer) =>
      ['a', 'b'].map(async (name) => {
        const data = card(signer.domain, name, {
          remotes: [{ type: 'sse', url: `https://${signer.domain}/${name}` }],
        })
        const digest = `sha256:${createHash('sha256')
          .update(canonicalizePackage(data) ?? '')
          .digest('hex')}`
        const entry = entryOf({
          identifier: `urn:air:${signer.domain}:mcp:${name}`,
          url: undefined,
          data,
          digest,
        })
        const manifest = manifestOf(entry, { contributor: signer.did })
        return { ...entry, trustManifests: [await sealed(manifest, signer)] }
      }),
    ),
  )
  const pages = Object.fromEntries(
    signers.map((signer) => [
      `https://${signer.domain}/.well-known/did.json`,
      { body: JSON.stringify(didDocumentOf(signer)) },
    ]),
  )
  const { vouchings, keys } = await judge({ entries, pages })
  assert.equal(keys.length, 5)
  const outcomes = [...vouchings.values()].map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, [...Array(10).fill('verified'), ...Array(4).fill('unverified')])
})

test('a catalog full of signatures costs a bounded number of verifications', async () => {
  const [manifest] = (await signedEntry()).trustManifests as readonly Members[]
  const entries = [{ ...entryOf(), trustManifests: Array(150).fill(manifest) }]
  const { vouching, keys } = await judge({ entries })
  assert.equal(keys.length, 1)
  const unread = vouching?.manifests.filter(({ code }) => code === 'trust_manifest_key_unread')
  assert.equal(unread?.length, 50)
  assert.equal(vouching?.outcome, 'verified')
})

const reference = process.env.COUNTERSIGN_REFERENCE || undefined

test(
  'the trust manifests of published catalogs are of older drafts, and none is taken for more',
  { skip: reference === undefined && 'COUNTERSIGN_REFERENCE is not set' },
  async () => {
    let drafts = 0
    for (const name of ['042', '044', '071', '129']) {
      const bytes = readFileSync(join(reference ?? '', 'corpus', `${name}.json`))
      const url = 'https://tides.example/.well-known/ai-catalog.json'
      const document = readDocument(bytes, { url })
      const servers = (document.catalog?.entries ?? []).map((entry, index): DiscoveredServer => {
        const server = serverOf({})
        return { id: `s${index}`, server, document, foundAt: url, entry, catalogUrl: url }
      })
      const found = [foundAt(url, { kind: 'catalog', document })]
      const send = () => assert.fail(`${name}: nothing may be asked`)
      const vouchings = await checkTrustManifests(discoveryOf(servers, found), {
        send,
        now: () => NOW,
      })
      for (const { outcome, code, catalog } of vouchings.values()) {
        assert.ok(outcome === 'not_claimed' || code === 'trust_manifest_draft', name)
        assert.equal(catalog, undefined)
        if (code === 'trust_manifest_draft') drafts++
      }
    }
    assert.equal(drafts, 2, 'the manifests of 044 and 071 say something that could be checked')
  },
)
