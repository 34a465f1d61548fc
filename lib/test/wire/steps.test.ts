/** The dual-era policy: one test for each outcome of `server/discover`, named after it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ENDPOINT,
  error,
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

const CONNECTED = ['initialize', 'notifications/initialized', 'tools/list']
const FALLS_BACK = ['server/discover', ...CONNECTED]

/** Shakes hands with a server that is legacy but for its answer to discover. */
function after(discover: Answer | Server): ReturnType<typeof meet> {
  return meet(legacy({ 'server/discover': discover }))
}

function discovered(...supportedVersions: readonly string[]): Server {
  return (asked) => result(asked, { supportedVersions, capabilities: {} })
}

function unsupported(...supported: readonly unknown[]): Server {
  return (asked) => error(asked, -32022, 400, { data: { supported, requested: '2026-07-28' } })
}

test('200 DiscoverResult, mutual modern version: modern, no initialize', async () => {
  const { handshake, log } = await meet(modern())
  assert.deepEqual(log, ['server/discover', 'tools/list'])
  assert.equal(handshake.outcome, 'connected')
  assert.equal(handshake.reason, undefined)
  assert.equal(handshake.modernEvidence, 'discover_result')
  assert.equal(handshake.facts?.era, 'modern')
  assert.equal(handshake.facts?.revision, '2026-07-28')
  assert.deepEqual(handshake.facts?.toolNames, ['count_owls'])
})

test('200 DiscoverResult, only legacy versions: initialize', async () => {
  const { handshake, log, codes } = await after(discovered('2025-06-18', '2025-11-25'))
  assert.deepEqual(log, FALLS_BACK)
  assert.equal(handshake.facts?.era, 'legacy')
  assert.equal(handshake.modernEvidence, 'none')
  assert.deepEqual(handshake.facts?.listedRevisions, ['2025-06-18', '2025-11-25'])
  assert.deepEqual(codes, ['discover_lists_legacy_only'])
})

test('200 DiscoverResult, only unknown newer versions: one initialize, else no conclusion', async () => {
  const dual = await after(discovered('2031-01-01'))
  assert.deepEqual(dual.log, FALLS_BACK)
  assert.equal(dual.handshake.outcome, 'connected')
  assert.equal(dual.handshake.modernEvidence, 'discover_result')
  const both = discovered('2031-01-01', '2025-11-25')
  const initialize: Server = (asked) => error(asked, -32603, 200)
  const broken = await meet(legacy({ 'server/discover': both, initialize }))
  assert.equal(broken.handshake.reason?.code, 'initialize_refused')
  const strict = await meet(modern({ 'server/discover': discovered('2031-01-01') }))
  assert.equal(strict.handshake.outcome, 'unmeasured')
  assert.equal(strict.handshake.reason?.code, 'no_mutual_revision')
})

test('200 result of another shape: initialize', async () => {
  for (const shape of [
    { tools: [] },
    { supportedVersions: 'x' },
    { supportedVersions: [] },
    null,
  ]) {
    const { handshake, log, codes } = await after((asked) => result(asked, shape))
    assert.deepEqual(log, FALLS_BACK)
    assert.equal(handshake.outcome, 'connected')
    assert.deepEqual(codes, ['discover_malformed'])
  }
})

test('200 JSON or SSE error -32601: initialize', async () => {
  const asStream: Server = ({ rpc }) => ({
    status: 200,
    type: 'text/event-stream',
    body: `data: {"jsonrpc":"2.0","id":${String(rpc.id)},"error":{"code":-32601,"message":"no"}}\n\n`,
  })
  for (const server of [(asked: Parameters<Server>[0]) => error(asked, -32601, 200), asStream]) {
    const { handshake, log, codes } = await after(server)
    assert.deepEqual(log, FALLS_BACK)
    assert.equal(handshake.modernEvidence, 'none')
    assert.deepEqual(codes, [])
  }
})

