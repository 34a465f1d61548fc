/** A site with everything that makes exports hard, and the comparison of a server with the handler. */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { createAnswer } from '../../src/publish/answer.ts'
import { siteOf } from '../../src/publish/site.ts'
import type { PublishedDocument, PublishedSite } from '../../src/publish/types.ts'

export const DESCRIBED: PublishedSite = siteOf({
  baseUrl: 'https://tides.example',
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      title: 'Tide tables',
      description: 'Tide heights and times for coastal stations.',
      remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25'] }],
    },
    {
      name: 'example.tides/harbour',
      version: '1.0.0',
      description: 'Berths of one harbour.',
      host: 'harbour.example',
      remotes: [{ url: '/mcp' }],
    },
  ],
  links: true,
})

function plain(path: string): PublishedDocument {
  const bytes = new TextEncoder().encode(`{"at":${JSON.stringify(path)}}`)
  return { kind: 'card', path, bytes, mediaTypes: ['application/mcp-server-card+json'] }
}

/** Paths with characters that mean something in some configuration language. */
export const AWKWARD: readonly string[] = [
  '/caf%C3%A9/server-card',
  "/quote'%22%60/server-card",
  '/$host/$1/server-card',
  '/a*b+c(d)%5Be%5D%7Bf%7D%7Cg%5Eh/server-card',
  '/%7B$HOME%7D/%25/a;b,c=d&e!@/server-card',
  '/two%20words%23hash/server.html',
]

/** The site of a description, awkward paths beside it; one media type each, as a file has. */
export const SITE: PublishedSite = {
  ...DESCRIBED,
  documents: [...DESCRIBED.documents, ...AWKWARD.map(plain)].map((document) => ({
    ...document,
    mediaTypes: document.mediaTypes.slice(0, 1),
  })),
}

interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const agent = new Agent({ keepAlive: true })

/** One request to a loopback port; header names of the answer in lower case. */
export function ask(
  port: number,
  host: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { host, ...headers }, agent },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (text: string) => (body += text))
        response.once('end', () => {
          const fields = Object.entries(response.headers).map(([name, value]) => [
            name,
            String(value),
          ])
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(fields),
            body,
          })
        })
        response.once('error', reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** The headers in which a static host must not differ from the handler. */
const COMPARED = [
  'content-type',
  'cache-control',
  'x-content-type-options',
  'vary',
  'allow',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
]

function compared(headers: Readonly<Record<string, string>>, ignored: readonly string[]): object {
  return Object.fromEntries(
    COMPARED.filter((name) => !ignored.includes(name)).map((name) => [name, headers[name]]),
  )
}

/**
 * Asks a server for every document in every way and compares with the handler: status, bytes, type,
 * CORS, caching, nosniff. The tags are the server's own, so that each is asked with its own.
 */
export async function compareWithHandler(
  port: number,
  site: PublishedSite,
  origins: readonly (string | undefined)[] = [undefined, 'https://app.example'],
): Promise<number> {
  const answer = createAnswer(site)
  const main = new URL(site.baseUrl).host
  let count = 0
  for (const { path, host = main } of site.documents) {
    const tags = { theirs: (await ask(port, host, 'GET', path)).headers['etag'] ?? '', ours: '' }
    assert.match(tags.theirs, /^"[^"]+"$/, `${path} has a strong tag`)
    tags.ours =
      answer('GET', path, (name) => (name === 'host' ? host : null))?.headers['etag'] ?? ''
    for (const [method, condition] of CASES) {
      for (const origin of origins) {
        const given = (tag: string): Record<string, string> => ({
          ...(condition === undefined ? {} : { 'if-none-match': condition(tag) }),
          ...(origin === undefined ? {} : { origin }),
        })
        const ours = answer(method, path, (name) => ({ ...given(tags.ours), host })[name])
        const theirs = await ask(port, host, method, path, given(tags.theirs))
        const what = `${method} ${host}${path} ${JSON.stringify(given(tags.theirs))}`
        assert.ok(ours !== undefined, what)
        assert.equal(theirs.status, ours.status, what)
        // A refusal may have a page of the server's own.
        const ignored = ours.status === 405 ? ['content-type'] : []
        assert.deepEqual(compared(theirs.headers, ignored), compared(ours.headers, ignored), what)
        if (ours.status !== 405)
          assert.equal(theirs.body, new TextDecoder().decode(ours.bytes), what)
        if (ours.status === 304) assert.equal(theirs.headers['etag'], tags.theirs, what)
        if (method === 'HEAD' && ours.status === 200)
          assert.equal(theirs.headers['content-length'], ours.headers['content-length'], what)
        count++
      }
    }
  }
  return count
}

type Condition = (tag: string) => string

const CASES: readonly (readonly [method: string, condition?: Condition])[] = [
  ['GET'],
  ['HEAD'],
  ['OPTIONS'],
  ['POST'],
  ['PUT'],
  ['DELETE'],
  ['PATCH'],
  ['GET', (tag) => tag],
  ['GET', (tag) => `W/${tag}`],
  ['GET', (tag) => `"other", ${tag}`],
  ['GET', () => '*'],
  ['GET', () => '"other"'],
  ['GET', (tag) => tag.replace('"', '"x')],
  ['HEAD', (tag) => tag],
]
