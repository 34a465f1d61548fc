/** Versions, identity, results and ids: what is observed of a handshake beside its checks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  discovered,
  empty,
  error,
  initialized,
  json,
  legacy,
  list,
  modern,
  redirect,
  result,
  text,
  type Parts,
  type Server,
} from '../../../../fixtures/servers/parts.ts'
import { codesIn, lookAt } from './see.ts'

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'owl', version: '1' },
}
const HINTS = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' }
const DISCOVERED = { ...HINTS, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }
const META_SERVER = 'io.modelcontextprotocol/serverInfo'

/** Agrees to every version that is offered. */
const echoing: Server = (asked) =>
  result({ ...INITIALIZED, protocolVersion: asked.rpc.params?.['protocolVersion'] })(asked)

/** Refuses versions other than 2026-07-28, as its revision asks. */
function strictAboutVersions(changes: Parts = {}): Server {
  const inner = modern(changes)
  return (asked) => {
    const version = asked.headers['mcp-protocol-version']
    const wrong = asked.method === 'POST' && version !== undefined && version !== '2026-07-28'
    return wrong ? unsupported(400)(asked) : inner(asked)
  }
}

function unsupported(status: number, supported: readonly string[] = ['2026-07-28']): Server {
  return ({ rpc }) => {
    const told = { code: -32022, message: 'unsupported', data: { supported, requested: 'other' } }
    return json({ jsonrpc: '2.0', id: rpc.id ?? null, error: told }, status)
  }
}

test('HV-01: a server that repeats any version is seen to, one that chooses its own is not', async () => {
  const echo = await lookAt(legacy({ initialize: echoing }), { deep: true })
  assert.deepEqual(
    echo.of('echoes_unknown_versions').map(({ params }) => params),
    [{ offered: '1999-01-01' }],
  )
  assert.equal(echo.view.handshake.revision, '2025-11-25', 'the run itself offers a real version')
  const honest = await lookAt(legacy({ initialize: initialized('2025-11-25') }), { deep: true })
  assert.deepEqual(honest.of('echoes_unknown_versions'), [])
  const shallow = await lookAt(legacy({ initialize: echoing }))
  assert.deepEqual(
    shallow.of('echoes_unknown_versions'),
    [],
    'nothing is claimed that was not asked',
  )
})

test('a modern server that serves a version nobody knows is seen to', async () => {
  const lax = await lookAt(modern(), { deep: true })
  assert.equal(lax.of('unknown_version_served').length, 1)
  const strict = await lookAt(strictAboutVersions(), { deep: true })
  assert.deepEqual(strict.of('unknown_version_served'), [])
})

test('HV-02: a version nobody knows is named, when it is a date', async () => {
  const future = await lookAt(legacy({ initialize: initialized('2031-01-01') }))
  assert.deepEqual(future.of('unknown_revision_chosen')[0]?.params, { revision: '2031-01-01' })
  const nonsense = await lookAt(legacy({ initialize: initialized('owl\u202e') }))
  assert.deepEqual(nonsense.of('unknown_revision_chosen')[0]?.params, {})
  const known = await lookAt(legacy({ initialize: initialized('2025-06-18') }))
  assert.deepEqual(known.of('unknown_revision_chosen'), [])
})

test('HV-03: another version is a note, and a warning only when the server supports the offered one', async () => {
  const older = await lookAt(legacy({ initialize: initialized('2025-06-18') }))
  assert.deepEqual(older.of('other_revision_chosen')[0]?.params, {
    offered: '2025-11-25',
    chosen: '2025-06-18',
  })
  assert.deepEqual(older.of('supported_revision_not_chosen'), [])
  const able = legacy({
    'server/discover': unsupported(400, ['2025-11-25', '2025-06-18']),
    initialize: initialized('2025-06-18'),
  })
  // Error -32022 would end the handshake, so the list comes with an error of the old kind.
  const listing = legacy({
    'server/discover': ({ rpc }) =>
      json({
        jsonrpc: '2.0',
        id: rpc.id,
        error: { code: -32000, message: 'no', data: { supported: ['2025-11-25'] } },
      }),
    initialize: initialized('2025-06-18'),
  })
  assert.equal((await lookAt(listing)).of('supported_revision_not_chosen').length, 1)
  assert.deepEqual((await lookAt(able)).of('other_revision_chosen'), [])
  const agreed = await lookAt(legacy({ initialize: initialized('2025-11-25') }))
  assert.deepEqual(agreed.of('other_revision_chosen'), [])
})

