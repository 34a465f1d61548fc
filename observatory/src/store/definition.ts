/** Tables as a migration writes them down once, for both databases. */
import type { Dialect, Words } from './dialect.ts'

/** One table in the words of a `Dialect`, with what belongs to it. */
export interface TableDefinition {
  readonly name: string
  /** Columns and constraints, but no foreign keys. */
  readonly columns: readonly string[]
  /** From `foreign key` on. */
  readonly foreignKeys?: readonly string[]
  /** Short rows that are always found by their primary key. */
  readonly compact?: boolean
  /** After `on`: `runs (endpoint_id)`. By their names. */
  readonly indexes?: Readonly<Record<string, string>>
  readonly uniqueIndexes?: Readonly<Record<string, string>>
  /** No row can be deleted, and none that meets this condition on `old` can change; `true`: none. */
  readonly frozen?: string | true
}

/** A step from one version of the database to the next. Once released it never changes. */
export interface Migration {
  readonly version: number
  readonly tables: (words: Words) => readonly TableDefinition[]
  /** After the tables are there. */
  readonly statements: readonly string[]
  /** After all others, what that database alone needs. */
  readonly postgres?: readonly string[]
}

/** The statements that a migration comes to. */
export function statementsOf(migration: Migration, dialect: Dialect): readonly string[] {
  const { words, forwardReferences } = dialect
  const tables = migration.tables(words)
  const created = tables.map(({ name, columns, foreignKeys = [], compact }) => {
    const lines = forwardReferences ? [...columns, ...foreignKeys] : columns
    const options = compact ? words.compact : words.table
    return `create table ${name} (\n  ${lines.join(',\n  ')}\n)${options}`
  })
  const added = forwardReferences
    ? []
    : tables.flatMap(({ name, foreignKeys = [] }) =>
        foreignKeys.map((key) => `alter table ${name} add ${key}`),
      )
  const indexed = tables.flatMap(({ indexes = {}, uniqueIndexes = {} }) => [
    ...Object.entries(indexes).map(([name, on]) => `create index ${name} on ${on}`),
    ...Object.entries(uniqueIndexes).map(([name, on]) => `create unique index ${name} on ${on}`),
  ])
  const frozen = tables.flatMap(({ name, frozen }) =>
    frozen === undefined ? [] : dialect.freeze(name, frozen === true ? undefined : frozen),
  )
  const { statements } = migration
  return [...created, ...added, ...indexed, ...frozen, ...statements, ...dialect.own(migration)]
}
