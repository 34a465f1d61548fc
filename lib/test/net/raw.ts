import assert from 'node:assert/strict'
import type net from 'node:net'
import type { TestContext } from 'node:test'

import type { Exchange, Outgoing } from '../../src/exchange.ts'
import type { Guard } from '../../src/net/open.ts'
import { answers, get, guardIn, publicExcept, speakRaw } from './support.ts'

export interface Talk {
  readonly exchange: Exchange
  readonly guard: Guard
  readonly url: string
  readonly server: Awaited<ReturnType<typeof speakRaw>>
}

/** One request to a server that speaks raw bytes. */
export async function talk(
  t: TestContext,
  speak: (socket: net.Socket, request: string) => void,
  more: Partial<Outgoing> = {},
): Promise<Talk> {
  const server = await speakRaw(t, speak)
  const guard = guardIn(t, publicExcept(server.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${server.port}/`
  const exchange = await guard.send(get(url, { limits: { totalMs: 8000 }, ...more }))
  return { exchange, guard, url, server }
}

export const OK = 'HTTP/1.1 200 OK\r\n'

export function blame(exchange: Exchange): string | undefined {
  return exchange.problem?.kind === 'failure' ? exchange.problem.blame : undefined
}

/** Writes without end, as fast as the reader takes it. */
export function pour(socket: net.Socket, bytes: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(bytes)) continue
  }
  socket.on('drain', more)
  more()
}

/** What was read beyond a limit is at most one read of the socket. */
export function boundedBy(exchange: Exchange, limit: number): void {
  assert.ok(exchange.wireBytes <= limit + 65_536 * 2, `${exchange.wireBytes} of ${limit}`)
}
