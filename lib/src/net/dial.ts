/** One TCP connection to one vetted address, and nothing said on it before its peer is verified. */
import net from 'node:net'

import type { Failure, Refusal } from '../exchange.ts'
import { parseAddress, sameAddress } from './address.ts'
import { failure, failureOf, refusal } from './failure.ts'
import type { Problem } from './failure.ts'
import { ATTEMPT_MS } from './limits.ts'
import { openTunnel } from './proxy.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'

export type Dialled =
  | { readonly ok: true; readonly socket: net.Socket; readonly address: Vetted }
  | { readonly ok: false; readonly problem: Problem }

/**
 * Tries the pinned addresses in order, one at a time, until one accepts. Node's own race between
 * families is off: it would dial what a later look-up returns. With `proxy`, each attempt is a
 * CONNECT tunnel to the literal.
 */
export async function dialAny(
  addresses: readonly Vetted[],
  port: number,
  proxy: URL | undefined,
  stop: Stop,
): Promise<Dialled> {
  let problem: Problem = failure('connect_unreachable', 'connect', { code: 'no_address' })
  for (const [index, address] of addresses.entries()) {
    const last = index === addresses.length - 1
    const patience = last ? Infinity : Math.min(ATTEMPT_MS, stop.left / 2)
    const opened =
      proxy === undefined
        ? await dialPinned(address, address.port ?? port, patience, stop)
        : await openTunnel(proxy, address, address.port ?? port, stop)
    if ('socket' in opened) return { ok: true, socket: opened.socket, address }
    problem = opened.problem
    if (stop.why !== undefined || problem.kind === 'refusal') break
  }
  return { ok: false, problem: stop.why ?? problem }
}

/** Connects to exactly this address and compares the peer's bytes with it before anything is sent. */
export async function dialPinned(
  address: Vetted,
  port: number,
  patience: number,
  stop: Stop,
): Promise<{ socket: net.Socket } | { problem: Problem }> {
  const opened = await connect(address.text, port, patience, stop)
  if ('problem' in opened) return opened
  const peer = parseAddress(opened.socket.remoteAddress ?? '')
  if (peer !== undefined && sameAddress(peer, address.bytes)) return opened
  opened.socket.destroy()
  const seen = (opened.socket.remoteAddress ?? '').slice(0, 45)
  return { problem: refusal('address_not_public', { class: 'peer_mismatch', address: seen }) }
}

/** A plain connection, awaited for `patience` milliseconds at most; `host` is a literal except for a proxy that the person named. */
export function connect(
  host: string,
  port: number,
  patience: number,
  stop: Stop,
): Promise<{ socket: net.Socket } | { problem: Refusal | Failure }> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, autoSelectFamily: false, noDelay: true })
    let timer: NodeJS.Timeout | undefined
    const settle = (problem?: Problem): void => {
      clearTimeout(timer)
      off()
      socket.off('connect', connected)
      socket.off('close', closed)
      socket.off('error', failed)
      if (problem === undefined) {
        resolve({ socket })
        return
      }
      socket.on('error', ignore)
      socket.destroy()
      resolve({ problem })
    }
    const connected = (): void => settle()
    const failed = (error: Error): void => settle(failureOf(error, 'connect'))
    const closed = (): void => settle(failure('connect_reset', 'connect'))
    const off = stop.on((why) => queueMicrotask(() => settle(why)))
    if (patience < stop.left) {
      timer = setTimeout(() => {
        settle(failure('connect_timeout', 'connect', { limit: Math.round(patience) }))
      }, patience)
    }
    socket.once('connect', connected)
    socket.once('error', failed)
    socket.once('close', closed)
  })
}

/** An error event without a listener would end the process. */
export function ignore(): void {}
