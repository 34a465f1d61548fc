/** The strict TLS handshake: what fails here carries no request. */
import type net from 'node:net'
import type { TLSSocket } from 'node:tls'

import type { Failure, TlsFacts } from '../exchange.ts'
import { tls } from './builtin.ts'
import { factsOf } from './certificate.ts'
import { failure, failureOf } from './failure.ts'
import type { Stop } from './stop.ts'
import type { Trust } from './trust.ts'
import type { Place } from './url.ts'

/** What came of a handshake. */
export type Secured =
  | { readonly ok: true; readonly socket: TLSSocket; readonly facts: TlsFacts }
  /** `error` is the handshake's; `facts` are there when we refused what the handshake accepted. */
  | {
      readonly ok: false
      readonly problem: Failure
      readonly error?: unknown
      readonly facts?: TlsFacts
    }

/**
 * Performs the handshake on a connected socket. Beyond Node's own checks a certificate without
 * subject alternative names is refused (RFC 9525 section 6.3: the common name is not an identity),
 * and so is a weak one that an older OpenSSL lets pass.
 */
export function secure(
  raw: net.Socket,
  place: Place,
  trust: Trust,
  now: number,
  stop: Stop,
): Promise<Secured> {
  return new Promise((resolve) => {
    const socket = tls().connect({
      socket: raw,
      host: place.host,
      servername: place.literal === undefined ? place.host : '',
      ALPNProtocols: ['http/1.1'],
      secureContext: trust.strict,
      rejectUnauthorized: true,
    })
    const settle = (result: Secured): void => {
      off()
      socket.off('secureConnect', connected)
      socket.off('error', failed)
      socket.off('close', closed)
      if (!result.ok) {
        socket.on('error', () => {})
        socket.destroy()
      }
      resolve(result)
    }
    const connected = (): void => {
      const facts = factsOf(socket, place, trust, now)
      const code = socket.isSessionReused() ? 'session_reused' : facts.certificate.verdict
      if (code !== 'trusted') {
        settle({ ok: false, problem: failure('tls_failed', 'tls', { code }), facts })
        return
      }
      settle({ ok: true, socket, facts })
    }
    const failed = (error: unknown): void => {
      settle({ ok: false, problem: failureOf(error, 'tls'), error })
    }
    const closed = (): void => failed(undefined)
    const off = stop.on((why) => queueMicrotask(() => settle({ ok: false, problem: why })))
    socket.once('secureConnect', connected)
    socket.once('error', failed)
    socket.once('close', closed)
  })
}
