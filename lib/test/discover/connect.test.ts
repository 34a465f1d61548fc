import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyValueInput, PartialCard } from '../../src/card/types.ts'
import { clientConfig } from '../../src/discover/client-config.ts'
import { connect, type Connection, type ConnectOptions } from '../../src/discover/connect.ts'
import { CountersignError, type ErrorCode } from '../../src/error.ts'
import {
  DISCOVERED,
  error,
  INITIALIZED,
  legacy,
  modern,
  MODERN_RESULT,
  PAGE,
  result,
  sendTo,
  TOOL,
  type Asked,
  type Server,
} from '../wire/server.ts'
import { cardOf } from './readers/made.ts'

const ENDPOINT = 'https://owls.example/mcp'
const REMOTE = { type: 'streamable-http' as const, url: ENDPOINT }

function owlCard(changes: Record<string, unknown> = {}): PartialCard {
  return cardOf({ name: 'example.owls/owl', version: '2.0.0', remotes: [REMOTE], ...changes })
}

interface Meeting {
  readonly card?: PartialCard
  readonly server?: Server
  readonly options?: Partial<ConnectOptions>
  readonly log?: Asked[]
}

function meet({
  card = owlCard(),
  server = modern(),
  options = {},
  log = [],
}: Meeting): Promise<Connection> {
  const send = sendTo(server, log)
  const client = { name: 'test', version: '1.0.0' }
  return connect(card, { send, now: () => 0, client, ...options })
}

async function refusedAs(
  code: ErrorCode,
  meeting: Meeting,
  message = /./,
): Promise<CountersignError> {
  const log: Asked[] = meeting.log ?? []
  try {
    await meet({ ...meeting, log })
  } catch (thrown) {
    assert.ok(thrown instanceof CountersignError, String(thrown))
    assert.equal(thrown.code, code)
    assert.match(thrown.message, message)
    return thrown
  }
  return assert.fail(`no ${code}`)
}

function codes({ warnings }: Connection): readonly string[] {
  return warnings.map(({ code }) => code)
}

test('a card whose server is what it says', async () => {
  const connection = await meet({})
  assert.equal(connection.endpoint, ENDPOINT)
  assert.deepEqual(connection.headers, [])
  assert.equal(connection.facts.name, 'owl')
  assert.equal(connection.handshake.outcome, 'connected')
  assert.deepEqual(
    connection.compared.rows.map(({ claim, agrees }) => `${claim} ${agrees}`),
    ['endpoint yes', 'name yes', 'version yes', 'transport yes'],
  )
  assert.deepEqual(connection.warnings, [])
})

test('by default other names and versions are warnings, a wrong transport is not', async () => {
  const renamed = await meet({ card: owlCard({ name: 'example.owls/hawk', version: '1.0.0' }) })
  assert.deepEqual(codes(renamed), ['name_contradicted', 'version_contradicted'])
  const remotes = [{ ...REMOTE, type: 'sse' }]
  const thrown = await refusedAs('contradicted', { card: owlCard({ remotes }) }, /transport.*"sse"/)
  assert.equal(thrown.params.claim, 'transport')
})

test('a contradiction among the required is thrown with claim and fact', async () => {
  const meeting = {
    card: owlCard({ version: '9.9.9' }),
    options: { require: ['version'] as const },
  }
  const thrown = await refusedAs('contradicted', meeting, /"9\.9\.9".*"2\.0\.0"/)
  assert.equal(thrown.params.claim, 'version')
})

test('DC-08 · a required protocol version that the server refuses is thrown', async () => {
  const remotes = [{ ...REMOTE, supportedProtocolVersions: ['2026-07-28', '2025-11-25'] }]
  const server = legacy({
    'server/discover': (asked) =>
      error(asked, -32022, 400, { data: { supported: ['2025-11-25'], requested: '2026-07-28' } }),
  })
  const card = owlCard({ remotes, version: '1.0.0' })
  const options = { require: ['protocol_versions'] as const }
  await refusedAs('contradicted', { card, server, options }, /"2026-07-28".*2025-11-25/)
  assert.deepEqual(codes(await meet({ card, server })), ['protocol_version_refused'])
})

