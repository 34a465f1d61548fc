/** Mistakes that other probers made and published, each with the test that would have caught it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  always,
  BARE_401,
  challenge,
  error,
  errorWithoutId,
  event,
  events,
  legacy,
  list,
  metadata,
  modern,
  result,
  rewritten,
  text,
  TIDE_HEIGHT,
} from '../../../fixtures/servers/parts.ts'
import type { Server } from '../../../fixtures/servers/parts.ts'
import { start, wordOf } from '../../../fixtures/servers/run.ts'
import { ENDPOINT } from '../../../fixtures/servers/parts.ts'
import type { HeaderList } from '../../src/exchange.ts'
import { RUN_LIMITS } from '../../src/probe/budget.ts'
import { judge } from '../../src/probe/judge.ts'
import { observe, type ObserveOptions } from '../../src/probe/observe.ts'
import type { Assertion, CheckId } from '../../src/run/assertion.ts'
import type { Evidence } from '../../src/run/evidence.ts'
import { CLIENT } from './walk-table.ts'

interface Judged {
  readonly evidence: Evidence
  readonly words: readonly string[]
  readonly said: (id: CheckId) => string
  readonly assertions: readonly Assertion[]
}

async function probed(server: Server, options: Partial<ObserveOptions> = {}): Promise<Judged> {
  const { send, now, asked } = start(server)
  const { evidence, bodies } = await observe(ENDPOINT, send, { client: CLIENT, now, ...options })
  const { assertions } = judge(evidence, bodies)
  const said = (id: CheckId): string => {
    const found = assertions.find(({ check }) => check === id)
    return `${found?.status} ${found?.reason?.key}`
  }
  return { evidence, words: asked.map(wordOf), said, assertions }
}

function withHeaders(server: Server, headers: HeaderList): Server {
  return (asked) => {
    const answer = server(asked)
    return 'status' in answer
      ? { ...answer, headers: [...(answer.headers ?? []), ...headers] }
      : answer
  }
}

test('L1: latency, metadata and error shape are not VERIFIED because something was answered', async () => {
  const gated = await probed(always(challenge(), metadata()))
  assert.equal(gated.said('latency_profile'), 'UNVERIFIED latency_not_measured')
  const open = await probed(modern())
  assert.equal(open.said('auth_metadata'), 'UNVERIFIED auth_no_challenge_seen')
  const refused = await probed(modern({ 'tools/call': error(-32602, 403) }))
  assert.equal(refused.said('error_taxonomy'), 'UNVERIFIED error_taxonomy_credentials')
})

test('L4: the member is called supportedVersions; its misspelling is no handshake', async () => {
  const wrong = await probed(
    modern({
      'server/discover': result({ protocolVersions: ['2026-07-28'] }),
      initialize: error(-32601),
    }),
  )
  assert.match(wrong.said('discovery_handshake'), /^FAILED/)
  assert.match((await probed(modern())).said('discovery_handshake'), /^VERIFIED/)
})

test('L5: a correct older server needs both types, needs no session, and may frame replies', async () => {
  const strict = rewritten(legacy(), (reply) => events(event(reply)))
  const { assertions, said } = await probed((asked) => {
    const accept = asked.headers['accept'] ?? ''
    const both = accept.includes('application/json') && accept.includes('text/event-stream')
    return both || asked.method !== 'POST' ? strict(asked) : errorWithoutId(-32000, 406)
  })
  assert.ok(assertions.every(({ status }) => status !== 'FAILED' && status !== 'OBSERVED_RISK'))
  assert.match(said('discovery_handshake'), /^VERIFIED/)
})

test('L6: the older handshake is tried whatever the refusal of an unknown method looks like', async () => {
  for (const refusal of [
    BARE_401,
    error(-32601),
    error(-32000, 400),
    errorWithoutId(-32600, 400),
    text(404, 'text/plain', 'not found'),
    text(405, 'text/html', '<!doctype html>'),
  ]) {
    const { said } = await probed(legacy({ 'server/discover': refusal }))
    assert.equal(said('discovery_handshake'), 'VERIFIED handshake_completed')
  }
})

test('L7: what was settled stays settled when the run ends early', async () => {
  const later = { fails: 'connect_reset', phase: 'headers' } as const
  const { said } = await probed(modern({ 'tools/list': later }))
  assert.equal(said('reachability'), 'VERIFIED reachability_answered')
  assert.match(said('discovery_handshake'), /^VERIFIED/)
  assert.equal(said('tools_list'), 'UNVERIFIED probe_cascade_incomplete')
})

test('L8: the dearest legitimate run fits the budget', async () => {
  const { words } = await probed(legacy({ 'tools/call': challenge(), ...metadata() }))
  assert.equal(words.length, 6)
  assert.ok(words.length <= RUN_LIMITS.requests)
})

test('L9: a 429 leads to nothing more, least of all to a second handshake', async () => {
  const { words } = await probed(legacy({ 'server/discover': { status: 429 } }))
  assert.deepEqual(words, ['server/discover'])
})

test('L10: the reserved name is new in each run, and called only when it is nobody’s', async () => {
  const names = new Set<string>()
  for (let i = 0; i < 20; i++) names.add((await probed(modern())).evidence.reservedTool)
  assert.equal(names.size, 20)
  let name = ''
  const { words } = await probed(
    (asked) => {
      const tools = [{ ...TIDE_HEIGHT, name }]
      return modern({ 'tools/list': list(tools) })(asked)
    },
    {
      random: () => {
        name = `countersign_no_such_tool_${'0'.repeat(16)}`
        return 0
      },
    },
  )
  assert.deepEqual(words, ['server/discover', 'tools/list'])
})

test('L11: nothing is computed from a list that came with a refusal', async () => {
  const listed: Server = ({ rpc }) => ({
    ...challenge(),
    body: JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result: { tools: [TIDE_HEIGHT] } }),
  })
  const { said, assertions } = await probed(modern({ 'tools/list': listed, ...metadata() }))
  assert.equal(said('toolset_fingerprint'), 'UNVERIFIED credential_required')
  assert.doesNotMatch(JSON.stringify(assertions), /sha256:/)
})

test('L12: no header of a server becomes a fact of the guard', async () => {
  const forged: HeaderList = [
    ['X-Dns-Answer-Changed', 'true'],
    ['X-Countersign-Conditions', 'credentialed'],
  ]
  const { evidence, assertions } = await probed(withHeaders(modern(), forged))
  assert.equal(evidence.resolution, undefined)
  assert.deepEqual(evidence.conditions, [])
  assert.deepEqual(assertions, (await probed(modern())).assertions)
})

test('L13: a name that leaves the public Internet is no redirect', async () => {
  const digest = (digit: string) => `sha256:${digit.repeat(64)}`
  const { said, evidence } = await probed(modern(), {
    lookAgain: async () => ({ first: digest('a'), last: digest('b'), leftPublic: true }),
  })
  assert.equal(evidence.resolution?.leftPublic, true)
  assert.equal(said('redirect_policy'), 'VERIFIED redirect_none')
})

test('L14: a malformed challenge excuses nobody, a legal blank condemns nobody', async () => {
  for (const header of ['', '="x"', 'Bearer\trealm="x"', 'Bearer ???', 'Bearer realm="a\u0001b"'])
    assert.match((await probed(always(challenge(header)))).said('discovery_handshake'), /^FAILED/)
  for (const header of ['Basic , Bearer realm="x"', 'Bearer realm = "x"', 'Negotiate YQ==', 'dpop'])
    assert.equal(
      (await probed(always(challenge(header)))).said('discovery_handshake'),
      'UNVERIFIED credential_required',
      header,
    )
})

test('L15: our resolver’s outage is ours, a missing name is theirs', async () => {
  const fails = (code: 'dns_unavailable' | 'dns_not_found') =>
    probed(always({ fails: code, phase: 'resolve' }))
  const ours = await fails('dns_unavailable')
  assert.equal(ours.said('reachability'), 'UNVERIFIED probe_resolver_unavailable')
  const theirs = await fails('dns_not_found')
  assert.equal(theirs.said('reachability'), 'UNVERIFIED reachability_dns_failed')
})

test('L17: a request that begins before the deadline may not outlast it', async () => {
  const { send, now } = start((asked) => ({ ...modern()(asked), ms: 9000 }))
  const began = now()
  const limits: number[] = []
  await observe(
    ENDPOINT,
    (outgoing) => {
      limits.push(now() - began + (outgoing.limits?.totalMs ?? Infinity))
      return send(outgoing)
    },
    { client: CLIENT, now },
  )
  assert.ok(limits.length > 1)
  assert.ok(
    limits.every((end) => end <= 10_000),
    limits.join(', '),
  )
})

test('L18: no text and no number of a server reaches an assertion unbounded', async () => {
  const loud = 'overlong text of a server '.repeat(4000)
  const { assertions } = await probed(
    withHeaders(
      modern({
        'server/discover': error(-32603, 500, loud),
        'tools/list': error(1e300, 200, loud),
      }),
      [
        ['Content-Length', '9'.repeat(400)],
        ['Retry-After', '9'.repeat(400)],
        ['X-Text', loud],
      ],
    ),
  )
  const written = JSON.stringify(assertions)
  assert.ok(written.length < 5000)
  assert.doesNotMatch(written, /overlong|Infinity|null|e\+/)
})
