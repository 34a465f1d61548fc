import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Send } from '../../src/exchange.ts'
import { testInTime } from '../bound.ts'
import {
  CARD_TYPE,
  CATALOG_TYPE,
  card,
  catalog,
  entry,
  json,
  memory,
  still,
  type Pages,
} from './site-memory.ts'

const SITE = 'https://owl.example'
const owl = parseTarget('owl.example')
const FIRST = 12

/** A catalog of `count` cards, each on a host of its own. */
function listing(count: number, padding = ''): Pages {
  const hosts = Array.from({ length: count }, (_, index) => `owl-${index}.example`)
  const url = (host: string) => `https://${host}/mcp/server-card`
  return {
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(...hosts.map((host) => entry(host, 'x', { url: url(host) }))),
      CATALOG_TYPE,
    ),
    ...Object.fromEntries(
      hosts.map((host) => [url(host), json(card(host, 'x', { padding }), CARD_TYPE)]),
    ),
  }
}

test('forty requests in all, the rest is counted, what was read is kept', async () => {
  const site = memory(listing(60))
  const discovery = await discover(owl, still(site.send))
  assert.equal(site.asked.length, 40)
  assert.equal(discovery.requests, 40)
  assert.equal(discovery.servers.length, 40 - FIRST)
  assert.deepEqual(discovery.truncated, {
    cause: 'requests',
    why: 'the limit of 40 requests was reached',
    left: 60 - (40 - FIRST),
  })
  const [finding] = discovery.findings.filter(({ code }) => code === 'discovery_truncated')
  assert.equal(finding?.severity, 'note')
  assert.match(finding?.message ?? '', /32 more places/)
})

test('where the usual places have nothing, all others may be asked by a limit of their own', async () => {
  const limits = { maxRequests: 15, maxRequestsDeep: 25 }
  const bare = await discover(owl, still(memory({}).send, limits))
  assert.equal(bare.truncated, undefined)
  assert.ok(bare.requests > 15, `${bare.requests} requests`)
  const full = await discover(owl, still(memory(listing(60)).send, limits))
  assert.equal(full.requests, 15)
  const closed = await discover(owl, still(memory({}).send, { maxRequests: 15 }))
  assert.equal(closed.requests, 15)
  assert.match(closed.truncated?.why ?? '', /the limit of 15 requests/)
})

test('fifty entries of a domain', async () => {
  const site = memory(listing(60))
  const { servers, truncated } = await discover(owl, still(site.send, { maxRequests: 200 }))
  assert.equal(servers.length, 50)
  assert.deepEqual(truncated, {
    cause: 'entries',
    why: '50 entries were fetched, and no more are',
    left: 10,
  })
})

test('eight MiB in all, and no byte more', async () => {
  const site = memory(listing(50, 'x'.repeat(250_000)))
  const { found, truncated } = await discover(owl, still(site.send, { maxRequests: 200 }))
  const read = found.reduce((sum, { exchange }) => sum + (exchange.response?.body.length ?? 0), 0)
  assert.ok(read <= 8 * 1024 * 1024)
  assert.ok(read > 7.5 * 1024 * 1024, `${read}`)
  assert.match(truncated?.why ?? '', /8 MiB/)
})

test('nothing starts after the deadline, and the time left is the limit of each request', async () => {
  const site = memory(listing(5))
  let time = 1000
  const send: Send = (outgoing) => {
    time += 100
    return site.send(outgoing)
  }
  const { truncated, requests } = await discover(owl, { send, now: () => time, deadline: 1500 })
  assert.equal(requests, 5)
  assert.equal(truncated?.why, 'the time was up')
  assert.deepEqual(
    site.asked.slice(0, 2).map(({ limits }) => limits?.totalMs),
    [500, 400],
  )
})

test('an abort ends the asking and keeps what there is', async () => {
  const site = memory(listing(5))
  const controller = new AbortController()
  const send: Send = (outgoing) => {
    if (site.asked.length === 3) controller.abort()
    return site.send(outgoing)
  }
  const { found, truncated } = await discover(owl, still(send, { signal: controller.signal }))
  assert.ok(found.length <= 5)
  assert.equal(truncated?.why, 'the run was ended')
})

test('at most four requests are under way at one origin, eight in all', async () => {
  const site = memory(listing(20))
  const open = new Map<string, number>()
  let most = 0
  let mostAtOne = 0
  const send: Send = async (outgoing) => {
    const { origin } = new URL(outgoing.url)
    open.set(origin, (open.get(origin) ?? 0) + 1)
    const now = [...open.values()]
    most = Math.max(
      most,
      now.reduce((sum, count) => sum + count, 0),
    )
    mostAtOne = Math.max(mostAtOne, ...now)
    await new Promise<void>((resolve) => setImmediate(resolve))
    open.set(origin, (open.get(origin) ?? 1) - 1)
    return site.send(outgoing)
  }
  await discover(owl, still(send))
  assert.equal(mostAtOne, 4)
  assert.equal(most, 8)
})

test('a flood of faults in many documents is counted, not listed, and hides no error', async () => {
  const icons = Array.from({ length: 2_000 }, () => 1)
  const hosts = Array.from({ length: 4 }, (_, index) => `owl-${index}.example`)
  const url = (host: string) => `https://${host}/mcp/server-card`
  const site = memory({
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(...hosts.map((host) => entry(host, 'x', { url: url(host) }))),
      CATALOG_TYPE,
    ),
    ...Object.fromEntries(
      hosts.map((host) => [url(host), json(card(host, 'x', { icons }), CARD_TYPE)]),
    ),
  })
  const { findings } = await discover(owl, still(site.send))
  assert.ok(findings.length < 2_100, `${findings.length}`)
  const [cut] = findings.filter(({ code }) => code === 'discovery_findings_cut')
  assert.equal(cut?.severity, 'error')
})

testInTime('a document with many endpoints that are refused is searched once', async () => {
  const remotes = Array.from({ length: 6_000 }, (_, index) => ({
    type: 'sse',
    url: `https://${index}@`,
  }))
  const site = memory({ [`${SITE}/server-card`]: json(card('owl.example', 'x', { remotes })) })
  const { endpoints, findings } = await discover(owl, still(site.send))
  assert.ok(endpoints.length >= remotes.length)
  assert.ok(findings.length < 5_000)
})
