/** A changeable site in memory whose servers are locked. */
import { openGuard, type Guard, type GuardOptions } from '../../src/net/open.ts'
import type { Exchange, Outgoing, Send, TlsFacts } from '../../src/exchange.ts'
import {
  card,
  CARD_TYPE,
  exchangeOf,
  json,
  page,
  silence,
  type Answer,
  type Pages,
} from '../discover/site-memory.ts'

export const TIDE_AT = {
  name: 'tide_at',
  description: 'Gives the height of the tide at a station.',
  inputSchema: { type: 'object', properties: { station: { type: 'string' } } },
}
export const STATIONS = {
  name: 'stations',
  description: 'Lists the stations of a coast.',
  inputSchema: { type: 'object' },
}

/** What is said by the one server of the site; everything may be changed between two commands. */
export interface Told {
  readonly host?: string
  readonly name?: string
  readonly version?: string
  readonly tools?: readonly unknown[]
  readonly path?: string
  readonly card?: Readonly<Record<string, unknown>>
  /** How the card is written. */
  readonly spaces?: number
  readonly spki?: string
  readonly gate?: Answer
  /** Of the card; false for a card that cannot be read at the moment. */
  readonly cardAnswers?: boolean
  readonly forge?: number
  readonly silent?: boolean
}

function mcp({ name = 'tide-tables', version = '2.0.0', tools = [TIDE_AT, STATIONS], gate }: Told) {
  return ({ method, body = '{}' }: Outgoing): Answer => {
    if (method !== 'POST') return { status: 405, type: '', headers: { allow: 'POST' } }
    if (gate !== undefined) return gate
    const { id, method: rpc }: { id?: number; method?: string } = JSON.parse(body)
    if (id === undefined) return { status: 202, type: '' }
    const result = (value: unknown) => json({ jsonrpc: '2.0', id, result: value })
    if (rpc === 'initialize')
      return result({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name, version },
      })
    if (rpc === 'tools/list') return result({ tools })
    return json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } })
  }
}

export function pagesOf(told: Told): Pages {
  const { host = 'tides.example', path = '/mcp', spaces, cardAnswers = true } = told
  const endpoint = `https://${host}${path}`
  const remotes = [{ type: 'streamable-http', url: endpoint }]
  const document = { ...card(host), remotes, ...told.card }
  const body = JSON.stringify(document, undefined, spaces)
  return {
    [`https://${host}/`]: page('<title>Tides</title>'),
    [endpoint]: mcp(told),
    [`https://${host}/server-card`]: cardAnswers
      ? { type: CARD_TYPE, body }
      : { status: 503, type: 'text/plain', body: 'later' },
    'https://api.github.com/repos/tides/tables': json({ id: told.forge ?? 7 }),
  }
}

/** A guard that leads to such sites; hosts that none of them has do not exist. */
export function guardTo(...sites: readonly Told[]): (options?: GuardOptions) => Guard {
  const pages: Pages = Object.assign({}, ...sites.map(pagesOf))
  const [{ spki, silent } = {}] = sites
  const send: Send = (outgoing) => {
    const { origin } = new URL(outgoing.url)
    const known = Object.keys(pages).some((url) => url.startsWith(`${origin}/`))
    const missing = known
      ? { status: 404, type: 'text/plain', body: 'no' }
      : silence('dns_not_found')
    const found = silent === true ? silence('connect_timeout') : (pages[outgoing.url] ?? missing)
    const exchange = exchangeOf(outgoing, typeof found === 'function' ? found(outgoing) : found)
    return Promise.resolve(spki === undefined ? exchange : secured(exchange, spki))
  }
  return (options) => ({ ...openGuard(options), send })
}

function secured(exchange: Exchange, spkiSha256: string): Exchange {
  const leaf = {
    subject: 'CN=tides.example',
    issuer: 'CN=Test',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2027-06-01T00:00:00.000Z',
    sha256: 'cd'.repeat(32),
    spkiSha256,
    names: ['tides.example'],
    keyType: 'ec',
    isCa: false,
  }
  const tls: TlsFacts = {
    protocol: 'TLSv1.3',
    cipher: 'x',
    serverName: 'tides.example',
    certificate: { verdict: 'trusted', faults: [], chain: [leaf], observedBy: 'strict' },
  }
  return { ...exchange, hops: exchange.hops.map((hop) => ({ ...hop, tls })) }
}
