/** The directory over time. */
import { countOf, marksOf, type Figure, type Mark, type Raw } from './raw.ts'

const DAYS = 90

export interface Statistics {
  readonly days: readonly ({ readonly day: string; readonly observed: number } & Record<
    Mark,
    number
  >)[]
  readonly answered: number
  readonly counted: number
  readonly percent?: number
  readonly revisions: readonly Share[]
  readonly signatures: readonly Share[]
}

interface Share {
  readonly value?: string
  readonly servers: number
}

export function statistics(view: Statistics, { runs, newest }: Raw): readonly Figure[] {
  const marks = marksOf(runs)
  const from = view.days[0]?.day ?? ''
  const rows = view.days.map(({ day, observed, answered, unanswered, undecided }) => {
    const of = [...(marks.get(day)?.values() ?? [])]
    const counted = [
      of.length,
      ...(['answered', 'unanswered', 'undecided'] as const).map((mark) => countOf(of, mark)),
    ]
    return {
      where: `/statistics ${day}`,
      shown: [observed, answered, unanswered, undecided],
      counted,
    }
  })
  const all = [...marks].filter(([day]) => day >= from).flatMap(([, of]) => [...of.values()])
  const [answered, unanswered] = [countOf(all, 'answered'), countOf(all, 'unanswered')]
  const whole = answered + unanswered
  const percent = whole === 0 ? undefined : Math.floor((answered * 10_000) / whole) / 100
  const shares = (values: readonly (string | null)[], shown: readonly Share[]) => ({
    shown: Object.fromEntries(shown.map(({ value = 'none', servers }) => [value, servers])),
    counted: Object.fromEntries(
      [...new Set(values)].map((value) => [value ?? 'none', countOf(values, value)]),
    ),
  })
  const latest = [...newest.values()]
  const revisions = shares(
    latest.map((run) => run.recorded_revision),
    view.revisions,
  )
  const signatures = shares(
    latest.map((run) => run.signed),
    view.signatures.map(({ value = 'none', servers }) => ({ value, servers })),
  )
  return [
    { where: '/statistics days', shown: view.days.length, counted: DAYS },
    ...rows,
    {
      where: '/statistics answered',
      shown: [view.answered, view.counted, view.percent],
      counted: [answered, whole, percent],
    },
    { where: '/statistics revisions', ...revisions },
    { where: '/statistics signatures', ...signatures },
  ]
}
