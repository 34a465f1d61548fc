import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { openStore } from '../../src/store/open.ts'

test('rows are plain objects by column, also after a table got one more', async () => {
  const store = await openStore({ sqlite: ':memory:' })
  try {
    const read = async () => (await sql`select * from kept order by id`.execute(store.db)).rows
    await sql`create table kept (id integer, words text)`.execute(store.db)
    await sql`insert into kept values (1, 'one'), (2, null)`.execute(store.db)
    const rows = [
      { id: 1, words: 'one' },
      { id: 2, words: null },
    ]
    assert.deepEqual(await read(), rows)
    await sql`alter table kept add column more integer not null default 7`.execute(store.db)
    assert.deepEqual(
      await read(),
      rows.map((row) => ({ ...row, more: 7 })),
    )
  } finally {
    await store.close()
  }
})
