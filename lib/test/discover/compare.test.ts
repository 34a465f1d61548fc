import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../bound.ts'
import { readDocument } from '../../src/card/read.ts'
import type { LegacyClaims, PartialCard, ReadServer } from '../../src/card/types.ts'
import {
  compare,
  compareServer,
  COMPARE_RULES,
  contradictionsOf,
  namesAgree,
} from '../../src/discover/compare.ts'
import type { Comparison } from '../../src/discover/types.ts'
import type { LiveFacts } from '../../src/exchange.ts'
import { cardOf, discoveredOf, documentOf, ENDPOINT, factsOf, serverOf } from './readers/made.ts'

function rowOf(
  claim: Comparison['claim'],
  server: ReadServer,
  facts: LiveFacts,
  endpoint: string = ENDPOINT,
): Comparison | undefined {
  return compareServer(server, endpoint, facts).find((row) => row.claim === claim)
}

function verdict(
  claim: Comparison['claim'],
  card: PartialCard,
  facts: Partial<LiveFacts>,
  claims: LegacyClaims = {},
): string | undefined {
  return rowOf(claim, serverOf(card, { claims }), factsOf(facts))?.agrees
}

function versions(claimed: readonly string[], facts: Partial<LiveFacts>): Record<string, string> {
  const remotes = [
    { type: 'streamable-http' as const, url: ENDPOINT, supportedProtocolVersions: [...claimed] },
  ]
  const rows = compareServer(serverOf(cardOf({ remotes })), ENDPOINT, factsOf(facts))
  return Object.fromEntries(
    rows.flatMap((row) =>
      row.claim === 'protocol_versions' ? [[row.claimed, row.agrees] as const] : [],
    ),
  )
}

test('a live name agrees with the whole card name or its part after the slash, nothing else', () => {
  assert.equal(namesAgree('example.tides/tables', 'example.tides/tables'), true)
  assert.equal(namesAgree('example.tides/tables', 'tables'), true)
  assert.equal(namesAgree('example.tides/tables', 'Tables'), false)
  assert.equal(namesAgree('example.tides/tables', 'example.tides'), false)
  assert.equal(namesAgree('tables', 'tables'), true)
})

test('a good card and server agree on every claim', () => {
  const compared = compare(discoveredOf(documentOf(cardOf())), ENDPOINT, factsOf())
  const claims = compared.rows.map(({ claim, agrees }) => `${claim} ${agrees}`)
  assert.deepEqual(claims, ['endpoint yes', 'name yes', 'version yes', 'transport yes'])
  assert.deepEqual(contradictionsOf(compared), [])
})

test('version and title: equal, different, not said', () => {
  assert.equal(verdict('version', cardOf(), { version: '2.0.1' }), 'no')
  assert.equal(verdict('version', cardOf(), { version: '' }), 'unknown')
  assert.equal(verdict('title', cardOf({ title: 'Tides' }), { title: 'Tides' }), 'yes')
  assert.equal(verdict('title', cardOf({ title: 'Tides' }), { title: 'Waves' }), 'no')
  assert.equal(verdict('title', cardOf({ title: 'Tides' }), {}), 'unknown')
  assert.equal(verdict('title', cardOf(), { title: 'Waves' }), undefined)
})

test('what a reader made up is not a claim of the document', () => {
  const card = { name: 'example.tides/tides', version: '0.0.0' }
  const server = serverOf(card, {
    notes: [
      { kind: 'derived', from: '/name', to: '/name', message: '' },
      { kind: 'assumed', to: '/version', message: '' },
    ],
  })
  assert.deepEqual(compareServer(server, ENDPOINT, factsOf({ name: 'x', version: '1' })), [])
})

test('HV-14 · the name of an older card is its serverInfo.name, wherever the server keeps its own', () => {
  const server = serverOf(
    { name: 'example.tides/owl', title: 'owl' },
    {
      claims: { serverName: 'owl', serverVersion: '1' },
      notes: [
        { kind: 'derived', from: '/serverInfo/name', to: '/name', message: '' },
        { kind: 'taken', from: '/serverInfo/name', to: '/title', message: '' },
      ],
    },
  )
  assert.equal(rowOf('name', server, factsOf({ name: 'owl' }))?.agrees, 'yes')
  const row = rowOf('name', server, factsOf({ name: 'hawk' }))
  assert.equal(row?.agrees, 'no')
  assert.equal(row?.pointer, '/serverInfo/name')
  assert.equal(rowOf('title', server, factsOf({ title: 'The Owl' })), undefined)
})

