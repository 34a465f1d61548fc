/** What the pages say in every language: whole, in its own letters, by its own plural rules. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { WITHHELD_RULES } from 'countersign/attest'
import {
  alike,
  assertTranslated,
  isWordless,
  placesIn,
  textsIn,
  type Said,
} from '../../../lib/test/text/translated.ts'
import { ENGLISH } from '../../src/web/text/english.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { sayCount, type Texts } from '../../src/web/text/say.ts'

const OTHERS = LANGUAGES.filter(({ lang }) => lang !== 'en')

/** A sentence that counts has its forms by name. */
function isPlural(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
}

/** All that is said in a language; each plural by its last form, the others are held against it. */
function saidIn({ sentences, states, groups, checks, checkNames, reasons }: Texts): Said {
  const whole = Object.entries(sentences).map(
    ([key, value]: [string, unknown]) =>
      [key, isPlural(value) ? (value['other'] ?? '') : value] as const,
  )
  return textsIn({
    ...Object.fromEntries(whole),
    states,
    groups,
    checks,
    checkNames,
    reasons,
  })
}

function pluralsIn({
  sentences,
}: Texts): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  return Object.entries(sentences).flatMap(([key, value]: [string, unknown]) =>
    isPlural(value) ? [[key, value] as const] : [],
  )
}

/** What is the same word in both, or no word of a language at all. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  uk: [],
  zh: [],
  ru: [],
  es: [
    'severity_error',
    'execution_ERROR',
    'exchange_ms',
    'exchange_bytes',
    'claimed_endpoint',
    'latency_top',
    'diff_compatible',
    'token_label',
    'hooks_title',
    'keys_form_pem',
    'foot_api',
  ],
}

for (const texts of OTHERS) {
  const { lang } = texts
  const said = saidIn(texts)
  const english = saidIn(ENGLISH)

  test(`${lang}: every sentence, with its places, in its own letters, and not the English one`, () => {
    assertTranslated(lang, english, said)
    const same = alike(said, english).filter((key) => !isWordless('en', said.get(key) ?? ''))
    assert.deepEqual(
      same.filter((key) => !(SAME[lang] ?? []).includes(key) && said.get(key) !== 'Countersign'),
      [],
    )
  })

  test(`${lang}: every form that its counts need, each with the count where several share it`, () => {
    const sentences: Readonly<Record<string, unknown>> = ENGLISH.sentences
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
    for (const [key, forms] of pluralsIn(texts)) {
      const { zero, ...own } = forms
      assert.deepEqual(Object.keys(own).toSorted(), pluralCategories.toSorted(), `${lang} ${key}`)
      const wanted = sentences[key]
      for (const text of Object.values(own))
        assert.deepEqual(
          placesIn(text),
          placesIn(isPlural(wanted) ? (wanted['other'] ?? '') : ''),
          `${lang}: ${text}`,
        )
      if (zero !== undefined)
        assert.deepEqual(
          placesIn(`${zero}{n}`),
          placesIn(isPlural(wanted) ? (wanted['other'] ?? '') : ''),
          `${lang}: ${zero}`,
        )
    }
  })
}

test('Ukrainian and Russian are two languages', () => {
  const [uk, ru] = ['uk', 'ru'].map((tag) => LANGUAGES.find(({ lang }) => lang === tag))
  if (uk === undefined || ru === undefined) return
  const said = saidIn(uk)
  const shared = alike(said, saidIn(ru)).filter((key) => /\p{L}{4}/u.test(said.get(key) ?? ''))
  assert.ok(shared.length * 12 < said.size, `${shared.length} of ${said.size}: ${shared.join(' ')}`)
})

test('a folder with texts is a language of the pages, and has a name of its own', () => {
  const folder = new URL('../../src/web/text/', import.meta.url)
  const tags = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  assert.deepEqual(
    LANGUAGES.map(({ lang }) => lang).toSorted(),
    tags.map(({ name }) => name).toSorted(),
  )
  assert.equal(new Set(LANGUAGES.map(({ endonym }) => endonym)).size, LANGUAGES.length)
})

test('why a run is not signed is said in English as the library says it', () => {
  const sentences: Readonly<Record<string, unknown>> = ENGLISH.sentences
  for (const { code, title } of WITHHELD_RULES) assert.equal(sentences[`withheld_${code}`], title)
})

test('a sentence that begins with a count begins with a capital', () => {
  const records = sayCount(ENGLISH, 'log_figure', 3, { at: 'now' }).toString()
  assert.equal(records, 'Three records, as of now.')
  assert.equal(
    sayCount(ENGLISH, 'log_figure', 30, { at: 'now' }).toString(),
    '30 records, as of now.',
  )
})

test('counts take the form and the figures of their language', () => {
  const of = (lang: string, count: number) => {
    const texts = LANGUAGES.find((one) => one.lang === lang) ?? ENGLISH
    return sayCount(texts, 'servers_count', count).toString()
  }
  assert.equal(of('en', 0), 'no servers')
  assert.equal(of('en', 1), 'one server')
  assert.deepEqual(
    [0, 1, 2, 5_000].map((count) => of('zh', count)),
    ['没有服务器', '1 个服务器', '2 个服务器', '5,000 个服务器'],
  )
  const ukrainian = [0, 1, 2, 4, 5, 11, 12, 21, 22, 111, 5_000].map((count) => of('uk', count))
  assert.deepEqual(ukrainian, [
    '0 серверів',
    '1 сервер',
    '2 сервери',
    '4 сервери',
    '5 серверів',
    '11 серверів',
    '12 серверів',
    '21 сервер',
    '22 сервери',
    '111 серверів',
    '5\u00a0000 серверів',
  ])
  const spanish = [0, 1, 2, 5_000, 50_000, 1_000_000].map((count) => of('es', count))
  assert.deepEqual(spanish, [
    'ningún servidor',
    '1 servidor',
    '2 servidores',
    '5000 servidores',
    '50.000 servidores',
    '1.000.000 de servidores',
  ])
  const russian = [0, 1, 2, 5, 11, 12, 21, 22, 111, 5_000].map((count) => of('ru', count))
  assert.deepEqual(russian, [
    '0 серверов',
    '1 сервер',
    '2 сервера',
    '5 серверов',
    '11 серверов',
    '12 серверов',
    '21 сервер',
    '22 сервера',
    '111 серверов',
    '5\u00a0000 серверов',
  ])
})

test('whoever writes a sentence promises nothing in any language', () => {
  const loud = {
    uk: /безпечн(?!ий, що інші)|будь ласка|вибач/iu,
    ru: /безопас(?:ен(?!, что другие)|н(?!ост))|пожалуйста|извин/iu,
    zh: /安全的(?!，也不表明)|(?<!申)请(?!求)|放心|抱歉|对不起/u,
    es: /(?<!\p{L})(?:segur[oa]s?(?!, (?:que otros|fiable))|por favor|perdón|disculp|lo siento|¡|tú|tus?|usted(?:es)?|nuestr[oa]s?)(?!\p{L})/iu,
  }
  for (const [lang, pattern] of Object.entries(loud)) {
    const texts = LANGUAGES.find((one) => one.lang === lang)
    for (const [key, text] of texts === undefined ? [] : saidIn(texts))
      assert.doesNotMatch(text, pattern, `${lang} ${key}`)
  }
})
