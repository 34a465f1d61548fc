/** Wire behaviours seen in the field and their fair classification; `row N` is the Nth of the list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireRule } from '../../src/wire/rules.ts'
import {
  DISCOVERED,
  EMPTY,
  error,
  event,
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
  type Asked,
  type Server,
} from './server.ts'

type Row = Awaited<ReturnType<typeof meet>>

/** A verdict and its reason, in one word each. */
function said({ handshake }: Row): readonly [string, string | undefined] {
  return [handshake.outcome, handshake.reason?.code]
}

const CONNECTED = ['connected', undefined]

/** An initialize that answers so, behind a discover that nobody knows. */
function refusing(initialize: Answer | Server): Promise<Row> {
  return meet(legacy({ initialize, GET: { status: 405 } }))
}

function initialized(asked: Asked): string {
  return event({ jsonrpc: '2.0', id: asked.rpc.id, result: INITIALIZED })
}

const CHALLENGE = [
  ['WWW-Authenticate', 'Bearer resource_metadata="https://fern.example/m"'],
] as const

test('row 1 an id-matched valid result connects', async () => {
  for (const server of [modern(), legacy()]) {
    const row = await meet(server)
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, [])
  }
})

test('row 2 and 3 one message event, with the stream closed or left open', async () => {
  const row = await meet(
    legacy({ initialize: (asked) => events(initialized(asked), ': keepalive\n\n: keepalive\n\n') }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.equal(row.handshake.exchanges[1]?.response?.ended, 'enough')
  assert.deepEqual(row.codes, [])
})

test('row 4 comments only until the deadline: no conclusion', async () => {
  const row = await refusing({
    status: 200,
    type: 'text/event-stream',
    body: ': ping\n\n',
    cut: 'time_budget',
  })
  assert.deepEqual(said(row), ['unmeasured', 'no_answer'])
  assert.equal(row.handshake.reason?.params['blame'], 'us')
})

test('row 5 headers never arrive: no conclusion', async () => {
  assert.deepEqual(said(await refusing(SILENT)), ['unmeasured', 'no_answer'])
})

test('row 6 priming events first', async () => {
  const row = await meet(
    legacy({
      initialize: (asked) =>
        events('id: 1\ndata:\n\n', 'event: prime\nid: 2\n\n', initialized(asked)),
    }),
  )
  assert.deepEqual(said(row), CONNECTED)
})

test('row 7 a notification and a ping before the result', async () => {
  const before = event({ jsonrpc: '2.0', method: 'notifications/message', params: {} })
  const ping = event({ jsonrpc: '2.0', id: 'p', method: 'ping' })
  const row = await meet(
    legacy({ initialize: (asked) => events(before, ping, initialized(asked)) }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, [])
})

test('row 8 a server request on a modern stream is a fault', async () => {
  const ask = event({ jsonrpc: '2.0', id: 1, method: 'elicitation/create' })
  const row = await meet(
    modern({
      'server/discover': ({ rpc }) =>
        events(ask, event({ jsonrpc: '2.0', id: rpc.id, result: DISCOVERED })),
    }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, ['server_request_on_modern'])
})

test('row 9 a result under 400 connects, with a fault', async () => {
  const row = await meet(legacy({ initialize: (asked) => result(asked, INITIALIZED, 400) }))
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.handshake.observations, [
    { code: 'result_under_4xx', params: { status: 400 }, exchange: 1 },
  ])
})

test('row 10 JSON-RPC as text/plain or without a type is read by content', async () => {
  for (const type of ['text/plain;charset=UTF-8', undefined]) {
    const row = await meet(
      legacy({
        initialize: ({ rpc }) => ({
          status: 200,
          ...(type !== undefined && { type }),
          body: JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result: INITIALIZED }),
        }),
      }),
    )
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, ['reply_wrong_type'])
  }
})

test('row 11 an error with id null, absent or "server-error" takes the row of its cause', async () => {
  for (const id of [null, 'server-error']) {
    const row = await meet(
      legacy({ 'server/discover': (asked) => error(asked, -32600, 400, { id }) }),
    )
    assert.deepEqual(said(row), CONNECTED)
  }
})

test('row 12 a response with another id: failed', async () => {
  for (const id of ['1', 0, null, '1001']) {
    const row = await refusing(json({ jsonrpc: '2.0', id, result: INITIALIZED }))
    assert.deepEqual(said(row), ['failed', 'response_id_mismatch'])
    assert.ok(row.codes.includes('id_not_echoed'))
  }
  const strayed = await meet(() => json({ jsonrpc: '2.0', id: 1, result: DISCOVERED }))
  assert.deepEqual(said(strayed), ['failed', 'response_id_mismatch'])
})

