/**
 * The table of cases that every adapter must answer like the core: methods, Accept, If-None-Match,
 * paths, Origin, Host, over four kinds of site. Used here and by the real frameworks in adapters/.
 */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { AnswerRequest, PublishedDocument, PublishedSite } from '../../src/publish/types.ts'

export const CARD_TYPE = 'application/mcp-server-card+json'
export const CATALOG_TYPE = 'application/ai-catalog+json'
export const JSON_TYPE = 'application/json'

export const CARD = '/mcp/server-card'
export const CATALOG = '/.well-known/ai-catalog.json'
export const MIRROR = '/.well-known/mcp/server-card.json'
export const READER = 'https://app.tides.example'

export function documentOf(
  path: string,
  mediaTypes: readonly string[],
  host?: string,
): PublishedDocument {
  // Answers have short ASCII as text too, and all else as bytes alone.
  const text = path === MIRROR ? 'tides' : 'приливы'
  const bytes = new TextEncoder().encode(JSON.stringify({ path, host, text }))
  return { kind: 'card', path, mediaTypes, bytes, ...(host === undefined ? {} : { host }) }
}

const DOCUMENTS: readonly PublishedDocument[] = [
  documentOf(CARD, [CARD_TYPE, JSON_TYPE]),
  documentOf(CATALOG, [JSON_TYPE, CATALOG_TYPE]),
  documentOf(MIRROR, [JSON_TYPE]),
]

const BASE = { baseUrl: 'https://tides.example', documents: DOCUMENTS }

export const OPEN: PublishedSite = BASE
export const RESTRICTED: PublishedSite = { ...BASE, origins: [READER, 'https://desk.example'] }
export const TENANTS: PublishedSite = {
  ...BASE,
  documents: [
    ...DOCUMENTS,
    documentOf(CARD, [CARD_TYPE, JSON_TYPE], 'north.tides.example'),
    documentOf(CARD, [CARD_TYPE, JSON_TYPE], 'south.tides.example:8443'),
    documentOf('/south/server-card', [CARD_TYPE], 'south.tides.example:8443'),
  ],
}
export const FORWARDED: PublishedSite = { ...TENANTS, byForwardedHost: true }

export const SITES: Readonly<Record<string, PublishedSite>> = {
  open: OPEN,
  restricted: RESTRICTED,
  tenants: TENANTS,
  forwarded: FORWARDED,
}

