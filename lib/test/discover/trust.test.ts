import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  array,
  assert as check,
  constantFrom,
  jsonValue,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { processorTime } from '../bound.ts'
import { readDocument } from '../../src/card/read.ts'
import type { CatalogEntry } from '../../src/card/catalog.ts'
import type { PartialCard, ReadDocument } from '../../src/card/types.ts'
import { isSameSite, siteOf } from '../../src/card/shared-hosts.ts'
import { assessTrust, findingsOfTrust, TRUST_RULES } from '../../src/discover/trust.ts'
import { isCredentialHeader } from '../../src/discover/trust-inputs.ts'
import { lookAlike } from '../../src/discover/trust-look-alike.ts'
import { checkRepositoryId } from '../../src/discover/trust-repository.ts'
import type { Discovery, Found, Trust, TrustLine } from '../../src/discover/types.ts'
import type { Exchange, LiveFacts, Outgoing } from '../../src/exchange.ts'
import { digestOf } from '../../src/json/digest.ts'
import {
  cardOf,
  catalogOf,
  catalogSite,
  discoveredOf,
  discoveryOf,
  documentOf,
  ENDPOINT,
  entryOf,
  factsOf,
  foundAt,
  ORIGIN,
  serverOf,
  targetOf,
  tlsOf,
  V1,
  type DocumentParts,
  type FoundParts,
} from './readers/made.ts'

interface Scene {
  readonly card?: PartialCard
  readonly document?: ReadDocument
  readonly parts?: DocumentParts
  /** Where the card is; default beside the endpoint. */
  readonly at?: string
  readonly entry?: Partial<CatalogEntry>
  /** Origin of the catalog; `null` for a card that nothing lists. */
  readonly catalog?: string | null
  readonly catalogParts?: FoundParts
  readonly cardParts?: FoundParts
  readonly more?: readonly Found[]
  readonly live?: LiveFacts
  readonly discovery?: Partial<Discovery>
}

/** A catalog on a domain that lists one card, and what is made of it. */
function assess(scene: Scene = {}): Trust {
  const at = scene.at ?? `${ENDPOINT}/server-card`
  const document = scene.document ?? documentOf(scene.card ?? cardOf(), scene.parts)
  const entry = entryOf({ url: at, ...scene.entry })
  const origin = scene.catalog === undefined ? ORIGIN : scene.catalog
  const listedBy =
    origin === null
      ? {}
      : {
          listedBy: {
            catalog: scene.catalogParts?.hops?.at(-1) ?? `${origin}/.well-known/ai-catalog.json`,
            pointer: entry.pointer,
            depth: 1,
          },
        }
  const found = foundAt(at, { kind: 'entry', document, ...listedBy, ...scene.cardParts })
  const listed =
    origin === null ? [found] : catalogSite([entry], [found], scene.catalogParts, origin)
  const server = discoveredOf(document, {
    foundAt: found.url,
    ...(origin !== null && {
      entry,
      catalogUrl: listed[0]?.url ?? '',
    }),
  })
  const discovery = discoveryOf([server], [...listed, ...(scene.more ?? [])], {
    target: targetOf(`${origin ?? new URL(at).origin}/`),
    ...scene.discovery,
  })
  return assessTrust(server, discovery, scene.live)
}

function lineOf(trust: Trust, code: string): TrustLine | undefined {
  return trust.lines.find((line) => line.code === code)
}

function says(trust: Trust, code: string, rule: string, verdict: string): void {
  const line = lineOf(trust, code)
  const codes = trust.lines.map((one) => one.code).join(' ')
  assert.ok(line, `${code} is not among ${codes}`)
  assert.deepEqual([line.rule, line.verdict], [rule, verdict])
}

const OTHER = 'https://waves.example/mcp'
const onOther = cardOf({ remotes: [{ type: 'streamable-http', url: OTHER }] })

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

