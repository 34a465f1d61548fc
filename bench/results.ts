/** Figures as they are kept: `docs/bench.json`, one suite beside the other, each with its day. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Machine } from './machine.ts'
import type { Row } from './row.ts'

export interface ResultRow extends Row {
  readonly suite: string
  /** Day on which it was measured, in UTC. */
  readonly measured: string
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
 * versions are not comparable with them, and are dropped.
 *
 * @param order names of the suites in the order in which they are shown
 */
export function merged(
  before: Results | undefined,
  now: Results,
  order: readonly string[],
): Results {
  const isSame = JSON.stringify(before?.machine) === JSON.stringify(now.machine)
  const old = isSame ? (before?.rows ?? []) : []
  const measured = new Set(now.rows.map(({ suite }) => suite))
  const rows = [...old.filter(({ suite }) => !measured.has(suite)), ...now.rows]
  return {
    machine: now.machine,
    rows: rows.toSorted((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite)),
  }
}
