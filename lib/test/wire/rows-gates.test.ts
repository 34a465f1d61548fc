/** Wire behaviours after the first answers: sessions, gates, limits and endpoints that are none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EMPTY,
  error,
  events,
  INITIALIZED,
  json,
  legacy,
  meet,
  modern,
  MODERN_RESULT,
  PAGE,
  result,
  SILENT,
  TOOL,
  type Answer,
  type Server,
} from './server.ts'
import { CHALLENGE, CONNECTED, refusing, said } from './rows-said.ts'

test('SH-07 row 35 200 or 204 without a body to the notification', async () => {
  for (const status of [200, 204]) {
    const row = await meet(legacy({ 'notifications/initialized': { status } }))
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, ['notification_status'])
  }
})

test('SH-05 row 36 null, JSON or an error to the notification is a fault, and the session goes on', async () => {
  const answers = [
    json(null),
    json({ ok: true }, 202),
    json({ jsonrpc: '2.0', id: null, error: {} }),
  ]
  for (const answer of answers) {
    const row = await meet(legacy({ 'notifications/initialized': answer }))
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, ['notification_answered'])
    assert.deepEqual(row.handshake.facts?.toolNames, ['count_owls'])
  }
})

test('row 37 202 to initialize: failed', async () => {
  assert.deepEqual(said(await refusing(EMPTY)), ['failed', 'initialize_unanswered'])
})

test('row 38 405 on POST and a GET that gives event: endpoint: deprecated transport', async () => {
  for (const status of [400, 404, 405]) {
    const row = await meet(({ method }) =>
      method === 'GET'
        ? events('event: endpoint\ndata: /messages?session=1\n\n', ': ping\n\n')
        : { status },
    )
    assert.deepEqual(row.log, ['server/discover', 'initialize', 'GET'])
    assert.deepEqual(said(row), ['unmeasured', 'deprecated_sse_transport'])
    assert.equal(row.handshake.facts?.transport, 'sse')
    assert.equal(row.handshake.facts?.era, 'sse')
    assert.equal(row.asked[2]?.headers['accept'], 'text/event-stream')
  }
})

test('SH-03 row 39 to 41 whatever DELETE or an open GET answers is neutral', async () => {
  for (const status of [200, 204, 404, 405, 500]) {
    const row = await meet(
      legacy({
        initialize: (asked) => result(asked, INITIALIZED, 200, [['mcp-session-id', 's1']]),
        DELETE: { status },
      }),
    )
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, [])
    assert.equal(row.log.at(-1), 'DELETE')
  }
  const chatty = legacy({
    initialize: (asked) => result(asked, INITIALIZED, 200, [['mcp-session-id', 's1']]),
    DELETE: { status: 429, type: 'text/plain', body: '{"jsonrpc":"2.0","id":9,"result":{}}' },
  })
  assert.deepEqual((await meet(chatty)).codes, [])
  const silent = await meet(({ method }) => (method === 'GET' ? SILENT : PAGE))
  assert.deepEqual(said(silent), ['not_mcp', 'endpoint_not_found'])
})

test('row 42 404 on POST: not MCP, after one GET', async () => {
  const row = await meet(() => PAGE)
  assert.deepEqual(said(row), ['not_mcp', 'endpoint_not_found'])
  assert.deepEqual(row.log, ['server/discover', 'initialize', 'GET'])
})

test('something that speaks JSON-RPC and refuses initialize in text is broken MCP', async () => {
  assert.deepEqual(said(await refusing(PAGE)), ['failed', 'endpoint_not_found'])
})

test('row 43 200 HTML for any path: not MCP', async () => {
  assert.deepEqual(said(await meet(() => ({ ...PAGE, status: 200 }))), ['not_mcp', 'endpoint_html'])
  const huge = {
    ...PAGE,
    status: 200,
    type: 'text/html',
    body: '<html>',
    cut: 'body_too_large',
  } as const
  assert.deepEqual(said(await meet(() => huge)), ['not_mcp', 'endpoint_html'])
})

test('row 44 401 with a Bearer challenge: gated', async () => {
  const row = await meet(() => ({ status: 401, headers: CHALLENGE }))
  assert.deepEqual(row.handshake.reason, {
    code: 'credential_required',
    params: { scheme: 'bearer' },
  })
  assert.equal(row.handshake.outcome, 'gated')
  assert.deepEqual(row.handshake.facts?.gate, { status: 401, scheme: 'bearer', at: 'handshake' })
  const disowned = await meet(
    legacy({ initialize: (asked) => result(asked, INITIALIZED, 401, CHALLENGE) }),
  )
  assert.equal(disowned.handshake.outcome, 'gated')
})

test('a modern error under 401 is the error, not the gate', async () => {
  const row = await refusing((asked) => ({ ...error(asked, -32020, 401), headers: CHALLENGE }))
  assert.deepEqual(said(row), ['failed', 'initialize_refused'])
  assert.equal(row.handshake.modernEvidence, 'modern_error')
})

test('row 45 401 on discover only: connected by the legacy path', async () => {
  const row = await meet(legacy({ 'server/discover': { status: 401, headers: CHALLENGE } }))
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, ['discover_forbidden'])
})

test('row 46 401 without a challenge or with a page: gated, mechanism undisclosed', async () => {
  for (const answer of [{ status: 401 }, { ...PAGE, status: 401 }, json({ error: 'x' }, 401)]) {
    const row = await meet(() => answer)
    assert.deepEqual(said(row), ['gated', 'credential_undisclosed'])
    assert.deepEqual(row.handshake.facts?.gate, { status: 401, at: 'handshake' })
  }
  const broken = await meet(() => ({
    status: 401,
    headers: [['www-authenticate', 'Bearer\trealm="x"']],
  }))
  assert.deepEqual(broken.handshake.reason?.params, { challenge: 'malformed' })
})

test('row 47 and 60 403 from an edge network: no conclusion and no gate', async () => {
  const edge = await meet(() => ({ status: 403, headers: [['cf-mitigated', 'challenge']] }))
  assert.deepEqual(said(edge), ['unmeasured', 'edge_block'])
  const page = await meet(() => ({ ...PAGE, status: 403 }))
  assert.deepEqual(said(page), ['unmeasured', 'edge_block'])
  const bare = await meet(() => ({ status: 403 }))
  assert.deepEqual(said(bare), ['unmeasured', 'access_forbidden'])
  assert.equal(bare.handshake.facts, undefined)
})

test('SH-17 row 48 429 and 503 with Retry-After end the run, wherever they come', async () => {
  for (const answer of [
    { status: 429 },
    { status: 429, headers: [['Retry-After', '20']] as const },
    { status: 503, headers: [['Retry-After', 'soon']] as const },
  ]) {
    const steps = ['server/discover', 'initialize', 'notifications/initialized', 'tools/list']
    for (const [index, step] of steps.entries()) {
      const row = await meet(
        legacy({
          initialize: (asked) => result(asked, INITIALIZED, 200, [['mcp-session-id', 's1']]),
          [step]: answer,
        }),
      )
      assert.deepEqual(row.log, steps.slice(0, index + 1))
      if (index < 2) assert.deepEqual(said(row), ['unmeasured', 'asked_to_wait'])
      else {
        assert.deepEqual(said(row), CONNECTED)
        assert.deepEqual(row.codes, ['asked_to_wait'])
        assert.equal(row.handshake.facts?.toolNames, undefined)
      }
    }
  }
  const row = await meet(() => ({ status: 429, headers: [['Retry-After', '20']] }))
  assert.deepEqual(row.handshake.reason?.params, { status: 429, seconds: 20 })
})

test('row 49 5xx, also as JSON-RPC: no conclusion', async () => {
  const answers: readonly (Answer | Server)[] = [
    { status: 502 },
    { status: 503 },
    (asked) => error(asked, -32603, 500),
  ]
  for (const answer of answers) {
    assert.deepEqual(said(await refusing(answer)), ['unmeasured', 'server_error'])
  }
})

test('row 51 and 52 an error that asks for credentials in words: probably gated', async () => {
  const answers: readonly (Answer | Server)[] = [
    (asked) => error(asked, -32000, 200, { message: 'Unauthorized' }),
    (asked) => error(asked, -32000, 200, { message: 'Missing API key' }),
    { status: 400, type: 'text/plain', body: 'Bearer token is required' },
  ]
  for (const answer of answers) {
    const row = await refusing(answer)
    assert.deepEqual(said(row), ['gated', 'credential_probable'])
    assert.equal(row.handshake.facts?.gate, undefined)
  }
})

test('row 53 initialized is sent before anything else', async () => {
  let ready = false
  const row = await meet(
    legacy({
      'notifications/initialized': () => {
        ready = true
        return EMPTY
      },
      'tools/list': (asked) =>
        ready ? result(asked, { tools: [TOOL] }) : error(asked, -32602, 200),
    }),
  )
  assert.deepEqual(row.handshake.facts?.toolNames, ['count_owls'])
})

test('SH-23 row 54 404 on a known session: one new initialize, then a fault if it comes again', async () => {
  let sessions = 0
  let lose = 1
  const server = legacy({
    initialize: (asked) =>
      result(asked, INITIALIZED, 200, [['mcp-session-id', `s${(sessions += 1)}`]]),
    'tools/list': (asked) =>
      (lose -= 1) >= 0
        ? error(asked, -32001, 404, { message: 'Session not found' })
        : result(asked, { tools: [TOOL] }),
  })
  const once = await meet(server)
  assert.deepEqual(said(once), CONNECTED)
  assert.deepEqual(once.codes, ['session_lost'])
  assert.deepEqual(once.handshake.facts?.toolNames, ['count_owls'])
  assert.equal(once.asked.at(-1)?.headers['mcp-session-id'], 's2')
  lose = 99
  const always = await meet(server)
  assert.deepEqual(said(always), CONNECTED)
  assert.deepEqual(always.codes, ['session_lost', 'session_not_sticky'])
  assert.equal(always.log.filter((one) => one === 'initialize').length, 2)
})

test('row 55 a session id with other characters than visible ASCII', async () => {
  for (const [id, sent] of [
    ['a b', 'a b'],
    ['eule-\u00e4', undefined],
  ] as const) {
    const row = await meet(
      legacy({ initialize: (asked) => result(asked, INITIALIZED, 200, [['mcp-session-id', id]]) }),
    )
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, ['session_id_malformed'])
    assert.equal(row.asked.at(3)?.headers['mcp-session-id'], sent)
  }
})

test('row 58 DNS, TCP or TLS failure: no conclusion', async () => {
  const row = await meet(() => ({ fails: 'tls_failed', phase: 'tls' }))
  assert.deepEqual(said(row), ['unmeasured', 'no_connection'])
})

test('row 59 a placeholder in the URL is refused by the guard, and nothing else is tried', async () => {
  const row = await meet(() => ({ refused: 'url_syntax' }))
  assert.deepEqual(said(row), ['refused', 'refused_by_guard'])
  assert.equal(row.log.length, 1)
})

test('row 61 tools/list 401 or 403 after an open handshake: connected, gate on the tools', async () => {
  const row = await meet(modern({ 'tools/list': { status: 401, headers: CHALLENGE } }))
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.handshake.facts?.gate, { status: 401, scheme: 'bearer', at: 'tools/list' })
  assert.deepEqual(row.codes, ['list_gated'])
  assert.equal(row.handshake.facts?.toolNames, undefined)
  const forbidden = await meet(legacy({ 'tools/list': { status: 403 } }))
  assert.deepEqual(said(forbidden), CONNECTED)
  assert.equal(forbidden.handshake.facts?.gate, undefined)
  const disowned = await meet(
    modern({
      'tools/list': (asked) => result(asked, { ...MODERN_RESULT, tools: [TOOL] }, 401, CHALLENGE),
    }),
  )
  assert.equal(disowned.handshake.facts?.toolNames, undefined)
})

test('row 62 a draft of 2026-07-28: connected, with what is outdated', async () => {
  const row = await meet(
    modern({
      'server/discover': (asked) =>
        result(asked, {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: {},
          serverInfo: { name: 'owl', version: '1' },
        }),
    }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, [
    'identity_in_draft_place',
    'cache_hints_missing',
    'tools_not_advertised',
  ])
  assert.equal(row.handshake.facts?.name, 'owl')
})

test('row 63 an array with exactly our id is accepted, with a fault', async () => {
  const row = await meet(
    legacy({
      initialize: ({ rpc }) => json([{ jsonrpc: '2.0', id: rpc.id, result: INITIALIZED }]),
    }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, ['array_reply'])
})

test('row 64 a stream cut before the response: no conclusion', async () => {
  const row = await refusing({
    status: 200,
    type: 'text/event-stream',
    body: 'data: {"jsonr',
    cut: 'body_cut',
  })
  assert.deepEqual(said(row), ['unmeasured', 'no_answer'])
  const ended = await refusing(events(': only\n\n'))
  assert.deepEqual(said(ended), ['unmeasured', 'stream_unanswered'])
})

test('402 is a payment gate', async () => {
  const row = await meet(() => json({ x402Version: 1 }, 402))
  assert.deepEqual(said(row), ['gated', 'payment_required'])
  assert.deepEqual(row.handshake.facts?.gate, { status: 402, at: 'handshake' })
})
