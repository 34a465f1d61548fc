/** What an examination comes to is said in the language of the page, and what is loud comes first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadlineParams } from '../../../lib/src/headline.ts'
import { plainTextOf } from '../../src/web/html.ts'
import { examinationSections, examinationVerdict } from '../../src/web/pages/examination.ts'
import { ENGLISH } from '../../src/web/text/english.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { examinationView } from '../../src/web/views/examination.ts'

const where = 'tides.example'
const endpoint = 'https://tides.example/mcp'

/** Every key that the library has; one that is new has no words here, and does not build. */
const PARAMS: { readonly [Key in keyof HeadlineParams]: HeadlineParams[Key] } = {
  described_v1: { servers: 21 },
  described_partly: { servers: 21 },
  described_otherwise: { servers: 21 },
  live_skipped: {},
  live_unnamed: {},
  live_gated: {},
  live_unconfirmed: {},
  live_denies: { claims: 21 },
  live_agrees: { claims: 21 },
  live_incomparable: {},
  live_without_card: { endpoint },
  serves_none: { where },
  describes_none: { where, documents: 21 },
  publishes_nothing: { where, places: 21 },
  places_gated: { where, places: 21 },
  places_unread: { where, places: 21, all: 25 },
  certificate_rejected: { where, verdict: 'expired' },
  guard_refused: { where },
  nobody_answered: { where },
  left_values: { url: endpoint, values: 'tenant' },
  left_gated: { endpoint },
  left_unmeasured: { endpoint, code: 'rate_limited' },
  left_endpoints: { endpoints: 21 },
  left_live: {},
  left_places: { places: 21, cause: 'time' },
}

test('each sentence of a verdict, and each point that was left out, is said in every language', () => {
  const english = 'Said in English.'
  for (const [key, params] of Object.entries<object>(PARAMS)) {
    const told = [{ key, params }]
    const view = examinationView({
      summary: english,
      said: told,
      notAssessed: [english],
      leftOut: told,
    })
    const texts = LANGUAGES.map((one) => {
      const page = examinationVerdict(one, view)
      assert.doesNotMatch(page.toString(), /Said in English|lang="en"/, `${key} in ${one.lang}`)
      const words = plainTextOf(page)
      for (const [name, value] of Object.entries(params))
        // Of a cause there are words.
        if (name !== 'cause') assert.equal(words.split(String(value)).length, 3, words)
      return words
    })
    assert.equal(new Set(texts).size, LANGUAGES.length, key)
  }
})

test('what was kept by another version is shown as it was written then, in English', () => {
  const kept = { summary: 'Only English.', notAssessed: ['that too'] }
  const newer = [{ key: 'of_a_later_version', params: {} }]
  for (const view of [kept, { ...kept, said: newer, leftOut: newer }]) {
    const page = examinationVerdict(
      LANGUAGES.find(({ lang }) => lang === 'uk') ?? ENGLISH,
      examinationView(view),
    ).toString()
    assert.match(page, /<span lang="en"><bdi>Only English\.<\/bdi><\/span>/)
    assert.match(page, /<li><span lang="en"><bdi>that too/)
  }
})

test('names in a verdict are made visible, and stand alone', () => {
  const params = { url: 'https://tides.example/{\u202Eevil}<b>', values: 'a\u200Bb' }
  const view = examinationView({ leftOut: [{ key: 'left_values', params }] })
  const page = examinationVerdict(ENGLISH, view).toString()
  assert.match(page, /<bdi><code>a<span class="esc">\\u\{200b\}<\/span>b<\/code><\/bdi>/)
  assert.doesNotMatch(page, /[\u202E\u200B]|<b>/)
})

test('a reader who misses what is published stands before those who find it', () => {
  const readings = [
    { reader: 'draft', verdict: 'pass' },
    { reader: 'scanner', verdict: 'unknown' },
    { reader: 'three', verdict: 'fail', why: { message: 'There is none.' } },
    { reader: 'four', verdict: 'partial' },
  ]
  const page = examinationSections(ENGLISH, examinationView({ readings })).toString()
  assert.deepEqual(page.match(/(?:●|◐|−|○)(?=<)/g), ['○', '◐', '−', '●'])
})

test('a document that two catalogs list is asked for and found once', () => {
  const place = (url: string) => ({
    url,
    presence: 'found',
    document: { family: 'server_card_v1' },
  })
  const places = ['https://a.example/card', 'https://a.example/other', 'https://a.example/card']
  const view = examinationView({ discovery: { places: places.map(place) } })
  assert.deepEqual(
    view.documents.map(({ url }) => url),
    places.slice(0, 2),
  )
  assert.equal(view.asked, 2)
})

test('that messages are in English is told where there are some, in other languages', () => {
  const view = (code: string) =>
    examinationView({
      findings: [{ severity: 'warning', code, subject: endpoint, message: 'So.' }],
    })
  for (const texts of LANGUAGES) {
    const note = texts.sentences.lint_result_note
    const said = (code: string) => examinationSections(texts, view(code)).toString().includes(note)
    assert.equal(said('hosting_type'), texts.lang !== 'en', texts.lang)
    const none = examinationSections(texts, examinationView({})).toString()
    assert.ok(!none.includes(note), texts.lang)
  }
})
