import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuesForSource } from '../../src/card/lint.ts'
import { cardWith } from './sample-card.ts'
import { found, lint, ofHeader, ofRemote, REMOTE } from './linted.ts'

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
