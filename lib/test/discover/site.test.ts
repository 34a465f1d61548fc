import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { KNOWN_PATHS } from '../../src/discover/places.ts'
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
  refusal,
  silence,
  still,
  type Pages,
} from './site-memory.ts'

const SITE = 'https://tides.example'
const FIRST = [
  '/',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/server-card',
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp-server.json',
  '/.well-known/mcp/server.json',
  '/.well-known/mcp-server-card.json',
  '/server-card.json',
  '/.well-known/mcp/server-cards.json',
]
const DEEP = KNOWN_PATHS.filter(({ tier }) => tier === 'deep').map(({ path }) => path)

const list = catalog(entry('tides.example', 'tide-tables', { url: `${SITE}/mcp/server-card` }))
const HEALTHY: Pages = {
  [`${SITE}/`]: page('<title>Tides</title>'),
  [`${SITE}/.well-known/ai-catalog.json`]: json(list, CATALOG_TYPE),
  [`${SITE}/.well-known/ard.json`]: json(list),
  [`${SITE}/mcp/server-card`]: json(card('tides.example'), CARD_TYPE),
  [`${SITE}/.well-known/mcp/server-card.json`]: json(card('tides.example')),
  [`${SITE}/.well-known/mcp.json`]: json(card('tides.example')),
}

const gets = (paths: readonly string[]) => paths.map((path) => `GET ${SITE}${path}`)
const tides = parseTarget('tides.example')

test('a healthy site: exact requests, one server, one endpoint, nothing to say', async () => {
  const site = memory(HEALTHY)
  const discovery = await discover(tides, still(site.send))
  assert.deepEqual(site.lines(), gets([...FIRST, '/mcp/server-card']))
  assert.equal(discovery.requests, FIRST.length + 1)
  assert.equal(discovery.truncated, undefined)
  assert.deepEqual(
    discovery.servers.map(({ id, foundAt, catalogUrl, alsoAt }) => {
      return { id, foundAt, catalogUrl, alsoAt }
    }),
    [
      {
        id: 's1',
        foundAt: `${SITE}/mcp/server-card`,
        catalogUrl: `${SITE}/.well-known/ai-catalog.json`,
        alsoAt: [`${SITE}/.well-known/mcp/server-card.json`, `${SITE}/.well-known/mcp.json`],
      },
    ],
  )
  assert.deepEqual(
    discovery.endpoints.map(({ url, serverId }) => [url, serverId]),
    [[`${SITE}/mcp`, 's1']],
  )
  assert.deepEqual(discovery.findings, [])
})

test('nothing found: the rest is asked, everything tried is told, nothing is invented', async () => {
  const site = memory({ [`${SITE}/`]: page('<title>Quiet</title>') })
  const discovery = await discover(tides, still(site.send))
  assert.deepEqual(site.lines(), gets([...FIRST, ...DEEP]))
  assert.equal(discovery.found.length, FIRST.length + DEEP.length)
  assert.deepEqual(
    discovery.found.slice(1).map(({ presence }) => presence),
    [...FIRST.slice(1), ...DEEP].map(() => 'absent'),
  )
  assert.deepEqual([discovery.servers, discovery.endpoints, discovery.findings], [[], [], []])
})

test('JSON that is no card and no catalog is not an answer: the rest is asked', async () => {
  const site = memory({}, json({ error: 'not found' }))
  const { servers, findings } = await discover(tides, still(site.send))
  assert.deepEqual(site.lines(), gets([...FIRST, ...DEEP]))
  assert.deepEqual(servers, [])
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['shape_unknown'],
  )
})

test('deep asks the rest though something was found', async () => {
  const site = memory(HEALTHY)
  await discover(tides, still(site.send, { deep: true }))
  const asked = site.lines()
  assert.deepEqual(asked.toSorted(), gets([...FIRST, ...DEEP]).toSorted())
})

