/** A tunnel through the HTTP proxy that the person named, always to a checked literal. */
import type net from 'node:net'

import { connect } from './connect.ts'
import { refusal } from './failure.ts'
import type { Problem } from './failure.ts'
import { HEAD_BYTES } from './limits.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'

/**
 * Reads a proxy URL: `http://host:port`, with `user:password@` when the proxy wants it. Throws a
 * `TypeError` for anything else, because only the person can have written it.
 */
export function parseProxy(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.protocol !== 'http:' || url.pathname !== '/' || url.search !== '') {
    throw new TypeError('proxy must be a URL like http://proxy.internal:3128')
  }
  try {
    basicOf(url)
  } catch {
    throw new TypeError('proxy user and password must be percent-encoded: write %25 for %')
  }
  return url
}

/** The credentials of Basic (RFC 7617). Throws for what is not percent-encoded UTF-8. */
function basicOf({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return Buffer.from(pair).toString('base64')
}

/**
 * Opens a CONNECT tunnel (RFC 9110 section 9.3.6) to a literal address. What the proxy does wrong
 * is `proxy_refused`, never a fault of the target.
 */
export async function openTunnel(
  proxy: URL,
  address: Vetted,
  port: number,
  stop: Stop,
): Promise<{ socket: net.Socket } | { problem: Problem }> {
  const host = proxy.hostname.replace(/^\[|\]$/g, '')
  const at = proxy.port === '' ? 80 : Number(proxy.port)
  const opened = await connect(host, at, Infinity, stop, true)
  if ('problem' in opened) {
    if (stop.why !== undefined) return opened
    return { problem: refusal('proxy_refused', { why: 'unreachable' }) }
  }
  const { socket } = opened
  const answer = await ask(socket, proxy, address, port, stop)
  const status = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(answer)?.[1]
  const opens = status?.startsWith('2') === true
  if (opens && socket.readableLength === 0) return { socket }
  socket.destroy()
  if (stop.why !== undefined) return { problem: stop.why }
  const why = opens ? 'early_bytes' : status === undefined ? 'no_answer' : `status_${status}`
  return { problem: refusal('proxy_refused', { why }) }
}

/**
 * Sends CONNECT and reads the head of the answer, byte by byte, so that nothing is swallowed. Resolves
 * with nothing when it ends early or is too long.
 */
function ask(
  socket: net.Socket,
  proxy: URL,
  address: Vetted,
  port: number,
  stop: Stop,
): Promise<string> {
  const literal = address.bytes.length === 16 ? `[${address.text}]` : address.text
  const lines = [`CONNECT ${literal}:${port} HTTP/1.1`, `host: ${literal}:${port}`]
  if (proxy.username !== '') {
    lines.push(`proxy-authorization: Basic ${basicOf(proxy)}`)
  }
  return new Promise((resolve) => {
    let head = ''
    const settle = (answer: string): void => {
      off()
      socket.off('readable', readable)
      socket.off('end', giveUp)
      socket.off('error', giveUp)
      resolve(answer)
    }
    const giveUp = (): void => settle('')
    const readable = (): void => {
      let byte: Buffer | null
      while ((byte = socket.read(1)) !== null) {
        head += byte.toString('latin1')
        const whole = head.endsWith('\r\n\r\n')
        if (whole || head.length >= HEAD_BYTES) {
          settle(whole ? head : '')
          return
        }
      }
    }
    const off = stop.on(() => queueMicrotask(giveUp))
    socket.on('readable', readable)
    socket.once('end', giveUp)
    socket.once('error', giveUp)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}
