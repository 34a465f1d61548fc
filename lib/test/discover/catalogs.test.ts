import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import {
  CARD_TYPE,
  CATALOG_TYPE,
  card,
  catalog,
  entry,
  json,
  memory,
  nested,
  page,
  still,
  type Pages,
} from './site-memory.ts'

const SITE = 'https://kelp.example'
const CATALOG = `${SITE}/.well-known/ai-catalog.json`
const kelp = parseTarget('kelp.example')

async function look(pages: Pages) {
  const site = memory(pages)
  const discovery = await discover(kelp, still(site.send))
  const findings = (code: string) => discovery.findings.filter((one) => one.code === code)
  return { ...discovery, asked: site.lines(), findings: discovery.findings, of: findings }
}

function listing(...entries: readonly unknown[]): Pages {
  return { [CATALOG]: json(catalog(...entries), CATALOG_TYPE) }
}

test('DC-06 a card served as another type than its entry promises', async () => {
  const url = `${SITE}/mcp/server-card`
  const pages = {
    ...listing(entry('kelp.example', 'a', { url })),
    [url]: json(card('kelp.example')),
  }
  const { of, servers } = await look(pages)
  const [finding, ...more] = of('served_type_differs')
  assert.equal(more.length, 0)
  assert.equal(finding?.severity, 'warning')
  assert.equal(finding?.subject, url)
  assert.deepEqual(finding?.params, { promised: CARD_TYPE, served: 'application/json' })
  assert.match(finding?.mend ?? '', /application\/mcp-server-card\+json/)
  assert.equal(servers[0]?.document.validV1, true)
})

test('DC-06 parameters of the type do not matter', async () => {
  const url = `${SITE}/mcp/server-card`
  const served = { ...json(card('kelp.example')), type: `${CARD_TYPE}; charset=utf-8` }
  const listed = entry('kelp.example', 'a', { url, type: `${CARD_TYPE};v=1` })
  const { of } = await look({ ...listing(listed), [url]: served })
  assert.deepEqual(of('served_type_differs'), [])
})

test('DC-12 an entry of a generic type that points at an endpoint', async () => {
  const url = `${SITE}/mcp`
  const generic = { identifier: 'urn:air:kelp.example:mcp:tides', type: 'application/json', url }
  const { of, findings } = await look({ ...listing(generic), [url]: { status: 405 } })
  const [finding] = of('entry_points_at_endpoint')
  assert.equal(finding?.subject, CATALOG)
  assert.equal(finding?.pointer, '/entries/0')
  assert.match(finding?.message ?? '', /https:\/\/kelp\.example\/mcp is an MCP endpoint/)
  assert.match(finding?.mend ?? '', /https:\/\/kelp\.example\/mcp\/server-card/)
  assert.ok(!findings.some(({ code }) => /not_json|dead_reference|shape/.test(code)))
})

test('DC-12 the endpoint that an entry points at can be probed', async () => {
  const url = `${SITE}/mcp`
  const generic = { identifier: 'urn:air:kelp.example:mcp:tides', type: 'application/json', url }
  const { endpoints } = await look({ ...listing(generic), [url]: { status: 405 } })
  assert.deepEqual(
    endpoints.map((endpoint) => endpoint.url),
    [url],
  )
})

test('a generic entry that does not speak of MCP is not asked', async () => {
  const { asked } = await look(
    listing(
      {
        identifier: 'urn:air:kelp.example:api:weather',
        type: 'application/json',
        url: `${SITE}/api`,
      },
      {
        identifier: 'urn:air:kelp.example:skill:x',
        type: 'application/agent-skills+zip',
        url: `${SITE}/mcp.zip`,
      },
    ),
  )
  assert.ok(!asked.some((line) => /\/api|\.zip/.test(line)))
})

test('DC-13 urn:ai and urn:air for one URL are one server', async () => {
  const url = `${SITE}/mcp/server-card`
  const pages = {
    ...listing(
      { identifier: 'urn:ai:kelp.example:mcp:tides', type: CARD_TYPE, url },
      { identifier: 'urn:air:kelp.example:mcp:tides', type: CARD_TYPE, url },
    ),
    [url]: json(card('kelp.example'), CARD_TYPE),
  }
  const { servers, asked, of } = await look(pages)
  assert.equal(servers.length, 1)
  assert.equal(asked.filter((line) => line === `GET ${url}`).length, 1)
  assert.equal(of('identifier_prefix').length, 1)
})