test('DC-08 · a version that the server refuses is a contradiction with both lists', () => {
  const remotes = [
    {
      type: 'streamable-http' as const,
      url: ENDPOINT,
      supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
    },
  ]
  const facts = factsOf({
    era: 'legacy',
    revision: '2025-11-25',
    offered: '2025-11-25',
    listedRevisions: ['2025-11-25'],
  })
  const compared = compare(discoveredOf(documentOf(cardOf({ remotes }))), ENDPOINT, facts)
  const [finding, ...others] = contradictionsOf(compared)
  assert.deepEqual(others, [])
  assert.equal(finding?.code, 'protocol_version_refused')
  assert.equal(finding?.severity, 'warning')
  assert.equal(finding?.pointer, '/remotes/0/supportedProtocolVersions/0')
  assert.equal(finding?.subject, `${ENDPOINT}/server-card`)
  assert.match(finding?.message ?? '', /2026-07-28.*2025-11-25/)
})

test('a modern list does not deny an older revision', () => {
  assert.deepEqual(versions(['2026-07-28', '2025-11-25'], {}), {
    '2026-07-28': 'yes',
    '2025-11-25': 'unknown',
  })
})

test('an older revision is denied only by a server that was asked with it', () => {
  const legacy = { era: 'legacy', listedRevisions: undefined } as const
  assert.deepEqual(
    versions(['2025-11-25', '2025-06-18'], {
      ...legacy,
      offered: '2025-11-25',
      revision: '2025-03-26',
    }),
    { '2025-11-25': 'no', '2025-06-18': 'unknown' },
  )
})

test('the modern revision is denied by a server that answers only the older handshake', () => {
  const legacy = { era: 'legacy', offered: '2025-11-25', revision: '2025-11-25' } as const
  assert.deepEqual(versions(['2026-07-28'], { ...legacy, listedRevisions: undefined }), {
    '2026-07-28': 'no',
  })
  assert.deepEqual(versions(['2027-03-01'], { ...legacy, listedRevisions: undefined }), {
    '2027-03-01': 'unknown',
  })
  assert.deepEqual(versions(['2027-03-01'], {}), { '2027-03-01': 'no' })
})

test('a version that is no date and a server behind a gate give no conclusion', () => {
  assert.deepEqual(versions(['latest'], {}), { latest: 'unknown' })
  const gate = { status: 401, at: 'handshake' } as const
  assert.deepEqual(
    versions(['2026-07-28'], { gate, revision: undefined, listedRevisions: undefined }),
    { '2026-07-28': 'unknown' },
  )
})

test('the one protocolVersion of an older card has one row, not two', () => {
  const remotes = [
    {
      type: 'streamable-http' as const,
      url: ENDPOINT,
      supportedProtocolVersions: ['2025-06-18'],
    },
  ]
  const server = serverOf({ remotes }, { claims: { protocolVersion: '2025-06-18' } })
  const rows = compareServer(server, ENDPOINT, factsOf()).filter(({ claim }) =>
    claim.startsWith('protocol_version'),
  )
  assert.deepEqual(
    rows.map(({ claim, pointer, agrees }) => [claim, pointer, agrees]),
    [['protocol_version', '/protocolVersion', 'unknown']],
  )
})

test('a claim points to where the document makes it, in any shape', () => {
  const value = {
    mcp_version: '2025-06-18',
    server_name: 'tides',
    endpoints: { streamable_http: ENDPOINT },
  }
  const document = readDocument(new TextEncoder().encode(JSON.stringify(value)), {
    url: 'https://tides.example/.well-known/mcp',
  })
  const [server] = document.servers
  assert.ok(server)
  const rows = compareServer(server, ENDPOINT, factsOf())
  assert.deepEqual(
    rows.map(({ claim, pointer }) => [claim, pointer]),
    [
      ['endpoint', '/endpoints/streamable_http'],
      ['name', '/server_name'],
      ['transport', '/remotes/0/type'],
      ['protocol_version', '/mcp_version'],
    ],
  )
})

test('DC-24 · a declared sse that answers streamable HTTP is the wrong transport, and alive', () => {
  const remotes = [{ type: 'sse' as const, url: ENDPOINT }]
  const compared = compare(discoveredOf(documentOf(cardOf({ remotes }))), ENDPOINT, factsOf())
  const row = compared.rows.find(({ claim }) => claim === 'transport')
  assert.deepEqual([row?.claimed, row?.live, row?.agrees], ['sse', 'streamable-http', 'no'])
  assert.equal(compared.rows.find(({ claim }) => claim === 'endpoint')?.agrees, 'yes')
  assert.equal(contradictionsOf(compared)[0]?.code, 'transport_contradicted')
})

