/** What one look at a live server can say, and what it leaves open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../bound.ts'
import { assessTrust } from '../../src/discover/trust.ts'
import {
  cardOf,
  discoveredOf,
  discoveryOf,
  documentOf,
  ENDPOINT,
  factsOf,
  foundAt,
  serverOf,
} from './readers/made.ts'
import { assess, lineOf, says, OTHER, onOther } from './trust-scene.ts'

test('attack · OAuth metadata of B in the 401 of A is not checked, and that is said', () => {
  const gate = { status: 401, scheme: 'Bearer', at: 'tools/list' } as const
  says(assess({ live: factsOf({ gate }) }), 'trust_auth_server_not_checked', 'R9', 'UNVERIFIED')
})

test('attack · a tool list that changes after approval is noticed only with a pin', () => {
  says(assess({ live: factsOf() }), 'trust_not_pinned', 'R7', 'UNVERIFIED')
})

test('attack · tools that shadow those of another server in the listing', () => {
  const mine = discoveredOf(documentOf(cardOf()))
  const claims = { toolNames: ['heights', 'other'] }
  const theirs = documentOf(onOther, { servers: [serverOf(onOther, { claims })] })
  const other = discoveredOf(theirs, { id: 's2', foundAt: `${OTHER}/server-card` })
  const found = [
    foundAt(mine.foundAt, { document: mine.document }),
    foundAt(other.foundAt, { document: theirs }),
  ]
  const trust = assessTrust(mine, discoveryOf([mine, other], found), factsOf())
  says(trust, 'trust_tool_names_shadowed', 'R6', 'WARNING')
})

test('attack · many servers with many tools are held against each other in linear time', () => {
  const servers = Array.from({ length: 400 }, (_, index) => {
    const remotes = [{ type: 'streamable-http', url: `https://s${index}.example/mcp` }]
    const toolNames = Array.from({ length: 200 }, (__, tool) => `t${index * 200 + tool}`)
    const card = cardOf({ remotes })
    const document = documentOf(card, { servers: [serverOf(card, { claims: { toolNames } })] })
    return discoveredOf(document, { id: `s${index}` })
  })
  const discovery = discoveryOf(servers, [])
  const started = processorTime()
  for (const server of servers) {
    const { lines } = assessTrust(server, discovery, undefined)
    assert.ok(!lines.some(({ code }) => code === 'trust_tool_names_shadowed'))
  }
  assert.ok(processorTime() - started < 3000)
})

test('attack · many cards of one name are judged in linear time, and strangers deny nobody', () => {
  const cards = Array.from({ length: 600 }, (_, index) =>
    cardOf({ remotes: [{ type: 'streamable-http', url: `https://s${index}.example/mcp` }] }),
  )
  const found = cards.map((card, index) =>
    foundAt(`https://tides.example/uploads/${index}`, {
      kind: 'entry',
      document: documentOf(card),
    }),
  )
  const servers = found.flatMap(({ url, document }, index) =>
    document === undefined ? [] : [discoveredOf(document, { id: `s${index}`, foundAt: url })],
  )
  const discovery = discoveryOf(servers, found)
  const started = processorTime()
  for (const server of servers) {
    says(assessTrust(server, discovery, undefined), 'trust_name_unproven', 'R5', 'UNVERIFIED')
  }
  assert.ok(processorTime() - started < 2000)
})

test('attack · x402: payee and origin of the challenge are not compared, and that is said', () => {
  const gate = { status: 402, at: 'handshake' } as const
  says(assess({ live: factsOf({ gate }) }), 'trust_payment_not_checked', 'R7', 'UNVERIFIED')
})

test('attack · cloaking: one look from one place is all there is, and that is said', () => {
  const line = lineOf(assess({ live: factsOf() }), 'trust_not_pinned')
  assert.match(line?.message ?? '', /seen from one place only/)
})

test('attack · GET on the endpoint gives a card, POST is answered by a different server', () => {
  const document = documentOf(cardOf({ name: 'example.tides/waves' }))
  const more = [foundAt(ENDPOINT, { kind: 'target', document })]
  says(assess({ more, live: factsOf() }), 'trust_get_and_post_differ', 'R6', 'FAILED')
  const agreeing = [foundAt(ENDPOINT, { kind: 'target', document: documentOf(cardOf()) })]
  const good = assess({ more: agreeing, live: factsOf() })
  assert.equal(lineOf(good, 'trust_get_and_post_differ'), undefined)
})