test('DC-15 only one of the two catalogs answers: which one, and the advice', async () => {
  const ARD = `${SITE}/.well-known/ard.json`
  const list = json(catalog(entry('kelp.example', 'a', { data: card('kelp.example') })))
  for (const [there, missing] of [
    [CATALOG, '/.well-known/ard.json'],
    [ARD, '/.well-known/ai-catalog.json'],
  ] as const) {
    const { of, servers } = await look({ [there]: list })
    const [finding, ...more] = of('only_one_catalog')
    assert.equal(more.length, 0)
    assert.equal(finding?.severity, 'note')
    assert.equal(finding?.subject, there)
    assert.deepEqual(finding?.params, { missing })
    assert.equal(servers.length, 1)
  }
  const both = await look({ [CATALOG]: list, [ARD]: list })
  assert.deepEqual(both.of('only_one_catalog'), [])
  assert.deepEqual(both.of('catalogs_differ'), [])
  assert.equal(both.servers.length, 1)
})

test('catalogs that list different entries are told', async () => {
  const { of } = await look({
    [CATALOG]: json(catalog(entry('kelp.example', 'a', { data: card('kelp.example') }))),
    [`${SITE}/.well-known/ard.json`]: json(catalog()),
  })
  assert.equal(of('catalogs_differ').length, 1)
})

test('DC-17 two catalogs that list each other: the loop is named, results are kept', async () => {
  const B = `${SITE}/b.json`
  const { asked, of, servers } = await look({
    ...listing(nested(B)),
    [B]: json(
      catalog(nested(CATALOG), entry('kelp.example', 'a', { data: card('kelp.example') })),
      CATALOG_TYPE,
    ),
  })
  const [finding, ...more] = of('catalog_loop')
  assert.equal(more.length, 0)
  assert.equal(finding?.subject, B)
  assert.equal(finding?.pointer, '/entries/0')
  assert.ok(finding?.message.includes(`${CATALOG} > ${B} > ${CATALOG}`))
  assert.equal(servers.length, 1)
  assert.equal(asked.filter((line) => line.endsWith('catalog.json')).length, 1)
})

test('DC-17 a catalog that comes back to itself by a redirect', async () => {
  const B = `${SITE}/b.json`
  const list = json(catalog(nested(B)), CATALOG_TYPE)
  const { of } = await look({ [CATALOG]: list, [B]: { ...list, via: [CATALOG] } })
  assert.equal(of('catalog_loop').length, 1)
})

test('DC-17 a chain is followed four levels deep', async () => {
  const at = (name: string) => `${SITE}/${name}.json`
  const link = (name: string) => json(catalog(nested(at(name))), CATALOG_TYPE)
  const { asked, of } = await look({
    ...listing(nested(at('b'))),
    [at('b')]: link('c'),
    [at('c')]: link('d'),
    [at('d')]: link('e'),
    [at('e')]: link('f'),
    [at('f')]: link('g'),
  })
  const followed = asked.filter((line) => /\/[a-g]\.json$/.test(line))
  assert.deepEqual(
    followed,
    ['b', 'c', 'd', 'e'].map((name) => `GET ${at(name)}`),
  )
  const [finding, ...more] = of('catalog_too_deep')
  assert.equal(more.length, 0)
  assert.equal(finding?.subject, at('e'))
  assert.ok(finding?.message.includes(at('f')))
})

test('DC-17 loops and depth are told once each, however many entries and however long the URLs', async () => {
  const at = (name: string) => `${SITE}/${name.repeat(1_000)}.json`
  const many = (...urls: readonly string[]) =>
    json(catalog(...Array.from({ length: 100 }, () => urls.map(nested)).flat()), CATALOG_TYPE)
  const deep = Array.from({ length: 100 }, (_, index) => at(`f${index}`).slice(0, 1_000))
  const { findings, of } = await look({
    ...listing(nested(at('b'))),
    [at('b')]: many(at('c')),
    [at('c')]: many(at('d')),
    [at('d')]: many(at('e'), at('b'), CATALOG),
    [at('e')]: json(catalog(...deep.map(nested)), CATALOG_TYPE),
  })
  assert.equal(of('catalog_loop').length, 2)
  assert.equal(of('catalog_too_deep').length, 1)
  for (const { code, message, mend } of findings) {
    if (code !== 'catalog_loop' && code !== 'catalog_too_deep') continue
    assert.ok(`${message}${mend}`.length < 2_500, code)
  }
})

test('DC-17 catalogs that fan into one another are read once each', async () => {
  const urls = Array.from({ length: 6 }, (_, index) => `${SITE}/${index}.json`)
  const all = json(catalog(...urls.map(nested)), CATALOG_TYPE)
  const { asked, found } = await look({
    [CATALOG]: all,
    ...Object.fromEntries(urls.map((url) => [url, all])),
  })
  assert.equal(asked.filter((line) => /\/\d\.json$/.test(line)).length, urls.length)
  assert.ok(found.length < 80, `${found.length} places for six catalogs`)
})

