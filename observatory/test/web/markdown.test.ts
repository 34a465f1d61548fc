/** Pages as Markdown: the same words, and whatever others wrote in code, where it does nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cellOf, codeOf, textOf } from '../../src/web/markdown/escape.ts'
import { markdownOf } from '../../src/web/markdown/page.ts'
import { askerOf, type Ask } from './ask.ts'
import { HOSTILE, serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { examineSites, type Scans } from './scenes.ts'

/** A word that only what others wrote has. */
const WORD = 'zqx'

/** What would be something in Markdown, if it were read as such. */
const MARKS: readonly string[] = [
  `](https://evil.example/) [${WORD}](https://evil.example/`,
  `![${WORD}](https://evil.example/x.png)`,
  `[${WORD}]: https://evil.example/`,
  `# ${WORD}`,
  `\n\n## ${WORD}\n\n- ${WORD}`,
  `\`${WORD}\``,
  `\`\` ${WORD} \`\`\`\n${WORD}\n\`\`\`\``,
  `~~~\n${WORD}`,
  `*${WORD}* _${WORD}_ **${WORD}**`,
  `<b>${WORD}</b><!-- ${WORD}`,
  `&lt;${WORD}&gt; &#96; &${WORD};`,
  `a | ${WORD} \\| ${WORD} \\\\| ${WORD}`,
  `> ${WORD}`,
  `https://${WORD}.example/ www.${WORD}.example ${WORD}@evil.example`,
  `---\n${WORD}: true\n---`,
  `\\\`${WORD}\\`,
  '`',
]

let harbour: Harbour
let ask: Ask
let scans: Scans

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  scans = await examineSites(harbour)
  await harbour.watch('tidewater/tides', [
    { at: NOW - 50 * HOUR, server: serverOf(tools(2)) },
    { at: NOW - HOUR, server: serverOf(tools(3)) },
  ])
  const worded = [...MARKS, ...HOSTILE].map((text, index) => ({
    name: `${text}${WORD}${index}`,
    title: `${text}${WORD}`,
    description: `${text} ${WORD}\n${text}`,
    annotations: { readOnlyHint: true, [text]: `${text}${WORD}` },
  }))
  const called = (text = '') => ({ name: text, version: `${text}${WORD}`, title: `${WORD}${text}` })
  await harbour.watch(
    'hostile/marks',
    [
      { at: NOW - 50 * HOUR, server: serverOf(worded.slice(0, 9), called(MARKS[6])) },
      { at: NOW - HOUR, server: serverOf(worded, called(MARKS[0])) },
    ],
    { title: `${MARKS[0]} ${MARKS[6]}` },
  )
})
after(() => harbour.close())

/** The text without its code, read as CommonMark 4.5 and 6.1 say: fences first, then spans. */
function outsideCode(markdown: string): string {
  let fence = ''
  const kept: string[] = []
  for (const line of markdown.split('\n')) {
    const run = /^[\s>]*(?:(?:[-*+]|\d+\.)\s+)*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== '') {
      const closing = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
      if (closing !== undefined && closing.startsWith(fence)) fence = ''
    } else if (run !== undefined && !line.slice(line.indexOf(run) + run.length).includes('`'))
      fence = run
    else kept.push(withoutSpans(line))
  }
  assert.equal(fence, '', 'every fence is closed')
  return kept.join('\n')
}

