/** Where findings stand in a checkout, and the files that `--report` writes. */
import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { anchorsIn, checkAnchor } from '../../src/cli/anchor.ts'
import { Stop } from '../../src/cli/stop.ts'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'countersign-place-'))
after(() => rmSync(ROOT, { recursive: true }))

let folders = 0
function checkout(files: Readonly<Record<string, string>>): string {
  const cwd = join(ROOT, String((folders += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return cwd
}

const LOCK =
  '{\n  "entries": [{ "target": "fern.example" },\n  { "endpoint": "https://fern.example/mcp" }]\n}\n'

test('a finding about a local file stands in it, relative to the checkout', () => {
  const cwd = checkout({ 'web/a b.json': '{}' })
  const position = { line: 2, column: 3, offset: 9 }
  const own = { subject: 'a b.json', position }
  const where = { cwd: join(cwd, 'web'), env: { GITHUB_WORKSPACE: cwd } }
  const place = { path: 'web/a b.json', line: 2, column: 3, kind: 'own' }
  assert.deepEqual(anchorsIn(where, 'a b.json')(own), place)
  // A folder that the working directory is not in is no checkout of it.
  const elsewhere = { cwd: join(cwd, 'web'), env: { GITHUB_WORKSPACE: join(cwd, 'we') } }
  assert.equal(anchorsIn(elsewhere, 'a b.json')(own).path, 'a b.json')
})

test('a file outside of the checkout is no place in it', () => {
  const cwd = checkout({ 'web/x.json': '{}', 'a.json': '{}' })
  const place = anchorsIn({ cwd: join(cwd, 'web'), env: {} }, '../a.json')({ subject: '../a.json' })
  assert.deepEqual(place, { path: 'a.json', kind: 'none' })
})

test('the URL is looked for first, then the target, as whole names', () => {
  const cwd = checkout({ 'countersign.lock': LOCK, 'README.md': 'https://moss.example/mcp' })
  const at = anchorsIn({ cwd, env: {} }, 'fern.example')
  const lock = { path: 'countersign.lock', kind: 'named' }
  assert.deepEqual(at({ subject: 'https://fern.example/mcp' }), { ...lock, line: 3, column: 18 })
  assert.deepEqual(at({ subject: 'https://fern.example/card' }), { ...lock, line: 2, column: 28 })
  const other = anchorsIn({ cwd, env: {} }, 'ern.example')
  assert.deepEqual(other({ subject: 'ern.example' }), { path: 'ern.example', kind: 'none' })
  const longer = anchorsIn({ cwd, env: {} }, 'https://moss.example/mc')
  assert.equal(longer({ subject: 'https://moss.example/mc' }).kind, 'none')
})

test('an anchor is the place even where it does not name the target, and must be there', () => {
  const cwd = checkout({ 'deploy/servers.yaml': 'x: 1\n', 'countersign.lock': LOCK })
  const at = anchorsIn({ cwd, env: {} }, 'fern.example', 'deploy/servers.yaml')
  assert.deepEqual(at({ subject: 'fern.example' }), { path: 'deploy/servers.yaml', kind: 'named' })
  checkAnchor('deploy/servers.yaml', cwd)
  assert.throws(() => checkAnchor('deploy', cwd), Stop)
})

test(
  'a file that cannot be read is passed over',
  { skip: process.platform !== 'linux' && 'another system has no such file' },
  () => {
    const cwd = checkout({ 'README.md': 'fern.example' })
    // A regular file for whoever may read anything, too.
    symlinkSync('/proc/self/mem', join(cwd, 'countersign.lock'))
    const at = anchorsIn({ cwd, env: {} }, 'fern.example')
    assert.equal(at({ subject: 'fern.example' }).path, 'README.md')
  },
)

test('what is nowhere named has a path that is never empty and never climbs', () => {
  const at = anchorsIn({ cwd: checkout({ 'x/y': '' }), env: {} }, '')
  for (const [subject, path] of [
    ['https://fern.example:8443/mcp?x=1', 'fern.example:8443/mcp/x=1'],
    ['../../etc', 'etc'],
    ['https://', 'target'],
    ['', 'target'],
    ['stdin', 'stdin'],
  ] as const)
    assert.deepEqual(at({ subject }), { path, kind: 'none' })
})

test('--report writes further formats of the same run, and the run is printed as ever', async () => {
  const cwd = checkout({ 'x/y': '' })
  const argv = ['probe', 'https://boast.example/mcp']
  const reports = [
    '--report',
    'junit=out/report.xml',
    '--report=sarif=a=b.sarif',
    '--report',
    'json=r.json',
  ]
  const options = { cwd, openGuard: openMemory }
  const plain = await run(argv, options)
  assert.deepEqual(await run([...argv, ...reports], options), plain)
  for (const [format, file] of [
    ['junit', 'out/report.xml'],
    ['sarif', 'a=b.sarif'],
  ] as const)
    assert.equal(
      readFileSync(join(cwd, file), 'utf8'),
      (await run([...argv, '--format', format], options)).stdout,
    )
  const { command, runs } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))
  assert.deepEqual([command, runs.length], ['probe', 1])
  const lines = await run([...argv, '--format', 'ndjson', '--report', 'json=n.json'], options)
  assert.equal(lines.stdout.trimEnd().split('\n').length, 1)
  assert.ok(readdirSync(cwd).includes('n.json'))
})

test('a report that cannot be written ends with exit 3, and the place is named', async () => {
  const cwd = checkout({ 'x/y': '', 'card.json': '{}' })
  const { exit, stderr } = await run(
    ['card', 'lint', 'card.json', '--report', 'json=card.json/r'],
    {
      cwd,
    },
  )
  assert.equal(exit, 3)
  assert.match(stderr, /output_unwritable: .*card\.json\/r: cannot be written .*--report/)
})

test('what --report and --anchor cannot be is told before anybody is asked', async () => {
  const openGuard = () => assert.fail('somebody was asked')
  for (const wrong of ['xml=a', 'json', 'json=', '=a', 'text=a']) {
    const { exit, stderr } = await run(['check', 'fern.example', '--report', wrong], { openGuard })
    assert.equal(exit, 2, wrong)
    assert.match(stderr, /option_value: --report cannot be/)
  }
  const twice = ['--report', 'json=a', '--report', 'sarif=a']
  for (const argv of [twice, ['--anchor', 'x']])
    assert.equal((await run(['check', 'fern.example', ...argv], { openGuard })).exit, 2)
  const { exit } = await run(
    ['connect', 'fern.example', '--for', 'generic', '--report', 'json=a'],
    { openGuard },
  )
  assert.equal(exit, 2)
})