test('row 13 a bare result without envelope: failed', async () => {
  assert.deepEqual(said(await refusing(json(INITIALIZED))), ['failed', 'reply_without_envelope'])
})

test('rows 14 to 16 session errors to discover lead to initialize without their session', async () => {
  const cases = [
    [-32000, 'Server not initialized'],
    [-32000, 'Mcp-Session-Id header is required'],
    [-32000, 'Unsupported protocol version: 2026-07-28 (supported versions: 2025-11-25)'],
    [-32600, 'Missing session ID'],
  ] as const
  for (const [code, message] of cases) {
    const body = { jsonrpc: '2.0', id: null, error: { code, message } }
    const row = await meet(
      legacy({ 'server/discover': json(body, 400, [['mcp-session-id', 'stray']]) }),
    )
    assert.deepEqual(said(row), CONNECTED)
    assert.equal(row.handshake.modernEvidence, 'none')
    for (const { headers } of row.asked) assert.equal(headers['mcp-session-id'], undefined)
  }
})

test('row 17 404 "Invalid session ID" to discover', async () => {
  const row = await meet(
    legacy({ 'server/discover': { status: 404, type: 'text/plain', body: 'Invalid session ID' } }),
  )
  assert.deepEqual(said(row), CONNECTED)
})

test('row 18 error code 0 to discover', async () => {
  const message = 'method "server/discover" is invalid during session initialization'
  const row = await meet(
    legacy({ 'server/discover': (asked) => error(asked, 0, 200, { message }) }),
  )
  assert.deepEqual(said(row), CONNECTED)
})

test('row 19 and 20 400 with text, or with an exception dump', async () => {
  const dump = json({ jsonRpcError: { code: -32601, message: 'Session ID missing' } }, 400)
  for (const discover of [{ status: 400, type: 'text/plain', body: 'no such method' }, dump]) {
    assert.deepEqual(said(await meet(legacy({ 'server/discover': discover }))), CONNECTED)
  }
})

test('row 22 400 -32022 to initialize with a modern list: by the modern path, once', async () => {
  let asks = 0
  const row = await meet(
    modern({
      'server/discover': (asked) => ((asks += 1) === 1 ? SILENT : result(asked, DISCOVERED)),
    }),
  )
  assert.deepEqual(said(row), CONNECTED)
  assert.equal(row.handshake.facts?.era, 'modern')
  assert.deepEqual(row.log, ['server/discover', 'initialize', 'server/discover', 'tools/list'])
  const never = await meet(modern({ 'server/discover': SILENT }))
  assert.deepEqual(never.log, ['server/discover', 'initialize', 'server/discover'])
  assert.deepEqual(said(never), ['unmeasured', 'no_answer'])
  assert.equal(never.handshake.modernEvidence, 'modern_error')
  const gate = { status: 401, headers: CHALLENGE }
  const gated = await meet(modern({ 'server/discover': gate }))
  assert.deepEqual(said(gated), ['gated', 'credential_required'])
})

test('row 23 400 -32020 to a correct request: failed only if initialize fails too', async () => {
  const discover: Server = (asked) => error(asked, -32020, 400)
  assert.deepEqual(said(await meet(legacy({ 'server/discover': discover }))), CONNECTED)
  assert.deepEqual(said(await meet(modern({ 'server/discover': discover }))), [
    'failed',
    'modern_refused',
  ])
})

test('row 24 "Server already initialized": no conclusion', async () => {
  const message = 'Invalid Request: Server already initialized'
  const row = await refusing((asked) => error(asked, -32600, 400, { message }))
  assert.deepEqual(said(row), ['unmeasured', 'already_initialized'])
  assert.deepEqual(row.log, ['server/discover', 'initialize'])
})

test('row 25 404 -32001 to initialize itself: failed', async () => {
  const message = 'Session not found'
  const row = await refusing((asked) => error(asked, -32001, 404, { message }))
  assert.deepEqual(said(row), ['failed', 'closed_for_everybody'])
  const other = await refusing((asked) => error(asked, -32001, 400, { message }))
  assert.deepEqual(said(other), ['failed', 'initialize_refused'])
})

