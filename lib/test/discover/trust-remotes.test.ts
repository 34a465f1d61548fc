/** What a card makes a client do: where it is sent, over what, and which secrets it is asked for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../bound.ts'
import type { PartialCard } from '../../src/card/types.ts'
import { isCredentialHeader } from '../../src/discover/trust-inputs.ts'
import type { LiveFacts } from '../../src/exchange.ts'
import { cardOf, ENDPOINT, factsOf } from './readers/made.ts'
import { assess, lineOf, says, OTHER } from './trust-scene.ts'

test('attack · a header name of many credential words is read in linear time', () => {
  const started = processorTime()
  assert.equal(isCredentialHeader(`${'token'.repeat(40_000)}\n`), true)
  assert.equal(isCredentialHeader('Authorization'), true)
  assert.equal(isCredentialHeader('X-Authorization-Mode'), false)
  assert.ok(processorTime() - started < 500)
})

test('DC-10 · attack · a plain http remote, and sse beside streamable HTTP', () => {
  const plain = assess({
    card: cardOf({ remotes: [{ type: 'streamable-http', url: 'http://tides.example/mcp' }] }),
  })
  says(plain, 'trust_plain_http_remote', 'R3', 'FAILED')
  assert.equal(plain.maySolicitSecrets, false)
  const both = assess({
    card: cardOf({
      remotes: [
        { type: 'sse', url: 'https://tides.example/sse' },
        { type: 'streamable-http', url: ENDPOINT },
      ],
    }),
  })
  says(both, 'trust_sse_beside_streamable', 'R3', 'WARNING')
  assert.equal(both.maySolicitSecrets, true)
})

test('attack · the card claims protocol versions that the live server refuses', () => {
  const remotes = [
    { type: 'streamable-http', url: ENDPOINT, supportedProtocolVersions: ['2026-07-28'] },
  ]
  const older = { era: 'legacy', revision: '2025-06-18', listedRevisions: undefined } as const
  const live = factsOf({ ...older, offered: '2025-11-25', version: '9' })
  const trust = assess({ card: cardOf({ remotes }), live })
  says(trust, 'trust_live_refuses', 'R6', 'FAILED')
  // The refusal does not hide what else is denied.
  assert.match(lineOf(trust, 'trust_live_refuses')?.message ?? '', /version, protocol versions/)
  says(assess({ live: factsOf({ version: '9' }) }), 'trust_live_differs', 'R6', 'WARNING')
  says(assess(), 'trust_not_compared', 'R6', 'UNVERIFIED')
  const gate = { status: 401, at: 'handshake' } as const
  const gated: LiveFacts = {
    endpoint: ENDPOINT,
    era: 'modern',
    transport: 'streamable-http',
    offered: '2026-07-28',
    gate,
  }
  says(assess({ live: gated }), 'trust_not_compared', 'R6', 'UNVERIFIED')
})

test('attack · a template lets a value or a default choose the host', () => {
  for (const remote of [
    { url: 'https://{host}/mcp', variables: { host: { default: 'evil.example' } } },
    { url: 'https://{tenant}.github.io/mcp' },
    { url: 'https://tides.example{suffix}/mcp' },
    { url: 'https://{h}.tides.example/mcp', variables: { h: { default: 'evil.example/#' } } },
  ]) {
    const card = cardOf({ remotes: [{ type: 'streamable-http', ...remote }] })
    const trust = assess({ card })
    says(trust, 'trust_template_moves_host', 'R3', 'FAILED')
    assert.equal(trust.maySolicitSecrets, false, remote.url)
  }
  const whole = cardOf({ remotes: [{ type: 'streamable-http', url: '{origin}/mcp' }] })
  says(assess({ card: whole }), 'trust_template_unbound', 'R3', 'UNVERIFIED')
  const safe = cardOf({ remotes: [{ type: 'sse', url: 'https://{t}.tides.example/mcp' }] })
  says(assess({ card: safe }), 'trust_same_site', 'R3', 'VERIFIED')
})

const asking = (header: object, url = ENDPOINT): PartialCard =>
  cardOf({ remotes: [{ type: 'streamable-http', url, headers: [header] }] })

test('attack · a card asks for secrets before anything is verified', () => {
  for (const header of [
    { name: 'Authorization', isRequired: true },
    { name: 'X-Api-Key' },
    { name: 'X-Thing', isSecret: true },
    { name: 'X-Thing', format: 'filepath' },
    { name: 'Authorization', value: 'Bearer {token}', variables: { token: {} } },
    { name: 'X-Thing', value: '{key}', variables: { key: { isSecret: true } } },
  ]) {
    const name = JSON.stringify(header)
    const bad = assess({ card: asking(header, OTHER) })
    says(bad, 'trust_secret_solicited', 'R9', 'WARNING')
    assert.equal(bad.maySolicitSecrets, false, name)
    const good = assess({ card: asking(header) })
    says(good, 'trust_may_ask', 'R9', 'VERIFIED')
    assert.equal(good.maySolicitSecrets, true, name)
  }
  says(
    assess({ card: asking({ name: 'X-Region' }, OTHER) }),
    'trust_asks_nothing',
    'R9',
    'VERIFIED',
  )
})

test('attack · 24 · a card sets Host, Cookie or Proxy-*', () => {
  for (const name of ['Host', 'cookie', 'Proxy-Authorization', 'X-Forwarded-For']) {
    const trust = assess({ card: asking({ name, value: 'internal.admin' }) })
    says(trust, 'trust_forbidden_header', 'R9', 'FAILED')
  }
})
