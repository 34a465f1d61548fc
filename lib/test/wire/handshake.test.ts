import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shakeHands } from '../../src/wire/handshake.ts'
import {
  CLIENT,
  DISCOVERED,
  EMPTY,
  ENDPOINT,
  error,
  exchangeOf,
  INITIALIZED,
  json,
  legacy,
  meet,
  modern,
  result,
  sendTo,
  SILENT,
  TOOL,
  type Answer,
  type Asked,
  type Server,
} from './server.ts'

const SESSION = [['MCP-Session-Id', 's1']] as const

function initializeWith(changes: object): Server {
  return (asked) => result(asked, { ...INITIALIZED, ...changes })
}

test('HV-02 a version that nobody knows: stop, say so, close cleanly', async () => {
  for (const revision of ['2031-01-01', '2026-07-28', '1999-01-01', 'latest']) {
    const row = await meet(
      legacy({
        initialize: (asked) =>
          result(asked, { ...INITIALIZED, protocolVersion: revision }, 200, SESSION),
      }),
    )
    assert.equal(row.handshake.outcome, 'failed')
    assert.equal(row.handshake.reason?.code, 'unknown_revision_chosen')
    assert.deepEqual(
      row.handshake.reason?.params,
      revision === 'latest' ? {} : { revision },
      'only a date is repeated',
    )
    assert.deepEqual(row.log, ['server/discover', 'initialize', 'DELETE'])
    assert.equal(row.asked[2]?.headers['mcp-session-id'], 's1')
    assert.equal(row.handshake.facts, undefined)
  }
  const stateless = await meet(legacy({ initialize: initializeWith({ protocolVersion: 'x' }) }))
  assert.deepEqual(stateless.log, ['server/discover', 'initialize'])
})

test('HV-03 an older version that the server chooses is used from then on', async () => {
  for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18']) {
    const row = await meet(legacy({ initialize: initializeWith({ protocolVersion: revision }) }))
    assert.equal(row.handshake.facts?.revision, revision)
    assert.equal(row.handshake.facts?.offered, '2025-11-25')
    assert.equal(row.asked[2]?.headers['mcp-protocol-version'], revision)
    assert.equal(row.asked[3]?.headers['mcp-protocol-version'], revision)
  }
})

test('HV-09 a silent discover gets a third of the time, initialize the rest', async () => {
  let time = 0
  const { handshake, asked } = await meet(
    (one) => {
      if (one.rpc.method !== 'server/discover') return legacy()(one)
      time += one.patience
      return SILENT
    },
    { now: () => time, deadline: 12_000 },
  )
  assert.equal(handshake.outcome, 'connected')
  assert.deepEqual(
    asked.map(({ patience }) => patience),
    [4000, 8000, 2667, 8000],
  )
})

test('HV-10 initialize refused with an error that lists versions: one retry with the newest', async () => {
  for (const [code, supported] of [
    [-32022, ['2025-03-26', '2025-06-18']],
    [-32602, ['2025-06-18', '2031-01-01']],
  ] as const) {
    const row = await meet(
      legacy({
        initialize: (asked) =>
          asked.rpc.params?.['protocolVersion'] === '2025-06-18'
            ? result(asked, { ...INITIALIZED, protocolVersion: '2025-06-18' })
            : error(asked, code, 400, { data: { supported } }),
      }),
    )
    assert.equal(row.handshake.outcome, 'connected')
    assert.equal(row.handshake.facts?.offered, '2025-06-18')
    assert.deepEqual(row.codes, ['version_refused_by_error'])
  }
  const stubborn = await meet(
    legacy({
      initialize: (asked) =>
        error(asked, -32602, 200, { data: { supported: ['2025-06-18', '2025-03-26'] } }),
    }),
  )
  assert.equal(stubborn.log.filter((one) => one === 'initialize').length, 2)
  assert.deepEqual(stubborn.handshake.reason, {
    code: 'initialize_refused',
    params: { status: 200, error: -32602 },
  })
})

