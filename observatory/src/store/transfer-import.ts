/** An export, restored into an empty store on either database: all of it, or nothing. */
import type { Members } from '../members.ts'
import { sql, type Kysely } from 'kysely'
import { isConstraint } from './fault.ts'
import { assertCurrent } from './migrate.ts'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'
import { linesOf, RefusedLine } from './transfer-lines.ts'
import { checkHeader, objectIn, print, valuesOf, type Value } from './transfer-row.ts'
import { TRANSFER_TABLES, type TransferTable } from './transfer-tables.ts'

/** How many rows there were, or what is wrong with the first line that is wrong. */
export type Imported =
  | { readonly ok: true; readonly rows: number }
  | {
      readonly ok: false
      /** From 1; absent when the store itself is why. */
      readonly line?: number
      readonly message: string
    }

/**
 * Restores an export into a store that is migrated and empty. What is wrong is said by its line, and
 * nothing is kept then. Every digest of bytes is checked; nobody holds a claim afterwards.
 *
 * @param chunks the export's bytes, cut anywhere
 * @throws StoreError when the database has another version
 * @throws whatever the database or `chunks` throws
 */
export async function importStore(
  store: Store,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  await assertCurrent(store)
  let line = 0
  try {
    const rows = await store.db.transaction().execute(async (transaction) => {
      await assertEmpty(transaction)
      const taken = await takeRows(transaction, chunks, (number) => (line = number))
      await sql`update counters set value = (select coalesce(max(seq), 0) from events)
        where name = 'events'`.execute(transaction)
      return taken
    })
    return { ok: true, rows }
  } catch (error) {
    if (error instanceof RefusedLine) {
      const { line: at, message } = error
      return { ok: false, ...(at !== undefined && { line: at }), message }
    }
    // Some rules are looked at when all is there.
    if (isConstraint(error)) return { ok: false, line, message: brokenRule('The whole', error) }
    throw error
  }
}

async function assertEmpty(transaction: Kysely<Tables>): Promise<void> {
  for (const { name, where } of TRANSFER_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)}
      where ${where === undefined ? sql`true` : sql.raw(where)} limit 1`.execute(transaction)
    if (rows.length > 0)
      throw new RefusedLine(
        undefined,
        `This database is not empty (it has ${name}), and an import goes into a new one.`,
      )
  }
}

/** Rows and bytes of one statement. */
const BATCH = 200
const BATCH_BYTES = 8 * 1024 * 1024

interface Batch {
  readonly table: TransferTable
  readonly rows: { readonly line: number; readonly values: readonly Value[] }[]
  bytes: number
}

async function takeRows(
  transaction: Kysely<Tables>,
  chunks: AsyncIterable<Uint8Array>,
  at: (line: number) => void,
): Promise<number> {
  const waiting: Waiting[] = []
  let batch: Batch | undefined
  let rows = 0
  let ended = false
  let last = 0
  for await (const line of linesOf(chunks)) {
    last = line.number
    at(last)
    if (ended) throw new RefusedLine(last, 'There is something after the last line.')
    if (last === 1) {
      checkHeader(line)
      continue
    }
    const members = objectIn(line)
    if (Object.hasOwn(members, 'end')) {
      checkEnd(members, rows, last)
      ended = true
      continue
    }
    const table = tableOf(members, batch?.table, last)
    if (batch !== undefined && (batch.table !== table || isFull(batch))) {
      await insert(transaction, batch)
      batch = undefined
    }
    batch ??= { table, rows: [], bytes: 0 }
    const values = valuesOf(table, members, last)
    const now = table.columns.map(({ name }, n) =>
      table.later.includes(name) ? null : (values[n] ?? null),
    )
    if (now.some((value, n) => value !== values[n])) waiting.push({ table, values, line: last })
    batch.rows.push({ line: last, values: now })
    batch.bytes += line.text.length
    rows++
  }
  if (!ended)
    throw new RefusedLine(last + 1, 'The last line, {"end":true,…}, is missing: it was cut off.')
  if (batch !== undefined) await insert(transaction, batch)
  for (const row of waiting) await fillIn(transaction, row)
  await assertNoStray(transaction, last)
  return rows
}

/** A row whose later columns are still null. */
interface Waiting {
  readonly table: TransferTable
  readonly values: readonly Value[]
  readonly line: number
}

async function fillIn(
  transaction: Kysely<Tables>,
  { table, values, line }: Waiting,
): Promise<void> {
  const { name, columns, key, later } = table
  const equal = (names: readonly string[]) =>
    names.map((one) => {
      const value = values[columns.findIndex((column) => column.name === one)]
      return sql`${sql.ref(one)} = ${value}`
    })
  await sql`update ${sql.table(name)} set ${sql.join(equal(later))}
    where ${sql.join(equal(key), sql` and `)}`
    .execute(transaction)
    .catch((error: unknown) => {
      if (!isConstraint(error)) throw error
      throw new RefusedLine(line, brokenRule(`This row of ${name}`, error))
    })
}

/** Assertions are not held to a run by the database: the run names the last of its own. */
async function assertNoStray(transaction: Kysely<Tables>, line: number): Promise<void> {
  const { rows } = await sql<{ readonly run_id: string }>`
    select run_id from assertions where n = 1 and not exists (
      select 1 from runs where runs.id = assertions.run_id and runs.last is not null
    ) limit 1`.execute(transaction)
  const [stray] = rows
  if (stray !== undefined)
    throw new RefusedLine(line, `There are assertions of ${print(stray.run_id)}, which has none.`)
}

function isFull({ rows, bytes }: Batch): boolean {
  return rows.length >= BATCH || bytes >= BATCH_BYTES
}

function checkEnd(members: Members, rows: number, line: number): void {
  const { end, rows: said, ...others } = members
  if (end !== true || typeof said !== 'number' || Object.keys(others).length > 0)
    throw new RefusedLine(line, 'The last line must be {"end":true,"rows":…}.')
  if (said !== rows)
    throw new RefusedLine(line, `There are ${rows} rows and not ${said}, as the last line says.`)
}

function tableOf(
  { table: name }: Members,
  before: TransferTable | undefined,
  line: number,
): TransferTable {
  const index = TRANSFER_TABLES.findIndex((one) => one.name === name)
  const table = TRANSFER_TABLES[index]
  if (table === undefined) throw new RefusedLine(line, `There is no table ${print(name)}.`)
  if (before !== undefined && index < TRANSFER_TABLES.indexOf(before))
    throw new RefusedLine(line, `Rows of ${table.name} must come before those of ${before.name}.`)
  return table
}

async function insert(transaction: Kysely<Tables>, { table, rows }: Batch): Promise<void> {
  await sql`savepoint batch`.execute(transaction)
  try {
    await insertRows(transaction, table, rows)
  } catch (error) {
    if (!isConstraint(error)) throw error
    await sql`rollback to savepoint batch`.execute(transaction)
    for (const row of rows)
      await insertRows(transaction, table, [row]).catch((one: unknown) => {
        if (!isConstraint(one)) throw one
        throw new RefusedLine(row.line, brokenRule(`This row of ${table.name}`, one))
      })
  }
  await sql`release savepoint batch`.execute(transaction)
}

async function insertRows(
  transaction: Kysely<Tables>,
  { name, columns }: TransferTable,
  rows: Batch['rows'],
): Promise<void> {
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one.name)))})
    values ${sql.join(rows.map(({ values }) => sql`(${sql.join(values)})`))}`.execute(transaction)
}

function brokenRule(what: string, error: unknown): string {
  const said = error instanceof Error ? `: ${error.message}` : ''
  return `${what} breaks a rule of the database${said}.`
}
