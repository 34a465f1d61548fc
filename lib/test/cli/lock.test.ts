/** `lock`: what is written, and what is left as it was. */
import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { TIDE_AT } from './lock-site.ts'
import { project, locked } from './lock-project.ts'

test('a lockfile is written once, and not again for the same facts', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const { mtimeMs } = statSync(lock.file)
  const again = await lock.run('lock tides.example', { spaces: 3 })
  assert.equal(again.exit, 0)
  assert.match(again.stdout, /unchanged +https:\/\/tides\.example\/mcp/)
  assert.equal(lock.text(), text)
  assert.equal(statSync(lock.file).mtimeMs, mtimeMs)
  assert.equal((await lock.run('lock verify')).exit, 0)
})

test('the endpoint of a domain is followed, that of a URL is meant', async (t) => {
  const lock = await locked(t, {}, 'lock https://tides.example/mcp')
  const { exit, stdout } = await lock.run('lock verify', { path: '/v2' })
  assert.equal(exit, 1)
  assert.match(stdout, /lock_entry_stale/)
})

test('an entry that differs is kept until somebody says --update', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const refused = await lock.run('lock tides.example', { tools: [TIDE_AT] })
  assert.equal(refused.exit, 1)
  assert.match(refused.stdout, /not changed +https:\/\/tides\.example\/mcp/)
  assert.match(refused.stdout, /The tool "stations" is not there any more/)
  assert.equal(lock.text(), text)
  const updated = await lock.run('lock tides.example --update', { tools: [TIDE_AT] })
  assert.equal(updated.exit, 0, updated.stdout)
  assert.match(updated.stdout, /note drift_tool_removed/)
  assert.equal((await lock.run('lock verify', { tools: [TIDE_AT] })).exit, 0)
})

test('nothing counts as added while another target is in the way', async (t) => {
  const lock = project(t)
  const { exit, stdout } = await lock.run('lock tides.example gone.example')
  assert.equal(exit, 3)
  assert.match(stdout, /not added +https:\/\/tides\.example\/mcp/)
  assert.match(stdout, /mend: countersign check gone\.example shows why\./)
  assert.equal(existsSync(lock.file), false)
})

test('only the named targets are touched, and entries are sorted', async (t) => {
  const sites = [{}, { host: 'a.example' }, { host: 'z.example' }]
  const lock = project(t)
  await lock.run('lock z.example a.example', ...sites)
  const before = JSON.parse(lock.text()).entries
  const changed = [{}, { host: 'a.example', version: '3' }, { host: 'z.example', version: '3' }]
  await lock.run('lock tides.example', ...changed)
  const { entries } = JSON.parse(lock.text())
  assert.deepEqual(
    entries.map(({ target }: { target: string }) => target),
    ['a.example', 'tides.example', 'z.example'],
  )
  assert.deepEqual([entries[0], entries[2]], before)
  const { exit, stdout } = await lock.run('lock verify tides.example', ...changed)
  assert.equal(exit, 0, stdout)
  assert.equal((await lock.run('lock verify', ...changed)).exit, 1)
})

test('a key is pinned when asked for, and stays pinned', async (t) => {
  const lock = await locked(t, { spki: 'ab'.repeat(32) })
  assert.doesNotMatch(lock.text(), /"keys"/)
  const pinned = await lock.run('lock tides.example --pin-keys --update', { spki: 'ab'.repeat(32) })
  assert.equal(pinned.exit, 0, pinned.stdout)
  assert.match(lock.text(), new RegExp(`sha256:${'ab'.repeat(32)}`))
  await lock.run('lock tides.example --update', { spki: 'cd'.repeat(32) })
  assert.match(lock.text(), new RegExp(`sha256:${'cd'.repeat(32)}`))
  const unseen = await lock.run('lock verify')
  assert.equal(unseen.exit, 3, 'a key that cannot be seen is not known to hold')
  assert.match(unseen.stdout, /not seen +certificate key/)
})

test('a repository id is asked for at the forge with --repository', async (t) => {
  const repository = { url: 'https://github.com/tides/tables', source: 'github', id: '7' }
  const site = { card: { repository } }
  const lock = await locked(t, site)
  assert.equal((await lock.run('lock verify', { ...site, forge: 8 })).exit, 0)
  assert.equal((await lock.run('lock verify --repository', site)).exit, 0)
  const taken = await lock.run('lock verify --repository', { ...site, forge: 8 })
  assert.equal(taken.exit, 1)
  assert.match(taken.stdout, /lock_repository_changed/)
})

test('what is no MCP server is not locked', async (t) => {
  const lock = project(t)
  const { exit, stdout } = await lock.run('lock https://tides.example/mcp', {
    gate: { status: 404, type: 'text/html', body: '<!doctype html><p>gone' },
  })
  assert.equal(exit, 1)
  assert.match(stdout, /lock_endpoint_left_out/)
  assert.equal(existsSync(lock.file), false)
})

test('an unreachable target writes nothing', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const { exit, stdout } = await lock.run('lock tides.example nowhere.example --update', {
    version: '9',
  })
  assert.equal(exit, 3)
  assert.match(stdout, /Nothing was written/)
  assert.equal(lock.text(), text)
})
