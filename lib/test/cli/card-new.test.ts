/** `card new` from options: a card or a description, written once. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseServerCard } from '../../src/card/server-card.ts'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { run } from './run.ts'
import { folder, FLAGS } from './card-new-folder.ts'

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
