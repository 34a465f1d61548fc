import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { openStream, type StreamEvent } from '../../src/wire/sse.ts'
import { testInTime } from '../bound.ts'

const BYTES = new TextEncoder()

function read(text: string | Uint8Array, size = Number.POSITIVE_INFINITY): StreamEvent[] {
  const bytes = typeof text === 'string' ? BYTES.encode(text) : text
  const stream = openStream()
  const events: StreamEvent[] = []
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...stream.push(bytes.subarray(at, Math.min(bytes.length, at + size))))
  }
  return [...events, ...stream.end()]
}

function contents(text: string): string[] {
  return read(text).map(({ content }) => content)
}

test('SH-18 LF, CR and CRLF end a line, also when split across reads', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const text = `data: one${end}${end}data: two${end}${end}`
    for (const size of [1, 2, 3, 5, 100]) {
      assert.deepEqual(
        read(text, size).map(({ content }) => content),
        ['one', 'two'],
        `${JSON.stringify(end)} in chunks of ${size}`,
      )
    }
  }
})

test('SH-20 data lines are joined by LF', () => {
  assert.deepEqual(contents('data: {"id":1,\ndata: "result":{}}\n\n'), ['{"id":1,\n"result":{}}'])
})

test('one space after the colon is dropped, no more', () => {
  assert.deepEqual(contents('data:a\n\ndata: b\n\ndata:  c\n\n'), ['a', 'b', ' c'])
})

test('comments, unknown fields and lines without a colon change nothing', () => {
  const text = ': keepalive\nretry: 10\nfoo: x\nid: 7\ndata\ndata: y\n: ping - now\n\n'
  assert.deepEqual(contents(text), ['\ny'])
})

test('a priming event has a name or empty data and is told apart', () => {
  assert.deepEqual(read('id: 1\ndata:\n\n'), [{ name: '', content: '' }])
  assert.deepEqual(read('event: prime\nid: 1\n\ndata: x\n\n'), [{ name: '', content: 'x' }])
  assert.deepEqual(read('event: endpoint\ndata: /post\n\n'), [
    { name: 'endpoint', content: '/post' },
  ])
})

test('the name of an event does not outlive it', () => {
  const events = read('event: a\ndata: 1\n\ndata: 2\n\n')
  assert.deepEqual(
    events.map(({ name }) => name),
    ['a', ''],
  )
})

test('one byte order mark is stripped and told, a second one is content', () => {
  const stream = openStream()
  assert.deepEqual(stream.push(BYTES.encode('\ufeffdata: x\n\n')), [{ name: '', content: 'x' }])
  assert.equal(stream.bom, true)
  assert.deepEqual(contents('\ufeff\ufeffdata: x\n\n'), [])
  assert.equal(openStream().bom, false)
})

test('UTF-8 is decoded across chunks', () => {
  assert.deepEqual(
    read('data: 🦉é\n\n', 1).map(({ content }) => content),
    ['🦉é'],
  )
})

test('an unterminated last event is handed out with a mark, once', () => {
  assert.deepEqual(read('data: x'), [{ name: '', content: 'x', unterminated: true }])
  assert.deepEqual(read('data: x\n'), [{ name: '', content: 'x', unterminated: true }])
  assert.deepEqual(read('data: x\n\n'), [{ name: '', content: 'x' }])
  assert.deepEqual(read(': only a comment'), [])
})

testInTime('a long line in small chunks takes linear time', () => {
  const length = 4_000_000
  const bytes = BYTES.encode(`data: ${'x'.repeat(length)}\n\n`)
  assert.equal(read(bytes, 16)[0]?.content.length, length)
})

/** The same standard, read in one go with a regular expression. */
function reference(text: string): StreamEvent[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const tail = lines.pop() ?? ''
  const events: StreamEvent[] = []
  let content: string[] = []
  let name = ''
  const flush = (mark: object): void => {
    if (content.length > 0) events.push({ name, content: content.join('\n'), ...mark })
    content = []
    name = ''
  }
  for (const line of tail === '' ? lines : [...lines, tail]) {
    if (line === '') flush({})
    const [, field, value = ''] = /^([^:]+)(?:: ?([^]*))?$/.exec(line) ?? []
    if (field === 'data') content.push(value)
    if (field === 'event') name = value
  }
  flush({ unterminated: true })
  return events
}

test('any stream in any chunks reads as the reference does', () => {
  const piece = fc.constantFrom(
    'data: ',
    'data:',
    'event: e',
    'id: 1',
    ': c',
    'x',
    '🦉',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '\ufeff',
    ':',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (parts, size) => {
        const text = parts.join('')
        assert.deepEqual(read(text, size), reference(text))
      },
    ),
    { numRuns: 200 },
  )
})
