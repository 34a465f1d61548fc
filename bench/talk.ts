/** The same conversation by everybody who can hold it: from a bare socket to the official clients. */
import net from 'node:net'
import tls from 'node:tls'
import {
  Client as ClientOfTwo,
  StreamableHTTPClientTransport as TransportOfTwo,
} from '@modelcontextprotocol/client'
import { Client as ClientOfOne } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOfOne } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Agent, Client, request } from 'undici'
import { openGuard } from '../lib/src/net/open.ts'
import { HOST, type Address } from './fleet-servers.ts'

export interface Spoken {
  readonly address: Address
  /** As in `fleet-servers.ts`. */
  readonly path: string
  readonly messages: readonly string[]
  /** PEM of the authority when it is over TLS. */
  readonly ca?: string | undefined
}

export type Talk = (spoken: Spoken) => Promise<void>

const METHODS = {
  legacy: ['initialize', 'notifications/initialized', 'tools/list', 'tools/call'],
  full: ['server/discover', 'initialize', 'notifications/initialized', 'tools/list', 'tools/call'],
  modern: ['server/discover', 'tools/list', 'tools/call'],
}

/** Bodies of the requests, in their order. */
export const MESSAGES: Readonly<Record<keyof typeof METHODS, readonly string[]>> = {
  legacy: METHODS.legacy.map(messageOf),
  full: METHODS.full.map(messageOf),
  modern: METHODS.modern.map(messageOf),
}

function messageOf(method: string, index: number): string {
  const id = method.startsWith('notifications/') ? {} : { id: index + 1 }
  return JSON.stringify({ jsonrpc: '2.0', ...id, method, params: { name: 'no_such_tool' } })
}

const HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
  ['mcp-protocol-version', '2025-11-25'],
] as const

function read(text: string): void {
  if (text.startsWith('event:')) JSON.parse(text.slice(text.indexOf('data: ') + 6))
  else if (text !== '') JSON.parse(text)
}

/** The floor: a socket and a parser by hand. */
export async function raw({ address, path, messages, ca }: Spoken): Promise<void> {
  const fields = HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  let socket: net.Socket | undefined
  for (const body of messages) {
    socket = socket?.destroyed === false ? socket : await connected(address, ca)
    const head = `POST ${path} HTTP/1.1\r\nhost: ${HOST}\r\n${fields}content-length: ${Buffer.byteLength(body)}\r\n\r\n`
    socket.write(head + body)
    const reply = await replyOn(socket)
    read(reply.text)
    if (reply.closes) socket.destroy()
  }
  socket?.destroy()
}

let context: tls.SecureContext | undefined

async function connected({ host, port }: Address, ca: string | undefined): Promise<net.Socket> {
  context ??= ca === undefined ? undefined : tls.createSecureContext({ ca })
  const socket =
    ca === undefined || context === undefined
      ? net.connect({ host, port, noDelay: true })
      : tls.connect({ host, port, servername: HOST, secureContext: context })
  await new Promise<void>((resolve, reject) => {
    socket.once(ca === undefined ? 'connect' : 'secureConnect', () => resolve())
    socket.once('error', reject)
  })
  return socket
}

function replyOn(socket: net.Socket): Promise<{ text: string; closes: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let [size, end, body, head] = [0, Infinity, 0, '']
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      size += chunk.length
      if (head === '') {
        const all = Buffer.concat(chunks)
        body = all.indexOf('\r\n\r\n') + 4
        if (body < 4) return
        head = all.toString('latin1', 0, body)
        end = body + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      }
      if (size < end) return
      socket.off('data', take).off('error', reject)
      const text = Buffer.concat(chunks).toString('utf8', body, end)
      resolve({ text, closes: /\r\nconnection: close/i.test(head) })
    }
    socket.on('data', take).once('error', reject)
  })
}

/**
 * One client of undici for each target, its own handler, nothing checked, nothing recorded.
 *
 * @param kept gets the bodies; without it nothing is kept
 */
export async function dispatch(
  { address, path, messages, ca }: Spoken,
  kept?: Uint8Array[],
): Promise<void> {
  const { host, port } = address
  const origin = `${ca === undefined ? 'http' : 'https'}://${host}:${port}`
  const connect = ca === undefined ? {} : { connect: { ca, servername: HOST } }
  const client = new Client(origin, { allowH2: false, ...connect })
  for (const body of messages) {
    const chunks: Buffer[] = []
    await new Promise<void>((resolve, reject) => {
      client.dispatch(
        { path, method: 'POST', headers: HEADERS.flat(), body },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData: (_controller, chunk) => void chunks.push(chunk),
          onResponseEnd: () => resolve(),
          onResponseError: (_controller, error) => reject(error),
        },
      )
    })
    const reply = Buffer.concat(chunks)
    kept?.push(reply)
    read(reply.toString())
  }
  await client.destroy()
}

/** What most programs use: one agent for all, a request at a time. */
export function openAgent(): { readonly talk: Talk; close(): Promise<void> } {
  const agent = new Agent()
  return {
    talk: async ({ address: { host, port }, path, messages }) => {
      const headers = Object.fromEntries(HEADERS)
      for (const body of messages) {
        const url = `http://${host}:${port}${path}`
        const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body })
        read(await reply.body.text())
      }
    },
    close: () => agent.destroy(),
  }
}

/** The product's guard: every address vetted, deadlines, byte budgets, everything recorded. */
export async function guarded({ address, path, messages, ca }: Spoken): Promise<void> {
  const { host, port } = address
  const guard = openGuard({
    allowPrivateNetwork: true,
    ...(ca !== undefined && {
      ca: [ca],
      resolve: [{ host: HOST, port: 443, address: host, toPort: port }],
    }),
  })
  const url = ca === undefined ? `http://${host}:${port}${path}` : `https://${HOST}${path}`
  for (const body of messages) {
    const { response } = await guard.send({
      purpose: 'endpoint',
      method: 'POST',
      url,
      headers: HEADERS,
      body,
    })
    if (response === undefined) throw new Error('no answer')
    const { buffer, byteOffset, length } = response.body
    read(Buffer.from(buffer, byteOffset, length).toString())
  }
  await guard.close()
}

const SELF = { name: 'bench', version: '0' }

/** The official client of the second generation, which also checks what it is given. */
export async function clientTwo({ address: { host, port }, path }: Spoken): Promise<void> {
  const client = new ClientOfTwo(SELF)
  await client.connect(new TransportOfTwo(new URL(`http://${host}:${port}${path}`)))
  await client.listTools()
  await client.callTool({ name: 'no_such_tool', arguments: {} }).catch(() => undefined)
  await client.close()
}

/** The official client of the first generation. */
export async function clientOne({ address: { host, port }, path }: Spoken): Promise<void> {
  const client = new ClientOfOne(SELF)
  await client.connect(new TransportOfOne(new URL(`http://${host}:${port}${path}`)))
  await client.listTools()
  await client.callTool({ name: 'no_such_tool', arguments: {} }).catch(() => undefined)
  await client.close()
}
