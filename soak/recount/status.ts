/** What those who run it see: the status page and the metrics. */
import { CHECKS } from 'countersign/run'
import type { Store } from '../../observatory/src/store/open.ts'
import { countOf, type Figure, type Raw } from './raw.ts'

const HOUR_MS = 3_600_000
/** How late an observation may be beside its cadence, as the manual says. */
const MARGIN_MS = 4 * HOUR_MS + 40 * 60_000

export interface Status {
  readonly endpoints: number
  readonly observed: number
  readonly stale: number
  readonly queues: { readonly endpoints: { readonly due: number; readonly held: number } }
  readonly log: { readonly size: number; readonly pending: number }
}

export async function status(
  view: Status,
  { newest, now }: Raw,
  { db }: Store,
  cadenceMs: number,
): Promise<readonly Figure[]> {
  const endpoints = await db.selectFrom('endpoints').selectAll().execute()
  const leaves = await db.selectFrom('leaves').select(['idx']).execute()
  const placed = leaves.filter(({ idx }) => idx !== null).length
  const latest = [...newest.values()]
  const late = latest.filter((run) => run.finished_at < now - cadenceMs - MARGIN_MS)
  const due = endpoints.filter((row) => row.state === 'active' && (row.due_at ?? Infinity) <= now)
  return [
    { where: '/status endpoints', shown: view.endpoints, counted: endpoints.length },
    { where: '/status observed', shown: view.observed, counted: newest.size },
    { where: '/status stale', shown: view.stale, counted: late.length },
    { where: '/status due', shown: view.queues.endpoints.due, counted: due.length },
    {
      where: '/status held',
      shown: view.queues.endpoints.held,
      counted: endpoints.filter((row) => row.claim_id !== null).length,
    },
    {
      where: '/status log',
      shown: [view.log.size, view.log.pending],
      counted: [placed, leaves.length - placed],
    },
  ]
}

export async function metrics(
  text: string,
  { runs, newest, now }: Raw,
  { db }: Store,
): Promise<readonly Figure[]> {
  const shown = new Map(
    [...text.matchAll(/^countersign_(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  )
  const lastHour = runs.filter((run) => run.finished_at >= now - HOUR_MS)
  const events = await db.selectFrom('events').select('seq').execute()
  const counted = new Map<string, number>([
    ['observed_endpoints', newest.size],
    ['events_total', events.length],
    ...(['answered', 'unanswered', 'undecidable'] as const).map(
      (verdict) =>
        [
          `runs_last_hour{verdict="${verdict}"}`,
          lastHour.filter((run) => run.day_verdict === verdict).length,
        ] as const,
    ),
    ...(await states(newest, db)),
  ])
  return [...counted].map(([name, value]) => ({
    where: `/metrics ${name}`,
    shown: shown.get(name),
    counted: value,
  }))
}

/** A run that ended at a gate vouches for what was seen before it. */
const GATE = new Set(['reachability', 'redirect_policy', 'transport_type', 'auth_metadata'])

async function states(
  newest: Raw['newest'],
  db: Store['db'],
): Promise<readonly (readonly [string, number])[]> {
  const rows = await db.selectFrom('assertions').select(['run_id', 'check_id', 'status']).execute()
  const signed = new Map([...newest.values()].map((run) => [run.id, run.signed]))
  const counts = new Map<string, number>()
  for (const { id } of CHECKS)
    for (const state of ['verified', 'failed', 'observed_risk', 'unverified'])
      counts.set(`check_states{check="${id}",state="${state}"}`, 0)
  for (const { run_id: run, check_id: check, status: given } of rows) {
    const how = signed.get(run)
    if (how === undefined || how === 'none' || (how === 'gate' && !GATE.has(check))) continue
    const name = `check_states{check="${check}",state="${given.toLowerCase()}"}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  // What a gated run does not vouch for is without a conclusion.
  const gated = countOf(signed.values(), 'gate')
  for (const { id } of CHECKS) {
    if (GATE.has(id)) continue
    const name = `check_states{check="${id}",state="unverified"}`
    counts.set(name, (counts.get(name) ?? 0) + gated)
  }
  return [...counts]
}
