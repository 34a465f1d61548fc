/** What goes wrong with a database: said in words, and nothing is damaged. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { storeErrorOf, StoreError } from '../../src/store/fault.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { runsOf, saveRuns } from '../../src/store/runs.ts'
import { sharedPostgres, startPostgres } from '../postgres.ts'
import { MADE_AT, onBoth, temporaryFolder } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claim, claimed, watch, watchMany } from './watched.ts'

test('a full disk stops saving, is called that, and loses nothing', async (t) => {
  const store = await openStore({ sqlite: join(temporaryFolder(t), 'observatory.db') })
  t.after(() => store.close())
  await migrate(store, MADE_AT)
  await watchMany(
    store,
    Array.from({ length: 40 }, (_, n) => `n${n}`),
  )
  const claims = await claim(store)
  const used = await sql<{ readonly page_count: number }>`pragma page_count`.execute(store.db)
  const most = (used.rows[0]?.page_count ?? 0) + 60
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(store.db)
  const saved: string[] = []
  let failed: unknown
  for (const { id, subject } of claims) {
    const run = finishedRun({ id, endpointId: subject.id, url: subject.url, envelopeBytes: 20_000 })
    try {
      saved.push(...(await saveRuns(store, [run], NOON)).saved)
    } catch (error) {
      failed = error
      break
    }
  }
  assert.ok(saved.length > 0 && saved.length < claims.length, `${saved.length} were saved`)
  assert.equal(storeErrorOf(failed).code, 'disk_full')
  assert.match(storeErrorOf(failed).message, /free some space/)
  const check = await sql<{ readonly integrity_check: string }>`pragma integrity_check`.execute(
    store.db,
  )
  assert.deepEqual(check.rows, [{ integrity_check: 'ok' }])
  const orphans = await sql`pragma foreign_key_check`.execute(store.db)
  assert.deepEqual(orphans.rows, [])
  const rows = await store.db.selectFrom('runs').select('id').execute()
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(saved))
  await sql`pragma max_page_count = 4294967294`.execute(store.db)
  const rest = claims.filter(({ id }) => !saved.includes(id))
  const runs = rest.map(({ id, subject }) => finishedRun({ id, endpointId: subject.id }))
  assert.equal((await saveRuns(store, runs, NOON)).saved.length, rest.length)
})

test('a folder that cannot be made is no error of ours, and a socket is no folder', () => {
  const denied = (syscall: string) => Object.assign(new Error('x'), { code: 'EACCES', syscall })
  assert.equal(storeErrorOf(denied('mkdir')).code, 'read_only')
  assert.equal(storeErrorOf(denied('connect')).code, 'unreachable')
})

test('a file that is no database is not written to', async (t) => {
  const path = join(temporaryFolder(t), 'observatory.db')
  writeFileSync(path, 'a letter to a friend '.repeat(100))
  await assert.rejects(openStore({ sqlite: path }), { name: 'StoreError', code: 'damaged' })
})

test('a PostgreSQL that is not there is called unreachable', async () => {
  const options = { postgres: 'postgresql://tester@127.0.0.1:1/none' }
  await assert.rejects(openStore(options), (error) => {
    return error instanceof StoreError && error.code === 'unreachable' && error.passing
  })
})

test('a PostgreSQL that is started again serves on, and what was not saved can be', async (t) => {
  const started = await startPostgres()
  if (!started.ok) return t.skip(started.why)
  if (process.env['DATABASE_URL']) return t.skip('the server at DATABASE_URL is not ours to stop')
  const { server } = started
  t.after(() => server.close())
  const store = await openStore({ postgres: await server.database() })
  t.after(() => store.close())
  await migrate(store, MADE_AT)
  const { id, subject } = await claimed(store)
  const run = finishedRun({ id, endpointId: subject.id, url: subject.url })
  await server.stop('immediate')
  await assert.rejects(saveRuns(store, [run], NOON), (error) => storeErrorOf(error).passing)
  await server.start()
  assert.deepEqual((await saveRuns(store, [run], NOON)).saved, [id])
  assert.equal((await runsOf(store, subject.id, { limit: 2 })).length, 1)
})

test('a connection that breaks within a transaction ends that, and nothing else', async (t) => {
  const started = await sharedPostgres()
  if (!started.ok) return t.skip(started.why)
  const store = await openStore({ postgres: await started.server.database() })
  t.after(() => store.close())
  const broken = store.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    )
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(store.db)
    // Between two statements nobody waits for the connection.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(transaction)
  })
  await assert.rejects(broken, (error) => storeErrorOf(error).passing)
  assert.equal((await sql`select 1`.execute(store.db)).rows.length, 1)
})

onBoth('an error that nobody knows is a fault of ours', async (store) => {
  const failed = await sql`select nonsense from nowhere`.execute(store.db).catch(storeErrorOf)
  assert.ok(failed instanceof StoreError)
  assert.equal(failed.code, 'failed')
  assert.equal(failed.passing, false)
  await watch(store, 'tides')
  for (const odd of [
    undefined,
    null,
    'text',
    {},
    new Error(''),
    Object.assign(new Error('x'), { code: 7 }),
  ])
    assert.equal(storeErrorOf(odd).code, 'failed')
})
