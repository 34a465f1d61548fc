/** Puts right what a clock that was wrong for a while did to the schedule. */
import { PROOF_EVERY_MS } from '../claims/next.ts'
import { storeClock } from '../store/clock.ts'
import { pullForward, type Horizon } from '../store/horizon.ts'
import type { Store } from '../store/open.ts'
import type { Cadence } from '../store/types.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface CalendarOptions extends Surroundings {
  readonly store: Store
  /** In milliseconds. */
  readonly cadenceMs: Readonly<Record<Cadence, number>>
  readonly sitesMs: number
}

const EVERY_MS = 300_000
/** By this much the clocks of workers and of the database may differ. */
const APART_MS = 60_000
/** A server may ask for a day; and the jitter. */
const MARGIN_MS = 2 * 86_400_000
const LONGEST_VISIT_MS = 600_000
/** The longest pause between two attempts at a message. */
const LONGEST_PAUSE_MS = 86_400_000

/** Starts to look at the schedule every few minutes. */
export function startCalendar(options: CalendarOptions): Job {
  const { store, clock, log } = options
  const loop = startLoop('calendar', options, async () => {
    const { now } = await storeClock(store)
    const apart = clock.now() - now
    // Which of the two is wrong nobody knows: then nothing is put right.
    if (Math.abs(apart) > APART_MS) {
      log.warning('clocks_differ', { seconds: Math.round(apart / 1_000) })
      return EVERY_MS
    }
    const pulled = await pullForward(store, now, horizonOf(options))
    if (pulled > 0) log.warning('schedule_mended', { pulled })
    return EVERY_MS
  })
  return { stop: async (withinMs) => void (await within(withinMs, clock, loop.stop())) }
}

function horizonOf({ cadenceMs, sitesMs }: CalendarOptions): Horizon {
  return {
    endpoints: {
      unclaimed: cadenceMs.unclaimed + MARGIN_MS,
      claimed: cadenceMs.claimed + MARGIN_MS,
      fast: cadenceMs.fast + MARGIN_MS,
    },
    sites: sitesMs + MARGIN_MS,
    proofs: PROOF_EVERY_MS + MARGIN_MS,
    scans: MARGIN_MS,
    deliveries: LONGEST_PAUSE_MS + MARGIN_MS,
    leases: MARGIN_MS,
    visits: LONGEST_VISIT_MS,
  }
}
