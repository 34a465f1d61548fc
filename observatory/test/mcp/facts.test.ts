/** What the tools say of servers: targets, states, ages, fingerprints, evidence, scans. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexAll } from '../../src/jobs/search.ts'
import { createMcp } from '../../src/mcp/app.ts'
import { addTarget } from '../../src/store/targets.ts'
import { HOUR, NOW } from '../web/harbour.ts'
import { callerOf, openMcpGround, type Caller, type McpGround } from './ground.ts'

let ground: McpGround
let caller: Caller
let who = 'somebody'

before(async () => {
  ground = await openMcpGround({ requesterOf: () => who, perMinute: 100_000 })
  caller = await callerOf(ground.mcp, 'auto')
})
after(async () => {
  await caller.close()
  await ground.close()
})

/** The facts of a reply that is no error; members are looked at loosely. */
async function ask(name: string, input: Record<string, unknown>) {
  const { isError, facts, texts } = await caller.call(name, input)
  assert.equal(isError, false, texts.join('\n'))
  return Object(facts)
}

test('a target is found by ref, endpoint, host and name, and the way is told', async () => {
  const targets = [
    'havn/gate',
    'https://mcp.havn.example/gate',
    'HTTPS://MCP.HAVN.EXAMPLE/gate',
    'mcp.havn.example',
    'https://mcp.havn.example/',
    'gate',
    'havn',
    ' havn/gate ',
  ]
  const { servers } = await ask('check_servers', { targets })
  const methods = servers.map(({ status, resolution, server }: Record<string, never>) => [
    status,
    Object(resolution).method,
    Object(server).ref,
  ])
  const found = (method: string) => ['found', method, 'havn/gate']
  assert.deepEqual(methods, [
    found('ref'),
    found('endpoint'),
    found('endpoint'),
    found('host'),
    found('host'),
    found('name'),
    found('name'),
    found('ref'),
  ])
  assert.deepEqual(
    servers.map(({ target }: { target: string }) => target),
    targets,
  )
})

test('several are named, and nothing is guessed', async () => {
  const { status, resolution, candidates, candidate_total, server } = await ask('get_report', {
    target: 'mcp.tidewater.example',
  })
  assert.deepEqual([status, resolution.method, candidate_total], ['ambiguous', 'host', 2])
  assert.deepEqual(candidates, [
    { ref: 'tidewater/pilots', address: 'https://mcp.tidewater.example/pilots' },
    { ref: 'tidewater/tides', address: 'https://mcp.tidewater.example/tides' },
  ])
  assert.equal(server, undefined)
})

test('another path on a known host, a server nobody watches, and words that are none are unknown', async () => {
  for (const target of [
    'https://mcp.havn.example/other',
    'https://nobody.example/mcp',
    'nobody',
    'nobody/nothing',
    '-gate',
    '\0',
    '%',
    'javascript:alert(1)',
    '__proto__/constructor',
    '💧',
  ]) {
    const { status, hint, server } = await ask('get_report', { target })
    assert.equal(status, 'unknown', target)
    assert.match(hint, /says nothing about it/)
    assert.equal(server, undefined)
  }
})

test('at most five candidates are named, and all are counted', async () => {
  for (let index = 0; index < 7; index++) {
    const host = `crowd${index}.example`
    const subject = {
      endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'unclaimed' },
    } as const
    const name = { provider: 'crowd', name: `n${index}`, source: 'file', listed: true } as const
    await addTarget(ground.store, { ...name, dueAt: NOW + HOUR, subject }, NOW)
  }
  await indexAll(ground.store)
  const { candidates, candidate_total } = await ask('get_report', { target: 'crowd' })
  assert.equal(candidates.length, 5)
  assert.equal(candidate_total, 7)
})

test('a server before its first look is known, and nothing is said of it', async () => {
  const { server, run } = await ask('get_report', { target: 'crowd/n0' })
  assert.deepEqual(
    [server.observed, server.failed, server.did, run],
    [false, undefined, undefined, undefined],
  )
})

