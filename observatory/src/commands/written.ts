/** What people read on standard output. */
import { visible } from 'countersign/text'
import type { Output } from './command.ts'
import type { Fault } from '../strict-yaml.ts'

/** One JSON document on lines of its own. */
export function writeJson(stdout: Output, value: unknown): void {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** `place: what is wrong; way out`, safe to look at. */
export function faultLine({ where, message, mend }: Fault): string {
  const line = `${where}: ${message}; ${mend}`
  return visible(line, { max: 800 })
}

/** Rows in columns as wide as they need, the last as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}
