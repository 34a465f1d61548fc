/** The fuzzer itself: what it must find, and what it may not call broken. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignOf, type Campaign } from '../../../fuzz/campaign.ts'
import { growing, steepness } from '../../../fuzz/growth.ts'
import { minimise } from '../../../fuzz/minimise.ts'
import { encoder, textOf, type Parser } from '../../../fuzz/parser.ts'
import { randomOf } from '../../../lib/test/card/mutate-card.ts'

function parserOf(read: Parser['read']): Parser {
  const generate = () => encoder.encode('{"name":"tides","list":[1,2,3]}')
  return { name: 'test', form: 'json', generate, read, longest: 65_536 }
}

/** No time passes. */
const still = (): number => 0

function ran(parser: Parser, batches: number, seed = 1): Campaign {
  const campaign = campaignOf(parser, [], seed, still)
  for (let n = 0; n < batches; n++) campaign.batch()
  return campaign
}

test('one seed gives the same inputs in the same order, another one others', () => {
  const inputsOf = (seed: number): readonly string[] => {
    const inputs: string[] = []
    ran(
      parserOf((bytes) => {
        inputs.push(textOf(bytes))
        return []
      }),
      2,
      seed,
    )
    return inputs
  }
  assert.deepEqual(inputsOf(7), inputsOf(7))
  assert.notDeepEqual(inputsOf(7), inputsOf(8))
  assert.ok(new Set(inputsOf(7)).size > 40, 'hardly any input is another one')
})

test('what throws is found once a kind, and is made as short as it gets', () => {
  const parser = parserOf((bytes) => {
    const text = textOf(bytes)
    if (text.includes('{{')) throw new TypeError(`two braces in "${text}"`)
    if (bytes.length === 0) throw new RangeError('nothing there')
    return [text.length > 40 ? 'long' : 'short']
  })
  const { tally } = ran(parser, 12)
  const found = tally.broken.map(({ what, bytes }) => `${what.split(' (')[0]}: ${textOf(bytes)}`)
  assert.deepEqual(found.toSorted(), [
    'RangeError: nothing there: ',
    'TypeError: two braces in: {{',
  ])
  assert.equal(
    minimise(encoder.encode('aaxbbycc'), (bytes) => /x.*y/.test(textOf(bytes))).length,
    2,
  )
})

test('a reader whose time grows faster than its input is found, a linear one is not', () => {
  const random = randomOf(1)
  for (const [power, isSteep] of [
    [1, false],
    [1.3, false],
    [2, true],
  ] as const) {
    let spent = 0
    const read = ({ length }: Uint8Array): readonly string[] => {
      spent += length ** power / 4_000
      return []
    }
    const grow = growing(encoder.encode('{"list":[1]}'), 'json', random)
    const steep = steepness(grow, { read, longest: 65_536 }, () => spent)
    assert.equal(steep !== undefined, isSteep, `a power of ${power}: ${steep?.text}`)
  }
})

test('a machine that is busy with something else for a while makes no reader steep', () => {
  let spent = 0
  let reads = 0
  const read = ({ length }: Uint8Array): readonly string[] => {
    spent += length ** (++reads <= 10 ? 2 : 1) / 4_000
    return []
  }
  const grow = growing(encoder.encode('[1]'), 'json', randomOf(1))
  assert.equal(
    steepness(grow, { read, longest: 65_536 }, () => spent),
    undefined,
  )
  assert.ok(reads > 10, 'the reader was suspected, and asked again')
})

test('an input that grows is about as long as it shall be, and JSON stays JSON', () => {
  for (let seed = 0; seed < 20; seed++) {
    const grow = growing(encoder.encode('{"a":{"b":[1,"x"]},"c":"y"}'), 'json', randomOf(seed))
    const { length } = grow(10_000)
    assert.ok(length > 5_000 && length < 40_000, `seed ${seed}: ${length}`)
  }
  const grown = Array.from({ length: 20 }, (_, seed) =>
    textOf(growing(encoder.encode('{"a":[1]}'), 'json', randomOf(seed))(500)),
  )
  assert.ok(
    grown.some((text) => text.startsWith('{"a":[1,1,1')),
    grown.join('\n'),
  )
})
