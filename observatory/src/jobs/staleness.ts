/** Says once of each endpoint that nothing new is known of it: every ten minutes, under a lease. */
import { freshUntil } from '../figures/stale.ts'
import { takeLease, type Lease } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import type { Cadence } from '../store/types.ts'
import { addStaleEvents } from '../store/staleness.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface StalenessOptions extends Surroundings {
  readonly store: Store
  /** An id of this process's own. */
  readonly holder: string
  /** From one run to the next, in milliseconds. */
  readonly cadenceMs: Readonly<Record<Cadence, number>>
}

const EVERY_MS = 600_000
const LEASE_MS = 60_000
/** Few, because whoever saves events waits for them. */
const BATCH = 25
const CADENCES: readonly Cadence[] = ['unclaimed', 'claimed', 'fast']

/** Starts it. What was not observed while everything stood still gets ten minutes first. */
export function startStaleness(options: StalenessOptions): Job {
  let isFirst = true
  const loop = startLoop('stale', options, async () => {
    if (isFirst) isFirst = false
    else while (await sayStale(options));
    return EVERY_MS
  })
  return {
    stop: async (withinMs) => void (await within(withinMs, options.clock, loop.stop())),
  }
}

/** One batch of each cadence. True when there may be more. */
async function sayStale({ store, clock, holder, cadenceMs }: StalenessOptions): Promise<boolean> {
  const now = clock.now()
  const lease: Lease = { name: 'stale', holder }
  if (!(await takeLease(store, lease, { now, until: now + LEASE_MS }))) return false
  let isMore = false
  for (const cadence of CADENCES) {
    const since = (observedAt: number): number => freshUntil(observedAt, cadenceMs[cadence])
    // The same rule, told from its other end.
    const before = now - since(0)
    const added = await addStaleEvents(store, lease, { cadence, before, limit: BATCH, since })
    isMore ||= added === BATCH
  }
  return isMore
}
