import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkLog } from '../../src/attest/log-check.ts'
import { sequence, startLog } from '../../src/attest/log-sequence.ts'
import { withLogLock } from '../../src/attest/node-log-lock.ts'
import { logFolder } from '../../src/attest/node-log.ts'
import { logKey } from './log-keys.ts'
import { records } from './naive-tree.ts'

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function locksIn(folder: string): readonly string[] {
  return readdirSync(join(folder, '.sequencer')).filter((name) => name.startsWith('lock-'))
}

test('a folder has one sequencer at a time, under whatever name it is reached', async (t) => {
  const folder = folderFor(t)
  const other = join(folderFor(t), 'link')
  symlinkSync(folder, other)
  const done = await withLogLock(folder, async () => {
    for (const name of [folder, other]) {
      const second = await withLogLock(name, () => assert.fail('both work'))
      assert.ok(!second.ok && existsSync(second.holder))
    }
    return 7
  })
  assert.deepEqual(done, { ok: true, value: 7 })
  assert.deepEqual(locksIn(folder), [])
})

test('the lock goes when the work fails', async (t) => {
  const folder = folderFor(t)
  await assert.rejects(
    withLogLock(folder, () => Promise.reject(new Error('full'))),
    /full/,
  )
  assert.ok((await withLogLock(folder, async () => 1)).ok)
})

test('a lock of this very number, from an earlier life, is none; one of another machine is', async (t) => {
  const folder = folderFor(t)
  await withLogLock(folder, async () => {})
  writeFileSync(
    join(folder, '.sequencer', `lock-${process.pid}@${encodeURIComponent(hostname())}`),
    '',
  )
  assert.ok((await withLogLock(folder, async () => 1)).ok)
  const far = join(folder, '.sequencer', 'lock-1@elsewhere.example')
  writeFileSync(far, '')
  assert.deepEqual(await withLogLock(folder, async () => 1), { ok: false, holder: far })
})

test('of many that start at once never two work', async (t) => {
  const folder = folderFor(t)
  let working = 0
  let most = 0
  const tries = Array.from({ length: 20 }, () =>
    withLogLock(folder, async () => {
      most = Math.max(most, ++working)
      await new Promise((resolve) => setImmediate(resolve))
      working--
    }),
  )
  const done = await Promise.all(tries)
  assert.equal(done.filter(({ ok }) => ok).length, 1)
  assert.equal(most, 1)
})

test('a log on the disk of this machine is what its checkpoint says', async (t) => {
  const folder = folderFor(t)
  const { key, signer } = logKey('log.example/tides')
  const identity = { origin: key.name, signer }
  await startLog(logFolder(folder), identity)
  assert.equal(await logFolder(folder).submit(records(300)), 0)
  const log = logFolder(folder)
  assert.deepEqual(await sequence(log, identity, 100), { ok: true, from: 0, size: 300 })
  assert.equal(await log.submit(records(1)), 300)
  assert.equal(await logFolder(folder).submit(records(1)), 301)
  assert.deepEqual(await sequence(logFolder(folder), identity), { ok: true, from: 300, size: 302 })
  const bytes = await log.read('checkpoint')
  assert.ok(bytes)
  const checked = await checkLog({
    read: log.read,
    checkpoint: { subject: folder, bytes },
    keys: [key],
  })
  assert.deepEqual([checked.records, checked.findings], [302, []])
  assert.deepEqual(readdirSync(folder).toSorted(), ['.sequencer', 'checkpoint', 'tile'])
  assert.deepEqual(readdirSync(join(folder, '.sequencer')), ['pending'])
  await assert.rejects(logFolder(folderFor(t)).submit(records(1)), TypeError)
})