export interface Case {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const ACCEPTS: readonly string[] = [
  '*/*',
  CARD_TYPE,
  JSON_TYPE,
  `${JSON_TYPE}, ${CARD_TYPE}`,
  `${CARD_TYPE};q=0.1, ${JSON_TYPE};q=0.9`,
  `${CARD_TYPE};q=0, */*`,
  `${CATALOG_TYPE};q=0.2, application/*`,
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'text/html',
  'application/*;q=0',
  'APPLICATION/JSON; charset="a,b"; q=1.000',
  ';;q=,,"',
]

/** Every case, the tags being those that the site itself gives. */
export function casesOf(answer: AnswerRequest): readonly Case[] {
  const tagOf = (accept: string): string =>
    answer('GET', CARD, (name) => (name === 'accept' ? accept : undefined))?.headers.etag ?? ''
  const [card, json] = [tagOf(CARD_TYPE), tagOf(JSON_TYPE)]
  const matches = [card, json, `W/${card}`, `"a,b", ${card}`, `"v0",W/${json} , "x"`, '*', '"v0"']
  const odd = ['', '"', 'W/', `${card.slice(0, -1)}-gzip"`, card.slice(1, -1), `x${card}`]
  const by = (method: string, path: string, headers: Case['headers'] = {}): Case => ({
    method,
    path,
    headers,
  })
  const get = (path: string, headers?: Case['headers']): Case => by('GET', path, headers)
  const paths = [CARD, CATALOG, MIRROR]
  const others = [`${CARD}/`, '/mcp', '/', '/mcp/Server-Card', '/mcp/server%2Dcard', '/x.json']
  const hosts = ['tides.example', 'north.tides.example', 'NORTH.tides.example:443', 'x.example']
  const south = 'south.tides.example:8443'
  const gets = [
    ...[...paths, ...others, `${CARD}?tenant=1`, `${CARD}?`].map((path) => get(path)),
    ...paths.flatMap((path) => ACCEPTS.map((accept) => get(path, { accept }))),
    ...[...matches, ...odd].flatMap((tag) =>
      ['*/*', JSON_TYPE].map((accept) => get(CARD, { accept, 'if-none-match': tag })),
    ),
    ...[READER, 'https://evil.example', 'null'].map((origin) => get(CARD, { origin })),
    get(CARD, { origin: READER, 'if-none-match': '*' }),
    ...[...hosts, south].flatMap((host) => [
      get(CARD, { host }),
      get(CARD, { host: 'inner.example', 'x-forwarded-host': host }),
    ]),
    get('/south/server-card', { host: south }),
    get(CARD, { host: south, 'if-none-match': '*' }),
    // Fields that mean nothing here, whatever they mean elsewhere.
    get(CARD, { range: 'bytes=0-3', 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' }),
    get(CARD, { 'if-match': '"v0"', cookie: 'a=b', authorization: 'Bearer x' }),
    get(CARD, { 'accept-encoding': 'gzip, br', 'cache-control': 'no-cache' }),
  ]
  const asked = { origin: READER, 'access-control-request-method': 'GET' }
  return [
    ...gets,
    ...gets.map((one) => ({ ...one, method: 'HEAD' })),
    ...paths.flatMap((path) => [
      by('OPTIONS', path),
      by('OPTIONS', path, asked),
      by('OPTIONS', path, { ...asked, origin: 'https://evil.example' }),
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => by(method, path)),
      by('POST', path, { 'if-none-match': '*', accept: 'text/html' }),
    ]),
  ]
}

/** What the core says; undefined where the path is not its own. */
export function expected(answer: AnswerRequest, asked: Case): Answered | undefined {
  const { method, path, headers } = asked
  const found = answer(method, path, (name) =>
    name === 'host' ? (headers.host ?? 'localhost') : headers[name],
  )
  if (found === undefined) return undefined
  const { status, bytes } = found
  return { status, headers: { ...found.headers }, body: new TextDecoder().decode(bytes) }
}

/** What frameworks and Node add of their own accord. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'x-powered-by'])

/** Asks a server on loopback and gives its answer without its own fields. */
export function ask(agent: Agent, port: number, asked: Case): Promise<Answered> {
  const { method, path, headers } = asked
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { host: 'localhost', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const own = Object.entries(response.headersDistinct)
            .filter(([name]) => !OWN.has(name))
            .map(([name, values]) => [name, (values ?? []).join(' | ')])
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(own),
            body: Buffer.concat(chunks).toString('utf8'),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error(`${method} ${path}: no answer`)))
    outgoing.end()
  })
}

interface Walk {
  /** Puts aside what a framework does of its own accord, which its test names. */
  readonly without?: (seen: Answered, right: Answered) => Answered
  /** What a path that is not ours may be answered with. */
  readonly foreign?: readonly number[]
}

/** Fails unless the server at `port` answers every case as the core does; gives their number. */
export async function walk(answer: AnswerRequest, port: number, given: Walk = {}): Promise<number> {
  const { without = (seen: Answered) => seen, foreign = [404] } = given
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const cases = casesOf(answer)
  try {
    await Promise.all(
      cases.map(async (asked) => {
        const right = expected(answer, asked)
        const seen = await ask(agent, port, asked)
        const what = JSON.stringify(asked)
        if (right === undefined) assert.ok(foreign.includes(seen.status), `${what}: ${seen.status}`)
        else assert.deepEqual(without(seen, right), right, what)
      }),
    )
  } finally {
    agent.destroy()
  }
  return cases.length
}