test('of two remotes at one URL, the one of the live transport is meant', () => {
  const remotes = [
    { type: 'sse' as const, url: ENDPOINT },
    { type: 'streamable-http' as const, url: ENDPOINT },
  ]
  const row = rowOf('transport', serverOf(cardOf({ remotes })), factsOf())
  assert.deepEqual([row?.pointer, row?.agrees], ['/remotes/1/type', 'yes'])
})

test('the endpoint may come from a template, and must be one of the remotes', () => {
  const template = [
    { type: 'streamable-http' as const, url: 'https://{region}.tides.example/{tenant}/mcp' },
  ]
  const server = serverOf(cardOf({ remotes: template }))
  const at = (url: string): string | undefined =>
    rowOf('endpoint', server, factsOf({ endpoint: url }), url)?.agrees
  assert.equal(at('https://north.tides.example/a/mcp'), 'yes')
  assert.equal(at('https://north.tides.example/mcp'), 'no')
  assert.equal(at('http://north.tides.example/a/mcp'), 'no')
  assert.equal(at('https://waves.example/mcp'), 'no')
  assert.equal(rowOf('endpoint', serverOf(cardOf({ remotes: [] })), factsOf()), undefined)
})

test('capabilities: every claimed one is live, every denied one is not', () => {
  const claim = (capabilities: Record<string, unknown>, live?: Record<string, unknown>): unknown =>
    verdict('capabilities', {}, { capabilities: live }, { capabilities })
  assert.equal(claim({ tools: true }, { tools: {} }), 'yes')
  assert.equal(claim({ tools: {} }, { tools: {}, prompts: {} }), 'yes')
  assert.equal(claim({ tools: {}, resources: {} }, { tools: {} }), 'no')
  assert.equal(claim({ resources: false }, { resources: {} }), 'no')
  assert.equal(claim({ tools: { listChanged: true } }, { tools: {} }), 'no')
  assert.equal(claim({ tools: { listChanged: false } }, { tools: {} }), 'yes')
  assert.equal(claim({ skills: true }, { tools: {} }), 'unknown')
  assert.equal(claim({ tools: {} }), 'unknown')
  assert.equal(verdict('capabilities', {}, {}), undefined)
})

test('tool names are one set: gone and added ones are both named', () => {
  const claim = (toolNames: readonly string[], live?: readonly string[]): Comparison | undefined =>
    rowOf('tool_names', serverOf({}, { claims: { toolNames } }), factsOf({ toolNames: live }))
  assert.equal(claim(['a', 'b'], ['b', 'a'])?.agrees, 'yes')
  assert.match(claim(['a', 'gone'], ['a'])?.claimed ?? '', /not live: gone\)/)
  assert.equal(claim(['a'], ['a', 'added'])?.agrees, 'no')
  assert.match(claim(['a'], ['a', 'added'])?.live ?? '', /not in the card: added\)/)
  assert.equal(claim(['a'])?.agrees, 'unknown')
})

test('authentication: a live 401 decides, credentials and payments do not', () => {
  const gate = { status: 401, at: 'handshake' } as const
  const claim = (required: boolean, facts: Partial<LiveFacts>): string | undefined =>
    verdict('authentication', {}, facts, { authenticationRequired: required })
  assert.equal(claim(true, { gate }), 'yes')
  assert.equal(claim(false, { gate }), 'no')
  assert.equal(claim(false, {}), 'yes')
  assert.equal(claim(true, {}), 'no')
  assert.equal(claim(true, { toolNames: undefined }), 'unknown')
  assert.equal(claim(true, { gate: { status: 402, at: 'handshake' } }), 'unknown')
  const server = serverOf({}, { claims: { authenticationRequired: true } })
  const rows = compareServer(server, ENDPOINT, factsOf(), { credentialed: true })
  assert.equal(rows.find((row) => row.claim === 'authentication')?.agrees, 'unknown')
})

test('behind a gate nothing about the server is known', () => {
  const facts: LiveFacts = {
    endpoint: ENDPOINT,
    era: 'modern',
    transport: 'streamable-http',
    offered: '2026-07-28',
    gate: { status: 401, at: 'handshake' },
  }
  const rows = compareServer(serverOf(cardOf({ title: 'Tides' })), ENDPOINT, facts)
  assert.ok(rows.length >= 5)
  for (const row of rows) {
    assert.equal(row.agrees, 'unknown', row.claim)
    assert.match(row.because ?? '', /credentials/, row.claim)
  }
})