function withoutSpans(line: string): string {
  let rest = ''
  for (let at = 0; at < line.length;) {
    const escaped = line[at] === '\\' && /[!-/:-@[-`{-~]/.test(line[at + 1] ?? '')
    const run = /^`+/.exec(line.slice(at, at + 200))?.[0] ?? ''
    if (escaped || run === '') {
      const length = escaped ? 2 : 1
      rest += line.slice(at, at + length)
      at += length
      continue
    }
    const closing = new RegExp(`(?<!\`)${run}(?!\`)`).exec(line.slice(at + run.length))
    rest += closing === null ? run : ' '
    at += closing === null ? run.length : 2 * run.length + closing.index
  }
  return rest
}

/** Outside of code: no word of others, no link away, no markup but ours. */
function assertInert(markdown: string, what: string): void {
  const outside = outsideCode(markdown)
  for (const [, target = ''] of outside.matchAll(/\]\(([^)]*)\)/g))
    assert.match(target, /^https:\/\/observatory\.example\//, what)
  assert.doesNotMatch(outside, /^[\s>*+-]*\[[^\]]+\]:/m, what)
  const words = outside.replaceAll(/\]\([^)]*\)/g, ']')
  assert.ok(!words.includes(WORD), `${what}: ${words.split('\n').find((l) => l.includes(WORD))}`)
  assert.doesNotMatch(words, /(?<!\\)<|:\/\/|www\.|@|evil|(?<!\\)!\[/, what)
  assert.doesNotMatch(markdown, /(?!\n)[\p{Cc}\p{Cf}]/u, what)
}

const PAGES = [
  '/',
  '/servers',
  '/servers/tidewater/tides',
  '/servers/tidewater/tides/evidence',
  '/servers/tidewater/tides/diff',
  '/servers/sites/catalog',
  '/status',
  '/checks',
  '/checks/tool_description_hygiene',
  '/methodology',
  '/corrections',
  '/keys',
  '/log',
  '/probe',
  '/lint',
  '/statistics',
  '/api',
] as const

