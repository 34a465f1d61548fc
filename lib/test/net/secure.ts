import assert from 'node:assert/strict'
import https from 'node:https'
import type { TestContext } from 'node:test'
import type tls from 'node:tls'

import type { CertificateFacts, Exchange } from '../../src/exchange.ts'
import type { GuardOptions } from '../../src/net/open.ts'
import { issue } from './certificates.ts'
import type { Made, Wish } from './certificates.ts'
import { answers, get, guardIn, listening, publicExcept, told } from './support.ts'

const DAY = 86_400_000
/** Certificates know whole seconds; one reading of the clock keeps the tests' own sums exact. */
const NOW = Math.floor(Date.now() / 1000) * 1000
export const soon = (days: number): Date => new Date(NOW + days * DAY)

export const ROOT = issue({ subject: 'Test Root', ca: true })
export const MIDDLE = issue({ subject: 'Test Intermediate', ca: true, by: ROOT })

export function leaf(wish: Partial<Wish> = {}): Made {
  return issue({ subject: 'a.com', names: ['a.com'], by: MIDDLE, ...wish })
}

export interface Secure {
  readonly exchange: Exchange
  readonly facts: CertificateFacts | undefined
  readonly url: string
  /** Requests that reached the application. */
  readonly requests: string[]
  readonly connections: () => number
}

/** Asks an https server with this chain for a page, believing the test root. */
export async function ask(
  t: TestContext,
  chain: readonly Made[],
  options: GuardOptions & { server?: tls.TlsOptions; ports?: readonly number[] } = {},
): Promise<Secure> {
  const requests: string[] = []
  let connections = 0
  const [own] = chain
  const server = https.createServer(
    { cert: chain.map((one) => one.pem).join(''), key: own?.keyPem, ...options.server },
    (request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.end('secret')
    },
  )
  server.on('connection', () => connections++)
  server.on('tlsClientError', () => {})
  const port = await listening(server)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const guard = guardIn(t, publicExcept(port, ...(options.ports ?? [])), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
    ca: [ROOT.pem],
    ...options,
  })
  const url = `https://a.com:${port}/`
  const exchange = await guard.send(get(url, { limits: { totalMs: 8000 } }))
  return {
    exchange,
    facts: exchange.hops[0]?.tls?.certificate,
    url,
    requests,
    connections: () => connections,
  }
}

/** The exchange failed over its certificate, nothing was said, and these faults were found. */
export function refused(secure: Secure, ...faults: readonly string[]): CertificateFacts {
  assert.equal(told(secure.exchange), 'tls_failed', JSON.stringify(secure.exchange.problem))
  assert.deepEqual(secure.requests, [], 'no application byte')
  assert.ok(secure.facts !== undefined)
  assert.deepEqual([secure.facts.verdict, ...secure.facts.faults], [faults[0], ...faults])
  return secure.facts
}
