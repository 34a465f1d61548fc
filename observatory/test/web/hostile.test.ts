/** Words of servers are shown, and do nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { html } from '../../src/web/html.ts'
import { quoted } from '../../src/web/parts/blocks.ts'
import { outward, served, servedCode } from '../../src/web/parts/words.ts'
import { askerOf, type Ask } from './ask.ts'
import { HOSTILE, serverOf } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { examineSites } from './scenes.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
})
after(() => harbour.close())

/** Tags and attributes that pages are made of; anything else came from outside. */
const TAGS = new Set(
  'a article aside bdi blockquote body br button caption circle code dd details div dl dt figcaption figure footer form h1 h2 h3 h4 head header html input label li link main mark meta nav ol optgroup option p path pre section select span strong summary svg symbol table tbody td th thead time title tr ul use var wbr'.split(
    ' ',
  ),
)
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/u

const OWN_SCRIPT =
  /<script src="\/page\.js\?v=[\w-]+" defer data-copy="[^"<]*" data-copied="[^"<]*"><\/script>/

const OWN_BADGE = /<img src="\/badge\/[a-z0-9._-]+\/[a-z0-9._-]+\.svg" alt="" height="20">/

function assertInert(whole: string, what: string): void {
  assert.match(whole, OWN_SCRIPT, what)
  // A second one of either is not taken away.
  const page = whole.replace(OWN_SCRIPT, '').replace(OWN_BADGE, '')
  for (const [, tag = ''] of page.matchAll(/<\/?([a-zA-Z0-9]+)/g))
    assert.ok(TAGS.has(tag), `${what}: <${tag}>`)
  for (const [tag] of page.matchAll(/<[a-z][^>]*>/g)) {
    assert.doesNotMatch(tag, /\shref="(?!\/(?!\/)|#|https?:\/\/)/, `${what}: ${tag}`)
    const bare = tag.replaceAll(/="[^"]*"/g, '')
    assert.doesNotMatch(bare, /\s(?:on\w+|style|srcdoc|src)\b|["'=]/, `${what}: ${tag}`)
  }
  // What a reader typed stands in the field as it was typed.
  assert.doesNotMatch(page.replace(/ value="[^"]*"/, ''), UNSEEN, what)
}

test('hostile names, titles, texts, identities and revisions do nothing on a report or in a list', async () => {
  for (const [index, text] of HOSTILE.entries()) {
    const server = serverOf(
      [
        {
          name: text,
          title: text,
          description: `${text}\n${text}`,
          annotations: { readOnlyHint: true, [text]: text },
        },
      ],
      { name: text, version: text, title: text },
    )
    await harbour.watch(`hostile/w${index}`, [{ at: NOW - HOUR, server }], { title: text })
    for (const path of [`/servers/hostile/w${index}`, '/servers?q=w', '/']) {
      const { status, text: page } = await ask(path)
      assert.equal(status, 200)
      assertInert(page, `${JSON.stringify(text)} at ${path}`)
    }
    const { text: json } = await ask(`/servers/hostile/w${index}.json`)
    assert.doesNotMatch(json.trimEnd(), UNSEEN, JSON.stringify(text))
  }
})

test('hostile words in a query are shown as words', async () => {
  for (const text of HOSTILE) {
    const { status, text: page } = await ask(`/servers?q=${encodeURIComponent(text.slice(0, 60))}`)
    if (status === 400) continue
    assertInert(page, JSON.stringify(text))
  }
})

test('what a site publishes does nothing on its page or on that of a scan', async () => {
  const scans = await examineSites(harbour)
  for (const path of ['/servers/sites/catalog', `/scan/${scans.done}`]) {
    const { text: page } = await ask(path)
    assertInert(page, path)
    assert.match(page, /Tide tables &lt;b&gt;bold&lt;\/b&gt;/)
  }
})

test('what shows nothing is shown as a code point, apart from the words around it', () => {
  assert.equal(served('a\\u{200b}b').toString(), '<bdi>a<span class="esc">\\u{200b}</span>b</bdi>')
  assert.match(servedCode('<i>\\u{0}').toString(), /^<bdi><code>&lt;i&gt;<span class="esc">/)
})

test('lines of a text are lines, a dozen at most', () => {
  const text = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\\u{d}\\u{a}')
  assert.equal(quoted('x', text).toString().match(/<br>/g)?.length, 11)
  assert.doesNotMatch(quoted('x', 'a\\u{a}\\u{a}\\u{a}\\u{a}b').toString(), /<br><br><br>/)
})

test('marks that are heaped on a letter are cut', () => {
  assert.equal(served(`a${'\u0301'.repeat(80)}b`).toString(), `<bdi>a${'\u0301'.repeat(4)}…b</bdi>`)
})

test('only http and https lead out, and say so to the other side', () => {
  assert.equal(
    outward('https://tide.example/a').toString().replaceAll('<wbr>', ''),
    '<a href="https://tide.example/a" rel="nofollow noopener noreferrer ugc">https://tide.example/a</a>',
  )
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a@b.example/', '//x'])
    assert.doesNotMatch(outward(url).toString(), /href/, url)
})

test('values are escaped in text and in attributes', () => {
  const value = `"'><&`
  assert.equal(
    html`<a title="${value}">${value}</a>`.toString(),
    '<a title="&quot;&#39;&gt;&lt;&amp;">&quot;&#39;&gt;&lt;&amp;</a>',
  )
})
