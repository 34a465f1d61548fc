import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { INPUT_RULES } from '../../src/card/input-rules.ts'
import type { Issue } from '../../src/card/issue.ts'
import { LINT_RULES, lintServerCard } from '../../src/card/lint.ts'
import { SERVER_CARD_RULES } from '../../src/card/server-card.ts'
import { cardWith, fullCard } from './sample-card.ts'
import { testInTime } from '../bound.ts'
import { found, lint, ofRemote, REMOTE } from './linted.ts'

test('a good card with every member has no lints', () => {
  assert.deepEqual(lint(fullCard()), [])
  assert.deepEqual(found({}), [])
})

test('a card without remotes is noted', () => {
  for (const remotes of [undefined, []]) {
    assert.deepEqual(found({ remotes }), ['card_no_remotes /remotes'])
  }
})

test('versions: empty and ranges are errors, tags are warnings, every single version is fine', () => {
  for (const version of ['', ' '])
    assert.deepEqual(found({ version }), ['card_version_empty /version'])
  for (const version of [
    '^1.2.3',
    '~1.2.3',
    '>=1.2.3',
    '<2',
    '=1.0.0',
    '1.x',
    '1.*',
    '*',
    'x',
    'v1.X',
    '1.2.x',
    '1 || 2',
    '1.0.0 - 2.0.0',
    '1.0 <2',
  ]) {
    assert.deepEqual(found({ version }), ['card_version_range /version'], version)
  }
  for (const version of ['latest', 'LATEST', 'main']) {
    assert.deepEqual(found({ version }), ['card_version_latest /version'])
  }
  for (const version of [
    '1.0.0',
    '2.1.0-alpha',
    '1.0.0-x.7',
    '1.0.0+x',
    '2026.11.29',
    '2026-11-29',
    'v1',
    '1.0.0-rc.1+b*',
    'xenial',
    '1.10.xyz',
  ]) {
    assert.deepEqual(found({ version }), [], version)
  }
  const range = lint(cardWith({ version: '^1.2', remotes: [REMOTE] }))[0]
  assert.deepEqual([range?.severity, /"1\.2\.0"/.test(range?.mend ?? '')], ['error', true])
})

test('names: dot segments are errors; namespaces must read as reversed domains', () => {
  for (const name of ['../x', 'a/..', './x', 'com.example/.']) {
    assert.deepEqual(found({ name }), ['card_name_dot_segment /name'], name)
    assert.equal(lint(cardWith({ name }))[0]?.severity, 'error')
  }
  for (const name of ['example-org/minimal', 'com..example/x', 'com.-x/y', '.com/x']) {
    assert.deepEqual(found({ name }), ['card_name_namespace /name'], name)
  }
  for (const [name, mended] of [
    ['tides.com/x', 'com.tides/x'],
    ['mcp.acme.io/x', 'io.acme.mcp/x'],
  ] as const) {
    const [issue] = lint(cardWith({ name, remotes: [REMOTE] }))
    assert.equal(issue?.code, 'card_name_forward')
    assert.equal(issue.mend, `Write "name": "${mended}".`)
  }
  for (const name of [
    'com.example/x',
    'io.github.some-dev.io/x',
    'ai.acme.app/x',
    'example.tides/x',
    'in.desi/y',
  ]) {
    assert.deepEqual(found({ name }), [], name)
  }
})

test('a subfolder is a clean relative path', () => {
  const of = (subfolder: string): Issue | undefined =>
    lint(
      cardWith({
        remotes: [REMOTE],
        repository: { url: 'https://git.example/a', source: 'git', subfolder },
      }),
    )[0]
  for (const path of ['src', 'packages/server', 'a.b/..c/d'])
    assert.equal(of(path), undefined, path)
  for (const [path, mended] of [
    ['/src', '"subfolder": "src"'],
    ['./src/', '"subfolder": "src"'],
    ['a/../../b', '"subfolder": "a/b"'],
    ['a//b', '"subfolder": "a/b"'],
    ['a\\b', '"subfolder": "a/b"'],
    ['C:/a', '"subfolder": "a"'],
    ['', 'Remove'],
    ['..', 'Remove'],
  ] as const) {
    const issue = of(path)
    assert.deepEqual([issue?.code, issue?.pointer], ['card_subfolder', '/repository/subfolder'])
    assert.ok(issue?.mend.includes(mended), issue?.mend)
  }
})

