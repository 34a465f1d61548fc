import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { assertCurrent, migrate, storeVersion, STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { StoreError } from '../../src/store/fault.ts'
import { listTargets } from '../../src/store/targets.ts'
import { MADE_AT, onBoth, onBothEmpty } from './engines.ts'

const run = promisify(execFile)

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

onBothEmpty('of several processes that start at once one migrates', async (options, t) => {
  const script = `
    import { openStore } from './observatory/src/store/open.ts'
    import { migrate } from './observatory/src/store/migrate.ts'
    const store = await openStore(${JSON.stringify(options)})
    const { from } = await migrate(store, 1)
    await store.close()
    process.stdout.write(String(from))`
  const cwd = fileURLToPath(new URL('../../../', import.meta.url))
  const done = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module-typescript', '-e', script], { cwd }),
    ),
  )
  assert.deepEqual(done.map(({ stdout }) => stdout).sort(), [
    '0',
    ...Array.from({ length: 3 }, () => String(STORE_VERSION)),
  ])
  const store = await openStore(options)
  t.after(() => store.close())
  assert.deepEqual(await listTargets(store, { limit: 1 }), [])
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
