/** What is thrown away: an hourly turn, in whichever process has the lease. */
import type { LogFields } from '../log.ts'
import { takeLease, type Lease } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { prunePaces } from '../store/pace.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface RetentionOptions extends Surroundings {
  readonly store: Store
  /** An id of this process's own. */
  readonly holder: string
  /** Throws away what is too old at an instant, and says how much that was. */
  readonly prune: (now: number) => Promise<LogFields>
  /** Default an hour, in milliseconds. */
  readonly everyMs?: number
}

const HOUR_MS = 3_600_000

/** Starts the hourly turns, the first one now. */
export function startRetention(options: RetentionOptions): Job {
  const { store, clock, log, holder, prune, everyMs = HOUR_MS } = options
  const lease: Lease = { name: 'retention', holder }
  const loop = startLoop('retention', options, async () => {
    const now = clock.now()
    if (!(await takeLease(store, lease, { now, until: now + everyMs }))) return everyMs
    const paces = await prunePaces(store, now - HOUR_MS)
    log.info('pruned', { ...(await prune(now)), paces })
    return everyMs
  })
  return {
    stop: async (withinMs) => void (await within(withinMs, clock, loop.stop())),
  }
}
