/** The demo's servers as a prober sees them: real sockets, and the guard as it is for everybody. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGuard } from 'countersign/net'
import { probe } from 'countersign/probe'
import type { CheckId, Run } from 'countersign/run'
import { demoHosts } from '../../src/demo/hosts.ts'
import { openFleet, type OpenFleet } from '../../src/demo/listen.ts'
import { demoPlan, type Planned } from '../../src/demo/plan.ts'

const DAY = 86_400_000
const BEGAN = Date.now()
/** The first of every kind, and the second where it is wrong in another way. */
const FIRST = [...Map.groupBy(demoPlan(), ({ kind }) => kind.id).values()].flatMap((all) =>
  all.slice(0, 3),
)

let now = BEGAN
let fleet: OpenFleet
before(async () => (fleet = await openFleet(demoHosts(FIRST, []), () => now)))
after(() => fleet.close())

async function look({ invented }: Planned, at = 0): Promise<Run> {
  now = BEGAN + at
  const pins = fleet.pins.filter(({ host }) => host === invented.host)
  const guard = openGuard({ resolve: pins, ca: [fleet.ca] })
  try {
    const client = { name: 'demo test', version: '1.0.0' }
    const { run } = await probe(invented.url, { send: guard.send, client, now: Date.now })
    return run
  } finally {
    await guard.close()
  }
}

function ofKind(id: string, ordinal = 0): Planned {
  const found = FIRST.find(({ kind, invented }) => kind.id === id && invented.ordinal === ordinal)
  assert.ok(found, `${id} ${ordinal}`)
  return found
}

function outcome(run: Run, check: CheckId): string {
  const assertion = run.assertions.find((one) => one.check === check)
  return `${assertion?.status} ${assertion?.reason?.key ?? ''}`.trim()
}

function faults(run: Run): readonly string[] {
  return run.assertions
    .filter(({ status }) => status === 'FAILED' || status === 'OBSERVED_RISK')
    .map(({ check }) => check)
}

const RIGHT = ['modern', 'dual', 'legacy', 'sessions', 'streaming', 'paged', 'no_tools']

for (const id of ['slow', 'gated', 'gated_list', 'expiring_certificate'])
  test(`${id}: nothing is wrong with it`, async () => {
    const run = await look(ofKind(id))
    assert.deepEqual(faults(run), [])
    assert.equal(outcome(run, 'reachability').split(' ')[0], 'VERIFIED')
  })

for (const id of RIGHT)
  test(`${id}: all of it is seen to hold`, async () => {
    const run = await look(ofKind(id))
    const open = run.assertions.filter(({ status }) => status !== 'VERIFIED')
    // Nobody asked for credentials, and no owner has approved a list.
    assert.deepEqual(
      open.map(({ check }) => check),
      ['auth_metadata', 'toolset_unchanged_vs_approved', 'schema_unchanged_vs_approved'],
    )
  })

const WRONG: readonly (readonly [kind: string, check: CheckId, outcome: string, nth?: number])[] = [
  ['gated', 'discovery_handshake', 'UNVERIFIED credential_required'],
  ['gated', 'auth_metadata', 'VERIFIED auth_metadata_consistent'],
  ['gated_list', 'tools_list', 'UNVERIFIED credential_required'],
  ['gate_elsewhere', 'auth_metadata', 'OBSERVED_RISK auth_resource_other_origin'],
  ['gate_lost', 'auth_metadata', 'OBSERVED_RISK auth_metadata_http_error'],
  ['gate_inward', 'redirect_policy', 'UNVERIFIED probe_blocked_by_policy'],
  ['bare_401', 'discovery_handshake', 'FAILED handshake_initialize_http_error'],
  ['endless_list', 'toolset_fingerprint', 'UNVERIFIED tools_list_incomplete'],
  ['repeated_cursor', 'toolset_fingerprint', 'UNVERIFIED tools_list_incomplete'],
  ['oversized_list', 'tools_list', 'UNVERIFIED probe_budget_exhausted_body'],
  ['wrong_types', 'tools_list', 'FAILED tools_list_not_array'],
  ['wrong_types', 'toolset_fingerprint', 'FAILED fingerprint_tool_missing_name', 1],
  ['wrong_types', 'toolset_fingerprint', 'FAILED fingerprint_tool_missing_name', 2],
  ['poisoned', 'tool_description_hygiene', 'OBSERVED_RISK hygiene_risk_detected'],
  ['poisoned', 'tool_description_hygiene', 'OBSERVED_RISK hygiene_risk_detected', 1],
  ['poisoned', 'tool_description_hygiene', 'OBSERVED_RISK hygiene_risk_detected', 2],
  ['invisible', 'tool_description_hygiene', 'OBSERVED_RISK hygiene_risk_detected'],
  ['runs_anything', 'error_taxonomy', 'OBSERVED_RISK error_taxonomy_result_ok'],
  ['out_of_order', 'discovery_handshake', 'FAILED handshake_discover_http_error'],
  ['web_page', 'discovery_handshake', 'FAILED handshake_initialize_not_jsonrpc'],
  ['other_id', 'discovery_handshake', 'FAILED response_id_mismatch'],
  ['redirecting', 'redirect_policy', 'VERIFIED redirect_same_host'],
  ['redirecting', 'redirect_policy', 'OBSERVED_RISK redirect_cross_host_observed', 1],
  ['rate_limited', 'tools_list', 'UNVERIFIED probe_rate_limited'],
  ['rate_limited', 'reachability', 'UNVERIFIED probe_rate_limited', 1],
  ['rate_limited', 'reachability', 'UNVERIFIED probe_rate_limited', 2],
  ['dead', 'reachability', 'UNVERIFIED reachability_unanswered'],
  ['unknown_name', 'reachability', 'UNVERIFIED probe_blocked_by_policy'],
  ['expired_certificate', 'tls_certificate', 'FAILED tls_expired'],
  ['other_certificate', 'tls_certificate', 'FAILED tls_wrong_name'],
  ['own_certificate', 'tls_certificate', 'FAILED tls_unknown_issuer'],
]