/** The root and what goes out beside it, before anything is known of the origin. */
const OPENING = ['/', '/.well-known/ai-catalog.json', '/.well-known/ard.json', '/server-card']

test('an origin that cannot be reached is asked no more than the opening', async () => {
  for (const answer of [silence('dns_not_found'), silence('connect_timeout')]) {
    const site = memory({}, answer)
    const discovery = await discover(tides, still(site.send))
    assert.deepEqual(site.lines(), gets(OPENING))
    assert.deepEqual(
      discovery.found.map(({ presence }) => presence),
      OPENING.map(() => 'unreachable'),
    )
  }
})

test('an origin that the guard refuses is asked no more than the opening', async () => {
  const site = memory({}, refusal('address_not_public'))
  const { found } = await discover(tides, still(site.send))
  assert.deepEqual(
    found.map(({ presence }) => presence),
    OPENING.map(() => 'refused'),
  )
})

test('a root page that is slow does not speak for the other places', async () => {
  const site = memory({ ...HEALTHY, [`${SITE}/`]: silence('time_budget') })
  const { servers } = await discover(tides, still(site.send))
  assert.equal(servers.length, 1)
})

test('the Accept header names what is wanted and never HTML (DC-30)', async () => {
  const site = memory(HEALTHY)
  await discover(parseTarget(`${SITE}/mcp`), still(site.send))
  const accepts = new Map(
    site.asked.map(({ url, headers }) => [url, headers?.find(([name]) => name === 'accept')?.[1]]),
  )
  assert.equal(accepts.get(`${SITE}/`), '*/*')
  assert.equal(
    accepts.get(`${SITE}/mcp/server-card`),
    'application/mcp-server-card+json, application/json;q=0.9',
  )
  assert.equal(
    accepts.get(`${SITE}/.well-known/ai-catalog.json`),
    'application/ai-catalog+json, application/json;q=0.9',
  )
  for (const accept of accepts.values()) assert.doesNotMatch(accept ?? 'html', /html/)
  for (const { purpose, method } of site.asked)
    assert.deepEqual([purpose, method], ['document', 'GET'])
})

test('Link headers and <link> elements of the root are followed', async () => {
  const site = memory({
    [`${SITE}/`]: {
      ...page('<head><link rel="mcp-server-card" href="/cards/b">'),
      headers: {
        Link: '</lists/a>; rel="ai-catalog", </docs>; rel="service-desc", </c>; rel=ard; anchor="https://kelp.example/"',
      },
    },
    [`${SITE}/lists/a`]: json(
      catalog(entry('tides.example', 'a', { url: `${SITE}/a/mcp/server-card` })),
      CATALOG_TYPE,
    ),
    [`${SITE}/a/mcp/server-card`]: json(
      card('tides.example', 'a', { remotes: [{ type: 'streamable-http', url: `${SITE}/a/mcp` }] }),
      CARD_TYPE,
    ),
    [`${SITE}/cards/b`]: json(
      card('tides.example', 'b', { remotes: [{ type: 'streamable-http', url: `${SITE}/b/mcp` }] }),
      CARD_TYPE,
    ),
  })
  const { servers, found } = await discover(tides, still(site.send))
  assert.deepEqual(
    servers.map(({ foundAt }) => foundAt),
    [`${SITE}/a/mcp/server-card`, `${SITE}/cards/b`],
  )
  assert.deepEqual(
    found.flatMap(({ place }) => (place.rel === undefined ? [] : [[place.url, place.rel]])),
    [
      [`${SITE}/lists/a`, 'ai-catalog'],
      [`${SITE}/cards/b`, 'mcp-server-card'],
    ],
  )
  assert.ok(!site.lines().some((line) => /\/docs|\/c$/.test(line)))
})

