/** Notifications, sessions, streams, methods, browsers and payment: what is observed of the transport. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  empty,
  event,
  events,
  html,
  initialized,
  json,
  legacy,
  list,
  modern,
  rewritten,
  strictLegacy,
  text,
  UNKNOWN_TOOL,
  type Asked,
  type Server,
} from '../../../../fixtures/servers/parts.ts'
import type { Evidence, Step } from '../../../src/run/evidence.ts'
import { codesIn, lookAt, reread } from './see.ts'

const ENDPOINT = 'https://tide.example/mcp'

/** Answers GETs of the endpoint in its own way. */
function gets(answer: ReturnType<Server>, inner: Server = modern()): Server {
  return (asked) => (asked.method === 'GET' && asked.url === ENDPOINT ? answer : inner(asked))
}

test('SH-01: GET answered with text is observed, an event stream or 405 is not', async () => {
  const wrong = await lookAt(gets(text(200, 'text/plain', 'use POST')), { deep: true })
  assert.deepEqual(wrong.of('get_answers_without_stream')[0]?.params, {
    status: 200,
    media: 'text',
  })
  const asked = wrong.asked.filter(({ method, url }) => method === 'GET' && url === ENDPOINT)
  assert.equal(asked.length, 1, 'one GET, never a loop')
  for (const answer of [events(': hello\n\n'), empty(405, [['Allow', 'POST']])]) {
    const right = codesIn(await lookAt(gets(answer), { deep: true }))
    assert.ok(!right.includes('get_answers_without_stream') && !right.includes('get_status'))
  }
  assert.deepEqual((await lookAt(gets(html(200)))).of('get_answers_without_stream'), [])
})

test('a silent event stream is left in time for the rest of the run', async () => {
  const silent = { ...events(''), open: true }
  const seen = await lookAt(gets(silent), { deep: true })
  const step = seen.evidence.extra.find(({ role }) => role === 'deep_stream')
  assert.equal(step?.timings.total, 1500)
  const roles = seen.evidence.extra.map(({ role }) => role)
  assert.ok(roles.includes('deep_preflight'), 'what comes after it was asked')
  assert.deepEqual(seen.of('get_answers_without_stream'), [])
})

test('SH-03: GET answered with 400 is a note, and no word about downtime', async () => {
  const seen = await lookAt(gets(text(400, 'text/plain', 'No sessionId')), { deep: true })
  assert.deepEqual(seen.of('get_status')[0]?.params, { status: 400 })
  assert.deepEqual((await lookAt(modern(), { deep: true })).of('get_status'), [])
})

test('SH-04: a 405 whose Allow names the refused method, and one without Allow', async () => {
  const contradicting = empty(405, [['Allow', 'POST, GET, OPTIONS']])
  const seen = await lookAt(gets(contradicting), { deep: true })
  assert.deepEqual(seen.of('allow_contradicts_status')[0]?.params, {
    method: 'GET',
    allow: 'POST, GET, OPTIONS',
  })
  const bare = await lookAt(gets(empty(405)), { deep: true })
  assert.deepEqual(bare.of('allow_missing')[0]?.params, { method: 'GET' })
  assert.deepEqual(bare.of('allow_contradicts_status'), [])
  const right = codesIn(await lookAt(modern(), { deep: true }))
  assert.ok(!right.includes('allow_contradicts_status') && !right.includes('allow_missing'))
})

test('a GET that opens the transport of 2024-11-05 is recognised', async () => {
  const old: Server = ({ method }) =>
    method === 'GET' ? events('event: endpoint\ndata: /messages?s=1\n\n') : empty(405)
  assert.equal((await lookAt(old, { deep: true })).of('deprecated_sse_transport').length, 1)
  assert.deepEqual(
    (await lookAt(() => html(404), { deep: true })).of('deprecated_sse_transport'),
    [],
  )
})

test('SH-05: a notification answered with 200 and null', async () => {
  const seen = await lookAt(
    legacy({ 'notifications/initialized': text(200, 'application/json', 'null') }),
  )
  assert.deepEqual(seen.of('notification_answered')[0]?.params, { status: 200 })
  assert.equal(seen.view.list.state, 'read', 'the session goes on')
  assert.deepEqual((await lookAt(legacy())).of('notification_answered'), [])
})

test('SH-07: a notification answered with 204 counts as accepted, with a note', async () => {
  for (const status of [200, 204]) {
    const seen = await lookAt(legacy({ 'notifications/initialized': empty(status) }))
    assert.deepEqual(seen.of('notification_status')[0]?.params, { status })
    assert.equal(seen.view.handshake.state, 'completed')
  }
  assert.deepEqual((await lookAt(legacy())).of('notification_status'), [])
})