test('a required claim that the card does not make, or nobody can see, is unverified', async () => {
  const options = { require: ['title'] as const }
  await refusedAs('unverified', { options }, /title.*does not state/)
  const titled = owlCard({ title: 'Owls' })
  await refusedAs('unverified', { card: titled, options }, /title.*did not say/)
})

test('require: [] only reports', async () => {
  const card = owlCard({ name: 'example.owls/hawk', remotes: [{ ...REMOTE, type: 'sse' }] })
  const connection = await meet({ card, options: { require: [] } })
  assert.deepEqual(codes(connection), ['name_contradicted', 'transport_contradicted'])
})

test('payment: name, version, transport, endpoint, and a protocol version that was seen', async () => {
  const options = { require: 'payment' } as const
  await refusedAs('unverified', { options }, /protocol_versions/)
  const remotes = [{ ...REMOTE, supportedProtocolVersions: ['2026-07-28', '2025-11-25'] }]
  assert.deepEqual(codes(await meet({ card: owlCard({ remotes }), options })), [])
  for (const changes of [{ name: 'example.owls/hawk' }, { version: '1' }]) {
    await refusedAs('contradicted', { card: owlCard({ remotes, ...changes }), options })
  }
})

test('DC-20 · a template without its values is not contacted', async () => {
  const url = 'https://{region}.owls.example/mcp'
  const card = owlCard({ remotes: [{ ...REMOTE, url }] })
  const log: Asked[] = []
  const thrown = await refusedAs('missing_input', { card, log }, /region/)
  assert.equal(thrown.params.names, 'region')
  assert.equal(log.length, 0)
  const { endpoint, compared } = await meet({ card, options: { values: { region: 'north' } } })
  assert.equal(endpoint, 'https://north.owls.example/mcp')
  assert.equal(compared.rows[0]?.agrees, 'yes')
})

const header = (parts: Partial<KeyValueInput>): PartialCard =>
  owlCard({ remotes: [{ ...REMOTE, headers: [{ name: 'X-Owl', ...parts }] }] })

test('headers of the card are sent with the values given, and no secret is in any message', async () => {
  const variables = { token: { isSecret: true } }
  const card = header({
    name: 'Authorization',
    value: 'Bearer {token}',
    isRequired: true,
    variables,
  })
  await refusedAs('missing_input', { card }, /token/)
  const log: Asked[] = []
  const connection = await meet({ card, options: { values: { token: 's3cret' } }, log })
  assert.deepEqual(connection.headers, [['Authorization', 'Bearer s3cret']])
  assert.ok(log.length > 0 && log.every(({ headers }) => headers.authorization === 'Bearer s3cret'))
  assert.doesNotMatch(JSON.stringify([connection.warnings, connection.compared]), /s3cret/)
  const trust = { secretOrigins: [new URL(ENDPOINT).origin] }
  assert.doesNotMatch(JSON.stringify(clientConfig({ ...connection, trust }, 'vscode')), /s3cret/)
})

test('a secret in the URL is in no message and no warning', async () => {
  const variables = { key: { isSecret: true } }
  const remotes = [{ type: 'sse', url: `${ENDPOINT}?key={key}`, variables }]
  const card = owlCard({ remotes, version: '9' })
  const values = { key: 's3cret' }
  const lock = { endpoint: ENDPOINT }
  const connection = await meet({ card, options: { values, require: [] } })
  assert.match(connection.endpoint, /s3cret/)
  assert.doesNotMatch(JSON.stringify([connection.warnings, connection.compared]), /s3cret/)
  for (const meeting of [
    { options: { values } },
    { options: { values, lock } },
    { options: { values }, server: () => PAGE },
    { options: { values, require: ['title'] as const } },
  ]) {
    const thrown = await meet({ card, ...meeting }).catch((error: unknown) => error)
    assert.ok(thrown instanceof CountersignError)
    assert.doesNotMatch(JSON.stringify([thrown.message, thrown.params]), /s3cret/)
  }
})

