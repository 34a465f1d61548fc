import assert from 'node:assert/strict'
import { assertCurrent, migrate, storeVersion, STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { StoreError } from '../../src/store/fault.ts'
import { MADE_AT, onBoth, onBothEmpty } from './engines.ts'

onBothEmpty('an empty database gets all the tables, once', async (options, t) => {
  const store = await openStore(options)
  t.after(() => store.close())
  assert.equal(await storeVersion(store), 0)
  await assert.rejects(assertCurrent(store), { code: 'too_old', message: /migrate/ })
  assert.deepEqual(await migrate(store, MADE_AT), { from: 0, to: STORE_VERSION })
  assert.deepEqual(await migrate(store, MADE_AT), { from: STORE_VERSION, to: STORE_VERSION })
  assert.equal(await storeVersion(store), STORE_VERSION)
  await assertCurrent(store)
})

onBoth('the database of a newer version is refused, and left as it is', async (store) => {
  const version = STORE_VERSION + 1
  await store.db.insertInto('migrations').values({ version, at: MADE_AT }).execute()
  const newer = (error: unknown) =>
    error instanceof StoreError && error.code === 'too_new' && error.message.includes(`${version}`)
  await assert.rejects(migrate(store, MADE_AT), newer)
  await assert.rejects(assertCurrent(store), newer)
  assert.equal(await storeVersion(store), version)
})
