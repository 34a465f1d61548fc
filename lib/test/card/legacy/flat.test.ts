import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertFlat } from '../../../src/card/legacy/flat.ts'
import { notesOf, only } from './only.ts'

const url = 'https://tides.example/.well-known/mcp.json'
const endpoint = 'https://tides.example/mcp'
const identity = { name: 'Tides', description: 'Tide tables.', version: '2.0.0' }

for (const [title, members] of [
  ['endpoint', { endpoint }],
  ['serverUrl', { serverUrl: endpoint }],
  ['mcp_server', { mcp_server: endpoint, url: 'https://tides.example' }],
  ['remoteEndpoint', { remoteEndpoint: endpoint }],
  ['server.url', { server: { url: endpoint, transport: 'streamable-http' } }],
  ['url with a path', { url: endpoint }],
] as const) {
  test(`finds the endpoint of a flat card under ${title}`, () => {
    const server = only(convertFlat({ ...identity, ...members }, { url }))
    assert.deepEqual(server.card.remotes, [{ type: 'streamable-http', url: endpoint }])
    assert.deepEqual(notesOf(server, 'missing'), [])
  })
}

test('converts the flat form of a documentation platform', () => {
  const value = {
    ...identity,
    url: 'https://docs.tides.example',
    transport: 'http',
    capabilities: { tools: true, resources: false },
    authentication: 'none',
    tools: [{ name: 'search' }],
  }
  const server = only(convertFlat(value, { url }))
  assert.equal(server.card.remotes?.[0]?.url, 'https://docs.tides.example')
  assert.deepEqual(server.claims.capabilities, { tools: true, resources: false })
  assert.equal(server.claims.authenticationRequired, false)
})

test('converts the four members that some applications read', () => {
  const value = { name: 'Tides', description: 'Tide tables.', icon: '/icon.png', endpoint }
  const server = only(convertFlat(value, { url }))
  assert.deepEqual(server.card.icons, [{ src: 'https://tides.example/icon.png' }])
  assert.deepEqual(notesOf(server, 'missing'), [['-', '/version']])
  assert.equal(server.card.version, undefined)
})

test('a bare url without a path or a transport is the website', () => {
  const server = only(
    convertFlat({ ...identity, url: 'https://tides.example', tools: [] }, { url }),
  )
  assert.equal(server.card.remotes, undefined)
  assert.equal(server.card.websiteUrl, 'https://tides.example')
})

test('a bare host that speaks of MCP is the endpoint', () => {
  const server = only(convertFlat({ ...identity, url: 'https://mcp.tides.example' }, { url }))
  assert.equal(server.card.remotes?.[0]?.url, 'https://mcp.tides.example')
})

test('transport stdio makes no remote of the website', () => {
  const value = { ...identity, transport: 'stdio', url: 'https://code.example/tides/mcp' }
  const server = only(convertFlat(value, { url }))
  assert.equal(server.card.remotes, undefined)
  assert.equal(server.card.websiteUrl, 'https://code.example/tides/mcp')
})

test('a long description is cut between words and kept whole in the note', () => {
  const description =
    'Heights and times of high and low water at four hundred stations of three coasts, computed for every day of the year.'
  const server = only(convertFlat({ ...identity, description, endpoint }, { url }))
  const short = server.card.description ?? ''
  assert.ok([...short].length <= 100)
  assert.ok(short.endsWith('…') && description.startsWith(short.slice(0, -1)))
  assert.match(description.slice(short.length - 1), /^[\s,]/)
  const shortened = server.notes.find(({ kind }) => kind === 'shortened')
  assert.equal(shortened?.to, '/description')
  assert.ok(shortened?.message.includes(description))
})

test('limits count code points, so a hundred emoji fit', () => {
  const description = '🌊'.repeat(100)
  assert.equal(
    only(convertFlat({ ...identity, description }, { url })).card.description,
    description,
  )
  const cut = only(convertFlat({ ...identity, description: '🌊'.repeat(101) }, { url })).card
    .description
  assert.equal([...(cut ?? '')].length, 100)
})

test('a display name becomes the title and the name is derived from the host of the document', () => {
  const server = only(
    convertFlat(
      { ...identity, name: 'Tide Tables!', endpoint: 'https://api.other.example/mcp' },
      { url },
    ),
  )
  assert.equal(server.card.title, 'Tide Tables!')
  assert.equal(server.card.name, 'example.tides/tide-tables')
})

