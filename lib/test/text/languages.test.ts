/** What checks and reasons say in every language. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import * as en from '../../src/text/en/index.ts'
import type { Catalogue } from '../../src/text/catalogue.ts'
import { LANG } from '../../src/cli/language.ts'
import { openMemory } from '../cli/fixtures/sites.ts'
import { run } from '../cli/run.ts'
import {
  alike,
  assertLetters,
  assertTranslated,
  isWordless,
  textsIn,
  type Said,
} from './translated.ts'

const FOLDER = new URL('../../src/text/', import.meta.url)
const TAGS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'en')
  .map(({ name }) => name)

async function catalogueIn(tag: string): Promise<Catalogue> {
  const catalogue: Catalogue = await import(new URL(`${tag}/index.ts`, FOLDER).href)
  return catalogue
}

const english = textsIn(en)
const said = new Map<string, Said>()
for (const tag of TAGS) said.set(tag, textsIn(await catalogueIn(tag)))

test('there is more than English, and every language can be asked for', () => {
  assert.ok(said.size > 0)
  assert.deepEqual(LANG.choices?.toSorted(), ['en', ...TAGS].toSorted())
})

for (const [tag, texts] of said)
  test(`${tag}: every text, with its places, in its own letters`, () => {
    assertTranslated(tag, english, texts)
    assert.deepEqual(alike(texts, english), [])
    for (const [name, text] of texts) assert.ok(!isWordless(tag, text), `${tag} ${name}: ${text}`)
  })

test('Ukrainian and Russian are two languages', () => {
  const [uk, ru] = [said.get('uk'), said.get('ru')]
  if (uk === undefined || ru === undefined) return
  // Two that are spelled alike in both.
  const shared = ['CHECK_TEXTS.transport_type.title', 'STATUS_WORDS.FAILED']
  assert.deepEqual(alike(uk, ru).toSorted(), shared)
})

test('letters of another alphabet are found where they hide', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['uk', 'Пеpевірка'],
    ['uk', 'Перевірка c ключем'],
    ['uk', 'Это не то'],
    ['ru', 'Перевірка'],
    ['zh', '检查,完成'],
    ['zh', '检查 проверка'],
    ['es', 'Соmprobación'],
    ['en', 'Сheck'],
  ]
  for (const [lang, text] of wrong)
    assert.throws(() => assertLetters(lang, text, text), assert.AssertionError, text)
  for (const [lang, text] of [
    ['uk', 'Сервер надсилає HTTP 200 і GET метаданих; ім’я в TLS 1.2.'],
    ['zh', '服务器声明了修订版本 2025-11-25，HTTP 200。'],
    ['es', '¿Qué se comprueba? La sesión.'],
  ] as const)
    assertLetters(lang, text, text)
})

test('--lang says checks and reasons in a language, and changes no code', async () => {
  const [tag = ''] = TAGS
  const { CHECK_TEXTS, REASONS } = await catalogueIn(tag)
  const check = await run(['explain', 'check_tools_list', '--lang', tag])
  assert.equal(check.exit, 0)
  assert.ok(check.stdout.startsWith(`${CHECK_TEXTS.tools_list.title}\n`))
  assert.match(check.stdout, /error check_tools_list/)
  const reason = await run(['explain', 'no_baseline', '--lang', tag, '--json'])
  assert.equal(JSON.parse(reason.stdout).rules[0].why, REASONS.no_baseline)
  const gated = ['check', 'gated.example', '--brief', '--lang', tag]
  const { stdout } = await run(gated, { openGuard: openMemory })
  const said = REASONS.auth_metadata_http_error.replace('{status}', '404')
  assert.ok(stdout.replace(/\s+/g, ' ').includes(`warning ${said} [check_auth_metadata]`), stdout)
  const unknown = await run(['explain', 'no_baseline', '--lang', 'tlh'])
  assert.equal(unknown.exit, 2)
  const english = await run(['explain', 'no_baseline'], { env: { LANG: 'uk_UA.UTF-8' } })
  assert.match(english.stdout, /No owner has approved/)
})
