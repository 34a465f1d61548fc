import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readDocument } from '../../src/card/read.ts'
import { STATIC_HOSTS } from '../../src/publish/static.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { run, type Ran } from './run.ts'
import { replay } from './transcript.ts'

const TIDES = {
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25'] }],
}
const CONFIG = { baseUrl: 'https://tides.example', servers: [TIDES] }
const PATHS = [
  '.well-known/ai-catalog.json',
  '.well-known/ard.json',
  '.well-known/mcp.json',
  '.well-known/mcp/server-card.json',
  'mcp/server-card',
]

interface Folder {
  readonly cwd: string
  readonly write: (name: string, content: string) => void
  readonly read: (name: string) => string
  /** Every file, sorted, without the list that the command keeps. */
  readonly files: (under?: string) => readonly string[]
  readonly publish: (...argv: readonly string[]) => Promise<Ran>
}

async function folder(t: TestContext, config: unknown = CONFIG): Promise<Folder> {
  const cwd = await mkdtemp(join(tmpdir(), 'countersign-publish-'))
  t.after(() => rm(cwd, { recursive: true }))
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
  write('countersign.config.json', JSON.stringify(config, undefined, 2))
  return {
    cwd,
    write,
    read: (name) => readFileSync(join(cwd, name), 'utf8'),
    files: (under = '.') =>
      readdirSync(join(cwd, under), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.countersign-export.json')
        .map((entry) => join(entry.parentPath, entry.name).slice(join(cwd, under).length + 1))
        .toSorted(),
    publish: (...argv) => run(['publish', ...argv], { cwd }),
  }
}

test('publish writes every document of the description as a file', async (t) => {
  const { publish, files, read } = await folder(t)
  const { stdout, stderr, exit } = await publish('--out', 'public')
  assert.equal(stderr, '')
  assert.equal(exit, 0)
  assert.deepEqual(files('public'), PATHS)
  const card = readDocument(new TextEncoder().encode(read('public/mcp/server-card')))
  assert.ok(card.validV1)
  assert.deepEqual(card.servers[0]?.card.remotes?.[0]?.url, 'https://tides.example/mcp')
  assert.match(stdout, /^5 files in public\n {2}new +mcp\/server-card$/m)
  assert.match(stdout, /No headers are set: .*Access-Control-Allow-Origin: \*/)
  assert.match(
    stdout,
    /^When it is deployed: countersign publish verify tides\.example --config countersign\.config\.json$/m,
  )
})

test('publish writes for every host, and says what that host cannot do', async (t) => {
  const { publish, files } = await folder(t)
  for (const target of STATIC_HOSTS) {
    const { stdout, exit } = await publish('--out', target, '--for', target)
    assert.equal(exit, 0, target)
    const documents = files(target).filter((path) => PATHS.includes(path.replace(/^public\//, '')))
    assert.equal(documents.length, PATHS.length, target)
    assert.match(stdout, /Each file has one media type/, target)
  }
})

test('the command offers every host of the export', () => {
  const command = COMMANDS.find(({ name }) => name === 'publish')
  const choices = command?.options.find(({ name }) => name === 'for')?.choices
  assert.deepEqual(choices, STATIC_HOSTS)
})

test('publish again changes what differs and touches nothing else', async (t) => {
  const { publish, write, read } = await folder(t)
  await publish('--out', 'public')
  const again = await publish('--out', 'public')
  assert.equal(again.stdout.match(/^ {2}unchanged /gm)?.length, 5)
  const newer = { ...CONFIG, servers: [{ ...TIDES, version: '2.1.0' }] }
  write('countersign.config.json', JSON.stringify(newer))
  const { stdout, exit } = await publish('--out', 'public')
  assert.equal(exit, 0)
  assert.equal(stdout.match(/^ {2}changed /gm)?.length, 3)
  assert.match(read('public/mcp/server-card'), /"version": "2\.1\.0"/)
})

test('what somebody else wrote is never overwritten without --force, and nothing is half written', async (t) => {
  const { publish, write, read, files } = await folder(t)
  write('site/.well-known/mcp.json', '{"mine":true}')
  write('site/index.html', '<p>Mine')
  const { stdout, stderr, exit } = await publish('--out', 'site')
  assert.equal(exit, 3)
  assert.equal(stdout, '')
  assert.match(stderr, /^countersign: file_exists: .*mcp\.json: is there already .*--force\n$/)
  assert.deepEqual(files('site'), ['.well-known/mcp.json', 'index.html'])
  const dry = await publish('--out', 'site', '--dry-run')
  assert.equal(dry.exit, 3)
  assert.equal((await publish('--out', 'site', '--force')).exit, 0)
  assert.match(read('site/.well-known/mcp.json'), /tide-tables/)
  assert.equal(read('site/index.html'), '<p>Mine')
})

test('a file of ours that was edited by hand is somebody’s work', async (t) => {
  const { publish, write, read } = await folder(t)
  await publish('--out', 'site', '--for', 'netlify')
  write('site/_headers', `${read('site/_headers')}/\n  X-Mine: yes\n`)
  const { stderr, exit } = await publish('--out', 'site', '--for', 'netlify')
  assert.equal(exit, 3)
  assert.match(stderr, /site\/_headers/)
})

test('what is no longer exported is named, and stays', async (t) => {
  const { publish, write, files } = await folder(t)
  await publish('--out', 'public')
  const moved = { ...CONFIG, servers: [{ ...TIDES, path: '/card.json' }] }
  write('countersign.config.json', JSON.stringify(moved))
  for (const _ of [1, 2]) {
    const { stdout } = await publish('--out', 'public')
    assert.match(stdout, /^Of an earlier export, and still there\n {2}mcp\/server-card$/m)
  }
  assert.ok(files('public').includes('mcp/server-card'))
})

test('a dry run shows everything and writes nothing', async (t) => {
  const { publish, cwd } = await folder(t)
  const { stdout, exit } = await publish('--dry-run', '--out', 'public', '--for', 's3')
  assert.equal(exit, 0)
  assert.match(stdout, /^\d+ files for s3 for public; nothing was written$/m)
  assert.match(stdout, /upload\.sh/)
  assert.ok(!existsSync(join(cwd, 'public')))
  assert.equal((await publish('--dry-run')).exit, 0)
})

test('a description with faults gives a finding for each, at its line, and no file', async (t) => {
  const { publish, write, cwd } = await folder(t)
  write(
    'countersign.config.json',
    '{\n  "baseUrl": "http://localhost:3000",\n  "servers": [{\n    "name": "tides",\n    "version": "2.0.0",\n    "desciption": "Tides.",\n    "remotes": [{ "url": "/mcp" }]\n  }]\n}\n',
  )
  const { stdout, exit } = await publish('--out', 'public')
  assert.equal(exit, 1)
  assert.ok(!existsSync(join(cwd, 'public')))
  assert.match(stdout, /^countersign\.config\.json cannot be published$/m)
  const places = [...stdout.matchAll(/^countersign\.config\.json:(\d+):\d+/gm)].map(
    ([, line]) => line,
  )
  assert.deepEqual(new Set(places), new Set(['2', '4', '6']))
  assert.match(stdout, /Write "description" instead/)
  assert.match(stdout, /^3 errors, 0 warnings, 0 notes$/m)
})

test('a fault that is left out or accepted still publishes nothing, and is no success', async (t) => {
  const { publish, write, cwd } = await folder(t, { ...CONFIG, baseUrl: 'tides.example' })
  write('known.json', '[{ "code": "publish_base_url" }]')
  for (const option of [
    ['--skip', 'publish_base_url'],
    ['--known', 'known.json'],
  ]) {
    const { stdout, exit } = await publish('--out', 'public', ...option)
    assert.equal(exit, 1)
    assert.match(stdout, /cannot be published/)
  }
  assert.ok(!existsSync(join(cwd, 'public')))
})

test('a local base URL is an error, and a warning in development', async (t) => {
  const { publish } = await folder(t, { ...CONFIG, baseUrl: 'http://localhost:3000' })
  const strict = await publish('--out', 'public')
  assert.equal(strict.exit, 1)
  const { stdout, exit } = await publish('--out', 'public', '--development')
  assert.equal(exit, 0)
  assert.match(stdout, /warning publish_base_local/)
  assert.match(stdout, /5 files in public/)
})

test('a server with a host of its own is exported by its host', async (t) => {
  const tenant = { ...TIDES, name: 'example.tides/harbour', host: 'harbour.example' }
  const { publish, read } = await folder(t, { ...CONFIG, servers: [TIDES, tenant] })
  const main = await publish('--out', 'main')
  assert.match(main.stdout, /documents of harbour\.example are not in it/)
  assert.equal((await publish('--out', 'harbour', '--host', 'harbour.example')).exit, 0)
  assert.match(read('harbour/mcp/server-card'), /https:\/\/harbour\.example\/mcp/)
  const wrong = await publish('--out', 'x', '--host', 'nobody.example')
  assert.equal(wrong.exit, 2)
  assert.match(wrong.stderr, /tides\.example, harbour\.example/)
})

test('options that say nothing for a host are refused', async (t) => {
  const { publish } = await folder(t)
  for (const argv of [
    ['--out', 'x', '--root', '/srv'],
    ['--out', 'x', '--for', 'nginx', '--host', 'tides.example'],
    ['--out', 'x', '--for', 'nginx', '--root', 'srv'],
    ['--out', 'x', '--for', 'apache'],
    [],
  ]) {
    const { stdout, stderr, exit } = await publish(...argv)
    assert.equal(exit, 2, argv.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, /^countersign: (?:option_value|input_invalid): [^\n]+; [^\n]+\n$/)
  }
})

test('a folder that cannot be written ends with exit 3, and leaves no draft behind', async (t) => {
  const { publish, write, files } = await folder(t)
  write('taken', 'a file')
  const { stderr, exit } = await publish('--out', 'taken')
  assert.equal(exit, 3)
  assert.match(stderr, /^countersign: output_unwritable: /)
  write('half/mcp', 'a file where a folder is needed')
  assert.equal((await publish('--out', 'half')).exit, 3)
  assert.ok(files('half').every((path) => !path.endsWith('.new')))
})

test('a list of digests that was tampered with makes nothing ours', async (t) => {
  const { publish, write, cwd } = await folder(t)
  await publish('--out', 'public')
  for (const list of ['{', '[]', '{"files":{"mcp/server-card":1,"__proto__":"x"}}']) {
    write('public/.countersign-export.json', list)
    write('public/mcp/server-card', '{}')
    assert.equal((await publish('--out', 'public')).exit, 3, list)
  }
  rmSync(join(cwd, 'public/mcp/server-card'))
  assert.equal((await publish('--out', 'public')).exit, 0)
})

test('a list that somebody else wrote makes nobody read what is outside of the folder', async (t) => {
  const { publish, write, cwd } = await folder(t)
  write('secret', 'of somebody else')
  const names = ['../secret', join(cwd, 'secret'), '/dev/zero', '../../../../../dev/zero', '', '.']
  const files = Object.fromEntries(names.map((name) => [name, 'sha256:0']))
  write('public/.countersign-export.json', JSON.stringify({ files }))
  const { stdout, exit } = await publish('--out', 'public')
  assert.equal(exit, 0)
  assert.doesNotMatch(stdout, /secret|zero|earlier export/)
})

test('nothing is written through a link in the folder', async (t) => {
  const { publish, write, read, cwd, files } = await folder(t)
  mkdirSync(join(cwd, 'outside'))
  mkdirSync(join(cwd, 'one'))
  symlinkSync(join(cwd, 'outside'), join(cwd, 'one/.well-known'))
  for (const force of [[], ['--force']]) {
    const { stderr, exit } = await publish('--out', 'one', ...force)
    assert.equal(exit, 3)
    assert.match(stderr, /^countersign: output_unwritable: .*\.well-known: is a link, [^\n]*\n$/)
  }
  assert.deepEqual(files('outside'), [])
  write('mine', 'my own file')
  mkdirSync(join(cwd, 'two/mcp'), { recursive: true })
  symlinkSync(join(cwd, 'mine'), join(cwd, 'two/mcp/server-card'))
  assert.equal((await publish('--out', 'two')).exit, 3)
  assert.equal((await publish('--out', 'two', '--force')).exit, 0)
  assert.equal(read('mine'), 'my own file')
  assert.match(read('two/mcp/server-card'), /tide-tables/)
  symlinkSync(join(cwd, 'two'), join(cwd, 'current'))
  assert.equal((await publish('--out', 'current')).exit, 0)
})

test('a place that is no file is not read', async (t) => {
  const { publish, cwd } = await folder(t)
  mkdirSync(join(cwd, 'public/mcp/server-card'), { recursive: true })
  const { stderr, exit } = await publish('--out', 'public', '--force')
  assert.equal(exit, 3)
  assert.match(stderr, /server-card: is no file; /)
})

test('--json has every file with its state', async (t) => {
  const { publish } = await folder(t)
  const { stdout } = await publish('--out', 'public', '--for', 'caddy', '--json')
  const document: {
    readonly command: string
    readonly export: {
      readonly for: string
      readonly root: string
      readonly written: boolean
      readonly files: readonly { readonly path: string; readonly state: string }[]
    }
  } = JSON.parse(stdout)
  const schema = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))
  assert.ok(valid(document), ajv.errorsText(valid.errors))
  assert.equal(document.command, 'publish')
  assert.equal(document.export.for, 'caddy')
  assert.equal(document.export.root, '/var/www/countersign')
  assert.equal(document.export.written, true)
  assert.ok(document.export.files.every(({ state }) => state === 'new'))
})

test('annotations name the line of the description', async (t) => {
  const { publish } = await folder(t, { ...CONFIG, baseUrl: 'tides.example' })
  const { stdout, exit } = await publish('--dry-run', '--format', 'github')
  assert.equal(exit, 1)
  assert.match(
    stdout,
    /^::error file=countersign\.config\.json,line=2,col=\d+,title=publish_base_url::/,
  )
})

for (const page of ['description.md', 'publish-static.md'])
  test(`what ${page} shows is what happens`, async () => {
    const file = new URL(`../../../docs/${page}`, import.meta.url)
    const wanted = readFileSync(file, 'utf8')
    const got = await replay(wanted)
    if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(file, got)
    else assert.equal(got, wanted)
  })
