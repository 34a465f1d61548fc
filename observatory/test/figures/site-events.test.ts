import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readDocument } from 'countersign/card'
import { discover, parseTarget, type Discovery } from 'countersign/discover'

import { start } from '../../../fixtures/servers/run.ts'
import { empty, json } from '../../../fixtures/servers/parts.ts'
import { changeOfSite } from '../../src/figures/site-events.ts'
import {
  siteSeenIn,
  type FoundPlace,
  type SiteFace,
  type SiteSeen,
} from '../../src/figures/site-face.ts'
import { NOON } from './rows.ts'

const CARD_URL = 'https://tide.example/.well-known/mcp/server-card.json'
const MIRROR = 'https://tide.example/.well-known/mcp.json'
const CATALOG_URL = 'https://tide.example/.well-known/ai-catalog.json'

const CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'example.tide/tides',
  version: '1.0.0',
  description: 'Tide tables.',
  repository: { url: 'https://git.example/tide/tides', source: 'git', id: 'R_1' },
  remotes: [{ type: 'streamable-http', url: 'https://tide.example/mcp' }],
}

const ENTRY = {
  identifier: 'urn:air:tide.example:mcp:tides',
  type: 'application/mcp-server-card+json',
  url: CARD_URL,
}

/** What a site serves: a document by URL, or why there is none. */
type Site = Readonly<Record<string, unknown>>

function seen(site: Site): SiteSeen {
  const found = Object.entries(site).map(([url, served]): FoundPlace => {
    const place = { url, kind: 'well_known' } as const
    return typeof served === 'string'
      ? { place, url, presence: presenceOf(served) }
      : { place, url, presence: 'found', document: document(served, url) }
  })
  return siteSeenIn({ found })
}

const WITHOUT = [
  'absent',
  'html',
  'empty',
  'unreachable',
  'refused',
  'error',
  'unreadable',
  'endpoint',
] as const

function presenceOf(word: string): FoundPlace['presence'] {
  return WITHOUT.find((one) => one === word) ?? assert.fail(`${word} is no presence`)
}

function document(value: unknown, url: string) {
  return readDocument(new TextEncoder().encode(JSON.stringify(value)), { url })
}

function face(site: Site): SiteFace {
  return seen(site).face
}

function change(before: Site, after: Site) {
  return changeOfSite(face(before), seen(after), NOON)
}

function kinds(before: Site, after: Site): readonly string[] {
  return change(before, after).events.map(({ kind }) => kind)
}

test('a first examination, and one that saw the same, lead to nothing', () => {
  assert.deepEqual(changeOfSite(undefined, seen({ [CARD_URL]: CARD }), NOON).events, [])
  assert.deepEqual(kinds({ [CARD_URL]: CARD }, { [CARD_URL]: CARD }), [])
})

test('members in another order are the same card', () => {
  const turned = Object.fromEntries(Object.entries(CARD).toReversed())
  assert.deepEqual(kinds({ [CARD_URL]: CARD }, { [CARD_URL]: turned }), [])
})

test('card_changed names the members and the place', () => {
  const { events } = change(
    { [CARD_URL]: CARD },
    { [CARD_URL]: { ...CARD, version: '1.1.0', title: 'Tides' } },
  )
  assert.deepEqual(events, [
    {
      kind: 'card_changed',
      at: NOON,
      params: {
        what: 'changed',
        place: CARD_URL,
        name: 'example.tide/tides',
        members: 'title version',
        places: 1,
      },
    },
  ])
})

test('a list that grew is another list', () => {
  const remotes = [...CARD.remotes, { type: 'sse', url: 'https://tide.example/sse' }]
  const { events } = change({ [CARD_URL]: CARD }, { [CARD_URL]: { ...CARD, remotes } })
  assert.equal(events[0]?.params['members'], 'remotes')
})

test('one change at two places is one event', () => {
  const next = { ...CARD, version: '1.1.0' }
  const { events } = change(
    { [CARD_URL]: CARD, [MIRROR]: CARD },
    { [CARD_URL]: next, [MIRROR]: next },
  )
  assert.deepEqual(
    events.map(({ params }) => params['places']),
    [2],
  )
})

for (const presence of ['absent', 'html', 'empty']) {
  test(`a card is gone when its place is ${presence}`, () => {
    const { events, face: next } = change({ [CARD_URL]: CARD }, { [CARD_URL]: presence })
    assert.deepEqual(
      events.map(({ params }) => params['what']),
      ['gone'],
    )
    assert.deepEqual(next.cards, [])
  })
}

