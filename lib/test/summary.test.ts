/** The headline never says more than was seen: absence, confirmation and fault each need a sight of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTarget } from '../src/discover/target.ts'
import { examine, type Examination } from '../src/examine.ts'
import type { Outgoing } from '../src/exchange.ts'
import { rejectedCertificate, silentTarget } from '../src/summary-findings.ts'
import {
  card,
  CARD_TYPE,
  CATALOG_TYPE,
  json,
  memory,
  type Answer,
  type Pages,
} from './discover/site-memory.ts'

const SITE = 'https://tides.example'
const ENDPOINT = `${SITE}/mcp`
const CLIENT = { name: 'test', version: '0' }

function silence(code: 'dns_not_found' | 'connect_reset' | 'time_budget'): Answer {
  const phase =
    code === 'dns_not_found' ? 'resolve' : code === 'connect_reset' ? 'connect' : 'headers'
  return { problem: { kind: 'failure', code, blame: 'target', phase, params: { limit: 10_000 } } }
}

test('a time that nobody states is not made up', () => {
  const problem = {
    kind: 'failure',
    code: 'time_budget',
    blame: 'us',
    phase: 'headers',
    params: {},
  } as const
  const { message } = silentTarget('tides.example', problem)
  assert.equal(message, 'tides.example could not be reached (time budget).')
})

const REFUSED: Answer = {
  problem: { kind: 'refusal', code: 'address_not_public', params: { class: 'loopback' } },
}

/** A legacy server that says it is the one on the card. */
function live(version = '2.0.0') {
  return ({ method, body }: Outgoing): Answer => {
    if (method !== 'POST') return { status: 405, type: '' }
    const { id, method: rpc } = JSON.parse(body ?? '{}')
    if (id === undefined) return { status: 202, type: '' }
    if (rpc === 'initialize')
      return json({
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'tide-tables', version },
        },
      })
    if (rpc === 'tools/list') return json({ jsonrpc: '2.0', id, result: { tools: [] } })
    const error = { code: -32601, message: 'Method not found' }
    return { ...json({ jsonrpc: '2.0', id, error }), status: 400 }
  }
}

const PUBLISHED: Pages = {
  [`${SITE}/.well-known/ai-catalog.json`]: json(
    {
      specVersion: '1.0',
      entries: [
        {
          identifier: 'urn:air:tides.example:mcp:tide-tables',
          type: CARD_TYPE,
          url: `${ENDPOINT}/server-card`,
        },
      ],
    },
    CATALOG_TYPE,
  ),
  [`${ENDPOINT}/server-card`]: json(card('tides.example'), CARD_TYPE),
}

async function verdictOn(pages: Pages, fallback?: Answer, target = SITE): Promise<Examination> {
  const site = memory(pages, fallback)
  return examine(parseTarget(target), { send: site.send, now: () => 0, client: CLIENT })
}

/** The verdict, the keys of its sentences, and the findings that are about the target as a whole. */
function says({ cardStatus, standing, said, findings }: Examination): readonly unknown[] {
  const codes = findings.map(({ code }) => code)
  const own = codes.filter((code) =>
    /^(nothing_published|places_unread|target_|endpoint_(un|wi)|certificate_|declares_)/.test(code),
  )
  return [cardStatus, standing, said.map(({ key }) => key).join(' '), ...own]
}

test('nothing is published only where every place said so', async () => {
  const bare = await verdictOn({})
  const nothing = ['FAIL', 'failed', 'publishes_nothing', 'nothing_published']
  assert.deepEqual(says(bare), nothing)
  const [{ places } = { places: 0 }] = bare.said.map(({ params }) => ({ places: 0, ...params }))
  assert.equal(bare.summary, `Nothing is published at ${SITE}/: ${places} places were asked.`)
  const shell = { type: 'text/html', body: '<!doctype html><div id=app></div>' }
  assert.deepEqual(says(await verdictOn({}, shell)), nothing)
})

