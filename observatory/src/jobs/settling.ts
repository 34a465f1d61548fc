/** The end of a claim: its run is saved, in batches, or it is given back without one. */
import { release } from '../store/claims.ts'
import { storeErrorOf } from '../store/fault.ts'
import type { Store } from '../store/open.ts'
import { saveRuns } from '../store/runs.ts'
import type { FinishedRun } from '../store/types.ts'
import { openBatches } from './batches.ts'
import { finish, type FinishOptions, type Taken } from './finishing.ts'
import type { Surroundings } from './loop.ts'

export interface SettlingOptions extends Surroundings {
  readonly store: Store
  readonly finish: FinishOptions
  /** Told once for each claim, when this worker has nothing to do with it any more. */
  readonly settled: (claimId: string) => void
  /** Told of runs that are in the store for good. */
  readonly onSaved?: (runIds: readonly string[]) => void
}

export interface Settling {
  readonly save: (taken: Taken) => void
  /** Due again at an instant, in milliseconds since the epoch. */
  readonly giveBack: (claimId: string, dueAt: number) => void
  /** Resolves when all is saved and given back. */
  readonly drain: () => Promise<void>
  /** Gives up what waits; its claims end by themselves. */
  readonly stop: () => Promise<void>
}

/** So many runs are as good as ten times as many: the round trip is shared. */
const ENOUGH = 20
/** What is done in one go delays everybody whose answer comes meanwhile. */
const MOST = 40
const PATIENCE_MS = 200
/** Bytes that one save may carry, but for a single run that has more. */
const MOST_BYTES = 16 * 1024 * 1024
/** A run that cannot be saved is a fault of this program: not worth an hour of trying. */
const REFUSED_MS = 1_800_000

interface Waiting {
  readonly taken: Taken
  finishing?: Promise<FinishedRun>
}

/** Begins to take runs and claims; `settled` is told of each once, saved or not. */
export function openSettling(options: SettlingOptions): Settling {
  const { store, clock, random, log, settled, onSaved } = options
  const surroundings: Surroundings = { clock, random, log }

  const refuse = (id: string, error: unknown): void => {
    log.error('run_refused', error, { claim: id })
    returns.add({ id, dueAt: clock.now() + REFUSED_MS })
  }

  const finished = async (waiting: Waiting): Promise<FinishedRun | undefined> => {
    try {
      return await (waiting.finishing ??= finish(store, waiting.taken, options.finish))
    } catch (error) {
      // The next turn tries it anew.
      delete waiting.finishing
      if (isAway(error)) throw error
      refuse(waiting.taken.claim.id, error)
      return undefined
    }
  }

  const save = async (runs: readonly FinishedRun[]): Promise<void> => {
    try {
      const { saved, stale, refused } = await saveRuns(store, runs, clock.now())
      if (saved.length > 0) onSaved?.(saved)
      if (stale.length > 0) log.warning('runs_stale', { runs: stale.length })
      for (const { id, error } of refused) refuse(id, error)
      for (const id of [...saved, ...stale]) settled(id)
    } catch (error) {
      if (isAway(error)) throw error
      const [only, ...others] = runs
      if (only !== undefined && others.length === 0) refuse(only.id, error)
      // One that breaks a rule must not keep the others out.
      else for (const run of runs) await save([run])
    }
  }

  const saves = openBatches<Waiting>({
    ...surroundings,
    name: 'saves',
    enough: ENOUGH,
    patienceMs: PATIENCE_MS,
    work: async (waiting) => {
      const batch = firstOf(waiting)
      const runs = await Promise.all(batch.map(finished))
      await save(runs.filter((run) => run !== undefined))
      return batch.length
    },
  })

  const returns = openBatches<{ readonly id: string; readonly dueAt: number }>({
    ...surroundings,
    name: 'returns',
    enough: ENOUGH,
    patienceMs: PATIENCE_MS,
    work: async ([first, ...others]) => {
      if (first === undefined) return 0
      const end = others.findIndex(({ dueAt }) => dueAt !== first.dueAt)
      const alike = [first, ...(end < 0 ? others : others.slice(0, end))]
      const ids = alike.map(({ id }) => id)
      await release(store, ids, first.dueAt)
      for (const id of ids) settled(id)
      return alike.length
    },
  })

  return {
    save: (taken) => {
      // At once: digests and signatures of many together would be measured as latency of servers.
      const finishing = finish(store, taken, options.finish)
      // Whoever saves it hears of it.
      finishing.catch(() => undefined)
      saves.add({ taken, finishing })
    },
    giveBack: (id, dueAt) => returns.add({ id, dueAt }),
    drain: async () => {
      await saves.drain()
      await returns.drain()
    },
    stop: async () => {
      await Promise.all([saves.stop(), returns.stop()])
    },
  }
}

/** The database cannot do its work now: the same may succeed later. Else the fault is in the run. */
function isAway(error: unknown): boolean {
  return storeErrorOf(error).code !== 'failed'
}

function firstOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let bytes = 0
  const end = waiting.findIndex(({ taken }, index) => {
    for (const body of taken.looked.bodies.values()) bytes += body.byteLength
    return index >= MOST || (index > 0 && bytes > MOST_BYTES)
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}
