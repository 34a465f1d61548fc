/** PostgreSQL 15 or newer, for any number of workers. */
import pg from 'pg'
import { PostgresDialect, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { saveOnPostgres } from './postgres-save.ts'

/** Where the server is, and how much of it one process takes. */
export interface PostgresOptions {
  /** A connection URI. */
  readonly postgres: string
  /** Connections of this process. Default 8. */
  readonly connections?: number
  /** Milliseconds that one statement may take. Default 30,000. */
  readonly statementMs?: number
}

/** A number for all that two starts must not do at once. */
const MIGRATION_LOCK = 7_275_683

/** Connections are made when they are needed, and made again after the database was away. */
export function postgresDialect(options: PostgresOptions): Dialect {
  const { connections = 8, statementMs = 30_000 } = options
  const pool = new pg.Pool({
    connectionString: options.postgres,
    max: connections,
    application_name: 'countersign-observatory',
    connectionTimeoutMillis: 5000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    // The server may be gone without a word.
    query_timeout: statementMs + 5000,
    keepAlive: true,
    types: { getTypeParser },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: prepared,
  })
  // An idle connection that breaks is replaced at its next use.
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    words: {
      text: 'text collate "C"',
      integer: 'bigint',
      real: 'double precision',
      bytes: 'bytea',
      table: '',
      compact: '',
    },
    connection: new PostgresDialect({ pool }),
    skipLocked: sql`for update skip locked`,
    forwardReferences: false,
    lockMigrations: async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    },
    freeze: (table, when) => [
      `create function ${table}_are_kept() returns trigger language plpgsql as $$
        begin raise exception '${table} are kept as they are' using errcode = '23001'; end $$`,
      `create trigger ${table}_no_change before update or delete on ${table} for each row
        ${when === undefined ? '' : `when (${when})`} execute function ${table}_are_kept()`,
    ],
    save: (_, batch) => saveOnPostgres(pool, batch),
    own: ({ postgres = [] }) => postgres,
  }
}

async function prepared(client: pg.ClientBase): Promise<void> {
  // One that breaks between two statements of a transaction says so to nobody else; the next fails.
  client.on('error', () => undefined)
  // Faster than the default on envelopes, and not in every build of the server.
  await client.query(`set default_toast_compression = 'lz4'`).catch(() => undefined)
}

/** Integers are instants and counts, all below 2^53; bytes are plain ones, as in the other database. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.BYTEA)
    return (value: string) => Uint8Array.from(Buffer.from(value.slice(2), 'hex'))
  return pg.types.getTypeParser(oid, format)
}