test('errors on the way are no absence', async () => {
  const unread = ['UNKNOWN', 'unreadable', 'places_unread', 'places_unread']
  for (const status of [500, 503, 403]) {
    const all = await verdictOn({}, { status, type: 'text/plain', body: 'no' })
    assert.deepEqual(says(all), unread, String(status))
  }
  const one = await verdictOn({ [`${SITE}/.well-known/mcp/server-card.json`]: { status: 503 } })
  assert.deepEqual(says(one), unread)
  const late = await verdictOn({ [`${SITE}/.well-known/mcp.json`]: silence('time_budget') })
  assert.deepEqual(says(late), unread)
  const trap = await verdictOn({ [`${SITE}/.well-known/mcp.json`]: REFUSED })
  assert.deepEqual(says(trap), unread)
})

test('a site that asks everybody for credentials is gated, not empty', async () => {
  const verdict = await verdictOn({}, { status: 401, type: 'text/plain', body: 'no' })
  assert.deepEqual(says(verdict), ['UNKNOWN', 'gated', 'places_gated', 'places_unread'])
})

test('a body that our own limit cut was not read', async () => {
  const huge = { type: 'application/json', body: `{"x":"${'y'.repeat(300_000)}"}` }
  const verdict = await verdictOn({ [`${SITE}/.well-known/mcp/server-card.json`]: huge })
  assert.equal(verdict.cardStatus, 'UNKNOWN')
})

test('a target that nobody could contact has a finding with a way out', async () => {
  const silent = await verdictOn({}, silence('dns_not_found'))
  assert.deepEqual(says(silent), ['UNKNOWN', 'unreadable', 'nobody_answered', 'target_unreachable'])
  const refused = await verdictOn({}, REFUSED)
  assert.deepEqual(says(refused), ['UNKNOWN', 'refused', 'guard_refused', 'target_refused'])
  assert.match(refused.findings[0]?.mend ?? '', /--allow-private/)
})

test('PASS needs a live server that agrees', async () => {
  const good = await verdictOn({ ...PUBLISHED, [ENDPOINT]: live() })
  assert.deepEqual(says(good), ['PASS', 'assessed', 'described_v1 live_agrees'])
  const other = await verdictOn({ ...PUBLISHED, [ENDPOINT]: live('9.9.9') })
  assert.deepEqual(says(other), ['PARTIAL', 'assessed', 'described_v1 live_denies'])
})

test('a card whose endpoint answers nobody is not PASS', async () => {
  for (const answer of [silence('connect_reset'), { status: 503, type: 'text/plain' }]) {
    const verdict = await verdictOn({ ...PUBLISHED, [ENDPOINT]: answer })
    assert.deepEqual(says(verdict), [
      'PARTIAL',
      'unreadable',
      'described_v1 live_unconfirmed',
      'endpoint_unconfirmed',
    ])
  }
})

test('one good endpoint does not stand for a broken one', async () => {
  const other = `${SITE}/old`
  const remotes = [ENDPOINT, other].map((url) => ({ type: 'streamable-http', url }))
  const both = json(card('tides.example', 'tide-tables', { remotes }), CARD_TYPE)
  const verdict = await verdictOn({
    ...PUBLISHED,
    [`${ENDPOINT}/server-card`]: both,
    [ENDPOINT]: live(),
    [other]: { status: 500, type: 'text/plain', body: 'no' },
  })
  assert.equal(verdict.cardStatus, 'PARTIAL')
  assert.ok(
    verdict.findings.some(({ severity, subject }) => severity === 'error' && subject === other),
  )
})

test('a card without remotes is not PASS: nobody can connect by it', async () => {
  const lonely = json(card('tides.example', 'tide-tables', { remotes: [] }), CARD_TYPE)
  const verdict = await verdictOn({ ...PUBLISHED, [`${ENDPOINT}/server-card`]: lonely })
  assert.equal(verdict.cardStatus, 'PARTIAL')
})

test('a gated server leaves the card its status and says what was not seen', async () => {
  const gate = {
    status: 401,
    type: 'application/json',
    headers: { 'WWW-Authenticate': 'Bearer realm="tides"' },
    body: '{}',
  }
  const verdict = await verdictOn({ ...PUBLISHED, [ENDPOINT]: gate })
  assert.deepEqual(says(verdict), ['PASS', 'gated', 'described_v1 live_gated'])
  assert.ok(verdict.notAssessed.some((line) => line.includes('credentials')))
})

