/**
 * Everything in which the two databases differ. All other SQL of the store is the same text on both:
 * instants are integers, flags 0 or 1, documents JSON as text.
 */
import type { Dialect as Connection, Kysely, RawBuilder } from 'kysely'
import type { Batch } from './batch.ts'
import type { Tables } from './schema.ts'

/** The words of the data definition that are not the same: names of types and options of tables. */
export interface Words {
  /** Compared by bytes, so that both databases sort alike. */
  readonly text: string
  /** 64 bits. */
  readonly integer: string
  readonly real: string
  readonly bytes: string
  /** After the closing parenthesis of every table. */
  readonly table: string
  /** The same for tables of short rows that are always found by their primary key. */
  readonly compact: string
}

/** One of the two databases; what is not in here is the same for both. */
export interface Dialect {
  readonly kind: 'sqlite' | 'postgres'
  readonly words: Words
  /** 1. How connections are made, kept and checked. */
  readonly connection: Connection
  /** 2. At the end of a query for rows to claim: rows that another worker has in hand are left out. */
  readonly skipLocked: RawBuilder<unknown>
  /** 3. Whether a table may name one that is created after it; else its foreign keys are added later. */
  readonly forwardReferences: boolean
  /** 4. Holds off every other start that wants to migrate, until the transaction ends. */
  readonly lockMigrations: (transaction: Kysely<Tables>) => Promise<void>
  /** 5. Statements after which no row of the table that meets `when` can change. */
  readonly freeze: (table: string, when: string | undefined) => readonly string[]
  /** 6. Saves runs whose claims are held, all or none, and returns their ids. */
  readonly save: (db: Kysely<Tables>, batch: Batch) => Promise<readonly string[]>
  /** 7. What of a migration is for this database alone: how it holds a rule, never which rule. */
  readonly own: (migration: { readonly postgres?: readonly string[] }) => readonly string[]
}