test('attack · a header name of many credential words is read in linear time', () => {
  const started = processorTime()
  assert.equal(isCredentialHeader(`${'token'.repeat(40_000)}\n`), true)
  assert.equal(isCredentialHeader('Authorization'), true)
  assert.equal(isCredentialHeader('X-Authorization-Mode'), false)
  assert.ok(processorTime() - started < 500)
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

test('attack · names that look like the name of a known publisher', () => {
  for (const [name, resembled] of [
    ['com.str1pe/pay', 'stripe.com'],
    ['com.strіpe/pay', 'stripe.com'],
    ['com.xn--strpe-p2e/pay', 'stripe.com'],
    ['com.rnicrosoft/mail', 'microsoft.com'],
    ['com.anthropc/x', 'anthropic.com'],
    ['io.github.anthropcis/x', 'anthropics.github.io'],
  ] as const) {
    const trust = assess({ card: cardOf({ name }) })
    says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
    assert.equal(lineOf(trust, 'trust_name_look_alike')?.params.resembled, resembled, name)
    assert.equal(lineOf(trust, 'trust_name_proven'), undefined, name)
    assert.equal(trust.maySolicitSecrets, false, name)
  }
})

test('a look-alike that owns its domain is still not shown as a verified name', () => {
  const remotes = [{ type: 'streamable-http', url: 'https://rnicrosoft.com/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'com.rnicrosoft/mail', remotes }),
    at: 'https://rnicrosoft.com/mcp/server-card',
    catalog: 'https://rnicrosoft.com',
    entry: { publisher: 'rnicrosoft.com' },
  })
  says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
  assert.equal(lineOf(trust, 'trust_name_proven'), undefined)
  assert.equal(trust.maySolicitSecrets, false)
})

test('look-alikes: letters, sequences, one edit under one suffix; never a known name itself', () => {
  const known = ['example.com', 'stripe.com']
  assert.equal(lookAlike('examp1e.com', known), 'example.com')
  assert.equal(lookAlike('exаmple.com', known), 'example.com')
  assert.equal(lookAlike('exarnple.net', known), 'example.com')
  assert.equal(lookAlike('exmaple.com', known), 'example.com')
  assert.equal(lookAlike('examples.com', known), 'example.com')
  assert.equal(lookAlike('exmaple.net', known), undefined)
  assert.equal(lookAlike('stirpes.com', known), undefined)
  assert.equal(lookAlike('example.com', known), undefined)
  assert.equal(lookAlike('mcp.example.com', known), undefined)
  assert.equal(lookAlike('example.net', known), undefined)
  assert.equal(lookAlike('', known), undefined)
  assert.equal(lookAlike('xn--', known), undefined)
  assert.equal(lookAlike(`xn--${'9'.repeat(500)}.com`, known), undefined)
})

test('attack · a name in other letters that reads as ASCII is remarked upon, known or not', () => {
  for (const [domain, read] of [
    ['xn--80ak6aa92e.com', 'apple.com'], // Cyrillic, with the palochka U+04CF
    ['xn--80aa0cbo65f.com', 'paypal.com'],
    ['xn--le-emca72nca.com', 'google.com'], // Armenian
    ['хост.example', 'xoct.example'],
    ['ａｂｃ.example', 'abc.example'],
  ] as const) {
    assert.equal(lookAlike(domain), read, domain)
  }
  for (const domain of ['xn--fiqs8s.cn', 'пример.рф', 'tides.example', 'xn--a.example']) {
    assert.equal(lookAlike(domain), undefined, domain)
  }
  const remotes = [{ type: 'streamable-http', url: 'https://xn--80ak6aa92e.com/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'com.xn--80ak6aa92e/mcp', remotes }),
    at: 'https://xn--80ak6aa92e.com/mcp/server-card',
    catalog: null,
  })
  says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · digits read as letters: 1 as i and as l, 0 as o', () => {
  for (const [domain, resembled] of [
    ['m1cr0s0ft.com', 'microsoft.com'],
    ['sh0p1fy.com', 'shopify.com'],
    ['g00g1e.com', 'google.com'],
    ['anthroplc.com', 'anthropic.com'],
  ] as const) {
    assert.equal(lookAlike(domain), resembled, domain)
  }
})

test('attack · tenants of one platform are not one site', () => {
  assert.equal(isSameSite('evil.github.io', 'victim.github.io'), false)
  assert.equal(isSameSite('a.vercel.app', 'b.vercel.app'), false)
  assert.equal(isSameSite('a.workers.dev', 'b.workers.dev'), false)
  const remotes = [{ type: 'streamable-http', url: 'https://victim.github.io/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'io.github.evil/x', remotes }),
    at: 'https://evil.github.io/card.json',
    catalog: 'https://evil.github.io',
    entry: { publisher: 'evil.github.io' },
  })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
  says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · hosts that tenants share and the public suffix list does not know', () => {
  assert.equal(isSameSite('evil--q.modal.run', 'victim--q.modal.run'), false)
  assert.equal(isSameSite('q.modal.run', 'q.modal.run'), true)
  assert.equal(isSameSite('server.smithery.ai', 'server.smithery.ai'), false)
  assert.equal(isSameSite('cdn.jsdelivr.net', 'cdn.jsdelivr.net'), false)
  assert.equal(siteOf('mcp.tides.example'), 'tides.example')
  assert.equal(isSameSite('a.tides.example', 'b.tides.example'), true)
  assert.equal(isSameSite('tides.co.uk', 'waves.co.uk'), false)
  assert.equal(isSameSite('192.0.2.1', '192.0.2.1'), true)
  assert.equal(isSameSite('192.0.2.1', '192.0.2.2'), false)
  const remotes = [{ type: 'streamable-http', url: 'https://victim--q.modal.run/mcp' }]
  const trust = assess({
    card: cardOf({ remotes }),
    at: 'https://evil--q.modal.run/card.json',
    catalog: 'https://evil--q.modal.run',
  })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
})

test('attack · tenants of hosts that no public list knows are strangers to each other', () => {
  for (const host of ['wordpress.com', 'bore.pub', 'proxy.runpod.net', 'my.salesforce.com']) {
    assert.equal(isSameSite(`evil.${host}`, `victim.${host}`), false, host)
    assert.equal(isSameSite(`a.${host}`, `a.${host}`), true, host)
  }
  for (const host of ['huggingface.co', 'docs.google.com', 'mcp.zapier.com', 'cdn.shopify.com']) {
    assert.equal(isSameSite(host, host), false, host)
  }
  assert.equal(siteOf('wordpress.com'), 'wordpress.com')
  assert.equal(isSameSite('www.google.com', 'mail.google.com'), true)
  assert.equal(siteOf(`${'a.'.repeat(100_000)}modal.run`), undefined)
  assert.equal(isSameSite('evil.modal.run.', 'victim.modal.run.'), false)
})

test('a company whose users share its host proves its name at a well-known path, they do not', () => {
  const remotes = [{ type: 'streamable-http', url: 'https://huggingface.co/evil/x' }]
  const named = (at: string): Trust =>
    assess({ card: cardOf({ name: 'co.huggingface/mcp', remotes }), at, catalog: null })
  says(named('https://huggingface.co/.well-known/mcp.json'), 'trust_name_proven', 'R5', 'VERIFIED')
  says(
    named('https://huggingface.co/evil/x/server-card'),
    'trust_name_unproven',
    'R5',
    'UNVERIFIED',
  )
})

test('attack · a dangling name: without a back-link it is unverified, and no pin would notice', () => {
  const trust = assess({ card: onOther, live: factsOf({ endpoint: OTHER, name: 'taken-over' }) })
  says(trust, 'trust_no_back_link', 'R4', 'UNVERIFIED')
  says(trust, 'trust_not_pinned', 'R7', 'UNVERIFIED')
})

test('attack · 54 · names that would turn into paths', () => {
  for (const name of ['../../etc/x', 'a/..', '../x', 'example.tides/', 'a/b/c', 'a..b/c']) {
    const trust = assess({ card: cardOf({ name }) })
    says(trust, 'trust_name_syntax', 'R5', 'FAILED')
    assert.equal(trust.maySolicitSecrets, false, name)
  }
})

test('a namespace must hold a domain that somebody can own', () => {
  for (const name of ['com/x', 'uk.co/x', 'io.github/x', 'run.modal/x', 'example-org/minimal']) {
    says(assess({ card: cardOf({ name }) }), 'trust_name_without_domain', 'R5', 'FAILED')
  }
})

test('a name is proven by its domain or one below it, never by a neighbour or a parent', () => {
  const named = (name: string): Trust => assess({ card: cardOf({ name }) })
  says(named('example.tides/x'), 'trust_name_proven', 'R5', 'VERIFIED')
  says(named('example.tides.mcp/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('example.waves/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('com.github/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('io.github.tides/x'), 'trust_name_of_account', 'R5', 'UNVERIFIED')
  const below = assess({ at: 'https://cards.tides.example/x.json' })
  says(below, 'trust_name_proven', 'R5', 'VERIFIED')
})

test('a catalog on the domain of the name vouches for a card that is hosted elsewhere', () => {
  const trust = assess({ at: 'https://cdn.jsdelivr.net/gh/tides/card.json' })
  says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
})

test('the domain of the name denies the card when it publishes another endpoint', () => {
  const own = documentOf(cardOf())
  const trust = assess({
    card: onOther,
    at: `${OTHER}/server-card`,
    catalog: 'https://waves.example',
    more: [foundAt('https://tides.example/mcp/server-card', { document: own })],
  })
  says(trust, 'trust_name_denied', 'R5', 'FAILED')
})

test('a name that a reader derived proves nothing', () => {
  const server = serverOf(cardOf(), {
    notes: [{ kind: 'derived', from: '/serverInfo/name', to: '/name', message: '' }],
  })
  const trust = assess({ document: documentOf({}, { family: 'sep1649', servers: [server] }) })
  says(trust, 'trust_name_not_stated', 'R5', 'UNVERIFIED')
})

test('DC-10 · attack · a plain http remote, and sse beside streamable HTTP', () => {
  const plain = assess({
    card: cardOf({ remotes: [{ type: 'streamable-http', url: 'http://tides.example/mcp' }] }),
  })
  says(plain, 'trust_plain_http_remote', 'R3', 'FAILED')
  assert.equal(plain.maySolicitSecrets, false)
  const both = assess({
    card: cardOf({
      remotes: [
        { type: 'sse', url: 'https://tides.example/sse' },
        { type: 'streamable-http', url: ENDPOINT },
      ],
    }),
  })
  says(both, 'trust_sse_beside_streamable', 'R3', 'WARNING')
  assert.equal(both.maySolicitSecrets, true)
})

test('attack · the card claims protocol versions that the live server refuses', () => {
  const remotes = [
    { type: 'streamable-http', url: ENDPOINT, supportedProtocolVersions: ['2026-07-28'] },
  ]
  const older = { era: 'legacy', revision: '2025-06-18', listedRevisions: undefined } as const
  const live = factsOf({ ...older, offered: '2025-11-25', version: '9' })
  const trust = assess({ card: cardOf({ remotes }), live })
  says(trust, 'trust_live_refuses', 'R6', 'FAILED')
  // The refusal does not hide what else is denied.
  assert.match(lineOf(trust, 'trust_live_refuses')?.message ?? '', /version, protocol versions/)
  says(assess({ live: factsOf({ version: '9' }) }), 'trust_live_differs', 'R6', 'WARNING')
  says(assess(), 'trust_not_compared', 'R6', 'UNVERIFIED')
  const gate = { status: 401, at: 'handshake' } as const
  const gated: LiveFacts = {
    endpoint: ENDPOINT,
    era: 'modern',
    transport: 'streamable-http',
    offered: '2026-07-28',
    gate,
  }
  says(assess({ live: gated }), 'trust_not_compared', 'R6', 'UNVERIFIED')
})

test('attack · a template lets a value or a default choose the host', () => {
  for (const remote of [
    { url: 'https://{host}/mcp', variables: { host: { default: 'evil.example' } } },
    { url: 'https://{tenant}.github.io/mcp' },
    { url: 'https://tides.example{suffix}/mcp' },
    { url: 'https://{h}.tides.example/mcp', variables: { h: { default: 'evil.example/#' } } },
  ]) {
    const card = cardOf({ remotes: [{ type: 'streamable-http', ...remote }] })
    const trust = assess({ card })
    says(trust, 'trust_template_moves_host', 'R3', 'FAILED')
    assert.equal(trust.maySolicitSecrets, false, remote.url)
  }
  const whole = cardOf({ remotes: [{ type: 'streamable-http', url: '{origin}/mcp' }] })
  says(assess({ card: whole }), 'trust_template_unbound', 'R3', 'UNVERIFIED')
  const safe = cardOf({ remotes: [{ type: 'sse', url: 'https://{t}.tides.example/mcp' }] })
  says(assess({ card: safe }), 'trust_same_site', 'R3', 'VERIFIED')
})

const asking = (header: object, url = ENDPOINT): PartialCard =>
  cardOf({ remotes: [{ type: 'streamable-http', url, headers: [header] }] })

test('attack · a card asks for secrets before anything is verified', () => {
  for (const header of [
    { name: 'Authorization', isRequired: true },
    { name: 'X-Api-Key' },
    { name: 'X-Thing', isSecret: true },
    { name: 'X-Thing', format: 'filepath' },
    { name: 'Authorization', value: 'Bearer {token}', variables: { token: {} } },
    { name: 'X-Thing', value: '{key}', variables: { key: { isSecret: true } } },
  ]) {
    const name = JSON.stringify(header)
    const bad = assess({ card: asking(header, OTHER) })
    says(bad, 'trust_secret_solicited', 'R9', 'WARNING')
    assert.equal(bad.maySolicitSecrets, false, name)
    const good = assess({ card: asking(header) })
    says(good, 'trust_may_ask', 'R9', 'VERIFIED')
    assert.equal(good.maySolicitSecrets, true, name)
  }
  says(
    assess({ card: asking({ name: 'X-Region' }, OTHER) }),
    'trust_asks_nothing',
    'R9',
    'VERIFIED',
  )
})

test('attack · 24 · a card sets Host, Cookie or Proxy-*', () => {
  for (const name of ['Host', 'cookie', 'Proxy-Authorization', 'X-Forwarded-For']) {
    const trust = assess({ card: asking({ name, value: 'internal.admin' }) })
    says(trust, 'trust_forbidden_header', 'R9', 'FAILED')
  }
})

test('attack · OAuth metadata of B in the 401 of A is not checked, and that is said', () => {
  const gate = { status: 401, scheme: 'Bearer', at: 'tools/list' } as const
  says(assess({ live: factsOf({ gate }) }), 'trust_auth_server_not_checked', 'R9', 'UNVERIFIED')
})

test('attack · a tool list that changes after approval is noticed only with a pin', () => {
  says(assess({ live: factsOf() }), 'trust_not_pinned', 'R7', 'UNVERIFIED')
})

test('attack · tools that shadow those of another server in the listing', () => {
  const mine = discoveredOf(documentOf(cardOf()))
  const claims = { toolNames: ['heights', 'other'] }
  const theirs = documentOf(onOther, { servers: [serverOf(onOther, { claims })] })
  const other = discoveredOf(theirs, { id: 's2', foundAt: `${OTHER}/server-card` })
  const found = [
    foundAt(mine.foundAt, { document: mine.document }),
    foundAt(other.foundAt, { document: theirs }),
  ]
  const trust = assessTrust(mine, discoveryOf([mine, other], found), factsOf())
  says(trust, 'trust_tool_names_shadowed', 'R6', 'WARNING')
})

test('attack · many servers with many tools are held against each other in linear time', () => {
  const servers = Array.from({ length: 400 }, (_, index) => {
    const remotes = [{ type: 'streamable-http', url: `https://s${index}.example/mcp` }]
    const toolNames = Array.from({ length: 200 }, (__, tool) => `t${index * 200 + tool}`)
    const card = cardOf({ remotes })
    const document = documentOf(card, { servers: [serverOf(card, { claims: { toolNames } })] })
    return discoveredOf(document, { id: `s${index}` })
  })
  const discovery = discoveryOf(servers, [])
  const started = processorTime()
  for (const server of servers) {
    const { lines } = assessTrust(server, discovery, undefined)
    assert.ok(!lines.some(({ code }) => code === 'trust_tool_names_shadowed'))
  }
  assert.ok(processorTime() - started < 3000)
})

test('attack · many cards of one name are judged in linear time, and strangers deny nobody', () => {
  const cards = Array.from({ length: 600 }, (_, index) =>
    cardOf({ remotes: [{ type: 'streamable-http', url: `https://s${index}.example/mcp` }] }),
  )
  const found = cards.map((card, index) =>
    foundAt(`https://tides.example/uploads/${index}`, {
      kind: 'entry',
      document: documentOf(card),
    }),
  )
  const servers = found.flatMap(({ url, document }, index) =>
    document === undefined ? [] : [discoveredOf(document, { id: `s${index}`, foundAt: url })],
  )
  const discovery = discoveryOf(servers, found)
  const started = processorTime()
  for (const server of servers) {
    says(assessTrust(server, discovery, undefined), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  }
  assert.ok(processorTime() - started < 2000)
})

test('attack · x402: payee and origin of the challenge are not compared, and that is said', () => {
  const gate = { status: 402, at: 'handshake' } as const
  says(assess({ live: factsOf({ gate }) }), 'trust_payment_not_checked', 'R7', 'UNVERIFIED')
})

test('attack · cloaking: one look from one place is all there is, and that is said', () => {
  const line = lineOf(assess({ live: factsOf() }), 'trust_not_pinned')
  assert.match(line?.message ?? '', /seen from one place only/)
})

test('attack · GET on the endpoint gives a card, POST is answered by a different server', () => {
  const document = documentOf(cardOf({ name: 'example.tides/waves' }))
  const more = [foundAt(ENDPOINT, { kind: 'target', document })]
  says(assess({ more, live: factsOf() }), 'trust_get_and_post_differ', 'R6', 'FAILED')
  const agreeing = [foundAt(ENDPOINT, { kind: 'target', document: documentOf(cardOf()) })]
  const good = assess({ more: agreeing, live: factsOf() })
  assert.equal(lineOf(good, 'trust_get_and_post_differ'), undefined)
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

test('findings: every line that is not verified, once, and what others report is left to them', () => {
  const document = documentOf(onOther)
  const server = discoveredOf(document)
  const discovery = discoveryOf([server], [foundAt(server.foundAt, { document })])
  const trust = assessTrust(server, discovery, factsOf({ endpoint: OTHER, version: '9' }))
  const findings = findingsOfTrust(trust, discovery)
  assert.deepEqual(
    findings.map(({ code, severity, subject }) => [code, severity, subject]),
    [
      ['trust_cross_site', 'warning', server.foundAt],
      ['trust_no_back_link', 'note', server.foundAt],
    ],
  )
  assert.ok(trust.lines.some(({ code }) => code === 'trust_live_differs'))
})

test('findings: another owner that vouches for the listing is no fault', () => {
  const document = documentOf(onOther)
  const server = discoveredOf(document)
  const discovery = discoveryOf([server], [foundAt(server.foundAt, { document })])
  const lines = [
    { rule: 'R3', verdict: 'WARNING', code: 'trust_cross_site', message: 'two sites', params: {} },
    { rule: 'R4', verdict: 'VERIFIED', code: 'trust_back_link', message: 'vouches', params: {} },
  ] as const
  const trust = {
    serverId: server.id,
    lines,
    overall: 'WARNING',
    maySolicitSecrets: false,
    secretOrigins: [],
  } as const
  assert.deepEqual(findingsOfTrust(trust, discovery), [])
  const silent = { ...trust, lines: lines.slice(0, 1) }
  assert.equal(findingsOfTrust(silent, discovery)[0]?.severity, 'warning')
})

test('every rule has a code of its own and a severity by its verdict', () => {
  assert.equal(new Set(TRUST_RULES.map(({ code }) => code)).size, TRUST_RULES.length)
  for (const { code, title, why, mend, spec } of TRUST_RULES) {
    assert.match(code, /^trust_[a-z0-9_]+$/)
    assert.ok(title && why && mend && spec, code)
  }
})

test('assessing is total over whatever a document says', () => {
  const text = oneof(constantFrom('example.tides/x', ENDPOINT, '../x', '{a}', 'Host'), string())
  const member = oneof(text, jsonValue(), constantFrom([], {}, null))
  const remote = record({ type: member, url: member, headers: array(member), variables: member })
  const value = record({ name: member, version: member, remotes: oneof(array(remote), member) })
  check(
    property(value, (card) => {
      const bytes = new TextEncoder().encode(JSON.stringify({ $schema: V1, ...card }))
      const document = readDocument(bytes, { url: `${ENDPOINT}/server-card` })
      for (const server of document.servers) {
        const one = discoveredOf(document, { server })
        const found = [foundAt(one.foundAt, { document })]
        assert.ok(assessTrust(one, discoveryOf([one], found), factsOf()).lines.length > 5)
      }
    }),
    { numRuns: 150 },
  )
})

const repository = { url: 'https://github.com/tides/tables', source: 'github', id: '4242' }

function forge(
  status: number,
  body: string,
): { asked: Outgoing[]; send: (o: Outgoing) => Promise<Exchange> } {
  const asked: Outgoing[] = []
  const send = (outgoing: Outgoing): Promise<Exchange> => {
    asked.push(outgoing)
    const { exchange } = foundAt(outgoing.url, { status, presence: 'found' })
    const response = {
      status,
      headers: [],
      body: new TextEncoder().encode(body),
      ended: 'whole',
    } as const
    return Promise.resolve({ ...exchange, response })
  }
  return { asked, send }
}

test('attack · R8 · a repository that was deleted and registered anew', async () => {
  const { asked, send } = forge(200, '{"id":4242}')
  assert.equal((await checkRepositoryId({ repository }, send)).verdict, 'VERIFIED')
  assert.deepEqual(
    asked.map(({ purpose, method, url }) => [purpose, method, url]),
    [['metadata', 'GET', 'https://api.github.com/repos/tides/tables']],
  )
  const line = await checkRepositoryId({ repository }, forge(200, '{"id":4243}').send)
  assert.deepEqual(
    [line.rule, line.verdict, line.code],
    ['R8', 'FAILED', 'trust_repository_resurrected'],
  )
})

test('R8 · no id, an unknown forge, no answer: nothing is concluded, and nothing odd is asked', async () => {
  const { asked, send } = forge(200, '{"id":4242}')
  for (const changes of [
    { id: undefined },
    { url: 'https://forge.example/tides/tables' },
    { url: 'https://github.com/tides' },
    { url: 'https://github.com/../tables' },
    { url: 'https://github.com/tides/tables/extra' },
    { url: 'javascript:alert(1)' },
  ]) {
    const line = await checkRepositoryId({ repository: { ...repository, ...changes } }, send)
    assert.equal(line.verdict, 'UNVERIFIED', JSON.stringify(changes))
  }
  assert.equal(asked.length, 0)
  for (const [status, body] of [
    [404, '{}'],
    [200, 'nonsense'],
    [200, '[]'],
    [200, '{"id":"4242"}'],
  ] as const) {
    const line = await checkRepositoryId({ repository }, forge(status, body).send)
    assert.equal(line.verdict, 'UNVERIFIED', body)
  }
  const gitlab = forge(200, '{"id":4242}')
  const nested = { ...repository, url: 'https://gitlab.com/tides/group/tables.git' }
  assert.equal((await checkRepositoryId({ repository: nested }, gitlab.send)).verdict, 'VERIFIED')
  assert.equal(gitlab.asked[0]?.url, 'https://gitlab.com/api/v4/projects/tides%2Fgroup%2Ftables')
})
