/** A name is proven by its domain, or not at all. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trust } from '../../src/discover/types.ts'
import { cardOf, documentOf, factsOf, foundAt, serverOf } from './readers/made.ts'
import { assess, says, OTHER, onOther } from './trust-scene.ts'

test('attack · a dangling name: without a back-link it is unverified, and no pin would notice', () => {
  const trust = assess({ card: onOther, live: factsOf({ endpoint: OTHER, name: 'taken-over' }) })
  says(trust, 'trust_no_back_link', 'R4', 'UNVERIFIED')
  says(trust, 'trust_not_pinned', 'R7', 'UNVERIFIED')
})

test('attack · 54 · names that would turn into paths', () => {
  for (const name of ['../../etc/x', 'a/..', '../x', 'example.tides/', 'a/b/c', 'a..b/c']) {
    const trust = assess({ card: cardOf({ name }) })
    says(trust, 'trust_name_syntax', 'R5', 'FAILED')
    assert.equal(trust.maySolicitSecrets, false, name)
  }
})

test('a namespace must hold a domain that somebody can own', () => {
  for (const name of ['com/x', 'uk.co/x', 'io.github/x', 'run.modal/x', 'example-org/minimal']) {
    says(assess({ card: cardOf({ name }) }), 'trust_name_without_domain', 'R5', 'FAILED')
  }
})

test('a name is proven by its domain or one below it, never by a neighbour or a parent', () => {
  const named = (name: string): Trust => assess({ card: cardOf({ name }) })
  says(named('example.tides/x'), 'trust_name_proven', 'R5', 'VERIFIED')
  says(named('example.tides.mcp/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('example.waves/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('com.github/x'), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  says(named('io.github.tides/x'), 'trust_name_of_account', 'R5', 'UNVERIFIED')
  const below = assess({ at: 'https://cards.tides.example/x.json' })
  says(below, 'trust_name_proven', 'R5', 'VERIFIED')
})

test('a catalog on the domain of the name vouches for a card that is hosted elsewhere', () => {
  const trust = assess({ at: 'https://cdn.jsdelivr.net/gh/tides/card.json' })
  says(trust, 'trust_name_proven', 'R5', 'VERIFIED')
})

test('the domain of the name denies the card when it publishes another endpoint', () => {
  const own = documentOf(cardOf())
  const trust = assess({
    card: onOther,
    at: `${OTHER}/server-card`,
    catalog: 'https://waves.example',
    more: [foundAt('https://tides.example/mcp/server-card', { document: own })],
  })
  says(trust, 'trust_name_denied', 'R5', 'FAILED')
})

test('a name that a reader derived proves nothing', () => {
  const server = serverOf(cardOf(), {
    notes: [{ kind: 'derived', from: '/serverInfo/name', to: '/name', message: '' }],
  })
  const trust = assess({ document: documentOf({}, { family: 'sep1649', servers: [server] }) })
  says(trust, 'trust_name_not_stated', 'R5', 'UNVERIFIED')
})
