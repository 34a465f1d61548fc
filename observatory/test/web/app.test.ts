/** Every address, every form, every refusal. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexAll } from '../../src/jobs/search.ts'
import { createApp } from '../../src/web/app.ts'
import { askerOf, assertSays, FORM, wordsIn, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { examineSites, type Scans } from './scenes.ts'

let harbour: Harbour
let ask: Ask
let scans: Scans

before(async () => {
  harbour = await openHarbour({ keys: async () => '{"keys":[]}\n' })
  ask = askerOf(harbour)
  scans = await examineSites(harbour)
  for (let index = 0; index < 60; index++) {
    const slug = `harbour/tide-${String(index).padStart(2, '0')}`
    const server = serverOf(tools(2))
    await harbour.watch(slug, index === 0 ? [] : [{ at: NOW - HOUR + index, server }])
  }
  await harbour.watch('dots/a.json', [])
  await indexAll(harbour.store)
})
after(() => harbour.close())

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

test('each page is at its address, and as JSON at its twin', async () => {
  const pages = [
    '/',
    '/servers',
    '/servers/harbour/tide-01',
    '/servers/sites/catalog',
    `/scan/${scans.done}`,
  ]
  for (const path of pages) {
    const page = await ask(path)
    assert.deepEqual([page.status, page.type], [200, HTML], path)
    const twin = path === '/' ? '/index.json' : `${path}.json`
    assert.match(
      page.text,
      new RegExp(`rel="alternate" type="application/json" href="${twin}"`),
      path,
    )
    const json = await ask(twin)
    assert.deepEqual([json.status, json.type], [200, JSON_TYPE], twin)
    assert.match(JSON.parse(json.text).format, /^countersign\./)
    assert.equal(json.headers.get('access-control-allow-origin'), '*')
  }
})

test('the form of a page follows Accept, and says that it does', async () => {
  const of = async (accept: string) => (await ask('/servers', { headers: { accept } })).type
  assert.equal(await of('application/json'), JSON_TYPE)
  assert.equal(await of('text/html;q=0.5, application/json'), JSON_TYPE)
  assert.equal(await of('application/json;q=0.9, text/html;q=0.9'), JSON_TYPE)
  assert.equal(await of('text/html, application/json'), HTML)
  assert.equal(await of('*/*'), HTML)
  assert.equal(await of('application/*'), JSON_TYPE)
  assert.equal(await of('text/html;q=0, */*'), JSON_TYPE)
  assert.equal(await of('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'), HTML)
  for (const accept of ['*/*', 'application/json'])
    assert.equal(
      (await ask('/', { headers: { accept } })).headers.get('vary'),
      'accept, accept-language, accept-encoding',
    )
  const { status, type, text } = await ask('/', { headers: { accept: 'image/png' } })
  assert.deepEqual([status, type], [406, 'application/problem+json'])
  assert.equal(JSON.parse(text).type, 'urn:countersign:problem:accept')
})

test('a copy that is still right is not sent again', async () => {
  for (const path of [
    '/',
    '/servers.json',
    '/servers/harbour/tide-01',
    '/style.css',
    '/glyph.svg',
  ]) {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await ask(path, { headers: { 'if-none-match': tag } })
      assert.deepEqual([again.status, again.text], [304, ''], `${path} ${tag}`)
      assert.equal(again.headers.get('etag'), etag)
      assert.equal(again.headers.get('vary'), first.headers.get('vary'))
      assert.equal(again.headers.get('content-type'), null)
    }
    assert.equal((await ask(path, { headers: { 'if-none-match': '"other"' } })).status, 200)
  }
})

