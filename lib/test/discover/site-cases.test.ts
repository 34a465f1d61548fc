import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Exchange } from '../../src/exchange.ts'
import { SITE_RULES } from '../../src/discover/site-rules.ts'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import {
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
  type Answer,
  type Pages,
} from './site-memory.ts'

const SITE = 'https://fern.example'
const CARD = `${SITE}/.well-known/mcp/server-card.json`
const fern = parseTarget('fern.example')

async function look(pages: Pages, fallback?: Answer) {
  const site = memory(pages, fallback)
  const discovery = await discover(fern, still(site.send))
  const at = (url: string) => discovery.found.find(({ place }) => place.url === url)
  const of = (code: string) => discovery.findings.filter((one) => one.code === code)
  return { ...discovery, at, of, asked: site.lines() }
}

test('DC-01 an app shell at every path is absence, told once, and never broken JSON', async () => {
  const { found, findings, servers, of } = await look({}, page('<div id=app></div>'))
  assert.ok(found.every(({ presence }) => presence === 'html'))
  assert.deepEqual(servers, [])
  const [finding, ...more] = of('html_fallback')
  assert.equal(more.length, 0)
  assert.equal(finding?.severity, 'note')
  assert.match(finding?.mend ?? '', /404/)
  assert.deepEqual(findings, [finding])
})

test('DC-01 plain text that is not meant as JSON is a page too', async () => {
  const { at, findings } = await look({}, { type: 'text/plain', body: 'Not found, sorry' })
  assert.equal(at(CARD)?.presence, 'html')
  assert.ok(!findings.some(({ severity }) => severity === 'error'))
})

test('DC-03 a 404 is absence and its body is not read', async () => {
  for (const body of ['Nope', '{"name":', JSON.stringify(card('fern.example'))]) {
    for (const status of [404, 410]) {
      const { at, findings, servers } = await look({}, { status, body })
      assert.equal(at(CARD)?.presence, 'absent')
      assert.deepEqual([findings, servers], [[], []])
    }
  }
})

test('other statuses are errors of a place, not documents', async () => {
  for (const status of [403, 429, 500, 503, 302]) {
    const { at, servers } = await look({ [CARD]: { ...json(card('fern.example')), status } })
    assert.equal(at(CARD)?.presence, 'error', `${status}`)
    assert.deepEqual(servers, [])
  }
})

test('an empty answer is told', async () => {
  const { at, of } = await look({ [CARD]: { body: '' } })
  assert.equal(at(CARD)?.presence, 'empty')
  assert.equal(of('place_empty')[0]?.subject, CARD)
})

test('broken JSON is unreadable, with line and column', async () => {
  const { at, findings } = await look({ [CARD]: { body: '{\n  "name": oops\n}' } })
  assert.equal(at(CARD)?.presence, 'unreadable')
  const [finding] = findings.filter(({ severity }) => severity === 'error')
  assert.equal(finding?.subject, CARD)
})

test('DC-10 a plain-http remote in a card served over https', async () => {
  const remotes = [{ type: 'streamable-http', url: 'http://fern.example/mcp' }]
  const { findings } = await look({ [CARD]: json(card('fern.example', 'x', { remotes })) })
  const [finding, ...more] = findings.filter(({ severity }) => severity === 'error')
  assert.deepEqual([finding?.code, more], ['remote_plain_http', []])
  assert.equal(finding?.subject, CARD)
  assert.equal(finding?.pointer, '/remotes/0/url')
  assert.match(finding?.mend ?? '', /https:\/\/fern\.example\/mcp/)
})

test('DC-20 a template without values is not asked, and says what it needs', async () => {
  const remotes = [
    {
      type: 'streamable-http',
      url: 'https://{region}.fern.example/mcp',
      variables: { region: {} },
    },
  ]
  const { endpoints, of, asked } = await look({
    [CARD]: json(card('fern.example', 'x', { remotes })),
  })
  assert.deepEqual(
    endpoints.map(({ url, needs }) => [url, needs]),
    [[undefined, ['region']]],
  )
  assert.match(of('endpoint_needs_input')[0]?.message ?? '', /needs input: region/)
  assert.ok(!asked.some((line) => /region|[{}]/.test(line)))
})

