/** The directory narrowed by what was seen: in the page, its address, its JSON and the API. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexAll } from '../../src/jobs/search.ts'
import { updateTarget } from '../../src/store/targets.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { GATED, POISONED, serverOf, SILENT, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  const at = NOW - HOUR
  await harbour.watch('a/good', [{ at, server: serverOf(tools(2)) }])
  await harbour.watch('b/poisoned', [{ at, server: serverOf([POISONED]) }])
  await harbour.watch('c/gate', [{ at, server: GATED }], {
    url: 'https://tide.example/mcp',
  })
  await harbour.watch('d/silent', [{ at, server: SILENT }])
  await harbour.watch('e/unsigned', [{ at, server: serverOf([POISONED]), leftPublic: true }])
  await updateTarget(harbour.store, { provider: 'a', name: 'good' }, { source: 'registry' }, at)
  await indexAll(harbour.store)
})
after(() => harbour.close())

async function named(query: string): Promise<readonly string[]> {
  const view = JSON.parse((await ask(`/servers.json?${query}`)).text)
  const api = JSON.parse((await ask(`/api/v1/servers?${query}`)).text)
  const names = ({ servers }: { readonly servers: readonly { readonly name: string }[] }) =>
    servers.map(({ name }) => name)
  assert.deepEqual(names(api), names(view), query)
  return names(view)
}

test('by states, credentials, revision and source, alone and together', async () => {
  const rows: readonly (readonly [query: string, names: readonly string[]])[] = [
    ['check=observed_risk', ['poisoned']],
    ['check=observed_risk:tool_description_hygiene', ['poisoned']],
    ['check=failed', []],
    ['answered=false', ['silent']],
    ['answered=true&source=registry', ['good']],
    ['auth_required=true', ['gate']],
    ['auth_required=false', ['good', 'poisoned', 'unsigned']],
    ['protocol_revision=2026-07-28', ['good', 'poisoned', 'unsigned']],
    ['protocol_revision=2024-11-05', []],
    ['source=registry', ['good']],
    ['auth_required=false&provider=b', ['poisoned']],
    ['auth_required=false&source=file&order=name', ['poisoned', 'unsigned']],
    ['q=list_stations&check=observed_risk', ['poisoned']],
    // A form sends what is not chosen as nothing.
    ['check=&auth_required=&protocol_revision=&source=&q=good', ['good']],
  ]
  for (const [query, names] of rows) assert.deepEqual(await named(query), names, query)
})

test('what is chosen stands above the list, each with the address without it', async () => {
  const path = '/servers?q=stations&check=observed_risk%3Atool_description_hygiene&source=file'
  const { text } = await ask(path)
  const chosen = [
    ...text.matchAll(/<li>([^<]*) <a href="([^"]*)" aria-label="Without “([^”]*)”">×<\/a>/g),
  ].map((found) => found.slice(1, 4))
  assert.deepEqual(chosen, [
    [
      'Checks: Observed risk: tool texts',
      '/servers?q=stations&amp;source=file',
      'Checks: Observed risk: tool texts',
    ],
    [
      'Added by: The operator',
      '/servers?q=stations&amp;check=observed_risk%3Atool_description_hygiene',
      'Added by: The operator',
    ],
  ])
  for (const [, href = ''] of chosen)
    assert.equal((await ask(href.replaceAll('&amp;', '&'))).status, 200)
  assert.match(text, /<option value="observed_risk:tool_description_hygiene" selected>/)
  assert.match(text, /<option value="file" selected>/)
  assertSays(wordsIn(text), /one server matching “stations”/)
  // Its feed is narrowed alike.
  const feed = path.replace('/servers', '/servers/feed.atom').replaceAll('&', '&amp;')
  assert.ok(text.includes(`href="${feed}"`))
  assert.equal((await ask(feed.replaceAll('&amp;', '&'))).status, 200)
  assert.doesNotMatch((await ask('/servers?q=stations')).text, /class="chosen"/)
})

test('it offers the revisions that somebody speaks, and the one that was asked for', async () => {
  const offered = async (query: string) =>
    /name="protocol_revision"[^>]*>([^]*?)<\/select>/
      .exec((await ask(`/servers?${query}`)).text)?.[1]
      ?.match(/\d{4}-\d\d-\d\d(?=<)/g)
  assert.deepEqual(await offered(''), ['2026-07-28'])
  assert.deepEqual(await offered('protocol_revision=2024-11-05'), ['2026-07-28', '2024-11-05'])
})

test('a filter that is none is named, and never our fault', async () => {
  for (const query of [
    'check=bad',
    'check=failed:',
    'check=failed:reachability',
    'check=observed_risk:tls_certificate',
    'check=verified',
    'check=__proto__',
    'answered=never',
    'auth_required=1',
    'auth_required=unknown',
    'protocol_revision=latest',
    'protocol_revision=2025-06-18%00',
    "protocol_revision='%20or%201=1",
    'source=elsewhere',
    'auth_required=true&after=a/good',
    'auth_required=true&order=relevance',
  ]) {
    const { status, text } = await ask(`/servers.json?${query}`)
    assert.deepEqual([status, JSON.parse(text).type], [400, 'urn:countersign:problem:query'], query)
    assert.equal((await ask(`/api/v1/servers?${query}`)).status, 400, query)
    assert.equal(
      (await ask(`/servers/feed.atom?${query.split('&')[0]}`)).status,
      query.includes('&') ? 200 : 400,
      query,
    )
  }
})
