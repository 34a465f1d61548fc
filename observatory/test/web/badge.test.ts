/** Badges: a picture for every name, which says what was seen and can do nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badgeSvg } from '../../src/web/badge/picture.ts'
import { updateTarget } from '../../src/store/targets.ts'
import { askerOf, type Ask } from './ask.ts'
import { HOSTILE } from './fleet.ts'
import { DAY, openHarbour, type Harbour } from './harbour.ts'
import { examineSites, populate } from './scenes.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await populate(harbour)
  await examineSites(harbour)
})
after(() => harbour.close())

/** The day of the harbour's clock, and what its servers lead to. */
const SAID: readonly (readonly [slug: string, message: RegExp])[] = [
  ['tidewater/tide-tables', /^answers, 13 tools · 2026-11-29$/],
  ['northsea/poisoned', /^failed: tools vs approved, schemas vs approved · 2026-11-29$/],
  ['havn/gate', /^answers, asks for sign-in · 2026-11-29$/],
  ['springtide/silent', /^not answered 2026-11-29, last answered 2026-11-28$/],
  ['springtide/broken', /^not answered 2026-11-29$/],
  ['rebind/unsigned', /^observed, not signed · 2026-11-29$/],
  ['hush/one-tool', /^answers, 1 tool · 2026-11-29$/],
  ['new/not-yet', /^not yet observed$/],
  ['quiet/paused', /^paused, last observed 2026-11-28$/],
  ['quiet/opted-out', /^not observed any more$/],
  ['oldpier/stale', /^observation 178 h old$/],
  ['sites/catalog', /^examined 2026-11-29$/],
  ['sites/later', /^not yet observed$/],
]

test('RP-09: a name that is watched has a badge in every state, with 200 and a short life', async () => {
  for (const [slug, message] of SAID) {
    const svg = await ask(`/badge/${slug}.svg`)
    assert.deepEqual([svg.status, svg.type], [200, 'image/svg+xml; charset=utf-8'], slug)
    assert.equal(svg.headers.get('cache-control'), 'public, max-age=300')
    const [, said = ''] = /<title>mcp: (.*)<\/title>/.exec(svg.text) ?? []
    assert.match(said, message, slug)
    assert.ok(svg.text.includes(`role="img" aria-label="mcp: ${said}"`), slug)
    const json = await ask(`/badge/${slug}.json`)
    assert.deepEqual([json.status, json.type], [200, 'application/json'], slug)
    assert.equal(JSON.parse(json.text).message, said)
  }
})

test('a badge is kept for its address alone, and what a reader has is not sent again', async () => {
  let now = harbour.options.now()
  const keeping = askerOf({ options: { ...harbour.options, now: () => now, keepMs: 60_000 } })
  const path = '/badge/tidewater/tide-tables.json'
  const said = async (of = path): Promise<string> => JSON.parse((await keeping(of)).text).message
  const first = await keeping(path)
  assert.match(await said(), /^answers, 13 tools/)
  assert.match(await said('/badge/quiet/paused.json'), /^paused/)
  const etag = first.headers.get('etag') ?? ''
  const again = await keeping(path, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.text], [304, ''])
  now += 20 * DAY
  assert.match(await said(), /^observation \d+ h old$/, 'what is older than that is made anew')
})

