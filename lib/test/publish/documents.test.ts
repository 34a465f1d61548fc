/** What a description becomes: documents, their places and types, for one host and for many. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../../src/card/read.ts'
import type { PublishedDocument, PublishDescription } from '../../src/publish/types.ts'
import { siteOf } from '../../src/publish/site.ts'
import { demo, tides } from './demo.ts'

const CARD = 'application/mcp-server-card+json'
const CATALOG = 'application/ai-catalog+json'
const JSON_TYPE = 'application/json'

function textOf({ bytes }: PublishedDocument): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function at(description: PublishDescription, path: string, host?: string): PublishedDocument {
  const { documents } = siteOf(description)
  const found = documents.filter((one) => one.path === path && one.host === host)
  assert.equal(found.length, 1, `${host ?? ''}${path} among ${placesOf(description).join(', ')}`)
  return found[0] ?? assert.fail()
}

function valueAt(...place: Parameters<typeof at>): Record<string, unknown> {
  return JSON.parse(textOf(at(...place)))
}

/** `host/path` of every document, in order. */
function placesOf(description: PublishDescription): string[] {
  return siteOf(description).documents.map(({ host = '', path }) => host + path)
}

interface Listed {
  readonly entries: readonly { readonly identifier: string; readonly url?: string }[]
}

function entriesAt(description: PublishDescription, host?: string): Listed['entries'] {
  const listed: Listed = JSON.parse(textOf(at(description, '/.well-known/ai-catalog.json', host)))
  return listed.entries
}

test('the demo: five documents, each at its place and with its types', () => {
  const { documents } = siteOf(demo())
  assert.deepEqual(
    documents.map(({ kind, path, host, mediaTypes }) => [kind, path, host, ...mediaTypes]),
    [
      ['card', '/mcp/server-card', undefined, CARD, JSON_TYPE],
      ['mirror', '/.well-known/mcp/server-card.json', undefined, JSON_TYPE, CARD],
      ['mirror', '/.well-known/mcp.json', undefined, JSON_TYPE, CARD],
      ['catalog', '/.well-known/ai-catalog.json', undefined, JSON_TYPE, CATALOG],
      ['ard', '/.well-known/ard.json', undefined, JSON_TYPE],
    ],
  )
})

test('the card is the v1 card exactly, in the canonical order of members', () => {
  const card = `{
  "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  "name": "example.tides/tide-tables",
  "version": "2.0.0",
  "title": "Tide tables",
  "description": "Tide heights and times for coastal stations.",
  "remotes": [
    {
      "type": "streamable-http",
      "url": "https://tides.example/mcp",
      "supportedProtocolVersions": [
        "2025-11-25",
        "2026-07-28"
      ]
    }
  ]
}
`
  assert.equal(textOf(at(demo(), '/mcp/server-card')), card)
})

test('nothing of the description that is not the card’s gets into the card', () => {
  const server = tides({ path: '/c', host: 'tides.example', legacy: { instructions: 'x' } })
  const names = Object.keys(valueAt(demo({ servers: [server] }), '/c', 'tides.example'))
  assert.deepEqual(names, ['$schema', 'name', 'version', 'title', 'description', 'remotes'])
})

test('the catalog by default: what readers in use understand, nothing repeated', () => {
  assert.deepEqual(valueAt(demo(), '/.well-known/ai-catalog.json'), {
    specVersion: '1.0',
    host: { displayName: 'tides.example', identifier: 'did:web:tides.example' },
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:tide-tables',
        type: CARD,
        url: 'https://tides.example/mcp/server-card',
      },
    ],
  })
})

test('the order of 0.9 by option, with the host as described', () => {
  const host = { displayName: 'Tide office', logoUrl: 'https://tides.example/logo.png' }
  const described = demo({ catalogVersion: '0.9', host })
  const catalog = valueAt(described, '/.well-known/ai-catalog.json')
  assert.equal(catalog.specVersion, '0.9')
  assert.deepEqual(catalog.host, { ...host, identifier: 'did:web:tides.example' })
  assert.equal(entriesAt(described)[0]?.identifier, 'urn:air:tides.example:tide-tables:mcp')
})

test('the ARD manifest names every entry and leaves out what its schema refuses', () => {
  const entries = [
    {
      identifier: 'urn:air:tides.example:skill:read-tides',
      type: 'text/markdown',
      url: '/skill.md',
    },
    { identifier: 'https://tides.example/x', type: 'text/plain', url: '/x' },
    { identifier: 'urn:air:tides.example:doc:list', type: JSON_TYPE, data: [1] },
  ]
  const described = demo({ entries })
  assert.deepEqual(valueAt(described, '/.well-known/ard.json'), {
    specVersion: '1.0',
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:tide-tables',
        type: CARD,
        url: 'https://tides.example/mcp/server-card',
        displayName: 'Tide tables',
      },
      {
        identifier: 'urn:air:tides.example:skill:read-tides',
        type: 'text/markdown',
        url: 'https://tides.example/skill.md',
        displayName: 'read-tides',
      },
    ],
  })
  assert.equal(entriesAt(described).length, 4)
  assert.ok(!placesOf(demo({ ard: false })).includes('/.well-known/ard.json'))
})

