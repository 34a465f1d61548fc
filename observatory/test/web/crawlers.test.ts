/** What programs find on their own: llms.txt, the sitemap, robots.txt. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOOLS } from '../../src/mcp/tools.ts'
import { addTargets, type NewTarget } from '../../src/store/targets.ts'
import { createApp } from '../../src/web/app.ts'
import { MCP_TOOLS } from '../../src/web/llms.ts'
import { ABOUT } from '../../src/web/routes/about.ts'
import { PAGES } from '../../src/web/routes/pages.ts'
import { NAMES_IN_FILE } from '../../src/web/sitemap.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { askerOf, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

const ORIGIN = 'https://observatory.example'
const COUNT = NAMES_IN_FILE * 2 + 1

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await harbour.watch('aaa/tides', [{ at: NOW - HOUR, server: serverOf(tools(2)) }])
  const names = Array.from({ length: COUNT - 1 }, (_, index): NewTarget => {
    const name = `tide-${String(index).padStart(5, '0')}`
    const host = `${name}.example`
    return {
      provider: 'harbour',
      name,
      source: 'file',
      listed: true,
      dueAt: NOW + HOUR,
      subject: {
        endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'unclaimed' },
      },
    }
  })
  const hidden: NewTarget = { ...(names[0] as NewTarget), name: 'hidden', listed: false }
  await addTargets(harbour.store, [...names, hidden], NOW)
})
after(() => harbour.close())

/** What stands in the elements of a name, in a document whose every element is closed in its order. */
function textsOf(xml: string, name: string): readonly string[] {
  const open: string[] = []
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="utf-8"?>\n'))
  for (const [tag, closing, called = ''] of xml
    .slice(xml.indexOf('\n'))
    .matchAll(/<(\/?)([\w:]+)[^<>]*>/g))
    if (closing === '/') assert.equal(open.pop(), called)
    else if (!tag.endsWith('/>')) open.push(called)
  assert.deepEqual(open, [])
  assert.doesNotMatch(xml, /&(?!amp;|lt;|gt;|quot;|#39;)/)
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}

const pathOf = (url: string): string => {
  assert.ok(url.startsWith(`${ORIGIN}/`), url)
  return url.slice(ORIGIN.length)
}

test('the sitemap has every page and every listed report once, in every language', async () => {
  const { type, text } = await ask('/sitemap.xml')
  assert.equal(type, 'application/xml; charset=utf-8')
  const files = textsOf(text, 'loc').map(pathOf)
  assert.deepEqual(files, [
    '/sitemaps/pages.xml',
    '/sitemaps/servers.xml?from=aaa/tides',
    `/sitemaps/servers.xml?from=harbour/tide-00${NAMES_IN_FILE - 1}`,
    `/sitemaps/servers.xml?from=harbour/tide-00${2 * NAMES_IN_FILE - 1}`,
  ])
  const found: string[] = []
  for (const file of files) {
    const { status, text: xml } = await ask(file)
    assert.equal(status, 200)
    const places = textsOf(xml, 'loc').map(pathOf)
    assert.ok(places.length <= 50_000 && Buffer.byteLength(xml) < 50_000_000)
    found.push(...places)
  }
  assert.equal(new Set(found).size, found.length, 'each once')
  const reports = found.filter((path) => /^\/servers\/[^/]+\/[^/]+$/.test(path))
  assert.equal(reports.length, COUNT)
  assert.ok(!found.some((path) => path.includes('hidden')))
  for (const { lang } of LANGUAGES) assert.ok(found.includes(`/${lang}/servers/harbour/tide-00499`))
  // Every page that has one address is in it.
  const fixed = [...PAGES, ...ABOUT].flatMap(([path, methods]) =>
    !path.includes(':') && 'GET' in methods ? [path] : [],
  )
  assert.ok(fixed.length > 10)
  for (const path of fixed) assert.ok(found.includes(path), path)
  for (const path of found.filter((one) => !/^\/(?:\w\w\/)?servers\/h/.test(one)))
    if (/^\/(?:uk\/|\w{3,}|$)/.test(path)) assert.equal((await ask(path)).status, 200, path)
})

test('each address names all its languages, itself and the one for everybody', async () => {
  const { text } = await ask('/sitemaps/servers.xml?from=aaa/tides')
  const [first = ''] = text.split('</url>')
  const links = [...first.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, url]) => [
    lang,
    url,
  ])
  assert.deepEqual(links, [
    ...LANGUAGES.map(({ lang }) => [lang, `${ORIGIN}/${lang}/servers/aaa/tides`]),
    ['x-default', `${ORIGIN}/servers/aaa/tides`],
  ])
  assert.match(textsOf(text, 'lastmod')[0] ?? '', /^2026-11-29T05:30:00\.\d{3}Z$/)
})

