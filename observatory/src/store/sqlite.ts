/** The embedded database: node:sqlite, one file, one connection each time it is opened. */
import { randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { sql, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { Dialect } from './dialect.ts'
import { PatientDriver, patiently } from './sqlite-patience.ts'
import { saveOnSqlite } from './sqlite-save.ts'

/** How long the opening waits for the write of another process, in milliseconds. */
const OPENING_MS = 5000
/** More different statements than the store has. */
const STATEMENTS_KEPT = 500

/**
 * Opens or creates the database in this file; `:memory:` for one that is gone when closed.
 *
 * @throws the driver's error when it cannot be opened or written
 */
export function sqliteDialect(path: string): Dialect {
  const database = new DatabaseSync(path)
  database.exec(`
    pragma busy_timeout = ${OPENING_MS};
    pragma auto_vacuum = incremental;
    pragma journal_mode = wal;
    pragma journal_size_limit = 67108864;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -32000;
    pragma busy_timeout = 0;
  `)
  // PostgreSQL has it, so that claims are given their ids by the same statement.
  database.function('gen_random_uuid', () => randomUUID())
  const prepare = keptStatements(database)
  const config = { database: shim(database) }
  const sqlite = new SqliteDialect(config)
  // Whoever is in a transaction has the lock, and waits for nobody.
  const mayWait = (): boolean => !database.isTransaction
  return {
    kind: 'sqlite',
    words: {
      text: 'text',
      integer: 'integer',
      real: 'real',
      bytes: 'blob',
      table: ' strict',
      compact: ' strict, without rowid',
    },
    connection: {
      createAdapter: () => sqlite.createAdapter(),
      createDriver: () => new PatientDriver(config, mayWait),
      createIntrospector: (db) => sqlite.createIntrospector(db),
      createQueryCompiler: () => sqlite.createQueryCompiler(),
    },
    skipLocked: sql``,
    forwardReferences: true,
    // A transaction takes the lock for writing when it begins, and that is held until it ends.
    lockMigrations: () => Promise.resolve(),
    freeze: (table, when) =>
      ['update', 'delete'].map(
        (action) => `create trigger ${table}_no_${action} before ${action} on ${table}
          ${when === undefined ? '' : `when ${when}`}
          begin select raise(abort, '${table} are kept as they are'); end`,
      ),
    own: () => [],
    save: (db, batch) =>
      // Nothing else uses the connection in between.
      db
        .connection()
        .execute(() => patiently(() => saveOnSqlite(database, prepare, batch), mayWait)),
  }
}

/** Prepares a statement, or gives the one that was prepared for this very text. */
export type Prepare = (text: string) => StatementSync

function keptStatements(database: DatabaseSync): Prepare {
  const kept = new Map<string, StatementSync>()
  return (text) => {
    let statement = kept.get(text)
    if (statement === undefined) {
      statement = database.prepare(text)
      if (kept.size >= STATEMENTS_KEPT) kept.clear()
      kept.set(text, statement)
    }
    return statement
  }
}

/** What kysely wants of a driver that it knows by another name. */
function shim(database: DatabaseSync): SqliteDatabase {
  // Not those of a save: here rows come as arrays.
  const prepare = keptStatements(database)
  const known = new WeakMap<StatementSync, readonly string[]>()
  const namesOf = (statement: StatementSync): readonly string[] => {
    const names = statement.columns().map(({ name }) => name)
    statement.setReturnArrays(true)
    known.set(statement, names)
    return names
  }
  /** The driver's own rows with names cost three times as much: no two of them have one shape. */
  const rowOf = (statement: StatementSync, values: unknown): Row => {
    if (!Array.isArray(values)) throw new TypeError('a row is no array')
    const names = known.get(statement) ?? []
    const row: Row = {}
    // A table may have got a column since; the driver knows only now.
    for (const [index, name] of (names.length === values.length
      ? names
      : namesOf(statement)
    ).entries())
      row[name] = values[index]
    return row
  }
  return {
    close: () => database.close(),
    prepare: (text) => {
      // Reading first and writing then would fail, at once, when another process wrote in between.
      const statement = prepare(text === 'begin' ? 'begin immediate' : text)
      const names = known.get(statement) ?? namesOf(statement)
      return {
        reader: names.length > 0,
        all: (parameters) =>
          statement.all(...parameters.map(asValue)).map((row) => rowOf(statement, row)),
        run: (parameters) =>
          // A disk that is full has ended the transaction already.
          text === 'rollback' && !database.isTransaction
            ? { changes: 0, lastInsertRowid: 0 }
            : statement.run(...parameters.map(asValue)),
        *iterate(parameters) {
          for (const row of statement.iterate(...parameters.map(asValue)))
            yield rowOf(statement, row)
        },
      }
    },
  }
}

type Row = Record<string, unknown>

function asValue(parameter: unknown): SQLInputValue {
  if (parameter === undefined || parameter === null) return null
  if (typeof parameter === 'string' || typeof parameter === 'number') return parameter
  if (typeof parameter === 'bigint' || parameter instanceof Uint8Array) return parameter
  if (typeof parameter === 'boolean') return parameter ? 1 : 0
  throw new TypeError(`a ${typeof parameter} is no value of a column`)
}
