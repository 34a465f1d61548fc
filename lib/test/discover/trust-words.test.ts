/** What the lines of trust say to a stranger, and which of them are findings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../../src/card/read.ts'
import { findingsOfDocument } from '../../src/card/findings.ts'
import { assessTrust, findingsOfTrust, TRUST_RULES } from '../../src/discover/trust.ts'
import type { Discovery, Trust } from '../../src/discover/types.ts'
import {
  cardOf,
  catalogSite,
  discoveredOf,
  discoveryOf,
  documentOf,
  entryOf,
  ENDPOINT,
  factsOf,
  foundAt,
  targetOf,
} from './readers/made.ts'

/** A card as it is read from its bytes, at a URL that no catalog lists. */
function published(card: object, at = `${ENDPOINT}/server-card`): Discovery {
  const bytes = new TextEncoder().encode(JSON.stringify(card))
  const document = readDocument(bytes, { url: at, contentType: 'application/json' })
  const server = discoveredOf(document, { foundAt: at })
  return discoveryOf([server], [foundAt(at, { document })], {
    target: targetOf(new URL('/', at).href),
    findings: findingsOfDocument(document, bytes, at),
  })
}

function trustOf(discovery: Discovery): Trust {
  const [server] = discovery.servers
  assert.ok(server)
  return assessTrust(server, discovery, undefined)
}

function messageOf({ lines }: Trust, code: string): string {
  return lines.find((line) => line.code === code)?.message ?? ''
}

test('a name that a host below its domain publishes is not said to be the word of the domain', () => {
  const at = 'https://m2.tides.example/mcp/server-card'
  const below = messageOf(trustOf(published(cardOf(), at)), 'trust_name_proven')
  assert.match(below, /m2\.tides\.example.*lies below tides\.example/)
  const own = messageOf(trustOf(published(cardOf())), 'trust_name_proven')
  assert.match(own, /published on tides\.example, the domain of the name/)
})

test('a host that strangers share is no witness of its own name', () => {
  const at = 'https://github.com/tides/card'
  const trust = trustOf(published(cardOf({ name: 'com.github/tides' }), at))
  assert.equal(messageOf(trust, 'trust_name_proven'), '')
})

test('what the document is told already is not told again by trust', () => {
  const remote = { type: 'streamable-http', url: ENDPOINT }
  const cases: readonly (readonly [object, trust: string, document: string])[] = [
    [
      cardOf({ remotes: [{ type: 'sse', url: `${ENDPOINT}/sse` }, remote] }),
      'trust_sse_beside_streamable',
      'remote_sse_beside',
    ],
    [cardOf({ remotes: [] }), 'trust_no_remote', 'card_no_remotes'],
    [cardOf({ name: 'example.tides/..' }), 'trust_name_syntax', 'card_name_dot_segment'],
    [
      cardOf({ remotes: [{ ...remote, headers: [{ name: 'Host', value: 'x' }] }] }),
      'trust_forbidden_header',
      'header_forbidden',
    ],
  ]
  for (const [card, ofTrust, ofDocument] of cases) {
    const discovery = published(card)
    const trust = trustOf(discovery)
    assert.ok(
      trust.lines.some(({ code }) => code === ofTrust),
      ofTrust,
    )
    assert.ok(
      discovery.findings.some(({ code }) => code === ofDocument),
      ofDocument,
    )
    const codes = findingsOfTrust(trust, discovery).map(({ code }) => code)
    assert.ok(!codes.includes(ofTrust), ofTrust)
    // Without that finding the line of trust is the only one, and is told.
    const alone = findingsOfTrust(trust, { ...discovery, findings: [] })
    assert.ok(
      alone.some(({ code }) => code === ofTrust),
      ofTrust,
    )
  }
})

test('another owner that vouches is no finding, even where the entry names it as the publisher', () => {
  const other = 'https://waves.example/mcp'
  const at = `${other}/server-card`
  const card = cardOf({
    name: 'example.waves/waves',
    remotes: [{ type: 'streamable-http', url: other }],
  })
  const entry = entryOf({ url: at, publisher: 'waves.example' })
  const document = documentOf(card)
  const found = catalogSite([entry], [document])
  const server = discoveredOf(document, { entry, foundAt: at, catalogUrl: found[0]?.url ?? '' })
  const discovery = discoveryOf([server], found)
  const trust = assessTrust(server, discovery, undefined)
  assert.match(messageOf(trust, 'trust_cross_site'), /another owner; it counts only if/)
  const codes = findingsOfTrust(trust, discovery).map(({ code }) => code)
  assert.ok(!codes.includes('trust_cross_site'))
  assert.ok(codes.includes('trust_publisher_unsigned'))
})

test('a discovery that ended early has one finding, not two', () => {
  const ended = { cause: 'time', why: 'the time was up', left: 3 } as const
  const document = readDocument(new TextEncoder().encode(JSON.stringify(cardOf())), {
    url: `${ENDPOINT}/server-card`,
  })
  const entry = entryOf()
  const found = catalogSite([entry], [document])
  const server = discoveredOf(document, { entry, catalogUrl: found[0]?.url ?? '' })
  const discovery = discoveryOf([server], found, { truncated: ended })
  const trust = assessTrust(server, discovery, factsOf())
  assert.match(messageOf(trust, 'trust_listing_truncated'), /the time was up/)
  assert.deepEqual(
    findingsOfTrust(trust, discovery).filter(({ code }) => code === 'trust_listing_truncated'),
    [],
  )
})

test('no line of trust speaks in the words of this program', () => {
  const other = 'https://waves.example/mcp'
  const cards = [
    cardOf(),
    cardOf({ remotes: [{ type: 'streamable-http', url: other }] }),
    cardOf({ name: 'com.waves/tides' }),
    cardOf({ remotes: [] }),
  ]
  const messages = cards.flatMap((card) => trustOf(published(card)).lines.map((one) => one.message))
  for (const text of [...messages, ...TRUST_RULES.flatMap(({ title, why }) => [title, why])]) {
    assert.doesNotMatch(text, /\b(deep|as asked|are one site|are two sites|payee|pinned)\b/, text)
  }
  for (const text of messages) assert.match(text, /\.$/, text)
})