test('DC-19 entries with both or neither of url and data lead nowhere, and are errors', async () => {
  const url = `${SITE}/mcp/server-card`
  const { asked, servers, of } = await look(
    listing(
      entry('kelp.example', 'a', { url, data: card('kelp.example') }),
      entry('kelp.example', 'b', {}),
    ),
  )
  assert.ok(!asked.includes(`GET ${url}`))
  assert.deepEqual(servers, [])
  assert.deepEqual(
    of('catalog_location').map(({ pointer, severity }) => [pointer, severity]),
    [
      ['/entries/0', 'error'],
      ['/entries/1', 'error'],
    ],
  )
})

test('an inline card is read in place; its pointers count from the catalog', async () => {
  const { servers, found, requests, asked } = await look(
    listing(entry('kelp.example', 'a', { data: card('kelp.example') })),
  )
  const [server] = servers
  assert.equal(server?.foundAt, CATALOG)
  assert.equal(server?.server.pointer, '/entries/0/data')
  assert.equal(server?.document.validV1, true)
  assert.equal(server?.entry?.identifier, 'urn:air:kelp.example:mcp:a')
  assert.equal(found.filter(({ inline }) => inline).length, 1)
  assert.equal(requests, asked.length)
})

test('the faults of an inline card are told once, at their place in the catalog', async () => {
  const long = card('kelp.example', 'a', { description: 'x'.repeat(101) })
  const { findings } = await look(listing(entry('kelp.example', 'a', { data: long })))
  const about = findings.filter(({ pointer }) => pointer === '/entries/0/data/description')
  assert.equal(about.length, 1)
  assert.equal(about[0]?.subject, CATALOG)
  assert.equal(about[0]?.position?.line, 1)
})

test('an inline catalog is followed like any other', async () => {
  const url = `${SITE}/mcp/server-card`
  const inner = catalog(entry('kelp.example', 'a', { url }), nested(CATALOG))
  const { servers, of } = await look({
    ...listing({ identifier: 'urn:x:inner', type: CATALOG_TYPE, data: inner }),
    [url]: json(card('kelp.example'), CARD_TYPE),
  })
  assert.equal(servers[0]?.foundAt, url)
  const [finding] = of('catalog_loop')
  assert.equal(finding?.pointer, '/entries/0/data/entries/1')
})

test('a fault of an inline catalog is told with the place that the document has', async () => {
  const untyped = entry('kelp.example', 'a', { url: `${SITE}/mcp/server-card`, type: undefined })
  const inner = { identifier: 'urn:x:inner', type: CATALOG_TYPE, data: catalog(untyped) }
  const { of } = await look(listing(inner))
  const [finding] = of('catalog_type_missing')
  assert.equal(finding?.pointer, '/entries/0/data/entries/0')
  assert.match(finding?.message ?? '', /^\/entries\/0\/data\/entries\/0 has no type/)
})

test('a dead entry is told with the place of the entry and what is at its URL', async () => {
  const url = `${SITE}/mcp/server-card`
  for (const [answer, words] of [
    [{ status: 404 }, /status 404/],
    [{ status: 503 }, /status 503/],
    [page('app'), /200 with a page/],
  ] as const) {
    const { of } = await look({ ...listing(entry('kelp.example', 'a', { url })), [url]: answer })
    const [finding, ...more] = of('dead_reference')
    assert.equal(more.length, 0)
    assert.equal(finding?.subject, CATALOG)
    assert.equal(finding?.pointer, '/entries/0')
    assert.match(finding?.message ?? '', words)
    assert.ok(finding?.evidence?.startsWith('curl '))
  }
})

test('what an entry repeats from its card and tells differently is told', async () => {
  const url = `${SITE}/mcp/server-card`
  const { of } = await look({
    ...listing(entry('kelp.example', 'a', { url, version: '1.0.0' })),
    [url]: json(card('kelp.example'), CARD_TYPE),
  })
  const [finding] = of('catalog_entry_differs')
  assert.equal(finding?.subject, CATALOG)
  assert.equal(finding?.pointer, '/entries/0/version')
})

test('a relative entry URL is resolved against the URL that answered', async () => {
  const { asked } = await look({
    [CATALOG]: {
      ...json(catalog(entry('kelp.example', 'a', { url: './cards/a' })), CATALOG_TYPE),
      via: ['https://gulls.example/lists/ai.json'],
    },
  })
  assert.ok(asked.includes('GET https://gulls.example/lists/cards/a'))
})