test('400 -32022, supported has a mutual modern version: one corrective re-send', async () => {
  let asks = 0
  const server = modern({
    'server/discover': (asked) => {
      asks += 1
      return asks === 1
        ? unsupported('2026-07-28')(asked)
        : result(asked, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } })
    },
  })
  const once = await meet(server)
  assert.deepEqual(once.log, ['server/discover', 'server/discover', 'tools/list'])
  assert.equal(once.handshake.outcome, 'connected')
  assert.notEqual(once.asked[0]?.rpc.id, once.asked[1]?.rpc.id)

  const stubborn = await after(unsupported('2026-07-28'))
  assert.deepEqual(stubborn.log, ['server/discover', ...FALLS_BACK])
  assert.equal(stubborn.handshake.modernEvidence, 'modern_error')
  assert.deepEqual(stubborn.codes, ['version_refused_though_listed'])
})

test('400 -32022, supported modern but disjoint: no initialize, not testable', async () => {
  const { handshake, log } = await after(unsupported('2031-01-01', '2032-01-01'))
  assert.deepEqual(log, ['server/discover'])
  assert.equal(handshake.outcome, 'unmeasured')
  assert.equal(handshake.reason?.code, 'no_mutual_revision')
  assert.equal(handshake.modernEvidence, 'modern_error')
  const some = await after(unsupported('2031-01-01', '2025-11-25'))
  assert.deepEqual(some.log, FALLS_BACK, 'a version with a handshake is among them')
})

test('400 -32022, supported legacy only: initialize', async () => {
  const { handshake, log } = await after(unsupported('2025-11-25', '2025-06-18'))
  assert.deepEqual(log, FALLS_BACK)
  assert.equal(handshake.modernEvidence, 'none')
})

test('-32022 without a usable supported array: initialize, non-conformance noted', async () => {
  for (const data of [undefined, null, {}, { supported: 'x' }, { supported: [1, 'latest'] }]) {
    const { handshake, log, codes } = await after((asked) => error(asked, -32022, 400, { data }))
    assert.deepEqual(log, FALLS_BACK)
    assert.equal(handshake.modernEvidence, 'modern_error')
    assert.deepEqual(codes, ['supported_missing'])
  }
})

test('400 -32020 or -32021 to a correct request: modern evidence, then also initialize', async () => {
  for (const code of [-32020, -32021]) {
    const { handshake, log, codes } = await after((asked) => error(asked, code, 400))
    assert.deepEqual(log, FALLS_BACK)
    assert.equal(handshake.outcome, 'connected')
    assert.equal(handshake.modernEvidence, 'modern_error')
    assert.deepEqual(codes, ['modern_error_then_legacy'])
  }
  const strict = await meet(modern({ 'server/discover': (asked) => error(asked, -32020, 400) }))
  assert.deepEqual(strict.log, ['server/discover', 'initialize'])
  assert.deepEqual(strict.handshake.reason, { code: 'modern_refused', params: { error: -32020 } })
  assert.equal(strict.handshake.outcome, 'failed')
})

test('400 -32602 naming _meta keys: modern evidence, then also initialize', async () => {
  const message = 'missing io.modelcontextprotocol/protocolVersion'
  const { handshake, log } = await after((asked) => error(asked, -32602, 400, { message }))
  assert.deepEqual(log, FALLS_BACK)
  assert.equal(handshake.modernEvidence, 'modern_error')
  const other = await after((asked) => error(asked, -32602, 400, { message: 'bad params' }))
  assert.equal(other.handshake.modernEvidence, 'none')
})

test('404 with JSON-RPC -32601: initialize', async () => {
  const { log, handshake } = await after((asked) => error(asked, -32601, 404))
  assert.deepEqual(log, FALLS_BACK)
  assert.equal(handshake.outcome, 'connected')
})

test('HV-05 400 or 404 with -32000, -32600, -32001: initialize', async () => {
  for (const [code, status] of [
    [-32000, 400],
    [-32600, 400],
    [-32001, 404],
    [-32600, 404],
  ] as const) {
    for (const id of [null, 1001, 'server-error']) {
      const { log, handshake } = await after((asked) => error(asked, code, status, { id }))
      assert.deepEqual(log, FALLS_BACK)
      assert.equal(handshake.modernEvidence, 'none')
    }
  }
})

test('4xx with text, HTML or nothing: initialize, then the SSE GET', async () => {
  for (const discover of [
    { status: 400, type: 'text/plain', body: 'unknown method' },
    PAGE,
    { status: 400 },
    { status: 405 },
  ]) {
    assert.deepEqual((await after(discover)).log, FALLS_BACK)
    const nothing = await meet(() => discover)
    assert.deepEqual(nothing.log, ['server/discover', 'initialize', 'GET'])
    assert.equal(nothing.handshake.outcome, 'not_mcp')
  }
})

