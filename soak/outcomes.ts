/** What became of all runs, in counts. */
import type { Store } from '../observatory/src/store/open.ts'

export interface Outcomes {
  readonly verdicts: Readonly<Record<string, number>>
  /** How far runs were signed, or why not. */
  readonly signed: Readonly<Record<string, number>>
}

export async function outcomesOf({ db }: Store): Promise<Outcomes> {
  const rows = await db
    .selectFrom('runs')
    .select(['day_verdict', 'signed', 'withheld_key', 'withheld_params'])
    .execute()
  const countsOf = (values: readonly string[]) =>
    Object.fromEntries(
      [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
    )
  return {
    verdicts: countsOf(rows.map((row) => row.day_verdict)),
    signed: countsOf(rows.map((row) => whyOf(row))),
  }
}

function whyOf({
  signed,
  withheld_key: key,
  withheld_params: params,
}: {
  readonly signed: string
  readonly withheld_key: string | null
  readonly withheld_params: string | null
}): string {
  const { reason = '' }: { readonly reason?: string } = JSON.parse(params ?? '{}')
  return key === null ? signed : `${key} ${reason}`.trim()
}
