import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOfHandshake } from '../../src/wire/findings.ts'
import { WIRE_RULES, wireRule } from '../../src/wire/rules.ts'
import { json, legacy, meet, modern, result, type Answer, type Server } from './server.ts'

async function findings(server: Server): Promise<ReturnType<typeof findingsOfHandshake>> {
  return findingsOfHandshake((await meet(server)).handshake)
}

test('every rule can be explained: unique snake_case code, whole sentences', () => {
  const codes = WIRE_RULES.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  for (const rule of WIRE_RULES) {
    assert.match(rule.code, /^[a-z][a-z0-9_]+$/)
    assert.match(rule.title, /[^.]$/)
    assert.ok(rule.title.split(' ').length < 10, rule.code)
    for (const text of [rule.why, rule.mend]) assert.match(text, /\.$/, rule.code)
    assert.notEqual(rule.spec, '')
    assert.match(wireRule(rule.code)?.say({}) ?? '', /^[\dA-Za-z"-].*\.$/, rule.code)
  }
})

test('a clean handshake has no findings', async () => {
  assert.deepEqual(await findings(modern()), [])
  assert.deepEqual(await findings(legacy()), [])
})

test('the reason comes first, each finding once, with its sentence and rule', async () => {
  const [first, ...rest] = await findings(() => json({ jsonrpc: '2.0', id: 5, result: {} }))
  assert.equal(first?.code, 'response_id_mismatch')
  assert.equal(first?.severity, 'error')
  assert.equal(first?.subject, 'https://fern.example/mcp')
  assert.deepEqual(
    rest.map(({ code, severity }) => [code, severity]),
    [['id_not_echoed', 'warning']],
  )
  assert.match(first?.message ?? '', /another id/)
})

test('a redirect names the URL to publish, never the one by http', async () => {
  const to = (location: string): Answer => ({ status: 307, headers: [['location', location]] })
  const [slash] = await findings((asked) =>
    asked.url.endsWith('/') ? legacy()(asked) : to('/mcp/'),
  )
  assert.equal(slash?.mend, 'Publish https://fern.example/mcp/ if that is the endpoint.')
  const [lowered] = await findings(() => to('http://fern.example/mcp/'))
  assert.equal(lowered?.code, 'redirect_lowers_scheme')
  assert.equal(lowered?.mend, 'Publish https://fern.example/mcp/ if that is the endpoint.')
})

test('a missing challenge names the header to add', async () => {
  const [finding] = await findings(() => ({ status: 401 }))
  assert.equal(
    finding?.mend,
    'Add WWW-Authenticate: Bearer resource_metadata="https://fern.example/.well-known/oauth-protected-resource/mcp".',
  )
})

test('gates and unmeasured endpoints are no errors, broken ones are', async () => {
  const severity = async (server: Server): Promise<string | undefined> =>
    (await findings(server))[0]?.severity
  const challenge = [['www-authenticate', 'Bearer']] as const
  assert.equal(await severity(() => ({ status: 401, headers: challenge })), 'note')
  assert.equal(await severity(() => ({ status: 503 })), 'note')
  assert.equal(await severity(() => ({ status: 429 })), 'note')
  assert.equal(await severity(() => ({ status: 404 })), 'error')
  const list: Server = (asked) => result(asked, { tools: null })
  assert.equal(await severity(legacy({ 'tools/list': list })), 'warning')
})
