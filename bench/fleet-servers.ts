/**
 * Two thousand MCP servers on loopback addresses of their own, plain and over TLS, in one process.
 * What one does is in the path that it is asked under, so that every server can do everything:
 * `/modern/json/keep/0/medium` answers at once, with 62 KB of tools, and keeps its connection.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { makeAuthority, makeLeaf } from '../observatory/src/demo/certificate.ts'

const FILE = fileURLToPath(import.meta.url)
/** The name in the certificate of all of them. */
export const HOST = 'fleet.example'

export interface Address {
  readonly host: string
  readonly port: number
}

export interface Counts {
  readonly connections: number
  readonly requests: number
}

export interface Fleet {
  readonly plain: readonly Address[]
  readonly tls: readonly Address[]
  /** PEM of the authority. */
  readonly ca: string
  /** Connections and requests since the last time that they were asked for. */
  counts(): Promise<Counts>
  close(): void
}

/** Starts so many servers of each kind in a process of their own. */
export async function openFleet(size: number): Promise<Fleet> {
  const child: ChildProcess = fork(FILE, [String(size)])
  const [{ plain, tls, ca }] = (await once(child, 'message')) as [Fleet]
  return {
    plain,
    tls,
    ca,
    async counts() {
      child.send('counts')
      const [counts] = (await once(child, 'message')) as [Counts]
      return counts
    },
    close: () => child.disconnect(),
  }
}

/** Tools in a list of each size; about 5, 62 and 535 KB. */
const SIZES: Readonly<Record<string, number>> = { small: 3, medium: 40, large: 320 }
/** A list of so many pages has them in the path as `pages3`. */
const PAGES = /^pages(\d+)$/

/** Every third has a schema of what it gives, as lists in use have. */
function toolsOf(from: number, count: number): readonly object[] {
  const properties = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      `field_${at}`,
      { type: 'string', description: 'A field of the tool, said in words.' },
    ]),
  )
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${from + index}`,
    description: 'Does one thing and says how. '.repeat(18),
    inputSchema: { type: 'object', properties },
    ...(index % 3 === 0 && {
      outputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    }),
  }))
}

const HINTS = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' }
const INFO = { name: 'fleet', version: '1.0.0' }
const UNKNOWN_TOOL = { error: { code: -32602, message: 'Unknown tool' } }
const UNKNOWN_METHOD = { error: { code: -32601, message: 'Method not found' } }

/** The answer to a method, without its id; `undefined` for a notification. */
function replyOf(era: string, size: string, method: string, cursor: string | undefined): string {
  const hints = era === 'modern' ? HINTS : {}
  const capabilities = { tools: {} }
  const replies: Readonly<Record<string, () => object>> = {
    'server/discover': () =>
      era === 'modern'
        ? {
            result: { ...hints, supportedVersions: ['2026-07-28'], capabilities, serverInfo: INFO },
          }
        : UNKNOWN_METHOD,
    initialize: () => ({
      result: { protocolVersion: '2025-11-25', capabilities, serverInfo: INFO },
    }),
    'tools/list': () => ({ result: { ...hints, ...listed(size, cursor) } }),
    'tools/call': () => UNKNOWN_TOOL,
  }
  return JSON.stringify((replies[method] ?? (() => UNKNOWN_METHOD))()).slice(1)
}

function listed(size: string, cursor = '0'): object {
  const pages = Number(PAGES.exec(size)?.[1] ?? 0)
  if (pages === 0) return { tools: toolsOf(0, SIZES[size] ?? 3) }
  const page = Number(cursor)
  return { tools: toolsOf(page * 3, 3), ...(page + 1 < pages && { nextCursor: String(page + 1) }) }
}

const kept = new Map<string, string>()
let connections = 0
let requests = 0

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  requests++
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST', 'content-length': 0 }).end()
    return
  }
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const [, era = '', form, connection, latency, size = ''] = request.url?.split('/') ?? []
    // Cheaper than parsing, so that the servers take less of the machine than who is measured.
    const method = /"method":"([^"]+)"/.exec(text)?.[1] ?? ''
    const id = /"id":(\d+|"[^"]*")/.exec(text)?.[1]
    const cursor = /"cursor":"(\d+)"/.exec(text)?.[1]
    const key = `${era} ${size} ${method} ${cursor}`
    const reply = kept.get(key) ?? replyOf(era, size, method, cursor)
    kept.set(key, reply)
    const message = id === undefined ? '' : `{"jsonrpc":"2.0","id":${id},${reply}`
    const isStream = form === 'sse' && message !== ''
    const body = isStream ? `event: message\ndata: ${message}\n\n` : message
    const send = (): void => {
      response.writeHead(body === '' ? 202 : 200, {
        'content-type': isStream ? 'text/event-stream' : 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(connection === 'close' && { connection: 'close' }),
      })
      response.end(body)
    }
    if (latency === '0') send()
    else setTimeout(send, Number(latency))
  })
}

async function serve(size: number): Promise<void> {
  const validity = { from: Date.now() - 86_400_000, until: Date.now() + 86_400_000 }
  const authority = makeAuthority('Bench', validity)
  const { certificate, key } = makeLeaf(authority, HOST, validity)
  const open = async (make: () => http.Server, network: number): Promise<Address[]> => {
    const addresses: Address[] = []
    for (let n = 0; n < size; n++) {
      const host = `127.${network}.${Math.floor(n / 250)}.${1 + (n % 250)}`
      const server = make().on('connection', () => connections++)
      // A connection that is kept is kept, however long a busy machine takes.
      server.keepAliveTimeout = 600_000
      // As many connections at once as anybody makes.
      server.listen({ host, port: 0, backlog: 4_096 })
      await once(server, 'listening')
      addresses.push({ host, port: (server.address() as AddressInfo).port })
    }
    return addresses
  }
  const plain = await open(() => http.createServer(answer), 77)
  const tls = await open(() => https.createServer({ cert: certificate, key }, answer), 78)
  process.send?.({ plain, tls, ca: authority.certificate })
  process.on('message', () => {
    process.send?.({ connections, requests })
    connections = 0
    requests = 0
  })
  process.once('disconnect', () => process.exit())
}

if (process.argv[1] === FILE) await serve(Number(process.argv[2]))
