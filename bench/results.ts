/** Figures as they are kept: `docs/bench.json`, one suite beside the other, each with its day. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Machine } from './machine.ts'
import type { Row } from './row.ts'

export interface ResultRow extends Row {
  readonly suite: string
  /** Day on which it was measured, in UTC. */
  readonly measured: string
  /** Where, when that is not the machine of the newest figures. */
  readonly elsewhere?: Machine
}

export interface Results {
  readonly machine: Machine
  readonly rows: readonly ResultRow[]
}

const KEPT = new URL('../docs/bench.json', import.meta.url)

/** What was kept last; undefined when nothing ever was. */
export function keptResults(): Results | undefined {
  return existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : undefined
}

export function keep(results: Results): void {
  writeFileSync(KEPT, `${JSON.stringify(results, undefined, 2)}\n`)
}

/**
 * New figures in place of those of the same suites. Figures of another machine or beside other
 * versions are not comparable with them, and say so.
 *
 * @param order names of the suites in the order in which they are shown
 */
export function merged(
  before: Results | undefined,
  now: Results,
  order: readonly string[],
): Results {
  const measured = new Set(now.rows.map(({ suite }) => suite))
  const old = (before?.rows ?? []).filter(({ suite }) => !measured.has(suite))
  const rows = [...old.map((row) => seenFrom(now.machine, row, before?.machine)), ...now.rows]
  return {
    machine: now.machine,
    rows: rows.toSorted((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite)),
  }
}

function seenFrom(
  here: Machine,
  { elsewhere, ...row }: ResultRow,
  before: Machine | undefined,
): ResultRow {
  const where = elsewhere ?? before
  const isHere = where === undefined || JSON.stringify(where) === JSON.stringify(here)
  return isHere ? row : { ...row, elsewhere: where }
}
