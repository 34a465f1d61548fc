import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseServerCard } from '../../src/card/server-card.ts'
import { main } from '../../src/cli/main.ts'
import { openGuard } from '../../src/net/open.ts'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { openMemory } from './fixtures/sites.ts'
import { run, type Ran } from './run.ts'

interface Folder {
  readonly cwd: string
  readonly read: (name: string) => string
  readonly cardNew: (...argv: readonly string[]) => Promise<Ran>
}

async function folder(
  t: TestContext,
  files: Readonly<Record<string, unknown>> = {},
): Promise<Folder> {
  const cwd = await mkdtemp(join(tmpdir(), 'countersign-new-'))
  t.after(() => rm(cwd, { recursive: true }))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content))
  return {
    cwd,
    read: (name) => readFileSync(join(cwd, name), 'utf8'),
    cardNew: (...argv) =>
      run(['card', 'new', ...argv], {
        cwd,
        openGuard: (options) => openMemory({ ...options, now: Date.now }),
      }),
  }
}

/** A server on a port of its own; its endpoint. */
async function listen(
  t: TestContext,
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  t.after(() => server.closeAllConnections())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}/mcp`
}

const FLAGS = [
  '--name',
  'example.tides/tide-tables',
  '--version',
  '2.0.0',
  '--description',
  'Tide heights.',
  '--remote',
  'https://tides.example/mcp',
]

test('options alone make a valid card on stdout', async (t) => {
  const { cardNew } = await folder(t)
  const { stdout, stderr, exit } = await cardNew(
    ...FLAGS,
    '--title',
    'Tide tables',
    '--website',
    'https://tides.example',
    '--repository',
    'https://github.com/tides/tables',
    '--protocol-version',
    '2025-11-25',
    '--protocol-version',
    '2025-06-18',
  )
  assert.equal(exit, 0)
  assert.equal(stderr, '0 errors, 0 warnings, 0 notes\n')
  const parsed = parseServerCard(JSON.parse(stdout))
  assert.deepEqual(parsed.ok && parsed.value, {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    title: 'Tide tables',
    description: 'Tide heights.',
    websiteUrl: 'https://tides.example',
    repository: { url: 'https://github.com/tides/tables', source: 'github' },
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://tides.example/mcp',
        supportedProtocolVersions: ['2025-11-25', '2025-06-18'],
      },
    ],
  })
})

test('without a terminal one line names every option that is missing', async (t) => {
  const { cardNew } = await folder(t)
  for (const [argv, missing] of [
    [[], '--name, --description, --version'],
    [['--as', 'config'], '--name, --description, --version, --remote'],
    [FLAGS.slice(2), '--name'],
    [['--as', 'config', ...FLAGS.slice(0, -1), '/mcp'], '--base-url'],
  ] as const) {
    const { stdout, stderr, exit } = await cardNew(...argv)
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.ok(stderr.startsWith(`countersign: option_value: card new needs ${missing}; `), stderr)
    assert.equal(stderr.split('\n').length, 2)
  }
})

test('what makes no valid card is told, and not written', async (t) => {
  const { cardNew, cwd } = await folder(t)
  const { stdout, stderr, exit } = await cardNew(
    '--name',
    'tides',
    ...FLAGS.slice(2),
    '--out',
    'card.json',
  )
  assert.equal(exit, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^card\.json {2}\/name\n {2}error card_name_pattern\n/)
  assert.match(stderr, /^nothing was written; 1 error/m)
  assert.ok(!existsSync(join(cwd, 'card.json')))
})

test('a file is written once, and overwritten only with --force', async (t) => {
  const { cardNew, read } = await folder(t)
  const first = await cardNew(...FLAGS, '--out', 'card.json')
  assert.equal(first.exit, 0)
  assert.equal(first.stdout, '')
  assert.match(first.stderr, /^card\.json: written; 0 errors/m)
  const again = await cardNew(...FLAGS, '--version', '3.0.0', '--out', 'card.json')
  assert.equal(again.exit, 3)
  assert.match(
    again.stderr,
    /^countersign: file_exists: card\.json: is there already; .*--force\n$/,
  )
  assert.match(read('card.json'), /"2\.0\.0"/)
  assert.equal(
    (await cardNew(...FLAGS, '--version', '3.0.0', '--out', 'card.json', '--force')).exit,
    0,
  )
  assert.match(read('card.json'), /"3\.0\.0"/)
})

test('--as config writes a short description that publish takes', async (t) => {
  const { cardNew, cwd, read } = await folder(t)
  const made = await cardNew(...FLAGS, '--as', 'config', '--out', 'countersign.config.json')
  assert.equal(made.exit, 0)
  assert.match(made.stderr, /derived +\/baseUrl: https:\/\/tides\.example/)
  assert.match(
    made.stderr,
    /\nThen: countersign publish --out public --config countersign\.config\.json\n$/,
  )
  const { $schema, ...config } = JSON.parse(read('countersign.config.json'))
  assert.equal($schema, './node_modules/countersign/schemas/config.v1.schema.json')
  assert.deepEqual(config, {
    baseUrl: 'https://tides.example',
    servers: [
      {
        name: 'example.tides/tide-tables',
        version: '2.0.0',
        description: 'Tide heights.',
        remotes: [{ url: '/mcp' }],
      },
    ],
  })
  assert.equal((await run(['publish', '--out', 'public'], { cwd })).exit, 0)
  assert.ok(existsSync(join(cwd, 'public/mcp/server-card')))
})

test('a description whose card has no derived path says which one was assumed', async (t) => {
  const { cardNew } = await folder(t)
  const url = 'https://tides.example/mcp?tenant=harbour'
  const { stdout, stderr, exit } = await cardNew(...FLAGS.slice(0, -1), url, '--as', 'config')
  assert.equal(exit, 0)
  assert.match(stderr, /assumed +\/servers\/0\/path: \/mcp\/server-card/)
  const parsed = parsePublishDescription(JSON.parse(stdout))
  assert.equal(parsed.ok && parsed.value.servers[0]?.path, '/mcp/server-card')
})

const IDENTITY = {
  name: 'tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  websiteUrl: 'https://tides.example/docs',
}

async function answerOnce(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new ServerOfSdk1(IDENTITY)
  server.registerTool('secret_tool', { description: 'Never in a card.' }, () => ({ content: [] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  // Its declaration predates exactOptionalPropertyTypes.
  await server.connect(Object.assign(transport, { onclose: () => {} }))
  await transport.handleRequest(request, response)
}

function sdk2(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(IDENTITY)
      server.registerTool('secret_tool', { description: 'Never in a card.' }, () => ({
        content: [],
      }))
      return server
    },
    { legacy: 'stateless' },
  )
  const listener = toNodeHandler(handler)
  return async (request, response) => {
    await listener(request, response)
  }
}

for (const [era, handler, revisions] of [
  ['legacy', answerOnce, /^2025-11-25$/],
  ['modern', sdk2(), /^2026-07-28(,\d{4}-\d{2}-\d{2})*$/],
] as const) {
  test(`--from-live reads a real server of the ${era} era: identity and revisions, no tools`, async (t) => {
    const endpoint = await listen(t, handler)
    const { cardNew } = await folder(t)
    const { stdout, stderr, exit } = await cardNew(
      '--from-live',
      endpoint,
      '--allow-private',
      '--description',
      'Tide heights.',
      '--remote',
      'https://tides.example/mcp',
    )
    assert.equal(exit, 0, stderr)
    const parsed = parseServerCard(JSON.parse(stdout))
    assert.ok(parsed.ok)
    const { name, version, title, websiteUrl, remotes } = parsed.value
    assert.deepEqual(
      { name, version, title, websiteUrl },
      { ...IDENTITY, name: 'example.tides/tide-tables' },
    )
    assert.equal(remotes?.length, 1)
    assert.equal(remotes[0]?.url, 'https://tides.example/mcp')
    assert.match(String(remotes[0]?.supportedProtocolVersions), revisions)
    assert.ok(!stdout.includes('tool'))
    assert.match(stderr, /\(live server\)\n/)
    assert.match(stderr, /derived +\/serverInfo\/name → \/name: "tide-tables" is no v1 name/)
    assert.match(stderr, /lost +the endpoint, streamable-http; an option says it/)
    assert.match(stderr, /Private addresses were allowed/)
    assert.ok(!stderr.includes('missing'))
  })
}

test('what the live server does not say is missing', async (t) => {
  const { cardNew } = await folder(t)
  const said = await cardNew('--from-live', 'https://tides.example/mcp')
  assert.equal(said.exit, 2)
  assert.match(said.stderr, /card new needs --description; /)
  const { stdout, exit } = await cardNew(
    '--from-live',
    'https://tides.example/mcp',
    '--description',
    'Tides.',
    '--json',
  )
  assert.equal(exit, 0)
  const document: {
    readonly created: { readonly value: { readonly name: string } }
    readonly sources: readonly { readonly source: string }[]
  } = JSON.parse(stdout)
  assert.equal(document.created.value.name, 'example.tides/tide-tables')
  assert.equal(document.sources[0]?.source, 'https://tides.example/mcp (live server)')
  const schema = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))
  assert.ok(valid(document), ajv.errorsText(valid.errors))
})

test('a live server that cannot be met stops with the reason: exits 1 to 5', async (t) => {
  const { cardNew } = await folder(t)
  for (const [endpoint, exit, said] of [
    ['https://tides.example/', 1, /is not an MCP server/],
    ['tides.example', 2, /is not the URL of an endpoint/],
    ['https://silent.example/mcp', 3, /could not be measured/],
    ['https://gated.example/mcp', 4, /asks for credentials/],
    ['https://127.0.0.1/mcp', 5, /was not contacted/],
  ] as const) {
    const ran = await cardNew('--from-live', endpoint, ...FLAGS)
    assert.equal(ran.exit, exit, `${endpoint}: ${ran.stderr}`)
    assert.equal(ran.stdout, '')
    assert.match(ran.stderr, said)
  }
})

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

/** `card new` at a terminal where these lines are typed, in chunks as they come. */
async function typed(
  cwd: string,
  chunks: readonly string[],
  ...argv: readonly string[]
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const exit = await main(['card', 'new', ...argv], {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text), isTTY: true },
    stdin: () => Object.assign(keys(chunks), { isTTY: true }),
    env: {},
    cwd,
    now: Date.now,
    openGuard: (options) => openGuard(options),
  })
  return { stdout: out.join(''), stderr: err.join(''), exit }
}

async function* keys(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk)
}

test('on a terminal every member is asked for, and a wrong answer again', async (t) => {
  const { cwd } = await folder(t)
  const lines = [
    'tides\nexample.tides/tide',
    '-tables\n',
    '\r\n',
    '\nGezeiten für K',
    'iel.\n2.0.0\n',
    'https://tides.example/mcp\n',
  ]
  const { stdout, stderr, exit } = await typed(cwd, lines)
  assert.equal(exit, 0, stderr)
  assert.deepEqual(JSON.parse(stdout), {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    description: 'Gezeiten für Kiel.',
    remotes: [{ type: 'streamable-http', url: 'https://tides.example/mcp' }],
  })
  const order = ['$schema', 'name', 'version', 'description', 'remotes']
  assert.deepEqual(Object.keys(JSON.parse(stdout)), order)
  assert.equal(stderr.match(/Name: reverse DNS/g)?.length, 2)
  assert.match(stderr, /\/name is "tides", but a name is/)
  assert.match(stderr, /It is needed\./)
})

test('with something given, only what is missing and needed is asked for', async (t) => {
  const { cwd } = await folder(t)
  const { stdout, stderr, exit } = await typed(cwd, ['Tide heights.\n'], ...FLAGS.slice(0, 4))
  assert.equal(exit, 0)
  assert.equal(JSON.parse(stdout).description, 'Tide heights.')
  assert.equal(stderr.match(/What it does/g)?.length, 1)
  assert.doesNotMatch(stderr, /Title for|Name: |Version, as|URL of the endpoint, such/)
})

test('the end of the input cancels: exit 2, nothing written', async (t) => {
  const { cwd } = await folder(t)
  const { stdout, stderr, exit } = await typed(
    cwd,
    ['example.tides/tide-tables\n'],
    '--out',
    'card.json',
  )
  assert.equal(exit, 2)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    /\ncountersign: option_value: the input ended before every question was answered; /,
  )
  assert.ok(!existsSync(join(cwd, 'card.json')))
})
