/** Work that is claimed a few at a time, each piece minutes apart: examinations and scans. */
import type { ClaimOptions } from '../store/claims.ts'
import { release } from '../store/claims.ts'
import { storeErrorOf } from '../store/fault.ts'
import type { Store } from '../store/open.ts'
import type { Claim } from '../store/types.ts'
import { holdClaims } from './held.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'

export interface ExaminingOptions<Subject> extends Surroundings {
  readonly store: Store
  readonly worker: string
  readonly name: string
  readonly claim: (store: Store, options: ClaimOptions) => Promise<readonly Claim<Subject>[]>
  /** Undefined: it is done and saved. Else when it is due again, without a result. */
  readonly work: (claim: Claim<Subject>, signal: AbortSignal) => Promise<number | undefined>
  readonly atOnce: number
  /** Between two looks at the table, in milliseconds. */
  readonly everyMs: number
  readonly leaseMs?: number
}

/** After a fault of the database or of this program. */
const AGAIN_MS = 60_000

/** Starts the work; what is under way when it is stopped is given back. */
export function startExamining<Subject>(options: ExaminingOptions<Subject>): Job {
  const { store, clock, random, log, worker, name, claim, work, atOnce, everyMs } = options
  const { leaseMs = 120_000 } = options
  const held = holdClaims({ clock, random, log, store, leaseMs })
  const pieces = new Set<Promise<void>>()

  const workOne = async (piece: Claim<Subject>): Promise<void> => {
    const signal = held.add(piece.id)
    let againAt: number | undefined
    try {
      againAt = await work(piece, signal)
    } catch (error) {
      if (storeErrorOf(error).code === 'failed') log.error('work_failed', error, { job: name })
      againAt = clock.now() + AGAIN_MS
    }
    held.drop(piece.id)
    // When that fails too, the claim ends by itself.
    if (againAt !== undefined) await release(store, piece.id, againAt).catch(() => undefined)
  }

  const loop = startLoop(name, { clock, random, log }, async () => {
    const limit = atOnce - pieces.size
    if (limit <= 0) return Infinity
    const claims = await claim(store, { now: clock.now(), worker, limit, leaseMs })
    for (const piece of claims) {
      const working = workOne(piece)
      pieces.add(working)
      void working.finally(() => {
        pieces.delete(working)
        loop.wake()
      })
    }
    return claims.length === limit ? Infinity : everyMs
  })

  return {
    stop: async (withinMs) => {
      await within(withinMs / 4, clock, loop.stop())
      held.abort()
      await within(withinMs / 2, clock, Promise.all(pieces))
      await within(withinMs / 4, clock, held.stop())
    },
  }
}
