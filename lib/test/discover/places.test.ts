import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cardPlaceOf,
  KNOWN_PATHS,
  isKnownPath,
  placesOf,
  suffixOf,
} from '../../src/discover/places.ts'
import { parseTarget } from '../../src/discover/target.ts'

const FIRST = [
  'root /',
  'catalog /.well-known/ai-catalog.json',
  'catalog /.well-known/ard.json',
  'suffix /server-card',
  'well_known /.well-known/mcp',
  'well_known /.well-known/mcp/server-card.json',
  'well_known /.well-known/mcp.json',
  'well_known /.well-known/mcp-server.json',
  'well_known /.well-known/mcp/server.json',
  'well_known /.well-known/mcp-server-card.json',
  'well_known /server-card.json',
  'well_known /.well-known/mcp/server-cards.json',
]

function shown(target: string, tier: 'first' | 'deep'): readonly string[] {
  return placesOf(parseTarget(target), tier).map(({ url, kind }) => {
    return `${kind} ${url.replace('https://tides.example', '')}`
  })
}

test('a domain: root, both catalogs, the suffix, the five scanner paths, the other used paths', () => {
  assert.deepEqual(shown('tides.example', 'first'), FIRST)
})

test('a URL with a path: the URL itself too, and the suffix behind its path', () => {
  const places = shown('https://tides.example/api/mcp', 'first')
  assert.equal(places.length, FIRST.length + 1)
  assert.deepEqual(places.slice(0, 2), ['root /', 'target /api/mcp'])
  assert.ok(places.includes('suffix /api/mcp/server-card'))
  assert.ok(!places.includes('suffix /server-card'))
})

test('a root URL asks nothing twice', () => {
  assert.deepEqual(shown('https://tides.example/', 'first'), FIRST)
})

test('a URL of the table is asked once', () => {
  const urls = placesOf(parseTarget('https://tides.example/.well-known/mcp.json'), 'first').map(
    ({ url }) => url,
  )
  assert.equal(new Set(urls).size, urls.length)
  assert.equal(urls.length, FIRST.length)
})

test('the deep tier repeats nothing of the first', () => {
  const first = new Set(shown('tides.example', 'first'))
  const deep = shown('tides.example', 'deep')
  assert.ok(deep.length >= 10)
  assert.deepEqual(
    deep.filter((place) => first.has(place)),
    [],
  )
})

test('both tiers fit into forty requests', () => {
  assert.ok(KNOWN_PATHS.length + 2 <= 40)
})

for (const [url, suffixed] of [
  ['https://tides.example/', 'https://tides.example/server-card'],
  ['https://tides.example/mcp', 'https://tides.example/mcp/server-card'],
  ['https://tides.example/mcp/', 'https://tides.example/mcp/server-card'],
  ['https://tides.example/mcp//', 'https://tides.example/mcp//server-card'],
  ['https://tides.example/mcp?tenant=a#b', 'https://tides.example/mcp/server-card'],
  ['https://tides.example:8443/a%2Fb', 'https://tides.example:8443/a%2Fb/server-card'],
] as const) {
  test(`the suffix of ${url}`, () => assert.equal(suffixOf(url), suffixed))
}

test('a known path is a document place, the root is not', () => {
  assert.ok(isKnownPath('/.well-known/mcp.json'))
  assert.ok(!isKnownPath('/'))
  assert.ok(!isKnownPath('/mcp'))
})

test('the place of a card is beside its endpoint, over https, query and slash dropped, variables kept', () => {
  assert.equal(cardPlaceOf('http://fern.example/mcp/?k=1'), 'https://fern.example/mcp/server-card')
  assert.equal(
    cardPlaceOf('https://{tenant}.fern.example/mcp'),
    'https://{tenant}.fern.example/mcp/server-card',
  )
})
