import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEntry } from '../../src/registry/entry.ts'
import { readPage } from '../../src/registry/page.ts'
import { registrySlug } from '../../src/registry/slug.ts'

function withRemotes(remotes: unknown): unknown {
  return { server: { name: 'example.harbour/tides', version: '1.0.0', remotes } }
}

function placesOf(...remotes: unknown[]): readonly string[] | undefined {
  return readEntry(withRemotes(remotes))?.places.map(({ url }) => url)
}

function http(url: string, more: object = {}): unknown {
  return { type: 'streamable-http', url, ...more }
}

test('an entry is read with what its registry says of it', () => {
  const entry = readEntry({
    server: {
      name: 'example.harbour/tides',
      version: '1.2.0',
      remotes: [http('https://b.harbour.example:8443/mcp'), http('https://a.harbour.example/mcp')],
    },
    _meta: {
      'io.modelcontextprotocol.registry/official': {
        status: 'active',
        isLatest: true,
        publishedAt: '2026-03-01T12:00:00Z',
      },
    },
  })
  assert.deepEqual(entry, {
    name: 'example.harbour/tides',
    version: '1.2.0',
    active: true,
    latest: true,
    publishedAt: Date.UTC(2026, 2, 1, 12),
    places: [
      {
        url: 'https://a.harbour.example/mcp',
        host: 'a.harbour.example',
        domain: 'harbour.example',
      },
      {
        url: 'https://b.harbour.example:8443/mcp',
        host: 'b.harbour.example:8443',
        domain: 'harbour.example',
      },
    ],
    needs: [],
  })
})

test('a registry that says nothing of a version has an active one; another status is not active', () => {
  const status = (word: unknown) =>
    readEntry({
      ...Object(withRemotes([])),
      _meta: { 'io.modelcontextprotocol.registry/official': { status: word } },
    })?.active
  assert.equal(readEntry(withRemotes([]))?.active, true)
  assert.deepEqual(['active', 'deprecated', 'deleted', 'frozen', 7].map(status), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('what is no server is passed over', () => {
  for (const server of [
    null,
    [],
    {},
    { name: 'tides', version: '1.0.0' },
    { name: 'a/b/c', version: '1.0.0' },
    { name: 'x y/tides', version: '1.0.0' },
    { name: `example.${'x'.repeat(200)}/tides`, version: '1.0.0' },
    { name: 'example.harbour/tides' },
    { name: 'example.harbour/tides', version: '' },
    { name: 'example.harbour/tides', version: 1 },
  ])
    assert.equal(readEntry({ server }), undefined)
})

test('only streamable HTTP at a public https URL is a place', () => {
  assert.deepEqual(
    placesOf(
      { type: 'sse', url: 'https://old.example/sse' },
      http('http://plain.example/mcp'),
      http('https://user:secret@login.example/mcp'),
      http('https://localhost/mcp'),
      http('https://192.0.2.7/mcp'),
      http('https://[2001:db8::1]/mcp'),
      http('ftp://files.example/mcp'),
      http('not a URL'),
      http(''),
      'https://text.example/mcp',
      null,
      { type: 'streamable-http' },
    ),
    [],
  )
  assert.deepEqual(
    placesOf(http('https://Tides.Example:443/mcp#top'), http('https://tides.example/mcp')),
    ['https://tides.example/mcp'],
    'one spelling',
  )
})

test('DC-20 a placeholder without a value is never a place; a default fills it', () => {
  const region = http('https://{region}.kelp.example/mcp', { variables: { region: {} } })
  const unset = readEntry(withRemotes([region]))
  assert.deepEqual([unset?.places, unset?.needs], [[], ['region']])
  assert.deepEqual(
    placesOf(
      http('https://{region}.kelp.example/mcp', { variables: { region: { default: 'north' } } }),
    ),
    ['https://north.kelp.example/mcp'],
  )
  const literal = readEntry(withRemotes([http('https://kelp.example/{your-tenant}/mcp')]))
  assert.deepEqual(literal?.places, [])
  assert.deepEqual(readEntry(withRemotes([http('https://kelp.example/{tenant}/mcp')]))?.places, [])
})

test('headers that somebody has to give do not keep a server out: it is asked without them', () => {
  const headers = [{ name: 'Authorization', isRequired: true, isSecret: true }]
  assert.deepEqual(placesOf(http('https://gated.example/mcp', { headers })), [
    'https://gated.example/mcp',
  ])
})

test('reading never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readEntry(value)
      readEntry({ server: value })
      readEntry(withRemotes(value))
      readEntry(
        withRemotes([
          value,
          { type: 'streamable-http', url: 'https://a.example/{x}', variables: value },
        ]),
      )
      const page = readPage(Buffer.from(JSON.stringify(value)))
      assert.ok(page === undefined || page.passedOver >= 0)
    }),
    { numRuns: 200 },
  )
})

test('a page without metadata, with null or with an empty cursor is the last one', () => {
  const read = (value: unknown) => readPage(Buffer.from(JSON.stringify(value)))
  for (const metadata of [undefined, null, {}, { nextCursor: null }, { nextCursor: '' }]) {
    const page = read({ servers: [withRemotes([]), 7], metadata })
    assert.equal(page?.next, undefined)
    assert.deepEqual([page?.entries.length, page?.passedOver], [1, 1])
  }
  assert.equal(read({ servers: [], metadata: { nextCursor: 'c1' } })?.next, 'c1')
  for (const wrong of [{ servers: {} }, {}, [], 'x', { servers: [], metadata: { nextCursor: 1 } }])
    assert.equal(read(wrong), undefined)
  assert.equal(readPage(Buffer.from('{"servers":[')), undefined)
  assert.equal(readPage(Uint8Array.of(0xff)), undefined)
})

test('every name of a registry has a slug, and two names have two', () => {
  const form = /^[a-z0-9][a-z0-9._-]{0,63}$/
  assert.deepEqual(registrySlug('io.github.Harbour/Tide_Tables'), {
    provider: 'io.github.harbour',
    name: 'tide_tables',
  })
  const long = `com.example/${'tide-'.repeat(20)}`
  const names = ['-x/-', '.../___', long, `${long}s`, `${'a'.repeat(64)}/b`, `${'a'.repeat(65)}/b`]
  const slugs = names.map(registrySlug)
  for (const { provider, name } of slugs) {
    assert.match(provider, form)
    assert.match(name, form)
  }
  assert.equal(new Set(slugs.map(({ provider, name }) => `${provider}/${name}`)).size, names.length)
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9.-]{1,90}\/[a-zA-Z0-9._-]{1,90}$/), (text) => {
      const { provider, name } = registrySlug(text)
      assert.match(provider, form)
      assert.match(name, form)
    }),
    { numRuns: 200 },
  )
})
