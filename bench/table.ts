/** A table of Markdown with columns that are even, as the formatter has them; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = rows
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(head), line(rule), ...rest.map(line)].join('\n')
}
