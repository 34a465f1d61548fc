/** Opens the demo's servers: each with an address, a port and a certificate of its own. */
import type { ResolveOverride } from 'countersign/net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Asked, Behaviour, Rpc } from './answer.ts'
import type { DemoHost } from './hosts.ts'
import { isObject } from '../members.ts'
import { makeIdentities } from './identity.ts'

export interface OpenFleet {
  /** Where the names lead; no resolver knows them. */
  readonly pins: readonly ResolveOverride[]
  /** PEM of the authority that signed the certificates. */
  readonly ca: string
  close(): Promise<void>
}

const HTTPS = 443
/** Nobody has listened there for decades (tcpmux, RFC 1078), and only root could. */
const SILENT_PORT = 1
const LARGEST_REQUEST = 64 * 1024

/**
 * Opens a server for each host, on loopback. Rejects when the machine refuses a
 * socket.
 *
 * @param now milliseconds since the epoch; what changes over time counts from the first call
 */
export async function openFleet(hosts: readonly DemoHost[], now: () => number): Promise<OpenFleet> {
  const began = now()
  const { ca, leafOf } = makeIdentities(began)
  const servers: Server[] = []
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(closeServer))
  }
  const pins: ResolveOverride[] = []
  try {
    for (const [index, one] of hosts.entries()) {
      const { host, behave, place } = one
      if (place === 'unknown') continue
      const own = addressOf(index)
      if (place === 'dead') {
        pins.push({ host, port: HTTPS, address: own, toPort: SILENT_PORT })
        continue
      }
      const { key, certificate } = leafOf(one)
      const server = createServer({ key, cert: certificate }, (request, response) => {
        answer(behave, request, response, now() - began).catch(() => response.destroy())
      })
      servers.push(server)
      pins.push({ host, port: HTTPS, ...(await listen(server, own)) })
    }
  } catch (cause) {
    await close()
    throw cause
  }
  return { pins, ca, close }
}

/** In a network of its own, so that nobody's share of attention is spent on a neighbour. */
function addressOf(index: number): string {
  return `127.${77 + (index >> 8)}.${index & 255}.10`
}

async function listen(server: Server, own: string): Promise<{ address: string; toPort: number }> {
  try {
    return await listenOn(server, own)
  } catch (error) {
    // Of all loopback addresses, macOS and the BSDs have the first alone.
    const absent = error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL'
    if (!absent) throw error
    return await listenOn(server, '127.0.0.1')
  }
}

function listenOn(server: Server, address: string): Promise<{ address: string; toPort: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, address, () => {
      server.off('error', reject)
      const at = server.address()
      if (at === null || typeof at === 'string') reject(new Error('not listening on TCP'))
      else resolve({ address, toPort: at.port })
    })
  })
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

async function answer(
  behave: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
  at: number,
): Promise<void> {
  const body = request.method === 'POST' ? await bodyOf(request) : undefined
  const { pathname: path, search } = new URL(request.url ?? '/', 'https://demo.example')
  const asked: Asked = {
    method: request.method ?? 'GET',
    path,
    ...(search !== '' && { query: search.slice(1) }),
    headers: request.headers,
    rpc: body === undefined ? undefined : rpcIn(body),
    ...(body !== undefined && { body }),
    at,
  }
  const given = behave(asked)
  if (given === 'reset') request.socket.destroy()
  else if (given !== 'silence') await write(given, response)
}

async function write(reply: Exclude<Answer, string>, response: ServerResponse): Promise<void> {
  const { status, headers = {}, body, delayMs } = reply
  if (delayMs !== undefined) await wait(delayMs, undefined, { ref: false })
  if (body === undefined) response.writeHead(status, headers).end()
  else if (typeof body === 'string' || body instanceof Uint8Array) {
    const length = { 'content-length': Buffer.byteLength(body) }
    response.writeHead(status, { ...headers, ...length }).end(body)
  } else {
    response.writeHead(status, headers)
    await pipeline(Readable.from(body), response)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > LARGEST_REQUEST) throw new Error('a request too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The message in a body; undefined when there is none. */
function rpcIn(body: string): Rpc | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value['method'] !== 'string') return undefined
  const { id, method, params } = value
  return { ...(id !== undefined && { id }), method, params: isObject(params) ? params : {} }
}
