import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { convertDocument } from '../../src/card/read.ts'
import { parseServerCard } from '../../src/card/server-card.ts'
import { bytesOf, CARD, documents, jsonOf, url } from './documents.ts'

test('converting gives one card a server, and what is missing in each', () => {
  const value = {
    servers: [
      { name: 'a', url: '/a', version: '1.0.0' },
      { name: 'b', url: '/b', version: '1', description: 'B.' },
    ],
  }
  const { cards } = convertDocument(jsonOf(value), { url })
  assert.deepEqual(
    cards.map(({ pointer, missing }) => [pointer, missing]),
    [
      ['/servers/0', ['description']],
      ['/servers/1', []],
    ],
  )
  assert.deepEqual(
    cards[0]?.issues.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer),
    ['/description'],
  )
})

test('converting a valid card changes nothing', () => {
  const { cards } = convertDocument(jsonOf(CARD))
  assert.deepEqual(cards[0]?.card, CARD)
  assert.deepEqual(cards[0]?.missing, [])
})

test('a converted card is valid v1 but for what is named as missing', () => {
  let complete = 0
  fc.assert(
    fc.property(documents(), (document) => {
      for (const card of convertDocument(jsonOf(document), { url }).cards) {
        const faults = parseServerCard(card.card).issues.filter(
          ({ severity }) => severity === 'error',
        )
        const unnamed = faults.filter(({ pointer }) => !card.missing.includes(pointer.slice(1)))
        assert.deepEqual(unnamed, [])
        if (faults.length === 0) complete++
      }
    }),
    { numRuns: 100, seed: 1649 },
  )
  assert.ok(complete > 10, `only ${complete} complete cards`)
})

test('no card is made of a program to start; the others are made, and the program is named', () => {
  const local = { command: 'npx', args: ['tides'] }
  const none = convertDocument(jsonOf({ mcpServers: { local } }))
  assert.deepEqual([none.cards, none.programs], [[], ['/mcpServers/local']])
  assert.match(none.why ?? '', /program to start/)
  const remote = { url: 'https://tides.example/mcp' }
  const one = convertDocument(jsonOf({ mcpServers: { local, remote } }))
  assert.deepEqual(
    one.cards.map(({ pointer }) => pointer),
    ['/mcpServers/remote'],
  )
  assert.deepEqual([one.programs, one.why], [['/mcpServers/local'], undefined])
})

test('where there is no card the conversion says why', () => {
  const why = (text: string) => convertDocument(bytesOf(text)).why
  assert.match(why('{"specVersion":"1.0","entries":[]}') ?? '', /catalog lists cards/)
  assert.match(why('{"a":1\n"b":2}') ?? '', /^line 2, column 1: Expected ',' or '}'/)
  assert.match(why('{"status":"planned"}') ?? '', /says that there is no server/)
  assert.match(why('<p>') ?? '', /HTML/)
  assert.match(why('{"a":1}') ?? '', /nothing in it describes a server/)
  const twice = why(JSON.stringify(CARD).replace('{', '{"name":"com.example/other",'))
  assert.match(twice ?? '', /^line 1, column \d+: The member "name" was there before/)
  assert.equal(convertDocument(jsonOf(CARD)).why, undefined)
})
