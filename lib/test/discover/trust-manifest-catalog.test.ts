/** Signatures of whole catalogs, and what reading keys costs at most. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import canonicalizePackage from 'canonicalize'
import {
  CATALOG_TYP,
  didDocumentOf,
  type Members,
  publisherOf,
  sealed,
  type Signing,
} from '../attest/trust-manifest-signed.ts'
import { card, refusal, silence } from './site-memory.ts'
import {
  becomes,
  CATALOG_URL,
  entryOf,
  judge,
  type Judged,
  line,
  manifestOf,
  signedEntry,
  TIDES,
} from './trust-manifest-site.ts'

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
