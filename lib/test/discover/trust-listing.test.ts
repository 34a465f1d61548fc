/** Who vouches for a card: the place that lists it, the server that it names, and what links back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../bound.ts'
import { assessTrust } from '../../src/discover/trust.ts'
import type { Trust } from '../../src/discover/types.ts'
import { digestOf } from '../../src/json/digest.ts'
import {
  cardOf,
  catalogOf,
  discoveredOf,
  discoveryOf,
  documentOf,
  ENDPOINT,
  entryOf,
  factsOf,
  foundAt,
  ORIGIN,
  targetOf,
  tlsOf,
  type FoundParts,
} from './readers/made.ts'
import { assess, lineOf, says, OTHER, onOther } from './trust-scene.ts'

test('a card of a domain about its own server is verified, except for what nobody pinned', () => {
  const trust = assess({ live: factsOf() })
  const codes = trust.lines.map(({ rule, verdict, code }) => `${rule} ${verdict} ${code}`)
  assert.deepEqual(codes, [
    'R1 VERIFIED trust_strict_tls',
    'R2 VERIFIED trust_listing_bounded',
    'R3 VERIFIED trust_same_site',
    'R4 VERIFIED trust_no_back_link_needed',
    'R5 VERIFIED trust_name_proven',
    'R6 VERIFIED trust_live_agrees',
    'R7 UNVERIFIED trust_not_pinned',
    'R9 VERIFIED trust_asks_nothing',
    'R10 VERIFIED trust_card_is_advisory',
  ])
  assert.equal(trust.overall, 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, true)
})

test('a card that no catalog lists speaks for the place where it is', () => {
  const trust = assess({ catalog: null })
  assert.equal(lineOf(trust, 'trust_listing_bounded'), undefined)
  says(trust, 'trust_strict_tls', 'R1', 'VERIFIED')
  assert.equal(trust.maySolicitSecrets, true)
})

test('one domain lists the server of another that serves the same card: legal, and confirmed', () => {
  const at = `${OTHER}/server-card`
  const card = cardOf({ name: 'example.waves/waves', remotes: onOther.remotes })
  const trust = assess({ card, at, entry: { publisher: 'tides.example' } })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
  says(trust, 'trust_back_link', 'R4', 'VERIFIED')
  says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
  assert.equal(trust.maySolicitSecrets, true)
})

test('attack · 52 · a card on A names a remote on B, and B does not know A', () => {
  const trust = assess({ card: onOther, live: factsOf({ endpoint: OTHER }) })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
  says(trust, 'trust_no_back_link', 'R4', 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · a card on A names a remote on B, and the card of B names another owner', () => {
  const own = documentOf(cardOf({ name: 'example.waves/waves', remotes: onOther.remotes }))
  const more = [foundAt(`${OTHER}/server-card`, { kind: 'remote_card', document: own })]
  says(assess({ card: onOther, more }), 'trust_other_owner', 'R4', 'FAILED')
})

test('a back-link counts from the exact origin only, and the live name only as a whole', () => {
  const same = documentOf(onOther)
  const back = (url: string, parts: FoundParts = {}): Trust =>
    assess({
      card: onOther,
      more: [foundAt(url, { kind: 'remote_card', document: same, ...parts })],
    })
  says(back(`${OTHER}/server-card`), 'trust_back_link', 'R4', 'VERIFIED')
  says(back('https://waves.example/.well-known/mcp.json'), 'trust_back_link', 'R4', 'VERIFIED')
  says(back('https://evil.waves.example/card'), 'trust_no_back_link', 'R4', 'UNVERIFIED')
  const away = { hops: [`${OTHER}/server-card`, 'https://tides.example/card'] }
  says(back(`${OTHER}/server-card`, away), 'trust_no_back_link', 'R4', 'UNVERIFIED')

  const live = (name: string): Trust =>
    assess({ card: onOther, live: factsOf({ endpoint: OTHER, name }) })
  says(live('example.tides/tide-tables'), 'trust_back_link', 'R4', 'VERIFIED')
  says(live('tide-tables'), 'trust_no_back_link', 'R4', 'UNVERIFIED')
})

test('attack · a file that anybody could put on a host is no back-link, nor what is no JSON', () => {
  const back = (url: string, contentType: string): Trust => {
    const document = documentOf(onOther)
    return assess({ card: onOther, more: [foundAt(url, { kind: 'entry', document, contentType })] })
  }
  for (const [url, type] of [
    ['https://waves.example/uploads/1.json', 'application/json'],
    ['https://waves.example/uploads/server-card', 'application/json'],
    [`${OTHER}/server-card`, 'text/plain'],
    ['https://waves.example/.well-known/mcp.json', 'text/plain'],
  ] as const) {
    const trust = back(url, type)
    says(trust, 'trust_no_back_link', 'R4', 'UNVERIFIED')
    assert.deepEqual([trust.maySolicitSecrets, trust.secretOrigins], [false, []], url)
  }
})

test('attack · evil twin: a file on a host does not prove the name of the host', () => {
  const EVIL = 'https://evil.example'
  const remotes = [{ type: 'streamable-http', url: `${EVIL}/mcp` }]
  const twin = (at: string, more: Record<string, unknown>[] = [], contentType?: string): Trust =>
    assess({
      card: cardOf({ remotes: [...remotes, ...more] }),
      at,
      catalog: EVIL,
      entry: { publisher: 'evil.example' },
      ...(contentType !== undefined && { cardParts: { contentType } }),
    })
  const beside = { type: 'streamable-http', url: 'https://tides.example/uploads/x' }
  for (const trust of [
    twin('https://tides.example/uploads/card.json'),
    twin('https://tides.example/uploads/card.json', [], 'text/plain'),
    twin('https://tides.example/uploads/x/server-card'),
    // It lies beside an endpoint on that host, which says nothing of the endpoint elsewhere.
    twin('https://tides.example/uploads/x/server-card', [beside]),
  ]) {
    says(trust, 'trust_name_unproven', 'R5', 'UNVERIFIED')
    assert.equal(trust.maySolicitSecrets, false)
    assert.ok(!trust.secretOrigins.includes(EVIL))
  }
})

test('a host speaks at its root too, and through a link of its root page', () => {
  const named = (at: string, cardParts: FoundParts = {}): Trust =>
    assess({ at, catalog: null, cardParts })
  const linked = { kind: 'link', rel: 'mcp-server-card' } as const
  for (const trust of [
    named('https://tides.example/server-card'),
    named('https://tides.example/server-card.json'),
    named('https://tides.example/cards/1.json', linked),
  ]) {
    says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
  }
  const page = assess({
    at: 'https://tides.example/cards/1.json',
    catalog: null,
    cardParts: linked,
    discovery: { target: { ...targetOf('https://tides.example/~evil/'), kind: 'url' } },
  })
  says(page, 'trust_name_unproven', 'R5', 'UNVERIFIED')
})

test('attack · a catalog of a stranger in between does not make the name that of the top catalog', () => {
  const document = documentOf(cardOf())
  const top = `${ORIGIN}/.well-known/ai-catalog.json`
  const middle = 'https://evil.example/.well-known/ai-catalog.json'
  const at = 'https://evil.example/card.json'
  const entry = entryOf({ url: at })
  const found = [
    foundAt(top, { kind: 'catalog', document: catalogOf([]) }),
    foundAt(middle, {
      kind: 'nested_catalog',
      document: catalogOf([entry]),
      listedBy: { catalog: top, pointer: '/entries/0', depth: 1 },
    }),
    foundAt(at, {
      kind: 'entry',
      document,
      listedBy: { catalog: middle, pointer: '/entries/0', depth: 2 },
    }),
  ]
  const server = discoveredOf(document, { foundAt: at, entry, catalogUrl: middle })
  const trust = assessTrust(server, discoveryOf([server], found), undefined)
  says(trust, 'trust_name_unproven', 'R5', 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · a verdict about one endpoint is no verdict about another of the same card', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer {key}', isRequired: true }]
  const remotes = [ENDPOINT, 'https://collector.example/mcp'].map((url) => ({
    type: 'streamable-http',
    url,
    headers,
  }))
  const trust = assess({ card: cardOf({ remotes }), live: factsOf() })
  assert.deepEqual(trust.secretOrigins, ['https://tides.example'])
  assert.equal(trust.maySolicitSecrets, false)
  assert.equal(lineOf(trust, 'trust_may_ask'), undefined)
})

test('attack · many endpoints that need a back-link are judged in linear time', () => {
  const remotes = Array.from({ length: 4000 }, (_, index) => ({
    type: 'sse',
    url: `https://waves.example/${index}`,
  }))
  const started = processorTime()
  says(assess({ card: cardOf({ remotes }) }), 'trust_no_back_link', 'R4', 'UNVERIFIED')
  assert.ok(processorTime() - started < 3000)
})

test('attack · a catalog on A lists urn:air of B without the signature of B', () => {
  const trust = assess({ entry: { publisher: 'waves.example' } })
  says(trust, 'trust_publisher_unsigned', 'R4', 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · the URL of an entry is swapped under its digest', () => {
  const digest = digestOf('what was signed')
  const document = documentOf(cardOf(), { digest: digestOf('what is served') })
  const trust = assess({ document, entry: { digest } })
  says(trust, 'trust_digest_mismatch', 'R4', 'FAILED')
  assert.equal(trust.overall, 'FAILED')
  const same = assess({ document: documentOf(cardOf(), { digest }), entry: { digest } })
  assert.equal(lineOf(same, 'trust_digest_mismatch'), undefined)
  const odd = assess({ entry: { digest: 'md5:00' } })
  says(odd, 'trust_digest_not_checked', 'R4', 'UNVERIFIED')
})

test('an inline card is digested in canonical form', () => {
  const data = { b: 1, a: [2] }
  const inline = (digest: string): Trust => assess({ entry: { inline: true, data, digest } })
  assert.equal(lineOf(inline(digestOf('{"a":[2],"b":1}')), 'trust_digest_mismatch'), undefined)
  says(inline(digestOf('{"b":1,"a":[2]}')), 'trust_digest_mismatch', 'R4', 'FAILED')
})

test('a manifest whose key nobody asked for is only a manifest that nobody checked', () => {
  const contributor = 'did:web:tides.example'
  const trust = assess({ entry: { trustManifests: [{ contributor, signature: {} }] } })
  says(trust, 'trust_signature_not_checked', 'R4', 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, true)
})

test('R1 · plain http, loose TLS, redirects to another owner, catalogs at other places', () => {
  const at = `${ENDPOINT}/server-card`
  const plain = assess({ cardParts: { hops: [at, 'http://tides.example/card'] } })
  says(plain, 'trust_plain_http', 'R1', 'FAILED')
  for (const tls of [null, tlsOf('unknown_issuer')]) {
    const loose = assess({ cardParts: { tls } })
    says(loose, 'trust_tls_not_strict', 'R1', 'UNVERIFIED')
    assert.equal(loose.maySolicitSecrets, false)
  }
  const away = { hops: [`${ORIGIN}/.well-known/ai-catalog.json`, 'https://waves.example/c.json'] }
  const moved = assess({ catalogParts: away, catalog: ORIGIN })
  says(moved, 'trust_redirected_off_site', 'R1', 'UNVERIFIED')
  assert.equal(moved.maySolicitSecrets, false)
  const within = assess({ cardParts: { hops: [at, 'https://www.tides.example/card'] } })
  says(within, 'trust_strict_tls', 'R1', 'VERIFIED')
  const elsewhere = assess({ discovery: { target: targetOf('https://waves.example/') } })
  says(elsewhere, 'trust_catalog_elsewhere', 'R1', 'UNVERIFIED')
  const other = foundAt(`${ORIGIN}/lists/ai.json`, {
    kind: 'link',
    document: catalogOf([entryOf()]),
  })
  const listedBy = { catalog: other.url, pointer: '/entries/0', depth: 1 }
  const unusual = assess({ cardParts: { listedBy }, more: [other] })
  says(unusual, 'trust_catalog_elsewhere', 'R1', 'UNVERIFIED')
  // A catalog at its reserved path is there, whoever pointed to it first.
  const linked = assess({ catalogParts: { kind: 'link' } })
  says(linked, 'trust_strict_tls', 'R1', 'VERIFIED')
})

test('R2 · a discovery that ended early is said', () => {
  const trust = assess({
    discovery: { truncated: { cause: 'requests', why: 'requests', left: 3 } },
  })
  says(trust, 'trust_listing_truncated', 'R2', 'UNVERIFIED')
})

test('R3 · a card without remotes belongs to nobody', () => {
  const trust = assess({ card: cardOf({ remotes: [] }) })
  says(trust, 'trust_no_remote', 'R3', 'UNVERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('R10 · a card that approves tools on behalf of the user', () => {
  const remote = { type: 'streamable-http', url: ENDPOINT, alwaysAllow: ['heights'] }
  says(assess({ card: cardOf({ trust: true }) }), 'trust_card_asks_for_access', 'R10', 'WARNING')
  says(
    assess({ card: cardOf({ remotes: [remote] }) }),
    'trust_card_asks_for_access',
    'R10',
    'WARNING',
  )
})

test('a server whose document the discovery does not hold is not believed', () => {
  const server = discoveredOf(documentOf(cardOf()))
  const trust = assessTrust(server, discoveryOf([server], []), factsOf())
  assert.equal(trust.maySolicitSecrets, false)
  says(trust, 'trust_tls_not_strict', 'R1', 'UNVERIFIED')
})