test('SH-13 row 26 406 although both types were sent: alive, refuses valid requests', async () => {
  const row = await refusing((asked) => error(asked, -32000, 406, { message: 'must accept both' }))
  assert.deepEqual(said(row), ['failed', 'refuses_valid_accept'])
  for (const { headers } of row.asked) {
    assert.equal(headers['accept'], 'application/json, text/event-stream')
  }
})

test('row 28 and 29 the host name is rejected: failed, not gated', async () => {
  const answers: readonly (Answer | Server)[] = [
    { status: 421, type: 'text/plain', body: 'Invalid Host header' },
    { status: 403, type: 'text/plain', body: 'Forbidden: invalid Host header' },
    (asked) => error(asked, -32000, 403, { message: 'Invalid Host: fern.example' }),
  ]
  for (const answer of answers) {
    assert.deepEqual(said(await refusing(answer)), ['failed', 'host_rejected'])
  }
})

test('row 30 the origin is rejected although none was sent: failed', async () => {
  const row = await refusing((asked) =>
    error(asked, -32000, 403, { message: 'Invalid Origin header' }),
  )
  assert.deepEqual(said(row), ['failed', 'origin_rejected'])
  for (const { headers } of row.asked) assert.equal(headers['origin'], undefined)
})

/** A legacy server at one URL that redirects from the others. */
function redirecting(from: string, status: number, location: string, to: string): Server {
  const inner = legacy()
  return (asked) => {
    if (asked.url === to) return inner(asked)
    assert.equal(asked.url, from)
    return { status, headers: [['Location', location]] }
  }
}

test('row 31 a slash redirect on the same origin is followed by a second POST', async () => {
  for (const status of [307, 308]) {
    const to = 'https://fern.example/mcp/'
    const row = await meet(redirecting('https://fern.example/mcp', status, '/mcp/', to))
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.handshake.observations, [
      { code: 'redirected', params: { status, where: 'slash' }, exchange: 0 },
    ])
    assert.deepEqual(row.asked.map(({ method, url }) => [method, url]).slice(0, 2), [
      ['POST', 'https://fern.example/mcp'],
      ['POST', to],
    ])
  }
})

test('SH-08 row 32 a redirect to http is never followed; its https form is tried once', async () => {
  const to = 'https://fern.example/mcp/'
  const lowered = 'http://fern.example/mcp/'
  const row = await meet(redirecting('https://fern.example/mcp', 307, lowered, to), {
    headers: [['authorization', 'Bearer secret']],
  })
  assert.deepEqual(said(row), CONNECTED)
  assert.deepEqual(row.codes, ['redirected', 'redirect_lowers_scheme'])
  const only = await meet(({ url }) => ({
    status: 307,
    headers: [['Location', url.replace('https:', 'http:')]],
  }))
  assert.deepEqual(said(only), ['failed', 'redirect_lowers_scheme'])
  assert.deepEqual(only.log, ['server/discover'])
  for (const { url } of [...row.asked, ...only.asked]) assert.match(url, /^https:/)
})

test('row 33 301 and 302 are answered by a POST of our own, with a note', async () => {
  for (const status of [301, 302]) {
    const to = 'https://fern.example/v2/mcp'
    const row = await meet(redirecting('https://fern.example/mcp', status, to, to))
    assert.deepEqual(said(row), CONNECTED)
    assert.deepEqual(row.codes, ['redirected', 'redirect_drops_method'])
  }
})

test('SH-10 row 34 a redirect to another origin is not followed, and said', async () => {
  const row = await meet(() => ({
    status: 302,
    headers: [['Location', 'https://id.example/login']],
  }))
  assert.deepEqual(row.log, ['server/discover'])
  assert.deepEqual(row.handshake.reason, {
    code: 'redirect_not_followed',
    params: { status: 302, where: 'other_origin' },
  })
  assert.equal(row.handshake.outcome, 'unmeasured')
  const loop = await meet(({ url }) => ({ status: 307, headers: [['Location', `${url}/`]] }))
  assert.equal(loop.log.length, 2)
  assert.deepEqual(said(loop), ['unmeasured', 'redirect_not_followed'])
})

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

test('every code that the rows bring up has its rule', async () => {
  const rows = await Promise.all([
    meet(() => PAGE),
    meet(() => ({ status: 401 })),
    meet(legacy({ 'tools/list': (asked) => result(asked, { tools: {}, nextCursor: null }) })),
  ])
  for (const { handshake, codes } of rows) {
    for (const code of [handshake.reason?.code ?? '', ...codes].filter((one) => one !== '')) {
      assert.equal(wireRule(code)?.code, code)
    }
  }
})