test('HV-10: a version error to initialize is observed with the versions it lists', async () => {
  const refusing = await lookAt(legacy({ initialize: unsupported(200, ['2025-06-18']) }))
  assert.deepEqual(refusing.of('version_error_to_initialize')[0]?.params, {
    error: -32022,
    supported: '2025-06-18',
  })
  const other = await lookAt(legacy({ initialize: error(-32603) }))
  assert.deepEqual(other.of('version_error_to_initialize'), [])
})

test('HV-12: a header that denies the body and gets a result is observed, a refusal is not', async () => {
  const lax: Server = (asked) => {
    const inner = modern()
    const header = asked.headers['mcp-method']
    if (header !== 'tools/call' || asked.rpc.method !== 'tools/list') return inner(asked)
    return list()(asked)
  }
  const served = await lookAt(lax, { deep: true })
  assert.equal(served.of('header_mismatch_served').length, 1)
  const refused = await lookAt(modern(), { deep: true })
  assert.deepEqual(refused.of('header_mismatch_served'), [])
  const old = await lookAt(legacy(), { deep: true })
  const roles = old.evidence.extra.map(({ role }) => role)
  assert.ok(!roles.includes('deep_mismatch'), 'older revisions have no such header')
})

test('HV-13: resultType missing, and other than complete', async () => {
  const { resultType: _, ...without } = DISCOVERED
  const missing = await lookAt(modern({ 'server/discover': result(without) }))
  assert.deepEqual(missing.of('result_type_missing')[0]?.params, { method: 'server/discover' })
  assert.equal(missing.view.handshake.state, 'completed', 'the rest is read')
  const odd = await lookAt(modern({ 'tools/list': list(undefined, { resultType: 'partial' }) }))
  assert.deepEqual(odd.of('result_type_unexpected')[0]?.params, { method: 'tools/list' })
  const right = codesIn(await lookAt(modern()))
  assert.ok(!right.includes('result_type_missing') && !right.includes('result_type_unexpected'))
  const old = codesIn(await lookAt(legacy()))
  assert.ok(!old.includes('result_type_missing'), 'older revisions have none')
})

test('HV-14: identity in the place of a draft, and two that differ', async () => {
  const draft = { ...DISCOVERED, serverInfo: { name: 'owl', version: '1' } }
  const place = await lookAt(modern({ 'server/discover': result(draft) }))
  assert.equal(place.of('identity_in_draft_place').length, 1)
  const both = { ...draft, _meta: { [META_SERVER]: { name: 'barn owl', version: '1' } } }
  const two = await lookAt(modern({ 'server/discover': result(both) }))
  assert.deepEqual(two.of('identity_differs')[0]?.params, { members: 'name' })
  const right = { ...DISCOVERED, _meta: { [META_SERVER]: { name: 'owl', version: '1' } } }
  const good = codesIn(await lookAt(modern({ 'server/discover': result(right) })))
  for (const code of ['identity_in_draft_place', 'identity_differs', 'identity_missing']) {
    assert.ok(!good.includes(code), code)
  }
})

test('HV-15: an absent hint is noted, ttlMs 0 is a hint like any other', async () => {
  const { ttlMs: _, ...absent } = HINTS
  const without = await lookAt(modern({ 'tools/list': result({ ...absent, tools: [] }) }))
  assert.deepEqual(without.of('cache_hints_missing')[0]?.params, { method: 'tools/list' })
  const zero = await lookAt(modern({ 'tools/list': result({ ...HINTS, ttlMs: 0, tools: [] }) }))
  assert.deepEqual(zero.of('cache_hints_missing'), [])
})