test('links: only http and https, no user information, no local hosts', () => {
  for (const websiteUrl of [
    'javascript:alert(1)',
    'ftp://tides.example/',
    'mailto:a@tides.example',
  ]) {
    assert.deepEqual(found({ websiteUrl }), ['card_link_scheme /websiteUrl'])
  }
  assert.deepEqual(found({ websiteUrl: 'https://user:pass@tides.example/' }), [
    'card_url_userinfo /websiteUrl',
  ])
  assert.deepEqual(found({ websiteUrl: 'https://good.example\\@evil.example/' }), [])
  assert.deepEqual(found({ repository: { url: 'git://git.example/a', source: 'git' } }), [
    'card_link_scheme /repository/url',
  ])
  assert.deepEqual(found({ websiteUrl: 'http://intranet/wiki' }), ['card_host_local /websiteUrl'])
})

test('a password in a URL is never repeated', () => {
  for (const url of [
    'https://user:hunter22@tides.example/mcp',
    'https://user:hunter22@localhost/mcp',
  ]) {
    for (const { code, message, mend } of lint(
      cardWith({ websiteUrl: url, remotes: [{ ...REMOTE, url }] }),
    )) {
      assert.ok(!`${message} ${mend}`.includes('hunter22'), code)
    }
  }
})

test('hosts that nobody outside can reach', () => {
  const classes: readonly (readonly [host: string, localClass: string])[] = [
    ['localhost:8080', 'localhost'],
    ['LOCALHOST.', 'localhost'],
    ['a.localhost', 'localhost'],
    ['127.0.0.1', 'localhost'],
    ['0x7f.1', 'localhost'],
    ['[::1]', 'localhost'],
    ['10.0.0.1', 'ip_literal'],
    ['2852039166', 'ip_literal'],
    ['[2001:db8::1]', 'ip_literal'],
    ['203.0.113.9', 'ip_literal'],
    ['mcp', 'single_label'],
    ['printer.local', 'local_suffix'],
    ['x.svc.cluster.local', 'local_suffix'],
    ['metadata.google.internal', 'local_suffix'],
    ['router.home.arpa', 'local_suffix'],
    ['{tenant}.corp', 'local_suffix'],
  ]
  for (const [host, localClass] of classes) {
    const declared = host.includes('{') ? { tenant: {} } : {}
    const [issue, ...more] = lint(
      cardWith({ remotes: [{ ...REMOTE, url: `https://${host}/mcp`, variables: declared }] }),
    )
    assert.deepEqual(
      [issue?.code, issue?.params.class, more],
      ['card_host_local', localClass, []],
      host,
    )
  }
  for (const url of [
    'https://tides.example/mcp',
    'https://{host}/mcp',
    'https://{t}.tides.example/mcp',
    'https://tides.example:8443/',
  ]) {
    const variables = { host: {}, t: {} }
    const codes = ofRemote({ url, variables }).filter((row) => row.startsWith('card_host'))
    assert.deepEqual(codes, [], url)
  }
})

test('protocol versions: dates, and known ones', () => {
  const supportedProtocolVersions = [
    '2025-11-25',
    '2024-10-07',
    '2025-02-30',
    '1.0',
    'latest',
    '2031-01-01',
    '',
  ]
  assert.deepEqual(ofRemote({ supportedProtocolVersions }), [
    'remote_revision_syntax /remotes/0/supportedProtocolVersions/2',
    'remote_revision_syntax /remotes/0/supportedProtocolVersions/3',
    'remote_revision_syntax /remotes/0/supportedProtocolVersions/4',
    'remote_revision_unknown /remotes/0/supportedProtocolVersions/5',
    'remote_revision_syntax /remotes/0/supportedProtocolVersions/6',
  ])
})

