/**
 * What a probe costs: requests and connections for each run, the whole conversation as a ratio to the
 * smallest undici client that can hold it, and the judgement as a ratio to parsing the list. JSON, a
 * tool list of 62 KB, plain http on loopback.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'

import { Client } from 'undici'

import { openGuard } from '../lib/src/net/open.ts'
import { judge } from '../lib/src/probe/judge.ts'
import { observe, type Observed } from '../lib/src/probe/observe.ts'
import { rows as fingerprintRows } from './fingerprint.ts'
import { rows as hygieneRows } from './hygiene.ts'
import { printRows, row } from './row.ts'
import type { Row } from './row.ts'

const FILE = fileURLToPath(import.meta.url)
const AT_ONCE = 32
const WARM_UP = 12
const PAIRS = 40
const CLIENT = { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' }

type Era = 'modern' | 'legacy'

const METHODS: Record<Era, readonly string[]> = {
  modern: ['server/discover', 'tools/list', 'tools/call'],
  legacy: [
    'server/discover',
    'initialize',
    'notifications/initialized',
    'tools/list',
    'tools/call',
  ],
}

const RECORDING =
  'the floor keeps nothing: here each body is read for the next step and hashed for the evidence, and SHA-256 of the list alone is 0.2 to 0.3 of the floor without instructions for it'
const JUDGING =
  'parts of it by the same measure: reading 2.1 (the parse itself 1, the look for odd JSON 0.4, the other replies and the script), both fingerprints with the digest of each tool 2.2 (SHA-256 alone 0.4 with instructions for it), all observations 2.2 (the texts beside names and descriptions 0.7 of them), hygiene of names and descriptions 0.6, the snapshot 0.4; the rest is garbage collection and that each run meets its list for the first time'

const HEADERS = [
  'content-type',
  'application/json',
  'accept',
  'application/json, text/event-stream',
  'mcp-protocol-version',
  '2025-11-25',
]

/** The floor: one client per target, its own handler, nothing checked, nothing recorded. */
async function plain(port: number, era: Era): Promise<void> {
  const client = new Client(`http://127.0.0.1:${port}`, { allowH2: false })
  for (const [index, method] of METHODS[era].entries()) {
    const chunks: Buffer[] = []
    const id = method.startsWith('notifications/') ? {} : { id: index + 1 }
    const body = JSON.stringify({ jsonrpc: '2.0', ...id, method, params: {} })
    await new Promise<void>((resolve, reject) => {
      client.dispatch(
        { path: `/${era}`, method: 'POST', headers: HEADERS, body },
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

/** A run as the product makes it: guard, deadline, caps, and everything recorded. */
async function probed(port: number, era: Era): Promise<Observed> {
  const guard = openGuard({ allowPrivateNetwork: true })
  const observed = await observe(`http://127.0.0.1:${port}/${era}`, guard.send, {
    client: CLIENT,
    now: Date.now,
    namedPort: true,
  })
  await guard.close()
  return observed
}

/** Microseconds of CPU for a batch of conversations at once. */
async function cpu(converse: (port: number, era: Era) => Promise<unknown>, port: number, era: Era) {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, () => converse(port, era)))
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function conversation(port: number, era: Era): Promise<readonly number[]> {
  // Short batches in turn: whatever else the machine does meets both alike.
  const ratios: number[] = []
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const floor = await cpu(plain, port, era)
    const taken = await cpu(probed, port, era)
    if (pair >= 0) ratios.push(taken / floor)
  }
  return ratios
}

/** Reading the recorded bytes, fifteen checks, hygiene, digests and snapshot, over JSON.parse alone. */
function judgement({ evidence, bodies }: Observed): readonly number[] {
  const texts = [...bodies.values()].map((body) => Buffer.from(body).toString('utf8'))
  const list = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const time = (work: () => void): number => {
    const began = process.cpuUsage()
    for (let i = 0; i < 100; i++) work()
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  const ratios: number[] = []
  for (let round = -5; round < 15; round++) {
    const floor = time(() => void JSON.parse(list))
    const taken = time(() => void judge(evidence, bodies))
    if (round >= 0) ratios.push(taken / floor)
  }
  return ratios
}

interface Counts {
  readonly connections: number
  readonly requests: number
}

async function counts(server: ChildProcess, port: number, era: Era): Promise<Counts> {
  await ask(server, 'reset')
  for (let run = 0; run < 10; run++) await probed(port, era)
  const connections = await ask(server, 'connections')
  const requests = await ask(server, 'requests')
  return { connections: connections / 10, requests: requests / 10 }
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
    const modern = await counts(server, port, 'modern')
    const legacy = await counts(server, port, 'legacy')
    return [
      row('probe: requests per run, modern', modern.requests, 3),
      row('probe: requests per run, legacy with discover', legacy.requests, 5),
      row('probe: connections per run, modern', modern.connections, 1),
      row('probe: connections per run, legacy', legacy.connections, 1),
      row(
        'probe: CPU, modern run / undici dispatch',
        await conversation(port, 'modern'),
        1.25,
        RECORDING,
      ),
      row(
        'probe: CPU, legacy run / undici dispatch',
        await conversation(port, 'legacy'),
        1.25,
        RECORDING,
      ),
      row(
        'probe: CPU, all after the bytes / JSON.parse',
        judgement(await probed(port, 'legacy')),
        7,
        JUDGING,
      ),
      ...(await fingerprintRows()),
      ...(await hygieneRows()),
    ]
  } finally {
    server.disconnect()
  }
}

const SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      `field_${at}`,
      { type: 'string', description: 'A field of the tool, in words.' },
    ]),
  ),
}

