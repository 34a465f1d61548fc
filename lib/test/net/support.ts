import assert from 'node:assert/strict'
import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

import type { Exchange, HeaderList, Outgoing } from '../../src/exchange.ts'
import { classOf } from '../../src/net/address.ts'
import { portAllowed } from '../../src/net/limits.ts'
import { nameClassOf } from '../../src/net/name.ts'
import { guardWithin, openGuard } from '../../src/net/open.ts'
import type { Guard, GuardOptions, Resolver } from '../../src/net/open.ts'
import type { Reach } from '../../src/net/url.ts'

export interface Listener {
  readonly port: number
  /** TCP connections accepted. */
  connections: number
  /** Requests seen, as `GET /path`. */
  readonly requests: string[]
}

/** An HTTP server on loopback that ends with its test. */
export async function serve(t: TestContext, handler: http.RequestListener): Promise<Listener> {
  const server = http.createServer((request, response) => {
    listener.requests.push(`${request.method} ${request.url}`)
    handler(request, response)
  })
  const listener = { port: 0, connections: 0, requests: [] as string[] }
  server.on('connection', () => listener.connections++)
  listener.port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return listener
}

/** A TCP server on loopback: `speak` gets each socket once the first request bytes are there. */
export async function speakRaw(
  t: TestContext,
  speak: (socket: net.Socket, request: string) => void,
): Promise<Listener> {
  const sockets = new Set<net.Socket>()
  const listener = { port: 0, connections: 0, requests: [] as string[] }
  const server = net.createServer((socket) => {
    listener.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      const request = bytes.toString('latin1')
      listener.requests.push(request)
      speak(socket, request)
    })
  })
  listener.port = await listening(server)
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return listener
}

export function listening(server: net.Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo
      resolve(address.port)
    })
  })
}

/** A resolver over a table of `name -> answers`; unknown names do not exist. Counts its questions. */
export function answers(
  table: Record<string, { a?: readonly string[]; aaaa?: readonly string[] }>,
): Resolver & { readonly asked: string[] } {
  const asked: string[] = []
  const look = async (name: string, kind: 'a' | 'aaaa'): Promise<readonly string[]> => {
    asked.push(`${kind} ${name}`)
    const found = Object.hasOwn(table, name) ? table[name]?.[kind] : undefined
    if (found === undefined || found.length === 0) {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    }
    return found
  }
  return {
    asked,
    resolve4: (name) => look(name, 'a'),
    resolve6: (name) => look(name, 'aaaa'),
  }
}

/** The public rules, except that these ports of 127.0.0.1 stand for public servers. */
export function publicExcept(...ports: readonly number[]): Reach {
  const stands = (port: number): boolean => ports.includes(port)
  return {
    name: nameClassOf,
    address: (bytes, port) =>
      stands(port) && bytes.join('.') === '127.0.0.1' ? undefined : classOf(bytes),
    literals: false,
    plainHttp: true,
    port: (port, scheme, named) => stands(port) || portAllowed(port, scheme, named),
  }
}

/** A guard that ends with its test. */
export function guardIn(t: TestContext, reach: Reach, options: GuardOptions = {}): Guard {
  const guard = guardWithin(reach, { environment: {}, ...options })
  t.after(() => guard.close())
  return guard
}

export function get(url: string, more: Partial<Outgoing> = {}): Outgoing {
  return { purpose: 'document', method: 'GET', url, ...more }
}

export function post(url: string, more: Partial<Outgoing> = {}): Outgoing {
  return {
    purpose: 'endpoint',
    method: 'POST',
    url,
    headers: [['content-type', 'application/json']],
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    ...more,
  }
}

/** `address_not_public {class: loopback}` and the like, for one-line assertions. */
export function told(exchange: Exchange): string {
  const { problem } = exchange
  if (problem === undefined) return `${exchange.response?.status} ${exchange.response?.ended}`
  const { params } = problem
  const detail = params['class'] ?? params['trap'] ?? params['why'] ?? params['what'] ?? ''
  return `${problem.code}${detail === '' ? '' : ` ${detail}`}`
}

/** Waits until something is so: other processes decide how soon, only "never" is a failure. */
export async function eventually(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 500, 'it never came to pass')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export function text(exchange: Exchange): string {
  return new TextDecoder().decode(exchange.response?.body)
}

export function field(headers: HeaderList | undefined, name: string): string | undefined {
  return headers?.find(([key]) => key.toLowerCase() === name)?.[1]
}

/** A listener that nobody may reach. */
export async function inner(t: TestContext): Promise<Listener> {
  return serve(t, (_request, response) => response.end('inside'))
}

export function strictGuard(t: TestContext, options: GuardOptions = {}): Guard {
  const guard = openGuard({ environment: {}, ...options })
  t.after(() => guard.close())
  return guard
}

/** Sends a request by the public rules to the inner listener's port and expects it to stay untouched. */
export async function refusedBy(
  t: TestContext,
  host: string,
  table: Parameters<typeof answers>[0] = {},
) {
  const inside = await inner(t)
  const resolver = answers(table)
  const guard = strictGuard(t, { resolver })
  const exchange = await guard.send(get(`https://${host}:${inside.port}/`, { namedPort: true }))
  assert.equal(inside.connections, 0)
  assert.equal(exchange.response, undefined)
  assert.equal(exchange.wireBytes, 0)
  assert.equal(exchange.problem?.kind, 'refusal')
  return { told: told(exchange), exchange, resolver }
}
