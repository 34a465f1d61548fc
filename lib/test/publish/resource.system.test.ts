/** The card as a resource of the server itself, on servers that other people wrote. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseServerCard } from '../../src/card/server-card.ts'
import { cardOf } from '../../src/publish/card-document.ts'
import { tides } from './demo.ts'

const URI = 'mcp://server-card.json'
const CARD = cardOf(tides(), 'https://tides.example')

interface Answer {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly result?: {
    readonly resources?: readonly { readonly uri: string; readonly mimeType?: string }[]
    readonly contents?: readonly {
      readonly uri: string
      readonly mimeType?: string
      readonly text?: string
    }[]
  }
}

const REQUESTS = [
  {
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    },
  },
  { method: 'resources/list' },
  { method: 'resources/read', params: { uri: URI } },
]

/** Talks to a child on stdio, one request after another; gives every line of its output. */
async function talk(script: URL): Promise<{ lines: string[]; errors: string }> {
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const say = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }
  const lines: string[] = []
  try {
    let id = 0
    say({ id, ...REQUESTS[id] })
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      id += 1
      const request = REQUESTS[id]
      if (request === undefined) break
      if (id === 1) say({ method: 'notifications/initialized' })
      say({ id, ...request })
    }
    child.stdin.end()
    const rest = await child.stdout.toArray()
    lines.push(...rest.map(String))
  } finally {
    child.kill()
    await exit
  }
  return { lines, errors }
}

for (const [sdk, script] of [
  ['1.x', new URL('./resource-stdio-sdk1.ts', import.meta.url)],
  ['2.x', new URL('./resource-stdio-sdk2.ts', import.meta.url)],
] as const) {
  test(`SDK ${sdk} on stdio lists and gives the card, and writes nothing but JSON-RPC`, async () => {
    const { lines, errors } = await talk(script)
    const answers = lines.map((line): Answer => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ jsonrpc, id }) => [jsonrpc, id]),
      [
        ['2.0', 0],
        ['2.0', 1],
        ['2.0', 2],
      ],
      errors,
    )
    const [listed] = answers[1]?.result?.resources ?? []
    assert.equal(listed?.uri, URI)
    assert.equal(listed?.mimeType, 'application/mcp-server-card+json')
    const [content] = answers[2]?.result?.contents ?? []
    assert.equal(content?.uri, URI)
    assert.equal(content?.mimeType, 'application/mcp-server-card+json')
    const parsed = parseServerCard(JSON.parse(content?.text ?? ''))
    assert.ok(parsed.ok)
    assert.deepEqual(parsed.value, CARD)
  })
}
