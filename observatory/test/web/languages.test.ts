/** Every page in every language: by its path, or by what the reader's browser asks for. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { languageFor } from '../../src/web/negotiate.ts'
import { ENGLISH } from '../../src/web/text/english.ts'
import type { Texts } from '../../src/web/text/say.ts'
import { askerOf, type Ask } from './ask.ts'
import { serverOf, SILENT, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { PSEUDO } from './pseudo.ts'
import { examineSites, type Scans } from './scenes.ts'

/** A language that exists only here, so that what is tested does not hang on a translation. */
const OTHER: Texts = { ...PSEUDO, lang: 'eo', endonym: 'Esperanto' }

let harbour: Harbour
let ask: Ask
let scans: Scans
let pages: readonly string[]

before(async () => {
  harbour = await openHarbour({ languages: [ENGLISH, OTHER] })
  ask = askerOf(harbour)
  scans = await examineSites(harbour)
  for (let index = 0; index < 3; index++)
    await harbour.watch(`harbour/tide-${index}`, [{ at: NOW - HOUR, server: serverOf(tools(2)) }])
  const url = 'https://mcp.twin.example/mcp'
  await harbour.watch('twin/one', [{ at: NOW - HOUR, server: SILENT }], { url })
  await harbour.watch('twin/two', [], { url })
  pages = [
    '/',
    '/servers',
    '/servers?provider=harbour&order=observed',
    '/servers?q=nothing-has-this-name',
    '/servers/harbour/tide-1',
    '/servers/twin/one',
    '/servers/sites/catalog',
    '/servers/sites/later',
    `/scan/${scans.done}`,
    `/scan/${scans.waiting}`,
    '/status',
    '/checks',
    '/checks/tools_list',
    '/methodology',
    '/corrections',
    '/keys',
    '/log',
    '/probe',
    '/lint',
    '/statistics',
    '/nowhere',
    '/servers/nobody/here',
  ]
})
after(() => harbour.close())

const GERMAN_THEN_OTHER = { 'accept-language': 'de, eo;q=0.8, en;q=0.5' }

test('the language of a range is looked up from its end', () => {
  const known = ['en', 'zh', 'uk', 'ru', 'es'] as const
  const cases: readonly (readonly [string | null, string | undefined])[] = [
    [null, undefined],
    ['', undefined],
    ['*', undefined],
    ['de', undefined],
    ['uk', 'uk'],
    ['UK-UA', 'uk'],
    ['zh-Hans-CN', 'zh'],
    ['es-419,es;q=0.9', 'es'],
    ['en;q=0.2, ru;q=0.3', 'ru'],
    ['en;q=0.3, ru;q=0.3', 'en'],
    ['ru;q=0, en;q=0.1', 'en'],
    ['de-DE, de;q=0.9, uk;q=0.1', 'uk'],
    ['ukr', undefined],
    ['u', undefined],
    [`${'x-'.repeat(9_000)}uk`, undefined],
  ]
  for (const [field, tag] of cases) assert.equal(languageFor(field, known), tag, `${field}`)
})

test('the bare path follows Accept-Language, and a prefix is stronger', async () => {
  const of = async (path: string, headers = {}) => {
    const { text, headers: got } = await ask(path, { headers })
    const lang = /^<!doctype html>\s<html lang="([^"]+)">/.exec(text)?.[1]
    assert.equal(got.get('content-language'), lang, path)
    // Pages in memory are packed for those who take that, which is no matter of language.
    return { lang, vary: got.get('vary')?.replace(', accept-encoding', '') }
  }
  const both = 'accept, accept-language'
  for (const path of pages) {
    assert.deepEqual(await of(path), { lang: 'en', vary: both }, path)
    assert.deepEqual(await of(path, GERMAN_THEN_OTHER), { lang: 'eo', vary: both }, path)
    assert.deepEqual(await of(`/eo${path}`), { lang: 'eo', vary: 'accept' }, path)
    assert.deepEqual(await of(`/en${path}`, GERMAN_THEN_OTHER), { lang: 'en', vary: 'accept' })
  }
})

test('a page that is kept is kept for each language', async () => {
  const at = askerOf({ options: { ...harbour.options, keepMs: 60_000 } })
  assert.match((await at('/servers')).text, /<html lang="en">/)
  assert.match((await at('/servers', { headers: GERMAN_THEN_OTHER })).text, /<html lang="eo">/)
  assert.match((await at('/servers')).text, /<html lang="en">/)
})

/** What has no language: files, feeds, forms for machines. */
const FOR_MACHINES =
  /^\/(?:style\.css|glyph\.svg|runs\/|api(?:\/|$)|\.well-known\/|log\/)|\.(?:json|md|atom)(?:\?|$)/