test('every answer has the policy, and no page needs more than it allows', async () => {
  const answers = [
    await ask('/'),
    await ask('/servers/harbour/tide-01'),
    await ask('/nowhere'),
    await ask('/servers.json'),
    await ask('/style.css'),
    await ask('/', { method: 'DELETE' }),
    await ask('/scan', { method: 'POST' }),
  ]
  for (const { headers, text, type } of answers) {
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'",
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    if (type === HTML)
      assert.doesNotMatch(text, /\sstyle=|<script(?! src="\/page\.js\?)|<style|url\(|\son[a-z]+=/)
  }
  assert.equal((await ask('/servers')).headers.get('referrer-policy'), 'no-referrer')
})

test('the script of the pages is small, knows its words from the page, and is kept for ever', async () => {
  const { text: page } = await ask('/uk/')
  const [, path = ''] = /<script src="([^"]+)" defer data-copy="Копіювати"/.exec(page) ?? []
  const { status, type, text, headers } = await ask(path)
  assert.deepEqual([status, type], [200, 'text/javascript; charset=utf-8'])
  assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
  assert.ok(text.length < 2_000, `${text.length} characters`)
  assert.doesNotMatch(text, /innerHTML|insertAdjacent|eval|document\.write/)
  assert.equal((await ask('/page.js')).headers.get('cache-control'), 'no-cache')
})

test('the stylesheet is kept for ever under the name of its bytes', async () => {
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec((await ask('/')).text) ?? []
  const named = await ask(path)
  assert.equal(named.status, 200)
  assert.match(named.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
  assert.equal((await ask('/style.css')).headers.get('cache-control'), 'no-cache')
  assert.equal((await ask('/style.css?v=other')).headers.get('cache-control'), 'no-cache')
  assert.doesNotMatch(named.text, /@import|url\(|https?:/)
})

test('health, keys, and the methods that an address takes', async () => {
  assert.equal((await ask('/health')).status, 200)
  assert.equal((await ask('/.well-known/countersign-keys.json')).text, '{"keys":[]}\n')
  const wrong = await ask('/servers', { method: 'PUT', headers: { accept: JSON_TYPE } })
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD, OPTIONS')
  assertSays(JSON.parse(wrong.text).detail, /It takes GET, HEAD, OPTIONS\./)
  assert.equal((await ask('/scan')).headers.get('allow'), 'POST, OPTIONS')
  const options = await ask('/servers', { method: 'OPTIONS' })
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, OPTIONS'])
  const head = await ask('/servers', { method: 'HEAD' })
  assert.deepEqual([head.status, head.text, head.type], [200, '', HTML])
})

test('a problem is a page for people and RFC 9457 for programs', async () => {
  const page = await ask('/servers/nobody/here')
  assert.deepEqual([page.status, page.type], [404, HTML])
  assertSays(wordsIn(page.text), /No server has this name Nothing is watched under this name\./)
  const { status, type, text } = await ask('/servers/nobody/here.json')
  assert.deepEqual([status, type], [404, 'application/problem+json'])
  assert.deepEqual(JSON.parse(text), {
    type: 'urn:countersign:problem:no_server',
    title: 'No server has this name',
    status: 404,
    detail: 'Nothing is watched under this name. The list of servers may find another one.',
  })
})

test('a name that itself ends in .json has a page', async () => {
  assert.equal((await ask('/servers/dots/a.json')).status, 200)
  assert.equal((await ask('/servers/dots/a.json.json')).type, JSON_TYPE)
})

async function namesOn(path: string): Promise<readonly string[]> {
  const { text } = await ask(path)
  return JSON.parse(text).servers.map(({ name }: { name: string }) => name)
}

test('the directory: every server once, page by page, in either order', async () => {
  for (const order of ['name', 'observed']) {
    const seen: string[] = []
    let path: string | undefined = `/servers.json?provider=harbour&order=${order}`
    let pages = 0
    while (path !== undefined && pages++ < 9) {
      seen.push(...(await namesOn(path)))
      const view: { next?: string } = JSON.parse((await ask(path)).text)
      path = view.next?.replace('/servers', '/servers.json')
    }
    const all = Array.from({ length: 60 }, (_, index) => `tide-${String(index).padStart(2, '0')}`)
    const expected = order === 'name' ? all : all.slice(1).toReversed()
    assert.deepEqual(seen, expected, order)
  }
})

test('the next page of a list is in the language of the list', async () => {
  const next = /<a class="next" href="([^"]+)"/.exec((await ask('/uk/servers')).text)?.[1] ?? ''
  assert.match(next, /^\/uk\/servers\?/)
  assert.match((await ask(next.replaceAll('&amp;', '&'))).text, /<html lang="uk">/)
})