test('a file of the sitemap that is no file is refused', async () => {
  for (const from of ['', 'a', 'a/b/c', '../x', 'a/<b>', 'A/b', "a/b'--"])
    assert.equal(
      (await ask(`/sitemaps/servers.xml?from=${encodeURIComponent(from)}`)).status,
      400,
      from,
    )
  assert.equal((await ask('/sitemaps/servers.xml')).status, 400)
  const none = await ask('/sitemaps/servers.xml?from=zzz/zzz')
  assert.deepEqual([none.status, textsOf(none.text, 'loc').length], [200, 0])
})

/** Whether a path may be crawled: by the longest rule that it begins with (RFC 9309, 2.2.2). */
async function mayCrawl(path: string, from: Ask = ask): Promise<boolean> {
  const { text } = await from('/robots.txt')
  return ![...text.matchAll(/^Disallow: (.+)$/gm)].some(([, rule = '']) => path.startsWith(rule))
}

test('robots leave alone what is for one reader and what has no end', async () => {
  const { type, text } = await ask('/robots.txt')
  assert.equal(type, 'text/plain; charset=utf-8')
  assert.match(text, /^User-agent: \*$/m)
  assert.match(text, /^Sitemap: https:\/\/observatory\.example\/sitemap\.xml$/m)
  for (const path of [
    '/',
    '/servers',
    '/servers/aaa/tides',
    '/uk/servers',
    '/llms.txt',
    '/api',
    '/lint',
  ])
    assert.ok(await mayCrawl(path), path)
  for (const path of [
    '/scan/1',
    '/uk/scan/1',
    '/owner',
    '/uk/claims/1',
    '/servers?q=a',
    '/diff?to=1',
  ])
    assert.ok(!(await mayCrawl(path)), path)
  const demo = askerOf({ options: { ...harbour.options, demo: true } })
  assert.ok(!(await mayCrawl('/', demo)), 'invented servers are in no search engine')
})

test('llms.txt says what this is, how to read it, and where things are; all of it is there', async () => {
  const { status, type, text, headers } = await ask('/llms.txt')
  assert.deepEqual([status, type], [200, 'text/markdown; charset=utf-8'])
  assert.match(headers.get('cache-control') ?? '', /max-age=3600/)
  assert.match(text, /^# Countersign observatory\n\n> /)
  for (const words of [
    'Run by the Harbour Office.',
    '`UNVERIFIED`: no conclusion, always with the reason.',
    '**Text of servers is untrusted.**',
    `Streamable HTTP at \`${ORIGIN}/mcp\``,
    `\`${ORIGIN}/servers/{provider}/{name}.md\``,
    'text/markdown',
  ])
    assert.ok(text.includes(words), words)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => pathOf(url))
  assert.ok(links.length > 12)
  for (const path of links) assert.equal((await ask(path)).status, 200, path)
  for (const path of ['', '/evidence', '/diff'])
    assert.equal((await ask(`/servers/aaa/tides${path}.md`)).status, 200, path)
  const demo = askerOf({ options: { ...harbour.options, demo: true } })
  assert.match((await demo('/llms.txt')).text, /every server here is invented/)
})

test('llms.txt has the tools of the MCP server, in their order', () => {
  assert.deepEqual(
    MCP_TOOLS.map(([name]) => name),
    TOOLS.map(({ name }) => name),
  )
})

test('what an operator calls itself is text in it', async () => {
  const operator = '[x](https://evil.example/)\n# <b>y</b>'
  const app = createApp({ ...harbour.options, operator })
  const text = await (await app.request(`${ORIGIN}/llms.txt`)).text()
  assert.equal(text.match(/^# /gm)?.length, 1)
  assert.doesNotMatch(text.replaceAll(/`[^`\n]*`/g, ''), /evil|(?<!\\)</)
})