test('every contradiction has a rule, a place, an edit, and says both sides', () => {
  const card = cardOf({ title: 'Tides', remotes: [{ type: 'sse', url: ENDPOINT }] })
  const claims: LegacyClaims = {
    capabilities: { prompts: {} },
    toolNames: ['gone'],
    authenticationRequired: true,
    protocolVersion: '2027-01-01',
  }
  const document = documentOf(card, { servers: [serverOf(card, { claims })] })
  const facts = factsOf({ name: 'waves', version: '9', title: 'Waves' })
  const findings = contradictionsOf(compare(discoveredOf(document), ENDPOINT, facts))
  assert.deepEqual(findings.map(({ code }) => code).toSorted(), [
    'authentication_contradicted',
    'capabilities_contradicted',
    'name_contradicted',
    'protocol_version_not_listed',
    'title_contradicted',
    'tool_names_contradicted',
    'transport_contradicted',
    'version_contradicted',
  ])
  const known = new Set(COMPARE_RULES.map(({ code }) => code))
  for (const finding of findings) {
    assert.ok(known.has(finding.code))
    assert.equal(finding.severity, 'warning')
    assert.match(finding.pointer ?? '', /^\//)
    assert.match(
      finding.message,
      /^The card (says|lists|claims) .* https:\/\/tides\.example\/mcp.*\.$/,
    )
    assert.ok(finding.mend)
  }
})

test('third-party text in a message is quoted and bounded', () => {
  const facts = factsOf({ version: `9\n${'x'.repeat(5000)}` })
  const [finding] = contradictionsOf(compare(discoveredOf(documentOf(cardOf())), ENDPOINT, facts))
  assert.ok((finding?.message.length ?? 0) < 600)
  assert.doesNotMatch(finding?.message ?? '', /\n/)
})

test('a version that is not listed was not refused, and only what the server wrote is quoted', () => {
  const remotes = [
    { type: 'streamable-http' as const, url: ENDPOINT, supportedProtocolVersions: ['2027-02-02'] },
  ]
  const compared = compare(discoveredOf(documentOf(cardOf({ remotes }))), ENDPOINT, factsOf())
  const [finding, ...others] = contradictionsOf(compared)
  assert.deepEqual(others, [])
  assert.equal(finding?.code, 'protocol_version_not_listed')
  assert.equal(
    finding?.message,
    `The card lists the protocol version "2027-02-02", and ${ENDPOINT} lists 2026-07-28.`,
  )
  assert.doesNotMatch(finding?.message ?? '', /refuse|in use/)
})

test('what was counted or gathered by us is never shown as a quotation of the server', () => {
  const claims: LegacyClaims = {
    capabilities: { prompts: {} },
    toolNames: ['gone'],
    authenticationRequired: true,
  }
  const document = documentOf(cardOf(), { servers: [serverOf(cardOf(), { claims })] })
  const findings = contradictionsOf(compare(discoveredOf(document), ENDPOINT, factsOf()))
  assert.equal(findings.length, 3)
  for (const { message } of findings) assert.doesNotMatch(message, /"/, message)
})

test('the edit of a name gives a legal name, or leaves the card alone', () => {
  const mendFor = (name: string, live: string): string => {
    const discovered = discoveredOf(documentOf(cardOf({ name })))
    const [finding] = contradictionsOf(compare(discovered, ENDPOINT, factsOf({ name: live })))
    assert.equal(finding?.code, 'name_contradicted')
    return finding?.mend ?? ''
  }
  assert.equal(
    mendFor('example.tides/tables', 'tide-tables'),
    'Set /name to "example.tides/tide-tables", or let the server report "tables" as serverInfo.name.',
  )
  assert.match(
    mendFor('example.tides/tables', 'example.waves/x'),
    /^Set \/name to "example\.waves\/x"/,
  )
  for (const live of ['mcp-servers/everything', 'Tide Tables', '..', 'a/b/c']) {
    const mend = mendFor('example.tides/tables', live)
    assert.match(mend, /^Let the server report "tables" as serverInfo\.name/, live)
    assert.doesNotMatch(mend, /Set \/name/, live)
  }
})

test('attack · long lists of other tools are compared in linear time', () => {
  const names = (letter: string): string[] =>
    Array.from({ length: 40_000 }, (_, index) => `${letter}${index}`)
  const server = serverOf({}, { claims: { toolNames: names('a') } })
  const started = processorTime()
  assert.equal(rowOf('tool_names', server, factsOf({ toolNames: names('b') }))?.agrees, 'no')
  assert.ok(processorTime() - started < 1500)
})
