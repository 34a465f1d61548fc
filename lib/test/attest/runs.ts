/** Runs of servers of the acceptance table, as tests of attesting want them. */
import { judge } from '../../src/probe/judge.ts'
import type { Observed, ObserveOptions } from '../../src/probe/observe.ts'
import type { Run } from '../../src/run/run.ts'
import { digestOf } from '../../src/json/digest.ts'
import { observeRow, rowOf } from '../probe/walk-table.ts'

/** The answers of a name that stayed public. */
export const PUBLIC = {
  first: digestOf('198.51.100.7'),
  last: digestOf('198.51.100.8'),
  leftPublic: false,
} as const

export const SUITE = {
  commit: '0123456789abcdef'.repeat(3).slice(0, 40),
  digest: `sha512-${'A'.repeat(86)}==`,
}

export interface Judged extends Observed {
  readonly run: Run
}

/** Probes a fresh server of a row; its name has public answers at the end unless told otherwise. */
export async function judgedRow(
  id: string,
  options: Partial<ObserveOptions> = {},
): Promise<Judged> {
  const row = rowOf(id)
  const lookAgain = row.options?.lookAgain ?? PUBLIC
  const observed = await observeRow(row, { lookAgain: async () => lookAgain, ...options })
  return { ...observed, run: judge(observed.evidence, observed.bodies) }
}
