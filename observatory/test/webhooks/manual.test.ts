/** The page about webhooks is true: its file is read, it names every event, its message is one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { EventRow } from '../../src/store/types.ts'
import { EVENT_KINDS } from '../../src/figures/event-kinds.ts'
import { parseWebhooks } from '../../src/webhooks/file.ts'
import { eventBody } from '../../src/webhooks/message.ts'

const MANUAL = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

function block(head: string): string {
  const [, text] = new RegExp(`^\`\`\`${head}\n([\\s\\S]*?)^\`\`\``, 'm').exec(MANUAL) ?? []
  assert.ok(text, head)
  return text
}

test('its file is read', () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const read = parseWebhooks(block('yaml webhooks.yaml'), 'webhooks.yaml', {
    shared: secret,
    readFile: (path) => (path === 'secrets/pager' ? secret : undefined),
  })
  assert.ok(read.ok, JSON.stringify(read))
  assert.deepEqual(
    read.value.map(({ name }) => name),
    ['pager', 'archive'],
  )
})

test('it names every event', () => {
  for (const kind of EVENT_KINDS) assert.ok(MANUAL.includes(`\`${kind}\``), kind)
})

test('its message is what is sent', () => {
  const written: unknown = JSON.parse(block('json'))
  const event: EventRow = {
    seq: 4711,
    kind: 'down',
    at: Date.UTC(2026, 0, 5, 12),
    params: {},
    endpointId: 'e',
    runId: '019b8e3c-5a00-7f3e-9c41-0242ac120002',
  }
  const subject = {
    at: 'https://mcp.acme.example/weather',
    names: [{ provider: 'acme', name: 'weather' }],
  }
  const report = 'https://observatory.example/servers/acme/weather'
  assert.deepEqual(JSON.parse(eventBody(event, subject, () => report)), written)
})