test('401 or 403 on discover: still one initialize', async () => {
  for (const status of [401, 403]) {
    const open = await after({ status, headers: [['www-authenticate', 'Bearer']] })
    assert.deepEqual(open.log, FALLS_BACK)
    assert.equal(open.handshake.outcome, 'connected')
    assert.equal(open.handshake.facts?.gate, undefined)
    assert.deepEqual(open.codes, ['discover_forbidden'])
  }
  const shut = await meet(() => ({ status: 401, headers: [['www-authenticate', 'Bearer']] }))
  assert.deepEqual(shut.log, ['server/discover', 'initialize'])
  assert.equal(shut.handshake.outcome, 'gated')
})

test('5xx on discover: one initialize', async () => {
  for (const status of [500, 502, 503, 504]) {
    const open = await after({ status })
    assert.deepEqual(open.log, FALLS_BACK)
    assert.deepEqual(open.handshake.observations[0]?.params, { failure: `status ${status}` })
    const shut = await meet(() => ({ status }))
    assert.deepEqual(shut.log, ['server/discover', 'initialize'])
    assert.equal(shut.handshake.outcome, 'unmeasured')
    assert.deepEqual(shut.handshake.reason, { code: 'server_error', params: { status } })
  }
})

test('timeout or reset on discover: one initialize', async () => {
  for (const fails of ['time_budget', 'connect_reset', 'body_cut'] as const) {
    const open = await after({ fails, phase: 'headers' })
    assert.deepEqual(open.log, FALLS_BACK)
    assert.deepEqual(open.codes, ['discover_unanswered'])
  }
  const shut = await meet(() => SILENT)
  assert.deepEqual(shut.log, ['server/discover', 'initialize'])
  assert.equal(shut.handshake.outcome, 'unmeasured')
  assert.equal(shut.handshake.reason?.code, 'no_answer')
})

test('200 HTML or an unusable body: one initialize, then not MCP', async () => {
  const answers = [
    [{ status: 200, type: 'text/html', body: '<html>' }, 'endpoint_html'],
    [{ status: 200, type: 'text/plain', body: 'hello' }, 'endpoint_not_json'],
    [json({ hello: 'world' }), 'endpoint_not_jsonrpc'],
  ] as const
  for (const [answer, code] of answers) {
    assert.deepEqual((await after(answer)).log, FALLS_BACK)
    const nothing = await meet(() => answer)
    assert.deepEqual(nothing.log, ['server/discover', 'initialize'])
    assert.equal(nothing.handshake.outcome, 'not_mcp')
    assert.equal(nothing.handshake.reason?.code, code)
    assert.equal(nothing.handshake.facts, undefined)
  }
})

test('a draft of 2026-07-28 is soft evidence, then initialize', async () => {
  const data = { supported: ['2026-07-28'] }
  const { handshake, log, codes } = await after((asked) => error(asked, -32004, 400, { data }))
  assert.deepEqual(log, FALLS_BACK)
  assert.equal(handshake.modernEvidence, 'pre_release')
  assert.deepEqual(codes, ['prerelease_dialect'])
  const other = await after((asked) => error(asked, -32004, 400))
  assert.equal(other.handshake.modernEvidence, 'none')
})

test('no redirect, refusal or missing connection on discover leads to initialize', async () => {
  const refused = await meet(() => ({ refused: 'address_not_public' }))
  assert.deepEqual(refused.log, ['server/discover'])
  assert.equal(refused.handshake.outcome, 'refused')
  assert.deepEqual(refused.handshake.reason?.params, { refusal: 'address_not_public' })
  for (const [fails, phase] of [
    ['dns_not_found', 'resolve'],
    ['connect_refused', 'connect'],
    ['tls_failed', 'tls'],
  ] as const) {
    const gone = await meet(() => ({ fails, phase }))
    assert.deepEqual(gone.log, ['server/discover'])
    assert.equal(gone.handshake.reason?.code, 'no_connection')
    assert.equal(gone.handshake.outcome, 'unmeasured')
  }
  const away = await meet(() => ({ status: 302, headers: [['location', 'https://id.example/']] }))
  assert.deepEqual(away.log, ['server/discover'])
  assert.equal(away.handshake.endpoint, ENDPOINT)
})
