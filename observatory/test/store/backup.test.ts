import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { backUp, checkBackup } from '../../src/store/backup.ts'
import { migrate, STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { setMeta } from '../../src/store/meta.ts'
import { exportStore } from '../../src/store/transfer-export.ts'
import { MADE_AT, openMigrated, temporaryFolder } from './engines.ts'
import { sharedPostgres } from '../postgres.ts'
import { fill } from './full.ts'

test('a backup is the database as it is, while others use it', async (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'o.db')
  const copy = join(folder, 'copy.db')
  const store = await openMigrated({ sqlite: file })
  t.after(() => store.close())
  await fill(store)
  const other = await openStore({ sqlite: file })
  t.after(() => other.close())
  const backup = await backUp(other, copy)
  assert.ok(backup.ok)
  assert.equal(backup.version, STORE_VERSION)
  assert.equal(backup.bytes, readFileSync(copy).length)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('copy')),
    ['copy.db'],
  )

  const before = await text(store)
  await setMeta(store, 'later', 'x')
  // Restored: the copy is in the place of a database.
  const restored = join(folder, 'restored.db')
  copyFileSync(copy, restored)
  const again = await openStore({ sqlite: restored })
  t.after(() => again.close())
  assert.deepEqual(await migrate(again, MADE_AT), { from: STORE_VERSION, to: STORE_VERSION })
  assert.equal(await text(again), before)
})

async function text(store: Parameters<typeof exportStore>[0]): Promise<string> {
  let lines = ''
  await exportStore(store, (some) => void (lines += some), { now: MADE_AT })
  return lines
}

test('a backup overwrites nothing, and a stale part of one is no hindrance', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openMigrated({ sqlite: join(folder, 'o.db') })
  t.after(() => store.close())
  const copy = join(folder, 'copy.db')
  writeFileSync(copy, 'precious')
  const refused = await backUp(store, copy)
  assert.deepEqual(refused, { ok: false, message: `${copy} is there already.` })
  assert.equal(readFileSync(copy, 'utf8'), 'precious')
  writeFileSync(`${copy}2.partial`, 'what a crash left')
  assert.ok((await backUp(store, `${copy}2`)).ok)
})

test('a backup that cannot be written leaves no file', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openMigrated({ sqlite: join(folder, 'o.db') })
  t.after(() => store.close())
  await assert.rejects(backUp(store, join(folder, 'nowhere', 'copy.db')))
  assert.ok(!existsSync(join(folder, 'nowhere')))
})

test('a damaged copy, another file and no file are told apart from a backup', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openMigrated({ sqlite: join(folder, 'o.db') })
  t.after(() => store.close())
  await fill(store)
  const copy = join(folder, 'copy.db')
  assert.ok((await backUp(store, copy)).ok)
  assert.deepEqual(checkBackup(copy), { ok: true, version: STORE_VERSION })
  const bytes = readFileSync(copy)
  for (const [name, wrong] of [
    ['cut', bytes.subarray(0, bytes.length - 8192)],
    ['zeroes', Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192)])],
    ['text', Buffer.from('{"format":"countersign-observatory-export"}')],
  ] as const) {
    writeFileSync(join(folder, name), wrong)
    assert.equal(checkBackup(join(folder, name)).ok, false, name)
  }
  assert.equal(checkBackup(join(folder, 'nothing')).ok, false)
})

test('PostgreSQL has its own programs for it', async (t) => {
  const started = await sharedPostgres()
  if (!started.ok) return t.skip(started.why)
  const store = await openStore({ postgres: await started.server.database() })
  t.after(() => store.close())
  const backup = await backUp(store, join(temporaryFolder(t), 'copy'))
  assert.match(backup.ok ? '' : backup.message, /pg_dump/)
})