/** Where this page leads and what it sends to, but for the other languages that it offers. */
function pathsOn(text: string): readonly string[] {
  const offered = /<(?:a|link)[^>]* hreflang="[^>]*>/g
  return [...text.replaceAll(offered, '').matchAll(/\s(?:href|action)="(\/[^"]*)"/g)].map(
    ([, path = '']) => path,
  )
}

test('no link within the pages of a language leaves it', async () => {
  let seen = 0
  assert.match((await ask('/eo/servers/twin/one')).text, /href="\/eo\/servers\/twin\/two"/)
  for (const path of pages) {
    for (const link of pathsOn((await ask(`/eo${path}`)).text)) {
      if (FOR_MACHINES.test(link)) continue
      seen++
      assert.match(link, /^\/eo\//, `${link} on ${path}`)
    }
    for (const link of pathsOn((await ask(path)).text))
      assert.doesNotMatch(link, /^\/(?:eo|en)(?:\/|$)/, `${link} on ${path}`)
  }
  assert.ok(seen > 100, `${seen} links`)
})

/** What others wrote, what is an id, and what is marked as being in another language. */
const NOT_OURS =
  /<(bdi|code|pre|time|title|style|svg)\b.*?<\/\1>|<(\w+)[^>]* lang="[^"]*"[^>]*>.*?<\/\2>/gs
const ENGLISH_WORD =
  /(?<![\w-])(?:the|is|are|of|and|or|to|was|with|from|this|that|for|by)(?![\w-])/i

/** A page without what was said through a catalogue, which PSEUDO puts into brackets. */
function restOf(page: string): string {
  let rest = page
    .slice(page.indexOf('<body'))
    .replaceAll(NOT_OURS, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
  for (;;) {
    const less = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
    if (less === rest) return rest.replaceAll(/\s+/g, ' ')
    rest = less
  }
}

test('what a page says itself is said in the language of the reader', async () => {
  assert.match(restOf('<body><p>⟦Söme ⟦thïng⟧⟧ of ours</p>'), ENGLISH_WORD)
  for (const path of pages) {
    const rest = restOf((await ask(`/eo${path}`)).text)
    assert.doesNotMatch(rest, ENGLISH_WORD, path)
  }
})

test('every page names its other languages, for engines and for readers', async () => {
  const { text } = await ask('/eo/servers?provider=harbour&order=observed')
  const announced = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  const query = '/servers?provider=harbour&amp;order=observed'
  assert.deepEqual(
    announced.map(([, lang, url]) => [lang, url]),
    [
      ['en', `https://observatory.example/en${query}`],
      ['eo', `https://observatory.example/eo${query}`],
      ['x-default', `https://observatory.example${query}`],
    ],
  )
  assert.ok(text.includes(`<a href="/en${query}" lang="en" hreflang="en">English</a>`))
  assert.ok(
    text.includes(
      `<a href="/eo${query}" lang="eo" hreflang="eo" aria-current="true">Esperanto</a>`,
    ),
  )
})

test('a scan that is asked for in a language is shown in it', async () => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const post = (path: string, target: string) =>
    ask(path, { method: 'POST', headers, body: `target=${target}` })
  const asked = await post('/eo/scan', 'prefixed.example')
  assert.equal(asked.status, 303)
  assert.match(asked.headers.get('location') ?? '', /^\/eo\/scan\/[0-9a-f-]{36}$/)
  assert.match((await post('/scan', 'bare.example')).headers.get('location') ?? '', /^\/scan\//)
  const wrong = await post('/eo/scan', 'a+b')
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /<html lang="eo">/)
  assert.match(wrong.text, /<form class="ask" action="\/eo\/scan" method="post">/)
})

test('forms for machines have no language', async () => {
  for (const path of ['/eo/index.json', '/eo/servers.md', '/eo/servers/harbour/tide-1.json'])
    assert.equal((await ask(path)).status, 404, path)
  // A part that a server has not is no reason to lead to the same address again.
  assert.equal((await ask('/eo/servers/harbour/tide-1/nothing')).status, 404)
  const json = await ask('/eo/servers', { headers: { accept: 'application/json' } })
  assert.equal(json.headers.get('content-language'), null)
  assert.equal(json.text, (await ask('/servers.json')).text)
  for (const path of [
    '/eo/feed.atom',
    '/eo/style.css',
    '/eo/metrics',
    '/eo/health',
    '/eo/api/v1/servers',
  ])
    assert.equal((await ask(path)).status, 404, path)
})

test('what is no language that is here is no page', async () => {
  for (const path of ['/de/', '/de/servers', '/EO/servers', '/eo-EO/servers', '/eox/', '/eo/eo/'])
    assert.equal((await ask(path)).status, 404, path)
  const { status, headers } = await ask('/eo')
  assert.deepEqual([status, headers.get('location')], [308, '/eo/'])
})