const REFERENCE = /"(?:tools|resources|prompts)": "dynamic"/g

test('hybrid: a valid v1 card with the older members, lists dynamic and never copied', () => {
  const document = at(demo(), '/.well-known/mcp.json')
  const { capabilities, ...card } = JSON.parse(textOf(document))
  assert.deepEqual(
    {
      serverInfo: card.serverInfo,
      transport: card.transport,
      protocolVersion: card.protocolVersion,
      capabilities,
    },
    {
      serverInfo: { name: 'tide-tables', title: 'Tide tables', version: '2.0.0' },
      transport: { type: 'streamable-http', endpoint: 'https://tides.example/mcp' },
      protocolVersion: '2026-07-28',
      capabilities: {},
    },
  )
  assert.equal(textOf(document).match(REFERENCE)?.length, 3)
  assert.ok(!Object.hasOwn(card, 'authentication'), 'authentication is never guessed')
  const read = readDocument(document.bytes)
  assert.ok(read.validV1 && read.hybrid)
})

test('older members say what the description says, and name no list that is not there', () => {
  const legacy = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: false } },
    authentication: { required: true, schemes: ['bearer'] },
    instructions: 'Ask for a station first.',
  }
  const path = '/.well-known/mcp.json'
  const described = demo({ servers: [tides({ legacy })], mirrors: [{ path, form: 'sep1649' }] })
  assert.deepEqual(valueAt(described, path), {
    $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
    version: '1.0',
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'tide-tables', title: 'Tide tables', version: '2.0.0' },
    description: 'Tide heights and times for coastal stations.',
    transport: { type: 'streamable-http', endpoint: 'https://tides.example/mcp' },
    capabilities: { tools: { listChanged: false } },
    authentication: { required: true, schemes: ['bearer'] },
    instructions: 'Ask for a station first.',
    tools: 'dynamic',
  })
  assert.deepEqual(at(described, path).mediaTypes, [JSON_TYPE])
  const read = readDocument(at(described, path).bytes)
  assert.equal(read.family, 'sep1649')
  assert.ok(!read.issues.some(({ code }) => code === 'sep1649_member_missing'))
})

test('a template in the remote is never given to older readers as an address', () => {
  const remotes = [
    { url: 'https://{region}.tides.example/mcp', variables: { region: { isRequired: true } } },
  ]
  const described = demo({ servers: [tides({ remotes, path: '/mcp/server-card' })] })
  assert.equal(valueAt(described, '/.well-known/mcp.json').transport, undefined)
})

test('mirrors: as described, none for [], and the default ones give way to a card', () => {
  assert.deepEqual(placesOf(demo({ mirrors: [] })), [
    '/mcp/server-card',
    '/.well-known/ai-catalog.json',
    '/.well-known/ard.json',
  ])
  const path = '/.well-known/mcp.json'
  const places = placesOf(demo({ servers: [tides({ path })] }))
  assert.equal(places.filter((place) => place === path).length, 1)
  assert.deepEqual(at(demo({ servers: [tides({ path })] }), path).mediaTypes, [JSON_TYPE, CARD])
})

test('the card’s place: path of the first streamable-http remote, one slash collapsed', () => {
  const places = [
    [[{ url: '/mcp' }], '/mcp/server-card'],
    [[{ url: '/mcp/' }], '/mcp/server-card'],
    [[{ url: 'https://api.tides.example/' }], '/server-card'],
    [[{ type: 'sse', url: '/sse' }, { url: '/a/b#x' }], '/a/b/server-card'],
  ] as const
  for (const [remotes, path] of places) {
    assert.equal(placesOf(demo({ servers: [tides({ remotes })] }))[0], path)
  }
})

test('the restaurant: one domain’s catalog, cards on two vendors’ domains', () => {
  const described: PublishDescription = {
    baseUrl: 'https://trattoria.example',
    host: { displayName: 'Trattoria' },
    servers: [],
    entries: [
      {
        identifier: 'urn:air:bookings.example:mcp:tables',
        type: CARD,
        url: 'https://mcp.bookings.example/trattoria/server-card',
      },
      {
        identifier: 'urn:air:delivery.example:mcp:orders',
        type: CARD,
        url: 'https://delivery.example/mcp/server-card',
      },
    ],
  }
  assert.deepEqual(placesOf(described), ['/.well-known/ai-catalog.json', '/.well-known/ard.json'])
  assert.deepEqual(entriesAt(described), described.entries)
})

