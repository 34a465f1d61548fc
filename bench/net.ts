/**
 * CPU of a guarded MCP conversation, as a ratio to the smallest undici client that can hold one:
 * four requests on one kept connection, JSON, a tool list of 62 KB, plain http on loopback.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'

import { Client } from 'undici'

import type { Outgoing } from '../lib/src/exchange.ts'
import { openGuard } from '../lib/src/net/open.ts'
import { printRows, row } from './row.ts'
import type { Row } from './row.ts'

const FILE = fileURLToPath(import.meta.url)
const AT_ONCE = 32
const WARM_UP = 20
const PAIRS = 60

const MESSAGES: readonly string[] = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'no_such_tool' } },
].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))

const HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
  ['mcp-protocol-version', '2025-11-25'],
] as const

type Converse = (port: number) => Promise<void>

/** The floor: one client per target, its own handler, nothing checked, nothing recorded. */
async function plain(port: number): Promise<void> {
  const client = new Client(`http://127.0.0.1:${port}`, { allowH2: false })
  for (const body of MESSAGES) {
    const chunks: Buffer[] = []
    await new Promise<void>((resolve, reject) => {
      client.dispatch(
        { path: '/mcp', method: 'POST', headers: HEADERS.flat(), body },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData: (_controller, chunk) => void chunks.push(chunk),
          onResponseEnd: () => resolve(),
          onResponseError: (_controller, error) => reject(error),
        },
      )
    })
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString())
  }
  await client.destroy()
}

async function guarded(port: number): Promise<void> {
  const guard = openGuard({ allowPrivateNetwork: true })
  for (const body of MESSAGES) {
    const outgoing: Outgoing = {
      purpose: 'endpoint',
      method: 'POST',
      url: `http://127.0.0.1:${port}/mcp`,
      headers: HEADERS,
      body,
    }
    const { response } = await guard.send(outgoing)
    if (response === undefined) throw new Error('no answer')
    const { buffer, byteOffset, length } = response.body
    if (length > 0) JSON.parse(Buffer.from(buffer, byteOffset, length).toString())
  }
  await guard.close()
}

/** Microseconds of CPU for a batch of conversations at once. */
async function cpu(converse: Converse, port: number): Promise<number> {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, () => converse(port)))
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function connections(
  server: ChildProcess,
  converse: Converse,
  port: number,
): Promise<number> {
  await ask(server, 'reset')
  for (let run = 0; run < 10; run++) await converse(port)
  return (await ask(server, 'count')) / 10
}

function ask(server: ChildProcess, what: string): Promise<number> {
  return new Promise((resolve) => {
    server.once('message', (message) => resolve(Number(message)))
    server.send(what)
  })
}

/** Measures and returns the rows; the server runs in a process of its own. */
export async function rows(): Promise<readonly Row[]> {
  const server = fork(FILE, ['server'])
  try {
    const port = await ask(server, 'port')
    // Short batches in turn: whatever else the machine does meets both alike.
    const ratios: number[] = []
    for (let pair = -WARM_UP; pair < PAIRS; pair++) {
      const floor = await cpu(plain, port)
      const taken = await cpu(guarded, port)
      if (pair >= 0) ratios.push(taken / floor)
    }
    return [
      row('net: connections per target, guarded', await connections(server, guarded, port), 1),
      row(
        'net: CPU of a guarded conversation / undici dispatch',
        ratios,
        1.25,
        'vetting, deadline, byte budgets and the record of four exchanges',
      ),
    ]
  } finally {
    server.disconnect()
  }
}

function serve(): void {
  const tools = Array.from({ length: 40 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'Does one thing and says how. '.repeat(20),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (_, at) => [
          `field_${at}`,
          { type: 'string', description: 'A field of the tool, in words.' },
        ]),
      ),
    },
  }))
  const answers: Record<string, unknown> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'x', version: '1' },
    },
    'tools/list': { tools },
    'tools/call': { isError: true, content: [] },
  }
  const bodies = new Map(
    Object.entries(answers).map(([method, result]) => [
      method,
      Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
    ]),
  )
  let count = 0
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const method = /"method":"([^"]+)"/.exec(text)?.[1] ?? ''
      const body = bodies.get(method)
      response.writeHead(body === undefined ? 202 : 200, {
        'content-type': 'application/json',
        'content-length': body?.length ?? 0,
      })
      response.end(body)
    })
  })
  server.on('connection', () => count++)
  server.listen(0, '127.0.0.1')
  process.on('message', (what) => {
    const address = server.address()
    if (what === 'reset') count = 0
    process.send?.(what === 'port' && typeof address === 'object' ? address?.port : count)
  })
  process.on('disconnect', () => process.exit())
}

if (process.argv[1] === FILE) {
  if (process.argv[2] === 'server') serve()
  else printRows(await rows())
}