const TOOLS = Array.from({ length: 40 }, (_, index) => ({
  name: `tool_${index}`,
  description: 'Does one thing and says how. '.repeat(20),
  inputSchema: SCHEMA,
}))

const HINTS = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' }
const NOT_FOUND = { error: { code: -32601, message: 'Method not found' } }
const UNKNOWN_TOOL = { error: { code: -32602, message: 'Unknown tool' } }
const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
}

/** What follows the id of each reply; the id is the one that was asked with. */
const REPLIES: Record<Era, Readonly<Record<string, object>>> = {
  modern: {
    'server/discover': {
      result: { ...HINTS, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    },
    'tools/list': { result: { ...HINTS, tools: TOOLS } },
    'tools/call': UNKNOWN_TOOL,
  },
  legacy: {
    'server/discover': NOT_FOUND,
    initialize: { result: INITIALIZED },
    'tools/list': { result: { tools: TOOLS } },
    'tools/call': UNKNOWN_TOOL,
  },
}

function serve(): void {
  const written = new Map(
    Object.entries(REPLIES).flatMap(([era, replies]) =>
      Object.entries(replies).map(([method, reply]): [string, string] => [
        `/${era} ${method}`,
        JSON.stringify(reply).slice(1),
      ]),
    ),
  )
  let connections = 0
  let requests = 0
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      requests++
      const method = /"method":"([^"]+)"/.exec(text)?.[1] ?? ''
      const id = /"id":(\d+)/.exec(text)?.[1]
      const rest = written.get(`${request.url} ${method}`)
      const body = id === undefined ? '' : `{"jsonrpc":"2.0","id":${id},${rest ?? '"result":{}}'}`
      response.writeHead(body === '' ? 202 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
  })
  server.on('connection', () => connections++)
  server.listen({ port: 0, host: '127.0.0.1' })
  process.on('message', (what) => {
    const address = server.address()
    if (what === 'reset') [connections, requests] = [0, 0]
    const figures: Record<string, number> = { connections, requests }
    process.send?.(
      what === 'port' && typeof address === 'object' ? address?.port : (figures[String(what)] ?? 0),
    )
  })
  process.on('disconnect', () => process.exit())
}

if (process.argv[1] === FILE) {
  if (process.argv[2] === 'server') serve()
  else printRows(await rows())
}
