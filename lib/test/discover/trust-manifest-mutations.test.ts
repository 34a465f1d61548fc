/** Every way in which a manifest must not verify, by the id of its case. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64url, exportJWK, generateKeyPair } from 'jose'
import { findingsOfTrust } from '../../src/discover/trust.ts'
import {
  CATALOG_TYP,
  didDocumentOf,
  type Members,
  publisherOf,
  sealed,
} from '../attest/trust-manifest-signed.ts'
import {
  becomes,
  entryOf,
  manifestOf,
  type Scene,
  signedEntry,
  TIDES,
} from './trust-manifest-site.ts'

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
  'a key that is a path of the signer and no fragment': {
    entry: () => signedEntry({ header: { kid: 'did:web:tides.example/catalog' } }),
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
