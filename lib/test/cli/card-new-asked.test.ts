/** `card new` on a terminal: what is missing is asked for. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { main } from '../../src/cli/main.ts'
import { openGuard } from '../../src/net/open.ts'
import type { Ran } from './run.ts'
import { folder, FLAGS } from './card-new-folder.ts'

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
