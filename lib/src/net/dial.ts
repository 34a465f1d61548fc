/** One TCP connection to one vetted address, and nothing said on it before its peer is verified. */
import type net from 'node:net'

import { parseAddress, sameAddress } from './address.ts'
import { connect } from './connect.ts'
import { failure, refusal } from './failure.ts'
import type { Problem } from './failure.ts'
import { ATTEMPT_MS } from './limits.ts'
import { openTunnel } from './proxy.ts'
import type { Vetted } from './resolve.ts'
import type { Stop } from './stop.ts'

/** A connected socket, or why none of the addresses took it. */
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