test('tenants by path: one catalog lists them, under identifiers that never meet', () => {
  const names = ['com.acme/mcp', 'com.globex/mcp', 'example.platform/mcp']
  const servers = names.map((name, index) => tides({ name, remotes: [{ url: `/t${index}/mcp` }] }))
  const described = demo({ baseUrl: 'https://mcp.platform.example', servers })
  assert.deepEqual(
    entriesAt(described).map(({ identifier, url }) => [identifier, url]),
    [
      [
        'urn:air:mcp.platform.example:mcp:com.acme.mcp',
        'https://mcp.platform.example/t0/mcp/server-card',
      ],
      [
        'urn:air:mcp.platform.example:mcp:com.globex.mcp',
        'https://mcp.platform.example/t1/mcp/server-card',
      ],
      ['urn:air:mcp.platform.example:mcp:mcp', 'https://mcp.platform.example/t2/mcp/server-card'],
    ],
  )
  const mirror = valueAt(described, '/.well-known/mcp.json')
  assert.equal(mirror.name, 'com.acme/mcp', 'the first server of the host has the mirrors')
})

test('tenants by host: each has documents of its own, and nobody lists another', () => {
  const described = demo({
    servers: [
      tides(),
      tides({ name: 'com.acme/mcp', host: 'acme.tides.example' }),
      tides({ name: 'com.globex/mcp', host: 'globex.tides.example:8443' }),
    ],
    entries: [{ identifier: 'urn:air:tides.example:skill:x', type: 'text/markdown', url: '/x' }],
  })
  assert.deepEqual(
    [undefined, 'acme.tides.example', 'globex.tides.example:8443'].map((host) =>
      entriesAt(described, host).map(({ url }) => url),
    ),
    [
      ['https://tides.example/mcp/server-card', 'https://tides.example/x'],
      ['https://acme.tides.example/mcp/server-card'],
      ['https://globex.tides.example:8443/mcp/server-card'],
    ],
  )
  const { host } = valueAt(described, '/.well-known/ai-catalog.json', 'globex.tides.example:8443')
  assert.deepEqual(host, {
    displayName: 'globex.tides.example',
    identifier: 'did:web:globex.tides.example%3A8443',
  })
  const { remotes } = valueAt(described, '/mcp/server-card', 'acme.tides.example')
  assert.deepEqual(remotes, [
    {
      type: 'streamable-http',
      url: 'https://acme.tides.example/mcp',
      supportedProtocolVersions: ['2025-11-25', '2026-07-28'],
    },
  ])
  assert.equal(siteOf(described).byForwardedHost, undefined)
})

test('a trusted proxy: each declared host has documents with its own base, and no other', () => {
  const hosts = ['tides.example', 'www.tides.example']
  const described = demo({ trustedProxy: { hosts } })
  const site = siteOf(described)
  assert.equal(site.byForwardedHost, true)
  assert.deepEqual(
    new Set(site.documents.map(({ host }) => host)),
    new Set([undefined, 'www.tides.example']),
  )
  assert.equal(entriesAt(described)[0]?.url, 'https://tides.example/mcp/server-card')
  assert.equal(
    entriesAt(described, 'www.tides.example')[0]?.url,
    'https://www.tides.example/mcp/server-card',
  )
  const text = site.documents
    .filter(({ host }) => host === 'www.tides.example')
    .map(textOf)
    .join('\n')
  assert.ok(!text.includes('//tides.example'), 'no URL of another host')
})

test('links and origins are passed on when they are described', () => {
  const { link, origins, baseUrl } = siteOf(demo({ links: true, origins: ['https://app.example'] }))
  assert.equal(
    link,
    '</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json", ' +
      '</.well-known/ard.json>; rel="ard", ' +
      '</mcp/server-card>; rel="mcp-server-card"; type="application/mcp-server-card+json"',
  )
  assert.deepEqual(origins, ['https://app.example'])
  assert.equal(baseUrl, 'https://tides.example')
  assert.equal(siteOf(demo()).link, undefined)
})

test('many servers: 2,000 tenants are made in linear time, one document each', () => {
  const servers = Array.from({ length: 2_000 }, (_, index) =>
    tides({ name: `example.tides/t${index}`, remotes: [{ url: `/t${index}/mcp` }] }),
  )
  const cards = siteOf(demo({ servers })).documents.filter(({ kind }) => kind === 'card')
  assert.equal(new Set(cards.map(({ path }) => path)).size, 2_000)
})
