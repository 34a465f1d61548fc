/** One right deployment as a function from request to answer, with ways to make it wrong. Written by hand from SEP-2127. */
import { createHash } from 'node:crypto'
import type { Outgoing, Send } from '../../src/exchange.ts'
import { exchangeOf, refusal } from '../discover/site-memory.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
  /** By lower-case name; `host` is always there. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface Mistake {
  /** Changes what is published. */
  readonly documents?: (documents: Documents) => Documents
  /** Changes the answer at the path of a document. */
  readonly answer?: (answer: Answer, request: Request) => Answer
  /** Changes the answer of the endpoint. */
  readonly mcp?: (answer: Answer, request: Request) => Answer
  /** Answers every other path. */
  readonly fallback?: Answer
}

export const HOST = 'tides.example'
export const ORIGIN = `https://${HOST}`
export const PLACES = {
  card: '/mcp/server-card',
  catalog: '/.well-known/ai-catalog.json',
  ard: '/.well-known/ard.json',
  serverCard: '/.well-known/mcp/server-card.json',
  mcp: '/.well-known/mcp.json',
} as const

const CARD_TYPE = 'application/mcp-server-card+json'
const CATALOG_TYPE = 'application/ai-catalog+json'
const REVISIONS = ['2026-07-28', '2025-11-25']

export const CARD: Readonly<Record<string, unknown>> = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  remotes: [
    { type: 'streamable-http', url: `${ORIGIN}/mcp`, supportedProtocolVersions: REVISIONS },
  ],
}

function documentsFor(card: Readonly<Record<string, unknown>>): Documents {
  const hybrid = {
    ...card,
    protocolVersion: '2026-07-28',
    serverInfo: { name: 'tide-tables', version: '2.0.0' },
    transport: { type: 'streamable-http', endpoint: `${ORIGIN}/mcp` },
    capabilities: { tools: {} },
  }
  const catalog = {
    specVersion: '1.0',
    host: { displayName: 'Tides', identifier: 'did:web:tides.example' },
    entries: [
      {
        identifier: 'urn:air:tides.example:mcp:tide-tables',
        type: CARD_TYPE,
        url: `${ORIGIN}${PLACES.card}`,
      },
    ],
  }
  return {
    [PLACES.card]: card,
    [PLACES.catalog]: catalog,
    [PLACES.ard]: {
      entries: catalog.entries.map((one) => ({ ...one, displayName: 'Tide tables' })),
    },
    [PLACES.serverCard]: hybrid,
    [PLACES.mcp]: hybrid,
  }
}

/** The documents with these members changed in every card; `undefined` takes a member out. */
export function cardsWith(changes: Readonly<Record<string, unknown>>): Mistake['documents'] {
  return (documents) =>
    Object.fromEntries(
      Object.entries(documents).map(([path, value]) => [
        path,
        Object.hasOwn(value, 'remotes') ? { ...value, ...changes } : value,
      ]),
    )
}

export function without(...paths: readonly string[]): Mistake['documents'] {
  return (documents) =>
    Object.fromEntries(Object.entries(documents).filter(([path]) => !paths.includes(path)))
}

/** Answers like the right deployment, but for the mistake. */
export function deploy(mistake: Mistake = {}): (request: Request) => Answer {
  const documents = mistake.documents?.(documentsFor(CARD)) ?? documentsFor(CARD)
  return (request) => {
    if (request.path === '/mcp') {
      const answer = mcp(request)
      return mistake.mcp?.(answer, request) ?? answer
    }
    const value = Object.hasOwn(documents, request.path) ? documents[request.path] : undefined
    if (value !== undefined) {
      const answer = document(value, request)
      return mistake.answer?.(answer, request) ?? answer
    }
    if (request.path === '/') return text(200, 'text/html', '<!doctype html><title>Tides</title>')
    return mistake.fallback ?? text(404, 'text/plain', 'not found')
  }
}

export function text(status: number, type: string, body: string): Answer {
  return { status, headers: { 'content-type': type }, body }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
}

function document(
  value: Readonly<Record<string, unknown>>,
  { method, path, headers }: Request,
): Answer {
  if (method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
  const special = Object.hasOwn(value, 'entries') ? CATALOG_TYPE : CARD_TYPE
  const usual = path === PLACES.card ? special : 'application/json'
  const type = chosen(
    headers['accept'] ?? '*/*',
    usual,
    usual === special ? 'application/json' : special,
  )
  const body = `${JSON.stringify(value, undefined, 2)}\n`
  const tag = `"${createHash('sha256').update(`${type} ${body}`).digest('base64url').slice(0, 16)}"`
  const shared = { ...CORS, 'cache-control': 'public, max-age=3600', etag: tag, vary: 'Accept' }
  const known = (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes('*') || known.includes(tag)) return { status: 304, headers: shared, body: '' }
  const own = {
    'content-type': type,
    'content-length': `${new TextEncoder().encode(body).length}`,
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers: { ...shared, ...own }, body: method === 'HEAD' ? '' : body }
}

/** Enough of Accept for what is asked here: the first type with a weight, else the usual one. */
function chosen(accept: string, usual: string, other: string): string {
  const ranges = accept.split(',').map((range) => {
    const [type = '', weight = 'q=1'] = range.trim().split(';')
    return { type, q: Number(weight.trim().slice(2)) }
  })
  const q = (type: string): number =>
    ranges.find((range) => range.type === type)?.q ??
    ranges.find(({ type: any }) => any === '*/*')?.q ??
    0
  return q(other) > q(usual) ? other : usual
}

const MODERN = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' }

function mcp({ method, body }: Request): Answer {
  if (method !== 'POST') return { status: 405, headers: { allow: 'POST' }, body: '' }
  const { id, method: name }: { id?: unknown; method?: string } = JSON.parse(body)
  const result = (value: object): Answer =>
    text(
      200,
      'application/json',
      JSON.stringify({ jsonrpc: '2.0', id, result: { ...MODERN, ...value } }),
    )
  switch (name) {
    case 'server/discover':
      return result({
        supportedVersions: REVISIONS,
        capabilities: { tools: {}, resources: {}, prompts: {} },
        _meta: {
          'io.modelcontextprotocol/serverInfo': {
            name: 'tide-tables',
            version: '2.0.0',
            title: 'Tide tables',
          },
        },
      })
    case 'tools/list':
      return result({ tools: [{ name: 'next_high_tide', inputSchema: { type: 'object' } }] })
    case 'resources/list':
      return result({ resources: [{ uri: 'tides://stations', name: 'stations' }] })
    case 'prompts/list':
      return result({ prompts: [{ name: 'plan_a_trip' }] })
    default:
      return text(
        400,
        'application/json',
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }),
      )
  }
}

/** The deployment behind a `send` that refuses what the guard would refuse. */
export function sendTo(handler: (request: Request) => Answer, asked: Outgoing[] = []): Send {
  return async (outgoing) => {
    asked.push(outgoing)
    const url = new URL(outgoing.url)
    if (url.protocol !== 'https:' || url.hostname !== HOST)
      return exchangeOf(outgoing, refusal('address_not_public'))
    const fields = (outgoing.headers ?? []).map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    )
    const headers = { host: url.host, ...Object.fromEntries(fields) }
    const { method, body = '' } = outgoing
    const {
      status,
      headers: sent,
      body: text,
    } = handler({ method, path: url.pathname, body, headers })
    const { 'content-type': type = '', ...rest } = sent
    return exchangeOf(outgoing, { status, type, headers: rest, body: text })
  }
}
