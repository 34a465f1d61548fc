import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { INPUT_RULES } from '../../src/card/input-rules.ts'
import type { Issue } from '../../src/card/issue.ts'
import { issuesForSource, LINT_RULES, lintServerCard } from '../../src/card/lint.ts'
import { SERVER_CARD_RULES } from '../../src/card/server-card.ts'
import { cardWith, fullCard } from './sample-card.ts'
import { testInTime } from '../bound.ts'

const REMOTE = { type: 'streamable-http', url: 'https://tides.example/mcp' }

function lint(card: Readonly<Record<string, unknown>>): Issue[] {
  return lintServerCard(card)
}

/** Issues of a card that has one good remote and `members`. */
function found(members: Readonly<Record<string, unknown>>): string[] {
  const issues = lint(cardWith({ remotes: [REMOTE], ...members }))
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}

/** Issues of a card with one remote that is REMOTE with `members`. */
function ofRemote(members: Readonly<Record<string, unknown>>): string[] {
  return found({ remotes: [{ ...REMOTE, ...members }] })
}

/** Issues of a card whose remote has one header. */
function ofHeader(header: Readonly<Record<string, unknown>>): string[] {
  return ofRemote({ headers: [header] })
}

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

test('_meta: malformed keys', () => {
  for (const key of [
    'a b',
    '/x',
    'com..example/x',
    '1com.example/x',
    'com.example-/x',
    'com.example/x/y',
    '_x',
    'x-',
    'com.example/-x',
    'ключ',
  ]) {
    assert.deepEqual(
      found({ _meta: { [key]: 1 } }),
      [`meta_key /_meta/${key.replaceAll('/', '~1')}`],
      key,
    )
  }
  for (const key of [
    'x',
    'a_b.c-d',
    'com.example/',
    'com.example/x',
    'c/x',
    'com.ex-ample.a1/A_b',
    'generated_at',
    '',
  ]) {
    assert.deepEqual(found({ _meta: { [key]: 1 } }), [], key)
  }
})

test('_meta: prefixes reserved by the rule of 2025-11-25 and by that of 2025-06-18', () => {
  const rules = (key: string): unknown[] =>
    lint(cardWith({ remotes: [REMOTE], _meta: { [key]: 1 } })).map(
      ({ code, params }) => `${code} ${params.rule}`,
    )
  for (const key of [
    'io.modelcontextprotocol/x',
    'dev.mcp/',
    'org.modelcontextprotocol.api/x',
    'com.mcp.tools/x',
    'com.MCP/x',
  ]) {
    assert.deepEqual(rules(key), ['meta_reserved 2025-11-25'], key)
  }
  for (const key of [
    'modelcontextprotocol.io/x',
    'mcp.dev/x',
    'api.x.modelcontextprotocol.org/x',
  ]) {
    assert.deepEqual(rules(key), ['meta_reserved 2025-06-18'], key)
  }
  assert.deepEqual(rules('tools.mcp.com/x'), ['meta_reserved 2025-11-25'])
  for (const key of ['com.example.mcp/x', 'mcp/x', 'mcp', 'com.mcps/x'])
    assert.deepEqual(rules(key), [], key)
})