test('cards on other domains are followed, each with the catalog that lists it', async () => {
  const site = memory({
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(
        entry('gulls.example', 'reservations', { url: 'https://gulls.example/mcp/server-card' }),
        entry('kelp.example', 'menus', { url: 'https://kelp.example/mcp/server-card' }),
      ),
      CATALOG_TYPE,
    ),
    'https://gulls.example/mcp/server-card': json(card('gulls.example', 'reservations'), CARD_TYPE),
    'https://kelp.example/mcp/server-card': json(card('kelp.example', 'menus'), CARD_TYPE),
  })
  const { servers } = await discover(tides, still(site.send))
  assert.deepEqual(
    servers.map(({ foundAt, entry: listed, catalogUrl }) => [
      foundAt,
      listed?.identifier,
      catalogUrl,
    ]),
    [
      [
        'https://gulls.example/mcp/server-card',
        'urn:air:gulls.example:mcp:reservations',
        `${SITE}/.well-known/ai-catalog.json`,
      ],
      [
        'https://kelp.example/mcp/server-card',
        'urn:air:kelp.example:mcp:menus',
        `${SITE}/.well-known/ai-catalog.json`,
      ],
    ],
  )
})

test('a card that names a stranger: its reserved place is asked for a back-link', async () => {
  const site = memory({
    [`${SITE}/.well-known/mcp.json`]: json(
      card('tides.example', 'x', { remotes: card('kelp.example').remotes }),
    ),
    'https://kelp.example/mcp/server-card': json(card('kelp.example', 'y'), CARD_TYPE),
  })
  const { servers, found } = await discover(tides, still(site.send))
  assert.equal(servers.length, 1)
  assert.equal(servers[0]?.foundAt, `${SITE}/.well-known/mcp.json`)
  assert.deepEqual(servers[0]?.alsoAt, ['https://kelp.example/mcp/server-card'])
  assert.equal(found.at(-1)?.place.kind, 'remote_card')
})

test('servers are one by endpoint, not by name; a valid v1 card speaks first', async () => {
  const legacy = { name: 'Tides', description: 'Tides.', version: '1', url: `${SITE}/mcp` }
  const site = memory({
    [`${SITE}/.well-known/mcp.json`]: json(legacy),
    [`${SITE}/.well-known/mcp/server-card.json`]: json(card('tides.example')),
    [`${SITE}/.well-known/mcp-server.json`]: json(
      card('tides.example', 'tide-tables', {
        remotes: [{ type: 'streamable-http', url: `${SITE}/other` }],
      }),
    ),
  })
  const { servers, findings } = await discover(tides, still(site.send))
  assert.deepEqual(
    servers.map(({ foundAt }) => foundAt),
    [`${SITE}/.well-known/mcp/server-card.json`, `${SITE}/.well-known/mcp-server.json`],
  )
  assert.deepEqual(servers[0]?.alsoAt, [`${SITE}/.well-known/mcp.json`])
  const codes = findings.map(({ code }) => code)
  assert.ok(codes.includes('documents_disagree'))
  assert.equal(codes.filter((code) => code === 'old_path').length, 2)
})

test('the target is an endpoint by its answer; where a GET says little it is only presumed', async () => {
  for (const [answer, expected] of [
    [{ status: 405 }, 'endpoint'],
    [{ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }, 'endpoint'],
    [{ status: 406 }, 'endpoint'],
    [{ status: 400 }, 'endpoint'],
    [{ status: 200, type: 'text/event-stream', body: 'event: endpoint\n' }, 'endpoint'],
    [{ status: 404 }, 'presumed'],
    [{ status: 500 }, 'presumed'],
    [page('docs'), 'presumed'],
    [json(card('tides.example')), undefined],
    [silence('connect_timeout'), undefined],
  ] as const) {
    const site = memory({ [`${SITE}/api`]: answer })
    const { endpoints } = await discover(parseTarget(`${SITE}/api`), still(site.send))
    const named = endpoints.find(
      ({ url, serverId }) => url === `${SITE}/api` && serverId === undefined,
    )
    const seen = named && (named.presumed === true ? 'presumed' : 'endpoint')
    assert.equal(seen, expected, JSON.stringify(answer))
  }
})

