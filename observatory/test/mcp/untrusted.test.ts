/** Text of third parties is in members named `untrusted`, visible and bounded, and nowhere else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMcp } from '../../src/mcp/app.ts'
import { DISCLAIMER } from '../../src/mcp/tool.ts'
import { TOOLS } from '../../src/mcp/tools.ts'
import { HOSTILE } from '../web/fleet.ts'
import { openHarbour } from '../web/harbour.ts'
import { callerOf, openMcpGround, ORDER, type Caller, type McpGround } from './ground.ts'

let ground: McpGround
let caller: Caller

before(async () => {
  ground = await openMcpGround()
  caller = await callerOf(ground.mcp, 'auto')
})
after(async () => {
  await caller.close()
  await ground.close()
})

/** Every string outside of `untrusted`, and every one inside, with its place. */
function stringsIn(value: unknown, place = '', inside = false): readonly Placed[] {
  if (typeof value === 'string') return [{ place, text: value, inside }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    stringsIn(one, `${place}/${name}`, inside || name === 'untrusted'),
  )
}

interface Placed {
  readonly place: string
  readonly text: string
  readonly inside: boolean
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u{E0000}-\u{E0FFF}]/u

/** Words by which a text of these servers is known wherever it comes out. */
const MARKS = ['previous instructions', '<script', 'onerror', 'javascript:', '潮汐', '{{7*7}}']

const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['search_servers', { query: 'hostile' }],
  ['check_servers', { targets: ['hostile/words'], detail: 'full' }],
  ['get_report', { target: 'hostile/words', tool_texts: true }],
  ['get_history', { target: 'hostile/words' }],
  ['get_evidence', { target: 'hostile/words', envelope: false }],
  ['discover_domain', { domain: 'catalog.example' }],
  ['request_check', { target: 'tide.example' }],
  [
    'lint_card',
    { text: JSON.stringify({ [ORDER]: HOSTILE, name: ORDER, remotes: [{ url: ORDER }] }) },
  ],
]

test('a hostile tool description in the store stays inside', async () => {
  const { facts, texts } = await caller.call('get_report', {
    target: 'hostile/words',
    tool_texts: true,
  })
  const found = stringsIn(facts).filter(({ text }) => text.includes(ORDER))
  const descriptions = found.filter(({ place }) => place.endsWith('/description'))
  // Before the order of one of them stand more escapes than a text may have.
  assert.ok(descriptions.length >= HOSTILE.length - 1, `${descriptions.length}`)
  for (const { place } of found)
    assert.match(place, /^\/tools\/list\/\d+\/(?:hits\/\d+\/)?untrusted\/(?:description|excerpt)$/)
  assert.match(texts[0] ?? '', /^\{"notice":"Members named \\"untrusted\\" hold text/)
})

test('no reply has such text anywhere else, and every text is visible and bounded', async () => {
  for (const [name, input] of CALLS) {
    const { facts, isError } = await caller.call(name, input)
    assert.equal(isError, false, name)
    const all = stringsIn(facts)
    assert.ok(all.length > 3, name)
    for (const { place, text, inside } of all) {
      assert.doesNotMatch(text, UNSEEN, `${name} ${place}`)
      if (inside) assert.ok(text.length <= 500, `${name} ${place}: ${text.length}`)
      else
        for (const mark of MARKS)
          assert.ok(!text.includes(mark), `${name} ${place}: ${text.slice(0, 200)}`)
    }
  }
})

test('texts of tools come only when they are asked for', async () => {
  const { facts } = await caller.call('get_report', { target: 'hostile/words' })
  const places = stringsIn(facts).map(({ place }) => place)
  assert.ok(places.some((place) => /^\/tools\/list\/0\/untrusted\/name$/.test(place)))
  assert.ok(
    !places.some((place) => /(?:description|excerpt|title)$/.test(place) && /tools/.test(place)),
  )
})

test('refusals give nothing back that a caller wrote', async () => {
  const wrong: readonly (readonly [string, Record<string, unknown>])[] = [
    ['get_report', { target: '' }],
    ['get_report', { target: 'x', [ORDER]: 1 }],
    ['get_report', { target: 'x'.repeat(513) }],
    ['check_servers', { targets: Array.from({ length: 51 }, () => 'x') }],
    ['check_servers', { targets: [] }],
    ['search_servers', { query: 'x', limit: 26 }],
    ['search_servers', { query: 'x', transport: ORDER }],
    ['get_history', { target: 'x', limit: 51 }],
    ['discover_domain', { domain: `${ORDER}/` }],
    ['verify_evidence', { envelope: '{}', keys: ORDER }],
    ['request_check', { target: 'x'.repeat(2_049) }],
    ['get_evidence', { target: 'tidewater/tides', run_id: 'b'.repeat(8) }],
  ]
  for (const [name, input] of wrong) {
    const { isError, texts, facts } = await caller.call(name, input)
    assert.equal(isError, true, `${name} ${JSON.stringify(input).slice(0, 80)}`)
    assert.equal(facts, undefined)
    assert.doesNotMatch(texts.join(''), /previous instructions/, name)
    assert.deepEqual(Object.keys(JSON.parse(texts[0] ?? '')), ['error', 'message', 'mend'])
  }
})

test('what goes wrong in the store is told to the operator only', async () => {
  const told: unknown[] = []
  const broken = await openHarbour({ onError: (error) => told.push(error) })
  const mcp = createMcp({ ...broken.options, requesterOf: () => 'somebody' })
  const other = await callerOf(mcp, 'auto')
  await broken.close()
  const { isError, texts } = await other.call('get_report', { target: 'tidewater/tides' })
  assert.equal(isError, true)
  assert.equal(told.length, 1)
  assert.match(texts[0] ?? '', /"error":"failed"/)
  assert.doesNotMatch(texts[0] ?? '', /sql|database is (?:not|closed)|driver|select/i)
  await other.close()
})

test('texts of the tools are ours: each disclaims a verdict, none calls itself safe', () => {
  for (const { name, title, description, annotations } of TOOLS) {
    assert.match(name, /^[a-z]+(?:_[a-z]+)+$/)
    assert.ok(title.length <= 40, name)
    assert.ok(description.endsWith(` ${DISCLAIMER}`), name)
    assert.ok(description.length <= 1_024, `${name}: ${description.length}`)
    assert.doesNotMatch(description, /\bscore\b|\brating\b|\btrustworthy\b/i, name)
    assert.equal(annotations.readOnlyHint, name !== 'request_check', name)
    assert.equal(annotations.openWorldHint, name === 'request_check', name)
    assert.equal(annotations.destructiveHint, false)
  }
})