test('a signed run has fifteen checks, each UNVERIFIED one with its reason', async () => {
  const { server, run, days } = await ask('get_report', { target: 'tidewater/tides' })
  assert.equal(run.checks.length, 15)
  for (const { check, state, reason } of run.checks) {
    assert.ok(reason?.key, check)
    assert.ok(reason.text.length > 10, check)
    if (state === 'UNVERIFIED') assert.ok(server.not_assessed.includes(check))
  }
  assert.deepEqual(
    [server.did, server.tool_count, server.auth_required, server.stale, server.address_source],
    ['lists_tools', 4, false, false, 'signed_payload'],
  )
  assert.equal(server.hygiene_flags, 0)
  assert.equal(days.answered, 2)
})

test('a run that nothing signed bears no states anywhere', async () => {
  for (const [name, input] of [
    ['get_report', { target: 'rebind/unsigned' }],
    ['check_servers', { targets: ['rebind/unsigned'], detail: 'full' }],
    ['search_servers', { query: 'rebind' }],
  ] as const) {
    const facts = await ask(name, input)
    const text = JSON.stringify(facts)
    assert.doesNotMatch(text, /VERIFIED|FAILED|OBSERVED_RISK|"failed"|"risks"|hygiene_flags/, name)
    assert.match(text, /"signed":"none"/)
    assert.match(text, /"address_source":"unsigned_records"/)
  }
  const { run } = await ask('get_report', { target: 'rebind/unsigned' })
  assert.equal(run.seen.length, 15)
  assert.deepEqual(run.withheld.key, 'signer_absent')
})

test('a run that ended at a gate vouches for its four facts only', async () => {
  const { server, run } = await ask('get_report', { target: 'havn/gate' })
  assert.equal(server.signed, 'gate')
  assert.deepEqual([server.did, server.auth_required], ['asks_credentials', true])
  assert.deepEqual(
    run.checks
      .filter(({ state }: { state: string }) => state !== 'UNVERIFIED')
      .map(({ check }: { check: string }) => check),
    ['reachability', 'transport_type', 'redirect_policy', 'auth_metadata'],
  )
  assert.equal(run.gate.scheme, 'bearer')
})

test('what is stale says so in members of its own', async () => {
  const { server } = await ask('get_report', { target: 'oldpier/stale' })
  assert.deepEqual([server.stale, server.stale_hours], [true, 170])
})

test('of a list that was not read, the last one that was stands with its run', async () => {
  const { server } = await ask('get_report', { target: 'springtide/silent' })
  const { toolset_fingerprint: toolset, schema_fingerprint: schema } = server.fingerprints
  assert.match(toolset, /^sha256:/)
  assert.equal(schema, null)
  assert.equal(server.fingerprints.definition_fingerprint, null)
  assert.notEqual(server.fingerprints.snapshot_run_id, server.run_id)
  assert.equal(server.fingerprints.snapshot_observed_at, new Date(NOW - 14 * HOUR).toISOString())
})

test('known fingerprints match, differ, or have nothing to be compared with', async () => {
  const { server } = await ask('get_report', { target: 'tidewater/tides' })
  const toolset = server.fingerprints.toolset_fingerprint
  const other = `sha256:${'0'.repeat(64)}`
  const { servers } = await ask('check_servers', {
    targets: ['tidewater/tides', 'springtide/silent', 'havn/gate', 'nobody'],
    known_fingerprints: {
      'tidewater/tides': { toolset, schema: other },
      'springtide/silent': { schema: other },
      'havn/gate': { toolset: other },
      nobody: { toolset: other },
    },
  })
  assert.deepEqual(
    servers.map((one: { fingerprint_match?: object }) => one.fingerprint_match),
    [{ toolset: true, schema: false }, { schema: null }, { toolset: null }, undefined],
  )
})