test('SH-11, SH-13: 406 to requests that accept both types is the hosting layer’s fault', async () => {
  const stripped: Server = () => text(406, 'text/plain', 'must accept both')
  const seen = await lookAt(stripped)
  assert.equal(seen.of('refuses_valid_accept').length, 1)
  const reachable = seen.assertions.find(({ check }) => check === 'reachability')
  assert.equal(reachable?.status, 'VERIFIED', 'alive, and refusing')
  const accepts = seen.asked.map(({ headers }) => headers['accept'])
  assert.ok(accepts.every((accept) => accept === 'application/json, text/event-stream'))
  assert.deepEqual((await lookAt(legacy())).of('refuses_valid_accept'), [])
})

test('SH-14: an error under a 4xx is read, and a result under one is observed', async () => {
  const under = legacy({
    'tools/list': ({ rpc }: Asked) =>
      json({ jsonrpc: '2.0', id: rpc.id, result: { tools: [] } }, 400),
  })
  assert.deepEqual((await lookAt(under)).of('result_under_4xx')[0]?.params, { status: 400 })
  assert.deepEqual((await lookAt(legacy())).of('result_under_4xx'), [])
})

test('SH-16, SH-18, SH-20: padding, CRLF and split data leave nothing to observe', async () => {
  const padding = ': pad\n'.repeat(700)
  const writers: ((reply: unknown) => string)[] = [
    (reply) => padding + event(reply),
    (reply) => event(reply, '\r\n'),
    (reply) => `data: ${JSON.stringify(reply).replace(',', ',\ndata: ')}\n\n`,
  ]
  const plain = codesIn(await lookAt(legacy()))
  for (const write of writers) {
    const server = rewritten(legacy(), (reply) => events(write(reply)))
    assert.deepEqual(codesIn(await lookAt(server)), plain)
  }
})

test('SH-22: a byte order mark before a reply, in JSON and in a stream', async () => {
  const marked = rewritten(modern(), (reply) =>
    text(200, 'application/json', `\ufeff${JSON.stringify(reply)}`),
  )
  const seen = await lookAt(marked)
  assert.ok(seen.of('bom_in_reply').length > 0)
  assert.equal(seen.view.handshake.state, 'completed')
  const streamed = rewritten(legacy(), (reply) => events(`\ufeff${event(reply)}`))
  assert.ok((await lookAt(streamed)).of('bom_in_reply').length > 0)
  assert.deepEqual((await lookAt(modern())).of('bom_in_reply'), [])
})