test('HV-14 identity: _meta first, the draft place with a warning, both told when they differ', async () => {
  const identify = (serverInfo: unknown, meta: unknown): ReturnType<typeof meet> =>
    meet(
      modern({
        'server/discover': (asked) =>
          result(asked, {
            ...DISCOVERED,
            serverInfo,
            _meta: { 'io.modelcontextprotocol/serverInfo': meta },
          }),
      }),
    )
  const draft = await identify({ name: 'owl', version: '1' }, undefined)
  assert.equal(draft.handshake.facts?.name, 'owl')
  assert.deepEqual(draft.codes, ['identity_in_draft_place'])
  const both = await identify({ name: 'owl', version: '1' }, { name: 'owl', version: '2' })
  assert.equal(both.handshake.facts?.version, '2')
  assert.deepEqual(both.handshake.observations[0]?.params, { members: 'version' })
  assert.deepEqual((await identify({ name: 'owl' }, { name: 'owl' })).codes, [])
  const nobody = await identify(undefined, undefined)
  assert.deepEqual(nobody.codes, ['identity_missing'])
  assert.equal(nobody.handshake.facts?.name, undefined)
})

test('HV-22 a version refused as 401 without a challenge is no gate: another version is offered', async () => {
  const refusal = json(
    { message: 'Invalid params', data: { params: 'version not supported, use 2025-06-18' } },
    401,
  )
  const initialize: Server = (asked) =>
    asked.rpc.params?.['protocolVersion'] === '2025-06-18' ? result(asked, INITIALIZED) : refusal
  const row = await meet(legacy({ initialize }))
  assert.equal(row.handshake.outcome, 'connected')
  assert.deepEqual(row.codes, ['version_refused_as_401'])
  const never = await meet(legacy({ initialize: refusal }))
  assert.deepEqual(never.log, ['server/discover', 'initialize', 'initialize'])
  assert.equal(never.handshake.reason?.code, 'credential_undisclosed')
  const dated = { status: 401, type: 'text/html', body: '<html>built on 2025-06-18' }
  const page = await meet(legacy({ initialize: dated }))
  assert.deepEqual(page.log, ['server/discover', 'initialize'], 'a date on a page is no version')
})

test('sessions: the id goes with every request after initialize and is deleted at the end', async () => {
  const { asked, log } = await meet(
    legacy({
      initialize: (one) => result(one, INITIALIZED, 200, SESSION),
      DELETE: { status: 200 },
    }),
  )
  assert.deepEqual(log, [
    'server/discover',
    'initialize',
    'notifications/initialized',
    'tools/list',
    'DELETE',
  ])
  assert.deepEqual(
    asked.map(({ headers }) => headers['mcp-session-id']),
    [undefined, undefined, 's1', 's1', 's1'],
  )
  assert.deepEqual(
    asked.map(({ headers }) => headers['mcp-protocol-version']),
    ['2026-07-28', undefined, '2025-11-25', '2025-11-25', '2025-11-25'],
  )
})

test('a result without the members that clients validate connects, with a warning', async () => {
  const row = await meet(
    legacy({ initialize: initializeWith({ serverInfo: {}, capabilities: 1 }) }),
  )
  assert.equal(row.handshake.outcome, 'connected')
  assert.deepEqual(
    row.handshake.observations.map(({ code, params }) => [code, params['member']]),
    [
      ['result_member_malformed', 'serverInfo.name'],
      ['result_member_malformed', 'serverInfo.version'],
      ['result_member_malformed', 'capabilities'],
      ['tools_not_advertised', undefined],
    ],
  )
  const empty = await meet(
    legacy({ initialize: initializeWith({ serverInfo: { name: 'owl', version: '' } }) }),
  )
  assert.deepEqual(empty.codes, [])
  const none = await meet(legacy({ initialize: initializeWith({ protocolVersion: 20251125 }) }))
  assert.equal(none.handshake.reason?.code, 'initialize_malformed')
})

test('a notification that is refused is told, and the list is read all the same', async () => {
  for (const answer of [{ status: 400 }, { status: 500 }, { status: 307 }]) {
    const row = await meet(legacy({ 'notifications/initialized': answer }))
    assert.deepEqual(row.codes, ['notification_refused'])
    assert.deepEqual(row.handshake.facts?.toolNames, ['count_owls'])
  }
  const silent = await meet(legacy({ 'notifications/initialized': SILENT }))
  assert.deepEqual(silent.codes, ['notification_unanswered'])
})