test('_meta: tools and capabilities do not belong in it, one level down either', () => {
  assert.deepEqual(found({ _meta: { tools: [], 'com.example/capabilities': {} } }), [
    'meta_primitives /_meta/tools',
    'meta_primitives /_meta/com.example~1capabilities',
  ])
  assert.deepEqual(found({ _meta: { 'com.example/x': { tools: 'a', prompts: 1, other: 2 } } }), [
    'meta_primitives /_meta/com.example~1x/tools',
    'meta_primitives /_meta/com.example~1x/prompts',
  ])
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

test('DC-10 a plain-http remote is a warning, and an error in a card that came over https', () => {
  const issues = lint(cardWith({ remotes: [{ ...REMOTE, url: 'http://fern.example/mcp' }] }))
  assert.deepEqual(
    issues.map(({ code, severity, pointer }) => [code, severity, pointer]),
    [['remote_plain_http', 'warning', '/remotes/0/url']],
  )
  assert.match(issues[0]?.mend ?? '', /"url": "https:\/\/fern\.example\/mcp"/)
  const [graver] = issuesForSource(issues, 'https://fern.example/mcp/server-card')
  assert.equal(graver?.severity, 'error')
  assert.match(graver.message, /came over https/)
  assert.deepEqual(issuesForSource(issues, 'http://fern.example/server-card'), issues)
  const others = lint(cardWith({ version: '*' }))
  assert.deepEqual(issuesForSource(others, 'https://fern.example/'), others)
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

test('transports: sse alone is a warning, beside the current one a note', () => {
  const sse = { type: 'sse', url: 'https://tides.example/sse' }
  assert.deepEqual(found({ remotes: [sse] }), ['remote_sse_only /remotes/0/type'])
  assert.deepEqual(found({ remotes: [REMOTE, sse] }), ['remote_sse_beside /remotes/1/type'])
})

test('two remotes of one type and URL, in whatever spelling', () => {
  const again = { ...REMOTE, url: 'https://TIDES.example:443/mcp' }
  const sse = { ...REMOTE, type: 'sse' }
  assert.deepEqual(found({ remotes: [REMOTE, again] }), ['remote_repeated /remotes/1/url'])
  assert.deepEqual(found({ remotes: [REMOTE, sse] }), ['remote_sse_beside /remotes/1/type'])
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

test('URL templates: undeclared, unused, secret and stray variables', () => {
  const url = 'https://{tenant}.tides.example/{region}/mcp'
  assert.deepEqual(ofRemote({ url, variables: { tenant: {}, regoin: {} } }), [
    'input_undeclared /remotes/0/url',
    'input_unused /remotes/0/variables/regoin',
  ])
  const secret = { tenant: { isSecret: true }, region: {} }
  assert.deepEqual(ofRemote({ url, variables: secret }), ['input_secret_in_url /remotes/0/url'])
  for (const stray of [
    'https://tides.example/{a-b}',
    'https://tides.example/{x',
    'https://tides.example/x}',
    'https://tides.example/{}',
  ]) {
    assert.deepEqual(ofRemote({ url: stray }), ['template_url /remotes/0/url'], stray)
  }
  assert.deepEqual(ofRemote({ url: '{base}/mcp', variables: { base: {} } }), [
    'template_host_unbound /remotes/0/url',
  ])
})

test('header templates: the header’s own map, then the remote’s with a warning', () => {
  const header = {
    name: 'X-Key',
    value: '{own} {remote} {nowhere}',
    variables: { own: {}, spare: {} },
  }
  assert.deepEqual(ofRemote({ headers: [header], variables: { remote: {}, own: {} } }), [
    'input_unused /remotes/0/variables/own',
    'input_elsewhere /remotes/0/headers/0/value',
    'input_undeclared /remotes/0/headers/0/value',
    'input_unused /remotes/0/headers/0/variables/spare',
  ])
})

test('variables named like members of Object.prototype are not taken for declared', () => {
  assert.deepEqual(ofRemote({ url: 'https://tides.example/{constructor}/{toString}' }), [
    'input_undeclared /remotes/0/url',
    'input_undeclared /remotes/0/url',
  ])
})

test('headers that are not a card’s to set, malformed and repeated ones', () => {
  const forbidden = [
    'Host',
    'connection',
    'Transfer-Encoding',
    'Content-Length',
    'TE',
    'Expect',
    'Upgrade',
    'Cookie',
    'Proxy-Connection',
    'X-Forwarded-For',
  ]
  for (const name of forbidden) {
    assert.deepEqual(
      ofHeader({ name, value: 'internal' }),
      ['header_forbidden /remotes/0/headers/0/name'],
      name,
    )
  }
  for (const name of ['X Key', 'X:Key', 'X\r\nHost']) {
    assert.deepEqual(ofHeader({ name }), ['header_name /remotes/0/headers/0/name'])
  }
  for (const value of ['a\r\nHost: b', 'a\nb', 'a\u0000', '漢']) {
    assert.deepEqual(ofHeader({ name: 'X-Key', value }), [
      'input_characters /remotes/0/headers/0/value',
    ])
  }
  assert.deepEqual(ofRemote({ headers: [{ name: 'X-Key' }, { name: 'x-key' }] }), [
    'header_repeated /remotes/0/headers/1/name',
  ])
  assert.deepEqual(ofHeader({ name: 'Accept' }), ['header_of_client /remotes/0/headers/0/name'])
})

test('defaults must be values of their input', () => {
  const of = (input: Readonly<Record<string, unknown>>): string[] =>
    ofHeader({ name: 'X-Key', ...input })
  const wrong = ['input_default /remotes/0/headers/0/default']
  assert.deepEqual(of({ choices: ['a', 'b'], default: 'c' }), wrong)
  assert.deepEqual(of({ format: 'number', default: 'many' }), wrong)
  assert.deepEqual(of({ format: 'boolean', default: 'yes' }), wrong)
  assert.deepEqual(of({ format: 'number', default: '-1.5e3', choices: [] }), [])
  assert.deepEqual(of({ format: 'boolean', default: 'true', choices: ['true'] }), [])
  assert.deepEqual(of({ format: 'filepath', default: '/etc/passwd' }), [
    'input_filepath /remotes/0/headers/0',
  ])
})

const MARKED = 'a-secret-nobody-should-see'

test('literal secrets: marked, in Authorization, or shaped like a token', () => {
  const at = (member: string): string[] => [`secret_literal /remotes/0/headers/0/${member}`]
  assert.deepEqual(ofHeader({ name: 'X-Key', isSecret: true, value: MARKED }), at('value'))
  assert.deepEqual(ofHeader({ name: 'X-Key', isSecret: true, default: MARKED }), at('default'))
  assert.deepEqual(ofHeader({ name: 'authorization', value: `Bearer ${MARKED}` }), at('value'))
  assert.deepEqual(ofHeader({ name: 'Authorization', default: MARKED }), at('default'))
  const variables = { t: { isSecret: true, default: MARKED } }
  assert.deepEqual(ofHeader({ name: 'X-Key', value: '{t}', variables }), at('variables/t/default'))
  assert.deepEqual(ofRemote({ url: 'https://tides.example/{t}', variables }), [
    'input_secret_in_url /remotes/0/url',
    'secret_literal /remotes/0/variables/t/default',
  ])
  for (const header of [
    { name: 'Authorization', isSecret: true, value: 'Bearer {token}', variables: { token: {} } },
    { name: 'Authorization', isRequired: true, isSecret: true },
    { name: 'Authorization', value: 'Bearer' },
    { name: 'X-Key', isSecret: true, value: '', default: ' ' },
    { name: 'X-Key', isSecret: true, placeholder: 'sk-…' },
  ]) {
    assert.deepEqual(ofHeader(header), [], JSON.stringify(header))
  }
})

test('tokens are known by their form, in headers, variables and URLs, and never repeated', () => {
  const letters = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0'
  const tokens = [
    `sk-${letters.slice(0, 20)}`,
    `sk-proj-${letters}`,
    `sk_live_${letters.slice(0, 24)}`,
    `ghp_${letters.slice(0, 36)}`,
    `github_pat_${letters.slice(0, 30)}`,
    `glpat-${letters.slice(0, 20)}`,
    `xoxb-${letters.slice(0, 12)}`,
    'AKIAABCDEFGHIJKLMNOP',
    `AIza${letters.slice(0, 35)}`,
    `hf_${letters.slice(0, 34)}`,
    `npm_${letters.slice(0, 36)}`,
    `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 20)}.x`,
  ]
  for (const token of tokens) {
    assert.deepEqual(
      ofHeader({ name: 'X-Key', value: `key ${token}` }),
      ['secret_literal /remotes/0/headers/0/value'],
      token,
    )
    const url = `https://tides.example/mcp?k=${token}`
    assert.deepEqual(ofRemote({ url }), ['secret_literal /remotes/0/url'], token)
    for (const { message, mend } of lint(
      cardWith({
        remotes: [{ ...REMOTE, url, headers: [{ name: 'Authorization', value: token }] }],
      }),
    )) {
      assert.ok(!`${message} ${mend}`.includes(token))
    }
  }
  assert.deepEqual(ofRemote({ url: 'https://tides.example/mcp?api_key=0123456789' }), [
    'secret_literal /remotes/0/url',
  ])
  for (const url of [
    'https://tides.example/task-management-of-the-whole-office',
    'https://tides.example/?token={t}',
    'https://tides.example/?token=x',
  ]) {
    assert.deepEqual(ofRemote({ url, variables: url.includes('{') ? { t: {} } : {} }), [], url)
  }
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