test('a member that comes twice is observed at its place, in JSON and in a stream', async () => {
  const twice = '{"type":"object","type":"object"}'
  const tool = `{"name":"a","inputSchema":${twice}}`
  const body = (id: unknown): string =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${tool}]}}`
  const parts: Server[] = [
    ({ rpc }) => text(200, 'application/json', body(rpc.id)),
    ({ rpc }) => events(`data: ${body(rpc.id)}\n\n`),
  ]
  for (const part of parts) {
    const seen = await lookAt(legacy({ 'tools/list': part }))
    const [oddity] = seen.of('reply_json_oddity')
    assert.deepEqual(oddity?.params, { fault: 'json_duplicate_name' })
    assert.deepEqual(oddity?.where, { pointer: '/result/tools/0/inputSchema/type' })
    assert.equal(seen.evidence.steps[oddity?.step?.index ?? 0]?.role, 'tools_list')
  }
  assert.deepEqual((await lookAt(legacy())).of('reply_json_oddity'), [])
})

test('SH-23: 404 to a session of this run is observed', async () => {
  const forgetful: Server = (asked) => {
    if (asked.rpc.method === 'tools/list') return empty(404)
    return strictLegacy()(asked)
  }
  const forgotten = legacy({
    initialize: (asked: Asked) => ({
      ...initialized()(asked),
      headers: [['Mcp-Session-Id', 's1']],
    }),
    'tools/list': empty(404),
  })
  assert.deepEqual((await lookAt(forgotten)).of('session_forgotten')[0]?.params, {
    method: 'tools/list',
  })
  assert.deepEqual((await lookAt(strictLegacy())).of('session_forgotten'), [])
  assert.equal((await lookAt(forgetful)).of('session_forgotten').length, 1)
  const sessionless = await lookAt(legacy({ 'tools/list': empty(404) }))
  assert.deepEqual(sessionless.of('session_forgotten'), [], 'there was no session to forget')
})

test('a session id that cannot be sent back is observed', async () => {
  const withSession =
    (id: string): Server =>
    (asked) => ({ ...initialized()(asked), headers: [['Mcp-Session-Id', id]] })
  assert.equal(
    (await lookAt(legacy({ initialize: withSession('a b') }))).of('session_id_malformed').length,
    1,
  )
  assert.deepEqual((await lookAt(strictLegacy())).of('session_id_malformed'), [])
})

test('SH-24: a preflight that is refused or lacks the headers of MCP, where browsers are meant', async () => {
  const browser =
    (answer: ReturnType<Server>): Server =>
    (asked) => {
      if (asked.method === 'OPTIONS') return answer
      const reply = modern()(asked)
      if (!('status' in reply)) return reply
      return { ...reply, headers: [...(reply.headers ?? []), ['Access-Control-Allow-Origin', '*']] }
    }
  const refused = await lookAt(browser(empty(401)), { deep: true })
  assert.deepEqual(refused.of('preflight_refused')[0]?.params, { status: 401 })
  const partial = empty(204, [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version'],
  ])
  assert.deepEqual(
    (await lookAt(browser(partial), { deep: true })).of('preflight_incomplete')[0]?.params,
    {
      missing: 'Access-Control-Allow-Headers: mcp-method, mcp-name',
    },
  )
  for (const allowed of ['*', 'content-type, mcp-protocol-version, mcp-method, mcp-name']) {
    const whole = empty(204, [
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Allow-Headers', allowed],
    ])
    const codes = codesIn(await lookAt(browser(whole), { deep: true }))
    assert.ok(!codes.includes('preflight_refused') && !codes.includes('preflight_incomplete'))
  }
  const other = await lookAt(modern(), { deep: true })
  assert.deepEqual(
    other.of('preflight_refused'),
    [],
    'nothing claims that browsers use this server',
  )
  const options = other.asked.find(({ method }) => method === 'OPTIONS')
  assert.equal(options?.headers['authorization'], undefined)
})

test('an event stream that goes on after the response is observed by what the next request needed', async () => {
  const server = rewritten(legacy(), (reply) => events(event(reply)))
  const { evidence, bodies } = await lookAt(server)
  const reconnecting = (change: (step: Step) => Step): Evidence => ({
    ...evidence,
    steps: evidence.steps.map((step) =>
      change({ ...step, timings: { ...step.timings, connected: 15 } }),
    ),
  })
  assert.ok(
    reread(
      reconnecting((step) => step),
      bodies,
    ).of('stream_left_open').length > 0,
  )
  assert.deepEqual(reread(evidence, bodies).of('stream_left_open'), [], 'the connection was good')
  const closing = reconnecting((step) =>
    step.response === undefined
      ? step
      : {
          ...step,
          response: {
            ...step.response,
            headers: [...step.response.headers, ['Connection', 'close']],
          },
        },
  )
  assert.deepEqual(reread(closing, bodies).of('stream_left_open'), [], 'the server had said so')
})

const OPTION = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x00aa',
  amount: '2500',
  payTo: '0x00bb',
  maxTimeoutSeconds: 60,
}
const TERMS = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x00aa',
  amount: '2500',
  payTo: '0x00bb',
}

test('terms of payment come from the header, the body or the error, bounded', async () => {
  const encoded = btoa(JSON.stringify({ x402Version: 2, accepts: [OPTION] }))
  const inHeader = await lookAt(() => empty(402, [['PAYMENT-REQUIRED', encoded]]))
  assert.deepEqual(
    inHeader.of('payment_terms').map(({ params }) => params),
    [TERMS],
  )
  assert.equal(inHeader.of('payment_required').length, 1)
  const { amount: _, ...old } = OPTION
  const first = { ...old, maxAmountRequired: '2500' }
  const inBody = await lookAt(() => json({ x402Version: 1, accepts: [first, first] }, 402))
  assert.deepEqual(
    inBody.of('payment_terms').map(({ params }) => params),
    [TERMS],
  )
  const paid = { code: 402, message: 'Payment required', data: { accepts: [OPTION] } }
  const inError = await lookAt(
    modern({ 'tools/call': ({ rpc }: Asked) => json({ jsonrpc: '2.0', id: rpc.id, error: paid }) }),
  )
  assert.deepEqual(
    inError.of('payment_terms').map(({ params }) => params),
    [TERMS],
  )
  const long = await lookAt(() => json({ accepts: [{ ...OPTION, payTo: 'x'.repeat(5000) }] }, 402))
  assert.equal(String(long.of('payment_terms')[0]?.params['payTo']).length, 128)
})

test('a 402 without terms is observed; without a 402 there is nothing about payment', async () => {
  const bare = await lookAt(() => empty(402, [['PAYMENT-REQUIRED', '%%%']]))
  assert.equal(bare.of('payment_terms_unreadable').length, 1)
  assert.deepEqual(bare.of('payment_terms'), [])
  const open = codesIn(await lookAt(modern({ 'tools/call': UNKNOWN_TOOL, 'tools/list': list() })))
  assert.ok(!open.some((code) => code.startsWith('payment_')))
})
