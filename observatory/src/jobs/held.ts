/** The claims that a worker holds: made to last while the work goes on, and given up when lost. */
import { extend } from '../store/claims.ts'
import type { Store } from '../store/open.ts'
import { startLoop, type Loop, type Surroundings } from './loop.ts'

export interface Held {
  /** From now on it is held; the signal is aborted when it was lost. */
  readonly add: (claimId: string) => AbortSignal
  readonly drop: (claimId: string) => void
  readonly size: () => number
  readonly ids: () => readonly string[]
  /** Aborts the work for all of them. */
  readonly abort: () => void
  readonly stop: Loop['stop']
}

export interface HeldOptions extends Surroundings {
  readonly store: Store
  readonly leaseMs: number
}

interface Holding {
  readonly controller: AbortController
  /** By the clock that nobody sets. */
  since: number
}

/** Holds claims: each is extended when a third of its time is over. */
export function holdClaims({ store, leaseMs, ...surroundings }: HeldOptions): Held {
  const { clock, log } = surroundings
  const held = new Map<string, Holding>()
  const third = leaseMs / 3

  const loop = startLoop('leases', surroundings, async () => {
    const at = clock.elapsed()
    const due = [...held].flatMap(([id, { since }]) => (at - since >= third ? id : []))
    const still = new Set(await extend(store, due, clock.now() + leaseMs))
    for (const id of due) {
      const holding = held.get(id)
      if (holding === undefined) continue
      if (still.has(id)) holding.since = at
      else {
        log.warning('claim_lost', { claim: id })
        holding.controller.abort()
      }
    }
    return third / 2
  })

  return {
    add: (id) => {
      const controller = new AbortController()
      held.set(id, { controller, since: clock.elapsed() })
      return controller.signal
    },
    drop: (id) => void held.delete(id),
    size: () => held.size,
    ids: () => [...held.keys()],
    abort: () => {
      for (const { controller } of held.values()) controller.abort()
    },
    stop: loop.stop,
  }
}
