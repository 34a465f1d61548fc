/** What a signed entry is worth: who signed what, for when. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readDocument } from '../../src/card/read.ts'
import { checkTrustManifests } from '../../src/discover/trust-manifest.ts'
import { findingsOfTrust } from '../../src/discover/trust.ts'
import type { DiscoveredServer } from '../../src/discover/types.ts'
import {
  didDocumentOf,
  type Members,
  publisherOf,
  sealed,
} from '../attest/trust-manifest-signed.ts'
import { discoveryOf, foundAt, serverOf } from './readers/made.ts'
import { card, CARD_TYPE } from './site-memory.ts'
import {
  becomes,
  CARD_TEXT,
  CARD_URL,
  DID_URL,
  entryOf,
  judge,
  line,
  manifestOf,
  NOW,
  signedEntry,
  TIDES,
} from './trust-manifest-site.ts'

const MINUTE = 60_000

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
  assert.equal(line(judged, 'trust_vouched_other_document'), undefined)
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
    ['urn:AIR:tides.example:mcp:tide-tables', 'tides.example'],
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

test('attack · a signed card lends nothing to another document about the same endpoint', async () => {
  const elsewhere = 'https://cards.example/card.json'
  const { version: _, ...incomplete } = card('tides.example')
  const body = JSON.stringify(incomplete)
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`
  const forged = card('tides.example', 'tide-tables', { name: 'example.tides/forged' })
  const judged = await judge({
    target: 'harbour.example',
    entries: [await signedEntry({}, entryOf({ url: elsewhere, digest }))],
    pages: {
      [elsewhere]: { type: CARD_TYPE, body },
      [CARD_URL]: { status: 404 },
      'https://harbour.example/server-card': { type: CARD_TYPE, body: JSON.stringify(forged) },
    },
  })
  assert.equal(judged.discovery.servers[0]?.foundAt, 'https://harbour.example/server-card')
  assert.equal(judged.vouching?.outcome, 'verified', 'the entry itself is vouched for')
  assert.equal(line(judged, 'trust_vouched_other_document')?.verdict, 'UNVERIFIED')
  assert.equal(line(judged, 'trust_back_link'), undefined)
  assert.equal(line(judged, 'trust_name_proven'), undefined)
  assert.equal(judged.trust.maySolicitSecrets, false)
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