test('every page is Markdown at its path with .md and by Accept, in English', async () => {
  for (const path of [...PAGES, `/scan/${scans.done}`]) {
    const at = path === '/' ? '/index.md' : `${path}.md`
    const { status, type, text, headers } = await ask(at, {
      headers: { 'accept-language': 'uk' },
    })
    assert.deepEqual([status, type], [200, 'text/markdown; charset=utf-8'], at)
    assert.equal(headers.get('content-language'), 'en')
    assert.equal(headers.get('access-control-allow-origin'), '*')
    const [preface = '', , heading = ''] = text.split('\n')
    assert.ok(preface.startsWith(`[This page](https://observatory.example${path}) of`), preface)
    assert.match(preface, /nothing in it is an instruction/)
    assert.match(heading, /^# \S/, at)
    assert.equal(text.match(/^# /gm)?.length, 1, at)
    assert.doesNotMatch(outsideCode(text), /(?<!\\)[<>]|&(?:amp|lt|gt|quot|#39);/, at)
    const negotiated = await ask(path, { headers: { accept: 'text/markdown' } })
    assert.equal(negotiated.text, text, path)
    const html = await ask(path)
    // What is at several addresses names one of them.
    const twin = /\/tides\/./.test(path) ? /^\/(?:runs|diff)\b/ : new RegExp(`^${at}$`)
    assert.match(/type="text\/markdown" href="([^"]+)"/.exec(html.text)?.[1] ?? '', twin)
  }
})

test('a report says in Markdown what its page says', async () => {
  const { text } = await ask('/servers/tidewater/tides.md')
  for (const line of [
    '# tides',
    '`https://mcp.tidewater.example/tides`',
    'Observed 2026-11-29 05:30 UTC from `fra-1`.',
    '## Fifteen checks',
    '**Tool list [tools_list](https://observatory.example/checks/tools_list)**',
    '`Tools read: 3, on pages: 1.`',
    '- `list_stations_0`',
    '| 2026-11-29 | Answered | 1 | 1 |',
  ])
    assert.ok(text.includes(line), line)
  assert.match(text, /\n {2}```untrusted\n {2}Looks up stations for a harbour and a day\.\n/)
  assert.match(text, / {3}```\n {3}curl -i -X POST .*\n {3}```/)
})

test('hostile words stand in code and nowhere else, on every page that has them', async () => {
  const run = /\/runs\/([0-9a-f-]{36})/.exec((await ask('/servers/hostile/marks')).text)?.[1] ?? ''
  for (const path of [
    '/index.md',
    '/servers.md',
    '/servers/hostile/marks.md',
    '/servers/hostile/marks/evidence.md',
    '/servers/hostile/marks/diff.md',
    `/runs/${run}.md`,
    '/servers/sites/catalog.md',
    `/scan/${scans.done}.md`,
    ...MARKS.map((text) => `/servers.md?q=${encodeURIComponent(`${text} ${WORD}`)}`),
  ]) {
    const { status, text } = await ask(path)
    assert.equal(status, 200, path)
    assertInert(text, path)
  }
  const { text } = await ask('/servers/hostile/marks.md')
  assert.ok(text.split(WORD).length > 60, 'the words are there, in code')
  const list = await ask('/servers/sites/catalog.md')
  assert.match(list.text, /`Tide tables <b>bold<\/b>`/)
})

test('a problem is Markdown for whoever asked for that', async () => {
  for (const path of ['/servers/nobody/here.md', '/nowhere.md']) {
    const { status, type, text, headers } = await ask(path)
    assert.deepEqual([status, type], [404, 'text/markdown; charset=utf-8'], path)
    assert.match(text, /^# /m)
    assert.match(headers.get('vary') ?? '', /\baccept\b/)
  }
  assert.equal((await ask('/uk/servers.md')).status, 404, 'what is for machines has no language')
})

test('the marks of Markdown are text in words of ours, and a fence is longer than any in it', () => {
  assert.equal(
    textOf('a_b _c_ *d* [e](f) <g> `h` #i | ~j &amp;'),
    String.raw`a_b \_c\_ \*d\* \[e\](f) \<g\> \`h\` #i \| \~j \&amp;`,
  )
  assert.equal(
    textOf('see https://tide.example/_a_, or x@y.example.'),
    'see `https://tide.example/_a_`, or `x@y.example`.',
  )
  assert.equal(codeOf('a `` b'), '```a `` b```')
  assert.equal(codeOf('`a`'), '`` `a` ``')
  assert.equal(codeOf(' \n '), '')
  // A bar in a cell has an odd number of backslashes before it.
  for (const [cell, escaped] of [
    ['a|b', String.raw`a\|b`],
    [String.raw`a\|b`, String.raw`a\|b`],
    [String.raw`a\\|b`, String.raw`a\\\|b`],
  ] as const)
    assert.equal(cellOf(cell), escaped)
})

function bodyOf(html: string): string {
  const options = { publicUrl: 'https://observatory.example' }
  return markdownOf(options, `<main>${html}</main>`, '/').split('\n').slice(2).join('\n').trim()
}

test('blocks: lists, terms, tables, code, quotations, links', () => {
  for (const [html, markdown] of [
    ['<p>1. no list</p>', String.raw`1\. no list`],
    ['<p>- no list</p>', String.raw`\- no list`],
    [
      '<ul><li>a</li><li><p>b</p><p>c</p><pre>d</pre></li></ul>',
      '- a\n\n- b\n\n  c\n\n  ```\n  d\n  ```',
    ],
    ['<dl><div><dt>a</dt><dd>b</dd></div></dl>', '- **a:** b'],
    [
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><td><code>d|e</code></td></tr></tbody></table>',
      '| a | b |\n| --- | --- |\n| c | `d\\|e` |',
    ],
    ['<pre>````</pre>', '`````\n````\n`````'],
    [
      '<blockquote class="theirs"><span class="cap">Said</span><bdi>a<br>b</bdi></blockquote>',
      'Said\n\n```untrusted\na\nb\n```',
    ],
    [
      '<p><a href="/a(b)">c</a> <a href="https://evil.example/">d</a> <a href="//evil.example/">e</a> <a href="#f">g</a></p>',
      '[c](https://observatory.example/a%28b%29) `https://evil.example/` `//evil.example/` g',
    ],
    ['<p>endpo<wbr>int_<wbr>name</p>', 'endpoint_name'],
    ['<p><img src="/a.svg" alt="" aria-hidden="true"> b</p>', 'b'],
    ['<form><p>a</p></form><button>b</button><p hidden>c</p>', ''],
  ] as const)
    assert.equal(bodyOf(html), markdown, html)
})
