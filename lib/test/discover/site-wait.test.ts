/** A server that asks to be left alone, and what ended a discovery early. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Discovery } from '../../src/discover/types.ts'
import type { Finding } from '../../src/finding.ts'
import {
  card,
  CARD_TYPE,
  catalog,
  CATALOG_TYPE,
  entry,
  json,
  memory,
  still,
  type Answer,
} from './site-memory.ts'

const SITE = 'https://heron.example'
const heron = parseTarget('heron.example')
const BUSY: Answer = { status: 429, headers: { 'Retry-After': '30' } }

function truncation({ findings }: Discovery): Finding {
  const [finding, ...more] = findings.filter(({ code }) => code === 'discovery_truncated')
  assert.deepEqual(more, [])
  assert.ok(finding)
  return finding
}

test('a 429 at the root ends the asking, and that is said with the time', async () => {
  const site = memory({}, BUSY)
  const discovery = await discover(heron, still(site.send))
  // What was under way beside the root when it answered, and nothing after that.
  assert.ok(site.asked.length <= 4, `${site.asked.length} requests`)
  assert.equal(discovery.truncated?.cause, 'later')
  assert.match(
    truncation(discovery).message,
    /heron\.example asks to be left alone.*Retry-After: 30/,
  )
  assert.match(truncation(discovery).mend ?? '', /^Wait/)
})

test('two other places are enough; one is not', async () => {
  const [first, second] = ['/.well-known/mcp', '/.well-known/mcp/server-card.json'] as const
  const once = memory({ [SITE + first]: BUSY })
  const whole = await discover(heron, still(once.send))
  assert.equal(whole.truncated, undefined)
  const twice = memory({ [SITE + first]: BUSY, [SITE + second]: BUSY })
  const ended = await discover(heron, still(twice.send))
  assert.equal(ended.truncated?.cause, 'later')
  assert.ok(twice.asked.length < once.asked.length)
})

test('503 counts with a Retry-After of any kind, and not without', async () => {
  const plain = await discover(heron, still(memory({}, { status: 503 }).send))
  assert.equal(plain.truncated, undefined)
  const later: Answer = { status: 503, headers: { 'Retry-After': 'soon' } }
  const asked = await discover(heron, still(memory({}, later).send))
  assert.equal(asked.truncated?.cause, 'later')
})

test('one busy host does not end the asking at another', async () => {
  const far = 'https://egret.example/mcp/server-card'
  const busy = ['a', 'b', 'c'].map((name) => `https://bittern.example/${name}`)
  const entries = [...busy, far].map((url, at) => entry('heron.example', `s${at}`, { url }))
  const site = memory({
    [`${SITE}/.well-known/ai-catalog.json`]: json(catalog(...entries), CATALOG_TYPE),
    [far]: json(card('egret.example'), CARD_TYPE),
    ...Object.fromEntries(busy.map((url) => [url, BUSY])),
  })
  const discovery = await discover(heron, still(site.send))
  assert.deepEqual(
    discovery.servers.map(({ foundAt }) => foundAt),
    [far],
  )
})

test('each cause of an early end has its own way on', async () => {
  const entries = Array.from({ length: 60 }, (_, at) =>
    entry('heron.example', `s${at}`, { url: `https://h${at}.example/server-card` }),
  )
  const pages = { [`${SITE}/.well-known/ai-catalog.json`]: json(catalog(...entries), CATALOG_TYPE) }
  let time = 0
  const slow = await discover(heron, {
    ...still(memory(pages).send),
    now: () => (time += 100),
    deadline: 1500,
  })
  assert.equal(slow.truncated?.cause, 'time')
  assert.match(truncation(slow).mend ?? '', /--timeout/)
  assert.doesNotMatch(truncation(slow).mend ?? '', /catalog/)
  const many = await discover(heron, still(memory(pages).send, { maxRequests: 200 }))
  assert.equal(many.truncated?.cause, 'entries')
  assert.match(truncation(many).mend ?? '', /Split the catalog/)
})
