/** The reports of single endpoints: their newest run, their days, and the states of their checks. */
import type { Store } from '../../observatory/src/store/open.ts'
import { countOf, dayOf, marksOf, type Figure, type Raw } from './raw.ts'

interface Report {
  readonly run?: {
    readonly id: string
    readonly checks?: readonly { readonly check: string; readonly status: string }[]
  }
  readonly days: {
    readonly uptime: {
      readonly answered: number
      readonly counted: number
      readonly percent?: number
    }
    readonly timeline: readonly { readonly day: string; readonly runs: number }[]
  }
}

export async function reportFigures(
  textAt: (path: string) => Promise<string>,
  { runs, newest }: Raw,
  { db }: Store,
  most: number,
): Promise<readonly Figure[]> {
  const targets = await db
    .selectFrom('targets')
    .select(['provider', 'name', 'endpoint_id'])
    .where('endpoint_id', 'is not', null)
    .orderBy('name')
    .execute()
  const byEndpoint = Map.groupBy(runs, (run) => run.endpoint_id)
  const step = Math.max(1, Math.floor(targets.length / most))
  const figures: Figure[] = []
  for (const [index, { provider, name, endpoint_id: id }] of targets.entries()) {
    if (index % step > 0 || id === null) continue
    const path = `/servers/${provider}/${name}`
    const view: Report = JSON.parse(await textAt(`${path}.json`))
    const own = byEndpoint.get(id) ?? []
    const from = view.days.timeline[0]?.day ?? ''
    const marks = [...marksOf(own)]
      .filter(([day]) => day >= from)
      .flatMap(([, of]) => [...of.values()])
    const [answered, unanswered] = [countOf(marks, 'answered'), countOf(marks, 'unanswered')]
    const whole = answered + unanswered
    const percent = whole === 0 ? undefined : Math.floor((answered * 10_000) / whole) / 100
    const { uptime, timeline } = view.days
    figures.push(
      { where: `${path} newest run`, shown: view.run?.id, counted: newest.get(id)?.id },
      {
        where: `${path} uptime`,
        shown: [uptime.answered, uptime.counted, uptime.percent],
        counted: [answered, whole, percent],
      },
      {
        where: `${path} runs by day`,
        shown: Object.fromEntries(
          timeline.filter((day) => day.runs > 0).map((day) => [day.day, day.runs]),
        ),
        counted: Object.fromEntries(
          [...Map.groupBy(own, (run) => dayOf(run.started_at))]
            .filter(([day]) => day >= from)
            .map(([day, of]) => [day, of.length]),
        ),
      },
    )
    const page = await textAt(path)
    if (percent !== undefined)
      figures.push({ where: `${path} page`, shown: page.includes(`${percent}`), counted: true })
    const latest = newest.get(id)
    if (latest?.signed !== 'full') continue
    const assertions = await db
      .selectFrom('assertions')
      .select(['check_id', 'status'])
      .where('run_id', '=', latest.id)
      .execute()
    const byCheck = (rows: readonly (readonly [string, string])[]) => Object.fromEntries(rows)
    figures.push({
      where: `${path} states`,
      shown: byCheck((view.run?.checks ?? []).map(({ check, status: given }) => [check, given])),
      counted: byCheck(assertions.map(({ check_id: check, status: given }) => [check, given])),
    })
  }
  return figures
}