test('search narrows by credentials and revision, flags hygiene and keeps its order', async () => {
  const refs = async (input: Record<string, unknown>) => {
    const { servers } = await ask('search_servers', { limit: 25, ...input })
    return servers.map(({ server }: { server: { ref: string } }) => server.ref)
  }
  assert.deepEqual(await refs({ query: 'gate', auth_required: true }), ['havn/gate'])
  assert.deepEqual(await refs({ query: 'gate', auth_required: false }), [])
  assert.deepEqual(await refs({ query: 'tides', protocol_revision: '2024-11-05' }), [])
  const found = await refs({ query: 'tide', protocol_revision: '2026-07-28' })
  assert.ok(found.includes('tidewater/tides') && !found.includes('havn/gate'), `${found}`)
  assert.deepEqual(await refs({ query: 'tide', protocol_revision: '2026-07-28' }), found)
  const { servers } = await ask('search_servers', { query: 'poisoned' })
  assert.ok(servers[0].server.hygiene_flags > 0)
  assert.match(servers[0].server.untrusted.tool_names, /list_stations/)
  const { more } = await ask('search_servers', { query: 'tide', limit: 1 })
  assert.equal(more, true)
})

test('a page of tools begins where it is asked to', async () => {
  const { tools } = await ask('get_report', {
    target: 'tidewater/tides',
    tools_from: 3,
    tools_limit: 5,
  })
  assert.deepEqual([tools.total, tools.from, tools.list.length], [4, 3, 1])
})

test('history is newest first, a page at a time', async () => {
  const { events, more } = await ask('get_history', { target: 'tidewater/tides' })
  assert.deepEqual([events[0].kind, more], ['tools_changed', false])
  assert.equal(events[0].facts.added, 1)
  assert.match(events[0].facts.after, /^sha256:/)
  assert.equal(typeof events[0].untrusted.texts, 'string')
  const { events: before } = await ask('get_history', {
    target: 'tidewater/tides',
    before: events[0].seq,
  })
  assert.deepEqual(before, [])
})

test('evidence is the very envelope, and it verifies by the keys of this observatory', async () => {
  const evidence = await ask('get_evidence', { target: 'tidewater/tides' })
  assert.deepEqual([evidence.evidence, evidence.log.state], ['signed', 'logged'])
  assert.equal(evidence.run_id, ground.runs['tidewater/tides'])
  const { envelope } = evidence
  const verified = await ask('verify_evidence', { envelope })
  assert.deepEqual([verified.outcome, verified.keys_from], ['GENUINE', 'this_observatory'])
  assert.equal(verified.steps.length, 9)
  assert.equal(verified.statement.assertions.length, 15)
  assert.equal(verified.statement.untrusted.endpoint_url, 'https://mcp.tidewater.example/tides')
})

test('a changed envelope is forged, strange keys trust nobody, and nothing of it is told', async () => {
  const { envelope } = await ask('get_evidence', { target: 'tidewater/tides' })
  const { signatures, ...others } = JSON.parse(envelope)
  const payload = JSON.stringify({
    ...others,
    payload: others.payload.replace(/^../, 'AA'),
    signatures,
  })
  const forged = await ask('verify_evidence', { envelope: payload })
  assert.deepEqual([forged.outcome, forged.statement], ['FORGED', undefined])
  const none = JSON.stringify({ format: 'countersign.keys', formatVersion: 1, keys: [] })
  const strange = await ask('verify_evidence', { envelope, keys: none })
  assert.deepEqual(
    [strange.outcome, strange.keys_from, strange.statement],
    ['NOT_TRUSTED', 'caller', undefined],
  )
})

test('an earlier run is had by its id, and only of its own server', async () => {
  const id = ground.runs['tidewater/tides']
  const own = await ask('get_evidence', { target: 'tidewater/tides', run_id: id, envelope: false })
  assert.deepEqual([own.run_id, own.envelope], [id, undefined])
  const other = await caller.call('get_evidence', { target: 'havn/gate', run_id: id })
  assert.equal(other.isError, true)
})

