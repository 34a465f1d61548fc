/** Brings the tables to what this version reads and writes. There is no way back but a backup. */
import { sql } from 'kysely'
import { statementsOf, type Migration } from './definition.ts'
import { StoreError, storeErrorOf } from './fault.ts'
import { FIRST } from './migrations/0001-first.ts'
import { SEARCH } from './migrations/0002-search.ts'
import { DELIVERIES } from './migrations/0003-deliveries.ts'
import { NEARER } from './migrations/0004-nearer.ts'
import { OWNERSHIP } from './migrations/0005-ownership.ts'
import { FORMER_NAMES } from './migrations/0006-former-names.ts'
import { FACETS } from './migrations/0007-facets.ts'
import { PAUSES } from './migrations/0008-pauses.ts'
import { SAVES } from './migrations/0009-saves.ts'
import type { Store } from './open.ts'

/** In their order, each one version further. */
const MIGRATIONS: readonly Migration[] = [
  FIRST,
  SEARCH,
  DELIVERIES,
  NEARER,
  OWNERSHIP,
  FORMER_NAMES,
  FACETS,
  PAUSES,
  SAVES,
]

/** The version of the tables that this code works with. */
export const STORE_VERSION: number = MIGRATIONS.at(-1)?.version ?? 0

/**
 * Does the migrations that are missing, in one transaction, one start at a time. Returns the version
 * before and after.
 *
 * @throws StoreError `too_new` when a newer version of this program wrote the tables
 */
export async function migrate(
  store: Store,
  now: number,
): Promise<{ readonly from: number; readonly to: number }> {
  try {
    return await store.db.transaction().execute(async (transaction) => {
      await store.dialect.lockMigrations(transaction)
      const { integer, compact } = store.dialect.words
      await sql`create table if not exists migrations (
        version ${sql.raw(integer)} primary key not null, at ${sql.raw(integer)} not null
      )${sql.raw(compact)}`.execute(transaction)
      const done = await transaction.selectFrom('migrations').select('version').execute()
      const from = Math.max(0, ...done.map(({ version }) => version))
      assertNotNewer(from)
      for (const migration of MIGRATIONS.filter(({ version }) => version > from)) {
        for (const statement of statementsOf(migration, store.dialect))
          await sql.raw(statement).execute(transaction)
        const { version } = migration
        await transaction.insertInto('migrations').values({ version, at: now }).execute()
      }
      return { from, to: STORE_VERSION }
    })
  } catch (error) {
    throw storeErrorOf(error)
  }
}

/** The version of the tables in the store; 0 when it has none. */
export async function storeVersion(store: Store): Promise<number> {
  const tables = await store.db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return 0
  const done = await store.db.selectFrom('migrations').select('version').execute()
  return Math.max(0, ...done.map(({ version }) => version))
}

/**
 * Resolves when the tables are those that this code works with.
 *
 * @throws StoreError `too_old` or `too_new`
 */
export async function assertCurrent(store: Store): Promise<void> {
  const version = await storeVersion(store)
  assertNotNewer(version)
  if (version < STORE_VERSION) {
    const message = `The database has version ${version}, this program needs ${STORE_VERSION}: run \`countersign-observatory migrate\`.`
    throw new StoreError('too_old', message)
  }
}

function assertNotNewer(version: number): void {
  if (version <= STORE_VERSION) return
  const message = `The database has version ${version}, this program knows ${STORE_VERSION}: install the newer version, or restore a backup.`
  throw new StoreError('too_new', message)
}