test('icons: https or image data, SVG data is pointed out, sizes are WxH', () => {
  const of = (icon: Readonly<Record<string, unknown>>): string[] => found({ icons: [icon] })
  for (const src of [
    'https://tides.example/i.svg',
    'data:image/png;base64,AAAA',
    'data:image/jpeg,x',
  ]) {
    assert.deepEqual(of({ src, sizes: ['48x48', 'any'] }), [], src)
  }
  assert.deepEqual(of({ src: 'data:image/svg+xml,%3Csvg onload=x%3E' }), [
    'card_icon_svg /icons/0/src',
  ])
  for (const src of [
    'http://tides.example/i.png',
    'javascript:x',
    'data:text/html,x',
    'file:///i.png',
  ]) {
    assert.deepEqual(of({ src }), ['card_icon_source /icons/0/src'], src)
  }
  assert.deepEqual(of({ src: 'https://localhost/i.png' }), ['card_host_local /icons/0/src'])
  assert.deepEqual(
    of({ src: 'https://tides.example/i', sizes: ['48', '48X48', '48x48 96x96'] }).length,
    3,
  )
})

test('lints have unique codes, and every issue is of a rule that explain knows', () => {
  const codes = LINT_RULES.map((rule) => rule.code)
  const others = [...INPUT_RULES, ...SERVER_CARD_RULES].map((rule) => rule.code)
  assert.equal(new Set([...codes, ...others]).size, codes.length + others.length)
  for (const { code, title, why, mend } of LINT_RULES) {
    assert.ok(!title.endsWith('.') && why.endsWith('.') && /[.]$/.test(mend), code)
  }
})

test('any JSON at any member gives lints and no exception', () => {
  const names = Object.keys(fullCard())
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
      for (const { message, pointer } of lint({ ...fullCard(), [name]: value })) {
        assert.ok(message.length < 1000 && typeof pointer === 'string')
      }
    }),
    { numRuns: 200 },
  )
  const remoteMembers = ['type', 'url', 'headers', 'variables', 'supportedProtocolVersions']
  fc.assert(
    fc.property(fc.constantFrom(...remoteMembers), fc.jsonValue(), (name, value) => {
      lint({ remotes: [{ ...REMOTE, [name]: value }, value] })
      lint({ remotes: [{ ...REMOTE, headers: [{ name: 'X', [name]: value, value }] }] })
    }),
    { numRuns: 200 },
  )
})

test('a flood of warnings hides no error behind it', () => {
  const flooded = (url: string) =>
    lintServerCard(
      cardWith({
        icons: Array.from({ length: 1100 }, (_, n) => ({ src: `http://tides.example/${n}.png` })),
        remotes: [{ type: 'streamable-http', url }],
      }),
    )
  const last = (url: string) => {
    const issues = flooded(url)
    assert.equal(issues.length, 1001)
    return [issues.at(-1)?.code, issues.at(-1)?.severity]
  }
  assert.deepEqual(last('https://tides.example/mcp'), ['card_issues_cut', 'warning'])
  assert.deepEqual(last('https://me:secret@tides.example/mcp'), ['card_issues_cut', 'error'])
})

testInTime('time grows with the size of the card, and a flood is cut', () => {
  const count = 60_000
  const text =
    'eyJ-'.repeat(count) + 'sk-'.repeat(count) + '{a}'.repeat(count) + '?token='.repeat(count)
  const card = cardWith({
    version: ' - '.repeat(count),
    websiteUrl: `https://${'a.'.repeat(count)}@`,
    remotes: Array.from({ length: 3000 }, (_, i) => ({
      type: 'sse',
      url: `http://tides.example/${i}/{${'x'.repeat(20)}${i}}{`,
      headers: [
        {
          name: 'X-Key',
          value: text.slice(i % 50, 200),
          variables: { [`v${i}`]: { isSecret: true, default: 'x' } },
        },
      ],
    })),
    icons: [{ src: text }, { src: `data:${text}` }],
    _meta: { [text]: 1, ['a.'.repeat(count) + '/']: { tools: 1 }, [`${'a-'.repeat(count)}/`]: 1 },
  })
  assert.equal(lintServerCard(card).length, 1001)
})
