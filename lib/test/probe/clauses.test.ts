/** Clauses of the checks that a whole server shows badly: edges of figures, dates, hosts and ids. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRUSTED } from '../../../fixtures/servers/certificates.ts'
import {
  challenge,
  discovered,
  ENDPOINT,
  error,
  json,
  legacy,
  list,
  METADATA,
  metadata,
  modern,
  redirect,
  RESOURCE,
  result,
  TIDE_HEIGHT,
  TOOLS,
} from '../../../fixtures/servers/parts.ts'
import type { Server } from '../../../fixtures/servers/parts.ts'
import { start, wordOf } from '../../../fixtures/servers/run.ts'
import type { CertificateFacts } from '../../src/exchange.ts'
import { latencyProfile } from '../../src/probe/checks/latency-profile.ts'
import { assertionsOf, judge } from '../../src/probe/judge.ts'
import { observe } from '../../src/probe/observe.ts'
import { viewOf } from '../../src/probe/view.ts'
import type { Assertion, CheckId } from '../../src/run/assertion.ts'
import type { Bodies, Evidence, Step } from '../../src/run/evidence.ts'
import { CLIENT, observeRow, rowOf } from './walk-table.ts'

interface Seen {
  readonly evidence: Evidence
  readonly bodies: Bodies
  readonly words: readonly string[]
}

async function see(server: Server, endpoint: string = ENDPOINT): Promise<Seen> {
  const { send, now, asked } = start(server)
  const observed = await observe(endpoint, send, { client: CLIENT, now, random: () => 0 })
  return { ...observed, words: asked.map(wordOf) }
}

function said(id: CheckId, evidence: Evidence, bodies: Bodies): readonly unknown[] {
  const found = judge(evidence, bodies).assertions.find(({ check }) => check === id)
  const { status, reason } = found ?? assert.fail(id)
  return [status, reason?.key, reason?.params]
}

async function saidOf(id: CheckId, server: Server): Promise<readonly unknown[]> {
  const { evidence, bodies } = await see(server)
  return said(id, evidence, bodies)
}

const good = await see(modern())

function withWaits(waits: readonly number[]): Evidence {
  const [step] = good.evidence.steps
  const more = waits
    .slice(good.evidence.steps.length)
    .map((): Step => ({ ...(step ?? assert.fail()), role: 'deep_x' }))
  const steps = [...good.evidence.steps, ...more].map((one, index) => {
    const wait = waits[index] ?? assert.fail('too few waits')
    return { ...one, timings: { resolved: 7, firstByte: wait + 7, total: wait + 900 } }
  })
  return { ...good.evidence, steps }
}

test('latency: nearest rank, and the slowest below twenty samples', () => {
  const figures = (count: number) => {
    const waits = Array.from({ length: count }, (_, index) => (index + 1) * 10)
    // More requests than a run may send, so that no judge of a whole run takes them.
    const view = viewOf(withWaits(waits), good.bodies)
    return latencyProfile.judge(view, { hitCount: 0 }).reason.params
  }
  assert.deepEqual(figures(3), { p50: 20, p95: 30, n: 3 })
  assert.deepEqual(figures(4), { p50: 20, p95: 40, n: 4 })
  assert.deepEqual(figures(19), { p50: 100, p95: 190, n: 19 })
  assert.deepEqual(figures(20), { p50: 100, p95: 190, n: 20 })
  assert.deepEqual(figures(21), { p50: 110, p95: 200, n: 21 })
})

test('latency: the metadata of another host are no sample of the endpoint', async () => {
  const { evidence, bodies } = await see(modern({ 'tools/call': challenge(), ...metadata() }))
  assert.equal(evidence.steps.length, 4)
  const [, , params] = said('latency_profile', evidence, bodies)
  assert.ok(typeof params === 'object' && params !== null && 'n' in params)
  assert.equal(params.n, 3)
})

function judgedCertificate(certificate: CertificateFacts): readonly unknown[] {
  return said('tls_certificate', { ...good.evidence, certificate }, good.bodies)
}

test('certificate: trust without a certificate that was seen is no trust', () => {
  assert.deepEqual(judgedCertificate({ ...TRUSTED, chain: [] }).slice(0, 2), [
    'UNVERIFIED',
    'tls_not_observed',
  ])
})

test('certificate: a day is whole, and an expired one that nobody needs does not count', () => {
  const [leaf] = TRUSTED.chain
  const ending = (validTo: string) => ({ ...(leaf ?? assert.fail()), validTo })
  const days = (...ends: string[]) => judgedCertificate({ ...TRUSTED, chain: ends.map(ending) })[2]
  assert.deepEqual(days('2026-11-30T11:59:59.000Z'), { daysLeft: 0 })
  assert.deepEqual(days('2026-11-30T12:00:00.000Z'), { daysLeft: 1 })
  assert.deepEqual(days('2027-01-28T12:00:00.000Z', '2021-09-30T14:01:15.000Z'), { daysLeft: 60 })
  assert.deepEqual(
    judgedCertificate({ ...TRUSTED, chain: [ending('2021-09-30T14:01:15.000Z')] })[0],
    'UNVERIFIED',
  )
})

test('certificate: instants are UTC under any time zone (TS-04, TS-06)', () => {
  const zone = process.env['TZ']
  const days = ['Europe/Prague', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((TZ) => {
    process.env['TZ'] = TZ
    return judgedCertificate(TRUSTED)[2]
  })
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  assert.deepEqual(days, [{ daysLeft: 90 }, { daysLeft: 90 }, { daysLeft: 90 }])
})

test('certificate: a code of unknown form is not repeated', () => {
  const [, , params] = judgedCertificate({
    ...TRUSTED,
    verdict: 'not_observed',
    chain: [],
    code: 'server <script> text',
  })
  assert.deepEqual(params, { code: 'unknown' })
})

test('redirects: another port is another host, the default port written out is not', async () => {
  const policy = (location: string) =>
    saidOf('redirect_policy', modern({ 'server/discover': redirect(308, location) }))
  assert.equal((await policy('https://tide.example:8443/mcp'))[1], 'redirect_cross_host_observed')
  assert.equal((await policy('https://TIDE.example:443/x'))[1], 'redirect_same_host')
  assert.equal((await policy('//reef.example/x'))[1], 'redirect_cross_host_observed')
  assert.equal(
    (await policy('https://tide.example@reef.example/'))[1],
    'redirect_cross_host_observed',
  )
})

test('redirects: a Location beside 201 or 404 redirects nobody', async () => {
  for (const status of [201, 300, 304, 404]) {
    const [, key] = await saidOf(
      'redirect_policy',
      modern({ 'tools/call': redirect(status, 'https://reef.example/') }),
    )
    assert.equal(key, 'redirect_none', `${status}`)
  }
})

test('tools: a result under an error status is disowned by the server itself', async () => {
  for (const status of [400, 401, 403, 500]) {
    const server = modern({ 'tools/list': (asked) => ({ ...modern()(asked), status }) })
    assert.deepEqual(await saidOf('tools_list', server), [
      'FAILED',
      'tools_list_http_error',
      { status },
    ])
    const [fingerprint] = await saidOf('toolset_fingerprint', server)
    assert.equal(fingerprint, 'UNVERIFIED')
  }
})

test('tools: a server that ignores cursors and gives page 1 again has not been read to its end', async () => {
  let page = 0
  const server = modern({
    'tools/list': (asked) => {
      page += 1
      const next = page < 3 ? { nextCursor: `c${page}` } : {}
      return json({ jsonrpc: '2.0', id: asked.rpc.id, result: { tools: TOOLS, ...next } })
    },
  })
  const { evidence, bodies, words } = await see(server)
  assert.deepEqual(words, ['server/discover', 'tools/list', 'tools/list'])
  assert.equal(said('toolset_fingerprint', evidence, bodies)[1], 'tools_list_incomplete')
  assert.deepEqual(said('tools_list', evidence, bodies)[2], { tools: 2, pages: 2 })
})

test('tools: exactly 5,000 tools and a further cursor are a cap that was hit', async () => {
  const tools = Array.from({ length: 5000 }, (_, i) => ({ name: `t${i}`, inputSchema: {} }))
  const { evidence, bodies, words } = await see(
    modern({ 'tools/list': list(tools, { nextCursor: 'more' }) }),
  )
  assert.equal(words.length, 2)
  assert.equal(said('schema_fingerprint', evidence, bodies)[1], 'tools_list_incomplete')
})

test('tools: a cursor that is no string cannot be followed', async () => {
  const server = modern({ 'tools/list': list(TOOLS, { nextCursor: 7 }) })
  const { evidence, bodies, words } = await see(server)
  assert.equal(words.length, 2)
  assert.equal(said('toolset_fingerprint', evidence, bodies)[1], 'tools_list_incomplete')
  assert.equal(said('tools_list', evidence, bodies)[0], 'VERIFIED')
})

test('the call: a tool that appears under the reserved name is not called, whatever else holds', async () => {
  const { evidence } = good
  const named = { ...TIDE_HEIGHT, name: evidence.reservedTool }
  const { words } = await see(modern({ 'tools/list': list([named]) }))
  assert.deepEqual(words, ['server/discover', 'tools/list'])
})

test('the call: a result under another id is not the answer', async () => {
  const server = modern({ 'tools/call': json({ jsonrpc: '2.0', id: 'x', result: {} }) })
  assert.deepEqual((await saidOf('error_taxonomy', server)).slice(0, 2), [
    'OBSERVED_RISK',
    'error_taxonomy_other_id',
  ])
})

test('the call: a code that no number can hold is not repeated', async () => {
  const server = modern({ 'tools/call': error(1e300, 200, 'no') })
  const [status, key, params] = await saidOf('error_taxonomy', server)
  assert.deepEqual([status, key], ['OBSERVED_RISK', 'error_taxonomy_jsonrpc_malformed'])
  assert.ok(!JSON.stringify(params).includes('e+'))
})

test('handshake: a server that lists only older revisions is read through a session', async () => {
  let ready = false
  const server = legacy({
    'server/discover': discovered(['2025-11-25', '2025-06-18']),
    'notifications/initialized': () => {
      ready = true
      return { status: 202 }
    },
    'tools/list': (asked) =>
      (ready && asked.headers['mcp-method'] === undefined ? list() : error(-32022, 400))(asked),
  })
  const { evidence, bodies, words } = await see(server)
  assert.deepEqual(words.slice(0, 4), [
    'server/discover',
    'initialize',
    'notifications/initialized',
    'tools/list',
  ])
  const handshake = said('discovery_handshake', evidence, bodies)
  assert.deepEqual([handshake[0], handshake[2]], ['VERIFIED', { era: 'legacy' }])
  assert.deepEqual(said('protocol_revision', evidence, bodies)[2], { revision: '2025-06-18' })
  assert.equal(said('tools_list', evidence, bodies)[0], 'VERIFIED')
})

test('handshake: a discovery result under another id is no handshake, and no older one is tried', async () => {
  const stray = json({ jsonrpc: '2.0', id: 0, result: { supportedVersions: ['2026-07-28'] } })
  const { evidence, bodies, words } = await see(legacy({ 'server/discover': stray }))
  assert.ok(!words.includes('initialize'))
  assert.deepEqual(said('discovery_handshake', evidence, bodies).slice(0, 2), [
    'FAILED',
    'response_id_mismatch',
  ])
})

test('handshake: some other result under another id is no discovery, so the older one is tried', async () => {
  const stray = json({ jsonrpc: '2.0', id: null, result: {} })
  const [status, , params] = await saidOf(
    'discovery_handshake',
    legacy({ 'server/discover': stray }),
  )
  assert.deepEqual([status, params], ['VERIFIED', { era: 'legacy' }])
})

test('handshake: a gate at the notification settles it, and nothing is sent behind it', async () => {
  const { evidence, bodies, words } = await see(
    legacy({ 'notifications/initialized': challenge(), ...metadata() }),
  )
  assert.deepEqual(words.slice(3), [`GET ${METADATA}`])
  assert.equal(said('discovery_handshake', evidence, bodies)[1], 'credential_required')
  assert.equal(said('auth_metadata', evidence, bodies)[0], 'VERIFIED')
})

test('handshake: a version that is no date is not sent back in a header', async () => {
  const { evidence } = await see(
    legacy({ initialize: result({ protocolVersion: 'new\r\nX-Evil: 1', capabilities: {} }) }),
  )
  const sent = evidence.steps.flatMap(({ request }) =>
    request.headers.filter(([name]) => name === 'mcp-protocol-version'),
  )
  assert.deepEqual(new Set(sent.map(([, value]) => value)), new Set(['2026-07-28', '2025-11-25']))
})

test('metadata: a fragment is not sent, and a relative place is none', async () => {
  const fetched = await see(
    modern({
      'tools/call': challenge(`Bearer resource_metadata="${METADATA}#part"`),
      ...metadata(),
    }),
  )
  assert.equal(fetched.words.at(-1), `GET ${METADATA}`)
  const server = modern({ 'tools/call': challenge('Bearer resource_metadata="/relative"') })
  assert.equal((await saidOf('auth_metadata', server))[1], 'auth_challenge_no_metadata_url')
})

test('metadata: absent scopes contradict nothing, a list of other things and no list do', async () => {
  const policy = (scopes: unknown) =>
    saidOf(
      'auth_metadata',
      modern({
        'tools/call': challenge(`Bearer scope="a  b", resource_metadata="${METADATA}"`),
        ...metadata({ ...RESOURCE, scopes_supported: scopes }),
      }),
    )
  assert.equal((await policy(undefined))[0], 'VERIFIED')
  assert.equal((await policy('a b'))[1], 'auth_scope_contradiction')
  assert.equal((await policy(['a', 'b', 'c']))[0], 'VERIFIED')
  assert.equal((await policy(['a', 7]))[1], 'auth_scope_contradiction')
})

test('a check that the registry names and nobody wrote is an error, never a pass', () => {
  const view = viewOf(good.evidence, good.bodies)
  const assertions = assertionsOf(view, { hitCount: 0 }, new Map())
  assert.equal(assertions.length, 15)
  for (const { check, status, execution, reason } of assertions) {
    assert.deepEqual([status, execution], ['UNVERIFIED', 'ERROR'])
    assert.deepEqual(reason, { key: 'check_not_implemented', params: { check_id: check } })
  }
})

test('a check that throws costs only itself, and its message is not repeated', () => {
  const view = viewOf(good.evidence, good.bodies)
  const broken = {
    id: 'tools_list',
    judge: () => {
      throw new Error('third-party text')
    },
  } as const
  const assertions = assertionsOf(view, { hitCount: 0 }, new Map([[broken.id, broken]]))
  const found = assertions.find(({ check }) => check === 'tools_list')
  assert.deepEqual([found?.status, found?.execution], ['UNVERIFIED', 'ERROR'])
  assert.doesNotMatch(JSON.stringify(assertions), /third-party/)
})

test('a run with credentials is its owner’s word', async () => {
  const { evidence, bodies } = await observeRow(rowOf('modern'), { conditions: ['credentialed'] })
  const provenances = judge(evidence, bodies).assertions.map((one: Assertion) => one.provenance)
  assert.deepEqual(new Set(provenances), new Set(['SELF_ATTESTED']))
})

test('drift names both digests, and only what differs from the approved list', async () => {
  const { evidence, bodies } = good
  const { snapshot } = judge(evidence, bodies)
  const { toolset = '', schema = '' } = snapshot?.fingerprints ?? {}
  const other = `sha256:${'0'.repeat(64)}`
  assert.deepEqual(judge(evidence, bodies).drift, [])
  assert.deepEqual(judge(evidence, bodies, { baseline: { toolset, schema } }).drift, [])
  const { drift } = judge(evidence, bodies, { baseline: { toolset, schema: other } })
  assert.deepEqual(drift, [
    {
      check: 'schema_unchanged_vs_approved',
      previous: other,
      current: schema,
      detectedAt: evidence.finishedAt,
    },
  ])
})