test('pages of one list with different cache scopes are observed', async () => {
  const pageOf =
    (scopes: readonly string[]): Server =>
    (asked) => {
      const second = asked.rpc.params?.['cursor'] === 'two'
      const rest = second ? {} : { nextCursor: 'two' }
      const name = second ? 'b' : 'a'
      const tool = { name, inputSchema: { type: 'object' } }
      return list([tool], { ...rest, cacheScope: scopes[second ? 1 : 0] })(asked)
    }
  const mixed = await lookAt(modern({ 'tools/list': pageOf(['public', 'private']) }))
  assert.equal(mixed.of('cache_scope_changes').length, 1)
  const same = await lookAt(modern({ 'tools/list': pageOf(['public', 'public']) }))
  assert.deepEqual(same.of('cache_scope_changes'), [])
})

test('HV-17: a result or an error under another id is observed with its type', async () => {
  const number = await lookAt(
    modern({ 'tools/list': json({ jsonrpc: '2.0', id: '7', result: {} }) }),
  )
  assert.deepEqual(number.of('id_not_echoed')[0]?.params, { type: 'string' })
  const wrong = json({ jsonrpc: '2.0', id: 0, error: { code: -32602, message: 'no' } })
  const call = await lookAt(modern({ 'tools/call': wrong }))
  assert.deepEqual(call.of('error_id_not_ours')[0]?.params, { type: 'number' })
  const right = codesIn(await lookAt(modern()))
  assert.ok(!right.includes('id_not_echoed') && !right.includes('error_id_not_ours'))
})

test('HV-20: a request with id null that is not refused is observed, whatever it is taken for', async () => {
  const lost: Server = (asked) => (asked.rpc.id === null ? empty(202) : legacy()(asked))
  const taken = await lookAt(lost, { deep: true })
  assert.deepEqual(taken.of('null_id_accepted')[0]?.params, { status: 202 })
  const strict: Server = (asked) =>
    asked.rpc.id === null ? error(-32600, 400)(asked) : legacy()(asked)
  const refused = await lookAt(strict, { deep: true })
  assert.deepEqual(refused.of('null_id_accepted'), [])
  assert.deepEqual(refused.of('id_not_echoed'), [], 'no id could be echoed')
})

test('HV-21: an array in answer to one request, except on 2025-03-26', async () => {
  const listed: Server = ({ rpc }) => json([{ jsonrpc: '2.0', id: rpc.id, result: { tools: [] } }])
  const batch = await lookAt(legacy({ 'tools/list': listed }))
  assert.equal(batch.of('array_reply').length, 1)
  assert.equal(batch.view.list.state, 'read', 'it is read all the same')
  const allowed = await lookAt(
    legacy({ initialize: initialized('2025-03-26'), 'tools/list': listed }),
  )
  assert.deepEqual(allowed.of('array_reply'), [])
})

test('HV-22: a 401 whose words name another version asks for no credentials', async () => {
  const told = text(401, 'application/json', '{"message":"version not supported, use 2025-06-18"}')
  const version = await lookAt(legacy({ initialize: told }))
  assert.equal(version.of('version_refused_as_401').length, 1)
  assert.deepEqual(version.of('credential_undisclosed'), [])
  const bare = await lookAt(legacy({ initialize: json({ message: 'key required' }, 401) }))
  assert.deepEqual(bare.of('version_refused_as_401'), [])
  assert.equal(bare.of('credential_undisclosed').length, 1)
})

test('initialize works although discovery was refused: older clients can connect', async () => {
  const broken = legacy({ 'server/discover': error(-32020, 400) })
  const modernError = await lookAt(broken, { deep: true })
  assert.deepEqual(modernError.of('modern_error_then_legacy')[0]?.params, { error: -32020 })
  const failing = await lookAt(legacy({ 'server/discover': empty(500) }), { deep: true })
  assert.deepEqual(failing.of('discover_unanswered')[0]?.params, { failure: 'status 500' })
  for (const server of [modern({ 'server/discover': error(-32020, 400) }), modern()]) {
    const codes = codesIn(await lookAt(server, { deep: true }))
    assert.ok(!codes.includes('modern_error_then_legacy') && !codes.includes('discover_unanswered'))
  }
})

