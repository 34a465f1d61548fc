/** Names that look like those of others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAlike } from '../../src/discover/trust-look-alike.ts'
import { cardOf } from './readers/made.ts'
import { assess, lineOf, says } from './trust-scene.ts'

test('attack · names that look like the name of a known publisher', () => {
  for (const [name, resembled] of [
    ['com.str1pe/pay', 'stripe.com'],
    ['com.strіpe/pay', 'stripe.com'],
    ['com.xn--strpe-p2e/pay', 'stripe.com'],
    ['com.rnicrosoft/mail', 'microsoft.com'],
    ['com.anthropc/x', 'anthropic.com'],
    ['io.github.anthropcis/x', 'anthropics.github.io'],
  ] as const) {
    const trust = assess({ card: cardOf({ name }) })
    says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
    assert.equal(lineOf(trust, 'trust_name_look_alike')?.params.resembled, resembled, name)
    assert.equal(lineOf(trust, 'trust_name_proven'), undefined, name)
    assert.equal(trust.maySolicitSecrets, false, name)
  }
})

test('a look-alike that owns its domain is still not shown as a verified name', () => {
  const remotes = [{ type: 'streamable-http', url: 'https://rnicrosoft.com/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'com.rnicrosoft/mail', remotes }),
    at: 'https://rnicrosoft.com/mcp/server-card',
    catalog: 'https://rnicrosoft.com',
    entry: { publisher: 'rnicrosoft.com' },
  })
  says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
  assert.equal(lineOf(trust, 'trust_name_proven'), undefined)
  assert.equal(trust.maySolicitSecrets, false)
})

test('look-alikes: letters, sequences, one edit under one suffix; never a known name itself', () => {
  const known = ['example.com', 'stripe.com']
  assert.equal(lookAlike('examp1e.com', known), 'example.com')
  assert.equal(lookAlike('exаmple.com', known), 'example.com')
  assert.equal(lookAlike('exarnple.net', known), 'example.com')
  assert.equal(lookAlike('exmaple.com', known), 'example.com')
  assert.equal(lookAlike('examples.com', known), 'example.com')
  assert.equal(lookAlike('exmaple.net', known), undefined)
  assert.equal(lookAlike('stirpes.com', known), undefined)
  assert.equal(lookAlike('example.com', known), undefined)
  assert.equal(lookAlike('mcp.example.com', known), undefined)
  assert.equal(lookAlike('example.net', known), undefined)
  assert.equal(lookAlike('', known), undefined)
  assert.equal(lookAlike('xn--', known), undefined)
  assert.equal(lookAlike(`xn--${'9'.repeat(500)}.com`, known), undefined)
})

test('attack · a name in other letters that reads as ASCII is remarked upon, known or not', () => {
  for (const [domain, read] of [
    ['xn--80ak6aa92e.com', 'apple.com'], // Cyrillic, with the palochka U+04CF
    ['xn--80aa0cbo65f.com', 'paypal.com'],
    ['xn--le-emca72nca.com', 'google.com'], // Armenian
    ['хост.example', 'xoct.example'],
    ['ａｂｃ.example', 'abc.example'],
  ] as const) {
    assert.equal(lookAlike(domain), read, domain)
  }
  for (const domain of ['xn--fiqs8s.cn', 'пример.рф', 'tides.example', 'xn--a.example']) {
    assert.equal(lookAlike(domain), undefined, domain)
  }
  const remotes = [{ type: 'streamable-http', url: 'https://xn--80ak6aa92e.com/mcp' }]
  const trust = assess({
    card: cardOf({ name: 'com.xn--80ak6aa92e/mcp', remotes }),
    at: 'https://xn--80ak6aa92e.com/mcp/server-card',
    catalog: null,
  })
  says(trust, 'trust_name_look_alike', 'R5', 'WARNING')
  assert.equal(trust.maySolicitSecrets, false)
})

test('attack · digits read as letters: 1 as i and as l, 0 as o', () => {
  for (const [domain, resembled] of [
    ['m1cr0s0ft.com', 'microsoft.com'],
    ['sh0p1fy.com', 'shopify.com'],
    ['g00g1e.com', 'google.com'],
    ['anthroplc.com', 'anthropic.com'],
  ] as const) {
    assert.equal(lookAlike(domain), resembled, domain)
  }
})
