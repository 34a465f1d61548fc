import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { enoughForAnswer, enoughForEvent, readReply, type Reply } from '../../src/wire/reply.ts'
import { event, exchangeOf, type Answer } from './server.ts'

const ID = 1001
const POST = { purpose: 'endpoint', method: 'POST', url: 'https://fern.example/mcp' } as const

function read(answer: Answer, revision?: string): Reply {
  const headers = revision === undefined ? [] : [['MCP-Protocol-Version', revision] as const]
  return readReply(exchangeOf({ ...POST, headers }, answer), ID)
}

function body(text: string, type: string | undefined = 'application/json', status = 200): Answer {
  return { status, body: text, ...(type !== '' && { type }) }
}

function codes(reply: Reply): string[] {
  return reply.notes.map(({ code }) => code)
}

const RESULT = { jsonrpc: '2.0', id: ID, result: { ok: true } }
const OK = JSON.stringify(RESULT)

test('a result is ours with the id that was sent, same value and type', () => {
  const reply = read(body(OK))
  assert.equal(reply.kind, 'result')
  assert.deepEqual(reply.kind === 'result' && reply.result, { ok: true })
  assert.deepEqual([reply.status, reply.media, reply.framing], [200, 'json', 'json'])
  assert.deepEqual(reply.notes, [])
})

test('HV-17 a result with another id answers nothing', () => {
  for (const id of ['"1001"', '0', 'null', '1001.5', '[1001]', '{"a":1}']) {
    const reply = read(body(`{"jsonrpc":"2.0","id":${id},"result":{}}`))
    assert.equal(reply.kind, 'mismatch', id)
    assert.deepEqual(codes(reply), ['id_not_echoed'], id)
  }
  assert.equal(read(body('{"jsonrpc":"2.0","result":{}}')).kind, 'mismatch')
})

test('HV-06 an error without an id belongs to the only open request', () => {
  for (const id of ['"id":null,', '', '"id":1001,']) {
    const reply = read(
      body(`{"jsonrpc":"2.0",${id}"error":{"code":-32000,"message":"x"}}`, 'application/json', 400),
    )
    assert.equal(reply.kind, 'error')
    assert.equal(reply.kind === 'error' && reply.error.code, -32000)
    assert.deepEqual(reply.notes, [])
  }
  const named = read(
    body('{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"x"}}'),
  )
  assert.equal(named.kind, 'error')
  assert.deepEqual(named.notes, [{ code: 'error_id_not_ours', params: { type: 'string' } }])
})

test('SH-14 the body is read before the status', () => {
  const text = `{"jsonrpc":"2.0","id":${ID},"error":{"code":-32601,"message":"x"}}`
  const reply = read(body(text, 'application/json', 400))
  assert.equal(reply.kind === 'error' && reply.error.code, -32601)
  assert.equal(reply.status, 400)
  assert.deepEqual(codes(read(body(OK, 'application/json', 400))), ['result_under_4xx'])
  assert.deepEqual(codes(read(body(OK, 'application/json', 500))), [])
})

test('HV-21 an array is unwrapped and told, but not on 2025-03-26', () => {
  const reply = read(body(`[${OK}]`), '2025-06-18')
  assert.equal(reply.kind, 'result')
  assert.deepEqual(codes(reply), ['array_reply'])
  assert.deepEqual(codes(read(body(`[${OK}]`), '2025-03-26')), [])
  assert.deepEqual(codes(read(body(`[${OK}]`))), ['array_reply'])
})

test('SH-22 one byte order mark is stripped and told, UTF-16 is not read', () => {
  for (const answer of [body(`\ufeff${OK}`), body(`\ufeff${event(RESULT)}`, 'text/event-stream')]) {
    const reply = read(answer)
    assert.equal(reply.kind, 'result')
    assert.deepEqual(codes(reply), ['bom_in_reply'])
  }
  assert.equal(read(body(`\ufeff\ufeff${OK}`)).kind, 'not_json')
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(OK, 'utf16le')])
  assert.equal(read({ status: 200, type: 'application/json', body: utf16 }).kind, 'not_json')
})

test('the essence of the media type decides, its case and parameters do not', () => {
  assert.deepEqual(codes(read(body(OK, 'Application/JSON; charset="utf-8,x"'))), [])
  assert.equal(read(body(event(RESULT), 'text/event-stream;charset=utf-8')).framing, 'sse')
  assert.deepEqual(codes(read(body(OK, 'application/json, application/json'))), [
    'content_type_repeated',
  ])
})

