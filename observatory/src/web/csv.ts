/** Tables for spreadsheets (RFC 4180), which take some texts for formulas. Pure. */
import { visible } from 'countersign/text'

/** What spreadsheets begin a formula, a command or a macro with, also in the wide forms. */
const FORMULA = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff5c\uff05]/u
const QUOTED = /[",\r\n]|^\s|\s$/

/** A row with its end. Texts are made visible; one that would be a formula begins with an apostrophe. */
export function csvRow(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number | undefined): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : `${cell}`
  const shown = visible(cell)
  const safe = FORMULA.test(shown) ? `'${shown}` : shown
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