test('without an address of the document the host of the endpoint serves', () => {
  const server = only(convertFlat({ ...identity, endpoint: 'https://api.tides.example/mcp' }, {}))
  assert.equal(server.card.name, 'example.tides.api/tides')
})

test('a name that v1 takes is taken word for word', () => {
  const server = only(
    convertFlat({ ...identity, name: 'example.tides/tide-tables', endpoint }, { url }),
  )
  assert.equal(server.card.name, 'example.tides/tide-tables')
  assert.deepEqual(
    notesOf(server, 'taken').filter(([, to]) => to === '/name'),
    [['/name', '/name']],
  )
})

test('a version written as a number becomes text, and says so', () => {
  const server = only(convertFlat({ ...identity, version: 2, endpoint }, { url }))
  assert.equal(server.card.version, '2')
  assert.ok(
    notesOf(server, 'derived').some(([from, to]) => from === '/version' && to === '/version'),
  )
})

test('a repository as text becomes url and source where the forge is known', () => {
  const of = (repository: unknown) =>
    only(convertFlat({ ...identity, repository }, { url })).card.repository
  const github = { url: 'https://github.com/tides-example/tides', source: 'github' }
  assert.deepEqual(of(github.url), github)
  assert.deepEqual(of({ type: 'git', url: `git+${github.url}` }), github)
  assert.equal(of('https://code.tides.example/tides'), undefined)
  assert.equal(of('tides-example/tides'), undefined)
})

test('every unknown member is named as lost, and none twice', () => {
  const value = { ...identity, endpoint, pricing: 'free', tags: [], 'a/b': 1, license: 'MIT' }
  const server = only(convertFlat(value, { url }))
  const lost = server.notes.filter(({ kind, from }) => kind === 'lost' && from === '')
  assert.deepEqual(
    lost.map(({ message }) => message),
    ['no place in a v1 card: pricing, tags, a/b, license'],
  )
})

test('commands anywhere near the top are refused and not copied', () => {
  const value = {
    ...identity,
    installation: { npm: 'tides-mcp', command: 'npx tides-mcp' },
    transports: { stdio: { command: 'tides-mcp' } },
  }
  const server = only(convertFlat(value, { url }))
  assert.deepEqual(
    notesOf(server, 'untrusted').map(([from]) => from),
    ['/installation/command', '/transports/stdio/command'],
  )
  assert.ok(!JSON.stringify(server).includes('npx'))
})

test('an api key is declared as the header that the document names, and only then', () => {
  const headersOf = (authentication: unknown) =>
    only(convertFlat({ ...identity, endpoint, authentication }, { url })).card.remotes?.[0]?.headers
  assert.deepEqual(headersOf({ type: 'api_key', header: 'X-Tide-Key' }), [
    { name: 'X-Tide-Key', isSecret: true },
  ])
  assert.equal(headersOf({ type: 'api_key' }), undefined)
  assert.equal(headersOf({ type: 'api_key', header: 'X Tide\r\nKey' }), undefined)
  assert.equal(headersOf({ type: 'oauth2', header: 'Authorization' })?.[0]?.value, undefined)
  assert.equal(headersOf(null), undefined)
})

test('beside OAuth a bearer token is accepted, not required of the person', () => {
  const authentication = { required: true, schemes: ['bearer', 'oauth2'] }
  const server = only(convertFlat({ ...identity, endpoint, authentication }, { url }))
  assert.equal(server.card.remotes?.[0]?.headers?.[0]?.isRequired, undefined)
  assert.equal(server.claims.authenticationRequired, true)
})

test('members of the wrong type are never carried into the card', () => {
  const value = {
    name: { en: 'Tides' },
    title: 7,
    version: ['1'],
    description: null,
    websiteUrl: 'not a url',
    icons: [{ src: '/a b' }, 7],
    remotes: [{ url: 7 }, null, 'x'],
    _meta: [],
    tools: { a: 1 },
  }
  const server = only(convertFlat(value, { url }))
  assert.deepEqual(Object.keys(server.card), ['$schema', 'name'])
  assert.equal(server.card.name, 'example.tides/mcp')
  assert.ok(notesOf(server, 'assumed').some(([, to]) => to === '/name'))
})
