/** Wire behaviours seen in the field and their fair classification; `row N` is the Nth of the list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireRule } from '../../src/wire/rules.ts'
import {
  DISCOVERED,
  error,
  event,
  events,
  INITIALIZED,
  json,
  legacy,
  meet,
  modern,
  PAGE,
  result,
  SILENT,
  type Answer,
  type Server,
} from './server.ts'
import { CHALLENGE, CONNECTED, initialized, refusing, said } from './rows-said.ts'

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
