/** Our reading of responses against the one of Node's own HTTP client. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { readByConnection, readByNode, readByUs } from './reading.ts'

const RUNS = process.env['COUNTERSIGN_LONG'] === undefined ? 100 : 20_000

const BODY = fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '.'))

const FIELD = fc.constantFrom(
  'content-type: application/json\r\n',
  'X-Spaces: \t a b \t\r\n',
  'x-latin: caf\u00e9\r\n',
  'set-cookie: a=b\r\n',
  'keep-alive: timeout=5\r\n',
  'connection: keep-alive\r\n',
  'x-empty:\r\n',
)

const STATUS = fc.constantFrom(
  'HTTP/1.1 200 OK',
  'HTTP/1.1 404 ',
  'HTTP/1.1 401',
  'HTTP/1.1 503 a b',
)

/** Bytes of a sound response, in each of the three framings. */
const SOUND = fc
  .record({
    interim: fc.constantFrom(
      '',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 103 Early\r\nlink: </a>\r\n\r\n',
      'HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 \r\nkeep-alive: timeout=9\r\n\r\n',
    ),
    status: STATUS,
    fields: fc.array(FIELD, { maxLength: 4 }),
    parts: fc.array(BODY, { maxLength: 4 }),
    extension: fc.constantFrom('', ';a', ';a=b', ';a="b c"'),
    trailer: fc.constantFrom('', 'x-trailer: y\r\n'),
    framing: fc.constantFrom('length', 'chunked', 'close'),
  })
  .map(({ interim, status, fields, parts, extension, trailer, framing }) => {
    const lines = `${interim}${status}\r\n${fields.join('')}`
    const body = parts.join('')
    if (framing === 'length') return `${lines}content-length: ${body.length}\r\n\r\n${body}`
    if (framing === 'close') return `${lines}\r\n${body}`
    const chunks = parts
      .filter((part) => part !== '')
      .map((part) => `${part.length.toString(16)}${extension}\r\n${part}\r\n`)
    return `${lines}transfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n${trailer}\r\n`
  })

/** One place of a text changed into what leads readers apart. */
const CHANGE = fc.record({
  at: fc.nat({ max: 10_000 }),
  remove: fc.nat({ max: 3 }),
  insert: fc.constantFrom(
    '',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\t',
    ':',
    '0',
    'f',
    ';',
    '\0',
    '\x7f',
    '-',
    ',',
  ),
})

function changed(
  text: string,
  { at, remove, insert }: { at: number; remove: number; insert: string },
) {
  const index = at % text.length
  return text.slice(0, index) + insert + text.slice(index + remove)
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

test('a sound response is read as Node reads it', async () => {
  await fc.assert(
    fc.asyncProperty(SOUND, async (text) => {
      const ours = readByUs([bytesOf(text)])
      assert.equal(ours.fault, undefined)
      assert.deepEqual(ours, await readByNode(bytesOf(text)))
      assert.equal(ours.whole, true)
    }),
    { numRuns: RUNS },
  )
})

test('nothing is taken for a whole response that Node reads as another one or refuses', async () => {
  let both = 0
  await fc.assert(
    fc.asyncProperty(
      SOUND,
      fc.array(CHANGE, { minLength: 1, maxLength: 2 }),
      async (text, changes) => {
        const bytes = bytesOf(changes.reduce(changed, text))
        const ours = readByUs([bytes])
        if (ours.fault !== undefined || !ours.whole) return
        const theirs = await readByNode(bytes)
        // What an extension says matters to nobody, only where it ends.
        if (/chunk extension/.test(theirs.fault ?? '')) return
        both++
        assert.deepEqual(ours, theirs)
      },
    ),
    { numRuns: RUNS },
  )
  assert.ok(both > 10, `only ${both} were taken`)
})

test('it does not matter where reads of the socket divide the bytes', () => {
  fc.assert(
    fc.property(SOUND, CHANGE, fc.nat({ max: 5 }), (text, change, size) => {
      const bytes = bytesOf(changed(text, change))
      const pieces: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size + 1)
        pieces.push(bytes.subarray(at, at + size + 1))
      assert.deepEqual(readByUs(pieces), readByUs([bytes]))
    }),
    { numRuns: RUNS },
  )
})

test('wherever a connection ends, its transfer says what came and whether that is all', async () => {
  let [whole, kept, cut] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(
      SOUND,
      fc.option(CHANGE, { nil: undefined }),
      fc.nat({ max: 300 }),
      fc.nat({ max: 60 }),
      fc.constantFrom('fin', 'reset'),
      async (sound, change, missing, size, ending) => {
        const text = change === undefined ? sound : changed(sound, change)
        const bytes = bytesOf(text.slice(0, missing < 150 ? text.length : missing - 150))
        const pieces: Uint8Array[] = []
        for (let at = 0; at < bytes.length; at += size + 1)
          pieces.push(bytes.subarray(at, at + size + 1))
        const ours = readByUs(pieces, 'GET', ending)
        const { body, outcome, usable, destroyed } = await readByConnection(pieces, ending)
        assert.equal(body, ours.body)
        assert.equal(outcome.head?.status, ours.status)
        assert.equal(outcome.ended === 'whole', ours.whole)
        assert.equal(outcome.problem === undefined, ours.whole)
        assert.ok(destroyed, 'nothing is kept of a connection that ended')
        if (usable) assert.ok(ours.whole && ours.fault === undefined)
        if (ours.whole) whole++
        if (usable) kept++
        if (outcome.ended === 'cut') cut++
      },
    ),
    { numRuns: RUNS },
  )
  assert.ok(Math.min(whole, kept, cut) > 0, `${whole} whole, ${kept} kept, ${cut} cut`)
})