test('a domain is answered from what is stored, its endpoints with it', async () => {
  const { sites, servers } = await ask('discover_domain', { domain: 'CATALOG.example' })
  assert.equal(sites[0].examination.documents.length > 0, true)
  assert.equal(
    sites[0].examination.claims.some(({ agrees }: { agrees: string }) => agrees === 'no'),
    true,
  )
  assert.deepEqual(servers, [])
  const host = await ask('discover_domain', { domain: 'mcp.tidewater.example' })
  assert.deepEqual(
    host.servers.map(({ ref }: { ref: string }) => ref),
    ['tidewater/pilots', 'tidewater/tides'],
  )
  const { hint } = await ask('discover_domain', { domain: 'nobody.example' })
  assert.match(hint, /ask your user/)
})

test('a card is linted where it stands', async () => {
  const { family, counts, findings } = await ask('lint_card', {
    text: '{\n  "name": "example.tide/tables",\n  "version": 1,\n  "remotes": []\n}',
  })
  assert.equal(family, 'server_card_v1')
  assert.ok(counts.error > 0)
  assert.equal(findings[0].severity, 'error')
  assert.ok(findings.some(({ line }: { line: number }) => line === 3))
})

test('one check is one scan within the budget of the pages', async () => {
  who = 'asker'
  const first = await ask('request_check', { target: 'wherry.example' })
  assert.deepEqual(
    [first.status, first.scan.state, first.scan.signed],
    ['accepted', 'waiting', false],
  )
  const again = await ask('request_check', { target: 'Wherry.example' })
  assert.equal(again.scan.id, first.scan.id)
  who = 'other'
  const same = await ask('request_check', { target: 'wherry.example' })
  assert.equal(same.scan.id, first.scan.id)
  const denied = await ask('request_check', { target: 'https://wherry.example/mcp' })
  assert.deepEqual([denied.status, denied.reason], ['denied', 'domain'])
  assert.match(denied.retry_at, /Z$/)
  who = 'eager'
  const states = []
  for (let count = 0; count < 11; count++)
    states.push((await ask('request_check', { target: `eager${count}.example` })).status)
  assert.deepEqual(new Set(states.slice(0, 10)), new Set(['accepted']))
  const last = await ask('request_check', { target: 'eager10.example' })
  assert.deepEqual([states[10], last.reason], ['denied', 'requester'])
})

test('many servers at once count as several requests', async () => {
  const mcp = createMcp({ ...ground.mcpOptions, perMinute: 20 })
  const other = await callerOf(mcp, 'auto')
  const targets = Array.from({ length: 50 }, (_, index) => `crowd/n${index}`)
  const first = await other.call('check_servers', { targets, detail: 'full' })
  assert.equal(first.isError, false)
  const second = await other.call('check_servers', { targets, detail: 'full' })
  assert.equal(second.isError, true)
  assert.match(second.texts[0] ?? '', /"error":"limit".*again in [1-9]\d* seconds/)
})

test('a catalog by its URL is found by the domain that it is on', async () => {
  const target = 'https://catalog.example/more/ai-catalog.json'
  const name = { provider: 'sites', name: 'more', source: 'file', listed: true } as const
  const subject = { site: { target, domain: 'catalog.example' } }
  await addTarget(ground.store, { ...name, dueAt: NOW + HOUR, subject }, NOW)
  const { sites } = await ask('discover_domain', { domain: 'catalog.example' })
  assert.deepEqual(
    sites.map(({ ref, examined }: { ref: string; examined: boolean }) => [ref, examined]),
    [
      ['sites/catalog', true],
      ['sites/more', false],
    ],
  )
  const { sites: none } = await ask('discover_domain', { domain: 'more.catalog.example' })
  assert.deepEqual(none, [])
})

test('no reply holds a score', async () => {
  for (const [name, input] of [
    ['get_report', { target: 'tidewater/tides', tool_texts: true }],
    ['search_servers', { query: 'tides' }],
    ['discover_domain', { domain: 'catalog.example' }],
  ] as const) {
    assert.doesNotMatch(
      JSON.stringify(await ask(name, input)),
      /"(?:score|rating|grade|rank)"/,
      name,
    )
  }
})
