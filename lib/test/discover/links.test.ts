import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HEAD_BYTES, linkElements, parseLink } from '../../src/discover/links.ts'
import { testInTime } from '../bound.ts'

const BASE = 'https://tides.example/docs/start'

const HEADERS: readonly (readonly [name: string, value: string, links: readonly unknown[]])[] = [
  [
    'one link, resolved',
    '</.well-known/ai-catalog.json>; rel="ai-catalog"',
    [{ url: 'https://tides.example/.well-known/ai-catalog.json', rels: ['ai-catalog'] }],
  ],
  [
    'several links in one value',
    '<a>; rel=mcp-server, <https://kelp.example/b>; rel="ard"',
    [
      { url: 'https://tides.example/docs/a', rels: ['mcp-server'] },
      { url: 'https://kelp.example/b', rels: ['ard'] },
    ],
  ],
  [
    'a list of relations, in any case',
    '<a>; rel="MCP-Server-Card  service-desc"',
    [{ url: 'https://tides.example/docs/a', rels: ['mcp-server-card', 'service-desc'] }],
  ],
  [
    'commas and semicolons inside quotes and brackets',
    '<a,b;c>; title="x, <y>; rel=\\"no\\""; rel=ard,<d>;rel=ard',
    [
      { url: 'https://tides.example/docs/a,b;c', rels: ['ard'] },
      { url: 'https://tides.example/docs/d', rels: ['ard'] },
    ],
  ],
  [
    'the first rel counts',
    '<a>; rel="ard"; rel="next"',
    [{ url: 'https://tides.example/docs/a', rels: ['ard'] }],
  ],
  [
    'spaces around everything, a parameter without a value',
    '  <a> ; crossorigin ; rel = "ard" ,, ',
    [{ url: 'https://tides.example/docs/a', rels: ['ard'] }],
  ],
  [
    'an anchor is kept',
    '<a>; rel=ard; anchor="https://kelp.example/"',
    [{ url: 'https://tides.example/docs/a', rels: ['ard'], anchor: 'https://kelp.example/' }],
  ],
  [
    'a fragment is dropped',
    '<a#b>; rel=ard',
    [{ url: 'https://tides.example/docs/a', rels: ['ard'] }],
  ],
  ['no relation', '<a>', [{ url: 'https://tides.example/docs/a', rels: [] }]],
  ['an unclosed bracket', '<a; rel=ard', []],
  [
    'an unclosed quote ends the value',
    '<a>; rel="ard',
    [{ url: 'https://tides.example/docs/a', rels: ['ard'] }],
  ],
  [
    'a reference that is no URL, then a good one',
    '<http://[>; rel=ard, <b>; rel=ard',
    [{ url: 'https://tides.example/docs/b', rels: ['ard'] }],
  ],
  ['no link at all', 'rel=ard', []],
]

for (const [name, value, links] of HEADERS) {
  test(`Link header: ${name}`, () => assert.deepEqual(parseLink(value, BASE), links))
}

const PAGES: readonly (readonly [name: string, html: string, urls: readonly string[]])[] = [
  ['quoted', '<head><link rel="ard" href="/a">', ['https://tides.example/a']],
  ['single quotes, href first', "<LINK HREF='/a' REL='ard'/>", ['https://tides.example/a']],
  ['unquoted', '<link rel=ard href=/a>', ['https://tides.example/a']],
  ['unquoted and self-closed', '<link rel=ard href=a />', ['https://tides.example/docs/a']],
  [
    'references in href',
    '<link rel=ard href="/a?b=1&amp;c=&#x32;&#51;">',
    ['https://tides.example/a?b=1&c=23'],
  ],
  ['a > inside quotes', '<link title=">" rel=ard href=/a>', ['https://tides.example/a']],
  [
    'in a comment',
    '<!-- <link rel=ard href=/a> --><link rel=ard href=/b>',
    ['https://tides.example/b'],
  ],
  [
    'in a script',
    '<script>"<link rel=ard href=/a>"</script><link rel=ard href=/b>',
    ['https://tides.example/b'],
  ],
  ['in the title', '<title><link rel=ard href=/a></title>', []],
  ['in the body', '<head></head><body><link rel=ard href=/a>', []],
  ['without rel or without href', '<link href=/a><link rel=ard>', []],
  ['another element', '<a rel=ard href=/a><linker rel=ard href=/b>', []],
  ['the first of two attributes', '<link rel=ard href=/a href=/b>', ['https://tides.example/a']],
  ['an open tag', '<link rel=ard href=/a', []],
  ['an open comment', '<!-- <link rel=ard href=/a>', []],
]

for (const [name, html, urls] of PAGES) {
  test(`<link> element: ${name}`, () => {
    assert.deepEqual(
      linkElements(html, BASE),
      urls.map((url) => ({ url, rels: ['ard'] })),
    )
  })
}

test('any text gives links with absolute URLs', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '<link ',
    'rel=',
    'ard',
    ',',
    ';',
    '\\',
    ' ',
    '<!--',
    '-->',
    '=',
    '&#1;',
  )
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (value) => {
      for (const { url } of [...parseLink(value, BASE), ...linkElements(value, BASE)]) {
        assert.doesNotThrow(() => new URL(url))
      }
    }),
    { numRuns: 200 },
  )
})

testInTime('hostile texts of full size are read in linear time', () => {
  for (const piece of [
    '<link ',
    '<!--',
    '<script>',
    '<link a="',
    '<link a=\'b="',
    '<link rel = ',
    '< ',
    '<>;,',
  ]) {
    const text = piece.repeat(Math.ceil(HEAD_BYTES / piece.length))
    assert.deepEqual(linkElements(text, BASE), [], piece)
    parseLink(text, BASE)
  }
})
