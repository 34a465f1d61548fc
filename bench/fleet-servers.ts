/**
 * Two thousand MCP servers on loopback addresses of their own, plain and over TLS, in one process.
 * What one does is in the path that it is asked under, so that every server can do everything:
 * `/modern/json/keep/0/medium` answers at once, with 62 KB of tools, and keeps its connection.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
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

/** Tools in a list of each size; 4.6, 62 and 535 KB. */
const SIZES: Readonly<Record<string, number>> = { small: 3, medium: 40, large: 347 }
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
    description: 'Does one thing and says how. '.repeat(22),
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

/** What is sent for a key, all of it ASCII, and made once. */
interface Reply {
  readonly text: string
  readonly bytes: Buffer
}

const kept = new Map<string, Reply>()
let connections = 0
let requests = 0

/** Up to here one string for head and body is cheaper than the body's own bytes behind the head. */
const SHORT = 4096
const KEPT = 'Connection: keep-alive\r\nKeep-Alive: timeout=600\r\n'
const CLOSED = 'Connection: close\r\n'
/** As often as the second changes, as in other servers. */
let date = new Date().toUTCString()
setInterval(() => (date = new Date().toUTCString()), 1000).unref()

/**
 * Reads requests off a connection by hand, one after another. Servers that took what Node's own take
 * would have more of the machine than who is measured.
 */
function converse(socket: Socket): void {
  let seen = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.toString('latin1')
    for (;;) {
      const head = seen.indexOf('\r\n\r\n') + 4
      if (head < 4) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(seen.slice(0, head))?.[1] ?? 0
      const end = head + Number(length)
      if (seen.length < end) return
      const [method = '', path = ''] = seen.slice(0, seen.indexOf('\r')).split(' ')
      requests++
      answer(socket, method, path, seen.slice(head, end))
      seen = seen.slice(end)
    }
  })
}

function answer(socket: Socket, verb: string, path: string, asked: string): void {
  const [, era = '', form, connection, latency, size = ''] = path.split('/')
  if (verb !== 'POST') {
    const allow = 'allow: POST\r\ncontent-length: 0\r\n'
    socket.write(`HTTP/1.1 405 Method Not Allowed\r\n${allow}Date: ${date}\r\n${KEPT}\r\n`)
    return
  }
  const isClosed = connection === 'close'
  const id = /"id":(\d+|"[^"]*")/.exec(asked)?.[1]
  const isStream = form === 'sse'
  const method = /"method":"([^"]+)"/.exec(asked)?.[1] ?? ''
  const cursor = /"cursor":"(\d+)"/.exec(asked)?.[1]
  const { text, bytes } = id === undefined ? NOTHING : replyTo(era, size, method, cursor, isStream)
  const first = id === undefined ? '' : `${isStream ? EVENT : ''}{"jsonrpc":"2.0","id":${id},`
  const status = id === undefined ? '202 Accepted' : '200 OK'
  const type = isStream && id !== undefined ? 'text/event-stream' : 'application/json'
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${first.length + bytes.length}\r\nDate: ${date}\r\n${isClosed ? CLOSED : KEPT}\r\n${first}`
  const send = (): void => {
    if (text.length < SHORT) socket.write(head + text, 'latin1')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(bytes)
      socket.uncork()
    }
    if (isClosed) socket.end()
  }
  if (latency === '0') send()
  else setTimeout(send, Number(latency))
}

const EVENT = 'event: message\ndata: '
const NOTHING: Reply = { text: '', bytes: Buffer.alloc(0) }

function replyTo(
  era: string,
  size: string,
  method: string,
  cursor: string | undefined,
  isStream: boolean,
): Reply {
  const key = `${era} ${size} ${method} ${cursor} ${isStream}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const text = `${replyOf(era, size, method, cursor)}${isStream ? '\n\n' : ''}`
  const reply = { text, bytes: Buffer.from(text) }
  kept.set(key, reply)
  return reply
}

async function serve(size: number): Promise<void> {
  const validity = { from: Date.now() - 86_400_000, until: Date.now() + 86_400_000 }
  const authority = makeAuthority('Bench', validity)
  const { certificate, key } = makeLeaf(authority, HOST, validity)
  const open = async (make: () => net.Server, network: number): Promise<Address[]> => {
    const addresses: Address[] = []
    for (let n = 0; n < size; n++) {
      const host = `127.${network}.${Math.floor(n / 250)}.${1 + (n % 250)}`
      const server = make().on('connection', () => connections++)
      // As many connections at once as anybody makes.
      server.listen({ host, port: 0, backlog: 4_096 })
      await once(server, 'listening')
      addresses.push({ host, port: (server.address() as AddressInfo).port })
    }
    return addresses
  }
  const plain = await open(() => net.createServer({ noDelay: true }, converse), 77)
  const options = { cert: certificate, key, ALPNProtocols: ['http/1.1'], noDelay: true }
  const secure = await open(() => tls.createServer(options, converse), 78)
  process.send?.({ plain, tls: secure, ca: authority.certificate })
  process.on('message', () => {
    process.send?.({ connections, requests })
    connections = 0
    requests = 0
  })
  process.once('disconnect', () => process.exit())
}

if (process.argv[1] === FILE) await serve(Number(process.argv[2]))
