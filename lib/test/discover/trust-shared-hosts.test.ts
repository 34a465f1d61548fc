/** Tenants of one platform are strangers to each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameSite, siteOf } from '../../src/card/shared-hosts.ts'
import type { Trust } from '../../src/discover/types.ts'
import { cardOf } from './readers/made.ts'
import { assess, says } from './trust-scene.ts'

test('attack · tenants of one platform are not one site', () => {
  assert.equal(isSameSite('evil.github.io', 'victim.github.io'), false)
  assert.equal(isSameSite('a.vercel.app', 'b.vercel.app'), false)
  assert.equal(isSameSite('a.workers.dev', 'b.workers.dev'), false)
  const remotes = [{ type: 'streamable-http', url: 'https://victim.github.io/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'io.github.evil/x', remotes }),
    at: 'https://evil.github.io/card.json',
    catalog: 'https://evil.github.io',
    entry: { publisher: 'evil.github.io' },
  })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
  says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · hosts that tenants share and the public suffix list does not know', () => {
  assert.equal(isSameSite('evil--q.modal.run', 'victim--q.modal.run'), false)
  assert.equal(isSameSite('q.modal.run', 'q.modal.run'), true)
  assert.equal(isSameSite('server.smithery.ai', 'server.smithery.ai'), false)
  assert.equal(isSameSite('cdn.jsdelivr.net', 'cdn.jsdelivr.net'), false)
  assert.equal(siteOf('mcp.tides.example'), 'tides.example')
  assert.equal(isSameSite('a.tides.example', 'b.tides.example'), true)
  assert.equal(isSameSite('tides.co.uk', 'waves.co.uk'), false)
  assert.equal(isSameSite('192.0.2.1', '192.0.2.1'), true)
  assert.equal(isSameSite('192.0.2.1', '192.0.2.2'), false)
  const remotes = [{ type: 'streamable-http', url: 'https://victim--q.modal.run/mcp' }]
  const trust = assess({
    card: cardOf({ remotes }),
    at: 'https://evil--q.modal.run/card.json',
    catalog: 'https://evil--q.modal.run',
  })
  says(trust, 'trust_cross_site', 'R3', 'WARNING')
})

test('attack · tenants of hosts that no public list knows are strangers to each other', () => {
  for (const host of ['wordpress.com', 'bore.pub', 'proxy.runpod.net', 'my.salesforce.com']) {
    assert.equal(isSameSite(`evil.${host}`, `victim.${host}`), false, host)
    assert.equal(isSameSite(`a.${host}`, `a.${host}`), true, host)
  }
  for (const host of ['huggingface.co', 'docs.google.com', 'mcp.zapier.com', 'cdn.shopify.com']) {
    assert.equal(isSameSite(host, host), false, host)
  }
  assert.equal(siteOf('wordpress.com'), 'wordpress.com')
  assert.equal(isSameSite('www.google.com', 'mail.google.com'), true)
  assert.equal(siteOf(`${'a.'.repeat(100_000)}modal.run`), undefined)
  assert.equal(isSameSite('evil.modal.run.', 'victim.modal.run.'), false)
})

test('a company whose users share its host proves its name at a well-known path, they do not', () => {
  const remotes = [{ type: 'streamable-http', url: 'https://huggingface.co/evil/x' }]
  const named = (at: string): Trust =>
    assess({ card: cardOf({ name: 'co.huggingface/mcp', remotes }), at, catalog: null })
  says(named('https://huggingface.co/.well-known/mcp.json'), 'trust_name_proven', 'R5', 'VERIFIED')
  says(
    named('https://huggingface.co/evil/x/server-card'),
    'trust_name_unproven',
    'R5',
    'UNVERIFIED',
  )
})