test('extra headers go to the exact origin of the endpoint only', async () => {
  const headers = [['authorization', 'Bearer secret']] as const
  const { asked } = await meet(modern(), { headers })
  for (const one of asked) assert.equal(one.headers['authorization'], 'Bearer secret')
  const away: Asked[] = []
  const inner = modern()
  await shakeHands(
    'http://fern.example/mcp',
    sendTo((one) => {
      if (one.url.startsWith('https:')) return inner(one)
      return { status: 308, headers: [['location', 'https://fern.example/mcp']] }
    }, away),
    { client: CLIENT, now: () => 0, deadline: 1000, headers },
  )
  assert.deepEqual(
    away.map(({ url, headers: sent }) => [new URL(url).protocol, sent['authorization']]),
    [
      ['http:', 'Bearer secret'],
      ['https:', undefined],
      ['https:', undefined],
    ],
  )
})

test('nothing is sent after the deadline or an abort', async () => {
  const late = await meet(modern(), { now: () => 100, deadline: 100 })
  assert.deepEqual(late.log, [])
  assert.equal(late.handshake.outcome, 'unmeasured')
  assert.equal(late.handshake.reason?.code, 'no_answer')
  let time = 0
  const during = await meet(
    legacy({
      'tools/list': (asked) => {
        time = 100
        return result(asked, { tools: [TOOL], nextCursor: 'c' })
      },
      initialize: (asked) => result(asked, INITIALIZED, 200, SESSION),
    }),
    { now: () => time, deadline: 100 },
  )
  assert.equal(during.handshake.outcome, 'connected')
  assert.deepEqual(during.handshake.tools, { names: ['count_owls'], pages: 1, whole: false })
  assert.equal(during.log.at(-1), 'tools/list')
  const aborted = await meet(modern(), { signal: AbortSignal.abort() })
  assert.deepEqual(aborted.log, [])
  assert.equal(aborted.handshake.reason?.code, 'handshake_aborted')
})

test('what the caller asks for reaches send: purpose, port, signal', async () => {
  const { signal } = new AbortController()
  const seen: unknown[] = []
  await shakeHands(
    ENDPOINT,
    async (outgoing) => {
      seen.push([outgoing.purpose, outgoing.namedPort, outgoing.signal === signal])
      return exchangeOf(outgoing, EMPTY)
    },
    { client: CLIENT, now: () => 0, deadline: 1000, namedPort: true, signal },
  )
  assert.deepEqual(seen, [
    ['endpoint', true, true],
    ['endpoint', true, true],
  ])
})

test('ids are fresh integers, neither 0 nor 1', async () => {
  const { asked } = await meet(legacy())
  const ids = asked.map(({ rpc }) => rpc.id).filter((id) => id !== undefined)
  assert.equal(new Set(ids).size, 3)
  for (const id of ids) assert.ok(Number.isSafeInteger(id) && Number(id) > 1)
})

test('facts of TLS come from the last exchange that has them', async () => {
  const send = sendTo(modern())
  const tls = {
    protocol: 'TLSv1.3',
    cipher: 'x',
    serverName: 'fern.example',
    certificate: { verdict: 'trusted', faults: [], chain: [], observedBy: 'strict' },
  } as const
  const handshake = await shakeHands(
    ENDPOINT,
    async (outgoing) => {
      const exchange = await send(outgoing)
      return { ...exchange, hops: exchange.hops.map((hop) => ({ ...hop, tls })) }
    },
    { client: CLIENT, now: () => 0, deadline: 1000 },
  )
  assert.deepEqual(handshake.facts?.tls, tls)
})

test('text of the server never reaches reasons or observations', async () => {
  const secret = 'SERVER-TEXT'
  const answers: readonly (Answer | Server)[] = [
    (asked) => error(asked, -32000, 400, { message: secret, data: { supported: [secret] } }),
    (asked) => result(asked, { ...INITIALIZED, protocolVersion: secret }),
    { status: 401, headers: [['www-authenticate', `${secret} ${secret}="${secret}`]] },
    { status: 307, headers: [['location', `/${secret}`]] },
    { status: 200, type: `text/${secret}`, body: secret },
    json({ jsonrpc: '2.0', id: secret, result: {} }),
    json({ jsonrpc: '2.0', id: secret, method: secret }),
  ]
  for (const answer of answers) {
    const { handshake } = await meet(legacy({ initialize: answer, 'tools/list': answer }))
    assert.doesNotMatch(JSON.stringify([handshake.reason, handshake.observations]), /SERVER-TEXT/)
  }
})
