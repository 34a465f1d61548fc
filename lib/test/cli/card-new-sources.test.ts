/** `card new` from what is there already: package.json, server.json, an older card, and all of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseServerCard } from '../../src/card/server-card.ts'
import { folder, FLAGS } from './card-new-folder.ts'

const MANIFEST = {
  name: '@tides/tables',
  version: '2.1.0',
  description: 'Tide heights and times for coastal stations.',
  homepage: 'https://tides.example/docs',
  repository: { type: 'git', url: 'git+ssh://git@github.com/tides/tables.git', directory: 'mcp' },
  scripts: { start: 'node .' },
}

test('--from-package takes what npm knows, and the name that the registry looks for', async (t) => {
  const { cardNew } = await folder(t, {
    'package.json': MANIFEST,
    'named.json': { ...MANIFEST, mcpName: 'io.github.tides/tables', repository: 'tides/tables' },
    'odd.json': { ...MANIFEST, mcpName: 'no name', homepage: 'tides', repository: 'ftp://x' },
  })
  const remote = ['--remote', 'https://tides.example/mcp']
  const derived: unknown = JSON.parse(
    (await cardNew('--from-package', 'package.json', ...remote)).stdout,
  )
  const expected = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tides/tables',
    version: '2.1.0',
    description: 'Tide heights and times for coastal stations.',
    websiteUrl: 'https://tides.example/docs',
    repository: { url: 'https://github.com/tides/tables', source: 'github', subfolder: 'mcp' },
    remotes: [{ type: 'streamable-http', url: 'https://tides.example/mcp' }],
  }
  assert.deepEqual(derived, expected)
  const named: unknown = JSON.parse((await cardNew('--from-package', 'named.json')).stdout)
  const { remotes: _, ...without } = expected
  assert.deepEqual(named, {
    ...without,
    name: 'io.github.tides/tables',
    repository: { url: 'https://github.com/tides/tables', source: 'github' },
  })
  const odd = await cardNew('--from-package', 'odd.json', '--name', 'a.b/c')
  assert.equal(odd.exit, 0)
  for (const lost of [/lost +\/mcpName/, /lost +\/homepage/, /lost +\/repository/])
    assert.match(odd.stderr, lost)
})

test('every spelling of a repository that npm knows leads to its forge', async (t) => {
  const spellings = {
    'github:a/b': 'https://github.com/a/b',
    'gitlab:a/b': 'https://gitlab.com/a/b',
    'git@github.com:a/b.git': 'https://github.com/a/b',
    'git://github.com/a/b.git': 'https://github.com/a/b',
    'https://codeberg.org/a/b': 'https://codeberg.org/a/b',
  }
  for (const [repository, url] of Object.entries(spellings)) {
    const { cardNew } = await folder(t, { 'package.json': { repository } })
    const card: { repository?: { url: string } } = JSON.parse(
      (await cardNew('--from-package', 'package.json', ...FLAGS)).stdout,
    )
    assert.equal(card.repository?.url, url, repository)
  }
})

const SERVER_JSON = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'example.tides/tide-tables',
  description: 'Tide heights.',
  version: '1.9.0',
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://tides.example/mcp',
      headers: [{ name: 'X-Key', isRequired: true, isSecret: true }],
    },
  ],
  packages: [{ registryType: 'npm', identifier: '@tides/tables', version: '1.9.0' }],
}

test('--from-registry takes a server.json, also as the API wraps it', async (t) => {
  const { cardNew } = await folder(t, {
    'server.json': SERVER_JSON,
    'api.json': { server: SERVER_JSON, _meta: {} },
    'old.json': { mcpServers: { tides: { url: 'https://tides.example/mcp' } } },
  })
  const plain = await cardNew('--from-registry', 'server.json')
  assert.equal(plain.exit, 0, plain.stderr)
  assert.match(plain.stderr, /server\.json \(registry server\.json\)/)
  assert.match(plain.stderr, /lost +.*packages/)
  const card: { readonly version: string; readonly remotes: unknown } = JSON.parse(plain.stdout)
  assert.equal(card.version, '1.9.0')
  assert.deepEqual(card.remotes, SERVER_JSON.remotes)
  assert.equal((await cardNew('--from-registry', 'api.json')).stdout, plain.stdout)
  const old = await cardNew('--from-registry', 'old.json')
  assert.equal(old.exit, 1)
  assert.match(
    old.stderr,
    /client configuration \(mcpServers\), not a server\.json; read it with --from-legacy/,
  )
})

test('--from-legacy converts one server, and leaves its tools behind', async (t) => {
  const old = {
    serverInfo: { name: 'tide-tables', version: '2.0.0', description: 'Tide heights.' },
    endpoint: 'https://tides.example/mcp',
    tools: [{ name: 'secret_tool' }],
  }
  const two = {
    mcpServers: { a: { url: 'https://a.example/mcp' }, b: { url: 'https://b.example/mcp' } },
  }
  const { cardNew } = await folder(t, { 'old.json': old, 'two.json': two, 'none.json': {} })
  const { stdout, stderr, exit } = await cardNew('--from-legacy', 'old.json')
  assert.equal(exit, 0, stderr)
  assert.ok(!stdout.includes('tool_'))
  assert.ok(parseServerCard(JSON.parse(stdout)).ok)
  const many = await cardNew('--from-legacy', 'two.json')
  assert.equal(many.exit, 1)
  assert.match(many.stderr, /describes 2 servers; countersign card convert two\.json/)
  assert.equal((await cardNew('--from-legacy', 'none.json')).exit, 1)
  assert.equal((await cardNew('--from-legacy', 'gone.json')).exit, 3)
})

test('text of others cannot move the cursor, and stays what it was', async (t) => {
  const title = 'Tides\u009b2J\u202e\u001b[2J'
  const old = {
    name: 'example.tides/x',
    version: '1',
    description: 'Tides.',
    title,
    endpoint: 'https://tides.example/mcp',
  }
  const { cardNew } = await folder(t, { 'old.json': old })
  const { stdout, stderr, exit } = await cardNew('--from-legacy', 'old.json')
  assert.equal(exit, 0, stderr)
  const card: { readonly title?: string } = JSON.parse(stdout)
  assert.equal(card.title, title)
  assert.doesNotMatch(stdout + stderr, /(?!\n)\p{Cc}|\p{Cf}/u)
})

test('a hybrid card leaves its older members behind', async (t) => {
  const hybrid = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    description: 'Tide heights.',
    remotes: [{ type: 'streamable-http', url: 'https://tides.example/mcp' }],
    protocolVersion: '2025-11-25',
    tools: 'dynamic',
  }
  const { cardNew } = await folder(t, { 'hybrid.json': hybrid })
  const { stdout, stderr } = await cardNew('--from-legacy', 'hybrid.json')
  const { protocolVersion: _, tools: __, ...v1 } = hybrid
  assert.deepEqual(JSON.parse(stdout), v1)
  assert.match(stderr, /taken +as it stands: name, version, description, remotes/)
})

test('sources combine: options first, then live, registry, package; what differs is named', async (t) => {
  const { cardNew } = await folder(t, { 'server.json': SERVER_JSON, 'package.json': MANIFEST })
  const { stdout, stderr, exit } = await cardNew(
    '--from-package',
    'package.json',
    '--from-registry',
    'server.json',
    '--from-live',
    'https://tides.example/mcp',
    '--title',
    'Tides',
  )
  assert.equal(exit, 0, stderr)
  assert.deepEqual(JSON.parse(stdout), {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    title: 'Tides',
    description: 'Tide heights.',
    websiteUrl: 'https://tides.example/docs',
    repository: { url: 'https://github.com/tides/tables', source: 'github', subfolder: 'mcp' },
    remotes: [{ ...SERVER_JSON.remotes[0], supportedProtocolVersions: ['2025-11-25'] }],
  })
  assert.match(stderr, /lost +\/version: .*; https:\/\/tides\.example\/mcp \(live server\) says it/)
  const order = ['(live server)', '(registry server.json)', 'package.json\n']
  const places = order.map((text) => stderr.indexOf(text))
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    stderr,
  )
})