test('DC-20 a default is filled in, and that is said', async () => {
  const remotes = [
    {
      type: 'streamable-http',
      url: 'https://{region}.fern.example/mcp',
      variables: { region: { default: 'eu' } },
    },
  ]
  const { endpoints, of } = await look({ [CARD]: json(card('fern.example', 'x', { remotes })) })
  assert.deepEqual(
    endpoints.map(({ url, needs, filled }) => ({ url, needs, filled })),
    [{ url: 'https://eu.fern.example/mcp', needs: [], filled: { region: 'eu' } }],
  )
  assert.match(of('endpoint_filled')[0]?.message ?? '', /region=eu/)
})

test('DC-30 a target that sends visitors to a page is noted, and still an endpoint', async () => {
  const url = `${SITE}/mcp`
  const site = memory({ [url]: { ...page('docs'), via: [`${SITE}/docs`] } })
  const { endpoints, findings } = await discover(parseTarget(url), still(site.send))
  assert.deepEqual(
    endpoints.map((endpoint) => endpoint.url),
    [url],
  )
  assert.deepEqual(
    findings.map(({ code, severity }) => [code, severity]),
    [['endpoint_shows_page', 'note']],
  )
})

test('SH-10 a redirect that the guard does not follow is told with its target', async () => {
  const site = memory({ [CARD]: refusal('redirect_refused') })
  const { findings } = await discover(fern, {
    ...still(async (outgoing) => {
      const exchange = await site.send(outgoing)
      if (outgoing.url !== CARD) return exchange
      const timings = { total: 1 }
      const location = 'http://169.254.169.254/latest'
      const hop = { url: CARD, status: 302, location, addresses: [], timings }
      return { ...exchange, hops: [hop] } satisfies Exchange
    }),
  })
  const [finding] = findings.filter(({ code }) => code === 'place_refused')
  assert.equal(finding?.subject, CARD)
  assert.match(
    finding?.message ?? '',
    /redirect of .* to http:\/\/169\.254\.169\.254\/latest was not followed, because /,
  )
  // The first hop can be shown; what it points to must not be followed by who pastes the command.
  assert.match(finding?.evidence ?? '', /^curl .*server-card\.json$/)
  assert.doesNotMatch(finding?.evidence ?? '', / -L |169\.254/)
})

test('a listed URL that the guard refuses is told at its entry', async () => {
  const { of } = await look({
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(entry('fern.example', 'router', { url: 'https://10.0.0.1/mcp/server-card' })),
    ),
    'https://10.0.0.1/mcp/server-card': refusal('address_not_public'),
  })
  const [finding] = of('place_refused')
  assert.equal(finding?.pointer, '/entries/0')
  assert.equal(finding?.params?.['refusal'], 'address_not_public')
  assert.match(finding?.message ?? '', /because .* is not a public address \(loopback\)\.$/)
  // Nothing was sent, so there is no command that would send it.
  assert.equal(finding?.evidence, undefined)
})

test('SH-22 one UTF-8 mark is stripped with a warning, UTF-16 is refused', async () => {
  const text = JSON.stringify(card('fern.example'))
  const marked = await look({ [CARD]: { body: `\uFEFF${text}` } })
  assert.equal(marked.servers.length, 1)
  assert.ok(
    marked.findings.some(
      ({ severity, message }) => severity === 'warning' && /byte order mark/i.test(message),
    ),
  )
  const wide = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])])
  for (const type of ['application/json', 'text/plain']) {
    const refused = await look({ [CARD]: { body: wide, type } })
    assert.equal(refused.at(CARD)?.presence, 'unreadable')
    assert.ok(refused.findings.some(({ severity }) => severity === 'error'))
  }
})

