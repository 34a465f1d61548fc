/** docs/publish.md: every snippet is a region of a file that is compiled, run or built. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { test, type TestContext } from 'node:test'
import { importAsPackage } from '../as-package.ts'
import { CARD, CARD_TYPE } from './matrix.ts'

const ROOT = new URL('../../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/publish.md', ROOT), 'utf8')
const SNIPPET = /(?:<!-- (\S+) -->\n\n)?```(?:ts|js)\n([\s\S]*?)```/g

/** The first region of a file, or all of it. */
function regionOf(path: string): string {
  const text = readFileSync(new URL(path, ROOT), 'utf8')
  const [, region] = /\/\/ #region \w+\n([\s\S]*?)\/\/ #endregion/.exec(text) ?? []
  return `${(region ?? text).trimEnd()}\n`
}

async function example(name: string): Promise<Record<string, unknown>> {
  const port = process.env.PORT
  process.env.PORT = '0'
  try {
    return await importAsPackage(new URL(`lib/examples/publish/${name}.ts`, ROOT))
  } finally {
    if (port === undefined) delete process.env.PORT
    else process.env.PORT = port
  }
}

function isServer(value: unknown): value is Server {
  return typeof value === 'object' && value !== null && 'listen' in value
}

/** Imports an example that serves and gives its origin. */
async function served(t: TestContext, name: string): Promise<string> {
  const { server } = await example(name)
  assert.ok(isServer(server), `${name} exports its server`)
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}`
}

/** The card, revalidated, and whether other paths are still the application's. */
async function assertCard(fetched: (path: string, init?: RequestInit) => Promise<Response>) {
  const card = await fetched(CARD)
  assert.deepEqual([card.status, card.headers.get('content-type')], [200, CARD_TYPE])
  assert.match(await card.text(), /"example\.tides\/tide-tables"/)
  const etag = card.headers.get('etag') ?? ''
  const again = await fetched(CARD, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  assert.equal((await fetched('/nothing')).status, 404)
}

test('every snippet of the guide stands in a file', () => {
  const seen = [...PAGE.matchAll(SNIPPET)].map(([, path, text]) => ({ path, text }))
  assert.ok(seen.length >= 13, `${seen.length} snippets`)
  for (const { path, text } of seen) {
    assert.ok(path !== undefined, `no file is named for: ${text}`)
    assert.equal(text, regionOf(path), path)
  }
})

for (const name of ['node', 'express', 'fastify', 'hono', 'h3', 'link'])
  test(`the ${name} example serves the card`, async (t) => {
    const origin = await served(t, name)
    await assertCard((path, init) => fetch(`${origin}${path}`, init))
    const root = await fetch(origin)
    if (name !== 'node') assert.equal(await root.text(), 'Tide tables')
    if (name === 'link') assert.match(root.headers.get('link') ?? '', /rel="ai-catalog"/)
  })

test('the worker example serves the card', async () => {
  const { default: worker } = await example('worker')
  assert.ok(typeof worker === 'object' && worker !== null && 'fetch' in worker)
  const { fetch: handler } = worker
  assert.ok(typeof handler === 'function')
  await assertCard(async (path, init) => handler(new Request(`https://x.example${path}`, init)))
})

test('the SvelteKit example serves the card and resolves the rest', async () => {
  const { handle } = await example('sveltekit')
  assert.ok(typeof handle === 'function')
  const resolve = (): Response => new Response(null, { status: 404 })
  await assertCard((path, init) =>
    handle({ event: { request: new Request(`https://x.example${path}`, init) }, resolve }),
  )
})

test('the limited example refuses the 61st request of an address', async () => {
  const { cards } = await example('limited')
  assert.ok(typeof cards === 'function')
  const ask = (address: string): number =>
    cards(new Request(`https://x.example${CARD}`, { headers: { 'cf-connecting-ip': address } }))
      .status
  const statuses = Array.from({ length: 61 }, () => ask('192.0.2.1'))
  assert.deepEqual(new Set(statuses.slice(0, 60)), new Set([200]))
  assert.equal(statuses[60], 429)
  assert.equal(ask('192.0.2.2'), 200)
})
