/** While another process writes, this one waits for it and does everything else meanwhile. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { storeErrorOf } from '../../src/store/fault.ts'
import { setMeta } from '../../src/store/meta.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { patiently } from '../../src/store/sqlite-patience.ts'
import { MADE_AT, temporaryFolder } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claimed } from './watched.ts'

test('a statement, a transaction and a save wait for another writer without holding the process', async (t) => {
  const path = join(temporaryFolder(t), 'observatory.db')
  const store = await openStore({ sqlite: path })
  t.after(() => store.close())
  await migrate(store, MADE_AT)
  const { id, subject } = await claimed(store)
  const run = finishedRun({ id, endpointId: subject.id, url: subject.url })
  const other = new DatabaseSync(path)
  t.after(() => other.close())
  const works: readonly (() => Promise<unknown>)[] = [
    () => setMeta(store, 'a', 'b'),
    () =>
      store.db
        .transaction()
        .execute((transaction) => transaction.deleteFrom('meta').where('key', '=', 'a').execute()),
    () => saveRuns(store, [run], NOON),
  ]
  for (const work of works) {
    other.exec('begin immediate')
    let isDone = false
    const done = work().then(() => (isDone = true))
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    assert.equal(isDone, false)
    other.exec('commit')
    await done
  }
  assert.equal((await store.db.selectFrom('runs').select('id').execute()).length, 1)
})

test('what is no writing of others, or in the midst of something, is not waited for', async () => {
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 })
  let asked = 0
  const failing = (error: Error) => () => {
    asked += 1
    throw error
  }
  await assert.rejects(
    patiently(failing(busy), () => false),
    (error) => storeErrorOf(error).code === 'busy',
  )
  await assert.rejects(
    patiently(failing(new Error('another')), () => true),
    /another/,
  )
  assert.equal(asked, 2)
})
