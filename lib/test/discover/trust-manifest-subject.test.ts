/** What a manifest is about: digest, address, version, extensions. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import canonicalizePackage from 'canonicalize'
import { findingsOfTrust } from '../../src/discover/trust.ts'
import { type Members, sealed } from '../attest/trust-manifest-signed.ts'
import { card, CARD_TYPE } from './site-memory.ts'
import {
  becomes,
  CARD_TEXT,
  CARD_URL,
  entryOf,
  judge,
  line,
  manifestOf,
  signedEntry,
  TIDES,
} from './trust-manifest-site.ts'

const OTHER = `sha256:${'0'.repeat(64)}`

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

test('an address over plain http is for nobody to vouch for', async () => {
  const url = 'http://tides.example/card.json'
  const entry = entryOf({ url, digest: undefined })
  const { identifier, type, version } = entry
  const about = { contributor: TIDES.did, subject: { identifier, type, version, url } }
  const entries = [await signedEntry({}, entry, about)]
  const pages = { [url]: { type: CARD_TYPE, body: CARD_TEXT } }
  await becomes({ entries, pages }, 'failed', 'trust_subject_mismatch', 'FAILED')
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