test('the directory narrows by words, provider and whether observation goes on', async () => {
  assert.deepEqual(await namesOn('/servers.json?q=TIDE-07'), ['tide-07'])
  assert.deepEqual(await namesOn('/servers.json?q=%25'), [])
  assert.deepEqual(await namesOn('/servers.json?provider=dots'), ['a.json'])
  assert.deepEqual(await namesOn('/servers.json?state=paused'), [])
  const none = wordsIn((await ask('/servers?q=zzz')).text)
  assertSays(none, /no servers matching “zzz”/)
  assertSays(none, /No server matches Nothing here has that name or address, and no tool says so\./)
  const one = wordsIn((await ask('/servers?q=tide-07')).text)
  assertSays(one, /one server matching “tide-07”/)
})

test('a search finds what tools say, best first, and last what is spelled nearly so', async () => {
  const paths: string[] = []
  const found: string[] = []
  let path: string | undefined = '/servers.json?q=station+harbour'
  while (path !== undefined && paths.push(path) < 9) {
    const view: { next?: string; near: unknown[]; servers: { name: string }[] } = JSON.parse(
      (await ask(path)).text,
    )
    found.push(...view.servers.map(({ name }) => name))
    assert.deepEqual(view.near, [])
    path = view.next?.replace('/servers', '/servers.json')
  }
  const all = Array.from(
    { length: 59 },
    (_, index) => `tide-${String(59 - index).padStart(2, '0')}`,
  )
  assert.deepEqual(found, all)
  assert.deepEqual(await namesOn('/servers.json?q=station+-tide'), [])
  const near = await ask('/servers?q=harbuor&order=name')
  assert.match(near.text, /<h2 class="count" id="near">/)
  assertSays(wordsIn(near.text), /Spelled nearly so .* harbour\/tide-00/)
  assertSays(wordsIn((await ask('/servers?q=tide')).text), /Order Best match Name Latest/)
})

test('an entry says what was seen, by whom it is signed, and bears the line of fifteen', async () => {
  const { text } = await ask('/servers?q=tide-07')
  assertSays(wordsIn(text), /Answers, and lists two tools over MCP 2026-07-28\. Nothing stands out/)
  assert.match(
    text,
    /role="img"\s+aria-label="Unverified: authorization metadata, toolset as approved, schemas as approved\. Verified: reachability,/,
  )
  assert.equal(text.match(/<path class="(?:verified|unverified) [mh]"/g)?.length, 15)
  assertSays(wordsIn((await ask('/servers?q=tide-00')).text), /Not yet observed\./)
})

test('an observatory without servers says what to do', async () => {
  const empty = await openHarbour({ demo: true })
  try {
    const at = askerOf(empty)
    assertSays(wordsIn((await at('/servers')).text), /No server is watched yet/)
    const home = wordsIn((await at('/')).text)
    assertSays(home, /Nothing observed yet/)
    assertSays(home, /This is a demo: every server here is invented/)
  } finally {
    await empty.close()
  }
})

test('a database that is away is our fault, and is said to be', async () => {
  const errors: unknown[] = []
  const broken = await openHarbour({ onError: (error) => void errors.push(error) })
  const app = createApp(broken.options)
  await broken.close()
  const response = await app.request('https://observatory.example/servers', {
    headers: { accept: 'text/html' },
  })
  assert.ok(response.status === 503 || response.status === 500, `${response.status}`)
  assert.equal(errors.length, 1)
  assert.doesNotMatch(await response.text(), /sqlite|destroyed|Error:|at file/i)
})

