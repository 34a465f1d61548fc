/** Keeps the search up to date, in whichever process has the lease. */
import { dropLease, takeLease, type Lease } from '../store/leases.ts'
import type { Store } from '../store/open.ts'
import { forgetServers, freshServers, indexServers, serversAfter } from '../store/search-index.ts'
import type { Slug } from '../store/types.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface SearchIndexOptions extends Surroundings {
  readonly store: Store
  /** An id of this process's own. */
  readonly holder: string
  /** Between two turns, in milliseconds. Default 3,000. */
  readonly everyMs?: number
}

const LEASE_MS = 60_000
const SLICE = 200
/** How far back runs are looked for that came late into the store; later ones wait for the round. */
const LATE_MS = 600_000

/**
 * Starts it: first all names, without a pause, then in each turn what was just observed and a slice of
 * all, so that within some time nothing is missed, whatever happened.
 */
export function startSearchIndex(options: SearchIndexOptions): Job {
  const { store, clock, holder, everyMs = 3_000 } = options
  const lease: Lease = { name: 'search', holder }
  let after: Slug | undefined
  let isFirstRound = true
  const loop = startLoop('search', options, async () => {
    const now = clock.now()
    if (!(await takeLease(store, lease, { now, until: now + LEASE_MS }))) return everyMs
    const fresh = await freshServers(store, now - LATE_MS, SLICE)
    await indexServers(store, fresh)
    const slice = await serversAfter(store, after, SLICE)
    await indexServers(store, slice.ids)
    after = slice.next
    if (after === undefined) {
      await forgetServers(store, SLICE)
      isFirstRound = false
    }
    if (isFirstRound || fresh.length === SLICE) return 0
    // So that others get their turn, and whoever makes all of it anew.
    await dropLease(store, lease)
    return everyMs
  })
  return {
    stop: async (withinMs) => {
      await within(
        withinMs,
        clock,
        loop.stop().then(() => dropLease(store, lease)),
      )
    },
  }
}

/** Brings everything up to date at once, and returns how many names there are. */
export async function indexAll(store: Store): Promise<number> {
  let count = 0
  let after: Slug | undefined
  do {
    const slice = await serversAfter(store, after, SLICE)
    await indexServers(store, slice.ids)
    count += slice.ids.length
    after = slice.next
  } while (after !== undefined)
  while ((await forgetServers(store, SLICE)) === SLICE);
  return count
}