test('a root is an endpoint only when it answers like one', async () => {
  for (const [answer, expected] of [
    [{ status: 405 }, true],
    [
      {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer resource_metadata="https://a.example"' },
      },
      true,
    ],
    [
      { status: 400, body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no session"}}' },
      true,
    ],
    [{ status: 401, headers: { 'WWW-Authenticate': 'Basic' } }, false],
    [{ status: 404 }, false],
    [page('home'), false],
  ] as const) {
    const site = memory({ [`${SITE}/`]: answer })
    const { endpoints } = await discover(tides, still(site.send))
    assert.equal(endpoints.length === 1, expected, JSON.stringify(answer))
  }
})

test('the URL of a document is no endpoint, whatever it answers', async () => {
  for (const path of ['/.well-known/mcp.json', '/cards/x.json', '/mcp/server-card']) {
    const site = memory({})
    const { endpoints } = await discover(parseTarget(`${SITE}${path}`), still(site.send))
    assert.deepEqual(endpoints, [], path)
  }
})

test('a named port is told to the guard for its own origin only', async () => {
  const origin = 'https://tides.example:9443'
  const site = memory({
    [`${origin}/.well-known/ai-catalog.json`]: json(
      catalog(
        entry('tides.example', 'a', { url: `${origin}/mcp/server-card` }),
        entry('kelp.example', 'b', { url: 'https://kelp.example:9443/mcp/server-card' }),
      ),
    ),
    [`${origin}/mcp/server-card`]: json(
      card('tides.example', 'a', { remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }] }),
    ),
  })
  const { endpoints } = await discover(parseTarget('tides.example:9443'), still(site.send))
  for (const { url, namedPort } of site.asked) {
    assert.equal(namedPort === true, url.startsWith(origin), url)
  }
  assert.deepEqual(
    endpoints.map(({ url, namedPort }) => [url, namedPort]),
    [[`${origin}/mcp`, true]],
  )
})

test('what another origin chose is asked without credentials, and what that leads to', async () => {
  const other = 'https://heron.example'
  const list = (...urls: readonly string[]) =>
    json(catalog(...urls.map((url) => entry('heron.example', url, { url }))), CATALOG_TYPE)
  const remotes = [{ type: 'streamable-http', url: `${SITE}/admin` }]
  const site = memory({
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(
        entry('tides.example', 'own', { url: `${SITE}/own.json` }),
        nested(`${other}/list.json`),
      ),
      CATALOG_TYPE,
    ),
    [`${SITE}/own.json`]: json(card('tides.example'), CARD_TYPE),
    [`${other}/list.json`]: json(
      catalog(nested(`${SITE}/upload.json`), nested(`${SITE}/moved.json`)),
      CATALOG_TYPE,
    ),
    [`${SITE}/upload.json`]: list(`${SITE}/delete-all`, `${SITE}/card.json`),
    [`${SITE}/moved.json`]: { ...list(`${SITE}/moved-card`), via: [`${SITE}/elsewhere.json`] },
    [`${SITE}/card.json`]: json(card('tides.example', 'x', { remotes }), CARD_TYPE),
  })
  const { endpoints } = await discover(tides, still(site.send))
  const paths = (anonymous: boolean) =>
    site.asked
      .filter((one) => (one.anonymous === true) === anonymous && one.url.startsWith(SITE))
      .map(({ url }) => new URL(url).pathname)
  for (const path of ['/upload.json', '/moved.json', '/delete-all', '/card.json', '/moved-card'])
    assert.ok(paths(true).includes(path), path)
  assert.ok(paths(true).includes('/admin/server-card'))
  for (const path of ['/own.json', '/mcp/server-card', '/.well-known/ai-catalog.json'])
    assert.ok(paths(false).includes(path), path)
  const foreign = (url: string) => endpoints.find((one) => one.url === url)?.foreign
  assert.equal(foreign(`${SITE}/admin`), true)
  assert.equal(foreign(`${SITE}/mcp`), undefined)
})