test('a document over the limit is told with the limit, and says how to read more', async () => {
  const large = card('fern.example', 'x', { padding: 'x'.repeat(300_000) })
  const { at, of, servers } = await look({ [CARD]: json(large) })
  assert.equal(at(CARD)?.presence, 'unreadable')
  assert.match(of('document_over_limit')[0]?.message ?? '', /262144/)
  assert.deepEqual(servers, [])
  const site = memory({ [CARD]: json(large) })
  const wider = await discover(fern, still(site.send, { maxBytes: 1024 * 1024 }))
  assert.equal(wider.servers.length, 1)
})

test('a server found only at an older path gets the advice, one in a catalog does not', async () => {
  const only = await look({ [CARD]: json(card('fern.example')) })
  const [finding] = only.of('old_path')
  assert.equal(finding?.severity, 'note')
  assert.match(finding?.mend ?? '', /https:\/\/fern\.example\/mcp\/server-card/)
  const listed = await look({
    [CARD]: json(card('fern.example')),
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(entry('fern.example', 'x', { url: CARD })),
    ),
  })
  assert.deepEqual(listed.of('old_path'), [])
})

test('a card at the place reserved for its endpoint is at no older path', async () => {
  const { of, servers } = await look({ [`${SITE}/mcp/server-card`]: json(card('fern.example')) })
  assert.equal(servers.length, 1)
  assert.deepEqual(of('old_path'), [])
})

test('equal bytes at several places: faults once, places all', async () => {
  const long = json(card('fern.example', 'x', { description: 'x'.repeat(101) }))
  const { findings, servers } = await look({ [CARD]: long, [`${SITE}/.well-known/mcp.json`]: long })
  assert.equal(findings.filter(({ pointer }) => pointer === '/description').length, 1)
  assert.deepEqual([servers.length, servers[0]?.alsoAt?.length], [1, 1])
})

test('every rule has a code of its own', () => {
  const codes = SITE_RULES.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  for (const code of codes) assert.match(code, /^[a-z0-9_]+$/)
})

test('whatever a site answers: no throw, no URL twice, no budget broken, nothing said of no rule', async () => {
  const url = fc.constantFrom(
    CARD,
    `${SITE}/a.json`,
    `${SITE}/b.json`,
    `${SITE}/mcp`,
    'https://kelp.example/x',
    'not a url',
    'https://{x}.example/',
  )
  const listed = fc.oneof(
    url.map(nested),
    url.map((at) => entry('fern.example', 'x', { url: at })),
    fc.json().map((data) => entry('fern.example', 'x', { data })),
    fc.jsonValue(),
  )
  const answer: fc.Arbitrary<Answer> = fc.oneof(
    fc.array(listed, { maxLength: 4 }).map((entries) => json(catalog(...entries), CATALOG_TYPE)),
    fc.jsonValue().map((value) => json(value)),
    fc.constantFrom<Answer>(
      page('x'),
      { status: 404 },
      { status: 405 },
      { body: '' },
      { body: '{' },
      silence('time_budget'),
      refusal('address_not_public'),
    ),
    fc.constant(json(card('fern.example'))),
    fc.string().map((link) => ({ ...page('x'), headers: { link: `<${link}>; rel="ard"` } })),
  )
  const paths = [
    '/',
    '/.well-known/ai-catalog.json',
    '/.well-known/ard.json',
    '/a.json',
    '/b.json',
    '/mcp',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: paths.length + 1, maxLength: paths.length + 1 }),
      async (answers) => {
        const pages = Object.fromEntries(
          [...paths.map((path) => `${SITE}${path}`), CARD].map((at, index) => [
            at,
            answers[index] ?? {},
          ]),
        )
        const site = memory(pages)
        const { requests } = await discover(fern, still(site.send, { maxRequests: 30 }))
        const lines = site.lines()
        assert.equal(new Set(lines).size, lines.length)
        assert.equal(requests, lines.length)
        assert.ok(requests <= 30)
      },
    ),
    { numRuns: 100 },
  )
})