test('only a signed and current run bears a mark and a colour', async () => {
  for (const [slug, colour] of [
    ['tidewater/tide-tables', '#17653f'],
    ['northsea/poisoned', '#b0201a'],
    ['havn/gate', '#57616b'],
    ['rebind/unsigned', undefined],
    ['oldpier/stale', undefined],
    ['springtide/silent', undefined],
    ['quiet/paused', undefined],
  ] as const) {
    const { text } = await ask(`/badge/${slug}.svg`)
    assert.equal(text.includes('stroke-dasharray'), colour === undefined, slug)
    assert.equal(JSON.parse((await ask(`/badge/${slug}.json`)).text).color, colour ?? '#78828c')
    const marks = text.match(/#(?:17653f|b0201a|825300|57616b)/g) ?? []
    assert.deepEqual(marks, colour === undefined ? [] : [colour], slug)
  }
})

test('shields.io gets the members that it knows and no other', async () => {
  const { text } = await ask('/badge/northsea/poisoned.json')
  assert.deepEqual(JSON.parse(text), {
    schemaVersion: 1,
    label: 'mcp',
    message: 'failed: tools vs approved, schemas vs approved · 2026-11-29',
    color: '#b0201a',
    isError: true,
    cacheSeconds: 300,
  })
  const quiet = JSON.parse((await ask('/badge/tidewater/tide-tables.json')).text)
  assert.equal(Object.hasOwn(quiet, 'isError'), false)
})

test('UT-16: when nothing new came in time, the badge says how old the observation is', async () => {
  let now = harbour.options.now()
  const later = askerOf({ options: { ...harbour.options, now: () => now } })
  now += 2 * DAY
  assert.match((await later('/badge/tidewater/tide-tables.svg')).text, /observation 49 h old/)
  assert.match((await later('/badge/sites/catalog.svg')).text, /observation 49 h old/)
})

test('a name that left the lists keeps its badge', async () => {
  const slug = { provider: 'hush', name: 'no-tools' }
  const before = await ask('/badge/hush/no-tools.svg')
  assert.equal(await updateTarget(harbour.store, slug, { listed: false }, 0), true)
  assert.deepEqual((await ask('/badge/hush/no-tools.svg')).text, before.text)
})

test('an unknown name is 404, as a picture where a picture was asked for', async () => {
  for (const path of ['/badge/nobody/here.svg', '/badge/..%2f/x.svg', '/badge/x/%3Cb%3E.svg']) {
    const { status, type, text, headers } = await ask(path)
    assert.deepEqual([status, type], [404, 'image/svg+xml; charset=utf-8'], path)
    assert.match(text, /<title>mcp: no such server<\/title>/)
    assert.equal(headers.get('cache-control'), 'public, max-age=60')
  }
  const json = await ask('/badge/nobody/here.json')
  assert.deepEqual([json.status, json.type], [404, 'application/problem+json'])
  for (const path of ['/badge/hush/one-tool', '/badge/hush/one-tool.png', '/badge/hush/.svg'])
    assert.equal((await ask(path)).status, 404, path)
})

test('a copy that is still right is not sent again, and a dark page has a dark one', async () => {
  const light = await ask('/badge/hush/one-tool.svg')
  const tag = light.headers.get('etag') ?? ''
  const again = await ask('/badge/hush/one-tool.svg', { headers: { 'if-none-match': tag } })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal(again.headers.get('cache-control'), 'public, max-age=300')
  const dark = await ask('/badge/hush/one-tool.svg?theme=dark')
  assert.notEqual(dark.text, light.text)
  assert.equal((await ask('/badge/hush/one-tool.svg?theme=%22%3E')).text, light.text)
})

test('RP-07: words are escaped, and the picture loads and runs nothing', async () => {
  const { headers } = await ask('/badge/hostile/words.svg')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  for (const text of [...HOSTILE, '</text><script>x</script>', '" /><a href="', '\uFFFE\u0010']) {
    const badge = { label: 'mcp', message: text, cacheSeconds: 300 } as const
    const svg = badgeSvg(badge, 'light')
    const tags = [...svg.matchAll(/<\/?([^\s>/]+)/g)].map(([, tag = '']) => tag)
    assert.deepEqual([...new Set(tags)].sort(), ['g', 'path', 'svg', 'text', 'title'])
    const bare = [...svg.replaceAll(/="[^"]*"/g, '').matchAll(/<[^>]*>/g)].join('')
    assert.doesNotMatch(bare, /\s(?:on|href|style|src)|["'=]/)
    // oxlint-disable-next-line no-control-regex -- what no XML document may hold
    assert.doesNotMatch(svg, /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/)
  }
})

test('the report shows its badge, and the Markdown that shows it elsewhere', async () => {
  for (const slug of ['tidewater/tide-tables', 'rebind/unsigned']) {
    const { text } = await ask(`/es/servers/${slug}`)
    const [, badge = ''] = /<img src="(\/badge\/[^"]+)"/.exec(text) ?? []
    assert.equal((await ask(badge)).text, (await ask(`/badge/${slug}.svg`)).text)
    const site = 'https://observatory.example'
    const markdown = `[![MCP: ${slug}](${site}${badge})](${site}/servers/${slug})`
    assert.ok(text.includes(markdown), slug)
  }
})
