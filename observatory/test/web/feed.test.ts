/** Feeds: each change once, under one id, in words, and no byte of it different without a change. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexAll } from '../../src/jobs/search.ts'
import { addEvents } from '../../src/store/events.ts'
import { getTarget, updateTarget } from '../../src/store/targets.ts'
import type { NewEvent } from '../../src/store/types.ts'
import { askerOf, type Ask } from './ask.ts'
import { HOSTILE, serverOf, SILENT, tools } from './fleet.ts'
import { DAY, HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { examineSites } from './scenes.ts'

let harbour: Harbour
let ask: Ask
let tide = ''

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  const two = serverOf(tools(2))
  tide = await harbour.watch(
    'tidewater/tide-tables',
    [
      { at: NOW - 4 * DAY, server: two },
      { at: NOW - 3 * DAY, server: SILENT },
      { at: NOW - 2 * DAY, server: two },
      { at: NOW - DAY, server: serverOf(tools(3)) },
    ],
    { title: 'Tide tables' },
  )
  await harbour.watch('northsea/one', [
    { at: NOW - 3 * HOUR, server: two },
    { at: NOW - 2 * HOUR, server: SILENT },
  ])
  await examineSites(harbour)
})
after(() => harbour.close())

const PUBLIC = 'https://observatory.example'
const TAG = 'tag:observatory.example,2026-11-29:'

function all(text: string, element: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, value = '']) => value,
  )
}

test('all that changed, the newest first, in words and with the way to each report', async () => {
  const { status, type, text, headers } = await ask('/feed.atom')
  assert.deepEqual([status, type], [200, 'application/atom+xml; charset=utf-8'])
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(all(text, 'title'), [
    'What changed at MCP servers',
    'catalog (sites): A card changed.',
    'one (northsea): No longer answered. The handshake was not answered (other).',
    'Tide tables (tidewater): Tool list changed: one tool added. find_heights_2',
    'Tide tables (tidewater): Answered again. The handshake ended with HTTP status 200.',
    'Tide tables (tidewater): No longer answered. The handshake was not answered (other).',
  ])
  assert.match(
    text,
    /<link rel="self" type="application\/atom\+xml" href="https:\/\/observatory\.example\/feed\.atom"\/>/,
  )
  assert.match(
    text,
    /<link rel="alternate" type="text\/html" href="https:\/\/observatory\.example\/servers\/tidewater\/tide-tables"\/>/,
  )
  assert.equal(all(text, 'updated')[0], all(text, 'updated')[1])
})

test('RP-11: polled again it has the same bytes and ids, and is not sent again', async () => {
  let now = NOW
  const later = askerOf({ options: { ...harbour.options, now: () => now } })
  const first = await later('/feed.atom')
  now += 9 * DAY
  const second = await later('/feed.atom')
  assert.equal(second.text, first.text)
  const etag = first.headers.get('etag') ?? ''
  const third = await later('/feed.atom', { headers: { 'if-none-match': etag } })
  assert.deepEqual([third.status, third.text], [304, ''])
  const moved = askerOf({ options: { ...harbour.options, publicUrl: 'https://elsewhere.example' } })
  const there = await moved('/feed.atom')
  assert.deepEqual(all(there.text, 'id'), all(first.text, 'id'))
})

test('ids are tags that no two entries share, and updates only follow what happened', async () => {
  const { text } = await ask('/feed.atom')
  const [feed, ...entries] = all(text, 'id')
  assert.equal(feed, `${TAG}feed`)
  assert.equal(new Set(entries).size, entries.length)
  for (const id of entries)
    assert.match(id, /^tag:observatory\.example,2026-11-29:[0-9a-f-]{36}\/\d+$/)
  const before = all(text, 'updated')[0]
  await addEvents(harbour.store, { endpointId: tide }, [{ kind: 'stale', at: NOW, params: {} }])
  const after = await ask('/feed.atom')
  assert.notEqual(all(after.text, 'updated')[0], before)
  assert.equal(all(after.text, 'updated')[0], '2026-11-29T06:30:00.000Z')
  assert.deepEqual(all(after.text, 'id').slice(2), entries)
})

test('one server has a feed, listed or not; a name that is not watched has none', async () => {
  const { status, text } = await ask('/servers/tidewater/tide-tables/feed.atom')
  assert.equal(status, 200)
  assert.equal(all(text, 'title')[0], 'What changed at Tide tables (tidewater)')
  assert.equal(all(text, 'id')[0], `${TAG}feed/tidewater/tide-tables`)
  assert.doesNotMatch(text, /northsea|sites/)
  const slug = { provider: 'northsea', name: 'one' }
  await updateTarget(harbour.store, slug, { listed: false }, 0)
  assert.match((await ask('/servers/northsea/one/feed.atom')).text, /No longer answered/)
  assert.doesNotMatch((await ask('/feed.atom')).text, /northsea/)
  await updateTarget(harbour.store, slug, { listed: true }, 0)
  assert.equal((await ask('/servers/nobody/here/feed.atom')).status, 404)
  assert.equal((await ask('/servers/nobody/here/feed.json')).type, 'application/problem+json')
})

test('a search has a feed of what it finds', async () => {
  await indexAll(harbour.store)
  const { text } = await ask('/servers/feed.atom?q=one&utm=1')
  assert.match(text, /northsea/)
  assert.doesNotMatch(text, /tidewater|sites/)
  assert.equal(all(text, 'title')[0], 'What changed at MCP servers: one')
  assert.ok(text.includes(`href="${PUBLIC}/servers/feed.atom?q=one"`))
  assert.ok(text.includes(`href="${PUBLIC}/servers?q=one"`))
  assert.match((await ask('/servers/feed.atom?provider=sites')).text, /A card changed/)
  const none = await ask('/servers/feed.atom?q=zzz')
  assert.equal(none.status, 200)
  assert.deepEqual(all(none.text, 'updated'), ['2026-11-29T00:00:00.000Z'])
  // Near enough for a list, but not what was asked for.
  assert.doesNotMatch((await ask('/servers/feed.atom?q=northsee')).text, /<entry>/)
  for (const query of ['state=odd', 'before=x', 'before=-1', 'before=0', 'q=%00'])
    assert.equal((await ask(`/servers/feed.atom?${query}`)).status, 400, query)
})

test('pages follow one another by links and lose nothing', async () => {
  const name = { provider: 'many', name: 'events' }
  const endpointId = await harbour.watch('many/events', [])
  const made = Array.from({ length: 120 }, (_, index): NewEvent => ({
    kind: 'stale',
    at: NOW - HOUR + index,
    params: {},
  }))
  await addEvents(harbour.store, { endpointId }, made)
  assert.ok(await getTarget(harbour.store, name))
  const ids: string[] = []
  let path: string | undefined = '/servers/many/events/feed.atom'
  let pages = 0
  while (path !== undefined) {
    const { text } = await ask(path)
    assert.ok(
      text.includes(`<link rel="self" type="application/atom+xml" href="${PUBLIC}${path}"/>`),
    )
    ids.push(...all(text, 'id').slice(1))
    path = /<link rel="next" [^>]*href="https:\/\/observatory\.example([^"]*)"/.exec(text)?.[1]
    pages += 1
  }
  assert.deepEqual([pages, ids.length, new Set(ids).size], [3, 120, 120])
})

test('JSON Feed says the same', async () => {
  const atom = await ask('/servers/tidewater/tide-tables/feed.atom')
  const { type, text } = await ask('/servers/tidewater/tide-tables/feed.json')
  assert.equal(type, 'application/feed+json')
  const feed = JSON.parse(text)
  assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
  assert.equal(feed.feed_url, `${PUBLIC}/servers/tidewater/tide-tables/feed.json`)
  const ids = feed.items.map(({ id }: { readonly id: string }) => id)
  assert.deepEqual(ids, all(atom.text, 'id').slice(1))
})

test('RP-13: whatever a server is called, the feed is well-formed XML and does nothing', async () => {
  const texts = [...HOSTILE, 'a\u0010b\uFFFEc\uD800d']
  for (const [index, text] of texts.entries()) {
    const endpointId = await harbour.watch(`hostile/w${index}`, [], { title: text })
    const kinds = ['tools_changed', 'identity_changed', 'revision_changed', 'down'] as const
    const params = { added: 1, tools: text, members: text, before: text, after: text, reason: text }
    const events = kinds.map((kind) => ({ kind, at: NOW, params }))
    await addEvents(harbour.store, { endpointId }, events)
    const feed = await ask(`/servers/hostile/w${index}/feed.atom`)
    assert.equal(feed.status, 200)
    const tags = [...feed.text.matchAll(/<\/?([^\s>/]+)/g)].map(([, tag = '']) => tag)
    assert.deepEqual(
      [...new Set(tags)].sort(),
      '?xml author category content entry feed id link name published title updated'.split(' '),
    )
    assert.doesNotMatch(feed.text, /&(?!(?:amp|lt|gt|quot|#39);)/)
    // oxlint-disable-next-line no-control-regex -- what no XML document may hold
    assert.doesNotMatch(feed.text, /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u)
    const json = await ask(`/servers/hostile/w${index}/feed.json`)
    assert.doesNotThrow(() => JSON.parse(json.text))
  }
  const search = await ask(`/servers/feed.atom?q=${encodeURIComponent('"><b>\u202E&')}`)
  assert.equal(search.status, 200)
  assert.doesNotMatch(search.text, /<b>|\u202E/)
})

test('a page says where the feed of it is', async () => {
  for (const [path, feed] of [
    ['/', '/feed.atom'],
    ['/servers?q=one', '/servers/feed.atom?q=one'],
    ['/servers/tidewater/tide-tables', '/servers/tidewater/tide-tables/feed.atom'],
    ['/servers/sites/catalog', '/servers/sites/catalog/feed.atom'],
  ] as const) {
    const { text } = await ask(path)
    assert.ok(text.includes(`<link rel="alternate" type="application/atom+xml" href="${feed}">`))
    assert.ok(text.includes(`<a href="${feed}">`), path)
    assert.equal((await ask(feed)).status, 200)
  }
})