test('no exchange of an examination outlasts its deadline', async () => {
  const site = memory({ ...PUBLISHED, [ENDPOINT]: live() })
  let clock = 0
  const late: Outgoing[] = []
  await examine(parseTarget(SITE), {
    client: CLIENT,
    timeoutMs: 2000,
    now: () => clock,
    send: (outgoing) => {
      if (clock + (outgoing.limits?.totalMs ?? Infinity) > 2000) late.push(outgoing)
      clock += 100
      return site.send(outgoing)
    },
  })
  assert.deepEqual(
    late.filter(({ limits }) => limits?.totalMs !== 0),
    [],
  )
  assert.ok(
    site.asked.some(({ method }) => method === 'POST'),
    'the endpoint was reached',
  )
})

test('a live server without a card is found by its URL', async () => {
  const verdict = await verdictOn({ [ENDPOINT]: live() }, undefined, ENDPOINT)
  assert.deepEqual(says(verdict), ['FAIL', 'failed', 'live_without_card', 'endpoint_without_card'])
})

test('an endpoint that only a stranger named is asked without credentials', async () => {
  const stranger = 'https://stranger.example/card.json'
  const entry = { identifier: 'urn:air:stranger.example:mcp:x', type: CARD_TYPE, url: stranger }
  const site = memory({
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      { specVersion: '1.0', entries: [entry] },
      CATALOG_TYPE,
    ),
    [stranger]: json(card('tides.example'), CARD_TYPE),
    [ENDPOINT]: live(),
  })
  await examine(parseTarget(SITE), { send: site.send, now: () => 0, client: CLIENT })
  const posts = site.asked.filter(({ method }) => method === 'POST')
  assert.ok(posts.length > 0)
  assert.ok(posts.every(({ anonymous }) => anonymous === true))
})

test('TS-05 how long ago a certificate expired is said in hours and days, not by the calendar', () => {
  const endsAt = '2026-11-29T18:19:00.000Z'
  const said = (seenAt: string | undefined): string =>
    rejectedCertificate(
      'tides.example',
      SITE,
      { verdict: 'expired', faults: ['expired'], chain: [], observedBy: 'strict', endsAt },
      seenAt,
    ).message.replace('The TLS certificate of tides.example cannot be trusted: ', '')
  assert.equal(said('2026-11-30T09:00:00.000Z'), 'expired 14 h ago.')
  assert.equal(said('2026-11-29T18:19:59.999Z'), 'expired 0 min ago.')
  assert.equal(said('2026-11-29T19:18:59.999Z'), 'expired 59 min ago.')
  assert.equal(said('2026-12-01T18:18:59.999Z'), 'expired 47 h ago.')
  assert.equal(said('2026-12-01T18:19:00.000Z'), 'expired 2 days ago.')
  // By a clock that is behind, or without one, it is expired all the same.
  assert.equal(said('2026-11-29T18:18:00.000Z'), 'expired.')
  assert.equal(said(undefined), 'expired.')
})

test('endpoints beyond those that may be contacted are left out, and count against nobody', async () => {
  const other = `${SITE}/other`
  const remotes = [ENDPOINT, other].map((url) => ({ type: 'streamable-http', url }))
  const both = json(card('tides.example', 'tide-tables', { remotes }), CARD_TYPE)
  const site = memory({ ...PUBLISHED, [`${ENDPOINT}/server-card`]: both, [ENDPOINT]: live() })
  const options = { send: site.send, now: () => 0, client: CLIENT, maxEndpoints: 1 }
  const examination = await examine(parseTarget(SITE), options)
  assert.equal(examination.cardStatus, 'PASS')
  assert.deepEqual(examination.notAssessed, ['1 more endpoint was not contacted'])
  assert.deepEqual(examination.leftOut, [{ key: 'left_endpoints', params: { endpoints: 1 } }])
})
