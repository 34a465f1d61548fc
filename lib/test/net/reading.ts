import http from 'node:http'
import net from 'node:net'
import { Duplex } from 'node:stream'

import type { HeaderList, Method } from '../../src/exchange.ts'
import { Connection } from '../../src/net/connection.ts'
import { Framing } from '../../src/net/framing.ts'
import { Stop } from '../../src/net/stop.ts'
import type { Outcome } from '../../src/net/transfer.ts'

/** What a reader makes of the bytes of one connection. */
export interface Read {
  readonly status?: number
  readonly headers?: HeaderList
  /** Latin1. */
  readonly body: string
  /** The response ended by its framing, or by the connection's end where that is its framing. */
  readonly whole: boolean
  /** Why it was given up. */
  readonly fault?: string
}

/** Our reading of the pieces, up to the end of the first response; what follows is a fault too. */
export function readByUs(
  pieces: readonly Uint8Array[],
  method: Method = 'GET',
  ending: 'fin' | 'reset' = 'fin',
): Read {
  const framing = new Framing()
  const parts: Uint8Array[] = []
  let head: Pick<Read, 'status' | 'headers'> = {}
  let whole = false
  framing.expect(method, {
    head({ status, headers }) {
      head = { status, headers }
    },
    content: (bytes) => void parts.push(bytes),
    end() {
      whole = true
    },
  })
  let fault: string | undefined
  for (const piece of pieces) {
    const failure = framing.feed(piece)
    fault = failure && String(failure.params['what'] ?? failure.code)
    if (fault !== undefined) break
  }
  if (fault === undefined && ending === 'fin') framing.close()
  const body = Buffer.concat(parts).toString('latin1')
  return { ...head, body, whole, ...(fault !== undefined && { fault }) }
}

/** A socket that only exists in memory: what it hears is pushed, and `reads` says whether its peer does. */
export function silentSocket(reads: boolean): net.Socket {
  const write = (_chunk: unknown, done: () => void): void => {
    if (reads) done()
  }
  return Object.assign(new net.Socket(), {
    _write: (chunk: unknown, _encoding: unknown, done: () => void) => write(chunk, done),
    _writev: write,
  })
}

/** One GET on a connection of its own, and what became of both. */
export async function readByConnection(
  pieces: readonly Uint8Array[],
  ending: 'fin' | 'reset',
): Promise<{ body: string; outcome: Outcome; usable: boolean; destroyed: boolean }> {
  const socket = silentSocket(true)
  const address = { text: '127.0.0.1', bytes: new Uint8Array([127, 0, 0, 1]) }
  const connection = new Connection({ socket, raw: socket, address }, [])
  const parts: Uint8Array[] = []
  const stop = new Stop(undefined)
  const ask = {
    method: 'GET' as const,
    path: '/',
    headers: [],
    bodyBytes: 1_000_000,
    sink: {
      head: () => 'more' as const,
      chunk(bytes: Uint8Array) {
        parts.push(bytes)
        return 'more' as const
      },
    },
  }
  const transfer = connection.send(ask, stop)
  for (const piece of pieces) socket.push(piece)
  await new Promise((resolve) => setImmediate(resolve))
  const { usable } = connection
  if (ending === 'fin') socket.push(null)
  else socket.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  const outcome = await transfer.outcome
  await new Promise((resolve) => setImmediate(resolve))
  const { destroyed } = socket
  await connection.closed()
  stop.release()
  return { body: Buffer.concat(parts).toString('latin1'), outcome, usable, destroyed }
}

/** The same by the HTTP client that Node has, over a connection that only exists in memory. */
export function readByNode(bytes: Uint8Array, method: Method = 'GET'): Promise<Read> {
  return new Promise((resolve) => {
    let sent = false
    const connection = new Duplex({
      read() {},
      write(_chunk, _encoding, done) {
        done()
        if (sent) return
        sent = true
        connection.push(bytes)
        connection.push(null)
      },
    })
    const parts: Buffer[] = []
    let head: Pick<Read, 'status' | 'headers'> = {}
    const settle = (whole: boolean, fault?: string): void => {
      connection.destroy()
      const body = Buffer.concat(parts).toString('latin1')
      resolve({ ...head, body, whole, ...(fault !== undefined && { fault }) })
    }
    const request = http.request({ method, createConnection: () => connection })
    request.on('error', (error) => settle(false, error.message))
    request.on('response', (response) => {
      const { rawHeaders } = response
      const headers = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
      )
      head = { status: response.statusCode ?? 0, headers }
      response.on('data', (chunk: Buffer) => void parts.push(chunk))
      response.on('error', (error) => settle(false, error.message))
      response.on('end', () => settle(response.complete))
    })
    request.end()
  })
}
