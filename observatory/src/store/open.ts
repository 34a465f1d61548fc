/** Opens the store: one file by node:sqlite, or PostgreSQL. */
import { Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { StoreError, storeErrorOf } from './fault.ts'
import { postgresDialect, type PostgresOptions } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The path of a file, which is made when it is not there, or a PostgreSQL server. */
export type StoreOptions = { readonly sqlite: string } | PostgresOptions

/** An open database; its tables may still be missing or old. */
export interface Store {
  readonly db: Kysely<Tables>
  readonly kind: 'sqlite' | 'postgres'
  /** For the store's own modules. */
  readonly dialect: Dialect
  /** Waits for what is under way; the store is of no use afterwards. */
  readonly close: () => Promise<void>
}

/** `server_version_num` of the oldest PostgreSQL that has what the statements use. */
const OLDEST_POSTGRES = 150_000

/**
 * Opens the store and asks it one question, so that whoever starts learns now what is wrong. The
 * tables may be missing or old: see `migrate` and `assertCurrent`.
 *
 * @throws StoreError when it cannot be opened, written or reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  try {
    const dialect = 'sqlite' in options ? sqliteDialect(options.sqlite) : postgresDialect(options)
    const db = new Kysely<Tables>({ dialect: dialect.connection })
    const store: Store = { db, kind: dialect.kind, dialect, close: () => db.destroy() }
    try {
      await greet(store)
    } catch (error) {
      await store.close()
      throw error
    }
    return store
  } catch (error) {
    throw storeErrorOf(error)
  }
}

async function greet({ db, kind }: Store): Promise<void> {
  if (kind === 'sqlite') {
    await sql`pragma schema_version`.execute(db)
    return
  }
  const { rows } = await sql<{ readonly version: string }>`
    select current_setting('server_version_num') as version`.execute(db)
  const version = Number(rows[0]?.version)
  if (version >= OLDEST_POSTGRES) return
  const major = Math.floor(version / 10_000)
  throw new StoreError('cannot_open', `PostgreSQL ${major} is too old; it takes 15 or newer.`)
}