test('discovery that only a gateway forbids, that lists only older versions, or speaks a draft', async () => {
  const forbidden = await lookAt(legacy({ 'server/discover': empty(403) }))
  assert.deepEqual(forbidden.of('discover_forbidden')[0]?.params, { status: 403 })
  assert.deepEqual((await lookAt(legacy())).of('discover_forbidden'), [])
  const older = await lookAt(
    legacy({ 'server/discover': result({ supportedVersions: ['2025-11-25'], capabilities: {} }) }),
  )
  assert.equal(older.of('discover_lists_legacy_only').length, 1)
  assert.deepEqual((await lookAt(modern())).of('discover_lists_legacy_only'), [])
  const draft: Server = ({ rpc }) =>
    json({
      jsonrpc: '2.0',
      id: rpc.id,
      error: { code: -32004, message: 'no', data: { supported: ['2026-07-28'] } },
    })
  assert.equal(
    (await lookAt(legacy({ 'server/discover': draft }))).of('prerelease_dialect').length,
    1,
  )
  const silent = await lookAt(legacy({ 'server/discover': error(-32022, 400) }))
  assert.equal(silent.of('supported_missing').length, 1)
  assert.deepEqual((await lookAt(legacy())).of('prerelease_dialect'), [])
})

test('SH-08: a redirect that lowers the scheme names the URL to publish and tries it once', async () => {
  const server: Server = (asked) =>
    asked.url.endsWith('/mcp/') ? modern()(asked) : redirect(307, 'http://tide.example/mcp/')
  const seen = await lookAt(server, { deep: true })
  assert.deepEqual(seen.of('redirect_lowers_scheme')[0]?.params, {
    status: 307,
    where: 'lowers_scheme',
    publish: 'https://tide.example/mcp/',
  })
  assert.deepEqual(seen.of('redirect_target_answers')[0]?.params, {
    publish: 'https://tide.example/mcp/',
  })
  const urls = seen.asked.map(({ url }) => url)
  assert.ok(
    urls.every((url) => url.startsWith('https:')),
    'nothing is sent in clear',
  )
  assert.equal(urls.filter((url) => url === 'https://tide.example/mcp/').length, 1)
})

test('SH-10: a redirect that is not followed says where it leads', async () => {
  const slash = await lookAt(() => redirect(301, '/mcp/'))
  assert.deepEqual(slash.of('redirect_not_followed')[0]?.params, {
    status: 301,
    where: 'slash',
    publish: 'https://tide.example/mcp/',
  })
  assert.equal(slash.of('redirect_drops_method').length, 1)
  assert.deepEqual(slash.of('redirect_target_answers'), [], 'it was not asked')
  const kept = await lookAt(() => redirect(308, 'https://other.example/mcp'), { deep: true })
  assert.equal(kept.of('redirect_not_followed')[0]?.params['where'], 'other_origin')
  assert.deepEqual(kept.of('redirect_drops_method'), [])
  const asked = kept.asked.filter(({ url }) => url.includes('other.example'))
  assert.deepEqual(asked, [], 'another host is named, never asked')
  assert.deepEqual((await lookAt(modern())).of('redirect_not_followed'), [])
})

test('capabilities and extensions are listed, and contradictions with the answers', async () => {
  const rich = { ...DISCOVERED, capabilities: { tools: {}, extensions: { 'example/owls': {} } } }
  const seen = await lookAt(modern({ 'server/discover': result(rich) }))
  assert.deepEqual(seen.of('capabilities_declared')[0]?.params, {
    capabilities: 'tools, extensions',
    extensions: 'example/owls',
  })
  const none = await lookAt(
    modern({ 'server/discover': result({ ...DISCOVERED, capabilities: {} }) }),
  )
  assert.equal(none.of('tools_listed_undeclared').length, 1)
  const promised = await lookAt(modern({ 'tools/list': error(-32601, 404) }))
  assert.equal(promised.of('tools_advertised_but_unknown').length, 1)
  const right = codesIn(await lookAt(modern()))
  assert.ok(
    !right.includes('tools_listed_undeclared') && !right.includes('tools_advertised_but_unknown'),
  )
  const broken = await lookAt(
    modern({ 'server/discover': result({ ...DISCOVERED, capabilities: 1 }) }),
  )
  assert.deepEqual(broken.of('result_member_malformed')[0]?.params, { member: 'capabilities' })
  assert.deepEqual(broken.of('capabilities_declared'), [])
  assert.deepEqual(
    (await lookAt(modern({ 'server/discover': discovered() }))).of('result_member_malformed'),
    [],
  )
})
