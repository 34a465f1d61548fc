/** One line of the benchmark: a ratio to a floor measured in the same run, and its gate. */
export interface Row {
  readonly id: string
  /** Measured, usually a ratio to the floor; a count where the id says so. */
  readonly ratio: number
  /** The row is met while `ratio <= gate`. */
  readonly gate: number
  readonly met: boolean
  /** Why a row is not met, or what the figure depends on. */
  readonly because?: string
}

export function row(id: string, ratio: number, gate: number, because?: string): Row {
  const rounded = Math.round(ratio * 1000) / 1000
  const met = rounded <= gate
  return { id, ratio: rounded, gate, met, ...(because === undefined ? {} : { because }) }
}

/** The middle value; for an even count the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The value below which a share of them lie: 0.99 for p99; of 1 the greatest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map((r) => r.id.length))
  for (const r of rows) {
    const mark = r.met ? 'met   ' : 'MISSED'
    const why = r.because === undefined ? '' : `  (${r.because})`
    console.log(`${mark} ${r.id.padEnd(width)} ${r.ratio.toFixed(3)} <= ${r.gate}${why}`)
  }
}
