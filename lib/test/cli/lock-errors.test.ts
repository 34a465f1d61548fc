/** A lockfile or a command line with mistakes, and text that is not to be trusted. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { STATIONS, TIDE_AT } from './lock-site.ts'
import { run } from './run.ts'
import { project, locked, told } from './lock-project.ts'

test('a lockfile that cannot be written names the option of the command', async (t) => {
  const lock = await locked(t)
  const { exit, stderr } = await lock.run('lock tides.example --file countersign.lock/x')
  assert.equal(exit, 3)
  assert.match(stderr, /^countersign: output_unwritable: .* another place with --file\n$/)
})

test('the guard is not passed', async (t) => {
  const lock = project(t)
  const { exit } = await run(['lock', 'https://127.0.0.1/mcp'], { cwd: lock.folder })
  assert.equal(exit, 5)
})

test('findings stand on the line of the lockfile, for annotations', async (t) => {
  const lock = await locked(t)
  const site = { tools: [TIDE_AT] }
  const { findings } = told(await lock.run('lock verify --json', site))
  const line = findings.find(({ code }) => code === 'drift_tool_removed')?.position?.line ?? 0
  assert.match(
    lock
      .text()
      .split('\n')
      .slice(line - 1, line + 1)
      .join('\n'),
    /"stations"/,
  )
  const { stdout } = await lock.run('lock verify --format github', site)
  assert.match(
    stdout,
    new RegExp(`::error file=countersign\\.lock,line=${line},col=\\d+,title=drift_tool_removed::`),
  )
})

test('text of a server cannot move the cursor or hide itself', async (t) => {
  const lock = await locked(t)
  const hostile = { ...TIDE_AT, description: 'Tides\u001b[2J\u202e\u200b ##[error]x' }
  const site = { name: '\u001b[31mred', tools: [hostile, STATIONS] }
  for (const form of ['', ' --json', ' --format github', ' --verbose']) {
    const { stdout } = await lock.run(`lock verify${form}`, site)
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(stdout, /[\u001b\u202e\u200b]/)
  }
  await lock.run('lock tides.example --update', site)
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(lock.text(), /[\u001b\u202e\u200b]/)
})

test('errors of the file name the line and the way out', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const cases: readonly (readonly [string, RegExp])[] = [
    [
      text.replace('"formatVersion": 1', '"formatVersion": 2'),
      /lock_version_unknown: countersign\.lock:3: .*; install/,
    ],
    [`<<<<<<< HEAD\n${text}`, /lock_conflict: countersign\.lock: Line 1 .*--update/],
    [
      text.replace('Lists the', 'Shows the'),
      /lock_digest_wrong: countersign\.lock:\d+: .*; take the file back .* or delete it/,
    ],
    [text.replace('"target"', '"targt"'), /lock_malformed: countersign\.lock:\d+: .*targt/],
    [
      text.replace('"target": "tides', '"target": "Tides'),
      /lock_malformed: .*\/entries\/0\/target/,
    ],
    [text.replace('"target": "tides.example"', '"target": "a b"'), /lock_malformed/],
    ['{\n', /lock_not_json: countersign\.lock: Line 2 /],
  ]
  for (const [broken, expected] of cases) {
    writeFileSync(lock.file, broken)
    for (const line of ['lock verify', 'lock tides.example']) {
      const { exit, stderr, stdout } = await lock.run(line)
      assert.deepEqual([exit, stdout, stderr.split('\n').length], [3, '', 2])
      assert.match(stderr, expected)
    }
    assert.equal(readFileSync(lock.file, 'utf8'), broken)
  }
  const missing = await lock.run('lock verify --file other.lock')
  assert.match(missing.stderr, /file_missing: other\.lock.*countersign lock/)
})

test('mistakes on the command line are exit 2', async (t) => {
  const lock = await locked(t)
  for (const line of [
    'lock',
    'lock verify --allow breaking',
    'lock verify --allow cosmetic',
    'lock verify z.example',
    'lock verify --against . ',
    'lock verify --against . --keys k.pem --repository',
    'lock tides.example --keys k.pem',
    'lock not/a/target',
  ])
    assert.equal((await lock.run(line.trim())).exit, 2, line)
})
