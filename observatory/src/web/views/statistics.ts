/** The directory over time: how many servers were observed and answered, and what they speak. */
import { visible } from 'countersign/text'
import { percentOf, UPTIME_DAYS } from '../../figures/uptime.ts'
import { dayAfter, dayOf } from '../../figures/utc.ts'
import type { Store } from '../../store/open.ts'
import { revisionsInUse, signaturesInUse } from '../../store/statistics.ts'
import type { WebOptions } from '../options.ts'
import { remember } from '../remember.ts'
import { allServerDays } from './server-days.ts'
import { iso } from './shown.ts'

/** The JSON of the page of statistics, as counted at `at`. */
export interface StatisticsView {
  readonly format: 'countersign.statistics'
  readonly formatVersion: 1
  readonly demo: boolean
  readonly at: string
  /** Ninety UTC days, the oldest first; days on which nothing was observed have zeros. */
  readonly days: readonly StatisticsDay[]
  /** The first day of these on which anything was observed. */
  readonly since?: string
  /** Answered server-days of counted ones, floored to hundredths. */
  readonly percent?: number
  readonly answered: number
  readonly counted: number
  readonly revisions: readonly Share[]
  readonly signatures: readonly Share[]
}

/** Endpoints that were looked at on one UTC day, and what the day rule makes of each. */
export interface StatisticsDay {
  readonly day: string
  readonly observed: number
  readonly answered: number
  readonly unanswered: number
  readonly undecided: number
}

/**
 * How many servers have one value: the revision that their last run recorded, or how far it is
 * signed.
 */
export interface Share {
  /** Absent where nothing was recorded. */
  readonly value?: string
  readonly servers: number
}

/**
 * These are figures of days: nobody needs them by the second, and the first of them cost a walk over
 * all days.
 */
const KEEP_MS = 5 * 60_000

const recent = new WeakMap<Store, ReturnType<typeof remember<StatisticsView>>>()

/** The statistics, at most five minutes old. */
export async function statisticsView(options: WebOptions): Promise<StatisticsView> {
  const { store, now } = options
  const keepMs = options.keepMs === 0 ? 0 : KEEP_MS
  let known = recent.get(store)
  if (known === undefined) recent.set(store, (known = remember({ keepMs, now, most: 1 })))
  return await known('', () => counted(options, now()))
}

async function counted({ store, demo }: WebOptions, now: number): Promise<StatisticsView> {
  const today = dayOf(now)
  const from = dayAfter(today, 1 - UPTIME_DAYS)
  const [byDay, revisions, signatures] = await Promise.all([
    allServerDays(store, { from, today }),
    revisionsInUse(store),
    signaturesInUse(store),
  ])
  const days = Array.from({ length: UPTIME_DAYS }, (_, index) => {
    const day = dayAfter(from, index)
    return byDay.get(day) ?? { day, observed: 0, answered: 0, unanswered: 0, undecided: 0 }
  })
  const sum = (of: 'answered' | 'unanswered'): number =>
    days.reduce((total, row) => total + row[of], 0)
  const answered = sum('answered')
  const all = answered + sum('unanswered')
  const percent = percentOf(answered, all)
  const since = days.find(({ observed }) => observed > 0)?.day
  return {
    format: 'countersign.statistics',
    formatVersion: 1,
    demo: demo === true,
    at: iso(now),
    days,
    ...(since !== undefined && { since }),
    ...(percent !== undefined && { percent }),
    answered,
    counted: all,
    revisions: revisions.map(shareOf),
    signatures: signatures.map(shareOf),
  }
}

function shareOf({ value, servers }: { readonly value: string | null; readonly servers: number }) {
  return { ...(value !== null && { value: visible(value, { max: 64 }) }), servers }
}
