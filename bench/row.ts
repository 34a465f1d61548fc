/** One line of the benchmark: a ratio to a floor measured in the same run, and its gate. */
export interface Row {
  readonly id: string
  /** Measured, usually a ratio to the floor; a count where the id says so. */
  readonly ratio: number
  /**
   * Half of what the middle half of the repetitions spans, as a share of `ratio`. Absent where there is
   * one figure: a count, a peak, the cheapest of some.
   */
  readonly spread?: number
  /** The row is met while `ratio <= gate`. */
  readonly gate: number
  readonly met: boolean
  /** Why a row is not met, or what the figure depends on. */
  readonly because?: string
}

/** @param measured a figure, or those of all repetitions, of which the middle one counts */
export function row(
  id: string,
  measured: number | readonly number[],
  gate: number,
  because?: string,
): Row {
  const several = typeof measured !== 'number'
  const ratio = rounded(several ? median(measured) : measured)
  return {
    id,
    ratio,
    ...(several && { spread: rounded(spreadOf(measured)) }),
    gate,
    met: ratio <= gate,
    ...(because !== undefined && { because }),
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
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

function spreadOf(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)
}

export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map((r) => r.id.length))
  for (const r of rows) {
    const mark = r.met ? 'met   ' : 'MISSED'
    const spread = r.spread === undefined ? '' : ` ±${(r.spread * 100).toFixed(0)} %`
    const why = r.because === undefined ? '' : `  (${r.because})`
    console.log(`${mark} ${r.id.padEnd(width)} ${r.ratio.toFixed(3)} <= ${r.gate}${spread}${why}`)
  }
}
