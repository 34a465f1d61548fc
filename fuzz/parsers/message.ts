/** What a server sends: event streams in pieces of any size, and replies in either framing. */
import assert from 'node:assert/strict'
import type { Exchange } from '../../lib/src/exchange.ts'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { readReply } from '../../lib/src/wire/reply.ts'
import { wireRule } from '../../lib/src/wire/rules.ts'
import { openStream, type StreamEvent } from '../../lib/src/wire/sse.ts'
import { any, flag, junk, list, members, one, text, type Make } from '../grammar.ts'
import { holdLine } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'
import { printOddly } from '../print.ts'

const ID = 1001
const message: Make = members(
  {
    jsonrpc: one('2.0', '1.0', 2),
    id: one(ID, ID, ID, '1001', null, 0, 1001.5),
    result: any(
      members({
        protocolVersion: one('2025-11-25', '2026-07-28', 'x'),
        serverInfo: members({ name: text, version: text }),
        capabilities: members({ tools: junk }),
        tools: list(members({ name: text, inputSchema: junk })),
        nextCursor: text,
        isError: flag,
      }),
      junk,
    ),
    error: members({ code: one(-32_601, -32_000, 1.5, '1'), message: text, data: junk }),
    method: text,
  },
  ['jsonrpc', 'id'],
)

function stream(random: Random): Uint8Array {
  const end = random.pick(['\n', '\n', '\r\n', '\r'])
  const blocks = Array.from({ length: random.below(5) }, () => {
    const lines = Array.from({ length: 1 + random.below(3) }, () =>
      random.pick([
        `data: ${printOddly(message(random), random)}`,
        `data:${String(text(random))}`,
        'data',
        `event: ${random.pick(['message', 'endpoint', 'ping', ''])}`,
        `id: ${String(text(random))}`,
        ': comment',
        'retry: 1',
        String(text(random)),
      ]),
    )
    return lines.join(end) + end
  })
  return encoder.encode(blocks.join(end) + random.pick(['', end]))
}

/** The standard's own words, slowly: lines, then fields, then blank lines (HTML 9.2.6). */
function eventsIn(source: string): readonly StreamEvent[] {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const found: StreamEvent[] = []
  let [name, content] = ['', [] as string[]]
  for (const [index, line] of lines.entries()) {
    const last = index === lines.length - 1
    if (line === '' && !last) {
      if (content.length > 0) found.push({ name, content: content.join('\n') })
      ;[name, content] = ['', []]
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? []
    if (line !== '' && field === 'data') content.push(value)
    if (line !== '' && field === 'event') name = value
  }
  if (content.length > 0) found.push({ name, content: content.join('\n'), unterminated: true })
  return found
}

function readStream(bytes: Uint8Array): readonly string[] {
  const whole = eventsOf(bytes, bytes.length)
  assert.deepEqual(whole, eventsIn(textOf(bytes)), 'not what the standard says')
  // Long ones are read whole only: a piece of one byte costs what a piece costs.
  if (bytes.length < 4_000)
    for (const size of [1, 2, 7]) assert.deepEqual(eventsOf(bytes, size), whole, `by ${size}`)
  const kinds = whole.map(({ name, content, unterminated = false }) =>
    [
      ['message', 'endpoint', ''].includes(name) ? name : 'other',
      content === '' ? 'empty' : 'full',
      unterminated ? 'open' : 'closed',
    ].join('-'),
  )
  return [`${Math.min(3, whole.length)} events`, ...kinds]
}

function eventsOf(bytes: Uint8Array, size: number): readonly StreamEvent[] {
  const reader = openStream()
  const found: StreamEvent[] = []
  for (let at = 0; at < bytes.length; at += size)
    found.push(...reader.push(bytes.subarray(at, at + size)))
  return [...found, ...reader.end()]
}

/** The first byte chooses how the rest is declared, so that both framings are met by one reader. */
const TYPES = ['application/json', 'text/event-stream', 'text/html', ''] as const

function reply(random: Random): Uint8Array {
  const type = random.below(TYPES.length)
  const body =
    type === 1
      ? stream(random)
      : encoder.encode(printOddly(any(message, list(message))(random), random))
  return Uint8Array.from([type, ...body])
}

function readMessage(bytes: Uint8Array): readonly string[] {
  const type = TYPES[(bytes[0] ?? 0) % TYPES.length] ?? ''
  const read = readReply(exchangeOf(type, bytes.subarray(1)), ID)
  const quick = readReply(exchangeOf(type, bytes.subarray(1)), ID, 'quick')
  assert.equal(quick.kind, read.kind, 'read quickly it is another reply')
  if (read.kind === 'result' && quick.kind === 'result') assert.deepEqual(quick.result, read.result)
  for (const { code, params } of read.notes) {
    const rule = wireRule(code)
    assert.ok(rule !== undefined, code)
    holdLine(rule.say(params))
  }
  return [read.kind, read.framing, ...read.notes.map(({ code }) => code)]
}

function exchangeOf(type: string, body: Uint8Array): Exchange {
  const url = 'https://tides.example/mcp'
  const headers = type === '' ? [] : [['content-type', type] as const]
  return {
    request: { purpose: 'endpoint', method: 'POST', url, headers: [] },
    startedAt: '2026-01-01T00:00:00.000Z',
    url,
    hops: [],
    response: { status: 200, headers, body, ended: 'whole' },
    timings: { total: 1 },
    wireBytes: body.length,
  }
}

export const STREAM: Parser = {
  name: 'event-stream',
  form: 'lines',
  generate: stream,
  read: readStream,
  longest: 262_144,
}
export const MESSAGE: Parser = {
  name: 'message',
  form: 'lines',
  generate: reply,
  read: readMessage,
  longest: 262_144,
}
