/**
 * Everything public as lines of JSON, which either database can be made of again:
 *
 *     {"format":"countersign-observatory-export","formatVersion":1,"storeVersion":1,"exportedAt":"…","blobs":true}
 *     {"table":"endpoints","id":"…","domain":"tides.example",…}
 *     {"end":true,"rows":1}
 */
import { sql, type Kysely } from 'kysely'
import { assertCurrent, STORE_VERSION } from './migrate.ts'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'
import { TRANSFER_TABLES, type Column, type TransferTable } from './transfer-tables.ts'

/** The member `format` of the first line; an import takes nothing else. */
export const EXPORT_FORMAT = 'countersign-observatory-export'
/** Of the lines themselves; which members a row has follows from the version of the store. */
export const EXPORT_VERSION = 1

/** When the export is made, and whether it can be imported again. */
export interface ExportOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /**
   * Whether third parties' bytes are in it. Without them it is small, has their digests, and cannot
   * be imported. Default true.
   */
  readonly blobs?: boolean
}

const PAGE = 500
/** Of rows that hold bytes, up to two megabytes each. */
const PAGE_OF_BYTES = 16

/** All pages of one export see the same state, and nobody who writes waits for it. */
const BEGIN_READING: Readonly<Record<Store['kind'], string>> = {
  sqlite: 'begin deferred',
  postgres: 'begin isolation level repeatable read, read only',
}

/**
 * Hands everything public to `write`, whole lines at a time, in an order that depends on nothing but
 * the rows: two exports of one state are equal, on both databases. Returns the number of rows.
 *
 * The embedded database has one connection a process: whoever serves meanwhile opens a store of its
 * own for this.
 *
 * @throws StoreError when the database has another version
 * @throws whatever the database or `write` throws
 */
export async function exportStore(
  store: Store,
  write: (lines: string) => Promise<void> | void,
  { now, blobs = true }: ExportOptions,
): Promise<number> {
  await assertCurrent(store)
  return await reading(store, async (db) => {
    const header = {
      format: EXPORT_FORMAT,
      formatVersion: EXPORT_VERSION,
      storeVersion: STORE_VERSION,
      exportedAt: new Date(now).toISOString(),
      blobs,
    }
    await write(`${JSON.stringify(header)}\n`)
    let rows = 0
    for (const table of TRANSFER_TABLES) {
      if (table.name === 'blobs' && !blobs) continue
      for await (const page of pagesOf(db, table)) {
        rows += page.length
        await write(page.map((row) => lineOf(table, row)).join(''))
      }
    }
    await write(`${JSON.stringify({ end: true, rows })}\n`)
    return rows
  })
}

async function reading<Value>(
  store: Store,
  work: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  return await store.db.connection().execute(async (db) => {
    await sql.raw(BEGIN_READING[store.kind]).execute(db)
    try {
      return await work(db)
    } finally {
      // Whatever failed is said by `work`.
      await sql`rollback`.execute(db).catch(() => undefined)
    }
  })
}

type Row = Readonly<Record<string, unknown>>

async function* pagesOf(
  db: Kysely<Tables>,
  { name, columns, key, where }: TransferTable,
): AsyncGenerator<readonly Row[]> {
  const size = columns.some(({ form }) => form === 'bytes') ? PAGE_OF_BYTES : PAGE
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const condition = where === undefined ? sql`true` : sql`(${sql.raw(where)})`
  let last: Row | undefined
  do {
    const after =
      last === undefined ? sql`true` : sql`(${keys}) > (${sql.join(key.map((one) => last?.[one]))})`
    const { rows }: { readonly rows: readonly Row[] } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column.name)))} from ${sql.table(name)}
      where ${condition} and ${after} order by ${keys} limit ${sql.lit(size)}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last !== undefined)
}

function lineOf({ name, columns }: TransferTable, row: Row): string {
  const members = columns.map((column) => [column.member, written(column, row[column.name])])
  return `${JSON.stringify({ table: name, ...Object.fromEntries(members) })}\n`
}

function written({ form }: Column, value: unknown): unknown {
  if (value === null) return null
  if (form === 'flag') return value === 1
  if (form === 'json' && typeof value === 'string') return JSON.parse(value)
  if (form === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return value
}
