import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLogLock } from '../../src/attest/node-log-lock.ts'

test('another living process keeps it, a dead one does not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await withLogLock(folder, async () => {})
  const locks = join(folder, '.sequencer')
  const lock = join(locks, `lock-${child.pid}@${encodeURIComponent(hostname())}`)
  writeFileSync(lock, '')
  assert.deepEqual(await withLogLock(folder, () => assert.fail('both work')), {
    ok: false,
    holder: lock,
  })
  assert.ok(existsSync(lock))
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.ok((await withLogLock(folder, async () => 1)).ok)
  assert.ok(!readdirSync(locks).some((name) => name.startsWith('lock-')))
})