/** Sixty requests of the kind that the open internet sends. */
const HOSTILE_PATHS: readonly string[] = [
  '/servers/../../etc/passwd',
  '/servers/%2e%2e/%2e%2e/etc/passwd',
  '/servers/..%2f..%2fetc%2fpasswd',
  '//evil.example/servers',
  '/\\evil.example',
  '/servers//',
  '/servers/a',
  '/servers/a/b/c',
  '/servers/%00/x',
  '/servers/x/%00',
  '/servers/%ff/x',
  '/servers/%/x',
  '/servers/%E0%A4%A/x',
  '/servers/a%0d%0aset-cookie:x/y',
  '/servers/A/B',
  '/servers/-a/b',
  `/servers/${'a'.repeat(65)}/b`,
  `/servers/${'a'.repeat(9_000)}/b`,
  '/servers/__proto__/constructor',
  '/servers/a/__proto__.json',
  "/servers/a'%20or%201=1--/b",
  '/servers/<script>/x',
  '/servers?state=up',
  '/servers?state=active%00',
  '/servers?order=score',
  '/servers?order=relevance',
  '/servers?q=a&after=harbour%2Ftide-01',
  '/servers?after=harbour%2Ftide-01%4012~1',
  '/servers?order=name;drop%20table%20targets',
  '/servers?provider=A',
  '/servers?provider=../x',
  '/servers?after=',
  '/servers?after=a',
  '/servers?after=a/b/c',
  '/servers?after=a/b@x',
  '/servers?after=a/b@1',
  '/servers?after=a/b@-1&order=observed',
  '/servers?after=a/b@1e9&order=observed',
  `/servers?after=a/b@${'9'.repeat(30)}&order=observed`,
  '/servers?after=%00/%00',
  '/servers?order=observed&after=a/b',
  `/servers?q=${'x'.repeat(513)}`,
  '/servers?q=%00',
  '/scan/1',
  '/scan/..%2f..%2f',
  '/scan/00000000-0000-0000-0000-000000000000',
  "/scan/00000000-0000-0000-0000-00000000000'",
  '/runs/x/envelope.json',
  '/runs/00000000-0000-0000-0000-000000000000/envelope.json',
  '/runs/00000000-0000-0000-0000-000000000000/evidence.json',
  '/runs/%2e%2e/evidence.json',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/index.php?x=1',
  '/style.css/../../package.json',
  '/servers.xml',
  '/SERVERS',
]

const HOSTILE_POSTS: readonly (readonly [string, Record<string, string>])[] = [
  ['', FORM],
  ['target', FORM],
  ['other=x', FORM],
  ['target=%', FORM],
  [`target=${'x'.repeat(20_000)}`, FORM],
  ['{', { ...FORM, 'content-type': JSON_TYPE }],
  ['[]', { ...FORM, 'content-type': JSON_TYPE }],
  ['null', { ...FORM, 'content-type': JSON_TYPE }],
  ['{"target":{}}', { ...FORM, 'content-type': JSON_TYPE }],
  ['{"__proto__":{"target":"a.example"}}', { ...FORM, 'content-type': JSON_TYPE }],
  ['target=a.example', { ...FORM, 'content-type': 'text/plain' }],
  ['--x', { ...FORM, 'content-type': 'multipart/form-data; boundary=x' }],
  ['target=http%3A%2F%2Fuser%3Apass%40a.example', FORM],
]

test('hostile requests get 4xx and never 5xx, and nothing of theirs comes back as markup', async () => {
  assert.ok(HOSTILE_PATHS.length + HOSTILE_POSTS.length >= 60)
  for (const path of HOSTILE_PATHS) {
    const { status, text } = await ask(path)
    assert.ok(status >= 400 && status < 500, `${status} for ${path.slice(0, 80)}`)
    assert.doesNotMatch(text, /<script(?! src="\/page\.js\?)|set-cookie:x/, path)
  }
  for (const [body, headers] of HOSTILE_POSTS) {
    const { status } = await ask('/scan', { method: 'POST', headers, body })
    assert.ok(status >= 400 && status < 500, `${status} for ${body.slice(0, 80)}`)
  }
  for (const accept of ['a', ';;;', '*/*;q=x', `${'a/b,'.repeat(5_000)}x`, 'text/html;q=2', ',']) {
    const { status } = await ask('/', { headers: { accept } })
    assert.ok(status === 200 || status === 406, `${status} for ${accept.slice(0, 40)}`)
  }
})
