import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folder } from './run.ts'

test('a correction is added with its date, and stays', async (context) => {
  const { path, run } = folder(context)
  assert.equal((await run('corrections list')).out, 'there are none\n')
  writeFileSync(
    join(path, 'targets.yaml'),
    'providers: {acme: {weather: {endpoint: https://mcp.acme.example/weather}}}\n',
  )
  await run('targets apply')
  const said = ['--title', 'A clock was wrong', '--text', 'It was an hour ahead.']
  const one = await run(['corrections', 'add', ...said, '--target', 'acme/weather'])
  assert.deepEqual(one, {
    code: 0,
    out: '2026-01-05T12:00:00.000Z  one server  A clock was wrong\n',
    err: '',
  })
  const all = await run(['corrections', 'add', ...said, '--suite-versions', '1.0.0,1.0.1'])
  assert.match(all.out, / all +A clock was wrong\n$/)
  const { corrections } = JSON.parse((await run('corrections list --json')).out)
  assert.equal(corrections.length, 2)
  const versions = corrections.map((one: { suiteVersions: unknown }) => one.suiteVersions)
  assert.deepEqual(versions.toSorted(), [[], ['1.0.0', '1.0.1']])

  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['--text', 'x'], /--title: a correction needs its title; write one line of at most 120/],
    [['--title', 'x'], /--text: a correction needs its text/],
    [[...said, '--target', 'acme/nosuch'], /--target: no endpoint has this name/],
    [[...said, '--run', 'nosuch'], /--run: there is no run of this id/],
    [[...said, '--target', 'acme/weather', '--run', 'x'], /--run: a run is of one target already/],
    [[...said, '--suite-versions', 'new'], /--suite-versions: "new" is no version/],
  ]
  for (const [argv, message] of wrong) {
    const { code, err } = await run(['corrections', 'add', ...argv])
    assert.equal(code, 2, err)
    assert.match(err, message)
  }
  assert.equal((await run('corrections list')).out.trimEnd().split('\n').length, 2)
})
