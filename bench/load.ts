/** Load for servers on loopback that costs less than serving it. */
import { connect, type Socket } from 'node:net'

const CONNECTIONS = 32

export interface Asked {
  readonly path: () => string
  readonly tag?: string | undefined
}

export interface Load {
  /** Sends `count` requests over 32 connections kept alive, one after another on each. */
  run(count: number, asked: Asked): Promise<void>
  close(): void
}

/**
 * Connections are made once. Answers are told apart by their length alone, which the first one of a
 * run tells, so that asking costs less than answering.
 */
export async function openLoad(port: number): Promise<Load> {
  let ask = (_socket: Socket): void => {}
  let failed = (_error: Error): void => {}
  let wanted = ''
  let length: number | undefined = 0
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      let seen = 0
      const onread = {
        buffer: Buffer.alloc(65_536),
        callback(size: number, buffer: Uint8Array): boolean {
          if (length === 0) length = lengthOf(buffer.subarray(0, size), wanted)
          if (length === undefined) failed(new Error(`no ${wanted}`))
          seen += size
          if (seen > (length ?? 0)) failed(new Error('an answer is longer than the first one'))
          if (seen !== length) return true
          seen = 0
          ask(socket)
          return true
        },
      }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
      socket.on('connect', () => resolve(socket))
      socket.on('error', (error) => failed(error))
    })
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, open))
  return {
    run: (count, { path, tag }) =>
      new Promise((resolve, reject) => {
        const condition = tag === undefined ? '' : `If-None-Match: ${tag}\r\n`
        const fields = ` HTTP/1.1\r\nHost: localhost\r\nAccept: application/mcp-server-card+json\r\n${condition}\r\n`
        wanted = tag === undefined ? 'HTTP/1.1 200 ' : 'HTTP/1.1 304 '
        length = 0
        failed = reject
        let sent = 0
        let done = 0
        ask = (socket) => {
          if (sent++ < count) socket.write(`GET ${path()}${fields}`, 'latin1')
          else if (++done === sockets.length) resolve()
        }
        for (const socket of sockets) ask(socket)
      }),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Bytes of a whole answer, by the first part of one; undefined for another status. */
function lengthOf(part: Uint8Array, wanted: string): number | undefined {
  const text = Buffer.from(part).toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 4)
  if (!head.startsWith(wanted)) return undefined
  return head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0')
}
