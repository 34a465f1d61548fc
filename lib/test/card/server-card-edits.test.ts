import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import { cardWith } from './sample-card.ts'
import { issuesOf, onlyIssue } from './card-issues.ts'

const NAMES: readonly (readonly [name: string, mended: string])[] = [
  ['Tide Tables', 'example.tides/tide-tables'],
  ['tides', 'example.tides/tides'],
  ['com.example/tides/north', 'com.example/tides-north'],
  ['io.github.my_org/tides', 'io.github.my-org/tides'],
  ['潮汐', 'example.tides/tide-service'],
]

test('a bad name gets a suggestion made of the name, the title and the host', () => {
  for (const [name, mended] of NAMES) {
    const card = cardWith({
      name,
      title: 'Tide service',
      remotes: [{ type: 'sse', url: 'https://tides.example/mcp' }],
    })
    const issue = onlyIssue(card)
    assert.deepEqual([issue.code, issue.pointer], ['card_name_pattern', '/name'])
    assert.ok(issue.mend.includes(`"name": "${mended}"`), issue.mend)
    assert.ok(parseServerCard(cardWith({ name: mended })).ok)
  }
})

test('a display name in name is kept as the title, and without a host the domain is left open', () => {
  const issue = onlyIssue(cardWith({ name: 'Tide Tables' }))
  assert.match(issue.mend, /"com\.example\/tide-tables", with your own domain/)
  assert.match(issue.mend, /"title": "Tide Tables"/)
  const long = onlyIssue(cardWith({ name: `com.example/${'a'.repeat(189)}` }))
  assert.deepEqual([long.code, long.message.includes('201')], ['card_name_length', true])
  assert.ok(parseServerCard(cardWith({ name: `com.example/${'a'.repeat(188)}` })).ok)
})

test('members that serverInfo of an older shape holds are lifted in the edits', () => {
  const issues = issuesOf({
    $schema: SERVER_CARD_SCHEMA,
    serverInfo: { name: 'Tides', version: '3.1.0', description: 'Tide heights.' },
    remotes: [{ type: 'streamable-http', url: 'https://mcp.tides.example/mcp' }],
  })
  const mends = new Map(issues.map(({ pointer, mend }) => [pointer, mend]))
  assert.equal(mends.get('/name'), 'Add "name": "example.tides.mcp/tides".')
  assert.equal(mends.get('/version'), 'Add "version": "3.1.0", the one in serverInfo.')
  assert.equal(mends.get('/description'), 'Add "description": "Tide heights.".')
})

const URIS: readonly (readonly [text: string, mend: RegExp])[] = [
  ['tides.example/docs', /"websiteUrl": "https:\/\/tides\.example\/docs"/],
  ['/docs', /"websiteUrl": "https:\/\/tides\.example\/docs"/],
  ['https://tides.example/a b', /"websiteUrl": "https:\/\/tides\.example\/a%20b"/],
  ['https://tides.example/gezeiten-für-köln', /f%C3%BCr/],
  ['none', /Write the whole URL/],
  ['', /Write the whole URL/],
]

test('a URL that is not absolute or not escaped gets the one that is', () => {
  for (const [text, mend] of URIS) {
    const remotes = [{ type: 'sse', url: 'https://tides.example/mcp' }]
    const issue = onlyIssue(cardWith({ websiteUrl: text, remotes }))
    assert.deepEqual([issue.code, issue.pointer], ['card_uri', '/websiteUrl'])
    assert.match(issue.mend, mend)
  }
})

test('a repository string is split into url and source', () => {
  const samples: readonly (readonly [text: string, url: string, source: string])[] = [
    ['https://github.com/tides/server', 'https://github.com/tides/server', 'github'],
    ['git+https://gitlab.com/tides/server.git', 'https://gitlab.com/tides/server.git', 'gitlab'],
    ['git@bitbucket.org:tides/server.git', 'https://bitbucket.org/tides/server.git', 'bitbucket'],
    ['github:tides/server', 'https://github.com/tides/server', 'github'],
    ['tides/server', 'https://github.com/tides/server', 'github'],
  ]
  for (const [text, url, source] of samples) {
    const issue = onlyIssue(cardWith({ repository: text }))
    assert.deepEqual([issue.code, issue.pointer], ['card_member_type', '/repository'])
    assert.ok(issue.mend.includes(`{ "url": "${url}", "source": "${source}" }`), issue.mend)
  }
  const half = onlyIssue(cardWith({ repository: { url: 'https://github.com/tides/server' } }))
  assert.deepEqual(
    [half.code, half.pointer, half.mend],
    ['card_member_missing', '/repository/source', 'Add "source": "github".'],
  )
})

test('remote types of older shapes get the word that v1 has for them', () => {
  const samples: readonly (readonly [type: unknown, url: string, mend: RegExp])[] = [
    ['http', 'https://tides.example/mcp', /"streamable-http"/],
    ['streamableHttp', 'https://tides.example/mcp', /"streamable-http"/],
    ['streamable_http', 'https://tides.example/mcp', /"streamable-http"/],
    ['SSE', 'https://tides.example/sse', /"sse"/],
    ['stdio', 'https://tides.example/mcp', /Remove the remote/],
    ['websocket', 'https://tides.example/mcp', /Remove the remote/],
  ]
  for (const [type, url, mend] of samples) {
    const issue = onlyIssue(cardWith({ remotes: [{ type, url }] }))
    assert.deepEqual([issue.code, issue.pointer], ['card_remote_type', '/remotes/0/type'])
    assert.match(issue.mend, mend)
  }
})

test('remote URLs: absolute or a template', () => {
  for (const url of ['http://a.example', '{base}/mcp', '{_b9}', 'https://{t}.example/{x}']) {
    assert.ok(parseServerCard(cardWith({ remotes: [{ type: 'sse', url }] })).ok, url)
  }
  for (const url of [
    '/mcp',
    'tides.example',
    'https://',
    'HTTPS://a.example',
    '{9}/x',
    '{a b}',
    'ws://a.example',
    'https://a.example/a b',
  ]) {
    const issue = onlyIssue(cardWith({ remotes: [{ type: 'sse', url }] }))
    assert.deepEqual([issue.code, issue.pointer], ['card_remote_url', '/remotes/0/url'])
  }
  const relative = cardWith({
    websiteUrl: 'https://tides.example/',
    remotes: [{ type: 'sse', url: '/sse' }],
  })
  assert.match(onlyIssue(relative).mend, /"url": "https:\/\/tides\.example\/sse"/)
})
