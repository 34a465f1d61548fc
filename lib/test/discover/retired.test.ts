import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challenge, json, modern, text } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { examine } from '../../src/examine.ts'
import type { Outgoing, Send } from '../../src/exchange.ts'

const SSE = 'https://oak.example/sse'
const BESIDE = 'https://oak.example/mcp'
const CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'example.oak/oak',
  version: '1.0.0',
  description: 'Acorns by the season.',
  remotes: [{ type: 'sse', url: SSE }],
}

type Reply = ReturnType<typeof text>

interface Site {
  readonly card?: object
  readonly sse?: Reply
  readonly beside?: Send
}

/** Examines oak.example, which publishes a card and answers at two addresses. */
async function look({ card = CARD, sse = text(410, 'text/plain', 'gone'), beside }: Site = {}) {
  const asked: Outgoing[] = []
  const always = (answer: Reply): Send => start(() => answer).send
  const places: Readonly<Record<string, Send>> = {
    '/.well-known/mcp/server-card.json': always(json(card)),
    '/sse': always(sse),
    '/mcp': beside ?? start(modern()).send,
  }
  const none = always(text(404, 'text/plain', 'nothing'))
  const target = parseTarget('oak.example')
  const examination = await examine(target, {
    send: (outgoing) => {
      asked.push(outgoing)
      return (places[new URL(outgoing.url).pathname] ?? none)(outgoing)
    },
    now: () => 0,
    client: { name: 'test', version: '1' },
    skip: new Set(['hosting', 'trust', 'readers']),
  })
  const gone = examination.findings.filter(({ code }) => code === 'endpoint_gone')
  return { examination, gone, besides: asked.filter(({ url }) => url === BESIDE) }
}

test('DC-23 a retired SSE address is gone, and what answers beside it is suggested, not followed', async () => {
  const { examination, gone, besides } = await look()
  const [finding, ...others] = gone
  assert.deepEqual(others, [])
  assert.equal(finding?.subject, SSE)
  assert.equal(finding.severity, 'error')
  assert.match(
    finding.message,
    /answered with 410: it is gone\. https:\/\/oak\.example\/mcp, which/,
  )
  assert.match(
    finding.mend ?? '',
    /"type": "streamable-http" and "url": "https:\/\/oak\.example\/mcp"/,
  )
  assert.deepEqual(finding.params, { successor: BESIDE })
  // It is nobody's endpoint: no run of it, no facts, and nothing of the person's.
  assert.deepEqual(
    examination.runs.map(({ endpoint }) => endpoint),
    [SSE],
  )
  assert.deepEqual(
    examination.handshakes.map(({ endpoint }) => endpoint),
    [SSE],
  )
  assert.ok(besides.length > 0 && besides.length <= 3, `${besides.length} requests`)
  assert.ok(besides.every(({ anonymous, body = '' }) => anonymous && !body.includes('tools/')))
  assert.equal(examination.cardStatus, 'PARTIAL')
  assert.ok(!examination.findings.some(({ code }) => code === 'endpoint_unconfirmed'))
})

test('DC-23 one that asks for credentials answers too', async () => {
  const { gone } = await look({ beside: start(() => challenge()).send })
  assert.deepEqual(gone[0]?.params, { successor: BESIDE })
})

test('DC-23 without a successor it is gone all the same', async () => {
  const { gone } = await look({ beside: start(() => text(404, 'text/plain', 'no')).send })
  assert.equal(gone.length, 1)
  assert.equal(gone[0]?.message, `${SSE} is answered with 410: it is gone.`)
  assert.equal(gone[0].params, undefined)
})

test('DC-23 what the card names already, or what is not gone, is asked for no successor', async () => {
  const both = { ...CARD, remotes: [...CARD.remotes, { type: 'streamable-http', url: BESIDE }] }
  const named = await look({ card: both })
  assert.equal(named.gone.length, 1)
  assert.equal(named.gone[0]?.params, undefined)
  assert.ok(named.examination.runs.some(({ endpoint }) => endpoint === BESIDE))
  const absent = await look({ sse: text(404, 'text/plain', 'no') })
  assert.deepEqual([absent.gone.length, absent.besides.length], [0, 0], '404 may be a mistake')
  const remotes = [{ type: 'streamable-http', url: 'https://oak.example/sse' }]
  const other = await look({ card: { ...CARD, remotes } })
  assert.deepEqual([other.gone.length, other.besides.length], [1, 0])
})