test('JSON-RPC under another type or none is read, and told', () => {
  for (const [type, media] of [
    ['text/plain', 'text'],
    ['', 'none'],
    ['text/event-stream', 'event_stream'],
    ['application/vnd.x+json', 'other'],
    ['text/html', 'html'],
  ] as const) {
    const reply = read(body(OK, type))
    assert.equal(reply.kind, 'result', type)
    assert.deepEqual(reply.notes, [{ code: 'reply_wrong_type', params: { media, body: 'json' } }])
  }
  const stream = read(body(event(RESULT), 'application/json'))
  assert.equal(stream.kind, 'result')
  assert.deepEqual(codes(stream), ['reply_wrong_type'])
})

test('in a stream everything before the response is skipped', () => {
  const note = event({ jsonrpc: '2.0', method: 'notifications/message', params: {} })
  const ping = event({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const text = `: hi\n\nid: 1\ndata:\n\nevent: prime\nid: 2\n\n${note}${ping}event: message\n${event(RESULT)}`
  const reply = read(body(text, 'text/event-stream'))
  assert.equal(reply.kind, 'result')
  assert.deepEqual(reply.notes, [])
  assert.deepEqual(codes(read(body(text, 'text/event-stream'), '2026-07-28')), [
    'server_request_on_modern',
  ])
  const sampling = event({ jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' })
  assert.deepEqual(codes(read(body(sampling + event(RESULT), 'text/event-stream'))), [
    'server_request_unasked',
  ])
})

test('a stream without a response is told from one with a broken or misnamed one', () => {
  const stream = (text: string): Reply => read(body(text, 'text/event-stream'))
  assert.equal(stream(': only\n\n: comments\n\n').kind, 'unanswered')
  assert.deepEqual(codes(stream('data: {"a\n\n')), ['event_not_json'])
  assert.deepEqual(codes(stream(`event: reply\n${event(RESULT)}`)), ['event_name_unknown'])
  assert.equal(stream('event: endpoint\ndata: /messages?s=1\n\n').kind, 'endpoint')
  const open = stream(`data: ${OK}`)
  assert.equal(open.kind, 'result')
  assert.deepEqual(codes(open), ['stream_unterminated'])
})

test('what is no JSON-RPC response is told apart', () => {
  const kinds: readonly (readonly [Answer, Reply['kind'], boolean?])[] = [
    [{ status: 202 }, 'empty'],
    [body('null'), 'not_jsonrpc', false],
    [body('{"status":"ok"}'), 'not_jsonrpc', false],
    [body('{"error":"invalid_token"}'), 'not_jsonrpc', false],
    [body('{"protocolVersion":"2025-11-25"}'), 'not_jsonrpc', true],
    [body(`{"id":${ID},"result":{}}`), 'not_jsonrpc', true],
    [body(`{"jsonrpc":"2.0","id":${ID},"result":{},"error":null}`), 'not_jsonrpc', true],
    [body('{"jsonRpcError":{"code":-32601}}'), 'not_jsonrpc', true],
    [body('Method Not Allowed', 'text/plain'), 'not_json'],
    [body('<!DOCTYPE html><p>hi', 'text/plain'), 'html'],
    [body('gone', 'text/html'), 'html'],
    [body('{"jsonrpc":', 'application/json'), 'not_json'],
  ]
  for (const [answer, kind, resembles] of kinds) {
    const reply = read(answer)
    assert.equal(reply.kind, kind, JSON.stringify(answer))
    if (reply.kind === 'not_jsonrpc') assert.equal(reply.resembles, resembles)
  }
})

test('SH-16 the answer is found however much stands before it', () => {
  const padding = ': pad\n'.repeat(700)
  assert.equal(read(body(`${padding}\n${event(RESULT)}`, 'text/event-stream')).kind, 'result')
})

test('a cut body says nothing, except what a stream had already said', () => {
  const cut = (text: string, type: string): Reply =>
    read({ status: 200, type, body: text, cut: 'body_cut' })
  assert.equal(cut(OK, 'application/json').kind, 'no_response')
  assert.equal(cut(': ping\n\n', 'text/event-stream').kind, 'no_response')
  assert.equal(cut(event(RESULT), 'text/event-stream').kind, 'result')
  assert.equal(read({ fails: 'time_budget' }).kind, 'no_response')
  assert.equal(read({ fails: 'time_budget' }).status, undefined)
})

test('headers are read once: session, wait, redirect, challenge', () => {
  const reply = read({
    status: 401,
    headers: [
      ['MCP-Session-Id', ' s-1 '],
      ['Retry-After', '20'],
      ['location', '/mcp/'],
      ['WWW-Authenticate', 'Bearer'],
      ['CF-Mitigated', 'challenge'],
    ],
  })
  assert.equal(reply.session, 's-1')
  assert.deepEqual(reply.retryAfter, { seconds: 20 })
  assert.equal(reply.location, 'https://fern.example/mcp/')
  assert.deepEqual(
    [reply.challenge, reply.gate?.scheme, reply.edge],
    ['well_formed', 'bearer', true],
  )
  const date = read({ status: 503, headers: [['Retry-After', 'Wed, 21 Oct 2026 07:28:00 GMT']] })
  assert.deepEqual(date.retryAfter, {})
  assert.equal(read({ status: 401, headers: [['WWW-Authenticate', '@']] }).challenge, 'malformed')
})

test('odd JSON is read and told, too deep JSON is not read', () => {
  const twice = read(body(`{"jsonrpc":"2.0","id":${ID},"result":{"a":1,"a":2}}`))
  assert.equal(twice.kind, 'result')
  assert.deepEqual(twice.notes, [
    { code: 'reply_json_oddity', params: { fault: 'json_duplicate_name' } },
  ])
  assert.equal(read(body('['.repeat(100_000))).kind, 'not_json')
})

test('a reply may name prototypes and stays data', () => {
  const text = `{"jsonrpc":"2.0","id":${ID},"result":{"__proto__":{"polluted":1}}}`
  assert.equal(read(body(text)).kind, 'result')
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
})

test('enough is reached with the response of a stream, not before and not in JSON', () => {
  const bytes = new TextEncoder()
  const stream = enoughForAnswer(ID)
  assert.equal(stream(bytes.encode(': x\n\nevent: prime\nid: 1\n\n')), false)
  assert.equal(stream(bytes.encode(event({ jsonrpc: '2.0', method: 'notifications/x' }))), false)
  const [head = '', tail = ''] = event(RESULT).split('"result"')
  assert.equal(stream(bytes.encode(head)), false)
  assert.equal(stream(bytes.encode(`"result"${tail}`)), true)
  assert.equal(enoughForAnswer(ID)(bytes.encode(OK)), false)
  const stray = bytes.encode(event({ ...RESULT, id: 'x' }))
  assert.equal(enoughForAnswer(ID)(stray), false, 'ours may still come')
  assert.equal(enoughForAnswer()(stray), true, 'without an id any response will do')
  const error = { jsonrpc: '2.0', error: { code: -32603, message: 'no' } }
  assert.equal(enoughForAnswer(ID)(bytes.encode(event(error))), true)
  assert.equal(enoughForAnswer(ID)(bytes.encode(event({ ...error, id: 'x' }))), false)
  assert.equal(enoughForEvent()(bytes.encode(': only\n\n')), false)
  assert.equal(enoughForEvent()(bytes.encode('event: endpoint\ndata: /m\n\n')), true)
})

test('a stream says the same however it was cut into packets', () => {
  const error = { jsonrpc: '2.0', error: { code: -32603, message: 'no' } }
  const message = fc.constantFrom<unknown>(
    RESULT,
    { ...RESULT, result: { ok: false } },
    { ...RESULT, id: 'x' },
    { ...error, id: ID },
    { ...error, id: null },
    { ...error, id: 7 },
    { jsonrpc: '2.0', id: 1, method: 'roots/list' },
    { tools: [] },
    7,
  )
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 5 }),
      fc.integer({ min: 1, max: 300 }),
      (messages, size) => {
        const bytes = new TextEncoder().encode(messages.map((one) => event(one)).join(''))
        const enough = enoughForAnswer(ID)
        let end = 0
        while (end < bytes.length) {
          const start = end
          end = Math.min(end + size, bytes.length)
          if (enough(bytes.subarray(start, end))) break
        }
        const type = 'text/event-stream'
        const whole = read({ status: 200, type, body: bytes })
        const cut = read({ status: 200, type, body: bytes.subarray(0, end) })
        assert.deepEqual({ ...cut, wording: '' }, { ...whole, wording: '' })
      },
    ),
    { numRuns: 200 },
  )
})

test('readReply takes any bytes and statuses', () => {
  const part = fc.constantFrom(
    OK,
    'data: ',
    '\n\n',
    '{',
    '[',
    '"',
    '\ufeff',
    '<html',
    'event: endpoint\n',
    'null',
  )
  const type = fc.constantFrom('application/json', 'text/event-stream', 'text/html', 'a', '')
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.uint8Array({ maxLength: 8 }),
      type,
      fc.integer({ min: 100, max: 599 }),
      (parts, noise, media, status) => {
        const bytes = Uint8Array.from([...Buffer.from(parts.join('')), ...noise])
        assert.equal(typeof read({ status, type: media, body: bytes }).kind, 'string')
      },
    ),
    { numRuns: 200 },
  )
})
