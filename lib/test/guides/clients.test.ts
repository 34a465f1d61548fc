/** docs/clients.md: what it shows is run, against a site on this machine. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { dualEraServer } from '../../../fixtures/town/peers.ts'
import { openTown, type Town } from '../../../fixtures/town/serve.ts'
import { printLock } from '../../src/attest/lock-print.ts'
import { sightingOfHandshake } from '../../src/discover/connect-seen.ts'
import { connect } from '../../src/discover/connect.ts'
import { CountersignError } from '../../src/error.ts'
import { createFetch } from '../../src/net/fetch.ts'
import { importAsPackage } from '../as-package.ts'
import { cardOf } from '../discover/readers/made.ts'
import { CARD_TYPE, catalog, entry } from '../discover/site-memory.ts'
import { lead, openGuard } from './net.ts'
import { snippetsOf } from './page.ts'

const ROOT = new URL('../../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/clients.md', ROOT), 'utf8')
const NET = { 'countersign/net': new URL('net.ts', import.meta.url) }
const DOMAIN = 'tides.example'
const CARD_URL = `https://${DOMAIN}/mcp/server-card`

function example(name: string): Promise<Record<string, unknown>> {
  return importAsPackage(new URL(`lib/examples/clients/${name}.ts`, ROOT), NET)
}

function file(type: string, value: unknown) {
  return { type, body: JSON.stringify(value), hosting: 'careful' } as const
}

let town: Town
let locked: string

before(async () => {
  const listed = catalog(entry(DOMAIN, 'tide-tables', { url: CARD_URL }))
  const site = {
    domain: DOMAIN,
    story: '',
    expect: '',
    files: {
      '/.well-known/ai-catalog.json': file('application/json', listed),
      '/mcp/server-card': file(CARD_TYPE, cardOf()),
    },
    mcp: { '/mcp': dualEraServer({ name: 'tide-tables', version: '2.0.0' }) },
  }
  town = await openTown([site], new Date())
  const reach = { host: DOMAIN, port: 443, address: '127.0.0.1', toPort: town.port }
  lead({ ca: [town.authority], resolve: [reach], environment: {} })
  const guard = openGuard()
  const { handshake } = await connect(cardOf(), {
    send: guard.send,
    now: Date.now,
    client: { name: 'test', version: '1.0.0' },
    require: [],
  })
  await guard.close()
  const { entry: seen } = sightingOfHandshake(handshake)
  locked = printLock([{ ...seen, target: DOMAIN }])
})
after(async () => {
  lead(undefined)
  await town.close()
})

/** What was seen and approved, with one text exchanged. */
function lockfile(before = '', behind = ''): Uint8Array {
  return new TextEncoder().encode(locked.replaceAll(before, behind))
}

test('every snippet is the file that it names', () => {
  const snippets = snippetsOf(PAGE)
  assert.equal(snippets.length, 6)
  for (const { path, text } of snippets)
    assert.equal(text, readFileSync(new URL(path, ROOT), 'utf8'), path)
})

test('the example goes from a domain to the tools, and only to what was approved', async () => {
  const { toolsOf } = await example('agent')
  assert.ok(typeof toolsOf === 'function')
  assert.deepEqual(await toolsOf(DOMAIN, lockfile()), ['next_high_tide'])
  const { afterwards } = await example('refused')
  assert.ok(typeof afterwards === 'function')
  const thrown = await toolsOf(
    DOMAIN,
    lockfile('"name": "tide-tables"', '"name": "ebb-tables"'),
  ).catch((error: unknown) => error)
  const { next, say } = afterwards(thrown)
  assert.equal(next, 'stop')
  assert.match(say, /ebb-tables/)
  const other = lockfile('"endpoint": "https://tides', '"endpoint": "https://ebbs')
  await assert.rejects(toolsOf(DOMAIN, other), /not in the lockfile/)
})

test('the page says of each error what the example does about it', async () => {
  const { NEXT, afterwards } = await example('refused')
  assert.ok(typeof NEXT === 'object' && NEXT !== null && typeof afterwards === 'function')
  const rows = [...PAGE.matchAll(/^\| `(\w+)` +\|[^|]*\| ([^|]*?) +\|$/gm)]
  assert.deepEqual(
    rows.map(([, code, next]) => [code, next]),
    Object.entries(NEXT),
  )
  assert.throws(() => afterwards(new RangeError('ours')), RangeError)
  assert.equal(afterwards(new CountersignError('gated', 'x')).next, 'sign in')
})

test('a refusal of the guarded fetch is one of them', async () => {
  const { afterwards } = await example('refused')
  assert.ok(typeof afterwards === 'function')
  const guarded = createFetch({ environment: {} })
  const thrown: unknown = await guarded('https://127.0.0.1/mcp').catch((error: unknown) => error)
  await guarded.close()
  assert.equal(afterwards(thrown).next, 'stop')
  assert.ok(thrown instanceof TypeError && thrown.cause instanceof CountersignError)
  assert.equal(thrown.cause.params.code, 'address_not_public')
})

test('the worker says what is wrong with a card', async () => {
  const { lint } = await example('worker')
  assert.ok(typeof lint === 'function')
  const body = JSON.stringify({ ...cardOf(), name: 'no namespace' })
  const request = new Request('https://lint.example/', { method: 'POST', body })
  const { family, findings } = await (await lint(request)).json()
  assert.equal(family, 'server_card_v1')
  assert.ok(findings.some(({ code }: { code: string }) => code === 'card_name_pattern'))
})