test('24 · forbidden headers, moved hosts and split headers are refused before any packet', async () => {
  const log: Asked[] = []
  await refusedAs('forbidden_header', { card: header({ name: 'Host', value: 'internal' }), log })
  await refusedAs('invalid_input', { card: header({ value: 'a\r\nb: c' }), log })
  const remotes = [{ ...REMOTE, url: 'https://{t}.com/mcp' }]
  const values = { t: 'evil' }
  await refusedAs('unsafe_url', { card: owlCard({ remotes }), options: { values }, log })
  await refusedAs('invalid_input', { card: owlCard({ remotes: [] }), log }, /no remote/)
  await refusedAs('invalid_input', { options: { remote: 3 }, log }, /no remote 3/)
  assert.equal(log.length, 0)
})

test('DC-10 · headers are not sent over plain http', async () => {
  const log: Asked[] = []
  const remotes = [
    { ...REMOTE, url: 'http://owls.example/mcp', headers: [{ name: 'X-Owl', value: '1' }] },
  ]
  await refusedAs('unsafe_url', { card: owlCard({ remotes }), log }, /plain http/)
  assert.equal(log.length, 0)
})

test('the first streamable-http remote is taken unless another is named', async () => {
  const sse = { type: 'sse', url: 'https://owls.example/sse' }
  const card = owlCard({ remotes: [sse, REMOTE] })
  assert.equal((await meet({ card })).endpoint, ENDPOINT)
  const named = await meet({ card, options: { remote: 0, require: [] } })
  assert.equal(named.endpoint, sse.url)
})

test('DC-24 · what is no MCP server, gated, refused or aborted says so', async () => {
  await refusedAs('unreachable', { server: () => PAGE }, /did not answer as an MCP server/)
  const gate: Server = () => ({ status: 401, headers: [['www-authenticate', 'Bearer']] })
  await refusedAs('gated', { server: gate }, /credentials/)
  const refused = await refusedAs('refused', { server: () => ({ refused: 'address_not_public' }) })
  assert.equal(refused.params.code, 'address_not_public')
  const signal = AbortSignal.abort()
  await refusedAs('aborted', { options: { signal } })
})

const RESOURCE = 'mcp://server-card.json'

function withCard(text: string, listed = true): Server {
  const capabilities = { tools: {}, resources: {} }
  return modern({
    'server/discover': (asked) => result(asked, { ...DISCOVERED, capabilities }),
    'resources/list': (asked) =>
      result(asked, {
        ...MODERN_RESULT,
        resources: listed ? [{ uri: RESOURCE, name: 'card' }] : [],
      }),
    'resources/read': (asked) =>
      result(asked, { ...MODERN_RESULT, contents: [{ uri: RESOURCE, text }] }),
    'tools/list': (asked) => result(asked, { ...MODERN_RESULT, tools: [TOOL] }),
  })
}

test('the card that the server hands out itself is held against the one found over HTTP', async () => {
  const differing = async (text: string, listed?: boolean): Promise<readonly string[]> =>
    codes(await meet({ server: withCard(text, listed) }))
  assert.deepEqual(await differing(JSON.stringify(owlCard())), [])
  const other = JSON.stringify(owlCard({ version: '3.0.0' }))
  assert.deepEqual(await differing(other), ['card_resource_differs'])
  assert.deepEqual(await differing(other, false), [])
  assert.deepEqual(await differing('no card'), ['card_resource_unreadable'])
  const sep1649 = {
    version: '1.0',
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'owl', version: '2.0.0' },
    transport: { type: 'streamable-http', endpoint: '/mcp' },
    capabilities: {},
  }
  assert.deepEqual(await differing(JSON.stringify(sep1649)), [])
})

test('HV-14 · a name in the draft place is compared like any other', async () => {
  const { _meta, ...rest } = DISCOVERED
  const serverInfo = { name: 'owl', version: '2.0.0' }
  const server = modern({ 'server/discover': (asked) => result(asked, { ...rest, serverInfo }) })
  assert.ok(_meta)
  assert.deepEqual(codes(await meet({ server })), [])
})

test('an older server is compared too', async () => {
  const { version } = INITIALIZED.serverInfo
  const { facts, warnings } = await meet({ card: owlCard({ version }), server: legacy() })
  assert.equal(facts.era, 'legacy')
  assert.deepEqual(warnings, [])
})
