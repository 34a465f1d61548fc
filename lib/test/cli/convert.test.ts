import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-convert-'))
after(() => rmSync(folder, { recursive: true }))

function card(command: 'convert' | 'lint', text: string) {
  writeFileSync(join(folder, 'card.json'), text)
  return run(['card', command, 'card.json'], { cwd: folder })
}

const V1 = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'
const CARD = { $schema: V1, name: 'a.example/b', version: '1.0.0', description: 'Tides.' }

test('a v1 card is already one, or it is written again; never both', async () => {
  const already = await card('convert', JSON.stringify(CARD))
  assert.match(already.stderr, /^card\.json: Server Card v1, already a v1 card\n/)
  const again = await card('convert', JSON.stringify({ ...CARD, version: 1 }))
  assert.match(again.stderr, /^card\.json: .*, written again as a v1 card\n {2}derived/)
})

test('what no card can be made of says why', async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{"name": }', /line 1, column 10: Expected a value/],
    ['{"specVersion":"1.0","entries":[]}', /a catalog lists cards and is none/],
    ['{"mcpServers":{"local":{"command":"npx"}}}', /every server in it is a program to start/],
  ]
  for (const [text, why] of cases) {
    const { stdout, stderr, exit } = await card('convert', text)
    assert.equal(stdout, '')
    assert.equal(exit, 1)
    assert.match(stderr, /^countersign: nothing_to_convert: card\.json: /)
    assert.match(stderr, why)
    assert.equal(stderr.split('\n').length, 2)
  }
})

test('a program beside a remote server is left out and named', async () => {
  const mcpServers = { far: { url: 'https://a.example/mcp' }, local: { command: 'npx' } }
  const { stdout, stderr } = await card('convert', JSON.stringify({ mcpServers }))
  assert.equal(JSON.parse(stdout).remotes[0].url, 'https://a.example/mcp')
  assert.match(stderr, /^ {2}left out +\/mcpServers\/local: a program/m)
})

test('a file beyond every limit is not led to a limit that does not help', async () => {
  const over = await card('lint', ' '.repeat(300_000))
  assert.match(over.stderr, /read up to 1 MiB with --max 1MiB$/m)
  const far = await card('lint', ' '.repeat(1_200_000))
  assert.match(far.stderr, /at most 1 MiB are ever read$/m)
})

test('a file that has more than it says is read to the limit, and no further', async (t) => {
  const endless = '/dev/zero'
  if (!existsSync(endless)) return t.skip(`this machine has no ${endless}`)
  const { stderr, exit } = await run(['card', 'lint', endless])
  assert.match(stderr, /document_too_large/)
  assert.equal(exit, 3)
})

test('what cannot be seen has one spelling, in quoted JSON too', async () => {
  const { stdout } = await card(
    'lint',
    JSON.stringify({ ...CARD, name: 'x\u001b\u202e\\u001b/y z' }),
  )
  assert.match(stdout, /\/name is "x\\u\{1b\}\\u\{202e\}\\\\u001b\/y z"/)
})

test('a printed command takes the name of a document as one word', async () => {
  const name = "a;touch$IFS'pwned`id`.json"
  const word = "'a;touch$IFS'\\''pwned`id`.json'"
  const legacy = { serverInfo: { name: 'a', version: '1' }, transport: { endpoint: '/mcp' } }
  writeFileSync(join(folder, name), JSON.stringify(legacy))
  const lint = await run(['card', 'lint', name], { cwd: folder })
  assert.ok(lint.stdout.includes(`Convert it: countersign card convert ${word}\n`), lint.stdout)
  writeFileSync(join(folder, name), '{"name": }')
  const convert = await run(['card', 'convert', name], { cwd: folder })
  assert.ok(convert.stderr.includes(`; countersign card lint ${word} says more\n`), convert.stderr)
  const unknown = await run(['$(id).example'])
  assert.ok(unknown.stderr.endsWith("did you mean countersign check '$(id).example'?\n"))
})