for (const presence of ['unreachable', 'refused', 'error', 'unreadable', 'endpoint']) {
  test(`a card is neither gone nor changed when its place is ${presence}`, () => {
    const before = { [CARD_URL]: CARD, [CATALOG_URL]: { specVersion: '1.0', entries: [ENTRY] } }
    const away = change(before, { [CARD_URL]: presence, [CATALOG_URL]: presence })
    assert.deepEqual(away.events, [])
    assert.deepEqual(away.face, face(before))
    assert.deepEqual(changeOfSite(away.face, seen(before), NOON).events, [])
  })
}

test('a place that was not asked this time is not gone', () => {
  assert.deepEqual(kinds({ [CARD_URL]: CARD }, {}), [])
})

test('a card that appears is told as that', () => {
  const { events } = change({ [CARD_URL]: 'absent' }, { [CARD_URL]: CARD })
  assert.deepEqual(
    events.map(({ kind, params }) => [kind, params['what']]),
    [['card_changed', 'appeared']],
  )
})

test('repository_id_changed: another repository behind the same address', () => {
  const moved = { ...CARD, repository: { ...CARD.repository, id: 'R_2' } }
  const { events } = change({ [CARD_URL]: CARD }, { [CARD_URL]: moved })
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['card_changed', 'repository_id_changed'],
  )
  assert.deepEqual(events[1]?.params, {
    place: CARD_URL,
    before: 'R_1',
    after: 'R_2',
    same_url: true,
  })
})

test('a repository that gives its id for the first time is no other one', () => {
  const { id: _, ...bare } = CARD.repository
  const before = { [CARD_URL]: { ...CARD, repository: bare } }
  assert.deepEqual(kinds(before, { [CARD_URL]: CARD }), ['card_changed'])
})

test('catalog_changed counts and names entries', () => {
  const other = { ...ENTRY, identifier: 'urn:air:tide.example:mcp:moon' }
  const catalog = (...entries: readonly object[]) => ({
    [CATALOG_URL]: { specVersion: '1.0', entries },
  })
  const { events } = change(
    catalog(ENTRY, { ...ENTRY, identifier: 'urn:air:tide.example:mcp:old' }),
    catalog({ ...ENTRY, version: '2' }, other),
  )
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['catalog_changed'],
  )
  assert.deepEqual(events[0]?.params, {
    what: 'changed',
    added: 1,
    removed: 1,
    changed: 1,
    entries:
      'urn:air:tide.example:mcp:moon urn:air:tide.example:mcp:old urn:air:tide.example:mcp:tides',
    members: '',
    place: CATALOG_URL,
  })
  assert.deepEqual(kinds(catalog(ENTRY, other), catalog(other, ENTRY)), [])
})

test('what a catalog says beside its entries is part of it', () => {
  const host = (displayName: string) => ({
    [CATALOG_URL]: { specVersion: '1.0', host: { displayName }, entries: [ENTRY] },
  })
  assert.equal(change(host('A'), host('B')).events[0]?.params['members'], 'host')
})

test('text of a site is bounded and visible in events', () => {
  const name = `a\u202e${'x'.repeat(9_000)}`
  const params = change({}, { [CARD_URL]: { ...CARD, name } }).events[0]?.params
  assert.ok(String(params?.['name']).length <= 300)
  assert.doesNotMatch(JSON.stringify(params), /\u202e/)
})

test('members of any type and any name are data', () => {
  const odd = JSON.parse('{"__proto__":{"a":1},"toString":1,"name":{"toString":1},"version":[]}')
  const site = (card: unknown) => ({ [CARD_URL]: card, [MIRROR]: { servers: [card] } })
  assert.doesNotThrow(() => change(site(odd), site({ ...CARD, repository: null })))
  assert.doesNotThrow(() => change(site({ ...CARD, repository: 7 }), site(odd)))
})

/** A discovery of the library over documents in memory. */
async function discovered(documents: Readonly<Record<string, unknown>>): Promise<Discovery> {
  const { send, now } = start(({ url }) =>
    Object.hasOwn(documents, url) ? json(documents[url]) : empty(404),
  )
  return discover(parseTarget('tide.example'), { send, now, deadline: now() + 60_000 })
}

test('what the library discovers has a face, and cards in a catalog go by their entry', async () => {
  const inline = { ...ENTRY, url: undefined, data: CARD }
  const first = await discovered({
    [CATALOG_URL]: { specVersion: '1.0', entries: [inline] },
    [CARD_URL]: CARD,
  })
  const { face: before, absent } = siteSeenIn(first)
  assert.deepEqual(before.cards.map(([place]) => place).sort(), [
    `${CATALOG_URL}#${ENTRY.identifier}`,
    CARD_URL,
  ])
  assert.deepEqual(
    before.catalogs.map(([place]) => place),
    [CATALOG_URL],
  )
  assert.ok(absent.has(MIRROR))
  const kept: SiteFace = JSON.parse(JSON.stringify(before))
  assert.deepEqual(changeOfSite(kept, siteSeenIn(first), NOON).events, [])
})