for (const [id, check, expected, nth = 0] of WRONG)
  test(`${id} ${nth}: ${check} is ${expected}`, async () => {
    assert.equal(outcome(await look(ofKind(id, nth)), check), expected)
  })

test('every kind is in one of the tables or looked at below', () => {
  const named = new Set([...RIGHT, 'slow', 'expiring_certificate', ...WRONG.map(([id]) => id)])
  const others = ['silent', 'duplicate_names', 'drifting', 'upgrading', 'flaky']
  const all = new Set(demoPlan().map(({ kind }) => kind.id))
  assert.deepEqual(all, new Set([...named, ...others]))
})

test('silent: it takes what is sent and has no answer', () => {
  const { kind, invented } = ofKind('silent')
  const asked = { method: 'POST', path: '/mcp', headers: {}, at: 0 }
  const answer = kind.behaviour(invented)({ ...asked, rpc: { id: 1, method: 'x', params: {} } })
  assert.equal(answer, 'silence')
})

test('duplicate_names: the list has one name twice', async () => {
  const planned = ofKind('duplicate_names')
  const { snapshot } = await look(planned)
  assert.equal(snapshot?.tools.length, planned.invented.tools.length + 1)
})

test('expiring_certificate: it ends within the week that begins soon after the demo', async () => {
  const { invented } = ofKind('expiring_certificate')
  const pins = fleet.pins.filter(({ host }) => host === invented.host)
  const guard = openGuard({ resolve: pins, ca: [fleet.ca] })
  const client = { name: 'demo test', version: '1.0.0' }
  const { evidence } = await probe(invented.url, { send: guard.send, client, now: Date.now })
  await guard.close()
  const week = Date.parse(evidence.certificate?.endsAt ?? '') - 7 * DAY
  assert.ok(week > BEGAN + 20_000 && week <= BEGAN + 45_000)
})

test('drifting: every few minutes other tools, after a while the first ones again', async () => {
  const planned = ofKind('drifting')
  const seen: (string | undefined)[] = []
  for (const minute of [0, 0.5, 2.5, 4.5, 6.5, 8.5]) {
    const { snapshot } = await look(planned, minute * 60_000)
    seen.push(snapshot?.fingerprints.definition)
  }
  assert.equal(new Set(seen.slice(0, 5)).size, 5)
  assert.ok(!seen.includes(undefined))
  assert.equal(seen[5], seen[0])
})

test('upgrading: another revision, and another era in the end', async () => {
  const planned = ofKind('upgrading')
  const seen = []
  for (const minute of [0, 1, 4]) {
    const run = await look(planned, minute * 60_000)
    const revision = run.assertions.find(({ check }) => check === 'protocol_revision')
    seen.push({ ...revision?.reason?.params })
    assert.deepEqual(faults(run), [])
  }
  assert.deepEqual(
    seen.map((params) => 'revision' in params && params.revision),
    ['2025-06-18', '2025-11-25', '2026-07-28'],
  )
})

for (const [ordinal, check, down] of [
  [0, 'discovery_handshake', 'FAILED handshake_discover_http_error'],
  [1, 'reachability', 'UNVERIFIED reachability_unanswered'],
] as const)
  test(`flaky ${ordinal}: it is down for a minute and comes back`, async () => {
    const planned = ofKind('flaky', ordinal)
    assert.deepEqual(faults(await look(planned, 0)), [])
    assert.equal(outcome(await look(planned, 45_000), check), down)
    assert.deepEqual(faults(await look(planned, 120_000)), [])
  })

test('every server is on loopback, most of them with an address of their own', () => {
  const addresses = fleet.pins.map(({ address }) => address)
  for (const address of addresses) assert.match(address, /^127\.\d+\.\d+\.\d+$/)
  const own = process.platform === 'linux' ? addresses.length : 1
  assert.equal(new Set(addresses).size, own)
})

test('only a pin leads to a server: the guard refuses its address, and its name without the pin', async () => {
  const { invented } = ofKind('modern')
  const pin = fleet.pins.find(({ host }) => host === invented.host)
  assert.ok(pin)
  const ask = { purpose: 'endpoint', method: 'POST', namedPort: true } as const
  const guard = openGuard({ resolve: fleet.pins, ca: [fleet.ca] })
  const byAddress = await guard.send({ ...ask, url: `https://${pin.address}:${pin.toPort}/mcp` })
  assert.equal(byAddress.problem?.code, 'address_not_public')
  await guard.close()
  const bare = openGuard({ ca: [fleet.ca] })
  assert.equal((await bare.send({ ...ask, url: invented.url })).problem?.code, 'host_not_public')
  await bare.close()
})
